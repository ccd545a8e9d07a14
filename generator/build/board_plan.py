"""The board of a request: planned at its size, drawn once, and what can be said about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from generator.boards.cut_outs import STRIP_STYLES, strip_pages, template_pages
from generator.boards.drawing import DrawnBoard, board_drawing, goal_guide, grid_guide
from generator.boards.layout import BoardLayout, Fault, Look
from generator.boards.markings import paint
from generator.boards.marks import FIGURES, OWN_SIGNS, label_path
from generator.boards.panels.panel import PanelLook
from generator.boards.panels.strips import PlacedPanels, WantedPanel, panel_pages
from generator.boards.plan import AnyOverlay, PlanOverlay
from generator.build.board_checks import faults_of
from generator.build.board_effects import unused_faults
from generator.build.board_ground import (
    BoardGround,
    CoveredField,
    ground_of_board,
    named_areas,
    played_board,
    usual_size,
)
from generator.build.board_panels import (
    BESIDE,
    left_out_problems,
    margins,
    panel_look,
    place_panels,
    printed_tables,
    rooms,
    too_small_problems,
    wanted_panels,
)
from generator.build.board_size import PaperSetup, solve_size
from generator.build.request import CELLS, HEXES, SQUARES, BuildRequest, GridWords, SizeRequest
from generator.geometry.covering import Overlay
from generator.geometry.field import FootballField, Markings, transform_marking
from generator.geometry.grids.grid import GridError, HexLattice
from generator.geometry.grids.mesh import SignedCells
from generator.geometry.shapes import Point, Size
from generator.i18n import Message, Phrase, decimal, join_phrases, literal, message, phrase, plural, translate
from generator.imposition.paper import SHEETS, Document, true_size_document
from generator.model.boards.board import Board
from generator.model.boards.grids import GridSpec, HexesSpec, SquaresSpec, TilingSpec
from generator.model.boards.layers import LabelsLayer, MarkingsLayer, MarksLayer, PictureLayer
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.load import Pack
from generator.packs.locations import pack_files
from generator.packs.shared import shared_styles, shared_tilings
from generator.packs.symbols import find_art
from generator.problems import PizarraError, Problem, Severity, errors, quoted, raise_errors
from generator.scene.legibility import Reader
from generator.scene.pictures import Picture
from generator.scene.primitives import Artwork, SeamGuide


def summary(layout: BoardLayout, field: CoveredField | None, words: GridWords, language: str) -> str:
    """Return the field or plan and the scale where there is one, the number of cells and their size in one line."""
    if not layout.grid.cells:
        return " × ".join(decimal(length, language) for length in layout.size) + " mm"
    if layout.plan is not None:
        return _plan_summary(layout, layout.plan, words, language)
    of = SHEETS["hexes of"] if layout.grid.weave else message("cells of")
    cells = f"{layout.count} {translate(language, of)} {decimal(layout.grid.size, language, 2)} mm"
    if field is None or not layout.metre:
        return cells
    length, width = (decimal(metres, language, 2) for metres in field.size)
    name = f"{field.name}, " if field.name else ""
    return f"{name}{length} × {width} m · {cells} · 1:{1000 / layout.metre:.0f}"


def _plan_summary(layout: BoardLayout, plan: PlanOverlay, words: GridWords, language: str) -> str:
    across, down = (decimal(metres, language) for metres in plan.plan.size)
    told = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(layout.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {translate(language, told)}"


def facts(layout: BoardLayout, field: CoveredField | None) -> Iterator[Phrase]:
    """Yield a few lines about a board: of its plan, of its field, or of its cells and zones."""
    if layout.plan is not None:
        yield from _plan_facts(layout, layout.plan)
    elif field is not None and layout.overlay is not None:
        yield from _field_facts(layout, layout.overlay, field)
    elif layout.grid.cells:
        yield from _cell_facts(layout)
    else:
        yield plural(len(layout.board.panels), "1 panel, no cells", "{count} panels, no cells")


def _plan_facts(layout: BoardLayout, plan: PlanOverlay) -> Iterator[Phrase]:
    across, down = plan.plan.size
    yield phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title,
        across=across, down=down, metres=plan.grid.size, width=layout.grid.size,
    )  # fmt: skip
    yield phrase(
        "{stand} of {cells} cells and {between} of {sides} sides can be occupied",
        stand=sum(bool(state.places) for state in plan.states.values()), cells=len(plan.states),
        between=sum(border.free for border in plan.borders), sides=len(plan.borders),
    )  # fmt: skip
    if doors := plan.ground.leaves:
        divided = plural(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
        yield phrase(
            "{doors}, {shut} of them closed: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
            doors=plural(len(doors), "1 door", "{count} doors"), divided=divided,
        )  # fmt: skip


def _field_facts(layout: BoardLayout, overlay: Overlay, field: CoveredField) -> Iterator[Phrase]:
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    values = {
        "count": overlay.count, "columns": overlay.columns, "size": layout.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **values)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **values)
    yield cells if overlay.lattice == "squares" else hexes
    told = {"length": field.size.width, "width": field.size.height, "scale": 1000 / layout.place.a, "name": field.name}
    named = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)
    yield named if field.name else phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)


def _cell_facts(layout: BoardLayout) -> Iterator[Phrase]:
    board, count, size = layout.board, len(layout.grid.cells), layout.grid.size
    hexes = plural(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
    cells = plural(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
    yield hexes if layout.grid.weave else cells
    one_way = sum(len(layer.one_way) for layer in board.edges)
    closed = sum(len(layer.sides) for layer in layout.closed_edges)
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


@dataclass(frozen=True)
class BoardPlan:
    """A board at the size that is asked for; ``notes`` are what was found out about it while it was planned."""

    request: BuildRequest
    layout: BoardLayout
    ground: BoardGround
    places: BoardPlaces = field(repr=False)
    notes: tuple[Problem, ...] = ()

    @property
    def football_field(self) -> FootballField | None:
        """Return the football field that it covers, for drawing line-ups; ``None`` for other games."""
        return self.ground.field.football if self.ground.field else None

    @property
    def summary(self) -> str:
        return summary(self.layout, self.ground.field, words_of(self.layout.board.grid), self.request.language)

    @property
    def facts(self) -> tuple[Phrase, ...]:
        return tuple(facts(self.layout, self.ground.field))

    @property
    def rule_paths(self) -> frozenset[DataPath]:
        """Return the parts of the game's rules that the board shows, by their paths in the rule book."""
        board = self.layout.board
        options = frozenset[DataPath](("options", name) for name in board.variants)
        return options | (printed_tables(board.panels, self.request) if board.panels else frozenset())

    @cached_property
    def panels(self) -> PlacedPanels:
        look = _panel_look(self.layout, self.request)
        return place_panels(self._wanted_panels, rooms(self.layout, self._wanted_panels, look), look)

    @cached_property
    def _wanted_panels(self) -> tuple[WantedPanel, ...]:
        return wanted_panels(self.layout, self.request)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        faults = (self.places.problem(*fault) for fault in (*self._drawing.faults, *self._faint()))
        small = too_small_problems(self._wanted_panels, self.panels)
        return (*self.notes, *faults, *left_out_problems(self.panels.left_out), *small)

    def _faint(self) -> Iterator[Fault]:
        """Yield the faintest text of the board where that cannot be read: at its label, where it is one."""
        faintest = Reader().read(self._drawing.artwork.items).faintest
        if faintest.too_faint:
            values = {"text": quoted(faintest.text), "contrast": faintest.contrast, "least": faintest.needed}
            told = phrase(
                "{text} has a contrast of {contrast:.1f}:1 with its background; at this size it needs {least:g}:1",
                **values,
            )
            hint = phrase("use a lighter and a darker colour")
            yield Fault(self._label_place(faintest.text), told, hint, Severity.WARNING, code="faint")

    def _label_place(self, text: str) -> DataPath:
        for index, layer in enumerate(self.layout.board.layers):
            for word, words in layer.labels.items() if isinstance(layer, LabelsLayer) else ():
                if text in words.in_(self.request.language):
                    return ("layers", index, *label_path(word))
        return ()

    @cached_property
    def _drawing(self) -> DrawnBoard:
        look = Look(self.request.ink, self.request.language, self.request.lines)
        return board_drawing(self.layout, look, self.panels.items)

    def artwork(self) -> Artwork:
        """Return the board at its true size, drawn once however many parts show it."""
        return self._drawing.artwork

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: cells and their sides, and the landmarks of layers."""
        grid, goals = self.layout.grid, goal_guide(self.layout.grid, self.layout.overlay)
        return grid_guide(grid).and_of(self._drawing.avoids, goals)._replace(wholes=self.panels.wholes)

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the cells."""
        look = panel_look(self.layout, Look("light", self.request.language))
        return panel_pages([panel.art for panel in self.panels.left_out], page, look, self.request.title_of(BESIDE))

    def extras(self) -> tuple[Document, ...]:
        strips = line_strips(self.layout, self.request) if self.ground.field and self.request.lines == "strips" else ()
        weave = self.layout.grid.weave
        return (*strips, *hex_templates(weave, self.request)) if self.layout.board.templates and weave else strips


