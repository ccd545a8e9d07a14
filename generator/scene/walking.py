"""The one way through a drawing: into its groups and its symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.geometry.shapes import IDENTITY, Transform
from generator.scene.primitives import Group, Image, Item, Shade, Shape, Symbol, Text, Use

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


def each_item(items: Iterable[Item], met: dict[int, Symbol] | None = None) -> Iterator[Leaf]:
    """Yield all that shows something; a symbol is looked into once, however often it is used."""
    met = {} if met is None else met
    for item in items:
        if isinstance(item, Group):
            yield from each_item(item.items, met)
        elif isinstance(item, Use):
            if id(item.symbol) not in met:
                met[id(item.symbol)] = item.symbol
                yield from each_item(item.symbol.items, met)
        else:
            yield item
