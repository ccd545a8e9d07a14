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


D66 = ["roll: 11-26, result: a", "roll: [31, 32, 33-36], result: b", "roll: 41-66, result: c"]


@pytest.mark.parametrize(
    ("of", "rows", "found"),
    [
        ("d66", D66, set()),
        ("d66", D66[:2], {f"gap:t:{tens}{units}" for tens in (4, 5, 6) for units in range(1, 7)}),
        ("d66", ["roll: 11-20, result: a", *D66[1:]], {"off-die:t:20", *(f"gap:t:2{n}" for n in range(1, 7))}),
        ("d66", [*D66, "roll: 16-21, result: d"], {"overlap:t:16", "overlap:t:21"}),
        ("d66", [*D66, "roll: 17, result: d"], {"off-die:t:17"}),
        ("1d6+1", ["roll: 2-6, result: a", "roll: 7, result: b"], set()),
        ("1d6+1", ["roll: 1-6, result: a"], {"off-die:t:1", "gap:t:7"}),
        ("2d6 keep highest", ["roll: 1-5, result: a", "roll: 6, result: b"], set()),
        ("d%", ["roll: 1-50, result: a", "roll: 51-100, result: b"], set()),
        ("2d6-7", ["roll: -5..-1, result: a", "roll: 0, result: b", "roll: 1..5, result: c"], set()),
    ],
)
def test_faces_of_all_kinds_of_dice(codes, of, rows, found):
    assert codes(dice(*rows, of=f"dice: {of}")) == found


def test_a_deck(codes):
    of = "deck: [oros, copas]"
    assert codes(dice("roll: oros, result: a", "roll: copas, result: b", of=of)) == set()
    assert codes(dice("roll: oros, result: a", of=of)) == {"gap:t:copas"}
    titled = "deck: {oros: Coins, copas: Cups}"
    assert codes(dice("roll: oros, result: a", "roll: copas, result: b", of=titled)) == set()
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


RISING = "dice: 1d6\n    trend: rising\n    results: {a: one, b: two, c: three}"


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["roll: [1, 4], result: a", "roll: [2, 5], result: b", "roll: [3, 6], result: c"], set()),
        (["roll: [2, 5], result: b", "roll: [1, 4], result: a", "roll: [3, 6], result: c"], set()),
        (["roll: [3, 6], result: a", "roll: [2, 5], result: b", "roll: [1, 4], result: c"], {"order:t:2:result"}),
        (["roll: 1-2, result: a, value: 1", "roll: 3-4, result: b, value: 1", "roll: 5-6, result: c, value: 3"],
         {"order:t:2:value"}),
    ],
)  # fmt: skip
def test_a_table_with_a_trend(codes, rows, found):
    assert codes(dice(*rows, of=RISING)) == found


def test_a_deck_with_a_trend_goes_by_the_order_of_its_cards(codes):
    deck = "deck: [sun, rain]\n    trend: falling\n    results: {dry: dry, wet: wet}"
    assert codes(dice("roll: rain, result: dry", "roll: sun, result: wet", of=deck)) == set()
    assert codes(dice("roll: sun, result: dry", "roll: rain, result: wet", of=deck)) == {"order:t:2:result"}
