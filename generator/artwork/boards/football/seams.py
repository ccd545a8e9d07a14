"""What the seams of a football board should keep clear of (docs/sources.md: joints)."""

from __future__ import annotations

from generator.artwork.boards.football.layout import BoardLayout
from generator.geometry.grids.hexes import ROOT3, SPACING, HexGrid
from generator.geometry.markings import Arc, PaintedSpot, Segment
from generator.scene.seams import LANDMARK, Avoid, SeamGuide, Weave

ALONG_EDGES = 40.0
"""A seam on a line that half of the edges run along doubles or swallows that line: never, where it can be helped."""

THROUGH_CENTRES = 5.0
ZIGZAG = 2.0
CLEARANCE = 3.0
"""How far a seam keeps from spots, line ends and parallel lines, in millimetres."""


def seam_guide(layout: BoardLayout) -> SeamGuide:
    """Return what to avoid: hex centres, lines of edges, spots, goal mouths, and lines that run along the seam."""
    across, down, _ = hex_guide(layout.grid)
    return SeamGuide(across + _marks_across(layout), down + _marks_down(layout), layout.weave)


def hex_guide(grid: HexGrid) -> SeamGuide:
    """Return what to avoid on any grid of hexes: their centres, the zigzag between lines, sides along the seam."""
    weave = hex_weave(grid)
    if grid.orientation == "flat":
        return SeamGuide(_between_lines(grid), _along_lines(grid), weave)
    return SeamGuide(_along_lines(grid), _between_lines(grid), weave)


def hex_weave(grid: HexGrid) -> Weave:
    """Return the hexes of a grid as seams can follow them."""
    return Weave(grid.width, grid.orientation, grid.origin, grid.bounds)


def _between_lines(grid: HexGrid) -> tuple[Avoid, ...]:
    """Return the stretches that cut through centres of a column (row when pointy) or along the zigzag between two."""
    side = grid.width / ROOT3
    flat = grid.orientation == "flat"
    lines = sorted({round(grid.centre(cell)[0 if flat else 1], 6) for cell in grid.cells})
    step = SPACING * grid.width
    centres = [Avoid(at - 0.25 * side, at + 0.25 * side, THROUGH_CENTRES) for at in lines]
    zigzags = [Avoid(at + step / 2 - 0.25 * side, at + step / 2 + 0.25 * side, ZIGZAG) for at in lines]
    return (*centres, *zigzags)


def _along_lines(grid: HexGrid) -> tuple[Avoid, ...]:
    """Return the stretches about every half hex, where edges of one parity of columns run along the seam."""
    flat = grid.orientation == "flat"
    halves = sorted({round(grid.centre(cell)[1 if flat else 0] * 2, 6) / 2 for cell in grid.cells})
    reach = grid.width / 8
    return tuple(Avoid(at - reach, at + reach, ALONG_EDGES) for at in halves)


def _marks_across(layout: BoardLayout) -> tuple[Avoid, ...]:
    """Return the stretches near spots and near lines that run across the field."""
    places = {round(mark.centre.x, 3) for mark in layout.markings if isinstance(mark, PaintedSpot)}
    for marking in layout.markings:
        if isinstance(marking, Segment) and marking.start.x == marking.end.x:
            places.add(round(marking.start.x, 3))
    return tuple(Avoid(x - CLEARANCE, x + CLEARANCE, LANDMARK, "picture") for x in sorted(places))


def _marks_down(layout: BoardLayout) -> tuple[Avoid, ...]:
    """Return the stretches near spots, in the goal mouths, and near lines that run along the field."""
    places = {round(mark.centre.y, 3) for mark in layout.markings if isinstance(mark, PaintedSpot)}
    for marking in layout.markings:
        if isinstance(marking, Segment) and marking.start.y == marking.end.y:
            places.add(round(marking.start.y, 3))
        if isinstance(marking, Arc) and marking.sweep == 360:
            places |= {round(marking.centre.y + end * marking.radius, 3) for end in (-1, 1)}
    mouth = layout.goals.bounds
    return (
        Avoid(mouth.y, mouth.bottom, LANDMARK, "picture"),
        *(Avoid(y - CLEARANCE, y + CLEARANCE, LANDMARK, "picture") for y in sorted(places)),
    )
