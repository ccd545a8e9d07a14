"""Everybody meets everybody; grounds are shared out; the strongest meet last."""

from collections import Counter
from datetime import date, timedelta
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.league.calendar import cup, groups, match_days, round_robin, slots


def names(count):
    return [f"T{number}" for number in range(1, count + 1)]


@given(st.integers(2, 24))
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(count):
    rounds = round_robin(names(count))
    met = Counter(frozenset(meeting) for each in rounds for meeting in each.meetings)
    assert met == Counter(frozenset(pair) for pair in combinations(names(count), 2))
    assert len(rounds) == count - 1 + count % 2
    for each in rounds:
        assert sorted([*each.resting, *(team for pair in each.meetings for team in pair)]) == sorted(names(count))
        assert len(each.resting) == count % 2


@given(st.integers(2, 24))
def test_grounds_are_shared_out(count):
    where = {team: [] for team in names(count)}
    for each in round_robin(names(count)):
        for home, away in each.meetings:
            where[home].append("home")
            where[away].append("away")
    for played in where.values():
        assert abs(played.count("home") - played.count("away")) <= 1
        assert sum(one == other for one, other in pairwise(played)) <= 1


@given(st.integers(2, 12))
def test_the_second_leg_turns_the_grounds_around(count):
    rounds = round_robin(names(count), 2)
    homes = Counter(meeting for each in rounds for meeting in each.meetings)
    assert set(homes.values()) == {1}
    assert {(away, home) for home, away in homes} == set(homes)


def test_four_teams_meet_as_in_the_table_of_berger():
    assert [each.meetings for each in round_robin(names(4))] == [
        (("T1", "T4"), ("T2", "T3")),
        (("T4", "T3"), ("T1", "T2")),
        (("T2", "T4"), ("T3", "T1")),
    ]


@given(st.integers(1, 40))
def test_a_cup_has_one_winner_and_the_strongest_rest_first(count):
    rounds = cup(names(count), "W{}".format)
    assert sum(len(each.meetings) for each in rounds) == count - 1
    if rounds:
        rest = rounds[0].resting
        assert sorted(rest, key=lambda name: int(name[1:])) == names(len(rest))
        assert len(rounds[-1].meetings) == 1
        assert all(not each.resting for each in rounds[1:])


def test_the_two_strongest_of_eight_can_only_meet_in_the_final():
    first, second, final = cup(names(8), "W{}".format)
    assert first.meetings == (("T1", "T8"), ("T4", "T5"), ("T2", "T7"), ("T3", "T6"))
    assert second.meetings == (("W1", "W2"), ("W3", "W4"))
    assert final.meetings == (("W5", "W6"),)


@given(st.integers(1, 30), st.integers(1, 6))
def test_groups_are_of_nearly_one_size(count, parts):
    dealt = groups(names(count), parts)
    assert sorted(team for group in dealt for team in group) == sorted(names(count))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


def test_groups_are_dealt_to_and_fro():
    assert groups(names(8), 2) == (("T1", "T4", "T5", "T8"), ("T2", "T3", "T6", "T7"))


def test_pitches_are_used_side_by_side_and_hours_move_on():
    rounds = round_robin(names(6))
    saturdays = match_days(date(2026, 9, 12), timedelta(7), 5, without=[date(2026, 9, 26)])
    found = slots(rounds, saturdays, ["10:00", "12:00"], ["North", "South"])
    assert [(slot.time, slot.place) for slot in found[0]] == [
        ("10:00", "North"),
        ("10:00", "South"),
        ("12:00", "North"),
    ]
    assert found[1][0].place == "South"
    assert [row[0].date for row in found] == ["2026-09-12", "2026-09-19", "2026-10-03", "2026-10-10", "2026-10-17"]
    assert all(len(set(row)) == len(row) for row in found)


@pytest.mark.parametrize("teams", [[], ["alone"]])
def test_nobody_meets_alone(teams):
    assert all(not each.meetings for each in round_robin(teams))
