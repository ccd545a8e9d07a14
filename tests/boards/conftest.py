"""Boards that a test writes as YAML, laid out at their own size."""

import pytest

from generator.boards.layout import BoardLayout
from generator.geometry.shapes import Point, Size
from generator.model.boards.board import Board
from generator.model.source import parse_text
from generator.model.validation import validate


@pytest.fixture
def laid():
    """Return a board laid out 10 mm from the edges, as a function of its text and its scale."""

    def make(text, scale=1.0):
        board = validate(Board, parse_text(text, "board.yaml"))
        cells = board.grid.build_grid(board.map)
        grid = cells.grid.resize(board.grid.size * scale, Point(10.0, 10.0))
        size = Size(grid.bounds.right + 10, grid.bounds.bottom + 10)
        return BoardLayout(board, grid, cells.signs, board.styles, size, scale)

    return make
