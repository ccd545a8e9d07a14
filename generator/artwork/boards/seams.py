"""Where the cells of a board let a seam between sheets pass, and where not (docs/sources.md: joints)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.geometry.grids.grid import AnyGrid
from generator.geometry.grids.hexes import ROOT3, SPACING, HexGrid
from generator.geometry.overlay import Overlay
from generator.geometry.shapes import Rect
from generator.scene.seams import LANDMARK, Avoid, SeamGuide, Weave

ALONG_EDGES = 40.0
"""A seam on a line that half of the edges run along doubles or swallows that line: never, where it can be helped."""

THROUGH_CENTRES = 5.0
ZIGZAG = 2.0
REACH = 1.5
"""How far a seam keeps from lines between cells that are no hexes, in millimetres."""


def grid_guide(grid: AnyGrid) -> SeamGuide:
    """Return what to avoid on any grid: lines that run along a seam, by their length, and the middles of cells."""
    if isinstance(grid, HexGrid):
        return hex_guide(grid)
    upright: dict[float, float] = {}
    level: dict[float, float] = {}
    for side in grid.sides():
        (x, y), (to_x, to_y) = side.start, side.end
        if abs(x - to_x) < 0.01:
            upright[round(x, 3)] = upright.get(round(x, 3), 0.0) + abs(to_y - y)
        elif abs(y - to_y) < 0.01:
            level[round(y, 3)] = level.get(round(y, 3), 0.0) + abs(to_x - x)
    middles = [grid.centre(cell) for cell in grid.cells]
    return SeamGuide(
        (*_lines(upright, grid.bounds.height), *_middles((at.x for at in middles), grid.size)),
        (*_lines(level, grid.bounds.width), *_middles((at.y for at in middles), grid.size)),
    )


def _lines(lengths: Mapping[float, float], whole: float) -> tuple[Avoid, ...]:
    return tuple(Avoid(at - REACH, at + REACH, ALONG_EDGES * length / whole) for at, length in sorted(lengths.items()))


def _middles(places: Iterable[float], size: float) -> tuple[Avoid, ...]:
    return tuple(
        Avoid(at - 0.1 * size, at + 0.1 * size, THROUGH_CENTRES) for at in sorted({round(p, 3) for p in places})
    )


def goal_guide(grid: AnyGrid, overlay: Overlay | None) -> SeamGuide:
    """Return where seams had better not run for the sake of the goals of a field: through their mouths."""
    goals = overlay.tags["goals"] if overlay else ()
    if not goals:
        return SeamGuide()
    mouth = Rect.around(corner for cell in goals for corner in grid.outline(cell))
    return SeamGuide((), (Avoid(mouth.y, mouth.bottom, LANDMARK, "picture"),))


def hex_guide(grid: HexGrid) -> SeamGuide:
    """Return what to avoid on any grid of hexes: their centres, the zigzag between lines, sides along the seam."""
    weave = hex_weave(grid)
    if grid.orientation == "flat":
        return SeamGuide(_between_lines(grid), _along_lines(grid), weave)
    return SeamGuide(_along_lines(grid), _between_lines(grid), weave)


def hex_weave(grid: HexGrid) -> Weave:
    """Return the hexes of a grid as seams can follow them."""
    return Weave(grid.size, grid.orientation, grid.origin, grid.bounds)


def _between_lines(grid: HexGrid) -> tuple[Avoid, ...]:
    """Return the stretches that cut through centres of a column (row when pointy) or along the zigzag between two."""
    side = grid.size / ROOT3
    flat = grid.orientation == "flat"
    lines = sorted({round(grid.centre(cell)[0 if flat else 1], 6) for cell in grid.cells})
    step = SPACING * grid.size
    centres = [Avoid(at - 0.25 * side, at + 0.25 * side, THROUGH_CENTRES) for at in lines]
    zigzags = [Avoid(at + step / 2 - 0.25 * side, at + step / 2 + 0.25 * side, ZIGZAG) for at in lines]
    return (*centres, *zigzags)


def _along_lines(grid: HexGrid) -> tuple[Avoid, ...]:
    """Return the stretches about every half hex, where edges of one parity of columns run along the seam."""
    flat = grid.orientation == "flat"
    halves = sorted({round(grid.centre(cell)[1 if flat else 0] * 2, 6) / 2 for cell in grid.cells})
    reach = grid.size / 8
    return tuple(Avoid(at - reach, at + reach, ALONG_EDGES) for at in halves)
