"""``pizarra odds``: exact chances from a game's own tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import click

from generator.cli.commands.rules.dice import NumberOrDice, against, chance_words, distribution, listed
from generator.cli.language import spoken
from generator.cli.options import Careful, switches_of
from generator.cli.output import said
from generator.frozen import dataclass
from generator.model.rules.book import DiceRule, RuleBook
from generator.model.rules.tables import Dice, Outcomes
from generator.packs.load_rules import find_rules
from generator.problems import PizarraError, did_you_mean, refused
from generator.words import Phrase, counted, phrase, verbatim

_HOW = phrase("“pizarra odds” and the game's name alone shows what can be asked")


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
        """Return the value with its modifier."""
        return None if self.stat is None else self.stat + self.modifier


@click.command(cls=Careful)
@click.argument("game", required=False)
@click.option("--stat", type=click.IntRange(-99, 99), help="The characteristic that is rolled, such as 8.")
@click.option("--mod", "modifier", type=click.IntRange(-99, 99), default=0, help="Modifiers to it, such as -2.")
@click.option("--against", type=click.IntRange(-99, 99), help="The rival's characteristic, for an opposed roll.")
@click.option("--table", default="", help="The table to roll on, such as robo, tiro_resultado or tarjetas.")
@click.option("--dice", type=NumberOrDice(), help="How many dice, in games that roll pools; or which, such as 2d6+1.")
@click.option("--against-dice", type=NumberOrDice(), help="How many dice the rival rolls; or which.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Switch a ruling, e.g. DF-07=gol.")
def odds(game: str | None, options: tuple[str, ...], **asked: int | str | None) -> None:
    """Print exact chances of GAME: one roll, an opposed roll, a table or a pool of dice; without it, of dice.

    \b
    pizarra odds --stat 8 --mod -2
    """
    question = Question(**asked)  # type: ignore[arg-type]
    if game is None:
        click.echo("\n".join(_of_dice(question)))
        return
    book = find_rules(game, switches_of(options)).book
    click.echo("\n".join([*answer(book, question, spoken()), *_off_the_scale(book, question)]))


def _of_dice(question: Question) -> list[str]:
    """Return what can be said of dice without a game. Raises ``PizarraError`` where that needs one."""
    rolled, rival = question.dice, question.against_dice
    alone = question == Question(dice=rolled, against_dice=rival)
    if not alone or not isinstance(rolled, str):
        raise _wrong(phrase("which game is it?"), phrase("only dice such as --dice 2d6 have chances without one"))
    if rival is None:
        return distribution(rolled)
    if isinstance(rival, str):
        return against(rolled, rival)
    raise _wrong(
        phrase("--against-dice {rival} is a number, --dice {rolled} is not", rival=rival, rolled=rolled),
        phrase("such as --against-dice 1d8"),
    )


def answer(book: RuleBook, question: Question, language: str) -> list[str]:
    """Return the lines that answer a question from a book. Raises ``PizarraError`` when the book has no answer."""
    if isinstance(question.dice, str):
        return _with_dice(book, question, question.dice)
    if question.dice is not None:
        return _pool(book, question)
    if question.table:
        return _table(book, question, language)
    if question == Question():
        return _what_can_be_asked(book, language)
    if question.against_dice is not None:
        raise _wrong(phrase("--against-dice needs --dice: how many dice are rolled against it?"))
    if question.against is not None:
        raise _wrong(phrase("--against needs --table: which opposed roll is it?"), _opposed_tables(book))
    if question.target is None:
        raise _wrong(phrase("--mod needs --stat: what is rolled against?"), phrase("such as --stat 8 --mod -2"))
    return _one_roll(book, question.target)


def _off_the_scale(book: RuleBook, question: Question) -> list[str]:
    """Return a note when a characteristic is asked about that no piece can have; pools ask about faces of dice."""
    spans = [characteristic.range for characteristic in book.characteristics.values()]
    ends = [span.last for span in spans if span is not None and span.last is not None]
    asked = [value for value in (question.stat, question.against) if value is not None]
    if isinstance(question.dice, int) or len(ends) < len(spans) or not asked or max(asked) <= max(ends, default=0):
        return []
    return [said("note: the scale of characteristics ends at {most}", most=max(ends))]


def _wrong(message: Phrase, hint: str = "") -> PizarraError:
    return refused("odds", message, hint)


def _test_dice(book: RuleBook) -> DiceRule:
    from generator.rules.odds import test_dice

    if not book.dice:
        raise _wrong(phrase("this game has no rolls against a characteristic"), _HOW)
    return test_dice(book)


def _with_dice(book: RuleBook, question: Question, dice: str) -> list[str]:
    """Return the chances of dice that are named; against a value, those of the game's test rolled with them."""
    if question.target is None:
        return _of_dice(question)
    if question != Question(question.stat, question.modifier, dice=dice):
        raise _wrong(phrase("--dice {dice} goes with --stat and --mod alone", dice=dice), _HOW)
    rule = _test_dice(book)
    return _one_roll(replace(book, dice={rule.id: rule.model_copy(update={"roll": dice})}), question.target)


def _one_roll(book: RuleBook, target: int) -> list[str]:
    from generator.rules.odds import mean_margins, success

    rule = _test_dice(book)
    if rule.success == "over":
        raise _wrong(phrase("this game rolls pools of dice"), phrase("say how many with --dice, and --stat 4 for 4+"))
    won, lost = mean_margins(book, target)
    chance = chance_words(success(book, target))
    lines = [said("{dice}, target {target}: success {chance}", dice=rule.roll, target=target, chance=chance)]
    if won is not None:
        lines.append(said("mean margin of a success: {margin:.2f}", margin=float(won)))
    if lost is not None:
        lines.append(said("mean margin of a failure: {margin:.2f}", margin=float(lost)))
    return lines


