"""Points, rectangles and transforms: the laws they have to obey."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import (
    IDENTITY,
    Point,
    PointIndex,
    Rect,
    Size,
    Transform,
    centroid,
    contains_point,
    distance_to,
    inset_convex,
    polygon_area,
    scatter,
    sides_of,
)

number = st.floats(-500, 500, allow_nan=False, width=32)
length = st.floats(0.125, 500, allow_nan=False, width=32)
points = st.builds(Point, number, number)
rects = st.builds(Rect, number, number, length, length)
transforms = st.one_of(
    st.builds(Transform.shift, number, number),
    st.builds(Transform.scale, st.floats(0.25, 4), st.floats(0.25, 4)),
    st.builds(Transform.turn, st.floats(-720, 720), points),
)


def near(point):
    return pytest.approx(tuple(point), abs=1e-6)


def regular(sides, radius, centre=Point(0, 0)):
    """Return a regular polygon, clockwise on paper."""
    angles = [2 * math.pi * i / sides for i in range(sides)]
    return tuple(Point(centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)) for a in angles)


def test_turned_size():
    assert Size(3, 4).turned == Size(4, 3)


def test_rectangle_sides_centre_and_corners():
    rect = Rect(1, 2, 10, 20)
    assert (rect.right, rect.bottom, rect.centre, rect.size) == (11, 22, Point(6, 12), Size(10, 20))
    assert rect.corners == (Point(1, 2), Point(11, 2), Point(11, 22), Point(1, 22))


@given(st.lists(points, min_size=1, max_size=8))
def test_a_rectangle_around_points_holds_them_all_and_touches_them_on_every_side(some):
    rect = Rect.around(some)
    assert all(rect.expand(1e-4).holds(point) for point in some)
    assert min(p.x for p in some) == rect.x
    assert max(p.y for p in some) == pytest.approx(rect.bottom, abs=1e-4)


def test_a_rectangle_around_nothing_is_refused():
    with pytest.raises(ValueError, match="unpack"):
        Rect.around([])


@given(rects, rects)
def test_union_holds_both(first, second):
    union = Rect.union([first, second]).expand(1e-4)
    assert all(union.holds(corner) for corner in (*first.corners, *second.corners))


@given(rects, rects)
def test_overlapping_is_symmetric_and_means_a_shared_point(first, second):
    assert first.overlaps(second) == second.overlaps(first)
    x, y = max(first.x, second.x), max(first.y, second.y)
    shared = x <= min(first.right, second.right) and y <= min(first.bottom, second.bottom)
    assert first.overlaps(second) == shared


@given(rects, rects, st.builds(Point, number, number))
def test_what_rectangles_share_holds_what_both_hold(first, second, point):
    common = first.intersection(second)
    assert common.width >= 0 <= common.height
    if first.overlaps(second):
        assert common.expand(1e-4).holds(point) or not (first.holds(point) and second.holds(point))
        assert all(first.expand(1e-4).holds(corner) and second.expand(1e-4).holds(corner) for corner in common.corners)


def test_rectangles_that_only_touch_overlap_and_a_gap_parts_them():
    assert Rect(0, 0, 1, 1).overlaps(Rect(1, 1, 1, 1))
    assert not Rect(0, 0, 1, 1).overlaps(Rect(1.001, 0, 1, 1))


@given(rects, st.floats(-0.04, 30))
def test_growing_moves_every_side(rect, by):
    grown = rect.expand(by)
    assert grown.centre == near(rect.centre)
    assert (grown.width, grown.height) == pytest.approx((rect.width + 2 * by, rect.height + 2 * by), abs=1e-6)


def test_the_identity_changes_nothing():
    assert IDENTITY.point(Point(3, -4)) == Point(3, -4)


@given(transforms, transforms, points)
def test_then_applies_the_first_and_then_the_outer(first, second, point):
    assert first.then(second).point(point) == near(second.point(first.point(point)))


@given(st.floats(-720, 720), points, points)
def test_turning_keeps_distances_and_the_middle(degrees, about, point):
    turn = Transform.turn(degrees, about)
    assert turn.point(about) == near(about)
    assert math.dist(turn.point(point), about) == pytest.approx(math.dist(point, about), abs=1e-6)


@pytest.mark.parametrize(
    ("degrees", "expected"), [(90, (0, 1)), (180, (-1, 0)), (270, (0, -1)), (-90, (0, -1)), (450, (0, 1))]
)
def test_quarter_turns_are_clockwise_on_paper_and_exact(degrees, expected):
    assert Transform.turn(degrees).point(Point(1, 0)) == expected


@given(rects, transforms)
def test_a_transformed_rectangle_lies_around_its_transformed_corners(rect, transform):
    around = transform.rect(rect).expand(1e-4)
    assert all(around.holds(transform.point(corner)) for corner in rect.corners)


@pytest.mark.parametrize("sides", [3, 4, 6, 12])
def test_area_of_regular_polygons(sides):
    expected = sides / 2 * 25 * math.sin(2 * math.pi / sides)
    assert polygon_area(regular(sides, 5)) == pytest.approx(expected)
    assert polygon_area(regular(sides, 5)[::-1]) == pytest.approx(expected)


@given(st.integers(3, 9), st.floats(5, 50), st.floats(-2, 2), points)
def test_insetting_moves_every_side_by_the_same_distance(sides, radius, by, centre):
    apothem = radius * math.cos(math.pi / sides)
    moved = inset_convex(regular(sides, radius, centre), by)
    expected = (apothem - by) / math.cos(math.pi / sides)
    assert [math.dist(p, centre) for p in moved] == pytest.approx([expected] * sides, abs=1e-4)


@given(st.integers(3, 9), st.floats(0.1, 2))
def test_insetting_and_outsetting_cancel(sides, by):
    outline = regular(sides, 20)
    there_and_back = inset_convex(inset_convex(outline, by), -by)
    assert all(a == near(b) for a, b in zip(there_and_back, outline, strict=True))


@given(points=st.lists(st.tuples(st.floats(-99, 99), st.floats(-99, 99)), max_size=40), reach=st.floats(0.1, 120))
def test_an_index_finds_the_points_inside_an_outline_that_a_look_at_all_finds(points, reach):
    outline = (Point(0, -reach), Point(reach, reach / 2), Point(-reach, reach / 2))
    things = [(Point(*at), number) for number, at in enumerate(points)]
    around = Rect.around(outline)
    inside = [number for at, number in things if around.holds(at) and contains_point(outline, at)]
    assert sorted(PointIndex(things).inside(outline)) == inside


def test_the_centroid_of_a_triangle_is_where_its_medians_meet():
    assert centroid((Point(0, 0), Point(6, 0), Point(0, 9))) == pytest.approx((2, 3))
    assert centroid((Point(0, 0), Point(4, 0), Point(2, 0))) == (2, 0)


AREAS = {
    "square": (Rect(0, 0, 40, 40).corners,),
    "circle": (regular(64, 20, Point(-7, 3)),),
    "hollow": (
        tuple(Point(x, y) for x, y in ((0, 0), (40, 0), (40, 40), (30, 40), (30, 10), (10, 10), (10, 40), (0, 40))),
    ),
    "hexes": tuple(regular(6, 12, Point(x, y)) for x, y in ((0, 0), (18, 6 * 3**0.5), (18, -6 * 3**0.5), (54, 0))),
}


@given(st.sampled_from(sorted(AREAS)), st.lists(st.floats(0.2, 4), min_size=1, max_size=40), st.integers(1, 99))
def test_scattered_discs_lie_inside_their_area_and_apart(name, radii, seed):
    places = scatter(AREAS[name], radii, (), seed)
    assert places == scatter(AREAS[name], radii, (), seed)
    found = [(at, radius) for at, radius in zip(places, radii, strict=True) if at is not None]
    assert len(found) == len(radii) or math.fsum(math.pi * r * r for r in radii) > 250
    for number, (at, radius) in enumerate(found):
        assert sum(contains_point(ring, at) for ring in AREAS[name]) == 1
        if len(AREAS[name]) == 1:
            assert min(distance_to(at, *side) for side in sides_of(AREAS[name][0])) >= radius - 1e-9
        assert all(math.dist(at, other) >= radius + reach - 1e-9 for other, reach in found[:number])


def test_scattered_discs_lie_across_the_sides_that_parts_of_their_area_share():
    left, right = Rect(0, 0, 10, 10).corners, Rect(10, 0, 10, 10).corners
    places = scatter((left, right), [1.5] * 9, (), 1)
    assert None not in places and any(abs(at.x - 10) < 2 for at in places)


def test_scattered_discs_keep_clear_of_those_that_are_there_and_are_spread_evenly():
    ring, there = Rect(0, 0, 100, 100).corners, [(Point(50, 50), 20.0)]
    places = scatter((ring,), [1.0] * 100, there, 1)
    assert all(math.dist(at, (50, 50)) >= 21 for at in places)
    nearest = [min(math.dist(at, other) for other in places if other is not at) for at in places]
    assert min(nearest) > 4  # 100 random places would have two within a millimetre


def test_discs_without_room_have_no_place_and_few_tries():
    places = scatter((Rect(0, 0, 10, 10).corners,), [3.0] * 1000, (), 1)
    assert 1 <= 1000 - places.count(None) <= 4
    assert scatter((Rect(0, 0, 10, 10).corners,), [6.0], (), 1) == [None]
    assert scatter((), [1.0], (), 1) == [None]
