"""The front of a counter: an arrow on the side or corner it faces, and the sides that lie before it made strong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from generator.artwork.pieces.faces.kit import rim_of
from generator.geometry.shapes import Point
from generator.model.teams.team import Kit
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Group, Item, Line, Polygon, Style

FRONT_SIDES: dict[Literal["side", "corner"], tuple[int, ...]] = {"side": (5, 0, 1), "corner": (5, 0)}
"""The sides of a hex before a figure that faces its top: three about a side, two about a corner."""


def front_items(
    outline: Sequence[Point], facing: Literal["side", "corner"], width: float, kit: Kit
) -> tuple[Item, ...]:
    """Return strong front sides, a small pointer at the middle of each, and the arrow at the top.

    On dark kits a white line sets the sides off.
    """
    sides = [(outline[index], outline[(index + 1) % 6]) for index in FRONT_SIDES[facing]]
    strokes = [Style(stroke=INK, width=width * 0.15)]
    if rim_of(kit) == WHITE:
        strokes.insert(0, Style(stroke=WHITE, width=width * 0.19))
    bars = tuple(Line(start, end, style) for style in strokes for start, end in sides)
    items: list[Item] = [Group(bars, clip=Polygon(tuple(outline)))]
    pointers = [pair for pair in sides if facing == "corner" or abs(pair[0].y - pair[1].y) > width * 0.01]
    items += [_pointer(start, end, width * 0.06, Style(fill=WHITE)) for start, end in pointers]
    items.append(_arrow(outline, facing, width, Style(fill=WHITE, stroke=INK, width=width * 0.02, join="round")))
    return tuple(items)


def _pointer(start: Point, end: Point, size: float, style: Style) -> Item:
    """Return a small triangle inside a side, at its middle, that points across it."""
    x, y = (start.x + end.x) / 2, (start.y + end.y) / 2
    length = math.hypot(x, y)
    ux, uy = x / length, y / length
    points = ((-size * 0.12, 0.0), (-size, size), (-size, -size))
    return Polygon(tuple(Point(x + ux * out - uy * side, y + uy * out + ux * side) for out, side in points), style)


def _arrow(outline: Sequence[Point], facing: Literal["side", "corner"], width: float, style: Style) -> Item:
    top = min(point.y for point in outline)
    height, half = (0.095, 0.13) if facing == "side" else (0.13, 0.13)
    tip = top + width * (0.012 if facing == "side" else 0.045)
    return Polygon(
        (Point(0, tip), Point(width * half, tip + width * height), Point(-width * half, tip + width * height)), style
    )
