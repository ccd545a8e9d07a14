"""Seams that follow the sides of hexes, and the outlines of the sheets between them (docs/sources.md: joints).

A seam between two columns swings a quarter of a side's length to each hand, one along a row a quarter of a hex's width.
Everything is worked out for hexes that stand flat; for pointy ones the axes are exchanged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from generator.geometry.grids.grid import HexLattice
from generator.geometry.grids.hexes import ROOT3, SPACING
from generator.geometry.shapes import Point, Rect, Size

Chain = tuple[Point, ...]
"""A seam from edge to edge of the board: downwards or to the right."""

EXACT = 6
CLOSE = 1e-4
"""Corners of hexes nearer than this, in millimetres, are the same corner."""


def swing(weave: HexLattice) -> tuple[float, float]:
    """Return how far from side to side a vertical and a horizontal seam swing: R/2 and F/2 for flat hexes."""
    columns, rows = weave.width / ROOT3 / 2, weave.width / 2
    return (columns, rows) if weave.orientation == "flat" else (rows, columns)


def places(weave: HexLattice) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the middles of all vertical and of all horizontal seams that lie within the hexes."""
    flat = _flat_topped(weave)
    step = SPACING * flat.width
    columns = _lattice(flat.origin.x + step / 2, step, flat.area.x, flat.area.right)
    rows = _lattice(flat.origin.y + flat.width / 4, flat.width / 2, flat.area.y, flat.area.bottom)
    return (columns, rows) if weave.orientation == "flat" else (rows, columns)


def _lattice(start: float, step: float, low: float, high: float) -> tuple[float, ...]:
    first, last = math.ceil((low - start) / step + 1e-6), math.floor((high - start) / step - 1e-6)
    return tuple(round(start + index * step, EXACT) for index in range(first, last + 1))


def upright_seam(weave: HexLattice, x: float, length: float) -> Chain:
    """Return the seam about ``x`` from 0 down to ``length``; a straight one where ``x`` is no place of ``places``."""
    if not _near(x, places(weave)[0]):
        return (Point(x, 0.0), Point(x, length))
    if weave.orientation == "flat":
        return _between_columns(weave, x, length)
    return _swap_axes(_along_row(_flat_topped(weave), x, length))


def level_seam(weave: HexLattice, y: float, length: float) -> Chain:
    """Return the seam about ``y`` from 0 to the right, like ``upright_seam``."""
    if not _near(y, places(weave)[1]):
        return (Point(0.0, y), Point(length, y))
    if weave.orientation == "flat":
        return _along_row(weave, y, length)
    return _swap_axes(_between_columns(_flat_topped(weave), y, length))


def _near(value: float, allowed: Sequence[float]) -> bool:
    return any(abs(value - place) < 1e-4 for place in allowed)


def _flat_topped(weave: HexLattice) -> HexLattice:
    """Return the weave with its axes exchanged when it is pointy."""
    if weave.orientation == "flat":
        return weave
    x, y, width, height = weave.area
    return HexLattice(weave.width, "flat", Point(weave.origin.y, weave.origin.x), Rect(y, x, height, width))


def _swap_axes(chain: Chain) -> Chain:
    return tuple(Point(y, x) for x, y in chain)


def _between_columns(weave: HexLattice, x: float, length: float) -> Chain:
    column = round((x - weave.origin.x) / (SPACING * weave.width) - 0.5)
    quarter, half = weave.width / ROOT3 / 4, weave.width / 2
    phase = weave.origin.y + column * half
    first = math.ceil((weave.area.y - phase) / half - 1e-6)
    last = math.floor((weave.area.bottom - phase) / half + 1e-6)
    inner = [Point(x + (-quarter if step % 2 else quarter), phase + step * half) for step in range(first, last + 1)]
    within = (p for p in inner if 0 < p.y < length)
    return (Point(inner[0].x, 0.0), *within, Point(inner[-1].x, length))


def _along_row(weave: HexLattice, y: float, length: float) -> Chain:
    side, step = weave.width / ROOT3, SPACING * weave.width
    row = round((y - weave.origin.y) / (weave.width / 2) - 0.5)
    first = math.ceil((weave.area.x + side - weave.origin.x) / step - 1e-6)
    last = math.floor((weave.area.right - side - weave.origin.x) / step + 1e-6)
    inner: list[Point] = []
    for column in range(first, last + 1):
        line = weave.origin.y + (row + (row + column + 1) % 2) * weave.width / 2
        middle = weave.origin.x + column * step
        inner += [Point(middle - side / 2, line), Point(middle + side / 2, line)]
    within = (p for p in inner if 0 < p.x < length)
    return (Point(0.0, inner[0].y), *within, Point(length, inner[-1].y))


