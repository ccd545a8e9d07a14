"""What a map means: its styles and marks, in as many columns as there is room for, and its scale."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import Message, message
from generator.scene.fonts import REGULAR, SEMIBOLD, centred, text_width
from generator.scene.primitives import Box, Group, Item, Style, Text
from generator.text.text_box import TextBox
from generator.text.words import text_lines

SWATCH = 4.6
"""The side of the square that an entry's picture is drawn in, at full size."""

_ROW, _GAP = 6.2, 4.0
_TEXT = 8.0
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_BAR, _LONGEST = 1.6, 80.0


class LegendLine(NamedTuple):
    """A picture in a square of ``SWATCH`` millimetres from its top left corner, and what it means."""

    picture: tuple[Item, ...]
    text: str


@dataclass(frozen=True)
class LegendArt(PanelArt):
    """Pictures with their meanings, column by column."""

    entries: tuple[LegendLine, ...] = ()

    kind: ClassVar[Message] = message("legend", "panel")

    def body_width(self, look: PanelLook) -> float:
        return min(28.0 * look.scale, self._widest(look))

    def roomy_width(self, look: PanelLook) -> float:
        """Return the width at which no meaning is broken."""
        return self._widest(look) + 2 * self.pad(look)

    def _widest(self, look: PanelLook) -> float:
        size = look.text_size(_TEXT)
        return self._indent(look) + max(text_width(entry.text, REGULAR, size) for entry in self.entries)

    def _indent(self, look: PanelLook) -> float:
        return (SWATCH + 1.8) * look.scale

    def _columns(self, width: float, look: PanelLook) -> list[list[tuple[LegendLine, TextBox]]]:
        """Return the entries with their lines of text, as many columns as the longest entry allows."""
        gap, size = _GAP * look.scale, look.text_size(_TEXT)
        most = max(1, int((width + gap + 1e-6) // (self._widest(look) + gap)))
        column = (width + gap) / min(most, len(self.entries)) - gap
        room = column - self._indent(look)
        laid = [(each, TextBox(text_lines(each.text, REGULAR, size, room), REGULAR, size)) for each in self.entries]
        rows = math.ceil(len(laid) / most)
        return [laid[start : start + rows] for start in range(0, len(laid), rows)]

    def body_height(self, width: float, look: PanelLook) -> float:
        return max(sum(_row(text, look) for _, text in column) for column in self._columns(width, look))

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        columns, gap = self._columns(area.width, look), _GAP * look.scale
        step = min((area.width + gap) / len(columns), self._widest(look) + gap)
        for index, column in enumerate(columns):
            x, y = area.x + index * step, area.y
            for (picture, _), text in column:
                high = _row(text, look)
                place = Transform.scale(look.scale).then(Transform.shift(x, y + (high - SWATCH * look.scale) / 2))
                yield Group(picture, place)
                yield from text.about(Point(x + self._indent(look), y + high / 2), look.text)
                y += high


def _row(text: TextBox, look: PanelLook) -> float:
    return max(_ROW * look.scale, text.height + 1.2 * look.scale)


@dataclass(frozen=True)
class ScaleArt(PanelArt):
    """A bar of a few parts, each so many whole units long; ``unit_width`` is a unit in millimetres on the board."""

    told: str = ""
    unit: str = ""
    unit_width: float = 1.0

    kind: ClassVar[Message] = message("scale", "panel")

    def body_width(self, look: PanelLook) -> float:
        return max(24.0 * look.scale, text_width(self.told, SEMIBOLD, look.text_size(9)) * 1.01)

    def body_height(self, width: float, look: PanelLook) -> float:
        return look.text_size(9) * 1.3 + _BAR * look.scale + look.text_size(6.5) * 1.3

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
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
