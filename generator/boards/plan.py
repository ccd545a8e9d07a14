"""A plan beneath the cells of a board: floor, ground, walls and doors, and which cells are on it.

Lengths in metres. A figure may stand IN a hex of which half or more is free, counted on its own side of any shut door,
and BETWEEN two hexes whose whole shared side is free.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import mul
from typing import Any, NamedTuple

from generator.boards.fill import PATTERNS
from generator.boards.layout import BoardLayout, LayerArt, Look, colour, ground, ground_paint, upper_colour
from generator.boards.marks import cross
from generator.geometry.covering import Lattice, Overlay, clip
from generator.geometry.grids.grid import AnyGrid, RegularGrid, Side
from generator.geometry.grids.hexes import HexGrid, hexes_over
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.grids.tilings import middle_of
from generator.geometry.shapes import ROUNDING, Point, Rect, Transform, part_inside, polygon_area, sides_of, turn
from generator.model.boards.layers import NamedStyle, PlanLayer
from generator.model.boards.markings import DOOR, OPEN_DOOR, OUTSIDE, WALL, GroundPlan
from generator.scene.fonts import POINT, REGULAR, baseline
from generator.scene.palette import WHITE, Colour
from generator.scene.pieces import paint
from generator.scene.primitives import Box, Circle, Command, Group, Item, Line, Path, Polygon, Style, Text, strokes
from generator.scene.shapes import closed_path

ENOUGH = 0.5  # a part of a cell counts from half of it on
Spot = tuple[int, int]
"""Column and row of a square of the map."""


class Leaf(NamedTuple):
    spot: Spot
    start: Point
    end: Point
    shut: bool


class GroundPart(NamedTuple):
    share: float
    middle: Point


class CellState(NamedTuple):
    """What the ground leaves of a hex: its free parts, the largest first, and the shut doors that divide it."""

    parts: tuple[GroundPart, ...]
    leaves: tuple[Leaf, ...]

    @property
    def free(self) -> float:
        return math.fsum(part.share for part in self.parts)

    @property
    def whole(self) -> bool:
        return self.free > 1 - ROUNDING and not self.leaves

    @property
    def places(self) -> tuple[GroundPart, ...]:
        return tuple(part for part in self.parts if part.share >= ENOUGH - ROUNDING)


@dataclass(frozen=True, eq=False)
class Ground:
    """The free squares of a map and its doors, compared by identity; ``size`` is the side of a square.

    ``doors`` says of each door's square whether its leaf lies level (``True``) and whether it is shut.
    """

    size: float
    free: frozenset[Spot]
    doors: Mapping[Spot, tuple[bool, bool]]

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        leaves = []
        for spot, (level, shut) in sorted(self.doors.items()):
            rect = self.rect(spot)
            x, y = rect.centre
            ends = (Point(rect.x, y), Point(rect.right, y)) if level else (Point(x, rect.y), Point(x, rect.bottom))
            leaves.append(Leaf(spot, *ends, shut))
        return tuple(leaves)

    def rect(self, spot: Spot) -> Rect:
        return Rect(spot[0] * self.size, spot[1] * self.size, self.size, self.size)

    def pieces(self, spot: Spot) -> tuple[Rect, ...]:
        """Return the free rectangles of a square: one, two on both sides of a shut door, none in a wall."""
        if spot not in self.free:
            return ()
        rect = self.rect(spot)
        level, shut = self.doors.get(spot, (False, False))
        if not shut:
            return (rect,)
        half = self.size / 2
        if level:
            return Rect(rect.x, rect.y, self.size, half), Rect(rect.x, rect.y + half, self.size, half)
        return Rect(rect.x, rect.y, half, self.size), Rect(rect.x + half, rect.y, half, self.size)

    def near(self, area: Rect) -> Iterator[Spot]:
        rows, columns = (
            range(math.floor(low / self.size - ROUNDING), math.floor(high / self.size + ROUNDING) + 1)
            for low, high in ((area.y, area.bottom), (area.x, area.right))
        )
        yield from ((column, row) for row in rows for column in columns if (column, row) in self.free)

    def state(self, outline: Sequence[Point]) -> CellState:
        """Return the free parts of a hex with this outline, and the doors that divide it."""
        area = Rect.around(outline)
        squares = ((spot, rect) for spot in self.near(area) for rect in self.pieces(spot))
        clips = ((spot, rect, clip(outline, rect.corners)) for spot, rect in squares)
        pieces = [(spot, rect, shape) for spot, rect, shape in clips if shape and polygon_area(shape) > ROUNDING]
        whole = polygon_area(outline)
        groups = _connected_groups([(spot, rect) for spot, rect, _ in pieces], outline)
        parts = []
        for group in groups:
            shapes = [pieces[index][2] for index in group]
            areas, middles = [polygon_area(shape) for shape in shapes], [middle_of(shape) for shape in shapes]
            x, y = (math.fsum(map(mul, ways, areas)) / math.fsum(areas) for ways in zip(*middles, strict=True))
            parts.append(GroundPart(math.fsum(areas) / whole, Point(x, y)))
        parts.sort(key=lambda part: (-part.share, part.middle))
        leaves = tuple(
            leaf
            for leaf in self.leaves
            if leaf.shut
            and area.expand(ROUNDING).overlaps(self.rect(leaf.spot))
            and _length_inside(leaf.start, leaf.end, outline) > ROUNDING
        )
        return CellState(tuple(parts), leaves)

    def side_free(self, start: Point, end: Point) -> bool:
        """Return whether a side is wholly free: it may touch a wall along its length, but neither cross nor enter one.

        A shut door that crosses it, or lies upon it, takes it.
        """
        length = math.dist(start, end)
        nx, ny = -(end.y - start.y) / length * ROUNDING * 10, (end.x - start.x) / length * ROUNDING * 10
        spans: list[tuple[float, float]] = []
        for sign in (-1, 1):
            first, last = start.shift(sign * nx, sign * ny), end.shift(sign * nx, sign * ny)
            near = self.near(Rect.around((first, last)))
            spans += [span for spot in near if (span := part_inside(first, last, self.rect(spot)))]
        reached = 0.0
        for low, high in sorted(span for span in spans if span[1] > span[0]):
            if low > reached + ROUNDING * 20:
                return False
            reached = max(reached, high)
        if reached < 1 - ROUNDING * 20:
            return False
        return not any(leaf.shut and _crosses(leaf, start, end) for leaf in self.leaves)


def _connected_groups(pieces: Sequence[tuple[Spot, Rect]], outline: Sequence[Point]) -> list[list[int]]:
    """Return the pieces in groups that hang together inside the hex; both halves of one square never touch."""
    groups: list[list[int]] = []
    for index, (spot, rect) in enumerate(pieces):
        joined = [
            group
            for group in groups
            if any(pieces[other][0] != spot and _touch(rect, pieces[other][1], outline) for other in group)
        ]
        merged = [index, *(member for group in joined for member in group)]
        groups = [group for group in groups if group not in joined] + [merged]
    return groups


def _touch(first: Rect, second: Rect, outline: Sequence[Point]) -> bool:
    """Return whether two rectangles share a stretch of side inside a convex outline."""
    left, right = max(first.x, second.x), min(first.right, second.right)
    top, bottom = max(first.y, second.y), min(first.bottom, second.bottom)
    if right - left < -ROUNDING or bottom - top < -ROUNDING or max(right - left, bottom - top) <= ROUNDING:
        return False
    return _length_inside(Point(left, top), Point(right, bottom), outline) > ROUNDING


def _length_inside(start: Point, end: Point, outline: Sequence[Point]) -> float:
    """Return the length of a segment inside a convex clockwise outline; 0 for one along a side."""
    low, high, dx, dy = 0.0, 1.0, end.x - start.x, end.y - start.y
    for p, q in sides_of(outline):
        nx, ny = -(q.y - p.y), q.x - p.x
        at, along = (start.x - p.x) * nx + (start.y - p.y) * ny, dx * nx + dy * ny
        if abs(along) < 1e-12:
            if at <= ROUNDING:
                return 0.0
            continue
        t = -at / along
        low, high = (max(low, t), high) if along > 0 else (low, min(high, t))
    return max(0.0, high - low) * math.dist(start, end)


def _crosses(leaf: Leaf, start: Point, end: Point) -> bool:
    """Return whether a leaf crosses a side between its ends, or runs along it."""
    first, second = turn(leaf.start, leaf.end, start), turn(leaf.start, leaf.end, end)
    if abs(first) < ROUNDING and abs(second) < ROUNDING:
        axis = 0 if abs(leaf.end.x - leaf.start.x) > abs(leaf.end.y - leaf.start.y) else 1
        low, high = sorted((leaf.start[axis], leaf.end[axis]))
        one, other = sorted((start[axis], end[axis]))
        return min(high, other) - max(low, one) > ROUNDING
    if first * second >= -ROUNDING * ROUNDING:
        return False
    return turn(start, end, leaf.start) * turn(start, end, leaf.end) <= ROUNDING * ROUNDING


LEAST_SHARE = 0.02
"""Cells of which less is free are not drawn."""

Cell = object


Borders = tuple[tuple[Side[Cell], bool], ...]
"""The sides between two cells, in metres of the map, and whether each is free."""


@dataclass(frozen=True)
class PlanOverlay:
    """A plan and the cells over it, in metres from the top left corner of its map.

    ``metre`` is a metre on the board in millimetres, ``corner`` where the map begins there.
    """

    plan: GroundPlan
    grid: AnyGrid
    states: Mapping[Cell, CellState]
    ground: Ground
    metre: float = 1.0
    corner: Point = Point(0.0, 0.0)

    @property
    def count(self) -> int:
        return len(self.states)

    @cached_property
    def area(self) -> Rect:
        side = self.plan.square * self.metre
        return Rect(self.corner.x, self.corner.y, self.plan.columns * side, self.plan.rows * side)

    def move_to(self, grid: AnyGrid) -> PlanOverlay:
        """Return the plan beneath the same cells elsewhere."""
        place = self.grid.transform_to(grid)
        return replace(self, metre=place.a, corner=Point(place.e, place.f))

    def point_at(self, metres: Point) -> Point:
        """Return a place on the board from its place on the map in metres."""
        return Point(self.corner.x + metres.x * self.metre, self.corner.y + metres.y * self.metre)

    def square(self, spot: Spot) -> Rect:
        side = self.plan.square * self.metre
        return Rect(self.corner.x + spot[0] * side, self.corner.y + spot[1] * side, side, side)

    @cached_property
    def signs(self) -> Mapping[Spot, str]:
        return signs_of(self.plan)

    @property
    def borders(self) -> Borders:
        return _borders(self.grid, self.ground)

    @cached_property
    def tags(self) -> Mapping[str, tuple[Cell, ...]]:
        """Return the cells of which nothing is taken, of which one may stand in a part, and in which nobody stands."""
        whole = tuple(cell for cell, state in self.states.items() if state.whole)
        half = tuple(cell for cell, state in self.states.items() if state.places and not state.whole)
        return {"whole": whole, "half": half, "blocked": tuple(c for c, s in self.states.items() if not s.places)}


@lru_cache(maxsize=8)
def _borders(grid: AnyGrid, ground: Ground) -> Borders:
    return tuple((side, ground.side_free(side.start, side.end)) for side in grid.sides if side.second is not None)


AnyOverlay = Overlay | PlanOverlay
"""Cells laid over a field or over a plan."""


@lru_cache(maxsize=8)
def over_plan(plan: GroundPlan, lattice: Lattice, metres: float) -> PlanOverlay:
    """Return the cells of so many metres that lie on the free ground of a plan."""
    origin, whole = Point(plan.hex_at.x, plan.hex_at.y), Rect(0, 0, plan.columns * plan.square, plan.rows * plan.square)
    ground = ground_of(plan)
    if lattice == "squares":
        columns, rows = (-int(-length // metres) for length in (whole.width, whole.height))
        metre_grid: RegularGrid[Any] = SquareGrid(columns, rows, metres)
    else:
        candidates = sorted(hexes_over(whole, lattice, metres, origin, 1.2), key=lambda cell: (cell.r, cell.q))
        metre_grid = HexGrid(tuple(candidates), lattice, metres, origin)
    every_state = ((cell, ground.state(metre_grid.outline(cell))) for cell in metre_grid.cells)
    states = {cell: state for cell, state in every_state if state.free >= LEAST_SHARE}
    return PlanOverlay(plan, metre_grid.restrict_to(states), states, ground)


def signs_of(plan: GroundPlan) -> Mapping[Spot, str]:
    """Return the sign of every square of a plan that is not outside."""
    rows = enumerate(plan.map)
    return {(column, row): sign for row, line in rows for column, sign in enumerate(line) if sign != OUTSIDE}


def ground_of(plan: GroundPlan) -> Ground:
    """Return the free squares of a plan, and its doors: one with walls left and right of it is horizontal."""
    signs = signs_of(plan)
    free = frozenset(spot for spot, sign in signs.items() if sign != WALL)
    doors = {spot: (_is_level(plan, spot), sign == DOOR) for spot, sign in signs.items() if sign in (DOOR, OPEN_DOOR)}
    return Ground(plan.square, free, doors)


def _is_level(plan: GroundPlan, spot: Spot) -> bool:
    column, row = spot
    solid = (WALL, OUTSIDE, DOOR, OPEN_DOOR)
    beside = sum(plan.sign(column + step, row) in solid for step in (-1, 1))
    above = sum(plan.sign(column, row + step) in solid for step in (-1, 1))
    return beside > above


def runs(spots: Iterable[Spot]) -> list[tuple[int, int, int]]:
    """Return squares that lie side by side as one: first column, row, number of columns."""
    stretches: list[tuple[int, int, int]] = []
    for column, row in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        if stretches and stretches[-1][1] == row and stretches[-1][0] + stretches[-1][2] == column:
            stretches[-1] = (stretches[-1][0], row, stretches[-1][2] + 1)
        else:
            stretches.append((column, row, 1))
    return stretches


DOT = 0.032
"""Radius of a mark, as a share of the cell."""

WALL_EDGE, DOOR_WIDTH, OVERLAP = 0.8, 1.5, 0.05
STEPS = (1, 2, 5, 10, 20, 50)


def draw_plan(layer: PlanLayer, layout: BoardLayout, look: Look) -> LayerArt:
    if layout.plan is None:
        return LayerArt()
    part = {"floor": _floor, "halves": _halves, "walls": _walls, "standing": _marks, "rulers": _rulers}[layer.plan]
    return LayerArt(tuple(part(layout.plan, layout, look)))


def _floor(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the floor, and the ground of every square that is neither plain nor wall."""
    paper = layout.paper(look.ink)
    yield from _spot_items(plan, (spot for spot, sign in plan.signs.items() if sign != WALL), paper)
    styled = {
        spot: style for spot, sign in plan.signs.items()
        if (style := _style_of(sign, layout)) is not None
    }  # fmt: skip
    for spot, style in styled.items():
        rect = plan.square(spot)
        square = Box(Rect(rect.x, rect.y, rect.width + OVERLAP, rect.height + OVERLAP))
        yield paint(square, ground_paint(style, look.ink, paper))
    for style in dict.fromkeys(style for style in styled.values() if style.pattern == "waves"):
        spots = [spot for spot, own in styled.items() if own == style]
        yield _shores(plan, spots, layout.scale, ground(style, look.ink, paper), upper_colour(style, look.ink, paper))
    for spot, style in styled.items():
        if style.pattern in PATTERNS:
            seed, fill = spot[0] * 7 + spot[1] * 13, ground(style, look.ink, paper)
            tone = upper_colour(style, look.ink, paper)
            yield from PATTERNS[style.pattern](plan.square(spot), tone, fill, seed)


