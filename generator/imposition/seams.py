"""Where sheets meet along one side of a drawing: how many are needed, and the places a dynamic programme likes best."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from generator.scene.seams import Avoid

STEP = 0.5
"""Seams are sought at whole steps of this size, in millimetres; of twice the size in a stretch that is ``WIDE``."""

WIDE = 50.0

LEAST_WIDTH = 60.0
"""A strip of board narrower than this is a sliver: awkward to cut and to glue (print.md 5.4)."""

UNEVEN = 0.15
LEAST_SHIFT = 20.0
"""A seam may move a sheet's share by so much of an equal one, or by so many millimetres, to keep clear of something."""

MOST = 400
TOLERANCE = 1e-6


class Axis(NamedTuple):
    """What seams along one side of a drawing have to respect, in millimetres.

    A sheet carries ``sheet`` of the drawing; it prints ``before`` beyond the seam at its start and ``after`` beyond
    the one at its end. Where ``places`` are given, seams inside the stretch ``woven`` lie on one of them. ``fold`` is
    where one seam must lie, with as many sheets on either side.
    """

    length: float
    sheet: float
    before: float
    after: float
    avoid: tuple[Avoid, ...] = ()
    places: tuple[float, ...] | None = None
    woven: tuple[float, float] = (0.0, 0.0)
    fold: float | None = None

    @property
    def overlap(self) -> float:
        """Return what two neighbouring sheets both print."""
        return self.before + self.after

    def farthest(self, limit: float) -> float:
        """Return the last place up to ``limit`` where a seam may lie; 0 when there is none."""
        if self.places is None or not self.woven[0] < limit < self.woven[1]:
            return limit
        index = bisect_right(self.places, limit + TOLERANCE)
        return self.places[index - 1] if index else self.woven[0]


def sheets_along(axis: Axis) -> int:
    """Return how many sheets cover the length (print.md 5.1); an even number where the board folds.

    Raises ``ValueError`` when what is printed twice leaves nothing of a sheet, or no place for a seam.
    """
    if axis.fold is None:
        return _counted(axis, 0.0, axis.length)
    left = _counted(axis, 0.0, axis.fold + axis.after)
    right = _counted(axis._replace(length=axis.length), axis.fold, axis.length, axis.before)
    return 2 * max(left, right)


def _counted(axis: Axis, start: float, end: float, lead: float = 0.0) -> int:
    """Return how many sheets reach from start to end, each seam as far along as it can be."""
    at, count = start, 0
    while count < MOST:
        count += 1
        reach = at - lead + axis.sheet
        if reach >= end - TOLERANCE:
            return count
        following = axis.farthest(reach - axis.after)
        if following <= at + TOLERANCE:
            break
        at, lead = following, axis.before
    raise ValueError(f"an overlap of {axis.overlap:g} mm leaves too little of a sheet {axis.sheet:g} mm wide")


def seams(axis: Axis, count: int) -> tuple[float, ...]:
    """Return where ``count`` sheets meet along the axis, its two ends included.

    Each seam is placed by a dynamic programme (print.md 5.5): every sheet's window must fit the sheet; among the
    places that allow it the ones with the least avoided cost win, then the most even ones. Sheets stay nearly equal,
    and no cost is worth a sliver.
    Raises ``ValueError`` when so many sheets do not do.
    """
    even = axis.length / count
    least = max(even / 4, min(LEAST_WIDTH, even - axis.overlap))
    nearly_equal = even - max(UNEVEN * even, LEAST_SHIFT)
    return (
        _best(axis, count, max(nearly_equal, least))
        or _best(axis, count, least)
        or _best(axis, count, 0.0)
        or _refused(axis, count)
    )


def _refused(axis: Axis, count: int) -> tuple[float, ...]:
    raise ValueError(f"{count} sheets of {axis.sheet:g} mm do not cover {axis.length:g} mm")


def _best(axis: Axis, count: int, least: float) -> tuple[float, ...] | None:
    """Return the seams that cost least, no sheet's share narrower than ``least``; ``None`` when there are none."""
    even = axis.length / count
    best: list[dict[float, tuple[float, float]]] = [{0.0: (0.0, 0.0)}]
    for index in range(1, count + 1):
        outside = (axis.before if index > 1 else 0.0) + (axis.after if index < count else 0.0)
        reached: dict[float, tuple[float, float]] = {}
        for position in _layer(axis, index, count):
            own = _cost(position, axis.avoid) if index < count else 0.0
            options = [
                (cost + own + ((position - before - even) / axis.length) ** 2 * 4, before)
                for before, (cost, _) in best[-1].items()
                if position - before >= least - 1e-9
                and position - before > 0
                and position - before + outside <= axis.sheet + TOLERANCE
            ]
            if options:
                reached[position] = min(options)
        best.append(reached)
    if axis.length not in best[-1]:
        return None
    cuts = [axis.length]
    for layer in reversed(best[1:]):
        cuts.append(layer[cuts[-1]][1])
    return tuple(reversed(cuts))


def _layer(axis: Axis, number: int, count: int) -> Sequence[float]:
    """Return the places the seam after sheet ``number`` of ``count`` can have."""
    if number == count:
        return (axis.length,)
    if axis.fold is not None and number * 2 == count:
        return (axis.fold,)
    net = axis.sheet - axis.overlap
    low = max(0.0, axis.length + axis.before - (count - number) * axis.sheet + (count - number - 1) * axis.overlap)
    high = min(axis.length, number * net + axis.before)
    even = min(max(number * axis.length / count, low), high)
    step = STEP if high - low <= WIDE else 2 * STEP
    steps = range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
    found = {round(index * step, 6) for index in steps} | {even, low, high}
    if axis.places is not None:
        begin, end = axis.woven
        found = {at for at in found if at <= begin or at >= end} | {at for at in axis.places if low <= at <= high}
    return sorted(found)


def _cost(position: float, avoid: Sequence[Avoid]) -> float:
    return sum(cost for start, end, cost in avoid if start <= position <= end)