Sides = tuple[Chain, Chain, Chain, Chain]


def side_chains(size: Size, uprights: Sequence[Chain], levels: Sequence[Chain]) -> list[list[Sides]]:
    """Return the sides of every sheet between the seams, row by row: top, right, bottom, left.

    Tops and bottoms run from left to right, the others downwards.
    """
    width, height = size
    down = [(Point(0.0, 0.0), Point(0.0, height)), *uprights, (Point(width, 0.0), Point(width, height))]
    along = [(Point(0.0, 0.0), Point(width, 0.0)), *levels, (Point(0.0, height), Point(width, height))]
    meeting = [[_meeting(upright, level) for level in along] for upright in down]
    return [
        [
            (
                _between(top, meeting[column][row], meeting[column + 1][row]),
                _between(right, meeting[column + 1][row], meeting[column + 1][row + 1]),
                _between(bottom, meeting[column][row + 1], meeting[column + 1][row + 1]),
                _between(left, meeting[column][row], meeting[column][row + 1]),
            )
            for column, (left, right) in enumerate(pairwise(down))
        ]
        for row, (top, bottom) in enumerate(pairwise(along))
    ]


def _meeting(upright: Chain, level: Chain) -> Point:
    """Return where two seams meet: the first corner they share, or else where two of their pieces cross."""
    for point in upright:
        if any(abs(point.x - other.x) < CLOSE and abs(point.y - other.y) < CLOSE for other in level):
            return point
    for a, b in pairwise(upright):
        for c, d in pairwise(level):
            if (found := _crossing(a, b, c, d)) is not None:
                return found
    raise ValueError("the seams do not meet")


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    dx, dy, ex, ey = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    turn = dx * ey - dy * ex
    if abs(turn) < 1e-12:
        return None
    along = ((c.x - a.x) * ey - (c.y - a.y) * ex) / turn
    other = ((c.x - a.x) * dy - (c.y - a.y) * dx) / turn
    if not (-1e-5 <= along <= 1 + 1e-5 and -1e-5 <= other <= 1 + 1e-5):
        return None
    return Point(a.x + along * dx, a.y + along * dy)


def _between(chain: Chain, first: Point, last: Point) -> Chain:
    """Return the part of a seam between two of its places."""
    downwards = chain[-1].y - chain[0].y > chain[-1].x - chain[0].x
    axis = 1 if downwards else 0
    inner = tuple(p for p in chain if first[axis] + CLOSE < p[axis] < last[axis] - CLOSE)
    return (first, *inner, last)


def ring(sides: Sides) -> Chain:
    """Return the four sides as one outline, clockwise, without the spurs where two seams share a side of a hex."""
    top, right, bottom, left = sides
    found = [*top, *right[1:], *reversed(bottom[:-1]), *reversed(left[1:-1])]
    index = 0
    while index < len(found) and len(found) > 3:
        before, after = found[index - 1], found[(index + 1) % len(found)]
        if abs(before.x - after.x) < CLOSE and abs(before.y - after.y) < CLOSE:
            for place in sorted((index, (index + 1) % len(found)), reverse=True):
                del found[place]
            index = max(0, index - 2)
        else:
            index += 1
    return tuple(found)


def printed_outline(sides: Sides, window: Rect) -> Chain:
    """Return what is printed of a sheet cut along hexes: a bleed beyond its cuts, its flaps to the window's edge.

    The corners of the flaps, which would show on the sheets beyond the neighbours, are left off.
    """
    top, right, bottom, left = sides
    trim = Rect.around(ring(sides))
    above, aside = trim.y - window.y, trim.x - window.x
    upper = [p.shifted(0, -above) for p in top]
    lower = [p.shifted(-aside, 0) for p in left]
    flap_right, flap_below = window.right - top[-1].x, window.bottom - left[-1].y
    corners: list[Point] = []
    if len(right) > 2 or flap_right > 1e-6:
        corners.append(Point(window.right, top[-1].y + flap_right))
    corners.append(Point(window.right, window.bottom))
    if len(bottom) > 2 or flap_below > 1e-6:
        corners.append(Point(left[-1].x + flap_below, window.bottom))
    return (*upper, *corners, *reversed(lower))
