"""Pieces of different sizes on few sheets: in rows like books on shelves, the tallest first. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry.shapes import Point, Rect
from generator.scene.pieces import Piece
from generator.words import phrase

Placed = tuple[tuple[Piece, Point], ...]
"""The pieces of one sheet and where their middles come to lie."""


def shelved(pieces: Sequence[Piece], area: Rect, lane: float) -> tuple[Placed, ...]:
    """Return for each sheet its pieces and their places: in rows, those of one height together, each row centred.

    Raises ``ValueError`` for a piece larger than the area.
    """
    pages: list[list[tuple[Piece, Point]]] = []
    y = area.height
    for shelf in _shelves(sorted(pieces, key=_order), area.width, lane):
        height = max(piece.area.height for piece in shelf)
        if shelf[0].area.width > area.width or height > area.height:
            raise ValueError(
                phrase(
                    "“{name}” of {width:.4g} × {height:.4g} mm does not fit",
                    name=shelf[0].name,
                    width=shelf[0].area.width,
                    height=height,
                )
            )
        if y + height > area.height:
            pages.append([])
            y = 0.0
        pages[-1] += _placed(shelf, area.centre.x, area.y + y + height / 2, lane)
        y += height + lane
    return tuple(tuple(page) for page in pages)


def _order(piece: Piece) -> tuple[float, float]:
    return -piece.area.height, -piece.area.width


def _shelves(pieces: Sequence[Piece], width: float, lane: float) -> list[list[Piece]]:
    """Return the pieces in rows no wider than ``width``; a new size begins on the row of the last where it fits."""
    shelves: list[list[Piece]] = []
    free = 0.0
    for piece in pieces:
        own = piece.area.width
        if not shelves or own > free or piece.area.height < shelves[-1][0].area.height * 0.75:
            shelves.append([])
            free = width
        shelves[-1].append(piece)
        free -= own + lane
    return shelves


def _placed(shelf: Sequence[Piece], middle: float, y: float, lane: float) -> Placed:
    x = middle - (sum(piece.area.width for piece in shelf) + lane * (len(shelf) - 1)) / 2
    placed: list[tuple[Piece, Point]] = []
    for piece in shelf:
        own = piece.area
        placed.append((piece, Point(x - own.x, y - own.centre.y)))
        x += own.width + lane
    return tuple(placed)
