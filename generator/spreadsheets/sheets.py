"""Spreadsheets as plain tables of cells that know their places: read and written as CSV, XLSX, ODS, within limits."""

from __future__ import annotations

import importlib
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from generator import installation
from generator.geometry.grids.grid import letters
from generator.i18n import Phrase, megabytes, phrase
from generator.model.names import distinct_names, safe_stem
from generator.model.source import file_bytes
from generator.plain_xml import BEFORE_XML, refuse_declarations
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors, user_error
from generator.processes import call_confined

_BEHIND = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What the second byte of a letter in UTF-8, and each further one, looks like in Western letters."""
_LOST = re.compile(
    rf"[ÃÂÐ][{_BEHIND}]|[ÄÅ](?:(?![‘’“”»«…–—])[{_BEHIND}]|[‘“](?=\w))|â[{_BEHIND}]{{2}}|ð[Ÿ\u009f][{_BEHIND}]{{2}}"
    "|[\u0080-\u009f\ufffd]"
)
_MISREAD = re.compile(
    r"[^\W\d_][‚ƒ„¡‡ˆ‰‹]|[µ¤¢]|[a-zà-ÿ][ŠŒŽŸ]|[^\W\d_][–—…†€£¥¨¬±¿][^\W\d_]|[^\W\d_]’(?!s\b)[a-zà-ÿ]|[a-z]œ[^\W\d_]"
)


def is_lost(text: str) -> bool:
    """Return whether a text holds UTF-8 that was read as Western letters, or the sign for what is lost."""
    return _LOST.search(text) is not None


def is_misread(text: str) -> bool:
    """Return whether a text that was read as Western letters is one of DOS or of an old Macintosh: ``Pe–aflor``.

    Only for a file that does not say how its letters are encoded: a few words that are right look so too.
    """
    return is_lost(text) or _MISREAD.search(text) is not None


def repaired(text: str) -> str:
    """Return what a text with lost letters was before its UTF-8 was read as Western letters; ``""`` if not certain."""
    found = text
    while is_lost(found):
        try:
            found = b"".join(map(_western_byte, found)).decode("utf-8")
        except UnicodeError:
            return ""
    return found if found != text and found.isprintable() else ""


def _western_byte(letter: str) -> bytes:
    # cp1252 has five bytes without a letter, for which programs put the sign of that number
    return letter.encode("latin-1" if "\x80" <= letter <= "\x9f" else "cp1252")


@dataclass(frozen=True, slots=True)
class Formula:
    text: str


_LARGEST_WHOLE = 1e15  # spreadsheets keep numbers as doubles, exact up to 9e15

Cell = str | int | float | bool | Formula | None

MIDNIGHT = " 00:00:00"
"""What a cell with a date has after its day, as workbooks are read."""


def without_fraction(number: float) -> int | float:
    """Return a whole number as ``int``, unless it is so large that Python writes it with its power of ten."""
    return int(number) if number.is_integer() and abs(number) < _LARGEST_WHOLE else number


def is_filled(cell: Cell) -> bool:
    return cell is not None and (not isinstance(cell, str) or (cell != "" and not cell.isspace()))


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The cells of one sheet, row by row; ``name`` is the sheet's, ``""`` in a CSV file. Rows may differ in length.

    ``hidden_rows`` and ``hidden_columns`` count from 1. ``hidden`` is whether the whole sheet is, ``guessed`` whether
    the file does not say how its letters are encoded.
    """

    file: str
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    hidden: bool = False
    hidden_rows: tuple[int, ...] = ()
    hidden_columns: tuple[int, ...] = ()
    guessed: bool = False

    @property
    def is_filled(self) -> bool:
        return any(is_filled(cell) for cells in self.rows for cell in cells)

    def cell_name(self, row: int, column: int) -> str:
        """Return the place of a cell as spreadsheets call it, e.g. ``Hoja1!D14``; both numbers count from 1."""
        sheet = f"{self.name}!" if self.name else ""
        return f"{sheet}{letters(column - 1).upper()}{row}"

    def problem(
        self, row: int, column: int, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR
    ) -> Problem:
        return self.location(row, column).problem(message, hint, severity)

    def location(self, row: int, column: int) -> Location:
        return Location(self.file, "", row, column, self.cell_name(row, column))


