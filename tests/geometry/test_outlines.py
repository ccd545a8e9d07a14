"""Outlines of any shape: thinned, moved out and in, judged, and the room inside them."""

import math

import pytest

from generator.geometry.shapes import (
    Point,
    Rect,
    contains_point,
    crosses_itself,
    offset_outline,
    polygon_area,
    simplify,
    widest_room,
)

SQUARE = Rect(0, 0, 10, 10).corners
STAR = tuple(
    Point(radius * math.sin(step * math.pi / 5), -radius * math.cos(step * math.pi / 5))
    for step, radius in enumerate([10, 4] * 5)
)
NECK = tuple(
    Point(*at)
    for at in [(0, 0), (10, 0), (10, 4), (11, 4.5), (12, 4), (12, 0), (20, 0), (20, 10), (12, 10), (12, 6), (11, 5.5),
               (10, 6), (10, 10), (0, 10)]
)  # fmt: skip


@pytest.mark.parametrize("points", [SQUARE, SQUARE[::-1]])
def test_moved_outwards_corners_are_round_and_inwards_they_stay(points):
    assert polygon_area(offset_outline(points, 1)) == pytest.approx(100 + 40 + math.pi, rel=1e-3)
    assert polygon_area(offset_outline(points, -2)) == pytest.approx(36)
    assert offset_outline(points, 0) == points


@pytest.mark.parametrize("by", [2, 0.05, -0.5, -2])
def test_every_corner_of_a_moved_star_is_as_far_from_it_as_asked_and_on_the_right_side(by):
    moved = offset_outline(STAR, by)
    sides = list(zip(STAR, (*STAR[1:], STAR[0]), strict=True))
    for at in moved:
        near = min(_distance(at, *side) for side in sides)
        assert near == pytest.approx(abs(by), rel=0.03)
        assert contains_point(STAR, at) == (by < 0)
    assert not crosses_itself(moved)


def _distance(at, start, end):
    dx, dy = end.x - start.x, end.y - start.y
    along = min(1, max(0, ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy)))
    return math.dist(at, (start.x + along * dx, start.y + along * dy))


def test_where_a_neck_gives_way_the_largest_part_is_left():
    moved = offset_outline(NECK, -1)
    assert Rect.around(moved).right < 10 and polygon_area(moved) > 60


def test_of_what_is_too_thin_nothing_is_left():
    assert offset_outline(Rect(0, 0, 10, 1).corners, -3) == ()


def test_a_round_outline_is_thinned_within_the_tolerance():
    circle = [Point(10 * math.cos(angle), 10 * math.sin(angle)) for angle in map(math.radians, range(360))]
    kept = simplify(circle, 0.05, 100)
    assert len(kept) < 50 and polygon_area(kept) == pytest.approx(100 * math.pi, rel=0.01)
    assert simplify(circle, 0.0001, 20) == tuple(circle)


def test_an_outline_that_crosses_or_touches_itself_is_found():
    assert crosses_itself([Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)])
    assert crosses_itself([Point(0, 0), Point(5, 5), Point(10, 0), Point(10, 10), Point(5, 5), Point(0, 10)])
    assert not any(map(crosses_itself, (SQUARE, STAR, NECK)))


def test_the_room_in_a_band_is_the_widest_part_inside():
    assert widest_room(SQUARE, Rect(-5, 2, 8, 2)) == Rect(0, 2, 3, 2)
    assert widest_room(NECK, Rect(4, 7, 16, 2)) == Rect(12, 7, 8, 2)
    assert widest_room(STAR, Rect(-9, 5, 18, 1)).width < 6
    assert widest_room(STAR, Rect(-2, -12, 4, 1)).width == 0
