"""Places keep inside their area, apart from each other, and are as many as the sums say."""

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import SIZES, Paper
from generator.imposition.slots import FOOT, LANE, gang_area, grid, hex_orientation, hex_width, honeycomb, straight_cut
from generator.scene.primitives import Box, Circle, Polygon

A4_AREA = Rect(10, 10, 190, 277)
areas = st.builds(Rect, st.floats(0, 20), st.floats(0, 20), st.floats(60, 280), st.floats(60, 400))
widths = st.floats(8, 55)
orientations = st.sampled_from(("flat", "pointy"))


def inside(slots, area):
    """Return whether every corner of every place lies in the area."""
    return all(area.expand(1e-6).holds(at.shift(*corner)) for at in slots.middles for corner in slots.cell)


@given(areas, widths, orientations)
def test_honeycomb_keeps_inside_and_a_lane_apart(area, width, orientation):
    slots = honeycomb(area, width, orientation)
    assert inside(slots, area)
    nearest = min((math.dist(p, q) for p, q in combinations(slots.middles[:60], 2)), default=math.inf)
    assert nearest >= width + LANE - 1e-6


@given(areas, widths, orientations)
def test_straight_cut_hexes_keep_inside_and_never_overlap(area, width, orientation):
    slots = straight_cut(area, width, orientation)
    assert inside(slots, area)
    nearest = min((math.dist(p, q) for p, q in combinations(slots.middles[:60], 2)), default=math.inf)
    assert nearest >= 2 * width / math.sqrt(3) - 1e-6


@given(areas, st.floats(5, 90), st.floats(5, 90), st.floats(0, 6))
def test_grid_is_centred_and_as_full_as_can_be(area, width, height, lane):
    slots = grid(area, Size(width, height), lane)
    assert inside(slots, area)
    columns = int((area.width + lane) / (width + lane) + 1e-9)
    rows = int((area.height + lane) / (height + lane) + 1e-9)
    assert len(slots.middles) == columns * rows
    if slots.middles:
        assert Rect.around(slots.middles).centre == pytest.approx(area.centre)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_counts_of_the_fact_sheet(orientation):
    """sources.md: ganging: 25 mm on 190 × 277 mm."""
    area = A4_AREA if orientation == "flat" else Rect(10, 10, 277, 190)
    assert len(honeycomb(area, 25, orientation, lane=0).middles) == 84
    assert len(straight_cut(area, 25, orientation).middles) == 66


def test_sixty_six_on_a_real_sheet():
    area = gang_area(Paper("a4", SIZES["a4"]))
    assert area.height == 277 - FOOT
    assert len(straight_cut(area, 25, "flat").middles) == 66


def test_nothing_fits_a_sheet_that_is_too_small():
    small = Rect(0, 0, 20, 20)
    assert honeycomb(small, 25, "flat").middles == ()
    assert straight_cut(small, 25, "pointy").middles == ()
    assert grid(small, Size(21, 5)).middles == ()


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_orientation_and_width_are_read_off_an_outline(orientation):
    outline = Polygon(corners(Point(0, 0), 18.8, orientation))
    assert hex_orientation(outline) == orientation
    assert hex_width(outline, orientation) == pytest.approx(18.8)
    assert hex_orientation(Circle(Point(0, 0), 5)) is None
    assert hex_orientation(Box(Rect(-5, -5, 10, 10))) is None
    assert hex_width(Circle(Point(0, 0), 5), orientation) == 10


@given(st.floats(2, 30), st.floats(2, 30), orientations)
def test_a_box_fits_the_hex_that_is_said_to_hold_it(width, height, orientation):
    box = Box(Rect(-width / 2, -height / 2, width, height))
    points = corners(Point(0, 0), hex_width(box, orientation) + 1e-6, orientation)
    for corner in box.rect.corners:
        for p, q in zip(points, (*points[1:], points[0]), strict=True):
            assert (q.x - p.x) * (corner.y - p.y) - (q.y - p.y) * (corner.x - p.x) >= -1e-6
