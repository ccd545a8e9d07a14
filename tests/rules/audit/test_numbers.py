import pytest

from generator.rules.audit.audit import audit

BOOK = """
characteristics: {power: {range: 1-9}}
tables:
  limits: {type: formula, title: L, rows: [{id: jump, value: 2}, {id: kick, value: 4*power},
                                           {id: lob, title: {es: Medio tiro, en: Half a shot}, value: limits.kick/2}]}
  bonus: {type: formula, title: B, rows: [
    {id: near, value: power-1 if power >= 8 else power-2, text: −1 with 8 or more; −2 below}]}
  acts:
    type: cases
    title: A
    rows:
      - {when: jump, see: [limits.jump], text: {es: salta 2 casillas, en: jumps two cells}}
      - {when: kick, see: [limits.kick], text: up to 4 × power}
  passes: {type: dice, title: P, dice: 1d6, rows: [{roll: 1-3, result: one, value: 1, text: 1 pass},
                                                   {roll: 4-6, result: two, value: 2, text: two passes}]}
  mods: {type: modifiers, title: M, rows: [{id: wall, value: -2, on: jump, event: wall, amount: −2}]}
  more: {type: cases, title: N, rows: [{when: wall, text: x, event: wall, amount: −2}]}
"""
RULINGS = """
dice: {test: {roll: null, equal: pass}}
tables:
  t: {type: bands, title: T, rows: [{band: 4+, value: -1}]}
rulings:
  R1: {title: A, closes: ["dice-unstated:test"], text: {es: Se tiran 2D6., en: Roll 2D6.}, set: {dice.test.roll: 2d6}}
  R2: {title: B, closes: ["gap:t:1-3"], text: From 1 to 3 it is +1., add: {t: [{band: 1-3, value: 1}]}}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("jump, value: 2", "jump, value: 3", {"words:acts:1"}),
        ("es: salta 2 casillas", "es: salta 3 casillas", {"words:acts:1", "languages:tables.acts.rows.1.text"}),
        ("en: jumps two cells", "en: jumps cells", {"languages:tables.acts.rows.1.text"}),
        ("kick, value: 4*power", "kick, value: 3*power", {"words:acts:2"}),
        ("up to 4 ×", "as far as", set()),
        ("power-1 if", "power-3 if", {"words:bonus:near"}),
        ("power-1 if", "power+1 if", {"words:bonus:near"}),
        ("power >= 8", "power < 8", {"words:bonus:near"}),
        ("limits.kick/2", "limits.kick/3", {"words:limits:lob"}),
        ("−1 with 8", "−3 with 8", {"words:bonus:near"}),
        ("one, value: 1", "one, value: 3", {"words:passes:1"}),
        ("text: two passes", "text: three passes", {"words:passes:2"}),
        ("wall, value: -2", "wall, value: -1", {"two-answers:mods:wall"}),
    ],
)
def test_words_that_say_another_number(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_rulings_that_say_what_they_set(book_of):
    assert audit(book_of(RULINGS)) == ()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("roll: 2d6", "roll: 3d6", {"words:R1:yes"}),
        ("roll: 2d6", "roll: 2d8", {"words:R1:yes"}),
        ("dice.test.roll: 2d6", "dice.test.roll: 2d6, title: -2", {"words:R1:yes"}),
        ("es: Se tiran 2D6.", "es: Se tira 1D12.", {"words:R1:yes", "languages:rulings.R1.text"}),
        ("1-3, value: 1", "1-3, value: 2", {"words:R2:yes"}),
        ("1-3, value: 1", "1-3, value: -1", {"words:R2:yes"}),
    ],
)
def test_a_ruling_whose_words_are_other(book_of, old, new, found):
    assert {problem.code for problem in audit(book_of(RULINGS.replace(old, new, 1)))} == found


def test_the_place_is_where_the_ruling_sets_it(book_of):
    (problem,) = audit(book_of(RULINGS.replace("roll: 2d6", "roll: 3d6")))
    assert problem.path == "rulings.R1.set.dice.test.roll"
    assert problem.line == 7
