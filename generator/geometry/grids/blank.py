"""A grid without cells: a sheet of a given size, for mats that hold panels only."""

from __future__ import annotations

from dataclasses import replace

from generator.frozen import dataclass
from generator.geometry.grids.grid import Position, Side
from generator.geometry.shapes import Point, Rect, Size


@dataclass(frozen=True)
class BlankGrid:
    """No cells; ``whole`` is the room it takes where a piece is ``size`` millimetres wide."""

    whole: Size
    size: float
    corner: Point = Point(0.0, 0.0)

    @property
    def cells(self) -> tuple[int, ...]:
        """Return nothing."""
        return ()

    @property
    def bounds(self) -> Rect:
        """Return the room it takes."""
        return Rect(*self.corner, *self.whole)

    def placed(self, size: float, corner: Point) -> BlankGrid:
        """Return a sheet as much larger or smaller as a piece is, its top left corner at a point."""
        by = size / self.size
        return replace(self, whole=Size(self.whole.width * by, self.whole.height * by), size=size, corner=corner)

    def __contains__(self, cell: object) -> bool:
        return False

    def centre(self, cell: int) -> Point:
        """Return the middle of the sheet."""
        return self.bounds.centre

    def breadth(self, cell: int) -> float:
        """Return how wide a piece is."""
        return self.size

    def outline(self, cell: int) -> tuple[Point, ...]:
        """Return the corners of the sheet."""
        return self.bounds.corners

    def holes(self, cell: int) -> tuple[tuple[Point, ...], ...]:
        """Return nothing."""
        return ()

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return nothing."""
        return ()

    def sides(self) -> tuple[Side[int], ...]:
        """Return nothing."""
        return ()

    def label(self, cell: int) -> str:
        """Return a number as a name."""
        return str(cell)

    def position(self, cell: int) -> Position:
        """Return the first place."""
        return Position(0, 0)
