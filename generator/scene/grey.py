"""Drawings without colour: every colour becomes the grey of its brightness."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.scene.drawn_later import DrawnLater
from generator.scene.primitives import Box, Circle, Group, Image, Item, Line, Path, Polygon, Style, Symbol, Text, Use
from generator.scene.symbols import holds_symbols, spelled


def greyed(drawings: Iterable[Iterable[Item]]) -> list[Iterable[Item]]:
    """Return drawings in true grey; a symbol that several of them share is still one symbol."""
    greyer = _Greyer()
    return [DrawnLater(greyer.items, items) for items in drawings]


class _Greyer:
    """Remembers the symbols and styles it has met."""

    def __init__(self) -> None:
        self.symbols: dict[int, tuple[Symbol, Symbol]] = {}
        self.styles: dict[Style, Style] = {}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        return tuple(self._item(item) for item in items)

    def _item(self, item: Item) -> Item:
        match item:
            case Text(text=text) if holds_symbols(text):
                return Group(self.items(spelled(item)))
            case Text():
                return replace(item, fill=item.fill.grey)
            case Use(symbol, transform):
                return Use(self._symbol(symbol), transform)
            case Group():
                return replace(item, items=self.items(item.items))
            case Image():
                return replace(item, grey=True)
            case Polygon() | Box() | Circle() | Line() | Path():
                return replace(item, style=self._style(item.style))

    def _symbol(self, symbol: Symbol) -> Symbol:
        if id(symbol) not in self.symbols:
            self.symbols[id(symbol)] = (symbol, Symbol(symbol.name, self.items(symbol.items), symbol.brief))
        return self.symbols[id(symbol)][1]

    def _style(self, style: Style) -> Style:
        if style not in self.styles:
            fill, stroke = (colour and colour.grey for colour in (style.fill, style.stroke))
            self.styles[style] = replace(style, fill=fill, stroke=stroke)
        return self.styles[style]
