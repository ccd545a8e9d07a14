"""Points and links: places for pieces, and the lines between them; also the corners of another grid."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.grids.grid import AnyGrid, Grid, GridError, Position, Side, letters
from generator.geometry.grids.tilings import SnappedPoints
from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import phrase

SIDES = 40
"""A round place is drawn as a polygon of so many sides."""

STRAIGHT, BEND = 0.01, 6.0
"""At a corner a line turns by more degrees than an arc does from one of its short stretches to the next."""


class Node(NamedTuple):
    """A place; ``size`` is there where it is not as large as the grid's others, ``square`` where it has corners."""

    name: str
    at: Point
    position: Position
    size: Size | None = None
    square: bool = False


class Link(NamedTuple):
    """A line between two places, by their names, and the points by way of which it runs where it is not straight."""

    first: str
    second: str
    by_way_of: tuple[Point, ...] = ()


CORNER = 0.08
"""The radius of the corners of a place with corners, as a share of its shorter side."""


def _rounded_corners(width: float, height: float) -> tuple[Point, ...]:
    """Return the outline of a place with corners about its middle, clockwise from its left side."""
    radius = CORNER * min(width, height)
    middles = ((-1, -1, 2), (1, -1, 3), (1, 1, 0), (-1, 1, 1))
    return tuple(
        Point(
            across * (width / 2 - radius) + radius * math.cos((quarter + step / 4) * math.pi / 2),
            down * (height / 2 - radius) + radius * math.sin((quarter + step / 4) * math.pi / 2),
        )
        for across, down, quarter in middles
        for step in range(5)
    )


@dataclass(frozen=True)
class NodeGrid(Grid[str]):
    """Places and the lines between them; the sides of this grid are its links.

    ``size`` is the measure that grows with the whole, ``room`` how wide a place is. With ``discs`` places are drawn as
    circles, and lines end where these begin. ``area`` is what places are measured in, and all of it is shown; without
    one the places themselves are the board.
    """

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    size: float
    room: float
    discs: bool = True
    area: Rect | None = None

    @property
    def lined(self) -> bool:  # type: ignore[override]
        """Return whether places are corners of cells, arranged in columns and rows."""
        return not self.discs

    @cached_property
    def _node_by_name(self) -> Mapping[str, Node]:
        return {node.name: node for node in self.nodes}

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(self._node_by_name)

    @cached_property
    def bounds(self) -> Rect:
        """Return the area, or the rectangle around all places where there is none."""
        if self.area or not any(node.size for node in self.nodes):
            return self.area or Rect.around(node.at for node in self.nodes).expand(self.room / 2)
        return Rect.union(Rect(*node.at, 0, 0).expand(max(self.size_of(node.name)) / 2) for node in self.nodes)

    def resize(self, size: float, corner: Point) -> NodeGrid:
        by, (left, top, width, height) = size / self.size, self.bounds

        def to_board(point: Point) -> Point:
            return Point(corner.x + (point.x - left) * by, corner.y + (point.y - top) * by)

        nodes = tuple(
            node._replace(at=to_board(node.at), size=node.size and Size(node.size.width * by, node.size.height * by))
            for node in self.nodes
        )
        links = tuple(link._replace(by_way_of=tuple(map(to_board, link.by_way_of))) for link in self.links)
        area = Rect(corner.x, corner.y, width * by, height * by) if self.area else None
        return replace(self, nodes=nodes, links=links, size=size, room=self.room * by, area=area)

    def centre(self, cell: str) -> Point:
        return self._node_by_name[cell].at

    def size_of(self, cell: str) -> Size:
        return self._node_by_name[cell].size or Size(self.room, self.room)

    def is_square(self, cell: str) -> bool:
        """Return whether a place is a rectangle, not a circle."""
        return self._node_by_name[cell].square

    def breadth(self, cell: str) -> float:
        return min(self.size_of(cell))

    def shape(self, cell: str) -> tuple[Point, ...]:
        node, (width, height) = self._node_by_name[cell], self.size_of(cell)
        if node.square:
            return _rounded_corners(width, height)
        return self._rim if node.size is None else tuple(Point(x * width, y * width) for x, y in self._circle)

    @cached_property
    def _circle(self) -> tuple[Point, ...]:
        return tuple(Point(x / self.room, y / self.room) for x, y in self._rim)

    def reach(self, cell: str, dx: float, dy: float) -> float:
        """Return how far a place reaches from its middle in a direction, which is one long."""
        width, height = self.size_of(cell)
        if not self._node_by_name[cell].square:
            return width / 2
        return min(width / 2 / max(abs(dx), 1e-9), height / 2 / max(abs(dy), 1e-9))

    @cached_property
    def _rim(self) -> tuple[Point, ...]:
        """Return the corners of the round place about its middle, clockwise from its top."""
        reach, turns = self.room / 2, (2 * math.pi * step / SIDES for step in range(SIDES))
        return tuple(Point(reach * math.sin(turn), -reach * math.cos(turn)) for turn in turns)

    @cached_property
    def sides(self) -> tuple[Side[str], ...]:
        """Return every link once, from the rim of one place to that of the other; one that bends stretch by stretch."""
        return tuple(
            Side(link.first, link.second, *stretch) for link in self.links for stretch in pairwise(self._line(link))
        )

    def _line(self, link: Link) -> tuple[Point, ...]:
        start, end = self.line_between(link.first, link.second)
        if self.discs and link.by_way_of:
            start = self._rim_towards(link.first, link.by_way_of[0])
            end = self._rim_towards(link.second, link.by_way_of[-1])
        return (start, *link.by_way_of, end)

    def _rim_towards(self, cell: str, point: Point) -> Point:
        """Return the point of a place's rim that faces another point, which lies outside the place."""
        at = self.centre(cell)
        length = math.dist(at, point)
        x, y = (point.x - at.x) / length, (point.y - at.y) / length
        reach = min(length, self.reach(cell, x, y))
        return at.shift(x * reach, y * reach)

    @cached_property
    def _bent_lines(self) -> Mapping[tuple[str, str], tuple[Point, ...]]:
        lines = {(link.first, link.second): self._line(link) for link in self.links if link.by_way_of}
        return {(last, first): line[::-1] for (first, last), line in lines.items()} | lines

    def route(self, first: str, second: str) -> tuple[Point, ...]:
        return self._bent_lines.get((first, second)) or self.line_between(first, second)

    def line_between(self, first: str, second: str) -> tuple[Point, Point]:
        """Return the line between two places, without the part inside their circles where these are drawn."""
        start, end = self.centre(first), self.centre(second)
        length = math.dist(start, end)
        if not self.discs or not length:
            return start, end
        x, y = (end.x - start.x) / length, (end.y - start.y) / length
        near, far = (min(0.5, self.reach(cell, x, y) / length) for cell in (first, second))
        dx, dy = end.x - start.x, end.y - start.y
        return start.shift(dx * near, dy * near), end.shift(-dx * far, -dy * far)

    def position(self, cell: str) -> Position:
        """Return the column and row of a place, counted from the left and from the top."""
        return self._node_by_name[cell].position


