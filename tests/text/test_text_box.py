"""Text is set in the first way that fits, never wider than its place, and centred by its capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, text_width
from generator.text.text_box import Setting, TextBox, Way

SIZE, LABEL, FLOOR = 10.5 * POINT, 8 * POINT, 6.5 * POINT
NAME = Setting(BOLD, (Way(1, SIZE, LABEL), Way(2, LABEL, LABEL), Way(2, LABEL, FLOOR)), 1.06, (LABEL, FLOOR))
WRAPS = Setting(SEMIBOLD, (Way(1, SIZE, LABEL),), wraps=True)


def test_a_short_name_stays_whole():
    assert NAME.fitted("Ana", 40) == TextBox(("Ana",), BOLD, SIZE, 1.06)


def test_two_words_break_at_the_space():
    box = NAME.fitted("Maximiliana Constantinopolitana", 35)
    assert box.lines == ("Maximiliana", "Constantinopolitana")
    assert box.size <= LABEL


def test_a_word_breaks_with_a_hyphen():
    first, second = NAME.fitted("a" * 40, 35).lines
    assert first.endswith("-")
    assert first[:-1] + second == "a" * 40


def test_a_hyphen_is_not_doubled():
    assert "--" not in "".join(NAME.fitted("María-" * 8 + "x", 35).lines)


def test_nothing_helps_300_letters():
    assert NAME.fitted("a" * 300, 35) is None


def test_text_that_wraps_takes_the_lines_that_it_needs():
    box = WRAPS.fitted("una " * 40, 50)
    assert len(box.lines) > 2
    assert box.size == LABEL


@given(st.text(min_size=1, max_size=80), st.floats(15, 60), st.sampled_from([NAME, WRAPS]))
def test_no_line_is_wider_than_its_place(text, width, setting):
    box = setting.fitted(text, width)
    if box is not None:
        assert setting.floor - 1e-9 <= box.size <= SIZE
        assert all(text_width(line, setting.font, box.size) <= width + 1e-6 for line in box.lines)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_capitals_are_centred(count):
    box = TextBox(("A",) * count, BOLD, 5.0)
    texts = box.about(Point(3, 20))
    top, bottom = texts[0].position.y - 5.0 * CAP_HEIGHT, texts[-1].position.y
    assert (top + bottom) / 2 == pytest.approx(20)


def test_the_last_line_stands_on_its_base():
    box = TextBox(("A", "B"), BOLD, 5.0)
    first, last = box.to_base(Point(3, 20))
    assert last.position == Point(3, 20)
    assert first.position.y == pytest.approx(20 - 5.0 * 1.2)
