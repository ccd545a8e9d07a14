"""How well a drawing can be read and printed: letters, contrast, ink and pixels of bitmaps. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, contains_point, signed_area
from generator.scene.drawings import bounds, symbol_bounds
from generator.scene.fonts import BLACK_WEIGHT, BOLD, CAP_HEIGHT, POINT, text_width, weight_of
from generator.scene.palette import WHITE, Colour, contrast, ink_cover
from generator.scene.pictures import straight_runs
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    OutlineItem,
    Path,
    Polygon,
    Shade,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    place_items,
)

RATED_PAGE = 0.20 * 210 * 297
"""The ink of a page as cartridges are rated, in mm² of solid ink: 5 % of each of four inks on A4.

Source: sources.md, ink.
"""

STEP = 1.0
"""Filled areas are counted in squares of this side, lines in pieces no longer than four of them."""

LETTERS = 0.15
"""The share of the rectangle that a text takes, width times size, which is ink."""

_CIRCLE = [(math.cos(angle), math.sin(angle)) for angle in map(math.radians, range(0, 360, 15))]

Ring = list[Point]


def ink_area(artwork: Artwork) -> float:
    """Return the ink in mm² of solid ink: cyan, magenta and yellow added up, greys as black alone.

    What is painted over does not count, except for lines. Right to within some percent.
    """
    sheet = _Sheet(artwork)
    sheet.paint(artwork.items, IDENTITY, ())
    squares = math.fsum(
        row.count(index) * cover for row in sheet.rows for index, cover in enumerate(sheet.covers) if cover
    )
    return squares * STEP**2 + sheet.fine


def solid_ink(colour: Colour) -> float:
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

    def paint(self, items: Iterable[Item], place: Transform, clips: tuple[Ring, ...]) -> None:
        for item in items:
            match item:
                case Use(symbol, transform):
                    self.paint(symbol.items, transform.then(place), clips)
                case Group(inside, transform, clip):
                    within = transform.then(place)
                    rings = (*clips, *(outlines(clip, within) if clip is not None else ()))
                    self.paint(inside, within, rings)
                case Text(_, text, font, size, fill, _):
                    self.fine += text_width(text, font, size) * size * LETTERS * solid_ink(fill)
                case Image(bitmap, transform):  # taken for a grey of middling brightness
                    pixels = Box(Rect(0, 0, bitmap.width, bitmap.height), Style(fill=Colour(128, 128, 128)))
                    self._shape(pixels, transform.then(place), clips)
                case Shade(outline, gradient):
                    mean = Style(fill=WHITE.mix(*gradient.mean))
                    self._shape(replace(outline, style=mean), place, clips)
                case _:
                    self._shape(item, place, clips)

    def _shape(self, item: Shape, place: Transform, clips: tuple[Ring, ...]) -> None:
        rings = list(outlines(item, place))
        if (colour := item.style.fill) is not None:
            if colour not in self.colours and len(self.covers) < 256:
                self.colours[colour] = len(self.covers)
                self.covers.append(solid_ink(colour))
            index = self.colours.get(colour, len(self.covers) - 1)  # of too many colours, the last one
            for outline in rings:
                self._fill(outline, index, clips)
        if item.style.stroke is not None:
            closed = not isinstance(item, (Line, Path))
            for outline in rings:
                self._stroke([*outline, outline[0]] if closed else outline, item.style, place.magnification, clips)

    def _fill(self, outline: Ring, colour: int, clips: tuple[Ring, ...]) -> None:
        around = Rect.around(outline)
        first, last = max(0, round(around.y / STEP)), min(self.height, round(around.bottom / STEP))
        for row in range(first, last):
            spans = _spans(outline, (row + 0.5) * STEP)
            for clip in clips:
                clear = _spans(clip, (row + 0.5) * STEP)
                common = ((max(a, c), min(b, d)) for a, b in spans for c, d in clear)
                spans = [(start, end) for start, end in common if end > start]
            for start, end in spans:
                left, right = max(0, round(start / STEP)), min(self.width, round(end / STEP))
                if right > left:
                    self.rows[row][left:right] = bytes((colour,)) * (right - left)

    def _stroke(self, outline: Ring, style: Style, scale: float, clips: tuple[Ring, ...]) -> None:
        assert style.stroke is not None
        ink = solid_ink(style.stroke)
        share = math.fsum(style.dash[::2]) / math.fsum(style.dash) if style.dash else 1.0
        for a, b in pairwise(outline):
            length = math.dist(a, b)
            # the ground below a line may change: it is looked up every four squares
            pieces = max(1, math.ceil(length / (4 * STEP)))
            for piece in range(pieces):
                along = (piece + 0.5) / pieces
                at = Point(a.x + (b.x - a.x) * along, a.y + (b.y - a.y) * along)
                if all(any(start <= at.x <= end for start, end in _spans(clip, at.y)) for clip in clips):
                    area = length / pieces * style.width * scale * share
                    column, row = int(at.x / STEP), int(at.y / STEP)
                    within = 0 <= row < self.height and 0 <= column < self.width
                    self.fine += area * (ink - (self.covers[self.rows[row][column]] if within else 0.0))


def _spans(outline: Sequence[Point], y: float) -> list[tuple[float, float]]:
    """Return the stretches of a horizontal line that lie inside an outline, by the even-odd rule."""
    crossings = []
    before = outline[-1]
    for point in outline:
        # half-open, so that a corner at this very height is crossed once, not twice or never
        if (before.y <= y) != (point.y <= y):
            crossings.append(before.x + (y - before.y) * (point.x - before.x) / (point.y - before.y))
        before = point
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


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
            yield from straight_runs(commands, place, pieces=2)


ENOUGH_DPI = 150
"""Pixels per inch below which a picture shows its pixels at arm's length (sources.md: reading)."""

