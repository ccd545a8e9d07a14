"""Spreadsheets read and written, in whatever kind of file their names say: CSV, XLSX, ODS."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.i18n import phrase
from generator.model.names import distinct_names, safe_stem
from generator.model.source import file_bytes
from generator.problems import PizarraError, Problem, did_you_mean, install_hint, quoted
from generator.spreadsheets.sheets import LEAVE, Cell, SheetTable, WrittenSheet, check_accents, is_lost

MAX_BYTES = 8_000_000

_FORMATS = {
    ".csv": "generator.spreadsheets.csv_files",
    ".tsv": "generator.spreadsheets.csv_files",
    ".txt": "generator.spreadsheets.csv_files",
    ".xlsx": "generator.spreadsheets.xlsx",
    ".xlsm": "generator.spreadsheets.xlsx",
    ".ods": "generator.spreadsheets.ods",
}
"""File name ending to the module that reads and writes such files, imported when it is used."""

_WRITTEN = (".csv", ".xlsx", ".ods")


def read_tables(path: Path, name: str, hint: str = "") -> tuple[SheetTable, ...]:
    """Return the sheets of a file that hold anything; ``name`` is how messages call it, ``hint`` is for an empty one.

    Raises ``PizarraError`` when it cannot be read, is too large, or is no spreadsheet.
    """
    module = _module(path, name)
    raw = file_bytes(path, name, MAX_BYTES, LEAVE)
    read: Callable[[bytes, str], tuple[SheetTable, ...]] = module.read
    tables = tuple(table for table in read(raw, name) if any(cell not in (None, "") for r in table.rows for cell in r))
    if not tables:
        raise PizarraError([Problem(name, phrase("holds nothing"), hint=hint)])
    for table in tables:
        check_accents(table, is_lost)
    return tables


def table_bytes(path: Path, rows: Sequence[Sequence[Cell]], separator: str) -> bytes:
    """Return rows, the first of them headings, as a file of the kind that the path's ending names.

    ``separator`` stands between the cells of a CSV file. Raises ``PizarraError`` for an ending that is not known.
    """
    written: bytes = _writer(path).written([WrittenSheet("Pizarra", rows)], separator)
    return written


def sheets_bytes(path: Path, sheets: Sequence[WrittenSheet], separator: str) -> dict[str, bytes]:
    """Return sheets as files by their names: one of the kind that the path's ending names, or a CSV file for each.

    Raises ``PizarraError`` for an ending that is not known.
    """
    if path.suffix.casefold() != ".csv":
        raw: bytes = _writer(path).written(sheets, separator)
        return {path.name: raw}
    stems = distinct_names(safe_stem(f"{path.stem}-{sheet.name}", "sheet") for sheet in sheets)
    return {
        f"{stem}{path.suffix}": table_bytes(path, sheet.rows, separator)
        for stem, sheet in zip(stems, sheets, strict=True)
    }


def _writer(path: Path) -> Any:
    ending = path.suffix.casefold()
    if ending not in _WRITTEN:
        message = phrase("{ending} is no ending that is written", ending=quoted(ending))
        raise PizarraError([Problem(str(path), message, hint=phrase("allowed: {words}", words=tuple(_WRITTEN)))])
    return _module(path, str(path))


def report_bytes(path: Path, tables: Sequence[SheetTable], problems: Iterable[Problem], language: str) -> bytes:
    """Return tables as a workbook in which what is wrong is marked. Raises ``PizarraError`` for an ending but .xlsx."""
    if path.suffix.casefold() != ".xlsx":
        message = phrase("{ending} is no ending that is written", ending=quoted(path.suffix))
        raise PizarraError([Problem(str(path), message, hint=phrase("allowed: {words}", words=(".xlsx",)))])
    _module(path, str(path))
    from generator.spreadsheets.xlsx import checked

    return checked(tables, problems, language)


def _module(path: Path, name: str) -> Any:
    ending = path.suffix.casefold()
    if ending not in _FORMATS:
        hint = phrase("save it as .xlsx, .ods or .csv") if ending == ".xls" else did_you_mean(ending, _FORMATS)
        raise PizarraError(
            [Problem(name, phrase("{ending} is no ending of a spreadsheet", ending=quoted(ending)), hint=hint)]
        )
    try:
        return importlib.import_module(_FORMATS[ending])
    except ImportError:
        message = phrase("{ending} files need the package openpyxl, which is not installed", ending=ending)
        hint = phrase("{command}, or save the file as .ods or .csv", command=install_hint("openpyxl"))
        raise PizarraError([Problem(name, message, hint=hint)]) from None
