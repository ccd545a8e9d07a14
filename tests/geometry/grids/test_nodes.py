"""Points and links: links are the sides, corners of other grids become points, names follow the chess board."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.grid import GridError, number_cells
from generator.geometry.grids.nodes import Link, Node, NodeGrid, corner_grid, positions
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.grids.tilings import ring_grid
from generator.geometry.shapes import Point, Rect

PLACES = {"start": Point(20, 30), "mill": Point(60, 45), "bridge": Point(90, 30)}
LINKS = (Link("start", "mill"), Link("mill", "bridge"))
AREA = Rect(0, 0, 120, 80)


def race(area=None, discs=True):
    nodes = zip(PLACES.items(), positions(list(PLACES.values())), strict=True)
    return NodeGrid(tuple(Node(name, at, place) for (name, at), place in nodes), LINKS, 12.0, 12.0, discs, area)


def test_linked_places_are_neighbours_both_ways():
    grid = race()
    assert [grid.neighbours(name) for name in grid.cells] == [("mill",), ("start", "bridge"), ("mill",)]


def test_lines_run_from_rim_to_rim_where_circles_are_drawn():
    start, end = race().line_between("start", "mill")
    assert math.dist(start, PLACES["start"]) == pytest.approx(6) and math.dist(end, PLACES["mill"]) == pytest.approx(6)
    assert race(discs=False).line_between("start", "mill") == (PLACES["start"], PLACES["mill"])


def test_sides_are_the_links():
    assert [side[:2] for side in race().sides] == [link[:2] for link in LINKS]


def test_an_area_is_the_board_and_places_keep_their_spots_in_it():
    grid = race(AREA).resize(24.0, Point(10, 10))
    assert grid.bounds == Rect(10, 10, 240, 160) and grid.centre("mill") == Point(130, 100) and grid.room == 24


def test_without_an_area_the_board_is_as_large_as_its_places():
    assert race().bounds == Rect(14, 24, 82, 27)


@given(st.integers(1, 9), st.integers(1, 9), st.floats(5, 40))
def test_squares_have_one_more_corner_each_way(columns, rows, size):
    grid = corner_grid(SquareGrid(columns, rows, size))
    assert len(grid.cells) == len(set(grid.cells)) == (columns + 1) * (rows + 1)
    assert len(grid.links) == columns * (rows + 1) + rows * (columns + 1)
    assert "a1" in grid and len(grid.neighbours("a1")) == 2
    assert all(other in grid.neighbours(cell) and cell in grid.neighbours(other)
               for cell in grid.cells for other in grid.neighbours(cell))  # fmt: skip


def test_corners_are_named_as_on_a_chess_board():
    grid = corner_grid(SquareGrid(18, 18, 22.0))
    assert grid.cells[0] == "a19" and grid.cells[-1] == "s1"
    assert grid.centre("a1").y > grid.centre("a2").y


def test_room_at_a_corner_ends_half_way_to_the_next():
    grid = corner_grid(ring_grid([6, 6], 20.0))
    least = min(math.dist(grid.centre(link.first), grid.centre(link.second)) for link in grid.links)
    assert grid.breadth(grid.cells[0]) == pytest.approx(least) == pytest.approx(20)


@pytest.mark.parametrize(("sectors", "places", "lines"), [([1, 8], 16, 24), ([3, 6], 1 + 9 + 6, 3 + 9 + 6 + 6)])
def test_the_corners_of_rings_are_the_ends_of_their_sectors_and_arcs_stay_round(sectors, places, lines):
    size = 20.0
    grid = corner_grid(ring_grid(sectors, size)).resize(2 * size, Point(10, 10))
    middle = grid.bounds.centre
    assert (len(grid.cells), len(grid.links)) == (places, lines)
    assert all(len(grid.neighbours(cell)) == 3 for cell in grid.cells)
    for start, end in ((side.start, side.end) for side in grid.sides):
        reach = sorted((math.dist(middle, start), math.dist(middle, end)))
        assert reach[0] == pytest.approx(reach[1]) or reach[1] - reach[0] == pytest.approx(2 * size)
        assert reach[0] != pytest.approx(reach[1]) or math.dist(start, end) < 0.06 * reach[1]


def test_the_way_along_an_arc_is_the_same_from_both_ends():
    grid = corner_grid(ring_grid([1, 8], 20.0))
    (link, *_) = [link for link in grid.links if link.by_way_of]
    there, back = grid.route(link.first, link.second), grid.route(link.second, link.first)
    assert there == back[::-1] and (there[0], there[-1]) == (grid.centre(link.first), grid.centre(link.second))
    assert len(there) > 10


@pytest.mark.parametrize("sectors", [[1], [1, 1], [1, 8, 1]])
def test_a_circle_without_corners_is_refused(sectors):
    with pytest.raises(GridError, match="a circle between rings of one cell has no corners"):
        corner_grid(ring_grid(sectors, 20.0))


def test_a_board_without_places_is_its_area_and_grows_with_its_pieces():
    placed = NodeGrid((), (), 25.0, 25.0, area=Rect(0, 0, 180, 120)).resize(50.0, Point(5, 5))
    assert placed.bounds == Rect(5, 5, 360, 240)
    assert (placed.cells, placed.sides, "a1" in placed, number_cells(placed, "a1")) == ((), (), False, {})
