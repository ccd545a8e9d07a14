"""What stands beside the cells of a board: its panels, filled from the rules, and the room for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.boards.layout import BoardLayout, Look
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
from generator.boards.panels.strips import EDGES, Edge, PlacedPanels, Rooms, WantedPanel, depth_needed, mat_rooms, stand
from generator.boards.panels.text import LegendArt, ScaleArt, StepsArt, TextArt, TitleArt, legend_entries
from generator.build.piece_rows import area_of, counters_on, piece_names
from generator.build.request import BuildRequest
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
from generator.packs.symbols import find_symbol
from generator.problems import Problem, Severity, did_you_mean, quoted, raise_errors
from generator.rules.odds import success, test_dice
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


def wanted_panels(layout: BoardLayout, order: BuildRequest) -> tuple[WantedPanel, ...]:
    """Return the panels of a board, filled from the rules and from the board itself.

    Raises ``PizarraError`` with every table, ruling, direction and fact that a panel needs and that is not there.
    """
    panels = layout.board.panels
    raise_errors(_missing(layout, order, places_of(order.pack)) if panels else ())
    maker = _Maker(order, layout)
    return tuple(WantedPanel(maker.art(panel), panel.side, panel.turn, panel.share) for panel in panels)


def printed_tables(panels: Sequence[kinds.BoardPanel], order: BuildRequest) -> frozenset[DataPath]:
    """Return the rows of rule tables that panels print."""
    names = {name for panel in panels for name in getattr(panel, "tables", ())}
    return frozenset[DataPath]().union(*(order.rules.row_paths(name) for name in names))


def left_out_problems(left_out: Sequence[WantedPanel]) -> tuple[Problem, ...]:
    """Return a note about the panels that are printed on a sheet of their own."""
    if not left_out:
        return ()
    told = phrase(
        "{panels} on a sheet after the board, for they find no room beside it",
        panels=tuple(_called(panel.art) for panel in left_out),
    )
    hint = phrase("larger cells or wider margins make room")
    return (Problem("board", told, hint=hint, severity=Severity.NOTE),)


def placed_panels(wanted: Sequence[WantedPanel], rooms: Rooms, look: PanelLook) -> PlacedPanels:
    """Return the panels in the rooms beside a board; boxes are too small for their pieces where a panel had to go."""
    fitting = stand(wanted, rooms, look)
    if not fitting.left_out:
        return fitting
    loose = stand([panel._replace(art=_loose(panel.art)) for panel in wanted], rooms, look)
    return loose if len(loose.left_out) < len(fitting.left_out) else fitting


def too_small_problems(wanted: Sequence[WantedPanel], placed: PlacedPanels) -> Iterator[Problem]:
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
                panel=_called(art),
                width=width, height=height, wide=wide, high=high,
            )  # fmt: skip
            hint = phrase("wider margins, fewer columns or boxes, or a smaller piece")
            yield Problem("board", told, hint=hint, severity=Severity.WARNING)


def _loose(art: PanelArt) -> PanelArt:
    return art.loose if isinstance(art, HoldingArt) else art


def _called(art: PanelArt) -> str:
    return quoted(art.title) if art.title else phrase(art.kind)


def _missing(layout: BoardLayout, order: BuildRequest, places: BoardPlaces) -> Iterator[Problem]:
    for number, panel in enumerate(layout.board.panels):
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
        if (
            (panel.kind == "rose" and not layout.grid.surroundings.around)
            or (panel.kind == "scale" and not layout.metre)
            or (panel.kind == "legend" and not legend_entries(layout, Look(order.ink, order.language)))
        ):
            yield places.problem(path, phrase("this board has nothing for a panel of {kind}", kind=panel.kind))


@dataclass(frozen=True)
class _Maker:
    order: BuildRequest
    layout: BoardLayout

    def art(self, panel: kinds.BoardPanel) -> PanelArt:
        """Return a panel; where a ruling in force stands behind it, its heading has a dagger that a note explains."""
        art, note = self._bare(panel), ""
        title = self._in(panel.name) or self._heading(panel)
        ruling = self.order.rules.ruling(panel.ruling) if panel.ruling else None
        if ruling is not None and ruling.text and ruling.rules != "stated":
            title = f"{title} {DAGGER}".strip()
            note = f"{DAGGER} {self._say(_RULES_SAY[ruling.rules])}"
        if isinstance(art, TitleArt):
            plan = self.layout.plan
            usual = plan.plan.title if plan else self.order.pack.game.title
            art, title = replace(art, name=(title or self._in(usual)).upper()), ""
        return replace(art, title=title, note=note, colour=panel.colour)

    def _in(self, words: Words | None) -> str:
        return words.in_(self.order.language) if words else ""

    def _say(self, text: Message, **values: object) -> str:
        return translate(self.order.language, text, **values)

    def _heading(self, panel: kinds.BoardPanel) -> str:
        """Return the heading of a panel without a name: the roll of the rules, the title of its first table."""
        if panel.kind == "odds":
            rule = test_dice(self.order.rules)
            return f"{rule.roll.upper()} {rule.relation} {self._say(message('value'))}"
        tables = getattr(panel, "tables", ()) if panel.kind != "text" else ()
        return self._in(self.order.rules.tables[tables[0]].title) if tables else ""

    def _bare(self, panel: kinds.BoardPanel) -> PanelArt:
        """Return a panel but for its heading, note and colour."""
        match panel:
            case kinds.CountedPanel():
                return self._counted(panel)
            case kinds.TextPanel(kind="title"):
                return TitleArt(told=self._in(panel.text) or self._subtitle())
            case kinds.TextPanel():
                return TextArt(text="  ·  ".join(self._cases(panel)))
            case kinds.RosePanel():
                outline, around = self.layout.grid.surroundings
                return FacingArt(outline=outline) if panel.of == "corners" else RoseArt(outline=outline, around=around)
            case kinds.LegendPanel():
                return LegendArt(entries=legend_entries(self.layout, Look(self.order.ink, self.order.language)))
            case kinds.ScalePanel():
                cell, metre = self.layout.grid.size, self.layout.metre
                assert metre is not None
                metres = cell / metre
                told = self._say(SCALE, metres=round(metres, 2), scale=1000 * metres / cell)
                return ScaleArt(told=told, unit="m", unit_width=cell / metres)
            case kinds.OddsPanel():
                return OddsArt(chances=tuple(self._chances(panel)))
            case kinds.StepsPanel():
                rows = [row.text for name in panel.tables for row in self.order.rules.rows(name)]
                return StepsArt(steps=tuple(self._in(step) for step in (*rows, *panel.steps)))
            case kinds.CompassPanel():  # an arrow for each result that is a direction
                results = [row.result for row in self.order.rules.rows(panel.tables[0])]
                points = (
                    CompassPoint(panel.directions[result], row.faces[0], row.picture)
                    for result, row in zip(results, self._rows(panel), strict=True)
                    if result in panel.directions
                )
                return CompassArt(points=tuple(points))
            case kinds.DicePanel():  # tables beside each other, each under what is rolled or drawn
                dice = (written.dice(table.dice, self.order.language) for table in self._dice(panel))
                heads = tuple(head or self._say(message("card")) for head in dice)
                return DiceArt(heads=heads, rows=self._rows(panel))
        raise NotImplementedError(panel.kind)

    def _counted(self, panel: kinds.CountedPanel) -> PanelArt:
        """Return boxes or places; a track without boxes of its own has one for each number."""
        if isinstance(panel, kinds.CardsPanel):
            return CardsArt(columns=panel.columns, count=panel.count, card=Size(panel.width, panel.height))
        if isinstance(panel, kinds.TokensPanel):
            numbers, piece = range(panel.first, panel.last + 1), max(self._held(panel))
            texts = tuple(str(number) if panel.numbered else "" for number in numbers)
            return TokensArt(columns=panel.columns, texts=texts, piece=Size(piece, piece))
        assert isinstance(panel, kinds.TrackPanel)
        named = tuple(TrackBox(self._in(box.name), self._in(box.event), box.colour) for box in panel.boxes)
        boxes = named or tuple(_numbered(panel))
        return BoxesArt(boxes=boxes, columns=panel.columns, readers=panel.readers, piece=self._held(panel))

    def _held(self, panel: kinds.HoldingPanel) -> Size:
        """Return how large the piece is that a panel's boxes are for."""
        if not panel.holds:
            return NO_PIECE
        return area_of(panel.holds, self.order, counters_on(self.layout.grid, self.order)).size

    def _cases(self, panel: kinds.TextPanel) -> Iterator[str]:
        """Yield case by case what tables of the rules say, and a text."""
        for row in (row for name in panel.tables for row in self.order.rules.rows(name)):
            yield ": ".join(text for text in (self._in(row.when), self._in(row.text)) if text)
        if panel.text:
            yield self._in(panel.text)

    def _subtitle(self) -> str:
        """Return what stands below the name of a board: the scale and the story of its plan, or its own remark."""
        board, plan = self.layout.board, self.layout.plan
        if plan is None:
            return self._in(board.note) if board.titled else ""
        scale = self._say(SCALE, metres=plan.grid.size, scale=1000 / plan.metre)
        return f"{scale} · {self._in(plan.plan.story)}" if plan.plan.story else scale

    def _chances(self, panel: kinds.OddsPanel) -> Iterator[Chance]:
        """Yield the chance of the roll for every value (sources.md: chances)."""
        for value in range(panel.first, panel.last + 1):
            share = float(success(self.order.rules, value))
            yield Chance(str(value), f"{written.percent(share, self.order.language, 0, sign=False)} %", share)

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
            folder = self.order.pack.folder
            for table in tables:
                alike = [other for other in rules.rows(table.id) if other.result == row.result]
                for other in alike:
                    drawn = (panel.pictures[str(face)] for face in other.faces if str(face) in panel.pictures)
                    suits = (find_symbol(f"suit-{name}", folder, Problem("", literal(""))) for name in drawn)
                    picture = picture or next(suits, None)
                faces.append(", ".join(" · ".join(map(str, table.faces_in(other, language))) for other in alike))
            rows.append(DiceLine(tuple(faces), picture, rules.told(row, language)))
        return tuple(rows)


