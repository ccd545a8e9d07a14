"""Small pieces one by one: each side of each piece on a page of its own size, for screens and print services.

All lengths in millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.frozen import dataclass
from generator.geometry.shapes import Rect, Size, Transform
from generator.imposition.document import Document, Sheet, Side
from generator.imposition.pieces.services import PrintService
from generator.scene.bounds import bounds
from generator.scene.palette import BLACK, WHITE
from generator.scene.pieces import Outline, Piece, PieceSet, mirrored, resized
from generator.scene.primitives import Box, Group, Style

_ACROSS = 8
_ROOM = 3.0
"""Room around each piece of a page for a quick look."""


@dataclass(frozen=True, slots=True)
class Single:
    """One side of a piece on a page as large as its ``cut``, and how often a game needs it.

    ``outline`` is that of the finished piece, ``cut`` the same grown by the bleed.
    """

    sheet: Sheet
    outline: Outline
    cut: Outline
    quantity: int

    def mask(self, inset: float) -> Sheet:
        """Return a page of the same size, white inside the outline drawn in by ``inset`` and black around it."""
        return _mask(self.sheet, resized(self.outline, -inset), self.cut)

    @property
    def cut_mask(self) -> Sheet:
        """Return a page of the same size that is white inside the cut, and black around it."""
        return _mask(self.sheet, self.cut, self.cut)


def singles(pieces: PieceSet, service: PrintService) -> tuple[Single, ...]:
    """Return the sides of the pieces, each as far as the service wants its art to go.

    The label of a page is its name: the number on the shirt or the place in the set, the piece's name, and its side.
    """
    return tuple(
        _single(piece, side, service, f"{_number(piece, place)} {side}")
        for place, piece in enumerate(pieces.pieces, 1)
        for side in _sides(piece)
    )


def side_by_side(name: str, pieces: Sequence[Piece], language: str) -> Document:
    """Return one page with the pieces in rows, the back of each beside its front, for a quick look."""
    faces = [
        (piece, piece.outline, piece.front) if side == "front" else (piece, mirrored(piece.outline), piece.back or ())
        for piece in pieces
        for side in _sides(piece)
    ]
    columns = min(len(faces), _ACROSS)
    cell = Size(max(piece.area.width for piece in pieces) + _ROOM, max(piece.area.height for piece in pieces) + _ROOM)
    page = Size(columns * cell.width, -(-len(faces) // columns) * cell.height)
    items = []
    for index, (piece, outline, art) in enumerate(faces):
        x, y = (index % columns + 0.5) * cell.width, (index // columns + 0.5) * cell.height
        place = Transform.shift(x - piece.area.centre.x, y - piece.area.centre.y)
        items.append(Group(tuple(art), place, clip=replace(outline, style=Style())))
    return Document(name, name, language, (Sheet(page, tuple(items), "1"),))


def _sides(piece: Piece) -> Iterator[Side]:
    yield "front"
    if piece.back is not None:
        yield "back"


def _number(piece: Piece, place: int) -> str:
    """Return the piece's name with a number in front that sorts: the shirt's where the name begins with one."""
    shirt = re.match(r"(\d+) +(.*)", piece.name)
    return f"{int(shirt[1]):02} {shirt[2]}" if shirt else f"{place:02} {piece.name}"


def _single(piece: Piece, side: Side, service: PrintService, label: str) -> Single:
    art = (*piece.bleed, *piece.front) if side == "front" else piece.back or ()
    outline = piece.outline if side == "front" else mirrored(piece.outline)
    cut = service.cut(outline)
    area = _area(cut)
    page = Group(tuple(art), Transform.shift(-area.x, -area.y))
    size = Size(area.width, area.height)
    return Single(
        Sheet(size, (page,), label, piece.name, Rect(0, 0, *size).grown(-service.bleed), side=side),
        outline,
        cut,
        piece.quantity,
    )


def _mask(sheet: Sheet, outline: Outline, cut: Outline) -> Sheet:
    area = _area(cut)
    light = Group((replace(outline, style=Style(fill=WHITE)),), Transform.shift(-area.x, -area.y))
    return replace(sheet, items=(Box(Rect(0, 0, *sheet.size).grown(1), Style(fill=BLACK)), light))


def _area(outline: Outline) -> Rect:
    area = bounds(replace(outline, style=Style()))
    assert area is not None
    return area
