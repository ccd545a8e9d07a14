"""Parts between two signs are found as a reader would, in time that grows with the text alone."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spans import replace_spans, spans

SIGNS = {"{{": "}}", "{%": "%}"}
SLOW = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


@given(st.text("{}%a\n", max_size=30))
def test_they_are_those_of_the_expression(text):
    assert list(spans(text, SIGNS)) == [match.span() for match in SLOW.finditer(text)]
    assert replace_spans(text, SIGNS, lambda part: f"<{len(part)}>") == SLOW.sub(lambda m: f"<{len(m[0])}>", text)


def test_what_is_not_said_to_be_put_in_is_left_out():
    assert replace_spans("a /* b */ c /* d", {"/*": "*/"}) == "a  c /* d"


@pytest.mark.parametrize("text", ["{{" * 200_000, "{{ a }} {{" * 50_000, "{%{{" * 100_000])
def test_signs_that_never_close_take_no_time(text):
    """With the expression this test takes minutes."""
    assert "{{" in replace_spans(text, SIGNS)
