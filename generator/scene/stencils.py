"""Drawings as shapes: letters as outlines, silhouettes, and pictures printed through their shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.bitmaps import opacity_bitmap
from generator.scene.drawings import bounds_of
from generator.scene.fonts import font_with, holds_symbols, split_symbols, text_width
from generator.scene.palette import INK, WHITE, Blend, Colour, Hatch, Paint
from generator.scene.pictures import Picture
from generator.scene.pieces import paint
from generator.scene.primitives import (
    Bitmap,
    Box,
    Command,
    Group,
    Image,
    Item,
    Path,
    Rewriter,
    Style,
    Symbol,
    Text,
    Use,
    each_item,
    place_items,
)


@lru_cache(maxsize=4096)
def stencil_picture(picture: Picture, ink: Paint, scale: float = 1.0) -> Picture:
    """Return a picture in one colour, or in a gradient from edge to edge, through its shape: as opaque as it was.

    Hatching is as wide and as far apart as it says where the picture is drawn at a ``scale``.
    Raises ``PictureError`` for a bitmap without any opacity.
    """
    drawing = picture.drawing
    whole: Item = Image(drawing, picture.upright) if isinstance(drawing, Bitmap) else Use(drawing)
    if isinstance(ink, Colour) and not any(isinstance(item, Image) for item in each_item((whole,))):
        shape = Silhouette(ink).items((whole,))
    else:
        ink = ink.scale(1 / scale) if isinstance(ink, Hatch) else ink
        ground = paint(Box(Rect(0, 0, *picture.size)), ink)
        shape = (Group((ground,), mask=Silhouette(WHITE).items((whole,))),)
    return Picture(picture.name, picture.size, Symbol(f"{drawing.name}-stencil", shape))


class Silhouette(Rewriter):
    """Makes items over in one colour, and larger on all sides by so many millimetres.

    In white they are a mask: bitmaps come to be as light as they were opaque. Raises ``PictureError`` for those that
    are opaque everywhere.
    """

    def __init__(self, shade: Colour, grown: float = 0.0) -> None:
        super().__init__()
        self.shade, self.grown = shade, grown

    def _rewrite(self, item: Item) -> Iterable[Item]:
        if isinstance(item, Group) and item.mask and not any(isinstance(part, Image) for part in each_item(item.mask)):
            item = replace(item, items=item.mask, mask=())
        return super()._rewrite(item)

    def inside(self, transform: Transform) -> Silhouette:
        return Silhouette(self.shade, self.grown / max(1e-9, transform.magnification)) if self.grown else self

    def text(self, item: Text) -> Iterable[Item]:
        if not self.grown:
            return (replace(item, fill=self.shade),)
        symbols = self.items(part for part in split_symbols(item) if isinstance(part, Group))
        return (*letter_outlines((item,), self.shade, grown=self.grown), *symbols)

    def image(self, item: Image) -> Image:
        return replace(item, bitmap=opacity_bitmap(item.bitmap)) if self.shade == WHITE else item

    def style(self, style: Style) -> Style:
        fill, stroke = (None if colour is None else self.shade for colour in (style.fill, style.stroke))
        if not self.grown:
            return replace(style, fill=fill, stroke=stroke)
        width = 2 * self.grown + (style.width if stroke is not None else 0.0)
        return replace(style, fill=fill, stroke=self.shade, width=width, dash=(), join="round")


def letter_outlines(items: Iterable[Item], tone: Colour, broken: str = "", grown: float = 0.0) -> Iterator[Path]:
    """Yield what is drawn below the letters of each text, a little larger on all sides, or in their place.

    ``grown`` says by how many millimetres they are larger; if it does not, by a share of their size.
    """
    from generator.scene.fonts import letter_outline, units_per_em  # few games have outlines

    for item, place in place_items(items):
        if not isinstance(item, Text):
            continue
        x, commands = item.left(text_width(item.text, item.font, item.size)), list[Command]()
        for letter in item.text:
            font = font_with(letter, item.font)
            scale = item.size / units_per_em(font)
            put = Transform(scale, 0, 0, -scale, x, item.position.y).then(place).point
            for name, *numbers in letter_outline(font, letter):
                points = (put(Point(across, up)) for across, up in zip(numbers[::2], numbers[1::2], strict=True))
                commands.append((name, *(number for point in points for number in point)))
            x += text_width(letter, item.font, item.size)
        if commands:
            width = 2 * grown or _OUTLINE * item.size * place.magnification
            style = Style(fill=tone, stroke=tone, width=width, join="round")
            if broken:
                width = max(_THINNEST, _THIN * width)
                dash = tuple(width * share for share in BROKEN[broken])
                style = Style(stroke=tone, width=width, dash=dash, cap="round", join="round")
            yield Path(tuple(commands), style)


BROKEN: Mapping[str, tuple[float, ...]] = {"hollow": (), "dashed": (3.0, 3.0), "dotted": (0.01, 2.5)}
"""How long the strokes and gaps of outlines without letters are, in widths of their line."""
_THIN, _THINNEST = 0.15, 0.15
"""The width of a broken outline: a share of that of a whole one, and millimetres."""


_OUTLINE = 0.16
"""The width of the line around letters, half of it outside them, as a share of the size of the text."""


def graded_letters(items: tuple[Item, ...], fill: Blend | Hatch) -> Iterator[Item]:
    """Yield the letters of each text as outlines that are filled with their part of one gradient or hatching."""
    letters = tuple(letter_outlines(items, INK))
    for path in letters:
        yield paint(replace(path, style=Style()), fill, bounds_of(letters))


class WithoutLetters(Rewriter):
    """Makes items over without their letters; symbols stay."""

    def text(self, item: Text) -> Iterable[Item]:
        return (
            tuple(part for part in split_symbols(item) if isinstance(part, Group)) if holds_symbols(item.text) else ()
        )
