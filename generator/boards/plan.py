"""A plan beneath the cells of a board: floor, ground, walls and doors, and which cells lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from generator.boards.fill import PATTERNS
from generator.boards.layout import BoardLayout, LayerArt, Look
from generator.boards.marks import cross
from generator.boards.paint import colour, ground, upper_colour
from generator.geometry.covering import Lattice, Overlay
from generator.geometry.floor_plan import CellState, Ground, Leaf, Spot
from generator.geometry.grids.grid import AnyGrid, RegularGrid, Side
from generator.geometry.grids.hexes import HexGrid, hexes_over
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.shapes import Point, Rect
from generator.model.boards.layers import PlanLayer
from generator.model.boards.markings import DOOR, OPEN_DOOR, OUTSIDE, WALL, GroundPlan
from generator.scene.fonts import POINT, REGULAR, baseline
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Command, Group, Item, Line, Path, Polygon, Style, Text, strokes

LEAST_SHARE = 0.02
"""Cells of which less is free are not drawn."""

Cell = object


class Border(NamedTuple):
    side: Side[Cell]
    free: bool


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
        """Return the plan beneath the same cells elsewhere; what is known of it in metres is not worked out again."""
        metre, here, there = grid.size / self.grid.size, self.grid.bounds, grid.bounds
        placed = replace(self, metre=metre, corner=Point(there.x - here.x * metre, there.y - here.y * metre))
        placed.__dict__.update(borders=self.borders)
        return placed

    def point_at(self, metres: Point) -> Point:
        """Return a place on the board from its place on the map in metres."""
        return Point(self.corner.x + metres.x * self.metre, self.corner.y + metres.y * self.metre)

    def square(self, spot: Spot) -> Rect:
        side = self.plan.square * self.metre
        return Rect(self.corner.x + spot[0] * side, self.corner.y + spot[1] * side, side, side)

    @cached_property
    def signs(self) -> Mapping[Spot, str]:
        return signs_of(self.plan)

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        inner = (side for side in self.grid.sides if side.second is not None)
        return tuple(Border(side, self.ground.side_free(side.start, side.end)) for side in inner)

    @cached_property
    def tags(self) -> Mapping[str, tuple[Cell, ...]]:
        """Return the cells of which nothing is taken, of which one may stand in a part, and in which nobody stands."""
        whole = tuple(cell for cell, state in self.states.items() if state.whole)
        half = tuple(cell for cell, state in self.states.items() if state.places and not state.whole)
        return {"whole": whole, "half": half, "blocked": tuple(c for c, s in self.states.items() if not s.places)}


AnyOverlay = Overlay | PlanOverlay
"""Cells laid over a field or over a plan."""


@lru_cache(maxsize=8)
def over_plan(plan: GroundPlan, lattice: Lattice, metres: float) -> PlanOverlay:
    """Return the cells of so many metres that lie on the free ground of a plan."""
    origin, whole = Point(plan.hex_at.x, plan.hex_at.y), Rect(0, 0, plan.columns * plan.square, plan.rows * plan.square)
    ground = ground_of(plan)
    if lattice == "squares":
        columns, rows = (-int(-length // metres) for length in (whole.width, whole.height))
        every: RegularGrid[Any] = SquareGrid(columns, rows, metres)
    else:
        candidates = sorted(hexes_over(whole, lattice, metres, origin, 1.2), key=lambda cell: (cell.r, cell.q))
        every = HexGrid(tuple(candidates), lattice, metres, origin)
    states = {cell: ground.state(every.outline(cell)) for cell in every.cells}
    kept = {cell: state for cell, state in states.items() if state.free >= LEAST_SHARE}
    return PlanOverlay(plan, every.restrict_to(kept), kept, ground)


def signs_of(plan: GroundPlan) -> Mapping[Spot, str]:
    """Return the sign of every square of a plan that is not outside."""
    written = ((column, row, sign) for row, text in enumerate(plan.map) for column, sign in enumerate(text))
    return {(column, row): sign for column, row, sign in written if sign != OUTSIDE}


def ground_of(plan: GroundPlan) -> Ground:
    """Return the free squares of a plan, and its doors: one with walls left and right of it is horizontal."""
    signs = signs_of(plan)
    free = frozenset(spot for spot, sign in signs.items() if sign != WALL)
    doors = {spot: (_level(plan, spot), sign == DOOR) for spot, sign in signs.items() if sign in (DOOR, OPEN_DOOR)}
    return Ground(plan.square, free, doors)


def _level(plan: GroundPlan, spot: Spot) -> bool:
    column, row = spot
    solid = (WALL, OUTSIDE, DOOR, OPEN_DOOR)
    beside = sum(plan.sign(column + step, row) in solid for step in (-1, 1))
    above = sum(plan.sign(column, row + step) in solid for step in (-1, 1))
    return beside > above


def runs(spots: Iterable[Spot]) -> list[tuple[int, int, int]]:
    """Return squares that lie side by side as one: first column, row, number of columns."""
    found: list[tuple[int, int, int]] = []
    for column, row in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        if found and found[-1][1] == row and found[-1][0] + found[-1][2] == column:
            found[-1] = (found[-1][0], row, found[-1][2] + 1)
        else:
            found.append((column, row, 1))
    return found


DOT = 0.045
"""Radius of a mark, as a share of the cell."""

WALL_EDGE, DOOR_WIDTH, OVERLAP = 0.8, 1.5, 0.05
STEPS = (1, 2, 5, 10, 20, 50)


def draw_plan(layer: PlanLayer, layout: BoardLayout, look: Look) -> LayerArt:
    if layout.plan is None:
        return LayerArt()
    part = {"floor": _floor, "halves": _halves, "walls": _walls, "standing": _standing, "rulers": _rulers}[layer.plan]
    return LayerArt(tuple(part(layout.plan, layout, look)))


def _floor(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the floor, and the ground of every square that is neither plain nor wall."""
    paper = layout.paper(look.ink)
    yield from _spot_items(plan, (spot for spot, sign in plan.signs.items() if sign != WALL), paper)
    for spot, sign in plan.signs.items():
        style = next((layout.style(word) for word in layout.board.signs.get(sign, ()) if word in layout.styles), None)
        if style is not None:
            rect, fill = plan.square(spot), ground(style, look.ink, paper)
            yield Box(Rect(rect.x, rect.y, rect.width + OVERLAP, rect.height + OVERLAP), Style(fill=fill))
            if style.pattern in PATTERNS:
                seed = spot[0] * 7 + spot[1] * 13
                yield from PATTERNS[style.pattern](rect, upper_colour(style, look.ink, paper), fill, seed)


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
    """Yield blank paper outside, walls with a strong line wherever they meet the floor, and doors."""
    whole = ((column, row) for row in range(plan.plan.rows) for column in range(plan.plan.columns))
    yield from _spot_items(plan, (spot for spot in whole if plan.plan.sign(*spot) == OUTSIDE), WHITE)
    style, hatches = layout.style("wall"), list[tuple[Point, Point]]()
    fill, edge = ground(style, look.ink, WHITE), upper_colour(style, look.ink)
    walls = [spot for spot, sign in plan.signs.items() if sign == WALL]
    yield from _spot_items(plan, walls, fill)
    for column, row, count in runs(walls):
        first = plan.square((column, row))
        for index in range(2 * count):
            x = first.x + index * first.width / 2
            hatches.append((Point(x, first.bottom), Point(x + first.width / 2, first.y)))
    if hatches:
        yield strokes(hatches, Style(stroke=fill.mix(edge, 0.3), width=0.2))
    if edges := tuple(_wall_edges(plan)):
        yield strokes(edges, Style(stroke=edge, width=WALL_EDGE, cap="round"))
    for leaf in plan.ground.leaves:
        yield from _door(plan, leaf, colour(layout.style("door"), look.ink), edge)