def _table(book: RuleBook, question: Question, language: str) -> list[str]:
    from generator.rules.odds import contest, opposed, results

    table = book.tables.get(question.table)
    told = _words_of(book, question.table, language)
    if isinstance(table, Dice):
        return _listed(table.title.in_(language), results(book, table.id), told)
    if not isinstance(table, Outcomes):
        raise _wrong(
            phrase("“{table}” is no table with chances", table=question.table),
            did_you_mean(question.table, _rollable(book)),
        )
    if question.target is None or question.against is None:
        raise _wrong(
            phrase("“{table}” needs --stat and --against", table=question.table), phrase("such as --stat 8 --against 7")
        )
    title = f"{table.title.in_(language)}, {question.target} – {question.against}"
    if table.compare == "totals":
        names = _names(table.first.total), _names(table.second.total)
        values = (dict.fromkeys(names[0], question.target), dict.fromkeys(names[1], question.against))
        values[0].update(dict.fromkeys(set(names[0]) & set(book.quantities), 0))
        values[1].update(dict.fromkeys(set(names[1]) & set(book.quantities), 0))
        return _listed(title, contest(book, table.id, *values), told)
    if table.compare == "pools":
        raise _wrong(
            phrase("“{table}” compares pools of dice", table=question.table), phrase("use --dice and --against-dice")
        )
    return _listed(title, opposed(book, table.id, question.target, question.against), told)


def _names(formula: str) -> Sequence[str]:
    from generator.rules.formulas.parts import names_in

    return names_in(formula)


def _pool(book: RuleBook, question: Question) -> list[str]:
    from generator.rules.pools import at_least, mean_successes, opposed_pools, pool_of

    if _test_dice(book).success != "over":
        raise _wrong(phrase("this game rolls no pools of dice"), _HOW)
    if question.target is None or not isinstance(question.dice, int):
        raise _wrong(
            phrase("a pool needs --stat: from which face on is a die a success?"), phrase("such as --stat 4 for 4+")
        )
    try:
        mine = pool_of(book, question.dice, question.target)
        if isinstance(question.against_dice, str):
            raise _wrong(
                phrase("--against-dice {against_dice} is no number of dice", against_dice=question.against_dice),
                phrase("such as --against-dice 3"),
            )
        if question.against_dice is None:
            mean = float(mean_successes(mine))
            head = phrase("{pool}, mean {mean:.2f} successes", pool=_dice_at(mine.count, mine.target), mean=mean)
            return [
                said(head),
                *(
                    said("{needed} or more: {chance}", needed=needed, chance=chance_words(at_least(mine, needed)))
                    for needed in (1, 2, 3)
                ),
            ]
        rival = pool_of(book, question.against_dice, question.against or question.target)
    except ValueError as error:
        raise _wrong(verbatim(str(error))) from None
    pools = _dice_at(mine.count, mine.target), _dice_at(rival.count, rival.target)
    title = said("{mine} against {rival}", mine=pools[0], rival=pools[1])
    return listed(title, opposed_pools(mine, rival).items())


def _dice_at(count: int, target: int) -> Phrase:
    return counted(count, "1 die at {target}+", "{count} dice at {target}+", target=target)


def _words_of(book: RuleBook, table: str, language: str) -> Callable[[str], str]:
    """Return a function from a result of a table to its words, the shortest where rows put it differently.

    The results of the tables that it sends on to are among them.
    """
    texts: dict[str, list[str]] = {}
    tables = [table] if table in book.tables else []
    for name in tables:
        for row in book.rows(name):
            texts.setdefault(getattr(row, "result", ""), []).append((row.title or row.text).in_(language))
            following = getattr(row, "next", "")
            tables += [following] if following in book.tables and following not in tables else []

    def told(result: str) -> str:
        return min(filter(None, texts.get(result, ())), key=len, default="") or book.called(result, language)

    return told


def _listed(title: str, chances: Mapping[str, Fraction], told: Callable[[str], str]) -> list[str]:
    return listed(title, ((told(name) if name else said("no row"), chance) for name, chance in chances.items()))


def _rollable(book: RuleBook) -> list[str]:
    return [table.id for table in book.tables.values() if isinstance(table, (Dice, Outcomes))]


def _opposed_tables(book: RuleBook) -> Phrase:
    return phrase("tables: {names}", names=tuple(t.id for t in book.tables.values() if isinstance(t, Outcomes)))


def _what_can_be_asked(book: RuleBook, language: str) -> list[str]:
    title = book.title.in_(language)
    ways = [*_roll_asked(book, language), *(_table_asked(book, name, language) for name in _rollable(book))]
    if not ways:
        return [said("{title} rolls no dice: there are no chances to work out.", title=title)]
    width = max(len(asked) for asked, _ in ways)
    return [said("Ask {title} with", title=title), *(f"  {asked:<{width}}  {what}" for asked, what in ways)]


def _roll_asked(book: RuleBook, language: str) -> list[tuple[str, str]]:
    rule = next(iter(book.dice.values()), None)
    if rule is None or not rule.roll:
        return []
    asked = "--dice 3 --stat 4" if rule.success == "over" else "--stat 8 --mod -2"
    return [(asked, rule.title.in_(language))]


def _table_asked(book: RuleBook, name: str, language: str) -> tuple[str, str]:
    table = book.tables[name]
    if not isinstance(table, Outcomes):
        asked = f"--table {name}"
    elif table.compare == "pools":
        asked = "--dice 3 --stat 4 --against-dice 3 --against 5"
    else:
        asked = f"--table {name} --stat 8 --against 7"
    return asked, table.title.in_(language)
