"""Rings and sectors: circles about one middle, each ring cut into as many cells as one likes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.geometry.grids.grid import Position
from generator.geometry.grids.numbering import letters
from generator.geometry.grids.patches import Patch, PatchGrid
from generator.geometry.shapes import Point

STEP = 3.0
"""Arcs are drawn as straight stretches of at most so many degrees: on a circle of 30 cm they miss it by 0.1 mm."""


def ring_grid(sectors: Sequence[int], size: float) -> PatchGrid:
    """Return rings of a depth, from the middle outwards, each with its number of cells; one of 0 cells is left out.

    The first cell of each ring lies at the top and the others follow clockwise: ``b1`` is the first of the second ring.
    The innermost ring is a disc where it has one cell. One ring at least has cells.
    """
    cuts = [_cuts(sectors, number) for number in range(len(sectors) + 1)]
    patches = (
        _patch(ring, cell, count, (cuts[ring], cuts[ring + 1]))
        for ring, count in enumerate(sectors)
        for cell in range(count)
    )
    return PatchGrid.of(patches, size)


def _cuts(sectors: Sequence[int], circle: int) -> list[float]:
    """Return the degrees at which a circle has a corner, clockwise from the top: those of the rings on either side."""
    beside = {count for count in sectors[max(0, circle - 1) : circle + 1] if count}
    found = {round(_start(cell, count) % 360, 9) for count in beside for cell in range(count)} or {0.0}
    turns = sorted(found)
    fine = []
    for start, end in zip(turns, [*turns[1:], turns[0] + 360], strict=True):
        parts = math.ceil((end - start) / STEP - 1e-9)
        fine += [round((start + (end - start) * part / parts) % 360, 9) for part in range(parts)]
    return sorted(fine)


def _start(cell: int, count: int) -> float:
    """Return the degrees at which a cell of a ring begins."""
    return (cell - 0.5) * 360 / count


def _patch(ring: int, cell: int, count: int, cuts: tuple[list[float], list[float]]) -> Patch:
    first, last = _start(cell, count), _start(cell + 1, count)
    place = Position(ring, cell)
    name = f"{letters(ring)}{cell + 1}"
    middle = _at(ring + 0.5 if ring or count > 1 else 0.0, (first + last) / 2)
    inner, outer = (tuple(_arc(first, last, turns, ring + side)) for side, turns in enumerate(cuts))
    if count == 1:
        return Patch(name, place, middle, outer[:-1], tuple(reversed(inner[:-1])) if ring else ())
    return Patch(name, place, middle, (*outer, *(reversed(inner) if ring else (Point(0.0, 0.0),))))


def _arc(first: float, last: float, turns: Sequence[float], radius: float) -> Iterator[Point]:
    """Yield the corners of a circle from one angle to another, both included."""
    slack = 1e-6
    for around in (-360.0, 0.0, 360.0):
        yield from (_at(radius, turn) for turn in turns if first - slack <= turn + around <= last + slack)


def _at(radius: float, degrees: float) -> Point:
    """Return the point at a distance from the middle, in a direction clockwise from the top."""
    angle = math.radians(degrees)
    return Point(radius * math.sin(angle), -radius * math.cos(angle))
