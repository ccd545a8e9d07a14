"""Results as people type and forward them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.packs.load import find_pack
from generator.problems import PizarraError, errors
from generator.spreadsheets.match_cells import read_score
from generator.spreadsheets.match_lines import read_line
from generator.spreadsheets.match_words import usual_match_lexicon
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable

GAME = find_pack("dichoso-fulbo").game
LEXICON = usual_match_lexicon(GAME, frozenset(("reds", "blues", "1 fc köln", "al ahli", "schalke 04")))


@pytest.mark.parametrize(
    "line",
    [
        "Reds 2-1 Blues",
        "Reds 2:1 Blues.",
        "- Reds 2–1 Blues",
        "• Reds  2 - 1  Blues!",
        "3) Reds 2-1 Blues",
        "3. Reds 2-1 Blues",
        "⚽ Reds 2-1 Blues 🎉",
        "*Reds 2-1 Blues*",
        "(Reds 2-1 Blues)",
        "[Reds 2-1 Blues]",
        "Reds [2-1] Blues",
        "Reds vs Blues: 2-1",
        "Reds v. Blues 2-1",
        "Reds - Blues 2-1",
        "Reds-Blues: 2-1",
        "Reds 2, Blues 1",
        "Reds: 2 - Blues: 1",
        "[31/10/26, 19:05] Pep: Reds 2-1 Blues",
        "[31/10/26, 19:05:12] Pep M.: Reds 2-1 Blues",
        "\u200e[31.10.2026 19:05] Pep: Reds 2-1 Blues",
        "31/10/2026, 19:05 - Pep: Reds 2-1 Blues",
        "10/31/26, 7:05\u202fPM - Pep: Reds 2-1 Blues",
        "Pep: Reds 2-1 Blues",
        "20:00 Reds 2-1 Blues",
        "Reds 2-1 Blues, what a match",
    ],
)
def test_a_result_is_found_in_whatever_stands_around_it(line):
    read = read_line(line, LEXICON)
    assert (read.home, read.away, read_score(read.score)[:3], read.round) == ("Reds", "Blues", ("2-1", "", ""), "")


@pytest.mark.parametrize(
    ("line", "home", "away", "score"),
    [
        ("Reds 2-1 (1-0) Blues", "Reds", "Blues", "2-1 (1-0)"),
        ("Reds 1-1 Blues (4-3 pens)", "Reds", "Blues", "1-1 (4-3 pens)"),
        ("Reds vs Blues: 1-1, 4-3 pens", "Reds", "Blues", "1-1, 4-3 pens"),
        ("Reds 2-1 Blues aet", "Reds", "Blues", "2-1 aet"),
        ("Reds P-P Blues", "Reds", "Blues", "P-P"),
        ("Reds 3–0 (w/o) Blues", "Reds", "Blues", "3–0 (w/o)"),
        ("Reds 1-0 (Abd.) Blues", "Reds", "Blues", "1-0 (Abd.)"),
        ("Greens 3-0 (w/o) Pinks", "Greens", "Pinks", "3-0 (w/o)"),
        ("Reds 2-1 Pinks (Unwin, Vance)", "Reds", "Pinks (Unwin, Vance)", "2-1"),
        ("Reds - Blues: aplazado", "Reds", "Blues", "aplazado"),
        ("1. FC Köln 0:0 Schalke 04", "1. FC Köln", "Schalke 04", "0:0"),
        ("Al-Ahli 2-1 Blues", "Al-Ahli", "Blues", "2-1"),
        ("Greens 2-1 Blues", "Greens", "Blues", "2-1"),
        ("Atlético Reds 2-1 Blues", "Atlético Reds", "Blues", "2-1"),
        ("Reds 2-1 Blues (B)", "Reds", "Blues (B)", "2-1"),
    ],
)
def test_what_belongs_to_a_result_is_kept_and_a_name_is_not_cut_to_another(line, home, away, score):
    read = read_line(line, LEXICON)
    assert (read.home, read.away, read.score) == (home, away, score)


@pytest.mark.parametrize(
    "line",
    [
        "Reds 2-1 Blues (Unwin, Vance; Raúl)",
        "Reds (Unwin, Vance) 2-1 Blues",
        "Reds (Unwin 23') 2-1 Blues (Raúl 5')",
        "Reds - Blues 2-1 (Unwin)",
        "Reds vs Blues: 2-1 (Unwin, Vance; Raúl)",
    ],
)
def test_scorers_in_brackets_are_left_out_and_named(line):
    read = read_line(line, LEXICON)
    assert (read.home, read.away, read.score) == ("Reds", "Blues", "2-1")
    assert read.left_out == ("text in brackets (scorers need a spreadsheet)",)


@pytest.mark.parametrize(
    ("line", "round_name"),
    [
        ("J7: Reds 2-1 Blues", "7"),
        ("R. 7 - Reds 2-1 Blues", "7"),
        ("Jornada 7: Reds 2-1 Blues", "7"),
        ("MD7) Reds vs Blues 2-1", "7"),
        ("Round 7", "7"),
        ("## Jornada 7:", "7"),
        ("*Jornada n.º 7*", "7"),
        ("Round 7 (31 Oct)", "7"),
        ("7ª jornada", "7"),
        ("7th round", "7"),
        ("[31/10/26, 19:05] Pep: Jornada 7", "7"),
    ],
)
def test_a_round_stands_before_a_result_or_alone(line, round_name):
    assert read_line(line, LEXICON).round == round_name


@pytest.mark.parametrize(
    "line",
    [
        "Results of Saturday!",
        "Round of 31 October 26",
        "see you at 7",
        "",
        "31/10/2026",
        "[19:05] Pep",
        "2-1",
        "Reds 2-x Blues",
    ],
)
def test_what_is_neither_is_none(line):
    assert read_line(line, LEXICON) is None


def table(*lines):
    rows = tuple(tuple(line.split("|")) for line in lines)
    return match_table([SheetTable("m.txt", "", rows)], LEXICON, lambda *_: "")


def test_a_line_that_is_neither_is_left_out_and_named():
    found = table("Results!", "Round 3 (late)", "[31/10/26|19:05] Pep: Reds 2-1 Blues", "Reds 2-1 Blues", "see you")
    assert found.source.data["matches"] == [{"round": "3", "home": "Reds", "score": "2-1", "away": "Blues"}]
    assert [(note.message, note.cell) for note in found.omissions] == [
        ("lines without a result", "A1"),
        ("text beside the round", "A2"),
        ("the day and the author of messages", "A3"),
        ("repeated results", "A4"),
        ("lines without a result", "A5"),
    ]
    assert found.rows == 4  # a title is no row


def test_a_line_with_two_teams_that_is_no_result_is_an_error():
    (problem,) = errors(table("Reds 2-1 Blues", "Blues 2-x Reds").problems)
    said = "“Blues 2-x Reds” is not a result such as “Home 2-1 Away”"
    assert (problem.cell, problem.message) == ("A2", said)


def test_two_results_in_a_line_are_an_error_rather_than_one():
    assert read_line("Reds 2-1 Blues, Schalke 04 1-1 Al-Ahli", LEXICON) is None
    (problem,) = errors(table("Reds 2-1 Blues", "Reds 2-1 Blues, Schalke 04 1-1 Al-Ahli").problems)
    assert problem.cell == "A2"


@pytest.mark.parametrize(
    "line", ["1-1 " * 5000, "a 2-1 " * 5000, "a - " * 5000, "((" * 5000, "a: 1, " * 5000, "-" * 20000 + "a"]
)
def test_a_line_of_any_length_is_read_at_once(line):
    assert read_line(line, LEXICON) is None


def test_text_without_any_result_is_an_error():
    with pytest.raises(PizarraError, match="no row with match headings"):
        table("Results!", "see you")


NOISE = st.sampled_from(["", "- ", "• ", "J4: ", "[31/10/26, 19:05] Pep: ", "31/10/2026, 19:05 - Pep: ", "2) "])
FORMS = st.sampled_from(["Reds {}-{} Blues", "Reds vs Blues: {}-{}", "(Reds {}:{} Blues)", "Reds {} – {} Blues."])


@given(NOISE, FORMS, st.integers(0, 99), st.integers(0, 99))
def test_every_form_is_read_as_the_same_result(noise, form, home, away):
    (match,) = table(noise + form.format(home, away)).source.data["matches"]
    assert (match["home"], match["away"], match["score"]) == ("Reds", "Blues", f"{home}-{away}")
    assert match.get("round", "") == ("4" if noise.startswith("J") else "")


OPEN = """\
= League 2023/24

