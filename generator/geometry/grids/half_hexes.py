"""Hexes of which those at two edges are cut in half, so that these edges are straight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.geometry.covering import clipped
from generator.geometry.grids.grid import Grid, Side
from generator.geometry.grids.hexes import DIRECTIONS, Hex, HexGrid
from generator.geometry.grids.patches import from_line
from generator.geometry.shapes import Point, Rect, sides_of


@dataclass(frozen=True)
class HalfHexGrid(HexGrid):
    """Hexes cut along the middles of the outermost: at the left and right of pointy ones, above and below flat ones."""

    @cached_property
    def _whole(self) -> HexGrid:
        return HexGrid(self.cells, self.orientation, self.size, self.origin)

    @cached_property
    def _halves(self) -> Mapping[Hex, None]:
        """Return the hexes that are cut, in reading order."""
        return {cell: None for cell in self.cells if self.centre(cell) != self._whole.centre(cell)}

    @cached_property
    def bounds(self) -> Rect:
        """Return the rectangle to which the hexes are cut."""
        (x, y, width, height), half = self._whole.bounds, self.size / 2
        if self.orientation == "pointy":
            return Rect(x + half, y, width - self.size, height)
        return Rect(x, y + half, width, height - self.size)

    def outline(self, cell: Hex) -> tuple[Point, ...]:
        if cell not in self._halves:
            return self._whole.outline(cell)
        return clipped(self._whole.outline(cell), self.bounds.corners)

    def shape(self, cell: Hex) -> tuple[Point, ...]:
        return Grid.shape(self, cell) if cell in self._halves else self._corners

    def centre(self, cell: Hex) -> Point:
        middle, quarter = self._whole.centre(cell), self.size / 4
        if self.orientation == "pointy":
            return middle.shifted(quarter * _inwards(middle.x, self.bounds.x, self.bounds.right), 0)
        return middle.shifted(0, quarter * _inwards(middle.y, self.bounds.y, self.bounds.bottom))

    def breadth(self, cell: Hex) -> float:
        return 2 * min(from_line(self.centre(cell), *side) for side in sides_of(self.outline(cell)))

    def sides(self) -> tuple[Side[Hex], ...]:
        """Return every side once; where a hex is cut it has one more, on the outside."""
        found = [side for side in self._whole.sides() if side.first not in self._halves]
        for cell in self._halves:
            whole = tuple(sides_of(self._whole.outline(cell)))
            for start, end in sides_of(self.outline(cell)):
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                own = (index for index, side in enumerate(whole) if from_line(middle, *side) < self.size * 1e-4)
                index = next(own, None)
                other = cell + DIRECTIONS[self.orientation][index] if index is not None else None
                inside = other is not None and other in self
                if not inside or (index is not None and index < 3):
                    found.append(Side(cell, other if inside else None, start, end))
        return tuple(found)

    def _offset(self, cell: Hex) -> tuple[int, int]:
        """Return column and row, halves counted with the whole hexes to their right, or below them."""
        (x, y), (left, top, _, _) = self._whole.centre(cell), self.bounds
        if self.orientation == "pointy":
            return math.floor((x - left) / self.size + 1e-6), cell.r
        return cell.q, math.floor((y - top) / self.size + 1e-6)


def _inwards(at: float, low: float, high: float) -> int:
    """Return which way a middle on one of two edges moves to lie between them."""
    return (abs(at - low) < 1e-6) - (abs(at - high) < 1e-6)