def _wall_edges(plan: PlanOverlay) -> Iterator[tuple[Point, Point]]:
    for (column, row), sign in plan.signs.items():
        if sign == WALL:
            continue
        top_left, top_right, bottom_right, bottom_left = plan.square((column, row)).corners
        sides = (
            (0, -1, top_left, top_right), (1, 0, top_right, bottom_right),
            (0, 1, bottom_left, bottom_right), (-1, 0, top_left, bottom_left),
        )  # fmt: skip
        for across, down, start, end in sides:
            if plan.plan.sign(column + across, row + down) in (WALL, OUTSIDE):
                yield start, end


def _door(plan: PlanOverlay, leaf: Leaf, tone: Colour, edge: Colour) -> Iterator[Item]:
    start, end, half = plan.point_at(leaf.start), plan.point_at(leaf.end), DOOR_WIDTH / 2
    rim = Style(fill=tone.mix(WHITE, 0.25), stroke=edge, width=0.3)
    if leaf.shut:
        yield Box(Rect.around((start.shift(-half, -half), end.shift(half, half))), rim)
        yield Circle(Point((start.x + end.x) / 2, (start.y + end.y) / 2), half * 0.45, Style(fill=edge))
        return
    yield Line(start, end, Style(stroke=tone, width=0.35, dash=(1.0, 0.8)))
    length = math.dist(start, end) * 0.85
    level = abs(end.x - start.x) > abs(end.y - start.y)
    aside = Point(start.x, start.y - length) if level else Point(start.x + length, start.y)
    yield Box(Rect.around((start, aside)).expand(half * 0.8), rim)


