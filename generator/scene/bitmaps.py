"""PNG and JPEG files: recognised, checked, freed of all that is not needed, and taken apart."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from generator.geometry.shapes import Size, Transform
from generator.i18n import megabytes, message, phrase
from generator.scene.pictures import Picture, PictureError
from generator.scene.primitives import Bitmap


def undo_filters(name: int, line: bytes, above: bytes, step: int) -> bytes:
    """Return a line as it was before it was filtered (PNG specification, 9.2), a dot taking ``step`` bytes."""
    if name == 0:
        return line
    if name == 2:
        return bytes((byte + up) & 255 for byte, up in zip(line, above, strict=True))
    plain, corners = bytearray(len(line)), bytes(step) + above
    for at, (byte, up) in enumerate(zip(line, above, strict=True)):
        left = plain[at - step] if at >= step else 0
        guess = left if name == 1 else (left + up) // 2
        if name == 4:  # Paeth: the neighbour nearest to left + up - corner, and of equals the first
            corner = corners[at]
            a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            guess = left if a <= b and a <= c else up if b <= c else corner
        plain[at] = (byte + guess) & 255
    return bytes(plain)


PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the pixels of Adam7's passes begin and how far apart they are, across and down (PNG specification, 8.2)."""


def deinterlace(data: bytes, width: int, height: int, step: int) -> list[bytes]:
    """Return the lines of an interlaced picture whose pixels take ``step`` bytes, each after the name of no filter.

    Raises ``ValueError`` where the data is too short or names a filter that is none.
    """
    rows = [bytearray(width * step) for _ in range(height)]
    at = 0
    for left, top, across, down in PASSES:
        count = len(range(left, width, across))
        above = bytes(count * step)
        for y in range(top, height, down) if count else ():
            name, line = data[at : at + 1], data[at + 1 : at + 1 + count * step]
            if len(line) < count * step or name[0] > 4:
                raise ValueError("broken")
            above = undo_filters(name[0], line, above, step)
            for channel in range(step):
                rows[y][left * step + channel :: across * step] = above[channel::step]
            at += 1 + count * step
    return [b"\0" + bytes(row) for row in rows]


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_DOTS = 50_000_000
"""An A2 sheet at 300 pixels per inch has 35 million."""

MOST_SIDE = 30_000
"""Pixels of a side: a poster of 1.2 m at 600 pixels per inch. Every line takes time, however short it is."""

MOST_UNPACKED = 150_000_000
"""Bytes of all lines together: 50 million pixels in three colours."""

MOST_REPACKED = 100_000_000
"""Bytes of all lines of a picture that has to be taken apart: one with opacity, or with 16 bits a channel."""

MOST_UNFILTERED = 10_000_000
"""Bytes of filtered lines of a picture whose opacity is in its palette: these are worked out one by one."""

_LARGE = 10_000_000
"""Bytes of lines from which speed counts more than the last tenth of a file's size."""

MOST_LACED = 1_000_000
"""Pixels of an interlaced picture, which has to be put together one by one."""

GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6  # colour types of PNG (ISO 15948, 11.2.2)
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}
_DEPTHS = {GREY: (1, 2, 4, 8, 16), PALETTE: (1, 2, 4, 8)}
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_PIECE = 1 << 16  # bytes unpacked at a time: a small file may unpack to gigabytes


def refuse_too_many(width: int, height: int) -> None:
    """Raise ``PictureError`` for a picture of too many pixels, or with a side that is too long."""
    if not 0 < width * height <= MOST_DOTS or max(width, height) > MOST_SIDE:
        hint = message("at most {most:,} are allowed, and {side:,} per side: make it smaller")
        size = phrase("has {width:,} × {height:,} pixels", width=width, height=height)
        raise PictureError(size, phrase(hint, most=MOST_DOTS, side=MOST_SIDE))


def _broken() -> PictureError:
    return PictureError(phrase("is a broken PNG"), phrase("save it again"))


