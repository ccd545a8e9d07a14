"""What stands beside the cells of a board: its panels, filled from the rules, and the room for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, get_args

from generator.boards.layout import BoardLayout, Look
from generator.boards.legend import legend_entries
from generator.boards.paint import colour, ground
from generator.boards.panels.boxes import NO_PIECE, BoxesArt, CardsArt, HoldingArt, TokensArt, TrackBox
from generator.boards.panels.panel import PanelArt, PanelLook
from generator.boards.panels.rolls import (
    Chance,
    CompassArt,
    CompassPoint,
    DiceArt,
    DiceLine,
    FacingArt,
    OddsArt,
    RoseArt,
)
from generator.boards.panels.strips import Edge, PlacedPanels, Rooms, WantedPanel, depth_needed, mat_rooms, stand
from generator.boards.panels.text import LegendArt, LegendLine, ScaleArt, StepsArt, TextArt, TitleArt
from generator.build.piece_rows import area_of, counters_on, piece_names
from generator.build.request import BuildRequest
from generator.geometry.grids.grid import Surroundings
from generator.geometry.grids.hexes import Orientation
from generator.geometry.shapes import Rect, Size
from generator.i18n import Message, literal, message, phrase, translate
from generator.model.boards import panels as kinds
from generator.model.boards.board import Board
from generator.model.boards.grids import BlankSpec
from generator.model.boards.layers import LabelsLayer
from generator.model.localized import Words
from generator.model.rules.tables import Dice, RuleTable, Steps
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces, places_of
from generator.problems import Problem, Severity, did_you_mean, quoted, raise_errors
from generator.scene.palette import Colour
from generator.scene.pictures import Picture
from generator.templating import formatting as written
from generator.templating.ruling_marks import DAGGER

BESIDE = message("beside the board")
_MINUS = "−"
_RULES_SAY: Mapping[str, Message] = {
    "silent": message("not in the rules"),
    "two-answers": message("the rules give two answers"),
    "elsewhere": message("elsewhere in the rules"),
}


class FactsOfBoard(NamedTuple):
    """What a board tells its panels.

    The neighbours of a cell stand in the order of the faces of a die. ``metres`` is how much of the world a cell stands
    for, 0 where it stands for nothing; ``scaled`` is a message about that with the blanks ``metres`` and ``scale``.
    ``cell`` is its width in millimetres.
    """

    cell: float
    surroundings: Surroundings = Surroundings()
    legend: tuple[LegendLine, ...] = ()
    metres: float = 0.0
    scaled: Message = ""
    title: str = ""
    told: str = ""
    orientation: Orientation = "flat"


def wanted_panels(
    panels: Sequence[kinds.BoardPanel], order: BuildRequest, facts: FactsOfBoard
) -> tuple[WantedPanel, ...]:
    """Return the panels of a board, drawn from rules and facts.

    Raises ``PizarraError`` with every table, ruling, direction and fact that a panel needs and that is not there.
    """
    raise_errors(_missing(panels, order, facts, places_of(order.pack)))
    maker = _Maker(order, facts)
    return tuple(WantedPanel(maker.art(panel), panel.side, panel.turn, panel.share) for panel in panels)


def printed_tables(panels: Sequence[kinds.BoardPanel], order: BuildRequest) -> frozenset[DataPath]:
    """Return the rows of rule tables that panels print."""
    names = {name for panel in panels for name in getattr(panel, "tables", ())}
    return frozenset[DataPath]().union(*(order.rules.row_paths(name) for name in names))


def told_left_out(left_out: Sequence[WantedPanel]) -> tuple[Problem, ...]:
    """Return a note about the panels that are printed on a sheet of their own."""
    if not left_out:
        return ()
    told = phrase("{panels} on a sheet after the board, for they find no room beside it", panels=_called(left_out))
    hint = phrase("larger cells or wider margins make room")
    return (Problem("board", told, hint=hint, severity=Severity.NOTE),)


def placed_panels(wanted: Sequence[WantedPanel], rooms: Rooms, look: PanelLook) -> PlacedPanels:
    """Return the panels in the rooms beside a board; boxes are too small for their pieces where a panel had to go."""
    fitting = stand(wanted, rooms, look)
    if not fitting.left_out:
        return fitting
    loose = stand([panel._replace(art=_loose(panel.art)) for panel in wanted], rooms, look)
    return loose if len(loose.left_out) < len(fitting.left_out) else fitting


def told_too_small(wanted: Sequence[WantedPanel], placed: PlacedPanels) -> Iterator[Problem]:
    """Yield a warning for each heading whose boxes are too small for their piece."""
    made = {(_loose(panel.art.bare), panel.edge): panel.art for panel in wanted}
    warned: set[str] = set()
    for panel in placed.standing:
        art = made.get((_loose(panel.wanted.art.bare), panel.wanted.edge))
        size = panel.place.size.turned if panel.wanted.degrees % 180 else panel.place.size
        if isinstance(art, HoldingArt) and not art.holds(size, panel.look) and art.title not in warned:
            warned.add(art.title)
            (width, height), (wide, high) = art.place(size, panel.look), art.piece
            told = phrase(
                "{panel}: places of {width:.1f} × {height:.1f} mm are too small for its piece of "
                "{wide:.1f} × {high:.1f} mm",
                panel=quoted(art.title) if art.title else phrase(art.kind),
                width=width, height=height, wide=wide, high=high,
            )  # fmt: skip
            hint = phrase("wider margins, fewer columns or boxes, or a smaller piece")
            yield Problem("board", told, hint=hint, severity=Severity.WARNING)


def _loose(art: PanelArt) -> PanelArt:
    return art.loose if isinstance(art, HoldingArt) else art


def _called(panels: Sequence[WantedPanel]) -> tuple[str, ...]:
    """Return what panels are called: their headings, or else their kind."""
    return tuple(quoted(panel.art.title) if panel.art.title else phrase(panel.art.kind) for panel in panels)


def _missing(
    panels: Sequence[kinds.BoardPanel], order: BuildRequest, facts: FactsOfBoard, places: BoardPlaces
) -> Iterator[Problem]:
    for number, panel in enumerate(panels):
        path: DataPath = ("panels", number)
        for index, name in enumerate(getattr(panel, "tables", ())):
            kind: type[RuleTable] = Steps if panel.kind in ("steps", "text") else Dice
            known = [name for name, table in order.rules.tables.items() if isinstance(table, kind)]
            if name not in known:
                found = phrase(
                    "the rules have no table {name} for a panel of {kind}", name=quoted(name), kind=panel.kind
                )
                yield places.problem((*path, "tables", index), found, did_you_mean(name, known))
        holds, pieces = getattr(panel, "holds", ""), piece_names(order.pack.game)
        if holds and holds not in pieces:
            found = phrase("there is no piece {name} for its boxes", name=quoted(holds))
            yield places.problem((*path, "holds"), found, did_you_mean(holds, pieces))
        if panel.ruling and order.rules.ruling(panel.ruling) is None:
            found = phrase("there is no ruling {name}", name=quoted(panel.ruling))
            yield places.problem((*path, "ruling"), found, phrase("rules.yaml has the rulings"))
        lacking = {"rose": not facts.surroundings.around, "legend": not facts.legend, "scale": not facts.metres}
        if lacking.get(panel.kind):
            yield places.problem(path, phrase("this board has nothing for a panel of {kind}", kind=panel.kind))


@dataclass(frozen=True)
class _Maker:
    """Makes panels for one order and one board."""

    order: BuildRequest
    facts: FactsOfBoard

    def art(self, panel: kinds.BoardPanel) -> PanelArt:
        """Return a panel; where a ruling in force stands behind it, its heading has a dagger that a note explains."""
        made, note = _MADE[panel.kind](self, panel), ""
        title = self._in(panel.name) or self._heading(panel)
        ruling = self.order.rules.ruling(panel.ruling) if panel.ruling else None
        if ruling is not None and ruling.text and ruling.rules != "stated":
            title = f"{title} {DAGGER}".strip()
            note = f"{DAGGER} {translate(self.order.language, _RULES_SAY[ruling.rules])}"
        if isinstance(made, TitleArt):
            made, title = replace(made, name=(title or self.facts.title).upper()), ""
        return replace(made, title=title, note=note, colour=panel.colour)

    def _in(self, words: Words | None) -> str:
        return words.in_(self.order.language) if words else ""

    def _heading(self, panel: kinds.BoardPanel) -> str:
        """Return the heading of a panel without a name: the roll of the rules, the title of its first table."""
        if panel.kind == "odds":
            from generator.rules.odds import test_dice

            rule = test_dice(self.order.rules)
            return f"{rule.roll.upper()} {rule.relation} {translate(self.order.language, message('value'))}"
        tables = getattr(panel, "tables", ()) if panel.kind != "text" else ()
        return self._in(self.order.rules.tables[tables[0]].title) if tables else ""

    def track(self, panel: kinds.TrackPanel) -> PanelArt:
        """Return the boxes that are named, or one for each number, coloured to both sides of where it starts."""
        boxes = tuple(TrackBox(self._in(box.name), self._in(box.event), box.colour) for box in panel.boxes)
        made = boxes or tuple(_numbered(panel))
        return BoxesArt(boxes=made, columns=panel.columns, readers=panel.readers, piece=self._held(panel))

    def cards(self, panel: kinds.CardsPanel) -> PanelArt:
        return CardsArt(columns=panel.columns, count=panel.count, card=Size(panel.width, panel.height))

    def tokens(self, panel: kinds.TokensPanel) -> PanelArt:
        numbers = range(panel.first, panel.last + 1)
        texts = tuple(str(n) if panel.numbered else "" for n in numbers)
        held = self._held(panel)
        return TokensArt(columns=panel.columns, texts=texts, piece=Size(max(held), max(held)))

    def _held(self, panel: kinds.HoldingPanel) -> Size:
        """Return how large the piece is that a panel's boxes are for."""
        if not panel.holds:
            return NO_PIECE
        style = counters_on(self.facts.cell, self.facts.orientation, self.order)
        return area_of(panel.holds, self.order, style).size

    def text(self, panel: kinds.TextPanel) -> PanelArt:
        """Return a text and, case by case, what tables of the rules say."""
        rows = (row for name in panel.tables for row in self.order.rules.rows(name))
        cases = [": ".join(text for text in (self._in(row.when), self._in(row.text)) if text) for row in rows]
        return TextArt(text="  ·  ".join([*cases, *([self._in(panel.text)] if panel.text else [])]))

    def title(self, panel: kinds.TextPanel) -> PanelArt:
        """Return a title that is yet without the name."""
        return TitleArt(told=self._in(panel.text) or self.facts.told)

    def rose(self, panel: kinds.RosePanel) -> PanelArt:
        outline, around = self.facts.surroundings
        return FacingArt(outline=outline) if panel.of == "corners" else RoseArt(outline=outline, around=around)

    def legend(self, panel: kinds.LegendPanel) -> PanelArt:
        return LegendArt(entries=self.facts.legend)

    def scale(self, panel: kinds.ScalePanel) -> PanelArt:
        metres, cell = self.facts.metres, self.facts.cell
        told = translate(self.order.language, self.facts.scaled, metres=round(metres, 2), scale=1000 * metres / cell)
        return ScaleArt(told=told, unit="m", unit_width=cell / metres)

    def odds(self, panel: kinds.OddsPanel) -> PanelArt:
        """Return the chance of the roll for every value (docs/sources.md: chances)."""
        from generator.rules.odds import success

        values = range(panel.first, panel.last + 1)
        shares = {value: float(success(self.order.rules, value)) for value in values}
        language = self.order.language
        told = {value: f"{written.percent(share, language, 0, sign=False)} %" for value, share in shares.items()}
        return OddsArt(chances=tuple(Chance(str(value), told[value], shares[value]) for value in values))

    def steps(self, panel: kinds.StepsPanel) -> PanelArt:
        held = [row.text for name in panel.tables for row in self.order.rules.rows(name)]
        return StepsArt(steps=tuple(self._in(step) for step in (*held, *panel.steps)))

    def compass(self, panel: kinds.CompassPanel) -> PanelArt:
        """Return an arrow for each result that is a direction."""
        results = [row.result for row in self.order.rules.rows(panel.tables[0])]
        rows = [
            (result, row) for result, row in zip(results, self._rows(panel), strict=True) if result in panel.directions
        ]
        return CompassArt(
            points=tuple(CompassPoint(panel.directions[result], row.faces[0], row.picture) for result, row in rows)
        )

    def dice(self, panel: kinds.DicePanel) -> PanelArt:
        """Return dice tables beside each other, each under what is rolled or drawn."""
        language = self.order.language
        heads = (
            written.dice(table.dice, language) or translate(language, message("card")) for table in self._dice(panel)
        )
        return DiceArt(heads=tuple(heads), rows=self._rows(panel))

    def _dice(self, panel: kinds.DicePanel) -> list[Dice]:
        tables = (self.order.rules.tables[name] for name in panel.tables)
        return [table for table in tables if isinstance(table, Dice)]

    def _rows(self, panel: kinds.DicePanel) -> tuple[DiceLine, ...]:
        """Return one row for each result of the first table, with the faces that give it in every table."""
        language, rules, tables = self.order.language, self.order.rules, self._dice(panel)
        rows = []
        for row in rules.rows(tables[0].id):
            faces: list[str] = []
            picture: Picture | None = None
            for table in tables:
                found = [other for other in rules.rows(table.id) if other.result == row.result]
                for other in found:
                    drawn = (panel.pictures[str(face)] for face in other.faces if str(face) in panel.pictures)
                    picture = picture or next(map(self._suit, drawn), None)
                faces.append(", ".join(_together(table.faces_in(other, language)) for other in found))
            rows.append(DiceLine(tuple(faces), picture, rules.told(row, language)))
        return tuple(rows)

    def _suit(self, name: str) -> Picture:
        from generator.packs.symbols import find_symbol

        return find_symbol(f"suit-{name}", self.order.pack.folder, Problem("", literal("")))


