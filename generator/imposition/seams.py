"""Where a board is cut into sheets: straight seams and seams along the sides of hexes. Lengths in millimetres.

A seam between two columns swings a quarter of a side's length to each hand, one along a row a quarter of a hex's width.
Everything is worked out for hexes that are flat; for pointy ones the axes are exchanged.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from generator.geometry.grids.grid import HexLattice
from generator.geometry.grids.hexes import ROOT3, SPACING, Orientation
from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import message, phrase
from generator.scene.drawings import text_places
from generator.scene.primitives import Avoid, Item, KeepTogether

Chain = tuple[Point, ...]
"""A seam from edge to edge of the board: downwards or to the right."""

EXACT = 6  # digits after the point, so that the same place reached in two ways is one place
CLOSE = 1e-4
"""Corners of hexes nearer than this, in millimetres, are the same corner."""


def swing(weave: HexLattice) -> tuple[float, float]:
    """Return the swing from side to side of a vertical and a horizontal seam: R/2 and F/2 for flat hexes."""
    columns, rows = weave.width / ROOT3 / 2, weave.width / 2
    return (columns, rows) if weave.orientation == "flat" else (rows, columns)


def places(weave: HexLattice) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the middles of all vertical and of all horizontal seams that lie within the hexes."""
    flat = weave if weave.orientation == "flat" else _swap_axes_of(weave)
    step = SPACING * flat.width
    columns = _lattice(flat.origin.x + step / 2, step, flat.area.x, flat.area.right)
    rows = _lattice(flat.origin.y + flat.width / 4, flat.width / 2, flat.area.y, flat.area.bottom)
    return (columns, rows) if weave.orientation == "flat" else (rows, columns)


def _lattice(start: float, step: float, low: float, high: float) -> tuple[float, ...]:
    first, last = math.ceil((low - start) / step + 1e-6), math.floor((high - start) / step - 1e-6)
    return tuple(round(start + index * step, EXACT) for index in range(first, last + 1))


def upright_seam(weave: HexLattice, x: float, length: float) -> Chain:
    """Return the seam about ``x`` from 0 down to ``length``; a straight one where ``x`` is no place of ``places``."""
    if all(abs(x - place) >= CLOSE for place in places(weave)[0]):
        return (Point(x, 0.0), Point(x, length))
    if weave.orientation == "flat":
        return _between_columns(weave, x, length)
    return tuple(Point(x, y) for y, x in _along_row(_swap_axes_of(weave), x, length))


def level_seam(weave: HexLattice, y: float, length: float) -> Chain:
    """Return the seam about ``y`` from 0 to the right, like ``upright_seam``."""
    return tuple(Point(x, y) for y, x in upright_seam(_swap_axes_of(weave), y, length))


def _swap_axes_of(weave: HexLattice) -> HexLattice:
    """Return the weave with x and y exchanged: flat hexes become pointy ones, and the other way round."""
    x, y, width, height = weave.area
    other: Orientation = "pointy" if weave.orientation == "flat" else "flat"
    return HexLattice(weave.width, other, Point(weave.origin.y, weave.origin.x), Rect(y, x, height, width))


def _between_columns(weave: HexLattice, x: float, length: float) -> Chain:
    column = round((x - weave.origin.x) / (SPACING * weave.width) - 0.5)
    quarter, half = weave.width / ROOT3 / 4, weave.width / 2
    phase = weave.origin.y + column * half
    first = math.ceil((weave.area.y - phase) / half - 1e-6)
    last = math.floor((weave.area.bottom - phase) / half + 1e-6)
    # corners of hexes lie half a width apart down the seam, in turn a quarter of a side to its right and to its left
    inner = [Point(x + (-quarter if step % 2 else quarter), phase + step * half) for step in range(first, last + 1)]
    within = (p for p in inner if 0 < p.y < length)
    return (Point(inner[0].x, 0.0), *within, Point(inner[-1].x, length))


def _along_row(weave: HexLattice, y: float, length: float) -> Chain:
    side, step = weave.width / ROOT3, SPACING * weave.width
    row = round((y - weave.origin.y) / (weave.width / 2) - 0.5)
    first = math.ceil((weave.area.x + side - weave.origin.x) / step - 1e-6)
    last = math.floor((weave.area.right - side - weave.origin.x) / step + 1e-6)
    inner: list[Point] = []
    for column in range(first, last + 1):
        line = weave.origin.y + (row + (row + column + 1) % 2) * weave.width / 2
        middle = weave.origin.x + column * step
        inner += [Point(middle - side / 2, line), Point(middle + side / 2, line)]
    within = (p for p in inner if 0 < p.x < length)
    return (Point(0.0, inner[0].y), *within, Point(length, inner[-1].y))


