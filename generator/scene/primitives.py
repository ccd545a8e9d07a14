"""What drawings are made of, how to walk through them, and what seams should spare. Lengths in millimetres, y down.

A thing that repeats is a ``Symbol``, described once and placed by ``Use``; backends write it once too. So it is with a
``Bitmap`` and ``Image``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Generic, Literal, NamedTuple, TypeVar, TypeVarTuple

from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import IDENTITY, Point, Rect, Size, Transform
from generator.scene.palette import Colour

Anchor = Literal["start", "middle", "end"]
BlendMode = Literal[
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion",
]  # fmt: skip
"""How a drawing mixes with what lies beneath, by the names of CSS (Compositing and Blending 1); PDF 1.7, 11.3.5.2."""
ANCHOR_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
Command = tuple[str, *tuple[float, ...]]
"""One step of a path: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``."""


@dataclass(frozen=True, slots=True)
class Style:
    """How an outline is filled and drawn; ``width`` and ``dash`` in millimetres."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    rule: Literal["nonzero", "evenodd"] = "nonzero"


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle, with rounded corners when ``radius`` is above 0."""

    rect: Rect
    style: Style = Style()
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Line:
    start: Point
    end: Point
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Path:
    commands: tuple[Command, ...]
    style: Style = Style()


OutlineItem = Polygon | Box | Circle | Path
"""What can be filled, cut to, or cut out."""

Shape = OutlineItem | Line


class Stop(NamedTuple):
    """A colour of a gradient and its opacity (0 to 1), at a share of the way (0 to 1)."""

    at: float
    colour: Colour
    opacity: float = 1.0


class Gradient(NamedTuple):
    """Colours along the line from (0, 0) to (1, 0), or with a ``focus`` from there to the circle of radius 1.

    ``place`` takes these units to those of the drawing. ``stops`` lie in order and are two at least; before the first
    and after the last one, their colours go on.
    """

    stops: tuple[Stop, ...]
    place: Transform
    focus: Point | None = None

    def at(self, point: Point) -> tuple[Colour, float]:
        x, y = self.place.inverse.point(point)
        return self.mix(x if self.focus is None else _share_from(self.focus, x, y))

    def mix(self, share: float) -> tuple[Colour, float]:
        for (start, first, thin), (end, last, thick) in pairwise(self.stops):
            if share <= end:
                part = min(1.0, max(0.0, (share - start) / (end - start))) if end > start else 0.0
                return first.mix(last, part), thin + (thick - thin) * part
        return self.stops[-1][1:]

    @property
    def mean(self) -> tuple[Colour, float]:
        colours, opacities = zip(*(self.mix((step + 0.5) / _SAMPLES) for step in range(_SAMPLES)), strict=True)
        light = (round(math.fsum(part) / _SAMPLES) for part in zip(*colours, strict=True))
        return Colour(*light), math.fsum(opacities) / _SAMPLES


_SAMPLES = 32  # steps of a gradient of which its mean is taken


def _share_from(focus: Point, x: float, y: float) -> float:
    """Return at what share of the way from a focus to the circle of radius 1 a point is.

    The circles between have their centre at ``focus · (1 - t)`` and the radius ``t`` (PDF 1.7, 8.7.4.5.4).
    """
    dx, dy = x - focus.x, y - focus.y
    along, least = dx * focus.x + dy * focus.y, 1 - focus.x**2 - focus.y**2
    return (along + math.sqrt(along**2 + least * (dx**2 + dy**2))) / least


@dataclass(frozen=True, slots=True)
class Shade:
    """An outline filled with a gradient; of its style only the ``rule`` counts."""

    outline: Path
    gradient: Gradient


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``position`` is on the baseline, ``size`` is the height of the em in millimetres."""

    position: Point
    text: str
    font: str
    size: float
    fill: Colour
    anchor: Anchor = "start"

    def left(self, width: float) -> float:
        """Return where the text begins, which is as wide as that."""
        return self.position.x - ANCHOR_SHARE[self.anchor] * width


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved together, cut to ``clip`` where one is given. A ``name`` makes it a layer that people can read.

    With an ``opacity`` below 1, all of them together let through what lies beneath; so they mix with it by ``blend``.
    Where a ``mask`` is given, they show as far as that is white: not at all where it is black, or draws nothing.
    ``plated`` are texts upon their plate, which is nothing without them.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: OutlineItem | None = None
    name: str = ""
    opacity: float = 1.0
    blend: BlendMode = "normal"
    mask: tuple[Item, ...] = ()
    plated: bool = False


