"""Fields of pieces: what they are declared by, and what they take."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.pieces.rows import FieldError, PieceField, piece_field, written_value


@pytest.mark.parametrize(("value", "field"), [
    ("text", PieceField("text")), ("0-20", PieceField("number", 0, 20)), ("-3 to 3", PieceField("number", -3, 3)),
    ("target 2-6", PieceField("target", 2, 6)), (["a", "b"], PieceField("choice", choices=("a", "b"))),
    ({"number": "0-20", "optional": True}, PieceField("number", 0, 20, optional=True)),
    ({"target": "2-6"}, PieceField("target", 2, 6)), ({"choice": ["a"]}, PieceField("choice", choices=("a",))),
    ({"keywords": True, "optional": True}, PieceField("keywords", optional=True)), ("picture", PieceField("picture")),
])  # fmt: skip
def test_fields_are_declared(value, field):
    assert piece_field(value) == field


@pytest.mark.parametrize(
    "value",
    ["nmber", "9-3", [], ["a", "A"], [""], {}, {"number": "0-9", "text": 1}, {"x": 1}, {"text": 1, "optional": 2}],
)
def test_what_declares_no_field_is_refused(value):
    with pytest.raises(ValueError):
        piece_field(value)


@given(st.integers(-50, 50))
def test_numbers_keep_to_their_range(number):
    field = PieceField("number", -10, 10)
    if -10 <= number <= 10:
        assert field.read(str(number)) == field.read(float(number)) == number
    else:
        with pytest.raises(FieldError, match="out of range"):
            field.read(number)


@pytest.mark.parametrize("value", ["x", "1.5", "", None, True, "١٢x"])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(FieldError):
        PieceField("number", 0, 9).read(value)


def test_targets_are_read_and_shown_with_their_plus():
    field = PieceField("target", 2, 6)
    assert field.read("4+") == field.read(4) == 4
    assert field.value_text(4) == "4+" and PieceField("number").value_text(4) == "4" and field.value_text(None) == ""


def test_choices_take_any_capitals_and_name_the_nearest():
    field = PieceField("choice", choices=("Infantry", "Armour"))
    assert field.read("infantry") == "Infantry"
    with pytest.raises(FieldError) as raised:
        field.read("armor")
    assert "Armour" in raised.value.hint


@pytest.mark.parametrize("value", ["1815-06-18", "1815-06-18 00:00:00", date(1815, 6, 18)])
def test_a_date_is_printed_as_year_month_and_day(value):
    assert PieceField("date").read(value) == "1815-06-18"


@pytest.mark.parametrize("value", ["18/06/1815", "1815", "1815-06-18 12:30:00", 1815])
def test_other_dates_are_refused_as_nobody_knows_which_number_is_the_month(value):
    with pytest.raises(FieldError, match="expected a date, not “18"):
        PieceField("date").read(value)


@pytest.mark.parametrize("kind", ["text", "keywords", "picture"])
@pytest.mark.parametrize("text", ["{{ name }}", "a {% if b %}", "}} c"])
def test_braces_in_a_row_are_an_error_as_nothing_fills_them_in(kind, text):
    with pytest.raises(FieldError, match="nothing fills in the braces of"):
        PieceField(kind).read(text)


def test_keywords_are_parted_by_commas_or_listed():
    field = PieceField("keywords")
    assert field.read("Dribble, Long pass") == field.read(["Dribble", "Long pass"]) == ("Dribble", "Long pass")
    assert field.value_text(("Dribble", "Long pass")) == "Dribble, Long pass"
    with pytest.raises(FieldError):
        field.read(["x"] * 21)


def test_only_optional_fields_may_be_empty():
    assert PieceField(optional=True).read(" ") is None
    with pytest.raises(FieldError):
        PieceField().read("")


def test_a_text_keeps_its_lines_and_has_an_end():
    assert PieceField().read(" a  b \n c") == "a b\nc"
    with pytest.raises(FieldError):
        PieceField().read("x" * 2001)


def test_figures_are_written_as_people_do():
    assert [written_value(value) for value in (3.0, 3.5, True, "x ")] == ["3", "3.5", "true", "x"]


def test_a_text_that_is_too_long_is_answered_with_a_shorter_one_not_with_an_empty_one():
    with pytest.raises(FieldError) as raised:
        PieceField("text").read("a" * 2001)
    assert raised.value.hint == "write a shorter text"
