"""The guide's list of small pieces: what each looks like, what it is called and what it is for."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.guide.facts import PieceFacts
from generator.artwork.guide.layout import LEADING, STEP_GAP, GuideStyle, heading_part, rows_abreast
from generator.geometry.shapes import Point, Transform
from generator.scene.bounds import bounds_of
from generator.scene.fonts import BOLD, REGULAR
from generator.scene.palette import INK
from generator.scene.primitives import Item, Text, Use
from generator.text.parts import PagePart
from generator.text.words import text_lines

_PICTURE = 8.0
_LETTERS = 8.5
_GAP = 1.6


def piece_rows(pieces: Sequence[PieceFacts], title: str, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the list under its title, as rows of a page ``width`` millimetres wide; no rows without pieces."""
    heading = [heading_part(title, 6.5, STEP_GAP, style)] if pieces else []
    return [*heading, *rows_abreast(pieces, _height, _piece, width, style, (0.0, _GAP))]


def _lines(piece: PieceFacts, width: float, style: GuideStyle) -> list[tuple[str, str]]:
    """Return the lines beside a piece's pictures, each with its weight."""
    name = f"{piece.name} × {piece.count}" if piece.count > 1 else piece.name
    size, room = style.points(_LETTERS), width - _text_left(style)
    texts = ((name[0].upper() + name[1:], BOLD), (piece.use, REGULAR))
    return [(line, font) for text, font in texts if text for line in text_lines(text, font, size, room)]


def _text_left(style: GuideStyle) -> float:
    return (2 * _PICTURE + 3.0) * style.scale


def _height(piece: PieceFacts, width: float, style: GuideStyle) -> float:
    lines = len(_lines(piece, width, style))
    return max(_PICTURE * style.scale, lines * style.points(_LETTERS) * LEADING)


def _piece(piece: PieceFacts, at: Point, width: float, style: GuideStyle) -> list[Item]:
    edge, size = _PICTURE * style.scale, style.points(_LETTERS)
    sides = [side for side in (piece.front, piece.back) if side is not None]
    items: list[Item] = []
    for index, side in enumerate(sides):
        room = edge * (2 - (len(sides) - 1)) - (0 if len(sides) == 1 else 0.6)
        area = bounds_of(side.items)
        fit = min(room / area.width, edge / area.height)
        middle = Point(at.x + edge * (1 if len(sides) == 1 else 0.5 + index), at.y + edge / 2)
        items.append(Use(side, Transform.scale(fit).then(Transform.shift(*middle))))
    lines = _lines(piece, width, style)
    y = at.y + max(0.0, (edge - len(lines) * size * LEADING) / 2) + size
    for line, font in lines:
        items.append(Text(Point(at.x + _text_left(style), y), line, font, size, INK))
        y += size * LEADING
    return items
