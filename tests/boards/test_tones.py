"""Colourings of grids: two colours wherever two are enough."""

import pytest

from generator.boards.fill import tones
from generator.geometry.grids.nodes import corner_grid
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.grids.tilings import ring_grid


@pytest.mark.parametrize("grid", [ring_grid([4] * 5, 10.0), ring_grid([6, 12, 12], 10.0), ring_grid([1, 5], 10.0)])
@pytest.mark.parametrize("count", [4, 5])
def test_neighbours_differ_where_so_many_colours_are_enough(grid, count):
    tone = tones(grid, count)
    assert all(tone[cell] != tone[other] for cell in grid.cells for other in grid.neighbours(cell))
    assert set(tone.values()) <= set(range(count))


@pytest.mark.parametrize("grid", [ring_grid([4] * 5, 10.0), corner_grid(SquareGrid(5, 4, 9.0))])
def test_two_colours_are_found_wherever_they_are_enough(grid):
    tone = tones(grid, 2)
    assert all(tone[cell] != tone[other] for cell in grid.cells for other in grid.neighbours(cell))
