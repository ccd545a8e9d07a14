"""Drawings without the letters that are too small for their readers, such as those of a board in miniature."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.geometry.shapes import Transform
from generator.scene.primitives import Group, Item, Symbol, Text, Use


def without_small_letters(items: Iterable[Item], least: float) -> tuple[Item, ...]:
    """Return the items without every text that would be drawn smaller than ``least`` millimetres."""
    return tuple(_Sieve().items(items, least))


class _Sieve:
    """Remembers the symbols it has met, so that what was drawn once still is."""

    def __init__(self) -> None:
        self.symbols: dict[tuple[int, float], tuple[Symbol, Symbol]] = {}

    def items(self, items: Iterable[Item], least: float) -> Iterator[Item]:
        for item in items:
            match item:
                case Text(size=size):
                    if size >= least - 1e-9:
                        yield item
                case Group(inside, transform):
                    yield replace(item, items=tuple(self.items(inside, _within(least, transform))))
                case Use(symbol, transform):
                    yield Use(self._symbol(symbol, _within(least, transform)), transform)
                case _:
                    yield item

    def _symbol(self, symbol: Symbol, least: float) -> Symbol:
        key = (id(symbol), round(least, 6))
        if key not in self.symbols:
            left = Symbol(symbol.name, tuple(self.items(symbol.items, least)), symbol.brief)
            self.symbols[key] = (symbol, left)
        return self.symbols[key][1]


def _within(least: float, transform: Transform) -> float:
    """Return the size that is drawn as ``least`` once it is transformed."""
    return least / max(1e-9, math.sqrt(abs(transform.a * transform.d - transform.b * transform.c)))
