"""How well a drawing can be read: its smallest letters, and the faintest against what lies behind them.

What is drawn at less than nine tenths of its size is a picture of something, such as a board in miniature: its letters
are not meant to be read, and are not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from generator.geometry.outlines import holds
from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, signed_area
from generator.scene.bounds import bounds, bounds_of, symbol_bounds
from generator.scene.palette import WHITE, Colour, contrast
from generator.scene.primitives import Box, Group, Image, Item, Line, Outline, Shade, Style, Symbol, Text, Use
from generator.scene.reading.coverage import outlines
from generator.scene.type.fonts import BLACK_WEIGHT, BOLD, CAP_HEIGHT, POINT, text_width, weight_of

ENOUGH, ENOUGH_LARGE = 4.5, 3.0
"""The contrast that letters need, and large ones: from 18 pt, or bold from 14 pt (WCAG 2, docs/sources.md: reading)."""

_LARGE, _LARGE_BOLD = 18 * POINT, 14 * POINT
_MINIATURE = 0.9
_UNKNOWN = Colour(-1, -1, -1)
_CELL, _WIDE = 12.0, 144.0
"""Sides of the squares, in millimetres, by which the shapes behind a text are found: small shapes, and wide ones."""

ROUNDING = 1e-9
"""The kind of problem that a text too faint for its ground is."""

EVERYWHERE = Rect(-1e6, -1e6, 2e6, 2e6)
_SAMPLES = (0.1, 0.5, 0.9)


class Faint(NamedTuple):
    """A text, its contrast with its ground (1 to 21, WCAG 2), and how much of what it needs that is."""

    share: float
    contrast: float
    text: str

    @property
    def needed(self) -> float:
        """Return the contrast that the text needs."""
        return self.contrast / self.share


class Legibility(NamedTuple):
    """The size of a drawing's smallest letters in millimetres, and its faintest text; infinite without text."""

    least: float = math.inf
    faintest: Faint = Faint(math.inf, math.inf, "")

    def with_(self, other: Legibility) -> Legibility:
        """Return what holds for two drawings together."""
        return Legibility(min(self.least, other.least), min(self.faintest, other.faintest))


class Reader:
    """Reads drawings; a symbol is read once, however often and wherever it is used."""

    def __init__(self) -> None:
        self.symbols: dict[int, tuple[Symbol, _Layers]] = {}

    def read(self, items: Iterable[Item], within: Rect | None = None) -> Legibility:
        """Return how well items can be read on white paper: all, or the letters that begin inside a rectangle."""
        layers = _Layers(within)
        self._paint(layers, items, IDENTITY)
        for text in layers.open:
            layers.compare(text, WHITE)
        return Legibility(layers.least, layers.faintest)

    def _paint(self, layers: _Layers, items: Iterable[Item], place: Transform, clip: Rect = EVERYWHERE) -> None:
        for item in items:
            match item:
                case Text():
                    layers.write(item, place)
                case Group(inside, transform):
                    own = transform.then(place)
                    around = bounds(item.clip) if item.clip is not None else None
                    self._paint(layers, inside, own, own.rect(around).shared(clip) if around else clip)
                case Use(symbol, transform):
                    layers.use(self._symbol(symbol), symbol, transform.then(place), clip)
                case Line():
                    pass
                case Image(bitmap, transform):
                    dots = Box(Rect(0, 0, bitmap.width, bitmap.height), Style(fill=_UNKNOWN))
                    layers.fill(dots, transform.then(place), clip)
                case Shade():
                    layers.shade(item, place, clip)
                case _:
                    layers.fill(item, place, clip)

    def _symbol(self, symbol: Symbol) -> _Layers:
        if id(symbol) not in self.symbols:
            layers = _Layers(None)
            self._paint(layers, symbol.items, IDENTITY)
            self.symbols[id(symbol)] = (symbol, layers)
        return self.symbols[id(symbol)][1]


class _GroundlessText(NamedTuple):
    """A text with no ground of its own: points within its letters, its colour, and the contrast that it needs."""

    points: tuple[Point, ...]
    fill: Colour
    needed: float
    text: str