def _numbered(panel: kinds.TrackPanel) -> Iterator[TrackBox]:
    for number in range(panel.first, panel.last + 1):
        text = f"+{number}" if panel.first < 0 < number else str(number).replace("-", _MINUS)
        own = None
        if panel.other_colour is not None and panel.start is not None and number != panel.start:
            own = panel.colour if number > panel.start else panel.other_colour
        yield TrackBox(text if panel.numbered else "", "", own, number == panel.start)


EDGE, PAD = 5.0, 3.0
"""The room beside a grid where nothing stands, and between panels and what is around them, in millimetres."""

TINT = 0.26
OUTER = 0.35
"""How much of a margin is left to panels where labels stand between them and the cells."""

SCALE = message("1 cell = {metres:g} m · 1:{scale:.0f}")
NUMBERS = 2.0
"""Room beyond the usual for numbers at the edges of cells."""

NOTE = 2.0
"""Room for the board's remark along its lower edge."""


def panel_look(layout: BoardLayout, look: Look) -> PanelLook:
    """Return the colours of a board's panels: those of its own styles."""
    paper = layout.paper(look.ink)

    def tone(name: str) -> Colour:
        return ground(layout.style(name), look.ink, paper)

    framed = layout.style("panel").tint > 0 or tone("panel") != paper
    return PanelLook(
        accent=colour(layout.style("accent"), look.ink), ground=tone("panel") if framed else None, box=tone("box"),
        pale=tone("pale"), rule=tone("rule"), text=colour(layout.style("text"), look.ink),
        quiet=colour(layout.style("quiet"), look.ink), tint={"light": 0.0, "normal": TINT, "full": 0.5}[look.ink],
        cell=layout.grid.size, scale=layout.scale,
    )  # fmt: skip