def _numbered(panel: kinds.TrackPanel) -> Iterator[TrackBox]:
    for number in range(panel.first, panel.last + 1):
        text = f"+{number}" if panel.first < 0 < number else str(number).replace("-", _MINUS)
        own = None
        if panel.other_colour is not None and panel.start is not None and number != panel.start:
            own = panel.colour if number > panel.start else panel.other_colour
        yield TrackBox(text if panel.numbered else "", "", own, number == panel.start)


def _together(faces: Sequence[int | str]) -> str:
    """Return the faces of a die that give one result: ``1 · 4``."""
    return " · ".join(str(face) for face in faces)


_MADE: Mapping[str, Callable[[_Maker, Any], PanelArt]] = {
    "track": _Maker.track, "boxes": _Maker.track, "cards": _Maker.cards, "tokens": _Maker.tokens, "rose": _Maker.rose,
    "odds": _Maker.odds, "dice": _Maker.dice, "compass": _Maker.compass, "steps": _Maker.steps,
    "legend": _Maker.legend, "scale": _Maker.scale, "text": _Maker.text, "title": _Maker.title,
}  # fmt: skip
"""What makes each kind of panel, but for its heading, note and colour."""


EDGE, PAD = 5.0, 3.0
"""The room beside a grid where nothing stands, and between panels and what is around them, in millimetres."""

