"""Outlines of shapes by name, about their middle: circles and their parts, boxes, stars, polygons, arrows, curves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.primitives import Command, Corners, arc_commands, cornered_commands, rounded_commands
from generator.scene.svg import transform_outline

ROUND_PARTS = ("arc", "chord", "sector")
"""Parts of a circle between two angles: its rim, what a straight line cuts off, and a slice from its centre."""
OPEN_SHAPES = ("line", "curve", "arc")
"""Shapes that are drawn as a line unless they are given a ``fill``, if they can have one."""
SHAPES = ("circle", *ROUND_PARTS, "box", "star", "triangle", "diamond", "hexagon", "polygon", "arrow", "line", "curve")


def shape_commands(
    name: str, size: Size, corners: Corners | None, angles: tuple[float, float], sides: int | None
) -> tuple[Command, ...]:
    """Return the outline of a shape about its middle; an arc is open."""
    width, height = size
    box = Rect(-width / 2, -height / 2, width, height)
    if name == "circle":
        return rounded_commands(box, width / 2, height / 2)
    if name in ROUND_PARTS:
        rim = arc_commands(Point(0, 0), 0.5, angles[0] - 90, sweep(angles))
        oval = transform_outline(rim, Transform(width, 0, 0, height, 0, 0))
        if name == "sector":
            return (("M", 0.0, 0.0), ("L", *oval[0][1:]), *oval[1:], ("Z",))
        return oval if name == "arc" else (*oval, ("Z",))
    if name == "box":
        if corners is None:
            return tuple(closed_path(box.corners))
        corner = corners[0]
        if corner and corner.form == "round" and corner.across == corner.down and len({*corners}) == 1:
            radius = min(corner.across, min(size) / 2)
            return rounded_commands(box, radius, radius)
        return cornered_commands(box, corners)
    if name == "polygon":
        tips = (math.tau * corner / (sides or 3) for corner in range(sides or 3))
        shares = [Point(0.5 * math.sin(tip), -0.5 * math.cos(tip)) for tip in tips]
    elif name == "star":
        points = star(Point(0, 0), 0.5, 0.2, sides or 5)
        around = Rect.around(points)
        shares = [Point((x - around.x) / around.width - 0.5, (y - around.y) / around.height - 0.5) for x, y in points]
    else:
        shares = [Point(x, y) for x, y in _UNIT[name]]
    return tuple(closed_path([Point(x * width, y * height) for x, y in shares]))


_UNIT = {
    "triangle": ((0, -0.5), (0.5, 0.5), (-0.5, 0.5)),
    "diamond": ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)),
    "hexagon": ((-0.25, -0.5), (0.25, -0.5), (0.5, 0), (0.25, 0.5), (-0.25, 0.5), (-0.5, 0)),
}
"""Shapes in a square of side 1 about the origin."""


def arrow_commands(size: Size) -> tuple[Command, ...]:
    """Return a broad arrow that points up; its head is as long as it is broad, at most half of its length."""
    half, top, bottom = size.width / 2, -size.height / 2, size.height / 2
    neck, foot = 0.45 * half, top + min(size.width, size.height / 2)
    right = (Point(half, foot), Point(neck, foot), Point(neck, bottom))
    left = tuple(Point(-x, y) for x, y in reversed(right))
    return tuple(closed_path((Point(0, top), *right, *left)))


def sweep(angles: tuple[float, float]) -> float:
    """Return over how many degrees one goes clockwise from the first angle to the last."""
    first, last = angles
    return (last - first) % 360 or 360.0


def curve_commands(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a Bézier curve: an end, a handle and an end, or ends with two handles from each to the next."""
    start, *others = points
    if len(others) == 2:
        handle, end = others
        others = [start.towards(handle, 2 / 3), end.towards(handle, 2 / 3), end]
    steps = (others[at : at + 3] for at in range(0, len(others) - 2, 3))
    return (("M", *start), *(("C", *first, *second, *end) for first, second, end in steps))


def open_path(points: Sequence[Point]) -> list[Command]:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest)]


def closed_path(points: Sequence[Point]) -> list[Command]:
    return [*open_path(points), ("Z",)]


def steps_along(lines: Iterable[tuple[Point, Point]], origin: Point | None = None) -> list[Command]:
    """Return lines as steps of a path; those that follow each other in one stroke.

    From an ``origin`` they are seen to a thousandth of a millimetre, so that like lines are equal.
    """

    def from_origin(x: float, y: float) -> tuple[float, float]:
        return (round(x - origin.x, 3), round(y - origin.y, 3)) if origin else (x, y)

    steps: list[Command] = []
    at = None
    for start, end in lines:
        steps += [("M", *from_origin(*start))] if start != at else []
        steps.append(("L", *from_origin(*end)))
        at = end
    return steps


def star(at: Point, outer: float, inner: float, tips: int) -> tuple[Point, ...]:
    """Return the outline of a star whose first tip points up."""
    points = []
    for index in range(2 * tips):
        reach, angle = (outer, inner)[index % 2], math.pi * index / tips - math.pi / 2
        points.append(Point(at.x + reach * math.cos(angle), at.y + reach * math.sin(angle)))
    return tuple(points)
