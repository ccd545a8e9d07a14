"""Cells that are given one by one, each by its corners: what rings and tilings are made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import NamedTuple, Self

from generator.geometry.grids.grid import Grid, Position, Side
from generator.geometry.shapes import Point, Rect, sides_of, signed_area

Corners = tuple[Point, ...]


class Patch(NamedTuple):
    """A cell: its name, where it stands among the others, its middle, its corners clockwise, and those of a hole."""

    name: str
    position: Position
    middle: Point
    outline: Corners
    hole: Corners = ()

    @property
    def loops(self) -> tuple[Corners, ...]:
        """Return the outline, and the hole where there is one."""
        return (self.outline, self.hole) if self.hole else (self.outline,)

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """Yield the two ends of every side."""
        return chain.from_iterable(map(sides_of, self.loops))


@dataclass(frozen=True)
class PatchGrid(Grid[str]):
    """Cells whose corners are equal where they meet; ``size`` is the measure that grows with the whole, in mm.

    ``patches`` are given in sizes, ``around`` is the rectangle about them, ``corner`` where its top left lies in mm.
    """

    patches: tuple[Patch, ...]
    around: Rect
    size: float
    corner: Point

    lined = False

    @classmethod
    def of(cls, patches: Iterable[Patch], size: float) -> Self:
        """Return a grid of patches as they lie about 0, 0."""
        own = tuple(patches)
        around = Rect.around(corner for patch in own for corner in patch.outline)
        return cls(own, around, size, Point(around.x * size, around.y * size))

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(patch.name for patch in self.patches)

    @cached_property
    def bounds(self) -> Rect:
        return Rect(*self.corner, self.around.width * self.size, self.around.height * self.size)

    @cached_property
    def _named(self) -> Mapping[str, Patch]:
        """Return each patch by its name, in millimetres."""
        (left, top), x, y, size = self.corner, self.around.x, self.around.y, self.size

        def at(points: Corners) -> Corners:
            return tuple([Point(left + (px - x) * size, top + (py - y) * size) for px, py in points])

        return {
            patch.name: patch._replace(middle=at((patch.middle,))[0], outline=at(patch.outline), hole=at(patch.hole))
            for patch in self.patches
        }

    def placed(self, size: float, corner: Point) -> Self:
        return replace(self, size=size, corner=corner)

    def centre(self, cell: str) -> Point:
        return self._named[cell].middle

    def breadth(self, cell: str) -> float:
        patch = self._named[cell]
        return 2 * min(from_line(patch.middle, *side) for side in patch.sides)

    def outline(self, cell: str) -> Corners:
        return self._named[cell].outline

    def holes(self, cell: str) -> tuple[Corners, ...]:
        return self._named[cell].loops[1:]

    @cached_property
    def held(self) -> Mapping[frozenset[Point], list[Patch]]:
        """Return the cells that have each side, by its two ends."""
        found: dict[frozenset[Point], list[Patch]] = {}
        for patch in self._named.values():
            for side in patch.sides:
                found.setdefault(frozenset(side), []).append(patch)
        return found

    def sides(self) -> tuple[Side[str], ...]:
        return self._sides

    @cached_property
    def _sides(self) -> tuple[Side[str], ...]:
        found = []
        for patch in self._named.values():
            for start, end in patch.sides:
                first, *others = self.held[frozenset((start, end))]
                if first is patch:
                    found.append(Side(patch.name, others[0].name if others else None, start, end))
        return tuple(found)

    @cached_property
    def _positions(self) -> Mapping[str, Position]:
        return {patch.name: patch.position for patch in self.patches}

    def position(self, cell: str) -> Position:
        return self._positions[cell]


def from_line(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a stretch."""
    dx, dy = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, along))
    return math.dist(point, (start.x + share * dx, start.y + share * dy))


def clockwise(corners: Sequence[Point]) -> Corners:
    """Return the corners of a polygon in the order of the hands of a clock on paper, y pointing down."""
    return tuple(corners) if signed_area(corners) > 0 else tuple(reversed(corners))


def middle_of(corners: Sequence[Point]) -> Point:
    """Return the centre of mass of a polygon that has an area."""
    weights = [(p.x * q.y - q.x * p.y, p.x + q.x, p.y + q.y) for p, q in sides_of(corners)]
    whole = 3 * sum(weight for weight, _, _ in weights)
    return Point(sum(w * x for w, x, _ in weights) / whole, sum(w * y for w, _, y in weights) / whole)


_NEAR = sorted(product((-1, 0, 1), repeat=2), key=lambda step: math.hypot(*step))
"""The steps to a box of a raster and to those around it, the nearest first."""


class Snapped:
    """Points as they come, each that is nearer than ``within`` to an earlier one as that one."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._known: dict[tuple[int, int], list[Point]] = {}

    def __call__(self, points: Iterable[Point]) -> Corners:
        """Return points in place of others."""
        return tuple(map(self._point, points))

    def _point(self, point: Point) -> Point:
        column, row = math.floor(point.x / self._within), math.floor(point.y / self._within)
        for across, down in _NEAR:
            for other in self._known.get((column + across, row + down), ()):
                if math.dist(point, other) < self._within:
                    return other
        self._known.setdefault((column, row), []).append(point)
        return point
