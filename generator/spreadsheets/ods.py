"""OpenDocument spreadsheets, read as they stream by."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.parsers.expat import ExpatError
from xml.sax.saxutils import escape, quoteattr

from generator.i18n import phrase
from generator.plain_xml import plain_parser
from generator.spreadsheets.sheets import (
    BROKEN_ZIP,
    MAX_COLUMNS,
    MAX_SHEETS,
    MIDNIGHT,
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
    without_fraction,
)

IS_PACKED = True
_NAMES = "urn:oasis:names:tc:opendocument:xmlns"
_OFFICE, _TABLE, _TEXT = (f"{_NAMES}:{name}:1.0 " for name in ("office", "table", "text"))
_SHEET, _ROW, _PARAGRAPH = f"{_TABLE}table", f"{_TABLE}table-row", f"{_TEXT}p"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_SPACES, _BREAKS = f"{_TEXT}s", (f"{_TEXT}tab", f"{_TEXT}line-break")
_STYLE, _SHOWN = f"{_NAMES}:style:1.0 style", f"{_NAMES}:style:1.0 table-properties"
_ANNOTATION = f"{_OFFICE}annotation"
_COLUMN, _UNSEEN = f"{_TABLE}table-column", ("collapse", "filter")
_MOST_SPACES = 300  # a cell may claim a billion spaces


def read(raw: bytes, name: str) -> tuple[SheetTable, ...]:
    """Return the sheets of a document, formulas as the results that were saved with them.

    Raises ``PizarraError`` when it is broken or too large.
    """
    check_unpacked_size(raw, name)
    sheets = _Sheets(name)
    parser = plain_parser(" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = sheets.begin, sheets.end
    parser.CharacterDataHandler = sheets.text
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive, archive.open("content.xml") as content:
            parser.ParseFile(content)
    except (ExpatError, KeyError, *BROKEN_ZIP):
        raise broken_file(name) from None
    return tuple(sheets.found)


class _Sheets:
    """Takes the parts of a document one after the other, and keeps its cells."""

    def __init__(self, name: str) -> None:
        self.found: list[SheetTable] = []
        self._name = name
        self._room, self._trimming = Room(name), Room(name)
        self._letters = 0
        self._open: list[str] = []
        self._title = ""
        self._rows: list[Sequence[Cell]] = []
        self._cells: list[Cell] = []
        self._gap = self._empty = 0
        self._row: Mapping[str, str] = {}
        self._cell: Mapping[str, str] = {}
        self._lines: list[list[str]] = []
        self._style = ""
        self._unseen: set[str] = set()
        self._hidden = False
        self._hidden_rows: list[int] = []
        self._hidden_columns: list[int] = []
        self._columns = 0

    def begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        inside = self._open[-1] if self._open else ""
        self._open.append(tag)
        if tag == _SHEET:
            self._title, self._rows, self._empty = attributes.get(f"{_TABLE}name", ""), [], 0
            self._hidden, self._hidden_rows = attributes.get(f"{_TABLE}style-name") in self._unseen, []
            self._hidden_columns, self._columns = [], 0
            if len(self.found) >= MAX_SHEETS:
                raise too_large(self._name, phrase("more than {max_sheets} sheets", max_sheets=MAX_SHEETS))
        elif tag == _COLUMN:
            self._add_columns(attributes)
        elif tag == _ROW:
            self._row, self._cells, self._gap = attributes, [], 0
        elif tag in _CELLS:
            self._cell, self._lines, self._letters = attributes, [], 0
        elif tag == _PARAGRAPH and inside in _CELLS:
            self._lines.append([])
        elif tag == _SPACES:
            self.text(" " * min(_count(attributes, f"{_TEXT}c"), _MOST_SPACES))
        elif tag in _BREAKS:
            self.text(" ")
        elif tag == _STYLE:
            self._style = attributes.get(f"{_NAMES}:style:1.0 name", "")
        elif tag == _SHOWN and attributes.get(f"{_TABLE}display") == "false":
            self._unseen.add(self._style)

    def text(self, text: str) -> None:
        """Take letters; those of a cell's own paragraphs are kept."""
        if self._lines and _PARAGRAPH in self._open and _ANNOTATION not in self._open:
            self._lines[-1].append(text)
            self._letters += len(text)
            self._room.write(len(text))
            row, column = len(self._rows) + self._empty + 1, len(self._cells) + self._gap + 1
            self._room.cell(self._letters, self._title, row, column)

    def end(self, tag: str) -> None:
        self._open.pop()
        if tag in _CELLS:
            self._end_cell()
        elif tag == _ROW:
            self._end_row()
        elif tag == _SHEET:
            rows = trim(self._rows, self._title, self._trimming)
            hidden = self._hidden, tuple(self._hidden_rows), tuple(self._hidden_columns)
            self.found.append(SheetTable(self._name, self._title, rows, *hidden))

    def _add_columns(self, attributes: Mapping[str, str]) -> None:
        first = self._columns + 1
        self._columns += _count(attributes, f"{_TABLE}number-columns-repeated")
        if attributes.get(f"{_TABLE}visibility") in _UNSEEN:
            self._hidden_columns += range(first, min(self._columns, MAX_COLUMNS) + 1)

    def _end_cell(self) -> None:
        value, repeated = self._value(), _count(self._cell, f"{_TABLE}number-columns-repeated")
        self._lines = []
        if value in (None, ""):
            self._gap += repeated
            return
        self._cells += [None] * min(self._gap, MAX_COLUMNS + 1)
        self._cells += [value] * min(repeated, MAX_COLUMNS + 1)
        self._gap = 0
        self._room.width(len(self._cells), self._title)

    def _end_row(self) -> None:
        repeated = _count(self._row, f"{_TABLE}number-rows-repeated")
        if not self._cells:
            self._empty += repeated
            return
        self._room.height(len(self._rows) + self._empty + repeated, self._title)
        self._room.take(len(self._cells) * repeated)
        self._rows += [()] * self._empty + [self._cells] * repeated
        if self._row.get(f"{_TABLE}visibility") in _UNSEEN:
            self._hidden_rows += range(len(self._rows) - repeated + 1, len(self._rows) + 1)
        self._empty = 0

    def _value(self) -> Cell:
        kind = self._cell.get(f"{_OFFICE}value-type")
        if kind == "boolean":
            return self._cell.get(f"{_OFFICE}boolean-value") == "true"
        text = "\n".join(map("".join, self._lines))
        if kind == "percentage" and text:
            return text
        if kind in ("float", "percentage", "currency"):
            return _parse_number(self._cell.get(f"{_OFFICE}value", ""))
        if kind == "date":
            day = self._cell.get(f"{_OFFICE}date-value", "")
            return day if "T" in day or not day else day + MIDNIGHT
        formula = self._cell.get(f"{_TABLE}formula")
        return text or (Formula(formula.removeprefix("of:")) if formula and kind is None else None)