class WrittenSheet(NamedTuple):
    """Rows to be written under a name; the row with the headings is counted from 0."""

    name: str
    rows: Sequence[Sequence[Cell]]
    head: int = 0


def accent_problems(table: SheetTable, with_map: bool = False) -> Iterator[Problem]:
    """Yield an error for each cell with garbled letters; ``with_map`` is whether a map may say to repair them."""
    spoilt = is_misread if table.guessed else is_lost
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells, start=1):
            if isinstance(cell, str) and not cell.isascii() and spoilt(cell):
                hint = phrase(
                    "type them again, or open the file where they are right and save it as “CSV UTF-8”, .xlsx or .ods"
                )
                if text := repaired(cell):
                    values = {"text": quoted(text), "remedy": hint}
                    hint = phrase("it should probably be {text}; {remedy}", **values)
                    if with_map:
                        hint = phrase("should it be {text}? a map with “encoding: repair” reads it so", **values)
                yield table.problem(row, column, phrase("the accents in {cell} are damaged", cell=quoted(cell)), hint)


def repair_accents(table: SheetTable) -> tuple[SheetTable, tuple[tuple[int, int], ...]]:
    """Return a table with its garbled letters repaired where that is certain, and the rows and columns of these."""
    rows, places = [list(cells) for cells in table.rows], list[tuple[int, int]]()
    for row, cells in enumerate(rows, start=1):
        for column, cell in enumerate(cells, start=1):
            if isinstance(cell, str) and not cell.isascii() and (text := repaired(cell)):
                cells[column - 1] = text
                places.append((row, column))
    return (replace(table, rows=tuple(map(tuple, rows))) if places else table), tuple(places)


MAX_BYTES = 8_000_000

_FORMATS = {
    ".csv": "generator.spreadsheets.csv_files",
    ".tsv": "generator.spreadsheets.csv_files",
    ".txt": "generator.spreadsheets.csv_files",
    ".xlsx": "generator.spreadsheets.xlsx",
    ".xlsm": "generator.spreadsheets.xlsx",
    ".ods": "generator.spreadsheets.ods",
}
"""File name ending to the module that reads and writes such files, imported when it is used.

Its ``IS_PACKED`` is whether they are read by a process with limits: a zip of XML may unpack to much more than it is.
"""


def read_tables(path: Path, name: str, hint: str = "", garbled: bool = False) -> tuple[SheetTable, ...]:
    """Return the sheets of a file that hold anything; ``name`` is how messages call it, ``hint`` is for an empty one.

    Raises ``PizarraError`` when it cannot be read, is too large, or is no spreadsheet, and unless ``garbled`` ones are
    wanted too, for cells with garbled letters.
    """
    module = _module(path, name)
    raw = file_bytes(path, name, MAX_BYTES, LEAVE)
    read: Callable[[], tuple[SheetTable, ...]] = partial(module.read, raw, name)
    tables = tuple(table for table in (_read_confined(read, name) if module.IS_PACKED else read()) if table.is_filled)
    if not tables:
        raise user_error(name, phrase("is empty"), hint)
    if not garbled:
        raise_errors(problem for table in tables for problem in accent_problems(table))
    return tables


def _read_confined(read: Callable[[], tuple[SheetTable, ...]], name: str) -> tuple[SheetTable, ...]:
    """Return the sheets of a file of another program's format, read by a process with limits of time and memory.

    Raises ``PizarraError`` for them, and where ``read`` does.
    """
    try:
        return call_confined(read, _MOST_ANSWER, (PizarraError,), MAX_SECONDS)
    except TimeoutError:
        raise user_error(name, phrase("takes too long to read"), LEAVE) from None
    except MemoryError:
        raise user_error(name, phrase("takes too much memory to read"), LEAVE) from None


def table_bytes(path: Path, rows: Sequence[Sequence[Cell]], separator: str) -> bytes:
    """Return rows, the first of them headings, as a file of the kind that the path's ending names.

    ``separator`` is between the cells of a CSV file. Raises ``PizarraError`` for an ending that is not known.
    """
    raw: bytes = _writer(path).encode([WrittenSheet("Pizarra", rows)], separator)
    return raw


