"""What a drawing is made of: eleven frozen primitives, all lengths in millimetres, origin top left, y down.

A thing that repeats is a ``Symbol``, described once and placed by ``Use``; backends write it once too. So it is with a
``Bitmap`` and ``Image``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from typing import Literal

from generator.frozen import dataclass
from generator.geometry.shapes import IDENTITY, Point, Rect, Size, Transform
from generator.scene.palette import Colour

Anchor = Literal["start", "middle", "end"]
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
    """A closed outline of straight sides."""

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
    """A full circle."""

    centre: Point
    radius: float
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke."""

    start: Point
    end: Point
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Path:
    """Any outline of straight lines and cubic curves."""

    commands: tuple[Command, ...]
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``position`` lies on the baseline, ``size`` is the height of the em in millimetres."""

    position: Point
    text: str
    font: str
    size: float
    fill: Colour
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved together, cut to ``clip`` where one is given. A ``name`` makes it a layer that people can read.

    With an ``opacity`` below 1, all of them together let through what lies beneath.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Polygon | Box | Circle | Path | None = None
    name: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, eq=False)
class Symbol:
    """A drawing that is described once and used many times.

    A ``brief`` one, which uses no others, no bitmaps and no opacity, takes hardly more room than what would place it: a
    backend may write it out wherever it is used.
    """

    name: str
    items: tuple[Item, ...]
    brief: bool = False

    @cached_property
    def bounds(self) -> Rect:
        """Return the rectangle around all that is drawn, strokes included."""
        return bounds_of(self.items)


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol, placed."""

    symbol: Symbol
    transform: Transform = IDENTITY


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture of dots, described once and placed many times; two of the same ``digest`` are the same.

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
    """A bitmap, placed: its dots are squares of side 1 before they are transformed."""

    bitmap: Bitmap
    transform: Transform
    grey: bool = False


Item = Polygon | Box | Circle | Line | Path | Text | Group | Use | Image


@dataclass(frozen=True, slots=True)
class Artwork:
    """A drawing of a known size, in millimetres; it knows no paper."""

    size: Size
    items: tuple[Item, ...] = field(repr=False)


def bounds_of(items: Iterable[Item]) -> Rect:
    """Return the rectangle around all the items, strokes included; an empty one at the origin when there are none."""
    rects = [rect for item in items if (rect := bounds(item)) is not None]
    return Rect.union(rects) if rects else Rect(0, 0, 0, 0)


def bounds(item: Item) -> Rect | None:
    """Return the rectangle around one item, its stroke included; ``None`` for what draws nothing."""
    match item:
        case Polygon(points, style):
            return Rect.around(points).grown(_spread(style) * (1 if style.join == "round" else 2))
        case Box(rect, style):
            return rect.grown(_spread(style))
        case Circle(centre, radius, style):
            return Rect(centre.x, centre.y, 0, 0).grown(radius + _spread(style))
        case Line(start, end, style):
            return Rect.around((start, end)).grown(_spread(style))
        case Path(commands, style):
            return _path_bounds(commands).grown(_spread(style) * 2) if commands else None
        case Text():
            return _text_bounds(item)
        case Use(symbol, transform):
            return transform.rect(symbol.bounds) if symbol.items else None
        case Image(bitmap, transform):
            return transform.rect(Rect(0, 0, bitmap.width, bitmap.height))
        case Group():
            return _group_bounds(item)


def _spread(style: Style) -> float:
    return style.width / 2 if style.stroke is not None else 0.0


def _path_bounds(commands: Sequence[Command]) -> Rect:
    xs = [x for _, *numbers in commands for x in numbers[::2]]
    ys = [y for _, *numbers in commands for y in numbers[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _text_bounds(item: Text) -> Rect:
    from generator.scene.fonts import DESCENT, text_width

    width = text_width(item.text, item.font, item.size)
    left = {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
    return Rect(item.position.x - left, item.position.y - item.size, width, item.size * (1 + DESCENT))


def _group_bounds(group: Group) -> Rect | None:
    inner = bounds_of(group.items)
    if not group.items:
        return None
    clip = bounds(group.clip) if group.clip is not None else None
    return group.transform.rect(inner if clip is None else inner.shared(clip))


def polyline(points: Sequence[Point], style: Style) -> Path:
    """Return an open path through the points."""
    first, *rest = points
    return Path((("M", *first), *(("L", *point) for point in rest)), style)


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
