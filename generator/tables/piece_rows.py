"""The rows of a table below its headings, each cell with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.i18n import Phrase, few_of, phrase, verbatim
from generator.model.names import folded
from generator.model.pieces.rows import RawRow, RowTable
from generator.problems import PizarraError, Problem, quoted
from generator.tables.cells import has_failed, words
from generator.tables.files.sheets import Cell, Formula, SheetTable

_HEADINGS = 10
"""Rows in which the headings are looked for; those above them are titles, of a single cell."""


def rows_of(table: SheetTable, sheets: Sequence[SheetTable] = ()) -> RowTable:
    """Return the rows that hold anything. Raises ``PizarraError`` with every heading and formula that is wrong.

    ``sheets`` are all those of its file: the others that hold anything are among what is skipped.
    """
    head = next((index for index, row in enumerate(table.rows[:_HEADINGS]) if _filled(row) > 1), None)
    head = next((index for index, row in enumerate(table.rows) if _filled(row)), 0) if head is None else head
    names = [words(cell) for cell in table.rows[head]] if table.rows else []
    problems = list(_wrong_headings(table, head, names))
    rows = [(number, row) for number, row in enumerate(table.rows[head + 1 :], head + 2) if _filled(row)]
    for number, row in rows:
        problems += _wrong_cells(table, number, row, names)
    if problems:
        raise PizarraError(problems)
    columns = {name: column for column, name in enumerate(names, 1) if name}
    heading = partial(_at, table, head + 1, columns)
    found = []
    for number, row in rows:
        cells = {name: row[column - 1] if column <= len(row) else None for name, column in columns.items()}
        found.append(RawRow(cells, partial(_at, table, number, columns), heading))
    return RowTable(tuple(found), replace(heading(""), cell="", line=0, column=0), tuple(_skipped(table, head, sheets)))


def _skipped(table: SheetTable, head: int, sheets: Sequence[SheetTable]) -> Iterator[Phrase]:
    """Yield what of a file is not read as rows: titles above the headings, and other sheets."""
    titles = [quoted(words(cell)) for row in table.rows[:head] for cell in row if cell not in (None, "")]
    if titles:
        yield phrase("above the headings: {titles}", titles=few_of(titles, 3))
    others = [other.name for other in sheets if other is not table and any(map(_filled, other.rows))]
    if others:
        yield phrase("sheets that are not read: {names}", names=few_of(others, 3))


def _filled(row: tuple[Cell, ...]) -> int:
    return sum(cell not in (None, "") for cell in row)


def _at(table: SheetTable, row: int, columns: dict[str, int], heading: str) -> Problem:
    return table.problem(row, columns.get(heading, 1), verbatim(""))


def _wrong_headings(table: SheetTable, head: int, names: list[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for column, name in enumerate(names, 1):
        if name and folded(name) in seen:
            yield table.problem(head + 1, column, phrase("the heading {name} is here twice", name=quoted(name)))
        seen.add(folded(name))


def _wrong_cells(table: SheetTable, number: int, row: tuple[Cell, ...], names: list[str]) -> Iterator[Problem]:
    for column, cell in enumerate(row, 1):
        if isinstance(cell, Formula):
            hint = phrase("open the file in the program that wrote it and save it again")
            yield table.problem(number, column, phrase("the result of this formula is not in the file"), hint)
        elif has_failed(cell):
            yield table.problem(number, column, phrase("{found} is not a value", found=quoted(cell)))
        elif cell not in (None, "") and (column > len(names) or not names[column - 1]):
            yield table.problem(number, column, phrase("there is no heading above {found}", found=quoted(cell)))
