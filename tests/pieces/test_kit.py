"""Kits: every pattern fills the outline, rims stand out, and what has moved looks it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect
from generator.model.team import PATTERNS, Kit
from generator.pieces.kit import dull_kit, kit_ground
from generator.scene.palette import NAMES, Colour, contrast
from generator.scene.primitives import Polygon

PITCH = Colour.of("#1f7a33")
HEX = corners(Point(0, 0), 18.8, "flat")
parts = st.integers(0, 255)
colours = st.builds(Colour, parts, parts, parts)


def colour_at(placed, point):
    return [one.item.style.fill for one in placed if one.covers(point)][-1]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("outline", [HEX, corners(Point(30, 40), 18.8, "pointy")])
def test_a_pattern_covers_the_whole_outline_and_nothing_else(flat, pattern, outline):
    kit = Kit(Colour(200, 0, 0), Colour(0, 0, 200), pattern)
    placed = flat([kit_ground(kit, Polygon(outline))])
    area = Rect.around(outline)
    seen = set()
    for i in range(1, 20):
        for j in range(1, 20):
            point = Point(area.x + area.width * i / 20, area.y + area.height * j / 20)
            found = [one.item.style.fill for one in placed if one.covers(point)]
            inside = any(one.covers(point) for one in placed[:1])
            assert bool(found) == inside
            seen |= set(found[-1:])
    assert seen == ({kit.primary} if pattern == "plain" else {kit.primary, kit.secondary})


def test_stripes_stand_and_hoops_lie(flat):
    for pattern, along, across in (("stripes", Point(0, 6), Point(2.0, 0)), ("hoops", Point(6, 0), None)):
        placed = flat([kit_ground(Kit(Colour(200, 0, 0), Colour(0, 0, 200), pattern), Polygon(HEX))])
        assert colour_at(placed, Point(0, 0)) == colour_at(placed, along)
        if across:
            assert colour_at(placed, Point(0, 0)) != colour_at(placed, across)


def test_the_middle_of_stripes_and_the_left_of_halves(flat):
    kit = Kit(Colour(200, 0, 0), Colour(0, 0, 200), "halves")
    placed = flat([kit_ground(kit, Polygon(HEX))])
    assert (colour_at(placed, Point(-4, 0)), colour_at(placed, Point(4, 0))) == (kit.primary, kit.secondary)


JUST_SEEN = 1.1
"""The contrast of two greys that can hardly be told apart."""


@given(colours, colours, st.sampled_from(PATTERNS))
def test_dulling_brings_colours_together_but_keeps_the_pattern(first, second, pattern):
    dull = dull_kit(Kit(first, second, pattern))
    assert dull.pattern == pattern
    assert contrast(dull.primary, dull.secondary) <= max(contrast(first, second), JUST_SEEN)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_front_and_back_can_be_told_apart(name):
    kit = Kit(NAMES[name], NAMES["white"], "stripes")
    dull = dull_kit(kit)
    moved = sum(abs(a - b) for a, b in zip(kit.primary, dull.primary, strict=True))
    washed = sum(abs(a - b) for a, b in zip(kit.secondary, dull.secondary, strict=True))
    assert max(moved, washed) >= 40
