"""Labels are complete, and text fits or is refused."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.sheets.team_sheet_words import FLOOR, LABEL, QUIET, Labels, Lettering, labels, name_lines
from generator.geometry.shapes import Point
from generator.model.game import Mark, Record
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, missing, text_width
from generator.scene.palette import WHITE, contrast

ORIGIN = Point(0, 0)
SIZE = 10.5 * POINT
CARD = Mark(letter="A", name={"es": "tarjeta", "en": "card"}, colour="#f0e442")
RECORD = Record(tally={"es": "Goles", "en": "Goals"}, marks=(CARD, CARD), periods=("1.ª", "Final"))


def texts_of(value):
    """Return every text of a label: itself, its lines, the letters and meanings of marks."""
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in ([part] if isinstance(part, str) else part[:2])]


def test_a_game_says_what_is_written_down():
    found = labels("es", RECORD)
    assert (found.tally, found.periods) == ("Goles", ("1.ª", "Final"))
    assert [(mark.letter, mark.meaning) for mark in found.marks] == [("A", "tarjeta")] * 2
    assert labels("en", Record()).marks == ()


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_label_is_there_and_printable(language):
    for field in fields(Labels):
        value = getattr(labels(language, RECORD), field.name)
        for text in texts_of(value):
            assert text
            assert missing(text) == ""


def test_labels_are_readable():
    assert contrast(QUIET, WHITE) >= 4.5


def test_other_languages_are_english():
    assert labels("fr", RECORD) == labels("en", RECORD)


def test_line_keeps_its_size_where_it_has_room():
    lettering = Lettering("card", "x.yaml")
    assert lettering.line("Ana", ORIGIN, 50, BOLD, SIZE).size == SIZE
    assert lettering.problems == []


def test_line_shrinks():
    text = Lettering("card", "x.yaml").line("Ana María", ORIGIN, 14, BOLD, SIZE)
    assert FLOOR <= text.size < SIZE
    assert text_width(text.text, BOLD, text.size) <= 14 + 1e-9


def test_line_that_cannot_shrink_is_a_problem():
    lettering = Lettering("card", "x.yaml")
    lettering.line("Ana María", ORIGIN, 5, BOLD, SIZE, path="players[1].name")
    (problem,) = lettering.problems
    assert (problem.file, problem.path) == ("x.yaml", "players[1].name")
    assert "“Ana María” is too long for the card" in problem.message
    assert "short" in problem.hint


def test_short_name_stays_whole():
    assert name_lines("Ana", "", BOLD, 40, SIZE) == (SIZE, ("Ana",))


def test_two_words_break_at_the_space():
    size, lines = name_lines("Maximiliana Constantinopolitana", "", BOLD, 35, SIZE)
    assert lines == ("Maximiliana", "Constantinopolitana")
    assert size <= LABEL


def test_a_word_breaks_with_a_hyphen():
    _, (first, second) = name_lines("a" * 40, "", BOLD, 35, SIZE)
    assert first.endswith("-")
    assert first[:-1] + second == "a" * 40


def test_a_hyphen_is_not_doubled():
    _, lines = name_lines("María-" * 8 + "x", "", BOLD, 35, SIZE)
    assert "--" not in "".join(lines)


def test_nothing_helps_a_name_of_300_letters():
    assert name_lines("a" * 300, "", BOLD, 35, SIZE) is None
    assert name_lines("a" * 300, "Ana", BOLD, 35, SIZE) == (SIZE, ("Ana",))


@given(st.text(min_size=1, max_size=80), st.floats(15, 60))
def test_names_never_spill(name, width):
    fitting = name_lines(name, "", SEMIBOLD, width, SIZE)
    if fitting is not None:
        size, lines = fitting
        assert FLOOR - 1e-9 <= size <= SIZE
        assert 1 <= len(lines) <= 2
        assert all(text_width(line, SEMIBOLD, size) <= width + 1e-6 for line in lines)
