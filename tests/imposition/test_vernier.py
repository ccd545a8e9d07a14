"""The scale of the calibration page tells where backs land, with its sign, to a quarter of a millimetre."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point
from generator.imposition.paper import SIZES
from generator.imposition.printer import LENGTH, back_level, back_upright, front_level, front_upright, ruler_ticks

A4 = SIZES["a4"]
AT = Point(60, 80)
offsets = st.integers(-20, 20).map(lambda quarters: quarters / 4)


def starts(items):
    """Return where each upright or level tick begins, in the order they are drawn."""
    return [Point(*numbers) for letter, *numbers in items[0].commands if letter == "M"]


@pytest.mark.parametrize("axis", ["right", "down"])
def test_every_quarter_up_to_five_is_there(axis):
    readings = [tick.reading for tick in ruler_ticks(axis)]
    assert sorted(set(readings)) == [quarter / 4 for quarter in range(-20, 21)]
    assert all(0 <= tick.along <= LENGTH for tick in ruler_ticks(axis))
    fronts = sorted({tick.along for tick in ruler_ticks(axis)})
    assert fronts == [5.0 * index for index in range(21)]


@given(offsets, offsets)
def test_the_ticks_that_meet_tell_the_offset(right, down):
    """Backs are moved as a printer does, then looked at through the paper."""
    level = [Point(A4.width - (p.x + right), p.y) for p in starts(back_level(AT, A4))]
    upright = [Point(A4.width - p.x, p.y + down) for p in starts(back_upright(AT, A4))]
    met_right = [
        tick.reading
        for tick, front, back in zip(ruler_ticks("right"), starts(front_level(AT, "en")), level, strict=False)
        if abs(front.x - back.x) < 1e-6
    ]
    met_down = [
        tick.reading
        for tick, front, back in zip(ruler_ticks("down"), starts(front_upright(AT, "en")), upright, strict=False)
        if abs(front.y - back.y) < 1e-6
    ]
    assert set(met_right) == {right}
    assert set(met_down) == {down}


def test_figures_say_what_the_ticks_mean():
    said = [item.text for item in front_level(AT, "es")[1:]]
    assert said[0] == "+5" and said[1] == "+4,75" and said[20] == "0" and said[-1] == "−5"
    assert [item.text for item in front_upright(AT, "en")[1:]][1] == "−4.75"
