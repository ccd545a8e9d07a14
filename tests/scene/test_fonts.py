"""The typeface: metrics agree with the font, and text that is said to fit does fit."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    POINT,
    REGULAR,
    SEMIBOLD,
    WEIGHTS,
    about_missing,
    face,
    fitted_lines,
    fitted_size,
    font_file,
    missing,
    printable,
    text_width,
    wrap,
)

fonts = st.sampled_from([REGULAR, SEMIBOLD, BOLD])
words = st.text(st.characters(codec="latin-1", categories=["L", "N", "P"]), min_size=1, max_size=12)
texts = st.lists(words, min_size=1, max_size=8).map(" ".join)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_weight_is_there_as_truetype(weight):
    assert font_file(weight).read_bytes()[:4] == b"\x00\x01\x00\x00"


@given(texts, fonts, st.floats(1, 20))
def test_widths_agree_with_reportlab(text, font, size):
    pdfmetrics.registerFont(face(font))
    assume(not missing(text))
    assert text_width(text, font, size) == pytest.approx(
        pdfmetrics.stringWidth(text, face(font).fontName, size), abs=0.02
    )


@given(texts, texts, fonts)
def test_widths_add_up_and_grow_with_the_size(first, second, font):
    assert text_width(first + second, font, 3) == pytest.approx(
        text_width(first, font, 3) + text_width(second, font, 3)
    )
    assert text_width(first, font, 6) == pytest.approx(2 * text_width(first, font, 3))


def test_capitals_are_as_high_as_we_say():
    high = face(BOLD).face.capHeight / 1000
    assert high == pytest.approx(CAP_HEIGHT, abs=0.005)


@pytest.mark.parametrize("text", ["áéíóúüñÁÉÍÓÚÜÑ¿¡«»", "Łódź Gżegżółka", "Ωμέγα", "Жуковщиков", "↑↓←→·−✓×≤“”…"])
def test_letters_and_signs_that_are_printed_are_in_the_typeface(text):
    assert missing(text) == ""
    assert printable(text) == text


def test_what_the_typeface_lacks_is_reported_once_and_printed_as_a_question_mark():
    assert missing("a☃b☃c漢") == "☃漢"
    assert printable("a☃ 漢") == "a? ?"


@pytest.mark.parametrize(
    ("text", "hint"), [("שלום", "from right to left"), ("漢字", "use a symbol"), ("café", ""), ("cafe", "")]
)
def test_letters_that_no_font_has_come_with_their_reason(text, hint):
    found = about_missing(text)
    assert (hint in str(found[1])) if hint else found is None


@given(st.text(max_size=60))
def test_printable_text_is_one_line_of_known_letters(text):
    line = printable(text)
    assert missing(line) == ""
    assert "\n" not in line
    assert line == line.strip()


@given(texts, fonts, st.floats(1, 200), st.floats(1, 10), st.floats(0.2, 10))
def test_a_fitted_size_is_the_largest_that_fits(text, font, width, size, floor):
    fitted = fitted_size(text, font, width, size, floor)
    if fitted is None:
        assert text_width(text, font, floor) > width or size < floor
    else:
        assert floor - 1e-9 <= fitted <= size
        assert text_width(text, font, fitted) <= width + 1e-6
        assert fitted == size or text_width(text, font, fitted) == pytest.approx(width)


@given(texts, fonts, st.floats(1, 60), st.floats(1, 8))
def test_wrapped_lines_fit_and_lose_nothing(text, font, width, size):
    lines = wrap(text, font, size, width)
    if lines is None:
        assert any(text_width(word, font, size) > width for word in text.split())
    else:
        assert " ".join(lines) == " ".join(text.split())
        assert all(text_width(line, font, size) <= width for line in lines)


@given(texts, fonts, st.lists(st.floats(3, 60), min_size=1, max_size=3), st.floats(1, 8), st.floats(0.5, 2))
def test_fitted_lines_fit_their_widths_and_lose_nothing(text, font, widths, size, floor):
    found = fitted_lines(text, font, widths, size, floor)
    if found is None:
        assert size < floor or text_width(text, font, floor) > widths[0]
        return
    reached, lines = found
    assert " ".join(lines) == text
    assert floor - 1e-9 <= reached <= size
    assert all(text_width(line, font, reached) <= width + 1e-6 for line, width in zip(lines, widths, strict=False))


def test_one_line_is_preferred_to_two():
    assert fitted_lines("uno dos", BOLD, (30, 30), 3, 5 * POINT) == (3, ("uno dos",))
    size, lines = fitted_lines("uno dos", BOLD, (5, 5), 3, 5 * POINT)
    assert (lines, size >= 5 * POINT) == (("uno", "dos"), True)
