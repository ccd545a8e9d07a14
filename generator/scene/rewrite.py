"""The same drawing in plainer terms: symbols written out, colours as greys, small letters left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from generator.geometry.shapes import IDENTITY, Rect, Transform
from generator.scene.bitmaps import opacity_bitmap
from generator.scene.fonts import font_with, holds_symbols, printable, split_symbols, text_width
from generator.scene.palette import WHITE, Colour, Paint
from generator.scene.pictures import Picture
from generator.scene.pieces import paint as fill_outline
from generator.scene.primitives import (
    Bitmap,
    Box,
    Group,
    Image,
    Item,
    Lazy,
    Path,
    Rewriter,
    Style,
    Symbol,
    Text,
    Use,
    each_item,
)


def flatten(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items with every symbol written out wherever it is used, for programs that know no ``<use>``."""
    flat: list[Item] = []
    for item in items:
        match item:
            case Use(symbol, transform):
                inner = flatten(symbol.items)
                flat.append(inner[0] if len(inner) == 1 and transform == IDENTITY else Group(inner, transform))
            case Group():
                flat.append(replace(item, items=flatten(item.items), mask=flatten(item.mask)))
            case _:
                flat.append(item)
    return tuple(flat)


def text_to_outlines(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items with every text as the outlines of its letters, set where the text had them.

    A letter is a symbol, drawn once in units of its font and placed as often as it is used.
    """
    return _Outliner().items(items)


class _Outliner(Rewriter):
    brief = False

    def __init__(self) -> None:
        super().__init__()
        self.letters: dict[tuple[str, str, Colour], Symbol] = {}

    def text(self, item: Text) -> Iterator[Item]:
        if holds_symbols(item.text):
            yield from self.items(split_symbols(item))
            return
        from generator.scene.letter_outlines import letter_outline, units_per_em

        text = printable(item.text, item.font)
        x = item.left(text_width(text, item.font, item.size))
        for letter in text:
            font = font_with(letter, item.font)
            if outline := letter_outline(font, letter):
                scale, key = item.size / units_per_em(font), (font, letter, item.fill)
                if key not in self.letters:
                    path = Path(outline, Style(fill=item.fill))
                    self.letters[key] = Symbol(f"letter-{ord(letter):x}-{font}", (path,))
                yield Use(self.letters[key], Transform(scale, 0, 0, -scale, x, item.position.y))
            x += text_width(letter, item.font, item.size)


@lru_cache(maxsize=4096)
def stencil_picture(picture: Picture, paint: Paint) -> Picture:
    """Return a picture in one colour, or in a gradient from edge to edge, through its shape: as opaque as it was.

    Raises ``PictureError`` for a bitmap without any opacity.
    """
    drawing = picture.drawing
    whole: Item = Image(drawing, picture.upright) if isinstance(drawing, Bitmap) else Use(drawing)
    if isinstance(paint, Colour) and not any(isinstance(item, Image) for item in each_item((whole,))):
        shape = Silhouette(paint).items((whole,))
    else:
        ground = fill_outline(Box(Rect(0, 0, *picture.size)), paint)
        shape = (Group((ground,), mask=Silhouette(WHITE).items((whole,))),)
    return Picture(picture.name, picture.size, Symbol(f"{drawing.name}-stencil", shape))


class Silhouette(Rewriter):
    """Makes items over in one colour; in white also bitmaps, which come to be as light as they were opaque."""

    def __init__(self, shade: Colour) -> None:
        super().__init__()
        self.shade = shade

    def text(self, item: Text) -> Iterable[Item]:
        return (replace(item, fill=self.shade),)

    def image(self, item: Image) -> Image:
        return replace(item, bitmap=opacity_bitmap(item.bitmap)) if self.shade == WHITE else item

    def style(self, style: Style) -> Style:
        fill, stroke = (None if colour is None else self.shade for colour in (style.fill, style.stroke))
        return replace(style, fill=fill, stroke=stroke)


def to_grey(drawings: Iterable[Iterable[Item]]) -> list[Iterable[Item]]:
    """Return drawings in true grey; a symbol that several of them share is still one symbol."""
    greyer = _Greyer()
    return [Lazy(greyer.items, items) for items in drawings]


class _Greyer(Rewriter):
    def text(self, item: Text) -> Iterable[Item]:
        if holds_symbols(item.text):
            return (Group(self.items(split_symbols(item))),)
        return (replace(item, fill=item.fill.grey),)

    def image(self, item: Image) -> Image:
        return replace(item, grey=True)

    def style(self, style: Style) -> Style:
        return _grey_style(style)


@lru_cache(maxsize=1024)
def _grey_style(style: Style) -> Style:
    fill, stroke = (colour and colour.grey for colour in (style.fill, style.stroke))
    return replace(style, fill=fill, stroke=stroke)


def without_small_letters(items: Iterable[Item], least: float) -> tuple[Item, ...]:
    """Return the items without every text that would be drawn smaller than ``least`` millimetres."""
    return _Sieve(least, {}).items(items)


class _Sieve(Rewriter):
    """Leaves out what is smaller than ``least`` before it is transformed; ``sieves`` are those for other sizes."""

    def __init__(self, least: float, sieves: dict[float, _Sieve]) -> None:
        super().__init__()
        self.least, self.sieves = least, sieves

    def inside(self, transform: Transform) -> _Sieve:
        least = self.least / max(1e-9, transform.magnification)
        return self.sieves.setdefault(round(least, 6), _Sieve(least, self.sieves))

    def text(self, item: Text) -> Iterable[Item]:
        return (item,) if item.size >= self.least - 1e-9 else ()