Sides = tuple[Chain, Chain, Chain, Chain]


def side_chains(size: Size, uprights: Sequence[Chain], levels: Sequence[Chain]) -> list[list[Sides]]:
    """Return the sides of every sheet between the seams, row by row: top, right, bottom, left.

    Tops and bottoms run from left to right, the others downwards.
    """
    width, height = size
    down = [(Point(0.0, 0.0), Point(0.0, height)), *uprights, (Point(width, 0.0), Point(width, height))]
    along = [(Point(0.0, 0.0), Point(width, 0.0)), *levels, (Point(0.0, height), Point(width, height))]
    meeting = [[_meeting(upright, level) for level in along] for upright in down]
    return [
        [
            (
                _part_of_seam(top, meeting[column][row], meeting[column + 1][row]),
                _part_of_seam(right, meeting[column + 1][row], meeting[column + 1][row + 1]),
                _part_of_seam(bottom, meeting[column][row + 1], meeting[column + 1][row + 1]),
                _part_of_seam(left, meeting[column][row], meeting[column][row + 1]),
            )
            for column, (left, right) in enumerate(pairwise(down))
        ]
        for row, (top, bottom) in enumerate(pairwise(along))
    ]


def _meeting(upright: Chain, level: Chain) -> Point:
    """Return where two seams meet: the first corner they share, or else the crossing of two of their pieces."""
    for point in upright:
        if any(_is_close(point, other) for other in level):
            return point
    for a, b in pairwise(upright):
        for c, d in pairwise(level):
            dx, dy, ex, ey = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
            turn = dx * ey - dy * ex
            if abs(turn) < 1e-12:  # they run alongside each other
                continue
            along = ((c.x - a.x) * ey - (c.y - a.y) * ex) / turn
            other = ((c.x - a.x) * dy - (c.y - a.y) * dx) / turn
            # a little beyond its ends a piece counts as well: a crossing at a corner must not fall between two
            if -1e-5 <= along <= 1 + 1e-5 and -1e-5 <= other <= 1 + 1e-5:
                return Point(a.x + along * dx, a.y + along * dy)
    raise ValueError("the seams do not meet")


def _is_close(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) < CLOSE and abs(one.y - other.y) < CLOSE


def _part_of_seam(chain: Chain, first: Point, last: Point) -> Chain:
    axis = 1 if chain[-1].y - chain[0].y > chain[-1].x - chain[0].x else 0
    inner = tuple(p for p in chain if first[axis] + CLOSE < p[axis] < last[axis] - CLOSE)
    return (first, *inner, last)


def ring(sides: Sides) -> Chain:
    """Return the four sides as one outline, clockwise, without the spurs where two seams share a side of a hex."""
    top, right, bottom, left = sides
    outline = [*top, *right[1:], *reversed(bottom[:-1]), *reversed(left[1:-1])]
    index = 0
    while index < len(outline) and len(outline) > 3:
        following = (index + 1) % len(outline)
        if _is_close(outline[index - 1], outline[following]):
            for place in sorted((index, following), reverse=True):
                del outline[place]
            # taking a spur away may leave a shorter one about the corner before it
            index = max(0, index - 2)
        else:
            index += 1
    return tuple(outline)


def printed_outline(sides: Sides, window: Rect) -> Chain:
    """Return the printed part of a sheet cut along hexes: a bleed beyond its cuts, its flaps to the window's edge.

    The corners of the flaps, which would show on the sheets beyond the neighbours, are left off: at half a right angle,
    though with a bleed, since a seam may be steeper and leave a tip of the flap to be seen.
    """
    top, right, bottom, left = sides
    trim = Rect.around(ring(sides))
    above, aside = trim.y - window.y, trim.x - window.x
    upper = [p.shift(0, -above) for p in top]
    lower = [p.shift(-aside, 0) for p in left]
    flap_right, flap_below = window.right - top[-1].x, window.bottom - left[-1].y
    corners: list[Point] = []
    if len(right) > 2 or flap_right > 1e-6:
        corners.append(Point(window.right, upper[-1].y + flap_right))
    corners.append(Point(window.right, window.bottom))
    if len(bottom) > 2 or flap_below > 1e-6:
        corners.append(Point(lower[-1].x + flap_below, window.bottom))
    return (*upper, *corners, *reversed(lower))


