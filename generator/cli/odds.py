"""``pizarra odds``: exact chances of rolls, tables and pools of a game, or of dice alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import click

from generator.cli.choices import RefusedError
from generator.cli.parameters import Command, switches_of
from generator.cli.terminal import localize, reader_language
from generator.i18n import Message, Phrase, in_numbers, literal, message, phrase, plural
from generator.model.rules.book import DiceRule, RuleBook
from generator.model.rules.tables import Dice, Outcomes
from generator.packs.load import find_rules
from generator.problems import PizarraError, did_you_mean, quoted, user_error
from generator.rules.amounts import dice_chances
from generator.rules.formulas import DICE, FormulaError, names_in
from generator.rules.odds import (
    ZERO,
    Pool,
    chance_of_at_least,
    contest,
    mean_margins,
    mean_successes,
    opposed_pools,
    opposed_results,
    percent,
    pool_of,
    results,
    success,
    test_dice,
)

LARGEST_SHOWN = 10**9
"""Fractions with a larger denominator are left out beside their percentage: nobody reads them."""
MOST_DICE = 20


class NumberOrDice(click.ParamType[int | str]):
    """How many dice a pool has, or dice such as ``2d6``."""

    name = "dice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        text = str(value)
        if text.isdecimal():
            if int(text) > MOST_DICE:
                hint = phrase("allowed: 0 to {most}", most=MOST_DICE)
                raise RefusedError(phrase("{count} dice are too many", count=text), hint)
            return int(text)
        try:
            dice_chances(text)
        except FormulaError as error:
            hint = phrase("or give the number of dice in a pool, such as 3")
            raise RefusedError(literal(str(error)), hint) from None
        return text


def chance_words(chance: Fraction) -> str:
    """Return a chance in per cent and, where people can read it, as a fraction."""
    return f"{_percent(chance)}{_fraction(chance)}"


def _percent(chance: Fraction) -> str:
    return localize("{number}%", number=in_numbers(percent(chance, 2), reader_language()))


def _fraction(chance: Fraction) -> str:
    return f"  ({chance})" if chance.denominator < LARGEST_SHOWN else ""


def chance_lines(title: str, chances: Iterable[tuple[str, Fraction]]) -> list[str]:
    rows = list(chances)
    width = max((len(words) for words, _ in rows), default=0)
    return [title, *(f"  {words:<{width}}  {chance_words(chance)}" for words, chance in rows)]


def distribution(dice: str) -> list[str]:
    """Return the lines with the chance of each result of dice, of it or more, and of it or less."""
    chances = dice_chances(dice)
    least, most = min(chances), max(chances)
    mean = float(sum(result * chance for result, chance in chances.items()))
    heads = "  ".join(f"{head:>8}" for head in (localize("exactly"), localize("or more"), localize("or less")))
    lines = [
        localize("{dice}: {least} to {most}, mean {mean:.2f}", dice=dice, least=least, most=most, mean=mean),
        f"  {'':>5}  {heads}",
    ]
    below = ZERO
    for result, chance in chances.items():
        shares = "  ".join(f"{_percent(share):>8}" for share in (chance, 1 - below, below + chance))
        lines.append(f"  {result:>5}  {shares}{_fraction(chance)}")
        below += chance
    return lines


def against(first: str, second: str) -> list[str]:
    """Return the lines that say how often the first dice show more than the second, as much, and less."""
    more, same, less = localize("more"), localize("equal"), localize("less")
    chances = {more: ZERO, same: ZERO, less: ZERO}
    for one, chance in dice_chances(first).items():
        for other, other_chance in dice_chances(second).items():
            chances[more if one > other else less if one < other else same] += chance * other_chance
    return chance_lines(localize("{mine} against {rival}", mine=first, rival=second), chances.items())


_CASES: Mapping[str, Message] = {
    "double": message("wins by double"),
    "win": message("wins"),
    "tie": message("tie"),
    "loss": message("loses"),
    "doubled": message("loses by double"),
}
_HOW = phrase("“pizarra odds” with only the game's name shows what you can ask")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a value with its modifier, a rival, a table, dice; ``None`` for what is not given.

    Dice are how many a pool has, or which: ``2d6``.
    """

    stat: int | None = None
    modifier: int = 0
    against: int | None = None
    table: str = ""
    dice: int | str | None = None
    against_dice: int | str | None = None

    @property
    def target(self) -> int | None:
        return None if self.stat is None else self.stat + self.modifier


@click.command(cls=Command, writes=False)
@click.argument("game", required=False)
@click.option("--stat", type=click.IntRange(-99, 99), help="Value of the characteristic, such as 8.")
@click.option(
    "--mod", "modifier", type=click.IntRange(-99, 99), default=0, help="Modifier of the characteristic, such as -2."
)
@click.option(
    "--against", type=click.IntRange(-99, 99), help="Value of the rival's characteristic, for an opposed roll."
)
@click.option("--table", default="", help="The table to roll on, such as robo, tiro_resultado or tarjetas.")
@click.option(
    "--dice", type=NumberOrDice(), help=("Number of dice, in games with dice pools; or which dice, such as 2d6+1.")
)
@click.option("--against-dice", type=NumberOrDice(), help="Number of dice the rival rolls; or which dice.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Change a ruling, for example DF-07=gol."
)
def odds(game: str | None, options: tuple[str, ...], **values: int | str | None) -> None:
    """Print the exact odds of a roll, an opposed roll, a table or a pool of dice of GAME; without GAME, of any dice.

    \b
    pizarra odds dichoso-fulbo --stat 8 --mod -2
    pizarra odds --dice 2d6
    """
    click.echo("\n".join(report(game, options, **values)))


