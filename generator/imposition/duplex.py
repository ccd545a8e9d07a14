"""Backs where their fronts are: under each way to turn the paper, on a folded sheet, and for printers of one side.

All lengths in millimetres. Places on a back are given as the back is seen, origin top left.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from generator.geometry.covering import clip_by_line
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import translate
from generator.imposition.paper import SHEETS, Document, Duplex
from generator.scene.fonts import POINT, REGULAR
from generator.scene.palette import INK
from generator.scene.primitives import Group, Line, Polygon, Style, Text

if TYPE_CHECKING:
    from generator.packs.printers import BacksOrder

Backs = Literal["long-edge", "short-edge", "fold", "none"]
BACKS: tuple[Backs, ...] = get_args(Backs)

BLEED = 2.0
"""How far the ground of a back may reach beyond the cut, so that a slip of the printer shows no white edge."""

FOLD_CLEAR = 5.0
"""The fold keeps at least this far from the bleed (docs/sources.md: printers)."""


def duplex_of(backs: Backs) -> Duplex:
    """Return how the printer is to turn the paper."""
    return backs if backs in ("long-edge", "short-edge") else "none"


def back_place(backs: Backs, page: Size, at: Point) -> Transform:
    """Return where the back of a piece goes whose front stands at ``at``.

    Turned about the long edge, left and right are exchanged. Turned about the short edge, or folded across the middle,
    top and bottom are, and backs stand on their heads, so that every cut piece is turned over like the page of a book.
    """
    if backs == "long-edge":
        return Transform.shift(page.width - at.x, at.y)
    return Transform.turn(180).then(Transform.shift(at.x, page.height - at.y))


def flip_of(backs: Backs, page: Size) -> Transform:
    """Return the map from a place on the front to the place behind it on the back; it is its own inverse."""
    if backs == "long-edge":
        return Transform(a=-1.0, e=page.width)
    return Transform(d=-1.0, f=page.height)


def front_area(area: Rect, page: Size, backs: Backs) -> Rect:
    """Return the part of an upright page's gang area that fronts may take, so that their backs keep to it as well.

    Backs that are turned over the short edge need the foot's room at the top too; folded ones need half of the page.
    """
    if backs in ("long-edge", "none"):
        return area
    top = max(area.y, page.height - area.bottom)
    bottom = page.height / 2 - FOLD_CLEAR - BLEED if backs == "fold" else area.bottom
    return Rect(area.x, top, area.width, bottom - top)


def fold_line(area: Rect, page: Size, language: str) -> Group:
    """Return the fold across the middle of a page: dashes at both ends, outside the art, and what to do there."""
    y, reach = page.height / 2, 24.0
    style = Style(stroke=INK, width=0.25, dash=(3.0, 1.5))
    left, right = area.x - 3.6, area.right + 3.6
    size, here = 7 * POINT, translate(language, SHEETS["fold here"])
    words = Text(Point(page.width / 2, y + size * 0.33), here, REGULAR, size, INK, "middle")
    ends = (Line(Point(left, y), Point(left + reach, y), style), Line(Point(right, y), Point(right - reach, y), style))
    return Group((*ends, words), name="fold")


@lru_cache(maxsize=64)
def bleed_rooms(middles: tuple[Point, ...], cell: tuple[Point, ...]) -> tuple[Polygon | None, ...]:
    """Return for each middle how far its bleed may reach, about (0, 0): half way to each neighbour.

    ``None`` where no neighbour is near enough to matter.
    """
    reach = max(math.hypot(*corner) for corner in cell) + BLEED
    around = Rect.around(cell).grown(BLEED + 1)
    rooms: list[Polygon | None] = []
    for middle in middles:
        apart = [Point(other.x - middle.x, other.y - middle.y) for other in middles]
        near = [at for at in apart if max(map(abs, at)) < 2 * reach and at.x**2 + at.y**2 > 1e-9]
        room: tuple[Point, ...] = around.corners
        for dx, dy in near:
            half_way = Point(dx / 2, dy / 2)
            room = clip_by_line(room, half_way, half_way.shifted(-dy, dx))
        rooms.append(Polygon(room) if near else None)
    return tuple(rooms)


def turn_room(room: Polygon) -> Polygon:
    """Return a room as a piece that stands on its head sees it."""
    return Polygon(tuple(Point(-point.x, -point.y) for point in room.points))


def split_sides(document: Document, backs_order: BacksOrder = "same") -> tuple[Document, ...]:
    """Return a document of fronts and one of backs, for printers that cannot turn the paper.

    The backs come in the order in which the printer takes the printed fronts. A document without backs stays as it is.
    """
    if document.duplex == "none":
        return (document,)
    fronts, backs = (tuple(sheet for sheet in document.sheets if sheet.side == side) for side in ("front", "back"))
    if backs_order == "reversed":
        backs = backs[::-1]
    found = []
    for side, sheets in (("front", fronts), ("back", backs)):
        title = f"{document.title} · {translate(document.language, SHEETS[side])}"
        found.append(replace(document, name=f"{document.name}-{side}s", title=title, sheets=sheets, duplex="none"))
    return tuple(found)
