"""Which cells of a grid a region covers, and grids laid over a field."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import product
from typing import Any, Literal, NamedTuple

from generator.geometry.grids.grid import AnyGrid, CellT, Grid, RegularGrid
from generator.geometry.grids.hexes import SPACING, HexGrid, hexes_over
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.shapes import ROUNDING, Point, Rect, Size, Transform, polygon_area, sides_of, turn
from generator.i18n import Phrase, phrase

Rule = Literal["centre", "half", "whole", "touched"]
"""Which cells a region covers: those whose centre is in it, or that are half, wholly or partly inside it."""

NOTHING = 1e-9
"""Corners so near to each other are one: the direction between them is but rounding."""

DISC_SIDES = 96  # sides for a circle: its area is right to 0.1 %
Corners = tuple[Point, ...]


@lru_cache(maxsize=64)  # one build asks ten times for the areas of a field, and the next build asks again
def covered_cells(grid: Grid[CellT], region: Shape, rule: Rule = "centre") -> tuple[CellT, ...]:
    """Return the cells of a grid that a region covers, in reading order."""
    if rule == "centre":
        return tuple(cell for cell in grid.cells if region.holds(grid.centre(cell)))
    least = {"half": 0.5 - ROUNDING, "whole": 1 - ROUNDING, "touched": ROUNDING}[rule]
    return tuple(cell for cell in grid.cells if share(region, grid.outline(cell)) >= least)


def share(region: Shape, outline: Sequence[Point]) -> float:
    """Return the share of a convex polygon that is in a region, from 0 to 1."""
    parts = (clip(outline, piece) for piece in region.pieces)
    return math.fsum(polygon_area(part) for part in parts if part) / polygon_area(outline)


@dataclass(frozen=True)
class Convex:
    """A convex polygon by its corners, clockwise."""

    corners: Corners

    @classmethod
    def box(cls, first: Point, second: Point) -> Convex:
        return cls(Rect.around((first, second)).corners)

    def holds(self, point: Point) -> bool:
        at_x, at_y = point
        for x, y, along, down, length in self._sides:  # a field is asked for hundreds of thousands of cells
            if (down * (at_x - x) - along * (at_y - y)) / length > ROUNDING:
                return False
        return True

    @cached_property
    def _sides(self) -> tuple[tuple[float, float, float, float, float], ...]:
        """The start of each side, its direction and its length."""
        sides = ((start, end.x - start.x, end.y - start.y) for start, end in sides_of(self.corners))
        return tuple((*start, along, down, math.hypot(along, down)) for start, along, down in sides)

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        return (self.corners,)


def convex(corners: Sequence[Point]) -> Convex | None:
    """Return the polygon of corners in either order; ``None`` where it has no room, bulges inwards or winds twice."""
    if len(set(corners)) < max(3, len(corners)) or polygon_area(corners) < ROUNDING:
        return None
    for shape in (Convex(tuple(corners)), Convex(tuple(reversed(corners)))):
        if all(map(shape.holds, corners)):
            return shape
    return None


@dataclass(frozen=True)
class Disc:
    centre: Point
    radius: float

    def holds(self, point: Point) -> bool:
        return math.dist(point, self.centre) <= self.radius + ROUNDING

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        step = 2 * math.pi / DISC_SIDES
        reach = self.radius * math.sqrt(step / math.sin(step))
        angles = [index * step for index in range(DISC_SIDES)]
        return (tuple(self.centre.shift(reach * math.cos(a), reach * math.sin(a)) for a in angles),)


@dataclass(frozen=True)
class Union:
    parts: tuple[Convex | Disc | Union | Intersection, ...]

    def holds(self, point: Point) -> bool:
        return any(part.holds(point) for part in self.parts)

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        return tuple(piece for part in self.parts for piece in part.pieces)


@dataclass(frozen=True)
class Intersection:
    parts: tuple[Convex | Disc | Union | Intersection, ...]

    def holds(self, point: Point) -> bool:
        return all(part.holds(point) for part in self.parts)

    @cached_property
    def pieces(self) -> tuple[Corners, ...]:
        shared = (reduce(clip, pieces) for pieces in product(*(part.pieces for part in self.parts)))
        return tuple(piece for piece in shared if piece)


Shape = Convex | Disc | Union | Intersection
"""A region: it ``holds`` points, and its ``pieces`` are convex polygons which do not overlap."""

EMPTY = Union(())


def transform_shape(shape: Shape, by: Transform) -> Shape:
    match shape:
        case Convex(corners):
            points = tuple(map(by.point, corners))
            return Convex(points if by.a * by.d > by.b * by.c else points[::-1])
        case Disc(centre, radius):
            return Disc(by.point(centre), radius * math.hypot(by.a, by.b))
        case _:
            return type(shape)(tuple(transform_shape(part, by) for part in shape.parts))


def clip(shape: Sequence[Point], by: Sequence[Point]) -> Corners:
    """Return the part of a convex polygon inside another, clockwise one; empty where they do not meet."""
    points = tuple(shape)
    for start, end in sides_of(by):
        points = clip_by_line(points, start, end)
    return points


def clip_by_line(shape: Sequence[Point], start: Point, end: Point) -> Corners:
    """Return the part of a convex polygon at the right hand of one who walks from start to end; y points down."""
    corners: list[Point] = []
    for here, there in sides_of(shape) if shape else ():
        a, b = _distance_left(start, end, here), _distance_left(start, end, there)
        corners += [here] if a <= 0 else []
        if (a <= 0) != (b <= 0):
            t = a / (a - b)
            corners.append(Point(here.x + t * (there.x - here.x), here.y + t * (there.y - here.y)))
    return tuple(point for index, point in enumerate(corners) if math.dist(point, corners[index - 1]) > NOTHING)


def _distance_left(start: Point, end: Point, point: Point) -> float:
    """Return the distance of a point to the left of the line from start to end; y points down."""
    return -turn(start, end, point) / math.hypot(end.x - start.x, end.y - start.y)


LEAST_COLUMNS = 3
Lattice = Literal["flat", "pointy", "squares"]
"""Hexes with a side or a corner at the bottom, or squares."""

SPACINGS: Mapping[Lattice, float] = {"flat": SPACING, "pointy": 1.0, "squares": 1.0}
"""The distance of neighbouring columns in widths of a cell."""

SHARES: Mapping[Lattice, float] = {"flat": SPACING, "pointy": SPACING, "squares": 1.0}
"""The area of a cell as a share of a square of its width."""

FAIR_STEPS: Mapping[Lattice, tuple[int, int]] = {"flat": (4, 3), "pointy": (2, 1), "squares": (1, 0)}
"""How far apart fair numbers of columns are, and what they leave when divided by that."""


class Goals(NamedTuple):
    """The goals behind both ends: how wide they are, and how many cells each has where that is fixed."""

    width: float = 0.0
    cells: int | None = None


NO_GOALS = Goals()


@dataclass(frozen=True)
class Overlay:
    """A field covered with cells. ``tags`` has those of the ``field`` and, behind its ends, those of the ``goals``."""

    field: Size
    lattice: Lattice
    grid: AnyGrid
    columns: int
    tags: Mapping[str, tuple[Any, ...]]

    @property
    def metres(self) -> float:
        return self.grid.size

    @cached_property
    def count(self) -> int:
        return len(self.tags["field"])

    @cached_property
    def bounds(self) -> Rect:
        """Return the rectangle around the cells of the field; goals are beside it."""
        field = self.tags["field"]
        middles = Rect.around(map(self.grid.centre, field))
        at, one = self.grid.centre(field[0]), Rect.around(self.grid.outline(field[0]))
        return Rect(middles.x + one.x - at.x, middles.y + one.y - at.y,
                    middles.width + one.width, middles.height + one.height)  # fmt: skip


class UncoveredFieldError(ValueError):
    """Cells are so large that a rule chooses none of them for a field."""


def cover_field(field: Size, columns: int, lattice: Lattice, goals: Goals = NO_GOALS, rule: Rule = "centre") -> Overlay:
    """Return the field covered with cells, ``columns`` of them from end to end, those that a rule chooses.

    By default the goals have the cells whose middle lies between the posts, the nearest where that is none.
    Raises ``UncoveredFieldError`` where the rule chooses no cell, as for the middles of few hexes over a narrow field.
    """
    metres = field.width / (columns * SPACINGS[lattice])
    half = Point(field.width / 2 / metres, field.height / 2 / metres)
    around = Rect(-half.x, -half.y, 2 * half.x, 2 * half.y)
    candidates = _candidates(around, columns, lattice)
    covered = covered_cells(candidates, Convex(around.corners), rule)
    if not covered:
        raise UncoveredFieldError
    mouths = _mouths(candidates, half.x, goals, metres) if goals.width else ()
    grid, called = candidates.alone((*covered, *mouths))
    corner = Point(grid.bounds.x * metres, grid.bounds.y * metres)
    tags = {name: tuple(called[cell] for cell in cells) for name, cells in (("field", covered), ("goals", mouths))}
    return Overlay(field, lattice, grid.resize(metres, corner), columns, tags)


def _candidates(around: Rect, columns: int, lattice: Lattice) -> RegularGrid[Any]:
    """Return the cells on and around a field, in widths of a cell."""
    if lattice == "squares":
        rows = max(1, round(around.height)) + 2
        return SquareGrid(columns + 2, rows, 1.0, Point(-(columns + 2) / 2, -rows / 2))
    origin = _flat_offset(columns) if lattice == "flat" else Point(0.0 if columns % 2 else 0.5, 0.0)
    return HexGrid(tuple(hexes_over(around, lattice, 1.0, origin, 2.0)), lattice, 1.0, origin)


def _flat_offset(columns: int) -> Point:
    """Return the middle of hex (0, 0) that centres the goals on a hex (sources.md: hexes).

    With an even number of columns that is impossible for both goals; a quarter of a hex each way keeps the board
    unchanged by half a turn, so that it is at least fair.
    """
    if columns % 2 == 0:
        return Point(SPACING / 2, 0.25)
    return Point(0.0, 0.0 if columns % 4 == 3 else 0.5)


def _mouths(candidates: AnyGrid, line: float, goals: Goals, metres: float) -> tuple[Any, ...]:
    """Return the cells of both goals: of each row the first one behind the goal line, between the posts."""
    mouths: list[Any] = []
    middles = [(cell, candidates.centre(cell)) for cell in candidates.cells]
    for end in (-1, 1):
        first: dict[float, tuple[Any, Point]] = {}
        for cell, at in middles:
            row = round(at.y, 6)
            if line + ROUNDING < end * at.x and (row not in first or end * at.x < end * first[row][1].x):
                first[row] = (cell, at)
        nearest = min((end * at.x for _, at in first.values()), default=0.0)
        mouth = sorted(
            ((at.y, cell) for cell, at in first.values() if end * at.x < nearest + SPACING - ROUNDING),
            key=lambda entry: (round(abs(entry[0]), 6), end * entry[0]),
        )
        between = [entry for entry in mouth if abs(entry[0]) <= goals.width / 2 / metres + ROUNDING]
        chosen = mouth[: goals.cells] if goals.cells else between or mouth[:1]
        mouths += [cell for _, cell in sorted(chosen, key=lambda entry: entry[0])]
    return tuple(mouths)


def unfairness(overlay: Overlay) -> tuple[Phrase, ...]:
    """Return the reasons why the board is not fair, in plain words; empty for a fair board.

    Source: sources.md, hexes.
    """
    if overlay.lattice == "squares" or (overlay.lattice == "pointy" and overlay.columns % 2):
        return ()
    if overlay.lattice == "pointy":
        return (phrase("the centre mark falls between two hexes (an odd number of columns avoids it)"),)
    if overlay.columns % 4 == 3:
        return ()
    near = fair_columns(overlay.columns, "flat")
    if overlay.columns % 2:
        return (phrase("the centre mark falls between two hexes ({near} columns avoid it)", near=near),)
    return (
        phrase(
            "neither the centre mark nor the goals fall on the middle of a hex ({near} columns avoid it)", near=near
        ),
    )


def fair_columns(target: float, lattice: Lattice) -> int:
    """Return the nearest number of columns that puts centre mark and goals on middles of cells."""
    step, rest = FAIR_STEPS[lattice]
    below = math.floor((target - rest) / step) * step + rest
    near = below if target - below <= below + step - target else below + step
    return max(LEAST_COLUMNS, near)


def columns_for_metres(field: Size, metres: float, lattice: Lattice) -> int:
    """Return the fair number of columns whose cells come nearest to so many metres."""
    return fair_columns(field.width / (metres * SPACINGS[lattice]), lattice)


def columns_for_count(field: Size, cells: int, lattice: Lattice) -> int:
    """Return the fair number of columns whose board comes nearest to so many cells."""
    area = field.width * field.height / SHARES[lattice]
    middle = columns_for_metres(field, math.sqrt(area / cells), lattice)
    step, _ = FAIR_STEPS[lattice]
    # the middle is an estimate by area, and farther off on narrow fields; of equals the nearer ones come first
    around = (middle + step * off for off in (-2, -1, 0, 1, 2, -3, 3, -4, 4, -5, 5))
    options = [columns for columns in around if columns >= LEAST_COLUMNS]
    return min(options, key=lambda columns: abs(_count(field, columns, lattice) - cells))


def _count(field: Size, columns: int, lattice: Lattice) -> int:
    try:
        return cover_field(field, columns, lattice).count
    except UncoveredFieldError:
        return 0
