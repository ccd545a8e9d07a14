"""Pieces of different sizes on few sheets: in rows like books on shelves, the tallest first. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry.shapes import Point
from generator.imposition.document import Document, Duplex
from generator.imposition.ganging import NOTE_STRIP, Placed, copies_of, ganged_pages
from generator.imposition.paper import Paper
from generator.problems import PizarraError, Problem
from generator.scene.pieces import Piece

LANE = 3.0
"""Room for the scissors between two pieces."""


def shelved(
    pieces: Sequence[Piece], paper: Paper, name: str, title: str, language: str, duplex: Duplex = "long-edge"
) -> Document:
    """Return the pieces in rows on upright sheets, those of one height together, each row centred.

    Backs therefore meet their fronts under either flip. Raises ``PizarraError`` for a piece larger than the sheet.
    """
    area = paper.printable(turned=False)
    room = area.height - NOTE_STRIP
    shelves = _shelves(sorted(copies_of(pieces), key=_order), area.width)
    pages: list[list[tuple[Piece, Point]]] = []
    y = room
    for shelf in shelves:
        height = max(piece.area.height for piece in shelf)
        if shelf[0].area.width > area.width or height > room:
            message = f"a piece of {shelf[0].area.width:g} × {height:g} mm does not fit on {paper.name}"
            raise PizarraError([Problem("--paper", f"{message}: {shelf[0].name}", hint="choose a larger paper")])
        if y + height > room:
            pages.append([])
            y = 0.0
        pages[-1] += _placed(shelf, area.centre.x, area.y + y + height / 2)
        y += height + LANE
    return ganged_pages(pages, paper.size, name, title, language, duplex)


def _order(piece: Piece) -> tuple[float, float]:
    return -piece.area.height, -piece.area.width


def _shelves(pieces: Sequence[Piece], width: float) -> list[list[Piece]]:
    """Return the pieces in rows no wider than ``width``; a new size begins on the row of the last where it fits."""
    shelves: list[list[Piece]] = []
    free = 0.0
    for piece in pieces:
        own = piece.area.width
        if not shelves or own > free or piece.area.height < shelves[-1][0].area.height * 0.75:
            shelves.append([])
            free = width
        shelves[-1].append(piece)
        free -= own + LANE
    return shelves


def _placed(shelf: Sequence[Piece], middle: float, y: float) -> Placed:
    x = middle - (sum(piece.area.width for piece in shelf) + LANE * (len(shelf) - 1)) / 2
    placed = []
    for piece in shelf:
        own = piece.area
        placed.append((piece, Point(x - own.x, y - own.centre.y)))
        x += own.width + LANE
    return placed
