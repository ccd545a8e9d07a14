"""Matches in spreadsheets, in whatever words a league keeps them."""

import pytest

from generator.packs.load import find_pack
from generator.problems import PizarraError, Severity, errors
from generator.tables.files.sheets import SheetTable
from generator.tables.seasons.reading import match_table

GAME = find_pack("dichoso-fulbo").game
PLAYERS = {"Ana": "home", "Eva": "away"}
HEAD = ["Jornada", "Fecha", "Hora", "Local", "Visitante", "Resultado"]


def read(*rows, above=()):
    table = SheetTable("liga.xlsx", "Liga", tuple(map(tuple, [*above, *rows])))
    return match_table([table], GAME, lambda home, away, name: PLAYERS.get(name, ""))


def matches(*rows):
    found = read(*rows)
    assert errors(found.problems) == ()
    return found.source.data["matches"]


def test_days_hours_and_scores_are_read_as_spreadsheets_keep_them():
    row = [7.0, "2026-09-12 00:00:00", "17:30:00", "Alfa", "Beta", "2-1"]
    assert matches(HEAD, row) == [
        {"round": "7", "date": "2026-09-12", "time": "17:30", "home": "Alfa", "away": "Beta", "score": "2-1"}
    ]


@pytest.mark.parametrize(
    "head",
    [["Local", "Visitante", "Goles local", "Goles visitante"], ["Home team", "Away team", "Home goals", "Away goals"]],
)
def test_a_score_may_stand_in_two_columns(head):
    assert matches(head, ["Alfa", "Beta", 2.0, 0])[0]["score"] == "2-0"
    (problem,) = errors(read(head, ["Alfa", "Beta", 2, None]).problems)
    assert (problem.cell, "one side" in problem.message) == ("Liga!C2", True)


def test_a_round_stands_for_those_below_and_may_be_a_title():
    found = matches(
        HEAD, ["3", None, None, "A", "B"], [None, None, None, "C", "D"], ["Jornada 4"], [None, "", "", "B", "A"]
    )
    assert [match["round"] for match in found] == ["3", "3", "4"]


def test_results_may_be_typed_a_line_each():
    rows = ["Jornada 3"], ["Alfa  2 - 1 Beta"], [], ["1. FC Köln 0:0 Schalke 04"]
    assert matches(*rows) == [
        {"round": "3", "home": "Alfa", "score": "2 - 1", "away": "Beta"},
        {"round": "3", "home": "1. FC Köln", "score": "0:0", "away": "Schalke 04"},
    ]
    (problem,) = errors(read(*rows, ["Alfa Beta"]).problems)
    assert (problem.cell, "no result" in problem.message) == ("Liga!A5", True)


def test_who_rests_and_what_is_put_off_is_understood():
    found = matches(HEAD, [1, "", "", "Alfa", "descansa"], [1, "", "", "Beta", "Gamma", "Aplazado"])
    assert found == [
        {"round": "1", "bye": "Alfa"},
        {"round": "1", "home": "Beta", "away": "Gamma", "state": "postponed"},
    ]


def test_scorers_go_to_their_sides_by_columns_semicolons_or_names():
    head = [*HEAD[3:], "Goleadores", "Amarillas visitante"]
    (match,) = matches(head, ["Alfa", "Beta", "2-1", "Ana 23', 45'; Eva (p)", 7])
    assert match["events"] == {"scored": {"home": ["Ana", "Ana"], "away": ["Eva"]}, "yellow": {"away": ["7"]}}
    (match,) = matches(head, ["Alfa", "Beta", "2-1", "Ana (2), Eva, Sol (pp)", None])
    assert match["events"] == {"scored": {"home": ["Ana", "Ana"], "away": ["Eva"]}}
    (problem,) = errors(read(head, ["Alfa", "Beta", "1-0", "Nadie", None]).problems)
    assert (problem.cell, "Nadie" in problem.message) == ("Liga!D2", True)


@pytest.mark.parametrize("score", ["2026-01-02 00:00:00", "02:01:00"])
def test_a_score_that_became_a_day_or_an_hour_is_told(score):
    (problem,) = errors(read(HEAD, [1, None, None, "A", "B", score]).problems)
    assert (problem.cell, "not a score" in problem.message) == ("Liga!F2", True)


def test_columns_without_meaning_are_left_out_and_named():
    (problem,) = read([*HEAD, "Público"], [1, None, None, "A", "B", "1-0", 300]).problems
    assert (problem.severity, "“Público” (Liga!G1)" in problem.message) == (Severity.WARNING, True)


def test_the_title_stands_above_or_is_that_of_the_file():
    assert (
        read(HEAD, [1, None, None, "A", "B"], above=[["Temporada: Liga 2026"], []]).source.data["season"] == "Liga 2026"
    )
    assert read(HEAD, [1, None, None, "A", "B"]).source.data["season"] == "liga"


def test_a_table_without_matches_is_told():
    with pytest.raises(PizarraError, match="no row with headings of matches"):
        read(["dorsal", "nombre"], [1, "Ana"])
