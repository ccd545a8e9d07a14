"""Values put into texts of people, who find again all else that they wrote."""

import pytest

from generator.model.source import parse_text
from generator.model.yaml_writer import REMOVED, with_values, without_key
from generator.problems import PizarraError

SCORE = {("m", 0, "score"): "2-1"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("m: # 😀\n  - {h: A}   # first\n", "m: # 😀\n  - {h: A, score: 2-1}   # first\n"),
        ("m: [{h: A,}]", "m: [{h: A, score: 2-1,}]"),
        ("m: [{}]", "m: [{score: 2-1}]"),
        ("m:\n- h: A # who\n# end\n", "m:\n- h: A # who\n  score: 2-1\n# end\n"),
        ("m:\n  - h:\n      - A\n\n  - h: B", "m:\n  - h:\n      - A\n    score: 2-1\n\n  - h: B"),
        ("m:\n- h: |\n   A\n- 1\n", "m:\n- h: |\n   A\n  score: 2-1\n- 1\n"),
        ("m:\r\n- h: A\r\n", "m:\r\n- h: A\r\n  score: 2-1\r\n"),
        ("m:\n- score:  # to come\n  h: A\n", "m:\n- score: 2-1  # to come\n  h: A\n"),
        ("m: [{score: , h: A}]", "m: [{score: 2-1 , h: A}]"),
        ("m: [{score: 0-0, h: A}]", "m: [{score: 2-1, h: A}]"),
        ("m:\n- score: # why\n    a: 1\n", "m:\n- score: # why\n    2-1\n"),
        ("m:\n- score:\n  - a\n  - b # c\n  h: A\n", "m:\n- score:\n    2-1 # c\n  h: A\n"),
    ],
)
def test_nothing_else_changes(before, after):
    assert with_values(before, "f", SCORE) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("m: [{score: 0-0, h: A}]", "m: [{h: A}]"),
        ("m: [{h: A, score: 0-0}] # x", "m: [{h: A}] # x"),
        ("m: [{h: A, score: 0-0, b: 1}]", "m: [{h: A, b: 1}]"),
        ("m: [{score: 0-0}]", "m: [{}]"),
        ("m: [{h: A,\n     score: 0-0,\n     b: 1}]", "m: [{h: A,\n     b: 1}]"),
        ("m:\n- h: A # who\n  score: 0-0 # so\n- h: B\n", "m:\n- h: A # who\n- h: B\n"),
        ("m:\n- score: 0-0\n  h: A\n", "m:\n- h: A\n"),
        ("m:\n- score: 0-0\n- h: A\n", "m:\n- {}\n- h: A\n"),
        ("m:\n- h: A\n  score:\n    - 1\n  # b\n  b: 1\n", "m:\n- h: A\n  # b\n  b: 1\n"),
        ("m: [{h: A, score: }]", "m: [{h: A}]"),
    ],
)
def test_a_value_goes_and_nothing_else(before, after):
    assert with_values(before, "f", {("m", 0, "score"): REMOVED}) == after


def test_values_come_and_go_in_one_mapping():
    values = {("m", 0, "score"): REMOVED, ("m", 0, "a"): "x", ("m", 0, "b"): REMOVED}
    assert with_values("m: [{b: 1, h: 1, score: 2-1}]", "f", values) == "m: [{h: 1, a: x}]"


def test_several_values_are_in_their_order():
    values = {("m", 0, "a"): "x", ("m", 0, "b"): {"c": ["7", "Ana: 1"]}, ("m", 1, "a"): "y"}
    text = with_values("m: [{h: 1}, {h: 2}]", "f", values)
    assert text == 'm: [{h: 1, a: x, b: {c: [7, "Ana: 1"]}}, {h: 2, a: y}]'


@pytest.mark.parametrize(
    "text", ["m:\n- &a {h: 1}\n- *a\n", "m: [1]", "m: ? [1]", "m: [{score}]", "m:\n- score: &a [1]\n  b: *a\n"]
)
def test_what_would_change_more_is_refused(text):
    with pytest.raises(PizarraError):
        with_values(text, "f", SCORE)


def test_a_text_is_read_as_it_was_given():
    assert parse_text(with_values("m: [{h: 1}]", "f", {("m", 0, "score"): "true"}), "f").data["m"][0]["score"] == "true"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# x\na: 1 # y\n# z\nb: 2\n", "# x\n# z\nb: 2\n"),
        ("b: 2\na:\n  c: |\n    1\n\n# z", "b: 2\n# z"),
        ("b: 2\r\na:\r\n- {c: 1,\r\n   d: 1}\r\n", "b: 2\r\n"),
        ("a:\nb: 2\n", "b: 2\n"),
        ("a: 1", ""),
        ("{a: 1}\n", "{}\n"),
        ("{a: 1, b: 2}\n", "{b: 2}\n"),
    ],
)
def test_a_key_goes_with_its_lines(before, after):
    assert without_key(before, "f", "a") == after


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x\n"])
def test_lines_that_others_need_stay(text):
    with pytest.raises(PizarraError, match="cannot be removed"):
        without_key(text, "f", "a")
