import re
from pathlib import Path

import pytest

from generator.model.rules import tables as rule_tables
from generator.model.rules.book import load_rules
from generator.model.rules.values import NumberSpan, Part
from generator.model.source import Source, parse_text
from generator.problems import PizarraError

BOOK = """\
title: {es: Juego, en: Game}
characteristics: {power: {title: Power, range: 1-12}}
dice: {test: {roll: null}}
options:
  windy: {title: Wind, value: no}
  volley: {title: Volley, values: [no, shot, start], value: shot}
tables:
  passes:
    type: bands
    title: {es: Pases, en: Passes}
    rows:
      - {band: 1-2, automatic: true}
      - {band: 3+, value: -1}
  mods:
    type: modifiers
    title: Mods
    rows:
      - {id: wall, value: -1, on: shot}
      - {id: wind, value: -2, on: shot, option: windy}
      - {id: volley, value: -3, on: shot, option: volley=shot}
  grid:
    type: matrix
    title: Grid
    rows: {entries: {a: A}}
    columns: {entries: {x: X, y: Y}}
    cells: {a: {x: 0, y: go}}
    results: {0: none, go: goes}
rulings:
  R1:
    title: Dice
    closes: ["dice-unstated:test"]
    tables: [mods]
    choose: 2d6
    choices:
      2d6: {text: {es: dos, en: two}, set: {dice.test.roll: 2d6}}
      1d12: {text: one, set: {dice.test.roll: 1d12}}
  R2: {title: Wall, closes: ["gap:mods:x"], text: doubled, set: {tables.mods.rows.wall.value: -2}}
  R3: {title: More, closes: ["gap:passes:y"], text: more, add: {passes: [{band: 9, value: -4}]}}
notes:
  N1: {title: Silent, about: nothing said, tables: [passes], text: as you like}
  N2: {title: Misprint, about: a word}
"""


def load(text=BOOK, **switches):
    return load_rules(parse_text(text, "rules.yaml"), switches)


def problems(text, **switches):
    with pytest.raises(PizarraError) as caught:
        load(text, **switches)
    return caught.value.problems


def test_rows():
    first, second, added = load().book.tables["passes"].rows
    assert (first.span, first.automatic, first.value) == (NumberSpan(1, 2), True, None)
    assert (second.span, second.value) == (NumberSpan(3, None), -1)
    assert (added.span, added.ruling) == (NumberSpan(9, 9), "R3")


def test_a_matrix():
    grid = load().book.tables["grid"]
    assert (grid.cell("a", "x"), grid.cell("a", "y"), grid.cell("b", "x")) == ("0", "go", None)
    assert (grid.result_title("go").in_("es"), grid.result_title("nothing").in_("es")) == ("goes", "nothing")


def test_published_has_no_ruling_applied():
    loaded = load()
    assert loaded.published.dice["test"].roll == ""
    assert len(loaded.published.tables["passes"].rows) == 2
    assert [row.ruling for row in loaded.published.tables["mods"].rows] == ["", "", ""]


def test_rulings_set_values_and_mark_the_rows_they_touch():
    book = load().book
    assert book.dice["test"].roll == "2d6"
    assert (book.tables["mods"].rows[0].value, book.tables["mods"].rows[0].ruling) == (-2, "R2")


@pytest.mark.parametrize(
    ("setting", "roll"), [("1d12", "1d12"), ("2d6", "2d6"), (False, ""), (True, "2d6"), ("no", "")]
)
def test_a_ruling_is_switched(setting, roll):
    assert load(R1=setting).book.dice["test"].roll == roll


def test_marks_are_the_rulings_and_notes_in_force_on_a_table():
    book = load().book
    assert [ruling.id for ruling in book.rulings_on("passes")] == ["R3", "N1"]
    assert [ruling.text.in_("es") for ruling in book.rulings_on("mods")] == ["dos", "doubled"]
    assert load(R3=False).book.rulings_on("passes") == (book.ruling("N1"),)


def test_a_ruling_is_found_in_any_case():
    book = load().book
    assert (book.ruling("r1"), book.ruling("N2"), book.ruling("R9")) == (book.rulings[0], book.notes[1], None)


@pytest.mark.parametrize(
    ("switches", "ids"),
    [({}, ["wall", "volley"]), ({"windy": True}, ["wall", "wind", "volley"]), ({"volley": "start"}, ["wall"])],
)
def test_rows_of_optional_rules(switches, ids):
    assert [row.id for row in load(**switches).book.rows("mods")] == ids


def test_a_matrix_has_no_rows():
    assert load().book.rows("grid") == ()


