"""Leagues: tables and suspensions, worked out by hand, and what holds for any of them; everybody meets everybody."""

from collections import Counter
from datetime import date, timedelta
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.league import (
    ORDERS,
    SPANISH_BANS,
    Ban,
    BanRule,
    Bookings,
    Event,
    PlayedMatch,
    TableRules,
    Tally,
    counts,
    cup,
    groups,
    round_robin,
    slots,
    spaced_days,
    standings,
)


def season(*lines):
    """Return matches from lines for example ``A 2-1 B``."""
    found = []
    for line in lines:
        home, score, away = line.split()
        found.append(PlayedMatch(home, away, tuple(map(int, score.split("-")))))
    return found


def places(table):
    return [(row.team, row.place) for row in table]


def test_a_round_of_four_by_hand():
    matches = season("A 2-0 B", "C 1-1 D", "D 0-3 A", "B 2-1 C", "A 1-1 C", "B 0-0 D")
    table = standings("ABCD", matches, TableRules())
    assert [
        (row.team, row.played, row.won, row.drawn, row.lost, row.scored, row.conceded, row.difference, row.points)
        for row in table
    ] == [
        ("A", 3, 2, 1, 0, 6, 1, 5, 7),
        ("B", 3, 1, 1, 1, 2, 3, -1, 4),
        ("C", 3, 0, 2, 1, 3, 4, -1, 2),
        ("D", 3, 0, 2, 1, 1, 4, -3, 2),
    ]
    assert table[0].form == ("won", "won", "drawn")


def test_the_spanish_order_asks_first_how_they_did_against_each_other():
    matches = season("A 1-0 B", "B 2-1 A", "A 5-0 C", "C 0-1 A", "B 1-0 C", "C 0-1 B")
    usual, spanish = (standings("ABC", matches, TableRules(order=ORDERS[name])) for name in ("usual", "spanish"))
    assert [row.points for row in usual] == [9, 9, 0]
    assert places(usual) == [("A", 1), ("B", 2), ("C", 3)]
    assert places(spanish) == [("A", 1), ("B", 2), ("C", 3)]
    turned = season("A 1-0 B", "B 3-1 A", "A 5-0 C", "C 0-1 A", "B 1-0 C", "C 0-1 B")
    assert places(standings("ABC", turned, TableRules(order=ORDERS["usual"])))[0] == ("A", 1)
    assert places(standings("ABC", turned, TableRules(order=ORDERS["spanish"])))[0] == ("B", 1)


@pytest.mark.parametrize("order", ["spanish", "head-to-head"])
def test_a_meeting_to_come_keeps_the_two_from_being_compared(order):
    matches = season("B 1-0 A", "A 3-0 C", "C 0-0 B", "B 0-1 C")
    rules = TableRules(order=ORDERS[order], deducted={"B": 1})
    played_all = standings("ABC", matches, rules)
    waiting = standings("ABC", matches, rules, [("A", "B"), ("B", "A")])
    assert places(played_all)[1:] == [("B", 2), ("A", 3)]
    assert places(waiting)[1:] == [("A", 2), ("B", 3)]


@pytest.mark.parametrize("order", ["spanish", "head-to-head"])
def test_of_three_who_are_level_none_stands_behind_for_having_met_fewer(order):
    """A beat B and C has met neither: among them alone C would have no points, yet its goal difference is the best."""
    matches, rules = season("A 1-0 B", "B 2-0 D", "C 4-0 D", "D 0-0 E"), TableRules(order=ORDERS[order])
    pairs = [("A", "B"), ("B", "C"), ("C", "A")]
    assert places(standings("ABC", matches, rules, pairs)) == [("C", 1), ("A", 2), ("B", 3)]


def test_a_ring_of_three_is_parted_by_their_own_difference():
    # B is out of the tie with +2; of A and C (both −1) C won, however high A won against D
    matches = season("A 1-0 B", "B 3-0 C", "C 2-0 A", "A 9-0 D", "B 1-0 D", "C 1-0 D")
    assert places(standings("ABCD", matches, TableRules(order=ORDERS["spanish"])))[:3] == [("B", 1), ("C", 2), ("A", 3)]
    assert places(standings("ABCD", matches, TableRules()))[:3] == [("A", 1), ("B", 2), ("C", 3)]


def test_two_of_three_whom_a_criterion_leaves_level_begin_anew_among_themselves():
    """Their own difference puts A (+2) before B and C (both −1); then B stands before C, whom it beat."""
    matches = season("A 3-0 B", "B 2-0 C", "C 1-0 A", "A 1-0 D", "B 1-0 D", "C 9-0 D")
    for order in ("spanish", "head-to-head"):
        table = standings("ABCD", matches, TableRules(order=ORDERS[order]))
        assert [row.points for row in table] == [6, 6, 6, 0]
        assert [row.difference for row in table] == [3, 0, 8, -11]
        assert places(table)[:3] == [("A", 1), ("B", 2), ("C", 3)]


def test_who_is_level_in_all_shares_a_place_and_the_next_place_is_left_out():
    matches = season("A 1-1 B", "C 0-1 D")
    assert places(standings("ABCD", matches, TableRules(order=("wins",)))) == [("D", 1), ("A", 2), ("B", 2), ("C", 4)]


