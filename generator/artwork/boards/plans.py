"""A plan beneath the cells of a board: which cells lie on it, and what its walls and doors leave of each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from generator.geometry.covering import Lattice
from generator.geometry.floor_plan import CellState, Ground, Spot
from generator.geometry.grids.grid import AnyGrid, RegularGrid, Side
from generator.geometry.grids.hexes import HexGrid, hexes_over
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.shapes import Point, Rect
from generator.model.boards.markings import DOOR, OPEN_DOOR, OUTSIDE, WALL, GroundPlan

LEAST_SHARE = 0.02
"""Cells of which less is free are not drawn."""

Cell = object


class Border(NamedTuple):
    """A side that two cells share, and whether one may stand on it."""

    side: Side[Cell]
    free: bool


@dataclass(frozen=True)
class LaidPlan:
    """A plan and the cells over it, in metres from the top left corner of its map.

    ``metre`` is a metre on the board in millimetres, ``corner`` where the map begins there.
    """

    plan: GroundPlan
    grid: AnyGrid
    states: Mapping[Cell, CellState]
    ground: Ground
    metre: float = 1.0
    corner: Point = Point(0.0, 0.0)

    @cached_property
    def area(self) -> Rect:
        """Return the map on the board."""
        side = self.plan.square * self.metre
        return Rect(self.corner.x, self.corner.y, self.plan.columns * side, self.plan.rows * side)

    def under(self, grid: AnyGrid) -> LaidPlan:
        """Return the plan beneath the same cells elsewhere; what is known of it in metres is not worked out again."""
        metre, here, there = grid.size / self.grid.size, self.grid.bounds, grid.bounds
        placed = replace(self, metre=metre, corner=Point(there.x - here.x * metre, there.y - here.y * metre))
        placed.__dict__.update(borders=self.borders)
        return placed

    def at(self, metres: Point) -> Point:
        """Return a place on the board from its place on the map in metres."""
        return Point(self.corner.x + metres.x * self.metre, self.corner.y + metres.y * self.metre)

    def square(self, spot: Spot) -> Rect:
        """Return a square of the map on the board."""
        side = self.plan.square * self.metre
        return Rect(self.corner.x + spot[0] * side, self.corner.y + spot[1] * side, side, side)

    @cached_property
    def signs(self) -> Mapping[Spot, str]:
        """Return the sign of every square that is not outside."""
        return signs_of(self.plan)

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Return every side that two cells share, in metres."""
        inner = (side for side in self.grid.sides() if side.second is not None)
        return tuple(Border(side, self.ground.side_free(side.start, side.end)) for side in inner)

    @cached_property
    def tags(self) -> Mapping[str, tuple[Cell, ...]]:
        """Return the cells of which nothing is taken, of which one may stand in a part, and in which nobody stands."""
        whole = tuple(cell for cell, state in self.states.items() if state.whole)
        half = tuple(cell for cell, state in self.states.items() if state.places and not state.whole)
        return {"whole": whole, "half": half, "blocked": tuple(c for c, s in self.states.items() if not s.places)}


def over_plan(plan: GroundPlan, lattice: Lattice, metres: float) -> LaidPlan:
    """Return the cells of so many metres that lie on the free ground of a plan."""
    origin, whole = Point(plan.hex_at.x, plan.hex_at.y), Rect(0, 0, plan.columns * plan.square, plan.rows * plan.square)
    ground = ground_of(plan)
    if lattice == "squares":
        columns, rows = (-int(-length // metres) for length in (whole.width, whole.height))
        every: RegularGrid[Any] = SquareGrid(columns, rows, metres)
    else:
        candidates = sorted(hexes_over(whole, lattice, metres, origin, 1.2), key=lambda cell: (cell.r, cell.q))
        every = HexGrid(tuple(candidates), lattice, metres, origin)
    states = {cell: ground.state(every.outline(cell)) for cell in every.cells}
    kept = {cell: state for cell, state in states.items() if state.free >= LEAST_SHARE}
    return LaidPlan(plan, every.kept(kept), kept, ground)


def signs_of(plan: GroundPlan) -> Mapping[Spot, str]:
    """Return the sign of every square of a plan that is not outside."""
    written = ((column, row, sign) for row, text in enumerate(plan.map) for column, sign in enumerate(text))
    return {(column, row): sign for column, row, sign in written if sign != OUTSIDE}


def ground_of(plan: GroundPlan) -> Ground:
    """Return the free squares of a plan, and its doors: one between walls left and right of it lies level."""
    signs = signs_of(plan)
    free = frozenset(spot for spot, sign in signs.items() if sign != WALL)
    doors = {spot: (_level(plan, spot), sign == DOOR) for spot, sign in signs.items() if sign in (DOOR, OPEN_DOOR)}
    return Ground(plan.square, free, doors)


def _level(plan: GroundPlan, spot: Spot) -> bool:
    column, row = spot
    solid = (WALL, OUTSIDE, DOOR, OPEN_DOOR)
    beside = sum(plan.sign(column + step, row) in solid for step in (-1, 1))
    above = sum(plan.sign(column, row + step) in solid for step in (-1, 1))
    return beside > above


def runs(spots: Iterable[Spot]) -> list[tuple[int, int, int]]:
    """Return squares that lie side by side as one: first column, row, number of columns."""
    found: list[tuple[int, int, int]] = []
    for column, row in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        if found and found[-1][1] == row and found[-1][0] + found[-1][2] == column:
            found[-1] = (found[-1][0], row, found[-1][2] + 1)
        else:
            found.append((column, row, 1))
    return found