@pytest.mark.parametrize(
    ("switches", "message", "hint"),
    [
        ({"R9": "x"}, "there is no option or ruling called “R9”", "allowed: N1, N2, R1, R2, R3, marks, volley, windy"),
        ({"R1": "2d7"}, "“2d7” is not a choice for R1", "did you mean “2d6”?"),
        ({"volley": "shoot"}, "“shoot” is not a choice for volley", "did you mean “shot”?"),
    ],
)
def test_unknown_switches(switches, message, hint):
    (problem,) = problems(BOOK, **switches)
    assert (problem.file, problem.message, problem.hint) == ("--option", message, hint)


def test_unknown_switches_are_placed_in_the_file_they_stand_in():
    game = parse_text("game: x\noptions:\n  R9: x\n", "game.yaml")
    with pytest.raises(PizarraError) as caught:
        load_rules(parse_text(BOOK, "rules.yaml"), game.data["options"], game)
    assert caught.value.problems[0].place == "game.yaml:3:7"


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("band: 1-2", "band: 2-1", "12:16", "“2-1” ends before it begins"),
        ("band: 1-2", "band: near", "12:16", "“near” is not a range; write 3, 4-6, 25+, -1..1, 3.. or ..-3"),
        ("automatic: true", "automatic: si", "12:32", "expected true or false, not “si”"),
        ("value: -1}\n  mods", "valu: -1}\n  mods", "13:20", "unknown key “valu”"),
        ("value: -1, on", "value: few, on", "18:27", "expected a whole number, not “few”"),
        ("    title: Mods\n", "", "15:5", "the key “title” is missing"),
        ("type: bands", "type: band", "9:11", "“band” is not allowed"),
        ("    type: bands\n", "", "9:5", "the key “type” is missing"),
        ("{id: wall, value", "{value: 1, id: [], value2", "18:28", "unknown key “value2”"),
        ("title: Wind,", "", "5:10", "the key “title” is missing"),
        ("value: shot}", "value: shoot}", "6:61", "“shoot” is not one of its values"),
        ("choose: 2d6", "choose: 2d7", "33:13", "“2d7” is not one of the choices"),
        (
            'closes: ["gap:mods:x"]',
            "closes: nothing",
            "37:29",
            "write the codes of findings, such as gap:a-table:+2",
        ),
        ("tables: [mods]", "tables: [modes]", "32:14", "there is no table called “modes”"),
        ("add: {passes", "add: {pases", "38:65", "there is no table “pases” to add rows to"),
        (
            "mods.rows.wall.value",
            "mods.rows.hall.value",
            "37:66",
            "there is nothing called “tables.mods.rows.hall.value” to set",
        ),
        (
            "{band: 9, value: -4}",
            "{band: far, value: -4}",
            "38:81",
            "“far” is not a range; write 3, 4-6, 25+, -1..1, 3.. or ..-3",
        ),
        ("title: {es: Juego, en: Game}", "title: {fr: Jeu}", "1:8", "“fr” is not a language; allowed: es, en"),
        ("cells: {a: {x: 0, y: go}}", "cells: {a: 3}", "26:16", "is “3”; write a result for each column"),
    ],
)
def test_mistakes_have_their_place(old, new, place, message):
    assert old in BOOK
    found = problems(BOOK.replace(old, new, 1))
    assert (f"rules.yaml:{place}", message) in [(problem.place, problem.message) for problem in found]


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("value: -1}\n  mods", "valu: -1}\n  mods", "did you mean “value”?"),
        ("value: -1}\n  mods", "not_with: wall}\n  mods", "only for modifiers"),
        ("{band: 3+, value: -1}", "3", "keys: id, title, text, option, ruling, stated, see, who, event, amount, "
         "not_printed, band, value, automatic, forbidden"),
        ("type: bands", "type: band", "did you mean “bands”?"),
        ("    type: bands\n", "",
         "allowed: bands, cases, checks, dice, formula, matrix, modifiers, outcomes, sequence"),
    ],
)  # fmt: skip
def test_hints_are_those_of_the_type_of_the_table(old, new, hint):
    (problem,) = problems(BOOK.replace(old, new, 1))
    assert problem.hint == hint


def test_all_mistakes_are_reported_at_once():
    text = (
        BOOK.replace("band: 1-2", "band: x")
        .replace("value: -1, on", "value: y, on")
        .replace("title: Silent", "titel: S")
    )
    assert [problem.line for problem in problems(text)] == [12, 18, 40]


