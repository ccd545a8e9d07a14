"""Counters to write on: those of the usual kind in the team's colour, without a number, a name and values."""

import pytest

from generator.pieces.counter_style import CounterStyle
from generator.scene.primitives import Text, place_items
from tests.pieces.game_counters import game_counters


def texts(items):
    return [item.text for item, _ in place_items(items) if isinstance(item, Text)]


@pytest.fixture
def blank(pack, teams):
    return game_counters(pack, CounterStyle(18.8, language="en")).blank(teams["sosiego-fc"].team)


def test_it_has_the_labels_of_the_usual_kind_and_nothing_else(blank):
    assert texts(blank.front) == ["SPD", "STE", "REC", "DRI", "PLA", "FIN", "STR"]


def test_its_back_says_that_it_has_moved_as_that_of_others(blank):
    assert "✓" in texts(blank.back)
