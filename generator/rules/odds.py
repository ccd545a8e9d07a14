"""Values that the rows of formula tables come to for a piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

from generator.i18n import Phrase, phrase
from generator.model.rules.book import DiceRule, RuleBook
from generator.model.rules.tables import Dice, FormulaRow, Formulas, Outcome, Outcomes
from generator.problems import PizarraError, Problem, quoted
from generator.rules.amounts import Amount, Number, dice_chances, work_out
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
    """Return what the row ``table.row`` comes to with a piece's characteristics.

    Values that the rulings give the kind of ``piece`` (a keeper's fuerza) are filled in. Raises ``FormulaError`` when
    the row has no formula or a value is lacking.
    """
    return formula_value(book, row_of(book, dotted).value, values, piece)


def formula_value(book: RuleBook, formula: str, values: Mapping[str, Number], piece: str = "") -> Amount:
    """Return what a formula comes to; it may name rows of formula tables. Raises ``FormulaError`` like ``work_out``."""
    return _evaluate(book, formula, dict(values), piece, ())


def _evaluate(book: RuleBook, formula: str, known: dict[str, Number], piece: str, within: tuple[str, ...]) -> Amount:
    if not formula:
        raise FormulaError(phrase("this row has no formula"))
    if len(within) > DEEPEST:
        raise FormulaError(phrase("too many rows lean on each other"))
    given = book.pieces[piece].values if piece in book.pieces else {}
    for name in names_in(formula):
        if name in known:
            continue
        if name in within:
            raise FormulaError(phrase("“{name}” leans on itself", name=name))
        if name in given:
            known[name] = _evaluate(book, given[name], known, "", (*within, name)).least
        elif "." in name:
            known[name] = _evaluate(book, row_of(book, name).value, known, piece, (*within, name)).most
    return work_out(formula, known)


Chances = Mapping[str, Fraction]
ZERO = Fraction(0)


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
        message = phrase("there are no test dice {dice}", dice=dice) if dice else phrase("there are no test dice")
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
    """Return the chance that one test succeeds (docs/sources.md: chances)."""
    rule = test_dice(book, dice)
    return sum((chance for margin, chance in margins(book, target, dice).items() if passes(rule, margin)), ZERO)


class Certain(NamedTuple):
    """The values from which on a test ``always`` and ``never`` succeeds."""

    always: int
    never: int


def certain_values(book: RuleBook, dice: str = "") -> Certain:
    """Return the values that no roll can fail, and that none can pass."""
    rule = test_dice(book, dice)
    rolls, strict = dice_chances(rule.roll), rule.equal == "fail"
    if rule.success == "over":
        return Certain(min(rolls) - strict, max(rolls) + 1 - strict)
    return Certain(max(rolls) + strict, min(rolls) - 1 + strict)


def chance_after_margin(book: RuleBook, first: int, second: int, dice: str = "") -> Fraction:
    """Return the chance that a test succeeds whose value is modified by the margin of a test before it."""
    found = margins(book, first, dice).items()
    return sum((chance * success(book, second + margin, dice) for margin, chance in found), ZERO)


class MeanMargins(NamedTuple):
    """The mean size of a margin where a test succeeds and where it fails; ``None`` for what cannot happen."""

    success: Fraction | None
    failure: Fraction | None


def mean_margins(book: RuleBook, target: int, dice: str = "") -> MeanMargins:
    """Return how far tests succeed and fail on average (docs/sources.md: chances)."""
    rule, found = test_dice(book, dice), margins(book, target, dice)
    won = {margin: chance for margin, chance in found.items() if passes(rule, margin)}
    return MeanMargins(_mean(won), _mean({margin: chance for margin, chance in found.items() if margin not in won}))


def _mean(chances: Mapping[int, Fraction]) -> Fraction | None:
    total = sum(chances.values(), ZERO)
    return sum((abs(margin) * chance for margin, chance in chances.items()), ZERO) / total if total else None


def outcomes(book: RuleBook, table_id: str) -> Outcomes:
    """Return the outcome table of that name. Raises ``PizarraError`` when there is none."""
    table = book.tables.get(table_id)
    if not isinstance(table, Outcomes):
        raise _impossible(book, phrase("there is no outcome table {table_id}", table_id=quoted(table_id)), "tables")
    return table


def row_for(rows: tuple[Outcome, ...], first: bool, second: bool, difference: int, higher: str = "") -> Outcome | None:
    """Return the first row that covers two rolls (success or not), their margins' difference and the higher value."""
    return next((row for row in rows if row_covers(row, first, second, difference, higher)), None)


def row_covers(row: Outcome, first: bool, second: bool, difference: int, higher: str = "") -> bool:
    """Return whether an outcome row covers two rolls, the difference of their margins and which value is higher."""
    wanted = {"pass": True, "fail": False}
    return (
        wanted.get(row.first, first) == first
        and wanted.get(row.second, second) == second
        and (row.difference is None or difference in row.difference)
        and row.higher in ("", higher)
    )


def higher_of(first: int, second: int) -> str:
    """Return the side whose value is the higher: ``first``, ``second`` or ``neither``."""
    return "first" if first > second else "second" if second > first else "neither"


def row_results(row: Outcome) -> tuple[str, ...]:
    """Return the results that a row comes to, each as likely as the others: its own, or those it draws lots for."""
    return row.lot or (row.result,)


def gap_name(first: bool, second: bool, difference: int) -> str:
    """Return how an uncovered case is called: ``+2`` when both rolls succeed, ``second-fails`` and so on otherwise."""
    if first and second:
        return f"{difference:+d}" if difference else "0"
    return "both-fail" if not first and not second else "second-fails" if first else "first-fails"


def opposed_results(book: RuleBook, table_id: str, first: int, second: int) -> Chances:
    """Return the chance of each result of two opposed tests (docs/sources.md: chances).

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
        found = margins(book, value, table.dice)
        whole = lcm(*(chance.denominator for chance in found.values()))
        return whole, [(margin, passes(rule, margin), int(chance * whole)) for margin, chance in found.items()]

    @cache
    def results(first: bool, second: bool, difference: int, higher: str) -> tuple[str, ...]:
        row = row_for(rows, first, second, difference, higher)
        return row_results(row) if row else (gap_name(first, second, difference),)

    @cache
    def chances(first: int, second: int) -> Chances:
        (whole, ones), (other_whole, others) = counts(first), counts(second)
        higher = higher_of(first, second)
        ways = dict.fromkeys((result for row in rows for result in row_results(row)), 0)
        for margin, passed, count in ones:
            for other, other_passed, other_count in others:
                names = results(passed, other_passed, margin - other, higher)
                for name in names:
                    ways[name] = ways.get(name, 0) + count * other_count * shares // len(names)
        return {name: Fraction(way, whole * other_whole * shares) for name, way in ways.items()}

    return chances


def contest(book: RuleBook, table_id: str, first: Mapping[str, Number], second: Mapping[str, Number]) -> Chances:
    """Return the chance of each result of two totals, such as velocidad + 1D6 on both sides (docs/sources.md: chances).

    Each side gives the values its formula names. A tie that no row covers is kept as ``tie``.
    """
    table = outcomes(book, table_id)
    rows = book.rows(table_id)
    found: dict[str, Fraction] = dict.fromkeys((result for row in rows for result in row_results(row)), ZERO)
    one, other = (formula_value(book, s.total, v) for s, v in ((table.first, first), (table.second, second)))
    for a, chance in one.chances:
        for b, other_chance in other.chances:
            row = row_for(rows, True, True, int(a - b))
            results = row_results(row) if row else ("tie" if a == b else gap_name(True, True, int(a - b)),)
            for result in results:
                found[result] = found.get(result, ZERO) + chance * other_chance / len(results)
    return found


def results(book: RuleBook, table_id: str) -> Chances:
    """Return the chance of each result of a dice table, following it to the tables it sends on to (bookings, D3).

    Faces that no row covers are kept under ``""``. Raises ``PizarraError`` when a table or its dice are lacking.
    """
    return _results(book, table_id, ())


def _results(book: RuleBook, table_id: str, before: tuple[str, ...]) -> Chances:
    table = book.tables.get(table_id)
    if not isinstance(table, Dice) or not (table.dice or table.deck) or table_id in before:
        raise _impossible(
            book, phrase("{table_id} is no dice table that can be rolled", table_id=quoted(table_id)), "tables"
        )
    if table.deck:
        faces: list[tuple[int | str, Fraction]] = [(face, Fraction(1, len(table.deck))) for face in table.deck]
    else:
        faces = list(dice_chances(table.dice).items())
    found: dict[str, Fraction] = {}
    for face, chance in faces:
        row = next((row for row in book.rows(table_id) if face in row.faces), None)
        one: Chances = {row.result if row else "": Fraction(1)}
        further = _results(book, row.next, (*before, table_id)) if row and row.next else one
        for result, share in further.items():
            found[result] = found.get(result, ZERO) + chance * share
    return found
