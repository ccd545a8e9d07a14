"""What card templates can print of chances: odds of tests and opposed rolls, and tests with pools of dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from generator.i18n import phrase, plural, translate
from generator.model.localized import Words
from generator.model.rules.book import DiceRule
from generator.model.rules.tables import Check, Checks, Dice, Modifier, Modifiers, Outcomes
from generator.problems import quoted
from generator.rules import odds as rules
from generator.rules.amounts import dice_chances
from generator.templating import formatting as written
from generator.templating.arguments import BookHelpers, DiceCount, Digits, Successes, look_up
from generator.templating.formatting import TemplateError, escape, markdown, pipe_table
from generator.templating.ruling_marks import RESULTS

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
        every = {result: row for row in self.book.rows(table_id) for result in rules.row_results(row)}
        for result in names:
            unknown = phrase(
                "{table_id} has no result called {result}", table_id=quoted(table_id), result=quoted(result)
            )
            look_up(result, every, unknown)
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
        return pipe_table((["", *(f"**{second}**" for second in columns)], [":-:"] * (len(columns) + 1), *lines))

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
        return markdown("\n".join(lines))

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
        return markdown("\n".join(f"- {key}{used}" for key, used in beside.items()))

    def pool_results(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return the results of tests: ✓ on success, ✓✓ on a double, × on failure."""
        table, lines = self.table(table_id, Checks), []
        for row in self.rows(table, only):
            lines.append(f"- **{self._words(row)}**{self.marks.of_row(table, row, 'results')}")
            for key, sign in SIGNS.items():
                if words := getattr(row, key):
                    lines.append(f"    - {sign} {self.text(words)}{self.marks.trace_of(row, key)}")
        return markdown("\n".join(lines))

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
