"""Colours: names in two languages, contrast by the book, ink that can be read on any ground."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scene.palette import BLACK, NAMES, SPANISH, WHITE, Colour, contrast, ink_cover, parse_colour, readable_on

parts = st.integers(0, 255)
colours = st.builds(Colour, parts, parts, parts)


@given(colours)
def test_hex_codes_go_round(colour):
    assert Colour.of(colour.hex) == parse_colour(colour.hex.upper()) == colour


@pytest.mark.parametrize(("text", "colour"), [("#fff", WHITE), ("#000", BLACK), ("#1af", Colour(0x11, 0xAA, 0xFF))])
def test_short_codes(text, colour):
    assert Colour.of(text) == colour


@pytest.mark.parametrize(
    "text", ["", "#", "#12", "#12345", "#1234567", "fff", "#ggg", "#12  34", "# 12345", "#١٢٣", "#+12"]
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(ValueError, match="is no colour"):
        Colour.of(text)
    assert parse_colour(text) is None


@given(st.text(max_size=8))
def test_any_text_is_a_colour_or_none(text):
    for word in (text, f"#{text}"):
        assert parse_colour(word) is None or isinstance(parse_colour(word), Colour)


def test_every_spanish_name_means_an_english_one():
    assert set(SPANISH.values()) <= set(NAMES)
    assert not set(SPANISH) & set(NAMES)
    assert parse_colour(" Azul ") == parse_colour("BLUE") == Colour.of("#0072b2")
    assert parse_colour("ningún color") is None


@pytest.mark.parametrize(
    ("colour", "white", "black"),
    [
        ("#e69f00", 2.3, 9.3), ("#56b4e9", 2.3, 9.1), ("#009e73", 3.4, 6.1), ("#f0e442", 1.3, 15.9),
        ("#0072b2", 5.2, 4.1), ("#d55e00", 3.9, 5.4), ("#cc79a7", 3.1, 6.9), ("#1f7a33", 5.4, 3.9),
    ],
)  # fmt: skip
def test_contrast_agrees_with_the_survey(colour, white, black):
    found = (contrast(Colour.of(colour), WHITE), contrast(BLACK, Colour.of(colour)))
    assert found == pytest.approx((white, black), abs=0.06)


def test_contrast_runs_from_1_to_21():
    assert contrast(WHITE, WHITE) == 1
    assert contrast(BLACK, WHITE) == pytest.approx(21)


@given(colours)
def test_some_ink_reads_on_every_ground(ground):
    assert contrast(readable_on(ground), ground) >= 4.5


@given(colours, colours)
def test_the_ink_for_two_grounds_is_the_best_there_is(first, second):
    ink = readable_on(first, second)
    worst = min(contrast(ink, ground) for ground in (first, second))
    best = max(min(contrast(other, g) for g in (first, second)) for other in (WHITE, BLACK))
    assert worst >= min(4.5, best) - 1e-9


@given(colours)
def test_grey_keeps_the_brightness(colour):
    grey = colour.grey
    assert grey.red == grey.green == grey.blue
    assert grey.luminance == pytest.approx(colour.luminance, abs=0.006)


@given(colours, colours, st.floats(0, 1))
def test_mixing_stays_between_the_two(first, second, share):
    mixed = first.mix(second, share)
    assert all(min(a, b) <= m <= max(a, b) for a, b, m in zip(first, second, mixed, strict=True))
    assert (first.mix(second, 0), first.mix(second, 1)) == (first, second)


def test_ink_cover():
    assert [ink_cover(colour) for colour in (WHITE, Colour(255, 0, 0), BLACK)] == [0, 2, 3]


@pytest.mark.parametrize(("name", "code"), [("tomato", "#ff6347"), (" Cyan ", "#00ffff"), ("green", "#007a4d")])
def test_names_of_css_are_known_where_pizarra_has_no_colour_of_its_own(name, code):
    assert parse_colour(name) == Colour.of(code)
