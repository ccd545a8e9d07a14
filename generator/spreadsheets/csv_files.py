"""CSV files: with any separator and any encoding."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from generator.i18n import Phrase, phrase
from generator.model.source import utf_16_of
from generator.problems import PizarraError, Problem, quoted, user_error
from generator.spreadsheets.sheets import (
    Cell,
    Formula,
    Room,
    SheetTable,
    WrittenSheet,
    trim,
)

IS_PACKED = False
_SEPARATORS = ";,\t|"
_LOOKED_AT = 40  # lines from which the separator is guessed
_LOOKED_INTO = 200_000  # characters: one line may be a megabyte long
_LOOKED_AT_BYTES = 4000  # no text has a zero byte
_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is taken for a formula by spreadsheet programs."""


def read(raw: bytes, name: str) -> tuple[SheetTable, ...]:
    """Return the one table of a CSV file.

    Raises ``PizarraError`` when it is no text, or when its quotes do not close.
    """
    room = Room(name)
    room.expect(raw.count(b"\n"), max(raw.count(sign.encode()) for sign in _SEPARATORS))
    text, guessed = _decode(raw, name)
    first, _, rest = text.partition("\n")
    declared = first.strip().removeprefix("sep=")
    separator = declared if first.startswith("sep=") and len(declared) == 1 else ""
    rows = _parse(rest, separator, name, 1) if separator else _parse(text, separator_of(text), name, 0)
    return (SheetTable(name, "", trim(rows, "", room), guessed=guessed),)


def _parse(text: str, separator: str, name: str, skipped: int) -> Iterator[list[Cell]]:
    """Yield the rows of a text, after empty ones for lines skipped. Raises ``PizarraError`` for bad quotes."""
    yield from ([] for _ in range(skipped))
    spaced = separator.strip() and re.search(rf'{re.escape(separator)} +"', text) is not None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=bool(spaced))
    line, width, headed, alone = 1 + skipped, 0, 0, ""
    try:
        for row in reader:
            width = max(width, len(row))
            if any("\n" in cell and cell.count(separator) >= max(2, width // 2) for cell in row):
                raise _open_quote(name, line)
            headed = headed or (len(row) if sum(map(bool, row)) >= _HEADED else 0)
            if 0 < headed < len(row) and any(row[headed:]) and (hint := _comma_hint(row, separator)):
                raise _line_error(name, line, _too_wide(len(row), headed), hint)
            if (other := _other_separator(alone, len(row))) is not None:
                raise _mixed_separators(name, line, other, separator)
            alone = row[0] if len(row) == 1 else ""
            yield [_unguard(cell) for cell in row]
            line = reader.line_num + 1 + skipped
    except csv.Error as error:
        if "expected after" in str(error) or "unexpected end" in str(error):
            raise _open_quote(name, line) from None
        raise _line_error(name, line, phrase("is not a valid CSV file: {error}", error=error)) from None


_HEADED = 3
"""Cells of the first row that is taken for headings."""


def _has_decimal_comma(row: Sequence[str]) -> bool:
    return any(one.strip().isdecimal() and re.fullmatch(r"\d{1,2}", two) for one, two in pairwise(row))


def _comma_hint(row: Sequence[str], separator: str) -> Phrase | None:
    """Return a hint for a row with more cells than headings whose texts seem to hold the separator, else ``None``."""
    if any(cell.startswith(_CURLY) for cell in row):
        return phrase('use straight quotes (") around a cell that holds the separator, not curly ones')
    if separator not in ",;":
        return None
    for one, two in pairwise(row):
        if one.strip() and two.startswith(" ") and two.strip():
            example = f'"{one.strip()}{separator}{two}"'
            return phrase(
                "put a text that holds “{separator}” in quotes: {example}", separator=separator, example=example
            )
    if separator == "," and _has_decimal_comma(row):
        return phrase(
            "a comma in a text or in a number (7,5)? put that cell in quotes, or separate all cells with semicolons"
        )
    return None


_CURLY = ("“", "”", "„", "«")


def _too_wide(cells: int, headings: int) -> Phrase:
    return phrase("{cells} cells in this row, but {headings} headings", cells=cells, headings=headings)


def _other_separator(alone: str, width: int) -> str | None:
    """Return the separator of a row of headings which are a single cell, where it cuts them as the row below is cut."""
    if width < 2:
        return None
    found = (separator for separator in _SEPARATORS if alone.count(separator) == width - 1)
    return next((one for one in found if not any(part.startswith(" ") for part in alone.split(one))), None)


def _mixed_separators(name: str, line: int, of_headings: str, of_rows: str) -> PizarraError:
    values = {"headings": _shown(of_headings), "rows": _shown(of_rows)}
    message = phrase("the headings are separated by {headings}, but the rows by {rows}", **values)
    return _line_error(name, line - 1, message, phrase("use the same separator in all rows"))


def _shown(separator: str) -> str | Phrase:
    return phrase("tabs") if separator == "\t" else quoted(separator)


def _open_quote(name: str, line: int) -> PizarraError:
    hint = phrase('add the closing quote; a quote inside a cell is written twice: "say ""yes"""')
    return _line_error(name, line, phrase("a quote opened in this row is not closed"), hint)


def _line_error(name: str, line: int, message: Phrase, hint: str = "") -> PizarraError:
    return PizarraError([Problem(name, message, line=line, hint=hint)])


def encode(sheets: Sequence[WrittenSheet], separator: str) -> bytes:
    """Return the rows of one sheet as CSV in UTF-8, with a mark at its head by which spreadsheet programs know it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_guard(cell) for cell in row] for sheet in sheets for row in sheet.rows)
    return out.getvalue().encode("utf-8-sig")


def _decode(raw: bytes, name: str) -> tuple[str, bool]:
    """Return a text, and whether its encoding is only guessed."""
    encodings: tuple[str, ...] = ("utf-8-sig", "cp1252", "latin-1")
    if utf_16 := utf_16_of(raw):
        encodings = (utf_16,)
    elif b"\x00" in raw[:_LOOKED_AT_BYTES]:
        encodings = ()
    for encoding in encodings:
        try:
            return raw.decode(encoding), encoding in encodings[1:]
        except UnicodeDecodeError:
            continue
    raise user_error(
        name, phrase("is not a text file"), phrase("a spreadsheet file ends in .xlsx or .ods, a CSV file in .csv")
    )


def separator_of(text: str) -> str:
    """Return the separator that cuts the first rows into the most columns that agree."""

    def agreement(separator: str) -> int:
        try:
            rows = list(
                islice(csv.reader(io.StringIO(text[:_LOOKED_INTO], newline=""), delimiter=separator), _LOOKED_AT)
            )
        except csv.Error:
            return 0
        widths = Counter(len(row) for row in rows if len(row) > 1)
        return max((width * count for width, count in widths.items()), default=0)

    return max(_SEPARATORS, key=agreement)


def _guard(cell: Cell) -> str:
    text = "" if cell is None else cell.text if isinstance(cell, Formula) else str(cell)
    risky = isinstance(cell, str) and (text.startswith(_RISKY) or (text[:1] == "'" and text[1:2] in ("'", *_RISKY)))
    return f"'{text}" if risky else text


def _unguard(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in ("'", *_RISKY) else text
