"""The board of a build: planned on its sheets or on one page, with panels, figures and what is wrong or unused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from generator.boards.drawing import DrawnBoard, board_drawing, goal_guide, grid_guide, text_middles
from generator.boards.layout import BoardLayout, Fault, Look
from generator.boards.marks import FIGURES, OWN_SIGNS, cell_labels, cell_marks, label_path, mark_text
from generator.boards.objects import texts_of
from generator.boards.panels.panel import PanelLook
from generator.boards.panels.strips import EdgePanel, PanelPlaces, panel_pages, panels_in
from generator.boards.plan import AnyOverlay, PlanOverlay
from generator.boards.texts import text_at
from generator.build.board.checks import faults_of, grey_faults
from generator.build.board.ground import (
    BoardGround,
    CoveredField,
    ground_of_board,
    named_areas,
    played_board,
    usual_size,
)
from generator.build.board.objects import drawing_faults, nested_texts
from generator.build.board.panels import (
    BESIDE,
    hiding_problems,
    inside_problems,
    left_out_problems,
    legible_places,
    margins,
    panel_look,
    panels_inside,
    place_panels,
    printed_tables,
    rooms,
    too_small_problems,
    wanted_panels,
)
from generator.build.board.size import PaperSetup, solve_size
from generator.build.board.unused import unused_faults
from generator.build.documents import NAMED
from generator.build.pieces import counters_on, draw_type
from generator.build.request import CELLS, HEXES, SQUARES, BuildRequest, GridWords, SizeRequest
from generator.geometry.covering import Overlay
from generator.geometry.field import FootballField, Markings
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.mesh import SignedCells
from generator.geometry.shapes import Point, Size
from generator.i18n import Phrase, decimal, join_phrases, message, phrase, plural, translate
from generator.imposition.paper import SHEETS
from generator.model.boards import layers as model
from generator.model.boards.board import PLAYER, PLAYERS, Board, boards_like
from generator.model.boards.grids import AreasSpec, GridSpec, HexesSpec, NodesSpec, SquaresSpec, TilingSpec
from generator.model.boards.layers import LabelsLayer, MarksLayer, PictureLayer
from generator.model.boards.places import OWN_SHAPES
from generator.model.names import fold_name
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BOARD, BoardPlaces
from generator.packs.load import Pack, shared_styles, shared_tilings
from generator.packs.locations import pack_files
from generator.packs.symbols import find_areas, find_art
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, errors, quoted, raise_errors
from generator.scene.legibility import Reader
from generator.scene.pictures import Picture
from generator.scene.pieces import Piece, stand_up
from generator.scene.primitives import Artwork, Group, Item, SeamGuide
from generator.scene.svg_areas import MapMeasures


def words_of(grid: GridSpec) -> GridWords:
    return {HexesSpec: HEXES, SquaresSpec: SQUARES}.get(type(grid), CELLS)


def summary(layout: BoardLayout, field: CoveredField | None, words: GridWords, language: str) -> str:
    """Return the field or plan and the scale where there is one, the number of cells and their size in one line."""
    if not layout.grid.cells:
        return " × ".join(decimal(length, language) for length in layout.size) + " mm"
    if layout.plan is not None:
        return _plan_summary(layout, layout.plan, words, language)
    if layout.has_places:
        return translate(language, place_count(layout, decimal(layout.grid.size, language, 2)))
    of = SHEETS["hexes of"] if layout.grid.weave else message("cells of")
    if isinstance(grid := layout.grid, AreaGrid):
        width, height = (decimal(length, language) for length in grid.bounds.size)
        areas = plural(layout.count, "1 area", "{count} areas")
        return f"{translate(language, areas)} · {width} × {height} mm"
    cells = f"{layout.count} {translate(language, of)} {decimal(layout.grid.size, language, 2)} mm"
    if field is None or not layout.metre:
        return cells
    length, width = (decimal(metres, language, 2) for metres in field.size)
    name = f"{field.name}, " if field.name else ""
    return f"{name}{length} × {width} m · {cells} · 1:{1000 / layout.metre:.0f}"


def place_count(layout: BoardLayout, size: str) -> Phrase:
    """Return the number of places, and their size in millimetres if it is that of all of them."""
    spec = layout.board.grid
    if isinstance(spec, NodesSpec) and any(place.size for place in spec.nodes.values()):
        return plural(layout.count, "1 place", "{count} places")
    return plural(layout.count, "1 place of {size} mm", "{count} places of {size} mm", size=size)


def _plan_summary(layout: BoardLayout, plan: PlanOverlay, words: GridWords, language: str) -> str:
    across, down = (decimal(metres, language) for metres in plan.plan.size)
    text = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(layout.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {translate(language, text)}"


def facts(layout: BoardLayout, field: CoveredField | None) -> Iterator[Phrase]:
    """Yield a few lines about a board: of its plan, of its field, or of its cells and zones."""
    if layout.plan is not None:
        yield from _plan_facts(layout, layout.plan)
    elif field is not None and layout.overlay is not None:
        yield from _field_facts(layout, layout.overlay, field)
    elif layout.grid.cells:
        yield from _cell_facts(layout)
    else:
        panels, layers = len(layout.board.panels), len(layout.board.layers)
        yield (
            plural(panels, "1 panel, no cells", "{count} panels, no cells")
            if panels
            else plural(layers, "1 layer, no cells", "{count} layers, no cells")
        )


def _plan_facts(layout: BoardLayout, plan: PlanOverlay) -> Iterator[Phrase]:
    across, down = plan.plan.size
    yield phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title,
        across=across, down=down, metres=plan.grid.size, width=layout.grid.size,
    )  # fmt: skip
    yield phrase(
        "{stand} of {cells} cells and {between} of {sides} sides can be occupied",
        stand=sum(bool(state.places) for state in plan.states.values()), cells=len(plan.states),
        between=sum(free for _, free in plan.borders), sides=len(plan.borders),
    )  # fmt: skip
    if doors := plan.ground.leaves:
        divided = plural(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
        yield phrase(
            "{doors}, {shut} of them closed: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
            doors=plural(len(doors), "1 door", "{count} doors"), divided=divided,
        )  # fmt: skip


def _field_facts(layout: BoardLayout, overlay: Overlay, field: CoveredField) -> Iterator[Phrase]:
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    counts = {
        "count": overlay.count, "columns": overlay.columns, "size": layout.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **counts)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **counts)
    yield cells if overlay.lattice == "squares" else hexes
    (length, width), scale = field.size, 1000 / layout.place.a
    values = {"length": length, "width": width, "scale": scale, "name": field.name}
    with_name = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **values)
    yield with_name if field.name else phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **values)


def _cell_facts(layout: BoardLayout) -> Iterator[Phrase]:
    board, count, size = layout.board, len(layout.grid.cells), layout.grid.size
    if isinstance(layout.grid, AreaGrid):
        yield plural(count, "1 area with a spot of {size:g} mm", "{count} areas with spots of {size:g} mm", size=size)
        yield from _counted(board, layout)
        return
    if layout.has_places:
        yield place_count(layout, f"{size:g}")
        yield from _counted(board, layout)
        return
    hexes = plural(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
    cells = plural(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
    yield hexes if layout.grid.weave else cells
    yield from _counted(board, layout)


def _counted(board: Board, layout: BoardLayout) -> Iterator[Phrase]:
    one_way = sum(len(layer.one_way) for layer in board.edges)
    closed = sum(len(layer.sides) + len(layout.sides_through(layer)) for layer in layout.closed_edges)
    one_way_routes = sum(join.one_way for join in board.grid.gates)
    routes = len({frozenset((side.first, side.second)) for side in layout.grid.sides}) + len(board.grid.gates)
    links = (
        plural(routes, "1 route", "{count} routes"),
        plural(one_way_routes, "1 of them one-way", "{count} of them one-way"),
    ) if layout.has_places else (plural(len(board.grid.joins), "1 join", "{count} joins"),)  # fmt: skip
    counts = (
        plural(one_way, "1 side crossed one way", "{count} sides crossed one way"),
        plural(closed, "1 closed side", "{count} closed sides"),
        *links,
    )
    if between := tuple(text for text in counts if text.values["count"]):
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
    _others: dict[str, BoardPlan] = field(default_factory=dict, repr=False, compare=False)

    @property
    def name(self) -> str:
        """Return which of the game's several boards it is; nothing where there is one."""
        return self.request.pack.board_name

    @property
    def file_name(self) -> str:
        return f"board-{self.name}" if self.name else "board"

    @property
    def title(self) -> str:
        """Return what the board is called in the language of the request; nothing for an only one without a name."""
        name = self.layout.board.name
        return name.in_(self.request.language) if name else self.name.capitalize()

    def of(self, name: str) -> BoardPlan:
        """Return another board of the game, with pieces made for the cells of this one, or this one for its own name.

        Raises ``PizarraError`` like ``plan_board``.
        """
        if name in ("", self.name):
            return self
        if name not in self._others:
            style = counters_on(self.layout.grid, self.request)
            self._others[name] = plan_board(self.request.for_board(name, style))
        return self._others[name]

    @cached_property
    def printed(self) -> tuple[BoardPlan, ...]:
        """Return the boards that the request asks for, of all. Raises ``PizarraError`` with what is wrong with any."""
        plans, problems = list[BoardPlan](), list[Problem]()
        for name in self.request.pack.game.boards or ("",):
            try:
                plans += (self.of(name),) if name in (self.request.boards or (name,)) else ()
            except PizarraError as error:
                problems += error.problems
        raise_errors(problems)
        return tuple(plans)

    @cached_property
    def copies(self) -> tuple[BoardPlan, ...]:
        """Return the board as often as it is printed, in its colours where it has several."""
        board, teams = self.layout.board, [loaded.team for loaded in self.request.teams]
        match board.colours:
            case None:
                return (self,) * (board.copies or 1)
            case "teams":
                colours = tuple(team.kit.primary for team in teams) or PLAYERS[:1]
            case "players":
                players = self.request.pack.game.needs.players
                colours = PLAYERS[: board.copies or (players.most if players else 1)]
            case colours:
                pass
        return tuple(plan_board(replace(self.request, in_colour=colour)) for colour in colours)

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
    def panels(self) -> PanelPlaces:
        look = _panel_look(self.layout, self.request)
        beside = place_panels(self._wanted_panels, rooms(self.layout, self._wanted_panels, look), look)
        inside = panels_inside(self._wanted_panels, self.layout, look)
        places = legible_places((*beside.places, *inside), self.layout, Look(self.request.ink, self.request.language))
        return beside._replace(places=tuple(places))

    @cached_property
    def _wanted_panels(self) -> tuple[EdgePanel, ...]:
        return wanted_panels(self.layout, self.request)

    @property
    def copy_problems(self) -> tuple[Problem, ...]:
        """Return the problems of all copies, and a warning where they do not differ though they have colours."""
        problems = dict.fromkeys(problem for copy in self.copies for problem in copy.problems)
        boards = [copy.layout.board.model_copy(update={"colours": None}) for copy in self.copies]
        if self.layout.board.colours is not None and len(boards) > 1 and all(board == boards[0] for board in boards):
            hint = phrase("write {example} in a style or a panel", example=f"colour: {PLAYER}")
            message = phrase("nothing has the colour of the copy")
            problems[self.places.problem(("colours",), message, hint, Severity.WARNING)] = None
        players, copies = self.request.pack.game.needs.players, self.layout.board.copies
        if self.layout.board.colours == "players" and players and copies and copies < players.most:
            message = plural(
                copies, "only the first colour is printed, and up to {players} play",
                "only the first {count} colours are printed, and up to {players} play", players=players.most,
            )  # fmt: skip
            hint = phrase("leave it out: there is a copy for each player")
            problems[self.places.problem(("copies",), message, hint, Severity.WARNING)] = None
        return tuple(problems)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        # the contrast of a whole text says more than that it crosses a mark
        faint = {fault.path: fault for fault in self._faint()}
        drawn_faults = (fault for fault in self._drawing.faults if fault.path not in faint)
        faults = (self.places.problem(*fault) for fault in (*drawn_faults, *faint.values()))
        look = _panel_look(self.layout, self.request)
        wanted = self._wanted_panels
        small = too_small_problems(wanted, self.panels, self.layout, look, self.places)
        missing = left_out_problems(wanted, self.panels.left_out, self.places)
        drawn = [
            item
            for group in self._drawing.artwork.items
            if isinstance(group, Group) and group.name != "panels"
            for item in group.items
        ]
        texts = list(text_middles(drawn)) if any(panel.spots for panel in self._wanted_panels) else []
        inside = inside_problems(self._wanted_panels, self.layout, look, self.places, texts)
        hidden = hiding_problems(self._drawing.objects, self.panels, self.places)
        grey = grey_faults(self.layout, self.request.ink) if self.request.grey else ()
        greys = (self.places.problem(*fault) for fault in grey)
        return (*self.notes, *faults, *missing, *small, *inside, *hidden, *greys)

    def _faint(self) -> Iterator[Fault]:
        """Yield the faintest text of the board where that cannot be read: at its layer, where it is in one."""
        faintest = Reader().read(self._drawing.artwork.items).faintest
        if faintest.is_too_faint:
            values = {"text": quoted(faintest.text), "contrast": faintest.contrast, "least": faintest.needed}
            message = phrase(
                "{text} has a contrast of {contrast:.1f}:1 with its background; at this size it needs {least:g}:1",
                **values,
            )
            hint = phrase("use a lighter and a darker colour")
            yield Fault(self._label_place(faintest.text), message, hint, Severity.WARNING, code="faint")

    def _label_place(self, text: str) -> DataPath:
        for index, layer in enumerate(self.layout.board.layers):
            labels = cell_labels(layer, self.layout, self.request.language) if isinstance(layer, LabelsLayer) else ()
            for word, _, said in labels:
                if text in said:
                    return ("layers", index, *label_path(word))
            if isinstance(layer, MarksLayer):
                marks = ((mark, cell) for cell, _, mark in cell_marks(layer, self.layout))
                if any(text == mark_text(mark, cell, self.layout, self.request.language) for mark, cell in marks):
                    return ("layers", index, "text" if isinstance(layer.marks, str) else "marks")
            texts = texts_of(layer, self.layout) if isinstance(layer, model.DrawLayer | model.TextLayer) else ()
            if any(text in text_at(words, cells, self.layout, self.request.language) for words, cells in texts):
                return ("layers", index, "text")
        return ()

    @property
    def objects(self) -> tuple[tuple[int, tuple[Item, ...]], ...]:
        """Return the layers of free objects by their places in the list of layers, with what they draw."""
        return self._drawing.objects

    @cached_property
    def _drawing(self) -> DrawnBoard:
        look = Look(self.request.ink, self.request.language, self.request.lines)
        return board_drawing(self.layout, look, self.panels.items)

    def artwork(self) -> Artwork:
        """Return the board at its true size, drawn once however many parts show it."""
        return self._drawing.artwork

    def seam_guide(self) -> SeamGuide:
        """Return the guide for seams, which keep clear of cells and their sides, and of the landmarks of layers."""
        grid, goals = self.layout.grid, goal_guide(self.layout.grid, self.layout.overlay)
        return grid_guide(grid).and_of(self._drawing.avoids, goals, self.panels.guide)

    def panels_in(self, room: Size) -> tuple[Item, ...]:
        """Return the panels that found none beside the cells in some room; nothing where that does not hold them."""
        look = panel_look(self.layout, Look("light", self.request.language), self.request.pack.headings)
        return panels_in([panel.art for panel in self.panels.left_out], room, look)

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the cells."""
        look = panel_look(self.layout, Look("light", self.request.language), self.request.pack.headings)
        return panel_pages([panel.art for panel in self.panels.left_out], page, look, self.request.title_of(BESIDE))


def make_board(request: BuildRequest) -> BoardPlan | None:
    """Return the planned board of a request; ``None`` for a game that is played without one.

    Raises ``PizarraError`` for measures that cannot be had, and for wishes that only a board can grant.
    """
    if not request.pack.game.board:
        if request.parts == ("board",):
            raise PizarraError([no_board(request, "--only")])
        refuse(request, phrase("it has no board"), "--field", "--lines")
        return None
    source = request.pack.source
    raise_errors(
        source.key_problem(
            ("boards", name), phrase("{name} is the name of a document", name=quoted(name)), phrase("use another name")
        )
        for name in request.pack.game.boards
        if source and name in (*NAMED, "tokens")
    )
    return plan_board(request)


def plan_board(request: BuildRequest, given: tuple[Board, BoardPlaces] | None = None) -> BoardPlan:
    """Return the planned board: that of the game, or one that is ``given`` with the places of its parts.

    Raises ``PizarraError`` for a board that cannot be drawn and for unfit measures.
    """
    board, places = given or played_board(request)
    ground = ground_of_board(board, places, request)
    if ground.fitter is None:
        refuse(request, phrase("its board is defined cell by cell"), "--field", "--lines")
    elif ground.field is None:
        refuse(request, phrase("its lines are walls and doors"), "--lines")
    layout_over = partial(_lay_out, board, places, request, ground.painted)
    further = request.pack.board_name not in ("", *[*request.pack.game.boards][:1])
    setup = PaperSetup(request.paper, request.joint, words_of(board.grid), request.poster, fixed=further)
    try:
        layout, cell, notes = solve_size(request.size, usual_size(board), ground.fitter, layout_over, setup)
    except PizarraError as error:
        raise PizarraError(_with_place(problem, request, places) for problem in error.problems) from None
    found = tuple(_faults(layout, request, places))
    faults = tuple(places.problem(*fault) for fault in found)
    problems, pictures, picture_warnings = [*faults], dict[str, Picture](), list[Problem]()
    try:
        named = (*layer_pictures(board.layers), *_own_pictures(board))
        pictures, picture_warnings = find_pictures(named, request.pack, places.location, places.path.parent)
    except PizarraError as error:
        at = {(problem.line, problem.column) for problem in errors(faults)}
        problems += (missing for missing in error.problems if (missing.line, missing.column) not in at)
    layout = replace(layout.scale_to(cell), pictures=pictures)
    try:
        layout = replace(layout, pieces=layer_pieces(board.layers, request, layout, places.location))
    except PizarraError as error:
        problems += error.problems
    if any(errors(problems)):  # with all else that is wrong, so that it takes one run to know
        wrong = {fault.path[:2] for fault in found if fault.severity is Severity.ERROR}
        drawn = drawing_faults(layout, Look(request.ink, request.language), wrong)
        raise PizarraError((*problems, *(places.problem(*fault) for fault in drawn)))
    at_option = (note.severity is Severity.NOTE and not further for note in notes)
    size_notes = (
        note if own else _with_place(note, request, places) for note, own in zip(notes, at_option, strict=True)
    )
    field_notes = ground.field.notes if ground.field else ()
    notes = (*places.notes, *faults, *picture_warnings, *field_notes, *size_notes)
    return BoardPlan(request, layout, ground, places, notes)


def _lay_out(
    board: Board, places: BoardPlaces, request: BuildRequest, laws: Markings, overlay: AnyOverlay | None
) -> BoardLayout:
    """Return the board at the size that the game gives, with the room that its panels take beside its cells.

    Its cells are those of an ``overlay`` on a plan or on a field, where ``laws`` are painted, or else those of its map.
    Raises ``PizarraError`` for a map that has none and for a panel that cannot be filled.
    """
    if overlay is None:
        grid, signs = _read_cells(board, request.pack, places)
    else:
        grid, signs = overlay.grid, dict.fromkeys(overlay.grid.cells, ".")
    styles = {**shared_styles(request.pack), **board.zone_styles, **board.styles}
    field, plan = (overlay, None) if isinstance(overlay, Overlay) else (None, overlay)
    layout = BoardLayout(board, grid, signs, styles, Size(0.0, 0.0), 1.0, field, laws, plan=plan)
    layout = layout.resize(board.grid.size, Point(0.0, 0.0))
    layout = replace(layout, areas=named_areas(board, layout.ground))
    panels = _panels_of(layout, places, request)
    margin, (x, y, width, height) = margins(layout, panels, _panel_look(layout, request)), layout.field
    bounds = layout.grid.bounds
    corner = Point(margin["left"] - (x - bounds.x), margin["top"] - (y - bounds.y))
    size = Size(width + margin["left"] + margin["right"], height + margin["top"] + margin["bottom"])
    return replace(layout.resize(board.grid.size, corner), size=size)


def _panels_of(layout: BoardLayout, places: BoardPlaces, request: BuildRequest) -> tuple[EdgePanel, ...]:
    """Return the panels of a board. Raises ``PizarraError`` for one that cannot be filled, with what may be the cause.

    A layer in error leaves its style out of the legend, which is then empty.
    """
    try:
        return wanted_panels(layout, request)
    except PizarraError as error:
        causes = errors(places.problem(*fault) for fault in faults_of(layout, request.pack.game.tokens))
        raise PizarraError((*causes, *error.problems)) from None


def _panel_look(layout: BoardLayout, request: BuildRequest) -> PanelLook:
    return panel_look(layout, Look(request.ink, request.language), request.pack.headings)


def _faults(layout: BoardLayout, request: BuildRequest, places: BoardPlaces) -> Iterator[Fault]:
    """Yield the faults of a board, and the unused ones of the names that its own file gives.

    A game that has several boards may name for all of them what only some of them use.
    """
    yield from faults_of(layout, request.pack.game.tokens)
    if not places.under or not any(pack_files(request.pack.folder, "boards", "*.yaml")):
        name = str(places.under[-1]) if places.under[:1] == ("boards",) else ""
        others = boards_like(name, places.source.data["boards"]) if name else ()
        heirs = [request.pack.game.boards[other] for other in others]
        layers = [layer for each in request.pack.game.diagrams.values() for layer in each.layers]
        in_diagrams = {
            word for layer in layers for at in layer.styles_at for word in nested_texts([getattr(layer, at)])
        }
        shared = {*shared_styles(request.pack), *in_diagrams}
        for fault in unused_faults(layout, shared, heirs):
            if (*places.under, *fault.path) in places.source.places:
                yield fault


def _with_place(problem: Problem, request: BuildRequest, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file, unless the command line asks for a measure."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--hexes": "cells", "--cells": "cells",
            "--metres-per-hex": "metres", "--metres-per-cell": "metres"}  # fmt: skip
    mat = problem.file == "--board-width" and problem.severity is Severity.NOTE
    key = "width" if mat else keys.get(problem.file)
    if key is None or request.size != SizeRequest() or request.field is not None:
        return problem
    return places.problem(("grid", key), problem.message, problem.hint, problem.severity)


def _read_cells(board: Board, pack: Pack, places: BoardPlaces) -> SignedCells[object]:
    """Return the cells of a board, and their signs. Raises ``PizarraError`` for a map that has none."""
    try:
        if isinstance(spec := board.grid, AreasSpec):
            measures = MapMeasures(spec.width, spec.gap, spec.size)
            at = places.location(("grid", "picture"))
            areas = find_areas(spec.picture, pack.folder, at, measures, places.path.parent)
            return SignedCells[Any](spec.with_map(areas, board.map), {})
        grid = spec.with_preset(shared_tilings(pack)) if isinstance(spec, TilingSpec) else spec
        return grid.standing(board.map)
    except GridError as error:
        problems = [
            places.problem(one.path if one.path[:1] == ("map",) else ("grid", *one.path), one.message, one.hint)
            for one in error.every
        ]
        if error.sound is not None:  # what else is wrong is said in the same run
            styles = {**shared_styles(pack), **board.styles}
            layout = BoardLayout(board, error.sound.grid, error.sound.signs, styles, Size(0.0, 0.0))
            problems += errors(places.problem(*fault) for fault in faults_of(layout, pack.game.tokens))
        raise PizarraError(problems) from None


def find_pictures(
    named: Iterable[tuple[DataPath, str]],
    pack: Pack,
    locate: Callable[[DataPath], Location],
    beside: Path | None = None,
) -> tuple[dict[str, Picture], list[Problem]]:
    """Return the pictures that layers and styles name, and warnings of what is not printed of them.

    ``beside`` is the folder of the file that names them. Raises ``PizarraError`` with every picture that cannot be had,
    at its place.
    """
    pictures, names = dict[str, Picture](), set(OWN_SIGNS)
    warnings, problems = list[Problem](), list[Problem]()
    for path, name in named:
        if name in names:
            continue
        names.add(name)
        try:
            art = FIGURES.get(name, (name.strip(":"),))[0]
            pictures[name], losses = find_art(art, pack.folder, locate(path), beside)
            warnings += (replace(warning, code=BOARD) for warning in losses)
        except PizarraError as error:
            problems += (replace(problem, code=BOARD) for problem in error.problems)
    raise_errors(problems)
    return pictures, warnings


def layer_pictures(layers: Iterable[model.BoardLayer]) -> Iterator[tuple[DataPath, str]]:
    """Yield the pictures, symbols and signs that layers name, each with its place."""
    for index, layer in enumerate(layers):
        if isinstance(layer, PictureLayer):
            yield ("layers", index, "picture"), layer.picture
        elif isinstance(layer, model.DrawLayer):
            if layer.picture:
                yield ("layers", index, "draw"), layer.picture
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, str):
            yield ("layers", index, "marks"), layer.marks
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, Mapping):
            yield from ((("layers", index, "marks", word, "symbol"), mark.symbol) for word, mark in layer.marks.items())


def layer_pieces(
    layers: Iterable[model.BoardLayer],
    request: BuildRequest,
    layout: BoardLayout,
    locate: Callable[[DataPath], Location],
) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces of the types that layers name, by their keys, made for the cells of a board.

    Raises ``PizarraError`` for types and rows that there are not, and with what is wrong with the types.
    """
    types = {path[1]: (path, kind) for path, kind in request.pack.game.types.items()}
    pieces, problems = dict[str, tuple[Piece, ...]](), list[Problem]()
    for index, layer in enumerate(layers):
        if not isinstance(layer, model.PieceLayer):
            continue
        if layer.piece not in types:
            message, hint = (
                phrase("there is no piece {name}", name=quoted(layer.piece)),
                did_you_mean(layer.piece, types),
            )
            problems.append(locate(("layers", index, "piece")).problem(message, hint))
            continue
        if layer.piece not in pieces:
            path, kind = types[layer.piece]
            drawn = draw_type(kind, path, request, counters_on(layout.grid, request))
            pieces[layer.piece] = tuple(map(stand_up, drawn.pieces.pieces))
            problems += errors(drawn.problems)
        names = [piece.name for piece in pieces[layer.piece]]
        for row in layer.row if names else ():
            if fold_name(row) not in map(fold_name, names):
                message = phrase("{id} has no row {name}", id=quoted(layer.piece), name=quoted(row))
                problems.append(locate(("layers", index, "row")).problem(message, did_you_mean(row, names)))
        if not names and not problems:
            message = phrase("{piece} has no rows", piece=quoted(layer.piece))
            problems.append(locate(("layers", index, "piece")).problem(message))
    raise_errors(problems)
    return pieces


def _own_pictures(board: Board) -> Iterator[tuple[DataPath, str]]:
    """Yield the pictures and signs that the places and the styles of a board name, each with its place."""
    for name, place in board.grid.nodes.items() if isinstance(board.grid, NodesSpec) else ():
        if place.mark:
            yield ("grid", "nodes", name, "mark"), place.mark
        if place.shape not in OWN_SHAPES:
            yield ("grid", "nodes", name, "shape"), place.shape
    for name, style in board.styles.items():
        if style.picture:
            yield ("styles", name, "picture"), style.picture


def no_board(request: BuildRequest, option: str) -> Problem:
    hint = phrase("add “board:” to its game.yaml, or choose other parts with --only")
    return Problem(option, phrase("{game} has no board", game=request.pack.game.title), hint=hint)


def refuse(request: BuildRequest, why: Phrase, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    lines = None if request.lines == "printed" else request.lines
    wishes = {"--field": request.field, "--lines": lines}
    message = phrase("does not apply to {game}: {why}", game=request.pack.game.title, why=why)
    raise_errors([Problem(option, message) for option in options if wishes[option] is not None])
