"""The rectangles around what is drawn, strokes included, and short digests of drawings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, get_args

from generator.geometry.shapes import Rect
from generator.scene.fonts import DESCENT, holds_symbols, split_symbols, text_width
from generator.scene.primitives import (
    Bitmap,
    Box,
    Circle,
    Group,
    Image,
    Item,
    Line,
    Path,
    Polygon,
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
            ends = [(x, y) for _, *flat in commands for x, y in zip(flat[::2], flat[1::2], strict=True)]
            return Rect.around(ends).expand(_half_stroke(style) * 2) if commands else None
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
    text = json.dumps(facts, default=_facts, check_circular=False)
    rounded = _LONG.sub(lambda long: repr(round(float(long[0]), 9) + 0.0), text)  # + 0.0: no −0.0
    return sha256(rounded.encode()).hexdigest()[:16]


def _facts(item: Any) -> Any:
    if isinstance(item, Symbol):
        return _of_symbol(item)
    if isinstance(item, Bitmap):
        return item.digest
    if isinstance(item, Text) and holds_symbols(item.text):
        return list(split_symbols(item))
    facts = type(item).__name__, *_FACTS[type(item)](item)
    if isinstance(item, Group) and (item.blend != "normal" or item.mask):
        return (*facts, item.blend, *item.mask) if item.mask else (*facts, item.blend)
    return facts


@lru_cache(maxsize=1024)
def _of_symbol(symbol: Symbol) -> str:
    return digest_of(symbol.items)
