"""Two small boards with everything on them, as text.

``PIZARRA_RENEW_GOLDENS=1 pytest tests/artwork/boards/test_small_boards.py`` writes them anew.
"""

import os
from pathlib import Path

import pytest

from generator.artwork.boards.cells.drawing import cell_board_artwork
from generator.artwork.boards.cells.layout import CellLayout
from generator.artwork.boards.squares.drawing import SquareWords, square_board_artwork
from generator.artwork.boards.squares.layout import SquareLayout
from generator.model.boards.cells import CellsBoard
from generator.model.boards.squares import SquaresBoard
from generator.model.source import parse_text
from generator.model.validation import validated
from generator.scene.dump import dump

GOLDENS = Path(__file__).parents[1] / "goldens"
SQUARES = """
kind: squares
columns: 3
rows: 2
cell: 20mm
wraps: true
closed: [top, bottom]
centre_circle: true
arrows: [a1>a2, a2>c2]
lines: [b1|b2]
parts:
  - {row: 1, name: robots, colour: gold, picture: robot}
  - {row: 1, side: top, name: ball, colour: blue, picture: ball}
"""
CELLS = """
kind: cells
mesh: 18mm
map: |
  AAAB
  ACAB
  AAAB
torus: true
tunnels: [{name: 1, ends: [a1 up, d3 down]}]
teleports: [{name: X, leave: d1 right, enter: b2}]
"""


def squares():
    board = validated(SquaresBoard, parse_text(SQUARES, "squares"))
    return square_board_artwork(SquareLayout(board, 20.0), "normal", SquareWords("Game", "Legend", "Note"))


def cells():
    return cell_board_artwork(CellLayout(validated(CellsBoard, parse_text(CELLS, "cells")), 18.0), "normal")


@pytest.mark.parametrize("make", [squares, cells], ids=lambda make: make.__name__)
def test_golden_board(make):
    path, text = GOLDENS / f"board-{make.__name__}.txt", dump(make().items)
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
