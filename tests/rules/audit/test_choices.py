import pytest

from generator.problems import Severity
from generator.rules.audit.audit import audit

BOOK = """
dice: {test: {roll: 2d6, equal: pass}}
characteristics: {power: {range: 1-9}, hands: {range: 1-9}}
pieces: {keeper: {has: [hands]}}
tables:
  race:
    type: outcomes
    title: Race
    compare: totals
    first: {total: power+1d6}
    second: {total: power+1d6}
    rows: [{difference: 1.., result: first}, {difference: ..-1, result: second}]
  reach: {type: formula, title: Reach, rows: [{id: kick, value: 4*power, who: keeper}]}
rulings:
  R1:
    title: Tie
    closes: ["tie:race"]
    choices:
      first: {text: The first., add: {race: [{difference: 0, result: first}]}}
      second: {text: The second., add: {race: [{difference: 0, result: second}]}}
  R2:
    title: Power of the keeper
    closes: ["lacks:keeper.power"]
    choices:
      8: {text: He has 8., set: {pieces.keeper.values.power: 8}}
      6: {text: He has 6., set: {pieces.keeper.values.power: 6}}
"""


def found(book_of, text):
    return {(problem.code, problem.severity) for problem in audit(book_of(text))}


def test_sound_choices(book_of):
    assert found(book_of, BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("race: [{difference: 0, result: second}]", "race: []", "choice:R1:second"),
        ("{difference: 0, result: second}]", "{difference: 1, result: second}]", "choice:R1:second"),
        ("{difference: 0, result: second}]", "{difference: 0, resul: second}]", "choice:R1:second"),
        ("race: [{difference: 0, result: second}]", "races: [{difference: 0, result: second}]", "choice:R1:second"),
        ("values.power: 6", "values.power: 16", "choice:R2:6"),
    ],
)
def test_a_choice_nobody_chose(book_of, old, new, code):
    assert (code, Severity.ERROR) in found(book_of, BOOK.replace(old, new, 1))


def test_a_choice_is_reported_at_its_place(book_of):
    problem = next(p for p in audit(book_of(BOOK.replace("[{difference: 0, result: second}]", "[]", 1))))
    assert problem.line == 21
    assert problem.message == "with the choice second of the ruling R1: “Race” does not say what happens in a tie"


def test_choices_that_change_nothing_have_nothing_to_try(book_of):
    text = BOOK.replace("add: {race: [{difference: 0, result: second}]}", "on: true").replace(", on: true", "")
    assert found(book_of, text) == set()


OPTION = (
    BOOK + "options: {simple: {title: Simple, value: no, set: {tables.race.first.total: power}, add: {race: []}}}\n"
)


def test_an_option_that_is_off_is_tried(book_of):
    assert "option" not in {code for code, _ in found(book_of, OPTION)}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("race.first.total", "rase.first.total", "there is nothing called “tables.rase.first.total” to set"),
        ("add: {race: []}", "add: {rase: []}", "there is no table “rase” to add rows to"),
        ("add: {race: []}", "add: {race: [{difference: 9, result: first, ro: 1}]}", "unknown key “ro”"),
    ],
)
def test_what_is_wrong_with_an_option_that_is_off_is_reported_at_its_place(book_of, old, new, message):
    problem, *_ = (p for p in audit(book_of(OPTION.replace(old, new))) if p.code == "option")
    assert (problem.line, problem.message) == (28, f"with the option simple: {message}")
    assert problem.column > 1