class _Layers:
    """What is painted, from the bottom up, and what is known of the texts among it."""

    def __init__(self, within: Rect | None) -> None:
        self.within = within
        self.least = math.inf
        self.faintest = Faint(math.inf, math.inf, "")
        self.open: list[_GroundlessText] = []
        self.painted = 0
        self.cells: dict[tuple[float, int, int], list[_Numbered]] = {}

    def write(self, text: Text, place: Transform) -> None:
        """Note a text's size, and its contrast where its ground is known."""
        scale = place.magnification
        width = text_width(text.text, text.font, text.size)
        if not width or scale < _MINIATURE:
            return
        left = text.left(width)
        y = text.position.y - text.size * CAP_HEIGHT / 2
        points = tuple([place.point(Point(left + width * share, y)) for share in _SAMPLES])
        if self.within is not None and not self.within.holds(points[0]):
            return
        size = text.size * scale
        large = size >= (_LARGE_BOLD if weight_of(text.font) in (BOLD, BLACK_WEIGHT) else _LARGE) - 1e-6
        self.least = min(self.least, size)
        self._judge(_GroundlessText(points, text.fill, ENOUGH_LARGE if large else ENOUGH, text.text))

    def compare(self, text: _GroundlessText, ground: Colour) -> None:
        """Note the contrast of a text with a ground; nobody knows what a picture of dots shows below its letters."""
        if ground == _UNKNOWN:
            return
        found = contrast(text.fill, ground)
        self.faintest = min(self.faintest, Faint(found / text.needed, found, text.text))

    def _judge(self, text: _GroundlessText) -> None:
        bare = []
        for point in text.points:
            ground = self.ground(point)
            if ground is None:
                bare.append(point)
            else:
                self.compare(text, ground)
        if bare:
            self.open.append(text._replace(points=tuple(bare)))

    def use(self, inner: _Layers, symbol: Symbol, place: Transform, clip: Rect) -> None:
        """Put down a symbol."""
        if not inner.painted and math.isinf(inner.least):
            return
        area, scale = place.rect(symbol_bounds(symbol)), place.magnification
        if scale >= _MINIATURE and (self.within is None or self.within.holds(area.centre)):
            self.least = min(self.least, inner.least * scale)
            self.faintest = min(self.faintest, inner.faintest)
            for text in inner.open:
                self._judge(text._replace(points=tuple(map(place.point, text.points))))
        if inner.painted:
            self._add(_Used(inner, place.inverse, clip), area.shared(clip))

    def fill(self, item: Outline, place: Transform, clip: Rect) -> None:
        """Put down a shape, if it is filled, as far as it lies within the rectangle around what cuts it."""
        area = bounds(item) if item.style.fill is not None else None
        if area is not None and item.style.fill is not None:
            area = place.rect(area).shared(clip)
            self._add(_Shape(item, place, area, item.style.fill), area)

    def shade(self, item: Shade, place: Transform, clip: Rect) -> None:
        """Put down an outline filled with a gradient."""
        area = place.rect(bounds_of((item,))).shared(clip)
        self._add(_Shaded(item, place, area), area)

    def _add(self, layer: _Shape | _Shaded | _Used, area: Rect) -> None:
        self.painted += 1
        side = _CELL if area.width * area.height < _WIDE * _CELL else _WIDE
        for column in range(int(area.x // side), int(area.right // side) + 1):
            for row in range(int(area.y // side), int(area.bottom // side) + 1):
                self.cells.setdefault((side, column, row), []).append((self.painted, layer))

    def ground(self, point: Point) -> Colour | None:
        """Return the colour at a point, of what was painted last there; ``None`` where nothing is painted."""
        (x, y), last, colour = point, 0, None
        for side in (_CELL, _WIDE):
            for number, layer in reversed(self.cells.get((side, int(x // side), int(y // side)), ())):
                if number < last:
                    break
                if (shade := layer.ground(point)) is not None:
                    last, colour = number, shade
                    break
        return colour


class _Shape:
    """A filled shape at its place."""

    def __init__(self, item: Outline, place: Transform, area: Rect, fill: Colour) -> None:
        self.item, self.place, self.area, self.fill = item, place, area, fill

    def ground(self, point: Point) -> Colour | None:
        """Return the shape's colour where it covers a point."""
        if not self.area.holds(point):
            return None
        if isinstance(self.item, Box) and not (self.place.b or self.place.c):
            return self.fill
        around = [signed_area(outline) > 0 for outline in self._outlines if holds(outline, point)]
        evenodd = self.item.style.rule == "evenodd"
        within = len(around) % 2 if evenodd else sum(1 if clockwise else -1 for clockwise in around)
        return self.fill if within else None

    @cached_property
    def _outlines(self) -> tuple[Sequence[Point], ...]:
        return tuple(outlines(self.item, self.place))


class _Shaded:
    """An outline filled with a gradient, at its place."""

    def __init__(self, item: Shade, place: Transform, area: Rect) -> None:
        self.outline = _Shape(item.outline, place, area, _UNKNOWN)
        self.gradient, self.inverse = item.gradient, place.inverse

    def ground(self, point: Point) -> Colour | None:
        """Return the gradient's colour where it covers a point, and more of what shows there than lies beneath."""
        if self.outline.ground(point) is None:
            return None
        colour, opacity = self.gradient.at(self.inverse.point(point))
        return colour if opacity > 0.5 else None


class _Used(NamedTuple):
    """A symbol at its place, given by the way back into it."""

    inner: _Layers
    inverse: Transform
    clip: Rect

    def ground(self, point: Point) -> Colour | None:
        """Return the colour that the symbol has at a point."""
        return self.inner.ground(self.inverse.point(point)) if self.clip.holds(point) else None


_Numbered = tuple[int, _Shape | _Shaded | _Used]
"""What is painted, numbered in that order."""
