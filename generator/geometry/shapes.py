"""Points, sizes, rectangles, transforms and outlines. Lengths in millimetres, or metres on a field; y points down."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Generic, NamedTuple, Self, TypeVar

ROUNDING = 1e-6
"""Lengths and shares that differ by less differ by rounding alone."""


class Point(NamedTuple):
    x: float
    y: float

    def shift(self, dx: float, dy: float) -> Point:
        return Point(self.x + dx, self.y + dy)

    def towards(self, other: Point, share: float) -> Point:
        """Return the point at a share of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Size(NamedTuple):
    width: float
    height: float

    @property
    def turned(self) -> Size:
        return Size(self.height, self.width)


class Rect(NamedTuple):
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
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
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

    def expand(self, by: float) -> Rect:
        """Return the rectangle with every side moved outwards by ``by`` (inwards when negative)."""
        x, y, width, height = self
        return Rect(x - by, y - by, width + 2 * by, height + 2 * by)

    def shift(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def overlaps(self, other: Rect) -> bool:
        """Return whether the two rectangles share at least an edge or a corner."""
        return self.x <= other.right and other.x <= self.right and self.y <= other.bottom and other.y <= self.bottom

    def encloses(self, other: Rect) -> bool:
        """Return whether the other rectangle is inside this one; sides may touch."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def intersection(self, other: Rect) -> Rect:
        """Return the common part of the two rectangles; one without width or height when there is none."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))

    def holds(self, point: Point) -> bool:
        """Return whether the point is inside or on a side."""
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
        """Return the factor by which lengths grow, on the average of both axes."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def point(self, point: Point) -> Point:
        (a, b, c, d, e, f), (x, y) = self, point
        return Point(a * x + c * y + e, b * x + d * y + f)

    def rect(self, rect: Rect) -> Rect:
        a, b, c, d, e, f = self
        x, y, width, height = rect
        ends = ((x, y), (x, y + height), (x + width, y), (x + width, y + height))
        return Rect.around([(a * x + c * y + e, b * x + d * y + f) for x, y in ends])


IDENTITY = Transform()


def part_inside(
    start: Point, end: Point, rect: Rect, ends: tuple[float, float] = (0.0, 1.0)
) -> tuple[float, float] | None:
    """Return the part of a stretch inside a rectangle, from 0 at its start to 1 at its end; ``None`` for none.

    With infinite ``ends`` it is a whole line.
    """
    low, high = ends
    for axis, least, most in ((0, rect.x, rect.right), (1, rect.y, rect.bottom)):
        along = end[axis] - start[axis]
        # level with these two sides: between them for its whole length, or nowhere
        if abs(along) < 1e-12:
            if not least - 1e-12 <= start[axis] <= most + 1e-12:
                return None
            continue
        first, last = sorted(((least - start[axis]) / along, (most - start[axis]) / along))
        low, high = max(low, first), min(high, last)
    return (low, high) if low < high else None


def sides_of(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], *corners[:1]), strict=True)


def from_top(points: Iterable[Point], centre: Point) -> tuple[Point, ...]:
    """Return points that lie clockwise round a centre, from the one at the top or the next one on."""
    around = tuple(points)
    # a little more than the angle, so that rounding never makes a point right at the top the last one
    turns = [(math.atan2(at.x - centre.x, centre.y - at.y) + 1e-6) % math.tau for at in around]
    first = turns.index(min(turns))
    return (*around[first:], *around[:first])


def turn(start: Point, end: Point, at: Point) -> float:
    """Return the side of a line that a point is on: above 0 to the right of its direction, 0 on the line."""
    return (end.x - start.x) * (at.y - start.y) - (end.y - start.y) * (at.x - start.x)


def distance_to(point: Point, start: Point, end: Point) -> float:
    dx, dy = end.x - start.x, end.y - start.y
    long = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / long)) if long else 0.0
    return math.hypot(point.x - start.x - along * dx, point.y - start.y - along * dy)


def bearing(start: Point, end: Point) -> float:
    """Return the direction of a place as seen from another, in radians clockwise from straight up."""
    # rounded before the remainder is taken, so that a hair to the left of straight up is 0 and not a full turn
    return round(math.atan2(end.x - start.x, start.y - end.y), 6) % math.tau


def signed_area(corners: Sequence[Point]) -> float:
    """Return the area of a simple polygon, in squared units of its points; below 0 where it runs anticlockwise."""
    return math.fsum(p.x * q.y - q.x * p.y for p, q in sides_of(corners)) / 2


def polygon_area(corners: Sequence[Point]) -> float:
    """Return the area of a simple polygon, in squared units of its points; never negative."""
    return abs(signed_area(corners))


ThingT = TypeVar("ThingT")


class PointIndex(Generic[ThingT]):
    """Things at points, found by the outlines that hold these without looking at all of them."""

    SIDE = 20.0
    """The side of the squares in which points are kept, in millimetres."""

    def __init__(self, things: Iterable[tuple[Point, ThingT]] = ()) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Point, ThingT]]] = {}
        self.add(things)

    def add(self, things: Iterable[tuple[Point, ThingT]]) -> None:
        for at, thing in things:
            self._squares.setdefault((int(at.x // self.SIDE), int(at.y // self.SIDE)), []).append((at, thing))

    def inside(self, outline: Sequence[Point]) -> Iterator[ThingT]:
        """Yield the things whose points an outline holds."""
        around = Rect.around(outline)
        columns = range(int(around.x // self.SIDE), int(around.right // self.SIDE) + 1)
        rows = range(int(around.y // self.SIDE), int(around.bottom // self.SIDE) + 1)
        # whichever are fewer: the squares below the outline, or those that hold anything
        few = len(columns) * len(rows) < len(self._squares)
        squares = ((column, row) for column in columns for row in rows) if few else iter(self._squares)
        for square in squares:
            for at, thing in self._squares.get(square, ()):
                if around.holds(at) and contains_point(outline, at):
                    yield thing


class RectIndex(Generic[ThingT]):
    """Things in rectangles, found by the rectangles that overlap these without looking at all of them."""

    def __init__(self, things: Iterable[tuple[Rect, ThingT]] = ()) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Rect, ThingT]]] = {}
        self.add(things)

    def add(self, things: Iterable[tuple[Rect, ThingT]]) -> None:
        for rect, thing in things:
            for square in _squares(rect, PointIndex.SIDE):
                self._squares.setdefault(square, []).append((rect, thing))

    def overlapping(self, rect: Rect) -> Iterator[tuple[Rect, ThingT]]:
        """Yield the rectangles that overlap another, each with its thing; again for each square that they share."""
        for square in _squares(rect, PointIndex.SIDE):
            yield from (entry for entry in self._squares.get(square, ()) if entry[0].overlaps(rect))


def centroid(corners: Sequence[Point]) -> Point:
    """Return the centre of gravity of a simple polygon; the middle around one without an area."""
    area = signed_area(corners)
    if abs(area) < ROUNDING:
        return Rect.around(corners).centre
    cuts = [(p, q, p.x * q.y - q.x * p.y) for p, q in sides_of(corners)]
    x, y = (math.fsum((p[axis] + q[axis]) * cut for p, q, cut in cuts) / (6 * area) for axis in (0, 1))
    return Point(x, y)


def inset_convex(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a convex clockwise polygon with every side moved inwards by ``by`` (outwards when negative)."""
    moved = []
    for p, q in sides_of(points):
        length = math.hypot(q.x - p.x, q.y - p.y)
        nx, ny = -(q.y - p.y) / length * by, (q.x - p.x) / length * by
        moved.append((p.shift(nx, ny), q.shift(nx, ny)))
    corners = []
    for (p, q), (r, s) in zip((moved[-1], *moved), moved, strict=False):
        dx, dy, ex, ey = q.x - p.x, q.y - p.y, s.x - r.x, s.y - r.y
        if abs(dx * ey - dy * ex) < ROUNDING:  # one side goes on where the other ends
            corners.append(r)
            continue
        along = ((r.x - p.x) * ey - (r.y - p.y) * ex) / (dx * ey - dy * ex)
        corners.append(Point(p.x + along * dx, p.y + along * dy))
    return tuple(corners)


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


Outline = tuple[Point, ...]
_Side = tuple[Point, Point]

_ROUND_STEP = math.radians(20)
_CLEAR = 0.98
"""How near the old outline the new one may come, as a share of the way: its round corners are chords."""


def simplify(points: Sequence[Point], tolerance: float, most: int) -> Outline:
    """Return a closed outline without the corners that stray from the others' sides by no more than a tolerance.

    One that would keep more than ``most`` is given up and returned as it was (Douglas and Peucker, on a ring).
    """
    far = max(range(len(points)), key=lambda index: math.dist(points[0], points[index]))
    keep = {0, far}
    waiting = [(0, far), (far, len(points))]
    ring = (*points, points[0])
    while waiting and len(keep) <= most:
        low, high = waiting.pop()
        side = ring[low], ring[high]
        middle = max(range(low + 1, high), key=lambda index: distance_to(ring[index], *side), default=low)
        if distance_to(ring[middle], *side) > tolerance:
            keep.add(middle)
            waiting += (low, middle), (middle, high)
    return tuple(points[index] for index in sorted(keep)) if len(keep) <= most else tuple(points)


def crosses_itself(points: Sequence[Point]) -> bool:
    """Return whether two sides of a closed outline that are no neighbours meet."""
    last = len(points) - 1
    return any(b - a > 1 and (a, b) != (0, last) for a, b, _ in _meetings(tuple(sides_of(points))))


@lru_cache(maxsize=128)
def offset_outline(points: Outline, by: float) -> Outline:
    """Return an outline moved outwards, its corners rounded, or inwards when ``by`` is negative.

    What is left inwards may be in several parts: the largest; nothing where there is no room at all.
    """
    if not by:
        return points
    if signed_area(points) < 0:
        points = points[::-1]
    moved = tuple(sides_of(tuple(_offset_once(points, by))))
    pieces = [side for side in _cut_at_crossings(moved) if _is_clear(side, points, by)]
    return max(_rings(pieces), key=polygon_area, default=())


def _offset_once(points: Outline, by: float) -> Iterator[Point]:
    """Yield every side moved; round arcs where sides part, while those that meet cross each other."""
    for before, corner, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        start, end = _normal(before, corner), _normal(corner, after)
        bend = math.remainder(end - start, math.tau)
        if abs(bend) <= _ROUND_STEP:
            # nearly straight: the one corner where the moved sides meet
            angles, reach = [start + bend / 2], by / math.cos(bend / 2)
        else:
            # sides that run into each other need no arc: what lies beyond their crossing is cut off later
            steps = math.ceil(abs(bend) / _ROUND_STEP) if bend * by > 0 else 1
            angles, reach = [start + bend * step / steps for step in range(steps + 1)], by
        yield from (corner.shift(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles)


def _normal(start: Point, end: Point) -> float:
    """Return the angle that looks outwards from a side of a clockwise outline."""
    return math.atan2(start.x - end.x, end.y - start.y)


def _cut_at_crossings(sides: Sequence[_Side]) -> Iterator[_Side]:
    cuts: list[list[Point]] = [[start, end] for start, end in sides]
    for a, b, at in _meetings(sides):
        if at is not None:
            cuts[a].append(at)
            cuts[b].append(at)
    for (start, _), corners in zip(sides, cuts, strict=True):
        corners.sort(key=lambda point: math.dist(start, point))
        yield from ((p, q) for p, q in pairwise(corners) if math.dist(p, q) > 1e-9)


def _is_clear(side: _Side, points: Outline, by: float) -> bool:
    """Return whether a piece of a moved outline lies on the right side of the old one, and everywhere far enough."""
    p, q = side
    middle = Point((p.x + q.x) / 2, (p.y + q.y) / 2)
    return contains_point(points, middle) == (by < 0) and all(
        distance_to(middle, *other) >= _CLEAR * abs(by) for other in sides_of(points)
    )


def _rings(pieces: Sequence[_Side]) -> Iterator[Outline]:
    """Yield closed outlines put together of pieces, each of which begins where another ends."""
    left = list(pieces)
    while left:
        ring = [left.pop(0)]
        while left:
            end = ring[-1][1]
            near = min(range(len(left)), key=lambda index: math.dist(left[index][0], end))
            if math.dist(end, ring[0][0]) <= math.dist(end, left[near][0]):
                break
            ring.append(left.pop(near))
        if len(ring) > 2:
            yield tuple(start for start, _ in ring)


def contains_point(points: Sequence[Point], at: Point) -> bool:
    inside, before = False, points[-1] if points else at
    for point in points:
        if (before.y > at.y) != (point.y > at.y):
            inside ^= at.x < before.x + (point.x - before.x) * (at.y - before.y) / (point.y - before.y)
        before = point
    return inside


def widest_room(points: Sequence[Point], band: Rect) -> Rect:
    """Return the widest part of a rectangle, of the same height, inside an outline; of width 0 if there is none."""
    blocked = sorted(spans_across(points, band))
    edges = [(-math.inf, band.x), *blocked, (band.right, math.inf)]
    best, left = Rect(band.centre.x, band.y, 0.0, band.height), edges[0][1]
    for start, end in edges[1:]:
        right = min(start, band.right)
        if right - left > best.width and contains_point(points, Point((left + right) / 2, band.centre.y)):
            best = Rect(left, band.y, right - left, band.height)
        left = max(left, end)
    return best


def spans_across(points: Sequence[Point], band: Rect) -> Iterator[tuple[float, float]]:
    """Yield the extent of each side from left to right within a band."""
    for start, end in sides_of(points):
        high, low = sorted((start, end), key=lambda point: point.y)
        if high.y >= band.bottom or low.y <= band.y:
            continue
        share = (low.x - high.x) / (low.y - high.y) if low.y > high.y else 0.0
        first = high.x + share * max(0.0, band.y - high.y)
        last = low.x + share * min(0.0, band.bottom - low.y)
        yield (first, last) if first < last else (last, first)


def _meetings(sides: Sequence[_Side]) -> Iterator[tuple[int, int, Point | None]]:
    """Yield the numbers of any two sides that meet, the lower first, and where they truly cross."""
    spans = [Rect.around(side) for side in sides]
    order = sorted(range(len(sides)), key=lambda index: spans[index].x)
    # in the order of their left ends, the first side that begins too far right ends the search for partners
    for place, a in enumerate(order):
        for b in order[place + 1 :]:
            if spans[b].x > spans[a].right:
                break
            if spans[a].y > spans[b].bottom or spans[b].y > spans[a].bottom:
                continue
            (p, q), (r, s) = sides[a], sides[b]
            far, near = turn(r, s, p), turn(r, s, q)
            if far * near <= 0 and turn(p, q, r) * turn(p, q, s) <= 0:
                share = far / (far - near) if far != near else None
                at = None if share is None else Point(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share)
                yield min(a, b), max(a, b), at


CANDIDATES = 10
"""Of so many places in which a disc has room, it takes the one that is farthest from the others."""
TRIES, MOST_TRIES = 100, 2000
"""How often a place is tried for a disc on average, and for one of them at most."""


def scatter(
    rings: Sequence[Outline], radii: Sequence[float], taken: Sequence[tuple[Point, float]], seed: int
) -> list[Point | None]:
    """Return a place inside an area for each of some discs, apart from each other and from those that are there.

    The area is what any of the ``rings`` encloses; they overlap nowhere and meet along equal sides. A disc that finds
    no room has ``None``. The same values give the same places. See Mitchell, “Spectrally optimal sampling for
    distribution ray tracing” (1991): of some random places the farthest from the others, which looks even and yet
    irregular. Where not all have room like that they take any place, and last of all the nearest, which packs them.
    """
    area, best = _Area(rings, max(radii, default=0.0)), list[Point | None]()
    for candidates, choose in ((CANDIDATES, max), (1, max), (CANDIDATES, min)):
        found = _scatter_in(area, radii, taken, random.Random(f"{seed}-{len(taken)}"), candidates, choose)
        best = found if not best or found.count(None) < best.count(None) else best
        if None not in best:
            break
    return best


def _scatter_in(
    area: _Area, radii: Sequence[float], taken: Sequence[tuple[Point, float]], chance: random.Random,
    candidates: int, choose: Callable[[Iterable[tuple[float, Point]]], tuple[float, Point]],
) -> list[Point | None]:  # fmt: skip
    """Return the places of discs, the largest ones first: of so many candidates with room each takes one by its gap."""
    places = _Discs(taken, area.extent, max([*radii, *(radius for _, radius in taken)], default=0.0))
    found, left, least_without = list[Point | None]([None]) * len(radii), TRIES * len(radii), math.inf
    for number in sorted(range(len(radii)), key=lambda number: -radii[number]):
        radius, fitting = radii[number], list[tuple[float, Point]]()
        tries = 0 if radius >= least_without else min(MOST_TRIES, left + MOST_TRIES)
        while tries > 0 and len(fitting) < candidates:
            tries, left, at = tries - 1, left - 1, area.place(chance)
            if area.holds(at, radius) and (gap := places.gap(at, radius)) >= 0:
                fitting.append((gap, at))
        if fitting:
            found[number] = choose(fitting)[1]
            places.add(choose(fitting)[1], radius)
        else:
            least_without = min(least_without, radius)
    return found


class _Area:
    """What some rings enclose, for discs up to a radius."""

    def __init__(self, rings: Sequence[Outline], widest: float) -> None:
        sides: dict[tuple[Point, Point], tuple[Point, Point]] = {}
        for start, end in (side for ring in rings for side in sides_of(ring)):
            ends = (Point(round(start.x, 3), round(start.y, 3)), Point(round(end.x, 3), round(end.y, 3)))
            key = (min(ends), max(ends))
            if sides.pop(key, None) is None and ends[0] != ends[1]:
                sides[key] = (start, end)
        self._boxes = [Rect.around(ring) for ring in rings]
        self._shares = list(accumulate(polygon_area(ring) for ring in rings))
        self.extent = self._shares[-1] if rings else 0.0
        whole = Rect.union(self._boxes) if rings else Rect(0, 0, 0, 0)
        self._step = max(max(whole.size) / 64, widest, 1e-3)
        self._near = dict[tuple[int, int], list[tuple[Point, Point]]]()
        for start, end in sides.values():
            for square in _squares(Rect.around((start, end)).expand(widest), self._step):
                self._near.setdefault(square, []).append((start, end))
        self._beside = dict[tuple[int, int], list[tuple[Point, Point]]]()
        for number, ring in enumerate(rings):
            for start, end in sides_of(ring):
                first, last = (math.floor(y / self._step) for y in sorted((start.y, end.y)))
                for row in range(first, last + 1):
                    self._beside.setdefault((number, row), []).append((start, end))

    def place(self, chance: random.Random) -> Point:
        """Return a place about which it is not known yet whether it is inside."""
        if not self._boxes:
            return Point(math.nan, math.nan)
        number = min(bisect_right(self._shares, chance.random() * self.extent), len(self._boxes) - 1)
        box = self._boxes[number]
        at = Point(box.x + chance.random() * box.width, box.y + chance.random() * box.height)
        sides = self._beside.get((number, math.floor(at.y / self._step)), ())
        crossed = (
            at.x < start.x + (end.x - start.x) * (at.y - start.y) / (end.y - start.y)
            for start, end in sides if (start.y > at.y) != (end.y > at.y)
        )  # fmt: skip
        return at if sum(crossed) % 2 else Point(math.nan, math.nan)

    def holds(self, at: Point, radius: float) -> bool:
        """Return whether a disc about a place of ``place`` lies wholly inside."""
        if math.isnan(at.x):
            return False
        sides = self._near.get((math.floor(at.x / self._step), math.floor(at.y / self._step)), ())
        return all(distance_to(at, *side) >= radius for side in sides)


class _Discs:
    """Discs by the squares that their middles are in; the squares shrink as there are more of them."""

    def __init__(self, discs: Iterable[tuple[Point, float]], extent: float, widest: float) -> None:
        self._discs, self._extent, self._widest = list[tuple[Point, float]](), extent, widest
        self._sort_again()
        for disc in discs:
            self.add(*disc)

    def add(self, at: Point, radius: float) -> None:
        self._discs.append((at, radius))
        if len(self._discs) >= self._again:
            self._sort_again()
        else:
            self._by_square.setdefault(self._square(at), []).append((at, radius))

    def _sort_again(self) -> None:
        count = max(4, len(self._discs))
        self._again, self._step = 2 * count, max(2.001 * self._widest, 1.6 * math.sqrt(self._extent / count), 1e-3)
        self._by_square: dict[tuple[int, int], list[tuple[Point, float]]] = {}
        for at, radius in self._discs:
            self._by_square.setdefault(self._square(at), []).append((at, radius))

    def _square(self, at: Point) -> tuple[int, int]:
        return math.floor(at.x / self._step), math.floor(at.y / self._step)

    def gap(self, at: Point, radius: float) -> float:
        """Return how far a disc would be from the nearest other one, at most a square; below 0 where it overlaps."""
        (column, row), gap = self._square(at), self._step
        for square in ((column + dx, row + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)):
            for other, reach in self._by_square.get(square, ()):
                gap = min(gap, math.dist(at, other) - radius - reach)
            if gap < 0:
                break
        return gap


def _squares(rect: Rect, step: float) -> Iterator[tuple[int, int]]:
    columns = range(math.floor(rect.x / step), math.floor(rect.right / step) + 1)
    rows = range(math.floor(rect.y / step), math.floor(rect.bottom / step) + 1)
    return ((column, row) for column in columns for row in rows)
