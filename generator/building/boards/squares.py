"""Boards of squares: rows and columns with one-way arrows and closed lines between the cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from generator.artwork.boards.squares.drawing import SquareWords, square_board_artwork, texts_without_room
from generator.artwork.boards.squares.layout import SquareLayout
from generator.building.boards.game_board import GameBoard
from generator.building.boards.sizing import cell_width, refuse
from generator.building.boards.square_checks import board_problems
from generator.building.order import Order
from generator.model.boards.squares import SquaresBoard
from generator.model.source import DataPath
from generator.packs.files.board import BoardPlaces, places_of
from generator.problems import PizarraError, Problem, Severity, raise_errors, shown
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide
from generator.words import counted, decimal, message, phrase, say

LEAST_CELL = 15.0
"""Cells below this width, in millimetres, leave the smallest pieces and the names of cells too small."""


def make(order: Order) -> Squares:
    """Return the planned board. Raises ``PizarraError`` for a board that breaks its rules and for unfit measures."""
    board = order.pack.game.board
    assert isinstance(board, SquaresBoard)
    places = places_of(order.pack)
    found = board_problems(board, order.pack.game.tokens, places)
    raise_errors(found)
    why = "its board is made of squares whose rows and columns the game gives"
    refuse(order, why, "--hex", "--columns", "--hexes", "--metres-per-hex", "--field", "--orientation", "--lines")
    width = cell_width(order, board.cell, lambda width: SquareLayout(board, width).size)
    if width < LEAST_CELL:
        message = f"cells of {width:g} mm are too small for pieces, names and arrows; they need {LEAST_CELL:g} mm"
        raise PizarraError([Problem("--board-width", message, hint="a wider board, or more --sheets")])
    return Squares(order, SquareLayout(board, width), places, found)


@dataclass(frozen=True)
class Squares(GameBoard):
    """A planned board of squares."""

    order: Order
    layout: SquareLayout
    places: BoardPlaces = field(repr=False)
    found: tuple[Problem, ...] = ()

    @property
    def cell_width(self) -> float:
        """Return the width of a cell in millimetres."""
        return self.layout.cell

    @property
    def summary(self) -> str:
        """Return columns, rows and the size of a cell in one line."""
        board, language = self.layout.board, self.order.language
        cells_of, width = say(language, message("cells of")), decimal(self.cell_width, language, 1)
        return f"{board.columns} × {board.rows} {cells_of} {width} mm"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return cells, arrows and the note about the lay-out for the terminal."""
        board = self.layout.board
        joined = ", left and right sides joined" if board.wraps else ""
        cells = f"{board.columns} columns × {board.rows} rows of {self.cell_width:g} mm cells{joined}"
        arrows, lines = len(board.arrows), len(board.lines)
        between = [counted(arrows, "1 one-way arrow", "{count} one-way arrows")] * bool(arrows)
        between += [counted(lines, "1 closed line", "{count} closed lines")] * bool(lines)
        note = (f"note: {board.note.in_('en')}",) if board.note else ()
        return (cells, *([phrase("{signs} between cells", signs=tuple(between))] if between else ()), *note)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings about the lay-out, and notes about texts that find no room."""
        left_out = (
            Problem("--board-width", f"{shown(text)} finds no room on the board", severity=Severity.NOTE)
            for text in texts_without_room(self.layout, self.words)
        )
        return (*self.found, *left_out)

    @cached_property
    def legend(self) -> str:
        """Return the reminder along the board: the cases of a table of the rules, one after the other."""
        table, language = self.layout.board.legend, self.order.language
        if not table or not self.order.has_rules or table not in self.order.rules.tables:
            return ""
        rows = self.order.rules.rows(table)
        pairs = [(row.when.in_(language), row.text.in_(language)) for row in rows if hasattr(row, "when")]
        return "  ·  ".join(f"{when}: {text}" for when, text in pairs)

    @property
    def printed(self) -> frozenset[DataPath]:
        """Return the cases of the reminder, where it finds room."""
        shown = self.legend and self.legend not in texts_without_room(self.layout, self.words)
        return self.order.rules.row_paths(self.layout.board.legend) if shown else frozenset()

    @property
    def words(self) -> SquareWords:
        """Return what is written on the board."""
        board, language = self.layout.board, self.order.language
        note = board.note.in_(language) if board.note else ""
        return SquareWords(self.order.pack.game.title, self.legend, note, language)

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return square_board_artwork(self.layout, self.order.ink, self.words)

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: lines, arrows, middles of cells."""
        return self.layout.seam_guide()
