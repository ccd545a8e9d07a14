"""Field markings have the measures of Law 1, are the same at both ends, and know what lies inside an area."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.geometry.field import (
    Arc,
    Area,
    FootballField,
    PaintedSpot,
    Segment,
    field_markings,
    fit_field,
    is_roomy,
    misfits,
)
from generator.geometry.shapes import Point

FULL = FootballField(105, 68)
FUTSAL = FootballField(
    40, 20, 3, Area(6, 6), None, 6, second_mark=10, arc_radius=0, centre_radius=3, corner_radius=0.25, area_shape="arcs"
)
fields = st.builds(FootballField, st.floats(90, 120), st.floats(45, 90))
shares = st.floats(-1.2, 1.2)


def in_penalty_area(field, point):
    return field_markings(field).areas["penalty-area"].holds(point)


def has_little_angle(field, point):
    return field_markings(field).areas["little-angle"].holds(point)


def named(field, name):
    return [marking for marking in field_markings(field).painted if marking.name == name]


def ends(arc):
    """Return both ends of an arc."""
    angles = (math.radians(arc.start), math.radians(arc.start + arc.sweep))
    return [Point(arc.centre.x + arc.radius * math.cos(a), arc.centre.y + arc.radius * math.sin(a)) for a in angles]


def outline(marking):
    """Return points along a marking, dense enough to compare drawings."""
    match marking:
        case Segment(_, start, end):
            return [Point(start.x + (end.x - start.x) * t / 8, start.y + (end.y - start.y) * t / 8) for t in range(9)]
        case Arc(_, centre, radius, start, sweep):
            angles = [math.radians(start + sweep * t / 8) for t in range(9)]
            return [Point(centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)) for a in angles]
        case PaintedSpot(_, centre):
            return [centre]


def drawn(field, flip_x=1, flip_y=1):
    """Return the field's markings as a set of rounded points, mirrored."""
    whole = [p for m in field_markings(field).painted for p in outline(m)]
    return {(round(flip_x * p.x, 6) + 0.0, round(flip_y * p.y, 6) + 0.0) for p in whole}


def test_every_marking_of_law_1_is_there():
    names = [marking.name for marking in field_markings(FULL).painted]
    counts = {name: names.count(name) for name in names}
    assert counts == {
        "touchline": 2, "halfway line": 1, "centre mark": 1, "centre circle": 1, "goal line": 2, "penalty area": 6,
        "goal area": 6, "penalty mark": 2, "penalty arc": 2, "corner arc": 4,
    }  # fmt: skip


@pytest.mark.parametrize(("name", "across", "depth"), [("penalty area", 40.32, 16.5), ("goal area", 18.32, 5.5)])
def test_areas_have_their_measures(name, across, depth):
    parts = [part for part in named(FULL, name) if part.start.x > 0]
    ys = [point.y for part in parts for point in (part.start, part.end)]
    xs = [point.x for part in parts for point in (part.start, part.end)]
    assert (max(ys) - min(ys), max(xs) - min(xs)) == pytest.approx((across, depth))
    assert max(xs) == 52.5


def test_marks_lie_eleven_metres_before_the_goal_lines():
    assert sorted(mark.centre for mark in named(FULL, "penalty mark")) == [Point(-41.5, 0), Point(41.5, 0)]


def test_the_penalty_arc_sticks_out_and_has_the_chord_of_law_1():
    for arc in named(FULL, "penalty arc"):
        first, last = ends(arc)
        front = 52.5 - 16.5
        assert (abs(first.x), abs(last.x)) == pytest.approx((front, front))
        assert abs(first.y - last.y) == pytest.approx(14.62, abs=0.01)
        middle = math.radians(arc.start + arc.sweep / 2)
        tip = arc.centre.x + arc.radius * math.cos(middle)
        assert abs(tip) < front
        assert front - abs(tip) == pytest.approx(3.65, abs=0.001)


def test_the_corner_of_the_area_is_seen_under_39_3_degrees():
    across, depth = FULL.goal_width / 2 + FULL.penalty_area.side, FULL.penalty_area.depth
    assert math.degrees(math.atan(depth / across)) == pytest.approx(39.3, abs=0.05)
    assert math.hypot(depth, across) == pytest.approx(26.05, abs=0.01)


