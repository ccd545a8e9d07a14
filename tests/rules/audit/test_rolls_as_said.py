import pytest

from generator.rules.audit.audit import audit

BOOK = """
characteristics: {kick: {title: {es: Tiro, en: Kick}, range: 1-9}, steal: {title: Steal, range: 1-9},
                  power: {title: Power, range: 1-9}}
dice: {test: {roll: 2d6, success: under, equal: pass}}
tables:
  rolled:
    type: formula
    title: R
    rows:
      - {id: shot, title: A long shot, roll: kick}
      - {id: theft, title: Steal the ball, roll: steal}
      - {id: pass, title: A pass, roll: [kick, steal], text: kick counts as power at most}
  reach: {type: formula, title: H, rows: [{id: shot, title: Shot, roll: kick, value: 2*power},
                                          {id: lob, title: Lob with power, roll: kick, value: 4*power}]}
  steps: {type: sequence, title: S, rows: [{text: roll kick, see: rolled.shot},
                                           {text: up to 2 × power, see: reach.shot},
                                           {text: wait, see: rolled.shot}]}
  duel:
    type: outcomes
    title: D
    dice: test
    first: {title: One, roll: steal, see: rolled.theft}
    second: {title: Other, roll: kick}
    rows: [{first: pass, second: pass, result: a}, {first: fail, result: b}, {first: pass, second: fail, result: c}]
"""
RULING = """
tables: {}
dice: {test: {roll: 1d6, equal: null}}
rulings:
  R1: {title: A, closes: ["equal-unstated:test"], text: {es: Es un acierto., en: It is a success.},
       set: {dice.test.equal: pass}}
"""


def words_and_rolls(found):
    return {code for code in found if code.startswith(("words", "unlike", "unknown"))}


def test_a_sound_book(codes):
    assert words_and_rolls(codes(BOOK)) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Steal the ball, roll: steal", "Steal the ball, roll: kick", {"words:rolled:theft", "unlike:duel:first:roll"}),
        ("A long shot", "A steal", {"words:rolled:shot"}),
        ("roll: kick}\n", "roll: power}\n", {"unlike:reach:shot:roll", "words:steps:1"}),
        ("text: roll kick", "text: roll steal", {"words:steps:1"}),
        ("2 × power", "2 × steal", {"words:steps:2"}),
        ("title: One, roll: steal", "title: One, roll: kick", {"unlike:duel:first:roll"}),
        ("see: rolled.theft", "see: rolled.thef", {"unknown:rolled.thef"}),
        ("Lob with power", "Lob with Tiro", set()),
    ],
)
def test_another_roll(codes, old, new, found):
    assert words_and_rolls(codes(BOOK.replace(old, new, 1))) == found


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("equal: pass", "equal: fail", {"words:R1:yes"}),
        ("Es un acierto., en: It is a success.", "Es un fallo., en: It is a failure.", {"words:R1:yes"}),
        ("Es un acierto., en: It is a success.", "Vale., en: It counts.", set()),
    ],
)
def test_an_equal_roll_is_what_the_ruling_says(book_of, old, new, found):
    assert audit(book_of(RULING)) == ()
    assert {problem.code for problem in audit(book_of(RULING.replace(old, new, 1)))} == found
