"""What one rendering may do: steps, work and letters are counted, values weighed, and too much of any ends it.

A value weighs what it would be if it were written out, so that a list in which one list stands ten times weighs ten
of them. Every list that a template builds is weighed as it is made, and nothing can change it afterwards.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from generator.artwork.templating.sandbox.escaping import TemplateError, joined, printable
from generator.i18n import phrase

MAX_OUTPUT = 20_000
MAX_STEPS = 10_000
MAX_WORK = 1_000_000
"""In the parts of expressions worked out; a value counts as a quarter of its weight."""

MAX_RANGE = 200
MAX_NUMBER = 10**12
MAX_DEPTH = 20
MAX_CALLS = 20
"""Macros that may stand open at once, each called by the one before."""

_MAX_DENOMINATOR = 10**500
ENDLESS = phrase("is there a loop without end?")
_NESTS = (list, tuple, set, frozenset, Mapping)


class Budget:
    """Counts what one rendering does, and stops it when it is too much."""

    def __init__(self, longest: int = MAX_OUTPUT) -> None:
        self.longest = longest
        self.steps = 0
        self.work = 0
        self.length = 0
        self._open = 0
        self._weighed: dict[int, tuple[Any, int, int]] = {}

    def step(self) -> None:
        """Count a turn of a loop or a call."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TemplateError(phrase("the template takes more than {max_steps} steps", max_steps=MAX_STEPS), ENDLESS)

    def spend(self, work: int) -> None:
        """Count work, in the units of ``MAX_WORK``."""
        self.work += abs(work)
        if self.work > MAX_WORK:
            raise TemplateError(phrase("the template has far too much to work out"), ENDLESS)

    def loop(self, values: Iterable[Any], work: int = 0) -> Iterator[Any]:
        """Yield the values, each a step and some work."""
        for value in values:
            self.step()
            self.spend(work)
            yield value

    def enter(self) -> None:
        """Count a call that begins; ``leave`` ends it."""
        self.step()
        self._open += 1
        if self._open > MAX_CALLS:
            raise TemplateError(phrase("a macro calls itself without end"))

    def leave(self) -> None:
        """Note that the last call ended."""
        self._open -= 1

    def join(self, values: Iterable[Any], between: Any = "") -> Any:
        """Return the values as one Markdown text."""
        return self.made(joined(values, between))

    def made(self, value: Any) -> Any:
        """Return a value that the template made, what has still to be worked out as a list of it."""
        if isinstance(value, (Iterator, KeysView, ValuesView, ItemsView)):
            value = list(islice(iter(value), self.longest + 1))
        if isinstance(value, (int, float, Fraction)) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise TemplateError(
                phrase("a number goes beyond {max_number}", max_number=MAX_NUMBER)
                if value == value
                else phrase("this is no number")
            )
        if isinstance(value, Fraction) and value.denominator > _MAX_DENOMINATOR:
            raise TemplateError(phrase("a fraction has more digits than anyone can read"))
        return self.used(value)

    def used(self, value: Any) -> Any:
        """Return a value that the template works with, its weight counted."""
        weight, _ = self._weight(value)
        self.spend(1 + weight // 4)
        return value

    def _weight(self, value: Any) -> tuple[int, int]:
        """Return what a value weighs, and how deep it is nested."""
        if isinstance(value, str):
            return self._bounded(len(value)), 0
        if not isinstance(value, _NESTS):
            return len(value) if isinstance(value, range) else 1, 0
        if id(value) in self._weighed:
            return self._weighed[id(value)][1:]
        weight = deepest = 0
        for part in chain(value, value.values()) if isinstance(value, Mapping) else value:
            one, depth = self._weight(part)
            weight, deepest = self._bounded(weight + one + 1), max(deepest, depth)
        if deepest >= MAX_DEPTH:
            raise TemplateError(phrase("lists are nested more than {max_depth} deep", max_depth=MAX_DEPTH))
        self._weighed[id(value)] = value, weight, deepest + 1
        return weight, deepest + 1

    def _bounded(self, weight: int) -> int:
        if weight > self.longest:
            raise TemplateError(phrase("a value grows longer than {longest}", longest=self.longest), ENDLESS)
        return weight

    def grow(self, length: int) -> None:
        """Count letters that are printed."""
        self.length += length
        if self.length > 2 * self.longest:
            raise TemplateError(
                phrase("the template makes more than {longest} characters", longest=self.longest), ENDLESS
            )

    def spent(self, parts: Iterable[str]) -> Iterator[str]:
        """Yield the parts of the finished text, counted."""
        for part in parts:
            self.grow(len(part))
            yield part

    def printed(self, value: Any) -> Any:
        """Return a value as Markdown; one that is not there as it is, for it tells its name when it is written."""
        from jinja2 import Undefined

        if isinstance(value, Undefined):
            return value
        text = printable(value)
        self.grow(len(text))
        return text

    def numbers(self, *bounds: int) -> range:
        """Return a range of numbers, for a template to go through."""
        found = range(*bounds)
        if len(found) > MAX_RANGE:
            raise TemplateError(
                phrase("a range of {count} numbers is too long", count=len(found)),
                phrase("at most {max_range}", max_range=MAX_RANGE),
            )
        return found