def _style_of(sign: str, layout: BoardLayout) -> NamedStyle | None:
    """Return the first style that a sign of a plan has; ``None`` for bare floor."""
    return next((layout.style(word) for word in layout.board.signs.get(sign, ()) if word in layout.styles), None)


_SHORE, _SHORES, _SHORE_APART = 0.35, 2, 0.85
"""How wide the line of a shore is, how many thin ones follow it in the water, and how far apart, in millimetres."""


def _shores(plan: PlanOverlay, spots: Collection[Spot], k: float, fill: Colour, tone: Colour) -> Group:
    """Return lines along the shore of some squares and within them: broad strokes, each with a narrower one upon it."""
    around = [ends for spot in spots for side, ends in _sides_of(plan.square(spot)) if _beside(spot, side) not in spots]
    depths = [(_SHORE_APART * number + beside, paint) for number in range(_SHORES, 0, -1)
              for beside, paint in ((_SHORE + 0.15, tone), (_SHORE, fill))]  # fmt: skip
    lines = [
        strokes(around, Style(stroke=paint, width=2 * depth * k, cap="square"))
        for depth, paint in (*depths, (_SHORE, tone))
    ]
    steps = (step for spot in spots for step in closed_path(plan.square(spot).corners))
    return Group(tuple(lines), clip=Path(tuple(steps)))


