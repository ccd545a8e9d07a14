"""Laying a field on hexes: which hexes belong to it, where the goals stand, and whether the board is fair.

A hex belongs to the field when its middle does, lines included (docs/sources.md: hexes). Lengths here are hex widths,
measured from the centre mark, until ``metres_per_hex`` turns them into metres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from generator.geometry.covering import Convex, covered
from generator.geometry.football import FootballField, field_markings
from generator.geometry.grids.hexes import ROOT3, SPACING, Hex, HexGrid, Orientation, hexes_over
from generator.geometry.markings import Markings
from generator.geometry.shapes import Point, Rect

ROUNDING = 1e-6
MAX_COLUMNS = 400


@dataclass(frozen=True)
class Pitch:
    """A field laid on hexes. ``offset`` is the middle of hex (0, 0), in hex widths from the centre mark."""

    field: FootballField
    orientation: Orientation
    columns: int
    metres_per_hex: float
    offset: Point
    cells: tuple[Hex, ...]
    goal_cells: tuple[Hex, ...]

    @cached_property
    def in_metres(self) -> HexGrid:
        """Return the field's hexes in metres from the centre mark."""
        return self.grid(self.metres_per_hex, Point(0.0, 0.0))

    def metres(self, cell: Hex) -> Point:
        """Return the middle of a hex in metres from the centre mark."""
        return self.in_metres.centre(cell)

    def grid(self, width: float, centre: Point) -> HexGrid:
        """Return the field's hexes on paper: ``width`` in millimetres, ``centre`` where the centre mark lies."""
        return HexGrid(self.cells, self.orientation, width, self._origin(width, centre))

    def goal_grid(self, width: float, centre: Point) -> HexGrid:
        """Return the goals' hexes on paper, like ``grid``."""
        return HexGrid(self.goal_cells, self.orientation, width, self._origin(width, centre))

    def _origin(self, width: float, centre: Point) -> Point:
        return Point(centre.x + self.offset.x * width, centre.y + self.offset.y * width)

    @cached_property
    def markings(self) -> Markings:
        """Return what is painted on the field, in metres from the centre mark."""
        return field_markings(self.field)

    def inside(self, area: str) -> tuple[Hex, ...]:
        """Return the hexes whose middles lie in an area that the markings name."""
        return covered(self.in_metres, self.markings.areas[area])

    @cached_property
    def per_line(self) -> tuple[int, ...]:
        """Return how many hexes the columns (flat) or rows (pointy) hold, e.g. ``(16, 17)``, in order from the edge."""
        counts: dict[int, int] = {}
        for cell in self.cells:
            key = cell.q if self.orientation == "flat" else cell.r
            counts[key] = counts.get(key, 0) + 1
        ordered = [counts[key] for key in sorted(counts)]
        return tuple(dict.fromkeys(ordered))

    @cached_property
    def reach(self) -> Point:
        """Return how far the hexes reach from the centre mark, in hex widths."""
        around = self.grid(1.0, Point(0.0, 0.0)).bounds
        return Point(max(-around.x, around.right), max(-around.y, around.bottom))

    @property
    def goal_hexes(self) -> int:
        """Return how many hexes each goal is wide."""
        return len(self.goal_cells) // 2


def lay_out(field: FootballField, columns: int, orientation: Orientation, goal_hexes: int | None = None) -> Pitch:
    """Return the field laid on hexes, ``columns`` of them from goal to goal.

    ``goal_hexes`` fixes the width of the goals; by default they hold the hexes whose middle lies between the posts.
    """
    if orientation == "flat":
        metres_per_hex, offset = field.length / (columns * SPACING), _flat_offset(columns)
    else:
        metres_per_hex, offset = field.length / columns, Point(0.0 if columns % 2 else 0.5, 0.0)
    half = Point(field.length / 2 / metres_per_hex, field.width / 2 / metres_per_hex)
    around = Rect(-half.x, -half.y, 2 * half.x, 2 * half.y)
    candidates = HexGrid(tuple(hexes_over(around, orientation, 1.0, offset, 2.0)), orientation, 1.0, offset)
    inside = covered(candidates, Convex(around.corners))
    goals = _goals(candidates, half, field.goal_width / 2 / metres_per_hex, goal_hexes)
    return Pitch(field, orientation, columns, metres_per_hex, offset, inside, goals)


