"""What is computed from drawings: bounds, digests, and plainer copies.

A plainer copy has its symbols written out, letters as outlines, colours as greys, or no small letters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, get_args

from generator.geometry.shapes import IDENTITY, Rect, Transform
from generator.scene.fonts import DESCENT, font_with, holds_symbols, printable, split_symbols, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import (
    Bitmap,
    Box,
    Circle,
    Command,
    Group,
    Image,
    Item,
    Lazy,
    Line,
    Path,
    Polygon,
    Rewriter,
    Shade,
    Style,
    Symbol,
    Text,
    Use,
    place_items,
)


def bounds_of(items: Iterable[Item]) -> Rect:
    rects = [rect for item in items if (rect := bounds(item)) is not None]
    return Rect.union(rects) if rects else Rect(0, 0, 0, 0)


def bounds(item: Item) -> Rect | None:
    """Return the rectangle around one item, its stroke included; ``None`` for what draws nothing."""
    match item:
        case Polygon(points, style):
            return Rect.around(points).expand(_half_stroke(style) * (1 if style.join == "round" else 2))
        case Box(rect, style):
            return rect.expand(_half_stroke(style))
        case Circle(centre, radius, style):
            return Rect(centre.x, centre.y, 0, 0).expand(radius + _half_stroke(style))
        case Line(start, end, style):
            return Rect.around((start, end)).expand(_half_stroke(style))
        case Path(commands, style):
            return bounds_of_path(commands).expand(_half_stroke(style) * 2) if commands else None
        case Shade(outline):
            return bounds(outline)
        case Text():
            return _text_bounds(item)
        case Use(symbol, transform):
            return transform.rect(symbol_bounds(symbol)) if symbol.items else None
        case Image(bitmap, transform):
            return transform.rect(Rect(0, 0, bitmap.width, bitmap.height))
        case Group(items, transform, outline):
            inner, clip = bounds_of(items), bounds(outline) if outline is not None else None
            return transform.rect(inner.intersection(clip) if clip else inner) if items else None


def bounds_of_path(commands: Iterable[Command]) -> Rect:
    """Return the rectangle around all points of a path, those that its curves bend towards too."""
    numbers = [number for _, *numbers in commands for number in numbers]
    across, down = numbers[::2], numbers[1::2]
    left, top = min(across), min(down)
    return Rect(left, top, max(across) - left, max(down) - top)


@lru_cache(maxsize=1024)
def symbol_bounds(symbol: Symbol) -> Rect:
    return bounds_of(symbol.items)


def _half_stroke(style: Style) -> float:
    return style.width / 2 if style.stroke is not None else 0.0


def _text_bounds(item: Text) -> Rect:
    width = text_width(item.text, item.font, item.size)
    return Rect(item.left(width), item.position.y - item.size, width, item.size * (1 + DESCENT))


def text_places(items: Iterable[Item]) -> Iterator[Rect]:
    for item, place in place_items(items):
        if isinstance(item, Text):
            yield place.rect(_text_bounds(item))


_FACTS = {
    kind: attrgetter(*(field.name for field in fields(kind) if field.name not in ("name", "blend", "mask")))
    for kind in (Style, *get_args(Item))
}
"""What is seen of each primitive; names are not, and how groups mix, and their masks, only where they do and are."""


_LONG = re.compile(r"(?<=[\[ ])-?\d+(?:\.\d{10,}(?:e-?\d+)?|(?:\.\d+)?e-\d+)(?=[,\]])")
"""A number with more decimals than are seen: what is added up differs there from one version of Python to the next."""


def digest_of(*drawings: Iterable[Item] | None) -> str:
    """Return what identifies some drawings: 16 digits of a hash."""
    facts = [None if items is None else list(items) for items in drawings]
    return _digest(facts)


def _digest(facts: Any) -> str:
    text = json.dumps(facts, default=_facts, check_circular=False)
    rounded = _LONG.sub(lambda long: _rounded(long[0]), text)
    return sha256(rounded.encode()).hexdigest()[:16]


@lru_cache(maxsize=8192)
def _rounded(number: str) -> str:
    return repr(round(float(number), 9) + 0.0)  # + 0.0: no −0.0


def _facts(item: Any) -> Any:
    if isinstance(item, Symbol):
        return _of_symbol(item)
    if isinstance(item, Polygon | Text):
        return _of_leaf(item)
    if isinstance(item, Bitmap):
        return item.digest
    return _shown(item)


@lru_cache(maxsize=8192)
def _of_leaf(leaf: Polygon | Text) -> str:
    """Return what is seen of an outline or a text: many pieces have the very same ones."""
    facts = list(split_symbols(leaf)) if isinstance(leaf, Text) and holds_symbols(leaf.text) else _shown(leaf)
    return _digest(_in_floats(facts))


def _in_floats(facts: Any) -> Any:
    """Return facts with whole numbers as floats: leaves that are equal, such as at 0 and at 0.0, are the same leaf."""
    if isinstance(facts, Style):
        facts = _shown(facts)
    if isinstance(facts, tuple | list):
        return [_in_floats(fact) for fact in facts]
    return float(facts) if isinstance(facts, int) else facts


def _shown(item: Any) -> tuple[Any, ...]:
    facts = type(item).__name__, *_FACTS[type(item)](item)
    if isinstance(item, Group) and (item.blend != "normal" or item.mask):
        return (*facts, item.blend, *item.mask) if item.mask else (*facts, item.blend)
    return facts


@lru_cache(maxsize=1024)
def _of_symbol(symbol: Symbol) -> str:
    return digest_of(symbol.items)


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
            case Text() if holds_symbols(item.text):
                flat += flatten(split_symbols(item))
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
        from generator.scene.fonts import letter_outline, units_per_em

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
    """Return the items without every text that would be drawn smaller than ``least`` millimetres, and its plate."""
    return _Sieve(least, {}).items(items)


class _Sieve(Rewriter):
    """Leaves out what is smaller than ``least`` before it is transformed; ``sieves`` are those for other sizes."""

    def __init__(self, least: float, sieves: dict[float, _Sieve]) -> None:
        super().__init__()
        self.least, self.sieves = least, sieves

    def inside(self, transform: Transform) -> _Sieve:
        least = self.least / max(1e-9, transform.magnification)
        return self.sieves.setdefault(round(least, 6), _Sieve(least, self.sieves))

    def _rewrite(self, item: Item) -> Iterable[Item]:
        made = tuple(super()._rewrite(item))
        bare = (
            isinstance(item, Group)
            and item.plated
            and not any(isinstance(inner, Text) for one in made if isinstance(one, Group) for inner in one.items)
        )
        return () if bare else made

    def text(self, item: Text) -> Iterable[Item]:
        return (item,) if item.size >= self.least - 1e-9 else ()
