"""A PDF file part by part, with the fonts in use."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFCrossReferenceTable, PDFFile, PDFIndirectObject, PDFName, PDFObject, PDFTrailer
from reportlab.pdfbase.ttfonts import SUBSETN

from generator.scene.fonts import WEIGHTS, face, font_runs, weight_of


class PdfFile:
    """Turns the objects of a reportlab document into the bytes of a file (PDF 1.7, 7.5)."""

    def __init__(self, canvas: Any) -> None:
        self.canvas, self.document = canvas, canvas._doc
        self._length, self._parts = 0, list[bytes]()
        self._add(PDFFile(self.document._pdfVersion).format(self.document))

    def take_written(self) -> bytes:
        """Return the bytes that have become ready since the last call."""
        ready = b"".join(self._parts)
        self._parts.clear()
        return ready

    def finish(self, thing: Any) -> Any:
        """Write an object that nothing will be added to, and return the reference that is all that is left of it."""
        reference = self.document.Reference(thing)
        self._write(reference.name)
        self.document.idToObject[reference.name] = None
        return reference

    def stream(self, entries: str, data: bytes) -> str:
        """Write compressed data and what is said of them; return how others call them."""
        head = f"<< {entries}/Filter /FlateDecode /Length {len(data)} >>\nstream\n"
        return self._object(b"".join((head.encode("ascii"), data, b"\nendstream")))

    def form(self, box: str, resources: str, data: bytes, group: str = "") -> str:
        """Write compressed operators that are painted where they are called, within a box; return how."""
        entries = f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Resources {resources} {group}"
        return self.stream(entries, data)

    def entry(self, text: str) -> str:
        """Write an object as it is to appear in the file; return its reference."""
        return self._object(text.encode("ascii"))

    def _object(self, content: bytes) -> str:
        name = self.document.Reference(PDFObject()).name
        number, _ = self.document.idToObjectNumberAndVersion[name]
        self.document.idToOffset[name], self.document.idToObject[name] = self._length, None
        self._add(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        return f"{number} 0 R"

    def name_of(self, reference: Any) -> str:
        return "{} {} R".format(*self.document.idToObjectNumberAndVersion[reference.name])

    def end(self) -> None:
        """Write all other objects, then each one's position in the file."""
        document = self.document
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        catalogue, info = document.Reference(document.Catalog), document.Reference(document.info)
        document.Outlines.prepare(document, self.canvas)
        if document.Outlines.ready < 0:
            document.Catalog.Outlines = None
        number = 1
        while number in document.numberToId:  # writing an object may add others
            if document.numberToId[number] not in document.idToOffset:
                self._write(document.numberToId[number])
            number += 1
        start, table = self._length, PDFCrossReferenceTable()
        table.addsection(0, list(document.numberToId.values()))
        self._add(table.format(document))
        size = len(document.numberToId) + 1
        self._add(PDFTrailer(start, Size=size, Root=catalogue, Info=info, ID=document.ID()).format(document))

    def _write(self, name: str) -> None:
        self.document.idToOffset[name] = self._length
        self._add(PDFIndirectObject(name, self.document.idToObject[name]).format(self.document))

    def _add(self, part: bytes) -> None:
        self._length += len(part)
        self._parts.append(part)


SIGNS = "−✓→←↑↓▲▼■◉≤≥√≈Ωμ•"
_FREE = (*range(1, 8), *range(14, 32))  # codes below the space, without backspace, tab and line ends
_SIGN_CODES = dict(zip(SIGNS, _FREE, strict=False))
_SYMBOLIC, _NONSYMBOLIC = 1 << 2, 1 << 5
"""Flags of a font whose bytes encode its own choice of letters (PDF 1.7, 9.8.2)."""

_NO_BREAK_SPACE = "\xa0"


