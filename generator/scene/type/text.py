"""Text centred by its capitals, which is where the eye sees the middle of a line. All in millimetres."""

from __future__ import annotations

from generator.geometry.shapes import Point
from generator.scene.palette import Colour
from generator.scene.primitives import Anchor, Text
from generator.scene.type.fonts import CAP_HEIGHT


def baseline(middle: float, size: float) -> float:
    """Return the baseline of a line whose capitals are centred on the height ``middle``."""
    return middle + size * CAP_HEIGHT / 2


def centred(text: str, middle: Point, font: str, size: float, fill: Colour, anchor: Anchor = "middle") -> Text:
    """Return a line of text whose capitals are centred on ``middle``."""
    return Text(Point(middle.x, baseline(middle.y, size)), text, font, size, fill, anchor)
