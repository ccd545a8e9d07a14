"""Closed outlines of straight sides and any shape: thinned out, moved outwards or inwards, and the room inside them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from generator.geometry.shapes import Point, Rect, polygon_area, sides_of, signed_area

Outline = tuple[Point, ...]
_Side = tuple[Point, Point]

_ROUND_STEP = math.radians(20)
_CLEAR = 0.98
"""How near the old outline the new one may come, as a share of the way: its round corners are chords."""


def simplify(points: Sequence[Point], tolerance: float, most: int) -> Outline:
    """Return a closed outline without the corners that stray from the others' sides by no more than a tolerance.

    One that would keep more than ``most`` is given up and returned as it was.
    """
    far = max(range(len(points)), key=lambda index: math.dist(points[0], points[index]))
    keep = {0, far}
    waiting = [(0, far), (far, len(points))]
    ring = (*points, points[0])
    while waiting and len(keep) <= most:
        low, high = waiting.pop()
        side = ring[low], ring[high]
        middle = max(range(low + 1, high), key=lambda index: _distance(ring[index], side), default=low)
        if _distance(ring[middle], side) > tolerance:
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
    pieces = [side for side in _cut(moved) if _is_clear(side, points, by)]
    return max(_rings(pieces), key=polygon_area, default=())


def _offset_once(points: Outline, by: float) -> Iterator[Point]:
    """Yield every side moved; round arcs where sides part, while those that meet cross each other."""
    for before, corner, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        start, end = _normal(before, corner), _normal(corner, after)
        turn = math.remainder(end - start, math.tau)
        if abs(turn) <= _ROUND_STEP:
            yield _towards(corner, start + turn / 2, by / math.cos(turn / 2))
            continue
        steps = math.ceil(abs(turn) / _ROUND_STEP) if turn * by > 0 else 1
        for step in range(steps + 1):
            yield _towards(corner, start + turn * step / steps, by)


def _towards(point: Point, angle: float, by: float) -> Point:
    return point.shifted(by * math.cos(angle), by * math.sin(angle))


def _normal(start: Point, end: Point) -> float:
    """Return the angle that looks outwards from a side of a clockwise outline."""
    return math.atan2(start.x - end.x, end.y - start.y)


def _cut(sides: Sequence[_Side]) -> Iterator[_Side]:
    """Yield the sides of a closed run in pieces: cut wherever they cross."""
    cuts: list[list[Point]] = [[start, end] for start, end in sides]
    for a, b, at in _meetings(sides):
        if at is not None:
            cuts[a].append(at)
            cuts[b].append(at)
    for (start, _), found in zip(sides, cuts, strict=True):
        found.sort(key=lambda point: math.dist(start, point))
        yield from ((p, q) for p, q in pairwise(found) if math.dist(p, q) > 1e-9)


def _is_clear(side: _Side, points: Outline, by: float) -> bool:
    middle = _between(*side)
    return contains_point(points, middle) == (by < 0) and all(
        _distance(middle, other) >= _CLEAR * abs(by) for other in sides_of(points)
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
    """Return whether an outline holds a point."""
    inside, before = False, points[-1] if points else at
    for point in points:
        if (before.y > at.y) != (point.y > at.y):
            inside ^= at.x < before.x + (point.x - before.x) * (at.y - before.y) / (point.y - before.y)
        before = point
    return inside


def room_in(points: Sequence[Point], band: Rect) -> Rect:
    """Return the widest part of a rectangle, as high as it, that lies inside an outline; of no width for none."""
    blocked = sorted(_across(points, band))
    edges = [(-math.inf, band.x), *blocked, (band.right, math.inf)]
    best, left = Rect(band.centre.x, band.y, 0.0, band.height), edges[0][1]
    for start, end in edges[1:]:
        right = min(start, band.right)
        if right - left > best.width and contains_point(points, Point((left + right) / 2, band.centre.y)):
            best = Rect(left, band.y, right - left, band.height)
        left = max(left, end)
    return best


def _across(points: Sequence[Point], band: Rect) -> Iterator[tuple[float, float]]:
    """Yield how far each side reaches from left to right within a band."""
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
    for place, a in enumerate(order):
        for b in order[place + 1 :]:
            if spans[b].x > spans[a].right:
                break
            if spans[a].y <= spans[b].bottom and spans[b].y <= spans[a].bottom and _meet(sides[a], sides[b]):
                yield min(a, b), max(a, b), _crossing(sides[a], sides[b])


def _meet(one: _Side, other: _Side) -> bool:
    (p, q), (r, s) = one, other
    return _turn(p, q, r) * _turn(p, q, s) <= 0 and _turn(r, s, p) * _turn(r, s, q) <= 0


def _crossing(one: _Side, other: _Side) -> Point | None:
    (p, q), (r, s) = one, other
    far, near = _turn(r, s, p), _turn(r, s, q)
    if far == near:
        return None
    share = far / (far - near)
    return Point(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share)


def _turn(start: Point, end: Point, at: Point) -> float:
    return (end.x - start.x) * (at.y - start.y) - (end.y - start.y) * (at.x - start.x)


def _distance(point: Point, side: _Side) -> float:
    (x, y), (p, q) = point, side
    dx, dy = q.x - p.x, q.y - p.y
    long = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((x - p.x) * dx + (y - p.y) * dy) / long)) if long else 0.0
    return math.hypot(x - p.x - along * dx, y - p.y - along * dy)


def _between(p: Point, q: Point) -> Point:
    return Point((p.x + q.x) / 2, (p.y + q.y) / 2)
