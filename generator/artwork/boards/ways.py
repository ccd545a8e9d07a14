"""The ways over a board: what its joins, its closed styles and its one-way sides make of its grid."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.geometry.grids.mesh import MeshGrid, Ways
from generator.geometry.grids.squares import Direction, Square
from generator.geometry.grids.steps import BoardStep, around, steps
from generator.model.boards.choices import NamedSide
from generator.model.boards.layers import FillLayer

if TYPE_CHECKING:
    from generator.artwork.boards.laid import LaidBoard

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


def steps_of(laid: LaidBoard) -> Mapping[Hashable, tuple[Hashable, ...]]:
    """Return where one may step from each cell of a board that can be entered at all."""
    if isinstance(laid.grid, MeshGrid):
        ways = mesh_ways(laid)
        return {cell: ways.steps(cell) for cell in laid.grid.cells}
    shut = [side for layer in laid.closed_edges for side in layer.sides]
    return steps(
        laid.grid,
        frozenset(_closed_cells(laid)),
        {frozenset(way) for way in _between(laid, shut)},
        _between(laid, (side for layer in laid.board.edges for side in layer.one_way)),
        joined_ways(laid),
    )


def exits_of(laid: LaidBoard) -> Mapping[Hashable, int]:
    """Return how many ways lead out of each cell: on a mesh in how many directions, elsewhere to how many cells."""
    if isinstance(laid.grid, MeshGrid):
        ways = mesh_ways(laid)
        return {cell: 4 - len(ways.dead(cell)) for cell in laid.grid.cells}
    return {cell: len(found) for cell, found in laid.steps.items()}


def mesh_ways(laid: LaidBoard) -> Ways:
    """Return where one may go on a board that is a mesh."""
    assert isinstance(laid.grid, MeshGrid)
    return Ways(laid.grid, laid.board.grid.around, {(gate.square, gate.direction): gate.to for gate in gates(laid)})


def gates(laid: LaidBoard) -> tuple[Gate, ...]:
    """Return the gates of a mesh, both ends of those that lead both ways: to leave by one is to come in at the other.

    What is written of them must be sound: see ``gate_ends``.
    """
    found: list[Gate] = []
    if not isinstance(laid.grid, MeshGrid):
        return ()
    for join in laid.board.grid.gates:
        (first, out), (second, back) = (gate_end(laid.grid, end) for end in join.ends)
        found += [Gate(join.name, first, out, second, not join.one_way)] if out else []
        found += [Gate(join.name, second, back, first, True)] if back and not join.one_way else []
    return tuple(found)


def gate_end(grid: MeshGrid, text: str) -> tuple[Square, Direction | None]:
    """Return the square of an end such as ``c3 up``, and the direction in which one leaves it there, if one does.

    Raises ``ValueError``, saying what was expected.
    """
    name, _, word = text.partition(" ")
    return grid.named(name), DIRECTION_WORDS.get(word)


def joined_ways(laid: LaidBoard) -> tuple[BoardStep, ...]:
    """Return the ways over joined sides of the board, and between joined cells."""
    return (*around(laid.grid, laid.board.grid.around), *_joined(laid))


def _closed_cells(laid: LaidBoard) -> Iterator[Hashable]:
    for layer in laid.layers:
        if isinstance(layer, FillLayer) and isinstance(layer.fill, str) and laid.style(layer.fill).closed:
            yield from laid.chosen(layer.cells)


def _between(laid: LaidBoard, sides: Iterable[NamedSide]) -> tuple[BoardStep, ...]:
    pairs = (tuple(map(laid.cell_at, side)) for side in sides)
    return tuple(BoardStep(first, second) for first, second in pairs if first is not None and second is not None)


def _joined(laid: LaidBoard) -> Iterator[BoardStep]:
    for join in laid.board.grid.gates:
        for way in _between(laid, (NamedSide(*join.ends),)):
            yield from (way,) if join.one_way else (way, BoardStep(way.end, way.start))