def margins(layout: BoardLayout, wanted: Sequence[WantedPanel], look: PanelLook) -> Mapping[Edge, float]:
    """Return the room at each edge of a board at the size that the game gives: what it says, or what panels need."""
    board, room = layout.board, dict.fromkeys(EDGES, 0.0)
    for edge in EDGES if not isinstance(board.grid, BlankSpec) else ():
        own: float | None = getattr(board.margins, edge)
        length = layout.field.height if edge in ("left", "right") else layout.field.width
        depth = depth_needed(wanted, edge, length, look) if own is None else 0.0
        usual = depth + 2 * PAD + _room_for_numbers(board) if depth else EDGE
        room[edge] = usual if own is None else own
    return room


def rooms(layout: BoardLayout, wanted: Sequence[WantedPanel], look: PanelLook) -> Rooms:
    """Return the free stretches beside the cells of a board; of a mat, which has none, all of it."""
    if not layout.grid.cells:
        return mat_rooms(wanted, layout.field.grown(-PAD * layout.scale), look)
    (width, height), k = layout.size, layout.scale
    field = layout.field.grown(_room_for_numbers(layout.board) * k)
    note = NOTE * k if layout.board.note and not layout.board.note_in_panel else 0.0
    labels = {layer.beside for layer in layout.board.layers if isinstance(layer, LabelsLayer)}
    outer = {edge: OUTER if edge in labels else 1.0 for edge in ("left", "right")}
    left = _within(0.0, field.x * outer["left"], k)
    right = _within(width - (width - field.right) * outer["right"], width, k)
    top, bottom = _within(0.0, field.y, k), _within(field.bottom, height - note, k)
    clear = [gap for gap in _clear_of(layout, k) if gap[1] > 0]
    return Rooms(
        left=tuple(Rect(left[0], start, left[1], length) for start, length in clear),
        right=tuple(Rect(right[0], start, right[1], length) for start, length in clear),
        top=(Rect(field.x, top[0], field.width, top[1]),),
        bottom=(Rect(field.x, bottom[0], field.width, bottom[1]),),
    )


def _clear_of(layout: BoardLayout, k: float) -> list[tuple[float, float]]:
    """Return where the strips beside a board begin and how long they are: above and below the goals of a field."""
    height, goals = layout.size.height, layout.overlay.tags["goals"] if layout.overlay else ()
    if not goals:
        return [_within(0.0, height, k)]
    mouth = Rect.around(corner for cell in goals for corner in layout.grid.outline(cell))
    return [_within(0.0, mouth.y, k), _within(mouth.bottom, height, k)]


def _room_for_numbers(board: Board) -> float:
    """Return the room that numbers at the edges of the cells take from the panels there, at the game's own size."""
    return NUMBERS if board.grid.numbers == "edges" else 0.0


def _within(start: float, end: float, k: float) -> tuple[float, float]:
    pad = min(PAD * k, 0.1 * (end - start))
    return start + pad, max(0.0, end - start - 2 * pad)
