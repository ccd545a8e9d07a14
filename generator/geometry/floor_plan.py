"""Right-angled rooms laid over hexes: how much of a hex is free, which sides are, which doors divide it.

Lengths in metres. A figure may stand IN a hex of which half or more is free, counted on its own side of any shut door,
and BETWEEN two hexes whose whole shared side is free.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import NamedTuple

from generator.geometry.covering import clip
from generator.geometry.grids.tilings import middle_of
from generator.geometry.shapes import Point, Rect, part_inside, polygon_area, sides_of, turn

ENOUGH = 0.5
TINY = 1e-6
Spot = tuple[int, int]
"""Column and row of a square of the map."""


class Leaf(NamedTuple):
    spot: Spot
    start: Point
    end: Point
    shut: bool


class GroundPart(NamedTuple):
    share: float
    middle: Point


class CellState(NamedTuple):
    """What the ground leaves of a hex: its free parts, the largest first, and the shut doors that divide it."""

    parts: tuple[GroundPart, ...]
    leaves: tuple[Leaf, ...]

    @property
    def free(self) -> float:
        return sum(part.share for part in self.parts)

    @property
    def whole(self) -> bool:
        return self.free > 1 - TINY and not self.leaves

    @property
    def places(self) -> tuple[GroundPart, ...]:
        return tuple(part for part in self.parts if part.share >= ENOUGH - TINY)


@dataclass(frozen=True)
class Ground:
    """The free squares of a map and its doors; ``size`` is the side of a square.

    ``doors`` says of each door's square whether its leaf lies level (``True``) and whether it is shut.
    """

    size: float
    free: frozenset[Spot]
    doors: Mapping[Spot, tuple[bool, bool]]

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        found = []
        for spot, (level, shut) in sorted(self.doors.items()):
            rect = self.rect(spot)
            x, y = rect.centre
            ends = (Point(rect.x, y), Point(rect.right, y)) if level else (Point(x, rect.y), Point(x, rect.bottom))
            found.append(Leaf(spot, *ends, shut))
        return tuple(found)

    def rect(self, spot: Spot) -> Rect:
        return Rect(spot[0] * self.size, spot[1] * self.size, self.size, self.size)

    def pieces(self, spot: Spot) -> tuple[Rect, ...]:
        """Return the free rectangles of a square: one, two on both sides of a shut door, none in a wall."""
        if spot not in self.free:
            return ()
        rect = self.rect(spot)
        level, shut = self.doors.get(spot, (False, False))
        if not shut:
            return (rect,)
        half = self.size / 2
        if level:
            return Rect(rect.x, rect.y, self.size, half), Rect(rect.x, rect.y + half, self.size, half)
        return Rect(rect.x, rect.y, half, self.size), Rect(rect.x + half, rect.y, half, self.size)

    def near(self, area: Rect) -> Iterator[Spot]:
        for row in range(math.floor(area.y / self.size - TINY), math.floor(area.bottom / self.size + TINY) + 1):
            for column in range(math.floor(area.x / self.size - TINY), math.floor(area.right / self.size + TINY) + 1):
                if (column, row) in self.free:
                    yield column, row

    def state(self, outline: Sequence[Point]) -> CellState:
        """Return what the ground leaves of a hex with this outline."""
        area = Rect.around(outline)
        cut = [(spot, rect, clip(outline, rect.corners)) for spot in self.near(area) for rect in self.pieces(spot)]
        pieces = [(spot, rect, shape) for spot, rect, shape in cut if shape and polygon_area(shape) > TINY]
        whole = polygon_area(outline)
        groups = _connected_groups([(spot, rect) for spot, rect, _ in pieces], outline)
        parts = []
        for group in groups:
            shapes = [pieces[index][2] for index in group]
            areas, middles = [polygon_area(shape) for shape in shapes], [middle_of(shape) for shape in shapes]
            x, y = (sum(map(mul, ways, areas)) / sum(areas) for ways in zip(*middles, strict=True))
            parts.append(GroundPart(sum(areas) / whole, Point(x, y)))
        parts.sort(key=lambda part: (-part.share, part.middle))
        leaves = tuple(
            leaf
            for leaf in self.leaves
            if leaf.shut
            and area.expand(TINY).overlaps(self.rect(leaf.spot))
            and _length_inside(leaf.start, leaf.end, outline) > TINY
        )
        return CellState(tuple(parts), leaves)

    def side_free(self, start: Point, end: Point) -> bool:
        """Return whether a side is wholly free: it may touch a wall along its length, but neither cross nor enter one.

        A shut door that crosses it, or lies upon it, takes it.
        """
        length = math.dist(start, end)
        nx, ny = -(end.y - start.y) / length * TINY * 10, (end.x - start.x) / length * TINY * 10
        spans: list[tuple[float, float]] = []
        for sign in (-1, 1):
            first, last = start.shift(sign * nx, sign * ny), end.shift(sign * nx, sign * ny)
            near = self.near(Rect.around((first, last)))
            spans += [span for spot in near if (span := part_inside(first, last, self.rect(spot)))]
        reached = 0.0
        for low, high in sorted(span for span in spans if span[1] > span[0]):
            if low > reached + TINY * 20:
                return False
            reached = max(reached, high)
        if reached < 1 - TINY * 20:
            return False
        return not any(leaf.shut and _crosses(leaf, start, end) for leaf in self.leaves)


def _connected_groups(pieces: Sequence[tuple[Spot, Rect]], outline: Sequence[Point]) -> list[list[int]]:
    """Return the pieces in groups that hang together inside the hex; both halves of one square never touch."""
    groups: list[list[int]] = []
    for index, (spot, rect) in enumerate(pieces):
        joined = [
            group
            for group in groups
            if any(pieces[other][0] != spot and _touch(rect, pieces[other][1], outline) for other in group)
        ]
        merged = [index, *(member for group in joined for member in group)]
        groups = [group for group in groups if group not in joined] + [merged]
    return groups


def _touch(first: Rect, second: Rect, outline: Sequence[Point]) -> bool:
    """Return whether two rectangles share a stretch of side inside a convex outline."""
    left, right = max(first.x, second.x), min(first.right, second.right)
    top, bottom = max(first.y, second.y), min(first.bottom, second.bottom)
    if right - left < -TINY or bottom - top < -TINY or max(right - left, bottom - top) <= TINY:
        return False
    return _length_inside(Point(left, top), Point(right, bottom), outline) > TINY


def _length_inside(start: Point, end: Point, outline: Sequence[Point]) -> float:
    """Return how much of a segment is inside a convex clockwise outline; none of one along a side."""
    low, high, dx, dy = 0.0, 1.0, end.x - start.x, end.y - start.y
    for p, q in sides_of(outline):
        nx, ny = -(q.y - p.y), q.x - p.x
        at, along = (start.x - p.x) * nx + (start.y - p.y) * ny, dx * nx + dy * ny
        if abs(along) < 1e-12:
            if at <= TINY:
                return 0.0
            continue
        t = -at / along
        low, high = (max(low, t), high) if along > 0 else (low, min(high, t))
    return max(0.0, high - low) * math.dist(start, end)


def _crosses(leaf: Leaf, start: Point, end: Point) -> bool:
    """Return whether a leaf crosses a side between its ends, or runs along it."""
    first, second = turn(leaf.start, leaf.end, start), turn(leaf.start, leaf.end, end)
    if abs(first) < TINY and abs(second) < TINY:
        axis = 0 if abs(leaf.end.x - leaf.start.x) > abs(leaf.end.y - leaf.start.y) else 1
        low, high = sorted((leaf.start[axis], leaf.end[axis]))
        one, other = sorted((start[axis], end[axis]))
        return min(high, other) - max(low, one) > TINY
    if first * second >= -TINY * TINY:
        return False
    return turn(start, end, leaf.start) * turn(start, end, leaf.end) <= TINY * TINY
