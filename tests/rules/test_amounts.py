import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.amounts import Amount, dice_chances, work_out
from generator.rules.formulas import FormulaError


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("4*fuerza", {"fuerza": 8}, "32"),
        ("ceil(fuerza/2)+1d6", {"fuerza": 7}, "5–10"),
        ("ceil(fuerza/2)+1d6", {"fuerza": 8}, "5–10"),
        ("velocidad-1 if driblar >= 8 else velocidad-2", {"velocidad": 7, "driblar": 8}, "6"),
        ("velocidad-1 if driblar >= 8 else velocidad-2", {"velocidad": 7, "driblar": 7}, "5"),
        ("floor((metros+1)/2)", {"metros": 5}, "3"),
        ("floor((metros+2)/4)", {"metros": 5}, "1"),
        ("min(2, 3) + max(4, 5, 6)", {}, "8"),
        ("2 - 3 - 4", {}, "−5"),
        ("2 * -3", {}, "−6"),
        ("7/2", {}, "3.5"),
        ("1 if 2 > 3 else 4 if 5 == 5 else 6", {}, "4"),
        ("2.5", {}, "2.5"),
    ],
)
def test_value(text, values, expected):
    assert str(work_out(text, values)) == expected


def test_a_fixed_amount_is_a_whole_number():
    assert int(work_out("4*3")) == 12


@pytest.mark.parametrize("text", ["1d6", "7/2"])
def test_dice_and_fractions_are_no_whole_number(text):
    with pytest.raises(FormulaError, match="is not a single whole number"):
        int(work_out(text))


def test_mean_of_a_clearance():
    assert work_out("ceil(5/2)+1d6").mean == Fraction(13, 2)


def test_a_choice_on_dice_weighs_both_sides():
    assert work_out("1 if 1d6 >= 5 else 0").mean == Fraction(1, 3)


def test_dice_chances_add_up():
    assert sum(dice_chances("3d6").values()) == 1
    assert dice_chances("2d6")[7] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("dice", "faces"),
    [
        ("1d6+1", [a + 1 for a in range(1, 7)]),
        ("2d6-7", [a + b - 7 for a in range(1, 7) for b in range(1, 7)]),
        ("1d6*10", [a * 10 for a in range(1, 7)]),
        ("ceil(1d6/2)", [(a + 1) // 2 for a in range(1, 7)]),
        ("1d6+1d8", [a + b for a in range(1, 7) for b in range(1, 9)]),
        ("d66", [10 * a + b for a in range(1, 7) for b in range(1, 7)]),
        ("2d6 keep highest", [max(a, b) for a in range(1, 7) for b in range(1, 7)]),
        ("2d6 keep highest + 1", [max(a, b) + 1 for a in range(1, 7) for b in range(1, 7)]),
        ("2d%  keep lowest 1", [min(a, b) for a in range(1, 101) for b in range(1, 101)]),
        ("max(1d6, 1d6)", [max(a, b) for a in range(1, 7) for b in range(1, 7)]),
    ],
)
def test_dice_come_to_what_a_count_of_all_ways_says(dice, faces):
    whole = {face: Fraction(faces.count(face), len(faces)) for face in sorted(faces)}
    assert dice_chances(dice) == whole
    assert list(dice_chances(dice)) == list(whole)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "“” is incomplete"),
        ("7", "“7” is not a roll; write for example 2d6, 1d6+1"),
        ("fuerza", "“fuerza” is not a roll; write for example 2d6"),
        ("2d6+fuerza", "fuerza” is not a roll; write for example 2d6"),
        ("1d6/2", "“1d6/2” gives fractions; round them with ceil"),
        ("2d6 keep", "“2d6 keep” is incomplete"),
        ("2d6 keep most", "write for example 2d6 keep highest"),
        ("d66 keep highest", "write for example 2d6 keep highest"),
        ("2d6 keep highest 3", "“2d6”: keep 1 to 2 of 2 dice, not 3"),
        ("2d66", "rolled once"),
    ],
)
def test_what_are_no_dice(text, message):
    with pytest.raises(FormulaError, match=re.escape(message)):
        dice_chances(text)


numbers = st.integers(0, 30).map(lambda n: (str(n), Fraction(n)))


def _joined(parts):
    (a, x), operator, (b, y) = parts
    value = {"+": x + y, "-": x - y, "*": x * y}[operator]
    return f"({a} {operator} {b})", value


def _rounded(parts):
    name, (a, x), divisor = parts
    value = x / divisor
    return f"{name}({a}/{divisor})", Fraction(math.ceil(value) if name == "ceil" else math.floor(value))


formulas = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(_joined),
        st.tuples(st.sampled_from(["ceil", "floor"]), inner, st.integers(1, 9)).map(_rounded),
    ),
    max_leaves=6,
)


@given(formulas)
def test_random_formulas_come_to_what_they_should(formula):
    text, expected = formula
    assert work_out(text) == Amount(((expected, Fraction(1)),))
