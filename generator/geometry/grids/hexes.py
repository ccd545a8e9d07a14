"""Hexagonal grids: cube coordinates inside, flat-top or pointy-top.

A hex is ``(q, r)`` with ``s = -q - r``. Its *width* is measured flat to flat; its side is ``width / √3``
(sources.md: hexes). y points down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple, Self

from generator.geometry.grids.grid import CountedFrom, HexLattice, Position, RegularGrid, Side, Surroundings
from generator.geometry.shapes import Point, Rect

Orientation = Literal["flat", "pointy"]
ROOT3 = math.sqrt(3)
SPACING = ROOT3 / 2
"""Distance between neighbouring columns (flat) or rows (pointy), in hex widths."""


class Hex(NamedTuple):
    """A hex in axial coordinates."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)


DIRECTIONS: dict[Orientation, tuple[Hex, ...]] = {
    "flat": (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)),
    "pointy": (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1)),
}
"""The six steps in the order of the faces of a die, clockwise (sources.md: hexes)."""


def centre_of(cell: Hex, orientation: Orientation) -> Point:
    """Return the middle of a hex in hex widths, measured from the middle of hex (0, 0)."""
    if orientation == "flat":
        return Point(SPACING * cell.q, cell.r + cell.q / 2)
    return Point(cell.q + cell.r / 2, SPACING * cell.r)


def hexes_over(area: Rect, orientation: Orientation, width: float, origin: Point, beyond: float = 1.0) -> Iterator[Hex]:
    """Yield the hexes whose middles lie in an area or at most so many hexes beyond it, line by line.

    ``origin`` is the middle of hex (0, 0); lines are columns of flat hexes and rows of pointy ones.
    """
    left, top = (area.x - origin.x) / width - beyond, (area.y - origin.y) / width - beyond
    right, bottom = left + area.width / width + 2 * beyond, top + area.height / width + 2 * beyond
    flat = orientation == "flat"
    (low, high), (first, last) = ((left, right), (top, bottom)) if flat else ((top, bottom), (left, right))
    for step in range(math.ceil(low / SPACING), math.floor(high / SPACING) + 1):
        for along in range(math.ceil(first - step / 2), math.floor(last - step / 2) + 1):
            yield Hex(step, along) if flat else Hex(along, step)


def corners(centre: Point, width: float, orientation: Orientation) -> tuple[Point, ...]:
    """Return the six corners of a hex, clockwise; side *i* is in direction ``i + 1`` of the die."""
    side = width / ROOT3
    half, quarter = width / 2, side / 2
    if orientation == "flat":
        offsets = ((-quarter, -half), (quarter, -half), (side, 0.0), (quarter, half), (-quarter, half), (-side, 0.0))
    else:
        offsets = ((0.0, -side), (half, -quarter), (half, quarter), (0.0, side), (-half, quarter), (-half, -quarter))
    return tuple(Point(centre.x + dx, centre.y + dy) for dx, dy in offsets)


@dataclass(frozen=True)
class HexGrid(RegularGrid[Hex]):
    """A set of hexes on paper: ``size`` flat to flat in millimetres, ``origin`` the middle of hex (0, 0)."""

    cells: tuple[Hex, ...]
    orientation: Orientation
    size: float
    origin: Point

    headings = "0101"

    @property
    def weave(self) -> HexLattice:
        return HexLattice(self.size, self.orientation, self.origin, self.bounds)

    @property
    def surroundings(self) -> Surroundings:
        outline = corners(Point(0.0, 0.0), 1.0, self.orientation)
        steps = (centre_of(step, self.orientation) for step in DIRECTIONS[self.orientation])
        return Surroundings(outline, tuple(tuple(corner.shift(*step) for corner in outline) for step in steps))

    def restrict_to(self, cells: Collection[Hex]) -> Self:
        return replace(self, cells=tuple(cells))

    @cached_property
    def bounds(self) -> Rect:
        middles = Rect.around(map(self.centre, self.cells))
        hex_ = Rect.around(corners(Point(0.0, 0.0), self.size, self.orientation))
        return Rect(middles.x + hex_.x, middles.y + hex_.y, middles.width + hex_.width, middles.height + hex_.height)

    def resize(self, size: float, corner: Point) -> HexGrid:
        k, around = size / self.size, self.bounds
        origin = Point(corner.x + (self.origin.x - around.x) * k, corner.y + (self.origin.y - around.y) * k)
        return replace(self, size=size, origin=origin)

    def centre(self, cell: Hex) -> Point:
        """Return the middle of a hex, in millimetres, whether or not it belongs to the grid."""
        x, y = centre_of(cell, self.orientation)
        return Point(self.origin.x + x * self.size, self.origin.y + y * self.size)

    def shape(self, cell: Hex) -> tuple[Point, ...]:
        return self._corners

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        return corners(Point(0.0, 0.0), self.size, self.orientation)

    def neighbours(self, cell: Hex) -> tuple[Hex, ...]:
        """Return the up to six hexes of the grid beside this one, in the order of the die."""
        return tuple(other for step in DIRECTIONS[self.orientation] if (other := cell + step) in self._members)

    @cached_property
    def sides(self) -> tuple[Side[Hex], ...]:
        sides = []
        for cell in self.cells:
            outline = self.outline(cell)
            for index, other in enumerate([Hex(cell.q + q, cell.r + r) for q, r in DIRECTIONS[self.orientation]]):
                inside = other in self._members
                if not inside or index < 3:
                    start, end = outline[index], outline[(index + 1) % 6]
                    sides.append(Side(cell, other if inside else None, start, end))
        return tuple(sides)

    def tone(self, cell: Hex) -> int:
        """Return a number that differs from those of all neighbours, by no multiple of three."""
        return cell.q - cell.r

    def label(self, cell: Hex) -> str:
        """Return column and row as two-digit numbers counted from 1: ``0307``."""
        column, row = self.position(cell)
        return f"{column + 1:02}{row + 1:02}"

    def position(self, cell: Hex) -> Position:
        """Return column and row of a hex, every other line shifted by half a hex; counted from 0."""
        (column, row), (first_column, first_row) = self._offset(cell), self._first
        return Position(column - first_column, row - first_row)

    def diagonals(self, corner: CountedFrom) -> Mapping[Hex, Position]:
        """Return columns and rows of which those that zigzag follow the diagonal that leads out of the corner's edge.

        From there, numbers along the edge and away from it rise.
        """
        falling, flat = corner in ("top-left", "bottom-right"), self.orientation == "flat"
        steps = [(q + r) if falling else r if flat else q for q, r in self.cells]
        first, axis = min(steps, default=0), "row" if flat else "column"
        return {
            cell: self.position(cell)._replace(**{axis: step - first})
            for cell, step in zip(self.cells, steps, strict=True)
        }

    @cached_property
    def _first(self) -> tuple[int, int]:
        columns, rows = zip(*(self._offset(cell) for cell in self.cells), strict=True)
        return min(columns), min(rows)

    def _offset(self, cell: Hex) -> tuple[int, int]:
        if self.orientation == "flat":
            return cell.q, cell.r + (cell.q - (cell.q & 1)) // 2
        return cell.q + (cell.r - (cell.r & 1)) // 2, cell.r
