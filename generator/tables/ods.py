"""OpenDocument spreadsheets, read by odfpy."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from odf import opendocument, table
from odf.element import Element

from generator.tables.reading import (
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SHEETS,
    Cell,
    Formula,
    Table,
    broken,
    stable_zip,
    too_large,
    trimmed,
    unpacked_size_checked,
)


def read(raw: bytes, name: str) -> tuple[Table, ...]:
    """Return the sheets of a document, formulas as the results that were saved with them.

    Raises ``PizarraError`` when it is broken or too large.
    """
    unpacked_size_checked(raw, name)
    try:
        sheets = opendocument.load(io.BytesIO(raw)).spreadsheet.getElementsByType(table.Table)
    except Exception:  # the library lets whatever its parser met go through
        raise broken(name) from None
    if len(sheets) > MAX_SHEETS:
        raise too_large(name, f"{len(sheets)} sheets; {MAX_SHEETS} are allowed")
    titles = [sheet.getAttribute("name") or "" for sheet in sheets]
    return tuple(
        Table(name, title, trimmed(_rows(sheet, name), name, title))
        for sheet, title in zip(sheets, titles, strict=True)
    )


def _rows(sheet: Any, name: str) -> list[Sequence[Cell]]:
    rows: list[Sequence[Cell]] = []
    empty = 0
    for row in sheet.getElementsByType(table.TableRow):
        repeated = _count(row, "numberrowsrepeated")
        cells = _cells(row)
        if not cells:
            empty += repeated
            continue
        if len(rows) + empty + repeated > MAX_ROWS:
            raise too_large(name, f"more than {MAX_ROWS} rows")
        rows += [()] * empty
        rows += [cells] * repeated
        empty = 0
    return rows


def _cells(row: Any) -> list[Cell]:
    cells: list[Cell] = []
    empty = 0
    for cell in row.childNodes:
        if getattr(cell, "qname", ("", ""))[1] not in ("table-cell", "covered-table-cell"):
            continue
        repeated, value = _count(cell, "numbercolumnsrepeated"), _value(cell)
        if value in (None, ""):
            empty += repeated
            continue
        cells += [None] * min(empty, MAX_COLUMNS + 1)
        cells += [value] * min(repeated, MAX_COLUMNS + 1)
        empty = 0
    return cells


def _count(element: Any, attribute: str) -> int:
    given = str(element.getAttribute(attribute) or 1)
    return max(1, int(given)) if given.isdecimal() and len(given) < 10 else 1


def _value(cell: Any) -> Cell:
    kind = cell.getAttribute("valuetype")
    if kind == "boolean":
        return bool(cell.getAttribute("booleanvalue") == "true")
    if kind in ("float", "percentage", "currency"):
        return _number(str(cell.getAttribute("value")))
    lines = ["".join(_texts(part)) for part in cell.childNodes if getattr(part, "qname", ("", ""))[1] == "p"]
    formula = cell.getAttribute("formula")
    return "\n".join(lines) or (Formula(str(formula).removeprefix("of:")) if formula and kind is None else None)


def _number(written: str) -> Cell:
    try:
        value = float(written)
    except ValueError:
        return written
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def _texts(element: Any) -> Iterator[str]:
    for part in element.childNodes:
        if part.nodeType in (Element.TEXT_NODE, Element.CDATA_SECTION_NODE):
            yield part.data
        elif part.qname[1] == "s":
            yield " " * min(_count(part, "c"), 300)
        elif part.qname[1] in ("tab", "line-break"):
            yield " "
        elif part.qname[1] != "annotation":
            yield from _texts(part)


def written(rows: Sequence[Sequence[Cell]], separator: str) -> bytes:
    """Return rows as a document of one sheet; texts are never formulas.

    Written by hand: what is needed of the format is little, and the library's order of attributes is never the same.
    """
    lines = "".join(f"<table:table-row>{''.join(map(_written, row))}</table:table-row>" for row in rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", _MIMETYPE)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
        archive.writestr("content.xml", _CONTENT.format(lines))
    return stable_zip(out.getvalue())


def _written(cell: Cell) -> str:
    if cell is None or cell == "" or isinstance(cell, Formula):
        return "<table:table-cell/>"
    if isinstance(cell, bool):
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(cell).lower()}"/>'
    if isinstance(cell, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
    return f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'


_MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = "urn:oasis:names:tc:opendocument:xmlns"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MANIFEST = (
    f'{_HEAD}<manifest:manifest xmlns:manifest="{_NAMES}:manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="{_MIMETYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_CONTENT = (
    f'{_HEAD}<office:document-content xmlns:office="{_NAMES}:office:1.0" xmlns:table="{_NAMES}:table:1.0"'
    f' xmlns:text="{_NAMES}:text:1.0" office:version="1.2"><office:body><office:spreadsheet>'
    '<table:table table:name="Pizarra">{}</table:table></office:spreadsheet></office:body></office:document-content>'
)
