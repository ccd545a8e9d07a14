"""Names of cells: unique on any grid, and as one expects from each corner."""

import pytest

from generator.geometry.grids.grid import letters, number_cells
from generator.geometry.grids.squares import Square, SquareGrid

GRID = SquareGrid(3, 2, 10.0)
CORNERS = ("top-left", "bottom-left", "top-right", "bottom-right")


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (702, "aaa")])
def test_columns_go_on_after_z(column, name):
    assert letters(column) == name


@pytest.mark.parametrize("numbering", ["a1", "A1", "0101", "1-1", "1", "none", None])
@pytest.mark.parametrize("start", [*CORNERS, None])
def test_names_are_unique(numbering, start):
    names = number_cells(SquareGrid(30, 120, 10.0), numbering, start)
    assert len(set(names.values())) == len(names) == 3600


@pytest.mark.parametrize(
    ("numbering", "start", "name"),
    [
        ("a1", None, "a2"), ("A1", None, "A2"), ("A1", "top-right", "C1"), ("a1", "top-left", "a1"),
        ("a1", "top-right", "c1"), ("0101", None, "0101"),
        ("0101", "bottom-right", "0302"), ("1-1", None, "1-1"), ("1", None, "1"),
        ("1", "bottom-left", "4"), ("1", "top-right", "3"), ("1", "bottom-right", "6"),
    ],
)  # fmt: skip
def test_the_first_cell_is_called(numbering, start, name):
    assert number_cells(GRID, numbering, start)[Square(0, 0)] == name
