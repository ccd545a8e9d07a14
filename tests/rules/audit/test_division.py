import pytest

from generator.rules.audit.audit import audit
from generator.rules.formulas import divides

BOOK = """
characteristics: {{power: {{range: {range}}}, speed: {{range: 1-9}}}}
quantities: {{moved: {{}}}}
tables:
  half: {{type: formula, title: H, rows: [{{id: less, value: power-1}}]}}
  ranges: {{type: formula, title: R, rows: [{{id: kick, value: "{value}"}}]}}
"""
CODE = "divides-by-zero:ranges:1:value"


def found(codes, value, span="1-9"):
    return {code for code in codes(BOOK.format(value=value, range=span)) if code.startswith("divides")}


@pytest.mark.parametrize(
    "value",
    [
        "power/0",
        "power/(power-power)",
        "7/(power-9)",
        "7/(power-speed)",
        "7/moved",
        "7/half.less",
        "7/(1d6-3)",
        "max(1, 7/(speed-1))",
        "1 if power > 8 else 7/(power-3)",
    ],
)
def test_a_divisor_that_can_be_zero(codes, value):
    assert found(codes, value) == {CODE}


@pytest.mark.parametrize(
    "value",
    ["power/2", "7/power", "7/(power-10)", "7/max(1, moved)", "7/(power-3) if power > 3 else 0", "7/(1d6+moved)", "7/"],
)
def test_a_divisor_that_is_always_something(codes, value):
    assert found(codes, value) == set()


def test_the_range_decides(codes):
    assert found(codes, "7/power", "0-9") == {CODE}


def test_many_names_are_tried_at_their_ends(codes):
    assert found(codes, "1/(power-speed-moved)", "1-400") == {CODE}


def test_the_message_says_when(book_of):
    problems = audit(book_of(BOOK.format(value="7/(power-9)", range="1-9")))
    (problem,) = [problem for problem in problems if problem.code == CODE]
    assert problem.message == "“7/(power-9)” divides by zero when “power” is 9"
    assert problem.line == 7


def test_dividing_by_a_number_needs_no_trying():
    assert not divides("ceil(power/2)+speed/0.5")
    assert divides("power/0.0")