def make(request: BuildRequest) -> BoardPlan:
    """Return the planned board. Raises ``PizarraError`` for a board that cannot be drawn and for unfit measures."""
    board, places = played_board(request)
    ground = ground_of_board(board, places, request)
    if ground.fitter is None:
        refuse(request, phrase("its board is defined cell by cell"), "--field", "--lines")
    elif ground.field is None:
        refuse(request, phrase("its lines are walls and doors"), "--lines")
    layout_over = partial(layout_of, board, places, request, ground.painted)
    setup = PaperSetup(request.paper, request.joint, words_of(board.grid), request.poster)
    try:
        layout, cell, notes = solve_size(request.size, usual_size(board), ground.fitter, layout_over, setup)
    except PizarraError as error:
        raise PizarraError(_with_place(problem, request, places) for problem in error.problems) from None
    faults = tuple(places.problem(*fault) for fault in _faults(layout, request, places))
    raise_errors(faults)
    pictures, lost = _pictures(board, request.pack, places)
    told = (note if note.severity is Severity.NOTE else _with_place(note, request, places) for note in notes)
    of_field = ground.field.notes if ground.field else ()
    layout = replace(layout.scale_to(cell), pictures=pictures)
    return BoardPlan(request, layout, ground, places, (*faults, *lost, *of_field, *told))


