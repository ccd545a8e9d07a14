import pytest

BOOK = """
characteristics: {power: {range: 1-9}}
dice: {test: {roll: 1d6, success: over, equal: pass, again: 6}}
components: {balls: {count: 2}}
pieces: {keeper: {values: {power: 8}}}
tables:
  limits: {type: formula, title: L, rows: [{id: a, title: A, value: 2}, {id: b, title: B, value: 3},
           {id: c, title: C, value: 1 if power > 3 else 2}, {id: d, title: D, automatic: true}]}
  passes: {type: dice, title: P, dice: 1d6, rows: [{roll: 1-3, result: one, value: 1},
                                                   {roll: 4-6, result: two, value: 2}]}
  mods: {type: modifiers, title: M, rows: [{id: far, value: -1, on: a}]}
  tests: {type: checks, title: T, dice: 3, rows: [{id: a, characteristic: power, need: 1, fail: no}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("balls: {count: 2}", "balls: {count: 0}", {"nothing:balls"}),
        ("title: A, value: 2", "title: A, value: 0", {"nothing:limits:a"}),
        ("title: A, value: 2", "title: A, value: -2", {"nothing:limits:a"}),
        ("one, value: 1", "one, value: -1", {"nothing:passes:1"}),
        ("far, value: -1", "far, value: 0", {"nothing:mods:far"}),
        ("need: 1", "need: 0", {"need:tests:a"}),
        ("1 if power > 3 else 2", "2 if power > 3 else 2", {"same:limits:3:value"}),
        ("roll: 1d6, success", "roll: 2d6, success", {"pool:test"}),
        ("again: 6", "again: 7", {"off-die:test:7"}),
        ("power: 8", "power: 10", {"outside:keeper.power"}),
        ("power: 8", "power: -8", {"outside:keeper.power"}),
        ("title: B, value: 3", "title: B", {"lacking:limits:b:value", "unclear:limits:b"}),
        ("title: B, value", "value", {"lacking:limits:b:title"}),
    ],
)
def test_a_wrong_figure(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_numbers_below_0_may_be_meant_when_there_are_several(codes):
    text = BOOK.replace("title: A, value: 2", "title: A, value: -2").replace("title: B, value: 3", "title: B, value: 0")
    assert codes(text) == set()


LISTS = """
characteristics: {power: {range: 1-9}}
pieces: {jack: {has: [power]}}
tables:
  tests: {type: checks, title: T, dice: 3, needs: {X: rival}, rows: [
    {id: a, characteristic: power, need: 1, fail: no, who: jack},
    {id: b, characteristic: power, need: 2, fail: no, who: jack},
    {id: c, characteristic: power, need: X, who: jack}, {id: d, characteristic: power, need: 0, who: jack}]}
  steps: {type: sequence, title: S, rows: [{actor: White, text: a}, {actor: Black, text: b}, {actor: White, text: c},
                                           {actor: Black, text: d}]}
  pair: {type: formula, title: P, rows: [{id: a, title: A, value: 1}, {id: b, title: B, value: 2}]}
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("need: 1, fail: no", "need: 1", {"lacking:tests:a:fail"}),
        ("need: X, who: jack", "need: X", {"lacking:tests:c:who"}),
        ("actor: Black, text: d", "text: d", {"lacking:steps:4:actor"}),
        ("actor: Black, text: d", "text: D", set()),
        ("{actor: White, text: a}, {actor: Black", "{text: a}, {text: b}, {actor: Black", set()),
        ("title: B, value", "value", {"lacking:pair:b:title"}),
    ],
)
def test_what_all_others_have(codes, old, new, found):
    assert codes(LISTS.replace(old, new, 1)) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("power-power", {"same:limits:3:value"}),
        ("(2+power)/(2+power)", {"same:limits:3:value"}),
        ("1 if power > power else 2", {"same:limits:3:value"}),
        ("power-1", set()),
        ("1d6-1d6", set()),
    ],
)
def test_a_thing_set_against_itself(codes, value, found):
    assert codes(BOOK.replace("1 if power > 3 else 2", value, 1)) == found
