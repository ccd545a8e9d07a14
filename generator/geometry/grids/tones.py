"""Colourings of a grid: a number for each cell, so that neighbours never share one where that can be had."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from generator.geometry.grids.grid import AnyGrid
from generator.geometry.grids.hexes import HexGrid
from generator.geometry.grids.squares import SquareGrid


def tones(grid: AnyGrid, count: int) -> Mapping[Hashable, int]:
    """Return for each cell a number below ``count``; regular on hexes and squares, the least used elsewhere.

    On squares the cell at the bottom left has the number 0.
    """
    if isinstance(grid, SquareGrid):
        return {cell: (cell.column + grid.rows - 1 - cell.row) % count for cell in grid.cells}
    if isinstance(grid, HexGrid):
        return {cell: (cell.q - cell.r) % count for cell in grid.cells}
    found: dict[Hashable, int] = {}
    used = [0] * count
    beside = {cell: grid.neighbours(cell) for cell in grid.cells}
    for cell in sorted(grid.cells, key=lambda cell: -len(beside[cell])):
        taken = {found.get(other) for other in beside[cell]}
        free = [tone for tone in range(count) if tone not in taken] or list(range(count))
        found[cell] = min(free, key=lambda tone: (used[tone], tone))
        used[found[cell]] += 1
    return found
