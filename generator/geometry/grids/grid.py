"""What every grid can do: hexes, squares, free cells and whatever else has cells share this protocol.

A grid is a frozen value in millimetres. Nothing that draws, checks or counts asks which kind it has before it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from generator.geometry.shapes import Point, Rect

CellT = TypeVar("CellT", bound=Hashable)


class GridError(ValueError):
    """Raised for what makes no grid; ``path`` leads to the value that it is about, from what a board says of it."""

    def __init__(self, message: str, hint: str = "", path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.message, self.hint, self.path = message, hint, path


class Side(NamedTuple, Generic[CellT]):
    """A straight stretch between two cells, clockwise for the first; ``second`` is ``None`` on the outside."""

    first: CellT
    second: CellT | None
    start: Point
    end: Point

    @property
    def facing(self) -> str:
        """Return which way the side faces, seen from its first cell: left, right, top or bottom."""
        across, down = self.end.y - self.start.y, self.start.x - self.end.x
        if abs(across) > abs(down):
            return "left" if across < 0 else "right"
        return "top" if down < 0 else "bottom"

    @property
    def middle(self) -> Point:
        """Return the middle of the stretch."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


class Position(NamedTuple):
    """Where a cell stands among the others, counted from 0 at the top left: what numbers are made of."""

    column: int
    row: int


class Grid(Protocol[CellT]):
    """A set of cells in the plane, in millimetres."""

    @property
    def cells(self) -> tuple[CellT, ...]:
        """Return every cell, in reading order."""
        ...

    @property
    def size(self) -> float:
        """Return the measure that says how large the cells are: of a hex or square its width, flat to flat."""
        ...

    @property
    def bounds(self) -> Rect:
        """Return the rectangle around all outlines."""
        ...

    def placed(self, size: float, corner: Point) -> Self:
        """Return the same cells of another size, the top left corner of their bounds at a point."""
        ...

    def __contains__(self, cell: object) -> bool:
        """Return whether this is a cell of the grid."""
        ...

    def centre(self, cell: CellT) -> Point:
        """Return the middle of a cell: where a piece stands."""
        ...

    def breadth(self, cell: CellT) -> float:
        """Return how wide the room about the middle of a cell is: a circle that lies within it."""
        ...

    def outline(self, cell: CellT) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise."""
        ...

    def holes(self, cell: CellT) -> tuple[tuple[Point, ...], ...]:
        """Return the corners of each hole in a cell, counter-clockwise; other cells lie in them."""
        ...

    def neighbours(self, cell: CellT) -> tuple[CellT, ...]:
        """Return the cells of the grid that share a side with this one."""
        ...

    def sides(self) -> tuple[Side[CellT], ...]:
        """Return every side once."""
        ...

    def label(self, cell: CellT) -> str:
        """Return the name of a cell where the board numbers none: unique, and always the same."""
        ...

    def position(self, cell: CellT) -> Position:
        """Return where a cell stands among the others, column and row."""
        ...


AnyGrid = Grid[Any]
"""A grid of whatever cells: for what treats all alike."""
