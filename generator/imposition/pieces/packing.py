"""Small pieces on as few sheets as they need: which place each gets. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.geometry.shapes import Rect, Size
from generator.imposition.pieces.duplex import BLEED, Backs
from generator.imposition.pieces.sheetful import Sheetful
from generator.imposition.pieces.shelves import Lanes, Shelves, does_not_fit, shelved
from generator.imposition.pieces.slots import (
    LANE,
    Gang,
    Slots,
    grid,
    hex_orientation,
    hex_width,
    honeycomb,
    straight_cut,
)
from generator.scene.pieces import Piece, outline_area
from generator.scene.primitives import Box, Circle, OutlineItem

LEAST_LANE = 2.0
"""Room between pieces with backs where more would cost a sheet: half of it is what each may bleed."""

CARD_LANE = 0.4
"""The same between cards, nine of which have to fit an A4 sheet: a slip shows the neighbour's back."""


@dataclass(frozen=True, slots=True)
class Packing:
    """Where pieces may lie on a sheet, whether there are backs behind them, and in which pattern they are wished."""

    area: Rect
    backs: Backs
    gang: Gang | None = None

    def of(self, pieces: Sequence[Piece]) -> list[Sheetful]:
        """Return the pieces sheet by sheet. Raises ``ValueError`` for a piece larger than the area.

        Pieces that are not like those of a pattern lie below it, or on its free places where that saves a sheet.
        """
        alike = _alike(pieces)
        if not alike:
            return self._joined([], pieces)
        sheetfuls = self._slotted(alike)
        rest = [piece for piece in pieces if piece.outline != alike[0].outline]
        if not rest:
            return sheetfuls
        below = self._joined(sheetfuls, rest)
        if len(below) == len(sheetfuls):
            return below
        return min(below, self._joined(*_with_free_slots_taken(sheetfuls, rest)), key=len)

    def _slotted(self, pieces: Sequence[Piece]) -> list[Sheetful]:
        slots = self.slots_for(pieces)
        places = len(slots.middles)
        runs = (pieces[start : start + places] for start in range(0, len(pieces), places))
        room = Size(slots.lanes.width / 2, slots.lanes.height / 2)
        return [Sheetful(run, slots.middles[: len(run)], places, slots, len(run), room) for run in runs]

    def _joined(self, sheetfuls: Sequence[Sheetful], rest: Sequence[Piece]) -> list[Sheetful]:
        """Return sheets whose last one has more pieces in rows below its own, and further ones for what is left."""
        if not rest:
            return list(sheetfuls)
        pages = shelved(rest, self.area, self._ways(), self._left(sheetfuls[-1]) if sheetfuls else None)
        last = [_with_rows(full, page) for full, page in zip(sheetfuls[-1:], pages, strict=False)]
        pages = pages[len(last) :]
        most_placed = len(pages[0].placed) if pages else 0
        return [*sheetfuls[:-1], *last, *(_with_rows(Sheetful((), (), most_placed), page) for page in pages)]

    def _left(self, full: Sheetful) -> Rect:
        """Return what the pieces of a sheet leave free below them."""
        top = full.block.bottom + 2 * BLEED
        return Rect(self.area.x, top, self.area.width, max(0.0, self.area.bottom - top))

    def slots_for(self, pieces: Sequence[Piece]) -> Slots:
        """Return places that hold any of the pieces, all alike. Raises ``ValueError`` for pieces too large."""
        outline = pieces[0].outline
        size = outline_area(outline).size
        orientation = hex_orientation(outline)
        if self.gang != "grid" and (orientation or isinstance(outline, Circle)):
            way = orientation or "flat"
            width = hex_width(outline, way)
            straight = self.gang == "straight" and orientation is not None
            slots = straight_cut(self.area, width, way) if straight else honeycomb(self.area, width, way)
        else:
            slots = grid(self.area, size, *self._lanes(outline))
        if not slots.middles:
            raise ValueError(does_not_fit(pieces[0], size.height))
        return slots

    def _lanes(self, outline: OutlineItem) -> tuple[float, float]:
        """Return the least and the most room between pieces of one outline: none where one cut parts two."""
        box = isinstance(outline, Box)
        if self.backs != "none":
            return (CARD_LANE if box else LEAST_LANE), 2 * BLEED
        return (0.0, 0.0) if box else (LANE, LANE)

    def _ways(self) -> tuple[Lanes, ...]:
        """Return how far apart pieces of many sizes may stand, first as they had better."""
        most = LANE if self.backs == "none" else 2 * BLEED
        return Lanes(most, most), Lanes(LEAST_LANE, LEAST_LANE), Lanes(CARD_LANE, LEAST_LANE)


def _alike(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of one outline for which a regular pattern is best: the largest hexes, or all of a kind."""
    hexes = [piece for piece in pieces if hex_orientation(piece.outline)]
    if hexes:
        largest = max(hexes, key=lambda piece: piece.area.height).outline
        return [piece for piece in pieces if piece.outline == largest]
    return list(pieces) if len({piece.outline for piece in pieces}) == 1 else []


def _with_free_slots_taken(sheetfuls: list[Sheetful], rest: Sequence[Piece]) -> tuple[list[Sheetful], list[Piece]]:
    """Return sheets with the largest of the rest on places that stay free beside the last pieces, and what is left."""
    last = sheetfuls[-1]
    slots, way = last.slots, hex_orientation(last.pieces[0].outline)
    if slots is None or way is None:
        return sheetfuls, list(rest)
    lowest = last.block.bottom - last.pieces[0].area.bottom + 1e-6
    free = [at for at in slots.middles[len(last.pieces) :] if at.y <= lowest]
    width = hex_width(last.pieces[0].outline, way) + 1e-6
    fitting = [index for index, piece in enumerate(rest) if hex_width(piece.outline, way) <= width]
    chosen = sorted(fitting, key=lambda index: -rest[index].area.height)[: len(free)]
    pieces = (*last.pieces, *(rest[index] for index in chosen))
    taken = replace(last, pieces=pieces, middles=(*last.middles, *free[: len(chosen)]), shelf=len(pieces))
    return [*sheetfuls[:-1], taken], [piece for index, piece in enumerate(rest) if index not in set(chosen)]


def _with_rows(full: Sheetful, shelves: Shelves) -> Sheetful:
    """Return a sheet with pieces in rows besides those in their slots."""
    pieces = (*full.pieces, *(piece for piece, _ in shelves.placed))
    middles = (*full.middles, *(at for _, at in shelves.placed))
    return replace(full, pieces=pieces, middles=middles, room=Size(shelves.lanes.boxes / 2, shelves.lanes.boxes / 2))
