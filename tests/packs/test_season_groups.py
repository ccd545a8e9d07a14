"""Teams and matches that the groups of a season leave out of every table."""

import pytest

from generator.problems import Severity
from tests.packs.test_season_changes import read

CLUBS = {"clubs": ("Blues", "Greens", "Pinks")}
GAMES = (
    "{round: 1, home: Reds, away: Blues, score: 1-0",
    "{round: 1, home: Greens, away: Pinks",
    "{round: 2, home: Pinks, away: Reds, score: 2-1",
    "{round: 2, home: Blues, away: Greens",
)


def told(*games, top):
    warnings = read(*games, top=top, **CLUBS).warnings
    assert all((each.severity, each.line, each.path) == (Severity.WARNING, 2, "groups") for each in warnings)
    return [str(each.message) for each in warnings]


def test_teams_in_no_group_are_named():
    top = "groups: {A: [Reds, Blues]}"
    assert told(*GAMES, top=top) == ["in no group, so in no table: Greens, Pinks"]


def test_matches_between_groups_are_counted():
    top = "groups: {A: [Reds, Blues], B: [Greens, Pinks]}"
    text = "2 matches between teams of two groups count in no table"
    assert told(*GAMES, top=top) == [text]
    text = "1 match between teams of two groups counts in no table"
    assert told(*GAMES[:3], top=top) == [text]


@pytest.mark.parametrize(
    ("games", "top"),
    [
        (GAMES, "groups: {A: [Reds, Blues, Greens, Pinks]}"),
        (GAMES, ""),
        ((*GAMES[:2], *(f"{game}, cup: true" for game in GAMES[2:])), "groups: {A: [Reds, Blues], B: [Greens, Pinks]}"),
        ((GAMES[0], *(f"{game}, cup: true" for game in GAMES[1:])), "groups: {A: [Reds, Blues]}"),
        ((GAMES[0], "{round: 2, home: Pinks, away: Reds, state: annulled"), "groups: {A: [Reds, Blues]}"),
        ((GAMES[0], GAMES[3]), "groups: {A: [Reds, Blues]}\nwithdrawn: {Greens: 2}"),
        ((GAMES[0], "{round: 2, bye: Greens"), "groups: {A: [Reds, Blues]}"),
    ],
)
def test_what_is_in_a_table_or_is_to_be_in_none_is_not_warned_of(games, top):
    assert told(*games, top=top) == []
