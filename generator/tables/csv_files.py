"""CSV files: whatever stands between the cells, whatever the letters are encoded in."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice

from generator.problems import PizarraError, Problem
from generator.tables.reading import Cell, Formula, Room, Table, trimmed

_SEPARATORS = ";,\t|"
_LOOKED_AT = 40
_LOOKED_INTO = 200_000
_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is taken for a formula by spreadsheet programs."""


def read(raw: bytes, name: str) -> tuple[Table, ...]:
    """Return the one table of a CSV file. Raises ``PizarraError`` when it is no text or its quotes do not close."""
    text = _decoded(raw, name)
    first, _, rest = text.partition("\n")
    asked = first.strip().removeprefix("sep=")
    separator = asked if first.startswith("sep=") and len(asked) == 1 else ""
    skipped = 1 if separator else 0
    reader = csv.reader(io.StringIO(rest if skipped else text, newline=""), delimiter=separator or _separator(text))
    rows = ([_unguarded(cell) for cell in row] for row in chain([[]] * skipped, reader))
    try:
        return (Table(name, "", trimmed(rows, "", Room(name))),)
    except csv.Error as error:
        raise PizarraError([Problem(name, f"is no sound CSV: {error}", line=reader.line_num + skipped)]) from None


def written(rows: Sequence[Sequence[Cell]], separator: str) -> bytes:
    """Return rows as CSV in UTF-8 with a mark at its head, so that spreadsheet programs read the accents."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_guarded(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _decoded(raw: bytes, name: str) -> str:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\x00" in raw[:4000]:
        encodings = ()
    else:
        encodings = ("utf-8-sig", "cp1252", "latin-1")
    for encoding in encodings:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise PizarraError([Problem(name, "is no text file", hint="a workbook ends in .xlsx or .ods, a CSV file in .csv")])


def _separator(text: str) -> str:
    """Return what cuts the first rows into the most columns that agree."""

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


def _guarded(cell: Cell) -> str:
    text = "" if cell is None else cell.text if isinstance(cell, Formula) else str(cell)
    risky = isinstance(cell, str) and (text.startswith(_RISKY) or (text[:1] == "'" and text[1:2] in ("'", *_RISKY)))
    return f"'{text}" if risky else text


def _unguarded(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in ("'", *_RISKY) else text