def _spot_items(plan: PlanOverlay, spots: Iterable[Spot], fill: Colour) -> Iterator[Item]:
    for column, row, count in runs(spots):
        first = plan.square((column, row))
        rect = Rect(first.x, first.y, first.width * count + OVERLAP, first.height + OVERLAP)
        yield Box(rect, Style(fill=fill))


def _halves(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the long diagonals of every cell, which cut it into triangles and into halves."""
    rows: dict[int, list[tuple[Point, Point]]] = {}
    for cell in layout.grid.cells:
        outline = layout.grid.outline(cell)
        row = rows.setdefault(layout.grid.position(cell).row, [])
        row += zip(outline, outline[len(outline) // 2 :], strict=False)
    style = Style(stroke=colour(layout.style("half"), look.ink), width=0.15)
    yield Group(tuple(strokes(lines, style) for _, lines in sorted(rows.items())), clip=Box(plan.area))


def _walls(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the ground of the board outside, walls with a strong line wherever they meet the floor, and doors."""
    whole = ((column, row) for row in range(plan.plan.rows) for column in range(plan.plan.columns))
    outside = ground(layout.style("frame"), look.ink, WHITE)
    yield from _spot_items(plan, (spot for spot in whole if plan.plan.sign(*spot) == OUTSIDE), outside)
    style, hatches = layout.style("wall"), list[tuple[Point, Point]]()
    fill, edge = ground(style, look.ink, WHITE), upper_colour(style, look.ink)
    walls = [spot for spot, sign in plan.signs.items() if sign == WALL]
    yield from _spot_items(plan, walls, fill)
    if style.pattern == "stones":
        yield from _rock(plan, walls, layout.scale, fill, edge, saved=look.ink == "light")
        walls = []
    for column, row, count in runs(walls):
        first = plan.square((column, row))
        for index in range(2 * count):
            x = first.x + index * first.width / 2
            hatches.append((Point(x, first.bottom), Point(x + first.width / 2, first.y)))
    if hatches:
        yield wall_hatches(hatches, fill, edge)
    if edges := tuple(_wall_edges(plan)):
        yield strokes(edges, Style(stroke=edge, width=WALL_EDGE, cap="round"))
    for leaf in plan.ground.leaves:
        ends = plan.point_at(leaf.start), plan.point_at(leaf.end)
        yield from door_items(ends, leaf.shut, colour(layout.style("door"), look.ink), edge)


STONES_DEEP, _STONES, _JOINT = 3.4, 3, 0.22
"""How deep dressed stones are, how many there are along a square, and how wide the joints between them, in millimetres
at the size that the game gives."""
_HATCH_EVERY, _HATCH_LONG, _HATCH_ROWS = 2.3, 2.1, (1.5, 3.9)
"""How far apart tufts of hatching stand, how long their strokes are, and how far behind the stones their rows lie."""


def _rock(
    plan: PlanOverlay, walls: Iterable[Spot], k: float, fill: Colour, edge: Colour, saved: bool
) -> Iterator[Item]:
    """Yield dressed stones along the floor and, behind them, hatching that fades into blank rock.

    Where ink is ``saved`` there are but the outlines of stones. What varies from stone to stone depends on their
    squares alone, so that a board is drawn alike each time.
    """
    stones, tufts = list[Command](), list[tuple[Point, Point]]()
    for spot in walls:
        rect, open_at = plan.square(spot), _open_sides(plan, spot)
        deep = min(STONES_DEEP * k, rect.width / 3)
        for number, (side, onto) in enumerate(_sides_inwards(rect)):
            if side not in open_at:
                # a stone fills the corner between two rows that meet here from other squares
                if _BEFORE[side] not in open_at and _is_open(plan, spot, side, _BEFORE[side]):
                    stones += stone(onto, (0.0, deep), deep, k, spot, 9 + number)
                continue
            # rows along the level sides are whole, and those along the others lie between them
            upright = side in ("left", "right")
            before, after = (_BEFORE[side], _NEXT[side]) if upright else ("", "")
            start = deep if before in open_at else 0.0
            end = rect.width - (deep if after in open_at else 0.0)
            cuts = [start, *(start + (end - start) * (at + 0.22 * (_wobble(spot, number, at) - 0.5)) / _STONES
                             for at in range(1, _STONES)), end]  # fmt: skip
            for index, ends in enumerate(pairwise(cuts)):
                stones += stone(onto, ends, deep, k, spot, 16 * number + index)
            if len(open_at) < 4 and not saved:
                rows = _HATCH_ROWS if _OPPOSITE[side] not in open_at else _HATCH_ROWS[:1]
                tufts += _tufts(onto, (start, end), [deep + row * k for row in rows], k, spot)
    if tufts:
        yield strokes(tufts, Style(stroke=fill.mix(edge, 0.6), width=0.2 * k, cap="round"))
    if saved:
        yield Path(tuple(stones), Style(stroke=fill.mix(edge, 0.35), width=0.15 * k, join="round"))
    else:
        yield Path(tuple(stones), Style(fill=fill.mix(edge, 0.2), stroke=edge, width=0.25 * k, join="round"))


_BEFORE = {"top": "left", "right": "top", "bottom": "right", "left": "bottom"}
_NEXT = {before: side for side, before in _BEFORE.items()}
_OPPOSITE = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}
_BESIDE = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}


