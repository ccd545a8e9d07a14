"""Templates to cut out: what is cut has a line to cut along."""

import math

import pytest

from generator.boards.cut_outs import TEMPLATE_STYLES, WHEEL, template_pages
from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Point, Rect, Size
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Circle, Polygon, Text, place_items
from generator.text.words import LARGE


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_the_facing_wheel_is_cut_along_a_circle_and_its_arrows_stay_in_the_hex(flat, orientation):
    weave = HexLattice(25.0, orientation, Point(0, 0), Rect(0, 0, 100, 100))
    pages = template_pages(weave, Size(190, 277), "en")
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


@pytest.mark.parametrize("language", ["en", "es"])
def test_large_print_has_only_large_texts_that_stay_on_the_page(language):
    weave = HexLattice(25.0, "pointy", Point(0, 0), Rect(0, 0, 100, 100))
    page_size = Rect(0, 0, 190, 277)
    for page in template_pages(weave, page_size.size, language, TEMPLATE_STYLES["large-print"]):
        texts = [item for item, _ in place_items(page.items) if isinstance(item, Text)]
        assert texts and min(text.size for text in texts) >= LARGE
        assert all(page_size.expand(0.5).holds(corner) for corner in bounds_of(page.items).corners)
