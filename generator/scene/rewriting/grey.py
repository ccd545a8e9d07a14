"""Drawings without colour: every colour becomes the grey of its brightness."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.scene.drawn_later import DrawnLater
from generator.scene.primitives import Group, Image, Item, Style, Text
from generator.scene.rewriting.rewriter import Rewriter
from generator.scene.type.signs import holds_symbols
from generator.scene.type.symbols import spelled


def greyed(drawings: Iterable[Iterable[Item]]) -> list[Iterable[Item]]:
    """Return drawings in true grey; a symbol that several of them share is still one symbol."""
    greyer = _Greyer()
    return [DrawnLater(greyer.items, items) for items in drawings]


class _Greyer(Rewriter):
    """Remembers the styles it has met."""

    def __init__(self) -> None:
        super().__init__()
        self.styles: dict[Style, Style] = {}

    def text(self, item: Text) -> Iterable[Item]:
        if holds_symbols(item.text):
            return (Group(self.items(spelled(item))),)
        return (replace(item, fill=item.fill.grey),)

    def image(self, item: Image) -> Image:
        return replace(item, grey=True)

    def style(self, style: Style) -> Style:
        if style not in self.styles:
            fill, stroke = (colour and colour.grey for colour in (style.fill, style.stroke))
            self.styles[style] = replace(style, fill=fill, stroke=stroke)
        return self.styles[style]
