"""Areas of any shape that meet along common borders: how drawn outlines are joined, and the grid that they make."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.grids.grid import Grid, Outline, Position, Side
from generator.geometry.grids.nodes import positions
from generator.geometry.grids.tilings import clockwise, middle_of
from generator.geometry.shapes import (
    Point,
    Rect,
    Size,
    contains_point,
    distance_to,
    sides_of,
    signed_area,
    simplify,
    spans_across,
    turn,
    widest_room,
)

Line = tuple[Point, Point]
_NEAR = 6
"""How many quarters of its height a name may be moved away from its spot to be in the middle of it."""

_MOST_SAMPLES, _MOST_LINES = 60, 120
"""At how many points it is checked what a line passes through, and how many lines are tried instead of it."""

LEAST_WIDTH, MOST_WIDTH = 20, 3000
"""How wide a map may be, in millimetres."""


class Area(NamedTuple):
    """A cell: its name in files, the one that is printed, where pieces stand, and every closed line around it.

    The first line is that of its largest part. Parts run clockwise, holes counter-clockwise. ``room`` is the diameter
    of the circle about ``spot`` that fits inside.
    """

    name: str
    title: str
    position: Position
    spot: Point
    room: float
    loops: tuple[Outline, ...]

    def move(self, by: float, dx: float, dy: float) -> Area:
        """Return the area enlarged about 0, 0 and then shifted."""

        def moved(points: Outline) -> Outline:
            return tuple([Point(x * by + dx, y * by + dy) for x, y in points])

        (spot,) = moved((self.spot,))
        return self._replace(spot=spot, room=self.room * by, loops=tuple(map(moved, self.loops)))


@dataclass(frozen=True)
class AreaGrid(Grid[str]):
    """Areas on a map; ``size`` is how wide the spot for pieces in each is at most, ``frame`` what the map shows."""

    areas: tuple[Area, ...]
    size: float
    frame: Rect

    lined = False

    @cached_property
    def _area_by_name(self) -> Mapping[str, Area]:
        return {area.name: area for area in self.areas}

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(self._area_by_name)

    @cached_property
    def bounds(self) -> Rect:
        return self.frame

    def resize(self, size: float, corner: Point) -> AreaGrid:
        by, (left, top, width, height) = size / self.size, self.frame
        areas = tuple(area.move(by, corner.x - left * by, corner.y - top * by) for area in self.areas)
        return replace(self, areas=areas, size=size, frame=Rect(*corner, width * by, height * by))

    def centre(self, cell: str) -> Point:
        return self._area_by_name[cell].spot

    def breadth(self, cell: str) -> float:
        return min(self._area_by_name[cell].room, self.size)

    def outline(self, cell: str) -> Outline:
        return self._area_by_name[cell].loops[0]

    def loops(self, cell: str) -> tuple[Outline, ...]:
        return self._area_by_name[cell].loops

    def title(self, cell: str) -> str:
        return self._area_by_name[cell].title

    @cached_property
    def sides(self) -> tuple[Side[str], ...]:
        # loops run clockwise: the border between two areas is in both, in opposite directions
        owner = {side: area.name for area in self.areas for loop in area.loops for side in sides_of(loop)}
        order = {name: number for number, name in enumerate(self.cells)}
        return tuple(
            Side(name, other, start, end)
            for (start, end), name in owner.items()
            if (other := owner.get((end, start))) is None or order[name] < order[other]
        )

    def position(self, cell: str) -> Position:
        return self._area_by_name[cell].position

    def crossing(self, first: str, second: str) -> tuple[Line, ...]:
        """Return the shortest line from one area to another; two to the rim of the map if that way is shorter.

        It begins and ends a little inside both, at most half way to their spots.
        """
        across = self.frame.width
        # the map goes on at its other side, as a map of the world does
        ways = [
            (_nearest(self._area_by_name[first].loops, _shifted(self._area_by_name[second].loops, shift)), shift)
            for shift in (0.0, -across, across)
        ]
        (start, end), shift = min(ways, key=lambda way: (math.dist(*way[0]), abs(way[1])))
        if not shift:
            start, end = self._clear_line((start, end), first, second)
        start = _towards(start, self.centre(first), self.size / 4)
        there = _towards(end.shift(-shift, 0.0), self.centre(second), self.size / 4)
        if not shift:
            return ((start, there),)
        rim, other_rim = (self.frame.x, self.frame.right) if shift < 0 else (self.frame.right, self.frame.x)
        far = there.shift(shift, 0.0)
        level = start.y + (far.y - start.y) * (rim - start.x) / (far.x - start.x)
        return (start, Point(rim, level)), (Point(other_rim, level), there)

    def lands_between(self, line: Line, first: str, second: str) -> tuple[str, ...]:
        """Return the areas, other than two, that a line passes through."""
        (x, y), (right, bottom) = line
        steps = min(_MOST_SAMPLES, 1 + int(math.dist(*line)))
        points = [Point(x + (right - x) * step / steps, y + (bottom - y) * step / steps) for step in range(1, steps)]
        around = Rect.around(line)
        near = [box for box in self._boxes if box[0] not in (first, second) and box[1].overlaps(around)]
        within = Counter(
            (name, at) for name, box, loop in near for at in points if box.holds(at) and contains_point(loop, at)
        )
        held = Counter(name for (name, _), loops in within.items() if loops % 2)
        return tuple(name for name, count in held.items() if count > 1)

    def _clear_line(self, nearest: Line, first: str, second: str) -> Line:
        """Return the nearest line between two areas, or the next one that passes through no other, if there is one."""
        if not self.lands_between(nearest, first, second):
            return nearest
        ours, theirs = (_some_corners(self._area_by_name[name].loops) for name in (first, second))
        lines = [(at, _nearest_of(theirs, at)) for at in ours] + [(_nearest_of(ours, at), at) for at in theirs]
        lines.sort(key=lambda line: (math.dist(*line), line))
        free = (line for line in lines[:_MOST_LINES] if not self.lands_between(line, first, second))
        return next(free, nearest)

    def name_room(self, cell: str, size: Size, above: bool | None, over_sea: bool) -> Rect:
        """Return a level strip for a name of a size in an area: above its spot, below it, or through it.

        It is as near to the spot as it is wide enough, in the middle of it if it can be, and lies in the area or, over
        sea, outside all others.
        """
        area, height = self._area_by_name[cell], size.height
        clear = (self.breadth(cell) + 1.2 * height) / 2
        middles = [area.spot.y]
        if above is not None:
            around = Rect.around(area.loops[0])
            far = (area.spot.y - around.y if above else around.bottom - area.spot.y) + height
            steps = range(1 + max(0, int((far - clear) / height * 4)))
            middles = [area.spot.y + (-1 if above else 1) * (clear + step * height / 4) for step in steps]
        if over_sea:
            rooms = [self._strip_over_sea(area, middle - height / 2, height) for middle in middles]
        else:
            wide = [self._strip_inside(area, middle - height / 2, height) for middle in middles]
            rooms = [*(_centred(room, area.spot) for room in wide[:_NEAR]), *wide]
        return next((room for room in rooms if room.width >= size.width), max(rooms, key=lambda room: room.width))

    def _strip_inside(self, area: Area, top: float, height: float) -> Rect:
        """Return the widest level room in an area."""
        around = Rect.around(area.loops[0])
        return widest_room(area.loops[0], Rect(around.x, top, around.width, height))

    def _strip_over_sea(self, area: Area, top: float, height: float) -> Rect:
        """Return level room about the upright through a spot that meets no border; of width 0 where there is none."""
        (x, _), frame = area.spot, self.frame
        half = min(x - frame.x, frame.right - x, 3 * self.size)
        band = Rect(x - half, top, 2 * half, height)
        near = [(name, loop) for name, box, loop in self._boxes if box.overlaps(band)]
        for left, right in (span for _, loop in near for span in spans_across(loop, band)):
            half = min(half, max(left - x, x - right, 0.0))
        middle = Point(x, top + height / 2)
        covered = sum(contains_point(loop, middle) for name, loop in near if name != area.name) % 2
        half = 0.0 if covered or not frame.encloses(band) else half
        return Rect(x - half, top, 2 * half, height)

    @cached_property
    def _boxes(self) -> tuple[tuple[str, Rect, Outline], ...]:
        """Return every closed line with the name of its area and the rectangle around it."""
        return tuple((area.name, Rect.around(loop), loop) for area in self.areas for loop in area.loops)


def _some_corners(loops: Iterable[Outline]) -> list[Point]:
    """Return the corners of an area, or as many of them at even distances as are looked at."""
    corners = [point for loop in loops for point in loop]
    return corners[:: -(-len(corners) // _MOST_LINES)]


def _nearest_of(points: Iterable[Point], at: Point) -> Point:
    return min(points, key=lambda point: math.dist(point, at))


def _centred(room: Rect, spot: Point) -> Rect:
    """Return the part of a strip that lies evenly to both sides of a spot; of width 0 where it is beside it."""
    half = max(0.0, min(spot.x - room.x, room.right - spot.x))
    return Rect(spot.x - half, room.y, 2 * half, room.height)


def _shifted(loops: Iterable[Outline], across: float) -> list[Outline]:
    return [tuple(point.shift(across, 0.0) for point in loop) for loop in loops]


def _towards(start: Point, end: Point, far: float) -> Point:
    length = math.dist(start, end)
    share = min(0.5, far / length) if length else 0.0
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _nearest(first: Iterable[Outline], second: Iterable[Outline]) -> Line:
    """Return the corners of two areas that are nearest to each other; borders have corners close together."""
    ends = [point for loop in second for point in loop]
    return min(
        ((start, _nearest_of(ends, start)) for loop in first for start in loop),
        key=lambda line: math.dist(*line),
    )


class DrawnArea(NamedTuple):
    """An area as it is drawn: the closed lines of each of its shapes, in any order and direction."""

    name: str
    title: str
    shapes: tuple[tuple[Outline, ...], ...]


class Overlap(NamedTuple):
    """Two areas, by their numbers, that cover a common place; one that crosses itself is both."""

    first: int
    second: int


class JoinedAreas(NamedTuple):
    """The closed lines of each area, equal where areas meet; nothing for one that is too small, and what overlaps."""

    loops: tuple[tuple[Outline, ...], ...]
    overlaps: tuple[Overlap, ...]


def join_areas(drawn: Sequence[DrawnArea], gap: float) -> JoinedAreas:
    """Return areas whose borders are the same line wherever they lie no further apart than a gap.

    A later area gives way to an earlier one. Shapes of one area that touch become one.
    """
    borders = _Borders(gap)
    lines = [
        (number, borders.trace(loop, number))
        for number, area in enumerate(drawn)
        for shape in area.shapes
        for loop in _directed(shape)
    ]
    owners: dict[Line, list[int]] = {}
    for number, loop in lines:
        for side in borders.sides_along(loop):
            _add_side(owners, side, number)
    _fill_slivers(owners, gap)
    sides_of_area: list[list[Line]] = [[] for _ in drawn]
    for side, numbers in owners.items():
        for number in numbers:
            sides_of_area[number].append(side)
    loops = tuple(tuple(_loops(sides)) for sides in sides_of_area)
    return JoinedAreas(loops, tuple(dict.fromkeys(_overlaps(loops, owners, gap))))


def _add_side(owners: dict[Line, list[int]], side: Line, number: int) -> None:
    """Add a side to the border of an area, by its number; what runs both ways about one area is no border of it."""
    if number in owners.get(side[::-1], ()):
        owners[side[::-1]].remove(number)
    else:
        owners.setdefault(side, []).append(number)


def _fill_slivers(owners: dict[Line, list[int]], gap: float) -> None:
    """Give what lies between areas and is thinner than the gap to the one with most of its border.

    Where three areas meet, two of them may have come together otherwise than each with the third.
    """
    outside = [side[::-1] for side, numbers in owners.items() if numbers and not owners.get(side[::-1])]
    for ring in _loops(outside):
        around = math.fsum(math.dist(*side) for side in sides_of(ring))
        # the area of a strip is its width times half the way around it: this one is thinner than half the gap
        if not 0 < signed_area(ring) < gap * around / 4:
            continue
        beside: dict[int, float] = {}
        for start, end in sides_of(ring):
            for number in owners.get((end, start), ()):
                beside[number] = beside.get(number, 0.0) + math.dist(start, end)
        for side in sides_of(ring) if beside else ():
            _add_side(owners, side, max(beside, key=lambda number: beside[number]))


def _directed(loops: Sequence[Outline]) -> Iterator[Outline]:
    """Yield the lines of a shape: parts clockwise, and holes, which lie in an odd number of others, the other way."""
    for loop in loops:
        within = sum(contains_point(other, loop[0]) for other in loops if other is not loop)
        yield clockwise(loop)[::-1] if within % 2 else clockwise(loop)


class _Edge(NamedTuple):
    """A straight stretch of the border of an area, by the area's number."""

    start: Point
    end: Point
    owner: int


