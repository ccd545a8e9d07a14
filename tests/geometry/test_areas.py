"""Areas that are drawn apart: borders that lie close together become one, and each area has room for a piece."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.areas import DrawnArea, Overlap, area_grid, join_areas
from generator.geometry.shapes import Point, Rect, contains_point, polygon_area, sides_of

STEP, GAP = 20.0, 0.5


def square(x, y, width, height=None):
    return tuple(Point(*corner) for corner in Rect(x, y, width, height or width).corners)


def drawn(*loops_of_areas):
    return [DrawnArea(f"area{number}", f"Area {number}", (loops,)) for number, loops in enumerate(loops_of_areas)]


def grid_of(areas, gap=GAP):
    joined = join_areas(areas, gap)
    assert not joined.overlaps
    return area_grid(areas, joined, 8.0, Rect(0.0, 0.0, 200.0, 200.0))


@st.composite
def partitions(draw):
    """Draw a map: a lattice whose quadrangles are put together to areas, each drawn on its own and not exactly.

    Return the areas, and the pairs of numbers that share a border.
    """
    columns, rows = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    owner = {cell: draw(st.integers(0, min(len(cells), 6) - 1)) for cell in cells}
    dice = random.Random(draw(st.integers(0, 10**6)))
    corner = {
        (x, y): Point(x * STEP + dice.uniform(-5, 5), y * STEP + dice.uniform(-5, 5))
        for x in range(columns + 1) for y in range(rows + 1)
    }  # fmt: skip
    sloppy = draw(st.sampled_from([0.0, 0.1, 0.3])) * GAP

    def drawn_cell(column, row):
        ends = [corner[column, row], corner[column + 1, row], corner[column + 1, row + 1], corner[column, row + 1]]
        for start, end in sides_of(ends):
            for at in sorted({0.0, *(dice.uniform(0.1, 0.9) for _ in range(dice.randrange(3)))}):
                x, y = start.x + (end.x - start.x) * at, start.y + (end.y - start.y) * at
                yield Point(x + dice.uniform(-sloppy, sloppy), y + dice.uniform(-sloppy, sloppy))

    numbers = sorted(set(owner.values()))
    areas = [
        DrawnArea(f"area{number}", "", tuple((tuple(drawn_cell(*cell)),) for cell in cells if owner[cell] == number))
        for number in numbers
    ]
    pairs = {
        frozenset((f"area{owner[cell]}", f"area{owner[other]}"))
        for cell in cells for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in owner and owner[other] != owner[cell]
    }  # fmt: skip
    return areas, pairs


@given(partitions())
def test_neighbours_are_those_that_were_drawn_beside_each_other(partition):
    areas, pairs = partition
    grid = grid_of(areas)
    assert {frozenset((cell, other)) for cell in grid.cells for other in grid.neighbours(cell)} == pairs


@pytest.mark.slow
@given(partitions())
def test_a_piece_stands_inside_its_area_with_room_around(partition):
    grid = grid_of(partition[0])
    for cell in grid.cells:
        assert sum(contains_point(loop, grid.centre(cell)) for loop in grid.loops(cell)) % 2
        assert 0 < grid.breadth(cell) <= grid.size


@given(partitions())
def test_areas_of_several_shapes_are_as_large_as_these(partition):
    areas, _ = partition
    grid = grid_of(areas)
    for area in areas:
        first, *holes = grid.loops(area.name)
        whole = sum(polygon_area(loop) * (1 if _is_part(grid, area.name, loop) else -1) for loop in (first, *holes))
        loops = [loop for shape in area.shapes for loop in shape]
        slack = GAP * sum(math.dist(*side) for loop in loops for side in sides_of(loop))
        assert abs(whole - sum(map(polygon_area, loops))) <= slack


def _is_part(grid, cell, loop):
    return sum(p.x * q.y - q.x * p.y for p, q in sides_of(loop)) > 0


def test_a_gap_is_no_border_and_a_wider_one_is():
    near = drawn((square(0, 0, 20),), (square(20.4, 0, 20),))
    assert grid_of(near).neighbours("area0") == ("area1",)
    far = drawn((square(0, 0, 20),), (square(20.6, 0, 20),))
    assert grid_of(far).neighbours("area0") == ()


def test_areas_that_meet_at_a_corner_are_no_neighbours():
    grid = grid_of(drawn((square(0, 0, 20),), (square(20.2, 20.1, 20),)))
    assert grid.neighbours("area0") == ()


def test_an_area_in_a_hole_is_the_neighbour_of_the_one_around_it():
    grid = grid_of(drawn((square(0, 0, 60), square(20, 20, 20)), (square(20, 20, 20),)))
    assert grid.neighbours("area1") == ("area0",) and len(grid.loops("area0")) == 2


def test_islands_of_one_area_are_parts_of_it():
    grid = grid_of([DrawnArea("isles", "Isles", ((square(0, 0, 20),), (square(40, 0, 30),)))])
    assert [Rect.around(loop).width for loop in grid.loops("isles")] == [30, 20]


@pytest.mark.parametrize(
    "other",
    [square(10, 5, 20), square(5, 5, 5), square(-5, 8, 30, 4), square(0, 0, 20)],
    ids=["beside", "within", "across", "equal"],
)
def test_areas_that_overlap_are_found(other):
    assert join_areas(drawn((square(0, 0, 20),), (other,)), GAP).overlaps == (Overlap(0, 1),)


def test_what_is_smaller_than_a_gap_is_nothing():
    assert join_areas(drawn((square(0, 0, 0.3),)), GAP).loops == ((),)


def test_a_crossing_leads_over_the_water_and_around_the_world_where_that_is_nearer():
    grid = grid_of(drawn((square(10, 40, 30),), (square(60, 40, 30),), (square(160, 40, 30),)))
    ((start, end),) = grid.crossing("area0", "area1")
    assert start.x < 40 and end.x > 60 and math.dist(start, end) < 30
    west, east = grid.crossing("area0", "area2")
    assert west[1].x == 0 and east[0].x == 200


@pytest.mark.parametrize(("height", "between"), [(35, ()), (90, ("area2",))])
def test_a_crossing_passes_a_third_area_where_it_can(height, between):
    lands = ((square(10, 40, 30, 60),), (square(90, 40, 30, 60),), (square(55, 30, 20, height),))
    grid = grid_of(drawn(*lands))
    (line,) = grid.crossing("area0", "area1")
    assert grid.lands_between(line, "area0", "area1") == between
