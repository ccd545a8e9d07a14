"""The panels of a board from what its pack says of them, the rules, and the board itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import getitem

from generator.artwork.boards.panels.boxes import BoxesArt, TrackBox
from generator.artwork.boards.panels.compass import CompassArt, CompassPoint
from generator.artwork.boards.panels.dice import DiceArt, DiceLine
from generator.artwork.boards.panels.facts import FactsOfBoard
from generator.artwork.boards.panels.legend import LegendArt
from generator.artwork.boards.panels.odds import Chance, OddsArt
from generator.artwork.boards.panels.panel import PanelArt
from generator.artwork.boards.panels.places import CardsArt, TokensArt
from generator.artwork.boards.panels.rose import FacingArt, RoseArt
from generator.artwork.boards.panels.scale import ScaleArt
from generator.artwork.boards.panels.strips import WantedPanel
from generator.artwork.boards.panels.writing import StepsArt, TextArt, TitleArt
from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.marks import DAGGER
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.shapes import Size
from generator.model.boards import panels as kinds
from generator.model.rules.tables import Dice, RuleTable, Steps
from generator.model.source import DataPath
from generator.model.words import Words
from generator.packs.files.board import BoardPlaces, places_of
from generator.problems import Problem, Severity, did_you_mean, raise_errors, shown
from generator.scene.pictures import Picture
from generator.words import Message, decimal, message, phrase, say

WORDS: Mapping[str, Message] = {"value": message("value"), "ruled": message("not in the rules")}
BESIDE = message("beside the board")
_MINUS = "−"


def wanted_panels(panels: Sequence[kinds.AnyPanel], order: Order, facts: FactsOfBoard) -> tuple[WantedPanel, ...]:
    """Return the panels of a board, drawn from rules and facts.

    Raises ``PizarraError`` with every table, ruling, direction and fact that a panel needs and that is not there.
    """
    raise_errors(_missing(panels, order, facts, places_of(order.pack)))
    maker = _Maker(order, facts)
    return tuple(WantedPanel(maker.art(panel), panel.side, panel.turn, panel.share) for panel in panels)


def printed_tables(panels: Sequence[kinds.AnyPanel], order: Order) -> frozenset[DataPath]:
    """Return the rows of rule tables that panels print."""
    names = {name for panel in panels for name in getattr(panel, "tables", ())}
    return frozenset[DataPath]().union(*(order.rules.row_paths(name) for name in names))


def old_places(order: Order) -> Iterator[Problem]:
    """Yield a note for each panel whose place is written as it once was: how it is written today."""
    places = places_of(order.pack)
    written = reduce(getitem, places.under, places.source.data).get("panels")
    for number, panel in enumerate(written if isinstance(written, list) else ()):
        for key, known in kinds.OLD_PLACES.items():
            if isinstance(panel, Mapping) and panel.get(key) in known:
                today = ", ".join(f"{name}: {word}" for name, word in known[panel[key]].items())
                found = phrase("{key} was once where a panel stands", key=shown(key))
                hint = phrase("write {today}", today=today)
                yield places.problem(("panels", number, key), found, hint, Severity.NOTE)


def told_left_out(left_out: Sequence[WantedPanel]) -> tuple[Problem, ...]:
    """Return a note about the panels that are printed on a sheet of their own."""
    if not left_out:
        return ()
    told = phrase("{panels} on a sheet after the board, for they find no room beside it", panels=_called(left_out))
    hint = phrase("larger cells or wider margins make room")
    return (Problem("board", told, hint=hint, severity=Severity.NOTE),)


def _called(panels: Sequence[WantedPanel]) -> tuple[str, ...]:
    """Return what panels are called: their headings, or else their kind."""
    return tuple(shown(panel.art.title) if panel.art.title else phrase(panel.art.kind) for panel in panels)


def _missing(
    panels: Sequence[kinds.AnyPanel], order: Order, facts: FactsOfBoard, places: BoardPlaces
) -> Iterator[Problem]:
    for number, panel in enumerate(panels):
        path: DataPath = ("panels", number)
        for index, name in enumerate(getattr(panel, "tables", ())):
            kind: type[RuleTable] = Steps if panel.kind in ("steps", "text") else Dice
            known = [name for name, table in order.rules.tables.items() if isinstance(table, kind)]
            if name not in known:
                found = phrase(
                    "the rules have no table {name} for a panel of {kind}", name=shown(name), kind=panel.kind
                )
                yield places.problem((*path, "tables", index), found, did_you_mean(name, known))
        if panel.ruling and order.rules.ruling(panel.ruling) is None:
            found = phrase("there is no ruling {name}", name=shown(panel.ruling))
            yield places.problem((*path, "ruling"), found, phrase("rules.yaml has the rulings"))
        lacking = {"rose": not facts.around, "legend": not facts.legend, "scale": not facts.metres}
        if lacking.get(panel.kind):
            yield places.problem(path, phrase("this board has nothing for a panel of {kind}", kind=panel.kind))


@dataclass(frozen=True)
class _Maker:
    """Makes panels for one order and one board."""

    order: Order
    facts: FactsOfBoard

    def art(self, panel: kinds.AnyPanel) -> PanelArt:
        """Return a panel; where a ruling in force stands behind it, its heading has a dagger that a note explains."""
        title, language = self._in(panel.name) or self._heading(panel), self.order.language
        ruling = self.order.rules.ruling(panel.ruling) if panel.ruling else None
        ruled = ruling is not None and bool(ruling.text)
        note = f"{DAGGER} {say(language, WORDS['ruled'])}" if ruled else ""
        return self._made(panel, f"{title} {DAGGER}".strip() if ruled else title, note)

    def _in(self, words: Words | None) -> str:
        return words.in_(self.order.language) if words else ""

    def _heading(self, panel: kinds.AnyPanel) -> str:
        """Return the heading of a panel without a name: the roll of the rules, the title of its first table."""
        if panel.kind == "odds":
            from generator.rules.odds import test_dice

            rule = test_dice(self.order.rules)
            return f"{rule.roll.upper()} {rule.relation} {say(self.order.language, WORDS['value'])}"
        tables = getattr(panel, "tables", ()) if panel.kind != "text" else ()
        return self._in(self.order.rules.tables[tables[0]].title) if tables else ""

    def _made(self, panel: kinds.AnyPanel, title: str, note: str) -> PanelArt:
        match panel:
            case kinds.TrackPanel():
                return BoxesArt(title, note, panel.colour, self._boxes(panel), panel.columns, panel.readers)
            case kinds.CardsPanel():
                card = Size(panel.width, panel.height)
                return CardsArt(title, note, panel.colour, panel.count, panel.columns, card)
            case kinds.TokensPanel():
                numbers = range(panel.first, panel.last + 1)
                texts = tuple(str(number) if panel.numbered else "" for number in numbers)
                return TokensArt(title, note, panel.colour, texts, panel.columns)
            case kinds.TextPanel(kind="text"):
                return TextArt(title, note, panel.colour, "  ·  ".join(self._said(panel)))
            case kinds.TextPanel():
                name = (title or self.facts.title).upper()
                return TitleArt("", note, panel.colour, name, self._in(panel.text) or self.facts.told)
            case kinds.RosePanel() | kinds.LegendPanel() | kinds.ScalePanel():
                return self._of_board(panel, title, note)
            case _:
                return self._of_rules(panel, title, note)

    def _of_board(
        self, panel: kinds.RosePanel | kinds.LegendPanel | kinds.ScalePanel, title: str, note: str
    ) -> PanelArt:
        """Return a panel that tells something of the board."""
        facts = self.facts
        match panel:
            case kinds.RosePanel(of="corners"):
                return FacingArt(title, note, panel.colour, facts.outline)
            case kinds.RosePanel():
                return RoseArt(title, note, panel.colour, facts.outline, facts.around)
            case kinds.LegendPanel():
                return LegendArt(title, note, panel.colour, facts.legend)
            case kinds.ScalePanel():
                return ScaleArt(title, note, panel.colour, self._scale, "m", facts.cell / facts.metres)

    def _of_rules(
        self, panel: kinds.OddsPanel | kinds.CompassPanel | kinds.DicePanel | kinds.StepsPanel, title: str, note: str
    ) -> PanelArt:
        """Return a panel that tells something of the rules."""
        match panel:
            case kinds.OddsPanel():
                return OddsArt(title, note, panel.colour, self._chances(panel))
            case kinds.StepsPanel():
                held = [row.text for name in panel.tables for row in self.order.rules.rows(name)]
                return StepsArt(title, note, panel.colour, tuple(self._in(step) for step in (*held, *panel.steps)))
            case kinds.CompassPanel():
                return CompassArt(title, note, panel.colour, self._points(panel))
            case kinds.DicePanel():
                return DiceArt(title, note, panel.colour, tuple(self._heads(panel)), self._rows(panel))

    def _said(self, panel: kinds.TextPanel) -> Iterator[str]:
        """Yield a text and, case by case, what tables of the rules say."""
        for row in (row for name in panel.tables for row in self.order.rules.rows(name)):
            yield ": ".join(text for text in (self._in(row.when), self._in(row.text)) if text)
        if panel.text:
            yield self._in(panel.text)

    def _boxes(self, panel: kinds.TrackPanel) -> tuple[TrackBox, ...]:
        """Return the boxes that are named, or one for each number, coloured to both sides of where it starts."""
        if panel.boxes:
            return tuple(TrackBox(self._in(box.name), self._in(box.event), box.colour) for box in panel.boxes)
        found = []
        for number in range(panel.first, panel.last + 1):
            text = f"+{number}" if panel.first < 0 < number else str(number).replace("-", _MINUS)
            own = None
            if panel.other_colour is not None and panel.start is not None and number != panel.start:
                own = panel.colour if number > panel.start else panel.other_colour
            found.append(TrackBox(text if panel.numbered else "", "", own, number == panel.start))
        return tuple(found)

    def _chances(self, panel: kinds.OddsPanel) -> tuple[Chance, ...]:
        """Return the chance of the roll for every value (docs/sources.md: chances)."""
        from generator.rules.odds import success

        found = []
        for value in range(panel.first, panel.last + 1):
            chance = float(success(self.order.rules, value))
            found.append(Chance(str(value), f"{decimal(chance * 100, self.order.language, 0)} %", chance))
        return tuple(found)

    @property
    def _scale(self) -> str:
        metres, language = self.facts.metres, self.order.language
        scale = round(1000 * metres / self.facts.cell)
        return say(language, self.facts.scaled, metres=decimal(metres, language, 2), scale=scale)

    def _heads(self, panel: kinds.DicePanel) -> Iterator[str]:
        for table in self._dice(panel):
            yield written.dice(table.dice, self.order.language) or say(self.order.language, message("card"))

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

        return find_symbol(f"suit-{name}", self.order.pack.folder, Problem("", ""))

    def _points(self, panel: kinds.CompassPanel) -> tuple[CompassPoint, ...]:
        results = [row.result for row in self.order.rules.rows(panel.tables[0])]
        rows = zip(results, self._rows(panel), strict=True)
        return tuple(
            CompassPoint(panel.directions[result], row.faces[0], row.picture)
            for result, row in rows
            if result in panel.directions
        )


def _together(faces: Sequence[int | str]) -> str:
    """Return the faces of a die that give one result: ``1 · 4``."""
    return " · ".join(str(face) for face in faces)
