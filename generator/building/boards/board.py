"""The board of a game, planned: its grid at a size, what surrounds it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.boards.drawing import DrawnBoard, board_drawing, goal_guide, grid_guide
from generator.boards.layout import UNPAINTED, BoardLayout, Fault, Look
from generator.boards.panels.strips import PlacedPanels, WantedPanel, panel_pages
from generator.building.boards.beside import board_facts, panel_look, rooms
from generator.building.boards.checks.effects import unused_faults
from generator.building.boards.checks.faults import faults_of
from generator.building.boards.cut_outs import hex_templates, line_strips
from generator.building.boards.field import AskedField
from generator.building.boards.game_board import GameBoard, refuse
from generator.building.boards.ground import ground_below, played_board, usual_measures
from generator.building.boards.panels import (
    BESIDE,
    placed_panels,
    printed_tables,
    told_left_out,
    told_too_small,
    wanted_panels,
)
from generator.building.boards.pictures import pictured
from generator.building.boards.sized import SizedBoard, sized_board
from generator.building.boards.told import facts, summary
from generator.building.measures import CELLS, HEXES, SQUARES, Divided, GridWords, Measures, Terms
from generator.building.order import Order
from generator.building.planning import plan
from generator.geometry.field import FootballField
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import Orientation
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.shapes import Size
from generator.i18n import phrase, say
from generator.imposition.paper import Document
from generator.model.boards.board import Board
from generator.model.boards.grids import GridSpec, HexesSpec, SquaresSpec
from generator.model.boards.layers import LabelsLayer
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.load import Pack
from generator.packs.locations import pack_files
from generator.packs.shared import shared_styles
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors
from generator.scene.legibility import ROUNDING, Reader
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide

if TYPE_CHECKING:
    from generator.building.measures import Beneath


def make(order: Order) -> PlannedBoard:
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


def _faults(laid: BoardLayout, order: Order, places: BoardPlaces) -> Iterator[Fault]:
    """Yield what is wrong with a board, and what is unused of the names that its own file gives.

    A game that has several boards may name for all of them what only some of them use.
    """
    yield from faults_of(laid, order.pack.game.tokens)
    if not places.under or not any(pack_files(order.pack.folder, "boards", "*.yaml")):
        for fault in unused_faults(laid, shared_styles(order.pack)):
            if (*places.under, *fault.path) in places.source.places:
                yield fault


def _blamed(problem: Problem, order: Order, places: BoardPlaces) -> Problem:
    """Return a problem with a measure at its place in the game's file, unless the command line asks for a measure."""
    keys = {"--hex": "size", "--cell": "size", "--columns": "columns", "--hexes": "cells", "--cells": "cells",
            "--metres-per-hex": "metres", "--metres-per-cell": "metres"}  # fmt: skip
    key = keys.get(problem.file)
    if key is None or order.asked != Measures() or order.field is not None:
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
        heading = f"{self.order.pack.game.title.in_(self.order.language)} · {say(self.order.language, BESIDE)}"
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
