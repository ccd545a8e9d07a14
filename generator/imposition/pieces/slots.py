"""Places for small pieces on one sheet: hexes in a honeycomb, anything in rows and columns. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from generator.geometry.grids.hexes import ROOT3, SPACING, Orientation, corners
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import Paper
from generator.scene.pieces import corners_of
from generator.scene.primitives import Circle, OutlineItem, Polygon

Gang = Literal["honeycomb", "straight", "grid"]
GANGS: tuple[Gang, ...] = get_args(Gang)

LANE = 2.0
"""Room for the scissors between two counters."""

FOOT = 2.0
"""Kept free at the foot of a sheet, so that cut marks do not run into the note and the ruler below them."""

_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Slots:
    """Places for pieces on one sheet, their middles in page millimetres.

    ``cell`` is the outline of one place about its middle. Where the gang is ``straight`` or ``grid``, its sides lie on
    lines across the whole sheet that enter no place: those are the cuts. In a honeycomb every piece is cut by itself.
    """

    gang: Gang
    middles: tuple[Point, ...]
    cell: tuple[Point, ...]
    lanes: Size = Size(LANE, LANE)
    """How far two of them stand apart, across and down."""


def gang_area(paper: Paper) -> Rect:
    """Return where pieces may lie on an upright page."""
    area = paper.printable(turned=False)
    return Rect(area.x, area.y, area.width, area.height - FOOT)


@lru_cache(maxsize=16)
def honeycomb(area: Rect, width: float, orientation: Orientation, lane: float = LANE) -> Slots:
    """Return the places of hexes ``width`` flat to flat, all neighbours ``lane`` apart."""
    pitch = width + lane
    along, across = (area.width, area.height) if orientation == "flat" else (area.height, area.width)
    lines = count(along - 2 * width / ROOT3, SPACING * pitch)
    steps = staggered(lines, SPACING * pitch, across - width, pitch)
    return Slots("honeycomb", placed(steps, area, width, orientation), corners(Point(0, 0), width, orientation))


def straight_cut(area: Rect, width: float, orientation: Orientation) -> Slots:
    """Return the places of hexes ``width`` flat to flat, corner to corner, alternate rows shifted by half a pitch.

    In such rows (the trihexagonal tiling, docs/sources.md: ganging) every side of every hex lies on a line across the
    sheet that enters no hex.
    """
    pitch = 2 * width / ROOT3
    along, across = (area.width, area.height) if orientation == "flat" else (area.height, area.width)
    rows = count(across - width, width)
    steps = [(step, row) for row, step in staggered(rows, width, along - pitch, pitch)]
    return Slots("straight", placed(steps, area, width, orientation), corners(Point(0, 0), width, orientation))


def staggered(lines: int, apart: float, room: float, pitch: float) -> list[tuple[float, float]]:
    """Return the places on lines, every other one of which is shifted by half a pitch: how far across, and along."""
    shifts = [(line, line % 2 * pitch / 2) for line in range(lines)]
    return [
        (line * apart, place * pitch + shift) for line, shift in shifts for place in range(count(room - shift, pitch))
    ]


def grid(area: Rect, size: Size, lane: float = 0.0, most: float = 0.0) -> Slots:
    """Return the places of rectangles in rows and columns, ``lane`` apart or up to ``most``, centred in the area."""
    columns = count(area.width - size.width, size.width + lane)
    rows = count(area.height - size.height, size.height + lane)
    across = size.width + lane_between(columns, size.width * columns, area.width, lane, most)
    down = size.height + lane_between(rows, size.height * rows, area.height, lane, most)
    left = area.centre.x - (columns - 1) * across / 2
    top = area.centre.y - (rows - 1) * down / 2
    middles = tuple(Point(left + column * across, top + row * down) for row in range(rows) for column in range(columns))
    cell = Rect(-size.width / 2, -size.height / 2, *size).corners
    return Slots("grid", middles, cell, Size(across - size.width, down - size.height))


def lane_between(pieces: int, length: float, room: float, least: float, most: float) -> float:
    """Return how far so many pieces, so long together, may stand apart in a room, from the least on to the most."""
    return min(max(most, least), max(least, (room - length) / (pieces - 1))) if pieces > 1 else least


def placed(
    steps: Sequence[tuple[float, float]], area: Rect, width: float, orientation: Orientation
) -> tuple[Point, ...]:
    """Return the middles of hexes, row by row, their block centred across the area and at its top.

    ``steps`` lead from the first middle: first along the line of a hex's long diagonal, then across it.
    """
    if not steps:
        return ()
    points = [Point(*step) if orientation == "flat" else Point(step[1], step[0]) for step in steps]
    shift_x = area.centre.x - max(point.x for point in points) / 2
    shift_y = area.y + (width / 2 if orientation == "flat" else width / ROOT3)
    return tuple(point.shifted(shift_x, shift_y) for point in sorted(points, key=lambda p: (round(p.y, 6), p.x)))


def count(room: float, pitch: float) -> int:
    """Return how many places there are when the first takes nothing of ``room`` and each further one ``pitch``."""
    return max(0, math.floor(room / pitch + 1e-9) + 1) if room >= -1e-9 else 0


@lru_cache(maxsize=256)
def hex_orientation(outline: OutlineItem) -> Orientation | None:
    """Return which way up a hexagonal outline stands; ``None`` for any other outline."""
    if not isinstance(outline, Polygon) or len(outline.points) != 6:
        return None
    return "flat" if abs(max(outline.points).y) < _NEAR else "pointy"


@lru_cache(maxsize=256)
def hex_width(outline: OutlineItem, orientation: Orientation) -> float:
    """Return the width, flat to flat, of the smallest hex about (0, 0) that holds an outline."""
    if isinstance(outline, Circle):
        return 2 * (outline.radius + math.hypot(*outline.centre))
    points = corners_of(outline)
    first = 30.0 if orientation == "flat" else 0.0
    normals = [math.radians(first + 60 * index) for index in range(6)]
    return 2 * max(p.x * math.cos(angle) + p.y * math.sin(angle) for p in points for angle in normals)
