"""Sides that are crossed one way only, and what leads over the outside of a board: arrows on and beside its cells."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.artwork.boards.arrow import arrow
from generator.artwork.boards.laid import Cell, LaidBoard, Look
from generator.artwork.boards.paint import colour, upon
from generator.geometry.grids.grid import Side
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.boards.layers import EdgesLayer, NamedStyle
from generator.scene.palette import WHITE
from generator.scene.primitives import Box, Group, Item, Line, Polygon, Style
from generator.scene.seams import SeamGuide

PLACE = Size(12.0, 8.0)
"""The place of an arrow along and across it, for cells of 30 mm."""
USUAL = 30.0
THROUGH_ARROW = 30.0


def one_way_sides(layer: EdgesLayer, laid: LaidBoard) -> Iterator[tuple[Side[Cell], Cell, bool]]:
    """Yield the sides that are crossed one way, the cell they are left from, and whether this is their far end.

    A side over joined sides of the board is there twice: where one leaves, and, its far end, where one comes in.
    """
    inner: dict[frozenset[Cell], list[Side[Cell]]] = {}
    for side in laid.sides:
        inner.setdefault(frozenset((side.first, side.second)), []).append(side)
    for start, end in (map(laid.cell_at, side) for side in layer.one_way):
        if stretches := inner.get(frozenset((start, end))):
            yield stretches[len(stretches) // 2], start, False
        else:
            outer = ((own, side) for own in (start, end) for side in laid.outer if side.first == own)
            yield from ((side, own, own == end) for own, side in outer if laid.board.grid.goes_on(side.facing))


def arrows(layer: EdgesLayer, laid: LaidBoard, look: Look) -> tuple[tuple[Item, ...], SeamGuide]:
    """Return the arrows of a layer on their places, and where seams would cut through them."""
    items: list[Item] = []
    boxes: list[Rect] = []
    for side, cell, far in one_way_sides(layer, laid):
        angle = _angle(laid.grid.centre(cell), side.middle) + (180.0 if far else 0.0)
        turned = Transform.turn(angle).then(Transform.shift(*side.middle))
        items.append(Group(placed_arrow(laid.style(layer.edges), look, laid.grid.size / USUAL, far), turned))
        along, across = (part * laid.grid.size / USUAL / 2 for part in PLACE)
        level = abs(math.cos(math.radians(angle))) > 0.7
        x, y = (along, across) if level else (across, along)
        boxes.append(Rect(side.middle.x - x, side.middle.y - y, 2 * x, 2 * y))
    return tuple(items), SeamGuide.around(boxes, THROUGH_ARROW)


def _angle(start: Point, end: Point) -> float:
    return round(math.degrees(math.atan2(end.y - start.y, end.x - start.x)), 6)


def placed_arrow(style: NamedStyle, look: Look, k: float, far: bool = False) -> tuple[Item, ...]:
    """Return an arrow to the right on its place, about the origin; at the far end of a joined side it is paler."""
    place, ink = colour(style, look.ink), upon(style, look.ink)
    box = Rect(-PLACE.width * k / 2, -PLACE.height * k / 2, PLACE.width * k, PLACE.height * k)
    dash = (1.2 * k, 0.8 * k) if far else ()
    fill = place.mixed(WHITE, 0.65) if far else place
    return (
        Box(box, Style(fill=fill, stroke=ink, width=0.3 * k, dash=dash), 1.1 * k),
        arrow("right", Point(0, 0), 8.6 * k, Style(place if far else ink, ink, 0.25 * k, join="round")),
    )


def joined_sides(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield beside every outer side over which one comes in at the opposite one an arrow with two heads.

    Sides that carry an arrow of their own, or are closed, have none.
    """
    own = [layer for layer in laid.board.edges if layer.one_way or layer in laid.closed_edges]
    taken = {side for layer in own for side in laid.outside(layer)}
    taken |= {side for layer in own for side, _, _ in one_way_sides(layer, laid)}
    tone = colour(laid.style("text"), look.ink)
    for side in laid.outer:
        if side not in taken and laid.board.grid.goes_on(side.facing):
            x, y = _OUT[side.facing]
            k = min(laid.grid.size / USUAL, laid.margins[side.facing] / 8.5)
            place = side.middle.shifted(x * 4.6 * k, y * 4.6 * k)
            turned = Transform.turn(90 if y else 0).then(Transform.shift(*place))
            yield Group(tuple(_two_heads(k, Style(fill=tone))), turned)


_OUT = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


def _two_heads(k: float, style: Style) -> Iterator[Item]:
    for end in (-1, 1):
        yield Polygon((Point(end * 3.4 * k, 0), Point(end * 1.2 * k, -1.5 * k), Point(end * 1.2 * k, 1.5 * k)), style)
    yield Line(Point(-1.4 * k, 0), Point(1.4 * k, 0), Style(stroke=style.fill, width=0.9 * k))
