"""A field is asked for by metres, by name or by a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.board.ground import metres_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("105x68", (105, 68)), ("105 x 68", (105, 68)), ("105m x 68m", (105, 68)), ("100,5×67.3", (100.5, 67.3)),
        ("105X68", (105, 68)), ("105", None), ("105x", None), ("-105x68", None), ("futsal", None), ("", None),
        ("1e3x68", None), ("105x68x3", None),
    ],
)  # fmt: skip
def test_metres(text, expected):
    assert metres_of(text) == expected


@given(st.text(max_size=12))
def test_any_text_is_metres_or_not(text):
    found = metres_of(text)
    assert found is None or all(value >= 0 for value in found)
