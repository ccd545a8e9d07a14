"""How much ink a drawing takes, measured from its areas. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.palette import WHITE, Colour, ink_cover
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Group,
    Image,
    Item,
    Line,
    Path,
    Polygon,
    Shade,
    Shape,
    Style,
    Text,
    Use,
)
from generator.scene.straightened import straight_runs
from generator.scene.type.fonts import text_width

RATED_PAGE = 0.20 * 210 * 297
"""The ink of a page as cartridges are rated, in mm² of solid ink: 5 % of each of four inks on A4.

Source: docs/sources.md, ink.
"""

STEP = 1.0
"""Filled areas are counted in squares of this side, lines in pieces no longer than four of them."""

LETTERS = 0.15
"""The share of the rectangle that a text takes, width times size, which is ink."""

_DOTS = Style(fill=Colour(128, 128, 128))
"""What a picture of dots is taken for: a grey of middling brightness."""

_CHORDS = 2
"""Straight pieces of a curve."""

_CIRCLE = [(math.cos(angle), math.sin(angle)) for angle in map(math.radians, range(0, 360, 15))]

Ring = list[Point]


def ink_area(artwork: Artwork) -> float:
    """Return the ink in mm² of solid ink: cyan, magenta and yellow added up, greys as black alone.

    What is painted over does not count, except for lines. Right to within some percent.
    """
    sheet = _Sheet(artwork)
    sheet.paint(artwork.items, IDENTITY, ())
    return sheet.total()


def cover(colour: Colour) -> float:
    """Return the ink of a solid area in full inks; a grey takes black only."""
    return 1 - colour.red / 255 if colour.red == colour.green == colour.blue else ink_cover(colour)


class _Sheet:
    """A coarse picture of a drawing, each square the number of a colour, and the ink of its lines and letters."""

    def __init__(self, artwork: Artwork) -> None:
        self.width, self.height = (math.ceil(length / STEP) for length in artwork.size)
        self.rows = [bytearray(self.width) for _ in range(self.height)]
        self.colours: dict[Colour, int] = {Colour(255, 255, 255): 0}
        self.covers = [0.0]
        self.fine = 0.0

    def total(self) -> float:
        squares = sum(row.count(index) * cover for row in self.rows for index, cover in enumerate(self.covers) if cover)
        return squares * STEP**2 + self.fine

    def paint(self, items: Iterable[Item], place: Transform, clips: tuple[Ring, ...]) -> None:
        for item in items:
            match item:
                case Use(symbol, transform):
                    self.paint(symbol.items, transform.then(place), clips)
                case Group(inside, transform, clip):
                    within = transform.then(place)
                    cut = (*clips, *(outlines(clip, within) if clip is not None else ()))
                    self.paint(inside, within, cut)
                case Text(_, text, font, size, fill, _):
                    self.fine += text_width(text, font, size) * size * LETTERS * cover(fill)
                case Image(bitmap, transform):
                    dots = Box(Rect(0, 0, bitmap.width, bitmap.height), _DOTS)
                    self._shape(dots, transform.then(place), clips)
                case Shade(outline, gradient):
                    colour, opacity = gradient.mean
                    mixed = Style(fill=WHITE.mixed(colour, opacity))
                    self._shape(replace(outline, style=mixed), place, clips)
                case _:
                    self._shape(item, place, clips)

    def _shape(self, item: Shape, place: Transform, clips: tuple[Ring, ...]) -> None:
        drawn = list(outlines(item, place))
        if item.style.fill is not None:
            for outline in drawn:
                self._fill(outline, self._index(item.style.fill), clips)
        if item.style.stroke is not None:
            closed = not isinstance(item, (Line, Path))
            for outline in drawn:
                self._stroke([*outline, outline[0]] if closed else outline, item.style, place.magnification, clips)

    def _index(self, colour: Colour) -> int:
        """Return the number of a colour; when there are too many, that of the last one."""
        if colour not in self.colours and len(self.covers) < 256:
            self.colours[colour] = len(self.covers)
            self.covers.append(cover(colour))
        return self.colours.get(colour, len(self.covers) - 1)

    def _fill(self, outline: Ring, colour: int, clips: tuple[Ring, ...]) -> None:
        around = Rect.around(outline)
        first, last = max(0, round(around.y / STEP)), min(self.height, round(around.bottom / STEP))
        for row in range(first, last):
            spans = _spans(outline, (row + 0.5) * STEP)
            for clip in clips:
                spans = _common(spans, _spans(clip, (row + 0.5) * STEP))
            for start, end in spans:
                left, right = max(0, round(start / STEP)), min(self.width, round(end / STEP))
                if right > left:
                    self.rows[row][left:right] = bytes((colour,)) * (right - left)

    def _stroke(self, outline: Ring, style: Style, scale: float, clips: tuple[Ring, ...]) -> None:
        assert style.stroke is not None
        ink = cover(style.stroke)
        share = sum(style.dash[::2]) / sum(style.dash) if style.dash else 1.0
        for index in range(len(outline) - 1):
            a, b = outline[index], outline[index + 1]
            length = math.dist(a, b)
            pieces = max(1, math.ceil(length / (4 * STEP)))
            for piece in range(pieces):
                along = (piece + 0.5) / pieces
                at = Point(a.x + (b.x - a.x) * along, a.y + (b.y - a.y) * along)
                if all(_inside(clip, at) for clip in clips):
                    area = length / pieces * style.width * scale * share
                    self.fine += area * (ink - self._under(at))

    def _under(self, at: Point) -> float:
        column, row = int(at.x / STEP), int(at.y / STEP)
        if 0 <= row < self.height and 0 <= column < self.width:
            return self.covers[self.rows[row][column]]
        return 0.0


def _spans(outline: Sequence[Point], y: float) -> list[tuple[float, float]]:
    """Return the stretches of a horizontal line that lie inside an outline, by the even-odd rule."""
    crossings = []
    before = outline[-1]
    for point in outline:
        if (before.y <= y) != (point.y <= y):
            crossings.append(before.x + (y - before.y) * (point.x - before.x) / (point.y - before.y))
        before = point
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _common(first: list[tuple[float, float]], second: list[tuple[float, float]]) -> list[tuple[float, float]]:
    pairs = ((max(a, c), min(b, d)) for a, b in first for c, d in second)
    return [(start, end) for start, end in pairs if end > start]


def _inside(outline: Sequence[Point], at: Point) -> bool:
    return any(start <= at.x <= end for start, end in _spans(outline, at.y))


def outlines(item: Shape, place: Transform) -> Iterable[Ring]:
    """Return the outlines of a shape at its place, curves as straight pieces."""
    match item:
        case Polygon(points, _):
            yield [place.point(point) for point in points]
        case Box(rect, _, _):
            yield [place.point(point) for point in rect.corners]
        case Circle(centre, radius, _):
            yield [place.point(Point(centre.x + radius * x, centre.y + radius * y)) for x, y in _CIRCLE]
        case Line(start, end, _):
            yield [place.point(start), place.point(end)]
        case Path(commands, _):
            yield from straight_runs(commands, place, _CHORDS)
