"""Where everything lies on a board of free cells, and what its seams keep clear of. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.geometry.grids.mesh import TORUS, MeshGrid, Ways
from generator.geometry.grids.squares import OPPOSITE, Direction, Square
from generator.geometry.shapes import Point, Rect, Size
from generator.model.boards.cells import CellsBoard
from generator.scene.seams import Avoid, SeamGuide

PANEL_GAP = 3.0
ON_BORDER, THROUGH_MIDDLE = 40.0, 4.0
BORDER_REACH = 2.0
"""How far a seam keeps from the borders of cells, which it would double or swallow."""


class Gate(NamedTuple):
    """A way out of a square that leads elsewhere; ``both_ways`` for a tunnel."""

    name: str
    square: Square
    direction: Direction
    to: Square
    both_ways: bool


def gates_of(board: CellsBoard) -> tuple[Gate, ...]:
    """Return the gates of a board, both ends of each tunnel: to leave by one end is to come in at the other."""
    grid = MeshGrid(board.map)
    found = []
    for tunnel in board.tunnels:
        (first, out), (second, other_out) = tunnel.ends
        here, there = grid.named(first), grid.named(second)
        found += [Gate(tunnel.name, here, out, there, True), Gate(tunnel.name, there, other_out, here, True)]
    for teleport in board.teleports:
        name, direction = teleport.leave
        found.append(Gate(teleport.name, grid.named(name), direction, grid.named(teleport.enter), False))
    return tuple(found)


def ways_of(board: CellsBoard, mesh: float = 1.0, origin: Point = Point(0.0, 0.0)) -> Ways:
    """Return where one may go on a board."""
    gates = {(gate.square, gate.direction): gate.to for gate in gates_of(board)}
    return Ways(MeshGrid(board.map, mesh, origin), TORUS if board.torus else frozenset(), gates)


@dataclass(frozen=True)
class CellLayout:
    """A board of free cells printed with squares ``mesh`` millimetres wide; its strips grow and shrink with them."""

    board: CellsBoard
    mesh: float

    @property
    def scale(self) -> float:
        """Return by how much everything is larger than the game has it."""
        return self.mesh / self.board.mesh

    @property
    def border(self) -> float:
        """Return the width of the strip around the map."""
        return self.board.border * self.scale

    @property
    def panel_width(self) -> float:
        """Return the width of the strip of tables; 0 when there are none."""
        return self.board.panel_width * self.scale if self.board.panels else 0.0

    @cached_property
    def grid(self) -> MeshGrid:
        """Return the cells on the board."""
        return MeshGrid(self.board.map, self.mesh, Point(self.border, self.border))

    @cached_property
    def ways(self) -> Ways:
        """Return where one may go."""
        return ways_of(self.board, self.mesh, Point(self.border, self.border))

    @property
    def field(self) -> Rect:
        """Return the rectangle of the whole mesh."""
        return Rect(self.border, self.border, self.grid.columns * self.mesh, len(self.grid.rows) * self.mesh)

    @property
    def size(self) -> Size:
        """Return the size of the finished board."""
        strip = self.panel_width + PANEL_GAP * self.scale if self.panel_width else 0.0
        return Size(self.field.right + self.border + strip, self.field.bottom + self.border)

    @property
    def panels(self) -> Rect:
        """Return where the tables stand."""
        left = self.field.right + PANEL_GAP * self.scale + self.border / 2
        return Rect(left, self.border, self.panel_width, self.field.height)

    @cached_property
    def colours(self) -> Mapping[str, int]:
        """Return for each cell which of six tints it has: none that a neighbour has, the least used first."""
        found: dict[str, int] = {}
        used = [0] * 6
        for cell in sorted(self.grid.cells, key=lambda c: -len(self.grid.neighbours(c))):
            taken = {found.get(other) for other in self.grid.neighbours(cell)}
            free = [tint for tint in range(6) if tint not in taken] or list(range(6))
            found[cell] = min(free, key=lambda tint: (used[tint], tint))
            used[found[cell]] += 1
        return found

    def side(self, square: Square, direction: Direction) -> tuple[Point, Point]:
        """Return the two ends of one side of a square of the mesh, clockwise."""
        corners = self.grid.rect(square).corners
        index = ("up", "right", "down", "left").index(direction)
        return corners[index], corners[(index + 1) % 4]

    def open_sides(self) -> tuple[tuple[Square, Direction], ...]:
        """Return the sides over which one leaves the map on a torus and comes in at the far side."""
        if not self.board.torus:
            return ()
        gates = self.ways.gates
        return tuple(
            (square, direction)
            for own in self.grid.squares.values()
            for square in own
            for direction in OPPOSITE
            if self.grid.at(square.towards(direction)) is None and (square, direction) not in gates
        )

    def seam_guide(self) -> SeamGuide:
        """Return what to avoid: the borders that run along a seam, by their length, and the middles of squares."""
        edges = self.grid.sides()
        upright: dict[float, float] = {}
        level: dict[float, float] = {}
        for edge in edges:
            along = upright if edge.start.x == edge.end.x else level
            at = edge.start.x if along is upright else edge.start.y
            along[at] = along.get(at, 0.0) + abs(edge.end.x - edge.start.x) + abs(edge.end.y - edge.start.y)
        return SeamGuide(
            self._avoid(upright, self.field.height, self.field.x, self.grid.columns),
            self._avoid(level, self.field.width, self.field.y, len(self.grid.rows)),
        )

    def _avoid(self, lengths: Mapping[float, float], whole: float, start: float, count: int) -> tuple[Avoid, ...]:
        borders = tuple(
            Avoid(at - BORDER_REACH, at + BORDER_REACH, ON_BORDER * length / whole)
            for at, length in sorted(lengths.items())
        )
        reach = self.mesh * 0.1
        middles = (start + (index + 0.5) * self.mesh for index in range(count))
        return borders + tuple(Avoid(at - reach, at + reach, THROUGH_MIDDLE) for at in middles)