def sheets_bytes(path: Path, sheets: Sequence[WrittenSheet], separator: str) -> dict[str, bytes]:
    """Return sheets as files by their names: one of the kind that the path's ending names, or a CSV file for each.

    Raises ``PizarraError`` for an ending that is not known.
    """
    if path.suffix.casefold() != ".csv":
        raw: bytes = _writer(path).encode(sheets, separator)
        return {path.name: raw}
    stems = distinct_names(safe_stem(f"{path.stem}-{sheet.name}", "sheet") for sheet in sheets)
    return {
        f"{stem}{path.suffix}": table_bytes(path, sheet.rows, separator)
        for stem, sheet in zip(stems, sheets, strict=True)
    }


def report_bytes(path: Path, tables: Sequence[SheetTable], problems: Iterable[Problem], language: str) -> bytes:
    """Return tables as a workbook in which what is wrong is marked. Raises ``PizarraError`` for an ending but .xlsx."""
    report: bytes = _writer(path, (".xlsx",)).report(tables, problems, language)
    return report


def _writer(path: Path, endings: Sequence[str] = (".csv", ".xlsx", ".ods")) -> Any:
    if path.suffix.casefold() not in endings:
        message = phrase("{ending} is not a format that Pizarra can write", ending=quoted(path.suffix.casefold()))
        raise user_error(str(path), message, phrase("allowed: {words}", words=tuple(endings)))
    return _module(path, str(path))


def _module(path: Path, name: str) -> Any:
    ending = path.suffix.casefold()
    if ending not in _FORMATS:
        hint = phrase("save it as .xlsx, .ods or .csv") if ending == ".xls" else did_you_mean(ending, _FORMATS)
        message = phrase("{ending} is not a spreadsheet format", ending=quoted(ending))
        raise user_error(name, message, hint)
    try:
        return importlib.import_module(_FORMATS[ending])
    except ImportError:
        message = phrase("{ending} files need the package openpyxl, which is not installed", ending=ending)
        hint = phrase("{command}, or save the file as .ods or .csv", command=installation.command("openpyxl"))
        raise user_error(name, message, hint) from None


MAX_CELLS = 400_000
"""In all sheets of a file: enough for a thousand teams of fourteen in the columns that an export writes."""

MAX_ROWS = 50_000
MAX_COLUMNS = 200
MAX_SHEETS = 2_000
MAX_LETTERS = 32_767
"""In a cell: what Excel holds."""

MAX_TEXT = 10_000_000
"""Letters in all sheets of a file: two dozen for each of the cells."""

MAX_SECONDS = 20
"""Of processor time: as many cells as are allowed take 5 to 7."""

_MOST_ANSWER = 100_000_000
"""Bytes of the tables on their way from the process that read them."""

_STEPS = 3
"""What a row counts beside its cells."""

_MOST_WALKED = 4_000_000
"""Rows and cells, empty ones too: a format that was left in the last row makes a million of them."""

LEAVE = phrase("keep only the sheets with the teams")
_EMPTY = phrase("far too many empty rows and cells")


def too_large(name: str, excess: str) -> PizarraError:
    return user_error(name, phrase("is too large: {found}", found=excess), LEAVE)


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

    def expect(self, rows: int, cells: int) -> None:
        """Refuse more rows and cells than may be walked before they are read. Raises ``PizarraError``."""
        if rows * _STEPS + cells > _MOST_WALKED:
            raise too_large(self._name, _EMPTY)

    def walk(self, width: int) -> None:
        self._walked += width + _STEPS
        if self._walked > _MOST_WALKED:
            raise too_large(self._name, _EMPTY)

    def write(self, letters: int) -> None:
        """Count the letters of a text. Raises ``PizarraError`` when there are too many in all sheets."""
        self._letters += letters
        if self._letters > MAX_TEXT:
            raise too_large(self._name, phrase("more than {most} characters", most=MAX_TEXT))

    def cell(self, letters: int, sheet: str, row: int, column: int) -> None:
        """Raise ``PizarraError`` for a cell with more letters than are allowed; row and column count from 1."""
        if letters > MAX_LETTERS:
            message = phrase("the text has more than {most} characters", most=MAX_LETTERS)
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
            message = phrase("{sheet} goes beyond row {max_rows}", sheet=_sheet(sheet), max_rows=MAX_ROWS)
            raise too_large(self._name, message)


