"""What a game draws beneath the pieces on their sheets: objects and texts, with the numbers of the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from generator.build.board.plan import BoardPlan, plan_board
from generator.build.board.unused import style_names
from generator.build.faces import pack_location
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.shapes import Rect, Size
from generator.i18n import phrase, plural
from generator.imposition.ganging import SheetContents
from generator.imposition.paper import Paper, on_these_sheets
from generator.model.boards.board import Board
from generator.model.boards.grids import PaperSpec
from generator.model.boards.layers import BoardLayer, DrawLayer, NamedStyle, TextLayer
from generator.model.localized import Words
from generator.model.pieces.rows import PieceField
from generator.model.pieces.types import PieceSheets, SheetDraw, SheetText
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.locations import source_of
from generator.problems import Location, PizarraError, Problem, Severity, quoted, raise_errors
from generator.rules.templates import NO_FIELDS, FillError, RowTexts, compile_template
from generator.scene.drawings import bounds
from generator.scene.palette import WHITE
from generator.scene.primitives import Item, Symbol, Text, Use, place_items

SHEET_FIELDS = ("sheet", "sheets", "names")
"""What a text beneath pieces may hold: the number of the sheet, how many there are, and the names of its decks."""
_FIELDS = dict.fromkeys(SHEET_FIELDS, PieceField(optional=True))

_compile = partial(compile_template, fields=_FIELDS, always=NO_FIELDS)

_LEAST_COVERED = 0.3
"""So much of a text in millimetres may be beneath a piece."""


@dataclass
class SheetDrawings:
    """What a game draws beneath the pieces of a document; ``names`` are those of the set of each piece.

    Each sheet is a board without cells as large as the paper. Sheets that are alike are drawn once.
    """

    sheets: PieceSheets
    part: str
    names: Sequence[str]
    paper: Paper
    request: BuildRequest
    problems: dict[Problem, None] = field(default_factory=dict)
    count: int = 0
    _drawn: dict[object, tuple[BoardPlan, Use]] = field(default_factory=dict)
    _covered: dict[Location, list[int]] = field(default_factory=dict)
    """Where what pieces cover is written, and the sheets on which they do."""

    def check(self) -> None:
        """Raise ``PizarraError`` with all that cannot be drawn on any sheet."""
        wrong, shown = list[Problem](), dict[int, DrawLayer | TextLayer]()
        for index, layer in enumerate(self.sheets.layers):
            try:
                shown[index] = self._filled_in(layer, dict.fromkeys(SHEET_FIELDS, "1"))
            except FillError as error:
                wrong.append(self._at("layers", index, "text").problem(error.message, error.hint))
                shown[index] = self._filled_in(layer.model_copy(update={"text": ()}), {})  # its other keys are judged
        try:
            self._plan(shown, self.paper.size)
        except PizarraError as error:
            wrong += error.problems
        raise_errors(wrong)

    def __call__(self, contents: SheetContents) -> Sequence[Item]:
        """Return what is beneath the pieces of a sheet. Raises ``PizarraError`` for what cannot be drawn."""
        self.count = contents.sheets
        names = dict.fromkeys(self.names[index] for index in sorted(contents.pieces))
        values = dict(zip(SHEET_FIELDS, (str(contents.number), str(contents.sheets), ", ".join(names)), strict=True))
        shown = {
            index: self._filled_in(layer, values)
            for index, layer in enumerate(self.sheets.layers)
            if not layer.sheets or contents.number in layer.sheets
        }
        if not shown:
            return ()
        key = contents.size, *((index, layer.model_dump_json()) for index, layer in shown.items())
        if key not in self._drawn:
            plan = self._plan(shown, contents.size)
            items = tuple(group for group in plan.artwork().items if getattr(group, "name", "") != "ground")
            self._drawn[key] = plan, Use(Symbol(f"sheet-{len(self._drawn) + 1}", items))
            self.problems.update(dict.fromkeys(plan.problems))
        plan, use = self._drawn[key]
        self.problems.update(dict.fromkeys(self._hidden(plan, contents, [*shown])))
        return (use,)

    def _at(self, *path: str | int) -> Location:
        return pack_location(self.request.pack, ("sheets", self.part, *path))

    def _filled_in(self, layer: SheetDraw | SheetText, values: Mapping[str, str]) -> DrawLayer | TextLayer:
        """Return a layer as boards have it, with the values of a sheet in its texts. Raises ``FillError``."""
        row = RowTexts(values, values)
        texts = tuple(
            Words(
                tuple((code, compile_template(text, _FIELDS, always=NO_FIELDS).of(row)) for code, text in words.texts)
            )
            for words in layer.text
        )
        kind = DrawLayer if isinstance(layer, SheetDraw) else TextLayer
        keys = {name: getattr(layer, name) for name in kind.model_fields}
        return kind.model_construct(layer.model_fields_set - {"sheets"}, **{**keys, "text": texts})

    def _plan(self, shown: Mapping[int, DrawLayer | TextLayer], size: Size) -> BoardPlan:
        """Return the board that a sheet of paper is. Raises ``PizarraError`` for one that cannot be drawn."""
        used = _styles_of(shown.values())
        styles = {name: style for name, style in self.sheets.styles.items() if name in used}
        paper = {"frame": NamedStyle.model_construct(colour=WHITE)}
        grid = PaperSpec.model_construct(type="none", width=size.width, height=size.height)
        board = Board.model_construct(grid=grid, layers=tuple(shown.values()), styles=paper | styles)
        cells = dict[DataPath, Location]()
        for place, (index, layer) in enumerate(shown.items()):
            cells["layers", place] = self._at("layers", index)
            cells |= {("layers", place, key): self._at("layers", index, key) for key in layer.model_fields_set}
        pack = self.request.pack
        path = pack.file("game.yaml")
        places = BoardPlaces(path, pack.source or source_of(path), ("sheets", self.part), cells)
        request = replace(self.request, size=SizeRequest(), field=None, lines="printed", poster=True)
        return plan_board(request, (board, places))

    def _hidden(self, plan: BoardPlan, contents: SheetContents, shown: Sequence[int]) -> Iterator[Problem]:
        """Yield a warning for what reaches into the margins of the paper, and note what the pieces of a sheet cover."""
        paper = self.paper if self.paper.size == contents.size else self.paper.turned
        inside, sheet = paper.printable(landscape=False).expand(1e-6), Rect(0.0, 0.0, *contents.size).expand(0.01)
        for place, items in plan.objects:
            path: DataPath = ("layers", place)
            for item, onto in place_items(items):
                own = bounds(item)
                if own is None:
                    continue
                area = onto.rect(own)
                if isinstance(item, Text):
                    smaller = area.expand(-min(_LEAST_COVERED, area.width / 2, area.height / 2))
                    covered = any(each.overlaps(smaller) for each in contents.areas)
                else:
                    covered = any(each.encloses(area) for each in contents.areas)
                sheets = self._covered.setdefault(self._at("layers", shown[place]), []) if covered else []
                if covered and contents.number not in sheets:
                    sheets.append(contents.number)
                if not inside.encloses(area) and sheet.encloses(area):  # what lies beyond the sheet is reported already
                    message = phrase("this reaches into the margin of the paper, where printers leave it white")
                    yield plan.places.problem(path, message, phrase("move it, or make it smaller"), Severity.WARNING)

    def all_problems(self) -> tuple[Problem, ...]:
        """Return what was found on the sheets that were drawn, and the layers and styles that are on none."""
        for index, layer in enumerate(self.sheets.layers):
            if layer.sheets and min(layer.sheets) > self.count:
                message = plural(self.count, "there is only 1 sheet", "there are only {count} sheets")
                self.problems[self._at("layers", index, "sheets").problem(message, "", Severity.WARNING)] = None
        for at, numbers in self._covered.items():
            message = on_these_sheets(phrase("the pieces cover this"), numbers)
            hint = phrase("move it, or keep room for it with “margins”")
            self.problems[at.problem(message, hint, Severity.WARNING)] = None
        used = _styles_of(self.sheets.layers)
        for name in self.sheets.styles:
            if name not in used:
                message, hint = (
                    phrase("nothing uses the style {name}", name=quoted(name)),
                    phrase("use it in a layer, or remove it"),
                )
                self.problems[self._at("styles", name).problem(message, hint, Severity.WARNING)] = None
        return tuple(self.problems)


def _styles_of(layers: Iterable[BoardLayer]) -> set[str]:
    return {name for layer in layers for key in layer.styles_at for name in style_names(layer, key)}
