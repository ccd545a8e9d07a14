"""What card templates can call: tables and values of the rules, odds of tests and opposed rolls, pools of dice."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import inf, isfinite
from types import NoneType
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from generator.i18n import any_of, in_numbers, literal, phrase, plural, translate
from generator.model.localized import Words, empty_texts
from generator.model.rules.book import DiceRule
from generator.model.rules.tables import (
    Band,
    Bands,
    Check,
    Checks,
    Dice,
    DieFace,
    FormulaRow,
    Formulas,
    Matrix,
    Modifier,
    Modifiers,
    Outcome,
    Outcomes,
    Row,
    RuleTable,
    Step,
    Steps,
)
from generator.model.rules.values import NumberSpan
from generator.problems import did_you_mean, quoted
from generator.rules import odds as rules
from generator.rules.amounts import dice_chances
from generator.rules.formulas import FormulaError
from generator.rules.odds import row_of, row_value
from generator.templating import formatting as written
from generator.templating.book_helpers import BookHelpers, look_up
from generator.templating.environment import ENDLESS, MAX_RANGE
from generator.templating.examples import ExampleHelpers
from generator.templating.formatting import TemplateError, block_of, escape, join_markdown, markdown, pipe_table, styled
from generator.templating.ruling_marks import NO_BREAK, RESULTS
from generator.text.blocks import LONGEST_STEP

HELPERS: Mapping[str, str] = {"cases": "sequence"}
"""The helper of templates that prints a type of table, where it is called otherwise."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Limits(NamedTuple):
    least: int
    most: int


Columns = Annotated[int, Limits(1, 12)]
Digits = Annotated[int, Limits(0, 6)]
DiceCount = Annotated[int, Limits(-30, 30)]
Successes = Annotated[int, Limits(0, 60)]

_ANY = Limits(-1000, 1000)
_MOST = 100
_SIMPLE = {str: phrase("text"), bool: phrase("true or false"), NoneType: phrase("none")}


