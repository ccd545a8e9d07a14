"""Cells that are given one by one, each by its corners: what rings and tilings are made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import NamedTuple, Self

from generator.frozen import dataclass
from generator.geometry.grids.grid import Grid, Position, Side
from generator.geometry.shapes import Point, sides_of, signed_area

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


@dataclass(frozen=True)
class PatchGrid(Grid[str]):
    """Cells whose corners are equal where they meet; ``size`` is the measure that grows with the whole, in mm."""

    patches: tuple[Patch, ...]
    size: float

    lined = False

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """Return the name of every cell, in reading order."""
        return tuple(self._named)

    @cached_property
    def _named(self) -> Mapping[str, Patch]:
        return {patch.name: patch for patch in self.patches}

    def placed(self, size: float, corner: Point) -> Self:
        """Return the same cells of another size, the top left corner of their bounds at a point."""
        by, bounds = size / self.size, self.bounds

        def moved(point: Point) -> Point:
            return Point(corner.x + (point.x - bounds.x) * by, corner.y + (point.y - bounds.y) * by)

        patches = (
            Patch(name, place, moved(middle), tuple(map(moved, outline)), tuple(map(moved, hole)))
            for name, place, middle, outline, hole in self.patches
        )
        return replace(self, patches=tuple(patches), size=size)

    def centre(self, cell: str) -> Point:
        """Return the middle of a cell."""
        return self._named[cell].middle

    def breadth(self, cell: str) -> float:
        """Return how wide the largest circle about the middle of a cell is that lies within it."""
        patch = self._named[cell]
        return 2 * min(from_line(patch.middle, *side) for loop in patch.loops for side in sides_of(loop))

    def outline(self, cell: str) -> Corners:
        """Return the corners of a cell, clockwise."""
        return self._named[cell].outline

    def holes(self, cell: str) -> tuple[Corners, ...]:
        """Return the corners of the hole in a cell, counter-clockwise."""
        return self._named[cell].loops[1:]

    @cached_property
    def held(self) -> Mapping[frozenset[Point], list[Patch]]:
        """Return the cells that have each side, by its two ends."""
        found: dict[frozenset[Point], list[Patch]] = {}
        for patch in self.patches:
            for side in (side for loop in patch.loops for side in sides_of(loop)):
                found.setdefault(frozenset(side), []).append(patch)
        return found

    def sides(self) -> tuple[Side[str], ...]:
        """Return every side once, the inner ones with both their cells."""
        return self._sides

    @cached_property
    def _sides(self) -> tuple[Side[str], ...]:
        found = []
        for patch in self.patches:
            for start, end in (side for loop in patch.loops for side in sides_of(loop)):
                first, *others = self.held[frozenset((start, end))]
                if first is patch:
                    found.append(Side(patch.name, others[0].name if others else None, start, end))
        return tuple(found)

    def position(self, cell: str) -> Position:
        """Return where a cell stands among the others."""
        return self._named[cell].position


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


class Snapped:
    """Points as they come, each that is nearer than ``within`` to an earlier one as that one."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._known: dict[tuple[int, int], list[Point]] = {}

    def __call__(self, points: Iterable[Point]) -> Corners:
        """Return points in place of others."""
        return tuple(map(self._point, points))

    def _point(self, point: Point) -> Point:
        column, row = (math.floor(part / self._within) for part in point)
        for across, down in product((-1, 0, 1), repeat=2):
            for other in self._known.get((column + across, row + down), ()):
                if math.dist(point, other) < self._within:
                    return other
        self._known.setdefault((column, row), []).append(point)
        return point
