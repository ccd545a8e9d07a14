"""A line is centred by its capitals."""

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from generator.geometry.shapes import Point
from generator.scene.fonts import BOLD, CAP_HEIGHT, baseline, centred_text
from generator.scene.palette import INK

HEIGHTS = st.floats(-300, 300)


@given(HEIGHTS, st.floats(0.1, 50))
def test_capitals_reach_as_far_above_the_middle_as_below(middle, size):
    base = baseline(middle, size)
    assert (base + base - size * CAP_HEIGHT) / 2 == approx(middle, abs=1e-9)


def test_a_centred_line_has_its_middle_where_it_was_requested():
    text = centred_text("A", Point(3, 20), BOLD, 5.0, INK)
    assert (text.position, text.anchor) == (Point(3, baseline(20, 5.0)), "middle")