class Png(NamedTuple):
    """What a PNG file holds: its pixels as filtered and compressed lines, ``depth`` bits a channel."""

    width: int
    height: int
    depth: int
    colour: int
    palette: bytes
    clear: bytes
    pixels: bytes

    @property
    def line(self) -> int:
        """The bytes of a line without the name of its filter."""
        return (self.width * self.depth * CHANNELS[self.colour] + 7) // 8

    @property
    def unpacked(self) -> int:
        return (self.line + 1) * self.height

    @property
    def level(self) -> int:
        """The zlib level at which its lines are compressed anew: lower where there are many."""
        return 1 if self.unpacked > _LARGE else 6

    def lines(self) -> Iterator[bytes]:
        """Yield the filtered lines, the name of the filter first. Raises ``PictureError`` for a broken file."""
        length, left = self.line + 1, self.height
        unpacker, waiting, waiting_lines = zlib.decompressobj(), self.pixels, b""
        while left and (waiting or not unpacker.eof):
            try:
                piece = unpacker.decompress(waiting, max(_PIECE, length))
            except zlib.error:
                break
            waiting = unpacker.unconsumed_tail
            if not piece and not waiting:
                break
            waiting_lines += piece
            whole = min(left, len(waiting_lines) // length)
            for start in range(0, whole * length, length):
                yield waiting_lines[start : start + length]
            waiting_lines, left = waiting_lines[whole * length :], left - whole
        if left:
            raise PictureError(phrase("is a broken PNG"), phrase("was it copied completely? Save it again"))

    @property
    def file(self) -> bytes:
        head = struct.pack(">IIBBBBB", self.width, self.height, self.depth, self.colour, 0, 0, 0)
        parts = ((b"IHDR", head), (b"PLTE", self.palette), (b"tRNS", self.clear), (b"IDAT", self.pixels))
        return png_file((kind, data) for kind, data in parts if data)


def read_png(data: bytes) -> Png:
    """Return what a PNG file holds, which was checked before; channels of 16 bits are read as 8.

    Raises ``PictureError`` for a file that cannot be taken apart.
    """
    png, laced = _read_header(data)
    png = _put_together(png) if laced else png
    return _halve_depth(png) if png.depth == 16 else png


def checked_png(data: bytes) -> Png:
    """Return what a PNG file holds, checked to its last line but not converted. Raises ``PictureError``."""
    png, laced = _read_header(data)
    if laced:
        return read_png(data)
    slow = 0
    for line in png.lines():
        if line[0] > 4:
            raise _broken()
        slow += len(line) if line[0] else 0
    if png.colour == PALETTE and png.clear and slow > MOST_UNFILTERED:
        message = phrase("is too large for a PNG with a palette and opacity")
        raise PictureError(message, phrase("save it in full colour (RGBA), or make it smaller"))
    return png


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG_SIGNATURE)
    while at + 8 <= len(data):
        (length,), kind = struct.unpack_from(">I", data, at), data[at + 4 : at + 8]
        content = data[at + 8 : at + 8 + length]
        if data[at + 8 + length : at + 12 + length] != struct.pack(">I", zlib.crc32(kind + content)):
            raise PictureError(phrase("is a broken PNG"), phrase("was it copied completely? Save it again"))
        yield kind, content
        if kind == b"IEND":
            return
        at += length + 12
    raise PictureError(phrase("is a truncated PNG"), phrase("was it copied completely? Save it again"))


