"""Counters for pictures of the board: the number in the kit, upright however the counter is turned."""

import pytest

from generator.build.faces import front_colours
from generator.geometry.shapes import Transform
from generator.model.team import Kit
from generator.packs.load import find_pack
from generator.pieces.counter_style import CounterStyle
from generator.pieces.small_counters import small_counter
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour, contrast
from generator.scene.primitives import Group, Text, place_items

STYLE = CounterStyle(18.8, "flat", "es")
KITS = [Kit(Colour.of(first), Colour.of(second), pattern)
        for first, second in (("#0072b2", "#f2b632"), ("#f0e442", "#e69f00"), ("#ffffff", "#111111"))
        for pattern in ("plain", "stripes", "hoops", "halves", "sash", "quarters", "chequered")]  # fmt: skip


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("number", [1, 10, 99])
def test_the_number_is_large_dark_enough_and_within_the_counter(kit, number):
    items = small_counter(number, kit, STYLE, "", 0.0).items
    (label,) = [item for item, _ in place_items(items) if isinstance(item, Text)]
    assert label.text == str(number) and label.size > 0.35 * STYLE.width
    assert contrast(label.fill, kit.primary) >= 4.5
    assert bounds_of([label]).width < 0.7 * STYLE.width


@pytest.mark.parametrize("turn", [30.0, 90.0, 210.0, 270.0])
def test_the_number_is_upright_on_a_turned_counter(turn):
    counter = small_counter(7, KITS[0], STYLE, "side", turn)
    turned = Group(counter.items, Transform.turn(turn))
    ((_, place),) = [(item, place) for item, place in place_items([turned]) if isinstance(item, Text)]
    assert (place.a, place.b) == pytest.approx((1.0, 0.0))


def test_like_counters_are_drawn_once():
    assert small_counter(7, KITS[0], STYLE, "", 0.0) is small_counter(7, KITS[0], STYLE, "", 0.0)


def test_the_front_is_in_the_colour_that_printed_counters_have():
    pack = find_pack("sombra")
    fronts = front_colours(pack, "en")
    assert {kind: front.hex for kind, front in fronts.items()} == {
        "heroe": "#c98a1e", "criatura": "#8e2f22", "jefe": "#8e2f22"
    }  # fmt: skip
    items = small_counter(7, KITS[0], STYLE, "corner", 0.0, fronts["jefe"]).items
    assert any(getattr(item, "style", None) and item.style.fill == fronts["jefe"] for item, _ in place_items(items))
