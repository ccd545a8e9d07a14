"""The outlines of letters, in units of their font, y up."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from typing import Any

from generator.scene.primitives import Command
from generator.scene.type.fonts import font_data


@cache
def typeface(font: str) -> Any:
    """Return fontTools' reading of a weight, made once."""
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font_data(font)), lazy=True)


@cache
def units_per_em(font: str) -> int:
    """Return how many units an em of the weight has."""
    return int(typeface(font)["head"].unitsPerEm)


@lru_cache(maxsize=4096)
def letter_outline(font: str, letter: str) -> tuple[Command, ...]:
    """Return the outline of a letter, composite ones put together; nothing for a blank and what the typeface lacks."""
    from generator.scene.pen import CommandPen

    glyph = typeface(font).getBestCmap().get(ord(letter))
    if glyph is None:
        return ()
    pen = CommandPen(_glyphs(font))
    _glyphs(font)[glyph].draw(pen)
    return tuple(pen.commands)


@cache
def _glyphs(font: str) -> Any:
    return typeface(font).getGlyphSet()
