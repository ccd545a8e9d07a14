"""Steps on a grid, to neighbours and over what joins cells that lie apart, and who reaches whom by them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import NamedTuple

from generator.geometry.grids.grid import AnyGrid, CellT


class BoardStep(NamedTuple):
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


def wrap_steps(grid: AnyGrid, joins: Collection[str]) -> tuple[BoardStep, ...]:
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


class StrandedCells(NamedTuple):
    """Cells that a walk cannot enter from the first cell, and cells from which it cannot come back there."""

    unreached: tuple[Hashable, ...]
    trapped: tuple[Hashable, ...]

    def __bool__(self) -> bool:
        return bool(self.unreached or self.trapped)


def reachable(start: CellT, steps: Callable[[CellT], Iterable[CellT]]) -> frozenset[CellT]:
    """Return every cell that a walk from ``start`` can come to, the start included."""
    found, pending = {start}, [start]
    while pending:
        for cell in steps(pending.pop()):
            if cell not in found:
                found.add(cell)
                pending.append(cell)
    return frozenset(found)


def find_stranded(cells: Iterable[CellT], steps: Callable[[CellT], Iterable[CellT]]) -> StrandedCells:
    """Return what keeps every cell from reaching every other; empty when each reaches each.

    Seen from the most cells that reach each other, so that a lonely cell in the first place is told as such.
    """
    every = tuple(cells)
    if not every:
        return StrandedCells((), ())
    back: dict[CellT, list[CellT]] = {cell: [] for cell in every}
    for cell in every:
        for other in steps(cell):
            back[other].append(cell)

    def returns(cell: CellT) -> Iterable[CellT]:
        return back[cell]

    largest: frozenset[CellT] = frozenset()
    left = dict.fromkeys(every)
    while len(left) > len(largest):
        cell = next(iter(left))
        inwards: frozenset[CellT] = reachable(cell, returns)
        outwards: frozenset[CellT] = reachable(cell, steps)
        if len(inwards & outwards) > len(largest):
            largest, there, here = inwards & outwards, outwards, inwards
        left = {other: None for other in left if other not in inwards or other not in outwards}
    return StrandedCells(
        tuple(cell for cell in every if cell not in there), tuple(cell for cell in every if cell not in here)
    )
