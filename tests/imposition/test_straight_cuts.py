"""A ruler laid from mark to mark frees every counter and enters none."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.slots import cut_lines, grid, line_marks, straight_cut

areas = st.builds(Rect, st.floats(0, 20), st.floats(0, 20), st.floats(60, 280), st.floats(60, 400))
orientations = st.sampled_from(("flat", "pointy"))


def distance(line, point):
    """Return how far a point lies to the right of a line, or below it."""
    return line.nx * point.x + line.ny * point.y - line.offset


@given(areas, st.floats(8, 50), orientations, st.data())
def test_no_cut_enters_a_counter_and_every_side_is_cut(area, width, orientation, data):
    slots = straight_cut(area, width, orientation)
    middles = slots.middles[: data.draw(st.integers(0, len(slots.middles)))]
    lines = cut_lines(middles, slots.cell)
    for at in middles:
        points = [at.shift(*corner) for corner in slots.cell]
        for line in lines:
            sides = [distance(line, point) for point in points]
            assert min(sides) >= -1e-6 or max(sides) <= 1e-6
        for p, q in pairwise((*points, points[0])):
            assert any(abs(distance(line, p)) < 1e-3 and abs(distance(line, q)) < 1e-3 for line in lines)


@given(areas, st.floats(8, 90), st.floats(8, 90), st.sampled_from((0.0, 2.0, 4.0)))
def test_cuts_of_a_grid_enter_no_piece(area, width, height, lane):
    slots = grid(area, Size(width, height), lane)
    lines = cut_lines(slots.middles, slots.cell)
    for at in slots.middles:
        for line in lines:
            sides = [distance(line, at.shift(*corner)) for corner in slots.cell]
            assert min(sides) >= -1e-6 or max(sides) <= 1e-6


def test_thirty_six_cuts_free_sixty_six_counters():
    """sources.md: ganging."""
    slots = straight_cut(Rect(10, 10, 190, 275), 25, "flat")
    assert len(slots.middles) == 66
    assert len(cut_lines(slots.middles, slots.cell)) == 36


def test_a_grid_without_lanes_shares_its_cuts():
    nine = grid(Rect(10, 10, 190, 277), Size(63, 88))
    assert len(nine.middles) == 9
    assert len(cut_lines(nine.middles, nine.cell)) == 8
    apart = grid(Rect(10, 10, 190, 277), Size(60, 85), 4.0)
    assert len(cut_lines(apart.middles, apart.cell)) == 12


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_marks_lie_outside_the_block_on_their_lines(orientation):
    slots = straight_cut(Rect(10, 10, 190, 277), 25, orientation)
    lines = cut_lines(slots.middles, slots.cell)
    block = Rect.around(at.shift(*corner) for at in slots.middles for corner in slots.cell)
    (path,) = line_marks(lines, block)
    ends = [Point(x, y) for _, x, y in path.commands]
    assert len(ends) == 4 * len(lines)
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        assert not block.expand(0.5).holds(start) and not block.expand(0.5).holds(end)
        assert block.expand(3.7).holds(start)
        assert any(abs(distance(line, start)) < 1e-6 and abs(distance(line, end)) < 1e-6 for line in lines)
        assert math.dist(start, end) >= 3 - 1e-6 or not block.expand(3.5).holds(start)


def test_nothing_to_cut_leaves_no_marks():
    assert cut_lines((), corners(Point(0, 0), 20, "flat")) == ()
    assert line_marks((), Rect(0, 0, 10, 10)) == ()
