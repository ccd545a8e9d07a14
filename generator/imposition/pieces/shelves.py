"""Pieces of different sizes on few sheets: in rows like books on shelves, the tallest first, so that straight cuts
across free every row, and then what stands in it.

Lengths in millimetres.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import phrase
from generator.scene.fonts import named_symbols
from generator.scene.pieces import Piece
from generator.scene.primitives import Box

Stock = dict[Size, deque[Piece]]
"""Pieces that wait for a place, by their size, the tallest first."""

_ALIKE = 0.75
"""A piece stands in a row that is no taller than it by more than this; smaller ones lie in rows of their own beside."""

_NEAR = 1e-6


Placed = list[tuple[Piece, Point]]


class Lanes(NamedTuple):
    """How much room there is beside a box, which a straight cut frees, and beside anything else."""

    boxes: float
    others: float

    def beside(self, piece: Piece) -> float:
        return self.boxes if isinstance(piece.outline, Box) else self.others


class Shelves(NamedTuple):
    """The pieces of one sheet, where their middles come to lie, and how far apart they stand."""

    placed: tuple[tuple[Piece, Point], ...]
    lanes: Lanes


def shelved(
    pieces: Sequence[Piece], area: Rect, ways: Sequence[Lanes], first: Rect | None = None
) -> tuple[Shelves, ...]:
    """Return for each sheet its pieces and their places, those of one size in their order.

    They stand apart in the first of the ``ways`` that takes the fewest sheets. Where the ``first`` area is given, what
    is left of a sheet, that sheet comes first, maybe with nothing. Raises ``ValueError`` for a piece larger than the
    area.
    """
    for piece in pieces:
        if piece.area.width > area.width + _NEAR or piece.area.height > area.height + _NEAR:
            raise ValueError(does_not_fit(piece, piece.area.height))
    tried: list[tuple[Shelves, ...]] = []
    for lanes in ways:
        tried.append(_pages(pieces, area, lanes, first))
        if len(tried[-1]) == 1:
            break
    return min(tried, key=len)


def does_not_fit(piece: Piece, height: float) -> str:
    """Return what is said of a piece that is larger than the paper."""
    return phrase(
        "“{name}” of {width:.4g} × {height:.4g} mm does not fit",
        name=named_symbols(piece.name),
        width=piece.area.width,
        height=height,
    )


def _pages(pieces: Sequence[Piece], area: Rect, lanes: Lanes, first: Rect | None) -> tuple[Shelves, ...]:
    stock: Stock = {}
    for piece in sorted(pieces, key=lambda piece: (-piece.area.height, -piece.area.width)):
        stock.setdefault(piece.area.size, deque()).append(piece)
    pages = [] if first is None else [_centred(_rows(first, stock, lanes), first, lanes)]
    while any(stock.values()):
        pages.append(_centred(_rows(area, stock, lanes), area, lanes))
    return tuple(pages)


def _rows(area: Rect, stock: Stock, lanes: Lanes) -> Placed:
    """Return what of the stock finds room in an area, in rows from its top, and take it out of the stock."""
    placed: Placed = []
    y = area.y
    while row := _row(Rect(area.x, y, area.width, area.bottom - y), stock, lanes):
        placed += row
        y += row[0][0].area.height + max(lanes.beside(piece) for piece, _ in row)
    return placed


def _row(area: Rect, stock: Stock, lanes: Lanes) -> Placed:
    """Return a row at the top of an area, the tallest piece first, and smaller rows in what it leaves at its end."""
    row: Placed = []
    x, height = area.x, 0.0
    for size, waiting in stock.items():
        tall = height or area.height
        while waiting and x + size.width <= area.right + _NEAR and height * _ALIKE <= size.height <= tall + _NEAR:
            own = waiting[0].area
            row.append((waiting.popleft(), Point(x - own.x, area.y - own.y)))
            x, height = x + size.width + lanes.beside(row[-1][0]), height or size.height
    return row + _rows(Rect(x, area.y, area.right - x, height), stock, lanes) if row else row


def _centred(placed: Placed, area: Rect, lanes: Lanes) -> Shelves:
    right = max((at.x + piece.area.right for piece, at in placed), default=area.right)
    return Shelves(tuple((piece, at.shifted((area.right - right) / 2, 0.0)) for piece, at in placed), lanes)
