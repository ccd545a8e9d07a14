"""Where the cells of a board let a seam between sheets pass, and where not (docs/sources.md: joints)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.geometry.covering import Overlay
from generator.geometry.grids.grid import AnyGrid, Side, Weave
from generator.geometry.grids.hexes import ROOT3, SPACING
from generator.geometry.shapes import Rect
from generator.scene.seams import LANDMARK, Avoid, SeamGuide

ALONG_EDGES = 40.0
"""A seam on a line that half of the edges run along doubles or swallows that line: never, where it can be helped."""

THROUGH_CENTRES = 5.0
ZIGZAG = 2.0
REACH = 1.5
"""How far a seam keeps from lines between cells that are no hexes, in millimetres."""


def grid_guide(grid: AnyGrid) -> SeamGuide:
    """Return what to avoid on any grid: lines that run along a seam, by their length, and the middles of cells."""
    if grid.weave is not None:
        return _hex_guide(grid, grid.weave)
    sides = grid.sides()
    return SeamGuide(_avoided(grid, sides, 0), _avoided(grid, sides, 1))


def _avoided(grid: AnyGrid, sides: Iterable[Side[Any]], axis: int) -> tuple[Avoid, ...]:
    """Return lines at one place of an axis, by their share of the board, and the middles of cells."""
    lengths: dict[float, float] = {}
    for _, _, start, end in sides:
        if abs(start[axis] - end[axis]) < 0.01:
            at = round(start[axis], 3)
            lengths[at] = lengths.get(at, 0.0) + abs(end[1 - axis] - start[1 - axis])
    whole, reach = grid.bounds[3 - axis], 0.1 * grid.size
    lines = [Avoid(at - REACH, at + REACH, ALONG_EDGES * long / whole) for at, long in sorted(lengths.items())]
    middles = sorted({round(grid.centre(cell)[axis], 3) for cell in grid.cells})
    return (*lines, *(Avoid(at - reach, at + reach, THROUGH_CENTRES) for at in middles))


def goal_guide(grid: AnyGrid, overlay: Overlay | None) -> SeamGuide:
    """Return where seams had better not run for the sake of the goals of a field: through their mouths."""
    goals = overlay.tags["goals"] if overlay else ()
    if not goals:
        return SeamGuide()
    mouth = Rect.around(corner for cell in goals for corner in grid.outline(cell))
    return SeamGuide((), (Avoid(mouth.y, mouth.bottom, LANDMARK, "picture"),))


def _hex_guide(grid: AnyGrid, weave: Weave) -> SeamGuide:
    """Return what to avoid on any grid of hexes: their centres, the zigzag between lines, sides along the seam."""
    middles = [grid.centre(cell) for cell in grid.cells]
    across, along = (0, 1) if weave.orientation == "flat" else (1, 0)
    between = _between_lines((at[across] for at in middles), weave.width)
    beside = _along_lines((at[along] for at in middles), weave.width)
    return SeamGuide(between, beside, weave) if weave.orientation == "flat" else SeamGuide(beside, between, weave)


def _between_lines(places: Iterable[float], width: float) -> tuple[Avoid, ...]:
    """Return the stretches that cut through centres of a column (row when pointy) or along the zigzag between two."""
    reach, step, lines = width / ROOT3 / 4, SPACING * width / 2, sorted({round(at, 6) for at in places})
    centres = [Avoid(at - reach, at + reach, THROUGH_CENTRES) for at in lines]
    return (*centres, *(Avoid(at + step - reach, at + step + reach, ZIGZAG) for at in lines))


def _along_lines(places: Iterable[float], width: float) -> tuple[Avoid, ...]:
    """Return the stretches about every half hex, where edges of one parity of columns run along the seam."""
    halves = sorted({round(at * 2, 6) / 2 for at in places})
    return tuple(Avoid(at - width / 8, at + width / 8, ALONG_EDGES) for at in halves)