JointKind = Literal["lap", "butt", "zigzag"]
JOINTS: tuple[JointKind, ...] = get_args(JointKind)

USUAL_OVERLAP: dict[JointKind, float] = {"lap": 5.0, "butt": 2.0, "zigzag": 5.0}
"""What is printed twice where nothing else is asked for, in millimetres (sources.md: joints)."""

CUT_BLEED = 1.0
"""How much of the overlap is outside a trimmed side, so that a cut a little too wide shows no white."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A way to join sheets; ``overlap`` in millimetres is what two neighbours both print.

    ``lap``: each sheet is trimmed at its top and left and glued upon the flaps of its neighbours. ``butt``: all sides
    are trimmed and meet. ``zigzag``: like lap, but the cut follows the sides of the hexes. ``fold`` puts a straight
    seam in the middle of the board, where it folds. ``strips`` are ``mixed`` where those of one board may turn the
    paper differently.
    """

    kind: JointKind = "lap"
    overlap: float = USUAL_OVERLAP["lap"]
    fold: bool = False
    strips: Literal["alike", "mixed"] = "alike"

    @property
    def bleed(self) -> float:
        # at a butt joint both sheets are cut in the middle of what they share; a lap needs most of it as a flap
        return self.overlap / 2 if self.kind == "butt" else min(CUT_BLEED, self.overlap / 5)

    @property
    def flap(self) -> float:
        return self.overlap - self.bleed

    @property
    def trims_all_sides(self) -> bool:
        return self.kind == "butt" or self.overlap == 0

    @property
    def along_hexes(self) -> bool:
        return self.kind == "zigzag"

    @property
    def may_mix(self) -> bool:
        """Return whether strips of sheets may turn the paper differently: only with straight seams, and no fold."""
        return self.strips == "mixed" and not self.along_hexes and not self.fold


LAP = Joint()


CUT_TEXT = 6.0
"""What it costs to cut a line of text: a little more than a cut through the middles of cells."""

_CLEARANCE = 0.6  # mm around a text that seams keep clear of
_MICROMETRES = 3  # digits after the point: millimetres to the thousandth


def texts(items: Iterable[Item]) -> tuple[KeepTogether, ...]:
    return tuple(KeepTogether(place.expand(_CLEARANCE), CUT_TEXT) for place in text_places(items))


def straight_conflicts(wholes: Iterable[KeepTogether], axis: int) -> tuple[Avoid, ...]:
    """Return the stretches in which straight seams across the whole drawing cut something, alike ones as one."""
    costs: dict[tuple[float, float], float] = {}
    for place, cost in wholes:
        start, length = place[axis], place[axis + 2]
        stretch = round(start, _MICROMETRES), round(start + length, _MICROMETRES)
        costs[stretch] = costs.get(stretch, 0.0) + cost
    return tuple(Avoid(start, end, cost, "picture") for (start, end), cost in sorted(costs.items()))


def zigzag_conflicts(
    wholes: Sequence[KeepTogether], axis: int, chains: Mapping[float, Sequence[Point]], area: tuple[float, float]
) -> tuple[Avoid, ...]:
    """Return at which places seams that follow hexes cut something on their real course, and at what cost.

    ``chains`` has the seam of every place along the axis; outside ``area`` seams are straight.
    """
    conflicts = [
        # among hexes a seam lies on a place or nowhere: the stretch only allows for rounding
        Avoid(at - 1e-6, at + 1e-6, cost, "picture")
        for at, chain in chains.items()
        if (cost := math.fsum(whole.cost for whole in wholes if _crosses(chain, whole.place, axis)))
    ]
    beside = straight_conflicts(wholes, axis)
    before = [stretch._replace(end=min(stretch.end, area[0])) for stretch in beside if stretch.start < area[0]]
    after = [stretch._replace(start=max(stretch.start, area[1])) for stretch in beside if stretch.end > area[1]]
    return (*before, *conflicts, *after)


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


STEP = 0.5
"""Seams are sought at whole steps of this size, in millimetres; of twice the size in a stretch that is ``WIDE``."""

