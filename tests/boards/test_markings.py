"""Markings are drawn true to scale, wherever they lie and however large they are printed."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.boards.markings import LEAST_LINE, marking_items
from generator.geometry.field import Arc, FootballField, PaintedSpot, Segment, field_markings
from generator.geometry.shapes import Point, Transform
from generator.scene.palette import INK
from generator.scene.primitives import Line

WHOLE = field_markings(FootballField(100, 50))
scales = st.floats(0.5, 20)


def place_of(scale):
    return Transform.scale(scale).then(Transform.shift(120, 80))


@given(scales)
def test_markings_are_true_to_scale(scale):
    place = place_of(scale)
    drawn = marking_items(WHOLE, place, INK)
    assert len(drawn) == len(WHOLE.painted)
    for item, marking in zip(drawn, WHOLE.painted, strict=True):
        match marking:
            case Segment(_, start, end):
                assert isinstance(item, Line)
                assert (item.start, item.end) == (place.point(start), place.point(end))
            case Arc(_, centre, radius, _, 360):
                assert (item.centre, item.radius) == (place.point(centre), pytest.approx(radius * scale))
            case Arc(_, centre, radius):
                for end in (Point(*item.commands[0][1:]), Point(*item.commands[-1][-2:])):
                    assert math.dist(end, place.point(centre)) == pytest.approx(radius * scale)
            case PaintedSpot(_, centre):
                assert item.centre == place.point(centre)


@given(scales)
def test_lines_are_as_wide_as_on_the_field_but_never_too_fine(scale):
    widths = {item.style.width for item in marking_items(WHOLE, place_of(scale), INK) if item.style.stroke}
    assert widths == {max(LEAST_LINE, 0.12 * scale)}


def test_lines_may_have_a_width_of_their_own():
    items = marking_items(WHOLE, place_of(8), INK, width=0.15)
    assert {item.style.width for item in items if item.style.stroke} == {0.15}
