"""Rows with a style: what takes one, what is drawn of it, and what is reported where nothing takes it."""

import pytest

from generator.scene.fonts import POINT
from generator.scene.palette import INK, WHITE, Colour, tint
from generator.scene.primitives import Box, Circle, Line, Text
from generator.text.blocks import Listing, Paragraph, PipeTable, parse, style_slips
from generator.text.layout import FlowLook, lay_out_at
from generator.text.row_styles import is_figure, shade, worth
from generator.text.words import plain

RED = Colour(166, 58, 34)
LOOK = FlowLook(accent=RED, zebra=tint(RED), lined=False, figures=True)
SIZE = 8 * POINT

RULER = (
    "{: .ruler}\n\n| 1 | 2–3 | 4–6 | 7+ | 20+ |\n|:-:|:-:|:-:|:-:|:-:|\n| **✓** | **+2** | **0** | **−1** | **−5** |\n"
)
STEPS = "{: .steps}\n\n1. One\n2. Two\n"
LETTERS = "{: .steps}\n\n| | |\n|:-:|:--|\n| **a** | One |\n| **b** | Two |\n"
SHADED = "{: .shaded}\n\n| | 5 | 6 |\n|:-:|:-:|:-:|\n| **99** | 49 | 50 |\n| **8** | <1 | 75 / 3 |\n"


def drawn(markdown, look=LOOK):
    return lay_out_at(parse(markdown), 57.0, SIZE, look).items


def test_a_line_above_gives_rows_a_style_and_is_not_printed():
    (ruler,), (steps,), (letters,), (shaded,) = map(parse, (RULER, STEPS, LETTERS, SHADED))
    assert isinstance(ruler, PipeTable) and isinstance(shaded, PipeTable)
    assert (ruler.style, shaded.style) == ("ruler", "shaded")
    assert isinstance(steps, Listing) and isinstance(letters, Listing)
    assert [plain(mark) for mark in steps.marks] == ["1.", "2."]
    assert [plain(mark) for mark in letters.marks] == ["a", "b"] and letters.style == "steps"


@pytest.mark.parametrize("text", [
    "{: .ruler}\n\nText\n", "{: .waves}\n\n1. One\n", "{: .steps}\n\n- One\n", "{: .steps}",
    SHADED.replace("shaded", "ruler"), LETTERS.replace("**b**", "before"), STEPS.replace("steps", "shaded"),
])  # fmt: skip
def test_a_style_that_nothing_takes_is_printed_and_reported_with_its_line(text):
    assert isinstance(parse(text)[0], Paragraph)
    (slip,) = style_slips(f"# Title\n\n{text}")
    assert slip.line == 3 and slip.words == text.partition("\n")[0] and slip.hint


def test_styles_that_are_taken_are_not_reported():
    assert [*style_slips("\n\n".join((RULER, STEPS, LETTERS, SHADED, "a {: .ruler} b")))] == []


def test_a_bonus_is_outlined_and_a_penalty_the_darker_the_worse():
    free, bonus, nothing, mild, worst = (item.style for item in drawn(RULER) if isinstance(item, Box))
    assert free.stroke == bonus.stroke == RED and free.fill == tint(RED)
    assert nothing.fill == WHITE and nothing.stroke not in (None, RED)
    assert mild.stroke is None and worst.stroke is None
    assert worst.fill.luminance < mild.fill.luminance < 1
    inks = {item.text: item.fill for item in drawn(RULER) if isinstance(item, Text)}
    assert inks["+2"] == inks["✓"] == RED and inks["−1"] == inks["0"] == inks["4–6"] == INK


def test_no_text_of_a_ruler_is_below_the_smallest_size():
    assert min(item.size for item in drawn(RULER) if isinstance(item, Text)) >= LOOK.floor


def test_steps_are_discs_that_a_line_joins():
    items = drawn(STEPS)
    upper, lower = (item for item in items if isinstance(item, Circle))
    (line,) = (item for item in items if isinstance(item, Line))
    assert upper.style.fill == lower.style.fill == RED
    assert line.start.y == pytest.approx(upper.centre.y + upper.radius)
    assert line.end.y == pytest.approx(lower.centre.y - lower.radius)
    numbers = [item for item in items if isinstance(item, Text) and item.fill == WHITE]
    assert [item.text for item in numbers] == ["1", "2"]


def test_chances_are_shaded_from_a_half_and_again_from_three_quarters():
    assert [shade(text) for text in ("49", "50", "74", "75", "100", "<1", ">99", "80 / 3", "–")] == [
        0, 1, 1, 2, 2, 0, 2, 2, 0,
    ]  # fmt: skip
    half, most = (item.style.fill for item in drawn(SHADED) if isinstance(item, Box))
    assert most.luminance < half.luminance < 1


def test_a_plain_table_is_text_in_columns():
    table = "| | |\n|---|---|\n| one | two |\n| three | four |\n"
    styled, usual = drawn("{: .plain}\n\n" + table), drawn(table, LOOK._replace(lined=True))
    assert [type(item) for item in styled] == [Text] * 4
    assert {type(item) for item in usual} == {Text, Line, Box}


def test_bold_figures_have_the_colour_of_the_topic_and_modifiers_are_larger():
    table = "| | |\n|:--|--:|\n| **Wall** | **−1** |\n| Dead ball | +2 |\n| **12** | place |\n"
    texts = {item.text: (item.fill, item.size) for item in drawn(table) if isinstance(item, Text)}
    assert texts["−1"] == (RED, pytest.approx(1.2 * SIZE)) and texts["12"] == (RED, SIZE)
    assert texts["Wall"] == texts["+2"] == texts["place"] == (INK, SIZE)
    usual = {item.fill for item in drawn(table, LOOK._replace(figures=False)) if isinstance(item, Text)}
    assert usual == {INK}


def test_what_is_a_figure_and_what_it_is_worth():
    assert all(map(is_figure, ("+2", "−1", "4–6", "25+", "12", "✓", "2/3")))
    assert not any(map(is_figure, ("Wall", "2 × strength", "a", "")))
    assert [worth(text) for text in ("✓", "+3", "−2", "0", "×", "no roll")] == [1, 3, -2, 0, float("-inf"), None]