WIDE = 50.0

LEAST_WIDTH = 60.0
"""A strip of board narrower than this is a sliver: awkward to cut and to glue (sources.md: tiling)."""

UNEVEN = 0.15  # of a sheet's share, by which sheets may differ to spare what is drawn
LEAST_SHIFT = 20.0
"""How far a seam may move, as a part of an equal share or in millimetres, to keep clear of something."""

DEAR = 30.0
"""What it costs to cut a spot, run along sides of cells or cut five lines of text: never, if it can be helped."""

MOST = 400  # a bound for sizes that nobody prints
TOLERANCE = 1e-6  # mm: a step that ends at an edge after many additions still ends there
HAIR = 1e-3
"""So close to what is avoided, in millimetres, a seam is clear of it."""


class SeamAxis(NamedTuple):
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
        return self.before + self.after

    def farthest(self, limit: float) -> float:
        """Return the last place up to ``limit`` where a seam may lie; 0 when there is none."""
        if self.places is None or not self.woven[0] < limit < self.woven[1]:
            return limit
        index = bisect_right(self.places, limit + TOLERANCE)
        return self.places[index - 1] if index else self.woven[0]


def sheets_along(axis: SeamAxis) -> int:
    """Return the number of sheets that cover the length (sources.md: tiling); an even one where the board folds.

    Raises ``ValueError`` when what is printed twice leaves nothing of a sheet, or no place for a seam.
    """
    if axis.fold is None:
        return _count_sheets(axis, 0.0, axis.length)
    left = _count_sheets(axis, 0.0, axis.fold + axis.after)
    right = _count_sheets(axis, axis.fold, axis.length, axis.before)
    return 2 * max(left, right)


def _count_sheets(axis: SeamAxis, start: float, end: float, lead: float = 0.0) -> int:
    """Return the number of sheets from start to end, each seam as far along as it can be."""
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
    narrow = message("an overlap of {overlap:g} mm leaves too little of a sheet that is {sheet:g} mm wide")
    raise ValueError(phrase(narrow, overlap=axis.overlap, sheet=axis.sheet))


class _Place(NamedTuple):
    """Where a seam may lie, what that costs, and how clear it is: 0 of all, 1 of what is ``DEAR``, 2 of neither."""

    at: float
    cost: float
    unclear: int


def seams(axis: SeamAxis, count: int) -> tuple[float, ...]:
    """Return the seams of ``count`` sheets along the axis, its two ends included, like ``seams_between``."""
    return seams_between(axis, (axis.sheet,) * count)


def seams_between(axis: SeamAxis, sheets: Sequence[float]) -> tuple[float, ...]:
    """Return the seams of sheets that carry a length each along the axis, its two ends included.

    Each seam is placed by a dynamic programme (sources.md: tiling): every sheet's window must fit the sheet.
    Seams clear of everything win, even where sheets differ in size for it; then those clear of what is dear at least;
    then those with the least cost. Among equals the most even ones win, and nothing is worth a sliver. Raises
    ``ValueError`` when these sheets do not do.
    """
    # a sheet's share is what it shows when every sheet leaves as much of itself unused
    shares = [(axis.length - math.fsum(other - sheet for other in sheets)) / len(sheets) for sheet in sheets]
    least = [max(share / 4, min(LEAST_WIDTH, share - axis.overlap)) for share in shares]
    nearly_equal = [
        max(share - max(UNEVEN * share, LEAST_SHIFT), narrowest) for share, narrowest in zip(shares, least, strict=True)
    ]
    places = _seam_places(axis, sheets)
    # clear seams first, even between unequal sheets; slivers only where nothing else covers the length
    tries = [(unclear, narrowest) for unclear in range(3) for narrowest in (nearly_equal, least)]
    for unclear, narrowest in (*tries, (2, [0.0] * len(sheets))):
        allowed = [[place for place in layer if place.unclear <= unclear] for layer in places]
        if (cuts := _best(axis, list(zip(sheets, shares, narrowest, allowed, strict=True)))) is not None:
            return cuts
    do_not_cover = message("{count} sheets of {sheet:g} mm do not cover {length:g} mm")
    raise ValueError(phrase(do_not_cover, count=len(sheets), sheet=axis.sheet, length=axis.length))


