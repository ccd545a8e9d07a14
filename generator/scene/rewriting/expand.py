"""The same drawing in plainer words: symbols written out where they are used, text as outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.geometry.shapes import IDENTITY, Transform
from generator.scene.palette import Colour
from generator.scene.primitives import Group, Item, Path, Style, Symbol, Text, Use
from generator.scene.rewriting.rewriter import Rewriter
from generator.scene.type.fonts import font_with, printable, text_width
from generator.scene.type.letters import letter_outline, units_per_em
from generator.scene.type.signs import holds_symbols
from generator.scene.type.symbols import spelled


def flattened(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items with every symbol written out wherever it is used, for programs that know no ``<use>``."""
    return tuple(_flat(item) for item in items)


def _flat(item: Item) -> Item:
    match item:
        case Use(symbol, transform):
            inner = flattened(symbol.items)
            if len(inner) == 1 and transform == IDENTITY:
                return inner[0]
            return Group(inner, transform)
        case Group():
            return replace(item, items=flattened(item.items))
        case _:
            return item


def outlined(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items with every text as the outlines of its letters, set where the text had them.

    A letter is a symbol, drawn once in units of its font and placed as often as it is used.
    """
    return _Outliner().items(items)


class _Outliner(Rewriter):
    """Remembers the letters it has drawn."""

    brief = False

    def __init__(self) -> None:
        super().__init__()
        self.letters: dict[tuple[str, str, Colour], Symbol] = {}

    def text(self, item: Text) -> Iterable[Item]:
        return self.items(spelled(item)) if holds_symbols(item.text) else self._outlines(item)

    def _outlines(self, item: Text) -> Iterator[Use]:
        text = printable(item.text)
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
