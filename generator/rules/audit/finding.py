"""Findings of the audit at their places, and the spans of numbers that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partialmethod
from math import inf, isinf
from typing import Any, Generic, TypeVar

from generator.i18n import Phrase, phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import AnyTable, OpposedSide, Outcomes, Row, RuleTable, rows_of
from generator.model.rules.values import NamedEntry, NumberSpan
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity
from generator.rules.formulas import FormulaError, names_in

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE
RowT = TypeVar("RowT", bound=Row)
ValueT = TypeVar("ValueT")
OtherT = TypeVar("OtherT")
TableT = TypeVar("TableT", bound=RuleTable)
LARGEST_UNSTATED = 12
"""How large a characteristic is taken to be while the rules give it no scale: the most that 2D6 can show."""


@dataclass(frozen=True, slots=True)
class AuditedBook:
    """A rule book under audit, the places of its parts, the language its words are quoted in, and its ``game.yaml``."""

    book: RuleBook
    source: Source
    language: str = "en"
    game: Source | None = None

    @property
    def game_data(self) -> Mapping[str, Any]:
        """Return the data of ``game.yaml``; nothing where it is missing or cannot be read."""
        return mapping(self.game.data if self.game else None)

    def title(self, table: RuleTable) -> Phrase:
        """Return a table's title in quotes, or its name when it has none."""
        return quoted_text(table.title.in_(self.language) or table.id)

    def name_of(self, name: str) -> Phrase:
        return quoted_text(self.book.title_of(name, self.language))

    def row(self, row: Row) -> Phrase:
        """Return a row's title in quotes, or what its name is called when it has none."""
        title = row.title.in_(self.language)
        return quoted_text(title) if title else self.name_of(row.id)

    def phrase(self, text: str, /, **values: object) -> Phrase:
        """Return a phrase of a finding; tables, rows and other parts of the book appear in it by their titles."""
        return phrase(text, **{name: self._by_title(value) for name, value in values.items()})

    def _by_title(self, value: object) -> object:
        match value:
            case RuleTable():
                return self.title(value)
            case Row():
                return self.row(value)
            case NamedEntry():
                return self.name_of(value.id)
        return value

    def tables(self, kind: type[TableT]) -> Iterator[TableT]:
        return (table for table in self.book.tables.values() if isinstance(table, kind))

    def rows(self, kind: type[RowT], of: AnyTable | None = None) -> Iterator[Place[RowT]]:
        """Yield every row of a kind, of one table or of all; ``Row`` means those of all kinds."""
        for table in [of] if of else self.book.tables.values():
            for index, row in enumerate(rows_of(table)):
                if isinstance(row, kind):
                    yield Place(self, table, index, row)

    def finding(
        self, severity: Severity, code: str, path: DataPath, text: str, hint: str = "", /, **values: object
    ) -> Problem:
        """Return a finding about the value at ``path``; ``code`` is the stable name by which rulings close it.

        Text and hint are phrases, or messages whose blanks the values fill as in ``phrase``. A ``WARNING`` may be as it
        should; an ``ERROR`` cannot be left as it is.
        """
        text, hint = (part if isinstance(part, Phrase) else self.phrase(part, **values) for part in (text, hint))
        return self.source.problem(path, text, hint, severity, code)

    error = partialmethod(finding, ERROR)
    warning = partialmethod(finding, WARNING)


