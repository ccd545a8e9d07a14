"""Cells of odd shapes on a square mesh, and grids read from maps of signs.

A region may have holes that hold other regions. A ``.`` of the map belongs to no cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Generic, NamedTuple

from generator.geometry.grids.grid import CellT, Grid, GridError, Position, Side, letters, reachable
from generator.geometry.grids.hexes import Hex, Orientation
from generator.geometry.grids.squares import DIRECTIONS, Direction, Square
from generator.geometry.shapes import Point, Rect, signed_area
from generator.i18n import Phrase, phrase

NOWHERE = "."
_NAME = re.compile(r"([a-z])([1-9][0-9]?)")
_CLOCKWISE: Mapping[Direction, tuple[tuple[int, int], tuple[int, int]]] = {
    "up": ((0, 0), (1, 0)), "right": ((1, 0), (1, 1)), "down": ((1, 1), (0, 1)), "left": ((0, 1), (0, 0)),
}  # fmt: skip
"""The two ends of each side of a square, with the square at the right hand."""

Corner = tuple[int, int]
ACROSS: Mapping[Direction, str] = {
    "left": "left-right", "right": "left-right", "up": "top-bottom", "down": "top-bottom",
}  # fmt: skip
"""For each direction the two sides of a board that are joined where one goes on at the opposite side."""


@dataclass(frozen=True)
class MeshGrid(Grid[str]):
    """A map of cells; each square of its mesh is ``size`` millimetres wide, ``origin`` its top left corner.

    All the rows of the map must be equally long.
    """

    rows: tuple[str, ...]
    size: float = 1.0
    origin: Point = Point(0.0, 0.0)

    @cached_property
    def squares(self) -> Mapping[str, tuple[Square, ...]]:
        squares_by_letter: dict[str, list[Square]] = {}
        for row, line in enumerate(self.rows):
            for column, letter in enumerate(line):
                if letter != NOWHERE:
                    squares_by_letter.setdefault(letter, []).append(Square(column, row))
        return MappingProxyType({letter: tuple(squares) for letter, squares in squares_by_letter.items()})

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(self.squares)

    @property
    def columns(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    def resize(self, size: float, corner: Point) -> MeshGrid:
        at_origin = replace(self, size=size, origin=Point(0.0, 0.0))
        return replace(at_origin, origin=Point(corner.x - at_origin.bounds.x, corner.y - at_origin.bounds.y))

    def position(self, cell: str) -> Position:
        """Return the column and row of the square that a token is drawn on."""
        return Position(*self.seat(cell))

    def cell_at(self, square: Square) -> str | None:
        if not (0 <= square.row < len(self.rows) and 0 <= square.column < self.columns):
            return None
        letter = self.rows[square.row][square.column]
        return None if letter == NOWHERE else letter

    def find_square(self, name: str) -> Square:
        """Return the square of a name such as ``c6``: its column, and its line of the map counted from the top.

        It may lie off the map. Raises ``ValueError``, saying what was expected, for what is no such name.
        """
        match = _NAME.fullmatch(name.strip().lower())
        if match is None:
            raise ValueError(
                phrase("“{text}” is not the name of a cell; write a letter and a number, such as c6", text=name)
            )
        return Square(ord(match[1]) - ord("a"), int(match[2]) - 1)

    def square_name(self, square: Square) -> str:
        """Return the name of a square of the mesh: a letter for its column, its line of the map from the top."""
        return f"{letters(square.column)}{square.row + 1}"

    def rect(self, square: Square) -> Rect:
        return Rect(*self._corner(square), self.size, self.size)

    def seat(self, cell: str) -> Square:
        """Return the square of a cell nearest to its centre, where a token is drawn."""
        squares = self.squares[cell]
        x = sum(square.column for square in squares) / len(squares)
        y = sum(square.row for square in squares) / len(squares)
        return min(squares, key=lambda s: ((s.column - x) ** 2 + (s.row - y) ** 2, s.row, s.column))

    def centre(self, cell: str) -> Point:
        """Return the centre of the square that a token is drawn on, which is always inside the cell."""
        return self.rect(self.seat(cell)).centre

    def outline(self, cell: str) -> tuple[Point, ...]:
        return self._loops[cell][0]

    def loops(self, cell: str) -> tuple[tuple[Point, ...], ...]:
        return self._loops[cell]

    @cached_property
    def sides(self) -> tuple[Side[str], ...]:
        """Return every straight stretch of border between the same two cells once; inner ones with both of them."""
        sides: list[Side[str]] = []
        for direction in ("up", "left", "down", "right"):
            for stretch in self._stretches(direction):
                cell, other = self.rows[stretch[0].row][stretch[0].column], self.cell_at(stretch[0].towards(direction))
                start, end = self._side(stretch[0], direction), self._side(stretch[-1], direction)
                ends = sorted((*start, *end), reverse=direction in ("down", "left"))
                sides.append(Side(cell, other, ends[0], ends[-1]))
        return tuple(sides)

    def _stretches(self, direction: Direction) -> list[list[Square]]:
        """Return the runs of squares of one cell whose side in a direction borders on one other cell, or on none.

        Borders between two cells are found once, from the cell below or to the right of them.
        """
        back: Direction = "left" if direction in ("up", "down") else "up"
        runs: dict[Square, list[Square]] = {}
        for square in sorted((s for cell in self.squares.values() for s in cell), key=lambda s: (s.row, s.column)):
            cell, other = self.cell_at(square), self.cell_at(square.towards(direction))
            if cell == other or (other is not None and direction in ("down", "right")):
                continue
            before = square.towards(back)
            same = self.cell_at(before) == cell and self.cell_at(before.towards(direction)) == other
            run = runs.pop(before, []) if same else []
            runs[square] = [*run, square]
        return list(runs.values())

    def strokes(self, cell: str) -> tuple[tuple[Point, Point], ...]:
        """Return a cross at every corner of the mesh within a cell, and a dash on every side between its squares."""
        arm, half, lines = 0.055 * self.size, 0.045 * self.size, list[tuple[Point, Point]]()
        squares = set(self.squares[cell])
        for square in self.squares[cell]:
            area, right, down = self.rect(square), square.towards("right"), square.towards("down")
            (x, y), corner = area.centre, Point(area.right, area.bottom)
            if {right, down, down.towards("right")} <= squares:
                lines += [(corner.shift(-arm, 0), corner.shift(arm, 0))]
                lines += [(corner.shift(0, -arm), corner.shift(0, arm))]
            lines += [(Point(corner.x, y - half), Point(corner.x, y + half))] if right in squares else []
            lines += [(Point(x + half, corner.y), Point(x - half, corner.y))] if down in squares else []
        return tuple(lines)

    def nook(self, cell: str) -> Rect:
        return self.rect(self.squares[cell][0])

    def parts(self, cell: str) -> tuple[tuple[Square, ...], ...]:
        """Return the connected parts of a cell, the largest first; a valid cell has one."""
        return connected_parts(self.squares[cell])

    def _side(self, square: Square, direction: Direction) -> tuple[Point, Point]:
        first, last = (self._corner((square.column + x, square.row + y)) for x, y in _CLOCKWISE[direction])
        return first, last

    def _corner(self, corner: Corner) -> Point:
        return Point(self.origin.x + corner[0] * self.size, self.origin.y + corner[1] * self.size)

    @cached_property
    def _loops(self) -> Mapping[str, tuple[tuple[Point, ...], ...]]:
        return {
            cell: tuple(tuple(self._corner(corner) for corner in loop) for loop in _loops(own))
            for cell, own in self.squares.items()
        }


def connected_parts(squares: Iterable[Square]) -> tuple[tuple[Square, ...], ...]:
    """Return the squares as parts that hang together by their sides, the largest first."""
    left = dict.fromkeys(squares)
    every = frozenset(left)
    parts = []
    while left:
        part = reachable(next(iter(left)), lambda s: [o for d in DIRECTIONS if (o := s.towards(d)) in every])
        parts.append(tuple(square for square in left if square in part))
        left = {square: None for square in left if square not in part}
    return tuple(sorted(parts, key=lambda part: (-len(part), part[0].row, part[0].column)))


def _loops(squares: Iterable[Square]) -> list[list[Corner]]:
    """Return the outlines of a set of squares, straight runs joined: the outer one first, clockwise, then the holes."""
    own = frozenset(squares)
    sides: dict[Corner, list[Corner]] = {}
    for square in sorted(own, key=lambda s: (s.row, s.column)):
        for direction, (first, last) in _CLOCKWISE.items():
            if square.towards(direction) not in own:
                start = (square.column + first[0], square.row + first[1])
                sides.setdefault(start, []).append((square.column + last[0], square.row + last[1]))
    loops = []
    while sides:
        before = next(iter(sides))
        here = sides[before][0]
        loop = []
        while here in sides.get(before, ()):
            sides[before].remove(here)
            if not sides[before]:
                del sides[before]
            loop.append(here)
            if here in sides:
                before, here = here, _rightmost(before, here, sides[here])
        loops.append(_straighten(loop))
    # sides run clockwise about each square, so that outlines of holes come out anticlockwise, of negative area
    return sorted(loops, key=lambda loop: -signed_area([Point(*corner) for corner in loop]))


def _rightmost(before: Corner, here: Corner, options: list[Corner]) -> Corner:
    """Return the next corner that turns most to the right, so that loops which touch at a corner stay apart."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    return max(options, key=lambda to: dx * (to[1] - here[1]) - dy * (to[0] - here[0]))


