"""What leads elsewhere: arrows beside sides of the board that go on at the opposite ones, doors and rings of joins."""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, Look
from generator.artwork.boards.layers.arrows import joined_sides
from generator.artwork.boards.paint import colour
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.squares import STEPS
from generator.geometry.shapes import Point
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style
from generator.scene.type.fonts import BOLD, POINT, fitted_size
from generator.scene.type.text import centred

LEAST = 5.0 * POINT


def join_items(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield what shows the joins of a board."""
    yield from joined_sides(laid, look)
    if isinstance(laid.grid, MeshGrid):
        yield from _gates(laid, laid.grid, look)
        return
    for join in laid.board.grid.gates:
        if join.name:
            cells = (cell for end in join.ends if (cell := laid.cell_at(end)) is not None)
            yield from (item for cell in cells for item in _ring(laid, join.name, laid.grid.centre(cell), look))


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
            yield from _ring(laid, gate.name, grid.rect(gate.to).centre, look)


def _ring(laid: LaidBoard, name: str, at: Point, look: Look) -> Iterator[Item]:
    tone, k, radius = colour(laid.style("teleport"), look.ink), laid.scale, 0.27 * laid.grid.size
    yield Circle(at, radius, Style(stroke=tone, width=0.7 * k, dash=(1.6 * k, 0.9 * k)))
    yield from _name(name, at, radius * 1.3, tone)


def _name(name: str, at: Point, width: float, tone: Colour) -> Iterator[Item]:
    size = fitted_size(name, BOLD, width, width * 0.75, LEAST)
    if size:
        yield centred(name, at, BOLD, size, tone)
