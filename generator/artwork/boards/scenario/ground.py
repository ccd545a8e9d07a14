"""What stands and lies on the floor of a scenario: walls, doors, and terrain in patterns that print in grey."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.artwork.boards.scenario.ink import ScenarioColours
from generator.artwork.boards.scenario.layout import ScenarioLayout
from generator.geometry.scenario import Leaf
from generator.geometry.shapes import Point, Rect
from generator.model.boards.scenario import OUTSIDE, WALL, Terrain
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Command, Item, Line, Path, Polygon, Style

WALL_EDGE = 0.8
DOOR_WIDTH = 1.5


def terrain_items(layout: ScenarioLayout, colours: ScenarioColours) -> tuple[Item, ...]:
    """Return the ground of every square that is neither plain floor nor wall."""
    items: list[Item] = []
    for spot, sign in layout.signs.items():
        terrain = layout.scenario.terrain.get(sign)
        if terrain is not None:
            items += patch(terrain, layout.square(spot), colours, spot[0] * 7 + spot[1] * 13)
    return tuple(items)


def patch(terrain: Terrain, rect: Rect, colours: ScenarioColours, seed: int) -> Iterator[Item]:
    """Yield a square of a terrain; ``seed`` varies its pattern from square to square."""
    ground = colours.floor.mixed(terrain.colour, colours.tint)
    yield Box(Rect(rect.x, rect.y, rect.width + 0.05, rect.height + 0.05), Style(fill=ground))
    strong = terrain.colour
    match terrain.picture:
        case "rubble":
            yield from _rubble(rect, strong, ground, seed)
        case "ice":
            yield from _ice(rect, strong, seed)
        case "water":
            yield from _water(rect, strong)
        case "grass":
            yield from _grass(rect, strong, seed)
        case "plain":
            return


def _spots(rect: Rect, count: int, seed: int) -> Iterator[tuple[Point, float]]:
    """Yield places spread over a square, and a number from 0 to 1 for each; the same for the same seed."""
    for index in range(count):
        turn = (seed * 0.377 + index * 0.618034) % 1.0
        along = (seed * 0.193 + index / count + 0.09) % 1.0
        yield Point(rect.x + rect.width * (0.12 + 0.76 * turn), rect.y + rect.height * (0.12 + 0.76 * along)), turn


def _rubble(rect: Rect, colour: Colour, ground: Colour, seed: int) -> Iterator[Item]:
    style = Style(fill=ground.mixed(WHITE, 0.45), stroke=colour, width=0.25, join="round")
    for index, (at, turn) in enumerate(_spots(rect, 5, seed)):
        reach, sides = rect.width * (0.07 + 0.07 * turn), 5 + index % 2
        angles = [2 * math.pi * (step / sides + turn) for step in range(sides)]
        wobble = [0.75 + 0.25 * math.cos(3 * angle + index) for angle in angles]
        points = (
            Point(at.x + reach * far * math.cos(angle), at.y + reach * far * math.sin(angle))
            for angle, far in zip(angles, wobble, strict=True)
        )
        yield Polygon(tuple(points), style)


def _ice(rect: Rect, colour: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    for at, turn in _spots(rect, 3, seed):
        reach = rect.width * (0.1 + 0.1 * turn)
        yield Line(Point(at.x - reach, at.y + reach), Point(at.x + reach, at.y - reach), style)


def _water(rect: Rect, colour: Colour) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    quarter = rect.width / 4
    for row in (0.3, 0.75):
        y = rect.y + rect.height * row
        steps: list[Command] = [("M", rect.x, y)]
        for index in range(4):
            x, rise = rect.x + index * quarter, rect.height * (0.1 if index % 2 else -0.1)
            steps.append(("C", x + quarter / 3, y + rise, x + quarter * 2 / 3, y + rise, x + quarter, y))
        yield Path(tuple(steps), style)


def _grass(rect: Rect, colour: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.28, cap="round")
    for at, _ in _spots(rect, 4, seed):
        reach = rect.width * 0.09
        blades = ((-0.7, -0.8), (0.0, -1.2), (0.7, -0.8))
        yield Path(
            tuple(step for x, y in blades for step in (("M", *at), ("L", at.x + x * reach, at.y + y * reach))),
            style,
        )


def wall_items(layout: ScenarioLayout, colours: ScenarioColours) -> tuple[Item, ...]:
    """Return the walls as filled squares, hatched, with a strong line wherever they meet the floor."""
    items: list[Item] = []
    walls = [spot for spot, sign in layout.signs.items() if sign == WALL]
    hatch: list[Command] = []
    for column, row, count in runs(walls):
        first = layout.square((column, row))
        rect = Rect(first.x, first.y, first.width * count + 0.05, first.height + 0.05)
        items.append(Box(rect, Style(fill=colours.wall)))
        for index in range(2 * count):
            x = first.x + index * first.width / 2
            hatch += [("M", x, first.bottom), ("L", x + first.width / 2, first.y)]
    items.append(Path(tuple(hatch), Style(stroke=colours.wall.mixed(colours.wall_edge, 0.3), width=0.2)))
    items.append(Path(tuple(_wall_edges(layout)), Style(stroke=colours.wall_edge, width=WALL_EDGE, cap="round")))
    return tuple(item for item in items if not isinstance(item, Path) or item.commands)


def _wall_edges(layout: ScenarioLayout) -> Iterator[Command]:
    solid = (WALL, OUTSIDE)
    for (column, row), sign in layout.signs.items():
        if sign == WALL:
            continue
        rect = layout.square((column, row))
        top_left, top_right, bottom_right, bottom_left = rect.corners
        sides = (
            (0, -1, top_left, top_right), (1, 0, top_right, bottom_right),
            (0, 1, bottom_left, bottom_right), (-1, 0, top_left, bottom_left),
        )  # fmt: skip
        for across, down, start, end in sides:
            if layout.scenario.sign(column + across, row + down) in solid:
                yield ("M", *start)
                yield ("L", *end)


def door_items(layout: ScenarioLayout, colours: ScenarioColours) -> tuple[Item, ...]:
    """Return every door: a leaf across its square, turned aside where it is open."""
    return tuple(item for leaf in layout.ground.leaves for item in door(layout, leaf, colours))


def door(layout: ScenarioLayout, leaf: Leaf, colours: ScenarioColours) -> Iterator[Item]:
    """Yield one door."""
    start, end = layout.at(leaf.start), layout.at(leaf.end)
    edge = Style(fill=colours.door.mixed(WHITE, 0.25), stroke=colours.wall_edge, width=0.3)
    half = DOOR_WIDTH / 2
    if leaf.shut:
        yield Box(Rect.around((start.shifted(-half, -half), end.shifted(half, half))), edge)
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        yield Circle(middle, half * 0.45, Style(fill=colours.wall_edge))
        return
    gap = Style(stroke=colours.door, width=0.35, dash=(1.0, 0.8))
    yield Line(start, end, gap)
    length = math.dist(start, end) * 0.85
    level = abs(end.x - start.x) > abs(end.y - start.y)
    aside = Point(start.x, start.y - length) if level else Point(start.x + length, start.y)
    corner = Rect.around((start, aside))
    yield Box(corner.grown(half * 0.8), edge)


def runs(spots: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return squares that lie side by side as one: first column, row, number of columns."""
    found: list[tuple[int, int, int]] = []
    for column, row in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        if found and found[-1][1] == row and found[-1][0] + found[-1][2] == column:
            found[-1] = (found[-1][0], row, found[-1][2] + 1)
        else:
            found.append((column, row, 1))
    return found


def cross(at: Point, reach: float, style: Style) -> Path:
    """Return a small cross."""
    strokes = ((-1, -1, 1, 1), (-1, 1, 1, -1))
    steps: list[Command] = []
    for x, y, to_x, to_y in strokes:
        steps += [("M", at.x + x * reach, at.y + y * reach), ("L", at.x + to_x * reach, at.y + to_y * reach)]
    return Path(tuple(steps), style)
