"""Cells mean what their column says, and no figure is guessed."""

import pytest

from generator.spreadsheets.columns import (
    CAPTAINS,
    figure,
    has_failed,
    is_date,
    is_total,
    may_be_total,
    shirt_number,
    starter_words,
    substitute_words,
    truth,
)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("5", 5),
        ("5,0", 5),
        ("5.00", 5),
        (5.0, 5),
        ("1.000", "1.000"),
        ("100.000", "100.000"),
        ("5.5", "5.5"),
        ("–", None),
    ],
)
def test_figures_are_whole_and_thousands_are_not_guessed(cell, value):
    assert figure(cell) == value


@pytest.mark.parametrize(
    ("words", "column", "answers"),
    [
        (substitute_words, {"titular": False, "Suplente": True, "": False}, "SUBSTITUTE"),
        (substitute_words, {"T": False, "S": True}, "letters"),
        (substitute_words, {"T": True, "F": False}, "true and false"),
        (substitute_words, {"T": None}, "a letter alone"),
        (substitute_words, {"S": True, "N": False}, "sí and no"),
        (starter_words, {"Titular": True, "Suplente": False}, "STARTER"),
        (starter_words, {"T": True, "S": False}, "letters"),
        (starter_words, {"S": True, "N": False}, "sí and no"),
    ],
)
def test_words_of_yes_and_no_are_those_of_their_column(words, column, answers):
    means = words({word.casefold() for word in column})
    assert {word: truth(word, *means) for word in column} == column, answers


def test_a_captain_is_no_substitute():
    assert [truth(word, CAPTAINS, ()) for word in ("C", "sí", "suplente")] == [True, True, None]


@pytest.mark.parametrize("cell", ["2026-05-07", "2026-05-07 00:00:00", "7/5/2026", "07-05-26"])
def test_days_are_known(cell):
    assert is_date(cell)


@pytest.mark.parametrize("cell", ["5-7", "1.5", "7/5-26", "Ana", 7])
def test_other_cells_are_no_days(cell):
    assert not is_date(cell)


@pytest.mark.parametrize(
    ("cell", "failed"), [("#N/A", True), ("#¡REF!", True), ("Err:502", True), ("#1", False), ("", False)]
)
def test_formulas_that_failed_are_known(cell, failed):
    assert has_failed(cell) is failed


@pytest.mark.parametrize(
    ("text", "total", "maybe"),
    [
        ("Total", True, True), ("Total equipo:", True, True), ("Media", True, True), ("Total 11", True, True),
        ("Media de la plantilla", True, True), ("Media Punta", False, True), ("Totti", False, False),
    ],
)  # fmt: skip
def test_a_name_that_begins_like_a_total_is_none(text, total, maybe):
    assert (is_total(text), may_be_total(text)) == (total, maybe)


@pytest.mark.parametrize(
    ("cell", "number"),
    [("#8", 8), ("9.", 9), ("Nº 11", 11), ("N.º 11", 11), ("núm. 4", 4), ("n°7", 7), ("No. 3", 3), ("8a", "8a"),
     ("1.000", "1.000"), (7, 7), (None, None), ("", "")],
)  # fmt: skip
def test_numbers_of_shirts(cell, number):
    assert shirt_number(cell) == number
