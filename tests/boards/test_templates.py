"""Templates to cut out: what is cut has a line to cut along."""

import math

import pytest

from generator.boards.cut_outs import WHEEL, template_pages
from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Point, Rect, Size
from generator.scene.primitives import Circle, Polygon, Text


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_the_facing_wheel_is_cut_along_a_circle_and_its_arrows_stay_in_the_hex(flat, orientation):
    weave = HexLattice(25.0, orientation, Point(0, 0), Rect(0, 0, 100, 100))
    pages = template_pages(weave, Size(190, 277), "normal", "en")
    placed = [one for page in pages for one in flat(page.items)]
    ring = max((one for one in placed if isinstance(one.item, Circle)), key=lambda one: one.item.radius)
    middle = ring.points[0]
    numbers = [one for one in placed if isinstance(one.item, Text) and one.item.text in "123456"]
    assert len(numbers) == 6
    for number in numbers:
        assert math.dist(number.points[0], middle) < ring.item.radius - 3
    arrows = [one for one in placed if isinstance(one.item, Polygon) and one.item.style.fill == WHEEL.arrow]
    assert len(arrows) == 6
    corner = 25.0 * 1.7 / math.sqrt(3)
    assert max(math.dist(point, middle) for one in arrows for point in one.points) < corner
    assert any(isinstance(one.item, Text) and one.item.text.startswith("Cut out the circle") for one in placed)
