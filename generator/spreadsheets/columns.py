"""The column reader: headings found, columns matched to what they mean, rows read as cells that know their places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from generator.i18n import Phrase, few_of, literal, phrase
from generator.model.names import fold_name
from generator.model.pieces.rows import RawRow, RowTable
from generator.model.yaml_reader import DataPath, Place
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.spreadsheets.cells import has_failed, is_date, words
from generator.spreadsheets.sheets import Cell, Formula, SheetTable, is_filled

Meaning = DataPath
"""What a column holds: where its cells go in the data of a file, such as ``("players", "number")``."""


class TableCell(NamedTuple):
    """A cell and where it is; row and column count from 1."""

    table: SheetTable
    row: int
    column: int
    value: Cell

    @property
    def text(self) -> str:
        """Return what it says in one line, figures without the “.0” that spreadsheets put behind them."""
        return words(self.value)

    @property
    def written(self) -> str | int | float | bool | None:
        """Return what it holds as it is, a formula as its text."""
        return self.value.text if isinstance(self.value, Formula) else self.value

    @property
    def name(self) -> str:
        """Return its place as spreadsheets call it, e.g. ``Hoja1!D14``."""
        return self.table.cell_name(self.row, self.column)

    @property
    def place(self) -> Place:
        return Place(self.row, self.column)

    def problem(self, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return self.table.problem(self.row, self.column, message, hint, severity)

    def note(self, reason: Phrase) -> Problem:
        """Return a note that what it says goes where nobody may expect it, or nowhere."""
        return replace(self.problem(reason, severity=Severity.NOTE), entry=self.text)

    def no_text(self) -> Problem | None:
        """Return what keeps it from being a text: a formula without result, an error of one, a day."""
        if isinstance(self.value, Formula):
            message = phrase("holds the formula {text} without a result", text=quoted(self.value.text))
            hint = phrase("write the value itself, or open the file in a spreadsheet program and save it there")
            return self.problem(message, hint)
        if has_failed(self.value):
            message = phrase("holds {cell}: a formula that failed", cell=quoted(self.value))
            return self.problem(message, phrase("write the value itself"))
        if is_date(self.value):
            hint = phrase("make it a cell for text and write it again")
            return self.problem(phrase("holds a date, {words}, not a text", words=self.text[:10]), hint)
        return None


RowValues = Mapping[Meaning, TableCell]
"""What a row says of each meaning."""

SEARCHED = 30
"""Rows in which the first headings are looked for; above them there may be titles and what concerns all rows."""


def known_headings(
    headings: Mapping[Meaning, tuple[str, str, str]], of_game: Mapping[str, Meaning] = MappingProxyType({})
) -> dict[str, Meaning]:
    """Return the meaning of every folded heading.

    For each meaning there is its heading in Spanish and in English, and other words for it. The headings go before
    those of a game, and these before the other words.
    """
    known = {fold_name(word): key for key, (_, _, others) in headings.items() for word in others.split(",") if word}
    known |= {fold_name(word): key for word, key in of_game.items()}
    return known | {fold_name(word): key for key, written in headings.items() for word in written[:2]}


@dataclass(frozen=True, slots=True)
class Block:
    """Headings and what belongs to them. Rows and columns count from 1; ``first`` and ``last`` ones are inside.

    ``columns`` says what each column means whose heading is known; ``above`` is the first of the rows over the
    headings that belong to them; ``alone`` whether no other block shares the table.
    """

    table: SheetTable
    above: int
    head: tuple[int, ...]
    last: int
    columns: Mapping[int, Meaning]
    width: tuple[int, int] = (1, 10**6)
    alone: bool = True

    @property
    def row(self) -> int:
        """Return the row of the headings, the lower one of two."""
        return self.head[-1]

    def follows(self, other: Block) -> bool:
        """Return whether it goes on where another ended: its headings are only repeated, as on a new page."""
        return self.width == other.width and self.above == self.head[0] == other.last + 1

    def rows(self) -> Iterator[tuple[int, Sequence[Cell]]]:
        """Yield the rows below the headings, with their numbers."""
        yield from enumerate(self.table.rows[self.row : self.last], start=self.row + 1)

    def cells(self, row: int) -> Iterator[TableCell]:
        """Yield the cells of a row within the block that hold anything."""
        first, last = self.width
        for column, value in enumerate(self.table.rows[row - 1][first - 1 : last], start=first):
            if is_filled(value):
                yield TableCell(self.table, row, column, value)

    def values(self, row: int) -> dict[Meaning, TableCell]:
        """Return what a row says under the headings that are known."""
        return {self.columns[cell.column]: cell for cell in self.cells(row) if cell.column in self.columns}

    def headings(self) -> Iterator[TableCell]:
        """Yield the headings that are not empty."""
        for row in self.head:
            yield from self.cells(row)

    def unknown(self) -> list[TableCell]:
        """Return the headings that mean nothing."""
        return [heading for heading in self.headings() if heading.column not in self.columns]

    def repeated(self) -> Iterator[tuple[TableCell, TableCell]]:
        """Yield each heading that means the same as one before, and that one."""
        first: dict[Meaning, TableCell] = {}
        for heading in self.headings():
            meaning = self.columns.get(heading.column)
            if meaning is not None and first.setdefault(meaning, heading).column != heading.column:
                yield heading, first[meaning]

    def problem(self, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        """Return a problem of the whole block, at the first heading that is known."""
        return self.table.problem(self.row, min(self.columns), message, hint, severity)


def heading_columns(table: SheetTable, row: int, known: Mapping[str, Meaning]) -> dict[int, Meaning]:
    """Return what the columns mean whose headings are in a row."""
    texts = ((column, cell) for column, cell in enumerate(table.rows[row - 1], start=1) if isinstance(cell, str))
    return {column: meaning for column, text in texts if (meaning := known.get(fold_name(text))) is not None}


def left_out(headings: Sequence[TableCell]) -> list[Problem]:
    """Return a warning that names headings which mean nothing; none for none."""
    if not headings:
        return []
    named = tuple(phrase("{heading} ({cell})", heading=quoted(each.written), cell=each.name) for each in headings)
    message = phrase("these columns mean nothing here and are left out: {named}", named=named)
    return [headings[0].problem(message, severity=Severity.WARNING)]


_TITLES = 10
"""Rows of pieces in which the headings are looked for; those above them are titles, of a single cell."""


def rows_of(table: SheetTable, sheets: Sequence[SheetTable] = ()) -> RowTable:
    """Return the rows that hold anything. Raises ``PizarraError`` with every heading and formula that is wrong.

    ``sheets`` are all those of its file: the others that hold anything are among what is skipped.
    """
    widths = [sum(map(is_filled, cells)) for cells in table.rows]
    head = next((row for row, width in enumerate(widths[:_TITLES], 1) if width > 1), 0)
    head = head or next((row for row, width in enumerate(widths, 1) if width), 1)
    columns = {column: words(cell) for column, cell in enumerate(table.rows[head - 1], 1) if is_filled(cell)}
    block = Block(table, 1, (head,), len(table.rows), {column: (fold_name(name),) for column, name in columns.items()})
    rows = [list(block.cells(row)) for row, _ in block.rows() if widths[row - 1]]
    problems = [
        cell.problem(phrase("the heading {name} is here twice", name=quoted(cell.text))) for cell, _ in block.repeated()
    ]
    problems += (problem for cells in rows for cell in cells if (problem := _no_value(cell, columns)) is not None)
    if problems:
        raise PizarraError(problems)
    at = {name: column for column, name in columns.items()}
    heading = partial(_at, table, at, head)
    found: list[RawRow] = []
    for cells in rows:
        values = {cell.column: cell.value for cell in cells}
        named = {name: values.get(column) for column, name in columns.items()}
        found.append(RawRow(named, partial(_at, table, at, cells[0].row), heading))
    return RowTable(tuple(found), Problem(table.file, literal("")), tuple(_skipped(table, head, sheets)))


def _at(table: SheetTable, columns: Mapping[str, int], row: int, heading: str) -> Problem:
    return table.problem(row, columns.get(heading, 1), literal(""))


def _no_value(cell: TableCell, columns: Collection[int]) -> Problem | None:
    """Return what keeps a cell from being the value of a piece."""
    if isinstance(cell.value, Formula):
        hint = phrase("open the file in the program that wrote it and save it again")
        return cell.problem(phrase("the result of this formula is not in the file"), hint)
    if has_failed(cell.value):
        return cell.problem(phrase("{found} is not a value", found=quoted(cell.value)))
    if cell.column not in columns:
        return cell.problem(phrase("there is no heading above {found}", found=quoted(cell.value)))
    return None


def _skipped(table: SheetTable, head: int, sheets: Sequence[SheetTable]) -> Iterator[Phrase]:
    """Yield what of a file is not read as rows: titles above the headings, and other sheets."""
    if titles := [quoted(words(cell)) for cells in table.rows[: head - 1] for cell in cells if is_filled(cell)]:
        yield phrase("above the headings: {titles}", titles=few_of(titles, 3))
    if others := [other.name for other in sheets if other is not table and other.is_filled]:
        yield phrase("sheets that are not read: {names}", names=few_of(others, 3))
