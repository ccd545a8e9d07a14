"""The figures of the fact sheet are reproduced, and the infinite sums are checked against plain ones.

Source: sources.md, chances.
"""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import PizarraError
from generator.rules.odds import (
    Pool,
    chance_of_at_least,
    chance_of_exactly,
    chance_of_streak,
    mean_successes,
    opposed_pools,
    pass_then_catch,
    percent,
    pool_dice,
    pool_of,
)

FIGURES = Path(__file__).parent / "figures"


def cells(name):
    lines = (FIGURES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    head, *rows = ([cell.strip() for cell in line.strip("|\n ").split("|")] for line in lines)
    return [(int(row[0]), int(c.rstrip("+")), cell) for row in rows for c, cell in zip(head[1:], row[1:], strict=True)]


@pytest.mark.parametrize(("dice", "target", "cell"), cells("pools"))
def test_pools(dice, target, cell):
    found = " / ".join(percent(chance_of_at_least(Pool(dice, target), n), 2) for n in (1, 2, 3))
    assert found.replace(">99.99", "100.00") == cell  # the facts round; no pool is certain


@pytest.mark.parametrize(("attacker", "defender", "cell"), cells("opposed_pools"))
def test_opposed_pools(attacker, defender, cell):
    found = opposed_pools(Pool(attacker, 4), Pool(defender, 4))
    assert " / ".join(percent(chance) for chance in found.values()) == cell


@pytest.mark.parametrize(
    ("mine", "rival", "cell"),
    [
        (3, 5, "60.9 / 7.4 / 17.9 / 3.8 / 10.0"),
        (3, 4, "41.5 / 11.5 / 22.3 / 8.1 / 16.6"),
        (5, 3, "10.0 / 3.8 / 17.9 / 7.4 / 60.9"),
    ],
)
def test_opposed_pools_with_unequal_targets(mine, rival, cell):
    found = opposed_pools(Pool(3, mine), Pool(3, rival))
    assert " / ".join(percent(chance) for chance in found.values()) == cell


@pytest.mark.parametrize(("dice", "target", "cell"), cells("standing"))
def test_standing(dice, target, cell):
    assert " → ".join(percent(chance_of_streak(Pool(dice, target), n)) for n in (1, 2, 3)) == cell


@pytest.mark.parametrize(
    ("dice", "cell"), [(3, "35.6 / 61.5 / 80.8"), (2, "19.2 / 47.1 / 73.6"), (1, "4.5 / 27.3 / 63.6")]
)
def test_pass_then_catch(dice, cell):
    assert " / ".join(percent(pass_then_catch(Pool(dice, 4), 4, m)) for m in (-1, 0, 1)) == cell


@pytest.mark.parametrize(("target", "mean"), [(2, 1), (3, Fraction(4, 5)), (4, Fraction(3, 5)), (6, Fraction(1, 5))])
def test_mean(target, mean):
    assert mean_successes(Pool(3, target)) == 3 * mean


pools = st.builds(Pool, st.integers(0, 6), st.integers(2, 6), st.just(6), st.booleans())


@given(pools, pools)
def test_chances_add_up_and_mirror(first, second):
    found = opposed_pools(first, second)
    mirrored = opposed_pools(second, first)
    assert sum(found.values()) == 1
    assert min(found.values()) >= 0
    assert tuple(found.values()) == tuple(reversed(mirrored.values()))


@given(pools, pools)
def test_infinite_sums_agree_with_long_plain_sums(first, second):
    last = 60
    tie = sum(chance_of_exactly(first, k) * chance_of_exactly(second, k) for k in range(last))
    double = sum(chance_of_exactly(second, k) * chance_of_at_least(first, max(2 * k, 1)) for k in range(last))
    found = opposed_pools(first, second)
    assert abs(found["tie"] - tie) < Fraction(1, 10**12)
    assert abs(found["double"] - double) < Fraction(1, 10**12)


@pytest.mark.parametrize(("dice", "target"), [(1, 2), (2, 4), (3, 5)])
def test_without_rolling_again_every_face_can_be_counted(dice, target):
    pool = Pool(dice, target, again=False)
    rolls = [sum(face >= target for face in faces) for faces in product(range(1, 7), repeat=dice)]
    for successes in range(dice + 2):
        assert chance_of_exactly(pool, successes) == Fraction(rolls.count(successes), 6**dice)


@given(st.integers(0, 8), st.integers(2, 6), st.integers(1, 4))
def test_another_die_never_hurts(dice, target, needed):
    assert chance_of_at_least(Pool(dice + 1, target), needed) >= chance_of_at_least(Pool(dice, target), needed)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [((3, 1), r"a die with 6 faces cannot succeed at 1\+"), ((3, 7), "at 7"), ((31, 4), "at most 30")],
)
def test_pools_that_cannot_be(arguments, what):
    with pytest.raises(ValueError, match=what):
        Pool(*arguments)


@pytest.fixture(scope="module")
def dreadball(pack):
    return pack("dreadball")


@pytest.mark.parametrize(
    ("counts", "distance", "dice"),
    [
        ({"lanzador": 1, "pequeno": 1}, 2, 3),
        ({"lanzador": 1, "pequeno": 1}, 5, 2),
        ({"lanzador": 1, "pequeno": 1}, 9, 1),
        ({"lanzador": 1, "pequeno": 1, "movido": 1}, 9, 0),
        ({"pequeno": 1}, 1, 2),
        ({"pequeno": 1, "amenaza": 1}, 1, 1),
        ({"amenaza": 5}, 1, 1),
        ({"pequeno": 1}, 10, None),
    ],
)
def test_dice_of_a_strike(dreadball, counts, distance, dice):
    assert pool_dice(dreadball.book, "chequeos.anotar", counts, distance) == dice


def test_dice_of_a_test_that_the_rules_do_not_give(dreadball):
    with pytest.raises(PizarraError, match="are not a number"):
        pool_dice(dreadball.published, "chequeos.apurar", {})
    with pytest.raises(PizarraError, match="there is no test"):
        pool_dice(dreadball.book, "chequeos.nada", {})


def test_the_dice_of_a_pool_come_from_the_book(dreadball):
    assert pool_of(dreadball.book, 3, 4) == Pool(3, 4, 6, True)
    with pytest.raises(PizarraError, match="are not stated"):
        pool_of(dreadball.published, 3, 4)


@pytest.mark.parametrize("roll", ["2d6", "1d6+1", "d66", "2d6 keep highest"])
def test_a_pool_is_rolled_with_plain_dice(dreadball, roll):
    rule = next(iter(dreadball.book.dice.values()))
    book = replace(dreadball.book, dice={rule.id: rule.model_copy(update={"roll": roll})})
    with pytest.raises(PizarraError, match=re.escape(f"pools use plain dice, not “{roll}”")):
        pool_of(book, 3, 4)
