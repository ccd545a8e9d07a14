"""Small pieces one by one: each side of each piece on a page of its own size, for screens and print services.

All lengths in millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.geometry.shapes import Rect, Size, Transform
from generator.imposition.document import Document, Sheet
from generator.imposition.pieces.services import PrintService
from generator.scene.palette import BLACK, WHITE
from generator.scene.pieces import Piece, PieceSet, faces, outline_area, resized
from generator.scene.primitives import Box, Group, OutlineItem, Style

_ACROSS = 8
_ROOM = 3.0
"""Room around each piece of a page for a quick look."""


@dataclass(frozen=True, slots=True)
class Single:
    """One side of a piece on a page as large as its ``cut``, and how often a game needs it.

    ``outline`` is that of the finished piece, ``cut`` the same grown by the bleed.
    """

    sheet: Sheet
    outline: OutlineItem
    cut: OutlineItem
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
    return tuple(single for place, piece in enumerate(pieces.pieces, 1) for single in _singles(piece, place, service))


def side_by_side(name: str, pieces: Sequence[Piece], language: str) -> Document:
    """Return one page with the pieces in rows, the back of each beside its front, for a quick look."""
    sides = [(piece.area, outline, art) for piece in pieces for _, outline, art in faces(piece)]
    columns = min(len(sides), _ACROSS)
    cell = Size(max(piece.area.width for piece in pieces) + _ROOM, max(piece.area.height for piece in pieces) + _ROOM)
    page = Size(columns * cell.width, -(-len(sides) // columns) * cell.height)
    items = []
    for index, (area, outline, art) in enumerate(sides):
        x, y = (index % columns + 0.5) * cell.width, (index // columns + 0.5) * cell.height
        items.append(Group(tuple(art), Transform.shift(x - area.centre.x, y - area.centre.y), clip=outline))
    return Document(name, name, language, (Sheet(page, tuple(items), "1"),))


def _number(piece: Piece, place: int) -> str:
    """Return the piece's name with a number in front that sorts: the shirt's where the name begins with one."""
    shirt = re.match(r"(\d+) +(.*)", piece.name)
    return f"{int(shirt[1]):02} {shirt[2]}" if shirt else f"{place:02} {piece.name}"


def _singles(piece: Piece, place: int, service: PrintService) -> Iterator[Single]:
    for side, outline, art in faces(piece):
        beneath = piece.bleed if side == "front" else ()
        cut = service.cut(outline)
        area = outline_area(cut)
        page = Group((*beneath, *art), Transform.shift(-area.x, -area.y))
        trim = Rect(0, 0, *area.size).grown(-service.bleed)
        sheet = Sheet(area.size, (page,), f"{_number(piece, place)} {side}", piece.name, trim, side=side)
        yield Single(sheet, outline, cut, piece.quantity)


def _mask(sheet: Sheet, outline: OutlineItem, cut: OutlineItem) -> Sheet:
    area = outline_area(cut)
    light = Group((replace(outline, style=Style(fill=WHITE)),), Transform.shift(-area.x, -area.y))
    return replace(sheet, items=(Box(Rect(0, 0, *sheet.size).grown(1), Style(fill=BLACK)), light))