def layout_of(
    board: Board, places: BoardPlaces, request: BuildRequest, laws: Markings, over: AnyOverlay | None
) -> BoardLayout:
    """Return the board at the size that the game gives, with the room that its panels take beside its cells.

    It is laid ``over`` a field, where ``laws`` are painted, or over a plan, or else has the cells of its map. Raises
    ``PizarraError`` for a map that has none and for a panel that cannot be filled.
    """
    if over is None:
        grid, signs = _read_cells(board, request.pack, places)
    else:
        grid, signs = over.grid, dict.fromkeys(over.grid.cells, ".")
    styles = {**shared_styles(request.pack), **board.styles}
    field, plan = (over, None) if isinstance(over, Overlay) else (None, over)
    bare = BoardLayout(board, grid, signs, styles, Size(0.0, 0.0), 1.0, field, laws, plan=plan)
    bare = bare.resize(board.grid.size, Point(0.0, 0.0))
    bare = replace(bare, areas=named_areas(board, bare.ground))
    panels = _panels_of(bare, places, request)
    around, (x, y, width, height) = margins(bare, panels, _panel_look(bare, request)), bare.field
    bounds = bare.grid.bounds
    corner = Point(around["left"] - (x - bounds.x), around["top"] - (y - bounds.y))
    whole = Size(width + around["left"] + around["right"], height + around["top"] + around["bottom"])
    return replace(bare.resize(board.grid.size, corner), size=whole)


def _panels_of(layout: BoardLayout, places: BoardPlaces, request: BuildRequest) -> tuple[WantedPanel, ...]:
    """Return the panels of a board. Raises ``PizarraError`` for one that cannot be filled, with what may be the cause.

    A layer in error leaves its style out of the legend, which is then empty.
    """
    try:
        return wanted_panels(layout, request)
    except PizarraError as error:
        causes = errors(places.problem(*fault) for fault in faults_of(layout, request.pack.game.tokens))
        raise PizarraError((*causes, *error.problems)) from None


def _panel_look(layout: BoardLayout, request: BuildRequest) -> PanelLook:
    return panel_look(layout, Look(request.ink, request.language))


def _faults(layout: BoardLayout, request: BuildRequest, places: BoardPlaces) -> Iterator[Fault]:
    """Yield what is wrong with a board, and what is unused of the names that its own file gives.

    A game that has several boards may name for all of them what only some of them use.
    """
    yield from faults_of(layout, request.pack.game.tokens)
    if not places.under or not any(pack_files(request.pack.folder, "boards", "*.yaml")):
        for fault in unused_faults(layout, shared_styles(request.pack)):
            if (*places.under, *fault.path) in places.source.places:
                yield fault


