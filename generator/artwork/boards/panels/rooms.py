"""How much room panels need beside a board whose margins are not given, and on a mat that is panels only."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.boards.panels.panel import PanelLook
from generator.artwork.boards.panels.strips import GAP, Edge, Rooms, WantedPanel, laid
from generator.geometry.shapes import Rect

_STEP, _DEEPEST = 2.0, 100.0


def depth_needed(panels: Sequence[WantedPanel], edge: Edge, length: float, look: PanelLook) -> float:
    """Return how deep a strip of a length is at least in which the panels of an edge stand at full size.

    0 where there are none; where no depth lets all of them stand, the depth for the deepest of them.
    """
    own = [panel for panel in panels if panel.edge == edge]
    if not own:
        return 0.0
    for wanted in (own, *([panel] for panel in own)):
        for step in range(1, round(_DEEPEST / _STEP) + 1):
            depth = step * _STEP * look.scale
            if laid(wanted, (_strip(edge, depth, length),), look) is not None:
                return depth
    return _DEEPEST * look.scale


def _strip(edge: Edge, depth: float, length: float) -> Rect:
    return Rect(0, 0, depth, length) if edge in ("left", "right") else Rect(0, 0, length, depth)


def mat_rooms(panels: Sequence[WantedPanel], area: Rect, look: PanelLook) -> Rooms:
    """Return the rooms of a board without a grid: rows at top and bottom, columns between them, nothing left over."""
    gap, between = GAP * look.scale, area
    columns = any(panel.edge in ("left", "right") for panel in panels)
    top, bottom = _depths(panels, ("top", "bottom"), area.width, 0.0 if columns else area.height, look)
    if columns:
        above, below = top + gap if top else 0.0, bottom + gap if bottom else 0.0
        between = Rect(area.x, area.y + above, area.width, area.height - above - below)
    left, right = _depths(panels, ("left", "right"), between.height, area.width, look)
    return Rooms(
        left=(Rect(between.x, between.y, left, between.height),),
        right=(Rect(between.right - right, between.y, right, between.height),),
        top=(Rect(area.x, area.y, area.width, top),),
        bottom=(Rect(area.x, area.bottom - bottom, area.width, bottom),),
    )


def _depths(
    panels: Sequence[WantedPanel], edges: tuple[Edge, Edge], length: float, whole: float, look: PanelLook
) -> tuple[float, float]:
    """Return how deep two strips are that face each other, so deep that they fill ``whole`` where there is one."""
    first, second = (depth_needed(panels, edge, length, look) for edge in edges)
    if not whole or not first + second:
        return first, second
    grown = (whole - (GAP * look.scale if first and second else 0.0)) / (first + second)
    return first * grown, second * grown
