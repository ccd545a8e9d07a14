"""What fontTools draws, as the steps of a path."""

from __future__ import annotations

from typing import Any

from fontTools.pens.basePen import BasePen

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
