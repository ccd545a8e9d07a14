"""The pieces of one sheet at their places, and the straight cuts between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice, pairwise
from typing import Literal, NamedTuple, get_args

from generator.geometry.grids.hexes import ROOT3, SPACING, Orientation, corners
from generator.geometry.shapes import Point, Rect, Size, Transform, part_inside, sides_of
from generator.i18n import phrase
from generator.imposition.paper import MARK, MARK_GAP, MARK_LENGTH, Paper, bleed_rooms, turn_room
from generator.model.pieces.types import Blocks
from generator.scene.pieces import BLEED, Cutting, Piece, corners_of, shift
from generator.scene.primitives import Box, Circle, Item, Lazy, OutlineItem, Path, Polygon, strokes


class CutLine(NamedTuple):
    """The straight line of all points with ``nx·x + ny·y = offset``; (nx, ny) has length 1 and points right or down."""

    nx: float
    ny: float
    offset: float

    def point_at(self, along: float) -> Point:
        """Return a point of the line, so far from the one nearest to the origin."""
        return Point(self.nx * self.offset - self.ny * along, self.ny * self.offset + self.nx * along)


@lru_cache(maxsize=64)
def cut_lines(middles: tuple[Point, ...], cell: tuple[Point, ...]) -> tuple[CutLine, ...]:
    """Return the lines along the sides of the cells about the middles, each once."""
    sides: list[CutLine] = []
    for start, end in sides_of(cell):
        dx, dy = end.x - start.x, end.y - start.y
        length = (dx * dx + dy * dy) ** 0.5
        nx, ny = dy / length, -dx / length
        if (round(nx, 9), round(ny, 9)) < (0.0, 0.0):
            nx, ny = -nx, -ny
        sides.append(CutLine(nx, ny, nx * start.x + ny * start.y))
    lines: dict[tuple[float, float, float], CutLine] = {}
    for middle in middles:
        for nx, ny, offset in sides:
            line = CutLine(nx, ny, offset + nx * middle.x + ny * middle.y)
            # sides of neighbours lie on one line but for rounding: the first of them stands for all
            lines.setdefault((round(nx, 6), round(ny, 6), round(line.offset, 4)), line)
    return tuple(lines[key] for key in sorted(lines))


@lru_cache(maxsize=64)
def cuts_along_boxes(boxes: tuple[Rect, ...]) -> tuple[CutLine, ...]:
    """Return the lines along the sides of boxes that enter none of them."""
    lines = sorted({line for box in boxes for line in lines_of(box)})
    across, down = [(box.x, box.right) for box in boxes], [(box.y, box.bottom) for box in boxes]
    return tuple(
        line
        for line in lines
        if not any(low + 1e-3 < line.offset < high - 1e-3 for low, high in (across if line.nx else down))
    )


def lines_of(box: Rect) -> set[CutLine]:
    down = {CutLine(1.0, 0.0, round(x, 4)) for x in (box.x, box.right)}
    return down | {CutLine(0.0, 1.0, round(y, 4)) for y in (box.y, box.bottom)}


def line_marks(
    lines: Iterable[CutLine], block: Rect, lowest: float = math.inf, within: Rect | None = None
) -> tuple[Item, ...]:  # fmt: skip
    """Return the two ends of each line, drawn just outside the block, 3 mm deep but not below the ``lowest``.

    They keep ``within`` a rectangle around the block where one is given.
    """
    near, far = block.expand(MARK_GAP), block.expand(MARK_GAP + MARK_LENGTH)
    far = far if within is None else far.intersection(within)
    far = far._replace(height=max(near.bottom, min(far.bottom, lowest)) - far.y)
    marks = ((_ends_inside(line, far), _ends_inside(line, near)) for line in lines)
    ends = [pair for outer, inner in marks if outer and inner for pair in zip(outer, inner, strict=True)]
    return (strokes(ends, MARK),) if ends else ()


def _ends_inside(line: CutLine, rect: Rect) -> tuple[Point, Point] | None:
    """Return the two points where a line enters and leaves a rectangle; ``None`` when it misses it."""
    span = part_inside(line.point_at(0), line.point_at(1), rect, (-math.inf, math.inf))
    return (line.point_at(span[0]), line.point_at(span[1])) if span else None


Gang = Literal["honeycomb", "straight", "grid"]
GANGS: tuple[Gang, ...] = get_args(Gang)

LANE = 2.0
"""Room for the scissors between two counters."""

FOOT = 2.0
"""Kept free at the foot of a sheet, so that cut marks do not run into the note and the ruler below them."""

_NEAR = 1e-6  # mm, as in ganging


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
    """The distance between two of them, across and down."""
    block: int = 0
    """So many places, one after the other, are a block; 0 where all of them are one."""
    gaps: Size = Size(0.0, 0.0)
    """The distance between two blocks, across and down."""

    @property
    def heads(self) -> tuple[int, ...]:
        """Return the places at which pieces that belong together may begin: those of blocks, or else those of rows."""
        if self.block:
            return tuple(range(0, len(self.middles), self.block))
        rows = (at.y for at in self.middles)
        return (0, *(index for index, (y, below) in enumerate(pairwise(rows), 1) if below > y + _NEAR))


def gang_area(paper: Paper) -> Rect:
    area = paper.printable(landscape=False)
    return Rect(area.x, area.y, area.width, area.height - FOOT)


@lru_cache(maxsize=16)
def honeycomb(area: Rect, width: float, orientation: Orientation) -> Slots:
    """Return the places of hexes ``width`` flat to flat, all neighbours ``LANE`` apart."""
    pitch = width + LANE
    along, across = (area.width, area.height) if orientation == "flat" else (area.height, area.width)
    # the first line takes a whole hex from corner to corner, each further one only the spacing of columns
    lines = count(along - 2 * width / ROOT3, SPACING * pitch)
    steps = stagger(lines, SPACING * pitch, across - width, pitch)
    return Slots("honeycomb", place_hexes(steps, area, width, orientation), corners(Point(0, 0), width, orientation))


def straight_cut(area: Rect, width: float, orientation: Orientation) -> Slots:
    """Return the places of hexes ``width`` flat to flat, corner to corner, alternate rows shifted by half a pitch.

    In such rows (the trihexagonal tiling, sources.md: ganging) every side of every hex lies on a line across the
    sheet that enters no hex.
    """
    pitch = 2 * width / ROOT3
    along, across = (area.width, area.height) if orientation == "flat" else (area.height, area.width)
    rows = count(across - width, width)
    steps = [(step, row) for row, step in stagger(rows, width, along - pitch, pitch)]
    return Slots("straight", place_hexes(steps, area, width, orientation), corners(Point(0, 0), width, orientation))


def stagger(lines: int, apart: float, room: float, pitch: float) -> list[tuple[float, float]]:
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


def grid_of_blocks(area: Rect, size: Size, blocks: Blocks, lane: float = 0.0, most: float = 0.0) -> Slots:
    """Return the places of rectangles in blocks, one block after the other, all of them centred in the area.

    Blocks are exactly their gaps apart, rectangles in one of them ``lane`` or up to ``most``, but no farther than
    blocks. There are none where no whole block fits. Raises ``ValueError`` where blocks would be closer than
    rectangles.
    """
    lines = []
    for each, room, number, gap in zip(size, area.size, (blocks.columns, blocks.rows), blocks.gaps, strict=True):
        if gap < lane - _NEAR:
            raise ValueError(phrase("blocks {gap:g} mm apart are closer than their pieces", gap=gap))
        least = number * each + (number - 1) * lane
        repeats = count(room - least, least + gap)
        inner = repeats * (number - 1)
        spare = (room - repeats * least - (repeats - 1) * gap) / inner if inner else 0.0
        apart = lane + min(max(0.0, spare), max(0.0, min(most, gap) - lane))
        block = number * each + (number - 1) * apart
        lines.append((apart, [at * (block + gap) for at in range(repeats)], repeats * (block + gap) - gap))
    (across, lefts, width), (down, tops, height) = lines
    first = Point(area.centre.x - width / 2 + size.width / 2, area.centre.y - height / 2 + size.height / 2)
    middles = tuple(
        first.shift(left + column * (size.width + across), top + row * (size.height + down))
        for top in tops
        for left in lefts
        for row in range(blocks.rows)
        for column in range(blocks.columns)
    )
    cell = Rect(-size.width / 2, -size.height / 2, *size).corners
    return Slots("grid", middles, cell, Size(across, down), blocks.columns * blocks.rows, blocks.gaps)


def lane_between(pieces: int, length: float, room: float, least: float, most: float) -> float:
    """Return the least and the most space between so many pieces of a total length in a room."""
    return min(max(most, least), max(least, (room - length) / (pieces - 1))) if pieces > 1 else least


def place_hexes(
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
    # rounded: places of one row whose heights differ by a rounding error must not change their order
    return tuple(point.shift(shift_x, shift_y) for point in sorted(points, key=lambda p: (round(p.y, 6), p.x)))


def count(room: float, pitch: float) -> int:
    """Return the number of places when the first takes nothing of ``room`` and each further one ``pitch``."""
    # without the trifle, rounding would cost a place where pieces fill the room exactly
    return max(0, math.floor(room / pitch + 1e-9) + 1) if room >= -1e-9 else 0


@lru_cache(maxsize=256)
def hex_orientation(outline: OutlineItem) -> Orientation | None:
    """Return the orientation of a hexagonal outline; ``None`` for any other outline."""
    if not isinstance(outline, Polygon) or len(outline.points) != 6:
        return None
    # the rightmost corner of a flat hex is level with its middle; a pointy hex has a side there
    return "flat" if abs(max(outline.points).y) < _NEAR else "pointy"


@lru_cache(maxsize=256)
def hex_width(outline: OutlineItem, orientation: Orientation) -> float:
    """Return the width, flat to flat, of the smallest hex about (0, 0) that holds an outline."""
    if isinstance(outline, Circle):
        return 2 * (outline.radius + math.hypot(*outline.centre))
    points = corners_of(outline)
    # the directions that the six sides face; the outline reaches farthest in one of them
    first = 30.0 if orientation == "flat" else 0.0
    normals = [math.radians(first + 60 * index) for index in range(6)]
    return 2 * max(p.x * math.cos(angle) + p.y * math.sin(angle) for p in points for angle in normals)


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """The pieces of one sheet at their places, and how many places a full sheet has.

    Those from ``shelf`` on stand in rows, each at its own size, the others in the ``slots``. Backs in rows and grids
    may bleed as far as ``room``, across and down.
    """

    pieces: Sequence[Piece]
    middles: Sequence[Point]
    places: int
    slots: Slots | None = None
    shelf: int = 0
    room: Size = Size(BLEED, BLEED)

    @property
    def placements(self) -> Iterable[tuple[Piece, Point]]:
        return zip(self.pieces, self.middles, strict=True)

    def without(self, piece: Piece | None) -> PackedSheet:
        """Return the sheet without one that is no piece; the others stay where they are."""
        indices = [index for index, each in enumerate(self.pieces) if each is not piece]
        pieces = tuple(self.pieces[index] for index in indices)
        middles = tuple(self.middles[index] for index in indices)
        return replace(self, pieces=pieces, middles=middles, shelf=sum(index < self.shelf for index in indices))

    @property
    def lines(self) -> tuple[CutLine, ...]:
        """Return the straight cuts across this sheet: along the sides of every place whose piece they free."""
        if self.slots is None:
            boxes = all(isinstance(piece.outline, Box) for piece in self.pieces)
            return cuts_along_boxes(tuple(piece.area.shift(*at) for piece, at in self.placements)) if boxes else ()
        if self.slots.gang == "honeycomb":
            return ()
        # in a grid straight cuts lead round a place whatever is on it, but not round a custom outline
        in_grid, cell = self.slots.gang == "grid", self.slots.cell
        middles = tuple(
            at
            for piece, at in islice(self.placements, self.shelf)
            if fills_cell(piece.outline, cell) or (in_grid and not isinstance(piece.outline, Path))
        )
        return cut_lines(middles, cell)

    @property
    def blocks(self) -> tuple[PackedSheet, ...]:
        """Return the blocks of the sheet, each like a sheet of its own; the sheet itself where it has none."""
        if self.slots is None or not self.slots.block:
            return (self,)
        number_of = {at: index // self.slots.block for index, at in enumerate(self.slots.middles)}
        alone = replace(self.slots, block=0)
        blocks = []
        for _, run in groupby(self.placements, key=lambda each: number_of[each[1]]):
            pieces, middles = zip(*run, strict=True)
            blocks.append(replace(self, pieces=pieces, middles=middles, slots=alone, shelf=len(pieces)))
        return tuple(blocks)

    @property
    def gap_cuts(self) -> tuple[CutLine, ...]:
        """Return the cuts along the middles of the gaps between blocks, which part them before all others."""
        if self.slots is None or not self.slots.block:
            return ()
        areas, (across, down) = [block.head for block in self.blocks], self.slots.gaps
        lefts, tops = (sorted({round(area[axis], 6) for area in areas})[1:] for axis in (0, 1))
        return (
            *(CutLine(1.0, 0.0, x - across / 2) for x in lefts),
            *(CutLine(0.0, 1.0, y - down / 2) for y in tops),
        )

    @property
    def parting(self) -> tuple[CutLine, ...]:
        """Return the first straight cut: it parts the pieces in their slots from the rows below them."""
        if not self.lines or self.shelf in (0, len(self.pieces)):
            return ()
        return (CutLine(0.0, 1.0, self.head.bottom + BLEED),)

    @property
    def cutting(self) -> Cutting:
        parting, gaps = len(self.parting), len(self.gap_cuts)
        straight = sum(len(block.lines) for block in self.blocks)
        return Cutting(gaps + parting + straight, sum(1 for _ in self.singly), bool(parting), gaps=gaps)

    @property
    def block(self) -> Rect:
        return Rect.union(piece.area.shift(*at) for piece, at in self.placements)

    @property
    def head(self) -> Rect:
        """Return the rectangle around the pieces in their slots, around all where there are no slots."""
        return Rect.union(piece.area.shift(*at) for piece, at in islice(self.placements, self.shelf or None))

    @property
    def outlines(self) -> Iterable[OutlineItem]:
        return Lazy(lambda: (shift(piece.outline, at) for piece, at in self.placements))

    @property
    def names(self) -> Iterable[str]:
        return Lazy(lambda: (piece.name for piece in self.pieces))

    @property
    def singly(self) -> Iterator[tuple[Piece, Point]]:
        """Yield the pieces that are not yet free when the straight cuts are made, each with its middle."""
        lines = set(self.lines)
        for index, (piece, at) in enumerate(self.placements):
            if self.slots is None or not lines:
                free = bool(lines) and lines_of(piece.area.shift(*at)) <= lines
            else:
                free = index < self.shelf and fills_cell(piece.outline, self.slots.cell)
            if not free:
                yield piece, at

    def bleed_rooms(self, places: Sequence[Transform]) -> Iterator[OutlineItem | None]:
        """Yield for each back at its place how far it may bleed, as the piece sees it; nothing for all it likes."""
        free = 0 if self.slots is None or self.slots.gang == "grid" else self.shelf
        if free and self.slots is not None:
            slot_places = places[:free]
            rooms = bleed_rooms(tuple(Point(place.e, place.f) for place in slot_places), self.slots.cell)
            pairs = zip(slot_places, rooms, strict=True)
            yield from (turn_room(room) if room is not None and place.a < 0 else room for place, room in pairs)
        for piece in self.pieces[free:]:
            x, y, width, height = piece.area
            across, down = self.room
            tight = min(across, down) < BLEED
            yield Box(Rect(x - across, y - down, width + 2 * across, height + 2 * down)) if tight else None


@lru_cache(maxsize=256)
def fills_cell(outline: OutlineItem, cell: tuple[Point, ...]) -> bool:
    """Return whether an outline is that of the cell; rounded corners are left to the reader's taste."""
    if isinstance(outline, Circle | Path):
        return False
    points = corners_of(outline)
    return len(points) == len(cell) and all(min(math.hypot(p.x - q.x, p.y - q.y) for q in cell) < 1e-3 for p in points)