def test_points_are_deducted_and_a_win_is_worth_what_is_said():
    table = standings("AB", season("A 1-0 B", "B 0-0 A"), TableRules(win=2, deducted={"A": 3}))
    assert [(row.team, row.points) for row in table] == [("B", 1), ("A", 0)]


def test_fair_play_decides_last():
    matches = [
        PlayedMatch("A", "B", (1, 1), (Event("A", "x", "yellow"), Event("A", "x", "yellow"), Event("B", "y", "red")))
    ]
    rules = TableRules(order=("difference", "fair-play"), fair_play={"yellow": 1, "red": 3})
    assert places(standings("BA", matches, rules)) == [("A", 1), ("B", 2)]


def test_goals_away_decide_where_they_count():
    matches = season("A 2-1 B", "B 1-0 A")
    assert places(standings("AB", matches, TableRules(order=("away-scored",)))) == [("B", 1), ("A", 2)]


TEAMS = "ABCDE"
SEASONS = st.lists(
    st.builds(
        lambda pair, score: PlayedMatch(*pair, score),
        st.sampled_from(list(permutations(TEAMS, 2))),
        st.tuples(st.integers(0, 4), st.integers(0, 4)),
    ),
    max_size=30,
)


@given(SEASONS, st.sampled_from(sorted(ORDERS)))
def test_goals_and_matches_add_up(matches, order):
    table = standings(TEAMS, matches, TableRules(order=ORDERS[order]))
    assert sorted(row.team for row in table) == list(TEAMS)
    assert sum(row.played for row in table) == 2 * len(matches)
    assert sum(row.difference for row in table) == 0
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    assert [row.place for row in table] == sorted(row.place for row in table)


@given(SEASONS, st.sampled_from(sorted(ORDERS)), st.permutations(TEAMS))
def test_the_order_in_which_teams_are_named_moves_nobody_to_another_place(matches, order, teams):
    rules = TableRules(order=ORDERS[order])
    one, other = (dict(places(standings(names, matches, rules))) for names in (TEAMS, teams))
    assert one == other


def test_the_most_comes_first_then_the_names():
    matches = [
        PlayedMatch(
            "A", "B", (3, 1), (*[Event("A", "Zoe", "goal")] * 2, Event("A", "Ana", "goal"), Event("B", "Eva", "goal"))
        ),
        PlayedMatch("B", "A", (0, 1), (Event("A", "Ana", "goal"), Event("B", "Eva", "yellow"))),
    ]
    assert counts(matches, "goal") == (Tally("A", "Ana", 2), Tally("A", "Zoe", 2), Tally("B", "Eva", 1))
    assert counts(matches, "yellow") == (Tally("B", "Eva", 1),)
    assert counts(matches, "red") == ()


def match(*events, home="A", away="B"):
    return PlayedMatch(home, away, (0, 0), tuple(Event(*event) for event in events))


def bans(team, season, rules):
    bookings = Bookings(team, rules)
    for played in season:
        if team in (played.home, played.away):
            bookings.take(played)
    return bookings.bans


YELLOW, RED = ("A", "Ana", "yellow"), ("A", "Ana", "red")


@pytest.mark.parametrize(
    ("season", "out"),
    [
        ([match(YELLOW)] * 4, ()),
        ([match(YELLOW)] * 5, (Ban("Ana", "yellow", 1),)),
        ([match(YELLOW)] * 5 + [match()], ()),
        ([match(YELLOW)] * 10, (Ban("Ana", "yellow", 1),)),
        ([match(RED)], (Ban("Ana", "red", 1),)),
        ([match(RED), match()], ()),
        ([match(RED), match(home="B", away="C")], (Ban("Ana", "red", 1),)),
        ([match(YELLOW, YELLOW)], (Ban("Ana", "yellow", 1),)),
        ([match(YELLOW, YELLOW, RED)], (Ban("Ana", "yellow", 1),)),
        ([match(YELLOW)] * 4 + [match(YELLOW, YELLOW)], (Ban("Ana", "yellow", 1),)),
        ([match(YELLOW)] * 4 + [match(YELLOW, YELLOW), match(), match(YELLOW)], (Ban("Ana", "yellow", 1),)),
        ([match(YELLOW)] * 4 + [match(YELLOW, RED)], (Ban("Ana", "red", 2),)),
        ([match(("B", "Ana", "red"))], ()),
    ],
)
def test_who_is_out_by_the_spanish_rule(season, out):
    assert bans("A", season, SPANISH_BANS) == out


def test_long_bans_run_down_match_by_match():
    rules = (BanRule("red", matches=3),)
    season = [match(RED), match(), match(), match()]
    assert [bans("A", season[:count], rules) for count in range(1, 5)] == [
        (Ban("Ana", "red", 3),),
        (Ban("Ana", "red", 2),),
        (Ban("Ana", "red", 1),),
        (),
    ]


def test_several_are_out_in_the_order_of_their_names():
    season = [match(("A", "Zoe", "red"), ("A", "Ana", "red"))]
    assert [ban.player for ban in bans("A", season, SPANISH_BANS)] == ["Ana", "Zoe"]


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
    saturdays = spaced_days(date(2026, 9, 12), timedelta(7), 5, without=[date(2026, 9, 26)])
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
