"""What is drawn upon the ground of cells, so that styles are told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from generator.artwork.boards.laid import Cell, LaidBoard
from generator.geometry.grids.grid import Outline
from generator.geometry.shapes import Point, Rect, Transform, inset_convex
from generator.model.boards.layers import NamedStyle
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Command, Group, Item, Line, Path, Polygon, Style, Symbol, Use

EVEN = ("dotted", "hatched", "waves")
"""Patterns that are the same in every cell."""


def repeated(
    laid: LaidBoard, cells: Iterable[Cell], name: str, draw: Callable[[Outline, Cell], Iterable[Item]]
) -> Iterator[Use]:
    """Yield what ``draw`` draws about the middle of each cell; it is asked once for each shape, with one cell of it."""
    symbols: dict[Outline, Symbol] = {}
    for cell in cells:
        shape = laid.shapes[cell]
        if shape not in symbols:
            symbols[shape] = Symbol(f"{name}-{len(symbols) + 1}", tuple(draw(shape, cell)))
        yield Use(symbols[shape], Transform.shift(*laid.grid.centre(cell)))


def pattern_items(
    style: NamedStyle, laid: LaidBoard, cells: Sequence[Cell], fill: Colour, colour: Colour
) -> Iterator[Item]:
    """Yield the pattern of a style in each of its cells."""
    if style.pattern == "plate":
        yield from _plates(laid, cells, fill, colour)
    elif style.pattern == "net":
        yield from _nets(laid, cells, colour)
    elif style.pattern in PATTERNS:
        draw = PATTERNS[style.pattern]
        if style.pattern in EVEN:
            yield from repeated(laid, cells, style.pattern, lambda _, cell: draw(_room(laid, cell), colour, fill, 0))
            return
        for cell in cells:
            column, row = laid.grid.position(cell)
            yield from draw(laid.room(cell), colour, fill, column * 7 + row * 13)


def _room(laid: LaidBoard, cell: Cell) -> Rect:
    """Return the square within a cell, about the cell's middle."""
    room, middle = laid.room(cell), laid.grid.centre(cell)
    return Rect(room.x - middle.x, room.y - middle.y, room.width, room.height)


def swatch(style: NamedStyle, rect: Rect, fill: Colour, colour: Colour) -> Iterator[Item]:
    """Yield a little of a style, for a legend."""
    yield Box(rect, Style(fill=fill))
    if style.pattern in PATTERNS:
        yield from PATTERNS[style.pattern](rect, colour, fill, 3)


def _spots(rect: Rect, count: int, seed: int) -> Iterator[tuple[Point, float]]:
    """Yield places spread over a square, and a number from 0 to 1 for each; the same for the same seed."""
    for index in range(count):
        turn = (seed * 0.377 + index * 0.618034) % 1.0
        along = (seed * 0.193 + index / count + 0.09) % 1.0
        yield Point(rect.x + rect.width * (0.12 + 0.76 * turn), rect.y + rect.height * (0.12 + 0.76 * along)), turn