def _is_open(plan: PlanOverlay, spot: Spot, *sides: str) -> bool:
    return plan.plan.sign(*_beside(spot, *sides)) not in (WALL, OUTSIDE)


def _open_sides(plan: PlanOverlay, spot: Spot) -> frozenset[str]:
    return frozenset(side for side in _BESIDE if _is_open(plan, spot, side))


def _sides_inwards(rect: Rect) -> Iterator[tuple[str, Transform]]:
    """Yield the sides of a square clockwise, and what takes a way along one and inwards from it to the board."""
    for number, (side, corner) in enumerate(zip(_BESIDE, rect.corners, strict=True)):
        yield side, Transform.turn(90.0 * number).then(Transform.shift(*corner))


def _wobble(spot: Spot, *more: int) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same numbers."""
    seed = 0
    for number in (*spot, *more):
        seed = (seed * 31 + number + 7) * 2654435761 % 2**32
    return (seed >> 8) / 2**24


def stone(onto: Transform, along: tuple[float, float], deep: float, k: float, spot: Spot, number: int) -> list[Command]:
    """Return the outline of a stone on a way, so deep behind it, its corners a little out of place."""
    start, end = along[0] + _JOINT * k, along[1] - _JOINT * k
    shifts = [0.35 * k * (_wobble(spot, number, each) - 0.5) for each in range(3)]
    corners = ((start, 0.0), (end, 0.0), (end + shifts[0], deep + shifts[1]), (start - shifts[0], deep + shifts[2]))
    return closed_path([onto.point(Point(*corner)) for corner in corners])


def _tufts(
    onto: Transform, along: tuple[float, float], depths: Sequence[float], k: float, spot: Spot
) -> Iterator[tuple[Point, Point]]:
    """Yield tufts of three strokes that lean in turn to the left and to the right; in the second row, every other."""
    count = max(1, round((along[1] - along[0]) / (_HATCH_EVERY * k)))
    for row, depth in enumerate(depths):
        for index in range(row, count, 1 + row):
            lean = math.radians(58 if (index + row) % 2 else -58) + 0.3 * (_wobble(spot, row, index) - 0.5)
            x, long = along[0] + (index + 0.5) * (along[1] - along[0]) / count, _HATCH_LONG * k / 2
            dx, dy = math.sin(lean) * long, math.cos(lean) * long
            for beside in (-0.62 * k, 0.0, 0.62 * k):
                at = x + beside * math.cos(lean), depth - beside * math.sin(lean)
                yield onto.point(Point(at[0] - dx, at[1] - dy)), onto.point(Point(at[0] + dx, at[1] + dy))


def wall_hatches(lines: Sequence[tuple[Point, Point]], fill: Colour, edge: Colour) -> Path:
    """Return thin lines that set walls of a colour off from the floor."""
    return strokes(lines, Style(stroke=fill.mix(edge, 0.3), width=0.2))


def _wall_edges(plan: PlanOverlay) -> Iterator[tuple[Point, Point]]:
    for spot, sign in plan.signs.items():
        if sign != WALL:
            sides = _sides_of(plan.square(spot))
            yield from (ends for side, ends in sides if plan.plan.sign(*_beside(spot, side)) in (WALL, OUTSIDE))


def _sides_of(rect: Rect) -> Iterator[tuple[str, tuple[Point, Point]]]:
    """Yield the sides of a square by their names with their ends, from the left to the right and from top to bottom."""
    top_left, top_right, bottom_right, bottom_left = rect.corners
    yield "top", (top_left, top_right)
    yield "right", (top_right, bottom_right)
    yield "bottom", (bottom_left, bottom_right)
    yield "left", (top_left, bottom_left)


def _beside(spot: Spot, *sides: str) -> Spot:
    """Return the square across a side of another one, or across the corner between two sides."""
    return spot[0] + sum(_BESIDE[side][0] for side in sides), spot[1] + sum(_BESIDE[side][1] for side in sides)


def door_items(ends: tuple[Point, Point], shut: bool, tone: Colour, edge: Colour) -> Iterator[Item]:
    """Yield a shut door between two places, or an open one turned aside."""
    (start, end), half = ends, DOOR_WIDTH / 2
    rim = Style(fill=tone.mix(WHITE, 0.25), stroke=edge, width=0.3)
    if shut:
        yield Box(Rect.around((start.shift(-half, -half), end.shift(half, half))), rim)
        yield Circle(Point((start.x + end.x) / 2, (start.y + end.y) / 2), half * 0.45, Style(fill=edge))
        return
    yield Line(start, end, Style(stroke=tone, width=0.35, dash=(1.0, 0.8)))
    length = math.dist(start, end) * 0.85
    level = abs(end.x - start.x) > abs(end.y - start.y)
    aside = Point(start.x, start.y - length) if level else Point(start.x + length, start.y)
    yield Box(Rect.around((start, aside)).expand(half * 0.8), rim)


def _marks(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the marks; cells and sides about which there is no doubt have none."""
    radius, mark = DOT * layout.grid.size, colour(layout.style("mark"), look.ink)
    door = colour(layout.style("door"), look.ink)
    for cell, state in plan.states.items():
        if state.whole:
            continue
        if state.leaves:
            at = layout.grid.centre(cell)
            inner = (Point(at.x + (p.x - at.x) * 0.93, at.y + (p.y - at.y) * 0.93) for p in layout.grid.outline(cell))
            yield Polygon(tuple(inner), Style(stroke=door, width=0.4, dash=(1.4, 1.1)))
        for part in state.places:
            yield Circle(plan.point_at(part.middle), radius, Style(fill=mark))
        if not state.places and state.free > 0.12:
            yield cross(plan.point_at(state.parts[0].middle), radius * 0.85, Style(stroke=mark, width=0.3))
    ring = Style(fill=layout.paper(look.ink), stroke=mark, width=0.28)
    for side, free in plan.borders:
        both = plan.states[side.first].whole and plan.states[side.second].whole
        if free and not both:
            yield Circle(_off_wall(plan, side, radius * 0.8), radius * 0.8, ring)


