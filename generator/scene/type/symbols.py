"""Symbols in running text: a drawing that is measured, broken and set like any letter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.geometry.shapes import Point, Rect
from generator.i18n import installed
from generator.scene.palette import Colour
from generator.scene.pictures import Picture, placed
from generator.scene.primitives import Group, Text
from generator.scene.type.fonts import text_width
from generator.scene.type.signs import CHARACTERS, GAP, HEIGHT, holds_symbols, lent_picture, without_variants

_MIDDLE = 0.33
"""Where the middle of a symbol lies above the baseline: that of the capitals."""


def symbol_of(character: str) -> Picture | None:
    """Return the picture that a character stands for, if it is a symbol. Raises what reading a file raises."""
    name = CHARACTERS.get(character)
    return own_symbol(name) if name is not None else lent_picture(character)


@cache
def own_symbol(name: str) -> Picture:
    """Return a symbol that came with Pizarra."""
    from generator.scene.svg.drawing import read_svg

    file = installed("templates") / "_base" / "symbols" / f"{name}.svg"
    return read_svg(file.read_bytes(), name)[0]


def spelled(item: Text) -> Iterator[Text | Group]:
    """Yield a text as pieces without symbols, and the symbols between them in its colour."""
    text = " ".join(without_variants(item.text).split())
    x, y = item.left(text_width(text, item.font, item.size)), item.position.y
    for piece in _pieces(text):
        width = text_width(piece, item.font, item.size)
        if (picture := symbol_of(piece) if len(piece) == 1 else None) is None:
            blank = text_width(piece[: len(piece) - len(piece.lstrip())], item.font, item.size)
            yield Text(Point(x + blank, y), piece.strip(), item.font, item.size, item.fill)
        else:
            yield _set(picture, x, y, item.size, width, item.fill)
        x += width


def _pieces(text: str) -> Iterator[str]:
    """Yield symbols by themselves and what stands between them."""
    run = ""
    for character in text:
        if not holds_symbols(character):
            run += character
            continue
        if run:
            yield run
        yield character
        run = ""
    if run:
        yield run


def _set(picture: Picture, x: float, y: float, size: float, width: float, fill: Colour) -> Group:
    high = HEIGHT * size
    return placed(picture, Rect(x + GAP * size, y - _MIDDLE * size - high / 2, width - 2 * GAP * size, high), tint=fill)
