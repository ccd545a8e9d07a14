"""Hexes that a knife and a ruler can free, and the straight cuts that do it.

Hexes stand in rows corner to corner, every other row shifted by half a pitch (the trihexagonal tiling,
docs/sources.md: ganging): then every side of every hex lies on a line across the sheet that enters no hex. Such lines
are drawn in the margins only. All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.grids.hexes import ROOT3, Orientation, corners
from generator.geometry.shapes import Point, Rect
from generator.imposition.marks import MARK, MARK_GAP, MARK_LENGTH
from generator.imposition.pieces.slots import Slots, count, placed, staggered
from generator.scene.primitives import Command, Item, Path


class CutLine(NamedTuple):
    """The straight line of all points with ``nx·x + ny·y = offset``; (nx, ny) has length 1 and points right or down."""

    nx: float
    ny: float
    offset: float

    def distance(self, point: Point) -> float:
        """Return how far a point lies to the side that (nx, ny) points to; negative on the other."""
        return self.nx * point.x + self.ny * point.y - self.offset


def straight_cut(area: Rect, width: float, orientation: Orientation) -> Slots:
    """Return the places of hexes ``width`` flat to flat, corner to corner, alternate rows shifted by half a pitch."""
    pitch = 2 * width / ROOT3
    along, across = (area.width, area.height) if orientation == "flat" else (area.height, area.width)
    rows = count(across - width, width)
    steps = [(step, row) for row, step in staggered(rows, width, along - pitch, pitch)]
    return Slots("straight", placed(steps, area, width, orientation), corners(Point(0, 0), width, orientation))


@lru_cache(maxsize=64)
def cut_lines(middles: tuple[Point, ...], cell: tuple[Point, ...]) -> tuple[CutLine, ...]:
    """Return the lines along the sides of the cells about the middles, each once."""
    sides = [_side(start, end) for start, end in pairwise((*cell, cell[0]))]
    found: dict[tuple[float, float, float], CutLine] = {}
    for middle in middles:
        for nx, ny, offset in sides:
            line = CutLine(nx, ny, offset + nx * middle.x + ny * middle.y)
            found.setdefault((round(nx, 6), round(ny, 6), round(line.offset, 4)), line)
    return tuple(found[key] for key in sorted(found))


@lru_cache(maxsize=64)
def along_boxes(boxes: tuple[Rect, ...]) -> tuple[CutLine, ...]:
    """Return the lines along the sides of boxes that enter none of them."""
    lines = sorted({line for box in boxes for line in sides_of(box)})
    return tuple(line for line in lines if not any(_enters(line, box) for box in boxes))


def sides_of(box: Rect) -> set[CutLine]:
    """Return the lines along the sides of a box."""
    down = {CutLine(1.0, 0.0, round(x, 4)) for x in (box.x, box.right)}
    return down | {CutLine(0.0, 1.0, round(y, 4)) for y in (box.y, box.bottom)}


def _enters(line: CutLine, box: Rect) -> bool:
    start, end = (box.x, box.right) if line.nx else (box.y, box.bottom)
    return start + 1e-3 < line.offset < end - 1e-3


def _side(start: Point, end: Point) -> CutLine:
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = dy / length, -dx / length
    if (round(nx, 9), round(ny, 9)) < (0.0, 0.0):
        nx, ny = -nx, -ny
    return CutLine(nx, ny, nx * start.x + ny * start.y)


def line_marks(lines: Iterable[CutLine], block: Rect) -> tuple[Item, ...]:
    """Return the two ends of each line, drawn just outside the block, 3 mm deep."""
    near, far = block.grown(MARK_GAP), block.grown(MARK_GAP + MARK_LENGTH)
    commands: list[Command] = []
    for line in lines:
        inner, outer = _within(line, near), _within(line, far)
        if inner is None or outer is None:
            continue
        for begin, end in zip(outer, inner, strict=True):
            commands += [("M", *begin), ("L", *end)]
    return (Path(tuple(commands), MARK),) if commands else ()


def _within(line: CutLine, rect: Rect) -> tuple[Point, Point] | None:
    """Return the two points where a line enters and leaves a rectangle; ``None`` when it misses it."""
    base = Point(line.nx * line.offset, line.ny * line.offset)
    dx, dy = -line.ny, line.nx
    low, high = -1e9, 1e9
    for start, step, least, most in ((base.x, dx, rect.x, rect.right), (base.y, dy, rect.y, rect.bottom)):
        if abs(step) < 1e-9:
            if not least <= start <= most:
                return None
            continue
        first, last = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, first), min(high, last)
    if low >= high:
        return None
    return base.shifted(dx * low, dy * low), base.shifted(dx * high, dy * high)