@dataclass(frozen=True, eq=False)
class Symbol:
    """A drawing that is described once and used many times.

    A ``brief`` one, which uses no others, no bitmaps and no opacity, takes hardly more room than what would place it: a
    backend may write it out wherever it is used.
    """

    name: str
    items: tuple[Item, ...]
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    symbol: Symbol
    transform: Transform = IDENTITY


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A bitmap, described once and placed many times; two of the same ``digest`` are the same.

    ``data`` returns the file that backends embed as it is, a PNG or a JPEG in which nothing is left that changes how it
    looks. It is asked for when it is written, for the pictures of a league would fill the memory.
    """

    digest: str
    kind: Literal["png", "jpeg"] = field(compare=False)
    width: int = field(compare=False)
    height: int = field(compare=False)
    data: Callable[[], bytes] = field(compare=False, repr=False)
    name: str = field(compare=False, default="")


@dataclass(frozen=True, slots=True)
class Image:
    """A bitmap, placed: its pixels are squares of side 1 before they are transformed."""

    bitmap: Bitmap
    transform: Transform
    grey: bool = False


Item = Shape | Shade | Text | Group | Use | Image


@dataclass(frozen=True, slots=True)
class Artwork:
    """A drawing of a known size, in millimetres; it knows no paper."""

    size: Size
    items: tuple[Item, ...] = field(repr=False)


def polyline(points: Sequence[Point], style: Style) -> Path:
    first, *rest = points
    return Path((("M", *first), *(("L", *point) for point in rest)), style)


def strokes(ends: Iterable[tuple[Point, Point]], style: Style) -> Path:
    """Return straight strokes, each on its own, as one path."""
    return Path(tuple(step for start, end in ends for step in (("M", *start), ("L", *end))), style)


@lru_cache(maxsize=1024)
def arc_commands(centre: Point, radius: float, start: float, sweep: float) -> tuple[Command, ...]:
    """Return cubic curves along a circle, beginning with a move to its first point.

    Angles in degrees, clockwise from the x axis because y points down. The curves stray from the circle by less than a
    hundred-thousandth of the radius.
    """
    pieces = max(1, math.ceil(abs(sweep) / 30))
    step = math.radians(sweep / pieces)
    pull = 4 / 3 * math.tan(step / 4) * radius
    commands: list[Command] = [("M", *_on_circle(centre, radius, math.radians(start)))]
    for piece in range(pieces):
        first = math.radians(start) + piece * step
        last = first + step
        p, q = _on_circle(centre, radius, first), _on_circle(centre, radius, last)
        commands.append((
            "C",
            p.x - pull * math.sin(first), p.y + pull * math.cos(first),
            q.x + pull * math.sin(last), q.y - pull * math.cos(last),
            q.x, q.y,
        ))  # fmt: skip
    return tuple(commands)


def _on_circle(centre: Point, radius: float, angle: float) -> Point:
    return Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle))


def circle_commands(centre: Point, radius: float) -> tuple[Command, ...]:
    return (*arc_commands(centre, radius, 0, 360), ("Z",))


@lru_cache(maxsize=1024)
def rounded_commands(rect: Rect, across: float, down: float) -> tuple[Command, ...]:
    """Return a rectangle with round corners, which reach so far along its sides and at most half of them."""
    rx, ry = min(across, rect.width / 2), min(down, rect.height / 2)
    dx, dy = rx * (1 - _QUARTER), ry * (1 - _QUARTER)
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (
        ("M", x + rx, y), ("L", right - rx, y), ("C", right - dx, y, right, y + dy, right, y + ry),
        ("L", right, bottom - ry), ("C", right, bottom - dy, right - dx, bottom, right - rx, bottom),
        ("L", x + rx, bottom), ("C", x + dx, bottom, x, bottom - dy, x, bottom - ry),
        ("L", x, y + ry), ("C", x, y + dy, x + dx, y, x + rx, y), ("Z",),
    )  # fmt: skip


CornerForm = Literal["round", "cut", "step", "bite"]


class Corner(NamedTuple):
    """A corner of a box: what it looks like, and how far that reaches along its sides, in millimetres."""

    form: CornerForm
    across: float
    down: float


Corners = tuple[Corner | None, Corner | None, Corner | None, Corner | None]
"""The corners of a box, clockwise from the top left; ``None`` for one that is sharp."""


def corner_share(corners: Corners, size: Size) -> float:
    """Return by how much corners have to shrink so that no two of them reach over one another; 1 if they have not."""
    left_top, right_top, right_bottom, left_bottom = ((0.0, 0.0) if one is None else one[1:] for one in corners)
    sides = (
        (size.width, left_top[0] + right_top[0]), (size.width, left_bottom[0] + right_bottom[0]),
        (size.height, left_top[1] + left_bottom[1]), (size.height, right_top[1] + right_bottom[1]),
    )  # fmt: skip
    return min([1.0, *(side / reach for side, reach in sides if reach > side)])


def cornered_commands(rect: Rect, corners: Corners) -> tuple[Command, ...]:
    """Return a rectangle with corners that are round, cut off, stepped or bitten; large ones shrink to its sides."""
    share, steps = corner_share(corners, rect.size), list[Command]()
    for index, (tip, corner) in enumerate(zip(rect.corners, corners, strict=True)):
        if corner is None:
            steps.append(("L", *tip))
            continue
        across = share * corner.across * (1 if index in (0, 3) else -1)
        down = share * corner.down * (1 if index < 2 else -1)
        ends, inner = (tip.shift(0, down), tip.shift(across, 0)), tip.shift(across, down)
        start, end = ends if index in (0, 2) else ends[::-1]
        steps.append(("L", *start))
        if corner.form == "step":
            steps += [("L", *inner), ("L", *end)]
        elif corner.form == "cut":
            steps.append(("L", *end))
        else:
            towards = tip if corner.form == "round" else inner
            steps.append(("C", *start.towards(towards, _QUARTER), *end.towards(towards, _QUARTER), *end))
    return (("M", *steps[0][1:]), *steps[1:], ("Z",))


_QUARTER = 4 / 3 * (2**0.5 - 1)
"""How far the handles of a quarter of a circle reach, as a share of its radius."""


PartT = TypeVar("PartT")
ArgumentsT = TypeVarTuple("ArgumentsT")


class Lazy(Generic[PartT]):
    """What ``draw`` returns for its arguments: drawn anew each time it is iterated over, never kept.

    It stands wherever a sheet or a piece has items, for those of a whole league would fill the memory. ``draw`` is a
    pure function, so that nobody can tell it from a tuple of its items, and whatever is wrong was found before.
    """

    __slots__ = ("_arguments", "_draw")

    def __init__(self, draw: Callable[[*ArgumentsT], Iterable[PartT]], *arguments: *ArgumentsT) -> None:
        self._draw, self._arguments = draw, arguments

    def __iter__(self) -> Iterator[PartT]:
        return iter(self._draw(*self._arguments))


Content = bytes | Lazy[bytes]
"""What a file is to hold: as it is, or drawn part by part when the file is written."""


def parts_of(content: Content) -> Iterable[bytes]:
    return (content,) if isinstance(content, bytes) else content


Leaf = Shape | Shade | Text | Image
"""An item that shows something itself."""


def place_items(items: Iterable[Item], place: Transform = IDENTITY) -> Iterator[tuple[Leaf, Transform]]:
    """Yield all that shows something, each as often as it is drawn, with the transform that takes it to its place.

    What a mask is made of comes after what it hides.
    """
    for item in items:
        if isinstance(item, Group):
            yield from place_items((*item.items, *item.mask), item.transform.then(place))
        elif isinstance(item, Use):
            yield from place_items(item.symbol.items, item.transform.then(place))
        else:
            yield item, place


def each_item(items: Iterable[Item], met: set[Symbol] | None = None) -> Iterator[Leaf]:
    """Yield all that shows something; a symbol is looked into once, however often it is used."""
    met = set() if met is None else met
    for item in items:
        if isinstance(item, Group):
            yield from each_item(item.items, met)
        elif isinstance(item, Use):
            if item.symbol not in met:
                met.add(item.symbol)
                yield from each_item(item.symbol.items, met)
        else:
            yield item


class Rewriter:
    """Makes items over and changes nothing; a kind of its own overrides what it changes."""

    brief = True
    """Whether symbols that are brief stay so."""

    def __init__(self) -> None:
        self._symbols: dict[Symbol, Symbol] = {}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        return tuple(other for item in items for other in self._rewrite(item))

    def _rewrite(self, item: Item) -> Iterable[Item]:
        match item:
            case Text():
                return self.text(item)
            case Group(inside, transform):
                return (replace(item, items=self.inside(transform).items(inside)),)
            case Use(symbol, transform):
                return (Use(self.inside(transform).symbol(symbol), transform),)
            case Image():
                return (self.image(item),)
            case Shade(outline, gradient):
                fills = (self.style(Style(fill=stop.colour)).fill or stop.colour for stop in gradient.stops)
                stops = tuple(stop._replace(colour=fill) for stop, fill in zip(gradient.stops, fills, strict=True))
                return (Shade(outline, gradient._replace(stops=stops)),)
            case _:
                return (replace(item, style=self.style(item.style)),)

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return a symbol made over, the same for the same."""
        if symbol not in self._symbols:
            self._symbols[symbol] = Symbol(symbol.name, self.items(symbol.items), symbol.brief and self.brief)
        return self._symbols[symbol]

    def inside(self, _: Transform) -> Rewriter:
        """Return who makes over what is drawn transformed."""
        return self

    def text(self, item: Text) -> Iterable[Item]:
        return (item,)

    def image(self, item: Image) -> Image:
        return item

    def style(self, style: Style) -> Style:
        return style


