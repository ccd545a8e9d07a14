"""Symbols in text are measured, set, coloured and told like letters."""

from itertools import count

import pytest

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import bundled_folder
from generator.scene.drawings import bounds, bounds_of, text_to_outlines, to_grey
from generator.scene.fonts import (
    CHARACTERS,
    Illustration,
    advance,
    allocate_character,
    figure_of,
    missing,
    named_symbols,
    own_symbol,
    printable,
    split_symbols,
    symbol_of,
    text_width,
    wrap,
)
from generator.scene.palette import Colour
from generator.scene.pictures import Picture
from generator.scene.primitives import Box, Group, Style, Symbol, Text, Use
from generator.scene.svg import read_svg
from tests.dump import dump

RED = Colour(200, 0, 0)
KEYS = count()


def lent(*fills, width=50):
    items = tuple(Box(Rect(0, 0, width, 100), Style(fill=fill)) for fill in fills)
    picture = Picture("mine", Size(width, 100), Symbol("mine", items))
    return allocate_character(f"test {next(KEYS)}", "mine", lambda: picture)


FILES = sorted((bundled_folder("templates") / "_base" / "symbols").rglob("*.svg"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_symbol_of_ours_is_sound_takes_any_colour_and_stays_in_its_box(file):
    picture, lost = read_svg(file.read_bytes(), file.stem)
    assert lost == ()
    area = bounds_of(picture.drawing.items)
    assert area.x >= -4
    assert area.y >= -4
    assert area.right <= 104
    if not file.stem.startswith("suit-"):  # those of a Spanish deck have colours of their own
        drawn = dump(picture.drawing.items)
        assert drawn.count("#-1-1-1") == drawn.count("fill ") + drawn.count("stroke ")


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_its_symbol(character):
    assert symbol_of(character) is own_symbol(CHARACTERS[character])
    size = symbol_of(character).size
    assert advance(character) == pytest.approx(size.width / size.height * 0.88 + 0.1)
    assert missing(character) == ""
    assert printable(character) == character


def test_what_nobody_has_is_still_missing():
    assert missing("a★♠\u2603⚔️ b") == "\u2603"
    assert printable("★\u2603") == "★?"
    assert advance("a") is None


def test_a_symbol_is_as_wide_as_its_picture():
    narrow, wide = lent(RED), lent(RED, width=200)
    assert text_width(narrow, "Regular", 10) == pytest.approx(10 * (0.5 * 0.88 + 0.1))
    assert text_width(wide, "Bold", 10) == pytest.approx(10 * (2 * 0.88 + 0.1))
    assert wrap(f"aa {wide} bb", "Regular", 10, 19) == ("aa", wide, "bb")


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_text_is_set_where_it_would_are_in_one_piece(anchor):
    text = Text(Point(50, 50), "10♠ a", "Regular", 10, RED, anchor)
    first, symbol, last = split_symbols(text)
    whole = bounds(text)
    assert first.position.x == pytest.approx(whole.x)
    assert first.text, last.text == ("10", "a")
    assert last.position.x + text_width("a", "Regular", 10) == pytest.approx(whole.right)
    assert bounds(symbol).x > first.position.x + text_width("10", "Regular", 10)
    assert bounds(symbol).right < last.position.x
    assert bounds(symbol).centre.y == pytest.approx(50 - 3.3, abs=0.5)


def test_a_black_symbol_takes_the_colour_of_its_letters_and_a_coloured_one_keeps_its_own():
    blue = Colour(0, 0, 200)
    for character, fills in ((lent(Colour(0, 0, 0)), [RED]), (lent(blue), [blue])):
        (group,) = split_symbols(Text(Point(0, 0), character, "Regular", 5, RED))
        assert [item.style.fill for item in group.items[0].symbol.items] == fills


def test_in_grey_a_colourful_symbol_is_grey_too():
    text = Text(Point(0, 0), lent(RED, Colour(0, 0, 200)), "Regular", 5, RED)
    (made,) = to_grey([[text]])
    assert RED.hex not in dump(made)
    assert RED.grey.hex in dump(made)


def test_as_outlines_it_is_drawn_too(flat):
    drawn = text_to_outlines([Text(Point(0, 0), "a♥", "Regular", 5, RED)])
    assert [type(item) for item in drawn] == [Use, Group]


def test_for_those_who_cannot_see_it_it_has_a_name():
    assert named_symbols(f"♠ {lent(RED)}") == "♠ [mine]"


def test_a_figure_stands_by_itself_only_where_nothing_is_beside_it():
    picture = Picture("a.svg", Size(100, 50), Symbol("a", ()))
    character = allocate_character("figure", picture.name, lambda: picture, 0.6)
    assert figure_of(character) == Illustration(picture, 0.6)
    assert figure_of(f"a {character}") is None
    assert symbol_of(character) is picture