TINT = 0.26
EDGES: tuple[Edge, ...] = get_args(Edge)
OUTER = 0.35
"""How much of a margin is left to panels where labels stand between them and the cells."""

SCALE = message("1 cell = {metres:g} m · 1:{scale:.0f}")
NUMBERS = 2.0
"""Room beyond the usual for numbers at the edges of cells."""

NOTE = 2.0
"""Room for the board's remark along its lower edge."""


def panel_look(laid: BoardLayout, look: Look) -> PanelLook:
    """Return the colours of a board's panels: those of its own styles."""
    paper = laid.paper(look.ink)

    def tone(name: str) -> Colour:
        return ground(laid.style(name), look.ink, paper)

    framed = laid.style("panel").tint > 0 or tone("panel") != paper
    return PanelLook(
        accent=colour(laid.style("accent"), look.ink), ground=tone("panel") if framed else None, box=tone("box"),
        pale=tone("pale"), rule=tone("rule"), text=colour(laid.style("text"), look.ink),
        quiet=colour(laid.style("quiet"), look.ink), tint={"light": 0.0, "normal": TINT, "full": 0.5}[look.ink],
        cell=laid.grid.size, scale=laid.scale,
    )  # fmt: skip


def board_facts(laid: BoardLayout, order: BuildRequest) -> FactsOfBoard:
    """Return what a board tells its panels."""
    board, grid, look = laid.board, laid.grid, Look(order.ink, order.language)
    plan = laid.plan.plan if laid.plan else None
    told = board.note.in_(order.language) if board.note and board.titled else ""
    if plan is not None and laid.plan is not None:
        scale = translate(order.language, SCALE, metres=laid.plan.grid.size, scale=1000 / laid.plan.metre)
        told = f"{scale} · {plan.story.in_(order.language)}" if plan.story else scale
    return FactsOfBoard(
        cell=grid.size, surroundings=grid.surroundings, legend=legend_entries(laid, look),
        metres=grid.size / laid.metre if laid.metre else 0.0, scaled=SCALE, told=told,
        orientation=grid.weave.orientation if grid.weave else "flat",
        title=plan.title.in_(order.language) if plan else order.pack.game.title.in_(order.language),
    )  # fmt: skip


