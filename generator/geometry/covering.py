"""Regions of the plane, and the cells of a grid that they cover.

A region is a field, an area of its markings, or the free ground of a plan. Any unit of length will do, as long as grid
and region have the same. The sides of a region belong to it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from typing import Literal, Protocol

from generator.geometry.grids.grid import CellT, Grid
from generator.geometry.shapes import Point, Rect, Transform, polygon_area, sides_of

Rule = Literal["centre", "half", "whole", "touched"]
"""Which cells a region covers: those whose middle lies in it, or of which it has half, all, or anything at all."""

TINY = 1e-6
NOTHING = 1e-9
"""Corners so near to each other are one: the direction between them is but rounding."""

DISC_SIDES = 96
Corners = tuple[Point, ...]


class Region(Protocol):
    """A part of the plane."""

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in the region or on its sides."""
        ...

    def share(self, outline: Sequence[Point]) -> float:
        """Return how much of a convex polygon lies in the region, from 0 to 1."""
        ...


def covered(grid: Grid[CellT], region: Region, rule: Rule = "centre") -> tuple[CellT, ...]:
    """Return the cells of a grid that a region covers, in reading order."""
    if rule == "centre":
        return tuple(cell for cell in grid.cells if region.holds(grid.centre(cell)))
    least = {"half": 0.5 - TINY, "whole": 1 - TINY, "touched": TINY}[rule]
    return tuple(cell for cell in grid.cells if region.share(grid.outline(cell)) >= least)


class _Pieced(ABC):
    """A region that is made of convex polygons which do not overlap."""

    @cached_property
    @abstractmethod
    def pieces(self) -> tuple[Corners, ...]:
        """Return the polygons."""

    def share(self, outline: Sequence[Point]) -> float:
        """Return how much of a convex polygon lies in the region, from 0 to 1."""
        parts = (clipped(outline, piece) for piece in self.pieces)
        return sum(polygon_area(part) for part in parts if part) / polygon_area(outline)


@dataclass(frozen=True)
class Convex(_Pieced):
    """A convex polygon by its corners, clockwise."""

    corners: Corners

    @classmethod
    def box(cls, first: Point, second: Point) -> Convex:
        """Return the upright rectangle between two opposite corners."""
        return cls(Rect.around((first, second)).corners)

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in the polygon or on its sides."""
        return all(_beyond(start, end, point) <= TINY for start, end in sides_of(self.corners))

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        """Return the polygon."""
        return (self.corners,)


def convex(corners: Sequence[Point]) -> Convex | None:
    """Return the polygon of corners in either order; ``None`` where it has no room, bulges inwards or winds twice."""
    if len(set(corners)) < max(3, len(corners)) or polygon_area(corners) < TINY:
        return None
    for shape in (Convex(tuple(corners)), Convex(tuple(reversed(corners)))):
        if all(map(shape.holds, corners)):
            return shape
    return None


@dataclass(frozen=True)
class Disc(_Pieced):
    """A disc."""

    centre: Point
    radius: float

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in the disc or on its rim."""
        return math.dist(point, self.centre) <= self.radius + TINY

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        """Return a polygon of the disc's area."""
        step = 2 * math.pi / DISC_SIDES
        reach = self.radius * math.sqrt(step / math.sin(step))
        angles = [index * step for index in range(DISC_SIDES)]
        return (tuple(self.centre.shifted(reach * math.cos(a), reach * math.sin(a)) for a in angles),)


@dataclass(frozen=True)
class Together(_Pieced):
    """All that lies in one of several regions, which do not overlap."""

    parts: tuple[Convex | Disc | Together | Common, ...]

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in one of the parts."""
        return any(part.holds(point) for part in self.parts)

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        """Return the pieces of every part."""
        return tuple(piece for part in self.parts for piece in part.pieces)


@dataclass(frozen=True)
class Common(_Pieced):
    """What several regions have in common."""

    parts: tuple[Convex | Disc | Together | Common, ...]

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in every part."""
        return all(part.holds(point) for part in self.parts)

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        """Return what the pieces of all parts have in common."""
        shared = (reduce(clipped, pieces) for pieces in product(*(part.pieces for part in self.parts)))
        return tuple(piece for piece in shared if piece)


Shape = Convex | Disc | Together | Common
"""A region that can be written down."""

EMPTY = Together(())


def moved(shape: Shape, by: Transform) -> Shape:
    """Return a region shifted, turned, mirrored or scaled evenly."""
    match shape:
        case Convex(corners):
            points = tuple(map(by.point, corners))
            return Convex(points if by.a * by.d > by.b * by.c else points[::-1])
        case Disc(centre, radius):
            return Disc(by.point(centre), radius * math.hypot(by.a, by.b))
        case _:
            return type(shape)(tuple(moved(part, by) for part in shape.parts))


def clipped(shape: Sequence[Point], by: Sequence[Point]) -> Corners:
    """Return the part of a convex polygon inside another, clockwise one; empty where they do not meet."""
    points = tuple(shape)
    for start, end in sides_of(by):
        points = halved(points, start, end)
    return points


def halved(shape: Sequence[Point], start: Point, end: Point) -> Corners:
    """Return the part of a convex polygon at the right hand of one who walks from start to end; y points down."""
    kept: list[Point] = []
    for here, there in sides_of(shape) if shape else ():
        a, b = _beyond(start, end, here), _beyond(start, end, there)
        kept += [here] if a <= 0 else []
        if (a <= 0) != (b <= 0):
            t = a / (a - b)
            kept.append(Point(here.x + t * (there.x - here.x), here.y + t * (there.y - here.y)))
    return tuple(point for index, point in enumerate(kept) if math.dist(point, kept[index - 1]) > NOTHING)


def _beyond(start: Point, end: Point, point: Point) -> float:
    """Return how far a point lies at the left hand of one who walks from start to end; y points down."""
    dx, dy = end.x - start.x, end.y - start.y
    return ((point.x - start.x) * dy - (point.y - start.y) * dx) / math.hypot(dx, dy)
