"""Hexes: coordinates come back, distances agree with steps, sides and corners fit together (sources.md: hexes)."""

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import (
    DIRECTIONS,
    SPACING,
    Hex,
    HexGrid,
    centre_of,
    corners,
)
from generator.geometry.shapes import Point, Rect, polygon_area

ORIGIN = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
orientations = st.sampled_from(["flat", "pointy"])
both = pytest.mark.parametrize("orientation", ["flat", "pointy"])


def disc(radius):
    """Return the hexes at most so many steps from the middle."""
    reach = range(-radius, radius + 1)
    return tuple(Hex(q, r) for q in reach for r in reach if abs(q + r) <= radius)


def grid(orientation, radius=3, width=20.0, origin=Point(100, 90)):
    return HexGrid(disc(radius), orientation, width, origin)


@both
def test_steps_of_the_die_lead_all_round(orientation):
    steps, waiting = {ORIGIN: 0}, deque([ORIGIN])
    while waiting:
        cell = waiting.popleft()
        for step in DIRECTIONS[orientation] if steps[cell] < 5 else ():
            if cell + step not in steps:
                steps[cell + step] = steps[cell] + 1
                waiting.append(cell + step)
    assert len(steps) == 91 and steps.keys() == set(disc(5))


@both
def test_opposite_faces_of_the_die_are_opposite_directions(orientation):
    steps = DIRECTIONS[orientation]
    assert all(steps[i] + steps[(i + 3) % 6] == ORIGIN for i in range(6))


@pytest.mark.parametrize(("orientation", "first"), [("flat", -90), ("pointy", -60)])
def test_the_die_goes_round_clockwise_from_the_top(orientation, first):
    places = [centre_of(step, orientation) for step in DIRECTIONS[orientation]]
    angles = [math.degrees(math.atan2(place.y, place.x)) for place in places]
    assert [round(angle - first) % 360 for angle in angles] == [0, 60, 120, 180, 240, 300]
    assert [math.hypot(*place) for place in places] == pytest.approx([1] * 6)


@both
def test_a_hex_has_the_measures_of_the_book(orientation):
    outline = corners(Point(0, 0), 20, orientation)
    area, around = polygon_area(outline), Rect.around(outline)
    across, along = (around.height, around.width) if orientation == "flat" else (around.width, around.height)
    assert area == pytest.approx(0.866025 * 400, abs=1e-3)
    assert (across, along) == pytest.approx((20, 23.094), abs=1e-3)


@both
def test_side_i_faces_direction_i(orientation):
    outline = corners(Point(0, 0), 2, orientation)
    for index, step in enumerate(DIRECTIONS[orientation]):
        start, end = outline[index], outline[(index + 1) % 6]
        expected = centre_of(step, orientation)
        assert ((start.x + end.x) / 2, (start.y + end.y) / 2) == pytest.approx(tuple(expected))


@both
def test_corners_go_clockwise_on_paper(orientation):
    outline = corners(Point(0, 0), 2, orientation)
    turned = sum(a.x * b.y - b.x * a.y for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
    assert turned > 0


@both
def test_neighbours_are_mutual_and_share_exactly_one_side(orientation):
    some = grid(orientation)
    for cell in some.cells:
        for other in some.neighbours(cell):
            assert cell in some.neighbours(other)
            mine = {(round(p.x, 6), round(p.y, 6)) for p in some.outline(cell)}
            assert len(mine & {(round(p.x, 6), round(p.y, 6)) for p in some.outline(other)}) == 2
    assert sorted(len(some.neighbours(cell)) for cell in some.cells)[-1] == 6


@both
def test_every_side_is_listed_once(orientation):
    some = grid(orientation)
    edges = some.sides
    keys = {
        frozenset(((round(e.start.x, 6), round(e.start.y, 6)), (round(e.end.x, 6), round(e.end.y, 6)))) for e in edges
    }
    inner = [edge for edge in edges if edge.second is not None]
    assert len(keys) == len(edges)
    assert 6 * len(some.cells) == 2 * len(inner) + (len(edges) - len(inner))
    assert all(math.dist(edge.start, edge.end) == pytest.approx(20 / math.sqrt(3)) for edge in edges)


@given(orientations, st.sets(hexes, min_size=1, max_size=30))
def test_inner_sides_lie_between_neighbours_of_the_grid(orientation, cells):
    some = HexGrid(tuple(sorted(cells)), orientation, 10, Point(0, 0))
    for edge in some.sides:
        assert edge.first in some
        if edge.second is not None:
            assert edge.second in some.neighbours(edge.first)


@given(orientations, st.sets(hexes, min_size=1, max_size=60))
def test_labels_are_unique_and_count_from_one(orientation, cells):
    some = HexGrid(tuple(sorted(cells)), orientation, 10, Point(0, 0))
    labels = [some.label(cell) for cell in some.cells]
    assert len(set(labels)) == len(labels)
    assert min(int(label[:2]) for label in labels) == 1


@both
def test_bounds_hold_every_corner(orientation):
    some = grid(orientation)
    assert all(some.bounds.expand(1e-9).holds(corner) for cell in some.cells for corner in some.outline(cell))
    across = some.bounds.height if orientation == "flat" else some.bounds.width
    assert across == pytest.approx(7 * 20)


@both
def test_columns_stand_the_spacing_apart(orientation):
    some = grid(orientation)
    step = Hex(1, 0) if orientation == "flat" else Hex(0, 1)
    first, second = some.centre(ORIGIN), some.centre(step)
    assert abs(second[0 if orientation == "flat" else 1] - first[0 if orientation == "flat" else 1]) == pytest.approx(
        SPACING * 20
    )
