"""The patterns of shirts over an area: on kits, shields and counters. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.geometry.shapes import Point, Rect
from generator.scene.palette import Colour, Pattern
from generator.scene.primitives import Box, Item, Polygon, Style

BARS = 7
"""Stripes and hoops of both colours together; the outer ones are of the first."""

CHEQUERS = 6
"""Fields of a chequered kit across its area."""

BEYOND = 4.0
"""How far a pattern goes on beyond its area, in case what it covers is larger."""

_FIELD = 0.115
"""The width of stripes beside a clear one and the side of the fields of chequers, as a share of the area's width."""

_FIRST_HOOP = -0.2
"""How far below the middle the first hoop begins, as a share of the height."""

_SASH = 0.105
"""Half the width of a sash beside a clear stripe, along a level line, as a share of the area's width."""


def pattern_items(pattern: Pattern, area: Rect, ink: Colour, clear: float = 0.0) -> tuple[Item, ...]:
    """Return what a pattern has upon its ground over an area, and beyond it where a stripe is ``clear``.

    ``clear`` is the share of the width in the middle that is left to the ground.
    """
    fill = Style(fill=ink)
    if clear:
        return tuple(_around_clear(pattern, area, clear * area.width / 2, fill))
    if pattern == "sash":
        return (_sash(area, fill),)
    return tuple(Box(part, fill) for part in _whole(pattern, area))


def _whole(pattern: Pattern, area: Rect) -> Iterator[Rect]:
    x, y, width, height = area
    bar, deep = width / BARS, height / BARS
    half, low = width / 2, height / 2
    match pattern:
        case "stripes":
            yield from (Rect(x + index * bar, y, bar, height) for index in range(1, BARS, 2))
        case "hoops":
            yield from (Rect(x, y + index * deep, width, deep) for index in range(1, BARS, 2))
        case "halves":
            yield Rect(x + half, y, half, height)
        case "quarters":
            yield Rect(x + half, y, half, low)
            yield Rect(x, y + low, half, low)
        case "chequered":
            across, down = width / CHEQUERS, height / CHEQUERS
            for row in range(CHEQUERS):
                for column in range(1 - row % 2, CHEQUERS, 2):
                    yield Rect(x + column * across, y + row * down, across, down)


def _sash(area: Rect, fill: Style) -> Polygon:
    corners = ((0.0, 0.0), (0.34, 0.0), (1.0, 0.72), (1.0, 1.0), (0.66, 1.0), (0.0, 0.28))
    return Polygon(tuple(Point(area.x + area.width * x, area.y + area.height * y) for x, y in corners), fill)


def _around_clear(pattern: Pattern, area: Rect, half: float, fill: Style) -> Iterator[Item]:
    """Yield the parts of a pattern beside a stripe so far to both sides of the middle, and beyond the area."""
    whole, (x, y) = area.expand(BEYOND), area.centre
    field = _FIELD * area.width
    columns = range(math.ceil((whole.width / 2 - half) / field))
    match pattern:
        case "stripes":
            for index in columns[::2]:
                near = half + index * field
                yield from (Box(Rect(left, whole.y, field, whole.height), fill) for left in _both(x, near, field))
        case "hoops":
            for row in range(0, 2 * BARS, 2):  # the top is left to the number
                yield Box(Rect(whole.x, y + _FIRST_HOOP * area.height + row * field, whole.width, field), fill)
        case "halves":
            yield Box(Rect(x + half, whole.y, whole.right - x - half, whole.height), fill)
        case "quarters":
            yield Box(Rect(x + half, whole.y, whole.right - x - half, y - whole.y), fill)
            yield Box(Rect(whole.x, y, x - half - whole.x, whole.bottom - y), fill)
        case "chequered":
            for row in range(-BARS, BARS):
                for index in columns[row % 2 :: 2]:
                    near = half + index * field
                    yield from (Box(Rect(left, y + row * field, field, field), fill) for left in _both(x, near, field))
        case "sash":  # down to the left, behind what is in the middle
            wide, far = _SASH * area.width, whole.height
            for at, reach in ((x + half, far), (x - half, -far)):
                ends = ((at, wide), (at + reach, wide), (at + reach, -wide), (at, -wide))
                yield Polygon(tuple(Point(end, y - (end - x) + lower) for end, lower in ends), fill)


def _both(x: float, near: float, width: float) -> tuple[float, float]:
    """Return where a stripe begins that is so far from the middle, on both sides."""
    return x + near, x - near - width
