"""Primitives: the rectangle around a drawing holds all of it, and arcs lie on their circle."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.svg import number
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.drawings import bounds, bounds_of
from generator.scene.fonts import REGULAR, text_width
from generator.scene.palette import BLACK, Colour
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import (
    Box,
    Circle,
    Group,
    Line,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
    arc_commands,
    polyline,
)
from tests.dump import dump

PEN = Style(stroke=BLACK, width=0.5)
FILL = Style(fill=Colour(1, 2, 3))
places = st.floats(-100, 100)
points = st.builds(Point, places, places)


def around(item):
    return pytest.approx(tuple(bounds(item)))


def bezier(commands, steps=20):
    """Return points along a path of curves."""
    at, found = None, []
    for letter, *numbers in commands:
        if letter == "M":
            at = Point(*numbers)
        elif letter == "C":
            a, b, c, d = at, Point(*numbers[:2]), Point(*numbers[2:4]), Point(*numbers[4:])
            for i in range(steps + 1):
                t = i / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                found.append(
                    Point(*(sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1)))
                )
            at = d
    return found


@given(points, st.floats(0.1, 200), st.floats(-720, 720), st.floats(1, 360))
def test_arcs_stay_on_their_circle_and_end_where_they_should(centre, radius, start, sweep):
    commands = arc_commands(centre, radius, start, sweep)
    along = bezier(commands)
    assert max(abs(math.dist(p, centre) - radius) for p in along) <= radius * 1e-5
    for point, angle in ((along[0], start), (along[-1], start + sweep)):
        expected = (
            centre.x + radius * math.cos(math.radians(angle)),
            centre.y + radius * math.sin(math.radians(angle)),
        )
        assert tuple(point) == pytest.approx(expected, abs=1e-6)


def test_bounds_hold_the_stroke():
    assert around(Box(Rect(0, 0, 10, 5), PEN)) == (-0.25, -0.25, 10.5, 5.5)
    assert around(Box(Rect(0, 0, 10, 5), FILL)) == (0, 0, 10, 5)
    assert around(Circle(Point(1, 1), 2, PEN)) == (-1.25, -1.25, 4.5, 4.5)
    assert around(Line(Point(0, 0), Point(4, 0), PEN)) == (-0.25, -0.25, 4.5, 0.5)


@given(st.lists(points, min_size=3, max_size=6), st.sampled_from(["miter", "round"]))
def test_bounds_of_outlines_hold_their_points(outline, join):
    style = Style(stroke=BLACK, width=1, join=join)
    for item in (Polygon(tuple(outline), style), polyline(outline, style)):
        assert all(bounds(item).expand(1e-9).holds(point) for point in outline)


@pytest.mark.parametrize(("anchor", "left"), [("start", 10), ("middle", 10 - 0.5), ("end", 10 - 1)])
def test_bounds_of_text_follow_the_anchor(anchor, left):
    width = text_width("Ñandú", REGULAR, 3)
    rect = bounds(Text(Point(10, 20), "Ñandú", REGULAR, 3, BLACK, anchor))
    share = {"start": 0, "middle": 0.5, "end": 1}[anchor]
    assert (rect.x, rect.width) == pytest.approx((10 - share * width, width))
    assert rect.y < 20 < rect.bottom


def test_bounds_of_groups_and_uses_are_moved():
    dot = Symbol("dot", (Circle(Point(0, 0), 1, FILL),))
    assert around(Use(dot, Transform.shift(5, 6))) == (4, 5, 2, 2)
    assert around(Group((Use(dot),), Transform.scale(3))) == (-3, -3, 6, 6)


def test_a_clip_limits_the_bounds():
    wide = Box(Rect(0, 0, 100, 100), FILL)
    assert around(Group((wide,), clip=Box(Rect(10, 20, 5, 5)))) == (10, 20, 5, 5)
    assert bounds(Group((wide,), clip=Box(Rect(200, 0, 5, 5)))).width == 0


def test_what_draws_nothing_has_no_bounds():
    assert bounds(Group(())) is None
    assert bounds(Path(())) is None
    assert bounds(Use(Symbol("none", ()))) is None
    assert bounds_of([]) == Rect(0, 0, 0, 0)


def test_the_area_of_a_piece_is_that_of_its_cut():
    assert DrawnPiece("x", Circle(Point(0, 0), 4), ()).area == Rect(-4, -4, 8, 8)


# --- dump -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.0001, "0"), (1.5, "1.5"), (2.0004, "2"), (-3.1416, "-3.142"), (100, "100")]
)
def test_numbers_are_written_short(value, text):
    assert number(value) == text


def test_a_dump_tells_everything_once():
    dot = Symbol("dot", (Circle(Point(0, 0), 1, FILL),))
    drawing = [
        Group(
            (Use(dot, Transform.shift(5, 6)), Use(dot)),
            Transform.turn(90),
            clip=Box(Rect(0, 0, 3, 4)),
            name="layer",
        ),
        Line(Point(0, 0), Point(1, 0), Style(stroke=BLACK, width=0.2, dash=(1, 2))),
        Text(Point(1, 2), "Eñe", REGULAR, 3.5, BLACK, "end"),
        Polygon((Point(0, 0), Point(1, 0), Point(0, 1)), FILL),
        Path((("M", 0, 0), ("C", 1, 0, 2, 0, 3, 1), ("Z",)), PEN),
        Box(Rect(1, 2, 3, 4), FILL, 0.5),
    ]
    assert dump(drawing).splitlines() == [
        "group layer matrix 0,1,-1,0,0,0",
        "  clip box 0,0,3,4",
        "  use dot at 5,6",
        "  use dot",
        "line 0,0 1,0 [stroke #000000 0.2 dash 1,2]",
        "text 1,2 end Regular 3.5 #000000 'Eñe'",
        "polygon 0,0 1,0 0,1 [fill #010203]",
        "path M0,0 C1,0,2,0,3,1 Z [stroke #000000 0.5]",
        "box 1,2,3,4 radius 0.5 [fill #010203]",
        "symbol dot",
        "  circle 0,0 radius 1 [fill #010203]",
    ]