def report(game: str | None, options: Sequence[str], **values: int | str | None) -> list[str]:
    """Return the lines that answer a question about a game or about dice. Raises ``PizarraError`` where none does."""
    question = Question(**values)  # type: ignore[arg-type]
    if game is None:
        return _of_dice(question)
    if DICE.fullmatch(game):
        raise user_error(
            game,
            phrase("{found} is not the name of a game", found=quoted(game)),
            phrase("write --dice {dice}", dice=game),
        )
    book = find_rules(game, switches_of(options)).book
    return [*answer(book, question, reader_language()), *_off_the_scale(book, question)]


def _of_dice(question: Question) -> list[str]:
    """Return the odds of dice without a game. Raises ``PizarraError`` where the question needs one."""
    rolled, rival = question.dice, question.against_dice
    alone = question == Question(dice=rolled, against_dice=rival)
    if not alone or not isinstance(rolled, str):
        raise _wrong(
            phrase("which game is it?"), phrase("without a game there are only odds for dice, such as --dice 2d6")
        )
    if isinstance(rival, int):
        message = phrase("--against-dice {rival} is a number, but --dice {rolled} is not", rival=rival, rolled=rolled)
        raise _wrong(message, phrase("for example --against-dice 1d8"))
    return distribution(rolled) if rival is None else against(rolled, rival)


def answer(book: RuleBook, question: Question, language: str) -> list[str]:
    """Return the lines that answer a question from a book. Raises ``PizarraError`` when the book has no answer."""
    if isinstance(question.dice, str):
        return _with_dice(book, question, question.dice)
    if question.dice is not None:
        return _pool(book, question, question.dice)
    if question.table:
        return _table(book, question, language)
    if question == Question():
        return _what_can_be_asked(book, language)
    if question.against_dice is not None:
        raise _wrong(phrase("--against-dice needs --dice: how many dice are rolled against them?"))
    if question.against is not None:
        raise _wrong(
            phrase("--against needs --table: which opposed roll is it?"),
            phrase("tables: {names}", names=_tables(book, Outcomes)),
        )
    if question.target is None:
        raise _wrong(
            phrase("--mod needs --stat: which value is rolled against?"), phrase("for example --stat 8 --mod -2")
        )
    return _one_roll(book, question.target)


def _off_the_scale(book: RuleBook, question: Question) -> list[str]:
    """Return a note when a characteristic is asked about that no piece can have; pools ask about faces of dice."""
    spans = [characteristic.range for characteristic in book.characteristics.values()]
    ends = [span.last for span in spans if span is not None and span.last is not None]
    values = [value for value in (question.stat, question.against) if value is not None]
    if isinstance(question.dice, int) or len(ends) < len(spans) or not values or max(values) <= max(ends, default=0):
        return []
    return [localize("note: the scale of characteristics ends at {most}", most=max(ends))]


def _wrong(message: Phrase, hint: str = "") -> PizarraError:
    return user_error("odds", message, hint)


def _test_dice(book: RuleBook) -> DiceRule:
    if not book.dice:
        raise _wrong(phrase("this game has no rolls against a characteristic"), _HOW)
    return test_dice(book)


def _with_dice(book: RuleBook, question: Question, dice: str) -> list[str]:
    """Return the chances of dice that are named; against a value, those of the game's test rolled with them."""
    if question.target is None:
        return _of_dice(question)
    if question != Question(question.stat, question.modifier, dice=dice):
        raise _wrong(phrase("--dice {dice} can only be used with --stat and --mod", dice=dice), _HOW)
    rule = _test_dice(book)
    return _one_roll(replace(book, dice={rule.id: rule.model_copy(update={"roll": dice})}), question.target)


def _one_roll(book: RuleBook, target: int) -> list[str]:
    rule = _test_dice(book)
    if rule.success == "over":
        raise _wrong(
            phrase("this game uses dice pools"), phrase("give the number of dice with --dice, and --stat 4 for 4+")
        )
    won, lost = mean_margins(book, target)
    chance = chance_words(success(book, target))
    lines = [localize("{dice}, target {target}: success {chance}", dice=rule.roll, target=target, chance=chance)]
    if won is not None:
        lines.append(localize("mean margin of a success: {margin:.2f}", margin=float(won)))
    if lost is not None:
        lines.append(localize("mean margin of a failure: {margin:.2f}", margin=float(lost)))
    return lines


