"""The ways over a board: what its joins, its closed styles and its one-way sides make of its grid."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.geometry.grids.grid import AnyGrid
from generator.geometry.grids.mesh import MeshGrid, Ways
from generator.geometry.grids.squares import Direction, Square
from generator.geometry.grids.steps import BoardStep, steps, wrap_steps
from generator.model.boards.cells import NamedSide
from generator.model.boards.grids import GridSpec

DIRECTION_WORDS: Mapping[str, Direction] = {
    "up": "up", "right": "right", "down": "down", "left": "left",
    "arriba": "up", "derecha": "right", "abajo": "down", "izquierda": "left",
}  # fmt: skip


class Gate(NamedTuple):
    """A way out of a square of a mesh that leads elsewhere; ``back`` for one that leads both ways."""

    name: str
    square: Square
    direction: Direction
    to: Square
    back: bool


def gate_end(grid: MeshGrid, text: str) -> tuple[Square, Direction | None]:
    """Return the square of an end such as ``c3 up``, and the direction in which one leaves it there, if one does.

    Raises ``ValueError``, saying what was expected.
    """
    name, _, word = text.partition(" ")
    return grid.named(name), DIRECTION_WORDS.get(word)


@dataclass(frozen=True)
class MovementGraph:
    """Where one may go: cells by their names, those that nobody enters, sides that nobody crosses, or one way only."""

    grid: AnyGrid
    spec: GridSpec
    cell_named: Mapping[str, Hashable]
    closed: frozenset[Hashable]
    shut: tuple[NamedSide, ...]
    one_way: tuple[NamedSide, ...]

    @cached_property
    def steps(self) -> Mapping[Hashable, tuple[Hashable, ...]]:
        """Return where one may step from each cell that can be entered: the graph that every check and link asks."""
        if self._on_mesh is not None:
            return {cell: self._on_mesh.steps(cell) for cell in self.grid.cells}
        shut = {frozenset(way) for way in self._between(self.shut)}
        return steps(self.grid, self.closed, shut, self._between(self.one_way), self.joined)

    @cached_property
    def exits(self) -> Mapping[Hashable, int]:
        """Return how many ways lead out of each cell: on a mesh in how many directions, elsewhere to how many cells."""
        if self._on_mesh is not None:
            return {cell: 4 - len(self._on_mesh.dead(cell)) for cell in self.grid.cells}
        return {cell: len(found) for cell, found in self.steps.items()}

    @cached_property
    def links(self) -> tuple[tuple[Hashable, Hashable], ...]:
        """Return every pair of cells between which one may step, once."""
        pairs = {frozenset((cell, other)): (cell, other) for cell, found in self.steps.items() for other in found}
        return tuple(pairs.values())

    @cached_property
    def joined(self) -> tuple[BoardStep, ...]:
        """Return the ways over joined sides of the board, and between joined cells."""
        return (*wrap_steps(self.grid, self.spec.around), *self._gateways())

    def _gateways(self) -> Iterator[BoardStep]:
        for join in self.spec.gates:
            for way in self._between((NamedSide(*join.ends),)):
                yield from (way,) if join.one_way else (way, BoardStep(way.end, way.start))

    def _between(self, sides: Iterable[NamedSide]) -> tuple[BoardStep, ...]:
        pairs = ((self.cell_named.get(name.lower()) for name in side) for side in sides)
        return tuple(BoardStep(first, second) for first, second in pairs if first is not None and second is not None)

    @cached_property
    def _on_mesh(self) -> Ways | None:
        gates = {(gate.square, gate.direction): gate.to for gate in self.gates}
        return Ways(self.grid, self.spec.around, gates) if isinstance(self.grid, MeshGrid) else None

    @property
    def gates(self) -> Iterator[Gate]:
        """Yield the gates of a mesh, both ends of those that lead both ways: who leaves by one comes in at the other.

        What is written of them must be sound: see ``gate_end``.
        """
        if not isinstance(grid := self.grid, MeshGrid):
            return
        for join in self.spec.gates:
            (first, out), (second, back) = (gate_end(grid, end) for end in join.ends)
            if out:
                yield Gate(join.name, first, out, second, not join.one_way)
            if back and not join.one_way:
                yield Gate(join.name, second, back, first, True)
