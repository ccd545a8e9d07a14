"""The pieces of one sheet at their places: by which straight cuts they come free, and how far their backs bleed.

All lengths in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.pieces.duplex import BLEED, bleed_rooms, turned_over
from generator.imposition.pieces.slots import Slots
from generator.imposition.pieces.straight_cuts import CutLine, along_boxes, cut_lines, lines_of
from generator.scene.pieces import Cutting, Piece, corners_of, shifted
from generator.scene.primitives import Box, Circle, Lazy, OutlineItem, Path


@dataclass(frozen=True, slots=True)
class Sheetful:
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
    def placed(self) -> Iterable[tuple[Piece, Point]]:
        """Return the pieces, each with where its middle comes to lie."""
        return zip(self.pieces, self.middles, strict=True)

    def without(self, piece: Piece | None) -> Sheetful:
        """Return the sheet without one that is no piece; the others stay where they are."""
        kept = [index for index, own in enumerate(self.pieces) if own is not piece]
        pieces = tuple(self.pieces[index] for index in kept)
        middles = tuple(self.middles[index] for index in kept)
        return replace(self, pieces=pieces, middles=middles, shelf=sum(index < self.shelf for index in kept))

    @property
    def lines(self) -> tuple[CutLine, ...]:
        """Return the straight cuts across this sheet: along the sides of every place whose piece they free."""
        if self.slots is None:
            boxes = all(isinstance(piece.outline, Box) for piece in self.pieces)
            return along_boxes(tuple(piece.area.shifted(*at) for piece, at in self.placed)) if boxes else ()
        if self.slots.gang == "honeycomb":
            return ()
        held = islice(self.placed, self.shelf)
        middles = tuple(at for piece, at in held if self._straight(piece, self.slots))
        return cut_lines(middles, self.slots.cell)

    def _straight(self, piece: Piece, slots: Slots) -> bool:
        """Return whether straight cuts lead along the sides of a piece's place."""
        own = isinstance(piece.outline, Path)
        return fills(piece.outline, slots.cell) or (slots.gang == "grid" and not own)

    @property
    def parting(self) -> tuple[CutLine, ...]:
        """Return the first straight cut: it parts the pieces in their slots from the rows below them."""
        if not self.lines or self.shelf in (0, len(self.pieces)):
            return ()
        return (CutLine(0.0, 1.0, self.head.bottom + BLEED),)

    @property
    def cutting(self) -> Cutting:
        """Return how the pieces come free."""
        parting = len(self.parting)
        return Cutting(parting + len(self.lines), sum(1 for _ in self.singly), bool(parting))

    @property
    def block(self) -> Rect:
        """Return the rectangle around all the pieces."""
        return self._around(None)

    @property
    def head(self) -> Rect:
        """Return the rectangle around the pieces in their slots, around all where there are no slots."""
        return self._around(self.shelf or None)

    def _around(self, count: int | None) -> Rect:
        return Rect.union(piece.area.shifted(*at) for piece, at in islice(self.placed, count))

    @property
    def outlines(self) -> Iterable[OutlineItem]:
        """Return the outlines of all the pieces at their places."""
        return Lazy(_moved_outlines, self)

    @property
    def singly(self) -> Iterator[tuple[Piece, Point]]:
        """Yield the pieces that are not yet free when the straight cuts are made, each with its middle."""
        lines = set(self.lines)
        for index, (piece, at) in enumerate(self.placed):
            if self.slots is None or not lines:
                free = bool(lines) and lines_of(piece.area.shifted(*at)) <= lines
            else:
                free = index < self.shelf and fills(piece.outline, self.slots.cell)
            if not free:
                yield piece, at

    def bleed_rooms(self, places: Sequence[Transform]) -> Iterator[OutlineItem | None]:
        """Yield for each back at its place how far it may bleed, as the piece sees it; nothing for all it likes."""
        free = 0 if self.slots is None or self.slots.gang == "grid" else self.shelf
        if free and self.slots is not None:
            held = places[:free]
            rooms = bleed_rooms(tuple(Point(place.e, place.f) for place in held), self.slots.cell)
            pairs = zip(held, rooms, strict=True)
            yield from (turned_over(room) if room is not None and place.a < 0 else room for place, room in pairs)
        for piece in self.pieces[free:]:
            x, y, width, height = piece.area
            across, down = self.room
            tight = min(across, down) < BLEED
            yield Box(Rect(x - across, y - down, width + 2 * across, height + 2 * down)) if tight else None


def _moved_outlines(full: Sheetful) -> tuple[OutlineItem, ...]:
    return tuple(shifted(piece.outline, at) for piece, at in full.placed)


@lru_cache(maxsize=256)
def fills(outline: OutlineItem, cell: tuple[Point, ...]) -> bool:
    """Return whether an outline is that of the cell; rounded corners are left to the reader's taste."""
    if isinstance(outline, Circle | Path):
        return False
    points = corners_of(outline)
    return len(points) == len(cell) and all(min(math.hypot(p.x - q.x, p.y - q.y) for q in cell) < 1e-3 for p in points)
