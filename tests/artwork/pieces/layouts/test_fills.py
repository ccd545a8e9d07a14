"""Template strings: fields, formulas and conditions, and user text that is never more than text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.pieces.layouts.fills import LONGEST_FILLED, FillError, RowTexts, compiled, condition
from generator.model.pieces.fields import PieceField

FIELDS = {"name": PieceField(optional=True), "combat": PieceField("number"), "roll": PieceField("target")}


def row(**values):
    return RowTexts.of(dict.fromkeys(FIELDS) | values, FIELDS, 7)


ROW = row(name="Ana", combat=4, roll=3)


@pytest.mark.parametrize(("template", "text"), [
    ("plain", "plain"), ("{{ name }}!", "Ana!"), ("{{combat}}-{{ roll }}", "4-3+"), ("{{ combat * 2 + 1 }}", "9"),
    ("{{ 10 if combat >= 4 else 0 }}", "10"), ("{{ row }}/{{ id }}", "7/7"), ("{{ combat / 3 }}", "1.333"),
])  # fmt: skip
def test_templates_are_filled(template, text):
    assert compiled(template, FIELDS).of(ROW) == text


@pytest.mark.parametrize(("template", "message"), [
    ("{{ nam }}", "there is no field “nam”"), ("{{ combat", "stands alone"), ("a }} b", "stands alone"),
    ("{{ combat + }}", "breaks off"), ("{{ __import__('os') }}", "not"), ("{{ }}", "breaks off"),
    ("{{ name.__class__ }}", "no field|not part"),
])  # fmt: skip
def test_what_cannot_be_filled_is_refused_before_any_row(template, message):
    with pytest.raises(FillError, match=message):
        compiled(template, FIELDS)


@pytest.mark.parametrize(("template", "holds"), [
    ("{{ combat }}", True), ("combat", True), ("combat >= 5", False), ("combat == 4", True), ("name == ana", True),
    ("name != Ana", False), ("{{ name }}", True), ("combat - 4", False),
])  # fmt: skip
def test_conditions_hold_or_do_not(template, holds):
    assert condition(template, FIELDS).holds(ROW) is holds


def test_what_a_row_leaves_empty_is_nothing():
    empty = row(name=None, combat=None, roll=None)
    assert compiled("{{ name }}{{ combat + 1 }}", FIELDS).of(empty) == ""
    assert not condition("combat >= 0", FIELDS).holds(empty)


def test_a_division_by_zero_is_told():
    with pytest.raises(FillError, match="divides by zero"):
        compiled("{{ 1 / combat }}", FIELDS).of(row(combat=0))


@given(st.text(max_size=200))
def test_the_text_of_a_row_stays_text(text):
    assert compiled("<{{ name }}>", FIELDS).of(row(name=text)) == f"<{text}>"[:LONGEST_FILLED]
