"""Points, sizes, rectangles, affine transforms, and blocks set row by row. Origin top left, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self


class Point(NamedTuple):
    """A place in the plane."""

    x: float
    y: float

    def shifted(self, dx: float, dy: float) -> Point:
        """Return this point moved by ``dx`` and ``dy``."""
        return Point(self.x + dx, self.y + dy)


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """Return the size with width and height exchanged."""
        return Size(self.height, self.width)


class Rect(NamedTuple):
    """An upright rectangle: its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Self:
        """Return the smallest rectangle that holds the points. Raises ``ValueError`` when there are none."""
        xs, ys = zip(*points, strict=True)
        left, top = min(xs), min(ys)
        return cls(left, top, max(xs) - left, max(ys) - top)

    @classmethod
    def union(cls, rects: Iterable[Rect]) -> Self:
        """Return the smallest rectangle that holds all the rectangles. Raises ``ValueError`` when there are none."""
        return cls.around([corner for x, y, width, height in rects for corner in ((x, y), (x + width, y + height))])

    @property
    def right(self) -> float:
        """Return the x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the y of the bottom side."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Return the middle of the rectangle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        """Return width and height."""
        return Size(self.width, self.height)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the corners clockwise from the top left."""
        return (
            Point(self.x, self.y),
            Point(self.right, self.y),
            Point(self.right, self.bottom),
            Point(self.x, self.bottom),
        )

    def grown(self, by: float) -> Rect:
        """Return the rectangle with every side moved outwards by ``by`` (inwards when negative)."""
        x, y, width, height = self
        return Rect(x - by, y - by, width + 2 * by, height + 2 * by)

    def shifted(self, dx: float, dy: float) -> Rect:
        """Return this rectangle moved by ``dx`` and ``dy``."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def overlaps(self, other: Rect) -> bool:
        """Return whether the two rectangles share at least an edge or a corner."""
        return self.x <= other.right and other.x <= self.right and self.y <= other.bottom and other.y <= self.bottom

    def shared(self, other: Rect) -> Rect:
        """Return what the two rectangles have in common; one without width or height when that is nothing."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))

    def holds(self, point: Point) -> bool:
        """Return whether the point lies inside or on a side."""
        x, y = point
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Transform(NamedTuple):
    """The affine map x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def shift(cls, dx: float, dy: float) -> Transform:
        """Return a move by ``dx`` and ``dy``."""
        return cls(e=dx, f=dy)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Transform:
        """Return a scaling about the origin, equal in both directions unless ``y`` is given."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def turn(cls, degrees: float, about: Point = Point(0.0, 0.0)) -> Transform:
        """Return a clockwise turn (y points down) about a point; quarter turns are exact."""
        quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
        angle = degrees % 360
        cosine, sine = quarter.get(angle) or (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        x, y = about
        return cls(cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)

    def then(self, outer: Transform) -> Transform:
        """Return the transform that applies this one first and ``outer`` after it."""
        (a, b, c, d, e, f), (p, q, r, s, t, u) = self, outer
        return Transform(
            p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u
        )

    @property
    def inverse(self) -> Transform:
        """Return the transform that takes everything back. Raises ``ZeroDivisionError`` for one that flattens."""
        a, b, c, d, e, f = self
        size = a * d - b * c
        return Transform(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)

    @property
    def magnification(self) -> float:
        """Return by how much lengths grow, on the average of both ways."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def point(self, point: Point) -> Point:
        """Return where the point comes to lie."""
        (a, b, c, d, e, f), (x, y) = self, point
        return Point(a * x + c * y + e, b * x + d * y + f)

    def rect(self, rect: Rect) -> Rect:
        """Return the upright rectangle around the transformed one."""
        a, b, c, d, e, f = self
        x, y, width, height = rect
        ends = ((x, y), (x, y + height), (x + width, y), (x + width, y + height))
        return Rect.around([(a * x + c * y + e, b * x + d * y + f) for x, y in ends])


IDENTITY = Transform()


def part_inside(
    start: Point, end: Point, rect: Rect, ends: tuple[float, float] = (0.0, 1.0)
) -> tuple[float, float] | None:
    """Return where a stretch enters and leaves a rectangle, from 0 at its start to 1 at its end; ``None`` for nowhere.

    With infinite ``ends`` it is a whole line.
    """
    low, high = ends
    for axis, least, most in ((0, rect.x, rect.right), (1, rect.y, rect.bottom)):
        along = end[axis] - start[axis]
        if abs(along) < 1e-12:
            if not least - 1e-12 <= start[axis] <= most + 1e-12:
                return None
            continue
        first, last = sorted(((least - start[axis]) / along, (most - start[axis]) / along))
        low, high = max(low, first), min(high, last)
    return (low, high) if low < high else None


def sides_of(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return the sides of a polygon, one after the other."""
    return zip(corners, (*corners[1:], *corners[:1]), strict=True)


def signed_area(corners: Sequence[Point]) -> float:
    """Return the area of a simple polygon, in squared units of its points; below 0 where it runs anticlockwise."""
    return sum(p.x * q.y - q.x * p.y for p, q in sides_of(corners)) / 2


def polygon_area(corners: Sequence[Point]) -> float:
    """Return the area of a simple polygon, in squared units of its points; never negative."""
    return abs(signed_area(corners))


def inset_convex(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a convex clockwise polygon with every side moved inwards by ``by`` (outwards when negative)."""
    moved = []
    for p, q in sides_of(points):
        length = math.hypot(q.x - p.x, q.y - p.y)
        nx, ny = -(q.y - p.y) / length * by, (q.x - p.x) / length * by
        moved.append((p.shifted(nx, ny), q.shifted(nx, ny)))
    return tuple(_crossing(moved[i - 1], moved[i]) for i in range(len(moved)))


def _crossing(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (p, q), (r, s) = first, second
    dx, dy, ex, ey = q.x - p.x, q.y - p.y, s.x - r.x, s.y - r.y
    along = ((r.x - p.x) * ey - (r.y - p.y) * ex) / (dx * ey - dy * ex)
    return Point(p.x + along * dx, p.y + along * dy)


ROUNDING = 1e-6


def pack_shelves(blocks: Iterable[Size], page: Size, gap: Size) -> list[list[Point]]:
    """Return for each page where the top left corners of its blocks lie; ``gap`` is between blocks and between rows."""
    pages: list[list[Point]] = []
    x, y, row = page.width, page.height, 0.0
    for width, height in blocks:
        if x + width > page.width + ROUNDING:
            x, y, row = 0.0, y + row, 0.0
        if y + height > page.height + ROUNDING:
            pages.append([])
            x, y, row = 0.0, 0.0, 0.0
        pages[-1].append(Point(x, y))
        x, row = x + width + gap.width, max(row, height + gap.height)
    return pages
