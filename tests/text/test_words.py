"""Words keep what belongs together; text is set in the first way that fits, never wider than its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    ITALIC,
    POINT,
    REGULAR,
    SEMIBOLD,
    SPACE,
    WEIGHTS,
    missing,
    text_width,
)
from generator.text.words import (
    SizeStep,
    TextBox,
    TextSpan,
    TextStyle,
    legible,
    legible_lines,
    line_width,
    natural_width,
    runs,
    text_lines,
    widest_word,
    words,
    wrap,
)


def plain(text, font=REGULAR):
    return words([TextSpan(text, font)])


def shown(line):
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in line)


def test_spaces_part_words_and_no_break_spaces_hold_them():
    found = [shown([word]) for word in plain("uno  dos\n72,2\u00a0% a\u202fb")]
    assert found == ["uno", "dos", "72,2 %", "a b"]


@pytest.mark.parametrize("text", ["2 m", "25 mm", "1,5 km", "100 %", "1000 Mc", "3 ★", "12 🔥"])
def test_a_number_and_its_unit_hold_together(text):
    assert [shown([word]) for word in plain(f"son {text}.")] == ["son", f"{text}."]


@pytest.mark.parametrize("text", ["2 metros", "a m", "2 mmm", "3 x"])
def test_other_words_after_a_number_do_not(text):
    assert [shown([word]) for word in plain(text)] == text.split()


def test_a_word_may_change_its_font_inside():
    (word,) = words([TextSpan("2D6", BOLD), TextSpan(",")])
    assert [fragment.font for fragment in word.fragments] == [BOLD, REGULAR]
    assert word.em == pytest.approx(text_width("2D6", BOLD, 1) + text_width(",", REGULAR, 1))


def test_a_key_is_one_word_even_with_spaces():
    (word,) = words([TextSpan("2 D6", BOLD, boxed=True)])
    assert word.fragments[0].text == "2 D6"


def test_what_italics_lack_is_set_upright():
    assert words([TextSpan("⅙", ITALIC)])[0].fragments[0].font == REGULAR
    assert words([TextSpan("seis", ITALIC)])[0].fragments[0].font == ITALIC


def test_lacking_characters_become_question_marks_and_invisible_ones_vanish():
    assert legible("gol 😀\u200b!") == "gol ?!"
    assert legible("e\u0301") == "é"


def test_lines_are_as_full_as_they_can_be():
    text = plain("uno dos tres cuatro")
    lines = wrap(text, natural_width(plain("uno dos"))).lines
    assert [shown(line) for line in lines] == ["uno dos", "tres", "cuatro"]


def test_the_author_breaks_lines():
    text = words([TextSpan("uno"), TextSpan("", breaks=True), TextSpan("dos")])
    assert [shown(line) for line in wrap(text, 100).lines] == ["uno", "dos"]


def test_too_wide_a_word_is_cut():
    cut = wrap(plain("Kalakukkoesipuhe"), 3.0)
    assert cut.broken and cut.excess == 0
    assert all(line_width(line) <= 3.0 + 1e-9 for line in cut.lines)
    assert "".join(shown(line) for line in cut.lines) == "Kalakukkoesipuhe"


def test_where_not_even_a_letter_fits_the_excess_is_reported():
    cut = wrap(plain("WW"), 0.3)
    assert cut.excess == pytest.approx(text_width("W", REGULAR, 1) - 0.3)


def test_runs_join_words_of_one_font():
    line = words([TextSpan("tira "), TextSpan("recibir", BOLD), TextSpan(" o falla ya")])
    found = list(runs(line))
    assert [fragment.text for _, fragment in found] == ["tira", "recibir", "o falla ya"]
    assert found[1][0] == pytest.approx(text_width("tira", REGULAR, 1) + SPACE)


def test_no_stretch_begins_or_ends_with_a_space():
    line = words([TextSpan("+1", BOLD), TextSpan("\u00a0actúa\u00a0"), TextSpan("ya", BOLD)])
    found = list(runs(line))
    assert [fragment.text for _, fragment in found] == ["+1", "actúa", "ya"]
    assert found[1][0] == pytest.approx(text_width("+1", BOLD, 1) + SPACE)


def test_the_space_is_as_wide_as_the_constant_says():
    assert {font: text_width(" ", font, 1.0) for font in WEIGHTS if font != ITALIC} == pytest.approx(
        dict.fromkeys(set(WEIGHTS) - {ITALIC}, SPACE)
    )


def test_indented_lines_begin_farther_to_the_right():
    text = legible_lines("if:\n  a   b\n\tc\u00a0d", indented=True)
    lines = tuple(line for part in text.split("\n") for line in text_lines(part, REGULAR, 4.0, 100.0))
    drawn = TextBox(lines, REGULAR, 4.0).from_base(Point(10, 10))
    assert [each.text for each in drawn] == ["if:", "a b", "c d"]
    assert [each.position.x for each in drawn] == pytest.approx([10, 10 + 2 * SPACE * 4, 10 + 4 * SPACE * 4])
    assert legible_lines("if:\n  a   b") == "if:\na b"


@given(st.text(max_size=300), st.floats(0.2, 40))
def test_no_letter_is_lost_and_no_line_too_wide(text, width):
    measured = plain(text)
    result = wrap(measured, width)
    assert "".join(shown(line) for line in result.lines).replace(" ", "") == shown(measured).replace(" ", "")
    assert max((line_width(line) for line in result.lines), default=0) <= width + result.excess + 1e-6
    assert (result.excess > 0) <= result.broken or widest_word(measured) > width


@given(st.text(max_size=100))
def test_legible_text_has_glyphs_for_all(text):
    assert missing(legible(text)) == ""


@given(st.lists(st.tuples(st.text(max_size=20), st.sampled_from(WEIGHTS), st.booleans()), max_size=8))
def test_runs_lie_one_after_the_other(parts):
    line = words(TextSpan(*part) for part in parts)
    pen = 0.0
    for start, fragment in runs(line):
        assert start >= pen - 1e-9
        pen = start + fragment.em
    assert pen == pytest.approx(line_width(line))


SIZE, LABEL, FLOOR = 10.5 * POINT, 8 * POINT, 6.5 * POINT
NAME = TextStyle(
    BOLD, (SizeStep(1, SIZE, LABEL), SizeStep(2, LABEL, LABEL), SizeStep(2, LABEL, FLOOR)), 1.06, (LABEL, FLOOR)
)
WRAPS = TextStyle(SEMIBOLD, (SizeStep(1, SIZE, LABEL),), wraps=True)


def test_a_short_name_stays_whole():
    assert NAME.fit("Ana", 40) == TextBox(("Ana",), BOLD, SIZE, 1.06)


def test_two_words_break_at_the_space():
    box = NAME.fit("Maximiliana Constantinopolitana", 35)
    assert box.lines == ("Maximiliana", "Constantinopolitana")
    assert box.size <= LABEL


def test_a_word_breaks_with_a_hyphen():
    first, second = NAME.fit("a" * 40, 35).lines
    assert first.endswith("-")
    assert first[:-1] + second == "a" * 40


def test_a_hyphen_is_not_doubled():
    assert "--" not in "".join(NAME.fit("María-" * 8 + "x", 35).lines)


def test_nothing_helps_300_letters():
    assert NAME.fit("a" * 300, 35) is None


def test_text_that_wraps_takes_the_lines_that_it_needs():
    box = WRAPS.fit("una " * 40, 50)
    assert len(box.lines) > 2
    assert box.size == LABEL


@given(st.text(min_size=1, max_size=80), st.floats(15, 60), st.sampled_from([NAME, WRAPS]))
def test_no_line_is_wider_than_its_place(text, width, text_style):
    box = text_style.fit(text, width)
    if box is not None:
        assert text_style.floor - 1e-9 <= box.size <= SIZE
        assert all(text_width(line, text_style.font, box.size) <= width + 1e-6 for line in box.lines)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_capitals_are_centred(count):
    box = TextBox(("A",) * count, BOLD, 5.0)
    texts = box.about(Point(3, 20))
    top, bottom = texts[0].position.y - 5.0 * CAP_HEIGHT, texts[-1].position.y
    assert (top + bottom) / 2 == pytest.approx(20)


def test_the_last_line_is_on_its_base():
    box = TextBox(("A", "B"), BOLD, 5.0)
    first, last = box.to_base(Point(3, 20))
    assert last.position == Point(3, 20)
    assert first.position.y == pytest.approx(20 - 5.0 * 1.2)
