"""The guide's list of small pieces: what each looks like, what it is called and what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import partial

from generator.artwork.guide.layout import GUTTER, LEADING, STEP_GAP, GuideStyle
from generator.artwork.guide.pictures import ACCENT
from generator.flow.parts import PagePart
from generator.flow.words import text_lines
from generator.frozen import dataclass
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.bounds import bounds_of
from generator.scene.palette import INK
from generator.scene.primitives import Item, Symbol, Text, Use
from generator.scene.type.fonts import BOLD, REGULAR

_PICTURE = 8.0
_LETTERS = 8.5
_GAP = 1.6


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A kind of small piece: its sides as they are printed (``back`` where it is another), how many, what it is for."""

    name: str
    count: int
    use: str
    front: Symbol = field(repr=False)
    back: Symbol | None = field(default=None, repr=False)


def piece_rows(pieces: Sequence[PieceFacts], title: str, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the list under its title, as rows of a page ``width`` millimetres wide; no rows without pieces."""
    rows: list[PagePart] = []
    for start in range(0, len(pieces), style.columns):
        abreast = pieces[start : start + style.columns]
        heading = "" if start else title
        height = max(_height(piece, style.column(width), style) for piece in abreast) + _heading_height(heading, style)
        draw = partial(_draw, abreast=abreast, heading=heading, style=style)
        rows.append(PagePart(height, draw, gap=(_GAP if start else STEP_GAP) * style.scale))
    return rows


def _heading_height(heading: str, style: GuideStyle) -> float:
    return 6.5 * style.scale if heading else 0.0


def _draw(area: Rect, abreast: Sequence[PieceFacts], heading: str, style: GuideStyle) -> list[Item]:
    items: list[Item] = []
    if heading:
        items.append(Text(Point(area.x, area.y + 3 * style.scale), heading, BOLD, style.points(11), ACCENT))
    column, y = style.column(area.width), area.y + _heading_height(heading, style)
    for index, piece in enumerate(abreast):
        items += _piece(piece, Point(area.x + index * (column + GUTTER), y), column, style)
    return items


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
