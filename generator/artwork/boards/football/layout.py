"""Where everything lies on a football board: from a pitch and a hex size to millimetres on the board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from generator.artwork.boards.panels.strips import LEAST_NEEDED, Rooms
from generator.geometry.grids.hexes import ROOT3, Hex, HexGrid
from generator.geometry.markings import Marking, placed
from generator.geometry.overlay import ROUNDING
from generator.geometry.pitch import Pitch
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.seams import Weave

FULL_ENDS_IN_HEXES = 1.95
"""The strips behind the goal lines keep their full depth while it is at most so many hexes."""

_CLEAR = 2.6
"""Room between panels and what lies beside them, in millimetres."""


@dataclass(frozen=True)
class BoardLayout:
    """A pitch printed with hexes ``hex_width`` millimetres flat to flat.

    ``border`` is the strip along the touchlines, ``full_ends`` the room for panels behind the outermost hexes of each
    end; the goals stand in the same strips.
    """

    pitch: Pitch
    hex_width: float
    border: float
    full_ends: float

    @property
    def mm_per_metre(self) -> float:
        """Return the scale of the field."""
        return self.hex_width / self.pitch.metres_per_hex

    @cached_property
    def panel_scale(self) -> float:
        """Return how large the panels are printed at most, 0 when there is no room for readable ones."""
        scale = min(1.0, FULL_ENDS_IN_HEXES * self.hex_width / self.full_ends) if self.full_ends else 0.0
        return scale if scale >= LEAST_NEEDED else 0.0

    @cached_property
    def ends(self) -> float:
        """Return the depth of the strips behind the goal lines, hexes that reach beyond the line included."""
        goal = self.hex_width * (0.5 + 2 / ROOT3 if self.pitch.orientation == "pointy" else 0.5 + 1 / ROOT3) + 1.0
        half_field = self.pitch.field.length / 2 * self.mm_per_metre
        beyond = self.pitch.reach.x * self.hex_width - half_field
        return max(goal, beyond + self.full_ends * self.panel_scale)

    @cached_property
    def size(self) -> Size:
        """Return the size of the finished board."""
        along, across = (share * self.hex_width for share in self.pitch.reach)
        half_field = self.pitch.field.length / 2 * self.mm_per_metre
        half_width = self.pitch.field.width / 2 * self.mm_per_metre
        return Size(
            2 * (max(half_field + self.ends, along + 1.0) + self.border), 2 * (max(across, half_width) + self.border)
        )

    @property
    def centre(self) -> Point:
        """Return where the centre mark lies on the board."""
        return Point(self.size.width / 2, self.size.height / 2)

    @cached_property
    def grid(self) -> HexGrid:
        """Return the hexes of the field on the board."""
        return self.pitch.grid(self.hex_width, self.centre)

    @cached_property
    def goals(self) -> HexGrid:
        """Return the hexes of the goals on the board."""
        return self.pitch.goal_grid(self.hex_width, self.centre)

    @cached_property
    def field(self) -> Rect:
        """Return the field from line to line, on the board."""
        width = self.pitch.field.length * self.mm_per_metre
        height = self.pitch.field.width * self.mm_per_metre
        return Rect(self.centre.x - width / 2, self.centre.y - height / 2, width, height)

    @property
    def weave(self) -> Weave:
        """Return the hexes as seams can follow them."""
        centre, (along, across) = self.centre, (share * self.hex_width for share in self.pitch.reach)
        area = Rect(centre.x - along, centre.y - across, 2 * along, 2 * across)
        offset = self.pitch.offset
        origin = Point(centre.x + offset.x * self.hex_width, centre.y + offset.y * self.hex_width)
        return Weave(self.hex_width, self.pitch.orientation, origin, area)

    @cached_property
    def place(self) -> Transform:
        """Return the way from the field, in metres from the centre mark, to the board."""
        return Transform.scale(self.mm_per_metre).then(Transform.shift(*self.centre))

    @cached_property
    def rooms(self) -> Rooms:
        """Return the room for panels: at both ends, above and below the goal."""
        edge, goal, outside = self.border * 0.6, self.goals.bounds, self.grid.bounds
        depth, inner = outside.x - _CLEAR - edge, self.size.height - edge
        high = ((edge, goal.y - edge - _CLEAR), (goal.bottom + _CLEAR, inner - goal.bottom - _CLEAR))
        left = tuple(Rect(edge, y, depth, height) for y, height in high)
        return Rooms(left, tuple(Rect(outside.right + _CLEAR, y, depth, height) for _, y, _, height in left))

    def at(self, metres: Point) -> Point:
        """Return a place on the board from its place on the field, in metres from the centre mark."""
        return self.place.point(metres)

    @cached_property
    def markings(self) -> tuple[Marking, ...]:
        """Return what is painted on the field, as it lies on the board."""
        return tuple(placed(marking, self.place) for marking in self.pitch.markings.painted)

    def columns_from_goal(self, cell: Hex) -> int:
        """Return how many columns lie between a hex and the nearer goal hexes, the hex's own column included.

        On pointy hexes they are counted along the hex's own row; every other row begins half a hex behind the line.
        """
        x = abs(self.pitch.metres(cell).x)
        per_column = self.pitch.field.length / self.pitch.columns
        return math.ceil((self.pitch.field.length / 2 - x) / per_column + 0.5 - ROUNDING)
