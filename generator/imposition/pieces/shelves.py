"""Pieces of different sizes on few sheets: in rows like books on shelves, the tallest first. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.pieces.slots import lane_between
from generator.scene.pieces import Piece
from generator.words import phrase

Placed = tuple[tuple[Piece, Point], ...]


class Shelves(NamedTuple):
    """The pieces of one sheet, where their middles come to lie, and how far apart they stand, across and down."""

    placed: Placed
    lanes: Size


@dataclass
class _Page:
    """What lies in one area: rows of pieces, and how much height is left."""

    area: Rect
    free: float
    rows: list[list[Piece]] = field(default_factory=list)


def shelved(
    pieces: Sequence[Piece], area: Rect, lane: float, most: float = 0.0, first: Rect | None = None
) -> tuple[Shelves, ...]:
    """Return for each sheet its pieces and their places: in rows, those of one height together, each row centred.

    Rows and pieces stand ``lane`` apart, or up to ``most`` where there is room. A row goes on the first sheet that has
    room for it; where the ``first`` area is given, what is left of a sheet, that sheet comes first, maybe with nothing.
    Raises ``ValueError`` for a piece larger than the area.
    """
    pages = [_Page(first, first.height)] if first is not None else []
    for row in _rows(sorted(pieces, key=_order), area.width, lane):
        height = max(piece.area.height for piece in row)
        if row[0].area.width > area.width or height > area.height:
            raise ValueError(does_not_fit(row[0], height))
        page = next((page for page in pages if page.free >= height), None)
        if page is None:
            page = _Page(area, area.height)
            pages.append(page)
        page.rows.append(row)
        page.free -= height + lane
    return tuple(_placed(page, lane, most) for page in pages)


def does_not_fit(piece: Piece, height: float) -> str:
    """Return what is said of a piece that is larger than the paper."""
    return phrase(
        "“{name}” of {width:.4g} × {height:.4g} mm does not fit",
        name=piece.name,
        width=piece.area.width,
        height=height,
    )


def _order(piece: Piece) -> tuple[float, float]:
    return -piece.area.height, -piece.area.width


def _rows(pieces: Sequence[Piece], width: float, lane: float) -> list[list[Piece]]:
    """Return the pieces in rows no wider than ``width``; a new size begins on the row of the last where it fits."""
    rows: list[list[Piece]] = []
    free = 0.0
    for piece in pieces:
        own = piece.area.width
        if not rows or own > free or piece.area.height < rows[-1][0].area.height * 0.75:
            rows.append([])
            free = width
        rows[-1].append(piece)
        free -= own + lane
    return rows


def _placed(page: _Page, lane: float, most: float) -> Shelves:
    heights = [max(piece.area.height for piece in row) for row in page.rows]
    gap = lane_between(len(heights), sum(heights), page.area.height, lane, most)
    gaps: list[float] = []
    placed: list[tuple[Piece, Point]] = []
    y = page.area.y
    for row, height in zip(page.rows, heights, strict=True):
        gaps.append(lane_between(len(row), sum(piece.area.width for piece in row), page.area.width, lane, most))
        placed += _row(row, page.area, y + height / 2, gaps[-1])
        y += height + gap
    return Shelves(tuple(placed), Size(min(gaps, default=lane), gap))


def _row(row: Sequence[Piece], area: Rect, y: float, gap: float) -> Placed:
    length = sum(piece.area.width for piece in row)
    x = area.centre.x - (length + gap * (len(row) - 1)) / 2
    placed: list[tuple[Piece, Point]] = []
    for piece in row:
        own = piece.area
        placed.append((piece, Point(x - own.x, y - own.centre.y)))
        x += own.width + gap
    return tuple(placed)
