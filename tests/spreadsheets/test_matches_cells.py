"""Lists of players in one cell."""

import pytest

from generator.spreadsheets.matches import day_and_hour, hour, players


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ana, Eva", ["Ana", "Eva"]),
        ("Ana (2), Eva", ["Ana", "Ana", "Eva"]),
        ("Ana x3", ["Ana"] * 3),
        ("Ana 23', 45+1' y Eva 90'", ["Ana", "Ana", "Eva"]),
        ("Ana (23'), Eva (p)", ["Ana", "Eva"]),
        ("Ana (pp), Eva", ["Eva"]),
        ("7, 10", ["7", "10"]),
        ("", []),
        (" , ", []),
    ],
)
def test_players_stand_as_often_as_they_count(text, found):
    assert list(players(text)) == found


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("2026-09-12 00:00:00", ("2026-09-12", "")),
        ("2026-09-12T18:30:00", ("2026-09-12", "18:30")),
        ("12/09/2026", ("12/09/2026", "")),
        ("sábado", ("sábado", "")),
        (None, ("", "")),
    ],
)
def test_a_day_may_hold_its_hour(cell, found):
    assert day_and_hour(cell) == found


@pytest.mark.parametrize(
    ("cell", "found"), [("17:00:00", "17:00"), ("1900-01-01 09:30:00", "09:30"), ("tarde", "tarde")]
)
def test_an_hour_has_no_seconds(cell, found):
    assert hour(cell) == found