def _count(attributes: Mapping[str, str], name: str) -> int:
    number = attributes.get(name, "1")
    return max(1, int(number)) if number.isdecimal() and len(number) < 10 else 1


def _parse_number(digits: str) -> Cell:
    try:
        return without_fraction(float(digits))
    except ValueError:
        return digits


def encode(sheets: Sequence[WrittenSheet], separator: str) -> bytes:
    """Return sheets as a document; texts are never formulas.

    Written by hand: what is needed of the format is little, and the library's order of attributes is never the same.
    """
    tables = "".join(map(_table_xml, sheets))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", _MIMETYPE)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
        archive.writestr("content.xml", _CONTENT.format(tables))
    return stable_zip(out.getvalue())


def _table_xml(sheet: WrittenSheet) -> str:
    lines = "".join(f"<table:table-row>{''.join(map(_encode_cell, row))}</table:table-row>" for row in sheet.rows)
    return f"<table:table table:name={quoteattr(sheet.name)}>{lines}</table:table>"


def _encode_cell(cell: Cell) -> str:
    if cell is None or cell == "" or isinstance(cell, Formula):
        return "<table:table-cell/>"
    if isinstance(cell, bool):
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(cell).lower()}"/>'
    if isinstance(cell, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
    return f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'


_MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MANIFEST = (
    f'{_HEAD}<manifest:manifest xmlns:manifest="{_NAMES}:manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="{_MIMETYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_CONTENT = (
    f'{_HEAD}<office:document-content xmlns:office="{_NAMES}:office:1.0" xmlns:table="{_NAMES}:table:1.0"'
    f' xmlns:text="{_NAMES}:text:1.0" office:version="1.2"><office:body><office:spreadsheet>'
    "{}</office:spreadsheet></office:body></office:document-content>"
)