def test_corner_arcs_lie_on_the_field_and_touch_both_lines():
    for arc in named(FULL, "corner arc"):
        first, last = ends(arc)
        assert arc.sweep == 90
        for point in (first, last):
            assert abs(point.x) <= 52.5 + 1e-9
            assert abs(point.y) <= 34 + 1e-9
        assert {abs(first.x) == pytest.approx(52.5), abs(last.x) == pytest.approx(52.5)} == {True, False}


@given(fields)
def test_both_halves_and_both_sides_look_alike(field):
    assume(not misfits(field))
    assert drawn(field) == drawn(field, flip_x=-1) == drawn(field, flip_y=-1)


def test_futsal_looks_alike_at_both_ends_and_has_two_marks_each():
    assert drawn(FUTSAL) == drawn(FUTSAL, flip_x=-1) == drawn(FUTSAL, flip_y=-1)
    assert sorted(mark.centre.x for mark in named(FUTSAL, "penalty mark")) == [-14, -10, 10, 14]


def test_futsal_quarter_circles_start_on_the_goal_line_and_join_the_straight_part():
    for arc in named(FUTSAL, "penalty area"):
        if isinstance(arc, Arc):
            on_line, front = sorted(ends(arc), key=lambda p: -abs(p.x))
            assert (abs(on_line.x), abs(on_line.y)) == pytest.approx((20, 7.5))
            assert (abs(front.x), abs(front.y)) == pytest.approx((14, 1.5))


@given(fields)
def test_everything_but_nothing_else_lies_on_the_field(field):
    assume(not misfits(field))
    points = [p for marking in field_markings(field).painted for p in outline(marking)]
    assert max(abs(p.x) for p in points) == pytest.approx(field.length / 2)
    assert max(abs(p.y) for p in points) == pytest.approx(field.width / 2)


def test_what_a_code_does_not_have_is_not_drawn():
    bare = FootballField(30, 20, penalty_area=None, goal_area=None, penalty_mark=0, centre_radius=0, corner_radius=0)
    assert {m.name for m in field_markings(bare).painted} == {"touchline", "halfway line", "centre mark", "goal line"}


def test_no_arc_where_the_mark_is_too_far_from_the_front_of_the_area():
    far = replace(FULL, penalty_area=Area(16.5, 25))
    assert not named(far, "penalty arc")
    outside = replace(FULL, penalty_mark=17)
    assert not named(outside, "penalty arc")


# --- inside an area -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (36, 0, True), (35.999, 0, False), (52.5, 20.16, True), (52.5, 20.17, False), (52.51, 0, False),
        (-36, -20.16, True), (-35.9, 0, False), (0, 0, False),
    ],
)  # fmt: skip
def test_a_point_on_the_line_is_inside(x, y, inside):
    assert in_penalty_area(FULL, Point(x, y)) is inside


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(14, 0, True), (14, 1.5, True), (14, 2.5, False), (20, 7.5, True), (20, 7.51, False), (13.99, 0, False)],
)
def test_the_futsal_area_is_round(x, y, inside):
    assert in_penalty_area(FUTSAL, Point(x, y)) is inside
    assert in_penalty_area(FUTSAL, Point(-x, -y)) is inside


@given(fields, shares, shares)
def test_areas_are_the_same_in_all_four_quarters(field, x, y):
    point = Point(x * field.length / 2, y * field.width / 2)
    mirrored = [Point(a * point.x, b * point.y) for a in (-1, 1) for b in (-1, 1)]
    assert len({in_penalty_area(field, p) for p in mirrored}) == 1
    assert len({has_little_angle(field, p) for p in mirrored}) == 1


def test_no_area_no_little_angle():
    bare = replace(FULL, penalty_area=None)
    assert not in_penalty_area(bare, Point(52, 10))
    assert not has_little_angle(bare, Point(52, 10))


@given(fields, shares, shares)
def test_little_angle_is_inside_the_area_and_below_its_diagonal(field, x, y):
    point = Point(x * field.length / 2, y * field.width / 2)
    depth, across = field.length / 2 - abs(point.x), abs(point.y)
    if has_little_angle(field, point):
        assert in_penalty_area(field, point)
        assert math.degrees(math.atan2(depth, across)) < 39.3
    elif in_penalty_area(field, point) and across > 0:
        assert math.degrees(math.atan2(depth, across)) > 39.29


