"""The football board: ground, hexes, zone of little angle, lines, goals, column numbers and the panels at its ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from generator.artwork.boards.football.ink import INKS, Ink, PitchColours
from generator.artwork.boards.football.layout import BoardLayout
from generator.artwork.boards.football.lines import grid_lines
from generator.artwork.boards.markings import marking_items
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, SEMIBOLD
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
    Symbol,
    Text,
    Use,
)

Lines = Literal["none", "printed", "strips"]
STRIPE_METRES = 5.5
"""Width of a mown stripe: three of them are a penalty area deep."""

LEAST_NUMBER = 3 * POINT
"""Column numbers smaller than this are left out: nobody could read them."""

APRON = 1.6
"""Grass around the outermost hexes, in millimetres."""


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How a board is printed, apart from its geometry."""

    ink: Ink = "normal"
    lines: Lines = "printed"
    language: str = "es"


def board_artwork(layout: BoardLayout, style: BoardStyle, beside: Sequence[Item] = ()) -> Artwork:
    """Return the whole board at its true size, in layers that are named for what they hold."""
    colours = INKS[style.ink]
    layers = (
        Group(_ground(layout, colours), name="ground"),
        Group(_zone(layout, colours), name="zone"),
        Group(grid_lines(layout.grid, _side_style(colours)), name="grid"),
        Group(_goals(layout, colours), name="goals"),
        Group(_lines(layout, colours, style.lines), name="lines"),
        Group(_column_numbers(layout, colours), name="labels"),
        Group(tuple(beside), name="panels"),
    )
    return Artwork(layout.size, tuple(layer for layer in layers if layer.items))


def _ground(layout: BoardLayout, colours: PitchColours) -> tuple[Item, ...]:
    """Return the mown stripes, an odd number of them so that both halves look alike."""
    field, around = layout.field, layout.grid.bounds.grown(APRON)
    if colours.stripe == colours.other_stripe:
        return ()
    count = max(3, round(layout.pitch.field.length / STRIPE_METRES) // 2 * 2 + 1)
    width = field.width / count
    edges = [around.x, *(field.x + width * index for index in range(1, count)), around.right]
    return tuple(
        Box(
            Rect(left, around.y, right - left, around.height), Style(fill=(colours.stripe, colours.other_stripe)[i % 2])
        )
        for i, (left, right) in enumerate(pairwise(edges))
    )


def _zone(layout: BoardLayout, colours: PitchColours) -> tuple[Item, ...]:
    """Return the hexes from which a shot has little angle: tinted, and hatched so that grey printers show them too."""
    middle, width = Point(0, 0), layout.hex_width
    tint = Polygon(corners(middle, width, layout.pitch.orientation), Style(fill=colours.zone))
    hatch = Path(tuple(_hatch(width)), Style(stroke=colours.zone_hatch, width=0.16))
    symbol = Symbol("zone-hex", (tint, hatch))
    return _placed(symbol, [layout.grid.centre(cell) for cell in layout.pitch.inside("little-angle")])


def _placed(symbol: Symbol, places: Iterable[Point]) -> tuple[Use, ...]:
    return tuple(Use(symbol, Transform.shift(*place)) for place in places)


def _hatch(width: float) -> list[Command]:
    """Return short parallel strokes in three places of a hex, so that a line through it leaves some to be seen."""
    commands: list[Command] = []
    for x, y in ((-0.26, -0.22), (0.0, 0.0), (0.26, 0.22)):
        for beside in (-0.06, 0.06):
            middle, reach = (x + beside) * width, 0.09 * width
            low, high = y * width + reach, y * width - reach
            commands += [("M", middle - reach / 2, low), ("L", middle + reach / 2, high)]
    return commands


def _side_style(colours: PitchColours) -> Style:
    return Style(stroke=colours.grid, width=0.22, cap="round")


def _goals(layout: BoardLayout, colours: PitchColours) -> tuple[Item, ...]:
    """Return the goal hexes just behind the line, netted, and the posts to scale."""
    outline = corners(Point(0, 0), layout.hex_width, layout.pitch.orientation)
    rim = Style(fill=colours.goal, stroke=colours.net, width=0.4, join="round")
    net = Path(tuple(_net(layout.hex_width)), Style(stroke=colours.net, width=0.12))
    symbol = Symbol("goal-hex", (Polygon(outline, rim), Group((net,), clip=Polygon(outline))))
    items: list[Item] = [*_placed(symbol, [layout.goals.centre(cell) for cell in layout.pitch.goal_cells])]
    post = layout.pitch.field.goal_width / 2
    for end in (-1, 1):
        for side in (-1, 1):
            at = layout.at(Point(end * layout.pitch.field.length / 2, side * post))
            items.append(Circle(at, max(0.7, 0.1 * layout.mm_per_metre), Style(fill=colours.net)))
    return tuple(items)


def _net(width: float) -> list[Command]:
    """Return two sets of slanting strokes that cross over a hex."""
    step, reach = width / 7, width * 0.6
    commands: list[Command] = []
    for index in range(-8, 9):
        x = index * step
        commands += [
            ("M", x - reach, -reach),
            ("L", x + reach, reach),
            ("M", x - reach, reach),
            ("L", x + reach, -reach),
        ]
    return commands


def _lines(layout: BoardLayout, colours: PitchColours, lines: Lines) -> tuple[Item, ...]:
    if lines == "none":
        return ()
    if lines == "strips":
        return marking_items(layout.pitch.markings, layout.place, colours.grid.mixed(colours.lines, 0.4), width=0.15)
    return marking_items(layout.pitch.markings, layout.place, colours.lines)


def _column_numbers(layout: BoardLayout, colours: PitchColours) -> tuple[Item, ...]:
    """Return along both touchlines how far each column is from the nearer goal, the way a shot is counted.

    Pointy rows lie half a hex apart: the numbers of the second row stand, lighter, between those of the first.
    """
    pointy = layout.pitch.orientation == "pointy"
    size = min(6 * POINT, layout.border * 0.45, layout.hex_width * (0.3 if pointy else 0.4))
    if size < LEAST_NUMBER:
        return ()
    around = layout.grid.bounds
    upper = around.y - (layout.border - size * CAP_HEIGHT) / 2
    lower = around.bottom + (layout.border + size * CAP_HEIGHT) / 2
    colour = colours.label if colours is not INKS["full"] else INKS["normal"].label
    columns: dict[int, Text] = {}
    for cell in layout.grid.cells:
        column = 2 * cell.q + cell.r if pointy else cell.q
        between = pointy and (cell.r - layout.grid.cells[0].r) % 2
        number, font = str(layout.columns_from_goal(cell)), REGULAR if between else SEMIBOLD
        columns[column] = Text(Point(layout.grid.centre(cell).x, upper), number, font, size, colour, "middle")
    return (*columns.values(), *(replace(text, position=Point(text.position.x, lower)) for text in columns.values()))
