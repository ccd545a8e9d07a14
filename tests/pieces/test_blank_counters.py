"""Counters to write on: a line for each value of the usual kind in a frame, and the word of the back."""

import pytest

from generator.geometry.shapes import Rect
from generator.pieces.blank_counters import counter_to_write_on
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Text, place_items


def texts(items):
    return [item.text for item, _ in place_items(items) if isinstance(item, Text)]


@pytest.mark.parametrize("shape", ["hex", "square", "disc"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("width", [12.0, 18.8, 23.0])
def test_all_of_it_lies_inside_the_cut(pack, teams, shape, orientation, width):
    style = CounterStyle(width, orientation, "en", shape)
    blank = counter_to_write_on(teams["sosiego-fc"].team, pack.game, style)
    area = bounds_of((outline_of(style),))
    for side in (blank.front, blank.back):
        assert Rect.union((area, bounds_of(side))) == pytest.approx(area, abs=1e-6)


def test_it_has_the_labels_of_the_usual_kind_in_the_language_and_the_back_that_others_have(pack, teams):
    blank = counter_to_write_on(teams["sosiego-fc"].team, pack.game, CounterStyle(18.8, language="en"))
    assert texts(blank.front) == ["SPD", "STE", "REC", "DRI", "PLA", "FIN", "STR"]
    assert texts(blank.back) == ["✓"]
