"""Where everything lies on a board of hexes: from a map and a hex size to millimetres on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator.geometry.grids.hexes import Hex, HexGrid
from generator.geometry.shapes import Point, Rect, Size
from generator.model.boards.hexes import HexBoard, MarginPanel

PAD = 3.0
"""Room between the edge of the board, the panels and the wall, at the hex size that the game gives."""

GAP = 4.0
NOTE = 2.0
"""Room for the board's remark along its lower edge, below the panels and beyond their pad."""


@dataclass(frozen=True)
class HexBoardLayout:
    """A board of hexes printed ``hex_width`` millimetres flat to flat; everything beside the hexes grows with them."""

    board: HexBoard
    hex_width: float

    @property
    def scale(self) -> float:
        """Return how much larger the board is than the game gives it."""
        return self.hex_width / self.board.hex

    @cached_property
    def grid(self) -> HexGrid:
        """Return the hexes on the board."""
        cells = tuple(self.board.signs)
        bare = HexGrid(cells, self.board.orientation, self.hex_width, Point(0, 0)).bounds
        margins = self.board.margins
        origin = Point(margins.left * self.scale - bare.x, margins.top * self.scale - bare.y)
        return HexGrid(cells, self.board.orientation, self.hex_width, origin)

    @cached_property
    def size(self) -> Size:
        """Return the size of the finished board."""
        bounds, margins = self.grid.bounds, self.board.margins
        return Size(bounds.right + margins.right * self.scale, bounds.bottom + margins.bottom * self.scale)

    def unlike(self) -> tuple[Hex, Hex] | None:
        """Return a hex and its counterpart after half a turn of the board that does not hold the same kind of sign.

        Zones count as alike when their points are; ``None`` when both halves are alike.
        """
        worth = {sign: self._worth(sign) for sign in set(self.board.signs.values())}
        grid, bounds = self.grid, self.grid.bounds
        for cell, sign in self.board.signs.items():
            at = grid.centre(cell)
            other = grid.at(Point(2 * bounds.centre.x - at.x, 2 * bounds.centre.y - at.y))
            if other not in grid or worth[self.board.signs[other]] != worth[sign]:
                return cell, other
        return None

    def _worth(self, sign: str) -> tuple[object, ...]:
        for zone in self.board.zones:
            if sign in zone.signs:
                return (sign == zone.target, sign == zone.bonus, zone.points, zone.bonus_points)
        mark = self.board.marks.get(sign)
        return (mark.picture,) if mark else ()

    def strip(self, edge: str) -> Rect:
        """Return the room for panels at an edge of the board, clear of the wall."""
        pad, margins, bounds = PAD * self.scale, self.board.margins, self.grid.bounds
        width, height = self.size
        if edge in ("left", "right"):
            depth = (margins.left if edge == "left" else margins.right) * self.scale - 2 * pad
            x = pad if edge == "left" else width - pad - depth
            return Rect(x, pad, depth, height - 2 * pad)
        depth = (margins.top if edge == "top" else margins.bottom) * self.scale - 2 * pad
        y = pad if edge == "top" else height - pad - depth
        note = NOTE * self.scale if edge == "bottom" and self.board.note else 0.0
        return Rect(bounds.x, y, bounds.width, depth - note)

    def places(self) -> tuple[tuple[MarginPanel, Rect], ...]:
        """Return every panel and its place; those of an edge share it, at the top in order from right to left."""
        found: list[tuple[MarginPanel, Rect]] = []
        for edge in ("left", "top", "right", "bottom"):
            panels = [panel for panel in self.board.panels if panel.edge == edge]
            if panels:
                found += self._shared(self.strip(edge), panels, edge)
        return tuple(found)

    def _shared(self, strip: Rect, panels: list[MarginPanel], edge: str) -> list[tuple[MarginPanel, Rect]]:
        upright = edge in ("left", "right")
        gap = GAP * self.scale
        length = (strip.height if upright else strip.width) - gap * (len(panels) - 1)
        whole = max(1.0, sum(panel.share for panel in panels))
        used = sum(panel.share for panel in panels) / whole * length
        at = (strip.y if upright else strip.x) + (length - used) / 2
        found = []
        for panel in reversed(panels) if edge == "top" else panels:
            own = panel.share / whole * length
            found.append(
                (panel, Rect(strip.x, at, strip.width, own) if upright else Rect(at, strip.y, own, strip.height))
            )
            at += own + gap
        return found
