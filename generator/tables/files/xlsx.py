"""Excel workbooks, read and written by openpyxl."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal
from xml.etree import ElementTree

import openpyxl
from openpyxl.cell.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.xml.constants import REL_NS, SHEET_MAIN_NS

from generator.problems import PizarraError
from generator.tables.files.reading import (
    MAX_SHEETS,
    Cell,
    Formula,
    Room,
    SheetTable,
    WrittenSheet,
    broken,
    letters,
    stable_zip,
    too_large,
    trimmed,
    unpacked_size_checked,
)
from generator.words import phrase

_LONGEST_TITLE = 31
CLOCK = b"2000-01-01T00:00:00Z"
_HIDDEN_ROW = re.compile(rb"""<(?:\w+:)?row\b[^>]*?\shidden=["'](?:1|true)["'][^>]*>""")
_ROW_NUMBER = re.compile(rb"""\sr=["'](\d{1,7})["']""")


def read(raw: bytes, name: str) -> tuple[SheetTable, ...]:
    """Return the sheets of a workbook, formulas as the results that were saved with them.

    Raises ``PizarraError`` when it is broken or too large.
    """
    unpacked_size_checked(raw, name)
    tables = _sheets(raw, name, "formulas")
    formulas = any(isinstance(cell, Formula) for table in tables for row in table.rows for cell in row)
    if not formulas:
        return tables
    results = _sheets(raw, name, "results")
    return tuple(map(_with_results, tables, results))


def _sheets(raw: bytes, name: str, kept: Literal["formulas", "results"]) -> tuple[SheetTable, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=kept == "results")
            room = Room(name)
            if len(book.worksheets) > MAX_SHEETS:
                raise too_large(name, phrase("more than {max_sheets} sheets", max_sheets=MAX_SHEETS))
            hidden = _hidden_rows(raw)
            tables = [
                SheetTable(
                    name, sheet.title, _rows(sheet, room), sheet.sheet_state != "visible", hidden.get(sheet.title, ())
                )
                for sheet in book.worksheets
            ]
            book.close()
            return tuple(tables)
    except PizarraError:
        raise
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, SyntaxError, EOFError):
        raise broken(name) from None
    except Exception as error:
        if type(error).__module__.startswith(("openpyxl", "zipfile", "zlib", "xml", "lxml")):
            raise broken(name) from None
        raise


def _rows(sheet: Any, room: Room) -> tuple[tuple[Cell, ...], ...]:
    sheet.reset_dimensions()
    return trimmed(([_cell(cell) for cell in row] for row in sheet.iter_rows()), sheet.title, room)


def _hidden_rows(raw: bytes) -> dict[str, tuple[int, ...]]:
    """Return the rows that each sheet hides, which the library does not tell of sheets that it streams."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
        parts = {link.get("Id"): f"xl/{link.get('Target', '')}" for link in links}
        parts = {key: path.removeprefix("xl//") for key, path in parts.items()}
        sheets = ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{{{SHEET_MAIN_NS}}}sheet")
        named = {sheet.get("name", ""): parts.get(sheet.get(f"{{{REL_NS}}}id")) for sheet in sheets}
        return {title: _hidden_in(archive.read(part)) for title, part in named.items() if part in archive.namelist()}


def _hidden_in(sheet: bytes) -> tuple[int, ...]:
    return tuple(int(row) for head in _HIDDEN_ROW.findall(sheet) for row in _ROW_NUMBER.findall(head))


def _cell(cell: Any) -> Cell:
    value = cell.value
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if cell.data_type == "f":
        return Formula(str(value))
    return str(value)


def _with_results(table: SheetTable, results: SheetTable) -> SheetTable:
    """Return a table with every formula replaced by its result, where the file holds one."""

    def result(row: int, column: int, cell: Cell) -> Cell:
        if not isinstance(cell, Formula) or row >= len(results.rows) or column >= len(results.rows[row]):
            return cell
        found = results.rows[row][column]
        return cell if found is None else found

    rows = tuple(tuple(result(r, c, cell) for c, cell in enumerate(row)) for r, row in enumerate(table.rows))
    return replace(table, rows=rows)


def written(sheets: Sequence[WrittenSheet], separator: str) -> bytes:
    """Return sheets as a workbook, their headings in bold; texts are never formulas."""
    book = openpyxl.Workbook(write_only=True)
    for sheet in sheets:
        _add(book, sheet_title(sheet.name, book.sheetnames), sheet.rows)
    out = io.BytesIO()
    book.save(out)
    return stable_zip(out.getvalue(), CLOCK)


def sheet_title(name: str, taken: Sequence[str]) -> str:
    """Return a sheet's name as workbooks allow it, other than those that are taken."""
    wanted = "".join(" " if letter in "[]:*?/\\" else letter for letter in name).strip("' ")[:_LONGEST_TITLE] or "CSV"
    used = {title.casefold() for title in taken}
    title, number = wanted, 2
    while title.casefold() in used:
        title, number = f"{wanted[: _LONGEST_TITLE - 4]} {number}", number + 1
    return title


def _add(book: openpyxl.Workbook, title: str, rows: Sequence[Sequence[Cell]]) -> None:
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for column in range(1, len(rows[0]) + 1 if rows else 1):
        longest = max(len(str(row[column - 1] or "")) for row in rows[:200])
        sheet.column_dimensions[letters(column)].width = min(40, longest + 2)
    for index, row in enumerate(rows):
        sheet.append([_written(sheet, cell, index == 0) for cell in row])


def _written(sheet: Any, cell: Cell, bold: bool) -> Any:
    if not isinstance(cell, str):
        return None if isinstance(cell, Formula) else cell
    made = WriteOnlyCell(sheet, value=cell)
    made.data_type = "s"
    if bold:
        made.font = Font(bold=True)
    return made
