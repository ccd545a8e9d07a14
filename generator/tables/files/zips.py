"""Workbooks are zip files: unpacked within limits, and written so that the same input gives the same bytes."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from zipfile import ZipFile, ZipInfo

from generator.i18n import phrase
from generator.problems import PizarraError, Problem
from generator.tables.files.limits import MAX_LETTERS, too_large

MAX_UNPACKED = 40_000_000
"""Bytes that a workbook may come to once it is unpacked: a zip of a few kilobytes can hold gigabytes."""

MAX_ELEMENTS = 1_000_000
MAX_ATTRIBUTES = 2_500_000
"""In an unpacked workbook: each takes time and room, however few bytes it has."""
MAX_TEXT_BYTES = 10 * MAX_LETTERS
"""Between two tags: the longest cell, its letters written as ``&#128512;``."""

_BEFORE_XML = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
_CROWDED = 40
"""Attributes that an element may have where many stand together."""


def unpacked_size_checked(raw: bytes, name: str) -> None:
    """Raise ``PizarraError`` for a workbook that is no sound zip file, or too large or too full once unpacked."""

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            if any(entry.flag_bits & 1 for entry in entries):
                raise PizarraError(
                    [Problem(name, phrase("is locked by a password"), hint=phrase("save it without one"))]
                )
            size = sum(entry.file_size for entry in entries)
            if size > MAX_UNPACKED:
                raise too_large(
                    name,
                    phrase(
                        "{size:.0f} MB once unpacked; {max_unpacked:.0f} MB are allowed",
                        size=size / 1e6,
                        max_unpacked=MAX_UNPACKED / 1e6,
                    ),
                )
            elements = attributes = 0
            for part in (part for entry in entries for part in _texts_checked(_parts(archive, entry), name)):
                elements += (found := part.count(b"<") - part.count(b"</"))
                attributes += (more := part.count(b"="))
                if elements > MAX_ELEMENTS or attributes > MAX_ATTRIBUTES or more > _CROWDED * (found + _CROWDED):
                    raise too_large(name, phrase("far more cells, rows or formats than a league needs"))
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError):
        raise broken(name) from None


def _texts_checked(parts: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield the parts of an entry. Raises ``PizarraError`` for XML with a text that no cell can hold.

    Other entries, such as pictures, may have long stretches without a tag. What is XML begins with one.
    """
    xml, length = None, 0
    for part in parts:
        if xml is None and (start := part.lstrip(_BEFORE_XML)):
            xml = start.startswith(b"<")
        length = len(part) - part.rfind(b"<") - 1 if b"<" in part else length + len(part)
        if xml is not False and length > MAX_TEXT_BYTES:
            raise too_large(name, phrase("a text of more than {most} letters", most=MAX_LETTERS))
        yield part


def _parts(archive: ZipFile, entry: ZipInfo) -> Iterator[bytes]:
    """Yield an unpacked entry piece by piece. The zip gives no more bytes than it declares."""
    with archive.open(entry) as content:
        while part := content.read(65_536):
            if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
                raise ValueError("no spreadsheet program writes these")
            yield part


def broken(name: str) -> PizarraError:
    """Return the error for a file that is not what its ending says."""
    hint = phrase("open it in the program that wrote it and save it again, or save it as CSV")
    return PizarraError([Problem(name, phrase("is broken, or no spreadsheet of that kind"), hint=hint)])


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
