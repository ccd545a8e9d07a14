"""Rulers are as long as they say, marks lie outside the art, the bank card has its standard size."""

from functools import partial

import pytest

from generator.geometry.shapes import Point, Rect
from generator.imposition.paper import MARK_GAP, MARK_LENGTH, MARK_WIDTH, bank_card, ruler, ticks
from generator.scene.primitives import Path, Text


def strokes(items):
    """Return the strokes of all paths as pairs of ends."""
    found = []
    for item in items:
        if isinstance(item, Path):
            moves = item.commands
            found += [(Point(*moves[i][1:]), Point(*moves[i + 1][1:])) for i in range(0, len(moves), 2)]
    return found


@pytest.mark.parametrize(("make", "axis"), [(ruler, 0), (partial(ruler, upright=True), 1)])
@pytest.mark.parametrize("length", [50, 150])
def test_a_ruler_has_a_tick_at_every_millimetre_and_is_as_long_as_it_says(make, axis, length):
    items = make(Point(20, 30), length)
    (start, end), *rest = strokes(items)
    assert end[axis] - start[axis] == length
    assert end[1 - axis] == start[1 - axis]
    assert [tick[0][axis] - start[axis] for tick in rest] == list(range(length + 1))
    reach = [abs(b[1 - axis] - a[1 - axis]) for a, b in rest]
    assert min(reach[0::10]) > max(reach[5::10]) > max(reach[1::10])


@pytest.mark.parametrize("make", [ruler, partial(ruler, upright=True)])
def test_a_ruler_is_numbered_in_centimetres_and_says_its_length(make):
    texts = [item.text for item in make(Point(0, 0), 50) if isinstance(item, Text)]
    assert texts == ["0", "1", "2", "3", "4", "50 mm"]


def test_ticks_stay_clear_of_the_window_and_are_as_long_and_thin_as_agreed():
    window = Rect(10, 20, 100, 50)
    items = ticks(window, (12, 110), (20, 65))
    assert items[0].style.width == MARK_WIDTH == 0.15
    assert len(strokes(items)) == 8
    for a, b in strokes(items):
        assert not window.expand(MARK_GAP - 1e-6).holds(a)
        assert not window.expand(MARK_GAP - 1e-6).holds(b)
        assert abs(a.x - b.x) + abs(a.y - b.y) == pytest.approx(MARK_LENGTH)


def test_no_ticks_no_path():
    assert ticks(Rect(0, 0, 1, 1), (), ()) == ()


def test_a_bank_card_is_85_6_by_53_98():
    card = bank_card(Point(5, 6))
    assert card.rect == Rect(5, 6, 85.60, 53.98)
    assert 2.88 <= card.radius <= 3.48
