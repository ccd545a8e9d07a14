"""Who reaches whom: walks over cells, one step after another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, TypeVar

CellT = TypeVar("CellT", bound=Hashable)


class Stranded(NamedTuple):
    """Cells that a walk cannot enter from the first cell, and cells from which it cannot come back there."""

    unreached: tuple[Hashable, ...]
    trapped: tuple[Hashable, ...]

    def __bool__(self) -> bool:
        return bool(self.unreached or self.trapped)


def reached(start: CellT, steps: Callable[[CellT], Iterable[CellT]]) -> frozenset[CellT]:
    """Return every cell that a walk from ``start`` can come to, the start included."""
    found, pending = {start}, [start]
    while pending:
        for cell in steps(pending.pop()):
            if cell not in found:
                found.add(cell)
                pending.append(cell)
    return frozenset(found)


def stranded(cells: Iterable[CellT], steps: Callable[[CellT], Iterable[CellT]]) -> Stranded:
    """Return what keeps every cell from reaching every other; empty when each reaches each.

    Seen from the most cells that reach each other, so that a lonely cell in the first place is told as such.
    """
    every = tuple(cells)
    if not every:
        return Stranded((), ())
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
        inwards: frozenset[CellT] = reached(cell, returns)
        outwards: frozenset[CellT] = reached(cell, steps)
        if len(inwards & outwards) > len(largest):
            largest, there, here = inwards & outwards, outwards, inwards
        left = {other: None for other in left if other not in inwards or other not in outwards}
    return Stranded(
        tuple(cell for cell in every if cell not in there), tuple(cell for cell in every if cell not in here)
    )