MM_PER_INCH = 25.4


def coarsest_dpi(items: Iterable[Item]) -> dict[str, float]:
    """Return for each bitmap by its name the fewest pixels per inch, across or down, at which it is placed."""
    coarsest: dict[str, float] = {}
    for item, place in place_items(items):
        if isinstance(item, Image):
            whole = item.transform.then(place)
            side = max(math.hypot(whole.a, whole.b), math.hypot(whole.c, whole.d), 1e-9)
            coarsest[item.bitmap.name] = min(MM_PER_INCH / side, coarsest.get(item.bitmap.name, math.inf))
    return coarsest


ENOUGH, ENOUGH_LARGE = 4.5, 3.0
"""The contrast that letters need, and large ones: from 18 pt, or bold from 14 pt (WCAG 2, sources.md: reading)."""

_LARGE, _LARGE_BOLD = 18 * POINT, 14 * POINT  # large letters of WCAG 2, 18 pt and bold 14 pt
_MINIATURE = 0.9  # letters drawn at a smaller scale are part of a picture, not for reading
_UNKNOWN = Colour(-1, -1, -1)
_CELL, _WIDE = 12.0, 144.0
"""Sides of the squares, in millimetres, by which the shapes behind a text are found: small shapes, and wide ones."""


EVERYWHERE = Rect(-1e6, -1e6, 2e6, 2e6)
_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
_RIM = 0.3  # how far an outline of letters may reach beyond their lines, as a share of their size
_SAMPLES = (0.1, 0.5, 0.9)  # points along a text at which its ground is looked up: both ends and the middle
_ACROSS = (0.1, 0.3, 0.5, 0.7, 0.9)


class Faint(NamedTuple):
    """A text, its contrast with its ground (1 to 21, WCAG 2), and how much of what it needs that is."""

    share: float
    contrast: float
    text: str

    @property
    def needed(self) -> float:
        return self.contrast / self.share

    @property
    def is_too_faint(self) -> bool:
        """Whether its contrast is below what it needs, by more than rounding."""
        return self.share < 1 - 1e-9


class Legibility(NamedTuple):
    """The size of a drawing's smallest letters in millimetres, and its faintest text; infinite without text."""

    least: float = math.inf
    faintest: Faint = Faint(math.inf, math.inf, "")

    def worse_of(self, other: Legibility) -> Legibility:
        return Legibility(min(self.least, other.least), min(self.faintest, other.faintest))


_SEEN = 0.1
"""The opacity below which what lies beneath is what is seen, as with each layer of a soft shadow."""


