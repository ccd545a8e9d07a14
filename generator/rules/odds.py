"""Exact chances: tests, opposed tests, dice tables, pools of dice; and what rows of formula tables come to.

In a pool the highest face may count and roll again (sources.md: chances). The number of successes has no upper
limit, so opposed pools are infinite sums. From a certain count on, the terms are a polynomial times a power; such a
tail is summed exactly by its differences, and every chance is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import comb, lcm
from typing import NamedTuple

from generator.i18n import Phrase, phrase
from generator.model.rules.book import DiceRule, RuleBook
from generator.model.rules.tables import Band, Bands, Checks, Dice, FormulaRow, Formulas, Outcome, Outcomes
from generator.problems import PizarraError, Problem, quoted
from generator.rules.amounts import Amount, Number, dice_chances, sum_chances, work_out
from generator.rules.formulas import DEEPEST, FormulaError, names_in


def row_of(book: RuleBook, dotted: str) -> FormulaRow:
    """Return the row that ``table.row`` names in a formula table. Raises ``FormulaError`` when there is none."""
    table_id, _, row_id = dotted.partition(".")
    table = book.tables.get(table_id)
    if isinstance(table, Formulas):
        for row in table.rows:
            if row.id == row_id:
                return row
    raise FormulaError(phrase("there is no row “{dotted}” in a formula table", dotted=dotted))


def row_value(book: RuleBook, dotted: str, values: Mapping[str, Number], piece: str = "") -> Amount:
    """Return the value of the row ``table.row`` with a piece's characteristics.

    Values that the rulings give the kind of ``piece`` (a keeper's fuerza) are filled in. Raises ``FormulaError`` when
    the row has no formula or a value is lacking.
    """
    return formula_value(book, row_of(book, dotted).value, values, piece)


def formula_value(book: RuleBook, formula: str, values: Mapping[str, Number], piece: str = "") -> Amount:
    """Return the value of a formula, which may name rows of formula tables. Raises like ``work_out``."""
    return _evaluate(book, formula, dict(values), piece, ())


def _evaluate(book: RuleBook, formula: str, values: dict[str, Number], piece: str, within: tuple[str, ...]) -> Amount:
    if not formula:
        raise FormulaError(phrase("this row has no formula"))
    if len(within) > DEEPEST:
        raise FormulaError(phrase("too many rows depend on each other"))
    piece_values = book.pieces[piece].values if piece in book.pieces else {}
    for name in names_in(formula):
        if name in values:
            continue
        if name in within:
            raise FormulaError(phrase("“{name}” depends on itself", name=name))
        if name in piece_values:
            values[name] = _evaluate(book, piece_values[name], values, "", (*within, name)).least
        elif "." in name:
            values[name] = _evaluate(book, row_of(book, name).value, values, piece, (*within, name)).most
    return work_out(formula, values)


Chances = Mapping[str, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


def percent(chance: Fraction | float, digits: int = 1) -> str:
    """Return a chance as a percentage without its sign: ``52.2``.

    Only what cannot be is 0 and only what is certain is 100; what would be rounded to them is ``<0.1`` or ``>99.9``.
    """
    text, least = f"{float(chance * 100):.{digits}f}", 10**-digits
    if float(text) <= 0 < chance:
        return f"<{least:.{digits}f}"
    if float(text) >= 100 and chance < 1:
        return f">{100 - least:.{digits}f}"
    return text


def test_dice(book: RuleBook, dice: str = "") -> DiceRule:
    """Return the dice rule of that name, or the book's first; raises ``PizarraError`` while its dice are unstated."""
    rule = book.dice.get(dice) if dice else next(iter(book.dice.values()), None)
    if rule is None:
        message = (
            phrase("there are no test dice called {dice}", dice=dice) if dice else phrase("the rules have no test dice")
        )
        raise _impossible(book, message, "dice")
    if not rule.roll:
        hint = phrase("the rules as published do not say; choose a ruling for them")
        raise _impossible(book, phrase("the dice of this roll are not stated"), f"dice.{rule.id}", hint)
    return rule


def _impossible(book: RuleBook, message: Phrase, path: str, hint: str = "") -> PizarraError:
    return PizarraError([Problem(str(book.title), message, path, hint=hint)])


def margins(book: RuleBook, target: int, dice: str = "") -> Mapping[int, Fraction]:
    """Return the chance of each margin (target less roll) of one test; ``target`` is the value with its modifiers."""
    rule = test_dice(book, dice)
    if rule.success == "over":
        return {roll - target: chance for roll, chance in dice_chances(rule.roll).items()}
    return {target - roll: chance for roll, chance in dice_chances(rule.roll).items()}


def passes(rule: DiceRule, margin: int) -> bool:
    """Return whether a margin is a success; an equal roll is one unless the book calls it a failure."""
    return margin > 0 or (margin == 0 and rule.equal != "fail")


def success(book: RuleBook, target: int, dice: str = "") -> Fraction:
    """Return the chance that one test succeeds (sources.md: chances)."""
    rule = test_dice(book, dice)
    return sum((chance for margin, chance in margins(book, target, dice).items() if passes(rule, margin)), ZERO)


class CertainValues(NamedTuple):
    always: int
    never: int


def certain_values(book: RuleBook, dice: str = "") -> CertainValues:
    """Return the values that no roll can fail, and that none can pass."""
    rule = test_dice(book, dice)
    rolls, strict = dice_chances(rule.roll), rule.equal == "fail"
    if rule.success == "over":
        return CertainValues(min(rolls) - strict, max(rolls) + 1 - strict)
    return CertainValues(max(rolls) + strict, min(rolls) - 1 + strict)


def chance_after_margin(book: RuleBook, first: int, second: int) -> Fraction:
    """Return the chance that a test succeeds whose value is modified by the margin of a test before it."""
    return sum((chance * success(book, second + margin) for margin, chance in margins(book, first).items()), ZERO)


def mean_margins(book: RuleBook, target: int) -> tuple[Fraction | None, Fraction | None]:
    """Return the mean size of the margin of a success and of a failure; ``None`` for what cannot happen.

    Source: sources.md, chances.
    """
    rule, distribution = test_dice(book), margins(book, target)
    won = {margin: chance for margin, chance in distribution.items() if passes(rule, margin)}
    return _mean(won), _mean({margin: chance for margin, chance in distribution.items() if margin not in won})


def _mean(chances: Mapping[int, Fraction]) -> Fraction | None:
    total = sum(chances.values(), ZERO)
    return sum((abs(margin) * chance for margin, chance in chances.items()), ZERO) / total if total else None


def outcomes(book: RuleBook, table_id: str) -> Outcomes:
    """Return the outcome table of that name. Raises ``PizarraError`` when there is none."""
    table = book.tables.get(table_id)
    if not isinstance(table, Outcomes):
        raise _impossible(
            book, phrase("there is no outcome table called {table_id}", table_id=quoted(table_id)), "tables"
        )
    return table


def row_for(rows: tuple[Outcome, ...], first: bool, second: bool, difference: int, higher: str = "") -> Outcome | None:
    """Return the first row that covers two rolls (success or not), their margins' difference and the higher value."""
    for row in rows:
        near = row.difference is None or difference in row.difference
        if near and row.higher in ("", higher) and row.in_case(first, second):
            return row
    return None


def row_results(row: Outcome) -> tuple[str, ...]:
    """Return the results that a row comes to, each as likely as the others: its own, or those it draws lots for."""
    return row.lot or (row.result,)


def gap_name(first: bool, second: bool, difference: int) -> str:
    """Return the name of an uncovered case: ``+2`` when both rolls succeed, else ``second-fails`` and so on."""
    if first and second:
        return f"{difference:+d}" if difference else "0"
    return "both-fail" if not first and not second else "second-fails" if first else "first-fails"


def opposed_results(book: RuleBook, table_id: str, first: int, second: int) -> Chances:
    """Return the chance of each result of two opposed tests (sources.md: chances).

    Both values have their modifiers in. Cases that no row covers are kept under their ``gap_name``.
    """
    return opposed_chances(book, table_id)(first, second)


@lru_cache(maxsize=8)
def opposed_chances(book: RuleBook, table_id: str) -> Callable[[int, int], Chances]:
    """Return a function from two values to what ``opposed`` gives, quick enough for a matrix.

    It counts in whole numbers and looks each pair of margins up once for all values.
    """
    table = outcomes(book, table_id)
    rule, rows = test_dice(book, table.dice), book.rows(table_id)
    shares = lcm(*(len(row_results(row)) for row in rows))

    @cache
    def counts(value: int) -> tuple[int, list[tuple[int, bool, int]]]:
        distribution = margins(book, value, table.dice)
        whole = lcm(*(chance.denominator for chance in distribution.values()))
        return whole, [(margin, passes(rule, margin), int(chance * whole)) for margin, chance in distribution.items()]

    @cache
    def results(first: bool, second: bool, difference: int, higher: str) -> tuple[str, ...]:
        row = row_for(rows, first, second, difference, higher)
        return row_results(row) if row else (gap_name(first, second, difference),)

    @cache
    def chances(first: int, second: int) -> Chances:
        (whole, ones), (other_whole, others) = counts(first), counts(second)
        higher = "first" if first > second else "second" if second > first else "neither"
        ways = dict.fromkeys((result for row in rows for result in row_results(row)), 0)
        for margin, passed, count in ones:
            for other, other_passed, other_count in others:
                names = results(passed, other_passed, margin - other, higher)
                for name in names:
                    ways[name] = ways.get(name, 0) + count * other_count * shares // len(names)
        return {name: Fraction(way, whole * other_whole * shares) for name, way in ways.items()}

    return chances


def contest(book: RuleBook, table_id: str, first: Mapping[str, Number], second: Mapping[str, Number]) -> Chances:
    """Return the chance of each result of two totals, such as velocidad + 1D6 on both sides (sources.md: chances).

    Each side gives the values its formula names. A tie that no row covers is kept as ``tie``.
    """
    table = outcomes(book, table_id)
    rows = book.rows(table_id)
    chances: dict[str, Fraction] = dict.fromkeys((result for row in rows for result in row_results(row)), ZERO)
    one, other = (formula_value(book, s.total, v) for s, v in ((table.first, first), (table.second, second)))
    for a, chance in one.chances:
        for b, other_chance in other.chances:
            row = row_for(rows, True, True, int(a - b))
            results = row_results(row) if row else ("tie" if a == b else gap_name(True, True, int(a - b)),)
            for result in results:
                chances[result] = chances.get(result, ZERO) + chance * other_chance / len(results)
    return chances


def results(book: RuleBook, table_id: str, before: tuple[str, ...] = ()) -> Chances:
    """Return the chance of each result of a dice table, following it to the tables it sends on to (bookings, D3).

    Faces that no row covers are kept under ``""``. Raises ``PizarraError`` when a table or its dice are lacking.
    """
    table = book.tables.get(table_id)
    if not isinstance(table, Dice) or not (table.dice or table.deck) or table_id in before:
        message = phrase("{table_id} is not a dice table that can be rolled", table_id=quoted(table_id))
        raise _impossible(book, message, "tables")
    if table.deck:
        faces: list[tuple[int | str, Fraction]] = [(face, Fraction(1, len(table.deck))) for face in table.deck]
    else:
        faces = list(dice_chances(table.dice).items())
    weighted: list[tuple[str, Fraction]] = []
    for face, chance in faces:
        row = next((row for row in book.rows(table_id) if face in row.faces), None)
        one: Chances = {row.result if row else "": Fraction(1)}
        further = results(book, row.next, (*before, table_id)) if row and row.next else one
        weighted += [(result, chance * share) for result, share in further.items()]
    return sum_chances(weighted)


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
                phrase("a die with {sides} faces cannot succeed at {target}+", sides=self.sides, target=self.target)
            )
        if self.dice > MOST_DICE:
            raise ValueError(phrase("a pool may have at most {most_dice} dice", most_dice=MOST_DICE))

    @property
    def count(self) -> int:
        return max(self.dice, 0)

    @property
    def fail(self) -> Fraction:
        return Fraction(self.target - 1, self.sides)

    @property
    def once(self) -> Fraction:
        return ONE - self.fail - self.more

    @property
    def more(self) -> Fraction:
        return Fraction(1, self.sides) if self.again else ZERO


