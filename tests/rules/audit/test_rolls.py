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


HEAD = """
characteristics: {a: {range: 1-12}, b: {range: 1-12}}
pieces: {p: {has: [a, b]}}
dice: {d: {roll: 2d6, equal: pass}}
tables:
  t:
    type: outcomes
    title: T
"""
ROLLS = HEAD + "    dice: d\n    first: {roll: a, who: p}\n    second: {roll: b, who: p}\n    rows:\n"
TOTALS = (
    HEAD + "    compare: totals\n    first: {total: a+1d6, who: p}\n    second: {total: b+1d6, who: p}\n    rows:\n"
)
POOLS = (
    HEAD + "    compare: pools\n    dice: d\n    first: {roll: a, who: p}\n    second: {roll: b, who: p}\n    rows:\n"
)

SOUND = [
    "first: fail, result: wide",
    "first: pass, second: fail, result: goal",
    "first: pass, second: pass, difference: 2.., result: goal2",
    "first: pass, second: pass, difference: -1..1, result: parry",
    "first: pass, second: pass, difference: ..-2, result: held",
]
TIE = "first: pass, second: pass, difference: -1..1,"


def table(head, rows):
    return head + "".join(f"      - {{{row}}}\n" for row in rows)


def without(index):
    return [row for number, row in enumerate(SOUND) if number != index]


def instead(index, row):
    return [row if number == index else kept for number, kept in enumerate(SOUND)]


def test_a_sound_table(codes):
    assert codes(table(ROLLS, SOUND)) == set()


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (without(0), {"gap:t:first-fails", "gap:t:both-fail"}),
        (without(1), {"gap:t:second-fails"}),
        (without(2), {"gap:t:2.."}),
        (without(3), {"gap:t:-1..1"}),
        (instead(2, "first: pass, second: pass, difference: 3.., result: goal2"), {"gap:t:+2"}),
        (instead(4, "first: pass, second: pass, difference: ..-3, result: held"), {"gap:t:-2"}),
        (instead(3, "first: pass, second: pass, difference: -1..2, result: parry"), {"overlap:t:both-pass:+2"}),
        ([*SOUND, "result: all"], {f"overlap:t:{c}:{d}" for c, d in (
            ("first-fails", "..-1"), ("second-fails", "1.."), ("both-pass", "2.."), ("both-pass", "-1..1"),
            ("both-pass", "..-2"))}),
        (instead(1, "first: pass, second: fail, difference: 3.., result: goal"), {"gap:t:second-fails:1..2"}),
        ([*SOUND, "first: pass, second: fail, difference: ..0, result: never"], {"impossible:t:pass:fail:..0"}),
        (instead(3, f"{TIE} higher: first, result: goal2"), {"gap:t:-1..1:second", "gap:t:-1..1:neither"}),
        ([*without(3), *(f"{TIE} higher: {side}, result: held" for side in ("first", "second", "neither"))], set()),
        ([*SOUND, f"{TIE} higher: second, result: held"], {"overlap:t:both-pass:-1..1"}),
        (instead(3, f"{TIE} result: luck, lot: [goal, held]"), set()),
        (instead(3, f"{TIE} result: luck, lot: [goal, hold]"), {"unknown:hold"}),
    ],
)  # fmt: skip
def test_a_hole(codes, rows, found):
    assert codes(table(ROLLS, rows)) == found


@pytest.mark.parametrize(("head", "part"), [(ROLLS, "roll: b"), (TOTALS, "total: b+1d6"), (POOLS, "roll: b")])
def test_a_side_that_rolls_nothing(codes, head, part):
    assert "unclear:t:second" in codes(table(head.replace(f"{part}, ", ""), ["result: all, case: win"]))


def test_one_row_for_everything(codes):
    assert codes(table(ROLLS, ["result: all"])) == set()


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["difference: 0.., result: x", "difference: ..-1, result: y"], set()),
        (["difference: 1.., result: x", "difference: ..-1, result: y"], {"tie:t"}),
        (["difference: 2.., result: x", "difference: ..-1, result: y"], {"gap:t:0..1"}),
        (["difference: 0.., result: x", "difference: ..0, result: y"], {"overlap:t:0"}),
    ],
)
def test_totals(codes, rows, found):
    assert codes(table(TOTALS, rows)) == found


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["case: win, result: x", "case: tie, result: y", "case: loss, result: z"], set()),
        (["case: win, result: x", "case: loss, result: z"], {"tie:t"}),
        (["case: tie, result: x", "case: loss, result: z"], {"gap:t:win"}),
        (
            ["case: win, result: x", "case: tie, result: y", "case: loss, result: z", "case: win, result: w"],
            {"overlap:t:win"},
        ),
        (["case: win, result: x", "case: tie, result: y", "case: loss, result: z", "result: w"], {"unclear:t:w"}),
    ],
)
def test_pools(codes, rows, found):
    assert codes(table(POOLS, rows)) == found


def test_two_rows_with_one_result_are_only_a_warning(book_of):
    from generator.problems import Severity
    from generator.rules.audit.audit import audit

    (problem,) = audit(book_of(table(ROLLS, [*SOUND, SOUND[1]])))
    assert problem.severity is Severity.WARNING
