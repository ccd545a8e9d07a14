"""Kits: a pattern laid over an area or within any outline, in full colour or dulled. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.geometry.shapes import Point, Rect
from generator.model.team import Kit
from generator.scene.palette import Colour
from generator.scene.pieces import outline_area
from generator.scene.primitives import Box, Group, Item, OutlineItem, Polygon, Style

DULL = Colour.of("#d5d8dc")
BARS = 7
"""Stripes and hoops of both colours together; the outer ones are of the first."""

FINE = 11
"""Stripes of a counter, of which values and number leave to be seen what lies beside them."""

CHEQUERS = 6
"""Fields of a chequered kit across its area."""


def dulled(kit: Kit) -> Kit:
    """Return the kit as it looks on the side that says “has moved”: washed out, with a trace of its colours left."""
    return replace(kit, primary=_washed(kit.primary), secondary=_washed(kit.secondary))


def _washed(colour: Colour) -> Colour:
    return colour.mixed(colour.grey, 0.55).mixed(DULL, 0.55)


def kit_ground(kit: Kit, outline: OutlineItem) -> Group:
    """Return the kit's colours and pattern, cut to an outline."""
    area = outline_area(replace(outline, style=Style()))
    return Group((Box(area.grown(0.1), Style(fill=kit.primary)), *pattern(kit, area, FINE)), clip=outline)


def pattern(kit: Kit, area: Rect, stripes: int = BARS) -> tuple[Item, ...]:
    """Return what is of the kit's second colour in an area."""
    fill = Style(fill=kit.secondary)
    if kit.pattern == "sash":
        return (_sash(area, fill),)
    return tuple(Box(part, fill) for part in _parts(kit.pattern, area, stripes))


def _parts(pattern: str, area: Rect, stripes: int) -> Iterator[Rect]:
    x, y, width, height = area
    bar, deep = width / stripes, height / BARS
    half, low = width / 2, height / 2
    match pattern:
        case "stripes":
            yield from (Rect(x + index * bar, y, bar, height) for index in range(1, stripes, 2))
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
    """Return a band from the left shoulder to the right hip."""
    corners = ((0.0, 0.0), (0.34, 0.0), (1.0, 0.72), (1.0, 1.0), (0.66, 1.0), (0.0, 0.28))
    return Polygon(tuple(Point(area.x + area.width * x, area.y + area.height * y) for x, y in corners), fill)