def margins(board: Board, bounds: Rect, wanted: Sequence[WantedPanel], look: PanelLook) -> Mapping[Edge, float]:
    """Return the room at each edge of a board at the size that the game gives: what it says, or what panels need."""
    if isinstance(board.grid, BlankSpec):
        return dict.fromkeys(EDGES, 0.0)
    found: dict[Edge, float] = {}
    for edge in EDGES:
        given: float | None = getattr(board.margins, edge)
        if given is None:
            length = bounds.height if edge in ("left", "right") else bounds.width
            depth = depth_needed(wanted, edge, length, look)
            given = depth + 2 * PAD + _numbered_panels(board) if depth else EDGE
        found[edge] = given
    return found


def rooms(laid: BoardLayout, wanted: Sequence[WantedPanel], look: PanelLook) -> Rooms:
    """Return the free stretches beside the cells of a board; of a mat, which has none, all of it."""
    if not laid.grid.cells:
        return mat_rooms(wanted, laid.field.grown(-PAD * laid.scale), look)
    (width, height), k = laid.size, laid.scale
    field = laid.field.grown(_numbered_panels(laid.board) * k)
    note = NOTE * k if laid.board.note and not laid.board.note_in_panel else 0.0
    labels = {layer.beside for layer in laid.board.layers if isinstance(layer, LabelsLayer)}
    outer = {edge: OUTER if edge in labels else 1.0 for edge in ("left", "right")}
    left = _within(0.0, field.x * outer["left"], k)
    right = _within(width - (width - field.right) * outer["right"], width, k)
    top, bottom = _within(0.0, field.y, k), _within(field.bottom, height - note, k)
    clear = [gap for gap in _clear_of(laid, k) if gap[1] > 0]
    return Rooms(
        left=tuple(Rect(left[0], start, left[1], length) for start, length in clear),
        right=tuple(Rect(right[0], start, right[1], length) for start, length in clear),
        top=(Rect(field.x, top[0], field.width, top[1]),),
        bottom=(Rect(field.x, bottom[0], field.width, bottom[1]),),
    )


def _clear_of(laid: BoardLayout, k: float) -> list[tuple[float, float]]:
    """Return where the strips beside a board begin and how long they are: above and below the goals of a field."""
    height, goals = laid.size.height, laid.overlay.tags["goals"] if laid.overlay else ()
    if not goals:
        return [_within(0.0, height, k)]
    mouth = Rect.around(corner for cell in goals for corner in laid.grid.outline(cell))
    return [_within(0.0, mouth.y, k), _within(mouth.bottom, height, k)]


def _numbered_panels(board: Board) -> float:
    """Return the room that numbers at the edges of the cells take from the panels there, at the game's own size."""
    return NUMBERS if board.grid.numbers == "edges" else 0.0


def _within(start: float, end: float, k: float) -> tuple[float, float]:
    """Return where a strip begins and how long it is, clear of what is beside it."""
    pad = min(PAD * k, 0.1 * (end - start))
    return start + pad, max(0.0, end - start - 2 * pad)
