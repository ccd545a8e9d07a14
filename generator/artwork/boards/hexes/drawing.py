"""A board of hexes given hex by hex: floor, zones, marks, walls with their gates, and panels in the margins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.artwork.boards.football.ink import Ink
from generator.artwork.boards.hexes.ink import HEX_INKS, HexColours
from generator.artwork.boards.hexes.layout import HexBoardLayout
from generator.artwork.boards.hexes.panels import panel_items
from generator.geometry.grids.grid import Side
from generator.geometry.grids.hexes import DIRECTIONS, Hex, HexGrid, centre_of, corners
from generator.geometry.shapes import Point, Rect
from generator.model.boards.hexes import HexMark, Zone
from generator.scene.fonts import BOLD, POINT, REGULAR, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Command,
    Group,
    Item,
    Path,
    Polygon,
    Style,
    Text,
)
from generator.scene.text import centred

WALL = 2.8
"""Thickness of the wall at a hex of 25 mm."""


def hex_board_artwork(layout: HexBoardLayout, ink: Ink, language: str) -> Artwork:
    """Return the whole board at its true size, in layers that are named for what they hold."""
    colours = HEX_INKS[ink]
    layers = (
        Group(_ground(layout, colours), name="ground"),
        Group(_zones(layout, colours), name="zones"),
        Group(_grid(layout.grid, colours), name="grid"),
        Group(_zone_borders(layout), name="zone borders"),
        Group(_spots(layout, colours), name="spots"),
        Group(_marks(layout, colours, language), name="signs"),
        Group(_walls(layout, colours), name="walls"),
        Group(panel_items(layout, colours, language), name="panels"),
        Group(_note(layout, colours, language), name="note"),
    )
    return Artwork(layout.size, tuple(layer for layer in layers if layer.items))


def _ground(layout: HexBoardLayout, colours: HexColours) -> tuple[Item, ...]:
    """Return the floor in three tones, so that rows of hexes can be counted at a glance; one path a tone and line."""
    if len(set(colours.floors)) == 1:
        return ()
    items: list[Item] = []
    if colours.panel.luminance < 0.2:
        items.append(Box(Rect(0, 0, *layout.size), Style(fill=colours.wall.mixed(colours.panel, 0.5))))
    by_tone: dict[tuple[int, int], list[Command]] = {}
    for cell in layout.grid.cells:
        line = cell.q if layout.grid.orientation == "flat" else cell.r
        by_tone.setdefault(((cell.q - cell.r) % 3, line), []).extend(closed(layout.grid.outline(cell)))
    items += [Path(tuple(steps), Style(fill=colours.floors[tone])) for (tone, _), steps in sorted(by_tone.items())]
    return tuple(items)


def closed(points: Sequence[Point]) -> list[Command]:
    """Return a closed outline as steps of a path."""
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]


def _zones(layout: HexBoardLayout, colours: HexColours) -> tuple[Item, ...]:
    items: list[Item] = []
    for zone in layout.board.zones:
        fill = Style(fill=colours.zone(zone.colour))
        steps = [step for cell in layout.board.zone_cells(zone) for step in closed(layout.grid.outline(cell))]
        items.append(Path(tuple(steps), fill))
    return tuple(items)


def _grid(grid: HexGrid, colours: HexColours) -> tuple[Item, ...]:
    """Return every side of every hex once, a path a line of hexes."""
    by_line: dict[int, list[Command]] = {}
    for edge in grid.sides():
        first = edge.first
        assert isinstance(first, Hex)
        line = first.q if grid.orientation == "flat" else first.r
        by_line.setdefault(line, []).extend([("M", *edge.start), ("L", *edge.end)])
    style = Style(stroke=colours.grid, width=0.3, cap="round")
    return tuple(Path(tuple(commands), style) for _, commands in sorted(by_line.items()))


def _zone_borders(layout: HexBoardLayout) -> tuple[Item, ...]:
    """Return the outline of every zone in its colour."""
    items: list[Item] = []
    for zone in layout.board.zones:
        own = HexGrid(layout.board.zone_cells(zone), layout.grid.orientation, layout.hex_width, layout.grid.origin)
        outside = [edge for edge in own.sides() if edge.second is None]
        style = Style(stroke=zone.colour, width=0.9 * layout.scale, cap="round", join="round")
        items.append(Path(_strokes(outside), style))
    return tuple(items)


def _strokes(edges: Iterable[Side[Hex]]) -> tuple[Command, ...]:
    return tuple(step for edge in edges for step in (("M", *edge.start), ("L", *edge.end)))


def _spots(layout: HexBoardLayout, colours: HexColours) -> tuple[Item, ...]:
    """Return the hexes aimed at, as targets, and the hexes that are worth more, with their points."""
    items: list[Item] = []
    for zone in layout.board.zones:
        for cell in layout.board.with_sign(zone.target):
            items += _target(layout, layout.grid.centre(cell), zone)
        for cell in layout.board.with_sign(zone.bonus) if zone.bonus else ():
            items += _bonus(layout, layout.grid.centre(cell), zone, colours)
    return tuple(items)


def _target(layout: HexBoardLayout, at: Point, zone: Zone) -> tuple[Item, ...]:
    width = layout.hex_width
    outline = corners(at, width, layout.grid.orientation)
    ring = Style(fill=WHITE, stroke=INK, width=0.02 * width)
    return (
        Polygon(outline, Style(fill=zone.colour, stroke=INK, width=0.022 * width, join="round")),
        Circle(at, 0.4 * width, ring),
        Circle(at, 0.3 * width, Style(fill=zone.colour)),
        Circle(at, 0.2 * width, ring),
        _middle(str(zone.points), at, 0.3 * width, INK),
    )


def _bonus(layout: HexBoardLayout, at: Point, zone: Zone, colours: HexColours) -> tuple[Item, ...]:
    width = layout.hex_width
    outline = corners(at, width * 0.9, layout.grid.orientation)
    strong = colours.zone(zone.colour).mixed(zone.colour, 0.55)
    return (
        Polygon(outline, Style(fill=strong, stroke=zone.colour, width=0.03 * width, join="round")),
        Polygon(star(at, 0.36 * width, 0.23 * width, 8), Style(fill=WHITE, stroke=INK, width=0.016 * width)),
        _middle(str(zone.bonus_points), at, 0.3 * width, INK),
    )


def star(at: Point, outer: float, inner: float, tips: int) -> tuple[Point, ...]:
    """Return the outline of a star whose first tip points up."""
    points = []
    for index in range(2 * tips):
        reach, angle = (outer, inner)[index % 2], math.pi * index / tips - math.pi / 2
        points.append(Point(at.x + reach * math.cos(angle), at.y + reach * math.sin(angle)))
    return tuple(points)


def _middle(text: str, at: Point, size: float, colour: Colour) -> Text:
    return centred(text, at, BOLD, size, colour)


def _marks(layout: HexBoardLayout, colours: HexColours, language: str) -> tuple[Item, ...]:
    items: list[Item] = []
    for sign, mark in layout.board.marks.items():
        for cell in layout.board.with_sign(sign):
            items += _mark(layout, cell, mark, colours, language)
    return tuple(items)


def _mark(layout: HexBoardLayout, cell: Hex, mark: HexMark, colours: HexColours, language: str) -> list[Item]:
    width, at = layout.hex_width, layout.grid.centre(cell)
    inner = corners(at, width * 0.9, layout.grid.orientation)
    text = mark.text.in_(language) if mark.text else ""
    light = colours.ground.mixed(mark.colour, max(colours.tint, 0.12))
    match mark.picture:
        case "gate":
            items: list[Item] = [Polygon(inner, Style(fill=light, stroke=mark.colour, width=0.04 * width))]
            items += _chevrons(layout, cell, mark.colour)
        case "ring":
            items = [Circle(at, 0.37 * width, Style(fill=light, stroke=mark.colour, width=0.045 * width))]
            items.append(Circle(at, 0.29 * width, Style(stroke=mark.colour, width=0.015 * width)))
        case "diamond":
            items = [Polygon(star(at, 0.3 * width, 0.3 * width * math.sqrt(0.5), 2), Style(fill=mark.colour))]
        case "dot":
            items = [Circle(at, 0.14 * width, Style(fill=mark.colour))]
        case "none":
            items = []
    if text:
        size = fitted_size(text, BOLD, width * 0.42, width * 0.34, 4 * POINT) or 4 * POINT
        ground = mark.colour if mark.picture in ("diamond", "dot") else light
        items.append(_middle(text, at, size, readable_on(ground)))
    return items


def _chevrons(layout: HexBoardLayout, cell: Hex, colour: Colour) -> list[Item]:
    """Return two chevrons that lead from the wall into the pitch."""
    inward = [step for step in DIRECTIONS[layout.grid.orientation] if cell + step in layout.grid]
    steps = [centre_of(step, layout.grid.orientation) for step in inward]
    x, y = sum(step.x for step in steps), sum(step.y for step in steps)
    length = math.hypot(x, y) or 1.0
    x, y, width, at = x / length, y / length, layout.hex_width, layout.grid.centre(cell)
    style = Style(stroke=colour, width=0.075 * width, cap="round", join="round")
    items: list[Item] = []
    for shift in (-0.13, 0.09):
        tip = Point(at.x + x * width * (shift + 0.13), at.y + y * width * (shift + 0.13))
        arms = [
            Point(tip.x - (x * 0.17 + side * y * 0.2) * width, tip.y - (y * 0.17 - side * x * 0.2) * width)
            for side in (-1, 1)
        ]
        items.append(Path((("M", *arms[0]), ("L", *tip), ("L", *arms[1])), style))
    return items


def _walls(layout: HexBoardLayout, colours: HexColours) -> tuple[Item, ...]:
    """Return the wall along the outside, and gates in their own colour where hexes with a gate touch it."""
    if not layout.board.walls:
        return ()
    thick = WALL * layout.hex_width / 25
    gates = {sign: mark for sign, mark in layout.board.marks.items() if mark.picture == "gate"}
    outside = [edge for edge in layout.grid.sides() if edge.second is None]
    signs = layout.board.signs
    wall = [edge for edge in outside if signs[_cell(edge)] not in gates]
    dark = Style(stroke=colours.wall, width=thick, cap="round", join="round")
    shine = Style(stroke=colours.wall_light, width=thick * 0.24, cap="round", join="round")
    items: list[Item] = [Path(_strokes(wall), dark), Path(_strokes(wall), shine)]
    for sign, mark in gates.items():
        style = Style(stroke=mark.colour, width=thick * 0.8, cap="butt", dash=(thick, thick * 0.6))
        items.append(Path(_strokes(edge for edge in outside if signs[_cell(edge)] == sign), style))
    return tuple(items)


def _cell(edge: Side[Hex]) -> Hex:
    assert isinstance(edge.first, Hex)
    return edge.first


def _note(layout: HexBoardLayout, colours: HexColours, language: str) -> tuple[Item, ...]:
    """Return the board's remark, small, along its lower edge."""
    text = layout.board.note.in_(language) if layout.board.note else ""
    if not text:
        return ()
    wanted, floor = 7 * POINT * min(1.0, layout.scale), 4 * POINT
    size = fitted_size(text, REGULAR, layout.grid.bounds.width, wanted, floor) or floor
    at = Point(layout.size.width / 2, layout.size.height - 1.8 * layout.scale)
    return (Text(at, text, REGULAR, size, colours.quiet, "middle"),)
