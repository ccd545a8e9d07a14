"""Straight cuts across a whole sheet: they enter no piece, and show in the margins only. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, part_inside
from generator.imposition.marks import MARK, MARK_GAP, MARK_LENGTH
from generator.scene.primitives import Command, Item, Path


class CutLine(NamedTuple):
    """The straight line of all points with ``nx·x + ny·y = offset``; (nx, ny) has length 1 and points right or down."""

    nx: float
    ny: float
    offset: float

    def at(self, along: float) -> Point:
        """Return a point of the line, so far from the one nearest to the origin."""
        return Point(self.nx * self.offset - self.ny * along, self.ny * self.offset + self.nx * along)


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
    lines = sorted({line for box in boxes for line in lines_of(box)})
    return tuple(line for line in lines if not any(_enters(line, box) for box in boxes))


def lines_of(box: Rect) -> set[CutLine]:
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
    found = part_inside(line.at(0), line.at(1), rect, (-math.inf, math.inf))
    return (line.at(found[0]), line.at(found[1])) if found else None