LANDMARK = 50.0
"""What it costs to cut through a spot, a goal mouth, or along a line (sources.md: tiling)."""


class Avoid(NamedTuple):
    """A stretch of an axis that a seam should not fall in, and how bad it would be.

    It belongs to the ``grid``, as centres and sides of cells do, or to the ``picture`` upon it; seams that follow the
    sides of hexes keep clear of the picture alone.
    """

    start: float
    end: float
    cost: float
    of: Literal["grid", "picture"] = "grid"


class KeepTogether(NamedTuple):
    """A place that had better lie on one sheet, and how bad it would be to cut it."""

    place: Rect
    cost: float


class SeamGuide(NamedTuple):
    """What vertical seams (``across``) and horizontal seams (``down``) should keep clear of, in drawing millimetres.

    ``wholes`` are places that no seam should cross, whichever way it runs. ``weave`` is there for boards of hexes.
    """

    across: tuple[Avoid, ...] = ()
    down: tuple[Avoid, ...] = ()
    weave: HexLattice | None = None
    wholes: tuple[KeepTogether, ...] = ()

    @classmethod
    def around(cls, places: Iterable[Rect], cost: float, of: Literal["grid", "picture"] = "grid") -> SeamGuide:
        """Return a guide that keeps both kinds of seams out of places."""
        spots = tuple(places)
        return cls(
            tuple(Avoid(place.x, place.right, cost, of) for place in spots),
            tuple(Avoid(place.y, place.bottom, cost, of) for place in spots),
        )

    def and_of(self, *others: SeamGuide) -> SeamGuide:
        across = sum((other.across for other in others), self.across)
        down = sum((other.down for other in others), self.down)
        return self._replace(across=across, down=down, wholes=sum((other.wholes for other in others), self.wholes))
