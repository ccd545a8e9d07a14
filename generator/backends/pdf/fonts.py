"""Letters in PDF files: which byte stands for which, and the typeface's subsets of those that are used.

A letter's byte depends on the letter alone, so that pages can be written in any order and by several processes. Most
are those of Windows-1252; its empty places hold the signs that games print, and all other letters stand in further
subsets, one for each 128 code points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

from generator.scene.type.fonts import WEIGHTS, face, font_runs, weight_of

SIGNS = "−✓→←↑↓▲▼■◉≤≥√≈Ωμ•"
_FREE = (*range(1, 8), *range(14, 32))
_SIGN_CODES = dict(zip(SIGNS, _FREE, strict=False))
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
    return 1 + ord(letter) // 128, 128 + ord(letter) % 128


def font_name(weight: str, subset: int) -> str:
    """Return by which name the operators of a page call a subset."""
    name = f"F{WEIGHTS.index(weight_of(weight))}{weight.removeprefix(weight_of(weight))}"
    return f"{name}.{subset}" if subset else name


def shown_runs(text: str, weight: str) -> Iterator[tuple[str, str]]:
    """Yield a text as runs of one subset each: the subset's name, and a PDF string of its bytes, as Latin-1 text."""
    for font, part in font_runs(text, weight):
        yield from _runs_of(part, font)


def _runs_of(text: str, weight: str) -> Iterator[tuple[str, str]]:
    run, current = "", -1
    for letter in text:
        subset, code = code_of(letter)
        if subset != current and run:
            yield font_name(weight, current), f"({run})"
            run = ""
        current = subset
        run += f"\\{chr(code)}" if letter in "\\()" else chr(code)
    if run:
        yield font_name(weight, current), f"({run})"


def embed(document: Any, weight: str, letters: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Add a weight's subsets that hold the letters to reportlab's document; yield the name and the font of each."""
    subsets: dict[int, dict[int, str]] = {}
    for letter in sorted(letters):
        number, code = code_of(letter)
        subsets.setdefault(number, {})[code] = " " if letter == _NO_BREAK_SPACE else letter
    for number, subset in sorted(subsets.items()):
        yield font_name(weight, number), _font(document, weight, number, subset)


def _font(document: Any, weight: str, number: int, subset: dict[int, str]) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFStream, PDFTrueTypeFont, PDFZCompress
    from reportlab.pdfbase.ttfonts import SUBSETN

    typeface = face(weight).face
    name = f"{SUBSETN(number).decode()}+{typeface.name.decode()}"
    first, last = min(subset), max(subset)
    font: Any = PDFTrueTypeFont()
    font.BaseFont, font.FirstChar, font.LastChar = name, first, last
    widths = (typeface.getCharWidth(ord(subset[code])) if code in subset else 0 for code in range(first, last + 1))
    font.Widths = f"[ {' '.join(f'{width:g}' for width in widths)} ]"
    codes = PDFStream(content=_to_unicode(name, subset), filters=[PDFZCompress])
    font.ToUnicode = document.Reference(codes)
    glyphs = [ord(subset[code]) if code in subset else 0 for code in range(last + 1)]
    font.FontDescriptor = typeface.addSubsetObjects(document, name, glyphs)
    return document.Reference(font)


def _to_unicode(name: str, subset: dict[int, str]) -> str:
    """Return what tells a reader which letter each byte stands for (PDF 1.7, 9.10.3)."""
    pairs = [f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>" for code, letter in sorted(subset.items())]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join((
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        f"/CMapName /{name} def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
        *(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ))  # fmt: skip
