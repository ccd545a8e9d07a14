"""Square grids: cells in rows and columns, their names, and what is on the sides between them.

A square is ``(column, row)``, both counted from 0 at the top left. Its name has a letter for the column and, as on a
chess board, a number for the row counted from the bottom: the near player's first row is row 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple, Self, get_args

from generator.geometry.grids.grid import Position, RegularGrid, Side, Surroundings, letters
from generator.geometry.shapes import Point, Rect, sides_of

Direction = Literal["up", "right", "down", "left"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


class Square(NamedTuple):
    column: int
    row: int

    def towards(self, direction: Direction) -> Square:
        across, down = STEPS[direction]
        return Square(self.column + across, self.row + down)


STEPS: Mapping[Direction, tuple[int, int]] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


@dataclass(frozen=True)
class SquareGrid(RegularGrid[Square]):
    """Rows and columns of squares ``size`` millimetres wide; ``origin`` is the top left corner of the first.

    Where ``only`` some of them belong to the grid, the others are left out.
    """

    columns: int
    rows: int
    size: float
    origin: Point = Point(0.0, 0.0)
    only: frozenset[Square] | None = None

    square = True

    @property
    def surroundings(self) -> Surroundings:
        square = Rect(-0.5, -0.5, 1.0, 1.0)
        return Surroundings(square.corners, tuple(square.shift(*step).corners for step in STEPS.values()))

    def restrict_to(self, cells: Collection[Square]) -> Self:
        return replace(self, only=frozenset(cells))

    def alone(self, cells: Collection[Square]) -> tuple[Self, Mapping[Square, Square]]:
        """Return the columns and rows that have these squares, which are counted from 0 again."""
        columns, rows = zip(*cells, strict=True)
        left, top, origin = min(columns), min(rows), self.rect(Square(min(columns), min(rows)))
        called = {cell: Square(cell.column - left, cell.row - top) for cell in cells}
        across, down = max(columns) - left + 1, max(rows) - top + 1
        whole = replace(self, columns=across, rows=down, origin=Point(origin.x, origin.y))
        return whole if len(called) == across * down else whole.restrict_to(called.values()), called

    @cached_property
    def cells(self) -> tuple[Square, ...]:
        every = (Square(column, row) for row in range(self.rows) for column in range(self.columns))
        return tuple(square for square in every if self.only is None or square in self.only)

    @cached_property
    def bounds(self) -> Rect:
        return Rect(self.origin.x, self.origin.y, self.columns * self.size, self.rows * self.size)

    def resize(self, size: float, corner: Point) -> SquareGrid:
        return replace(self, size=size, origin=corner)

    def rect(self, cell: Square) -> Rect:
        return Rect(self.origin.x + cell.column * self.size, self.origin.y + cell.row * self.size, self.size, self.size)

    def centre(self, cell: Square) -> Point:
        return self.rect(cell).centre

    def outline(self, cell: Square) -> tuple[Point, ...]:
        return self.rect(cell).corners

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        return Rect(-self.size / 2, -self.size / 2, self.size, self.size).corners

    def shape(self, cell: Square) -> tuple[Point, ...]:
        return self._corners

    def neighbours(self, cell: Square) -> tuple[Square, ...]:
        """Return the up to four squares beside this one on paper, clockwise from the one above."""
        return tuple(other for direction in DIRECTIONS if (other := cell.towards(direction)) in self)

    @cached_property
    def sides(self) -> tuple[Side[Square], ...]:
        found = []
        for cell in self.cells:
            for direction, (start, end) in zip(DIRECTIONS, sides_of(self.outline(cell)), strict=True):
                other = cell.towards(direction)
                if other not in self or direction in ("right", "down"):
                    found.append(Side(cell, other if other in self else None, start, end))
        return tuple(found)

    def position(self, cell: Square) -> Position:
        return Position(*cell)

    def label(self, cell: Square) -> str:
        return f"{letters(cell.column)}{self.rows - cell.row}"

    def tone(self, cell: Square) -> int:
        """Return column and row counted from the bottom left, together."""
        return cell.column + self.rows - 1 - cell.row
