"""Points and links: places on which pieces stand, and the lines between them; also the corners of another grid."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from generator.frozen import dataclass
from generator.geometry.grids.grid import AnyGrid, Grid, Position, Side
from generator.geometry.grids.numbering import letters
from generator.geometry.grids.patches import Snapped
from generator.geometry.shapes import Point, Rect

SIDES = 40
"""A round place is drawn as a polygon of so many sides."""


class Node(NamedTuple):
    """A place: its name, its middle, and where it stands among the others."""

    name: str
    at: Point
    position: Position


class Link(NamedTuple):
    """A line between two places, by their names."""

    first: str
    second: str


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
        """Return whether places are corners of cells, which stand in columns and rows."""
        return not self.discs

    @cached_property
    def _named(self) -> Mapping[str, Node]:
        return {node.name: node for node in self.nodes}

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(self._named)

    @cached_property
    def bounds(self) -> Rect:
        """Return the area, or the rectangle around all places where there is none."""
        return self.area or Rect.around(node.at for node in self.nodes).grown(self.room / 2)

    def placed(self, size: float, corner: Point) -> NodeGrid:
        by, (left, top, width, height) = size / self.size, self.bounds
        nodes = tuple(
            node._replace(at=Point(corner.x + (node.at.x - left) * by, corner.y + (node.at.y - top) * by))
            for node in self.nodes
        )
        area = Rect(corner.x, corner.y, width * by, height * by) if self.area else None
        return replace(self, nodes=nodes, size=size, room=self.room * by, area=area)

    def centre(self, cell: str) -> Point:
        return self._named[cell].at

    def breadth(self, cell: str) -> float:
        return self.room

    def shape(self, cell: str) -> tuple[Point, ...]:
        return self._rim

    @cached_property
    def _rim(self) -> tuple[Point, ...]:
        """Return the corners of the round place about its middle, clockwise from its top."""
        reach, turns = self.room / 2, (2 * math.pi * step / SIDES for step in range(SIDES))
        return tuple(Point(reach * math.sin(turn), -reach * math.cos(turn)) for turn in turns)

    def sides(self) -> tuple[Side[str], ...]:
        """Return every link once, from the rim of one place to that of the other."""
        return tuple(Side(first, second, *self.between(first, second)) for first, second in self.links)

    def between(self, first: str, second: str) -> tuple[Point, Point]:
        """Return the line between two places, without what lies within their circles where these are drawn."""
        start, end = self.centre(first), self.centre(second)
        length = math.dist(start, end)
        share = min(0.5, self.room / 2 / length) if self.discs and length else 0.0
        dx, dy = (end.x - start.x) * share, (end.y - start.y) * share
        return start.shifted(dx, dy), end.shifted(-dx, -dy)

    def position(self, cell: str) -> Position:
        """Return where a place stands among the others: the how many-th from the left, and from the top."""
        return self._named[cell].position


def corner_grid(grid: AnyGrid) -> NodeGrid:
    """Return the corners of a grid's cells as places, and the sides of the cells as the links between them.

    ``b3`` is the second from the left and the third from below, as on a chess board.
    """
    snapped = Snapped(grid.size * 1e-4)
    ends = [snapped((side.start, side.end)) for side in grid.sides()]
    points = sorted({point for pair in ends for point in pair}, key=lambda at: (round(at.y, 3), round(at.x, 3)))
    places = positions(points)
    last = max(place.row for place in places)
    named = {
        point: Node(f"{letters(place.column)}{last - place.row + 1}", point, place)
        for point, place in zip(points, places, strict=True)
    }
    links = dict.fromkeys(Link(named[start].name, named[end].name) for start, end in ends)
    room = min(math.dist(*pair) for pair in ends)
    return NodeGrid(tuple(named.values()), tuple(links), grid.size, room, discs=False)


def positions(points: Sequence[Point]) -> list[Position]:
    """Return the how many-th each point is from the left and from the top, those in one line together."""
    columns, rows = (
        {at: rank for rank, at in enumerate(sorted({round(point[axis], 3) for point in points}))} for axis in (0, 1)
    )
    return [Position(columns[round(point.x, 3)], rows[round(point.y, 3)]) for point in points]
