"""Exact chances of pools of dice in which the highest face counts and rolls again (docs/sources.md: chances).

The number of successes has no upper limit, so opposed pools are infinite sums. From a certain count on, the terms are
a polynomial times a power; such a tail is summed exactly by its differences, and every chance is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, lcm

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Bands, Checks
from generator.problems import PizarraError, Problem, quoted
from generator.rules.amounts import dice_chances

ZERO, ONE = Fraction(0), Fraction(1)
MOST_DICE = 30


@dataclass(frozen=True, slots=True)
class Pool:
    """So many dice, each a success at ``target`` or above; ``again`` says whether the highest face rolls once more.

    Fewer than no dice count as none. Raises ``ValueError`` for a target off the die or for absurdly many dice.
    """

    dice: int
    target: int
    sides: int = 6
    again: bool = True

    def __post_init__(self) -> None:
        if not 2 <= self.target <= self.sides:
            raise ValueError(
                phrase("a die of {sides} faces cannot be a success at {target}+", sides=self.sides, target=self.target)
            )
        if self.dice > MOST_DICE:
            raise ValueError(phrase("a pool may have at most {most_dice} dice", most_dice=MOST_DICE))

    @property
    def count(self) -> int:
        """Return how many dice are rolled, never fewer than none."""
        return max(self.dice, 0)

    @property
    def fail(self) -> Fraction:
        """Return the chance that one die fails."""
        return Fraction(self.target - 1, self.sides)

    @property
    def once(self) -> Fraction:
        """Return the chance that one die is a success and does not roll again."""
        return ONE - self.fail - self.more

    @property
    def more(self) -> Fraction:
        """Return the chance that one die is a success and rolls again."""
        return Fraction(1, self.sides) if self.again else ZERO


def chance_of_exactly(pool: Pool, successes: int) -> Fraction:
    """Return the chance of exactly a number of successes."""
    return _exact_chances(pool, successes) if successes >= 0 else ZERO


@cache
def _exact_chances(pool: Pool, successes: int) -> Fraction:
    n, sides, found = pool.count, pool.sides, 0
    if n == 0:
        return ONE if successes == 0 else ZERO
    once, fail, more = (int(chance * sides) for chance in (pool.once, pool.fail, pool.more))
    for ended in range(min(n, successes) + 1):
        rest = successes - ended
        ways = comb(n, ended) * once**ended * fail ** (n - ended) * comb(rest + n - 1, n - 1) * more**rest
        found += ways * sides**ended
    return Fraction(found, sides ** (n + successes))


@cache
def chance_of_at_least(pool: Pool, successes: int) -> Fraction:
    """Return the chance of a number of successes or more."""
    return ONE - sum((chance_of_exactly(pool, k) for k in range(successes)), ZERO)


def mean_successes(pool: Pool) -> Fraction:
    return pool.count * (ONE - pool.fail) / (ONE - pool.more)


@cache
def opposed_pools(first: Pool, second: Pool) -> Mapping[str, Fraction]:
    """Return the chances of the first pool: ``double``, plain ``win``, ``tie``, plain ``loss`` and ``doubled``.

    A double is at least twice the successes of the other; against none, one success is enough
    (docs/sources.md: chances). None against none is a tie.
    """
    win = _compare(second, first, lambda k: k + 1)
    loss = _compare(first, second, lambda k: k + 1)
    double, doubled = _doubles(first, second), _doubles(second, first)
    tie = ONE - win - loss
    return {"double": double, "win": win - double, "tie": tie, "loss": loss - doubled, "doubled": doubled}


def _doubles(winner: Pool, loser: Pool) -> Fraction:
    against_none = chance_of_exactly(loser, 0) * chance_of_at_least(winner, 1)
    return _compare(loser, winner, lambda k: 2 * k) - chance_of_exactly(loser, 0) + against_none


def _compare(counted: Pool, rival: Pool, wanted: Callable[[int], int]) -> Fraction:
    """Return the chance that ``rival`` has at least ``wanted(k)`` successes where ``counted`` has k."""

    def term(k: int) -> Fraction:
        return chance_of_exactly(counted, k) * chance_of_at_least(rival, wanted(k))

    step = wanted(2) - wanted(1)
    ratio = counted.more * rival.more**step
    start = counted.count + rival.count + 1
    head = sum((term(k) for k in range(start)), ZERO)
    return head + _tail(term, start, max(counted.count + rival.count, 1), ratio)


def _tail(term: Callable[[int], Fraction], start: int, degree: int, ratio: Fraction) -> Fraction:
    """Return the sum of ``term`` from ``start`` on, where it is a polynomial of at most ``degree`` times ratio**k."""
    if ratio == 0:
        return ZERO
    values = [term(start + i) / ratio**i for i in range(degree + 1)]
    scale = lcm(*(value.denominator for value in values))  # whole numbers are subtracted far faster than fractions
    wholes, found = [int(value * scale) for value in values], ZERO
    for order in range(degree + 1):
        found += wholes[0] * ratio**order / (ONE - ratio) ** (order + 1)
        wholes = [after - before for before, after in pairwise(wholes)]
    return found / scale


def chance_of_streak(pool: Pool, attempts: int) -> Fraction:
    """Return the chance to pass tests in a row that need 1, then 2, then 3 … successes.

    Source: docs/sources.md, chances.
    """
    found = ONE
    for needed in range(1, attempts + 1):
        found *= chance_of_at_least(pool, needed)
    return found


def pass_then_catch(thrown: Pool, target: int, modifier: int = 0) -> Fraction:
    """Return the chance of a catch whose dice are the successes of the throw and a modifier."""
    die = Pool(1, target, thrown.sides, thrown.again)
    least = max(0, -modifier)
    # A catch of d dice fails with fail**d, so the sum over all throws is the throw's generating function at fail.
    everything = ((thrown.fail + thrown.once * die.fail) / (ONE - thrown.more * die.fail)) ** thrown.count
    below = sum((chance_of_exactly(thrown, k) * die.fail**k for k in range(least)), ZERO)
    return chance_of_at_least(thrown, least) - (everything - below) * die.fail**modifier


def pool_dice(book: RuleBook, check: str, counts: Mapping[str, int], distance: int | None = None) -> int | None:
    """Return how many dice the test ``table.row`` rolls with these modifiers counted; ``None`` when it is forbidden.

    ``counts`` says how often each modifier applies; a modifier with a table of bands is looked up by ``distance``.
    Raises ``PizarraError`` when the test is not there or its dice are not stated.
    """
    table_id, _, row_id = check.partition(".")
    table = book.tables.get(table_id)
    row = next((r for r in table.rows if r.id == row_id), None) if isinstance(table, Checks) else None
    if not isinstance(table, Checks) or row is None:
        raise PizarraError(
            [Problem(str(book.title), phrase("there is no test {check}", check=quoted(check)), "tables")]
        )
    base = row.dice or table.dice
    if not base.isdecimal():
        raise PizarraError(
            [Problem(str(book.title), phrase("the dice of {check} are not a number", check=quoted(check)), "tables")]
        )
    total = int(base)
    for modifier in row.modifiers:
        if modifier.table:
            dice = _band_dice(book, modifier.table, distance)
            if dice is None:
                return None
            total += dice
        elif modifier.dice is not None:
            change = modifier.dice * counts.get(modifier.id, 0)
            limit = modifier.worst
            total += change if limit is None else max(change, limit) if limit < 0 else min(change, limit)
    return max(total, 0)


def _band_dice(book: RuleBook, table_id: str, distance: int | None) -> int | None:
    table = book.tables.get(table_id)
    if distance is None or not isinstance(table, Bands):
        return 0
    band = next((row for row in table.rows if distance in row.span), None)
    return None if band is None or band.forbidden else int(band.value or 0)


def pool_of(book: RuleBook, dice: int, target: int, rule: str = "") -> Pool:
    """Return a pool of a book's dice: their faces and whether the highest rolls again come from its dice rule.

    Raises ``PizarraError`` when the book has no such rule, does not say which dice they are or names no plain die.
    """
    held = book.dice.get(rule) if rule else next(iter(book.dice.values()), None)
    if held is None or not held.roll:
        raise PizarraError([Problem(str(book.title), phrase("the dice of these tests are not stated"), "dice")])
    faces = dice_chances(held.roll)
    if faces != {face: Fraction(1, len(faces)) for face in range(1, len(faces) + 1)}:
        message, hint = (
            phrase("pools are rolled with plain dice, not with {roll}", roll=quoted(held.roll)),
            phrase("such as roll: 1d6"),
        )
        raise PizarraError([Problem(str(book.title), message, f"dice.{held.id}.roll", hint=hint)])
    return Pool(dice, target, len(faces), held.again is not None)
