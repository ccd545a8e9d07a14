import pytest

BOOK = """
tables:
  first: {type: dice, title: F, dice: 1d6, rows: [{roll: 1-5, result: calm}, {roll: 6, next: second}]}
  second: {type: dice, title: S, dice: 1d6, rows: [{roll: 1-5, result: storm}, {roll: 6, result: flood}]}
  lengths: {type: formula, title: L, rows: [{id: short, value: 2}, {id: long, value: 2*lengths.short}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("6, result: flood", "6, next: first", {"circle:first"}),
        ("6, result: flood", "6, next: second", {"circle:second"}),
        ("short, value: 2", "short, value: lengths.long/2", {"circle:lengths.short"}),
        ("short, value: 2", "short, value: 1+lengths.short", {"circle:lengths.short"}),
    ],
)
def test_a_circle_is_reported_once(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_a_circle_is_shown(book_of):
    from generator.rules.audit.audit import audit

    (problem,) = audit(book_of(BOOK.replace("6, result: flood", "6, next: first")))
    assert problem.message == "a roll on “F” never ends: “F” → “S” → “F”"
    assert problem.line == 4
