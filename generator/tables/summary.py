"""The summary at the end of every import: nothing is filled in or left out without a line in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.i18n import Phrase, Worded, counted, few_of, joined_by, phrase
from generator.problems import Problem, quoted

_NAMED = 8
"""Cells or names after which “and 7 more” stands for the others."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of the rows of a spreadsheet.

    ``rows`` counts the rows that hold anything and are not headings or titles, ``written`` says what became of them and
    where it was written. Each of ``changes`` (such as a match that got its result), ``filled`` (values that no cell
    gives) and ``left_out`` (rows, columns, cells and teams) is one line, with its reason and places.
    """

    rows: int
    written: Phrase
    changes: tuple[Phrase, ...] = ()
    filled: tuple[Phrase, ...] = ()
    left_out: tuple[Phrase, ...] = ()

    def lines(self) -> Iterator[Phrase]:
        """Yield the summary line by line, as it is printed."""
        rows = counted(self.rows, "1 row read", "{count} rows read")
        yield joined_by(": ", [rows, self.written])
        yield from (joined_by("  ", ["", change]) for change in self.changes)
        yield from (phrase("  filled in: {what}", what=what) for what in self.filled)
        yield from (phrase("  left out: {what}", what=what) for what in self.left_out)


def by_reason(found: Iterable[Problem]) -> tuple[Phrase, ...]:
    """Return one line per message, with its cells and their texts: ``rows of totals (“Total” in A9, “Sum” in A17)``."""
    places: dict[Phrase, list[str]] = {}
    for problem in found:
        at = problem.cell or problem.place
        named = phrase("{text} in {cell}", text=quoted(problem.entry, 30), cell=at) if problem.entry else at
        places.setdefault(problem.message, []).append(named)
    return tuple(with_places(reason, named) for reason, named in places.items())


def with_places(what: Phrase, places: Sequence[str]) -> Phrase:
    """Return what was done, and where; of many places the first few."""
    return phrase("{what} ({places})", what=what, places=few_of(places, _NAMED)) if places else what


def counts(found: Iterable[tuple[str | Worded, int]]) -> Phrase:
    """Return how often each of several things occurs: ``number (2), strength (11)``."""
    return few_of([phrase("{what} ({count})", what=what, count=count) for what, count in found], _NAMED * 2)
