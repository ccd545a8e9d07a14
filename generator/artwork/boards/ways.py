"""The ways over a board: what its joins, its closed styles and its one-way sides make of its grid."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from generator.geometry.grids.steps import Way, around, steps
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
        (*around(laid.grid, [join for join in laid.board.grid.joins if isinstance(join, str)]), *_joined(laid)),
    )


def _closed_cells(laid: LaidBoard) -> Iterator[Hashable]:
    for layer in laid.layers:
        if isinstance(layer, FillLayer) and isinstance(layer.fill, str) and laid.style(layer.fill).closed:
            yield from laid.chosen(layer.cells)


def _ways(laid: LaidBoard, sides: Iterable[NamedSide]) -> tuple[Way, ...]:
    pairs = (tuple(map(laid.cell_at, side)) for side in sides)
    return tuple(Way(first, second) for first, second in pairs if first is not None and second is not None)


def _joined(laid: LaidBoard) -> Iterator[Way]:
    for join in laid.board.grid.joins:
        if isinstance(join, Join):
            for way in _ways(laid, (NamedSide(*join.ends),)):
                yield from (way,) if join.one_way else (way, Way(way.end, way.start))
