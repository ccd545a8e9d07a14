"""JPEG files: looked at, and freed of all that is neither needed to draw them nor theirs to pass on."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from generator.i18n import phrase
from generator.scene.bitmaps.png import refuse_too_many
from generator.scene.pictures import PictureError

SIGNATURE = b"\xff\xd8\xff"
_BASELINE, _EXTENDED, _PROGRESSIVE = 0xC0, 0xC1, 0xC2
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN, _EXIF = 0xDA, 0xE1
_DROPPED = frozenset((*range(0xE1, 0xEE), 0xEF, 0xFE))
"""Notes of cameras and programs, such as where a photograph was taken; not the two that say how colours are kept."""

_ORIENTATION = 0x0112
_MOST_ENTRIES = 200
_MOST_SEGMENTS = 10_000
_MOST_SCANS = 100
"""Scans of a progressive JPEG, each of which goes over all its dots; programs write about ten."""


class Jpeg(NamedTuple):
    """What a JPEG file holds: the file itself without notes, its dots, 1 or 3 channels, and how it is held upright.

    ``orientation`` is that of Exif, 1 to 8.
    """

    width: int
    height: int
    channels: int
    orientation: int
    file: bytes


def read_jpeg(data: bytes) -> Jpeg:
    """Return what a JPEG file holds. Raises ``PictureError`` for one that cannot be printed."""
    kept, orientation, frame = [data[:2]], 1, None
    if data.count(bytes((0xFF, _SCAN))) > _MOST_SCANS:
        raise PictureError(phrase("is a JPEG of a rare kind"), phrase("save it again as a usual JPEG, 8 bits a colour"))
    end = data.rfind(b"\xff\xd9")
    if end < 0:
        raise PictureError(phrase("is a JPEG that breaks off"), phrase("was it copied in full? save it again"))
    for marker, content, at in _segments(data):
        if marker == _EXIF:
            orientation = _orientation(content) or orientation
        if marker in _FRAMES:
            frame = _frame(marker, content)
        if marker == _SCAN:
            kept.append(data[at : end + 2])
            break
        if marker not in _DROPPED:
            kept.append(data[at : at + 4] + content)
    else:
        raise PictureError(phrase("is a JPEG without a picture"), phrase("save it again"))
    if frame is None:
        raise PictureError(phrase("is a JPEG without a picture"), phrase("save it again"))
    return Jpeg(*frame, orientation, b"".join(kept))


def _segments(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield the segments before the dots: what each is, what it holds, and where it begins."""
    at, count = 2, 0
    while at + 4 <= len(data) and data[at] == 0xFF and count < _MOST_SEGMENTS:
        count += 1
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if length < 2 or at + 2 + length > len(data):
            return
        yield marker, data[at + 4 : at + 2 + length], at
        at += 2 + length


def _frame(marker: int, content: bytes) -> tuple[int, int, int]:
    """Return width, height and channels."""
    if len(content) < 6:
        raise PictureError(phrase("is a broken JPEG"), phrase("save it again"))
    depth, height, width, channels = struct.unpack_from(">BHHB", content)
    if marker not in (_BASELINE, _EXTENDED, _PROGRESSIVE) or depth != 8:
        raise PictureError(phrase("is a JPEG of a rare kind"), phrase("save it again as a usual JPEG, 8 bits a colour"))
    if channels not in (1, 3) or len(content) < 6 + 3 * channels:
        raise PictureError(phrase("is a JPEG in inks (CMYK)"), phrase("save it again as RGB"))
    refuse_too_many(width, height)
    return width, height, channels


def _orientation(content: bytes) -> int:
    """Return how the camera was held, as Exif says it; 0 where it says nothing."""
    if not content.startswith(b"Exif\0\0") or content[6:8] not in (b"II", b"MM"):
        return 0
    tiff, order = content[6:], "<" if content[6:8] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for entry in range(min(count, _MOST_ENTRIES)):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + 12 * entry)
            if tag == _ORIENTATION and kind == 3 and 1 <= value <= 8:
                return int(value)
    except struct.error:
        return 0
    return 0
