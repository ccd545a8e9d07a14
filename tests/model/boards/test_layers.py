"""Layers of boards as they are written."""

import pytest

from generator.model.boards.layers import LabelsLayer, MarksLayer
from generator.model.fields import OTHER_PLACES
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError


@pytest.mark.parametrize(("marks", "held"), [
    ("star", "star"), ("{symbol: star}", "star"), ("{a1: star}", {"a1": "star"}),
    ("{a1: {symbol: star, text: x}, b2: moon}", {"a1": "star", "b2": "moon"}),
])  # fmt: skip
def test_a_sign_is_written_alike_for_all_cells_and_for_each(marks, held):
    found = validate(MarksLayer, parse_text(f"marks: {marks}", "b.yaml")).marks
    assert held == (found if isinstance(found, str) else {cell: mark.symbol for cell, mark in found.items()})


@pytest.mark.parametrize(("marks", "about", "message"), [
    ("[a1]", "marks", "expected a sign, or cells each with a sign, not a list"),
    ("{a1: 3}", "marks.a1", "expected a sign or {symbol: …}, not “3”"),
    ("{a1: {symbl: x}}", "marks.a1.symbl", "unknown key “symbl”"),
    ("{a1: {symbol: [1]}}", "marks.a1.symbol", "expected text, not a list"),
])  # fmt: skip
def test_a_wrong_sign_is_one_error_in_the_words_of_the_file(marks, about, message):
    with pytest.raises(PizarraError) as raised:
        validate(MarksLayer, parse_text(f"marks: {marks}", "b.yaml"))
    assert [(problem.path, problem.message) for problem in raised.value.problems] == [(about, message)]


@pytest.mark.parametrize(("old", "new"), OTHER_PLACES.items())
def test_another_word_for_the_place_of_labels_is_answered_with_ours(old, new):
    with pytest.raises(PizarraError) as raised:
        validate(LabelsLayer, parse_text(f"labels: {{a1: x}}\nplace: {old}", "b.yaml"))
    (problem,) = raised.value.problems
    assert (problem.line, problem.message, problem.hint) == (2, f"“{old}” is not allowed", f"write {new}")
