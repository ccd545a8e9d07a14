"""Colourings of a grid: a number for each cell, so that neighbours never share one where that can be had."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from generator.geometry.grids.grid import AnyGrid


def tones(grid: AnyGrid, count: int) -> Mapping[Hashable, int]:
    """Return for each cell a number below ``count``; regular on hexes and squares, the least used elsewhere.

    On squares the cell at the bottom left has the number 0.
    """
    regular = {cell: tone % count for cell in grid.cells if (tone := grid.tone(cell)) is not None}
    if regular:
        return regular
    if count == 2 and (halves := _halves(grid)):
        return halves
    found: dict[Hashable, int] = {}
    used = [0] * count
    beside = {cell: grid.neighbours(cell) for cell in grid.cells}
    for cell in sorted(grid.cells, key=lambda cell: -len(beside[cell])):
        taken = {found.get(other) for other in beside[cell]}
        free = [tone for tone in range(count) if tone not in taken] or list(range(count))
        found[cell] = min(free, key=lambda tone: (used[tone], tone))
        used[found[cell]] += 1
    return found


def _halves(grid: AnyGrid) -> Mapping[Hashable, int] | None:
    """Return two colours that no neighbours share; ``None`` where two are not enough."""
    found: dict[Hashable, int] = {}
    for first in grid.cells:
        if first in found:
            continue
        found[first] = 0
        pending = [first]
        for cell in pending:
            for other in grid.neighbours(cell):
                if other not in found:
                    found[other] = 1 - found[cell]
                    pending.append(other)
                elif found[other] == found[cell]:
                    return None
    return found
