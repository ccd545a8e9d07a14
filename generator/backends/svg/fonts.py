"""The fonts inside an SVG file: of every weight in use, a TrueType font of only the letters that are shown."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterable, Mapping

from generator.scene.fonts import BLACK_WEIGHT, BOLD, FAMILY, ITALIC, REGULAR, SEMIBOLD, printable
from generator.scene.primitives import Group, Item, Symbol, Text, Use
from generator.scene.truetype import TrueType, parts, typeface, unhinted

WEIGHTS = {REGULAR: "400", SEMIBOLD: "600", BOLD: "700", BLACK_WEIGHT: "900", ITALIC: "400"}


def font_faces(items: Iterable[Item]) -> str:
    """Return the CSS that embeds every letter of the items, in the weights they are shown in; “” without text."""
    letters: dict[str, set[str]] = {}
    _collect(items, letters, set())
    return "".join(_face(font, "".join(sorted(letters[font]))) for font in WEIGHTS if letters.get(font))


def _collect(items: Iterable[Item], letters: dict[str, set[str]], seen: set[int]) -> None:
    for item in items:
        match item:
            case Text():
                letters.setdefault(item.font, set()).update(printable(item.text))
            case Group():
                _collect(item.items, letters, seen)
            case Use(Symbol() as symbol) if id(symbol) not in seen:
                seen.add(id(symbol))
                _collect(symbol.items, letters, seen)


def _face(font: str, letters: str) -> str:
    data = base64.b64encode(subset(typeface(font), letters)).decode("ascii")
    style = "font-style:italic;" if font == ITALIC else ""
    source = f"src:url(data:font/ttf;base64,{data}) format('truetype')"
    return f"@font-face{{font-family:'{FAMILY}';font-weight:{WEIGHTS[font]};{style}{source}}}"


def subset(font: TrueType, letters: str) -> bytes:
    """Return a font file that shows these letters and no others, without hinting; the same bytes every time."""
    shown = {ord(letter): font.glyph(letter) for letter in letters}
    kept = _with_parts(font, [0, *(glyph for _, glyph in sorted(shown.items()))])
    numbers = {glyph: number for number, glyph in enumerate(kept)}
    bodies = [_renumbered(font.data(glyph), numbers) for glyph in kept]
    metrics = [font.metrics(glyph) for glyph in kept]
    places = [0]
    for body in bodies:
        places.append(places[-1] + len(body))
    head, hhea, maxp = (bytearray(font.tables[tag]) for tag in ("head", "hhea", "maxp"))
    struct.pack_into(">I", head, 8, 0)
    struct.pack_into(">h", head, 50, 1)
    struct.pack_into(">H", hhea, 34, len(kept))
    struct.pack_into(">H", maxp, 4, len(kept))
    return _file({
        "OS/2": font.tables["OS/2"],
        "cmap": _cmap({code: numbers[glyph] for code, glyph in shown.items() if code < 0xFFFF}),
        "glyf": b"".join(bodies),
        "head": bytes(head),
        "hhea": bytes(hhea),
        "hmtx": b"".join(struct.pack(">Hh", *metric) for metric in metrics),
        "loca": struct.pack(f">{len(places)}I", *places),
        "maxp": bytes(maxp),
        "name": _name(),
        "post": struct.pack(">IIhhIIIII", 0x00030000, 0, -100, 50, 0, 0, 0, 0, 0),
    })  # fmt: skip


def _with_parts(font: TrueType, glyphs: Iterable[int]) -> list[int]:
    """Return the glyphs once each, followed by those that they are put together from."""
    kept = list(dict.fromkeys(glyphs))
    for glyph in kept:
        data = font.data(glyph)
        if data and struct.unpack_from(">h", data)[0] < 0:
            kept += [part.glyph for part in parts(data) if part.glyph not in kept]
    return kept


def _renumbered(data: bytes, numbers: Mapping[int, int]) -> bytes:
    """Return a glyph without hinting, its parts under their new numbers, its length a multiple of four."""
    body = bytearray(unhinted(data))
    if body and struct.unpack_from(">h", body)[0] < 0:
        for part in parts(data):
            struct.pack_into(">H", body, part.offset, numbers[part.glyph])
    return bytes(body) + b"\0" * (-len(body) % 4)


def _cmap(numbers: Mapping[int, int]) -> bytes:
    """Return the table from characters to glyphs: format 4, one segment for each run of neighbours."""
    runs: list[list[int]] = []
    for code in sorted(numbers):
        if runs and code == runs[-1][1] + 1 and numbers[code] - code == numbers[runs[-1][0]] - runs[-1][0]:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    segments = [*((first, last, (numbers[first] - first) % 65536) for first, last in runs), (0xFFFF, 0xFFFF, 1)]
    count = len(segments)
    power = 1 << (count.bit_length() - 1)
    firsts, lasts, deltas = (b"".join(struct.pack(">H", segment[i]) for segment in segments) for i in range(3))
    search = (2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    body = struct.pack(">HHHH", *search) + lasts + b"\0\0" + firsts + deltas + b"\0\0" * count
    table = struct.pack(">HHH", 4, len(body) + 6, 0) + body
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table


def _name() -> bytes:
    text = FAMILY.encode("utf-16-be")
    return struct.pack(">HHHHHHHHH", 0, 1, 18, 3, 1, 0x409, 1, len(text), 0) + text


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Return tables as a font file with its sums."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    start = struct.pack(">IHHHH", 0x00010000, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    at, entries, body = 12 + 16 * count, b"", b""
    for tag, data in sorted(tables.items()):
        entries += struct.pack(">4sIII", tag.encode("ascii"), _sum(data), at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    whole = bytearray(start + entries + body)
    offset = next(
        struct.unpack_from(">I", entries, 16 * i + 8)[0] for i, tag in enumerate(sorted(tables)) if tag == "head"
    )
    struct.pack_into(">I", whole, offset + 8, (0xB1B0AFBA - _sum(bytes(whole))) % 2**32)
    return bytes(whole)


def _sum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    total: int = sum(struct.unpack(f">{len(padded) // 4}I", padded))
    return total % 2**32
