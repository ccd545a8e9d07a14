"""Where everything lies on the board of a scenario: metres of the map, hexes over it, rulers and legend beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.geometry.grids.hexes import ROOT3, SPACING, Hex, HexGrid, Orientation
from generator.geometry.scenario import Ground, HexState, Spot, shared_sides
from generator.geometry.shapes import Point, Rect, Size
from generator.model.boards.scenario import DOOR, OPEN_DOOR, OUTSIDE, WALL, Scenario

RULER = 9.0
"""Room for the rulers in metres at the top and at the left, in millimetres."""

EDGE = 4.0
LEGEND = 34.0
LEAST_SHARE = 0.02
"""Hexes of which less is free are not drawn."""


@dataclass(frozen=True)
class ScenarioLayout:
    """A scenario printed with hexes ``hex_width`` millimetres flat to flat, each so many metres."""

    scenario: Scenario
    orientation: Orientation
    metres_per_hex: float
    hex_width: float

    @property
    def mm_per_metre(self) -> float:
        """Return the scale."""
        return self.hex_width / self.metres_per_hex

    @cached_property
    def map(self) -> Rect:
        """Return the map on the board."""
        width = self.scenario.columns * self.scenario.square * self.mm_per_metre
        height = self.scenario.rows * self.scenario.square * self.mm_per_metre
        return Rect(RULER, RULER, width, height)

    @cached_property
    def size(self) -> Size:
        """Return the size of the finished board."""
        width = max(self.map.right + EDGE, 2 * LEGEND)
        return Size(width, self.map.bottom + EDGE + LEGEND)

    @property
    def legend(self) -> Rect:
        """Return the strip below the map."""
        return Rect(RULER, self.map.bottom + EDGE, self.size.width - RULER - EDGE, LEGEND - EDGE)

    def at(self, metres: Point) -> Point:
        """Return a place on the board from its place on the map in metres."""
        return Point(self.map.x + metres.x * self.mm_per_metre, self.map.y + metres.y * self.mm_per_metre)

    def square(self, spot: Spot) -> Rect:
        """Return a square of the map on the board."""
        side = self.scenario.square * self.mm_per_metre
        return Rect(self.map.x + spot[0] * side, self.map.y + spot[1] * side, side, side)

    @cached_property
    def signs(self) -> Mapping[Spot, str]:
        """Return the sign of every square that is not outside."""
        found = {}
        for row, text in enumerate(self.scenario.map):
            for column, sign in enumerate(text):
                if sign != OUTSIDE:
                    found[column, row] = sign
        return found

    @cached_property
    def ground(self) -> Ground:
        """Return the free squares and the doors. A door between walls left and right of it lies level."""
        free = frozenset(spot for spot, sign in self.signs.items() if sign != WALL)
        doors = {
            spot: (self._level(spot), sign == DOOR) for spot, sign in self.signs.items() if sign in (DOOR, OPEN_DOOR)
        }
        return Ground(self.scenario.square, free, doors)

    def _level(self, spot: Spot) -> bool:
        column, row = spot
        solid = (WALL, OUTSIDE, DOOR, OPEN_DOOR)
        beside = [self.scenario.sign(column + step, row) in solid for step in (-1, 1)]
        above = [self.scenario.sign(column, row + step) in solid for step in (-1, 1)]
        return sum(beside) > sum(above)

    @cached_property
    def states(self) -> Mapping[Hex, HexState]:
        """Return what the ground leaves of every hex that has any free ground, in reading order."""
        metres = HexGrid((), self.orientation, self.metres_per_hex, self._origin)
        found = {}
        for cell in self._candidates():
            state = self.ground.state(metres.outline(cell))
            if state.free >= LEAST_SHARE:
                found[cell] = state
        return found

    @property
    def _origin(self) -> Point:
        return Point(self.scenario.hex_at.x, self.scenario.hex_at.y)

    def _candidates(self) -> list[Hex]:
        """Return every hex that may touch the map."""
        width = self.scenario.columns * self.scenario.square / self.metres_per_hex
        height = self.scenario.rows * self.scenario.square / self.metres_per_hex
        x0, y0 = (part / self.metres_per_hex for part in self._origin)
        found = []
        if self.orientation == "flat":
            for q in range(math.floor((-x0 - 1) / SPACING), math.ceil((width - x0 + 1) / SPACING) + 1):
                low, high = math.floor(-y0 - 1 - q / 2), math.ceil(height - y0 + 1 - q / 2)
                found += [Hex(q, r) for r in range(low, high + 1)]
        else:
            for r in range(math.floor((-y0 - 1) / SPACING), math.ceil((height - y0 + 1) / SPACING) + 1):
                low, high = math.floor(-x0 - 1 - r / 2), math.ceil(width - x0 + 1 - r / 2)
                found += [Hex(q, r) for q in range(low, high + 1)]
        return sorted(found, key=lambda cell: (cell.r, cell.q))

    @cached_property
    def grid(self) -> HexGrid:
        """Return the hexes on the board."""
        return HexGrid(tuple(self.states), self.orientation, self.hex_width, self.origin)

    @property
    def origin(self) -> Point:
        """Return where the middle of hex 0, 0 lies on the board."""
        return self.at(self._origin)

    @cached_property
    def sides(self) -> tuple[tuple[Hex, Hex, Point, bool], ...]:
        """Return every side that two hexes share: the hexes, its middle on the board, whether one may stand on it."""
        metres = HexGrid(tuple(self.states), self.orientation, self.metres_per_hex, self._origin)
        found = []
        for first, second, start, end in shared_sides(metres):
            middle = self.at(Point((start.x + end.x) / 2, (start.y + end.y) / 2))
            found.append((first, second, middle, self.ground.side_free(start, end)))
        return tuple(found)

    @property
    def side(self) -> float:
        """Return the side of a hex in millimetres."""
        return self.hex_width / ROOT3