def corner_grid(grid: AnyGrid) -> NodeGrid:
    """Return the corners of a grid's cells as places, and the sides of the cells as the links between them.

    ``b3`` is the second from the left and the third from below, as on a chess board. Points at which an arc is drawn as
    short stretches are no corners. Raises ``GridError`` for a circle that has none.
    """
    snapped = SnappedPoints(grid.size * 1e-4)
    beside: dict[Point, list[Point]] = {}
    lines = [snapped((side.start, side.end)) for side in grid.sides]
    for start, end in lines:
        beside.setdefault(start, []).append(end)
        beside.setdefault(end, []).append(start)
    points = sorted((at for at, ends in beside.items() if not _on_an_arc(at, ends)), key=_reading)
    if len(points) < len(beside):
        lines = [line for at in points for line in _lines_from(at, beside)]
    if len({point for line in lines for point in line}) < len(beside):
        message = phrase("a circle between rings of one cell has no corners for places")
        raise GridError(message, phrase("cut one of these rings into two sectors or more"), ("sectors",))
    places = positions(points)
    last = max(place.row for place in places)
    node_at = {
        point: Node(f"{letters(place.column)}{last - place.row + 1}", point, place)
        for point, place in zip(points, places, strict=True)
    }
    links = [Link(node_at[line[0]].name, node_at[line[-1]].name, line[1:-1]) for line in lines if line[0] != line[-1]]
    room = min(math.dist(line[0], line[-1]) for line in lines if line[0] != line[-1])
    return NodeGrid(tuple(node_at.values()), tuple(links), grid.size, room, discs=False)


def _reading(at: Point) -> tuple[float, float]:
    return round(at.y, 3), round(at.x, 3)


def _on_an_arc(at: Point, ends: Sequence[Point]) -> bool:
    """Return whether a line only bends a little at a point: it is one of those by which an arc is drawn."""
    if len(ends) != 2:
        return False
    first, second = (math.atan2(end.y - at.y, end.x - at.x) for end in ends)
    turn = abs(math.pi - abs(first - second) % (2 * math.pi))
    return STRAIGHT < math.degrees(turn) < BEND


def _lines_from(start: Point, beside: Mapping[Point, list[Point]]) -> Iterator[tuple[Point, ...]]:
    """Yield the lines from a corner to the next ones, each from that of its ends which comes first in reading order."""
    for point in beside[start]:
        line = [start, point]
        while _on_an_arc(line[-1], beside[line[-1]]):
            line.append(next(end for end in beside[line[-1]] if end != line[-2]))
        if (_reading(start), _reading(line[1])) <= (_reading(line[-1]), _reading(line[-2])):
            yield tuple(line)


def positions(points: Sequence[Point]) -> list[Position]:
    """Return the how many-th each point is from the left and from the top, those in one line together."""
    columns, rows = (
        {at: rank for rank, at in enumerate(sorted({round(point[axis], 3) for point in points}))} for axis in (0, 1)
    )
    return [Position(columns[round(point.x, 3)], rows[round(point.y, 3)]) for point in points]