def chance_of_exactly(pool: Pool, successes: int) -> Fraction:
    return _exact_chances(pool, successes) if successes >= 0 else ZERO


@cache
def _exact_chances(pool: Pool, successes: int) -> Fraction:
    n, sides, total = pool.count, pool.sides, 0
    if n == 0:
        return ONE if successes == 0 else ZERO
    once, fail, more = (int(chance * sides) for chance in (pool.once, pool.fail, pool.more))
    # each die ends with a plain success or a failure; the other successes are highest faces, which any of the dice
    # may have rolled before that (stars and bars)
    for ended in range(min(n, successes) + 1):
        rest = successes - ended
        ways = comb(n, ended) * once**ended * fail ** (n - ended) * comb(rest + n - 1, n - 1) * more**rest
        total += ways * sides**ended
    # counted in whole numbers over one denominator, which is much quicker than adding fractions
    return Fraction(total, sides ** (n + successes))


@cache
def chance_of_at_least(pool: Pool, successes: int) -> Fraction:
    return ONE - sum((chance_of_exactly(pool, k) for k in range(successes)), ZERO)


def mean_successes(pool: Pool) -> Fraction:
    return pool.count * (ONE - pool.fail) / (ONE - pool.more)


@cache
def opposed_pools(first: Pool, second: Pool) -> Mapping[str, Fraction]:
    """Return the chances of the first pool: ``double``, plain ``win``, ``tie``, plain ``loss`` and ``doubled``.

    A double is at least twice the successes of the other; against none, one success is enough
    (sources.md: chances). None against none is a tie.
    """
    win = _compare(second, first, lambda k: k + 1)
    loss = _compare(first, second, lambda k: k + 1)
    double, doubled = _doubles(first, second), _doubles(second, first)
    tie = ONE - win - loss
    return {"double": double, "win": win - double, "tie": tie, "loss": loss - doubled, "doubled": doubled}