@dataclass(frozen=True, slots=True)
class Place(Generic[RowT]):
    """A row under audit, and its place; findings about it may name it and its ``table``."""

    audited: AuditedBook
    table: AnyTable
    index: int
    row: RowT

    @property
    def name(self) -> str:
        """Return the row as it is written in codes: its table, and its own name or its number."""
        return f"{self.table.id}:{self.row.id or self.index + 1}"

    @property
    def formula_name(self) -> str:
        """Return the row's name as formulas have it: ``table.row``."""
        return f"{self.table.id}.{self.row.id}"

    def finding(
        self, severity: Severity, code: str, cell: str | DataPath, text: str, hint: str = "", /, **values: object
    ) -> Problem:
        """Return a finding about a cell of the row, or about all of it, where that is ``""``."""
        path = self.path(*([cell] if cell and isinstance(cell, str) else cell))
        return self.audited.finding(severity, code, path, text, hint, table=self.table, row=self.row, **values)

    def path(self, *cell: str | int) -> DataPath:
        return row_path(self.table, self.index, *cell)

    error = partialmethod(finding, ERROR)
    warning = partialmethod(finding, WARNING)


def repetitions(places: Iterable[Place[RowT]], key: Callable[[RowT], object]) -> Iterator[Place[RowT]]:
    """Yield the rows of which an earlier one of the same table has the same key; empty keys do not count."""
    seen: set[tuple[str, object]] = set()
    for place in places:
        if of_row := key(place.row):
            if (place.table.id, of_row) in seen:
                yield place
            seen.add((place.table.id, of_row))


def mapping(value: object) -> Mapping[str, Any]:
    """Return a mapping of a file that may have any shape; for all else an empty one."""
    return value if isinstance(value, Mapping) else {}


def quoted_text(text: str) -> Phrase:
    return phrase("“{text}”", text=text)


def read_in(formula: str, read: Callable[[str], ValueT], otherwise: OtherT) -> ValueT | OtherT:
    """Return what ``read`` makes of a formula; ``otherwise`` for none or an unreadable one, another check's."""
    try:
        return read(formula) if formula else otherwise
    except FormulaError:
        return otherwise


def names_of(formula: str) -> tuple[str, ...]:
    return read_in(formula, names_in, ())


def row_path(table: AnyTable, index: int, *cell: str | int) -> DataPath:
    return ("tables", table.id, "rows", index, *cell)


def sides_of(table: AnyTable) -> tuple[tuple[str, OpposedSide], ...]:
    """Return the two sides of an opposed roll by their keys; other tables have none."""
    return (("first", table.first), ("second", table.second)) if isinstance(table, Outcomes) else ()


def span_code(span: NumberSpan) -> str:
    """Return a band as it is written in codes and files: ``3``, ``4-6``, ``25+``."""
    if span.last is None:
        return f"{span.first}+"
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"


def difference_code(span: NumberSpan) -> str:
    """Return a span of differences as it is written in codes and files: ``+2``, ``-1..1``, ``3..``, ``any``."""
    if span.first is None and span.last is None:
        return "any"
    if span.first == span.last:
        return f"{span.first:+d}" if span.first else "0"
    return f"{'' if span.first is None else span.first}..{'' if span.last is None else span.last}"


def ends(span: NumberSpan | None) -> tuple[float, float]:
    """Return the first and the last number of a span, infinite where it is open; no span means all numbers."""
    first, last = (span.first, span.last) if span else (None, None)
    return -inf if first is None else first, inf if last is None else last


def _span_between(first: float, last: float) -> NumberSpan:
    return NumberSpan(None if isinf(first) else int(first), None if isinf(last) else int(last))


def holes(spans: Iterable[NumberSpan | None], whole: NumberSpan) -> list[NumberSpan]:
    """Return the parts of ``whole`` that no span covers, in order."""
    gaps: list[NumberSpan] = []
    start, end = ends(whole)
    for first, last in [*sorted(map(ends, spans)), (end + 1, end + 1)]:
        if first > start and start <= end:
            gaps.append(_span_between(start, min(first - 1, end)))
        start = max(start, last + 1)
    return gaps


def common_numbers(one: NumberSpan | None, other: NumberSpan | None) -> NumberSpan | None:
    """Return the numbers that two spans share, or ``None`` when they share none; no span means all numbers."""
    (first, last), (low, high) = ends(one), ends(other)
    return None if max(first, low) > min(last, high) else _span_between(max(first, low), min(last, high))
