"""Drawings in true grey."""

from generator.geometry.shapes import Point, Rect
from generator.scene.drawings import to_grey
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Group, Style, Symbol, Text, Use
from tests.dump import dump

RED = Colour.of("#c8102e")


def test_every_colour_becomes_the_grey_of_its_brightness_and_nothing_else_changes():
    box = Box(Rect(1, 2, 3, 4), Style(fill=RED, stroke=Colour.of("#00ff00"), width=0.5), 1)
    items = (Group((box, Text(Point(1, 1), "a", "Regular", 3, RED)), name="layer"),)
    (made,) = to_grey([items])
    expected = dump(items).replace(RED.hex, RED.grey.hex).replace("#00ff00", Colour.of("#00ff00").grey.hex)
    assert dump(made) == expected


def test_a_shared_symbol_is_still_shared():
    symbol = Symbol("s", (Box(Rect(0, 0, 1, 1), Style(fill=RED)),))
    first, second = map(tuple, to_grey([(Use(symbol), Use(symbol)), (Use(symbol),)]))
    assert first[0].symbol is first[1].symbol is second[0].symbol is not symbol
    assert first[0].symbol.items[0].style.fill == RED.grey
