"""How large a spreadsheet may be: nothing that a league needs comes near it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.i18n import phrase
from generator.problems import PizarraError, Problem, quoted
from generator.tables.files.sheets import Cell, SheetTable

MAX_CELLS = 400_000
"""In all sheets of a file: enough for a thousand teams of fourteen in the columns that an export writes."""

MAX_ROWS = 50_000
MAX_COLUMNS = 200
MAX_SHEETS = 2_000
MAX_LETTERS = 32_767
"""In a cell: what Excel holds."""

MAX_TEXT = 10_000_000
"""Letters in all sheets of a file: two dozen for each of the cells."""

_MOST_WALKED = 4_000_000
"""Rows and cells, empty ones too: a format that was left in the last row makes a million of them."""

LEAVE = phrase("leave only the sheets with the rosters")


def too_large(name: str, found: str) -> PizarraError:
    """Return the error for a spreadsheet that is larger than anything a league needs."""
    return PizarraError([Problem(name, phrase("is too large: {found}", found=found), hint=LEAVE)])


class Room:
    """How much of a spreadsheet may still come, counted while it is read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._cells = 0
        self._walked = 0
        self._letters = 0

    def take(self, cells: int) -> None:
        """Count cells. Raises ``PizarraError`` when there are too many in all sheets."""
        self._cells += cells
        if self._cells > MAX_CELLS:
            raise too_large(self._name, phrase("more than {max_cells} cells", max_cells=MAX_CELLS))

    def walk(self, width: int) -> None:
        """Count the cells of a row, the empty ones too."""
        self._walked += width + 3
        if self._walked > _MOST_WALKED:
            raise too_large(self._name, phrase("far too many empty rows and cells"))

    def write(self, letters: int) -> None:
        """Count the letters of a text. Raises ``PizarraError`` when there are too many in all sheets."""
        self._letters += letters
        if self._letters > MAX_TEXT:
            raise too_large(self._name, phrase("more than {most} letters", most=MAX_TEXT))

    def cell(self, letters: int, sheet: str, row: int, column: int) -> None:
        """Raise ``PizarraError`` for a cell with more letters than are allowed; row and column count from 1."""
        if letters > MAX_LETTERS:
            message = phrase("the text has more than {most} letters", most=MAX_LETTERS)
            raise PizarraError([SheetTable(self._name, sheet, ()).problem(row, column, message, phrase("shorten it"))])

    def width(self, columns: int, sheet: str) -> None:
        """Raise ``PizarraError`` for a row that is too wide."""
        if columns > MAX_COLUMNS:
            raise too_large(
                self._name,
                phrase("{sheet} has more than {max_columns} columns", sheet=_sheet(sheet), max_columns=MAX_COLUMNS),
            )

    def height(self, rows: int, sheet: str) -> None:
        """Raise ``PizarraError`` for a sheet with more rows than are allowed."""
        if rows > MAX_ROWS:
            raise too_large(
                self._name, phrase("{sheet} goes beyond row {max_rows}", sheet=_sheet(sheet), max_rows=MAX_ROWS)
            )


def trimmed(rows: Iterable[Sequence[Cell]], sheet: str, room: Room) -> tuple[tuple[Cell, ...], ...]:
    """Return rows without the empty cells at their ends. Raises ``PizarraError`` when they reach far too far."""
    found: list[tuple[Cell, ...]] = []
    same: dict[Cell, Cell] = {}
    for number, row in enumerate(rows, start=1):
        last = next((index for index in range(len(row), 0, -1) if row[index - 1] not in (None, "")), 0)
        room.walk(len(row))
        room.take(last)
        if last:
            room.width(last, sheet)
            room.height(number, sheet)
        for column, cell in enumerate(row[:last], start=1):
            if isinstance(cell, str):
                room.cell(len(cell), sheet, number, column)
        if number <= MAX_ROWS:
            found.append(tuple([same.setdefault(cell, cell) if isinstance(cell, str) else cell for cell in row[:last]]))
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def _sheet(title: str) -> str:
    return phrase("sheet {title}", title=quoted(title)) if title else phrase("the table")