_ROUNDS = 4
"""A stretch that was cut is cut again so many times: its parts may be near to points that the whole was not."""


class _Borders:
    """Lines that were traced, found again by those that come later and lie no further away than a gap."""

    def __init__(self, gap: float) -> None:
        self.gap = gap
        self._points: dict[tuple[int, int], list[Point]] = {}
        self._edges: dict[tuple[int, int], list[_Edge]] = {}
        # larger boxes hold more edges to compare, smaller ones hold each edge more often
        self._pitch = 8 * gap

    def trace(self, loop: Outline, owner: int) -> Outline:
        """Return a closed line whose corners are moved onto the lines of other areas that are near."""
        corners = [self._place(corner, owner) for corner in loop]
        ring = tuple(
            corner for before, corner in zip([corners[-1], *corners], corners, strict=False) if before != corner
        )
        for start, end in sides_of(ring) if len(ring) > 2 else ():
            for box in self._boxes(start, end):
                self._edges.setdefault(box, []).append(_Edge(start, end, owner))
        return ring if len(ring) > 2 else ()

    def _place(self, corner: Point, owner: int) -> Point:
        if (place_here := self._known(corner)) is not None:
            return place_here
        box = math.floor(corner.x / self._pitch), math.floor(corner.y / self._pitch)
        near = [edge for edge in self._edges.get(box, ()) if edge.owner != owner]
        edge = min(near, key=lambda edge: distance_to(corner, edge.start, edge.end), default=None)
        if edge is None or distance_to(corner, edge.start, edge.end) > self.gap:
            self._add(corner)
            return corner
        at = _foot(corner, edge.start, edge.end)
        place_here = self._known(at)
        if place_here is None:
            self._add(at)
        return place_here or at

    def _add(self, point: Point) -> None:
        self._points.setdefault((math.floor(point.x / self.gap), math.floor(point.y / self.gap)), []).append(point)

    def _known(self, at: Point) -> Point | None:
        """Return the nearest point that is known and no further away than the gap."""
        column, row = math.floor(at.x / self.gap), math.floor(at.y / self.gap)
        # boxes are as wide as the gap: whatever is near enough is in this one or in the eight around it
        boxes = ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        near = [point for box in boxes for point in self._points.get(box, ())]
        best = min(near, key=lambda point: math.dist(point, at), default=None)
        return best if best is not None and math.dist(best, at) <= self.gap else None

    def _boxes(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Yield the boxes of a raster in which points may be nearer to a stretch than the gap, once each."""
        parts = max(1, math.ceil(math.dist(start, end) / self._pitch))
        boxes: dict[tuple[int, int], None] = {}
        for part in range(parts):
            first, last = (
                Point(start.x + (end.x - start.x) * at / parts, start.y + (end.y - start.y) * at / parts)
                for at in (part, part + 1)
            )
            x, y, width, height = Rect.around((first, last)).expand(self.gap)
            for column in range(math.floor(x / self._pitch), math.floor((x + width) / self._pitch) + 1):
                for row in range(math.floor(y / self._pitch), math.floor((y + height) / self._pitch) + 1):
                    boxes[column, row] = None
        yield from boxes

    def sides_along(self, loop: Outline) -> Iterator[Line]:
        """Yield the sides of a traced line, cut at every known point that is on it or nearer than the gap."""
        for start, end in sides_of(loop):
            yield from self._cut(start, end, _ROUNDS)

    def _cut(self, start: Point, end: Point, more: int) -> Iterator[Line]:
        near = dict.fromkeys(self._points_near(start, end))
        if not near or not more:
            yield start, end
            return
        dx, dy = end.x - start.x, end.y - start.y
        ordered = sorted(near, key=lambda point: (point.x - start.x) * dx + (point.y - start.y) * dy)
        for first, last in pairwise((start, *ordered, end)):
            yield from self._cut(first, last, more - 1)

    def _points_near(self, start: Point, end: Point) -> Iterator[Point]:
        """Yield the known points beside a stretch, nearer to it than the gap."""
        length = math.dist(start, end)
        parts = max(1, math.ceil(length / self.gap))
        boxes: dict[tuple[int, int], None] = {}
        for part in range(parts + 1):
            x, y = start.x + (end.x - start.x) * part / parts, start.y + (end.y - start.y) * part / parts
            column, row = math.floor(x / self.gap), math.floor(y / self.gap)
            boxes |= {(column + across, row + down): None for across in (-1, 0, 1) for down in (-1, 0, 1)}
        dx, dy = end.x - start.x, end.y - start.y
        for box in boxes:
            for point in self._points.get(box, ()):
                if point in (start, end):
                    continue
                along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
                if 0 < along < length and distance_to(point, start, end) <= self.gap:
                    yield point


def _foot(point: Point, start: Point, end: Point) -> Point:
    """Return the point of a stretch that is nearest to a point."""
    dx, dy = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return Point(start.x + dx * along, start.y + dy * along)


def _loops(sides: Sequence[Line]) -> Iterator[Outline]:
    """Yield the closed lines that sides make, the one around most first, without corners on straight stretches.

    Where a line touches itself it turns as far to the right as it can, so that each is simple.
    """
    following: dict[Point, list[Point]] = {}
    for start, end in sides:
        following.setdefault(start, []).append(end)
    rings: list[Outline] = []
    for first, _ in sides:
        while following.get(first):
            ring, before = [first], first
            at = following[first].pop(0)
            while at != first:
                ring.append(at)
                ends = following.get(at)
                if not ends:
                    break
                ends.sort(key=lambda end: _right_turn(before, at, end))
                before, at = at, ends.pop(0)
            if at == first and len(ring) > 2:
                rings.append(tuple(ring))
    yield from sorted(rings, key=signed_area, reverse=True)


def _right_turn(before: Point, at: Point, end: Point) -> float:
    """Return how far a way turns at a point: the sharpest turn to the right, on paper, is least."""
    arriving = math.atan2(at.y - before.y, at.x - before.x)
    leaving = math.atan2(end.y - at.y, end.x - at.x)
    return -math.remainder(leaving - arriving, math.tau)


def _overlaps(
    loops: Sequence[Sequence[Outline]], owners: Mapping[Line, Sequence[int]], gap: float
) -> Iterator[Overlap]:
    """Yield the areas that run along one side in one direction, cross each other, or lie within each other."""
    for numbers in owners.values():
        if len(numbers) > 1:
            yield Overlap(min(numbers), max(numbers))
    sides = [
        (side, number)
        for number, loops_of_area in enumerate(loops)
        for loop in loops_of_area
        for side in sides_of(loop)
    ]
    yield from _crossings(sides)
    boxes = [Rect.around(loops_of_area[0]) if loops_of_area else Rect(0, 0, 0, 0) for loops_of_area in loops]
    corners = [frozenset(point for loop in loops_of_area for point in loop) for loops_of_area in loops]
    for number, loops_of_area in enumerate(loops):
        for other, around in enumerate(boxes):
            if number == other or not loops_of_area or not loops[other] or not around.overlaps(boxes[number]):
                continue
            # where nothing crosses, one corner that is not common to both tells where all of them are
            lone = next((point for point in loops_of_area[0] if point not in corners[other]), None)
            if lone is not None and _deep_inside(lone, loops[other], gap):
                yield Overlap(min(number, other), max(number, other))


def _deep_inside(at: Point, loops: Sequence[Outline], gap: float) -> bool:
    """Return whether a point is in an area, further from its border than the gap."""
    if sum(contains_point(loop, at) for loop in loops) % 2 == 0:
        return False
    return all(distance_to(at, *side) > gap for loop in loops for side in sides_of(loop))


def _crossings(sides: Sequence[tuple[Line, int]]) -> Iterator[Overlap]:
    spans = [Rect.around(side) for side, _ in sides]
    order = sorted(range(len(sides)), key=lambda index: spans[index].x)
    for place, a in enumerate(order):
        right, (p, q) = spans[a].right, sides[a][0]
        for b in order[place + 1 :]:
            if spans[b].x >= right:
                break
            if spans[a].y >= spans[b].bottom or spans[b].y >= spans[a].bottom:
                continue
            r, s = sides[b][0]
            if turn(r, s, p) * turn(r, s, q) < 0 and turn(p, q, r) * turn(p, q, s) < 0 and len({p, q, r, s}) == 4:
                first, second = sorted((sides[a][1], sides[b][1]))
                yield Overlap(first, second)


def area_grid(drawn: Sequence[DrawnArea], joined: JoinedAreas, size: float, frame: Rect) -> AreaGrid:
    """Return the grid of areas that were joined, none of which is empty; pieces stand where there is room around."""
    spots = [find_spot(loops, size) for loops in joined.loops]
    rooms = [
        2 * min(distance_to(spot, *side) for loop in loops for side in sides_of(loop))
        for spot, loops in zip(spots, joined.loops, strict=True)
    ]
    described = zip(drawn, positions(spots), spots, rooms, joined.loops, strict=True)
    areas = (Area(area.name, area.title, at, spot, room, loops) for area, at, spot, room, loops in described)
    return AreaGrid(tuple(areas), size, frame)


_FINE = 0.02  # of the size of an area: how near to the best spot the search ends
_PULL = 0.05
"""How much nearer to the border a spot may be to be nearer to the middle by one."""


def find_spot(loops: Sequence[Outline], size: float) -> Point:
    """Return a point of the largest part of an area that is far from its border, and not far from its middle.

    Beyond ``size`` more room is not sought. Halves boxes, those with the best chance first (Agafonkin, polylabel).
    """
    outline, around = loops[0], Rect.around(loops[0])
    fine = _FINE * min(max(around.width, around.height), 4 * size)
    rings = [simplify(loop, fine / 2, len(loop)) if len(loop) > 8 else loop for loop in loops]
    sides = [side for ring in rings for side in sides_of(ring)]
    middle = middle_of(outline)

    def score(at: Point) -> float:
        reach = min(distance_to(at, *side) for side in sides)
        inside = sum(contains_point(ring, at) for ring in rings) % 2
        return (min(reach, size) if inside else -reach) - _PULL * math.dist(at, middle)

    best, at = score(middle), middle
    half = max(around.width, around.height) / 2
    boxes = [(-score(around.centre) - half * math.sqrt(2) * (1 + _PULL), half, around.centre)]
    while boxes and -boxes[0][0] > best + fine:
        _, half, box = heapq.heappop(boxes)
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            centre = box.shift(dx * half / 2, dy * half / 2)
            value = score(centre)
            if value > best:
                best, at = value, centre
            chance = min(size, value + half / 2 * math.sqrt(2) * (1 + _PULL))
            if chance > best + fine:
                heapq.heappush(boxes, (-chance, half / 2, centre))
    return at
