"""Excel workbooks, read and written by openpyxl; a workbook written back with what is wrong in it."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat, zip_longest
from typing import Any, Literal

import openpyxl
from openpyxl.cell.cell import Cell as BookCell
from openpyxl.cell.cell import WriteOnlyCell
from openpyxl.comments import Comment
from openpyxl.reader.excel import ExcelReader
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE
from openpyxl.worksheet._reader import WorkSheetParser

from generator.i18n import message, phrase, translate
from generator.problems import SEVERITY_WORDS, PizarraError, Problem, Severity, plain_line, sort_problems
from generator.spreadsheets.sheets import (
    MAX_COLUMNS,
    MAX_SHEETS,
    Cell,
    Formula,
    Room,
    SheetTable,
    WrittenSheet,
    broken_file,
    check_unpacked_size,
    stable_zip,
    too_large,
    trim,
)

IS_PACKED = True
_LONGEST_TITLE = 31  # Excel refuses to open a file with a longer one
CLOCK = b"2000-01-01T00:00:00Z"


def read(raw: bytes, name: str) -> tuple[SheetTable, ...]:
    """Return the sheets of a workbook, formulas as the results that were saved with them.

    Raises ``PizarraError`` when it is broken or too large.
    """
    check_unpacked_size(raw, name)
    tables = _read_sheets(raw, name, "formulas")
    if not any(isinstance(cell, Formula) for table in tables for row in table.rows for cell in row):
        return tables
    return tuple(map(_with_results, tables, _read_sheets(raw, name, "results")))


class _Reader(ExcelReader):  # type: ignore[misc]
    """Reads what all sheets share, and which there are; the library would go over each of them twice."""

    def read_worksheets(self) -> None:
        worksheets = [(sheet, rel) for sheet, rel in self.parser.find_sheets() if rel.target in self.valid_files]
        self.sheets = [(sheet, rel.target) for sheet, rel in worksheets if "chartsheet" not in rel.Type]


def _read_sheets(raw: bytes, name: str, contents: Literal["formulas", "results"]) -> tuple[SheetTable, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            reader = _Reader(io.BytesIO(raw), read_only=True, data_only=contents == "results", keep_links=False)
            reader.read()
            room = Room(name)
            if len(reader.sheets) > MAX_SHEETS:
                raise too_large(name, phrase("more than {max_sheets} sheets", max_sheets=MAX_SHEETS))
            return tuple(_sheet_table(reader, sheet, part, name, room) for sheet, part in reader.sheets)
    except PizarraError:
        raise
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, SyntaxError, EOFError):
        raise broken_file(name) from None
    except Exception as error:
        if type(error).__module__.startswith(("openpyxl", "zipfile", "zlib", "xml", "lxml")):
            raise broken_file(name) from None
        raise


def _sheet_table(reader: _Reader, sheet: Any, part: str, name: str, room: Room) -> SheetTable:
    book: Any = reader.wb
    with reader.archive.open(part) as content:
        parser = WorkSheetParser(
            content, reader.shared_strings, reader.data_only, book.epoch, book._date_formats, book._timedelta_formats
        )
        rows = trim(_padded_rows(parser, _percentages(book)), sheet.name, room)
    dimensions = parser.row_dimensions.items()
    hidden = tuple(int(row) for row, attributes in dimensions if attributes.get("hidden") in _YES)
    widths = (each for each in parser.column_dimensions.values() if each.get("hidden") in _YES)
    columns = (range(int(each["min"]), min(int(each["max"]), MAX_COLUMNS) + 1) for each in widths)
    unseen = tuple(sorted({column for several in columns for column in several}))
    return SheetTable(name, sheet.name, rows, sheet.state != "visible", hidden, unseen)


_YES = ("1", "true")
_PERCENT = re.compile(r"[#,]*0?(?:\.([0#]*))?(\s*)%")
"""A format of numbers that shows them in per cent."""


def _percentages(book: Any) -> dict[int, tuple[int, int, str]]:
    """Return the styles that show a number in per cent: how many decimals they have, least and most, and the space."""
    found: dict[int, tuple[int, int, str]] = {}
    for index, style in enumerate(book._cell_styles):
        own = style.numFmtId - BUILTIN_FORMATS_MAX_SIZE
        names = book._number_formats
        text = names[own] if 0 <= own < len(names) else BUILTIN_FORMATS.get(style.numFmtId, "")
        if match := _PERCENT.fullmatch(text.partition(";")[0]):
            decimals = match[1] or ""
            found[index] = decimals.count("0"), len(decimals), match[2]
    return found


def _in_percent(value: float, least: int, most: int, space: str) -> str:
    number, _, decimals = f"{100 * value:.{most}f}".partition(".")
    decimals = decimals[:least] + decimals[least:].rstrip("0")
    return f"{number}{'.' if decimals else ''}{decimals}{space}%"


def _padded_rows(parser: Any, percentages: Mapping[int, tuple[int, int, str]]) -> Iterator[Sequence[Cell]]:
    last = 0
    for number, cells in parser.parse():
        if number <= last:
            continue
        yield from repeat((), number - last - 1)
        last = number
        row: list[Cell] = []
        for cell in cells:
            row += repeat(None, cell["column"] - len(row))
            value, in_percent = cell["value"], percentages.get(cell["style_id"])
            if in_percent is not None and isinstance(value, (int, float)) and cell["data_type"] == "n":
                value = _in_percent(value, *in_percent)
            row[cell["column"] - 1] = _cell(value, cell["data_type"])
        yield row


def _cell(value: Any, kind: str) -> Cell:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return Formula(str(value)) if kind == "f" else str(value)


def _with_results(table: SheetTable, results: SheetTable) -> SheetTable:
    def result(row: int, column: int, cell: Cell) -> Cell:
        if not isinstance(cell, Formula) or row >= len(results.rows) or column >= len(results.rows[row]):
            return cell
        saved = results.rows[row][column]
        return cell if saved is None else saved

    rows = tuple(tuple(result(r, c, cell) for c, cell in enumerate(row)) for r, row in enumerate(table.rows))
    return replace(table, rows=rows)


def encode(sheets: Sequence[WrittenSheet], separator: str) -> bytes:
    """Return sheets as a workbook, their headings in bold; texts are never formulas."""
    book = openpyxl.Workbook(write_only=True)
    for sheet in sheets:
        _add(book, sheet_title(sheet.name, book.sheetnames), sheet)
    out = io.BytesIO()
    book.save(out)
    return stable_zip(out.getvalue(), CLOCK)


def sheet_title(name: str, others: Sequence[str]) -> str:
    """Return a sheet's name as workbooks allow it, other than those that are taken."""
    plain = "".join(" " if letter in "[]:*?/\\" else letter for letter in name).strip("' ")[:_LONGEST_TITLE] or "CSV"
    used = {title.casefold() for title in others}
    title, number = plain, 2
    while title.casefold() in used:
        title, number = f"{plain[: _LONGEST_TITLE - 4]} {number}", number + 1
    return title


