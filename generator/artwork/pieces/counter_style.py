"""How counters are made: their size and shape, and where things stand on them. All lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.artwork.pieces.faces.figures import LABEL_FLOOR, RowShape
from generator.geometry.covering import clipped
from generator.geometry.grids.hexes import Orientation, corners
from generator.geometry.shapes import Point, Rect
from generator.model.game import CounterDesign
from generator.scene.fonts import CAP_HEIGHT, POINT
from generator.scene.pieces import corners_of, outline_area, resized
from generator.scene.primitives import Box, Circle, OutlineItem, Polygon

CounterShape = Literal["hex", "square", "disc"]
BLEED = 2.0
"""How far the ground of a back reaches beyond the cut, so that a slip shows no white edge."""

_ROUNDED = 0.06
"""Radius of the corners of square counters, as a share of their width."""


@dataclass(frozen=True, slots=True)
class CounterStyle:
    """How counters are made: width (of hexes flat to flat), which way up hexes stand, their language and shape."""

    width: float
    orientation: Orientation = "flat"
    language: str = "es"
    shape: CounterShape = "hex"


class FacePlan(NamedTuple):
    """Where things stand on a counter ``base`` wide, in millimetres below its middle; sizes in points.

    The head holds the number, the panel between ``top`` and ``bottom`` the values, the foot the name. ``labelled`` is
    the least width of a counter whose values have labels.
    """

    base: float
    head: float
    number: float
    badge: float
    top: float
    bottom: float
    figure: float
    main: float
    label: float
    name: float
    name_size: float
    labelled: float
    facing: Literal["", "side", "corner"] = ""

    def scaled(self, width: float) -> FacePlan:
        """Return the plan for counters so wide, its sizes in millimetres."""
        k = width / self.base
        lengths = (k * part for part in (self.head, self.badge, self.top, self.bottom, self.name))
        sizes = (k * POINT * part for part in (self.number, self.figure, self.main, self.label, self.name_size))
        head, badge, top, bottom, name = lengths
        number, figure, main, label, name_size = sizes
        return self._replace(
            base=width, head=head, badge=badge, top=top, bottom=bottom, name=name, number=number, figure=figure,
            main=main, label=max(LABEL_FLOOR, label) if width >= self.labelled else 0.0, name_size=name_size,
        )  # fmt: skip


LABELLED_FROM = 17.4
_SHIRT = FacePlan(18.8, -7.1, 10.0, 2.7, -5.5, 4.68, 10.4, 12.6, 5.2, 6.1, 6.6, LABELLED_FROM)
_SHIRT_ROW = _SHIRT._replace(top=-4.5, bottom=4.5, head=-6.6, figure=15.0, main=17.25, label=6.0, name=5.92)
_SIDE = FacePlan(23.0, -6.35, 11.5, 3.7, -4.1, 6.2, 10.6, 11.9, 5.4, 8.0, 7.0, 15.0, "side")
_CORNER = _SIDE._replace(head=-6.7, top=-4.4, bottom=5.7, name=7.5, facing="corner")
_PLANS = {
    ("shirt", 1): _SHIRT_ROW,
    ("shirt", 2): _SHIRT,
    ("side", 1): _SIDE._replace(head=-5.9, top=-3.4, bottom=4.4, figure=16.0, main=17.9, name=6.6),
    ("side", 2): _SIDE,
    ("corner", 1): _CORNER._replace(head=-6.3, top=-3.6, bottom=3.8, figure=14.5, main=16.0, name=5.8),
    ("corner", 2): _CORNER,
}


def plan_of(counter: CounterDesign, rows: int, style: CounterStyle) -> FacePlan:
    """Return where things stand on the counters of a game that have so many rows of values."""
    facing = "side" if style.shape != "hex" else counter.facing
    plan = _PLANS["shirt" if counter.style == "shirt" else facing, min(2, rows)]
    if rows > 2:
        plan = plan._replace(figure=8.0, main=9.0)
    return plan.scaled(style.width)


def counter_orientation(counter: CounterDesign, board: Orientation) -> Orientation:
    """Return which way up hexes stand: as the board's, or on what lies behind the side or corner that they face."""
    if counter.style != "facing":
        return board
    return "flat" if counter.facing == "side" else "pointy"