def _rubble(rect: Rect, colour: Colour, fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(fill=fill.mixed(WHITE, 0.45), stroke=colour, width=0.25, join="round")
    for index, (at, turn) in enumerate(_spots(rect, 5, seed)):
        reach, sides = rect.width * (0.07 + 0.07 * turn), 5 + index % 2
        angles = [2 * math.pi * (step / sides + turn) for step in range(sides)]
        wobble = [0.75 + 0.25 * math.cos(3 * angle + index) for angle in angles]
        points = (
            Point(at.x + reach * far * math.cos(angle), at.y + reach * far * math.sin(angle))
            for angle, far in zip(angles, wobble, strict=True)
        )
        yield Polygon(tuple(points), style)


def _ice(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    for at, turn in _spots(rect, 3, seed):
        reach = rect.width * (0.1 + 0.1 * turn)
        yield Line(Point(at.x - reach, at.y + reach), Point(at.x + reach, at.y - reach), style)


def _waves(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    quarter = rect.width / 4
    for row in (0.3, 0.75):
        y = rect.y + rect.height * row
        steps: list[Command] = [("M", rect.x, y)]
        for index in range(4):
            x, rise = rect.x + index * quarter, rect.height * (0.1 if index % 2 else -0.1)
            steps.append(("C", x + quarter / 3, y + rise, x + quarter * 2 / 3, y + rise, x + quarter, y))
        yield Path(tuple(steps), style)


def _grass(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.28, cap="round")
    for at, _ in _spots(rect, 4, seed):
        reach = rect.width * 0.09
        blades = ((-0.7, -0.8), (0.0, -1.2), (0.7, -0.8))
        steps = [step for x, y in blades for step in (("M", *at), ("L", at.x + x * reach, at.y + y * reach))]
        yield Path(tuple(steps), style)


def _trees(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    for at, turn in _spots(rect, 5, seed):
        reach = rect.width * (0.08 + 0.03 * turn)
        crown = (at.shifted(0, -1.5 * reach), at.shifted(reach, 0.5 * reach), at.shifted(-reach, 0.5 * reach))
        yield Polygon(crown, Style(fill=colour))
        yield Line(at.shifted(0, 0.5 * reach), at.shifted(0, reach), Style(stroke=colour, width=0.3 * reach))


def _dotted(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)):
        at = Point(rect.x + x * rect.width, rect.y + y * rect.height)
        yield Circle(at, 0.04 * rect.width, Style(fill=colour))


def _hatched(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    """Yield short parallel strokes in three places, so that a line through a cell leaves some to be seen."""
    steps, reach = list[Command](), 0.125 * rect.width
    for across, down in ((-0.36, -0.3), (0.0, 0.0), (0.36, 0.3)):
        for beside in (-0.083, 0.083):
            x, y = rect.centre.x + (across + beside) * rect.width, rect.centre.y + down * rect.height
            steps += [("M", x - reach / 2, y + reach), ("L", x + reach / 2, y - reach)]
    yield Path(tuple(steps), Style(stroke=colour, width=0.16))


PATTERNS: Mapping[str, Callable[[Rect, Colour, Colour, int], Iterator[Item]]] = {
    "dotted": _dotted, "grass": _grass, "hatched": _hatched, "ice": _ice, "rubble": _rubble, "trees": _trees,
    "waves": _waves,
}  # fmt: skip
"""The patterns that are drawn in a square: in its rectangle, in a colour, on a ground, with a seed that varies them."""


def _plates(laid: LaidBoard, cells: Sequence[Cell], fill: Colour, colour: Colour) -> Iterator[Item]:
    """Yield a floor plate with four rivets for each cell."""
    k = laid.scale
    rivet = Style(fill=colour if fill.luminance > 0.75 else fill.mixed(INK, 0.18))

    def drawn(outline: Outline, _: Cell) -> Iterator[Item]:
        yield Polygon(inset_convex(outline, 0.9 * k), Style(fill, fill, 1.2 * k, join="round"))
        yield Polygon(inset_convex(outline, 0.3 * k), Style(stroke=colour, width=0.16, join="round"))
        yield from (Circle(spot, 0.55 * k, rivet) for spot in inset_convex(outline, 2.7 * k))

    yield from repeated(laid, cells, "plate", drawn)


def _nets(laid: LaidBoard, cells: Sequence[Cell], colour: Colour) -> Iterator[Item]:
    """Yield slanting strokes that cross over each cell."""
    step, reach = laid.grid.size / 7, laid.grid.size * 0.6
    steps: list[Command] = []
    for at in (index * step for index in range(-8, 9)):
        steps += [("M", at - reach, -reach), ("L", at + reach, reach)]
        steps += [("M", at - reach, reach), ("L", at + reach, -reach)]
    strokes = Path(tuple(steps), Style(stroke=colour, width=0.12))

    def drawn(outline: Outline, _: Cell) -> Iterator[Item]:
        yield Group((strokes,), clip=Polygon(outline))
        yield Polygon(outline, Style(stroke=colour, width=0.4, join="round"))

    yield from repeated(laid, cells, "net", drawn)
