from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.drawings import without_small_letters
from generator.scene.fonts import REGULAR
from generator.scene.palette import INK
from generator.scene.primitives import Box, Group, Style, Symbol, Text, Use


def text(size):
    return Text(Point(0, 0), f"{size}", REGULAR, size, INK)


def words(flat, items, least):
    return [placed.item.text for placed in flat(without_small_letters(items, least)) if isinstance(placed.item, Text)]


def test_letters_are_measured_as_they_are_drawn(flat):
    both = (text(2.0), text(5.0))
    items = (
        *both,
        Group(both, Transform.scale(3).then(Transform.turn(30))),
        Use(Symbol("s", both), Transform.scale(0.5)),
    )
    assert words(flat, items, 4.0) == ["5.0", "2.0", "5.0"]
    assert words(flat, items, 0.0) == ["2.0", "5.0"] * 3


def test_a_symbol_that_is_shared_stays_so():
    symbol = Symbol("s", (text(2.0), text(5.0)))
    first, second, half = without_small_letters([Use(symbol), Use(symbol), Use(symbol, Transform.scale(0.5))], 4.0)
    assert first.symbol is second.symbol is not half.symbol
    assert [item.text for item in first.symbol.items] == ["5.0"]


def test_a_plate_goes_with_its_text():
    plate = Box(Rect(0, 0, 9, 9), Style(fill=INK))
    plated, other = Group((plate, text(2.0)), plated=True), Group((plate, text(2.0)))
    assert without_small_letters([plated], 1.0) == (plated,)
    assert without_small_letters([plated, Group((plated,)), other], 4.0) == (Group(()), Group((plate,)))
