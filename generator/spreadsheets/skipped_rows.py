"""Rows that a map leaves out, of rosters and of matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.i18n import phrase
from generator.model.names import fold_name
from generator.model.roster_map import Skip
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.columns import TableCell
from generator.spreadsheets.sheets import SheetTable, is_filled


def without_skipped(table: SheetTable, skips: Sequence[Skip]) -> tuple[SheetTable, tuple[Problem, ...]]:
    """Return a table without the rows that a map leaves out, and a note at each of them."""
    skipped = {cell.row: cell for skip in skips for cell in _skipped_cells(table, skip)}
    if not skipped:
        return table, ()
    rows = tuple(() if row in skipped else cells for row, cells in enumerate(table.rows, start=1))
    notes = (skipped[row].note(phrase("rows that the map skips")) for row in sorted(skipped))
    return replace(table, rows=rows), tuple(notes)


def idle_skips(skips: Sequence[Skip], tables: Sequence[SheetTable]) -> Iterator[tuple[DataPath, str]]:
    """Yield the place and the text of each entry of a map that leaves out no row of the tables."""
    for index, skip in enumerate(skips):
        if not any(True for table in tables for _ in _skipped_cells(table, skip)):
            yield ("skip", index), skip.text


def notes_on_idle(source: Source, entries: Iterable[tuple[DataPath, str]]) -> Iterator[Problem]:
    """Yield a note for each entry of a map that no cell uses."""
    for path, text in entries:
        message = phrase("{entry} is not in this spreadsheet, so it has no effect", entry=quoted(text))
        yield source.key_problem(path, message, severity=Severity.NOTE)


def _skipped_cells(table: SheetTable, skip: Skip) -> Iterator[TableCell]:
    """Yield a cell of each row that an entry leaves out: the one with its text, or the first that holds anything."""
    if skip.sheet and fold_name(skip.sheet) != fold_name(table.name):
        return
    first, last = skip.rows or (1, len(table.rows))
    for row, cells in enumerate(table.rows[first - 1 : last], start=first):
        filled = (TableCell(table, row, column, cell) for column, cell in enumerate(cells, start=1) if is_filled(cell))
        found = next((cell for cell in filled if skip.rows or _is_same(cell.text, skip.text)), None)
        if found is not None:
            yield found


def _is_same(text: str, other: str) -> bool:
    return text == other or (fold_name(text) == fold_name(other) != "")
