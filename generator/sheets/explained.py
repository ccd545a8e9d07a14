"""Pieces of a kit with what they are for: in the guide, and in a strip below the counters themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import translate
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, POINT, REGULAR, text_width
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Artwork, Box, Item, Style, Symbol, Text, Use
from generator.sheets.blocks import Drawing
from generator.text.words import text_lines


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A kind of small piece: how many there are, what it is for, and what it looks like.

    ``uses`` are a label, which may be empty, and a text each; ``turned`` says when its back is shown. The ``back`` is
    given where it is another, ``other`` is a front of another colour.
    """

    name: str
    count: int
    uses: tuple[tuple[str, str], ...]
    front: Symbol = field(repr=False)
    back: Symbol | None = field(default=None, repr=False)
    other: Symbol | None = field(default=None, repr=False)
    turned: str = ""

    @property
    def wide(self) -> bool:
        """Return whether there is so much to say of it that it takes the whole width."""
        return any(label for label, _ in self.uses)


class Look(NamedTuple):
    """How pieces are explained: the size of letters, and the side of the picture of a piece, in millimetres.

    What is said of one is a single paragraph where it is ``run_on``.
    """

    size: float
    picture: float
    run_on: bool = False

    @property
    def line(self) -> float:
        return self.size * _LEADING


_LEADING = 1.32
_APART = 1.0
_LABELS = 0.3
"""The share of the text's width that labels take at most."""


def explained(piece: PieceFacts, at: Point, width: float, look: Look, language: str) -> Drawing:
    """Return a piece at the left, and at its right its name and what it is for."""
    edge = look.picture * (_WIDER if piece.wide else 1.0)
    sides = [side for side in (piece.front, piece.other, piece.back) if side is not None]
    each = edge if len(sides) == 1 or piece.wide else _SMALLER * edge
    left = max(len(sides), 1 if piece.wide else 2 * _SMALLER) * (each + _APART) + 2 * _APART
    name = f"{piece.name} × {piece.count}" if piece.count > 1 else piece.name
    lines = [*_lines(name[0].upper() + name[1:], piece, width - left, look, language)]
    high = len(lines) * look.line
    height = max(edge if piece.wide else each, high)
    items = [*_pictures(sides, Rect(at.x, at.y, left - 2 * _APART, min(height, edge)), each)]
    y = at.y + max(0.0, (height - high) / 2) + look.size
    for index, texts in enumerate(lines):
        for x, text, font in texts:
            items.append(Text(Point(at.x + left + x, y + index * look.line), text, font, look.size, INK))
    return Drawing(height, items)


_WIDER, _SMALLER = 2.1, 0.85
"""How much larger the picture of a piece is that takes the whole width, and how much smaller each of several."""


def _pictures(sides: Sequence[Symbol], area: Rect, each: float) -> Sequence[Item]:
    items = []
    for index, side in enumerate(sides):
        box = bounds_of(side.items)
        fit = min(each / box.width, area.height / box.height)
        middle = Point(area.x + (each + _APART) * index + each / 2, area.centre.y)
        own = Transform.shift(-box.centre.x, -box.centre.y).then(Transform.scale(fit))
        items.append(Use(side, own.then(Transform.shift(*middle))))
    return items


_Line = list[tuple[float, str, str]]


def _lines(name: str, piece: PieceFacts, room: float, look: Look, language: str) -> Sequence[_Line]:
    """Return lines of texts: where each begins, and its font."""
    uses = [*piece.uses, *([(translate(language, "its back"), piece.turned)] if piece.turned else [])]
    labels = [label[:1].upper() + label[1:] for label, _ in uses]
    widest = max((text_width(label, BOLD, look.size) for label in labels), default=0.0)
    start = min(widest + 1.6, _LABELS * room) if widest else 0.0
    lines: list[_Line] = [[(0.0, line, BOLD)] for line in text_lines(name, BOLD, look.size, room)]
    if look.run_on:
        each = (
            f"{label}: {text.removesuffix('.')}" if label else text
            for label, (_, text) in zip(labels, uses, strict=True)
        )
        told = ". ".join(each) + ("." if any(labels) else "")
        return [*lines, *([(0.0, line, REGULAR)] for line in text_lines(told, REGULAR, look.size, room))]
    for label, (_, text) in zip(labels, uses, strict=True):
        heads = text_lines(label, BOLD, look.size, start) if label else ()
        texts = text_lines(text, REGULAR, look.size, room - start)
        for index in range(max(len(heads), len(texts))):
            head = [(0.0, heads[index], BOLD)] if index < len(heads) else []
            lines.append([*head, *([(start, texts[index], REGULAR)] if index < len(texts) else [])])
    return lines


def in_columns(
    pieces: Sequence[PieceFacts], columns: int, gutter: float, width: float
) -> tuple[tuple[tuple[PieceFacts, ...], float], ...]:
    """Return the pieces row by row, each row with the width of its cells: those to say much of are alone."""
    rows: list[tuple[tuple[PieceFacts, ...], float]] = [((piece,), width) for piece in pieces if piece.wide]
    others = [piece for piece in pieces if not piece.wide]
    cell = (width - gutter * (columns - 1)) / columns
    rows += [(tuple(others[at : at + columns]), cell) for at in range(0, len(others), columns)]
    return tuple(rows)


STRIP_COLUMNS = 3
_STRIP = Look(7.6 * POINT, 9.5)
_INSET, _GUTTER, _ROW_GAP = 3.5, 6.0, 2.0


def strip(pieces: Sequence[PieceFacts], width: float, colour: Colour, language: str) -> Artwork | None:
    """Return pieces with what they are for in a frame so wide, in millimetres; ``None`` where there is none."""
    if not pieces:
        return None
    items: list[Item] = []
    y = _INSET
    for row, room in in_columns(pieces, STRIP_COLUMNS, _GUTTER, width - 2 * _INSET):
        cells = [
            explained(piece, Point(_INSET + index * (room + _GUTTER), y), room, _STRIP, language)
            for index, piece in enumerate(row)
        ]
        items += [item for cell in cells for item in cell.items]
        y += max(cell.height for cell in cells) + _ROW_GAP
    size = Size(width, y - _ROW_GAP + _INSET)
    frame = Box(Rect(0, 0, *size), Style(fill=WHITE, stroke=colour.mix(WHITE, 0.45), width=0.3), 2.0)
    return Artwork(size, (frame, *items))
