"""Names of cells: unique on any grid, as one expects from each corner, and straight along diagonals of hexes."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.grid import DIAGONAL, Numbering, count_cells, letters, number_cells
from generator.geometry.grids.hexes import DIRECTIONS, Hex, HexGrid
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.shapes import Point

GRID = SquareGrid(3, 2, 10.0)
CORNERS = ("top-left", "bottom-left", "top-right", "bottom-right")


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (702, "aaa")])
def test_columns_go_on_after_z(column, name):
    assert letters(column) == name


@pytest.mark.parametrize("numbering", [*get_args(Numbering), None])
@pytest.mark.parametrize("start", [*CORNERS, None])
def test_names_are_unique(numbering, start):
    names = number_cells(SquareGrid(30, 120, 10.0), numbering, start)
    assert len(set(names.values())) == len(names) == 3600


@pytest.mark.parametrize(
    ("numbering", "start", "name"),
    [
        ("a1", None, "a2"), ("A1", None, "A2"), ("A1", "top-right", "C1"), ("a1", "top-left", "a1"),
        ("a1", "top-right", "c1"), ("0101", None, "0101"),
        ("0101", "bottom-right", "0302"), ("1A", None, "1A"), ("1A", "bottom-right", "3B"),
        ("1-1", None, "1-1"), ("1", None, "1"),
        ("1", "bottom-left", "4"), ("1", "top-right", "3"), ("1", "bottom-right", "6"),
    ],
)  # fmt: skip
def test_the_first_cell_is_called(numbering, start, name):
    assert number_cells(GRID, numbering, start)[Square(0, 0)] == name


@pytest.mark.parametrize(("numbering", "names"), [("A1", "Z AA BB AAA"), ("1A", "Z AA BB AAA"), ("a1", "z aa ab ba")])
def test_letters_go_on_after_z(numbering, names):
    last = dict(enumerate(names.split()))
    grid = SquareGrid(60, 1, 10.0) if numbering != "1A" else SquareGrid(1, 60, 10.0)
    cells = number_cells(grid, numbering, "top-left")
    at = [Square(column, 0) if numbering != "1A" else Square(0, column) for column in (25, 26, 27, 52)]
    assert [cells[cell].strip("0123456789") for cell in at] == list(last.values())


hex_sets = st.sets(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=40)


@given(
    cells=hex_sets,
    orientation=st.sampled_from(["flat", "pointy"]),
    start=st.sampled_from(CORNERS),
    numbering=st.sampled_from([name for name in get_args(Numbering) if name.endswith(DIAGONAL)]),
)
def test_diagonals_are_straight_lines_of_hexes(cells, orientation, start, numbering):
    grid = HexGrid(tuple(sorted(cells)), orientation, 10.0, Point(0, 0))
    places, names = count_cells(grid, numbering, start), number_cells(grid, numbering, start)
    assert min(place.column for place in places.values()) == min(place.row for place in places.values()) == 0
    assert len(set(names.values())) == len(names)
    # each step to a neighbour changes the two numbers always by the same: straight lines are straight in the numbers
    for step in DIRECTIONS[orientation]:
        changes = {
            (places[cell + step].column - place.column, places[cell + step].row - place.row)
            for cell, place in places.items()
            if cell + step in places
        }
        assert len(changes) <= 1 and all(max(map(abs, change)) == 1 for change in changes)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("start", CORNERS)
def test_diagonals_rise_from_the_corner(orientation, start):
    shape = [(column, row) for column in range(6) for row in range(5)]
    hexes = [Hex(a, b - a // 2) if orientation == "flat" else Hex(a - b // 2, b) for a, b in shape]
    grid = HexGrid(tuple(hexes), orientation, 10.0, Point(0, 0))
    places = count_cells(grid, "1A diagonal", start)
    right, bottom = start.endswith("right"), start.startswith("bottom")
    ends = {cell: grid.position(cell) for cell in hexes}
    first = next(cell for cell, at in ends.items() if at == (5 * right, 4 * bottom))
    opposite = next(cell for cell, at in ends.items() if at == (5 * (not right), 4 * (not bottom)))
    assert max(places[first]) <= 1 and sum(places[opposite]) == max(sum(place) for place in places.values())
