"""Drawings in plainer words: no symbols, no text, and everything where it was."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.drawings import bounds_of, flatten, text_to_outlines
from generator.scene.fonts import BOLD, CAP_HEIGHT, REGULAR, holds_symbols, letter_outline, text_width
from generator.scene.palette import BLACK
from generator.scene.primitives import Box, Group, Path, Symbol, Text, Use

DOT = Symbol("dot", (Box(Rect(0, 0, 1, 1)), Text(Point(0, 0), "A", REGULAR, 2, BLACK)))


def test_symbols_are_written_out_in_place(flat):
    items = (Group((Use(DOT, Transform.shift(3, 4)), Use(DOT)), Transform.turn(90)), Use(DOT))
    plain = flatten(items)
    assert flat(plain) == flat(items)
    assert "Use(" not in repr(plain)


def test_letters_are_where_the_text_stood():
    for anchor, left in (("start", 10), ("middle", 10 - 5), ("end", 10 - 10)):
        size = 10 / text_width("HH", BOLD, 1)
        area = bounds_of(text_to_outlines((Text(Point(10, 20), "HH", BOLD, size, BLACK, anchor),)))
        assert area.x == pytest.approx(left, abs=size * 0.1)
        assert area.right == pytest.approx(left + 10, abs=size * 0.1)
        assert (area.y, area.bottom) == pytest.approx((20 - CAP_HEIGHT * size, 20), abs=size * 0.01)


def test_a_letter_is_one_symbol_however_often_it_is_used():
    uses = text_to_outlines((Text(Point(0, 0), "abab", REGULAR, 3, BLACK), Text(Point(0, 9), "b", REGULAR, 5, BLACK)))
    assert len(uses) == 5
    assert len({id(use.symbol) for use in uses}) == 2


def test_a_symbol_is_made_over_once():
    first, second = text_to_outlines((Use(DOT), Use(DOT)))
    assert first.symbol is second.symbol
    assert not any(isinstance(item, Text) for item in first.symbol.items)


@given(st.text(max_size=20))
def test_any_text_becomes_closed_paths(text):
    assume(not holds_symbols(text))  # symbols are pictures, not letters
    for use in text_to_outlines((Text(Point(0, 0), text, REGULAR, 3, BLACK),)):
        (path,) = use.symbol.items
        assert isinstance(path, Path)
        assert path.commands[0][0] == "M" and path.commands[-1] == ("Z",)


def test_blanks_have_no_outline_and_accents_are_put_together():
    assert letter_outline(REGULAR, " ") == ()
    assert len(letter_outline(REGULAR, "Á")) > len(letter_outline(REGULAR, "A"))