class Reader:
    """Reads drawings; a symbol is read once, however often and wherever it is used."""

    def __init__(self) -> None:
        self.symbols: dict[Symbol, _Layers] = {}

    def read(self, items: Iterable[Item], within: Rect | None = None) -> Legibility:
        """Return how well items can be read on white paper: all, or the letters that begin inside a rectangle."""
        layers = _Layers(within)
        self._paint(layers, items, IDENTITY)
        for text in layers.open:
            layers.compare(text, WHITE)
        return Legibility(layers.least, layers.faintest)

    def grounds(self, items: Iterable[Item], area: Rect, paper: Colour) -> tuple[Colour, ...]:
        """Return the colours of items behind an area, each once, with that of the paper where nothing is painted.

        What a bitmap shows is unknown: it counts as paper.
        """
        backdrop = Backdrop(self)
        backdrop.add(items)
        return backdrop.grounds(area, paper)

    def _paint(self, layers: _Layers, items: Iterable[Item], place: Transform, clip: Rect = EVERYWHERE) -> None:
        outer = len(layers.rims)
        for item in items:
            match item:
                case Text():
                    layers.write(item, place, clip)
                case Group(opacity=opacity) if opacity < _SEEN:
                    pass
                case Group(inside, transform):
                    inner = transform.then(place)
                    around = bounds(item.clip) if item.clip is not None else None
                    self._paint(layers, inside, inner, inner.rect(around).intersection(clip) if around else clip)
                case Use(symbol, transform):
                    layers.use(self._symbol(symbol), symbol, transform.then(place), clip)
                case Line():
                    pass
                case Image(bitmap, transform):
                    layers.fill(Box(Rect(0, 0, bitmap.width, bitmap.height)), _UNKNOWN, transform.then(place), clip)
                case Shade(outline, gradient):
                    layers.fill(outline, gradient, place, clip)
                case _:
                    if isinstance(item, Path) and (colour := item.style.fill) and colour == item.style.stroke:
                        layers.rims.append(_Rim(place.rect(bounds(item) or _NOWHERE), colour, layers.painted))
                    layers.fill(item, item.style.fill, place, clip)
        del layers.rims[outer:]  # letters have their rims beside them, or around the group that they are in

    def _symbol(self, symbol: Symbol) -> _Layers:
        if symbol not in self.symbols:
            self.symbols[symbol] = layers = _Layers(None)
            self._paint(layers, symbol.items, IDENTITY)
        return self.symbols[symbol]


class Backdrop:
    """What is drawn so far, for the colours behind what comes next."""

    def __init__(self, reader: Reader | None = None) -> None:
        self._reader, self._layers = reader or Reader(), _Layers(None)

    def add(self, items: Iterable[Item]) -> None:
        self._reader._paint(self._layers, items, IDENTITY)

    def grounds(self, area: Rect, paper: Colour) -> tuple[Colour, ...]:
        """Return the colours behind an area, each once; see ``Reader.grounds``."""
        points = (Point(area.x + x * area.width, area.y + y * area.height) for x in _ACROSS for y in _ACROSS)
        colours = (self._layers.ground(point) for point in points)
        return tuple(dict.fromkeys(paper if colour in (None, _UNKNOWN) else colour for colour in colours))


class _GroundlessText(NamedTuple):
    """A text with no ground of its own: points within its letters, its colour, and the contrast that it needs."""

    points: tuple[Point, ...]
    fill: Colour
    needed: float
    text: str


class _Rim(NamedTuple):
    """What may be the outline of letters, which is drawn below them and reaches beyond them, and how much is below."""

    area: Rect
    colour: Colour
    painted: int


