"""Maps of matches: what they say of a table, and what of them has no effect."""

from dataclasses import replace

import pytest

from generator.model.match_map import MatchMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.problems import PizarraError, errors
from generator.spreadsheets.match_map import idle_entries, mapped_match_lexicon, read_as
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable

GAME = find_pack("dichoso-fulbo").game
TABLE = SheetTable(
    "r.csv", "",
    (
        ("When", "Home", "Away", "End", "Mid", "What"),
        ("02/03/2024", "Sosiego", "Blues", "2-1", "1-0", "league"),
        ("03/03/2024", "Blues", "Sosiego", "Forfeited", "", "league"),
        ("04/03/2024", "Blues", "Sosiego", "9-0", "", "Friendly"),
    ),
)  # fmt: skip
MAP = """
columns: {When: date, End: score, Mid: , What: }
words: {team: {Sosiego: Sosiego FC}, state: {Forfeited: awarded}}
dates: month-day
skip: [Friendly]
"""


def lexicon(text):
    source = parse_text(text, "map.yaml")
    return mapped_match_lexicon(GAME, frozenset(("blues", "sosiego fc")), validate(MatchMap, source), source)


def test_a_map_says_what_headings_words_and_dates_mean_and_which_rows_to_skip():
    found = match_table([TABLE], lexicon(MAP), lambda *_: "")
    assert found.problems == ()
    assert found.source.data["matches"] == [
        {"date": "2024-02-03", "home": "Sosiego FC", "away": "Blues", "score": "2-1"},
        {"date": "2024-03-03", "home": "Blues", "away": "Sosiego FC", "state": "awarded"},
    ]
    assert [(note.message, note.cell) for note in found.omissions] == [("rows that the map skips", "F4")]
    (note,) = read_as([TABLE], lexicon(MAP))
    assert note.message == "read as: “When” → date, “Home” → home, “Away” → away, “End” → score"


def test_a_heading_of_a_map_takes_the_meaning_from_the_usual_one():
    table = SheetTable("r.csv", "", (("Home", "Away", "Score", "End"), ("Blues", "Reds", "1-0", "2-1")))
    found = match_table([table], lexicon("columns: {End: resultado}"), lambda *_: "")
    assert found.source.data["matches"] == [{"home": "Blues", "away": "Reds", "score": "2-1"}]
    assert ["“Score” (C1)" in problem.message for problem in found.problems] == [True]


def test_words_of_a_map_are_known_in_lines_too():
    table = SheetTable("r.txt", "", (("Sosiego 2-1 Blues",),))
    found = match_table([table], lexicon(MAP), lambda *_: "")
    assert found.source.data["matches"] == [{"home": "Sosiego FC", "score": "2-1", "away": "Blues"}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("columns: {End: scoer}", "“scoer” means nothing in a table of matches"),
        ("columns: {End: team}", "“team” does not say which side"),
        ("columns: {End: [home, away]}", "a column of matches has one meaning, not 2"),
        ("words: {foo: {a: b}}", "“foo” means nothing in a table of matches"),
        ("words: {state: {x: lost}}", "“lost” is not a state"),
    ],
)
def test_a_word_that_means_nothing_is_an_error_of_the_map(text, message):
    with pytest.raises(PizarraError) as raised:
        lexicon(text)
    assert [(problem.message, problem.line) for problem in errors(raised.value.problems)] == [(message, 1)]


def idle(text):
    source = parse_text(text, "map.yaml")
    return [problem.message.split("”")[0] for problem in idle_entries(validate(MatchMap, source), source, [TABLE])]


def test_what_has_no_effect_is_noted():
    assert idle(MAP) == []
    assert idle("columns: {Ende: score}\nwords: {team: {Sosieg: Blues}}\nskip: [Cup]") == [
        "“Ende", "“Sosieg", "“Cup",
    ]  # fmt: skip
    table = SheetTable("r.csv", "", (("Home", "Away", "Date"), ("Blues", "Reds", "2024-01-02")))
    source = parse_text("dates: day-month", "map.yaml")
    (note,) = idle_entries(validate(MatchMap, source), source, [table])
    assert note.message == "no date needs “dates: day-month”, so it has no effect"


@pytest.mark.parametrize("skip", ["4", "4-9", "r!4", "Friendly", "friendly"])
def test_a_map_skips_rows_by_number_or_by_a_text_in_them(skip):
    sheets = [replace(TABLE, name="r"), SheetTable("r.xlsx", "other", (("x",), ("y",)))]
    found = match_table(sheets, lexicon(f"{MAP.rpartition('skip')[0]}skip: [{skip}]"), lambda *_: "")
    assert len(found.source.data["matches"]) == 2
    assert [note.message for note in found.omissions] == ["rows that the map skips", "sheets without matches"]
    assert idle(f"skip: [{skip}, 5]") == (["“r!4", "“5"] if "!" in skip else ["“5"])


def test_a_map_skips_lines_too():
    table = SheetTable("m.txt", "", (("Blues 2-1 Sosiego FC",), ("Sosiego FC 1-1 Blues",), ("Blues 9-x Sosiego FC",)))
    found = match_table([table], lexicon("skip: [2-3]"), lambda *_: "")
    assert (len(found.source.data["matches"]), found.problems) == (1, ())


def test_a_map_takes_no_usual_heading_away_from_tables_without_its_own():
    table = SheetTable("r.csv", "", (("Home", "Away", "Score"), ("Blues", "Reds", "1-0")))
    found = match_table([table], lexicon("columns: {End: score}"), lambda *_: "")
    assert found.source.data["matches"] == [{"home": "Blues", "away": "Reds", "score": "1-0"}]
    assert not found.problems


def test_teams_that_differ_by_an_accent_are_told_apart_and_one_that_is_not_there_is_idle():
    text = "words: {team: {Unión: Blues, Union: Sosiego FC}}\n"
    rows = (("Home", "Away", "Score"), ("Unión", "Union", "2-1"))
    found = match_table([SheetTable("r.csv", "", rows)], lexicon(text), lambda *_: "")
    assert found.source.data["matches"] == [{"home": "Blues", "away": "Sosiego FC", "score": "2-1"}]
    source = parse_text(text, "map.yaml")
    read = validate(MatchMap, source)
    assert list(idle_entries(read, source, [SheetTable("r.csv", "", rows)])) == []
    lines = SheetTable("r.csv", "", (("Unión 2-1 Blues",),))
    (note,) = idle_entries(read, source, [lines])
    assert note.message == "“Union” is not in this spreadsheet, so it has no effect"