def _straighten(loop: list[Corner]) -> list[Corner]:
    corners = []
    for index, corner in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        if (corner[0] - before[0]) * (after[1] - corner[1]) != (corner[1] - before[1]) * (after[0] - corner[0]):
            corners.append(corner)
    return corners


@dataclass(frozen=True)
class Ways:
    """Where one may go on a map: over the borders, over ``joined`` sides of the board, and through ``gates``.

    A gate leads from a square in a direction to another square, whatever lies beside the first.
    """

    grid: MeshGrid
    joined: frozenset[str] = frozenset()
    gates: Mapping[tuple[Square, Direction], Square] = field(default_factory=dict)

    def next_square(self, square: Square, direction: Direction) -> Square | None:
        """Return the square that one comes to by leaving another in a direction; ``None`` off the board."""
        gate = self.gates.get((square, direction))
        if gate is not None:
            return gate
        other = square.towards(direction)
        if self.grid.cell_at(other) is None and ACROSS[direction] in self.joined:
            while self.grid.cell_at(other) is None:
                other = Square(other.column % self.grid.columns, other.row % len(self.grid.rows))
                if self.grid.cell_at(other) is None:
                    other = other.towards(direction)
        return other if self.grid.cell_at(other) is not None else None

    def exits(self, cell: str, direction: Direction) -> frozenset[str]:
        """Return the cells that a passport in a direction leads to from a cell; empty when all leave the board."""
        beyond = (self.next_square(square, direction) for square in self.grid.squares[cell])
        neighbours = (self.grid.cell_at(square) for square in beyond if square is not None)
        return frozenset(letter for letter in neighbours if letter is not None and letter != cell)

    def dead(self, cell: str) -> tuple[Direction, ...]:
        """Return the directions in which a cell has no exit, so that the passport is lost."""
        return tuple(direction for direction in DIRECTIONS if not self.exits(cell, direction))

    def steps(self, cell: str) -> tuple[str, ...]:
        targets = frozenset().union(*(self.exits(cell, direction) for direction in DIRECTIONS))
        return tuple(other for other in self.grid.cells if other in targets)


