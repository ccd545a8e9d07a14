"""Scores as people write them, and lists of players in one cell."""

import pytest

from generator.spreadsheets.match_cells import (
    looks_like_score,
    players,
    read_score,
    read_sides,
    read_state,
    says_who_won,
    whole_words,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2-1", ("2-1", "", "")),
        (" 2 – 1 ", ("2-1", "", "")),
        ("2:1", ("2-1", "", "")),
        ("02−01", ("2-1", "", "")),
        ("2.0-1.0", ("2-1", "", "")),
        ("2-1 (1-0)", ("2-1", "", "")),
        ("2-1 [HT 1-0]", ("2-1", "", "")),
        ("1-1 (4-3 pens)", ("1-1", "4-3", "")),
        ("1-1 (pens: 4-3)", ("1-1", "4-3", "")),
        ("1-1, 4-3 p", ("1-1", "4-3", "")),
        ("2-2 a.e.t. (1-1, 0-0), 4-3 pen.", ("2-2", "4-3", "")),
        ("4-3 pen. (2-2 aet)", ("2-2", "4-3", "")),
        ("1-1 (4-3)", ("1-1", "4-3", "")),
        ("2-1 (4-3)", None),
        ("2-1 p", ("2-1", "", "")),
        ("2-1 aet", ("2-1", "", "")),
        ("3-0 W/O", ("3-0", "", "awarded")),
        ("W/O", ("", "", "awarded")),
        ("wo", ("", "", "awarded")),
        ("P-P", ("", "", "postponed")),
        ("Postp.", ("", "", "postponed")),
        ("A-A", ("", "", "abandoned")),
        ("abd", ("", "", "abandoned")),
        ("canc.", ("", "", "abandoned")),
        ("vs", ("", "", "")),
        ("2-1-0", None),
        ("2-x", None),
        ("2-1 3-4", None),
        ("2-1, 3-4", None),
        ("p", None),
        ("", None),
        ("windy", None),
    ],
)
def test_a_score_is_read_with_whatever_stands_beside_it(text, found):
    read = read_score(text)
    assert (None if read is None else read[:3]) == found


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("2-1", []),
        ("2-1 (1-0)", ["half-time scores"]),
        ("2-1 aet", ["notes about extra time"]),
        ("2-1 p", ["notes about penalties"]),
        ("1-1 (4-3 p)", []),
        ("2-2 aet (1-1, 1-0)", ["notes about extra time", "half-time scores"]),
        ("canc.", ["“cancelled”, which is kept as abandoned"]),
    ],
)
def test_what_no_season_keeps_of_a_result_is_named(text, left_out):
    assert list(read_score(text).left_out) == left_out


@pytest.mark.parametrize(
    ("home", "away", "found"),
    [
        ("2.0", "1", ("2-1", "", "")),
        ("1 (4)", "1 (3)", ("1-1", "4-3", "")),
        ("2 (1)", "1 (0)", ("2-1", "", "")),
        ("P", "p.", ("", "", "postponed")),
        ("A", "A", ("", "", "abandoned")),
        ("W/O", "w.o.", ("", "", "awarded")),
        ("aplazado", "", ("", "", "postponed")),
        ("x", "1", None),
        ("X", "X", None),
        ("W", "W", None),
        ("P", "", None),
        ("P", "2", None),
        ("P", "A", None),
        ("aplazado", "2", None),
    ],
)
def test_a_score_may_be_in_two_cells(home, away, found):
    read = read_sides(home, away)
    assert (None if read is None else read[:3]) == found


@pytest.mark.parametrize("sides", [("W", "L"), ("l", "w"), ("WO", "L"), ("G", "P")])
def test_letters_that_say_who_won_are_no_score(sides):
    assert says_who_won(*sides)
    assert read_sides(*sides) is None
    assert not says_who_won(sides[0], sides[0])


def test_an_hour_is_no_score_and_a_played_match_has_no_state():
    assert [looks_like_score(text) for text in ("17:30", "2:1", "2-1", "P-P", "18-19-20")] == [
        False, True, True, False, False,
    ]  # fmt: skip
    assert [read_state(text) and read_state(text).state for text in ("FT", "AET", "Aplazado", "2-1", "rain")] == [
        "", "", "postponed", None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(("cell", "text"), [("2.0", "2"), (7.0, "7"), ("1.000", "1.000"), ("R2", "R2"), (None, "")])
def test_a_whole_number_has_no_decimals(cell, text):
    assert whole_words(cell) == text


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
