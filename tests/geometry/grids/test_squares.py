"""Squares: names as on a chess board, and where arrows, walls and a seam let one step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.reach import reached, stranded
from generator.geometry.grids.squares import DIRECTIONS, CellName, Crossing, Floor, Square, SquareGrid, parse_name
from generator.geometry.shapes import Point

GRID = SquareGrid(7, 6, 30.0, Point(10, 5))
sizes = st.tuples(st.integers(2, 9), st.integers(2, 9))


@st.composite
def floors(draw):
    columns, rows = draw(sizes)
    grid = SquareGrid(columns, rows, 30.0)
    ways = [Crossing(cell, d) for cell in grid.cells for d in DIRECTIONS]
    arrows, walls = draw(st.sets(st.sampled_from(ways), max_size=12)), draw(st.sets(st.sampled_from(ways), max_size=8))
    return Floor(grid, frozenset(arrows), frozenset(walls), draw(st.booleans()))


@given(sizes)
def test_names_come_back(size):
    grid = SquareGrid(*size, 30.0)
    assert [grid.named(parse_name(grid.label(cell))) for cell in grid.cells] == list(grid.cells)


def test_rows_are_numbered_from_the_bottom():
    assert GRID.label(Square(0, 0)) == "a6" and GRID.label(Square(6, 5)) == "g1"


@pytest.mark.parametrize("text", ["", "c", "6", "cc6", "c0", "c123", "ñ3", "c 6", "c6>c5"])
def test_what_names_no_cell_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match="such as c6"):
        parse_name(text)


def test_capitals_name_the_same_cell():
    assert parse_name(" C6 ") == CellName(2, 6)


@given(floors())
def test_ways_back_lead_back(floor):
    for cell in floor.grid.cells:
        for direction in DIRECTIONS:
            way = Crossing(cell, direction)
            back = floor.back(way)
            assert back is None or (floor.back(back) == way and floor.beyond(back) == cell)


@given(floors())
def test_arrows_are_passed_one_way_and_walls_not_at_all(floor):
    for way in floor.arrows | floor.walls:
        back = floor.back(way)
        if back is not None and floor.beyond(back) not in {floor.beyond(w) for w in _others(back)}:
            assert floor.beyond(back) not in floor.steps(back.start)


def _others(way):
    return [Crossing(way.start, direction) for direction in DIRECTIONS if direction != way.direction]


@given(floors())
def test_a_step_leads_to_a_neighbour_or_over_the_seam(floor):
    for cell in floor.grid.cells:
        for other in floor.steps(cell):
            beside = other in floor.grid.neighbours(cell)
            assert beside or (floor.wraps and other.row == cell.row and abs(other.column - cell.column) > 1)


def test_over_the_seam_only_where_the_board_wraps():
    left = Crossing(Square(0, 2), "left")
    assert Floor(GRID).beyond(left) is None and not Floor(GRID).over_seam(left)
    joined = Floor(GRID, wraps=True)
    assert joined.beyond(left) == Square(6, 2) and joined.over_seam(left)
    assert joined.between(Square(6, 2), Square(0, 2)) == Crossing(Square(6, 2), "right")
    assert joined.between(Square(0, 0), Square(0, 5)) is None


@given(floors())
def test_stranded_is_empty_when_each_reaches_each(floor):
    everyone = all(len(reached(cell, floor.steps)) == len(floor.grid.cells) for cell in floor.grid.cells)
    assert bool(stranded(floor.grid.cells, floor.steps)) is not everyone


def test_a_lonely_first_cell_is_the_one_that_is_told():
    walls = frozenset({Crossing(Square(0, 0), "right"), Crossing(Square(0, 0), "down")})
    lost = stranded(GRID.cells, Floor(GRID, walls=walls).steps)
    assert lost.unreached == lost.trapped == (Square(0, 0),)


def test_nobody_is_stranded_where_nobody_is():
    assert not stranded((), lambda cell: ())
