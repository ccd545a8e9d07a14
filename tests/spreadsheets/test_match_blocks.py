"""Columns of matches, known by their headings and by what is in them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.packs.load import find_pack
from generator.problems import Severity, errors
from generator.spreadsheets.match_words import usual_match_lexicon
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable

TEAMS = ("Alfa", "Beta", "Gamma", "Delta")
LEXICON = usual_match_lexicon(find_pack("dichoso-fulbo").game, frozenset(map(str.casefold, TEAMS)))


def read(*rows):
    return match_table([SheetTable("r.csv", "", tuple(map(tuple, rows)))], LEXICON, lambda *_: "")


def entries(found):
    assert errors(found.problems) == ()
    return found.source.data["matches"]


def warned(found):
    return [problem.message for problem in found.problems if problem.severity is Severity.WARNING]


@pytest.mark.parametrize(
    "head",
    [
        ["HomeTeam", "AwayTeam", "FTHG", "FTAG"],
        ["Team 1", "Team 2", "HG", "AG"],
        ["home_team_name", "away_team_name", "home_team_score", "away_team_score"],
        ["Equipo1", "Equipo2", "HomeGoals", "AwayGoals"],
        ["Home", "Away", "Home Score", "Away Score"],
    ],
)
def test_headings_of_statistics_are_known(head):
    found = read(head, ["Alfa", "Beta", "2.0", 1.0])
    assert entries(found) == [{"home": "Alfa", "away": "Beta", "score": "2-1"}]
    assert found.problems == ()


@pytest.mark.parametrize("nothing", ["NA", "-", "-:-", "nan", "?", None])
def test_a_match_to_come_has_no_score_whatever_a_program_writes_for_it(nothing):
    rows = [["Alfa", "Beta", 2, 1], ["Beta", "Alfa", nothing, nothing]]
    assert [match.get("score") for match in entries(read(["Home", "Away", "HG", "AG"], *rows))] == ["2-1", None]
    rows = [["Alfa", "Beta", "2-1"], ["Beta", "Alfa", nothing], ["Beta", "Alfa", nothing]]
    assert [match.get("score") for match in entries(read(["Home", "Away", "End"], *rows))] == ["2-1", None, None]


@pytest.mark.parametrize("heading", ["FT", "Ergebnis", "Marcador final", "Goals", None])
def test_a_column_of_scores_is_the_result_whatever_its_heading(heading):
    found = read(["Home", heading, "HT", "Away"], ["Alfa", "2:1", "1-0", "Beta"], ["Beta", "P-P", None, "Alfa"])
    assert [match.get("score", match.get("state")) for match in entries(found)] == ["2-1", "postponed"]
    assert warned(found) == ["these columns are not recognised and are left out: “HT” (C1)"]


@pytest.mark.parametrize("heading", ["HT", "Half-time", "Descanso", "1st half", "Season"])
def test_a_column_of_other_scores_is_never_the_result(heading):
    found = read(["Home", heading, "Away"], ["Alfa", "1-0", "Beta"])
    assert entries(found) == [{"home": "Alfa", "away": "Beta"}]
    assert warned(found) or [problem.message for problem in found.omissions] == ["half-time scores"]


def test_an_hour_is_no_score():
    assert entries(read(["Home", "Anstoss", "Away"], ["Alfa", "17:30", "Beta"])) == [{"home": "Alfa", "away": "Beta"}]


def test_two_columns_that_may_be_the_score_are_asked_about():
    (problem,) = errors(read(["Home", "End", "Mid", "Away"], ["Alfa", "2-1", "1-0", "Beta"]).problems)
    assert (problem.cell, problem.message) == ("B1", "several columns may be the score: “End” (B1), “Mid” (C1)")


def test_letters_of_who_won_are_not_the_score():
    found = read(["Home", "Away", "HG", "AG", "Result"], ["Alfa", "Beta", 2, 1, "H"], ["Beta", "Alfa", 0, 1, "A"])
    assert [match["score"] for match in entries(found)] == ["2-1", "0-1"]
    assert [(problem.cell, problem.message) for problem in found.omissions] == [("E1", "results without goals")]


def test_columns_of_goals_may_name_who_scored():
    head = ["Home", "Score", "Away", "Home Goals", "Away Goals"]
    (match,) = entries(read(head, ["Alfa", "2-1", "Beta", "A, B", "D"]))
    assert match["events"] == {"scored": {"home": ["A", "B"], "away": ["D"]}}
    assert entries(read(head, ["Alfa", "2-1", "Beta", "2", "1"])) == [{"home": "Alfa", "score": "2-1", "away": "Beta"}]


def test_numbers_of_cards_are_no_players():
    head = ["Home", "Away", "HY", "Home yellow", "Away yellow"]
    found = read(head, ["Alfa", "Beta", 1, 1, 7], ["Beta", "Alfa", 0, 0, 9])
    assert [match.get("events") for match in entries(found)] == [
        {"yellow": {"away": ["7"]}}, {"yellow": {"away": ["9"]}},
    ]  # fmt: skip
    assert "“HY” (C1)" in warned(found)[0]
    assert [(problem.cell, problem.message) for problem in found.omissions] == [
        ("D1", "numbers of events, without the players")
    ]


def test_days_of_the_week_beside_dates_are_left_out():
    head = ["Wk", "Day", "Date", "Home", "xG", "Score", "xG", "Away"]
    found = read(head, [1, "Fri", "2023-08-11", "Alfa", 0.3, "0–3", 2.4, "Beta"])
    assert entries(found) == [{"round": "1", "date": "2023-08-11", "home": "Alfa", "score": "0-3", "away": "Beta"}]
    assert [(problem.cell, problem.message) for problem in found.omissions] == [("B1", "days of the week")]
    assert entries(read(["Day", "Home", "Away"], ["Fri", "Alfa", "Beta"])) == [
        {"date": "Fri", "home": "Alfa", "away": "Beta"}
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["13/1/2024", "Alfa", "2-1", "Beta", "17:30"], {"date": "2024-01-13", "score": "2-1", "time": "17:30"}),
        (["Alfa", 2, 1, "Beta"], {"score": "2-1"}),
        (["Alfa", "Beta", "2", "1"], {"score": "2-1"}),
        (["Alfa", "Beta"], {}),
    ],
)
def test_a_table_without_headings_is_read_by_the_teams_in_it(row, expected):
    found = read(row)
    assert entries(found) == [{"home": "Alfa", "away": "Beta", **expected}]
    assert (found.rows, "no headings; read as: " in found.problems[-1].message) == (1, True)


def test_unknown_headings_above_known_teams_are_headings():
    found = read(["Spieltag", "Heim", "Gast", "Ergebnis", "HT"], [1, "Alfa", "Beta", "2-1", "1-0"])
    assert entries(found) == [{"home": "Alfa", "away": "Beta", "score": "2-1"}]
    assert (found.rows, warned(found)) == (
        1, ["these columns are not recognised and are left out: “Spieltag” (A1), “HT” (E1)"],
    )  # fmt: skip


def test_a_table_that_should_have_results_says_whether_it_has():
    assert [
        read(["Home", "Away", *more], ["Alfa", "Beta", *cells]).lacks_results
        for more, cells in [
            ((), ()),
            (("Date",), (None,)),
            (("Score",), (None,)),
            (("Score",), ("P-P",)),
            (("X",), (1,)),
        ]
    ] == [False, False, True, False, True]


def test_days_are_read_in_the_order_that_one_of_them_proves():
    def days(*column):
        found = read(["Home", "Away", "Date"], *(["Alfa", "Beta", day] for day in column))
        return [match["date"] for match in entries(found)], [problem.cell for problem in found.problems]

    assert days("01/13/2024", "02/03/2024") == (["2024-01-13", "2024-02-03"], [])
    assert days("13/01/2024", "02/03/2024") == (["2024-01-13", "2024-03-02"], [])
    assert days("02/03/2024", "03/03/2024", "04/05/2024") == (["2024-03-02", "2024-03-03", "2024-05-04"], ["C2"])


SEASON = st.lists(
    st.tuples(
        st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.permutations(TEAMS), st.integers(0, 20), st.integers(0, 20)
    ),
    min_size=1, max_size=6,
)  # fmt: skip
HEADS = [("Date", "Home", "Away"), ("Fecha", "Local", "Visitante"), ("match_date", "Team 1", "Team 2"), ()]
SCORES = ["{}-{}", "{}:{}", "{} – {}", "{}.0-{}.0", "{}-{} (0-0)", "{}-{} aet"]
DAYS = ["%Y-%m-%d 00:00:00", "%a %b %d %Y", "%d-%b-%Y", "%Y-%m-%dT00:00:00"]


@given(SEASON, st.sampled_from(HEADS), st.sampled_from(SCORES), st.sampled_from(DAYS), st.booleans())
def test_a_season_is_read_as_the_same_matches_in_every_form(season, head, score, day, apart):
    cells = [[f"{h}.0", str(a)] if apart else [score.format(h, a)] for _, _, h, a in season]
    rows = [
        [when.strftime(day), one, two, *more] for (when, (one, two, *_), _, _), more in zip(season, cells, strict=True)
    ]
    scores = (["HG", "AG"] if apart else ["FT"]) if head else []
    found = read(*([[*head, *scores]] if head else []), *rows)
    assert entries(found) == [
        {"date": when.isoformat(), "home": one, "away": two, "score": f"{h}-{a}"}
        for when, (one, two, *_), h, a in season
    ]


@pytest.mark.parametrize("heading", ["Match", "Partido", "Fixture", "Game", "Encuentro"])
@pytest.mark.parametrize("cell", ["Alfa - Beta", "Alfa v Beta", "Alfa vs. Beta", "Alfa–Beta", "Alfa / Beta"])
def test_both_teams_may_be_in_one_cell(heading, cell):
    found = entries(
        read(["Round", heading, "Result", "Pitch"], [1, cell, "2-1", "North"], [2, "Gamma - Delta", "", ""])
    )
    assert found == [
        {"round": "1", "home": "Alfa", "away": "Beta", "score": "2-1", "place": "North"},
        {"round": "2", "home": "Gamma", "away": "Delta"},
    ]


def test_a_cell_with_both_teams_may_have_the_result():
    (found,) = entries(read(["Round", "Match"], [1, "Alfa 2-1 (1-0) Beta"]))
    assert (found["home"], found["score"], found["away"]) == ("Alfa", "2-1", "Beta")
    (problem,) = errors(read(["Match", "Result"], ["Alfa 2-1 Beta", "3-1"]).problems)
    assert (problem.cell, "2-1 here, but “3-1” in another column" in problem.message) == ("A2", True)
    assert not errors(read(["Match", "Result"], ["Alfa 2-1 Beta", "2–1"]).problems)


@pytest.mark.parametrize(
    ("cell", "pair"),
    [
        ("Al-Ahli - Beta", ("Al-Ahli", "Beta")),
        ("Alfa v Union - Beta", ("Alfa", "Union - Beta")),
        ("Nobody - Beta", ("Nobody", "Beta")),
        ("A - B - C", None),
        ("Alfa", None),
        ("- Beta", None),
        ("1. FC Ulm - Inter 04", ("1. FC Ulm", "Inter 04")),
    ],
)
def test_two_teams_in_a_cell_are_told_apart_or_asked_about(cell, pair):
    found = read(["Match", "Result"], ["Alfa - Beta", "1-0"], [cell, "2-1"])
    if pair is None:
        assert [(each.cell, each.message) for each in errors(found.problems)] == [
            ("A3", f"“{cell}” is not a match such as “Home - Away”")
        ]
    else:
        assert (entries(found)[1]["home"], entries(found)[1]["away"]) == pair


def test_a_row_with_one_text_under_matches_is_no_match():
    found = read(["Match", "Result"], ["Round 2", ""], ["Alfa - Beta", "1-0"], ["Total", ""])
    assert entries(found) == [{"round": "2", "home": "Alfa", "away": "Beta", "score": "1-0"}]
    assert [(note.message, note.cell) for note in found.omissions] == [("rows without a match", "A4")]


def test_a_column_called_match_beside_two_of_teams_means_nothing():
    found = read(["Match", "Home", "Away", "Score"], [1, "Alfa", "Beta", "2-1"])
    assert entries(found)[0]["score"] == "2-1"
    assert "“Match” (A1)" in warned(found)[0]


def test_after_extra_time_and_over_two_legs_is_not_the_result():
    head = ["Round", "Date", "Team 1", "FT", "HT", "Team 2", "∑FT", "ET", "P", "Comments"]
    found = read(head, ["1", "Fri Aug 9 2019", "Alfa", "1-1", "1-0", "Beta", "3-3", "2-2", "4-3", "replay"])
    assert entries(found) == [
        {"round": "1", "date": "2019-08-09", "home": "Alfa", "away": "Beta", "score": "1-1", "shootout": "4-3"}
    ]
    (warning,) = warned(found)
    assert all(each in warning for each in ("“HT” (E1)", "“∑FT” (G1)", "“ET” (H1)", "“Comments” (J1)"))
    assert "“P” (I1)" in warned(read(head, ["1", "", "Alfa", "1-1", "", "Beta", "", "", "yes", ""]))[0]


def test_a_day_alone_in_its_row_is_that_of_the_matches_below():
    head = ["Home", "Away", "Score"]
    found = read(head, ["Saturday, 12 September 2026"], ["Alfa", "Beta", "2-1"], ["Round 2"], ["Beta", "Alfa", "1-1"])
    assert [each.get("date") for each in entries(found)] == ["2026-09-12", None]
    assert not found.omissions


@pytest.mark.parametrize("rows", [[["12/9/2026"], ["13/9/2026"], ["Alfa", "Beta"]], [["Alfa", "Beta"], ["12/9/2026"]]])
def test_a_day_that_heads_no_match_is_named(rows):
    (note,) = read(["Home", "Away"], *rows).omissions
    assert (note.message, note.entry) == ("rows without a match", "12/9/2026")