def _off_wall(plan: PlanOverlay, side: Side[Cell], radius: float) -> Point:
    """Return the middle of a free side on the board; beside the wall where the side runs along one."""
    x, y = side.middle
    length = math.dist(side.start, side.end)
    across = Point(-(side.end.y - side.start.y) / length, (side.end.x - side.start.x) / length)
    size, near = plan.plan.square, 0.02 * plan.plan.square
    open_to = [
        way
        for way in (1, -1)
        if (math.floor((x + way * across.x * near) / size), math.floor((y + way * across.y * near) / size))
        in plan.ground.free
    ]
    at = plan.point_at(side.middle)
    if len(open_to) != 1:
        return at
    far = open_to[0] * (radius + WALL_EDGE / 2 + _OFF_WALL)
    return at.shift(far * across.x, far * across.y)


_OFF_WALL = 0.35
"""Between a wall and the mark of a side that runs along it, in millimetres."""


def _rulers(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield rulers along the top and the left of the map, a tick a metre, a figure every few."""
    area, metre, tone = plan.area, plan.metre, colour(layout.style("quiet"), look.ink)
    step_metres = next(step for step in STEPS if step * metre >= 9 or step == STEPS[-1])
    ticks: list[Command] = [
        ("M", area.x, area.y - 1.0), ("L", area.right, area.y - 1.0),
        ("M", area.x - 1.0, area.y), ("L", area.x - 1.0, area.bottom),
    ]  # fmt: skip
    for number in range(math.floor(round(area.width / metre, 6)) + 1):
        x, long = area.x + number * metre, number % step_metres == 0
        ticks += [("M", x, area.y - 1.0), ("L", x, area.y - (3.2 if long else 2.0))]
        if long:
            yield _ruler_figure(number, Point(x, area.y - 4.0), tone)
    for number in range(math.floor(round(area.height / metre, 6)) + 1):
        y, long = area.y + number * metre, number % step_metres == 0
        ticks += [("M", area.x - 1.0, y), ("L", area.x - (3.2 if long else 2.0), y)]
        if long and number:
            yield _ruler_figure(number, Point(area.x - 5.6, baseline(y, 6.5 * POINT)), tone)
    yield Path(tuple(ticks), Style(stroke=tone, width=0.2))


def _ruler_figure(metre: int, at: Point, tone: Colour) -> Text:
    return Text(at, f"{metre} m" if metre == 0 else str(metre), REGULAR, 6.5 * POINT, tone, "middle")