class _Layers:
    def __init__(self, within: Rect | None) -> None:
        self.within = within
        self.least = math.inf
        self.faintest = Faint(math.inf, math.inf, "")
        self.open: list[_GroundlessText] = []
        self.rims: list[_Rim] = []
        self.painted = 0
        self.cells: dict[tuple[float, int, int], list[_Numbered]] = {}

    def write(self, text: Text, place: Transform, clip: Rect) -> None:
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
        points = tuple([point for point in points if clip.holds(point)])
        if not points:
            return
        size = text.size * scale
        large = size >= (_LARGE_BOLD if weight_of(text.font) in (BOLD, BLACK_WEIGHT) else _LARGE) - 1e-6
        self.least = min(self.least, size)
        faint = _GroundlessText(points, text.fill, ENOUGH_LARGE if large else ENOUGH, text.text)
        rim = self._rim(place.rect(bounds(text) or _NOWHERE), size)
        if rim is not None and contrast(text.fill, rim.colour) >= faint.needed:
            self.compare(faint, rim.colour)
        else:  # with an outline much like them, letters are only bolder
            self._judge(faint, rim.painted if rim is not None else math.inf)

    def _rim(self, area: Rect, size: float) -> _Rim | None:
        """Return the outline of letters of a size; that of some of them, where others are symbols."""
        around = area.expand(size * _RIM)
        return next((rim for rim in reversed(self.rims) if around.encloses(rim.area)), None)

    def compare(self, text: _GroundlessText, ground: Colour) -> None:
        """Note the contrast of a text with a ground; nobody knows what a bitmap shows below its letters."""
        if ground == _UNKNOWN:
            return
        ratio = contrast(text.fill, ground)
        self.faintest = min(self.faintest, Faint(ratio / text.needed, ratio, text.text))

    def _judge(self, text: _GroundlessText, before: float = math.inf) -> None:
        grounds = [self.ground(point, before) for point in text.points]
        for ground in dict.fromkeys(grounds):
            if ground is not None:
                self.compare(text, ground)
        if groundless := tuple(point for point, ground in zip(text.points, grounds, strict=True) if ground is None):
            self.open.append(text._replace(points=groundless))

    def use(self, inner: _Layers, symbol: Symbol, place: Transform, clip: Rect) -> None:
        if not inner.painted and math.isinf(inner.least):
            return
        area, scale = place.rect(symbol_bounds(symbol)), place.magnification
        if scale >= _MINIATURE and (self.within is None or self.within.holds(area.centre)):
            self.least = min(self.least, inner.least * scale)
            self.faintest = min(self.faintest, inner.faintest)
            for text in inner.open:
                points = tuple([at for point in text.points if clip.holds(at := place.point(point))])
                self._judge(text._replace(points=points))
        if inner.painted:
            self._add(_Used(inner, place.inverse, clip), area.intersection(clip))

    def fill(self, item: OutlineItem, paint: Colour | Gradient | None, place: Transform, clip: Rect) -> None:
        """Put down a shape, if it is filled, as far as it is inside the rectangle around what clips it."""
        if paint is not None and (around := bounds(item)) is not None:
            area = place.rect(around).intersection(clip)
            self._add(_Shape(item, place, area, paint), area)

    def _add(self, layer: _Shape | _Used, area: Rect) -> None:
        self.painted += 1
        side = _CELL if area.width * area.height < _WIDE * _CELL else _WIDE
        for column in range(int(area.x // side), int(area.right // side) + 1):
            for row in range(int(area.y // side), int(area.bottom // side) + 1):
                self.cells.setdefault((side, column, row), []).append((self.painted, layer))

    def ground(self, point: Point, before: float = math.inf) -> Colour | None:
        """Return the colour at a point, of what was painted last there; ``None`` where nothing is painted.

        What comes ``before`` is the number of shapes that count.
        """
        (x, y), last, colour = point, 0, None
        for side in (_CELL, _WIDE):
            for number, layer in reversed(self.cells.get((side, int(x // side), int(y // side)), ())):
                if number < last:
                    break
                if number > before:
                    continue
                if (there := layer.ground(point)) is not None:
                    last, colour = number, there
                    break
        return colour


class _Shape:
    def __init__(self, item: OutlineItem, place: Transform, area: Rect, paint: Colour | Gradient) -> None:
        self.item, self.place, self.area, self.paint = item, place, area, paint

    def ground(self, point: Point) -> Colour | None:
        """Return the shape's colour where it covers a point: that of a gradient where little shows through it."""
        if not self.area.holds(point):
            return None
        if not isinstance(self.item, Box) or self.place.b or self.place.c:
            around = [signed_area(outline) > 0 for outline in self._outlines if contains_point(outline, point)]
            evenodd = self.item.style.rule == "evenodd"
            if not (len(around) % 2 if evenodd else sum(1 if clockwise else -1 for clockwise in around)):
                return None
        if isinstance(self.paint, Colour):
            return self.paint
        colour, opacity = self.paint.at(self._inverse.point(point))
        return colour if opacity > 0.5 else None

    @cached_property
    def _outlines(self) -> tuple[Sequence[Point], ...]:
        return tuple(outlines(self.item, self.place))

    @cached_property
    def _inverse(self) -> Transform:
        return self.place.inverse


class _Used(NamedTuple):
    inner: _Layers
    inverse: Transform
    clip: Rect

    def ground(self, point: Point) -> Colour | None:
        return self.inner.ground(self.inverse.point(point)) if self.clip.holds(point) else None


_Numbered = tuple[int, _Shape | _Used]
"""What is painted, numbered in that order."""
