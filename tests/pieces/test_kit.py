"""Kits: every pattern fills the outline, and leaves a stripe to the number."""

import pytest

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect
from generator.model.team import Kit
from generator.pieces.kit import cloth
from generator.scene.palette import PATTERNS, Cloth, Colour
from generator.scene.pieces import paint
from generator.scene.primitives import Polygon

HEX = corners(Point(0, 0), 18.8, "flat")


def colour_at(placed, point):
    return [one.item.style.fill for one in placed if one.covers(point)][-1]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("clear", [0.0, 0.26, 0.66])
@pytest.mark.parametrize("outline", [HEX, corners(Point(30, 40), 18.8, "pointy")])
def test_a_pattern_covers_the_whole_outline_and_nothing_else(flat, pattern, outline, clear):
    kit = Kit(Colour(200, 0, 0), Colour(0, 0, 200), pattern)
    placed = flat([paint(Polygon(outline), cloth(kit, clear))])
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


@pytest.mark.parametrize("pattern", [name for name in PATTERNS if name not in ("plain", "hoops")])
@pytest.mark.parametrize("clear", [0.2, 0.5])
def test_a_stripe_in_the_middle_stays_clear_of_a_pattern(flat, pattern, clear):
    ground, ink = Colour(200, 0, 0), Colour(0, 0, 200)
    area = Rect.around(HEX)
    placed = flat([paint(Polygon(HEX), Cloth(ground, ink, pattern, clear))])
    near, beside = 0.49 * clear * area.width, set()
    for y in (-6, -4, 0, 4, 6):
        assert {colour_at(placed, Point(x, y)) for x in (-near, 0, near)} == {ground}
        half = 0.97 * (area.width / 2 - abs(y) / 1.73)
        beside |= {colour_at(placed, Point(side * x, y)) for side in (-1, 1) for x in (0.51 * clear * area.width, half)}
    assert beside == {ground, ink}


def test_hoops_leave_the_top_to_the_number(flat):
    ground, ink = Colour(200, 0, 0), Colour(0, 0, 200)
    placed = flat([paint(Polygon(HEX), Cloth(ground, ink, "hoops", 0.26))])
    assert {colour_at(placed, Point(x, y)) for x in (-4, 0, 4) for y in (-9, -7, -4)} == {ground}
    assert {colour_at(placed, Point(x, y)) for x in (-4, 4) for y in (-3, -1)} == {ground, ink}


def test_the_left_of_halves_is_of_the_first_colour(flat):
    kit = Kit(Colour(200, 0, 0), Colour(0, 0, 200), "halves")
    placed = flat([paint(Polygon(HEX), cloth(kit, 0.2))])
    assert (colour_at(placed, Point(-4, 0)), colour_at(placed, Point(4, 0))) == (kit.primary, kit.secondary)
