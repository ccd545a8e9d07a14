"""Squares: names as on a chess board, and where arrows, walls and a seam let one step."""

from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.grid import BoardStep, find_stranded, reachable, steps, wrap_steps
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.shapes import Point

GRID = SquareGrid(7, 6, 30.0, Point(10, 5))
sizes = st.tuples(st.integers(2, 9), st.integers(2, 9))


@st.composite
def floors(draw):
    """Return a grid, the sides of it that are crossed one way or not at all, whether it wraps, and its steps."""
    columns, rows = draw(sizes)
    grid = SquareGrid(columns, rows, 30.0)
    ways = [BoardStep(cell, other) for cell in grid.cells for other in grid.neighbours(cell)]
    arrows, walls = draw(st.sets(st.sampled_from(ways), max_size=12)), draw(st.sets(st.sampled_from(ways), max_size=8))
    wraps = draw(st.booleans())
    joined = wrap_steps(grid, ["left-right"] if wraps else [])
    closed = {frozenset(wall) for wall in walls}
    return grid, arrows, walls, wraps, steps(grid, closed=closed, one_way=arrows, extra=joined)


def test_rows_are_numbered_from_the_bottom():
    assert GRID.label(Square(0, 0)) == "a6" and GRID.label(Square(6, 5)) == "g1"


@given(floors())
def test_arrows_are_passed_one_way_and_walls_not_at_all(floor):
    _, arrows, walls, _, found = floor
    assert all(arrow.start not in found[arrow.end] for arrow in arrows)
    assert all(wall.end not in found[wall.start] and wall.start not in found[wall.end] for wall in walls)


@given(floors())
def test_a_step_leads_to_a_neighbour_or_over_the_seam(floor):
    grid, _, _, wraps, found = floor
    for cell in grid.cells:
        for other in found[cell]:
            beside = other in grid.neighbours(cell)
            assert beside or (wraps and other.row == cell.row and abs(other.column - cell.column) > 1)


def test_over_the_seam_only_where_the_board_wraps():
    left, right = Square(0, 2), Square(6, 2)
    assert right not in steps(GRID)[left]
    joined = steps(GRID, extra=wrap_steps(GRID, ["left-right"]))
    assert right in joined[left] and left in joined[right]
    assert Square(0, 5) not in joined[Square(0, 0)]


@given(floors())
def test_stranded_is_empty_when_each_reaches_each(floor):
    grid, *_, found = floor
    everyone = all(len(reachable(cell, found.__getitem__)) == len(grid.cells) for cell in grid.cells)
    assert bool(find_stranded(grid.cells, found.__getitem__)) is not everyone


def test_a_lonely_first_cell_is_the_one_that_is_reported():
    walls = {frozenset((Square(0, 0), Square(1, 0))), frozenset((Square(0, 0), Square(0, 1)))}
    lost = find_stranded(GRID.cells, steps(GRID, closed=walls).__getitem__)
    assert lost.unreached == lost.trapped == (Square(0, 0),)


def test_nobody_is_stranded_where_nobody_is():
    assert not find_stranded((), lambda cell: ())
