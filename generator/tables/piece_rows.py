"""The rows of a table below its headings, each cell with its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.model.names import folded
from generator.model.pieces.rows import RawRow
from generator.problems import PizarraError, Problem, shown
from generator.tables.cells import has_failed, words
from generator.tables.files.sheets import Cell, Formula, SheetTable
from generator.words import phrase, verbatim

_HEADINGS = 10
"""Rows in which the headings are looked for; those above them are titles, of a single cell."""


def rows_of(table: SheetTable) -> Iterator[RawRow]:
    """Yield the rows that hold anything. Raises ``PizarraError`` with every heading and formula that is wrong."""
    head = next((index for index, row in enumerate(table.rows[:_HEADINGS]) if _filled(row) > 1), None)
    head = next((index for index, row in enumerate(table.rows) if _filled(row)), 0) if head is None else head
    names = [words(cell) for cell in table.rows[head]]
    problems = list(_wrong_headings(table, head, names))
    rows = [(number, row) for number, row in enumerate(table.rows[head + 1 :], head + 2) if _filled(row)]
    for number, row in rows:
        problems += _wrong_cells(table, number, row, names)
    if problems:
        raise PizarraError(problems)
    columns = {name: column for column, name in enumerate(names, 1) if name}
    for number, row in rows:
        cells = {name: row[column - 1] if column <= len(row) else None for name, column in columns.items()}
        yield RawRow(cells, partial(_at, table, number, columns))


def _filled(row: tuple[Cell, ...]) -> int:
    return sum(cell not in (None, "") for cell in row)


def _at(table: SheetTable, row: int, columns: dict[str, int], heading: str) -> Problem:
    return table.problem(row, columns.get(heading, 1), verbatim(""))


def _wrong_headings(table: SheetTable, head: int, names: list[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for column, name in enumerate(names, 1):
        if name and folded(name) in seen:
            yield table.problem(head + 1, column, phrase("the heading {name} stands twice", name=shown(name)))
        seen.add(folded(name))


def _wrong_cells(table: SheetTable, number: int, row: tuple[Cell, ...], names: list[str]) -> Iterator[Problem]:
    for column, cell in enumerate(row, 1):
        if isinstance(cell, Formula):
            hint = phrase("open the file in the program that wrote it and save it again")
            yield table.problem(number, column, phrase("the result of this formula is not in the file"), hint)
        elif has_failed(cell):
            yield table.problem(number, column, phrase("{found} is no value", found=shown(cell)))
        elif cell not in (None, "") and (column > len(names) or not names[column - 1]):
            yield table.problem(number, column, phrase("there is no heading above {found}", found=shown(cell)))
