"""Findings of the audit at their places, and checks of names: that they exist and have what the rules ask of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partialmethod
from math import inf, isinf
from typing import Any, Generic, TypeVar

from generator.i18n import Phrase, literal, message, phrase
from generator.model.localized import NO_WORDS
from generator.model.rules import tables
from generator.model.rules.book import Action, PieceKind, RuleBook
from generator.model.rules.tables import (
    AnyTable,
    Check,
    FormulaRow,
    OpposedSide,
    Outcomes,
    Row,
    RuleTable,
    Step,
    rows_of,
)
from generator.model.rules.values import NamedEntry, NumberSpan, Part
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, did_you_mean, nearest_hint, quoted
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
    for at in places:
        if of_row := key(at.row):
            if (at.table.id, of_row) in seen:
                yield at
            seen.add((at.table.id, of_row))


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


Named = Iterator[tuple[str, DataPath]]


def known_names(book: RuleBook) -> set[str]:
    """Return every name that a book gives to something, and ``table.row`` for every row with a name."""
    names = {*book.characteristics, *book.quantities, *book.pieces, *book.dice, *book.actions, *book.components}
    names |= {*book.options, *book.tables}
    for table in book.tables.values():
        for row in rows_of(table):
            names |= {row.id, f"{table.id}.{row.id}"} if row.id else set()
    return names


def names_exist(audited: AuditedBook) -> Iterator[Problem]:
    """Yield names that the rules use but that nothing in the pack has, each once (V8)."""
    book = audited.book
    anything = known_names(book)
    settings = {f"{option.id}={value}" for option in book.options.values() for value in option.values}
    settings |= {option.id for option in book.options.values() if "yes" in option.values}
    unknown: dict[str, Problem] = {}
    kinds: list[tuple[Named, set[str], str]] = [
        (_names_of_kind(book, "anything"), anything, message("{name} is not in the rules")),
        (_names_of_kind(book, "tables"), set(book.tables), message("{name} is not a table")),
        (_names_of_kind(book, "pieces"), set(book.pieces), message("{name} is not a kind of piece")),
        (_names_of_kind(book, "actions"), set(book.actions), message("{name} is not an action")),
        (_characteristics_named(book), set(book.characteristics), message("{name} is not a characteristic")),
        (_names_of_kind(book, "options"), settings, message("{name} is not an option")),
    ]
    for uses, allowed, what in kinds:
        for name, path in uses:
            if name not in allowed and name not in unknown:
                unknown[name] = _unknown(audited, name, path, allowed, what if name in anything else "")
    yield from unknown.values()


def _unknown(audited: AuditedBook, name: str, path: DataPath, allowed: set[str], wrong_kind: str) -> Problem:
    if wrong_kind:
        return audited.error(f"unknown:{name}", path, wrong_kind, did_you_mean(name, allowed), name=quoted(name))
    hint = nearest_hint(name, sorted(allowed)) or phrase("add it to the game, or remove the name")
    by = _needed_by(audited, path)
    text = message("{called} is needed, but nothing in the game explains it")
    if by:
        text = message("{called} is needed for {by}, but nothing in the game explains it")
    return audited.error(f"unknown:{name}", path, text, hint, called=audited.name_of(name), by=by)


def _table_and_row(audited: AuditedBook, path: DataPath) -> tuple[AnyTable, Row | None]:
    table = audited.book.tables[str(path[1])]
    return table, rows_of(table)[path[3]] if path[2] == "rows" and isinstance(path[3], int) else None


def _needed_by(audited: AuditedBook, path: DataPath) -> str:
    """Return the title of the row or table at a path; ``""`` outside tables."""
    if path[0] != "tables":
        return ""
    table, row = _table_and_row(audited, path)
    words = row.title or (row.when if isinstance(row, Step) else NO_WORDS) if row else NO_WORDS
    if not words:
        return audited.title(table)
    return audited.phrase("“{row}” in {table}", row=words.in_(audited.language), table=table)


_NAMING: tuple[tuple[type[Part], str, str], ...] = (
    (tables.RuleTable, "see", "anything"), (tables.Bands, "reach", "anything"), (OpposedSide, "see", "anything"),
    (Row, "see", "anything"), (tables.Modifier, "on", "anything"), (tables.Modifier, "not_with", "anything"),
    (tables.DieFace, "next", "tables"), (FormulaRow, "table", "tables"), (tables.PoolModifier, "table", "tables"),
    (Action, "may", "pieces"), (OpposedSide, "who", "pieces"), (Row, "who", "pieces"),
    (Check, "grants", "actions"), (Check, "action", "actions"), (Row, "option", "options"),
    (PieceKind, "has", "characteristics"),
)  # fmt: skip
"""Which keys of the parts of a book name something, and what."""


def _parts_with_names(book: RuleBook) -> Iterator[tuple[Part, DataPath]]:
    """Yield the parts of a book that contain names, and their paths."""
    yield from ((action, ("actions", action.id)) for action in book.actions.values())
    yield from ((piece, ("pieces", piece.id)) for piece in book.pieces.values())
    for name, table in book.tables.items():
        path: DataPath = ("tables", name)
        yield table, path
        yield from ((side, (*path, key)) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            yield row, (*path, "rows", index)
            for number, use in enumerate(row.modifiers if isinstance(row, Check) else ()):
                yield use, (*path, "rows", index, "modifiers", number)


def _names_of_kind(book: RuleBook, naming: str) -> Named:
    """Yield every name of a table, a piece or whatever is wanted, and its path."""
    keys = [(kind, key) for kind, key, what in _NAMING if what == naming]
    for part, path in _parts_with_names(book):
        for key in (key for kind, key in keys if isinstance(part, kind)):
            names = getattr(part, key)
            if isinstance(names, tuple):
                yield from ((name, (*path, key, index)) for index, name in enumerate(names))
            elif names:
                yield names, (*path, key)


def _characteristics_named(book: RuleBook) -> Named:
    yield from _names_of_kind(book, "characteristics")
    for piece in book.pieces.values():
        for name, instead in piece.rolls.items():
            yield from ((n, ("pieces", piece.id, "rolls", name)) for n in (name, instead))
    anything = known_names(book)
    for name, _, path, rolled in _characteristics_used(book):
        if rolled or name not in anything:
            yield name, path


def _characteristics_used(book: RuleBook) -> Iterator[tuple[str, tuple[str, ...], DataPath, bool]]:
    """Yield each characteristic that is asked for: its name, of which pieces, where, and whether it is rolled."""
    for table_name, table in book.tables.items():
        for key, side in sides_of(table):
            path: DataPath = ("tables", table_name, key)
            yield from ((name, side.who, (*path, "roll"), True) for name in side.roll)
            yield from ((name, side.who, (*path, "total"), False) for name in names_of(side.total))
        for index, row in enumerate(rows_of(table)):
            path = ("tables", table_name, "rows", index)
            if isinstance(row, Check) and row.characteristic:
                yield row.characteristic, row.who, (*path, "characteristic"), True
            if isinstance(row, FormulaRow):
                yield from ((name, row.who, (*path, "roll"), True) for name in row.roll)
                yield from ((name, row.who, (*path, "value"), False) for name in names_of(row.value))


def pieces_have(audited: AuditedBook) -> Iterator[Problem]:
    """Yield characteristics that the rules ask of a kind of piece that has none, each pair once (V12)."""
    book = audited.book
    uses: dict[tuple[str, str], list[DataPath]] = {}
    for name, pieces, path, rolled in _characteristics_used(book):
        for kind in (book.pieces[piece] for piece in pieces if piece in book.pieces):
            if name in book.characteristics and name not in (*kind.has, *(kind.rolls if rolled else kind.values)):
                uses.setdefault((kind.id, name), []).append(path)
    for (piece, name), paths in uses.items():
        needed = ", ".join(dict.fromkeys(_place_title(audited, path) for path in paths))
        text = message("{called} has no {other}, but it is needed for: {needed}")
        hint = message("state what replaces it under pieces.{piece}: rolls (for a roll) or values (for a number)")
        values = {"called": audited.name_of(piece), "other": audited.name_of(name), "needed": needed, "piece": piece}
        yield audited.error(f"lacks:{piece}.{name}", paths[0], text, hint, **values)


def _place_title(audited: AuditedBook, path: DataPath) -> str:
    table, row = _table_and_row(audited, path)
    title, of_row = table.title.in_(audited.language) or table.id, row.title.in_(audited.language) if row else ""
    return f"{title} ({of_row})" if of_row else title


def formulas_readable(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas that cannot be read."""
    for path, formula in formulas(audited.book):
        try:
            names_in(formula)
        except FormulaError as error:
            hint = message("write it like 4*fuerza or ceil(fuerza/2)+1d6")
            yield audited.error(f"formula:{formula_place(path)}", path, literal(str(error)), hint)


def formula_place(path: DataPath) -> str:
    return ":".join(str(part + 1 if isinstance(part, int) else part) for part in path[1:] if part != "rows")


def formulas(book: RuleBook) -> Iterator[tuple[DataPath, str]]:
    """Yield every formula of a book, and its path."""
    for component in book.components.values():
        if component.needs:
            yield ("components", component.id, "needs"), component.needs
    for piece in book.pieces.values():
        yield from ((("pieces", piece.id, "values", name), value) for name, value in piece.values.items())
    for table in book.tables.values():
        if isinstance(table, Outcomes) and table.compare == "totals":
            yield from ((("tables", table.id, key, "total"), side.total) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, (FormulaRow, tables.Band)) and isinstance(row.value, str) and row.value:
                yield row_path(table, index, "value"), row.value