def _standing(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the marks; cells and sides about which there is no doubt have none."""
    radius, mark = DOT * layout.grid.size, colour(layout.style("mark"), look.ink)
    quiet, door = colour(layout.style("quiet"), look.ink), colour(layout.style("door"), look.ink)
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
            yield cross(plan.point_at(state.parts[0].middle), radius * 0.85, Style(stroke=quiet, width=0.3))
    ring = Style(fill=layout.paper(look.ink), stroke=mark, width=0.35)
    for side, free in plan.borders:
        both = plan.states[side.first].whole and plan.states[side.second].whole
        if free and not both:
            yield Circle(plan.point_at(side.middle), radius * 0.8, ring)


def _rulers(plan: PlanOverlay, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield rulers along the top and the left of the map, a tick a metre, a figure every few."""
    area, metre, tone = plan.area, plan.metre, colour(layout.style("quiet"), look.ink)
    every = next(step for step in STEPS if step * metre >= 9 or step == STEPS[-1])
    ticks: list[Command] = [
        ("M", area.x, area.y - 1.0), ("L", area.right, area.y - 1.0),
        ("M", area.x - 1.0, area.y), ("L", area.x - 1.0, area.bottom),
    ]  # fmt: skip
    for number in range(math.floor(round(area.width / metre, 6)) + 1):
        x, long = area.x + number * metre, number % every == 0
        ticks += [("M", x, area.y - 1.0), ("L", x, area.y - (3.2 if long else 2.0))]
        if long:
            yield _figure(number, Point(x, area.y - 4.0), tone)
    for number in range(math.floor(round(area.height / metre, 6)) + 1):
        y, long = area.y + number * metre, number % every == 0
        ticks += [("M", area.x - 1.0, y), ("L", area.x - (3.2 if long else 2.0), y)]
        if long and number:
            yield _figure(number, Point(area.x - 5.6, baseline(y, 6.5 * POINT)), tone)
    yield Path(tuple(ticks), Style(stroke=tone, width=0.2))


def _figure(metre: int, at: Point, tone: Colour) -> Text:
    return Text(at, f"{metre} m" if metre == 0 else str(metre), REGULAR, 6.5 * POINT, tone, "middle")
