"""PNG: pages and single pieces as pictures, made by rasterising our own PDF with pypdfium2 (the extra ``png``).

The files are written here, without an imaging library: every line of pixels as it is, the resolution in ``pHYs``.
Pillow writes pages that follow each other in one animated GIF.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from io import BytesIO
from itertools import accumulate, chain, repeat
from typing import Any, NamedTuple

from generator.backends.pdf.document import pdf_bytes
from generator.geometry.shapes import Point
from generator.i18n import message, phrase
from generator.imposition.paper import Document, page_names
from generator.installation import install_hint
from generator.model.fields import DEFAULT_DPI
from generator.problems import user_error
from generator.scene.bitmaps import RGB, RGB_ALPHA, compress, png_file
from generator.scene.palette import Colour

MM_PER_INCH = 25.4
MOST_PIXELS = 150_000_000
"""Pixels of the largest page: an A4 page at 1200 dpi has fewer, a poster at 600 dpi more."""

MOST_PIECE_PIXELS = 40_000_000
"""Pixels of the largest single piece, which is in memory as a whole: a piece as large as A4 at 600 dpi has fewer."""

STRIP_PIXELS = 9_000_000
"""Pixels of a page that are in memory at a time: A4 at 300 dpi has fewer."""

SIGNATURE = b"Software\x00Pizarra"
"""What our pictures say of their maker, near their beginning."""


class Pixels(NamedTuple):
    """A picture in memory: 8 bits a channel, ``channels`` 3 (RGB) or 4 (RGBA), ``stride`` bytes from line to line."""

    width: int
    height: int
    channels: int
    stride: int
    data: bytes


def pixels_across(length: float, dpi: int) -> int:
    """Return how many pixels a length in millimetres takes, at least one."""
    return max(1, round(length / MM_PER_INCH * dpi))


def document_pngs(document: Document, dpi: int = DEFAULT_DPI) -> Iterator[tuple[str, bytes]]:
    """Yield a file name and an opaque picture for every page, named and sorted like the pages of the SVG backend.

    Raises ``PizarraError`` when pypdfium2 is missing or a page would be too large.
    """
    for name, (page, width, height) in zip(
        page_names(document, "png"), _pages(document, dpi, MOST_PIXELS, "--format png"), strict=True
    ):
        step = max(1, STRIP_PIXELS // width)
        tops = range(0, height, step)
        strips = (_render_rows(page, width, height, top, min(step, height - top)) for top in tops)
        yield name, _png_of((line for strip in strips for line in _lines(strip)), width, height, 3, dpi)


def rasterise(document: Document, dpi: int, option: str = "--pieces", clear: Iterable[bool] = ()) -> Iterator[Pixels]:
    """Yield the pages as pixels, on white, for an option that asks for them; on nothing those that are ``clear``.

    Raises ``PizarraError`` when pypdfium2 is missing or a page would be too large.
    """
    pages = zip(_pages(document, dpi, MOST_PIECE_PIXELS, option), chain(clear, repeat(False)), strict=False)
    for (page, width, height), is_clear in pages:
        yield _render_rows(page, width, height, 0, height, is_clear)


def _pages(document: Document, dpi: int, most: int, option: str) -> Iterator[tuple[Any, int, int]]:
    """Yield the pages for pypdfium2, each with its width and height in pixels, ``most`` of them in all.

    ``option`` is what asks for them.
    """
    sizes = [(pixels_across(sheet.size.width, dpi), pixels_across(sheet.size.height, dpi)) for sheet in document.sheets]
    for width, height in sizes:
        if width * height > most:
            large = message("{document} would be {width} × {height} pixels; the limit is {most:,} pixels in total")
            too_large = phrase(large, document=document.name, width=width, height=height, most=most)
            raise user_error(
                "--dpi", too_large, phrase(("use less than {dpi} dpi, or print sheets instead of a poster"), dpi=dpi)
            )
    try:
        from pypdfium2 import PdfDocument
    except ImportError:
        missing = phrase("images need pypdfium2, which is not installed")
        raise user_error(option, missing, install_hint("pypdfium2")) from None
    with closing(PdfDocument(pdf_bytes(document))) as pdf:
        for (width, height), page in zip(sizes, pdf, strict=True):
            yield page, width, height
            page.close()


USUAL_DELAY = 1.0
"""Seconds that an animated picture shows each page."""


def animated_gif(documents: Sequence[Document], dpi: int, delay: float) -> bytes:
    """Return the pages of documents as one picture that shows each for ``delay`` seconds and begins again.

    Smaller pages are in the middle of white ones. Each page has the 256 colours that suit it best. Raises
    ``PizarraError`` where a package is missing or there would be too many pixels.
    """
    try:
        from PIL.Image import Dither, Quantize, frombytes, new
    except ImportError:
        missing = phrase("animated pictures need Pillow, which is not installed")
        raise user_error("--format gif", missing, install_hint("pillow")) from None
    sizes = [sheet.size for document in documents for sheet in document.sheets]
    width, height = (pixels_across(max(size[axis] for size in sizes), dpi) for axis in (0, 1))
    if width * height * len(sizes) > MOST_PIXELS:
        large = message("{count} pages of {width} × {height} pixels are too many; the limit is {most:,} pixels")
        too_large = phrase(large, count=len(sizes), width=width, height=height, most=MOST_PIXELS)
        raise user_error("--dpi", too_large, phrase("use less than {dpi} dpi", dpi=dpi))
    frames = []
    for pixels in (pixels for document in documents for pixels in rasterise(document, dpi, "--format gif")):
        frame = new("RGB", (width, height), "white")
        picture = frombytes("RGB", (pixels.width, pixels.height), _without_padding(pixels))
        frame.paste(picture, ((width - pixels.width) // 2, (height - pixels.height) // 2))
        frames.append(frame.quantize(256, Quantize.MEDIANCUT, dither=Dither.NONE))
    file = BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=round(1000 * delay), loop=0)
    return file.getvalue()


def with_mask(picture: Pixels, mask: Pixels) -> Pixels:
    """Return a picture that is there where a mask of the same size is white, and transparent where it is black."""
    pixels = bytearray(4 * picture.width * picture.height)
    colours, light = _without_padding(picture), _without_padding(mask)
    for channel in range(3):
        pixels[channel::4] = colours[channel :: picture.channels]
    pixels[3::4] = light[0::3] if picture.channels == 3 else _multiply(colours[3::4], light[0::3])
    return Pixels(picture.width, picture.height, 4, 4 * picture.width, bytes(pixels))


def _multiply(opacities: bytes, others: bytes) -> bytes:
    """Return the opacities of what is seen through something, from 0 to 255."""
    return bytes([(one * other + 127) // 255 for one, other in zip(opacities, others, strict=True)])


def darkness(picture: Pixels) -> bytes:
    """Return how dark each pixel of a picture in greys is, from 0 to 255."""
    return _without_padding(picture)[0 :: picture.channels].translate(_DARKER)


def cast_shadow(picture: Pixels, fall: Point, blur: int, opacity: float) -> bytes:
    """Return how dark the shadow of all that a picture shows is in each pixel, from 0 to 255.

    It falls so many pixels to the right and down; its edge fades out over so many. That takes as long however many
    they are.
    """
    width, height = picture.width, picture.height
    across, down = (int(way) for way in fall)
    alpha = _without_padding(picture)[3::4]
    alpha = _move(alpha, down * width)
    starts = range(0, width * height, width)
    dark = bytearray().join(_blur(_move(alpha[start : start + width], across), blur) for start in starts)
    for x in range(width if blur else 0):
        dark[x::width] = _blur(bytes(dark[x::width]), blur)
    strength = _STRENGTH if blur else 1  # of a blurred edge, half lies inside what casts it, and thin lines get pale
    return bytes(dark.translate(bytes(round(255 * opacity * (1 - (1 - v / 255) ** strength)) for v in range(256))))


_STRENGTH = 3


def _move(line: bytes, by: int) -> bytes:
    """Return bytes moved so many places, with zeros where nothing comes from."""
    size = len(line)
    return (bytes(min(size, max(0, by))) + line[max(0, -by) :])[:size].ljust(size, b"\0")


def _blur(line: bytes, reach: int) -> bytes:
    """Return a line whose edges fade out, by three moving means that reach so many pixels together."""
    if not any(line):
        return line
    values: Sequence[int] = line
    for radius in (reach // 3, (reach + 1) // 3, (reach + 2) // 3):
        size, edge = 2 * radius + 1, (0,) * radius
        sums = tuple(accumulate((*edge, *values, *edge), initial=0))
        values = [(end - start + radius) // size for start, end in zip(sums, sums[size:], strict=False)]
    return bytes(values)


def with_shadow(picture: Pixels, dark: bytes, tones: Colour | Pixels) -> Pixels:
    """Return a picture that lies upon a shadow, which is so dark in each pixel, in a colour or those of a picture."""
    opacities = _without_padding(picture)[3::4]
    flat = bytes((*tones, 255)) * picture.width if isinstance(tones, Colour) else b""
    colours = b"" if isinstance(tones, Colour) else _without_padding(tones)
    rows = []
    for y, line in enumerate(_lines(picture)):
        start, width = y * picture.width, picture.width
        alpha, shade = opacities[start : start + width], dark[start : start + width]
        below = flat or colours[4 * start : 4 * (start + width)]
        shade = shade if flat else _multiply(below[3::4], shade)
        row = bytearray(below)
        row[3::4] = shade
        first, last = width - len(alpha.lstrip(b"\0")), len(alpha.rstrip(b"\0"))
        row[4 * first : 4 * last] = line[4 * first : 4 * last]
        for x in (x for x in range(first, last) if alpha[x] < 255):  # the edge
            over, under = alpha[x] * 255, shade[x] * (255 - alpha[x])
            parts = zip(line[4 * x : 4 * x + 3], below[4 * x : 4 * x + 3], strict=True)
            mixed = (round((part * over + tone * under) / max(1, over + under)) for part, tone in parts)
            row[4 * x : 4 * x + 4] = bytes((*mixed, round((over + under) / 255)))
        rows.append(bytes(row))
    return picture._replace(stride=4 * picture.width, data=b"".join(rows))


_DARKER = bytes(range(255, -1, -1))


def with_edge(picture: Pixels, mask: Pixels) -> Pixels:
    """Return a picture whose colours at the edge of a mask's white go on outwards, line by line, up and down.

    The white of the mask lies in one piece on every line. The picture comes back unchanged where there is no white.
    """
    line, channels = picture.width * picture.channels, picture.channels
    light = _without_padding(mask)[:: mask.channels]
    rows: list[bytes] = []
    for y, row in enumerate(_lines(picture)):
        mask_row = light[y * picture.width : (y + 1) * picture.width]
        left, right = mask_row.find(255), mask_row.rfind(255)
        start, end = left * channels, (right + 1) * channels
        before, after = row[start : start + channels] * left, row[end - channels : end] * (picture.width - right - 1)
        rows.append(before + row[start:end] + after if left >= 0 else b"")
    row_numbers = [y for y, row in enumerate(rows) if row]
    if not row_numbers:
        return picture
    whole = (rows[min(max(y, row_numbers[0]), row_numbers[-1])] for y in range(picture.height))
    return Pixels(picture.width, picture.height, channels, line, b"".join(whole))


def _without_padding(pixels: Pixels) -> bytes:
    return b"".join(_lines(pixels))


def _lines(pixels: Pixels) -> Iterator[bytes]:
    line = pixels.width * pixels.channels
    for start in range(0, pixels.stride * pixels.height, pixels.stride):
        yield pixels.data[start : start + line]


def _render_rows(page: Any, width: int, height: int, top: int, rows: int, clear: bool = False) -> Pixels:
    """Return some rows, from ``top`` on, of a page drawn at that size in pixels, on white or, ``clear``, on nothing."""
    import pypdfium2 as pdfium

    kind, ground = (pdfium.raw.FPDFBitmap_BGRA, 0) if clear else (pdfium.raw.FPDFBitmap_BGR, 255)
    bitmap = pdfium.PdfBitmap.new_native(width, rows, kind, rev_byteorder=True)
    try:
        bitmap.fill_rect((ground,) * 4, 0, 0, width, rows)
        flags = pdfium.raw.FPDF_REVERSE_BYTE_ORDER | pdfium.raw.FPDF_PRINTING
        pdfium.raw.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags)
        return Pixels(width, rows, 4 if clear else 3, bitmap.stride, bytes(bitmap.buffer))
    finally:
        bitmap.close()


def png_bytes(pixels: Pixels, dpi: int) -> bytes:
    """Return the pixels as a PNG file that knows its resolution; the same bytes every time."""
    return _png_of(_lines(pixels), pixels.width, pixels.height, pixels.channels, dpi)


def _png_of(lines: Iterable[bytes], width: int, height: int, channels: int, dpi: int) -> bytes:
    colour = RGB if channels == 3 else RGB_ALPHA
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    fine = struct.pack(">IIB", *(round(dpi / MM_PER_INCH * 1000),) * 2, 1)  # pixels per metre, both ways
    data = compress(b"\x00" + line for line in lines)
    chunks = ((b"sRGB", b"\x00"), (b"pHYs", fine), (b"tEXt", SIGNATURE))
    return png_file(((b"IHDR", head), *chunks, (b"IDAT", data)))