@lru_cache(maxsize=4096)
def code_of(letter: str) -> tuple[int, int]:
    """Return the number of a letter's subset, and its byte there."""
    if letter == _NO_BREAK_SPACE:
        return 0, 32
    sign = _SIGN_CODES.get(letter)
    if sign is not None:
        return 0, sign
    encoded = letter.encode("cp1252", "ignore")
    if encoded and encoded[0] >= 32:
        return 0, encoded[0]
    # one subset for each 128 letters of Unicode, in the upper half of a byte: no reader takes these for control codes
    return 1 + ord(letter) // 128, 128 + ord(letter) % 128


def font_name(weight: str, subset: int) -> str:
    name = f"F{WEIGHTS.index(weight_of(weight))}{weight.removeprefix(weight_of(weight))}"
    return f"{name}.{subset}" if subset else name


def encoded_runs(text: str, weight: str) -> Iterator[tuple[str, str]]:
    """Yield a text as runs of one subset each: the subset's name, and a PDF string of its bytes, as Latin-1 text."""
    for font, part in font_runs(text, weight):
        for subset, letters in groupby(part, key=lambda letter: code_of(letter)[0]):
            codes = ((letter, chr(code_of(letter)[1])) for letter in letters)
            run = "".join(f"\\{code}" if letter in "\\()" else code for letter, code in codes)
            yield font_name(font, subset), f"({run})"


def embed(file: PdfFile, weight: str, letters: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Add a weight's subsets that hold the letters to a file; yield the name of each, and how others call it."""
    subsets: dict[int, list[str]] = {}
    for letter in sorted(letters):
        subsets.setdefault(code_of(letter)[0], []).append(letter)
    for number, subset in sorted(subsets.items()):
        parts = _subset(weight, number, "".join(subset))
        program = file.stream(f"/Length1 {parts.length} ", parts.program)
        descriptor = file.entry(f"<< {parts.descriptor} /FontFile2 {program} >>")
        codes = file.stream("", parts.codes)
        font = file.entry(f"<< {parts.font} /FontDescriptor {descriptor} /ToUnicode {codes} >>")
        yield font_name(weight, number), font


class _Subset(NamedTuple):
    """What a file says of a subset, the typeface's own program, so long before it is compressed, and its letters."""

    font: str
    descriptor: str
    program: bytes
    length: int
    codes: bytes


@lru_cache(maxsize=64)
def _subset(weight: str, number: int, letters: str) -> _Subset:
    """Return a subset; the teams of a league often need the very same letters."""
    typeface = face(weight).face
    subset = {code_of(letter)[1]: " " if letter == _NO_BREAK_SPACE else letter for letter in letters}
    name = f"{SUBSETN(number).decode()}+{typeface.name.decode()}"
    first, last = min(subset), max(subset)
    widths = (typeface.getCharWidth(ord(subset[code])) if code in subset else 0 for code in range(first, last + 1))
    program = typeface.makeSubset([ord(subset[code]) if code in subset else 0 for code in range(last + 1)])
    return _Subset(
        f"/Type /Font /Subtype /TrueType /BaseFont {PDFName(name)} /FirstChar {first} /LastChar {last}"
        f" /Widths [ {_number_list(widths)} ]",
        f"/Type /FontDescriptor /FontName {PDFName(name)} /Flags {typeface.flags & ~_NONSYMBOLIC | _SYMBOLIC}"
        f" /FontBBox [ {_number_list(typeface.bbox)} ] /Ascent {typeface.ascent:g} /Descent {typeface.descent:g}"
        f" /CapHeight {typeface.capHeight:g} /ItalicAngle {typeface.italicAngle:g} /StemV {typeface.stemV:g}"
        f" /MissingWidth {typeface.defaultWidth:g}",
        zlib.compress(program),
        len(program),
        zlib.compress(_to_unicode(name, subset).encode("ascii")),
    )


def _number_list(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


def _to_unicode(name: str, subset: dict[int, str]) -> str:
    """Return the table of the letter that each byte encodes (PDF 1.7, 9.10.3)."""
    pairs = [f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>" for code, letter in sorted(subset.items())]
    # a block may have 100 pairs at most (PDF 1.7, 9.10.3)
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join((
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        f"/CMapName /{name} def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
        *(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ))  # fmt: skip
