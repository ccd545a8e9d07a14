"""Bitmaps as PDF has them (PDF 1.7, 8.9): the dots of a PNG or JPEG file as they stand there.

In grey they stay as they are too: the colour space says how red, green and blue are printed, or the palette is made
grey.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from generator.backends.pdf.content import Dots
from generator.scene.bitmaps import CHANNELS, GREY, PALETTE, Png, opacity_of_palette, read_jpeg, read_png, split
from generator.scene.palette import Colour

GREY_OF_RGB = b"{ 2.2 exp 0.0722 mul 3 1 roll 2.2 exp 0.7152 mul 3 1 roll 2.2 exp 0.2126 mul add add 0.4545454 exp }"
"""The grey of the same luminance (WCAG 2), as ``Colour.grey``, in a PDF's own little language (PDF 1.7, 7.10.5)."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A bitmap's entries and its data as they stand in the file, and how much each dot lets through.

    Those that are ``greyed`` have red, green and blue, of which grey is to be printed.
    """

    entries: Mapping[str, str]
    data: bytes
    mask: Raster | None = None
    greyed: bool = False


def image_of(dots: Dots) -> Raster:
    """Return a bitmap as it is written to a file."""
    data = dots.bitmap.data()
    return _of_png(read_png(data), dots.grey) if dots.bitmap.kind == "png" else _of_jpeg(data, dots.grey)


def _of_jpeg(data: bytes, grey: bool) -> Raster:
    photo = read_jpeg(data)
    entries = {
        **_sized(photo.width, photo.height, 8),
        "ColorSpace": "/DeviceGray" if photo.channels == 1 else "/DeviceRGB",
        "Filter": "/DCTDecode",
    }
    return Raster(entries, photo.file, greyed=grey and photo.channels == 3)


def _of_png(png: Png, grey: bool) -> Raster:
    if CHANNELS[png.colour] in (2, 4):
        colours, opacity = split(png)
        shown, mask = _plain(colours, grey), _plain(opacity, grey)
        return Raster(shown.entries, shown.data, mask, shown.greyed)
    shown = _plain(png, grey)
    if png.colour == PALETTE and png.clear:
        sized = {**_sized(png.width, png.height, 8), "ColorSpace": "/DeviceGray", "Filter": "/FlateDecode"}
        return Raster(shown.entries, shown.data, Raster(sized, zlib.compress(opacity_of_palette(png))))
    if png.clear:
        keys = (int.from_bytes(png.clear[at : at + 2], "big") for at in range(0, len(png.clear), 2))
        entries = {**shown.entries, "Mask": f"[{' '.join(f'{key} {key}' for key in keys)}]"}
        return Raster(entries, shown.data, greyed=shown.greyed)
    return shown


def _plain(png: Png, grey: bool) -> Raster:
    """Return a PNG without opacity, its filtered lines as they are."""
    count = CHANNELS[png.colour]
    entries = {
        **_sized(png.width, png.height, png.depth),
        "ColorSpace": _space(png, grey),
        "Filter": "/FlateDecode",
        "DecodeParms": f"<< /Predictor 15 /Colors {count} /BitsPerComponent {png.depth} /Columns {png.width} >>",
    }
    return Raster(entries, png.dots, greyed=grey and count == 3)


def _sized(width: int, height: int, depth: int) -> dict[str, str]:
    return {"Width": str(width), "Height": str(height), "BitsPerComponent": str(depth)}


def _space(png: Png, grey: bool) -> str:
    if png.colour == PALETTE:
        colours = [Colour(*png.palette[at : at + 3]) for at in range(0, len(png.palette), 3)]
        base, parts = "/DeviceRGB", png.palette
        if grey:
            base, parts = "/DeviceGray", bytes(colour.grey.red for colour in colours)
        return f"[/Indexed {base} {len(colours) - 1} <{parts.hex()}>]"
    return "/DeviceGray" if png.colour == GREY else "/DeviceRGB"
