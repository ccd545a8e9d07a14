"""The board of a game, planned: its grid at a size, what surrounds it, and what is wrong with it."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.artwork.boards.drawing import DrawnBoard, board_drawing
from generator.artwork.boards.laid import UNPAINTED, LaidBoard, Look
from generator.artwork.boards.panels.sheet import panel_pages
from generator.artwork.boards.panels.strips import PlacedPanels, stand
from generator.artwork.boards.seams import goal_guide, grid_guide
from generator.building.boards.beside import board_facts, panel_look, rooms
from generator.building.boards.checks.faults import faults_of
from generator.building.boards.cut_outs import hex_templates, line_strips
from generator.building.boards.game_board import GameBoard
from generator.building.boards.ground import FieldBelow, field_facts, ground_below, usual_measures
from generator.building.boards.panels import BESIDE, old_places, printed_tables, told_left_out, wanted_panels
from generator.building.boards.pictures import pictured
from generator.building.boards.sized import SizedBoard, sized_board
from generator.building.boards.sizing import planned, refuse
from generator.building.measures import CELLS, HEXES, SQUARES, Divided, GridWords, Measures
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.football import FootballField
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import Orientation
from generator.geometry.grids.signs import SignedCells
from generator.geometry.shapes import Size
from generator.imposition.document import Document
from generator.imposition.words import SHEETS
from generator.model.boards.board import Board
from generator.model.boards.choices import NamedSide
from generator.model.boards.grids import GridSpec, HexesSpec, SquaresSpec
from generator.model.boards.layers import EdgesLayer
from generator.model.boards.tiling import TilingSpec
from generator.model.source import DataPath
from generator.packs.files.board import BoardPlaces, board_as_played, once_written, places_of
from generator.packs.files.shared import shared_tilings
from generator.packs.load import Pack
from generator.problems import PizarraError, Problem, Severity, raise_errors
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide
from generator.words import counted, decimal, joined_by, message, phrase, say

if TYPE_CHECKING:
    from generator.building.boards.ground import Beneath


def make(order: Order) -> PlannedBoard:
    """Return the planned board. Raises ``PizarraError`` for a board that cannot be drawn and for unfit measures."""
    board, places = board_as_played(order.pack, options_of(order)), places_of(order.pack)
    below = ground_below(board, order, places)
    if not isinstance(below, FieldBelow):
        options = ("--lines",) if below else ("--field", "--orientation", "--lines")
        why = phrase("its lines are walls and doors") if below else phrase("its board is given cell by cell")
        refuse(order, why, *options)

    def over(beneath: Beneath) -> SizedBoard:
        cells = SignedCells(beneath.grid, dict.fromkeys(beneath.grid.cells, "."))
        return sized_board(board, cells, order, beneath, below.painted if below else UNPAINTED)

    try:
        if below is None:
            whole = sized_board(board, signed(board, order.pack, places), order)
            found = planned(order, usual_measures(board), whole.divided, words_of(board.grid))
        else:
            ground = below.division(lambda beneath: over(beneath).divided)
            found = planned(order, usual_measures(board), ground, words_of(board.grid))
            assert found.board.ground is not None
            whole = over(found.board.ground)
    except PizarraError as error:
        raise PizarraError(_blamed(problem, order, places) for problem in error.problems) from None
    wrong = tuple(places.problem(*fault) for fault in faults_of(whole.declared, order.pack.game.tokens))
    raise_errors(wrong)
    laid, seen = pictured(whole.at(found.cell), order.pack, places)
    field = below if isinstance(below, FieldBelow) else None
    told = (note if note.severity is Severity.NOTE else _blamed(note, order, places) for note in found.notes)
    notes = (*wrong, *seen, *(field.asked.notes if field else ()), *told)
    return PlannedBoard(order, laid, found.board, places, notes, field)


def _blamed(problem: Problem, order: Order, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file when the command line asks for none."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--hexes": "cells", "--cells": "cells",
            "--metres-per-hex": "metres", "--metres-per-cell": "metres"}  # fmt: skip
    key = keys.get(problem.file)
    if key is None or order.asked != Measures():
        return problem
    return places.problem(("grid", key), problem.message, problem.hint, problem.severity)


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
    except GridError as error:
        path = error.path if error.path[:1] == ("map",) else ("grid", *error.path)
        raise PizarraError([places.problem(path, error.message, error.hint)]) from None


def closed_sides(laid: LaidBoard) -> tuple[NamedSide, ...]:
    """Return the sides between cells that nobody crosses."""
    edges = (layer for layer in laid.board.layers if isinstance(layer, EdgesLayer))
    return tuple(side for layer in edges if laid.style(layer.edges).closed for side in layer.sides)


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
        weave = self.layout.grid.weave
        return weave.orientation if weave else "flat"

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
        of = SHEETS["hexes of"] if laid.grid.weave else message("cells of")
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
            if grid.weave
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
        weave = self.layout.grid.weave
        return (*strips, *hex_templates(weave, self.order)) if self.layout.board.templates and weave else strips

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the cells."""
        heading = f"{self.order.pack.game.title} · {say(self.order.language, BESIDE)}"
        look = panel_look(self.layout, Look("light", self.order.language))
        return panel_pages([panel.art for panel in self.panels.left_out], page, look, heading)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return warnings about the board, and what its layers say of texts that find no room."""
        told = (self.places.problem(*fault) for fault in self._drawing.faults)
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
        grid, goals = self.layout.grid, goal_guide(self.layout.grid, self.layout.overlay)
        return grid_guide(grid).and_of(self._drawing.avoids, goals)._replace(wholes=self.panels.wholes)
