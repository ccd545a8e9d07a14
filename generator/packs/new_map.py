"""A random map for a board of free cells, the same for the same seed."""

from __future__ import annotations

import math
import random
import string
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from generator.geometry.grids.grid import find_stranded
from generator.geometry.grids.mesh import MeshGrid, Ways, connected_parts
from generator.geometry.grids.squares import DIRECTIONS, Square

LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits
MOST_CELLS = len(LETTERS)
LEAST_CELLS = 2
LEAST_SQUARES = 3
"""Squares of the mesh that a cell of a new map has at the least."""

ATTEMPTS = 40
_FLIPS = 60
"""How often each square of the mesh may change its cell while a map is being mended."""


@dataclass(frozen=True, slots=True)
class MapWish:
    """What a new map is to be like. ``columns`` and ``rows`` count squares of the mesh."""

    cells: int = 20
    columns: int = 12
    rows: int = 10
    seed: int = 1
    dead_ends: bool = False

    @property
    def most_cells(self) -> int:
        """Return the most cells that still leave some choice on the mesh."""
        return min(MOST_CELLS, self.columns * self.rows // (LEAST_SQUARES + 1))


def new_map(wish: MapWish) -> tuple[str, ...] | None:
    """Return the lines of a map, the same for the same wish; ``None`` when no valid one was found.

    Every cell hangs together, has at least three squares and reaches every other; unless dead ends are wished for, no
    cell has two directions or more that only leave the board.
    """
    for attempt in range(ATTEMPTS):
        drawing = _Drawing(wish, random.Random(f"{wish.seed}-{attempt}"))
        drawing.grow()
        drawing.mend()
        lines = drawing.lines()
        if is_sound(lines, wish.dead_ends):
            return lines
    return None


def is_sound(lines: tuple[str, ...], dead_ends: bool) -> bool:
    """Return whether a map has what ``new_map`` promises."""
    grid = MeshGrid(lines)
    ways = Ways(grid)
    return (
        all(len(grid.parts(cell)) == 1 and len(grid.squares[cell]) >= LEAST_SQUARES for cell in grid.cells)
        and not find_stranded(grid.cells, ways.steps)
        and (dead_ends or all(len(ways.dead(cell)) < 2 for cell in grid.cells))
    )


class _Drawing:
    """A map that grows from one square a cell and is then mended square by square."""

    def __init__(self, wish: MapWish, chance: random.Random) -> None:
        self.wish, self.chance = wish, chance
        self.owner: dict[Square, int] = {}
        self.own: list[set[Square]] = [set() for _ in range(wish.cells)]
        self.squares = [Square(column, row) for row in range(wish.rows) for column in range(wish.columns)]

    def pick(self, count: int) -> int:
        """Return a number below ``count``, drawn only from what every version of Python draws alike."""
        return min(count - 1, int(self.chance.random() * count))

    def grow(self) -> None:
        """Give every square to a cell: small cells grow first, and rather outwards than round."""
        for cell in range(self.wish.cells):
            self._give(self._far_square(), cell)
        while len(self.owner) < len(self.squares):
            options = [(cell, square) for cell in range(self.wish.cells) for square in self._free_beside(cell)]
            sums = list(accumulate(self._weight(cell, square) for cell, square in options))
            cell, square = options[min(bisect(sums, self.chance.random() * sums[-1]), len(sums) - 1)]
            self._give(square, cell)

    def _far_square(self) -> Square:
        free = [square for square in self.squares if square not in self.owner]
        tried = [free[self.pick(len(free))] for _ in range(6)]
        return max(tried, key=lambda s: min((math.dist(s, other) for other in self.owner), default=0.0))

    def _weight(self, cell: int, square: Square) -> float:
        own = sum(self.owner.get(other) == cell for other in self._neighbours(square))
        return 1.0 / (math.pow(len(self.own[cell]), 2.2) * math.pow(own, 1.5))

    def _free_beside(self, cell: int) -> list[Square]:
        beside = (other for square in sorted(self.own[cell]) for other in self._neighbours(square))
        return list(dict.fromkeys(other for other in beside if other not in self.owner))

    def _neighbours(self, square: Square) -> Iterator[Square]:
        for direction in DIRECTIONS:
            other = square.towards(direction)
            if 0 <= other.column < self.wish.columns and 0 <= other.row < self.wish.rows:
                yield other

    def _give(self, square: Square, cell: int) -> None:
        before = self.owner.get(square)
        if before is not None:
            self.own[before].discard(square)
        self.owner[square] = cell
        self.own[cell].add(square)

    def mend(self) -> None:
        """Pass single squares to a neighbouring cell as long as that makes the map no worse, until it is valid."""
        worst = sum(self._fault(cell) for cell in range(self.wish.cells))
        for _ in range(_FLIPS * len(self.squares)):
            if worst <= 0:
                return
            square = self.squares[self.pick(len(self.squares))]
            before = self.owner[square]
            others = [self.owner[other] for other in self._neighbours(square) if self.owner[other] != before]
            rest = self.own[before] - {square}
            if not others or len(rest) < LEAST_SQUARES or len(connected_parts(sorted(rest))) > 1:
                continue
            after = others[self.pick(len(others))]
            was = self._cost(before) + self._cost(after)
            fault = self._fault(before) + self._fault(after)
            self._give(square, after)
            if self._cost(before) + self._cost(after) > was + 1e-9:
                self._give(square, before)
            else:
                worst += self._fault(before) + self._fault(after) - fault

    def _fault(self, cell: int) -> int:
        """Return how many squares a cell lacks, plus its dead directions beyond the first; 0 for a valid cell."""
        dead = 0 if self.wish.dead_ends else max(0, self._dead(cell) - 1)
        return dead + max(0, LEAST_SQUARES - len(self.own[cell]))

    def _cost(self, cell: int) -> float:
        mean = len(self.squares) / self.wish.cells
        return 10.0 * self._fault(cell) + 0.3 * self._dead(cell) + 0.6 * (len(self.own[cell]) / mean - 1.0) ** 2

    def _dead(self, cell: int) -> int:
        dead = 0
        for direction in DIRECTIONS:
            beyond = (self.owner.get(square.towards(direction), cell) for square in self.own[cell])
            dead += all(other == cell for other in beyond)
        return dead

    def lines(self) -> tuple[str, ...]:
        """Return the map, its cells lettered in reading order."""
        order = dict.fromkeys(self.owner[square] for square in self.squares)
        letters = dict(zip(order, LETTERS, strict=False))
        return tuple(
            "".join(letters[self.owner[Square(column, row)]] for column in range(self.wish.columns))
            for row in range(self.wish.rows)
        )
