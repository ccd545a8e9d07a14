"""A gutter between pieces: exactly as wide as asked for, with the bleed of fronts in it, half way to the neighbour."""

from itertools import pairwise

import pytest

from generator.geometry.shapes import Point, Rect
from generator.imposition.ganging import GangStyle, gang
from generator.imposition.paper import SIZES, Paper
from generator.scene.drawings import bounds
from generator.scene.palette import NAMES
from generator.scene.pieces import BLEED, DrawnPiece
from generator.scene.primitives import Box, Circle, Group, Style

A4 = Paper("a4", SIZES["a4"])
RED, BLUE = (Style(fill=NAMES[name]) for name in ("red", "blue"))


def card(width=50.0, height=70.0, back=None):
    area = Rect(-width / 2, -height / 2, width, height)
    return DrawnPiece("card", Box(area), (Box(area, BLUE),), back, 8, (Box(area.expand(BLEED), RED),))


def disc():
    return DrawnPiece("disc", Circle(Point(0, 0), 10), (Circle(Point(0, 0), 10, BLUE),), None, 8,
                      (Circle(Point(0, 0), 12, RED),))  # fmt: skip


def areas(flat, pieces, style):
    """Return the rectangles around what is seen of fronts, and of what is beneath them, on the first sheet."""
    (sheet, *_) = gang(pieces, A4, "n", "t", "en", style).document.sheets
    groups = {item.name: item for item in sheet.items if isinstance(item, Group)}
    return [[_seen(one) for one in flat(groups[name].items)] if name in groups else [] for name in ("art", "bleed")]


def _seen(one):
    area = one.area
    for clip, place in one.clips:
        area = area.intersection(place.rect(bounds(clip)))
    return area


@pytest.mark.parametrize("gutter", [1.0, 3.0, 4.0, 10.0])
@pytest.mark.parametrize("backs", [False, True])
def test_pieces_are_a_gutter_apart_and_bleed_half_way(flat, gutter, backs):
    back = (Box(Rect(-25, -35, 50, 70), BLUE),) if backs else None
    art, bleed = areas(flat, [card(back=back)], GangStyle(gutter=gutter))
    rows = [box for box in art if abs(box.y - art[0].y) < 0.01]
    assert len(rows) > 1
    assert all(right.x - left.right == pytest.approx(gutter) for left, right in pairwise(rows))
    reach = min(BLEED, gutter / 2)
    for box, beneath in zip(art, bleed, strict=True):
        assert beneath == pytest.approx(box.expand(reach), abs=0.01)


def test_without_a_gutter_nothing_bleeds(flat):
    assert areas(flat, [card()], GangStyle())[1] == []
    assert areas(flat, [card()], GangStyle(gutter=0.0))[1] == []


def test_pieces_of_many_sizes_keep_the_gutter(flat):
    art, _ = areas(flat, [card(), card(40, 60), card(90, 30), disc()], GangStyle(gutter=3.0))
    for index, box in enumerate(art):
        assert not any(box.expand(2.98).overlaps(other) for other in art[index + 1 :])
