"""What the seams of a football board should keep clear of (docs/sources.md: joints)."""

from __future__ import annotations

from generator.artwork.boards.football.layout import BoardLayout
from generator.artwork.boards.seams import hex_guide
from generator.geometry.markings import Arc, PaintedSpot, Segment
from generator.scene.seams import LANDMARK, Avoid, SeamGuide

CLEARANCE = 3.0
"""How far a seam keeps from spots, line ends and parallel lines, in millimetres."""


def seam_guide(layout: BoardLayout) -> SeamGuide:
    """Return what to avoid: hex centres, lines of edges, spots, goal mouths, and lines that run along the seam."""
    grid = hex_guide(layout.grid)
    return SeamGuide(grid.across + _marks_across(layout), grid.down + _marks_down(layout), layout.weave)


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