def harm(axis: SeamAxis, cuts: Sequence[float]) -> tuple[int, float]:
    """Return the harm that seams do, to compare them: the least clear one as in ``_Place``, and the cost of all."""
    positions = [_place_at(cut, axis.avoid) for cut in cuts[1:-1]]
    return max((place.unclear for place in positions), default=0), math.fsum(place.cost for place in positions)


def _best(
    axis: SeamAxis, layers: Sequence[tuple[float, float, float, Sequence[_Place]]]
) -> tuple[float, ...] | None:  # fmt: skip
    """Return the seams that cost least, no sheet showing less than it may; ``None`` when there are none.

    ``layers`` has for each sheet what it carries, its share, the least it may show, and where its seam may lie.
    """
    count = len(layers)
    best: list[dict[float, tuple[float, float]]] = [{0.0: (0.0, 0.0)}]
    for index, (sheet, share, least, places) in enumerate(layers, start=1):
        outside = (axis.before if index > 1 else 0.0) + (axis.after if index < count else 0.0)
        reached: dict[float, tuple[float, float]] = {}
        for place in places:
            options = [
                # unevenness weighs little beside a cut: it decides between seams that cost much the same
                (cost + place.cost + ((place.at - before - share) / axis.length) ** 2 * 4, before)
                for before, (cost, _) in best[-1].items()
                if place.at - before >= least - 1e-9
                and place.at - before > 0
                and place.at - before + outside <= sheet + TOLERANCE
            ]
            if options:
                reached[place.at] = min(options)
        if not reached:
            return None
        best.append(reached)
    cuts = [axis.length]
    for layer in reversed(best[1:]):
        cuts.append(layer[cuts[-1]][1])
    return tuple(reversed(cuts))


def _seam_places(axis: SeamAxis, sheets: Sequence[float]) -> list[list[_Place]]:
    """Return the places that each seam in turn can have; the last one is the far end."""
    places: list[list[_Place]] = []
    farthest: set[float] = set()
    for number in range(1, len(sheets)):
        low, high = _window(axis, number, sheets)
        if axis.fold is not None and number * 2 == len(sheets):
            places.append([_Place(axis.fold, 0.0, 0)])
            continue
        near = [stretch for stretch in axis.avoid if stretch.start <= high and stretch.end >= low]
        # seams as far along as sheets reach from one that just clears what is avoided: steps alone would miss them
        reach = sheets[number - 1]
        farthest = {at + reach - axis.overlap for at in farthest} | {stretch.start - HAIR for stretch in near}
        farthest = {at for at in farthest if low <= at <= high and _place_at(at, near).unclear < 2}
        more = math.fsum(other - sheet for sheet in sheets[:number] for other in sheets)
        even = (number * axis.length - more) / len(sheets)  # where the shares of so many sheets end
        candidates = farthest | _steps(low, high, min(max(even, low), high), near)
        if axis.places is not None:
            begin, end = axis.woven
            candidates = {at for at in candidates if at <= begin or at >= end}
            candidates |= {at for at in axis.places if low <= at <= high}
        places.append([_place_at(at, near) for at in sorted(candidates)])
    return [*places, [_Place(axis.length, 0.0, 0)]]


def _window(axis: SeamAxis, number: int, sheets: Sequence[float]) -> tuple[float, float]:
    """Return the range of positions of the seam after a number of sheets, whatever the others do."""
    rest = sheets[number:]
    low = axis.length + axis.before - math.fsum(rest) + (len(rest) - 1) * axis.overlap
    return max(0.0, low), min(axis.length, math.fsum(sheet - axis.overlap for sheet in sheets[:number]) + axis.before)


def _steps(low: float, high: float, even: float, avoid: Sequence[Avoid]) -> set[float]:
    """Return the places between two others that are looked at, and the middles of gaps too narrow to be met so."""
    step = STEP if high - low <= WIDE else 2 * STEP
    steps = range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
    bounds = sorted({bound for stretch in avoid for bound in stretch[:2]})
    gaps = {(a + b) / 2 for a, b in pairwise(bounds) if b - a < 2 * step and low <= (a + b) / 2 <= high}
    return {round(index * step, 6) for index in steps} | {even, low, high} | gaps


def _place_at(at: float, avoid: Sequence[Avoid]) -> _Place:
    hit = [stretch.cost for stretch in avoid if stretch.start <= at <= stretch.end]
    cost = math.fsum(hit)
    return _Place(at, cost, 2 if cost >= DEAR else min(len(hit), 1))