def _add(book: openpyxl.Workbook, title: str, rows: WrittenSheet) -> None:
    sheet = book.create_sheet(title)
    sheet.freeze_panes = f"A{rows.head + 2}"
    for column, cells in enumerate(zip_longest(*rows.rows[rows.head : 200]), start=1):
        longest = max(len(str(cell or "")) for cell in cells)
        sheet.column_dimensions[openpyxl.utils.get_column_letter(column)].width = min(40, longest + 2)
    for index, row in enumerate(rows.rows):
        sheet.append([_encode_cell(sheet, cell, index == rows.head) for cell in row])


def _encode_cell(sheet: Any, cell: Cell, bold: bool) -> Any:
    if not isinstance(cell, str):
        return None if isinstance(cell, Formula) else cell
    written_cell = WriteOnlyCell(sheet, value=cell)
    written_cell.data_type = "s"
    if bold:
        written_cell.font = Font(bold=True)
    return written_cell


_COLOURS = {Severity.ERROR: "FFC7CE", Severity.WARNING: "FFEB9C", Severity.NOTE: "DDEBF7"}
_WIDTHS = (18, 12, 80, 60)  # in characters
_COMMENT = (320, 120)


def report(tables: Sequence[SheetTable], problems: Iterable[Problem], language: str) -> bytes:
    """Return a workbook with the tables, wrong cells marked, after a list of all problems."""
    book = openpyxl.Workbook()
    ordered = sort_problems(problems)
    _list(book.active, ordered, language)
    for table in tables:
        _copy(book.create_sheet(sheet_title(table.name, book.sheetnames)), table, ordered, language)
    out = io.BytesIO()
    book.save(out)
    return stable_zip(out.getvalue(), CLOCK)


def _list(sheet: openpyxl.worksheet.worksheet.Worksheet, problems: Sequence[Problem], language: str) -> None:
    sheet.title = "Pizarra"
    sheet.freeze_panes = "A2"
    heads = (message("cell"), message("what", "a column"), message("message"), message("hint"))
    for column, (head, width) in enumerate(zip(heads, _WIDTHS, strict=True), start=1):
        _put(sheet.cell(1, column), translate(language, head)).font = Font(bold=True)
        sheet.column_dimensions[openpyxl.utils.get_column_letter(column)].width = width
    for row, problem in enumerate(problems, start=2):
        word = translate(language, SEVERITY_WORDS[problem.severity])
        for column, text in enumerate(
            (problem.cell, word, _message_text(problem, language), translate(language, problem.hint)), 1
        ):
            _put(sheet.cell(row, column), text).fill = _severity_fill(problem.severity)


def _copy(
    sheet: openpyxl.worksheet.worksheet.Worksheet, table: SheetTable, problems: Sequence[Problem], language: str
) -> None:
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells, start=1):
            if cell is not None:
                _put(sheet.cell(row, column), cell)
    for row in table.hidden_rows:
        sheet.row_dimensions[row].hidden = True
    by_cell: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.cell and problem.line and problem.cell == table.cell_name(problem.line, problem.column):
            by_cell.setdefault(problem.cell, []).append(problem)
    for in_cell in by_cell.values():
        cell = sheet.cell(in_cell[0].line, in_cell[0].column)
        cell.fill = _severity_fill(min(problem.severity for problem in in_cell))
        lines = (text for each in in_cell for text in (_message_text(each, language), translate(language, each.hint)))
        cell.comment = Comment("\n".join(filter(None, lines)), "Pizarra", _COMMENT[1], _COMMENT[0])


def _put(place: BookCell, cell: Cell) -> BookCell:
    """Write a cell; texts are never formulas."""
    place.value = cell.text if isinstance(cell, Formula) else plain_line(cell) if isinstance(cell, str) else cell
    if isinstance(cell, (str, Formula)):
        place.data_type = "s"
    return place


def _message_text(problem: Problem, language: str) -> str:
    return plain_line(translate(language, problem.message))


def _severity_fill(severity: Severity) -> PatternFill:
    return PatternFill("solid", fgColor=_COLOURS[severity])
