"""The scale of a map: a bar with metres, and what a cell is in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.frozen import dataclass
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import REGULAR, SEMIBOLD, text_width
from generator.scene.primitives import Box, Item, Style, Text
from generator.scene.text import centred
from generator.words import Message, message

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_BAR, _LONGEST = 1.6, 80.0


@dataclass(frozen=True)
class ScaleArt(PanelArt):
    """A bar of a few parts, each so many whole units long; ``unit_width`` is a unit in millimetres on the board."""

    told: str = ""
    unit: str = ""
    unit_width: float = 1.0

    kind: ClassVar[Message] = message("scale", "panel")

    def body_width(self, look: PanelLook) -> float:
        """Return the width of the words."""
        return max(24.0 * look.scale, text_width(self.told, SEMIBOLD, look.text_size(9)) * 1.01)

    def body_height(self, width: float, look: PanelLook) -> float:
        """Return the height of the words, the bar and its figures."""
        return look.text_size(9) * 1.3 + _BAR * look.scale + look.text_size(6.5) * 1.3

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        """Yield the words above the bar."""
        strong, small = look.text_size(9), look.text_size(6.5)
        y = area.y + (area.height - self.body_height(area.width, look)) / 2
        yield centred(self.told, Point(area.x, y + strong * 0.55), SEMIBOLD, strong, look.text, "start")
        parts, step = self._division(min(area.width - 6 * look.scale, _LONGEST * look.scale))
        top, width = y + strong * 1.3, step * self.unit_width
        for part in range(parts):
            box = Rect(area.x + part * width, top, width, _BAR * look.scale)
            yield Box(box, Style(fill=look.box if part % 2 else look.text, stroke=look.text, width=0.2))
        for part in range(parts + 1):
            told = f"{part * step} {self.unit}" if part == parts else str(part * step)
            at = Point(area.x + part * width, top + _BAR * look.scale + small)
            yield Text(at, told, REGULAR, small, look.quiet, "middle" if 0 < part < parts else "start")

    def _division(self, room: float) -> tuple[int, int]:
        """Return into how many parts the bar is divided and how many units each is long."""
        for parts in (4, 2):
            for step in reversed(_STEPS):
                if parts * step * self.unit_width <= room:
                    return parts, step
        return 1, 1
