"""The board of a game, planned: its grid at a size, what surrounds it, and what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.boards.drawing import DrawnBoard, board_drawing, goal_guide, grid_guide
from generator.boards.layout import UNPAINTED, BoardLayout, Fault, Look
from generator.boards.markings import painted
from generator.boards.marks import FIGURES, OWN_SIGNS
from generator.boards.panels.strips import Edge, PlacedPanels, WantedPanel, panel_pages
from generator.build.board_checks import faults_of
from generator.build.board_effects import unused_faults
from generator.build.board_ground import AskedField, ground_below, named_areas, played_board, usual_measures
from generator.build.board_panels import (
    BESIDE,
    board_facts,
    margins,
    panel_look,
    placed_panels,
    printed_tables,
    rooms,
    told_left_out,
    told_too_small,
    wanted_panels,
)
from generator.build.board_size import plan
from generator.build.game_board import GameBoard, refuse
from generator.build.request import CELLS, HEXES, SQUARES, BuildRequest, Divided, GridWords, SizeRequest, Terms
from generator.geometry.covering import Overlay, unfairness
from generator.geometry.field import FootballField, Markings, transform_marking
from generator.geometry.grids.grid import AnyGrid, GridError, HexLattice
from generator.geometry.grids.hexes import Orientation
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.shapes import Point, Size
from generator.i18n import Message, decimal, join_phrases, literal, message, phrase, plural, translate
from generator.imposition.paper import SHEETS, Document, true_size_document
from generator.model.boards.board import Board
from generator.model.boards.grids import GridSpec, HexesSpec, SquaresSpec
from generator.model.boards.layers import LabelsLayer, MarkingsLayer, MarksLayer, PictureLayer
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.load import Pack
from generator.packs.locations import pack_files
from generator.packs.shared import shared_styles
from generator.packs.symbols import find_art
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors
from generator.scene.legibility import ROUNDING, Reader
from generator.scene.pictures import Picture
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide

if TYPE_CHECKING:
    from generator.build.request import Beneath


def summary(laid: BoardLayout, asked: AskedField | None, words: GridWords, language: str) -> str:
    """Return the field or plan and the scale where there is one, the number of cells and their size in one line."""
    if not laid.grid.cells:
        return " × ".join(decimal(length, language) for length in laid.size) + " mm"
    if laid.plan is not None:
        return _plan_summary(laid, words, language)
    of = SHEETS["hexes of"] if laid.grid.weave else message("cells of")
    count = laid.overlay.count if laid.overlay else len(laid.grid.cells)
    cells = f"{count} {translate(language, of)} {decimal(laid.grid.size, language, 2)} mm"
    if asked is None or not laid.metre:
        return cells
    length, width = (decimal(metres, language, 2) for metres in asked.size)
    name = f"{asked.name}, " if asked.name else ""
    return f"{name}{length} × {width} m · {cells} · 1:{1000 / laid.metre:.0f}"


def _plan_summary(laid: BoardLayout, words: GridWords, language: str) -> str:
    plan = laid.plan
    assert plan is not None
    across, down = (decimal(metres, language) for metres in plan.plan.size)
    told = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(laid.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {translate(language, told)}"


def facts(laid: BoardLayout, asked: AskedField | None) -> Iterator[str]:
    """Yield a few lines about a board: of its plan, of its field, or of its cells and zones."""
    if laid.plan is not None:
        yield from _plan_facts(laid)
    elif asked is not None:
        yield from _field_facts(laid, asked)
    elif laid.grid.cells:
        yield from _cell_facts(laid)
    else:
        yield plural(len(laid.board.panels), "1 panel, no cells", "{count} panels, no cells")


def _plan_facts(laid: BoardLayout) -> Iterator[str]:
    """Yield what the checks of the plan came to."""
    plan = laid.plan
    assert plan is not None
    across, down = plan.plan.size
    yield phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title,
        across=across, down=down, metres=plan.grid.size, width=laid.grid.size,
    )  # fmt: skip
    yield phrase(
        "{stand} of {cells} cells to stand in, {between} of {sides} sides to stand on",
        stand=sum(bool(state.places) for state in plan.states.values()), cells=len(plan.states),
        between=sum(border.free for border in plan.borders), sides=len(plan.borders),
    )  # fmt: skip
    if doors := plan.ground.leaves:
        divided = plural(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
        yield phrase(
            "{doors}, {shut} of them shut: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
            doors=plural(len(doors), "1 door", "{count} doors"), divided=divided,
        )  # fmt: skip


def _field_facts(laid: BoardLayout, asked: AskedField) -> Iterator[str]:
    """Yield cells, field and scale."""
    overlay, metre = laid.overlay, laid.metre
    assert overlay is not None and metre is not None
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    values = {
        "count": overlay.count, "columns": overlay.columns, "size": laid.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **values)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **values)
    yield cells if overlay.lattice == "squares" else hexes
    told = {"length": asked.size.width, "width": asked.size.height, "scale": 1000 / metre, "name": asked.name}
    named = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)
    yield named if asked.name else phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)


def _cell_facts(laid: BoardLayout) -> Iterator[str]:
    board, count, size = laid.board, len(laid.grid.cells), laid.grid.size
    hexes = plural(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
    cells = plural(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
    yield hexes if laid.grid.weave else cells
    one_way = sum(len(layer.one_way) for layer in board.edges)
    closed = sum(len(layer.sides) for layer in laid.closed_edges)
    told = (
        plural(one_way, "1 side crossed one way", "{count} sides crossed one way"),
        plural(closed, "1 closed side", "{count} closed sides"),
        plural(len(board.grid.joins), "1 join", "{count} joins"),
    )
    if between := tuple(text for text in told if text.values["count"]):
        yield join_phrases(", ", between)
    if board.zones:
        yield plural(len(board.zones), "1 zone", "{count} zones")
    if board.note:
        yield phrase("note: {note}", note=board.note)


def pictured(laid: BoardLayout, pack: Pack, places: BoardPlaces) -> tuple[BoardLayout, tuple[Problem, ...]]:
    """Return a board with the pictures that its layers and styles name, and warnings of what is not printed of them.

    Raises ``PizarraError`` with every picture that cannot be had, at its place.
    """
    found, seen = dict[str, Picture](), set(OWN_SIGNS)
    told: list[Problem] = []
    wrong: list[Problem] = []
    for path, name in _every(laid.board):
        if name in seen:
            continue
        seen.add(name)
        try:
            asked_by = places.problem(path, literal(""))
            own = FIGURES.get(name, (name,))[0]
            found[name], lost = find_art(own, pack.folder, asked_by, places.path.parent)
            told += lost
        except PizarraError as error:
            wrong += error.problems
    raise_errors(wrong)
    return replace(laid, pictures=found), tuple(told)


def _every(board: Board) -> Iterator[tuple[DataPath, str]]:
    for index, layer in enumerate(board.layers):
        if isinstance(layer, PictureLayer):
            yield ("layers", index, "picture"), layer.picture
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, str):
            yield ("layers", index, "marks"), layer.marks
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, Mapping):
            yield from ((("layers", index, "marks", word, "symbol"), mark.symbol) for word, mark in layer.marks.items())
    for name, style in board.styles.items():
        if style.picture:
            yield ("styles", name, "picture"), style.picture


def line_strips(laid: BoardLayout, order: BuildRequest) -> tuple[Document, ...]:
    """Return the sheet of line strips to cut out and glue on the board."""
    from generator.boards.cut_outs import STRIP_STYLES, strip_pages

    marks = tuple(
        transform_marking(mark, laid.place)
        for layer in laid.board.layers
        if isinstance(layer, MarkingsLayer)
        for mark in painted(layer.markings, laid.ground)[0].painted
    )
    page, style = order.paper.printable(turned=False).size, STRIP_STYLES[order.edition]
    title = _title(order, "strips")
    pages = strip_pages(marks, laid.metre or laid.grid.size, page, order.language, title, style)
    return (_document(order, "strips", pages, message("Line strips"), message("plain 80 g")),)


def hex_templates(weave: HexLattice, order: BuildRequest) -> tuple[Document, ...]:
    """Return the sheets of templates: zones of control, the facing wheel, overlapping positions."""
    from generator.boards.cut_outs import template_pages

    pages = template_pages(weave, order.paper.printable(turned=False).size, order.ink, order.language)
    return (_document(order, "templates", pages, message("Templates"), message("thin card or clear film")),)


def _title(order: BuildRequest, name: str) -> str:
    return f"{order.pack.game.title.in_(order.language)} · {translate(order.language, SHEETS[name])}"


def _document(order: BuildRequest, name: str, pages: Sequence[Artwork], heading: Message, stock: Message) -> Document:
    """Return pages as a document, with what it is called and what it had best be printed on."""
    made = true_size_document(name, _title(order, name), order.language, order.paper, tuple(pages))
    return replace(made, heading=translate(order.language, heading), stock=translate(order.language, stock))


class SizedBoard(NamedTuple):
    """A board at the size that the game gives, and the room beside its field, which grows with the cells."""

    declared: BoardLayout
    beside: Mapping[Edge, float]

    def at(self, cell: float) -> BoardLayout:
        """Return the board laid out with cells of a size."""
        laid, beside, k = self.declared, self.beside, cell / self.declared.board.grid.size
        field, bounds, by = laid.field, laid.grid.bounds, cell / laid.grid.size
        corner = Point(beside["left"] * k - (field.x - bounds.x) * by, beside["top"] * k - (field.y - bounds.y) * by)
        whole = Size(field.width * by + (beside["left"] + beside["right"]) * k,
                     field.height * by + (beside["top"] + beside["bottom"]) * k)  # fmt: skip
        return replace(laid.placed(cell, corner), size=whole)

    @property
    def divided(self) -> Divided:
        """Return how large the board is with cells of any size."""
        declared, overlay, plan = self.declared, self.declared.overlay, self.declared.plan
        grid, beneath = declared.grid, overlay or plan
        return Divided(
            overlay.count if overlay else len(grid.cells),
            lambda width: Size(*(length * width / grid.size for length in declared.size)),
            partial(_weave, grid) if grid.weave else None,
            overlay.columns if overlay else None,
            beneath.grid.size if beneath else None,
            beneath,
            unfairness(overlay) if overlay else (),
        )


def sized_board(
    board: Board,
    cells: SignedCells[Any],
    order: BuildRequest,
    beneath: Beneath | None = None,
    laws: Markings = UNPAINTED,
) -> SizedBoard:
    """Return the board at the size that the game gives, with the room that it takes beside its cells.

    Where it covers something, ``beneath`` says how, and ``laws`` what the laws of a field paint there.
    """
    styles = {**shared_styles(order.pack), **board.styles}
    overlay = beneath if isinstance(beneath, Overlay) else None
    plan = None if beneath is None or isinstance(beneath, Overlay) else beneath
    bare = BoardLayout(board, cells.grid, cells.signs, styles, Size(0.0, 0.0), 1.0, overlay, laws, plan=plan)
    bare = replace(bare.placed(board.grid.size, Point(0.0, 0.0)), areas=named_areas(board, bare.ground))
    wanted = wanted_panels(board.panels, order, board_facts(bare, order)) if board.panels else ()
    beside = margins(board, bare.field, wanted, panel_look(bare, Look(order.ink, order.language)))
    return SizedBoard(SizedBoard(bare, beside).at(board.grid.size), beside)


def _weave(declared: AnyGrid, width: float) -> HexLattice | None:
    """Return the hexes of a board as seams can follow them, where these are so wide."""
    by = width / declared.size
    return declared.placed(width, Point(declared.bounds.x * by, declared.bounds.y * by)).weave


def make(order: BuildRequest) -> PlannedBoard:
    """Return the planned board. Raises ``PizarraError`` for a board that cannot be drawn and for unfit measures."""
    board, places = played_board(order)
    below, words = ground_below(board, order, places), words_of(board.grid)
    if below is None:
        refuse(order, phrase("its board is given cell by cell"), "--field", "--orientation", "--lines")
    elif below.asked is None:
        refuse(order, phrase("its lines are walls and doors"), "--lines")

    def over(beneath: Beneath) -> SizedBoard:
        cells = SignedCells(beneath.grid, dict.fromkeys(beneath.grid.cells, "."))
        return sized_board(board, cells, order, beneath, below.painted if below else UNPAINTED)

    terms = Terms(order.paper, order.joint, words, order.poster)
    try:
        if below is None:
            whole = sized_board(board, signed(board, order.pack, places), order)
            found = plan(order.asked, usual_measures(board), whole.divided, terms)
        else:
            division = below.division(lambda beneath: over(beneath).divided)
            found = plan(order.asked, usual_measures(board), division, terms)
            assert found.board.ground is not None
            whole = over(found.board.ground)
    except PizarraError as error:
        raise PizarraError(_blamed(problem, order, places) for problem in error.problems) from None
    wrong = tuple(places.problem(*fault) for fault in _faults(whole.declared, order, places))
    raise_errors(wrong)
    laid, seen = pictured(whole.at(found.cell), order.pack, places)
    asked = below.asked if below else None
    told = (note if note.severity is Severity.NOTE else _blamed(note, order, places) for note in found.notes)
    return PlannedBoard(
        order, laid, found.board, places, (*wrong, *seen, *(asked.notes if asked else ()), *told), asked
    )


def _faults(laid: BoardLayout, order: BuildRequest, places: BoardPlaces) -> Iterator[Fault]:
    """Yield what is wrong with a board, and what is unused of the names that its own file gives.

    A game that has several boards may name for all of them what only some of them use.
    """
    yield from faults_of(laid, order.pack.game.tokens)
    if not places.under or not any(pack_files(order.pack.folder, "boards", "*.yaml")):
        for fault in unused_faults(laid, shared_styles(order.pack)):
            if (*places.under, *fault.path) in places.source.places:
                yield fault


def _blamed(problem: Problem, order: BuildRequest, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file, unless the command line asks for a measure."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--hexes": "cells", "--cells": "cells",
            "--metres-per-hex": "metres", "--metres-per-cell": "metres"}  # fmt: skip
    key = keys.get(problem.file)
    if key is None or order.asked != SizeRequest() or order.field is not None:
        return problem
    return places.problem(("grid", key), problem.message, problem.hint, problem.severity)


def words_of(grid: GridSpec) -> GridWords:
    """Return what the cells of a grid are called."""
    return {HexesSpec: HEXES, SquaresSpec: SQUARES}.get(type(grid), CELLS)


def signed(board: Board, pack: Pack, places: BoardPlaces) -> SignedCells[object]:
    """Return the cells of a board, and their signs. Raises ``PizarraError`` for a map that has none."""
    from generator.model.boards.grids import TilingSpec
    from generator.packs.shared import shared_tilings

    try:
        grid = board.grid.of(shared_tilings(pack)) if isinstance(board.grid, TilingSpec) else board.grid
        return grid.standing(board.map)
    except GridError as error:
        raise PizarraError(
            places.problem(one.path if one.path[:1] == ("map",) else ("grid", *one.path), one.message, one.hint)
            for one in error.every
        ) from None


@dataclass(frozen=True)
class PlannedBoard(GameBoard):
    """A planned board; ``asked`` is the field that it covers, where it covers one."""

    layout: BoardLayout
    divided: Divided
    places: BoardPlaces = field(repr=False)
    found: tuple[Problem, ...] = ()
    asked: AskedField | None = None

    @property
    def sizes(self) -> Divided:
        return self.divided

    @property
    def cell_width(self) -> float:
        return self.layout.grid.size

    @property
    def size(self) -> Size:
        return self.layout.size

    @property
    def orientation(self) -> Orientation:
        weave = self.layout.grid.weave
        return weave.orientation if weave else "flat"

    @property
    def field(self) -> FootballField | None:
        return self.asked.football if self.asked else None

    @property
    def summary(self) -> str:
        return summary(self.layout, self.asked, words_of(self.layout.board.grid), self.order.language)

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(facts(self.layout, self.asked))

    @property
    def printed(self) -> frozenset[DataPath]:
        board = self.layout.board
        options = frozenset[DataPath](("options", name) for name in board.variants)
        return options | (printed_tables(board.panels, self.order) if board.panels else frozenset())

    @cached_property
    def panels(self) -> PlacedPanels:
        """Return the panels beside the cells, and those that find no room there."""
        laid = self.layout
        look = panel_look(laid, Look(self.order.ink, self.order.language))
        return placed_panels(self._wanted, rooms(laid, self._wanted, look), look) if self._wanted else PlacedPanels()

    @cached_property
    def _wanted(self) -> tuple[WantedPanel, ...]:
        panels = self.layout.board.panels
        return wanted_panels(panels, self.order, board_facts(self.layout, self.order)) if panels else ()

    def extras(self) -> tuple[Document, ...]:
        """Return the sheets to cut out that belong to the board: line strips, templates."""
        strips = line_strips(self.layout, self.order) if self.asked and self.order.lines == "strips" else ()
        weave = self.layout.grid.weave
        return (*strips, *hex_templates(weave, self.order)) if self.layout.board.templates and weave else strips

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the cells."""
        heading = f"{self.order.pack.game.title.in_(self.order.language)} · {translate(self.order.language, BESIDE)}"
        look = panel_look(self.layout, Look("light", self.order.language))
        return panel_pages([panel.art for panel in self.panels.left_out], page, look, heading)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        told = (self.places.problem(*fault) for fault in (*self._drawing.faults, *self._faint()))
        small = told_too_small(self._wanted, self.panels)
        return (*self.found, *told, *told_left_out(self.panels.left_out), *small)

    def _faint(self) -> Iterator[Fault]:
        """Yield the faintest text of the board where that cannot be read: at its label, where it is one."""
        faintest = Reader().read(self._drawing.artwork.items).faintest
        if faintest.share < 1 - ROUNDING:
            values = {"text": quoted(faintest.text), "contrast": faintest.contrast, "least": faintest.needed}
            told = phrase(
                "{text} has a contrast of {contrast:.1f}:1 with what lies behind it, and needs {least:g}:1 at its size",
                **values,
            )
            hint = phrase("colours that differ more in brightness")
            yield Fault(self._label_place(faintest.text), told, hint, Severity.WARNING, code="faint")

    def _label_place(self, text: str) -> DataPath:
        for index, layer in enumerate(self.layout.board.layers):
            for word, words in layer.labels.items() if isinstance(layer, LabelsLayer) else ():
                if text in words.in_(self.order.language):
                    return ("layers", index, "labels", word)
        return ()

    @property
    def _look(self) -> Look:
        return Look(self.order.ink, self.order.language, self.order.lines)

    @cached_property
    def _drawing(self) -> DrawnBoard:
        return board_drawing(self.layout, self._look, self.panels.items)

    def artwork(self) -> Artwork:
        return self._drawing.artwork

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: cells and their sides, and the landmarks of layers."""
        grid, goals = self.layout.grid, goal_guide(self.layout.grid, self.layout.overlay)
        return grid_guide(grid).and_of(self._drawing.avoids, goals)._replace(wholes=self.panels.wholes)
