"""What the checks of the audit share: the book under audit, and how a finding is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from generator.i18n import Phrase, phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import AnyTable, OpposedSide, Outcomes, Row, RuleTable, rows_of
from generator.model.rules.values import NumberSpan
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity
from generator.rules.formulas import FormulaError, names_in

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE
RowT = TypeVar("RowT", bound=Row)
FoundT = TypeVar("FoundT")
OtherT = TypeVar("OtherT")
TableT = TypeVar("TableT", bound=RuleTable)
LARGEST_UNSTATED = 12
"""How large a characteristic is taken to be while the rules give it no scale: the most that 2D6 can show."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A rule book under audit, where its parts stand, the language its words are quoted in, and its ``game.yaml``."""

    book: RuleBook
    source: Source
    language: str = "en"
    game: Source | None = None

    def title(self, table: RuleTable) -> Phrase:
        """Return a table's title in quotes, or its name when it has none."""
        return quoted_text(table.title.in_(self.language) or table.id)

    def called(self, name: str) -> Phrase:
        """Return in quotes what people call the part of the book with that name."""
        return quoted_text(self.book.called(name, self.language))

    def row(self, row: Row) -> Phrase:
        """Return a row's title in quotes, or what its name is called when it has none."""
        title = row.title.in_(self.language)
        return quoted_text(title) if title else self.called(row.id)

    def phrase(self, text: str, /, **values: object) -> Phrase:
        """Return a phrase of a finding; tables and rows stand in it by their titles."""
        return phrase(text, **{name: self._titled(value) for name, value in values.items()})

    def _titled(self, value: object) -> object:
        return (
            self.title(value) if isinstance(value, RuleTable) else self.row(value) if isinstance(value, Row) else value
        )

    def tables(self, kind: type[TableT]) -> Iterator[TableT]:
        """Yield the tables of a kind."""
        return (table for table in self.book.tables.values() if isinstance(table, kind))

    def rows(self, kind: type[RowT]) -> Iterator[tuple[AnyTable, int, RowT]]:
        """Yield every row of a kind, with its table and its number there; ``Row`` means those of all kinds."""
        for table in self.book.tables.values():
            for index, row in enumerate(rows_of(table)):
                if isinstance(row, kind):
                    yield table, index, row

    def finding(
        self, code: str, path: DataPath, message: Phrase, hint: str = "", severity: Severity = ERROR
    ) -> Problem:
        """Return a finding about the value at ``path``; ``code`` is the stable name by which rulings close it."""
        return self.source.problem(path, message, hint, severity, code)

    def warning(self, code: str, path: DataPath, message: Phrase, hint: str = "") -> Problem:
        """Return a finding that may be as it should."""
        return self.finding(code, path, message, hint, Severity.WARNING)


def quoted_text(text: str) -> Phrase:
    """Return a text of the rules in the quotes of whoever reads."""
    return phrase("“{text}”", text=text)


Check = Callable[[Audited], Iterator[Problem]]


def read_in(formula: str, read: Callable[[str], FoundT], otherwise: OtherT) -> FoundT | OtherT:
    """Return what is read in a formula; ``otherwise`` of none, and of one that cannot be: another check tells that."""
    try:
        return read(formula) if formula else otherwise
    except FormulaError:
        return otherwise


def names_of(formula: str) -> tuple[str, ...]:
    """Return the names that a formula uses, as far as it can be read."""
    return read_in(formula, names_in, ())


def row_path(table: AnyTable, index: int, *cell: str | int) -> DataPath:
    """Return the path of a row of a table, or of one of its cells."""
    return ("tables", table.id, "rows", index, *cell)


def sides_of(table: AnyTable) -> tuple[tuple[str, OpposedSide], ...]:
    """Return the two sides of an opposed roll by their keys; other tables have none."""
    return (("first", table.first), ("second", table.second)) if isinstance(table, Outcomes) else ()


def span_code(span: NumberSpan) -> str:
    """Return a band as it stands in codes and files: ``3``, ``4-6``, ``25+``."""
    if span.last is None:
        return f"{span.first}+"
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"


def difference_code(span: NumberSpan) -> str:
    """Return a span of differences as it stands in codes and files: ``+2``, ``-1..1``, ``3..``, ``any``."""
    if span.first is None and span.last is None:
        return "any"
    if span.first == span.last:
        return f"{span.first:+d}" if span.first else "0"
    return f"{'' if span.first is None else span.first}..{'' if span.last is None else span.last}"


def holes(spans: list[NumberSpan], whole: NumberSpan) -> list[NumberSpan]:
    """Return the parts of ``whole`` that no span covers, in order."""
    found: list[NumberSpan] = []
    low, high = float("-inf"), float("inf")
    start = low if whole.first is None else whole.first
    end = high if whole.last is None else whole.last
    bounds = sorted((low if s.first is None else s.first, high if s.last is None else s.last) for s in spans)
    for first, last in [*bounds, (end + 1, end + 1)]:
        if first > start and start <= end:
            found.append(_span(start, min(first - 1, end)))
        start = max(start, last + 1)
    return found


def _span(first: float, last: float) -> NumberSpan:
    endless = (float("-inf"), float("inf"))
    return NumberSpan(None if first in endless else int(first), None if last in endless else int(last))


def common_numbers(one: NumberSpan, other: NumberSpan) -> NumberSpan | None:
    """Return the numbers that two spans share, or ``None`` when they share none."""
    lasts = [n for n in (one.last, other.last) if n is not None]
    first, last = max([n for n in (one.first, other.first) if n is not None], default=None), min(lasts, default=None)
    return None if first is not None and last is not None and first > last else NumberSpan(first, last)
