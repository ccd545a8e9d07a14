"""Where everything lies on a board of squares, and what its seams keep clear of. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.geometry.grids.squares import OPPOSITE, Crossing, Direction, Floor, Square, SquareGrid
from generator.geometry.shapes import Point, Rect, Size
from generator.model.boards.squares import CellSide, RowPart, SquaresBoard
from generator.scene.seams import Avoid, SeamGuide

ARROW = Size(12.0, 8.0)
"""The place of an arrow, along and across it, for cells of 30 mm."""

ON_LINE, THROUGH_ARROW, THROUGH_CENTRE = 40.0, 30.0, 4.0
LINE_REACH = 1.5
"""How far a seam keeps from the lines between cells, which it would double or swallow."""


@dataclass(frozen=True)
class SquareLayout:
    """A board of squares printed with cells ``cell`` millimetres wide; its strips grow and shrink with them."""

    board: SquaresBoard
    cell: float

    @property
    def scale(self) -> float:
        """Return by how much everything is larger than on a board with cells of 30 mm."""
        return self.cell / 30.0

    @property
    def sides(self) -> float:
        """Return the width of the strips left and right."""
        return self.board.sides * self.cell / self.board.cell

    @property
    def border(self) -> float:
        """Return the depth of the strips above and below."""
        return self.board.border * self.cell / self.board.cell

    @cached_property
    def grid(self) -> SquareGrid:
        """Return the squares on the board."""
        return SquareGrid(self.board.columns, self.board.rows, self.cell, Point(self.sides, self.border))

    @property
    def size(self) -> Size:
        """Return the size of the finished board."""
        bounds = self.grid.bounds
        return Size(bounds.width + 2 * self.sides, bounds.height + 2 * self.border)

    @cached_property
    def floor(self) -> Floor:
        """Return where one may step; sides that are no sides of the board are left out."""
        plain = Floor(self.grid, wraps=self.board.wraps)
        return Floor(
            self.grid,
            frozenset(way for side in self.board.arrows if (way := crossing(plain, side)) is not None),
            frozenset(way for side in self.board.lines if (way := crossing(plain, side)) is not None),
            self.board.wraps,
        )

    def middle(self, way: Crossing) -> Point:
        """Return the middle of the side that a way crosses."""
        start, end = self.grid.side(way.start, way.direction)
        return Point((start.x + end.x) / 2, (start.y + end.y) / 2)

    def arrow_box(self, way: Crossing) -> Rect:
        """Return the place of an arrow across a side."""
        along, across = (part * self.scale for part in ARROW)
        width, height = (along, across) if way.direction in ("left", "right") else (across, along)
        at = self.middle(way)
        return Rect(at.x - width / 2, at.y - height / 2, width, height)

    def twin(self, way: Crossing) -> Crossing | None:
        """Return the other end of a way over the seam, as it is crossed there; ``None`` for other ways."""
        other = self.floor.beyond(way)
        return Crossing(other, OPPOSITE[way.direction]) if other and self.floor.over_seam(way) else None

    @cached_property
    def part_rows(self) -> Mapping[int, RowPart]:
        """Return the first part that each row has, by its row in the grid."""
        found: dict[int, RowPart] = {}
        for part in self.board.parts:
            row = self.board.rows - part.row if part.side == "bottom" else part.row - 1
            found.setdefault(row, part)
        return found

    def seam_guide(self) -> SeamGuide:
        """Return what to avoid: lines between cells, arrows, and the middles of cells."""
        bounds, boxes = self.grid.bounds, [self.arrow_box(way) for way in sorted(self.floor.arrows)]
        xs = [bounds.x + index * self.cell for index in range(self.board.columns + 1)]
        ys = [bounds.y + index * self.cell for index in range(self.board.rows + 1)]
        return SeamGuide(
            (*self._lines(xs), *(Avoid(box.x, box.right, THROUGH_ARROW) for box in boxes)),
            (*self._lines(ys), *(Avoid(box.y, box.bottom, THROUGH_ARROW) for box in boxes)),
        )

    def _lines(self, places: list[float]) -> tuple[Avoid, ...]:
        half, reach = self.cell / 2, self.cell * 0.1
        lines = tuple(Avoid(at - LINE_REACH, at + LINE_REACH, ON_LINE) for at in places)
        return lines + tuple(Avoid(at + half - reach, at + half + reach, THROUGH_CENTRE) for at in places[:-1])


def crossing(floor: Floor, side: CellSide) -> Crossing | None:
    """Return the way from the first to the second cell of a side; ``None`` where they do not lie side by side."""
    first, second = floor.grid.named(side.first), floor.grid.named(side.second)
    return floor.between(first, second) if first in floor.grid and second in floor.grid else None


def outer_ways(grid: SquareGrid, direction: Direction) -> tuple[Crossing, ...]:
    """Return the ways that leave the board over one of its four sides."""
    return tuple(Crossing(cell, direction) for cell in grid.cells if cell.towards(direction) not in grid)


def row_squares(grid: SquareGrid, row: int) -> tuple[Square, ...]:
    """Return the squares of a row, from left to right."""
    return tuple(Square(column, row) for column in range(grid.columns))
