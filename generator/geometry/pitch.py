"""A football field laid on hexes: its cells, its goals and what is painted on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from generator.geometry.football import FootballField, field_markings
from generator.geometry.grids.hexes import Hex, HexGrid, Orientation
from generator.geometry.markings import Markings
from generator.geometry.overlay import Goals, Overlay, over_field
from generator.geometry.shapes import Point, Size


@dataclass(frozen=True)
class Pitch:
    """A field laid on hexes."""

    field: FootballField
    orientation: Orientation
    overlay: Overlay

    @property
    def columns(self) -> int:
        """Return how many columns there are from goal to goal."""
        return self.overlay.columns

    @property
    def metres_per_hex(self) -> float:
        """Return how much of the field a hex stands for."""
        return self.overlay.metres

    @property
    def offset(self) -> Point:
        """Return the middle of hex (0, 0), in hex widths from the centre mark."""
        x, y = self.in_metres.origin
        return Point(x / self.metres_per_hex, y / self.metres_per_hex)

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """Return the hexes of the field."""
        return cast("tuple[Hex, ...]", self.overlay.tags["field"])

    @cached_property
    def goal_cells(self) -> tuple[Hex, ...]:
        """Return the hexes of both goals."""
        return cast("tuple[Hex, ...]", self.overlay.tags["goals"])

    @property
    def in_metres(self) -> HexGrid:
        """Return all hexes in metres from the centre mark."""
        assert isinstance(self.overlay.grid, HexGrid)
        return self.overlay.grid

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
        return cast("tuple[Hex, ...]", self.overlay.inside(self.markings.areas[area]))

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
    """Return the field laid on hexes, ``columns`` of them from goal to goal; ``goal_hexes`` as in ``Goals``."""
    size = Size(field.length, field.width)
    return Pitch(field, orientation, over_field(size, columns, orientation, Goals(field.goal_width, goal_hexes)))
