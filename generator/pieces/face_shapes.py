"""Shapes of boxes, and lines through points of a piece. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, contains_point, from_top, sides_of, widest_room
from generator.i18n import phrase
from generator.model.pieces.face_values import FacePoint
from generator.pieces.face_boxes import AT_EDGE, Room
from generator.pieces.face_room import half_width_of
from generator.problems import quoted
from generator.rules.templates import FillError
from generator.scene.drawings import bounds
from generator.scene.legibility import outlines
from generator.scene.pictures import Picture, place_picture
from generator.scene.pieces import BLEED, corners_of, outline_along, outline_area, resize
from generator.scene.primitives import Box, Circle, Command, Group, Leaf, OutlineItem, Path, Polygon, Shape, place_items
from generator.scene.shapes import arrow_commands, closed_path, curve_commands, open_path, shape_commands
from generator.scene.strokes import Stroke

_CURVE_PIECES = 24
"""Straight pieces for each curve of an outline."""


def named_shape(name: str, area: Rect, sides: int | None, angles: tuple[float, float]) -> OutlineItem:
    """Return the outline of a shape of ``BOX_SHAPES`` that fills an area; that of an arc is closed."""
    if name in ("rounded", "rectangle"):
        return Box(area, radius=0.12 * min(area.size) if name == "rounded" else 0.0)
    if name == "disc":
        return Circle(area.centre, min(area.size) / 2)
    if name == "arrow":
        steps = arrow_commands(area.size)
    else:
        steps = shape_commands({"oval": "circle", "arc": "chord"}.get(name, name), area.size, None, angles, sides)
    return outline_along(steps, _CURVE_PIECES, Transform.shift(*area.centre))


class Course(NamedTuple):
    """The steps of a line about the middle of a piece, and what they enclose.

    ``ends`` are the points beyond the cut to which it is prolonged, ``None`` for an end inside the piece.
    """

    steps: tuple[Command, ...]
    region: Path
    ends: tuple[Point | None, Point | None] = (None, None)


def course_through(points: Sequence[Point], shape: str, outline: OutlineItem) -> Course:
    """Return the line, curve or polygon through points of a piece.

    A line that ends at the edge goes on straight beyond it, in case the cut slips. Raises ``FillError``.
    """
    centre = outline_area(outline).centre
    corners = [point.shift(-centre.x, -centre.y) for point in points]
    if shape == "polygon":
        if len(corners) < 3:
            raise FillError(phrase("a polygon needs at least 3 points"), phrase("it has {count}", count=len(corners)))
        steps = tuple(closed_path(corners))
        return Course(steps, outline_along(steps, _CURVE_PIECES))
    if len(corners) < 2:
        raise FillError(phrase("a line needs at least 2 points"), phrase("it has {count}", count=len(corners)))
    if shape == "curve" and len(corners) != 3 and len(corners) % 3 != 1:
        hint = phrase("write an end, a handle and an end, or ends with two handles between them: 4, 7, 10 points")
        raise FillError(phrase("a curve of {count} points cannot be drawn", count=len(corners)), hint)
    steps = curve_commands(corners) if shape == "curve" else tuple(open_path(corners))
    region, within = outline_along(steps, _CURVE_PIECES), corners_of(resize(outline, -AT_EDGE))
    start, end = (
        None if contains_point(within, at.shift(*centre)) else _beyond(before, at)
        for at, before in ((corners[0], corners[1]), (corners[-1], corners[-2]))
    )
    return Course(steps, region, (start, end))


def _beyond(before: Point, end: Point) -> Point:
    """Return the point to which a line that ends at the edge goes on."""
    long = math.dist(before, end)
    return end.towards(before, -2 * BLEED / long) if long else end


def point_on(point: FacePoint, outline: OutlineItem) -> Point:
    """Return where a point is on a piece. Raises ``FillError`` for a side or a corner that it does not have."""
    if not point.part:
        return point.within(outline_area(outline))
    if not isinstance(outline, Box | Polygon):
        message = phrase("this piece has no numbered sides and corners")
        raise FillError(message, phrase("write a name such as top, or [across, down] in percent or mm"))
    corners = corners_of(outline)
    ends = corners if point.part == "corner" else [start.towards(end, 0.5) for start, end in sides_of(corners)]
    if point.number > len(ends):
        message = phrase("this piece has no {found}", found=quoted(f"{point.part} {point.number}"))
        raise FillError(message, phrase("allowed: {least} to {most}", least=1, most=len(ends)))
    return from_top(ends, outline_area(outline).centre)[point.number - 1]


@lru_cache(maxsize=64)
def room_inside(inner: OutlineItem) -> Room:
    if isinstance(inner, Path):
        return partial(widest_room, corners_of(inner))
    half = half_width_of(inner)

    def room(band: Rect) -> Rect:
        free = min(half(band.y), half(band.bottom))
        left, right = max(band.x, -free), min(band.right, free)
        return Rect(left, band.y, max(0.0, right - left), band.height)

    return room


@lru_cache(maxsize=256)
def room_in(shape: OutlineItem, line: Stroke | None) -> Room:
    """Return the room for text within the shape of a box and the line inside it, about its middle."""
    inset = _SHAPE_PADDING * min(outline_area(shape).size) + (line.breadth if line is not None else 0.0)
    return partial(widest_room, corners_of(resize(shape, -inset)))


_SHAPE_PADDING = 0.04


@lru_cache(maxsize=1024)
def scale_within(picture: Picture, area: Rect, turn: float, outline: OutlineItem) -> float:
    """Return the share of an area about (0, 0) at which a picture lies inside a disc or hex; 1 for other outlines."""
    if not isinstance(outline, Circle | Polygon):
        return 1.0
    drawing = Group((place_picture(picture, area),), Transform.turn(turn))
    ink = [point for item, place in place_items((drawing,)) for point in _extreme_points(item, place)]
    shares = [1.0]
    ends = corners_of(outline)
    for start, end in zip(ends, (*ends[1:], ends[0]), strict=True):
        across, down = end.y - start.y, start.x - end.x
        edge = across * start.x + down * start.y
        if edge < 0:
            across, down, edge = -across, -down, -edge
        reach = max((across * point.x + down * point.y for point in ink), default=0.0)
        if reach > edge:
            shares.append(edge / reach)
    return min(shares)


def _extreme_points(item: Leaf, place: Transform) -> Iterator[Point]:
    """Yield points round all that an item draws; its stroke, which is thin, as a square at each of them."""
    if not isinstance(item, Shape):
        area = bounds(item)
        yield from map(place.point, area.corners if area is not None else ())
        return
    half = item.style.width / 2 if item.style.stroke is not None else 0.0
    for ring in outlines(item, IDENTITY):
        for point in ring:
            yield from map(place.point, Rect(*point, 0, 0).expand(half).corners if half else (point,))