def _doubles(winner: Pool, loser: Pool) -> Fraction:
    against_none = chance_of_exactly(loser, 0) * chance_of_at_least(winner, 1)
    return _compare(loser, winner, lambda k: 2 * k) - chance_of_exactly(loser, 0) + against_none


def _compare(pool: Pool, rival: Pool, needed: Callable[[int], int]) -> Fraction:
    """Return the chance that ``rival`` has at least ``needed(k)`` successes where ``pool`` has k."""

    def term(k: int) -> Fraction:
        return chance_of_exactly(pool, k) * chance_of_at_least(rival, needed(k))

    step = needed(2) - needed(1)
    ratio = pool.more * rival.more**step
    start = pool.count + rival.count + 1
    head = sum((term(k) for k in range(start)), ZERO)
    return head + _tail(term, start, max(pool.count + rival.count, 1), ratio)


def _tail(term: Callable[[int], Fraction], start: int, degree: int, ratio: Fraction) -> Fraction:
    """Return the sum of ``term`` from ``start`` on, where it is a polynomial of at most ``degree`` times ratio**k."""
    if ratio == 0:
        return ZERO
    values = [term(start + i) / ratio**i for i in range(degree + 1)]
    scale = lcm(*(value.denominator for value in values))  # whole numbers are subtracted far faster than fractions
    wholes, total = [int(value * scale) for value in values], ZERO
    for order in range(degree + 1):
        total += wholes[0] * ratio**order / (ONE - ratio) ** (order + 1)
        wholes = [after - before for before, after in pairwise(wholes)]
    return total / scale


