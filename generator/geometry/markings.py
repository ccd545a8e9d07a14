"""What is painted on the ground of a board: lines, arcs and spots, and the areas that they name.

Lengths are metres on a field and cells on a board without one; whoever draws them knows where they lie on paper.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.geometry.covering import Shape
from generator.geometry.shapes import Point, Rect, Transform


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line."""

    name: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle; degrees clockwise from the x axis."""

    name: str
    centre: Point
    radius: float
    start: float = 0.0
    sweep: float = 360.0


@dataclass(frozen=True, slots=True)
class PaintedSpot:
    """A painted spot."""

    name: str
    centre: Point


Marking = Segment | Arc | PaintedSpot


@dataclass(frozen=True)
class Markings:
    """Everything painted on the ground. ``line`` is how wide its lines are, ``areas`` what other layers may quote."""

    painted: tuple[Marking, ...] = ()
    areas: Mapping[str, Shape] = field(default_factory=dict)
    line: float = 0.12


def placed(marking: Marking, by: Transform) -> Marking:
    """Return a marking shifted, turned, mirrored or scaled evenly."""
    match marking:
        case Segment(_, start, end):
            return replace(marking, start=by.point(start), end=by.point(end))
        case Arc(_, centre, radius, start, sweep):
            turned = math.degrees(math.atan2(by.b, by.a))
            first = turned + start if by.a * by.d > by.b * by.c else turned - start - sweep
            return replace(
                marking, centre=by.point(centre), radius=radius * math.hypot(by.a, by.b), start=first % 360.0
            )
        case PaintedSpot(_, centre):
            return replace(marking, centre=by.point(centre))


def length_of(marking: Marking) -> float:
    """Return the length of a line or arc, 0 for a spot."""
    match marking:
        case Segment(_, start, end):
            return math.dist(start, end)
        case Arc(_, _, radius, _, sweep):
            return math.radians(sweep) * radius
        case PaintedSpot():
            return 0.0


def outlined(name: str, box: Rect) -> tuple[Segment, ...]:
    """Return the four sides of a rectangle as lines."""
    corners = box.corners
    return tuple(Segment(name, corners[index - 1], corners[index]) for index in range(4))
