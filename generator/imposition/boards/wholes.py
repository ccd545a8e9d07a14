"""What a seam would cut: texts and panels of a drawing, met by straight seams and by those that follow hexes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from generator.geometry.shapes import Point, Rect
from generator.scene.bounds import text_places
from generator.scene.primitives import Item
from generator.scene.seams import Avoid, KeepTogether

CUT_TEXT = 6.0
"""What it costs to cut a line of text: a little more than a cut through the middles of cells."""

_CLEARANCE = 0.6
_EXACT = 3


def texts(items: Iterable[Item]) -> tuple[KeepTogether, ...]:
    """Return the place of every line of text in a drawing."""
    return tuple(KeepTogether(place.grown(_CLEARANCE), CUT_TEXT) for place in text_places(items))


def met_straight(wholes: Iterable[KeepTogether], axis: int) -> tuple[Avoid, ...]:
    """Return the stretches in which straight seams across the whole drawing cut something, alike ones as one."""
    costs: dict[tuple[float, float], float] = {}
    for place, cost in wholes:
        start, length = place[axis], place[axis + 2]
        stretch = round(start, _EXACT), round(start + length, _EXACT)
        costs[stretch] = costs.get(stretch, 0.0) + cost
    return tuple(Avoid(start, end, cost, "picture") for (start, end), cost in sorted(costs.items()))


def met_woven(
    wholes: Sequence[KeepTogether], axis: int, chains: Mapping[float, Sequence[Point]], area: tuple[float, float]
) -> tuple[Avoid, ...]:
    """Return at which places seams that follow hexes cut something on their real course, and at what cost.

    ``chains`` has the seam of every place along the axis; outside ``area`` seams are straight.
    """
    found = [
        Avoid(at - 1e-6, at + 1e-6, cost, "picture")
        for at, chain in chains.items()
        if (cost := sum(whole.cost for whole in wholes if _crosses(chain, whole.place, axis)))
    ]
    beside = met_straight(wholes, axis)
    before = [stretch._replace(end=min(stretch.end, area[0])) for stretch in beside if stretch.start < area[0]]
    after = [stretch._replace(start=max(stretch.start, area[1])) for stretch in beside if stretch.end > area[1]]
    return (*before, *found, *after)


def _crosses(chain: Sequence[Point], place: Rect, axis: int) -> bool:
    """Return whether a seam runs through a place; it runs along the other axis and never turns back."""
    key: Callable[[Point], float] = lambda point: point[1 - axis]  # noqa: E731
    low, high = place[1 - axis], place[1 - axis] + place[3 - axis]
    first = max(0, bisect_left(chain, low, key=key) - 1)
    last = bisect_right(chain, high, key=key) + 1
    begin, end = place[axis], place[axis] + place[axis + 2]
    return any(
        min(a[axis], b[axis]) < end and max(a[axis], b[axis]) > begin
        for a, b in pairwise(chain[first:last])
        if b[1 - axis] >= low and a[1 - axis] <= high
    )
