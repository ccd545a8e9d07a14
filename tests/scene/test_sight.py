"""Colours as others see them: against published figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pieces.kit_contrast import SIGHTS, difference, simulate_sight
from generator.scene.palette import BLACK, WHITE, Colour

colours = st.builds(Colour, *[st.integers(0, 255)] * 3)
sights = st.sampled_from(SIGHTS)


@pytest.mark.parametrize(
    ("first", "second", "worst"),
    [("#000000", "#f0e442", 84), ("#e69f00", "#0072b2", 51), ("#0072b2", "#d55e00", 50), ("#0072b2", "#f0e442", 47)],
)
def test_the_worst_difference_of_two_colours_is_the_known_one(first, second, worst):
    seen_by = (difference(Colour.of(first), Colour.of(second), sight) for sight in SIGHTS if sight != "grey")
    assert min(seen_by) == pytest.approx(worst, abs=2)  # sources.md: reading


@given(colours, colours, sights)
def test_a_difference_is_the_same_both_ways_and_nothing_from_a_colour_to_itself(first, second, sight):
    assert difference(first, second, sight) == pytest.approx(difference(second, first, sight), abs=1e-6)
    assert difference(first, first, sight) == 0


@given(st.integers(0, 255), sights)
def test_greys_look_the_same_to_everybody(part, sight):
    assert all(abs(value - part) <= 1 for value in simulate_sight(Colour(part, part, part), sight))


def test_black_and_white_are_a_hundred_apart():
    assert difference(BLACK, WHITE) == pytest.approx(100, abs=0.01)
