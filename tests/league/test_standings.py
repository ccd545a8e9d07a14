"""Tables, worked out by hand, and what holds for any of them."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from generator.league.standings import ORDERS, Event, Played, TableRules, standings


def season(*lines):
    """Return matches from lines such as ``A 2-1 B``."""
    found = []
    for line in lines:
        home, score, away = line.split()
        found.append(Played(home, away, tuple(map(int, score.split("-")))))
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


def test_a_meeting_to_come_keeps_the_two_from_being_compared():
    matches = season("B 1-0 A", "A 3-0 C", "C 0-0 B", "B 0-1 C")
    rules = TableRules(order=ORDERS["spanish"], deducted={"B": 1})
    played_all = standings("ABC", matches, rules)
    waiting = standings("ABC", matches, rules, [("A", "B"), ("B", "A")])
    assert places(played_all)[1:] == [("B", 2), ("A", 3)]
    assert places(waiting)[1:] == [("A", 2), ("B", 3)]


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
    matches = [Played("A", "B", (1, 1), (Event("A", "x", "yellow", 2), Event("B", "y", "red")))]
    rules = TableRules(order=("difference", "fair-play"), fair_play={"yellow": 1, "red": 3})
    assert places(standings("BA", matches, rules)) == [("A", 1), ("B", 2)]


def test_goals_away_decide_where_they_count():
    matches = season("A 2-1 B", "B 1-0 A")
    assert places(standings("AB", matches, TableRules(order=("away-scored",)))) == [("B", 1), ("A", 2)]


TEAMS = "ABCDE"
SEASONS = st.lists(
    st.builds(
        lambda pair, score: Played(*pair, score),
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
