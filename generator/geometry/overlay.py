"""Cells laid over a field: which of them belong to it, where its goals stand, and whether the board is fair.

A cell belongs to the field when its middle does, lines included (docs/sources.md: hexes). Lengths are metres, measured
from the middle of the field. Columns run from goal to goal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from generator.geometry.covering import Convex, Region, Rule, covered
from generator.geometry.grids.grid import AnyGrid, RegularGrid
from generator.geometry.grids.hexes import SPACING, HexGrid, hexes_over
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Phrase, phrase

ROUNDING = 1e-6
LEAST_COLUMNS = 3
Lattice = Literal["flat", "pointy", "squares"]
"""Hexes that stand on a side or on a corner, or squares."""

SPACINGS: Mapping[Lattice, float] = {"flat": SPACING, "pointy": 1.0, "squares": 1.0}
"""The distance of neighbouring columns in widths of a cell."""

SHARES: Mapping[Lattice, float] = {"flat": SPACING, "pointy": SPACING, "squares": 1.0}
"""The area of a cell as a share of a square of its width."""

FAIR_STEPS: Mapping[Lattice, tuple[int, int]] = {"flat": (4, 3), "pointy": (2, 1), "squares": (1, 0)}
"""How far apart fair numbers of columns are, and what they leave when divided by that."""


class Goals(NamedTuple):
    """The goals behind both ends: how wide they are, and how many cells each has where that is fixed."""

    width: float = 0.0
    cells: int | None = None


NO_GOALS = Goals()


@dataclass(frozen=True)
class Overlay:
    """A field covered with cells. ``tags`` has those of the ``field`` and, behind its ends, those of the ``goals``."""

    field: Size
    lattice: Lattice
    grid: AnyGrid
    columns: int
    tags: Mapping[str, tuple[Any, ...]]

    @property
    def metres(self) -> float:
        """Return how much of the field a cell stands for."""
        return self.grid.size

    @cached_property
    def count(self) -> int:
        """Return how many cells the field has."""
        return len(self.tags["field"])

    @cached_property
    def bounds(self) -> Rect:
        """Return the rectangle around the cells of the field, which goals stand beside."""
        field = self.tags["field"]
        middles = Rect.around(map(self.grid.centre, field))
        at, one = self.grid.centre(field[0]), Rect.around(self.grid.outline(field[0]))
        return Rect(middles.x + one.x - at.x, middles.y + one.y - at.y,
                    middles.width + one.width, middles.height + one.height)  # fmt: skip

    def place(self, grid: AnyGrid) -> Transform:
        """Return the way from the field to the same cells elsewhere, such as on a board in millimetres."""
        scale, here, there = grid.size / self.grid.size, self.grid.bounds, grid.bounds
        return Transform.scale(scale).then(Transform.shift(there.x - here.x * scale, there.y - here.y * scale))

    def inside(self, area: Region, rule: Rule = "centre") -> tuple[Any, ...]:
        """Return the cells of the field that an area of it covers."""
        field = frozenset(self.tags["field"])
        return tuple(cell for cell in covered(self.grid, area, rule) if cell in field)


def over_field(field: Size, columns: int, lattice: Lattice, goals: Goals = NO_GOALS, rule: Rule = "centre") -> Overlay:
    """Return the field covered with cells, ``columns`` of them from end to end, those that a rule chooses.

    By default the goals have the cells whose middle lies between the posts, the nearest where that is none.
    """
    metres = field.width / (columns * SPACINGS[lattice])
    half = Point(field.width / 2 / metres, field.height / 2 / metres)
    around = Rect(-half.x, -half.y, 2 * half.x, 2 * half.y)
    candidates = _candidates(around, columns, lattice)
    own = covered(candidates, Convex(around.corners), rule)
    mouths = _mouths(candidates, half.x, goals, metres) if goals.width else ()
    grid, called = candidates.alone((*own, *mouths))
    corner = Point(grid.bounds.x * metres, grid.bounds.y * metres)
    tags = {name: tuple(called[cell] for cell in cells) for name, cells in (("field", own), ("goals", mouths))}
    return Overlay(field, lattice, grid.placed(metres, corner), columns, tags)


def _candidates(around: Rect, columns: int, lattice: Lattice) -> RegularGrid[Any]:
    """Return the cells on and around a field, in widths of a cell."""
    if lattice == "squares":
        rows = max(1, round(around.height)) + 2
        return SquareGrid(columns + 2, rows, 1.0, Point(-(columns + 2) / 2, -rows / 2))
    origin = _flat_offset(columns) if lattice == "flat" else Point(0.0 if columns % 2 else 0.5, 0.0)
    return HexGrid(tuple(hexes_over(around, lattice, 1.0, origin, 2.0)), lattice, 1.0, origin)


def _flat_offset(columns: int) -> Point:
    """Return where hex (0, 0) lies so that the goals are centred on a hex (docs/sources.md: hexes).

    With an even number of columns that is impossible for both goals; a quarter of a hex each way keeps the board
    unchanged by half a turn, so that it is at least fair.
    """
    if columns % 2 == 0:
        return Point(SPACING / 2, 0.25)
    return Point(0.0, 0.0 if columns % 4 == 3 else 0.5)


def _mouths(candidates: AnyGrid, line: float, goals: Goals, metres: float) -> tuple[Any, ...]:
    """Return the cells of both goals: of each row the first one behind the goal line, between the posts."""
    found: list[Any] = []
    middles = [(cell, candidates.centre(cell)) for cell in candidates.cells]
    for end in (-1, 1):
        first: dict[float, tuple[Any, Point]] = {}
        for cell, at in middles:
            row = round(at.y, 6)
            if line + ROUNDING < end * at.x and (row not in first or end * at.x < end * first[row][1].x):
                first[row] = (cell, at)
        nearest = min((end * at.x for _, at in first.values()), default=0.0)
        mouth = sorted(
            ((at.y, cell) for cell, at in first.values() if end * at.x < nearest + SPACING - ROUNDING),
            key=lambda entry: (round(abs(entry[0]), 6), end * entry[0]),
        )
        between = [entry for entry in mouth if abs(entry[0]) <= goals.width / 2 / metres + ROUNDING]
        chosen = mouth[: goals.cells] if goals.cells else between or mouth[:1]
        found += [cell for _, cell in sorted(chosen, key=lambda entry: entry[0])]
    return tuple(found)


def unfairness(overlay: Overlay) -> tuple[Phrase, ...]:
    """Return in plain words what keeps the board from being even-handed; empty for a fair board.

    Source: docs/sources.md, hexes.
    """
    if overlay.lattice == "squares" or (overlay.lattice == "pointy" and overlay.columns % 2):
        return ()
    if overlay.lattice == "pointy":
        return (phrase("the centre mark falls between two hexes (an odd number of columns avoids it)"),)
    if overlay.columns % 4 == 3:
        return ()
    near = fair_columns(overlay.columns, "flat")
    if overlay.columns % 2:
        return (phrase("the centre mark falls between two hexes ({near} columns avoid it)", near=near),)
    return (
        phrase(
            "neither the centre mark nor the goals fall on the middle of a hex ({near} columns avoid it)", near=near
        ),
    )


def fair_columns(wanted: float, lattice: Lattice) -> int:
    """Return the nearest number of columns that puts centre mark and goals on middles of cells."""
    step, rest = FAIR_STEPS[lattice]
    below = math.floor((wanted - rest) / step) * step + rest
    near = below if wanted - below <= below + step - wanted else below + step
    return max(LEAST_COLUMNS, near)


def columns_for_metres(field: Size, metres: float, lattice: Lattice) -> int:
    """Return the fair number of columns whose cells come nearest to so many metres."""
    return fair_columns(field.width / (metres * SPACINGS[lattice]), lattice)


def columns_for_count(field: Size, cells: int, lattice: Lattice) -> int:
    """Return the fair number of columns whose board comes nearest to so many cells."""
    area = field.width * field.height / SHARES[lattice]
    middle = columns_for_metres(field, math.sqrt(area / cells), lattice)
    step, _ = FAIR_STEPS[lattice]
    around = range(middle - 2 * step, middle + 2 * step + 1, step)
    options = [columns for columns in around if columns >= LEAST_COLUMNS]
    return min(options, key=lambda columns: abs(over_field(field, columns, lattice).count - cells))
