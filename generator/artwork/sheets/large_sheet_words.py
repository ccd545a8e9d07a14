"""What team sheets in large print are made of: bands across the page, and text that wraps. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.flow.editions import LARGE, LARGER
from generator.flow.words import legible, text_lines
from generator.geometry.shapes import Point
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, fitted_size
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Anchor, Item, Line, Style, Text

LABEL = LARGE
NAME = LARGER
VALUE = 20 * POINT
LINE = LARGE * 1.2
"""Height of a line of labels."""

TITLE = 10.0
"""Height of the heading of a band, with the rule below it."""


class Band(NamedTuple):
    """What stands on a sheet across its whole width and is never torn, drawn from its own top."""

    height: float
    items: tuple[Item, ...]


class Lettered(NamedTuple):
    """Text broken into lines of one size."""

    lines: tuple[str, ...]
    font: str
    size: float

    @property
    def height(self) -> float:
        """Return the height of all the lines."""
        return len(self.lines) * self.size * 1.2

    def items(self, at: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, the top of the first one at ``at``."""
        base = at.y + self.size * (0.6 + CAP_HEIGHT / 2)
        return tuple(
            Text(Point(at.x, base + index * self.size * 1.2), line, self.font, self.size, fill, anchor)
            for index, line in enumerate(self.lines)
        )


def lettered(text: str, width: float, font: str = REGULAR, size: float = LABEL, floor: float = LABEL) -> Lettered:
    """Return a text as it goes into a width: on one line down to the floor, else on as many lines as it needs there."""
    text = " ".join(legible(text).split())
    one = fitted_size(text, font, width, size, floor)
    return (
        Lettered((text,), font, one) if one is not None else Lettered(text_lines(text, font, floor, width), font, floor)
    )


def title_items(text: str, x: float, width: float) -> Sequence[Item]:
    """Return the heading of a band, with a rule under it."""
    title = lettered(text, width, BOLD, NAME)
    rule = Line(Point(x, TITLE - 1.2), Point(x + width, TITLE - 1.2), Style(stroke=INK, width=0.45))
    return (*title.items(Point(x, 0)), rule)
