"""Outlines of letters, as commands; whoever needs none is spared the time that fontTools takes to be loaded."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen

from generator.scene.fonts import typeface
from generator.scene.primitives import Command


class CommandPen(BasePen):  # type: ignore[misc]
    """Records an outline; fontTools turns quadratic curves into the cubic ones that commands know.

    Lines that lead nowhere are left out, but the first of an outline, which is drawn as a dot.
    """

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.commands: list[Command] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("M", *pt))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        if pt != self._getCurrentPoint() or self.commands[-1][0] == "M":
            self.commands.append(("L", *pt))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("C", *(number for point in points for number in point)))

    def _closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))


@cache
def units_per_em(font: str) -> int:
    return int(typeface(font)["head"].unitsPerEm)


@lru_cache(maxsize=4096)
def letter_outline(font: str, letter: str) -> tuple[Command, ...]:
    glyph = typeface(font).getBestCmap().get(ord(letter))
    if glyph is None:
        return ()
    pen = CommandPen(_glyphs(font))
    _glyphs(font)[glyph].draw(pen)
    return tuple(pen.commands)


@cache
def _glyphs(font: str) -> Any:
    return typeface(font).getGlyphSet()
