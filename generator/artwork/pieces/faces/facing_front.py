"""The front of a counter: an arrow on the side or corner it faces, and the sides that lie before it made strong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from generator.artwork.pieces.faces.rims import DARK
from generator.geometry.grids.hexes import ROOT3
from generator.geometry.shapes import Point
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Group, Item, Line, Polygon, Style

Side = tuple[Point, Point]
BEFORE = 61.0
"""Sides whose middles lie so many degrees or less from straight ahead are the front: three of a hex about a side."""


def front_sides(outline: Sequence[Point]) -> tuple[Side, ...]:
    """Return the sides of an outline about (0, 0) that lie before a figure which faces its top."""
    sides = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return tuple(side for side in sides if abs(_from_ahead(side)) <= BEFORE)


def _from_ahead(side: Side) -> float:
    (a, b), (c, d) = side
    return math.degrees(math.atan2(a + c, -(b + d)))


def front_items(
    outline: Sequence[Point], facing: Literal["side", "corner"], width: float, ground: Colour
) -> tuple[Item, ...]:
    """Return strong front sides, a small pointer at the middle of each slanted one, and the arrow at the top.

    On dark grounds a white line sets the sides off.
    """
    sides = front_sides(outline)
    strokes = [Style(stroke=INK, width=width * 0.15)]
    if ground.luminance < DARK:
        strokes.insert(0, Style(stroke=WHITE, width=width * 0.18))
    bars = tuple(Line(start, end, style) for style in strokes for start, end in sides)
    items: list[Item] = [Group(bars, clip=Polygon(tuple(outline)))]
    slanted = [side for side in sides if len(sides) < 4 and abs(_from_ahead(side)) > 1]
    items += [_pointer(side, width * 0.055, Style(fill=WHITE)) for side in slanted]
    items.append(_arrow(outline, facing, width, Style(fill=WHITE)))
    return tuple(items)


def _pointer(side: Side, size: float, style: Style) -> Item:
    """Return a small triangle inside a side, at its middle, that points across it."""
    (a, b), (c, d) = side
    x, y = (a + c) / 2, (b + d) / 2
    length = math.hypot(x, y)
    ux, uy = x / length, y / length
    points = ((-size * 0.2, 0.0), (-size * 1.1, size), (-size * 1.1, -size))
    return Polygon(tuple(Point(x + ux * out - uy * side, y + uy * out + ux * side) for out, side in points), style)


def _arrow(outline: Sequence[Point], facing: Literal["side", "corner"], width: float, style: Style) -> Polygon:
    """Return what points ahead, inside the strong sides: a triangle on a side, a roof below a corner."""
    top, half = min(point.y for point in outline), 0.12 * width
    if facing == "side":
        tip, foot = top + 0.014 * width, top + 0.068 * width
        return Polygon((Point(0, tip), Point(half, foot), Point(-half, foot)), style)
    tip, fall, thick = top + 0.03 * width, half / ROOT3, 0.042 * width
    right = (Point(half, tip + fall), Point(half, tip + fall + thick), Point(0, tip + thick))
    return Polygon((Point(0, tip), *right, *(Point(-point.x, point.y) for point in reversed(right[:2]))), style)
