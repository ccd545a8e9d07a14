import pytest


def dice(*rows, of="dice: 1d6"):
    body = "".join(f"      - {{{row}}}\n" for row in rows)
    return f"tables:\n  t:\n    type: dice\n    title: T\n    {of}\n    rows:\n{body}"


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["roll: 1-5, result: a", "roll: 6, result: b"], set()),
        (["roll: [1, 4], result: a", "roll: [2, 5], result: b", "roll: [3, 6], result: c"], set()),
        (["roll: 1-4, result: a", "roll: 6, result: b"], {"gap:t:5"}),
        (["roll: 1-6, result: a", "roll: 6, result: b"], {"overlap:t:6"}),
        (["roll: 1-5, result: a", "roll: 6-7, result: b"], {"off-die:t:7"}),
        (["roll: 1-5, result: a", "roll: 6, result: a"], {"same:t:a"}),
        (["roll: 1-5, result: a", "roll: 6"], {"unclear:t:6"}),
        (["roll: 1-5, result: a", "roll: 6, text: b"], {"unclear:t:6"}),
        (["roll: 1-5, result: a", "roll: 6, next: nowhere"], {"unknown:nowhere"}),
    ],
)
def test_faces(codes, rows, found):
    assert codes(dice(*rows)) == found


def test_a_deck(codes):
    of = "deck: [oros, copas]"
    assert codes(dice("roll: oros, result: a", "roll: copas, result: b", of=of)) == set()
    assert codes(dice("roll: oros, result: a", of=of)) == {"gap:t:copas"}
    assert codes(dice("roll: [oros, copas], result: a", "roll: bastos, result: b", of=of)) == {"off-die:t:bastos"}


def test_while_the_dice_are_unstated_faces_are_still_checked(codes):
    rows = ["roll: 2-10, result: a", "roll: 12, result: b"]
    assert codes(dice(*rows, of="dice: null")) == {"dice-unstated:t", "gap:t:11"}


def test_what_is_no_dice(codes):
    assert "dice-unreadable:t" in codes(dice("roll: 1-6, result: a", of="dice: two"))


OPPOSED = """
characteristics: {a: {range: 1-12}}
pieces: {p: {has: [a]}}
dice: DICE
tables:
  t:
    type: outcomes
    title: T
    dice: d
    first: {roll: a, who: p}
    second: {roll: a, who: p}
    rows: [{result: all}]
"""


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("{d: {roll: 2d6, equal: pass}}", set()),
        ("{d: {roll: 2d6}}", {"equal-unstated:d"}),
        ("{d: {equal: fail}}", {"dice-unstated:d"}),
        ("{e: {roll: 2d6, equal: pass}}", {"dice-unstated:t"}),
    ],
)
def test_dice_of_tests(codes, rule, found):
    assert codes(OPPOSED.replace("DICE", rule)) == found
