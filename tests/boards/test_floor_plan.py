"""Rooms laid over hexes: shares of hexes, free sides, doors that divide."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.boards.plan import Ground
from generator.geometry.covering import clip
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, polygon_area

WIDE = frozenset((column, row) for column in range(-10, 10) for row in range(-10, 10))
OPEN = Ground(1.0, WIDE, {})
places = st.builds(Point, st.floats(-3, 3), st.floats(-3, 3))
orientations = st.sampled_from(["flat", "pointy"])
squares = st.frozensets(st.tuples(st.integers(-3, 2), st.integers(-3, 2)), min_size=1)


def half_plane(below):
    return Ground(1.0, frozenset(spot for spot in WIDE if spot[1] >= below), {})


@given(places, orientations)
def test_on_open_ground_every_hex_is_whole(at, orientation):
    state = OPEN.state(corners(at, 2.0, orientation))
    assert state.whole
    assert state.parts[0].share == pytest.approx(1)
    assert math.dist(state.parts[0].middle, at) < 1e-6


@given(places, orientations, squares)
def test_free_shares_of_a_ground_and_its_contrary_add_up(at, orientation, free):
    outline = corners(at, 2.0, orientation)
    rest = Ground(1.0, WIDE - free, {})
    assert Ground(1.0, free, {}).state(outline).free + rest.state(outline).free == pytest.approx(1, abs=1e-4)


@given(places, orientations, squares)
def test_parts_are_listed_from_the_largest_and_never_overfill_the_hex(at, orientation, free):
    shares = [part.share for part in Ground(1.0, free, {}).state(corners(at, 2.0, orientation)).parts]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1 + 1e-9


@given(places, orientations, st.integers(-1, 1), st.booleans())
def test_a_shut_door_takes_nothing_but_may_divide(at, orientation, row, level):
    outline = corners(at, 2.0, orientation)
    shut = Ground(1.0, WIDE, {(0, row): (level, True)}).state(outline)
    assert shut.free == pytest.approx(1, abs=1e-4)
    assert Ground(1.0, WIDE, {(0, row): (level, False)}).state(outline).whole


def test_a_hex_that_is_just_half_free_may_be_stood_in():
    state = half_plane(0).state(corners(Point(0, 0), 2.0, "flat"))
    assert state.parts[0].share == pytest.approx(0.5)
    assert len(state.places) == 1


@pytest.mark.parametrize(("y", "stand"), [(0.2, True), (-0.2, False)])
def test_a_little_more_or_less_than_half_decides(y, stand):
    assert bool(half_plane(0).state(corners(Point(0, y), 2.0, "flat")).places) is stand


def test_a_shut_door_across_a_corridor_divides_a_hex_in_two_that_each_count_alone():
    corridor = frozenset((column, row) for column in range(-4, 4) for row in (-1, 0))
    doors = {(0, -1): (False, True), (0, 0): (False, True)}
    outline = corners(Point(0.5, 0), 2.0, "flat")
    state = Ground(1.0, corridor, doors).state(outline)
    assert [round(part.share, 3) for part in state.parts] == [0.5, 0.5]
    assert len(state.leaves) == 2
    assert len(Ground(1.0, corridor, dict.fromkeys(doors, (False, False))).state(outline).parts) == 1


def test_a_wall_between_two_strips_makes_two_parts():
    strips = frozenset((column, row) for column in range(-3, 3) for row in (-2, -1, 1, 2))
    assert len(Ground(0.5, strips, {}).state(corners(Point(0, 0.25), 2.0, "flat")).parts) == 2


@pytest.mark.parametrize(("start", "end", "free"), [
    ((-0.5, 1), (0.5, 1), True),     # well inside
    ((-0.5, 0), (0.5, 0), True),     # along the wall: “pegado a la pared”
    ((-0.5, -1), (0.5, -1), False),  # inside the wall
    ((0, -0.5), (0, 0.5), False),    # half in the wall
    ((0, 0), (0, 1), True),          # from the wall into the room
])  # fmt: skip
def test_sides_are_free_when_no_wall_enters_them(start, end, free):
    assert half_plane(0).side_free(Point(*start), Point(*end)) is free


@pytest.mark.parametrize(("start", "end", "shut", "free"), [
    ((0.5, -0.5), (0.5, 1.5), True, False),    # crosses the leaf
    ((0.5, -0.5), (0.5, 1.5), False, True),    # the door is open
    ((0.2, 0.5), (0.8, 0.5), True, False),     # lies upon the leaf
    ((1.2, -0.5), (1.2, 1.5), True, True),     # passes beside it
    ((0.5, 0.6), (0.5, 1.5), True, True),      # stops before it
])  # fmt: skip
def test_shut_doors_take_the_sides_they_cross(start, end, shut, free):
    ground = Ground(1.0, WIDE, {(0, 0): (True, shut)})
    assert ground.side_free(Point(*start), Point(*end)) is free


@given(places, st.floats(0, 360), squares)
def test_a_side_reads_the_same_from_both_ends(start, angle, free):
    end = Point(start.x + math.cos(math.radians(angle)), start.y + math.sin(math.radians(angle)))
    ground = Ground(1.0, free, {})
    assert ground.side_free(start, end) == ground.side_free(end, start)


@given(places, orientations)
def test_clipping_keeps_what_is_inside(at, orientation):
    outline = corners(at, 2.0, orientation)
    assert polygon_area(clip(outline, Rect(-20, -20, 40, 40).corners)) == pytest.approx(polygon_area(outline))
    assert clip(outline, Rect(30, 30, 1, 1).corners) == ()
