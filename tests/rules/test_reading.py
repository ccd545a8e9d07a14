import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.amounts import work_out
from generator.rules.formulas import FormulaError, names_in


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "“” is incomplete"),
        ("4*", "“4*” is incomplete"),
        ("4**2", "“*” does not belong in “4**2”"),
        ("(1+2", "“)” is missing"),
        ("1 2", "“2” does not belong in “1 2”"),
        ("4*fuerza", "no value for “fuerza”"),
        ("1/0", "divides by zero"),
        ("1/(1d6-1)", "divides by zero"),
        ("__import__('os')", "is not part of a formula"),
        ("a[0]", "“[” does not belong in “a[0]”"),
        ("0d6", "1 to 20 dice"),
        ("1d1", "2 to 100 faces"),
        ("1 if 2 else 3", "comparison"),
        ("2 > 1", "comparison"),
        ("(2 > 1) + 1", "a condition in “(2 > 1) + 1” is compared or counted; combine conditions with and, or, not"),
        ("1 if 2 = 2 else 0", "write == instead of “=”"),
        ("1 if 2 == 2 && 1 == 1 else 0", "write and instead of “&”"),
        ("1 if 1 < 2 < 3 else 0", "“else” is missing before <"),
        ("1 if 2 in 2 else 0", "is missing before 2"),
        ("1 if 'a' == 'a' else 0", "is not part of a formula"),
        ("1 if 2 > 1", "“else” is missing"),
        ("ceil(1, 2)", "ceil takes a single value in “ceil(1, 2)”"),
        ("(" * 40 + "1" + ")" * 40, "nested too deep"),
        ("-" * 100 + "1", "nested too deep"),
        ("1 if " + "not " * 40 + "1 > 0 else 0", "nested too deep"),
        ("1+" * 200 + "1", "at most 300 characters"),
        ("20d100 + 20d100 * 20d100", "too many dice"),
    ],
)
def test_mistakes_are_reported_in_plain_words(text, what):
    with pytest.raises(FormulaError, match=re.escape(what)):
        work_out(text)


@given(st.text(max_size=60))
def test_any_text_is_a_formula_or_a_plain_mistake(text):
    try:
        names_in(text)
    except FormulaError as error:
        assert str(error)
