import pytest

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
