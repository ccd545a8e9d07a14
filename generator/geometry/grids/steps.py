"""Where one may step on a grid: neighbours, less what is closed, plus what joins cells that do not lie side by side."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import NamedTuple

from generator.geometry.grids.grid import AnyGrid


class BoardStep(NamedTuple):
    """A step from one cell to another."""

    start: Hashable
    end: Hashable


def steps(
    grid: AnyGrid,
    closed_cells: Collection[Hashable] = (),
    closed: Collection[frozenset[Hashable]] = (),
    one_way: Iterable[BoardStep] = (),
    added: Iterable[BoardStep] = (),
) -> Mapping[Hashable, tuple[Hashable, ...]]:
    """Return the cells that one may step to from each cell that is not closed.

    ``closed`` are pairs of cells between which nobody steps, ``one_way`` the only way between their two cells,
    ``added`` further ways.
    """
    back = {BoardStep(way.end, way.start) for way in one_way}
    further: dict[Hashable, list[Hashable]] = {}
    for way in added:
        further.setdefault(way.start, []).append(way.end)
    found = {}
    for cell in grid.cells:
        if cell in closed_cells:
            continue
        beside = (*grid.neighbours(cell), *further.get(cell, ()))
        found[cell] = tuple(
            other
            for other in dict.fromkeys(beside)
            if other not in closed_cells
            and BoardStep(cell, other) not in back
            and frozenset((cell, other)) not in closed
        )
    return found


def around(grid: AnyGrid, joins: Collection[str]) -> tuple[BoardStep, ...]:
    """Return the ways, both ways, over sides of the board that are joined: ``left-right``, ``top-bottom``."""
    found: list[BoardStep] = []
    for name, axis in (("left-right", 1), ("top-bottom", 0)):
        lines: dict[int, list[Hashable]] = {}
        for cell in grid.cells if name in joins else ():
            lines.setdefault(grid.position(cell)[axis], []).append(cell)
        for line in lines.values():
            ends = sorted(line, key=lambda cell: grid.position(cell)[1 - axis])
            found += [BoardStep(ends[0], ends[-1]), BoardStep(ends[-1], ends[0])] if len(ends) > 2 else []
    return tuple(found)