def trim(rows: Iterable[Sequence[Cell]], sheet: str, room: Room) -> tuple[tuple[Cell, ...], ...]:
    """Return rows without the empty cells at their ends. Raises ``PizarraError`` when they reach far too far."""
    table: list[tuple[Cell, ...]] = []
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
            table.append(tuple([same.setdefault(cell, cell) if isinstance(cell, str) else cell for cell in row[:last]]))
    while table and not table[-1]:
        table.pop()
    return tuple(table)


def _sheet(title: str) -> str:
    return phrase("sheet {title}", title=quoted(title)) if title else phrase("the sheet")


MAX_UNPACKED = 40_000_000
"""Bytes that a workbook may come to once it is unpacked: a zip of a few kilobytes can hold gigabytes."""

MAX_ELEMENTS = 3 * MAX_CELLS + 4 * MAX_ROWS
MAX_ATTRIBUTES = 2_500_000
"""In an unpacked workbook: each takes time and room, however few bytes it has. A text of .xlsx takes three."""
MAX_TEXT_BYTES = 10 * MAX_LETTERS
"""Between two tags: the longest cell, its letters written as ``&#128512;``."""

BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError)
"""What is raised for a broken zip file."""

_CROWDED = 40
"""Attributes that an element may have where there are many of them."""


def check_unpacked_size(raw: bytes, name: str) -> None:
    """Raise ``PizarraError`` for a workbook that is not a valid zip file, or is too large or too full once unpacked."""

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            if any(entry.flag_bits & 1 for entry in entries):
                raise user_error(name, phrase("is password-protected"), phrase("save it without a password"))
            size = sum(entry.file_size for entry in entries)
            if size > MAX_UNPACKED:
                found, most = megabytes(size), megabytes(MAX_UNPACKED)
                raise too_large(name, phrase("{size} when unpacked; at most {most} are allowed", size=found, most=most))
            elements = attributes = 0
            for part in (part for entry in entries for part in _check_texts(_chunks(archive, entry), name)):
                elements += (tags := part.count(b"<") - part.count(b"</"))
                attributes += (signs := part.count(b"="))
                if elements > MAX_ELEMENTS or attributes > MAX_ATTRIBUTES or signs > _CROWDED * (tags + _CROWDED):
                    raise too_large(name, phrase("far more cells, rows or formats than a league needs"))
    except BROKEN_ZIP:
        raise broken_file(name) from None


def _check_texts(parts: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield the parts of an entry. Raises ``PizarraError`` for XML with a text that no cell can hold.

    Other entries, such as pictures, may have long stretches without a tag. What is XML begins with one.
    """
    xml, length = None, 0
    for part in refuse_declarations(parts):
        if xml is None and (start := part.lstrip(BEFORE_XML)):
            xml = start.startswith(b"<")
        length = len(part) - part.rfind(b"<") - 1 if b"<" in part else length + len(part)
        if xml is not False and length > MAX_TEXT_BYTES:
            raise too_large(name, phrase("text of more than {most} characters", most=MAX_LETTERS))
        yield part


def _chunks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yield an unpacked entry piece by piece. The zip gives no more bytes than it declares."""
    with archive.open(entry) as content:
        while part := content.read(65_536):
            yield part


def broken_file(name: str) -> PizarraError:
    """Return the error for a file that is not what its ending says."""
    hint = phrase("open it in the program that made it and save it again, or save it as CSV")
    return PizarraError([Problem(name, phrase("is damaged, or is not a spreadsheet of that kind"), hint=hint)])


def stable_zip(raw: bytes, clock: bytes = b"") -> bytes:
    """Return a zip file without the hour it was made, so that the same input gives the same bytes.

    Every time of day in the documents' own properties is replaced by ``clock`` where one is given.
    """

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            if clock and entry.filename == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z?", clock, data)
            plain = zipfile.ZipInfo(entry.filename, (1980, 1, 1, 0, 0, 0))
            plain.compress_type = zipfile.ZIP_STORED if entry.filename == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(plain, data)
    return out.getvalue()
