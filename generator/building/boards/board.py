"""The board of a game, planned: its grid at a size, what surrounds it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from generator.artwork.boards.drawing import DrawnBoard, board_drawing
from generator.artwork.boards.laid import UNPAINTED, Fault, LaidBoard, Look
from generator.artwork.boards.panels.sheet import panel_pages
from generator.artwork.boards.panels.strips import Edge, PlacedPanels, stand
from generator.artwork.boards.seams import goal_guide, grid_guide, hex_weave
from generator.building.boards.beside import EDGE, EDGES, board_facts, margins, panel_look, rooms
from generator.building.boards.checks import faults_of
from generator.building.boards.cut_outs import hex_templates, line_strips
from generator.building.boards.game_board import GameBoard
from generator.building.boards.ground import (
    FieldBelow,
    field_below,
    field_facts,
    named_areas,
    usual_measures,
)
from generator.building.boards.panels import BESIDE, old_places, printed_tables, told_left_out, wanted_panels
from generator.building.boards.pictures import pictured
from generator.building.boards.sizing import planned, refuse
from generator.building.measures import CELLS, HEXES, SQUARES, Divided, GridWords, Measures
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.football import FootballField
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import HexGrid, Orientation
from generator.geometry.grids.signs import SignedCells, SignError
from generator.geometry.markings import Markings
from generator.geometry.overlay import Overlay, unfairness
from generator.geometry.shapes import Point, Size
from generator.imposition.document import Document
from generator.imposition.words import SHEETS
from generator.model.boards.board import Board
from generator.model.boards.choices import NamedSide
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
    below = field_below(board, order, places)
    try:
        if below is None:
            refuse(order, phrase("its board is given cell by cell"), "--field", "--orientation", "--lines")
            whole = sized_board(board, signed(board, order.pack, places), order)
            found = planned(order, usual_measures(board), whole.divided, words_of(board.grid))
        else:
            of_overlay = partial(_over, board, order, below)
            ground = below.division(lambda overlay: of_overlay(overlay).divided)
            found = planned(order, usual_measures(board), ground, words_of(board.grid))
            assert found.board.overlay is not None
            whole = of_overlay(found.board.overlay)
    except PizarraError as error:
        raise PizarraError(_blamed(problem, order, places) for problem in error.problems) from None
    wrong = tuple(placed(fault, board, places) for fault in faults_of(whole.declared, order.pack.game.tokens))
    raise_errors(wrong)
    laid, seen = pictured(whole.at(found.cell), order.pack, places)
    notes = (*wrong, *seen, *(below.asked.notes if below else ()), *found.notes)
    return PlannedBoard(order, laid, found.board, places, notes, below)


class SizedBoard(NamedTuple):
    """A board as the game gives it, which may be laid out with cells of any size."""

    declared: LaidBoard
    beside: Mapping[Edge, float]

    def at(self, cell: float) -> LaidBoard:
        """Return the board laid out with cells of a size; the room beside them grows with them."""
        return resized(self.declared, self.beside, cell)

    @property
    def divided(self) -> Divided:
        """Return how large the board is with cells of any size."""
        declared, overlay = self.declared, self.declared.overlay
        return Divided(
            overlay.count if overlay else len(declared.grid.cells),
            lambda width: scaled(declared.size, width / declared.grid.size),
            partial(_weave, declared.grid) if isinstance(declared.grid, HexGrid) else None,
            overlay.columns if overlay else None,
            overlay.metres if overlay else None,
            overlay,
            unfairness(overlay) if overlay else (),
        )


def _over(board: Board, order: Order, below: FieldBelow, overlay: Overlay) -> SizedBoard:
    """Return the board that comes of a field covered with cells."""
    return sized_board(board, SignedCells(overlay.grid, {}), order, overlay, below.painted)


def sized_board(
    board: Board, cells: SignedCells[Any], order: Order, overlay: Overlay | None = None, laws: Markings = UNPAINTED
) -> SizedBoard:
    """Return the board at the size that the game gives, with the room that it takes beside its cells."""
    styles = {**shared_styles(order.pack), **board.styles}
    bare = LaidBoard(board, cells.grid, cells.signs, styles, Size(0.0, 0.0), 1.0, overlay, laws)
    bare = resized(replace(bare, areas=named_areas(board, bare.ground)), dict.fromkeys(EDGES, EDGE), board.grid.size)
    look = panel_look(bare, Look(order.ink, order.language))
    wanted = wanted_panels(board.panels, order, board_facts(bare, order)) if board.panels else ()
    beside = margins(board, bare.field, wanted, look)
    return SizedBoard(resized(bare, beside, board.grid.size), beside)


def resized(laid: LaidBoard, beside: Mapping[Edge, float], cell: float) -> LaidBoard:
    """Return a board with cells of another size, and so much room beside its field at the size that the game gives."""
    k = cell / laid.board.grid.size
    there = replace(laid, grid=laid.grid.placed(cell, Point(0.0, 0.0)), scale=k)
    corner = Point(beside["left"] * k - there.field.x, beside["top"] * k - there.field.y)
    whole = Size(there.field.width + (beside["left"] + beside["right"]) * k,
                 there.field.height + (beside["top"] + beside["bottom"]) * k)  # fmt: skip
    return replace(there, grid=laid.grid.placed(cell, corner), size=whole)


def _blamed(problem: Problem, order: Order, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file when the command line asks for none."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--metres-per-hex": "metres", "--hexes": "cells"}
    key = keys.get(problem.file)
    if key is None or order.asked != Measures():
        return problem
    return places.problem(("grid", key), problem.message, problem.hint, problem.severity)


def _over_plan(order: Order, board: Board, places: BoardPlaces) -> PlannedBoard:
    """Return the planned board of cells over a plan."""
    refuse(order, phrase("its lines are walls and doors"), "--lines")
    from generator.building.boards.over_plan import laid_over_plan

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


def signed(board: Board, pack: Pack, places: BoardPlaces) -> SignedCells[object]:
    """Return the cells of a board, and their signs. Raises ``PizarraError`` for a map that has none."""
    try:
        grid = board.grid.of(shared_tilings(pack)) if isinstance(board.grid, TilingSpec) else board.grid
        return grid.standing(board.map)
    except SignError as error:
        fault = Fault(("map", error.row, error.column), error.message, error.hint)
        raise PizarraError([placed(fault, board, places)]) from None
    except GridError as error:
        raise PizarraError([places.problem(("grid", *error.path), error.message, error.hint)]) from None


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


def placed(fault: Fault, board: Board, places: BoardPlaces) -> Problem:
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
    below: FieldBelow | None = None

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
    def field(self) -> FootballField | None:
        """Return the football field that the board covers, for drawing line-ups."""
        return self.below.asked.football if self.below else None

    @property
    def summary(self) -> str:
        """Return the field and the scale where there is one, the number of cells and their size in one line."""
        language, laid = self.order.language, self.layout
        if not laid.grid.cells:
            return " × ".join(decimal(length, language) for length in self.size) + " mm"
        if laid.plan is not None:
            from generator.building.boards.over_plan import plan_summary

            return plan_summary(laid, laid.plan, words_of(laid.board.grid), language)
        of = SHEETS["hexes of"] if isinstance(laid.grid, HexGrid) else message("cells of")
        count = laid.overlay.count if laid.overlay else len(laid.grid.cells)
        cells = f"{count} {say(language, of)} {decimal(self.cell_width, language, 2)} mm"
        if self.below is None or not laid.metre:
            return cells
        length, width = (decimal(metres, language, 2) for metres in self.below.asked.size)
        name = f"{self.below.asked.name}, " if self.below.asked.name else ""
        return f"{name}{length} × {width} m · {cells} · 1:{1000 / laid.metre:.0f}"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return cells and zones for the terminal."""
        if self.layout.plan is not None:
            from generator.building.boards.over_plan import plan_facts

            return plan_facts(self.layout, self.layout.plan)
        if self.below is not None:
            return field_facts(self.layout, self.below)
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
        """Return the sheets to cut out that belong to the board: line strips, templates."""
        strips = line_strips(self.layout, self.order) if self.below and self.order.lines == "strips" else ()
        grid = self.layout.grid
        if not self.layout.board.templates or not isinstance(grid, HexGrid):
            return strips
        return (*strips, *hex_templates(grid, self.order))

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

    @property
    def _look(self) -> Look:
        return Look(self.order.ink, self.order.language, self.order.lines)

    @cached_property
    def _drawing(self) -> DrawnBoard:
        return board_drawing(self.layout, self._look, self.panels.items)

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return self._drawing.artwork

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: cells and their sides, and the landmarks of layers."""
        own, avoids = grid_guide(self.layout.grid), self._drawing.avoids
        goals = goal_guide(self.layout.grid, self.layout.overlay)
        across, down = own.across + avoids.across, own.down + avoids.down + goals.down
        return SeamGuide(across, down, own.weave, self.panels.wholes)
