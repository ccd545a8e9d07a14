"""The broad arrow of boards and compasses. In millimetres."""

from __future__ import annotations

from collections.abc import Mapping

from generator.geometry.grids.squares import Direction
from generator.geometry.shapes import Point, Transform
from generator.scene.primitives import Polygon, Style

_TURNS: Mapping[Direction, float] = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}

_ARROW = ((-0.5, -0.17), (0.02, -0.17), (0.02, -0.42), (0.5, 0.0), (0.02, 0.42), (0.02, 0.17), (-0.5, 0.17))


def arrow(direction: Direction, centre: Point, size: float, style: Style) -> Polygon:
    """Return a broad arrow, ``size`` long, about its middle; the style's widths are in millimetres."""
    into = Transform.scale(size).then(Transform.turn(_TURNS[direction])).then(Transform.shift(*centre))
    return Polygon(tuple(into.point(Point(*corner)) for corner in _ARROW), style)
