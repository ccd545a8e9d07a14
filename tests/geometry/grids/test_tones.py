"""Colourings: neighbours differ wherever there are enough colours."""

from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import Hex, HexGrid, ring
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.grids.tones import tones
from generator.geometry.shapes import Point

HEXES = HexGrid(tuple(ring(Hex(0, 0), 2)), "flat", 20.0, Point(0, 0))
MESHES = st.lists(st.text("ABCDEF", min_size=5, max_size=5), min_size=1, max_size=5).map(tuple).map(MeshGrid)


def clashes(grid, count):
    found = tones(grid, count)
    return [cell for cell in grid.cells for other in grid.neighbours(cell) if found[cell] == found[other]]


def test_a_chess_board_has_two_and_hexes_three():
    assert not clashes(SquareGrid(8, 8, 10.0), 2) and not clashes(HEXES, 3)
    assert tones(SquareGrid(8, 8, 10.0), 2)[Square(0, 7)] == 0


@given(MESHES)
def test_cells_of_a_map_differ_with_six(grid):
    assert not clashes(grid, 6)
