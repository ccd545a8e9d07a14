"""A map proposed for a table of matches."""

import pytest

from generator.model.match_map import MatchMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.spreadsheets.match_map import mapped_match_lexicon
from generator.spreadsheets.match_proposal import proposed_match_map
from generator.spreadsheets.match_words import usual_match_lexicon
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable

GAME = find_pack("dichoso-fulbo").game
TEAMS = ["Manchester United", "Manchester City", "Leeds", "Unión Relámpago"]
LEXICON = usual_match_lexicon(GAME, frozenset(map(str.casefold, TEAMS)))


def proposed(*rows, language="en"):
    return proposed_match_map([SheetTable("r.csv", "", tuple(map(tuple, rows)))], LEXICON, TEAMS, language)


ROWS = [
    ["Wk", "When", "Home", "Away", "Resultad", "Crowd"],
    [1, "01/02/2024", "Man United", "Leeds", "2-1", 300],
    [1, "01/02/2024", "Leds", "Nobody", "Forfeitt", 300],
]


@pytest.mark.parametrize("language", ["en", "es"])
def test_columns_teams_states_and_the_order_of_dates_are_proposed(language):
    data = parse_text(text := proposed(*ROWS, language=language), "m").data
    words = [["round", "date", "home", "away", "score"], ["jornada", "fecha", "local", "visitante", "resultado"]]
    assert list(data["columns"].values()) == [*words[language == "es"], None]
    assert data["words"] == {
        "team" if language == "en" else "equipo": {
            "Man United": "Manchester United", "Leds": "Leeds", "Nobody": "",
        },
        "state" if language == "en" else "estado": {"Forfeitt": "awarded"},
    }  # fmt: skip
    assert data["dates"] == "day-month"
    assert "# F1 · 300" in text


def test_a_proposal_is_read_and_says_what_it_says():
    source = parse_text(proposed(*ROWS[:2]), "m")
    lexicon = mapped_match_lexicon(GAME, LEXICON.teams, validate(MatchMap, source), source)
    found = match_table([SheetTable("r.csv", "", tuple(map(tuple, ROWS[:2])))], lexicon, lambda *_: "")
    assert found.source.data["matches"] == [
        {"round": "1", "date": "2024-02-01", "home": "Manchester United", "away": "Leeds", "score": "2-1"}
    ]
    assert found.problems == ()


@pytest.mark.parametrize(
    ("name", "team"),
    [
        ("Man Utd", "Manchester United"),
        ("Man City", "Manchester City"),
        ("U. Relámpago", "Unión Relámpago"),
        ("Man", ""),
    ],
)
def test_a_short_name_stands_for_the_one_team_that_it_fits(name, team):
    text = proposed(["Home", "Away"], [name, "Leeds"])
    assert parse_text(text, "m").data["words"] == {"team": {name: team}}


def test_teams_in_lines_are_proposed_too():
    data = parse_text(proposed(["Results"], ["Man City 2-1 Leeds"]), "m").data
    assert data == {"columns": {}, "words": {"team": {"Man City": "Manchester City"}}}


def test_of_two_columns_of_scores_the_higher_is_proposed():
    rows = [["Home", "Away", "Mid", "End"], ["Leeds", "Leeds", "1-0", "2-1"], ["Leeds", "Leeds", "0-0", "0-0"]]
    assert parse_text(proposed(*rows), "m").data["columns"] == {
        "Home": "home", "Away": "away", "Mid": None, "End": "score",
    }  # fmt: skip


@pytest.mark.parametrize("rows", [[["Wer", "Was"], ["x: #y", '"\x07\u2028']], [["7"]], [[1, 2]]])
def test_any_table_gets_sound_yaml(rows):
    assert "columns" in parse_text(proposed(*rows), "m").data


def test_teams_in_one_cell_are_proposed_apart():
    text = proposed(["Round", "Match"], [1, "Man United - Leeds"], [1, "Leeds v Leds"])
    assert "Man United: Manchester United" in text and "Leds: Leeds" in text
    assert "Match: match" in text