@lru_cache(maxsize=64)
def outline_of(style: CounterStyle) -> OutlineItem:
    """Return where the scissors go."""
    half = style.width / 2
    if style.shape == "disc":
        return Circle(Point(0, 0), half)
    if style.shape == "square":
        return Box(Rect(-half, -half, style.width, style.width), radius=style.width * _ROUNDED)
    return Polygon(corners(Point(0, 0), style.width, style.orientation))


Room = Callable[[float], float]
"""Tells half the width that is free at a height."""

_MARGIN = 0.061
"""How far texts stay from the cut, as a share of the width."""

_EDGE = 0.032
"""How far lines stay from a level side, along which they are not cut off aslant, as a share of the width."""

_PANEL = 0.412
"""Half the width of the panel of values, as a share of the counter's: beside it the kit is seen."""


@lru_cache(maxsize=64)
def room_in(style: CounterStyle) -> Room:
    """Return what tells half the room for text at a height, clear of the rim."""
    inner, limit = resized(outline_of(style), -_MARGIN * style.width), (0.5 - _EDGE) * style.width
    area, room = outline_area(inner), room_of(inner)
    level = style.shape == "square" or (style.shape == "hex" and style.orientation == "flat")
    return lambda y: room(min(max(y, area.y), area.bottom) if level and abs(y) <= limit else y)


@lru_cache(maxsize=64)
def panel_room(style: CounterStyle) -> Room:
    """Return what tells half the room for values at a height, inside the panel."""
    room, most = room_in(style), (_PANEL - 0.012) * style.width
    return lambda y: min(most, room(y))


@lru_cache(maxsize=128)
def room_of(inner: OutlineItem) -> Room:
    """Return what tells half the width of a convex outline about (0, 0) at a height; 0 above and below it."""
    match inner:
        case Circle(_, radius):
            return lambda y: math.sqrt(max(0.0, radius**2 - y * y))
        case Box(rect):
            return lambda y: rect.width / 2 if rect.y <= y <= rect.bottom else 0.0
        case _:
            points = corners_of(inner)
            return lru_cache(maxsize=512)(lambda y: _half_chord(points, y))


def _half_chord(points: tuple[Point, ...], y: float) -> float:
    crossings = [0.0]
    for start, end in pairwise((*points, points[0])):
        low, high = sorted((start, end), key=lambda corner: corner.y)
        if low.y <= y <= high.y and high.y > low.y:
            crossings.append(low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y))
    return max(crossings)


def panel(plan: FacePlan, style: CounterStyle) -> tuple[Point, ...]:
    """Return the outline of the panel of values."""
    half = _PANEL * style.width
    inner = corners_of(resized(outline_of(style), -0.048 * style.width))
    return clipped(inner, Rect(-half, plan.top, 2 * half, plan.bottom - plan.top).corners)


@lru_cache(maxsize=256)
def row_shapes(lengths: tuple[int, ...], plan: FacePlan, style: CounterStyle) -> tuple[RowShape, ...]:
    """Return where the rows of values go, each as long as told: labels above their figures.

    Rows of one length share their columns.
    """
    room, gap = panel_room(style), 0.018 * style.width
    height = (plan.bottom - plan.top) / len(lengths)
    label = plan.label * CAP_HEIGHT + gap if plan.label else 0.0
    shapes = []
    for index in range(len(lengths)):
        main = plan.main if index == 0 else plan.figure
        base = plan.top + (index + 0.5) * height + (main * CAP_HEIGHT + label) / 2
        labels = base - main * CAP_HEIGHT - gap
        shapes.append(RowShape(base, labels, plan.figure, main, plan.label, room))
    if len(lengths) > 1 and len(set(lengths)) == 1:
        widest = 2 * min(room(plan.top), room(plan.bottom))
        pitch = min(widest / lengths[0], style.width * (0.31 if lengths[0] > 2 else 0.39))
        return tuple(shape._replace(pitch=pitch) for shape in shapes)
    return tuple(shapes)
