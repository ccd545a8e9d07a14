"""A TrueType file, read: its tables, which glyph shows a character, and the outlines of glyphs.

Only what our own typeface needs: simple and composite glyphs, quadratic curves, no hinting. Lengths in units of the em.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from generator.scene.fonts import face, font_file
from generator.scene.primitives import Command

_WORDS, _XY, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _HINTED = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80, 0x100
_ON, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 0x1, 0x2, 0x4, 0x8, 0x10, 0x20

Vertex = tuple[float, float, bool]
"""A point of a contour, and whether the curve goes through it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A glyph inside a composite one: its number, where that number stands in the data, and how it is moved."""

    glyph: int
    offset: int
    dx: int
    dy: int
    scale: float


@dataclass(frozen=True)
class TrueType:
    """The tables of a font file by their tags, and the glyph of every character it has."""

    tables: Mapping[str, bytes]
    glyphs: Mapping[int, int]

    @cached_property
    def units(self) -> int:
        """Return how many units an em has."""
        return int(struct.unpack_from(">H", self.tables["head"], 18)[0])

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Return where each glyph begins in the table of outlines; the last number is its end."""
        long, loca = struct.unpack_from(">h", self.tables["head"], 50)[0], self.tables["loca"]
        if long:
            return struct.unpack(f">{len(loca) // 4}I", loca)
        return tuple(2 * place for place in struct.unpack(f">{len(loca) // 2}H", loca))

    def glyph(self, character: str) -> int:
        """Return the number of the glyph that shows a character; 0 where there is none."""
        return self.glyphs.get(ord(character), 0)

    def data(self, glyph: int) -> bytes:
        """Return the bytes of a glyph's outline; none for a blank."""
        return self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]

    def metrics(self, glyph: int) -> tuple[int, int]:
        """Return how far the pen moves on, and the empty room to the left."""
        full = struct.unpack_from(">H", self.tables["hhea"], 34)[0]
        table = self.tables["hmtx"]
        advance = struct.unpack_from(">H", table, 4 * min(glyph, full - 1))[0]
        bearing = struct.unpack_from(">h", table, 4 * glyph + 2 if glyph < full else 4 * full + 2 * (glyph - full))[0]
        return int(advance), int(bearing)

    def contours(self, glyph: int) -> tuple[tuple[Vertex, ...], ...]:
        """Return the outline of a glyph, parts of composite ones in their places; y points up."""
        data = self.data(glyph)
        if not data:
            return ()
        if struct.unpack_from(">h", data)[0] >= 0:
            return simple_contours(data)[0]
        found: list[tuple[Vertex, ...]] = []
        for part in parts(data):
            for contour in self.contours(part.glyph):
                found.append(tuple((x * part.scale + part.dx, y * part.scale + part.dy, on) for x, y, on in contour))
        return tuple(found)


@cache
def typeface(font: str) -> TrueType:
    """Return the font file of a weight, read once."""
    content = font_file(font).read_bytes()
    count = struct.unpack_from(">H", content, 4)[0]
    tables: dict[str, bytes] = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", content, 12 + 16 * index)
        tables[tag.decode("ascii")] = content[offset : offset + length]
    return TrueType(tables, face(font).face.charToGlyph)


def parts(data: bytes) -> Iterator[Part]:
    """Yield the parts of a composite glyph."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", data, at)
        dx, dy = struct.unpack_from(">hh" if flags & _WORDS else ">bb", data, at + 4)
        end = at + (8 if flags & _WORDS else 6)
        scale = struct.unpack_from(">h", data, end)[0] / 16384 if flags & _SCALE else 1.0
        yield Part(glyph, at + 2, dx if flags & _XY else 0, dy if flags & _XY else 0, scale)
        at = end + (2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0)


def unhinted(data: bytes) -> bytes:
    """Return the bytes of a glyph without its instructions, which mean nothing in a font without their programs."""
    if not data:
        return data
    count = struct.unpack_from(">h", data)[0]
    if count >= 0:
        at = 10 + 2 * count
        length = struct.unpack_from(">H", data, at)[0]
        return data[:at] + b"\0\0" + data[at + 2 + length : simple_contours(data)[1]]
    plain = bytearray(data)
    for part in parts(data):
        (flags,) = struct.unpack_from(">H", plain, part.offset - 2)
        struct.pack_into(">H", plain, part.offset - 2, flags & ~_HINTED)
        end = part.offset + 2 + (4 if flags & _WORDS else 2)
        end += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    return bytes(plain[:end])


def simple_contours(data: bytes) -> tuple[tuple[tuple[Vertex, ...], ...], int]:
    """Return the contours of a glyph that is not composite, and where its data ends."""
    count = struct.unpack_from(">h", data)[0]
    ends = struct.unpack_from(f">{count}H", data, 10)
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    total = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < total:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags, _SHORT_X, _SAME_X)
    ys, at = _coordinates(data, at, flags, _SHORT_Y, _SAME_Y)
    points = [(x, y, bool(flag & _ON)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    starts = (0, *(end + 1 for end in ends[:-1]))
    return tuple(tuple(points[start : end + 1]) for start, end in zip(starts, ends, strict=False)), at


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    value, found = 0, []
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def curves(contour: Sequence[Vertex]) -> Iterator[Command]:
    """Yield a closed contour as path commands, its quadratic curves as cubic ones; y points up."""
    points = _with_middles(contour)
    x, y, _ = points[0]
    yield ("M", x, y)
    index = 1
    while index < len(points):
        px, py, on = points[index]
        if on:
            yield ("L", px, py)
            x, y = px, py
        else:
            index += 1
            qx, qy, _ = points[index % len(points)]
            yield (
                "C",
                x + (px - x) * 2 / 3,
                y + (py - y) * 2 / 3,
                qx + (px - qx) * 2 / 3,
                qy + (py - qy) * 2 / 3,
                qx,
                qy,
            )
            x, y = qx, qy
        index += 1
    yield ("Z",)


def _with_middles(contour: Sequence[Vertex]) -> list[Vertex]:
    """Return the contour from a point on its curve on, with the points between two controls that go without saying."""
    full: list[Vertex] = []
    for (px, py, on), (qx, qy, then_on) in zip(contour, (*contour[1:], contour[0]), strict=True):
        full.append((px, py, on))
        if not on and not then_on:
            full.append(((px + qx) / 2, (py + qy) / 2, True))
    first = next((index for index, (_, _, on) in enumerate(full) if on), 0)
    return full[first:] + full[:first]
