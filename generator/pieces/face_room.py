"""How much room texts and values have within the outline of a piece. Lengths in millimetres, about its middle."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import pairwise

from generator.geometry.covering import clip
from generator.geometry.shapes import Point, Rect
from generator.model.pieces.face_values import BoxPlace
from generator.scene.pieces import corners_of, outline_area, resize
from generator.scene.primitives import Box, Circle, OutlineItem, Path, Polygon

HalfWidth = Callable[[float], float]
"""A function of height: half the width that is free there, in millimetres about the middle of a piece."""

_MARGIN = 0.061
"""How far texts stay from the cut, as a share of the width."""

_EDGE = 0.032
"""How far lines stay from a level side, along which they are not cut off aslant, as a share of the width."""

RIM = 0.024
"""The rim's width, as a share of the counter's."""

_PANEL_MARGIN = 0.02
"""How far values and labels stay from the panel's sides, as a share of the counter's width."""


def width_of(outline: OutlineItem) -> float:
    """Return the width of a piece: that of a rectangle, or the least of another outline, as between sides of a hex."""
    area = outline_area(outline)
    return area.width if isinstance(outline, Box) else min(area.size)


def place_in(place: BoxPlace, outline: OutlineItem, width: float = 0.0) -> Rect:
    """Return a place on a piece; one that is made for a width grows and shrinks with the piece.

    On discs and hexes it is a place in the square between their sides. ``width`` is that of the piece, if it is known.
    """
    area = outline_area(outline)
    if place.made_for is None:
        return place.within(area)
    width = width or width_of(outline)
    scale, (x, y) = width / place.made_for, area.centre
    across, down = area.size if isinstance(outline, Box | Path) else (width, width)
    near, mm = (place.x, place.y), place.in_mm
    lengths = (place.width, place.height)
    (left, wide), (top, high) = (
        _part_of(whole, scale, near[axis], lengths[axis], mm[axis], mm[axis + 2])
        for axis, whole in enumerate((across, down))
    )
    return Rect(x + left, y + top, wide, high)


def _part_of(
    whole: float, scale: float, near: float, length: float, near_mm: bool, length_mm: bool
) -> tuple[float, float]:
    """Return where a part of a whole begins, seen from its middle, and how long it is."""
    half = whole / scale / 2

    def from_middle(value: float, in_mm: bool) -> float:
        return round(value - half, 9) * scale if in_mm else round(value - 0.5, 9) * whole

    start = from_middle(near, near_mm)
    if near_mm == length_mm:
        return start, from_middle(near + length, near_mm) - start
    return start, length * (scale if length_mm else whole)


@lru_cache(maxsize=64)
def text_room(outline: OutlineItem, width: float) -> HalfWidth:
    """Return the half width for text on a piece so wide, clear of its rim."""
    inner, limit = resize(outline, -_MARGIN * width), (0.5 - _EDGE) * width
    area, room = outline_area(inner), half_width_of(inner)
    level = _has_level_sides(outline)
    return lambda y: room(min(max(y, area.y), area.bottom) if level and abs(y) <= limit else y)


def _has_level_sides(outline: OutlineItem) -> bool:
    top = outline_area(outline).y
    return not isinstance(outline, Circle) and sum(abs(corner.y - top) < 1e-6 for corner in corners_of(outline)) > 1


@lru_cache(maxsize=64)
def panel(area: Rect, outline: OutlineItem, width: float) -> tuple[Point, ...]:
    """Return an area as a panel: it reaches the rim where the outline cuts its corners."""
    if isinstance(outline, Path):  # which may bend inwards
        return area.corners
    return clip(corners_of(resize(outline, -RIM * width)), area.corners) or area.corners


@lru_cache(maxsize=64)
def panel_room(area: Rect, outline: OutlineItem, width: float) -> HalfWidth:
    """Return the half width for values about the middle of a panel, clear of its edge, so far above or below (0, 0)."""
    around, margin = panel(area, outline, width), _PANEL_MARGIN * width
    box, room, inside = Rect.around(around), text_room(outline, width), half_width_of(Polygon(around))
    aside, down = abs(area.centre.x), -1 if area.bottom <= 0 else 1
    if aside < 1e-6:
        aside = 0.0
    else:
        inside = partial(_half_chord_about, area.centre.x, around)
    return lambda y: max(0.0, min(room(y) - aside, inside(min(max(down * y, box.y), box.bottom)) - margin))


@lru_cache(maxsize=64)
def name_room(area: Rect, outline: OutlineItem, width: float) -> HalfWidth:
    """Return the half width for a name about the middle of an area of a piece."""
    room, half, aside = text_room(outline, width), area.width / 2, abs(area.centre.x) + _NAME_MARGIN * width
    return lambda y: min(half, room(y) - aside)


_NAME_MARGIN = 0.0064
"""How much farther from the cut than other texts a name stays, as a share of the width."""


def rectangle_room(area: Rect, width: float) -> HalfWidth:
    """Return the half width for values in a rectangle on a piece so wide."""
    half = max(0.0, area.width / 2 - _PANEL_MARGIN * width)
    return lambda _: half


@lru_cache(maxsize=128)
def half_width_of(inner: OutlineItem) -> HalfWidth:
    """The half width of a convex outline around (0, 0); 0 above and below it."""
    match inner:
        case Circle(_, radius):
            return lambda y: math.sqrt(max(0.0, radius**2 - y * y))
        case Box(rect):
            return lambda y: rect.width / 2 if rect.y <= y <= rect.bottom else 0.0
        case _:
            points = corners_of(inner)
            return lru_cache(maxsize=512)(lambda y: _half_chord(points, y))


def _half_chord(points: tuple[Point, ...], y: float) -> float:
    return max(_crossings(points, y), default=0.0)


def _half_chord_about(x: float, points: tuple[Point, ...], y: float) -> float:
    """Return the half width about a place aside of the middle."""
    crossings = _crossings(points, y)
    return min(max(crossings) - x, x - min(crossings)) if crossings else 0.0


def _crossings(points: tuple[Point, ...], y: float) -> list[float]:
    """Return where the sides of an outline cross a height."""
    crossings = []
    for start, end in pairwise((*points, points[0])):
        low, high = sorted((start, end), key=lambda corner: corner.y)
        if low.y <= y <= high.y and high.y > low.y:
            crossings.append(low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y))
    return crossings
