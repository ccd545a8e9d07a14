"""What leads elsewhere: arrows beside sides of the board that go on at the opposite ones, doors and rings of joins."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.artwork.boards.laid import Cell, LaidBoard, Look
from generator.artwork.boards.layers.arrows import joined_sides
from generator.artwork.boards.layers.fill import grounds
from generator.artwork.boards.paint import colour, readable
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.nodes import NodeGrid
from generator.geometry.grids.squares import STEPS
from generator.geometry.shapes import Point
from generator.model.boards.layers import NO_LINES, GridLayer, PathsLayer
from generator.scene.fonts import BOLD, POINT, centred, fitted_size
from generator.scene.palette import WHITE, Colour, readable_on
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style

LEAST = 5.0 * POINT
ENOUGH = 4.5
"""The contrast of the name of a join with its ground at least."""

HEAD = 0.32
"""How long the head of an arrow between places is, in widths of a place."""


def join_items(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield what shows the joins of a board."""
    yield from joined_sides(laid, look)
    if isinstance(laid.grid, MeshGrid):
        yield from _gates(laid, laid.grid, look)
        return
    for start, end, one_way in joined_places(laid):
        if one_way:
            yield _head(laid, start, end, look)
    for join in laid.board.grid.gates:
        if join.name:
            cells = (cell for end in join.ends if (cell := laid.cell_at(end)) is not None)
            for cell in cells:
                yield from _ring(laid, join.name, cell, laid.grid.centre(cell), look)


def joined_places(laid: LaidBoard) -> Iterator[tuple[Point, Point, bool]]:
    """Yield the line of each join between places, and whether it leads one way; cells have no such lines."""
    if isinstance(laid.grid, NodeGrid):
        for join in laid.board.grid.gates:
            first, second = (str(laid.cell_at(end) or "") for end in join.ends)
            if first and second and first != second:
                yield (*laid.grid.between(first, second), join.one_way)


def _head(laid: LaidBoard, start: Point, end: Point, look: Look) -> Item:
    """Return the head of an arrow: where a line meets its place, or halfway where places are not drawn."""
    styles = (layer.paths for layer in laid.layers if isinstance(layer, PathsLayer) and layer.links)
    grids = (layer.grid for layer in laid.layers if isinstance(layer, GridLayer))
    style = laid.style(next(styles, next((name for name in grids if name != NO_LINES), "grid")))
    long, width = HEAD * laid.grid.breadth(laid.grid.cells[0]), style.width * laid.scale
    tone, half = colour(style, look.ink), 0.45 * long
    whole, reach = math.dist(start, end), 1.0
    if width > 0.4 * long:  # a wide line has its arrow within
        tone, long, half = readable_on(tone), 1.5 * width, 0.38 * width
    if half < 0.4 * long or not laid.grid.discs:
        reach = 0.5 + long / 2 / whole
    tip = Point(start.x + (end.x - start.x) * reach, start.y + (end.y - start.y) * reach)
    dx, dy = (end.x - start.x) / whole, (end.y - start.y) / whole
    foot = tip.shifted(-dx * long, -dy * long)
    wings = (foot.shifted(-dy * half, dx * half), foot.shifted(dy * half, -dx * half))
    return Polygon((tip, *wings), Style(fill=tone))


def _gates(laid: LaidBoard, grid: MeshGrid, look: Look) -> Iterator[Item]:
    """Yield a labelled door at each way out, and a ring where one comes in that does not lead back."""
    for gate in laid.ways.gates:
        tone = colour(laid.style("tunnel" if gate.back else "teleport"), look.ink)
        dx, dy = STEPS[gate.direction]
        size, middle = grid.size, grid.rect(gate.square).centre
        at, radius = middle.shifted(dx * size / 2, dy * size / 2), 0.3 * size
        yield Group((Circle(at, radius, Style(fill=tone)),), clip=Box(grid.rect(gate.square)))
        half = 0.11 * size
        tip, foot = at.shifted(dx * half, dy * half), at.shifted(-dx * 0.02 * size, -dy * 0.02 * size)
        yield Polygon((tip, foot.shifted(-dy * half, dx * half), foot.shifted(dy * half, -dx * half)), Style(fill=tone))
        yield from _name(gate.name, at.shifted(-dx * radius * 0.42, -dy * radius * 0.42), radius, WHITE)
        if not gate.back:
            yield from _ring(laid, gate.name, grid.at(gate.to), grid.rect(gate.to).centre, look)


def _ring(laid: LaidBoard, name: str, cell: Cell, at: Point, look: Look) -> Iterator[Item]:
    tone, k, radius = colour(laid.style("teleport"), look.ink), laid.scale, 0.27 * laid.grid.size
    yield Circle(at, radius, Style(stroke=tone, width=0.7 * k, dash=(1.6 * k, 0.9 * k)))
    yield from _name(name, at, radius * 1.3, readable(tone, grounds(laid, look).get(cell), ENOUGH))


def _name(name: str, at: Point, width: float, tone: Colour) -> Iterator[Item]:
    size = fitted_size(name, BOLD, width, width * 0.75, LEAST)
    if size:
        yield centred(name, at, BOLD, size, tone)
