"""What every grid can do: hexes, squares and free cells share this protocol."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol, TypeVar

from generator.geometry.shapes import Point, Rect

CellT = TypeVar("CellT", bound=Hashable)


class Side(NamedTuple):
    """One side of one or two cells; ``second`` is ``None`` on the outside of the board."""

    first: Hashable
    second: Hashable | None
    start: Point
    end: Point


class Grid(Protocol[CellT]):
    """A set of cells in the plane, in millimetres."""

    @property
    def cells(self) -> tuple[CellT, ...]:
        """Return every cell, in reading order."""
        ...

    @property
    def bounds(self) -> Rect:
        """Return the rectangle around all outlines."""
        ...

    def centre(self, cell: CellT) -> Point:
        """Return the middle of a cell."""
        ...

    def outline(self, cell: CellT) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise."""
        ...

    def neighbours(self, cell: CellT) -> tuple[CellT, ...]:
        """Return the cells of the grid that share a side with this one."""
        ...

    def sides(self) -> tuple[Side, ...]:
        """Return every side once."""
        ...

    def label(self, cell: CellT) -> str:
        """Return the name of a cell, unique on the board."""
        ...