def _with_place(problem: Problem, request: BuildRequest, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file, unless the command line asks for a measure."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--hexes": "cells", "--cells": "cells",
            "--metres-per-hex": "metres", "--metres-per-cell": "metres"}  # fmt: skip
    key = keys.get(problem.file)
    if key is None or request.size != SizeRequest() or request.field is not None:
        return problem
    return places.problem(("grid", key), problem.message, problem.hint, problem.severity)


def words_of(grid: GridSpec) -> GridWords:
    return {HexesSpec: HEXES, SquaresSpec: SQUARES}.get(type(grid), CELLS)


def _read_cells(board: Board, pack: Pack, places: BoardPlaces) -> SignedCells[object]:
    """Return the cells of a board, and their signs. Raises ``PizarraError`` for a map that has none."""
    try:
        grid = board.grid.with_preset(shared_tilings(pack)) if isinstance(board.grid, TilingSpec) else board.grid
        return grid.standing(board.map)
    except GridError as error:
        raise PizarraError(
            places.problem(one.path if one.path[:1] == ("map",) else ("grid", *one.path), one.message, one.hint)
            for one in error.every
        ) from None


def _pictures(board: Board, pack: Pack, places: BoardPlaces) -> tuple[dict[str, Picture], list[Problem]]:
    """Return the pictures that layers and styles of a board name, and warnings of what is not printed of them.

    Raises ``PizarraError`` with every picture that cannot be had, at its place.
    """
    pictures, seen = dict[str, Picture](), set(OWN_SIGNS)
    warnings, errors = list[Problem](), list[Problem]()
    for path, name in _picture_names(board):
        if name in seen:
            continue
        seen.add(name)
        try:
            own = FIGURES.get(name, (name,))[0]
            pictures[name], lost = find_art(own, pack.folder, places.problem(path, literal("")), places.path.parent)
            warnings += lost
        except PizarraError as error:
            errors += error.problems
    raise_errors(errors)
    return pictures, warnings


def _picture_names(board: Board) -> Iterator[tuple[DataPath, str]]:
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


def line_strips(layout: BoardLayout, request: BuildRequest) -> tuple[Document, ...]:
    marks = tuple(
        transform_marking(mark, layout.place)
        for layer in layout.board.layers
        if isinstance(layer, MarkingsLayer)
        for mark in paint(layer.markings, layout.ground)[0].painted
    )
    page, style = request.paper.printable(turned=False).size, STRIP_STYLES[request.edition]
    title = request.title_of(SHEETS["strips"])
    pages = strip_pages(marks, layout.metre or layout.grid.size, page, request.language, title, style)
    return (_document(request, "strips", pages, message("Line strips"), message("plain 80 g")),)


def hex_templates(weave: HexLattice, request: BuildRequest) -> tuple[Document, ...]:
    """Return the sheets of templates: zones of control, the facing wheel, overlapping positions."""
    pages = template_pages(weave, request.paper.printable(turned=False).size, request.ink, request.language)
    return (_document(request, "templates", pages, message("Templates"), message("thin card or clear film")),)


def _document(request: BuildRequest, name: str, pages: Sequence[Artwork], heading: Message, stock: Message) -> Document:
    made = true_size_document(name, request.title_of(SHEETS[name]), request.language, request.paper, tuple(pages))
    return replace(made, heading=request.say(heading), stock=request.say(stock))


def make_board(request: BuildRequest) -> BoardPlan | None:
    """Return the planned board of a request; ``None`` for a game that is played without one.

    Raises ``PizarraError`` for measures that cannot be had, and for wishes that only a board can grant.
    """
    if not request.pack.game.board:
        if request.parts == ("board",):
            raise PizarraError([no_board(request, "--only")])
        refuse(request, phrase("it has no board"), "--field", "--lines")
        return None
    return make(request)


def no_board(request: BuildRequest, asked_by: str) -> Problem:
    hint = phrase("add “board:” to its game.yaml, or choose other parts with --only")
    return Problem(asked_by, phrase("{game} has no board", game=request.pack.game.title), hint=hint)


def refuse(request: BuildRequest, why: Phrase, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    lines = None if request.lines == "printed" else request.lines
    wishes = {"--field": request.field, "--lines": lines}
    message = phrase("does not apply to {game}: {why}", game=request.pack.game.title, why=why)
    raise_errors([Problem(option, message) for option in options if wishes[option] is not None])
