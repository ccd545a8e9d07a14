"""What card templates can print of chances: rolls against a value, opposed rolls, a roll handed on to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.arguments import Digits
from generator.artwork.templating.helpers.book import BookHelpers, known
from generator.artwork.templating.sandbox.escaping import escaped, markdown, piped
from generator.i18n import phrase
from generator.model.rules.book import DiceRule
from generator.model.rules.tables import Dice, Outcomes
from generator.problems import quoted
from generator.rules import odds as rules


class Chances(BookHelpers):
    """Helpers for exact chances."""

    names = ("percent", "roll", "relation", "always", "never", "handed_on", "opposed", "odds")

    def helpers(self) -> Mapping[str, Any]:
        return {**super().helpers(), "success": cache(self.success)}

    def percent(self, chance: Fraction | float, digits: Digits = 1, sign: bool = True) -> str:
        """Return a chance in per cent as the language writes it, with or without its sign."""
        return markdown(escaped(written.percent(chance, self.language, digits, sign)))

    def roll(self, name: str = "") -> str:
        """Return the dice of a test or a dice table as players write them, ``2D6``; by default of the first test.

        ``?`` stands for dice that the rules do not state.
        """
        held = {rule.id: rule.roll for rule in self.book.dice.values()}
        held.update((table.id, table.dice) for table in self.book.tables.values() if isinstance(table, Dice))
        name = name or next(iter(held), "")
        dice = known(name, held, phrase("there are no dice {name}", name=quoted(name)))
        return markdown(escaped(written.dice(dice, self.language) or "?"))

    def relation(self, name: str = "") -> str:
        """Return the sign between the dice of a test and the value where it succeeds: ``≤``, or ``<``."""
        return markdown(escaped(self._test(name).relation))

    def always(self, name: str = "") -> int:
        """Return the value from which on a test always succeeds."""
        return rules.certain(self.book, self._test(name).id).always

    def never(self, name: str = "") -> int:
        """Return the value from which on a test never succeeds."""
        return rules.certain(self.book, self._test(name).id).never

    def success(self, target: int) -> Fraction:
        """Return the chance that a test against a value succeeds."""
        return rules.success(self.book, target)

    def handed_on(self, first: int, second: int) -> Fraction:
        """Return the chance that a test succeeds whose value is modified by the margin of a test before it."""
        return rules.handed_on(self.book, first, second)

    def opposed(self, table_id: str, first: int, second: int) -> Mapping[str, Fraction]:
        """Return the chance of each result of an outcome table for two values, modifiers included."""
        self.table(table_id, Outcomes)
        return rules.opposed(self.book, table_id, first, second)

    def odds(
        self, table_id: str, down: Iterable[int], across: Iterable[int], results: Iterable[str], digits: Digits = 0
    ) -> str:
        """Return a matrix of chances in per cent: the first side's values down, the second's across.

        Each cell gives the chances of the ``results``, named as in the table, one after the other.
        """
        self.table(table_id, Outcomes)
        wanted, columns = tuple(results), tuple(across)
        every = {result: row for row in self.book.rows(table_id) for result in rules.drawn(row)}
        for result in wanted:
            unknown = phrase("{table_id} has no result {result}", table_id=quoted(table_id), result=quoted(result))
            known(result, every, unknown)
        chances = rules.opposed_chances(self.book, table_id)
        lines = []
        for first in down:
            found = [chances(first, second) for second in columns]
            cells = ["\u00a0/\u00a0".join(self.percent(one[r], digits, sign=False) for r in wanted) for one in found]
            lines.append([f"**{first}**", *cells])
        return piped((["", *(f"**{second}**" for second in columns)], [":-:"] * (len(columns) + 1), *lines))

    def _test(self, name: str) -> DiceRule:
        name = name or next(iter(self.book.dice), "")
        return known(name, self.book.dice, phrase("there is no test {name}", name=quoted(name)))