def test_little_angle_is_half_of_the_area():
    steps = 60
    zone = field_markings(FULL).areas["little-angle"]
    inside = [
        Point(52.5 - (i + 0.5) / steps * 16.5, ((j + 0.5) / steps * 2 - 1) * 20.16)
        for i in range(steps)
        for j in range(steps)
    ]
    narrow = sum(zone.holds(point) for point in inside)
    assert narrow / len(inside) == pytest.approx(0.5, abs=0.005)


def test_the_zone_starts_at_the_middle_of_the_goal():
    assert has_little_angle(FULL, Point(52.5 - 2.99, 3.66))
    assert not has_little_angle(FULL, Point(52.5 - 3.01, 3.66))
    assert not has_little_angle(FULL, Point(52.5, 0))


# --- fields too small for their markings ------------------------------------------------------------------------------

SEVEN = FootballField(60, 40, 6, Area(9, 9), Area(3, 4.3), 9, arc_radius=0, centre_radius=6, corner_radius=0.6)
OTHERS = {"seven": SEVEN, "futsal": FUTSAL}


@pytest.mark.parametrize(
    ("length", "width", "taken", "scale"),
    [(100, 50, "", 1), (60, 40, "seven", 1), (90, 40, "seven", 1), (59, 40, "futsal", 1), (40, 20, "futsal", 1),
     (25, 15, "futsal", 0.625), (30, 30, "futsal", 0.75)],
)  # fmt: skip
def test_a_small_field_takes_the_markings_of_the_nearest_smaller_one(length, width, taken, scale):
    found = fit_field(FootballField(length, width), OTHERS)
    assert (found.markings_of, found.scale) == (taken, scale)
    assert (found.field.length, found.field.width) == (length, width)
    assert found.field.goal_width == (OTHERS[taken].goal_width * scale if taken else 7.32)


@given(st.floats(40, 200), st.floats(0.05, 1))
def test_every_field_finds_markings_that_have_room(length, share):
    found = fit_field(FootballField(length, length * share), OTHERS).field
    assert misfits(found) == ()
    assert is_roomy(found)


@pytest.mark.parametrize(("length", "width"), [(0, 0), (50, -3), (30, 60)])
def test_what_is_no_field_is_left_as_it_is(length, width):
    assert fit_field(FootballField(length, width), OTHERS).field == FootballField(length, width)


def test_where_no_other_field_is_known_the_own_markings_stay():
    assert fit_field(FootballField(60, 40), {}) == (FootballField(60, 40), "", 1.0)


# --- what does not fit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [FULL, FUTSAL, FootballField(90, 45), FootballField(120, 90), FootballField(100, 50)])
def test_sound_fields_have_no_misfits(field):
    assert misfits(field) == ()


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (FootballField(0, 68), "2 to 1,000 m long and wide"),
        (FootballField(105, -1), "2 to 1,000 m long and wide"),
        (FootballField(60, 68), "greater than the length"),
        (FootballField(100, 40), "the penalty area is 40.32 m wide and the field only 40 m"),
        (FootballField(32, 30, penalty_area=Area(5, 16.5)), "two penalty areas of 16.5 m are deeper"),
        (FootballField(100, 18, penalty_area=None), "the goal area is 18.32 m wide"),
        (FootballField(100, 60, goal_width=61, penalty_area=None, goal_area=None), "the goal (61 m) is wider"),
        (FootballField(40, 30, 3, Area(1, 1), None, centre_radius=16), "the centre circle (32 m) is wider"),
    ],
)
def test_what_does_not_fit_is_reported_in_plain_words(field, words):
    assert any(words in message for _, message in misfits(field))


@pytest.mark.parametrize(
    "change",
    [
        {"goal_width": -3.0}, {"goal_width": 0.0}, {"penalty_area": Area(-5, 10)}, {"goal_area": Area(5, -1)},
        {"penalty_mark": -2.0}, {"arc_radius": -1.0}, {"centre_radius": -9.15}, {"corner_radius": -1.0}, {"line": -0.1},
        {"penalty_mark": 80.0}, {"second_mark": 60.0}, {"corner_radius": 40.0}, {"line": 30.0},
    ],
)  # fmt: skip
def test_absurd_markings_are_refused(change):
    assert misfits(replace(FULL, **change))
