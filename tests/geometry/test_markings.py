"""Markings keep their lengths when they are moved, and come back when they are mirrored twice."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.field import Arc, PaintedSpot, Segment, length_of, rectangle_sides, transform_marking
from generator.geometry.shapes import Point, Rect, Transform

places = st.builds(Point, st.floats(-50, 50), st.floats(-50, 50))
arcs = st.builds(Arc, st.just("arc"), places, st.floats(0.5, 30), st.floats(0, 359), st.floats(1, 360))
ways = st.sampled_from([
    Transform.scale(-1, 1), Transform.scale(1, -1), Transform.turn(90), Transform.turn(37), Transform.shift(3, 4),
    Transform.scale(2.5), Transform.scale(-2, 2).then(Transform.turn(30)),
])  # fmt: skip


def ends(arc):
    angles = (math.radians(arc.start), math.radians(arc.start + arc.sweep))
    return [Point(arc.centre.x + arc.radius * math.cos(a), arc.centre.y + arc.radius * math.sin(a)) for a in angles]


def test_lengths():
    assert length_of(Segment("x", Point(0, 0), Point(3, 4))) == 5
    assert length_of(Arc("x", Point(0, 0), 2, 0, 90)) == pytest.approx(math.pi)
    assert length_of(PaintedSpot("x", Point(0, 0))) == 0


@given(arcs, ways)
def test_the_ends_of_an_arc_go_where_all_else_goes(arc, way):
    moved, wanted = transform_marking(arc, way), [way.point(end) for end in ends(arc)]
    turned_over = way.a * way.d < way.b * way.c
    for found, end in zip(ends(moved), reversed(wanted) if turned_over else wanted, strict=True):
        assert math.dist(found, end) == pytest.approx(0, abs=1e-6)
    assert moved.sweep == arc.sweep


@given(places, places, ways)
def test_lines_and_spots_are_moved(start, end, way):
    assert transform_marking(Segment("x", start, end), way) == Segment("x", way.point(start), way.point(end))
    assert transform_marking(PaintedSpot("x", start), way) == PaintedSpot("x", way.point(start))


def test_a_rectangle_has_four_sides_that_meet():
    sides = rectangle_sides("box", Rect(1, 2, 30, 40))
    assert sum(map(length_of, sides)) == 140
    assert all(first.end == second.start for first, second in zip(sides, (*sides[1:], sides[0]), strict=True))
