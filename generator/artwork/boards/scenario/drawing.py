"""The board of a scenario: floor and terrain, hexes with their halves, walls, doors, light marks of where to stand.

A full dot stands where a figure may stand IN a hex that something cuts, a cross where it may not, a small ring on every
side of such hexes that allows standing BETWEEN; hexes that a shut door divides are outlined in the door's colour.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.artwork.boards.football.ink import Ink
from generator.artwork.boards.scenario.ground import cross, door_items, runs, terrain_items, wall_items
from generator.artwork.boards.scenario.ink import SCENARIO_INKS, ScenarioColours
from generator.artwork.boards.scenario.layout import ScenarioLayout
from generator.artwork.boards.scenario.legend import legend_items, ruler_items
from generator.geometry.grids.hexes import Hex
from generator.geometry.shapes import Point, Rect
from generator.model.boards.scenario import OUTSIDE, WALL
from generator.scene.palette import WHITE
from generator.scene.primitives import Artwork, Box, Circle, Command, Group, Item, Path, Polygon, Style

DOT = 0.045
"""Radius of a mark, as a share of the hex."""


def scenario_artwork(layout: ScenarioLayout, ink: Ink, language: str, half_hexes: bool) -> Artwork:
    """Return the whole board at its true size, in layers that are named for what they hold."""
    colours = SCENARIO_INKS[ink]
    clip = Box(layout.map)
    layers = (
        Group(_floor(layout, colours), name="floor"),
        Group(terrain_items(layout, colours), name="terrain"),
        Group(tuple(_halves(layout, colours)) if half_hexes else (), clip=clip, name="half hexes"),
        Group(tuple(_grid(layout, colours)), clip=clip, name="grid"),
        Group(tuple(_outside(layout)), name="outside"),
        Group(wall_items(layout, colours), name="walls"),
        Group(door_items(layout, colours), name="doors"),
        Group(tuple(_marks(layout, colours)), name="signs"),
        Group(ruler_items(layout, colours), name="rulers"),
        Group(legend_items(layout, colours, language), name="legend"),
    )
    return Artwork(layout.size, tuple(layer for layer in layers if layer.items))


def _floor(layout: ScenarioLayout, colours: ScenarioColours) -> tuple[Item, ...]:
    fill = Style(fill=colours.floor)
    items = []
    for column, row, count in runs(spot for spot, sign in layout.signs.items() if sign != WALL):
        first = layout.square((column, row))
        items.append(Box(Rect(first.x, first.y, first.width * count + 0.05, first.height + 0.05), fill))
    return tuple(items)


def _outside(layout: ScenarioLayout) -> Iterable[Item]:
    """Yield blank paper over the hexes that reach beyond the walls."""
    rows, columns = range(layout.scenario.rows), range(layout.scenario.columns)
    outside = ((column, row) for row in rows for column in columns if layout.scenario.sign(column, row) == OUTSIDE)
    for column, row, count in runs(outside):
        first = layout.square((column, row))
        yield Box(Rect(first.x, first.y, first.width * count, first.height + 0.05), Style(fill=WHITE))


def _lines(layout: ScenarioLayout) -> dict[int, list[Hex]]:
    lines: dict[int, list[Hex]] = {}
    for cell in layout.grid.cells:
        lines.setdefault(cell.q if layout.orientation == "flat" else cell.r, []).append(cell)
    return dict(sorted(lines.items()))


def _halves(layout: ScenarioLayout, colours: ScenarioColours) -> Iterable[Item]:
    """Yield the three long diagonals of every hex, which cut it into six triangles and into halves."""
    style = Style(stroke=colours.half, width=0.15)
    for cells in _lines(layout).values():
        steps: list[Command] = []
        for cell in cells:
            outline = layout.grid.outline(cell)
            for index in range(3):
                steps += [("M", *outline[index]), ("L", *outline[index + 3])]
        yield Path(tuple(steps), style)


def _grid(layout: ScenarioLayout, colours: ScenarioColours) -> Iterable[Item]:
    style = Style(stroke=colours.grid, width=0.32, cap="round")
    by_line: dict[int, list[Command]] = {}
    for edge in layout.grid.sides():
        first = edge.first
        assert isinstance(first, Hex)
        line = first.q if layout.orientation == "flat" else first.r
        by_line.setdefault(line, []).extend([("M", *edge.start), ("L", *edge.end)])
    for _, steps in sorted(by_line.items()):
        yield Path(tuple(steps), style)


def _marks(layout: ScenarioLayout, colours: ScenarioColours) -> Iterable[Item]:
    """Yield the marks; hexes and sides about which there is no doubt have none."""
    radius = DOT * layout.hex_width
    for cell, state in layout.states.items():
        if state.whole:
            continue
        if state.leaves:
            outline = Style(stroke=colours.door, width=0.4, dash=(1.4, 1.1))
            yield Polygon(_inset(layout, cell), outline)
        for part in state.places:
            yield Circle(layout.at(part.middle), radius, Style(fill=colours.mark))
        if not state.places and state.free > 0.12:
            yield cross(layout.at(state.parts[0].middle), radius * 0.85, Style(stroke=colours.quiet, width=0.3))
    ring = Style(fill=colours.floor, stroke=colours.mark, width=0.35)
    for first, second, middle, free in layout.sides:
        if free and not (layout.states[first].whole and layout.states[second].whole):
            yield Circle(middle, radius * 0.8, ring)


def _inset(layout: ScenarioLayout, cell: Hex) -> tuple[Point, ...]:
    centre = layout.grid.centre(cell)
    return tuple(
        Point(centre.x + (corner.x - centre.x) * 0.93, centre.y + (corner.y - centre.y) * 0.93)
        for corner in layout.grid.outline(cell)
    )
