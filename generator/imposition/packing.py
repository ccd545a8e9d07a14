"""Pieces packed on sheets: in a pattern of places that are all alike, or in rows. Lengths in millimetres."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import message, phrase
from generator.imposition.paper import Backs
from generator.imposition.slots import (
    LANE,
    Gang,
    PackedSheet,
    Slots,
    grid,
    grid_of_blocks,
    hex_orientation,
    hex_width,
    honeycomb,
    straight_cut,
)
from generator.model.pieces.types import Blocks
from generator.scene.fonts import named_symbols
from generator.scene.pieces import BLEED, Piece, count_folds, outline_area
from generator.scene.primitives import Box, Circle

Stock = dict[Size, deque[Piece]]
"""Pieces that wait for a place, by their size, the tallest first."""

_ALIKE = 0.75
"""A piece goes in a row that is at most this much taller; smaller ones get separate rows beside it."""

_NEAR = 1e-6  # mm: sums of floating-point numbers differ by less, pieces that do not fit by more


Placements = list[tuple[Piece, Point]]


class Lanes(NamedTuple):
    """How much room there is beside a box, which a straight cut frees, and beside anything else."""

    boxes: float
    others: float

    def width_beside(self, piece: Piece) -> float:
        return self.boxes if isinstance(piece.outline, Box) else self.others


class Shelves(NamedTuple):
    """The pieces of one sheet, the positions of their centres, and how far apart they are."""

    placements: tuple[tuple[Piece, Point], ...]
    lanes: Lanes


def shelve_pieces(
    pieces: Sequence[Piece], area: Rect, ways: Sequence[Lanes], first: Rect | None
) -> tuple[Shelves, ...]:
    """Return for each sheet its pieces and their places, those of one size in their order.

    They are apart in the first of the ``ways`` that takes the fewest sheets. Where the ``first`` area is given, what
    is left of a sheet, that sheet comes first, maybe with nothing. Raises ``ValueError`` for a piece larger than the
    area.
    """
    for piece in pieces:
        if piece.area.width > area.width + _NEAR or piece.area.height > area.height + _NEAR:
            raise ValueError(does_not_fit(piece, piece.area.height))
    # of two ways with as many sheets the first is taken: there pieces stand farther apart
    return min((_shelve(pieces, area, lanes, first) for lanes in ways), key=len)


def does_not_fit(piece: Piece, height: float) -> str:
    """Return the message about a piece that is larger than the paper."""
    too_large = message("“{name}” of {width:.4g} × {height:.4g} mm does not fit")
    if count_folds(piece):
        too_large = message("“{name}”, {width:.4g} × {height:.4g} mm before it is folded, does not fit")
    return phrase(too_large, name=named_symbols(piece.name), width=piece.area.width, height=height)


def blocks_do_not_fit(blocks: Blocks, size: Size) -> str:
    """Return the message about blocks of pieces of some size that are larger than the paper."""
    return phrase(
        "a block of {columns} × {rows} pieces of {width:.4g} × {height:.4g} mm does not fit",
        columns=blocks.columns, rows=blocks.rows, width=size.width, height=size.height,
    )  # fmt: skip


def _shelve(pieces: Sequence[Piece], area: Rect, lanes: Lanes, first: Rect | None) -> tuple[Shelves, ...]:
    stock: Stock = {}
    # the largest first: small pieces then fill the ends of the rows that large ones leave
    for piece in sorted(pieces, key=lambda piece: (-piece.area.height, -piece.area.width)):
        stock.setdefault(piece.area.size, deque()).append(piece)
    pages = [] if first is None else [_centre(_take_rows(first, stock, lanes), first, lanes)]
    while any(stock.values()):
        pages.append(_centre(_take_rows(area, stock, lanes), area, lanes))
    return tuple(pages)


def _take_rows(area: Rect, stock: Stock, lanes: Lanes) -> Placements:
    """Return the pieces of the stock that fit in an area, in rows from its top, and take them out of the stock."""
    placements: Placements = []
    y = area.y
    while row := _take_row(Rect(area.x, y, area.width, area.bottom - y), stock, lanes):
        placements += row
        y += row[0][0].area.height + max(lanes.width_beside(piece) for piece, _ in row)
    return placements


def _take_row(area: Rect, stock: Stock, lanes: Lanes) -> Placements:
    """Return a row at the top of an area, the tallest piece first, and smaller rows in what it leaves at its end."""
    row: Placements = []
    x, height = area.x, 0.0
    for size, waiting in stock.items():
        tall = height or area.height
        while waiting and x + size.width <= area.right + _NEAR and height * _ALIKE <= size.height <= tall + _NEAR:
            first = waiting[0].area
            row.append((waiting.popleft(), Point(x - first.x, area.y - first.y)))
            x, height = x + size.width + lanes.width_beside(row[-1][0]), height or size.height
    return row + _take_rows(Rect(x, area.y, area.right - x, height), stock, lanes) if row else row


def _centre(placements: Placements, area: Rect, lanes: Lanes) -> Shelves:
    right = max((at.x + piece.area.right for piece, at in placements), default=area.right)
    return Shelves(tuple((piece, at.shift((area.right - right) / 2, 0.0)) for piece, at in placements), lanes)


LEAST_LANE = 2.0
"""Room between pieces with backs where more would cost a sheet: half of it is what each may bleed."""

CARD_LANE = 0.25
"""The same between cards, nine of which have to fit a sheet of Letter with tight margins: a slip shows the neighbour’s
back."""


@dataclass(frozen=True, slots=True)
class Packing:
    """Where pieces may lie on a sheet, whether there are backs behind them, and the pattern that is asked for.

    Boxes, and all that is in rows, are exactly a ``gutter`` apart where one is given. In a pattern the pieces that are
    at ``starts`` among all each begin a row, or a block where pieces that are all alike lie in ``blocks``.
    """

    area: Rect
    backs: Backs
    gang: Gang | None = None
    gutter: float | None = None
    starts: frozenset[int] = frozenset()
    blocks: Blocks | None = None

    def pack(self, pieces: Sequence[Piece]) -> list[PackedSheet]:
        """Return the pieces sheet by sheet. Raises ``ValueError`` for a piece larger than the area.

        Pieces that are not like those of a pattern lie below it, or on its free places where that saves a sheet.
        """
        alike = pattern_pieces(pieces)
        if not alike:
            return self._add_rows([], pieces)
        rest = [piece for piece in pieces if piece.outline != alike[0].outline]
        packing = replace(self, blocks=None) if rest else self
        sheetfuls = packing._fill_slots(alike, _starts_among(alike, pieces, self.starts))
        if not rest:
            return sheetfuls
        below = self._add_rows(sheetfuls, rest)
        if len(below) == len(sheetfuls):
            return below
        return min(below, self._add_rows(*_take_free_slots(sheetfuls, rest)), key=len)

    def _fill_slots(self, pieces: Sequence[Piece], starts: Container[int]) -> list[PackedSheet]:
        slots = self.slots_for(pieces)
        places = len(slots.middles)
        room = Size(slots.lanes.width / 2, slots.lanes.height / 2)
        sheetfuls: list[PackedSheet] = []
        taken = places_taken(len(pieces), starts, slots)
        for _, sheet in groupby(zip(pieces, taken, strict=True), key=lambda each: each[1] // places):
            run, numbers = zip(*sheet, strict=True)
            middles = tuple(slots.middles[number % places] for number in numbers)
            sheetfuls.append(PackedSheet(run, middles, places, slots, len(run), room))
        return sheetfuls

    def _add_rows(self, sheetfuls: Sequence[PackedSheet], rest: Sequence[Piece]) -> list[PackedSheet]:
        """Return sheets whose last one has more pieces in rows below its own, and further ones for what is left."""
        if not rest:
            return list(sheetfuls)
        free_area = None
        if sheetfuls:
            # the first cut runs through the middle of this gap, a bleed away from the pieces on both sides
            top = sheetfuls[-1].block.bottom + 2 * BLEED
            free_area = Rect(self.area.x, top, self.area.width, max(0.0, self.area.bottom - top))
        # how far apart pieces of many sizes may stand, first as they had better
        most = LANE if self.backs == "none" else 2 * BLEED
        ways: tuple[Lanes, ...] = Lanes(most, most), Lanes(LEAST_LANE, LEAST_LANE), Lanes(CARD_LANE, LEAST_LANE)
        if self.gutter is not None:
            ways = (Lanes(self.gutter, max(self.gutter, LEAST_LANE)),)
        pages = shelve_pieces(rest, self.area, ways, free_area)
        last = [_with_rows(full, page) for full, page in zip(sheetfuls[-1:], pages, strict=False)]
        pages = pages[len(last) :]
        most_placed = len(pages[0].placements) if pages else 0
        return [*sheetfuls[:-1], *last, *(_with_rows(PackedSheet((), (), most_placed), page) for page in pages)]

    def slots_for(self, pieces: Sequence[Piece]) -> Slots:
        """Return places that hold any of the pieces, all alike. Raises ``ValueError`` for pieces too large."""
        outline = pieces[0].outline
        size = outline_area(outline).size
        orientation = hex_orientation(outline)
        blocks = self.blocks if self.gang in (None, "grid") else None
        if self.gang != "grid" and not blocks and (orientation or isinstance(outline, Circle)):
            way = orientation or "flat"
            width = hex_width(outline, way)
            straight = self.gang == "straight" and orientation is not None
            slots = straight_cut(self.area, width, way) if straight else honeycomb(self.area, width, way)
        else:
            # the least and the most room between pieces; without backs one cut parts two boxes
            box = isinstance(outline, Box)
            least, most = (0.0, 0.0) if box else (LANE, LANE)
            if self.backs != "none":
                least, most = (CARD_LANE if box else LEAST_LANE), 2 * BLEED
            if self.gutter is not None:
                least = most = self.gutter if box else max(self.gutter, LANE)
            if blocks:
                slots = grid_of_blocks(self.area, size, blocks, least, most)
            else:
                slots = grid(self.area, size, least, most)
        if blocks and not slots.middles:
            raise ValueError(blocks_do_not_fit(blocks, size))
        if not slots.middles:
            raise ValueError(does_not_fit(pieces[0], size.height))
        return slots


def pattern_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    hexes = [piece for piece in pieces if hex_orientation(piece.outline)]
    if hexes:
        largest = max(hexes, key=lambda piece: piece.area.height).outline
        return [piece for piece in pieces if piece.outline == largest]
    return list(pieces) if len({piece.outline for piece in pieces}) == 1 else []


def _starts_among(alike: Sequence[Piece], pieces: Sequence[Piece], starts: Container[int]) -> frozenset[int]:
    """Return where the pieces at ``starts`` among all, or the first one after each, are among those that are alike."""
    found: set[int] = set()
    count, waiting, outline = 0, False, alike[0].outline
    for index, piece in enumerate(pieces):
        waiting = waiting or index in starts
        if piece.outline == outline:
            if waiting:
                found.add(count)
            count, waiting = count + 1, False
    return frozenset(found)


def places_taken(pieces: int, starts: Container[int], slots: Slots) -> Iterator[int]:
    """Yield the place of each of so many pieces, counted on through the sheets; those at ``starts`` begin a row."""
    heads, place, places = slots.heads, 0, len(slots.middles)
    for index in range(pieces):
        if index in starts and place % places not in heads:
            at = bisect_left(heads, place % places)
            place += (heads[at] if at < len(heads) else places) - place % places
        yield place
        place += 1


def _take_free_slots(sheetfuls: list[PackedSheet], rest: Sequence[Piece]) -> tuple[list[PackedSheet], list[Piece]]:
    """Return sheets with the largest of the rest on places that stay free beside the last pieces, and what is left."""
    last = sheetfuls[-1]
    slots, way = last.slots, hex_orientation(last.pieces[0].outline)
    if slots is None or way is None:
        return sheetfuls, list(rest)
    # only places beside the last pieces: lower ones would take room from the rows below them
    lowest = last.block.bottom - last.pieces[0].area.bottom + 1e-6
    taken = set(last.middles)
    free = [at for at in slots.middles if at not in taken and at.y <= lowest]
    width = hex_width(last.pieces[0].outline, way) + 1e-6
    fitting = [index for index, piece in enumerate(rest) if hex_width(piece.outline, way) <= width]
    chosen = sorted(fitting, key=lambda index: -rest[index].area.height)[: len(free)]
    pieces = (*last.pieces, *(rest[index] for index in chosen))
    fuller = replace(last, pieces=pieces, middles=(*last.middles, *free[: len(chosen)]), shelf=len(pieces))
    return [*sheetfuls[:-1], fuller], [piece for index, piece in enumerate(rest) if index not in set(chosen)]


def _with_rows(full: PackedSheet, shelves: Shelves) -> PackedSheet:
    pieces = (*full.pieces, *(piece for piece, _ in shelves.placements))
    middles = (*full.middles, *(at for _, at in shelves.placements))
    return replace(full, pieces=pieces, middles=middles, room=Size(shelves.lanes.boxes / 2, shelves.lanes.boxes / 2))
