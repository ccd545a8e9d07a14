"""Shirts: a kit's pattern within any outline, in full colour or dulled."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry.shapes import Point, Rect
from generator.model.team import Kit
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Group, Item, Polygon, Style

DULL = Colour.of("#d5d8dc")
STRIPES = 7
HOOPS = 5


def dulled(kit: Kit) -> Kit:
    """Return the kit as it looks on the side that says “has moved”: washed out towards grey."""
    return Kit(kit.primary.grey.mixed(DULL, 0.62), kit.secondary.grey.mixed(DULL, 0.62), kit.pattern)


def rim_of(kit: Kit) -> Colour:
    """Return the colour of the rim that sets a counter off from the pitch: white round dark kits, dark round others."""
    return WHITE if kit.primary.luminance < 0.09 else INK


def kit_ground(kit: Kit, outline: Sequence[Point]) -> Group:
    """Return the kit's colours and pattern, cut to an outline."""
    area = Rect.around(outline)
    base = Box(area.grown(0.1), Style(fill=kit.primary))
    return Group((base, *_pattern(kit, area)), clip=Polygon(tuple(outline)))


def _pattern(kit: Kit, area: Rect) -> tuple[Item, ...]:
    fill = Style(fill=kit.secondary)
    match kit.pattern:
        case "plain":
            return ()
        case "stripes":
            width = area.width / STRIPES
            return tuple(
                Box(Rect(area.x + index * width, area.y, width, area.height), fill) for index in range(1, STRIPES, 2)
            )
        case "hoops":
            height = area.height / HOOPS
            return tuple(
                Box(Rect(area.x, area.y + index * height, area.width, height), fill) for index in range(1, HOOPS, 2)
            )
        case "halves":
            return (Box(Rect(area.centre.x, area.y, area.width / 2, area.height), fill),)
        case "sash":
            return (_sash(area, fill),)


def _sash(area: Rect, fill: Style) -> Polygon:
    """Return a band from the left shoulder to the right hip."""
    reach = area.width * 0.16
    return Polygon(
        (
            Point(area.x + area.width * 0.12 - reach, area.y),
            Point(area.x + area.width * 0.12 + reach, area.y),
            Point(area.right - area.width * 0.12 + reach, area.bottom),
            Point(area.right - area.width * 0.12 - reach, area.bottom),
        ),
        fill,
    )