def chance_of_streak(pool: Pool, attempts: int) -> Fraction:
    """Return the chance to pass tests in a row that need 1, then 2, then 3 … successes.

    Source: sources.md, chances.
    """
    chance = ONE
    for needed in range(1, attempts + 1):
        chance *= chance_of_at_least(pool, needed)
    return chance


def pass_then_catch(thrown: Pool, target: int, modifier: int) -> Fraction:
    """Return the chance of a catch whose dice are the successes of the throw and a modifier."""
    die = Pool(1, target, thrown.sides, thrown.again)
    least = max(0, -modifier)
    # A catch of d dice fails with fail**d, so the sum over all throws is the throw's generating function at fail.
    everything = ((thrown.fail + thrown.once * die.fail) / (ONE - thrown.more * die.fail)) ** thrown.count
    below = sum((chance_of_exactly(thrown, k) * die.fail**k for k in range(least)), ZERO)
    return chance_of_at_least(thrown, least) - (everything - below) * die.fail**modifier


def pool_dice(book: RuleBook, check: str, counts: Mapping[str, int], distance: int | None = None) -> int | None:
    """Return the number of dice that the test ``table.row`` rolls with these modifiers; ``None`` when it is forbidden.

    ``counts`` says how often each modifier applies; a modifier with a table of bands is looked up by ``distance``.
    Raises ``PizarraError`` when the test is not there or its dice are not stated.
    """
    table_id, _, row_id = check.partition(".")
    table = book.tables.get(table_id)
    row = next((r for r in table.rows if r.id == row_id), None) if isinstance(table, Checks) else None
    if not isinstance(table, Checks) or row is None:
        raise _impossible(book, phrase("there is no test called {name}", name=quoted(check)), "tables")
    base = row.dice or table.dice
    if not base.isdecimal():
        raise _impossible(book, phrase("the dice of {check} are not a number", check=quoted(check)), "tables")
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
    band = band_at(book, table_id, distance)
    return None if band is None or band.forbidden else int(band.value or 0)


def band_at(book: RuleBook, table_id: str, distance: int) -> Band | None:
    """Return the row in force of a table of bands that holds a distance; ``None`` where none does."""
    return next((row for row in book.rows(table_id) if isinstance(row, Band) and distance in row.span), None)


def pool_of(book: RuleBook, dice: int, target: int) -> Pool:
    """Return a pool of a book's dice: their faces and whether the highest rolls again come from its first dice rule.

    Raises ``PizarraError`` when the book does not say which dice they are or names no plain die.
    """
    rule = next(iter(book.dice.values()), None)
    if rule is None or not rule.roll:
        raise _impossible(book, phrase("the dice of these tests are not stated"), "dice")
    faces = dice_chances(rule.roll)
    if faces != {face: Fraction(1, len(faces)) for face in range(1, len(faces) + 1)}:
        message = phrase("pools use plain dice, not {roll}", roll=quoted(rule.roll))
        raise _impossible(book, message, f"dice.{rule.id}.roll", phrase("for example roll: 1d6"))
    return Pool(dice, target, len(faces), rule.again is not None)
