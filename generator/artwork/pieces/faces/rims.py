"""The rim of a small piece: dark to the very cut, so that a slip of the scissors shows no white. In millimetres."""

from __future__ import annotations

from dataclasses import replace

from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Group, OutlineItem, Style

DARK = 0.09
"""Grounds of a lower luminance are parted from their rim by a light line: navy and black would run into it."""

_KEY_LINE = 1.5
"""How far the light line reaches inwards, as a share of the rim."""


def rim(outline: OutlineItem, width: float, ground: Colour) -> Group:
    """Return a rim so wide inside an outline, round a ground of a colour."""
    strokes = [Style(stroke=INK, width=2 * width)]
    if ground.luminance < DARK:
        strokes.insert(0, Style(stroke=WHITE, width=2 * width * _KEY_LINE))
    return Group(tuple(replace(outline, style=stroke) for stroke in strokes), clip=outline)