def check_arguments(helper: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Return a helper, a method, that raises ``TemplateError`` for what its annotations do not allow."""

    method: Any = inspect.unwrap(helper)

    def call(*arguments: Parameters.args, **keywords: Parameters.kwargs) -> Result:
        signature, hints = _signature(method.__func__)
        for name, value, parameter in _each_argument(signature.bind(*arguments, **keywords)):
            if expected := _expectation(value, hints[parameter]):
                message = phrase("{name} is {found}", name=name, found=quoted(value))
                raise TemplateError(message, phrase("it must be {wanted}", wanted=expected))
        return helper(*arguments, **keywords)

    vars(call)["__wrapped__"] = helper  # of all that functools.wraps copies, its signature alone is asked for
    return call


@lru_cache(maxsize=128)
def _signature(function: Callable[..., Any]) -> tuple[inspect.Signature, Mapping[str, Any]]:
    """Return the signature of a method without its ``self``, and the annotations of its parameters."""
    whole = inspect.signature(function)
    without_self = whole.replace(parameters=tuple(whole.parameters.values())[1:])
    return without_self, get_type_hints(function, include_extras=True)


def _each_argument(bound: inspect.BoundArguments) -> Iterator[tuple[str, Any, str]]:
    """Yield every argument: what it is called, its value, and the parameter that takes it."""
    for parameter, value in bound.arguments.items():
        match bound.signature.parameters[parameter].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                yield from ((parameter, one, parameter) for one in value)
            case inspect.Parameter.VAR_KEYWORD:
                yield from ((name, one, parameter) for name, one in value.items())
            case _:
                yield parameter, value, parameter


def _expectation(value: Any, hint: Any) -> str:
    """Return a description of what an annotation expects; ``""`` for a value that meets it."""
    if hint in _SIMPLE:
        return "" if isinstance(value, hint) else _SIMPLE[hint]
    if hint is int or get_origin(hint) is Annotated:
        limits = _ANY if hint is int else hint.__metadata__[0]
        fits = isinstance(value, int) and not isinstance(value, bool) and limits.least <= value <= limits.most
        expected = phrase("a whole number from {least} to {most}", least=limits.least, most=limits.most)
        return "" if fits else expected
    if hint in (float, Fraction):
        fits = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and isfinite(value)
        return "" if fits and abs(value) <= _ANY.most else phrase("a number up to {most}", most=_ANY.most)
    if get_origin(hint) in (Iterable, Sequence, Mapping):
        return _expected_list(value, *get_args(hint))
    alternatives = [_expectation(value, choice) for choice in get_args(hint)]
    return "" if "" in alternatives else any_of(dict.fromkeys(alternatives))


def _expected_list(value: Any, *inner: Any) -> str:
    if not isinstance(value, Mapping if len(inner) > 1 else (list, tuple, range)):
        if len(inner) == 1:
            return phrase("a list, such as {example}", example="[“a”, “b”]")
        return phrase("names and words, such as {example}", example="{“a”: “b”}")
    if len(value) > _MOST:
        return phrase("a list of at most {most}", most=_MOST)
    wrong = (expected for one in value if (expected := _expectation(one, inner[0])))
    return next((phrase("a list, each {wanted}", wanted=expected) for expected in wrong), "")


DOT = "\u00a0· "

_MOST_MEETINGS = 5_000_000
"""Pairs of rolls that one matrix may count: five seconds' worth."""


class ChanceHelpers(BookHelpers):
    def helpers(self) -> Mapping[str, Any]:
        return {**super().helpers(), "success": cache(self.success)}

    def percent(self, chance: Fraction | float, digits: Digits = 1, sign: bool = True) -> str:
        """Return a chance in per cent as the language writes it, with or without its sign."""
        return markdown(escape(written.percent(chance, self.language, digits, sign)))

    def roll(self, name: str = "") -> str:
        """Return the dice of a test or a dice table as players write them, ``2D6``; by default of the first test.

        ``?`` marks dice that the rules do not state.
        """
        rolls = {rule.id: rule.roll for rule in self.book.dice.values()}
        rolls.update((table.id, table.dice) for table in self.book.tables.values() if isinstance(table, Dice))
        name = name or next(iter(rolls), "")
        dice = look_up(name, rolls, phrase("there are no dice called {name}", name=quoted(name)))
        return markdown(escape(written.dice(dice, self.language) or "?"))

    def relation(self, name: str = "") -> str:
        """Return the sign between the dice of a test and the value where it succeeds: ``≤``, or ``<``."""
        return markdown(escape(self._test(name).relation))

    def always(self, name: str = "") -> int:
        return rules.certain_values(self.book, self._test(name).id).always

    def never(self, name: str = "") -> int:
        return rules.certain_values(self.book, self._test(name).id).never

    def success(self, target: int) -> Fraction:
        return rules.success(self.book, target)

    def handed_on(self, first: int, second: int) -> Fraction:
        """Return the chance that a test succeeds whose value is modified by the margin of a test before it."""
        return rules.chance_after_margin(self.book, first, second)

    def opposed(self, table_id: str, first: int, second: int) -> Mapping[str, Fraction]:
        """Return the chance of each result of an outcome table for two values, modifiers included."""
        self.table(table_id, Outcomes)
        return rules.opposed_results(self.book, table_id, first, second)

    def odds(
        self, table_id: str, down: Iterable[int], across: Iterable[int], results: Iterable[str], digits: Digits = 0
    ) -> str:
        """Return a matrix of chances in per cent: the first side's values down, the second's across.

        Each cell gives the chances of the ``results``, named as in the table, one after the other.
        """
        table = self.table(table_id, Outcomes)
        names, columns = tuple(results), tuple(across)
        rows_by_result = {result: row for row in self.book.rows(table_id) for result in rules.row_results(row)}
        for result in names:
            unknown = phrase(
                "{table_id} has no result called {result}", table_id=quoted(table_id), result=quoted(result)
            )
            look_up(result, rows_by_result, unknown)
        faces = len(dice_chances(rules.test_dice(self.book, table.dice).roll))
        if len(rows := tuple(down)) * len(columns) * faces**2 > _MOST_MEETINGS:
            raise TemplateError(phrase("the template needs far too much computation"))
        chances = rules.opposed_chances(self.book, table_id)
        lines = []
        for first in rows:
            column_chances = [chances(first, second) for second in columns]
            cells = [
                "\u00a0/\u00a0".join(self.percent(one[r], digits, sign=False) for r in names) for one in column_chances
            ]
            lines.append([f"**{first}**", *cells])
        head = ["", *(f"**{second}**" for second in columns)]
        return styled(pipe_table((head, [":-:"] * (len(columns) + 1), *lines)), "shaded")

    def shades(self) -> str:
        """Return what the shades of a table of chances mean: half or better, three in four or better."""
        words = [written.label(key, self.language) for key in ("half", "three-quarters")]
        return styled(pipe_table((["", ""], [":-:", ":-:"], words)), "shaded")

    def _test(self, name: str) -> DiceRule:
        name = name or next(iter(self.book.dice), "")
        return look_up(name, self.book.dice, phrase("there is no test called {name}", name=quoted(name)))


SIGNS = {"success": "✓", "double": "✓✓", "fail": "×"}


class PoolHelpers(BookHelpers):
    def helpers(self) -> Mapping[str, Any]:
        return {**super().helpers(), "against": cache(self.against)}

    def checks(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return tests with pools of dice: name, what is rolled and needed, then what comes of it."""
        table = self.table(table_id, Checks)
        lines = []
        for row in self.rows(table, only):
            pool = self._pool(table, row)
            lines.append(f"- **{self._words(row)}** {pool}{self.marks.of_row(table, row)}")
            for extra in row.modifiers:
                if extra.dice is not None:
                    added = f"{written.with_sign(extra.dice)} {written.label('dice', self.language)}"
                    lines.append(f"    - {self.text(extra.title)} {added}")
            for key in RESULTS:
                if words := getattr(row, key):
                    text = self.text(words) + self.marks.trace_of(row, key)
                    lines.append(f"    - *{written.label(key, self.language)}:* {text}")
        return block_of(lines)

    def _pool(self, table: Checks, row: Check) -> str:
        """Return the dice, the characteristic and the need of a test, as far as the rules give them."""
        dice = row.dice or table.dice
        rolled = f"{escape(dice)} {written.label('dice', self.language)}" if dice else ""
        stat = escape(self.term(row.characteristic)) if row.characteristic else ""
        need = self.text(dict(table.needs).get(row.need, Words.of(row.need)))
        if row.need.isdecimal() and row.need not in dict(table.needs):
            need = escape(translate(self.language, plural(int(row.need), "needs 1 success", "needs {count} successes")))
        return ", ".join(part for part in (rolled, stat, need) if part)

    def pool_table(
        self,
        table_id: str,
        kinds: Sequence[str],
        heads: Sequence[str],
        only: Iterable[str] = (),
        always: Iterable[str] = (),
        stats: Mapping[str, str] | None = None,
    ) -> str:
        """Return tests as a table: characteristic, successes needed, and the dice of each kind of piece.

        Modifiers named after a kind are counted for it, those in ``always`` for all; ``heads`` are the kinds' heads and
        ``stats`` shorter names of characteristics.
        """
        table, lines = self.table(table_id, Checks), []
        for row in self.rows(table, only):
            name = f"**{self._words(row)}**{self.marks.of_row(table, row)}"
            stat = (stats or {}).get(row.characteristic) or self._stat(row.characteristic)
            cells = [self._dice(table, row, kind, tuple(always)) for kind in kinds]
            lines.append([name, escape(stat), escape(row.need), *cells])
        head = ["", "", written.label("need", self.language), *(escape(head) for head in heads)]
        return pipe_table((head, [":--", ":--", *[":-:"] * (len(head) - 2)], *lines))

    def pool_extras(
        self, table_id: str, kinds: Sequence[str], only: Iterable[str] = (), skip: Iterable[str] = ()
    ) -> str:
        """Return the modifiers that are not a kind's own, each once, and the tests that have it."""
        uses: dict[str, list[str]] = {}
        rows = self.rows(self.table(table_id, Checks), only)
        for row in rows:
            for extra in row.modifiers:
                if extra.id in kinds or extra.id in tuple(skip) or extra.dice is None:
                    continue
                worst = ""
                if extra.worst is not None and abs(extra.worst) > abs(extra.dice):
                    worst = f" ({written.label('worst', self.language)} {written.with_sign(extra.worst)})"
                key = f"**{written.with_sign(extra.dice)}** {self.text(extra.title)}{worst}"
                uses.setdefault(key, []).append(self._words(row))
        beside = {key: "" if len(used) == len(rows) else f": {', '.join(used).lower()}" for key, used in uses.items()}
        return block_of(f"- {key}{used}" for key, used in beside.items())

    def pool_results(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return the results of tests: ✓ on success, ✓✓ on a double, × on failure."""
        table, lines = self.table(table_id, Checks), []
        for row in self.rows(table, only):
            lines.append(f"- **{self._words(row)}**{self.marks.of_row(table, row, 'results')}")
            for key, sign in SIGNS.items():
                if words := getattr(row, key):
                    lines.append(f"    - {sign} {self.text(words)}{self.marks.trace_of(row, key)}")
        return block_of(lines)

    def may_table(
        self, kinds: Sequence[str], heads: Sequence[str], extra: str, stats: Mapping[str, str] | None = None
    ) -> str:
        """Return the kinds of piece that may take each action, and below them their modifiers of ``extra``.

        ``?`` marks an action that the rules give to nobody.
        ``heads`` are the kinds' heads and ``stats`` shorter names of characteristics.
        """
        table = self.table(extra, Modifiers)
        lines = []
        for action in self.book.actions.values():
            name = f"**{self.text(action.title)}**{self.marks.of_action(action.id)}"
            lines.append([name, *(("✓" if kind in action.may else "–") if action.may else "?" for kind in kinds)])
        sums = [
            [self._modifiers_of(row, stats or {}) for row in self.book.rows(extra) if kind in row.who] for kind in kinds
        ]
        lines.append([f"**{self.text(table.title)}**", *(", ".join(row) for row in sums)])
        return pipe_table((["", *(escape(head) for head in heads)], [":--", *[":-:"] * len(heads)], *lines))

    def _modifiers_of(self, row: Modifier, stats: Mapping[str, str]) -> str:
        names = ", ".join(escape(stats.get(name) or self._stat(name)) for name in row.on)
        return f"{written.with_sign(row.value)} {names}{self.marks.trace_of(row)}"

    def pool(self, check: str, distance: int | None = None, **counts: DiceCount) -> int | None:
        """Return the number of dice of the test ``table.row`` with these modifiers; ``none`` when it is forbidden."""
        return rules.pool_dice(self.book, check, counts, distance)

    def at_least(self, dice: DiceCount, target: int, successes: Successes = 1) -> Fraction:
        return rules.chance_of_at_least(rules.pool_of(self.book, dice, target), successes)

    def in_a_row(self, dice: DiceCount, target: int, attempts: Successes) -> Fraction:
        """Return the chance to pass tests in a row that need 1, then 2, then 3 … successes."""
        return rules.chance_of_streak(rules.pool_of(self.book, dice, target), attempts)

    def caught(self, thrown: DiceCount, target: int, modifier: DiceCount = 0) -> Fraction:
        """Return the chance of a catch whose dice are the successes of a throw and a modifier."""
        return rules.pass_then_catch(rules.pool_of(self.book, thrown, target), target, modifier)

    def against(self, dice: DiceCount, target: int, other_dice: DiceCount, other_target: int) -> Mapping[str, Fraction]:
        """Return the chances of a pool against another: ``double``, ``win``, ``tie``, ``loss``, ``doubled``."""
        return rules.opposed_pools(
            rules.pool_of(self.book, dice, target), rules.pool_of(self.book, other_dice, other_target)
        )

    def _dice(self, table: Checks, row: Check, kind: str, always: Sequence[str]) -> str:
        """Return the dice of a kind; where their number is not fixed, what is added to it."""
        if row.who and kind not in row.who:
            return "–"
        extra = sum(mod.dice or 0 for mod in row.modifiers if mod.id == kind or mod.id in always)
        base = row.dice or table.dice
        return f"**{max(0, int(base) + extra)}**" if base.isdecimal() else escape(f"+{extra}")

    def _words(self, row: Check) -> str:
        return escape(row.title.in_(self.language) or row.heading)

    def _stat(self, name: str) -> str:
        characteristic = self.book.characteristics.get(name)
        return characteristic.title.in_(self.language) if characteristic and characteristic.title else name


class BandHelpers(BookHelpers):
    def bands(self, table_id: str, columns: Columns = 1, heads: Sequence[str] = ()) -> str:
        """Return a band table, distance and modifier, folded into columns of rows; ``heads`` are its heads.

        Lower bands come first, whatever the order of the rows. A third head adds what the rows say in words.
        """
        table = self.table(table_id, Bands)
        cells = [(str(row.span), self._band(table, row), self.text(row.text)) for row in self._from_low(table_id)]
        first, second, *third = *heads, *[""] * (2 - len(heads))
        head = [first or self.text(table.unit), second or written.label("modifier", self.language), *third]
        height = -(-len(cells) // columns)
        cells += [("",) * 3] * (height * columns - len(cells))
        rows = [[cell for group in cells[index::height] for cell in group[: len(head)]] for index in range(height)]
        return self.grid(head * columns, rows, *([":-:", ":-:", ":--"] if third else [":-:"]))

    def ruler(self, table_id: str) -> str:
        """Return a band table as a ruler: a modifier below each distance, ✓ where there is no roll, × for forbidden."""
        table = self.table(table_id, Bands)
        rows = self._from_low(table_id)
        signs = [f"**{'✓' if row.automatic else '×' if row.forbidden else self._value(row)}**" for row in rows]
        marks = [self.marks.of_row(table, row, str(row.span)) for row in rows]
        heads = [f"{row.span}{mark}" for row, mark in zip(rows, marks, strict=True)]
        return styled(self.grid(heads, [signs], ":-:"), "ruler")

    def _from_low(self, table_id: str) -> list[Band]:
        """Return the bands of a table from the lowest on: what a ruling adds comes after the others."""
        return sorted(self.book.rows(table_id), key=lambda row: -inf if row.span.first is None else row.span.first)

    def _value(self, row: Band) -> str:
        if isinstance(row.value, int):
            return written.with_sign(row.value)
        return (self.formula_words(str(row.value)) if row.value is not None else "") or self.text(row.text)

    def _band(self, table: Bands, row: Band) -> str:
        marks = self.marks.of_row(table, row, str(row.span))
        if row.automatic or row.forbidden:
            word = self.text(row.text) or written.label("automatic" if row.automatic else "forbidden", self.language)
            return word + marks
        value = self._value(row)
        return (f"**{value}**" if isinstance(row.value, int) else value) + marks

    def spans(self, table_id: str) -> Mapping[str, int]:
        """Return the bands of a table that are not forbidden, as they are printed, and the first number of each."""
        table = self.table(table_id, Bands)
        first = {row.span.first or table.first: row for row in self.book.rows(table_id) if not row.forbidden}
        return {markdown(f"{row.span}{self.marks.trace_of(row)}"): number for number, row in sorted(first.items())}

    def modifiers(self, table_id: str, on: str = "", but: Sequence[str] = (), optional: bool = True) -> str:
        """Return the modifiers (only those on one kind of roll), name and condition beside the signed value.

        ``but`` names rows to leave out; a ruling may have added them, so that they need not be there.
        Those of an optional rule that is off are last, called optional, unless ``optional`` is false; those of a rule
        set another way are left out.
        """
        table = self.table(table_id, Modifiers)
        rows = [row for row in table.rows if (not on or on in row.on) and row.id not in but]
        if on and not rows:
            rolls = sorted({roll for row in table.rows for roll in row.on})
            message = phrase("{table_id} has no modifiers for {on}", table_id=quoted(table_id), on=quoted(on))
            raise TemplateError(message, did_you_mean(on, rolls))
        offered = [row for row in rows if not self.book.active(row) and self._is_switched_off(row)]
        printed = [row for row in rows if self.book.active(row)] + offered * optional
        if not printed:
            return ""
        return self.grid(
            ["", ""], [[self._modifier(table, row), f"**{written.with_sign(row.value)}**"] for row in printed]
        )

    def _is_switched_off(self, row: Row) -> bool:
        option = self.book.options.get(row.option.partition("=")[0])
        return option is not None and option.value == "no"

    def _modifier(self, table: Modifiers, row: Modifier) -> str:
        optional = "" if self.book.active(row) else f" *({written.label('optional', self.language)})*"
        text = f" {self.text(row.text)}" if row.text else ""
        return f"**{self.text(row.title)}**{self.marks.of_row(table, row)}{optional}{text}"

    def matrix(self, table_id: str) -> str:
        """Return a matrix: the entries down in bold, those across as heads, what both are in the corner."""
        table = self.table(table_id, Matrix)
        lines = []
        for row, title in table.down.entries:
            results = [table.cell(row, column) for column in table.across.ids]
            cells = [self.text(table.result_title(result)) if result else "–" for result in results]
            lines.append([f"**{self.text(title)}**", *cells])
        head = [self.text(title) for _, title in table.across.entries]
        axes = zip((table.down, table.across), "↓→", strict=True)
        corner = " ".join(
            f"{self.text(axis.title)} {arrow}".replace(" ", "\u00a0") for axis, arrow in axes if axis.title
        )
        return self.grid([corner + self.marks.trace("tables", table_id), *head], lines, ":--", *[":-:"] * len(head))


_MOST_FACES = 1_000
"""Rows of dice tables that send on to each other, which a few tables can make millions of."""

OUTCOME_SIGNS = {"pass": "✓", "fail": "×", "any": "–"}
HIGHER_SIGNS = {"first": "\\>", "second": "\\<", "neither": "\\="}


class ResultHelpers(BookHelpers):
    def outcomes(self, table_id: str, heads: Sequence[str] = ()) -> str:
        """Return an outcome table: each roll (✓ passed, × failed), the difference where one matters, the result.

        ``heads`` are shorter names for the two sides; rows that only hold while a side's value is the higher say so.
        """
        table = self.table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        rolls = table.compare == "rolls"
        sides = list(heads) or [self.text(side.title) for side in (table.first, table.second)]
        head = sides if rolls else []
        head += [written.label("difference", self.language), written.label("result", self.language)]
        lines = []
        for row in rows:
            signs = [OUTCOME_SIGNS.get(row.first, "–"), OUTCOME_SIGNS.get(row.second, "–")] if rolls else []
            words = self._result(table, row)
            if row.higher:
                words = f"**{sides[0]} {HIGHER_SIGNS[row.higher]} {sides[1]}:** {words}"
            lines.append([*signs, self._case(row) or written.difference(row.difference), words])
        return self.grid(head, lines, *[":-:"] * (len(head) - 1), ":--")

    def _result(self, table: Outcomes | Dice, row: Outcome | DieFace) -> str:
        """Return the words of a row's result, its title in bold before its text."""
        both = f"**{self.text(row.title)}** {self.text(row.text)}" if row.title and row.text else ""
        return (both or escape(self.book.result_text(row, self.language))) + self.marks.of_row(table, row)

    def _case(self, row: Outcome) -> str:
        labelled = row.case in written.LABELS
        return written.label(row.case, self.language).lower() if labelled else escape(row.case)

    def inline(self, table_id: str) -> str:
        """Return the results of two totals compared as running text: the difference in bold, what it gives."""
        table = self.table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        parts = [f"**{written.difference(row.difference)}**\u00a0{self._result(table, row)}" for row in rows]
        return markdown(DOT.join(parts))

    def total(self, table_id: str) -> str:
        """Return the total of each side where two are compared: ``velocidad + 1D6``."""
        table = self.table(table_id, Outcomes)
        return markdown(self.formula_words(table.first.total))

    def dice(self, table_id: str, *others: str, headed: bool = True) -> str:
        """Return a dice table, faces beside results; rows that send on to another table are followed by its rows.

        Dice or cards of ``others`` that give the same results are beside the faces.
        """
        table = self.table(table_id, Dice)
        also = [self.table(name, Dice) for name in others]
        other_heads = [written.label("roll" if other.dice else "card", self.language) for other in also]
        rolled = written.dice(table.dice, self.language) or written.label("roll", self.language)
        head = [rolled, *other_heads, written.label("result", self.language)] if headed else [""] * (2 + len(also))
        faces_beside = {row.result: [self._faces_of(other, row.result) for other in also] for row in table.rows}
        return self.grid(head, self._faces(table, (), faces_beside), ":-:", ":--")

    def _faces_of(self, table: Dice, result: str) -> str:
        rows = [row for row in self.book.rows(table.id) if row.result == result]
        faces = (escape(written.faces(table.faces_in(row, self.language))) + self.marks.trace_of(row) for row in rows)
        return ", ".join(faces) or "–"

    def _faces(self, table: Dice, before: tuple[str, ...], beside: Mapping[str, Sequence[str]]) -> list[list[str]]:
        lines = []
        for row in self.book.rows(table.id):
            faces = escape(written.faces(table.faces_in(row, self.language)))
            lines.append([f"**{faces}**", *beside.get(row.result, ()), self._result(table, row)])
            if row.next and row.next not in (table.id, *before):
                further = self._faces(self.table(row.next, Dice), (*before, table.id), {})
                if len(lines) + len(further) > _MOST_FACES:
                    raise TemplateError(
                        phrase("a value has more than {longest} characters or entries", longest=_MOST_FACES), ENDLESS
                    )
                lines += [[f"{faces}, {written.label('then', self.language)} {line[0]}", line[1]] for line in further]
        return lines


def _outcome_order(row: Outcome) -> tuple[int, int, float, int]:
    """Order rows by what was rolled, failures of the first last, then by falling difference and the higher value."""
    order = {"pass": 0, "any": 1, "fail": 2}
    top = row.difference.last if row.difference else -1000
    falling = -(1000.0 if top is None else float(top))
    return order.get(row.first, 1), order.get(row.second, 1), falling, [*HIGHER_SIGNS, ""].index(row.higher)


class FormulaHelpers(BookHelpers):
    def formula(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what it is for beside the formula in words; ``only`` names the rows to print."""
        table = self.table(table_id, Formulas)
        return self.grid(["", ""], [self._rule(table, row) for row in self.rows(table, only)], ":--", ":--")

    def _rule(self, table: Formulas, row: FormulaRow) -> list[str]:
        what = f"**{self.text(row.title)}**{self.marks.of_row(table, row)}"
        rolls = "/".join(self.name(roll) for roll in row.roll)
        how = self.formula_words(row.value) if " if " not in row.value else ""
        parts = [part for part in (how, self.text(row.text)) if part]
        return [f"{what} {rolls}".rstrip(), "; ".join(parts)]

    def rolled(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return the titles of the rows of a formula table, beside the characteristics that are rolled."""
        table = self.table(table_id, Formulas)
        lines = []
        for row in self.rows(table, only):
            detail = f" {self.text(row.text)}" if row.text else ""
            what = f"**{self.text(row.title)}**{self.marks.of_row(table, row)}{detail}"
            lines.append([what, "/".join(self.name(roll) for roll in row.roll)])
        return self.grid(["", ""], lines, ":--", ":--")

    def ranges(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table the other way round: each formula once, beside all that it is for."""
        table = self.table(table_id, Formulas)
        uses: dict[str, list[str]] = {}
        for row in self.rows(table, only):
            detail = f" ({self.text(row.text)})" if row.text and row.value else ""
            use = f"{self.text(row.title)}{detail}{self.marks.of_row(table, row)}"
            uses.setdefault(self.formula_words(row.value) or self.text(row.text), []).append(use)
        return self.grid(["", ""], [[f"**{how}**", DOT.join(use)] for how, use in uses.items()], ":--", ":--")

    def in_words(self, dotted: str) -> str:
        """Return the formula of the row ``table.row`` in words: ``4 × fuerza``."""
        try:
            row = row_of(self.book, dotted)
            return markdown(self.formula_words(row.value) + self.marks.trace_of(row))
        except FormulaError as error:
            raise TemplateError(literal(str(error))) from None

    def value(self, dotted: str, **values: int) -> str:
        """Return the value of the row ``table.row`` of a formula table with these values: ``32``, ``5–10``."""
        try:
            amount = str(row_value(self.book, dotted, values))
            self.marks.row_used(row_of(self.book, dotted))
        except FormulaError as error:
            raise TemplateError(literal(str(error))) from None
        return markdown(in_numbers(amount, self.language))

    def values(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what each row is for beside what it comes to, in the table's unit.

        ``only`` names the rows to print.
        """
        table = self.table(table_id, Formulas)
        return self.grid(["", ""], [self._amount(table, row) for row in self.rows(table, only)], ":--", ":--")

    def _amount(self, table: Formulas, row: FormulaRow) -> list[str]:
        unit = f"{NO_BREAK}{self.text(table.unit)}" if table.unit else ""
        amount = self.value(f"{table.id}.{row.id}") + unit if row.value else ""
        parts = [part for part in (amount, self.text(row.text)) if part]
        return [f"**{self.text(row.title)}**{self.marks.of_row(table, row)}", "; ".join(parts)]


class CardHelpers(BookHelpers):
    """All the helpers of a card template; its own are for titles, names, remarks, scales and sequences."""

    def helpers(self) -> Mapping[str, Any]:
        families = [family(self.book, self.language, self.marks) for family in _FAMILIES]
        by_name = {**super().helpers(), "name": self.name}
        by_name |= {"dagger": self.marks.dagger, "rulings": self.marks.notes, "ruled": self.marks.ruled}
        for family in families:
            by_name |= family.helpers()
        by_name = {name: check_arguments(helper) for name, helper in by_name.items()}
        return {**by_name, "lang": self.language, "join": join_markdown}

    def t(self, *text: str, **texts: str) -> str:
        """Return a text in the card's language; it is Markdown, in the pack's first language or in each by its code."""
        for _, wrong, hint in empty_texts(texts):
            raise TemplateError(wrong, hint)
        return markdown(self.book.languages.to_words(*text, **texts).in_(self.language))

    def signed(self, number: Fraction | float) -> str:
        """Return a number with its sign, a real minus: ``+3``, ``0``, ``−2``."""
        return markdown(written.with_sign(number))

    def title(self, table_id: str) -> str:
        return markdown(self.text(self.table(table_id, RuleTable).title) + self.marks.trace("titles", table_id))

    def whole_table(self, table_id: str) -> str:
        """Return a table of any type as the helper of its type prints it, and its remarks below."""
        table = self.table(table_id, RuleTable)
        content = self.helpers()[HELPERS.get(table.type, table.type)](table_id)
        return join_markdown([content, self.notes(table_id)], "\n\n")

    def notes(self, table_id: str) -> str:
        """Return a table's remarks, one paragraph each."""
        notes = enumerate(self.table(table_id, RuleTable).notes)
        paragraphs = (self.text(note) + self.marks.trace("tables", table_id, "notes", number) for number, note in notes)
        return markdown("\n\n".join(paragraphs))

    def scale(self, name: str, first: int, last: int) -> range:
        """Return the values of a characteristic, least to most; ``first`` to ``last`` where the rules give no scale."""
        unknown = phrase("there is no characteristic called {name}", name=quoted(name))
        span = look_up(name, self.book.characteristics, unknown).range or NumberSpan()
        least, most = (first if span.first is None else span.first), (last if span.last is None else span.last)
        return range(least, min(most + 1, least + MAX_RANGE))

    def option(self, name: str) -> str:
        """Return the word that an optional rule is set to, such as ``yes`` or ``no``."""
        return look_up(name, self.book.options, phrase("there is no option called {name}", name=quoted(name))).value

    def sequence(self, table_id: str) -> str:
        """Return the steps of a sequence, numbered, or the cases of a case table, as a list."""
        table = self.table(table_id, Steps)
        numbered = table.type == "sequence"
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append(f"{f'{number}.' if numbered else '-'} {self._step(table, row)}")
            lines += [f"    - {self.text(step)}" for step in row.steps]
        return block_of(lines)

    def steps(self, table_id: str) -> str:
        """Return the steps of a sequence beside their names or numbers; cases are in no order and have no numbers."""
        table = self.table(table_id, Steps)
        lines, names = [], []
        for number, row in enumerate(self.book.rows(table_id), 1):
            name = row.id or (str(number) if table.type == "sequence" else "")
            lines.append([f"**{escape(name)}**" if name else "•", self._step(table, row)])
            names.append(name)
        rows = self.grid(["", ""], lines, ":-:", ":--")
        return styled(rows, "steps") if all(0 < len(name) <= LONGEST_STEP for name in names) else rows

    def _step(self, table: Steps, row: Step) -> str:
        actor = f"**{self.text(row.actor)}** " if row.actor else ""
        when = f"**{self.text(row.when)}{':' if row.text else ''}** " if row.when else ""
        return f"{actor}{when}{self.text(row.text)}".strip() + self.marks.of_row(table, row)


_FAMILIES = (BandHelpers, ResultHelpers, FormulaHelpers, PoolHelpers, ChanceHelpers, ExampleHelpers)
