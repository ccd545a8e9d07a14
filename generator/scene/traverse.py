"""Ways through a drawing: into groups and symbols, and drawings made over item by item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.geometry.shapes import IDENTITY, Transform
from generator.scene.primitives import Group, Image, Item, Shade, Shape, Style, Symbol, Text, Use

Leaf = Shape | Shade | Text | Image
"""An item that shows something itself."""


def placed_items(items: Iterable[Item], place: Transform = IDENTITY) -> Iterator[tuple[Leaf, Transform]]:
    """Yield all that shows something, each as often as it is drawn, with the transform that takes it to its place."""
    for item in items:
        if isinstance(item, Group):
            yield from placed_items(item.items, item.transform.then(place))
        elif isinstance(item, Use):
            yield from placed_items(item.symbol.items, item.transform.then(place))
        else:
            yield item, place


def each_item(items: Iterable[Item], met: set[Symbol] | None = None) -> Iterator[Leaf]:
    """Yield all that shows something; a symbol is looked into once, however often it is used."""
    met = set() if met is None else met
    for item in items:
        if isinstance(item, Group):
            yield from each_item(item.items, met)
        elif isinstance(item, Use):
            if item.symbol not in met:
                met.add(item.symbol)
                yield from each_item(item.symbol.items, met)
        else:
            yield item


class Rewriter:
    """Makes items over and changes nothing; a kind of its own overrides what it changes."""

    brief = True
    """Whether symbols that are brief stay so."""

    def __init__(self) -> None:
        self._symbols: dict[Symbol, Symbol] = {}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        return tuple(made for item in items for made in self._made(item))

    def _made(self, item: Item) -> Iterable[Item]:
        match item:
            case Text():
                return self.text(item)
            case Group(inside, transform):
                return (replace(item, items=self.inside(transform).items(inside)),)
            case Use(symbol, transform):
                return (Use(self.inside(transform).symbol(symbol), transform),)
            case Image():
                return (self.image(item),)
            case Shade(outline, gradient):
                fills = (self.style(Style(fill=stop.colour)).fill or stop.colour for stop in gradient.stops)
                stops = tuple(stop._replace(colour=fill) for stop, fill in zip(gradient.stops, fills, strict=True))
                return (Shade(outline, gradient._replace(stops=stops)),)
            case _:
                return (replace(item, style=self.style(item.style)),)

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return a symbol made over, the same for the same."""
        if symbol not in self._symbols:
            self._symbols[symbol] = Symbol(symbol.name, self.items(symbol.items), symbol.brief and self.brief)
        return self._symbols[symbol]

    def inside(self, _: Transform) -> Rewriter:
        """Return who makes over what is drawn transformed."""
        return self

    def text(self, item: Text) -> Iterable[Item]:
        """Return what takes the place of a text."""
        return (item,)

    def image(self, item: Image) -> Image:
        """Return what takes the place of a bitmap."""
        return item

    def style(self, style: Style) -> Style:
        """Return how an outline is drawn."""
        return style