# Date  Fri Aug 11 2023 - Sun May 19 2024

» Matchday 1
[Sat Aug 12]
  15:00  Reds  2-1 (1-0)  Blues
  20.30  Al-Ahli v Schalke 04
▪ Matchday 2
  Sat Jan 6
  Blues 1-1 Reds

Matchday 3
Schalke 04  0-0  Al-Ahli
"""


def test_a_day_alone_is_that_of_the_matches_below():
    found = table(*OPEN.splitlines())
    assert not found.problems
    assert found.source.data["matches"] == [
        {"round": "1", "date": "2023-08-12", "time": "15:00", "home": "Reds", "score": "2-1", "away": "Blues"},
        {"round": "1", "date": "2023-08-12", "time": "20.30", "home": "Al-Ahli", "away": "Schalke 04"},
        {"round": "2", "date": "2024-01-06", "home": "Blues", "score": "1-1", "away": "Reds"},
        {"round": "3", "home": "Schalke 04", "score": "0-0", "away": "Al-Ahli"},
    ]
    assert {(note.message, note.cell) for note in found.omissions} == {
        ("lines without a result", "A1"), ("lines without a result", "A3"), ("half-time scores", "A7"),
    }  # fmt: skip
    assert ("date",) not in found.mentioned  # a result without a day takes none away


def test_a_day_without_a_year_is_left_out_where_nothing_tells_the_year():
    found = table("Sat Aug 12", "Reds 2-1 Blues")
    assert "date" not in found.source.data["matches"][0]
    assert [(note.message, note.cell) for note in found.omissions] == [("days without a year", "A1")]


def test_a_day_may_stand_above_the_round_and_its_figures_in_either_order():
    found = table("9/14/2026", "Round 1", "Reds 2-1 Blues", "10/5/2026", "Round 2", "Blues 2-1 Reds")
    assert [each["date"] for each in found.source.data["matches"]] == ["2026-09-14", "2026-10-05"]


def test_an_hour_without_a_day_is_left_out_as_it_may_be_that_of_a_message():
    found = table("17:00 Reds 2-1 Blues")
    assert "time" not in found.source.data["matches"][0]
    assert [note.message for note in found.omissions] == ["text beside a result"]


def test_a_match_to_come_without_a_day_above_it_is_no_result():
    assert errors(table("Reds 2-1 Blues", "Reds v Blues").problems)[0].cell == "A2"
