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