def _table(book: RuleBook, question: Question, language: str) -> list[str]:
    table, target, rival = book.tables.get(question.table), question.target, question.against
    if isinstance(table, Dice):
        title, chances = table.title.in_(language), results(book, table.id)
    elif not isinstance(table, Outcomes):
        message = phrase("“{table}” is not a table with odds", table=question.table)
        raise _wrong(message, did_you_mean(question.table, _tables(book, Dice, Outcomes)))
    elif target is None or rival is None:
        message = phrase("“{table}” needs --stat and --against", table=question.table)
        raise _wrong(message, phrase("for example --stat 8 --against 7"))
    elif table.compare == "pools":
        message = phrase("“{table}” compares dice pools", table=question.table)
        raise _wrong(message, phrase("use --dice and --against-dice"))
    else:
        title = f"{table.title.in_(language)}, {target} – {rival}"
        if table.compare == "totals":
            mine, others = (
                _characteristics(book, table.first.total, target),
                _characteristics(book, table.second.total, rival),
            )
            chances = contest(book, table.id, mine, others)
        else:
            chances = opposed_results(book, table.id, target, rival)
    words_for = _words_of(book, question.table, language)
    return chance_lines(title, ((words_for(name) if name else localize("no row"), chances[name]) for name in chances))


def _characteristics(book: RuleBook, formula: str, value: int) -> dict[str, int]:
    """Return a value for each characteristic that a formula names, and none of what is counted in play."""
    return {name: 0 if name in book.quantities else value for name in names_in(formula)}


def _pool(book: RuleBook, question: Question, dice: int) -> list[str]:
    if _test_dice(book).success != "over":
        raise _wrong(phrase("this game does not use dice pools"), _HOW)
    target, against_dice = question.target, question.against_dice
    if target is None:
        message = phrase("a dice pool needs --stat: from which face up is a die a success?")
        raise _wrong(message, phrase("for example --stat 4 for 4+"))
    if isinstance(against_dice, str):
        message = phrase("--against-dice {against_dice} is not a number of dice", against_dice=against_dice)
        raise _wrong(message, phrase("for example --against-dice 3"))
    try:
        mine = pool_of(book, dice, target)
        rival = None if against_dice is None else pool_of(book, against_dice, question.against or target)
    except ValueError as error:
        raise _wrong(literal(str(error))) from None
    if rival is None:
        mean = float(mean_successes(mine))
        counts = (
            localize("{needed} or more: {chance}", needed=n, chance=chance_words(chance_of_at_least(mine, n)))
            for n in (1, 2, 3)
        )
        return [localize("{pool}, mean {mean:.2f} successes", pool=_in_words(mine), mean=mean), *counts]
    title = localize("{mine} against {rival}", mine=_in_words(mine), rival=_in_words(rival))
    return chance_lines(
        title, ((localize(_CASES[case]), chance) for case, chance in opposed_pools(mine, rival).items())
    )


def _in_words(pool: Pool) -> Phrase:
    return plural(pool.count, "1 die at {target}+", "{count} dice at {target}+", target=pool.target)


def _words_of(book: RuleBook, table: str, language: str) -> Callable[[str], str]:
    """Return a function from a result of a table to its words, the shortest where rows put it differently.

    The results of the tables that it sends on to are among them.
    """
    texts: dict[str, list[str]] = {}
    tables = [table]
    for name in tables:
        for row in book.rows(name):
            texts.setdefault(getattr(row, "result", ""), []).append((row.title or row.text).in_(language))
            following = getattr(row, "next", "")
            tables += [following] if following in book.tables and following not in tables else []

    def words(result: str) -> str:
        return min(filter(None, texts.get(result, ())), key=len, default="") or book.title_of(result, language)

    return words


def _tables(book: RuleBook, *kinds: type) -> tuple[str, ...]:
    return tuple(table.id for table in book.tables.values() if isinstance(table, kinds))


def _what_can_be_asked(book: RuleBook, language: str) -> list[str]:
    title = book.title.in_(language)
    ways = [(" ".join(f"--{name} {value}" for name, value in given.items()), what)
            for given, what in example_questions(book, language)]  # fmt: skip
    if not ways:
        return [localize("{title} uses no dice: there are no odds to work out.", title=title)]
    width = max(len(arguments) for arguments, _ in ways)
    return [
        localize("What you can ask about {title}:", title=title),
        *(f"  {arguments:<{width}}  {what}" for arguments, what in ways),
    ]


def example_questions(book: RuleBook, language: str) -> Iterator[tuple[dict[str, str | int], str]]:
    """Yield the options of each question that a game has an answer for, with examples, and what that is about."""
    rule = next(iter(book.dice.values()), None)
    if rule is not None and rule.roll:
        yield {"dice": 3, "stat": 4} if rule.success == "over" else {"stat": 8, "mod": -2}, rule.title.in_(language)
    for table in (book.tables[name] for name in _tables(book, Dice, Outcomes)):
        given: dict[str, str | int] = {"table": table.id}
        if isinstance(table, Outcomes):
            given |= {"stat": 8, "against": 7}
            if table.compare == "pools":
                given = {"dice": 3, "stat": 4, "against-dice": 3, "against": 5}
        yield given, table.title.in_(language)