BLANK = " "


class SignedCells(NamedTuple, Generic[CellT]):
    grid: Grid[CellT]
    signs: Mapping[CellT, str]


def map_signs(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != BLANK:
                yield row, column, sign


def signed_hexes(lines: Sequence[str], orientation: Orientation) -> dict[Hex, str]:
    """Return the hexes of a map, every other character of a line, each line shifted by one from the line before.

    Raises ``GridError`` for a sign between two hexes, and for a map without any.
    """
    hexes: dict[Hex, str] = {}
    parity = -1
    for row, column, sign in map_signs(lines):
        parity = (row + column) % 2 if parity < 0 else parity
        if (row + column) % 2 != parity:
            message = phrase("{sign} (character {column}) is between two hexes", sign=f"“{sign}”", column=column + 1)
            hint = phrase("put a sign at every other character, and shift each line by one from the line before")
            raise GridError(message, hint, ("map", row, column))
        pointy = orientation == "pointy"
        hexes[Hex((column - row) // 2, row) if pointy else Hex(column, (row - column) // 2)] = sign
    if not hexes:
        hint = phrase("write one sign per hex, at every other character: “. . .”")
        raise GridError(phrase("the map has no hexes"), hint, ("map", 0, 0))
    return hexes


def signed_squares(lines: Sequence[str]) -> dict[Square, str]:
    """Return the squares of a map, a sign each; a blank is no cell, and neither is what a line lacks at its end.

    Raises ``GridError`` for a ragged map without any blank that is no staircase: there a sign was forgotten.
    """
    lengths = [len(line) for line in lines]
    is_staircase = len({*lengths}) > 2 and lengths in (sorted(lengths), sorted(lengths, reverse=True))
    if not is_staircase and not any(BLANK in line for line in lines):
        _refuse_ragged(lines, phrase("all lines must be the same length; fill them up with spaces, which are gaps"))
    squares = {Square(column, row): sign for row, column, sign in map_signs(lines)}
    if not squares:
        hint = phrase("write one sign per square; a dot is a plain square")
        raise GridError(phrase("the map has no cells"), hint, ("map", 0, 0))
    return squares


def mesh_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a map in which equal letters are one cell, and a dot is none.

    Raises ``GridError`` for a ragged map and for signs that are neither letters, figures nor dots.
    """
    _refuse_ragged(lines, phrase("all lines must be the same length"))
    for row, column, sign in map_signs(lines):
        if not (sign.isalnum() or sign == "."):
            message = phrase("{sign} is not a cell; use letters, digits and dots", sign=f"“{sign}”")
            raise GridError(message, path=("map", row, column))
    return tuple(line.replace(BLANK, ".") for line in lines)


def _refuse_ragged(lines: Sequence[str], hint: Phrase) -> None:
    for row, line in enumerate(lines):
        if len(line) != len(lines[0]):
            message = phrase(
                "line {line} of the map has {found} squares, but the first has {first}",
                line=row + 1, found=len(line), first=len(lines[0]),
            )  # fmt: skip
            place = ("map", row, min(len(line), len(lines[0])))
            raise GridError(message, hint, place)
