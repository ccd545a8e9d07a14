"""The ways over a board: what its joins, its closed styles and its one-way sides make of its grid."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from generator.geometry.grids.grid import AnyGrid, Side
from generator.geometry.grids.steps import BoardStep, around, steps
from generator.model.boards.choices import Join, NamedSide
from generator.model.boards.layers import EdgesLayer, FillLayer

if TYPE_CHECKING:
    from generator.artwork.boards.laid import LaidBoard


def steps_of(laid: LaidBoard) -> Mapping[Hashable, tuple[Hashable, ...]]:
    """Return where one may step from each cell of a board that can be entered at all."""
    edges = [layer for layer in laid.board.layers if isinstance(layer, EdgesLayer)]
    shut = [side for layer in edges if laid.style(layer.edges).closed for side in layer.sides]
    return steps(
        laid.grid,
        frozenset(_closed_cells(laid)),
        {frozenset(way) for way in _ways(laid, shut)},
        _ways(laid, (side for layer in edges for side in layer.one_way)),
        joined_ways(laid),
    )


def exits_of(laid: LaidBoard) -> Mapping[Hashable, int]:
    """Return how many ways lead out of each cell: on a mesh in how many directions, elsewhere to how many cells."""
    return {cell: len(found) for cell, found in laid.steps.items()}


def joined_ways(laid: LaidBoard) -> tuple[BoardStep, ...]:
    """Return the ways over joined sides of the board, and between joined cells."""
    names = [join for join in laid.board.grid.joins if isinstance(join, str)]
    return (*around(laid.grid, names), *_joined(laid))


def joined_over(laid: LaidBoard, side: Side[Hashable]) -> bool:
    """Return whether who leaves the board over an outer side comes in at the opposite one."""
    facing = faces(laid.grid, side)
    return any(isinstance(join, str) and facing in join.split("-") for join in laid.board.grid.joins)


def faces(grid: AnyGrid, side: Side[Hashable]) -> str:
    """Return which way an outer side of a cell faces: left, right, top or bottom."""
    at, middle = grid.centre(side.first), side.middle
    across, down = middle.x - at.x, middle.y - at.y
    if abs(across) > abs(down):
        return "left" if across < 0 else "right"
    return "top" if down < 0 else "bottom"


def _closed_cells(laid: LaidBoard) -> Iterator[Hashable]:
    for layer in laid.layers:
        if isinstance(layer, FillLayer) and isinstance(layer.fill, str) and laid.style(layer.fill).closed:
            yield from laid.chosen(layer.cells)


def _ways(laid: LaidBoard, sides: Iterable[NamedSide]) -> tuple[BoardStep, ...]:
    pairs = (tuple(map(laid.cell_at, side)) for side in sides)
    return tuple(BoardStep(first, second) for first, second in pairs if first is not None and second is not None)


def _joined(laid: LaidBoard) -> Iterator[BoardStep]:
    for join in laid.board.grid.joins:
        if isinstance(join, Join):
            for way in _ways(laid, (NamedSide(*join.ends),)):
                yield from (way,) if join.one_way else (way, BoardStep(way.end, way.start))
