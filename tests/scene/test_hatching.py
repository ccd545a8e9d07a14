"""Hatching: its lines lie inside what they fill, in their directions and at their distance."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.palette import Blend, Colour, Hatch, colours_of, mean_of
from generator.scene.pieces import corners_of, hatch_lines, own_outline, paint
from generator.scene.primitives import Box, Circle, Group, Path, Shade, circle_commands

RED, WHITE, NAVY = Colour(200, 0, 0), Colour(255, 255, 255), Colour(0, 0, 90)
DISC = circle_commands(Point(30, 20), 10)


def batched(steps):
    return zip(steps[::2], steps[1::2], strict=True)


def strokes_of(path):
    return [(Point(*start[1:]), Point(*end[1:])) for start, end in batched(path.commands)]


@given(
    some.integers(3, 9), some.floats(2, 80), some.lists(some.integers(0, 179), min_size=1, max_size=4, unique=True),
    some.one_of(some.integers(1, 12), some.floats(1, 9)),
)  # fmt: skip
def test_lines_reach_no_farther_than_their_shape_and_are_one_distance_apart(sides, radius, angles, spacing):
    tips = [math.tau * number / sides for number in range(sides)]
    outline = own_outline(Point(7 + radius * math.sin(tip), 5 + radius * math.cos(tip)) for tip in tips)
    lines = {"lines": spacing} if isinstance(spacing, int) else {"every": spacing}
    path = hatch_lines(Hatch(WHITE, RED, 0.2, angles=tuple(angles), **lines), outline.commands)
    own = strokes_of(path)
    if "lines" in lines:
        assert len(own) == spacing * len(angles)
    for angle in angles:
        upright = Transform.turn(-angle)
        around = Rect.around(map(upright.point, corners_of(outline)))
        turned = [(upright.point(start), upright.point(end)) for start, end in own]
        places = sorted(
            start.x for start, end in turned
            if abs(start.x - end.x) < 1e-6 and abs(start.y - around.y) < 1e-6 and abs(end.y - around.bottom) < 1e-6
        )  # fmt: skip
        assert places and all(around.x - 0.11 <= x <= around.right + 0.11 for x in places)
        gaps = [right - left for left, right in pairwise(places)]
        expected = around.width / (spacing + 1) if "lines" in lines else spacing
        assert all(gap == pytest.approx(expected, abs=1e-6) for gap in gaps)


def test_lines_are_cut_to_the_outline_and_lie_on_their_ground():
    drawn = paint(Circle(Point(0, 0), 9), Hatch(WHITE, RED))
    ground, lines = drawn.items
    assert isinstance(ground, Circle) and ground.style.fill == WHITE
    assert isinstance(lines, Group) and isinstance(lines.clip, Path)
    assert lines.items[0].style.stroke == RED


def test_lines_go_from_edge_to_edge_of_a_disc():
    (start, end), *_ = strokes_of(hatch_lines(Hatch(None, RED, lines=1, angles=(45.0,)), DISC))
    assert math.dist(start, end) == pytest.approx(20, abs=0.02)
    assert start.x > 30 > end.x and start.y < 20 < end.y


def test_lines_of_parts_of_an_area_go_on():
    hatch, whole = Hatch(None, RED, every=3, angles=(30.0,)), Rect(0, 0, 40, 20)
    halves = [own_outline(Rect(x, 0, 20, 20).corners).commands for x in (0, 20)]
    places = [
        {round(Transform.turn(-30).point(start).x % 3, 6) for start, _ in strokes_of(hatch_lines(hatch, half, whole))}
        for half in halves
    ]
    assert len(places[0] | places[1]) == 1


def test_there_may_be_no_ground_or_a_gradient():
    (lines,) = paint(Box(Rect(0, 0, 9, 9)), Hatch(None, RED)).items
    assert isinstance(lines, Group)
    below, _ = paint(Box(Rect(0, 0, 9, 9)), Hatch(Blend((NAVY, WHITE)), RED)).items
    assert isinstance(below, Shade)


def test_thin_lines_are_no_ground_for_letters_and_broad_ones_are():
    assert colours_of(Hatch(NAVY, RED)) == (NAVY,) and colours_of(Hatch(NAVY, RED, 1, 2)) == (NAVY, RED)
    assert mean_of(Hatch(NAVY, RED)) == NAVY and mean_of(Hatch(None, RED)) == RED


def test_all_of_it_pales():
    pale = Hatch(NAVY, RED).mix(WHITE, 0.5)
    assert (pale.ground, pale.ink) == (NAVY.mix(WHITE, 0.5), RED.mix(WHITE, 0.5))
    assert Hatch(None, RED).mix(WHITE, 1) == Hatch(None, WHITE)
