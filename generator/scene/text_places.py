"""Where the lines of text of a drawing stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.geometry.shapes import IDENTITY, Rect, Transform
from generator.scene.primitives import Group, Item, Symbol, Text, Use, bounds


def text_places(items: Iterable[Item]) -> Iterator[Rect]:
    """Yield the place of every line of text, in the units of the drawing; a symbol is looked into once."""
    return _places(items, IDENTITY, {})


def _places(items: Iterable[Item], outer: Transform, found: dict[int, tuple[Rect, ...]]) -> Iterator[Rect]:
    for item in items:
        if isinstance(item, Text):
            if (place := bounds(item)) is not None:
                yield outer.rect(place)
        elif isinstance(item, Group):
            yield from _places(item.items, item.transform.then(outer), found)
        elif isinstance(item, Use):
            inner = item.transform.then(outer)
            for place in _in_symbol(item.symbol, found):
                yield inner.rect(place)


def _in_symbol(symbol: Symbol, found: dict[int, tuple[Rect, ...]]) -> tuple[Rect, ...]:
    """Return the texts of a symbol, looked for once however often it is used."""
    if id(symbol) not in found:
        found[id(symbol)] = tuple(_places(symbol.items, IDENTITY, found))
    return found[id(symbol)]