@pytest.mark.parametrize(
    "data", [None, [], "rules", {}, {"title": "T"}, {"title": "T", "tables": []}, {"tables": {"t": None}}]
)
def test_what_is_no_rule_book(data):
    with pytest.raises(PizarraError):
        load_rules(Source("rules.yaml", data))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rows: [" + "{band: 1, value: 0}, " * 501 + "]", "has 501 rows; a table may have at most 500"),
        ("rows: nothing", "is “nothing”; write a list of rows, one per line, each beginning with “-”"),
    ],
)
def test_limits_of_a_table(text, message):
    (problem,) = problems(f"title: T\ntables: {{t: {{type: bands, title: T, {text}}}}}")
    assert problem.message == message


@pytest.mark.parametrize("roll", ["0-2000", "[1-999, 1-999]", "3..", "1000000000000000", "[1, -5000]"])
def test_limits_of_faces(roll):
    (problem,) = problems(
        f"title: T\ntables: {{t: {{type: dice, title: T, dice: 1d6, rows: [{{roll: {roll}, result: a}}]}}}}"
    )
    assert "faces" in problem.message


@pytest.mark.parametrize(
    ("span", "printed"),
    [
        (NumberSpan(3, 3), "3"),
        (NumberSpan(4, 6), "4–6"),
        (NumberSpan(25, None), "25+"),
        (NumberSpan(None, -3), "≤ −3"),
        (NumberSpan(-1, 1), "−1–1"),
        (NumberSpan(), "any"),
    ],
)
def test_how_a_span_is_printed(span, printed):
    assert str(span) == printed


def test_what_a_span_holds():
    assert [n for n in range(-3, 4) if n in NumberSpan(-1, 2)] == [-1, 0, 1, 2]
    assert 10**9 in NumberSpan(1, None)
    assert -(10**9) in NumberSpan(None, 0)


def test_a_ruling_is_on_the_tables_its_codes_name_and_on_no_other_things():
    assert load().book.ruling("R1").tables == ("mods",)
    assert load().book.ruling("R3").tables == ("passes",)


def test_all_that_a_table_may_say_is_used_somewhere():
    home = Path(rule_tables.__file__).parents[2]
    sources = [file for file in home.rglob("*.py") if file.relative_to(home).parts[0] != "model"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    used = {*re.findall(r"\.(\w+)", text), *re.findall(r"\([\w.]+, \"(\w+)\", \"\w+\"\)", text)}
    kinds = [kind for kind in vars(rule_tables).values() if isinstance(kind, type) and issubclass(kind, Part)]
    assert {kind.__name__ for kind in kinds} > {"Band", "Bands", "OpposedSide"}
    assert [(kind.__name__, name) for kind in kinds for name in kind.model_fields if name not in used] == []


def test_what_the_rules_say_is_said_or_seen_in_what_a_ruling_closes():
    assert [ruling.rules for ruling in load().book.all_rulings] == ["silent"] * 5
    two = BOOK.replace("gap:mods:x", "two-answers:mods")
    assert load(two).book.ruling("R2").rules == "two-answers"
    assert load(BOOK.replace("{title: Silent,", "{title: Silent, rules: stated,")).book.ruling("N1").rules == "stated"
    (problem,) = problems(two.replace("{title: Wall,", "{title: Wall, rules: silent,"))
    assert "two answers" in problem.message
    assert problem.hint == "write rules: two-answers"


OPPOSED = BOOK.replace("{title: Wind, value: no}", "{title: Wind, value: no, excludes: %s, requires: %s}")


def test_options_that_exclude_each_other_are_refused():
    text = OPPOSED % ("volley=shot", "[]")
    load(text)
    load(text, windy="yes", volley="no")
    load(text, windy="yes", volley="start")
    (problem,) = problems(text, windy="yes")
    assert problem.message == "windy=yes cannot be played with volley=shot"
    assert problem.hint == "choose one of the two: windy=no or volley=no"


def test_an_option_that_needs_a_choice_is_refused_without_it():
    text = OPPOSED % ("[]", "R1=1d12")
    load(text, windy="yes", R1="1d12")
    (problem,) = problems(text, windy="yes")
    assert problem.message == "windy=yes cannot be played without R1=1d12"


@pytest.mark.parametrize("term", ["wally", "volley=shop", "R1=3d6"])
def test_what_is_excluded_has_to_be_there(term):
    (problem,) = problems(OPPOSED % (term, "[]"))
    assert (problem.line, term in problem.message) == (5, True)


def test_two_rulings_that_set_one_value_differently_are_refused():
    text = BOOK.replace("text: more,", "text: more, set: {tables.mods.rows.wall.value: -3},")
    (problem,) = problems(text)
    assert problem.message == "“tables.mods.rows.wall.value” is set differently by R2"
    load(text, R2="no")
    load(text.replace("value: -3},", "value: -2},"))