def _flat_offset(columns: int) -> Point:
    """Return where hex (0, 0) lies so that the goals are centred on a hex (docs/sources.md: hexes).

    With an even number of columns that is impossible for both goals; a quarter of a hex each way keeps the board
    unchanged by half a turn, so that it is at least fair.
    """
    if columns % 2 == 0:
        return Point(SPACING / 2, 0.25)
    return Point(0.0, 0.0 if columns % 4 == 3 else 0.5)


def _goals(candidates: HexGrid, half: Point, half_goal: float, goal_hexes: int | None) -> tuple[Hex, ...]:
    found: list[Hex] = []
    for end in (-1, 1):
        middles = ((cell, candidates.centre(cell)) for cell in candidates.cells)
        behind = [(cell, at) for cell, at in middles if half.x + ROUNDING < end * at.x]
        first: dict[float, tuple[Hex, Point]] = {}
        for cell, at in behind:
            row = round(at.y, 6)
            if row not in first or end * at.x < end * first[row][1].x:
                first[row] = (cell, at)
        nearest = min((end * at.x for _, at in first.values()), default=0.0)
        mouth = sorted(
            (abs(at.y), at.y, cell) for cell, at in first.values() if end * at.x < nearest + SPACING - ROUNDING
        )
        between = [entry for entry in mouth if entry[0] <= half_goal + ROUNDING]
        chosen = mouth[:goal_hexes] if goal_hexes else between or mouth[:1]
        found += [cell for _, _, cell in sorted(chosen, key=lambda entry: entry[1])]
    return tuple(found)


def unfairness(pitch: Pitch) -> tuple[str, ...]:
    """Return in plain words what keeps the board from being even-handed; empty for a fair board.

    Source: docs/sources.md, hexes.
    """
    if pitch.orientation == "pointy":
        return (
            ()
            if pitch.columns % 2
            else ("the centre mark falls between two hexes (an odd number of columns avoids it)",)
        )
    if pitch.columns % 4 == 3:
        return ()
    near = fair_columns(pitch.columns, "flat")
    if pitch.columns % 2:
        return (f"the centre mark falls between two hexes ({near} columns avoid it)",)
    return (f"neither the centre mark nor the goals fall on the middle of a hex ({near} columns avoid it)",)


def fair_columns(wanted: float, orientation: Orientation) -> int:
    """Return the nearest number of columns that puts centre mark and goals on middles of hexes."""
    step, rest = (4, 3) if orientation == "flat" else (2, 1)
    below = math.floor((wanted - rest) / step) * step + rest
    near = below if wanted - below <= below + step - wanted else below + step
    return max(rest if rest > 1 else 3, near)


def columns_for_metres(field: FootballField, metres_per_hex: float, orientation: Orientation) -> int:
    """Return the fair number of columns whose hexes come nearest to ``metres_per_hex``."""
    per_column = metres_per_hex * (SPACING if orientation == "flat" else 1.0)
    return fair_columns(field.length / per_column, orientation)


def columns_for_count(field: FootballField, hexes: int, orientation: Orientation) -> int:
    """Return the fair number of columns whose board comes nearest to ``hexes`` hexes."""
    metres = math.sqrt(field.length * field.width * 2 / ROOT3 / hexes)
    middle = columns_for_metres(field, metres, orientation)
    step = 4 if orientation == "flat" else 2
    options = [columns for columns in range(middle - 2 * step, middle + 2 * step + 1, step) if columns >= 3]
    return min(options, key=lambda columns: abs(len(lay_out(field, columns, orientation).cells) - hexes))
