"""The board of a game, planned: its grid at a size, what surrounds it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from generator.artwork.boards.drawing import DrawnBoard, board_drawing
from generator.artwork.boards.laid import Fault, LaidBoard, Look
from generator.artwork.boards.panels.sheet import panel_pages
from generator.artwork.boards.panels.strips import Edge, PlacedPanels, stand
from generator.artwork.boards.seams import grid_guide, hex_weave
from generator.building.boards.beside import EDGE, EDGES, board_facts, margins, panel_look, rooms
from generator.building.boards.checks import faults_of
from generator.building.boards.game_board import GameBoard
from generator.building.boards.over_plan import laid_over_plan, plan_facts, plan_summary
from generator.building.boards.panels import BESIDE, old_places, printed_tables, told_left_out, wanted_panels
from generator.building.boards.pictures import pictured
from generator.building.boards.sizing import planned, refuse
from generator.building.measures import CELLS, HEXES, SQUARES, Divided, GridWords, Measures
from generator.building.order import Order
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import HexGrid, Orientation
from generator.geometry.grids.signs import SignedCells, SignError
from generator.geometry.shapes import Point, Size
from generator.imposition.document import Document
from generator.imposition.pages import true_size_document
from generator.imposition.words import SHEETS
from generator.model.boards.choices import NamedSide
from generator.model.boards.grid_board import GridBoard
from generator.model.boards.grids import Covered, GridSpec, HexesSpec, SquaresSpec
from generator.model.boards.layers import EdgesLayer
from generator.model.boards.tiling import TilingSpec
from generator.model.source import DataPath
from generator.packs.files.board import BoardPlaces, board_as_played, once_written, places_of
from generator.packs.files.styles import shared_styles
from generator.packs.files.tilings import shared_tilings
from generator.packs.load import Pack
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide, Weave
from generator.words import counted, decimal, joined_by, message, phrase, say


def make(order: Order) -> PlannedBoard:
    """Return the planned board. Raises ``PizarraError`` for a board that cannot be drawn and for unfit measures."""
    board = board_as_played(order.pack, options_of(order))
    places = places_of(order.pack)
    if isinstance(board.grid, Covered) and board.grid.covers and board.grid.covers.region == "plan":
        return _over_plan(order, board, places)
    cells = signed(board, order.pack, places)
    bare = laid_at(board, cells, order, board.grid.size, dict.fromkeys(EDGES, EDGE))
    look = panel_look(bare, Look(order.ink, order.language))
    wanted = wanted_panels(board.panels, order, board_facts(bare, order)) if board.panels else ()
    beside = margins(board, bare.field, wanted, look)
    declared = laid_at(board, cells, order, board.grid.size, beside)
    found = tuple(placed(fault, board, places) for fault in faults_of(declared, order.pack.game.tokens))
    raise_errors(found)
    why = phrase("its board is given cell by cell")
    refuse(order, why, "--field", "--orientation", "--lines")
    whole = Divided(
        len(declared.grid.cells),
        lambda width: scaled(declared.size, width / board.grid.size),
        partial(_weave, declared.grid) if isinstance(declared.grid, HexGrid) else None,
    )
    sized = planned(order, Measures(cell=board.grid.size), whole, words_of(board.grid))
    laid, seen = pictured(laid_at(board, cells, order, sized.cell, beside), order.pack, places)
    return PlannedBoard(order, laid, whole, places, (*found, *seen, *sized.notes))


def _over_plan(order: Order, board: GridBoard, places: BoardPlaces) -> PlannedBoard:
    """Return the planned board of cells over a plan."""
    refuse(order, phrase("its lines are walls and doors"), "--lines")
    bare, sized = laid_over_plan(order, board, words_of(board.grid))
    laid, seen = pictured(bare, order.pack, places)
    found = tuple(placed(fault, board, places) for fault in faults_of(laid, order.pack.game.tokens))
    raise_errors(found)
    return PlannedBoard(order, laid, sized.board, places, (*found, *seen, *sized.notes))


def words_of(grid: GridSpec) -> GridWords:
    """Return what the cells of a grid are called."""
    return {HexesSpec: HEXES, SquaresSpec: SQUARES}.get(type(grid), CELLS)


def options_of(order: Order) -> dict[str, str]:
    """Return the options of the rules as the order plays them."""
    return {name: option.value for name, option in order.rules.options.items()} if order.has_rules else {}


def signed(board: GridBoard, pack: Pack, places: BoardPlaces) -> SignedCells[object]:
    """Return the cells of a board, and their signs. Raises ``PizarraError`` for a map that has none."""
    try:
        grid = board.grid.of(shared_tilings(pack)) if isinstance(board.grid, TilingSpec) else board.grid
        return grid.standing(board.map)
    except SignError as error:
        fault = Fault(("map", error.row, error.column), error.message, error.hint)
        raise PizarraError([placed(fault, board, places)]) from None
    except GridError as error:
        raise PizarraError([places.problem(("grid", *error.path), error.message, error.hint)]) from None


def laid_at(
    board: GridBoard, cells: SignedCells[object], order: Order, size: float, beside: Mapping[Edge, float]
) -> LaidBoard:
    """Return the board laid out with cells of a size; the room beside them grows with them."""
    k = size / board.grid.size
    grid = cells.grid.placed(size, Point(beside["left"] * k, beside["top"] * k))
    whole = Size(grid.bounds.right + beside["right"] * k, grid.bounds.bottom + beside["bottom"] * k)
    return LaidBoard(board, grid, cells.signs, {**shared_styles(order.pack), **board.styles}, whole, k)


def closed_sides(laid: LaidBoard) -> tuple[NamedSide, ...]:
    """Return the sides between cells that nobody crosses."""
    edges = (layer for layer in laid.board.layers if isinstance(layer, EdgesLayer))
    return tuple(side for layer in edges if laid.style(layer.edges).closed for side in layer.sides)


def scaled(size: Size, by: float) -> Size:
    """Return a size so many times as large."""
    return Size(size.width * by, size.height * by)


def _weave(declared: HexGrid, width: float) -> Weave:
    """Return the hexes of a board as seams can follow them, where these are so wide."""
    by = width / declared.width
    return hex_weave(declared.placed(width, Point(declared.bounds.x * by, declared.bounds.y * by)))


def placed(fault: Fault, board: GridBoard, places: BoardPlaces) -> Problem:
    """Return a fault of a board at its place in the file."""
    if fault.path[:1] == ("map",) and len(fault.path) == 3:
        _, row, column = (int(part) if isinstance(part, int) else 0 for part in fault.path)
        return places.at_map(row, column, fault.message, fault.hint, fault.severity)
    return places.problem(fault.path, fault.message, fault.hint, fault.severity)


@dataclass(frozen=True)
class PlannedBoard(GameBoard):
    """A planned board."""

    order: Order
    layout: LaidBoard
    divided: Divided
    places: BoardPlaces = field(repr=False)
    found: tuple[Problem, ...] = ()

    @property
    def sizes(self) -> Divided:
        """Return how large the board is with cells of any size."""
        return self.divided

    @property
    def cell_width(self) -> float:
        """Return the size of a cell in millimetres."""
        return self.layout.grid.size

    @property
    def orientation(self) -> Orientation:
        """Return which way up its hexes stand; ``flat`` where there are none."""
        grid = self.layout.grid
        return grid.orientation if isinstance(grid, HexGrid) else "flat"

    @property
    def summary(self) -> str:
        """Return the number of cells and their size in one line, of a mat its own."""
        language = self.order.language
        if not self.layout.grid.cells:
            return " × ".join(decimal(length, language) for length in self.size) + " mm"
        if self.layout.plan is not None:
            return plan_summary(self.layout, self.layout.plan, words_of(self.layout.board.grid), language)
        of = SHEETS["hexes of"] if isinstance(self.layout.grid, HexGrid) else message("cells of")
        return f"{len(self.layout.grid.cells)} {say(language, of)} {decimal(self.cell_width, language, 2)} mm"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return cells and zones for the terminal."""
        if self.layout.plan is not None:
            return plan_facts(self.layout, self.layout.plan)
        board, grid = self.layout.board, self.layout.grid
        if not grid.cells:
            return (counted(len(board.panels), "1 panel, no cells", "{count} panels, no cells"),)
        count, size = len(grid.cells), self.cell_width
        cells = (
            counted(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
            if isinstance(grid, HexGrid)
            else counted(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
        )
        one_way = sum(len(layer.one_way) for layer in board.layers if isinstance(layer, EdgesLayer))
        told = (
            counted(one_way, "1 side crossed one way", "{count} sides crossed one way"),
            counted(len(closed_sides(self.layout)), "1 closed side", "{count} closed sides"),
            counted(len(board.grid.joins), "1 join", "{count} joins"),
        )
        between = tuple(text for text in told if text.values["count"])
        zones = (counted(len(board.zones), "1 zone", "{count} zones"),) if board.zones else ()
        note = (phrase("note: {note}", note=board.note.in_("en")),) if board.note else ()
        return (cells, *((joined_by(", ", between),) if between else ()), *zones, *note)

    @property
    def printed(self) -> frozenset[DataPath]:
        """Return the rows of rule tables that panels show, and the options of the rules by which the board differs."""
        board = self.layout.board
        options = frozenset[DataPath](("options", name) for name in board.variants)
        return options | (printed_tables(board.panels, self.order) if board.panels else frozenset())

    @cached_property
    def panels(self) -> PlacedPanels:
        """Return the panels beside the cells, and those that find no room there."""
        board, laid = self.layout.board, self.layout
        if not board.panels:
            return PlacedPanels()
        look = panel_look(laid, Look(self.order.ink, self.order.language))
        wanted = wanted_panels(board.panels, self.order, board_facts(laid, self.order))
        return stand(wanted, rooms(laid, wanted, look), look)

    def extras(self) -> tuple[Document, ...]:
        """Return the sheets of templates to cut out: zones of control, the facing wheel, overlapping positions."""
        grid = self.layout.grid
        if not self.layout.board.templates or not isinstance(grid, HexGrid):
            return ()
        from generator.artwork.boards.templates import template_pages

        order, area = self.order, self.order.paper.printable(turned=False)
        title = f"{order.pack.game.title} · {say(order.language, SHEETS['templates'])}"
        pages = template_pages(grid, area.size, order.ink, order.language)
        document = true_size_document("templates", title, order.language, order.paper, pages)
        heading, stock = message("Templates"), message("thin card or clear film")
        return (replace(document, heading=say(order.language, heading), stock=say(order.language, stock)),)

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the cells."""
        heading = f"{self.order.pack.game.title} · {say(self.order.language, BESIDE)}"
        look = panel_look(self.layout, Look("light", self.order.language))
        return panel_pages([panel.art for panel in self.panels.left_out], page, look, heading)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return warnings about the board, and what its layers say of texts that find no room."""
        told = (placed(fault, self.layout.board, self.places) for fault in self._drawing.faults)
        return (
            *self.found,
            *told,
            *once_written(self.order.pack),
            *old_places(self.order),
            *told_left_out(self.panels.left_out),
        )

    @cached_property
    def _drawing(self) -> DrawnBoard:
        return board_drawing(self.layout, Look(self.order.ink, self.order.language), self.panels.items)

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return self._drawing.artwork

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: cells and their sides, and the landmarks of layers."""
        own, avoids = grid_guide(self.layout.grid), self._drawing.avoids
        return SeamGuide(own.across + avoids.across, own.down + avoids.down, own.weave, self.panels.wholes)
