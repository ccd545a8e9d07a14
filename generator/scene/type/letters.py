"""The outlines of letters, in units of their font, y up."""

from __future__ import annotations

from collections.abc import Callable
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
    """Return the outline of a letter; nothing for a blank and for what the typeface lacks."""
    glyph = typeface(font).getBestCmap().get(ord(letter))
    return _outliner(font)(glyph) if glyph is not None else ()


@cache
def _outliner(font: str) -> Callable[[str], tuple[Command, ...]]:
    """Return a function from the name of a glyph to its outline, composite glyphs put together."""
    from fontTools.pens.basePen import BasePen

    glyphs = typeface(font).getGlyphSet()

    class CommandPen(BasePen):  # type: ignore[misc]
        """Records a glyph; fontTools turns quadratic curves into the cubic ones that commands know."""

        def __init__(self) -> None:
            super().__init__(glyphs)
            self.commands: list[Command] = []

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.commands.append(("M", *pt))

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.commands.append(("L", *pt))

        def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
            self.commands.append(("C", *(number for point in points for number in point)))

        def _closePath(self) -> None:  # noqa: N802
            self.commands.append(("Z",))

    def outline(glyph: str) -> tuple[Command, ...]:
        pen = CommandPen()
        glyphs[glyph].draw(pen)
        return tuple(pen.commands)

    return outline
