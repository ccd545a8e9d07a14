"""What card templates can print of tests with pools of dice: dice summed for each kind of piece, results, chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.arguments import DiceCount, Successes
from generator.artwork.templating.helpers.book import BookHelpers
from generator.artwork.templating.helpers.marks import RESULTS
from generator.artwork.templating.sandbox.escaping import escaped, markdown, piped
from generator.i18n import counted, say
from generator.model.localized import Words
from generator.model.rules.tables import Check, Checks, Modifier, Modifiers
from generator.rules import pools

SIGNS = {"success": "✓", "double": "✓✓", "fail": "×"}


class Pools(BookHelpers):
    """Helpers for tests with pools of dice."""

    names = (
        "checks", "may_table", "pool_table", "pool_extras", "pool_results", "pool", "at_least", "in_a_row", "caught",
    )  # fmt: skip

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
                    counted = f"{written.signed(extra.dice)} {written.label('dice', self.language)}"
                    lines.append(f"    - {self.text(extra.title)} {counted}")
            for key in RESULTS:
                if words := getattr(row, key):
                    said = self.text(words) + self.marks.trace_within(row, key)
                    lines.append(f"    - *{written.label(key, self.language)}:* {said}")
        return markdown("\n".join(lines))

    def _pool(self, table: Checks, row: Check) -> str:
        """Return what a test rolls: dice, characteristic, need, as far as the rules say."""
        dice = row.dice or table.dice
        rolled = f"{escaped(dice)} {written.label('dice', self.language)}" if dice else ""
        stat = escaped(self.called(row.characteristic)) if row.characteristic else ""
        need = self.text(dict(table.needs).get(row.need, Words.of(row.need)))
        if row.need.isdecimal() and row.need not in dict(table.needs):
            need = escaped(say(self.language, counted(int(row.need), "needs 1 success", "needs {count} successes")))
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
            lines.append([name, escaped(stat), escaped(row.need), *cells])
        head = ["", "", written.label("need", self.language), *(escaped(head) for head in heads)]
        return piped((head, [":--", ":--", *[":-:"] * (len(head) - 2)], *lines))

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
                    worst = f" ({written.label('worst', self.language)} {written.signed(extra.worst)})"
                key = f"**{written.signed(extra.dice)}** {self.text(extra.title)}{worst}"
                uses.setdefault(key, []).append(self._words(row))
        beside = {key: "" if len(used) == len(rows) else f": {', '.join(used).lower()}" for key, used in uses.items()}
        return markdown("\n".join(f"- {key}{used}" for key, used in beside.items()))

    def pool_results(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return what comes of tests: ✓ on success, ✓✓ on a double, × on failure."""
        table, lines = self.table(table_id, Checks), []
        for row in self.rows(table, only):
            lines.append(f"- **{self._words(row)}**{self.marks.of_row(table, row, 'results')}")
            for key, sign in SIGNS.items():
                if words := getattr(row, key):
                    lines.append(f"    - {sign} {self.text(words)}{self.marks.trace_within(row, key)}")
        return markdown("\n".join(lines))

    def may_table(
        self, kinds: Sequence[str], heads: Sequence[str], extra: str, stats: Mapping[str, str] | None = None
    ) -> str:
        """Return which kinds of piece may take which action, and below what each adds by the modifiers of ``extra``.

        ``?`` stands for an action that the rules give to nobody: whose it is they do not say.
        ``heads`` are the kinds' heads and ``stats`` shorter names of characteristics.
        """
        table = self.table(extra, Modifiers)
        lines = []
        for action in self.book.actions.values():
            name = f"**{self.text(action.title)}**{self.marks.of_action(action.id)}"
            lines.append([name, *(("✓" if kind in action.may else "–") if action.may else "?" for kind in kinds)])
        added = [[self._added(row, stats or {}) for row in self.book.rows(extra) if kind in row.who] for kind in kinds]
        lines.append([f"**{self.text(table.title)}**", *(", ".join(row) for row in added)])
        return piped((["", *(escaped(head) for head in heads)], [":--", *[":-:"] * len(heads)], *lines))

    def _added(self, row: Modifier, stats: Mapping[str, str]) -> str:
        names = ", ".join(escaped(stats.get(name) or self._stat(name)) for name in row.on)
        return f"{written.signed(row.value)} {names}{self.marks.trace_of(row)}"

    def pool(self, check: str, distance: int | None = None, **counts: DiceCount) -> int | None:
        """Return how many dice the test ``table.row`` rolls with these modifiers; ``none`` when it is forbidden."""
        return pools.pool_dice(self.book, check, counts, distance)

    def at_least(self, dice: DiceCount, target: int, successes: Successes = 1) -> Fraction:
        """Return the chance of a number of successes or more."""
        return pools.at_least(pools.pool_of(self.book, dice, target), successes)

    def in_a_row(self, dice: DiceCount, target: int, attempts: Successes) -> Fraction:
        """Return the chance to pass tests in a row that need 1, then 2, then 3 … successes."""
        return pools.standing(pools.pool_of(self.book, dice, target), attempts)

    def caught(self, thrown: DiceCount, target: int, modifier: DiceCount = 0) -> Fraction:
        """Return the chance of a catch whose dice are the successes of a throw and a modifier."""
        return pools.pass_then_catch(pools.pool_of(self.book, thrown, target), target, modifier)

    def against(self, dice: DiceCount, target: int, other_dice: DiceCount, other_target: int) -> Mapping[str, Fraction]:
        """Return the chances of a pool against another: ``double``, ``win``, ``tie``, ``loss``, ``doubled``."""
        return pools.opposed_pools(
            pools.pool_of(self.book, dice, target), pools.pool_of(self.book, other_dice, other_target)
        )

    def _dice(self, table: Checks, row: Check, kind: str, always: Sequence[str]) -> str:
        """Return the dice of a kind; where their number is not fixed, what is added to it."""
        if row.who and kind not in row.who:
            return "–"
        extra = sum(mod.dice or 0 for mod in row.modifiers if mod.id == kind or mod.id in always)
        base = row.dice or table.dice
        return f"**{max(0, int(base) + extra)}**" if base.isdecimal() else escaped(f"+{extra}")

    def _words(self, row: Check) -> str:
        return escaped(row.title.in_(self.language) or row.heading)

    def _stat(self, name: str) -> str:
        held = self.book.characteristics.get(name)
        return held.title.in_(self.language) if held and held.title else name
