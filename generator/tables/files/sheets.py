"""Spreadsheets as plain tables of cells that know their places, whatever program wrote them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.i18n import Phrase, counted, phrase
from generator.problems import PizarraError, Problem, Severity, quoted


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula whose result the file does not hold."""

    text: str


Cell = str | int | float | bool | Formula | None


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The cells of one sheet, row by row; ``name`` is the sheet's, ``""`` in a CSV file. Rows may differ in length.

    ``hidden_rows`` count from 1. ``hidden`` is whether the whole sheet is.
    """

    file: str
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    hidden: bool = False
    hidden_rows: tuple[int, ...] = ()

    def cell_name(self, row: int, column: int) -> str:
        """Return the place of a cell as spreadsheets call it, e.g. ``Hoja1!D14``; both numbers count from 1."""
        sheet = f"{self.name}!" if self.name else ""
        return f"{sheet}{letters(column)}{row}"

    def problem(
        self, row: int, column: int, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR
    ) -> Problem:
        """Return a problem about a cell; both numbers count from 1."""
        return Problem(self.file, message, "", row, column, hint, severity, cell=self.cell_name(row, column))


class WrittenSheet(NamedTuple):
    """Rows to be written under a name; the row with the headings is counted from 0."""

    name: str
    rows: Sequence[Sequence[Cell]]
    head: int = 0


def letters(column: int) -> str:
    """Return a column, counted from 1, as spreadsheets call it: A to Z, AA and so on."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def check_accents(table: SheetTable, spoilt: Callable[[str], bool]) -> None:
    """Raise ``PizarraError`` at the first cell with spoilt letters, and tell how many more there are."""
    found = [
        (row, column, cell)
        for row, cells in enumerate(table.rows, start=1)
        for column, cell in enumerate(cells, start=1)
        if isinstance(cell, str) and not cell.isascii() and spoilt(cell)
    ]
    if found:
        row, column, cell = found[0]
        hint = phrase(
            "write them anew, or open the file where they are right and save it as “CSV UTF-8”, .xlsx or .ods"
        )
        message = phrase("the accents of {cell} are broken", cell=quoted(cell))
        if len(found) > 1:
            more = counted(len(found) - 1, "1 more cell", "{count} more cells")
            message = phrase("{message}, and in {cells}", message=message, cells=more)
        raise PizarraError([table.problem(row, column, message, hint)])