def _read_header(data: bytes) -> tuple[Png, bool]:
    """Return a PNG whose pixels nobody has looked at, and whether they are interlaced. Raises ``PictureError``."""
    chunks: dict[bytes, list[bytes]] = {}
    for kind, content in _chunks(data):
        if kind in _KEPT:
            chunks.setdefault(kind, []).append(content)
    heads = chunks.get(b"IHDR", [])
    if len(heads) != 1 or len(heads[0]) != 13:
        raise _broken()
    width, height, depth, colour, packing, filtering, laced = struct.unpack(">IIBBBBB", heads[0])
    if colour not in CHANNELS or depth not in _DEPTHS.get(colour, (8, 16)) or packing or filtering or laced > 1:
        raise _broken()
    refuse_too_many(width, height)
    if laced and (depth < 8 or width * height > MOST_LACED):
        raise PictureError(phrase("is an interlaced PNG"), phrase("save it again without interlacing (Adam7)"))
    palette, clear = (b"".join(chunks.get(kind, ())) for kind in (b"PLTE", b"tRNS"))
    if colour == PALETTE and not 3 <= len(palette) <= 768:
        raise PictureError(phrase("is a PNG without its palette"), phrase("save it again"))
    palette = palette[: len(palette) // 3 * 3] if colour == PALETTE else b""
    if colour == PALETTE:
        clear = clear[: len(palette) // 3]
    elif len(clear) != {GREY: 2, RGB: 6}.get(colour):
        clear = b""
    png = Png(width, height, depth, colour, palette, clear, b"".join(chunks.get(b"IDAT", ())))
    apart = depth == 16 or colour in (GREY_ALPHA, RGB_ALPHA)
    most = MOST_REPACKED if apart else MOST_UNPACKED
    if png.unpacked > most:  # worked out from its head: nothing is unpacked for that
        hint = message("at most {most} are allowed: make it smaller")
        if apart:
            hint = message("at most {most}: make it smaller, or save it with 8 bits and no opacity")
        size = phrase("takes {size} of memory", size=megabytes(png.unpacked))
        raise PictureError(size, phrase(hint, most=megabytes(most)))
    return png, bool(laced)


def _put_together(png: Png) -> Png:
    """Return an interlaced PNG put together. Raises ``PictureError``."""
    step = CHANNELS[png.colour] * png.depth // 8
    try:
        # a byte for the filter comes with every line of the seven passes, and lines may be a single dot
        data = zlib.decompressobj().decompress(png.pixels, 3 * png.width * png.height * step + 64)
        return png._replace(pixels=compress(deinterlace(data, png.width, png.height, step)))
    except (zlib.error, ValueError):
        raise _broken() from None


def _halve_depth(png: Png) -> Png:
    """Return a PNG of 16 bits a channel as one of 8."""
    lines = (line[:1] + line[1::2] for line in png.lines())
    clear = b"".join(bytes((0, high)) for high in png.clear[::2])
    return png._replace(depth=8, clear=clear, pixels=compress(lines, png.level))


def compress(lines: Iterable[bytes], level: int = 6) -> bytes:
    squeeze = zlib.compressobj(level)
    return b"".join([*(squeeze.compress(line) for line in lines), squeeze.flush()])


def split_alpha(png: Png) -> tuple[Png, Png]:
    """Return the colours and the opacity of a PNG that has both, each as a PNG of its own."""
    count = CHANNELS[png.colour]
    colours = compress((line[:1] + _without_last(line[1:], count) for line in png.lines()), png.level)
    opacity = compress((line[:1] + line[count::count] for line in png.lines()), png.level)
    plain = GREY if count == 2 else RGB
    return png._replace(colour=plain, pixels=colours), png._replace(colour=GREY, pixels=opacity)


def _without_last(line: bytes, count: int) -> bytes:
    """Return a line without the last of so many channels."""
    # by slices of whole channels: a loop over pixels would take seconds
    rest = bytearray(len(line) // count * (count - 1))
    for channel in range(count - 1):
        rest[channel :: count - 1] = line[channel::count]
    return bytes(rest)


def opacity_of_palette(png: Png) -> bytes:
    """Return the opacity of each dot, a byte each line by line, of a PNG whose palette has clear colours."""
    through = png.clear + b"\xff" * (256 - len(png.clear))
    shifts = [8 - png.depth * (place + 1) for place in range(8 // png.depth)]
    most = (1 << png.depth) - 1
    tables = [bytes(through[byte >> shift & most] for byte in range(256)) for shift in shifts]
    before = bytes(png.line)
    opacity = bytearray()
    for line in png.lines():
        before = undo_filters(line[0], line[1:], before, 1)
        pixels = bytearray(len(before) * len(tables))
        for place, table in enumerate(tables):
            pixels[place :: len(tables)] = before.translate(table)
        opacity += pixels[: png.width]
    return bytes(opacity)


def opacity_bitmap(bitmap: Bitmap) -> Bitmap:
    """Return how opaque each pixel of a bitmap is, from black to white. Raises ``PictureError`` where all are."""
    png = read_png(bitmap.data()) if bitmap.kind == "png" else None
    if png is None or not (CHANNELS[png.colour] in (2, 4) or (png.colour == PALETTE and png.clear)):
        hint = phrase("save it as a PNG with a transparent ground (RGBA), or as an SVG")
        raise PictureError(phrase("has no alpha channel"), hint)
    return replace(bitmap, digest=f"{bitmap.digest}-opacity", data=partial(_opacity_file, bitmap.data))


def _opacity_file(data: Callable[[], bytes]) -> bytes:
    png = read_png(data())
    if png.colour != PALETTE:
        return split_alpha(png)[1].file
    opacity, width = opacity_of_palette(png), png.width
    lines = (b"\0" + opacity[start : start + width] for start in range(0, len(opacity), width))
    return png._replace(depth=8, colour=GREY, palette=b"", clear=b"", pixels=compress(lines)).file


def png_file(parts: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the PNG file of some chunks, each what it is and what it holds, and of the one that ends it."""
    return PNG_SIGNATURE + b"".join(chunk(*part) for part in (*parts, (b"IEND", b"")))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


JPEG_SIGNATURE = b"\xff\xd8\xff"
_BASELINE, _EXTENDED, _PROGRESSIVE = 0xC0, 0xC1, 0xC2  # markers of frames (ITU T.81, table B.1)
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # without DHT, JPG and DAC, which only look like frames
_SCAN, _EXIF = 0xDA, 0xE1
_DROPPED = frozenset((*range(0xE1, 0xEE), 0xEF, 0xFE))
"""Notes of cameras and programs, such as where a photograph was taken; not the two that say how colours are kept."""

_ORIENTATION = 0x0112  # the tag of Exif
_MOST_ENTRIES = 200
_MOST_SEGMENTS = 10_000
_MOST_SCANS = 100
"""Scans of a progressive JPEG, each of which goes over all its pixels; programs write about ten."""


class Jpeg(NamedTuple):
    """What a JPEG file holds: the file itself without notes, its pixels, 1 or 3 channels, and how it is held upright.

    ``orientation`` is that of Exif, 1 to 8.
    """

    width: int
    height: int
    channels: int
    orientation: int
    file: bytes


def read_jpeg(data: bytes) -> Jpeg:
    """Return what a JPEG file holds. Raises ``PictureError`` for one that cannot be printed."""
    segments, orientation, frame = [data[:2]], 1, None
    rare = PictureError(
        phrase("is an unusual kind of JPEG"), phrase("save it again as a standard JPEG with 8 bits per colour")
    )
    if data.count(bytes((0xFF, _SCAN))) > _MOST_SCANS:
        raise rare
    end = data.rfind(b"\xff\xd9")
    if end < 0:
        raise PictureError(phrase("is a truncated JPEG"), phrase("was it copied completely? Save it again"))
    for marker, content, at in _segments(data):
        if marker == _EXIF:
            orientation = _orientation(content) or orientation
        if marker in _FRAMES:
            if len(content) < 6:
                raise PictureError(phrase("is a broken JPEG"), phrase("save it again"))
            depth, height, width, channels = struct.unpack_from(">BHHB", content)
            if marker not in (_BASELINE, _EXTENDED, _PROGRESSIVE) or depth != 8:
                raise rare
            if channels not in (1, 3) or len(content) < 6 + 3 * channels:
                raise PictureError(phrase("is a JPEG in CMYK colours"), phrase("save it again as RGB"))
            refuse_too_many(width, height)
            frame = width, height, channels
        if marker == _SCAN and frame is not None:
            return Jpeg(*frame, orientation, b"".join((*segments, data[at : end + 2])))
        if marker == _SCAN:
            break
        if marker not in _DROPPED:
            segments.append(data[at : at + 4] + content)
    raise PictureError(phrase("is a JPEG without a picture"), phrase("save it again"))


def _segments(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield the segments before the pixels: what each is, what it holds, and where it begins."""
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


def plain_bytes(data: bytes) -> bytes:
    """Return the file that is embedded for a PNG or JPEG file. Raises ``PictureError``."""
    return read_png(data).file if data.startswith(PNG_SIGNATURE) else read_jpeg(data).file


def read_bitmap(data: bytes, name: str, file: str, again: Callable[[], bytes]) -> Picture:
    """Return the picture of a PNG or JPEG file; ``again`` returns its ``plain_bytes`` whenever they are needed.

    ``file`` is what messages call it. Raises ``PictureError``.
    """
    if data.startswith(PNG_SIGNATURE):
        png = checked_png(data)
        digest = sha256(png.file).hexdigest()
        bitmap = Bitmap(digest, "png", png.width, png.height, again, file)
        return Picture(name, Size(png.width, png.height), bitmap)
    if not data.startswith(JPEG_SIGNATURE):
        raise PictureError(phrase("is not a PNG, JPEG or SVG file"), phrase("save it as PNG, JPEG or SVG"))
    photo = read_jpeg(data)
    bitmap = Bitmap(sha256(photo.file).hexdigest(), "jpeg", photo.width, photo.height, again, file)
    size = Size(photo.width, photo.height) if photo.orientation < 5 else Size(photo.height, photo.width)
    a, b, c, d = _TURNS[photo.orientation]
    # what is turned or mirrored away to the left, or upwards, is brought back
    upright = Transform(a, b, c, d, size.width * float(a + c < 0), size.height * float(b + d < 0))
    return Picture(name, size, bitmap, upright)


_TURNS = {
    1: (1, 0, 0, 1), 2: (-1, 0, 0, 1), 3: (-1, 0, 0, -1), 4: (1, 0, 0, -1),
    5: (0, 1, 1, 0), 6: (0, 1, -1, 0), 7: (0, -1, -1, 0), 8: (0, -1, 1, 0),
}  # fmt: skip
"""How the pixels of a photograph are brought upright, by the orientation of Exif (Exif 2.32, 4.6.5, tag 274)."""
