"""A plan as it is drawn: floor and kinds of ground, walls and doors, rulers in metres, and marks of where to stand.

A full dot stands where a piece may stand IN a cell that something cuts, a cross where it may not, a small ring on every
side of such cells that allows standing BETWEEN; cells that a shut door divides are outlined in the door's colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.marks import cross
from generator.artwork.boards.layers.patterns import PATTERNS
from generator.artwork.boards.paint import colour, ground, upon
from generator.artwork.boards.plans import LaidPlan, runs
from generator.geometry.floor_plan import Leaf
from generator.geometry.shapes import Point, Rect
from generator.model.boards.layers import PlanLayer
from generator.model.boards.markings import OUTSIDE, WALL
from generator.scene.fonts import POINT, REGULAR, baseline
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Command, Group, Item, Line, Path, Polygon, Style, Text

DOT = 0.045
"""Radius of a mark, as a share of the cell."""

WALL_EDGE, DOOR_WIDTH, OVERLAP = 0.8, 1.5, 0.05
STEPS = (1, 2, 5, 10, 20, 50)


def draw(layer: PlanLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return one part of the board's plan."""
    if laid.plan is None:
        return LayerArt()
    part = {"floor": _floor, "halves": _halves, "walls": _walls, "standing": _standing, "rulers": _rulers}[layer.plan]
    return LayerArt(tuple(part(laid.plan, laid, look)))


def _floor(plan: LaidPlan, laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the floor, and the ground of every square that is neither plain nor wall."""
    paper = laid.paper(look.ink)
    yield from _filled(plan, (spot for spot, sign in plan.signs.items() if sign != WALL), paper)
    for spot, sign in plan.signs.items():
        style = next((laid.style(word) for word in laid.board.signs.get(sign, ()) if word in laid.styles), None)
        if style is not None:
            rect, fill = plan.square(spot), ground(style, look.ink, paper)
            yield Box(Rect(rect.x, rect.y, rect.width + OVERLAP, rect.height + OVERLAP), Style(fill=fill))
            if style.pattern in PATTERNS:
                seed = spot[0] * 7 + spot[1] * 13
                yield from PATTERNS[style.pattern](rect, upon(style, look.ink, paper), fill, seed)


def _filled(plan: LaidPlan, spots: Iterator[tuple[int, int]], fill: Colour) -> Iterator[Item]:
    for column, row, count in runs(spots):
        first = plan.square((column, row))
        rect = Rect(first.x, first.y, first.width * count + OVERLAP, first.height + OVERLAP)
        yield Box(rect, Style(fill=fill))


def _halves(plan: LaidPlan, laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the long diagonals of every cell, which cut it into triangles and into halves."""
    rows: dict[int, list[Command]] = {}
    for cell in laid.grid.cells:
        outline = laid.grid.outline(cell)
        steps = rows.setdefault(laid.grid.position(cell).row, [])
        for start, end in zip(outline, outline[len(outline) // 2 :], strict=False):
            steps += [("M", *start), ("L", *end)]
    style = Style(stroke=colour(laid.style("half"), look.ink), width=0.15)
    yield Group(tuple(Path(tuple(steps), style) for _, steps in sorted(rows.items())), clip=Box(plan.area))


def _walls(plan: LaidPlan, laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield blank paper outside, walls with a strong line wherever they meet the floor, and doors."""
    whole = ((column, row) for row in range(plan.plan.rows) for column in range(plan.plan.columns))
    yield from _filled(plan, (spot for spot in whole if plan.plan.sign(*spot) == OUTSIDE), WHITE)
    style, hatch = laid.style("wall"), list[Command]()
    fill, edge = ground(style, look.ink, WHITE), upon(style, look.ink)
    for column, row, count in runs(spot for spot, sign in plan.signs.items() if sign == WALL):
        first = plan.square((column, row))
        rect = Rect(first.x, first.y, first.width * count + OVERLAP, first.height + OVERLAP)
        yield Box(rect, Style(fill=fill))
        for index in range(2 * count):
            x = first.x + index * first.width / 2
            hatch += [("M", x, first.bottom), ("L", x + first.width / 2, first.y)]
    if hatch:
        yield Path(tuple(hatch), Style(stroke=fill.mixed(edge, 0.3), width=0.2))
    if edges := tuple(_wall_edges(plan)):
        yield Path(edges, Style(stroke=edge, width=WALL_EDGE, cap="round"))
    for leaf in plan.ground.leaves:
        yield from _door(plan, leaf, colour(laid.style("door"), look.ink), edge)


def _wall_edges(plan: LaidPlan) -> Iterator[Command]:
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
                yield ("M", *start)
                yield ("L", *end)


def _door(plan: LaidPlan, leaf: Leaf, tone: Colour, edge: Colour) -> Iterator[Item]:
    """Yield a door: a leaf across its square, turned aside where it is open."""
    start, end, half = plan.at(leaf.start), plan.at(leaf.end), DOOR_WIDTH / 2
    rim = Style(fill=tone.mixed(WHITE, 0.25), stroke=edge, width=0.3)
    if leaf.shut:
        yield Box(Rect.around((start.shifted(-half, -half), end.shifted(half, half))), rim)
        yield Circle(Point((start.x + end.x) / 2, (start.y + end.y) / 2), half * 0.45, Style(fill=edge))
        return
    yield Line(start, end, Style(stroke=tone, width=0.35, dash=(1.0, 0.8)))
    length = math.dist(start, end) * 0.85
    level = abs(end.x - start.x) > abs(end.y - start.y)
    aside = Point(start.x, start.y - length) if level else Point(start.x + length, start.y)
    yield Box(Rect.around((start, aside)).grown(half * 0.8), rim)


def _standing(plan: LaidPlan, laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the marks; cells and sides about which there is no doubt have none."""
    radius, mark = DOT * laid.grid.size, colour(laid.style("mark"), look.ink)
    quiet, door = colour(laid.style("quiet"), look.ink), colour(laid.style("door"), look.ink)
    for cell, state in plan.states.items():
        if state.whole:
            continue
        if state.leaves:
            at = laid.grid.centre(cell)
            inner = (Point(at.x + (p.x - at.x) * 0.93, at.y + (p.y - at.y) * 0.93) for p in laid.grid.outline(cell))
            yield Polygon(tuple(inner), Style(stroke=door, width=0.4, dash=(1.4, 1.1)))
        for part in state.places:
            yield Circle(plan.at(part.middle), radius, Style(fill=mark))
        if not state.places and state.free > 0.12:
            yield cross(plan.at(state.parts[0].middle), radius * 0.85, Style(stroke=quiet, width=0.3))
    ring = Style(fill=laid.paper(look.ink), stroke=mark, width=0.35)
    for side, free in plan.borders:
        both = plan.states[side.first].whole and plan.states[side.second].whole
        if free and not both:
            yield Circle(plan.at(side.middle), radius * 0.8, ring)


def _rulers(plan: LaidPlan, laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield rulers along the top and the left of the map, a tick a metre, a figure every few."""
    area, metre, tone = plan.area, plan.metre, colour(laid.style("quiet"), look.ink)
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
