"""Shirts: a kit's pattern within any outline, in full colour or dulled."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from generator.geometry.shapes import Point, Rect, inset_convex
from generator.model.teams.team import Kit
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style

DULL = Colour.of("#d5d8dc")
STRIPES = 7
HOOPS = 9


def dulled(kit: Kit) -> Kit:
    """Return the kit as it looks on the side that says “has moved”: washed out, with a trace of its colours left."""
    return replace(kit, primary=_washed(kit.primary), secondary=_washed(kit.secondary))


def _washed(colour: Colour) -> Colour:
    return colour.mixed(colour.grey, 0.55).mixed(DULL, 0.55)


def rim_of(kit: Kit) -> Colour:
    """Return the colour of the rim that sets a counter off from the pitch: white round dark kits, dark round others."""
    return WHITE if kit.primary.luminance < 0.09 else INK


def kit_ground(kit: Kit, outline: Sequence[Point]) -> Group:
    """Return the kit's colours and pattern, cut to an outline."""
    area = Rect.around(outline)
    base = Box(area.grown(0.1), Style(fill=kit.primary))
    return Group((base, *_pattern(kit, area), *_second_rim(kit, outline)), clip=Polygon(tuple(outline)))


def _second_rim(kit: Kit, outline: Sequence[Point]) -> tuple[Item, ...]:
    """Return what tells a team from another in like colours: a second rim, filled corners, or studs on the sides."""
    rim, ground = rim_of(kit), (INK if rim_of(kit) == WHITE else WHITE)
    width = math.dist(outline[0], outline[1]) * 0.1
    match kit.rim:
        case "double":
            band = Polygon(inset_convex(outline, width * 0.45), Style(stroke=ground, width=width * 0.9))
            return band, Polygon(inset_convex(outline, width), Style(stroke=rim, width=width * 0.4))
        case "corners":
            return tuple(Circle(corner, width * 2.2, Style(fill=ground, stroke=rim, width=0.3)) for corner in outline)
        case "studs":
            pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
            middles = (Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs)
            return tuple(Circle(middle, width * 1.6, Style(fill=ground, stroke=rim, width=0.3)) for middle in middles)
        case "single":
            return ()


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
