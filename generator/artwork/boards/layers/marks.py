"""Signs in cells: gates, dots, rings, targets, stars, figures of the pieces, and a letter or two."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from generator.artwork.boards.laid import Cell, Fault, LaidBoard, LayerArt, Look
from generator.artwork.boards.paint import colour as line_colour
from generator.artwork.boards.paint import ground
from generator.geometry.grids.grid import AnyGrid
from generator.geometry.shapes import Point, Rect, Transform, inset_convex
from generator.model.boards.board import ZONE
from generator.model.boards.layers import CellMark, MarksLayer
from generator.model.boards.styles import NamedStyle
from generator.problems import shown
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import placed
from generator.scene.primitives import Circle, Command, Group, Item, Path, Polygon, Style
from generator.scene.seams import LANDMARK, SeamGuide
from generator.scene.type.fonts import BOLD, POINT, fitted_size
from generator.scene.type.text import centred
from generator.words import phrase

LEAST_TEXT = 4 * POINT
LANDMARKS = ("target",)
"""Signs that a seam had better not cut through."""


PICTURED = 0.66
"""The width of a picture in a cell, as a share of the room there."""


class SignPlace(NamedTuple):
    """A sign to be drawn: in the middle of a cell, in a colour, on a ground so light, with a text or none."""

    outline: tuple[Point, ...]
    at: Point
    width: float
    colour: Colour
    light: Colour
    inward: Callable[[], Point]


def draw(layer: MarksLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the signs of a layer, and a fault for every text that finds no room in its cell."""
    items: list[Item] = []
    faults: list[Fault] = []
    spots: list[Rect] = []
    reach = 0.4 * laid.grid.size
    for cell, symbol, mark in marked(layer, laid):
        style = laid.style(laid.zone_style(cell) if layer.style == ZONE else layer.style)
        place = _place(cell, mark.colour or line_colour(style, look.ink), style, laid, look)
        items += _drawn(symbol, mark, place, laid)
        text = _text(mark, laid.zone_values(cell), look.language)
        if text:
            size = fitted_size(text, BOLD, place.width * 0.42, place.width * _SIZES.get(symbol, 0.34), LEAST_TEXT)
            if size is None:
                told = phrase("{text} finds no room in a cell of {width:g} mm", text=shown(text), width=place.width)
                faults.append(Fault(("text",), told, phrase("a letter or two, or a layer of labels")))
            else:
                items.append(centred(text, place.at, BOLD, size, _text_colour(symbol, place)))
        if symbol in LANDMARKS:
            spots.append(Rect(*place.at, 0, 0).grown(reach))
    return LayerArt(tuple(items), SeamGuide.around(spots, LANDMARK, "picture"), tuple(dict.fromkeys(faults)))


def _drawn(symbol: str, mark: CellMark, place: SignPlace, laid: LaidBoard) -> tuple[Item, ...]:
    """Return a sign of Pizarra's own, or a picture or symbol of the pack in its place."""
    if symbol in laid.pictures:
        _, share = FIGURES.get(symbol, ("", PICTURED))
        half = share * place.width / 2
        box = Rect(place.at.x - half, place.at.y - half, 2 * half, 2 * half)
        turn = Transform.turn(180 if mark.turn == "half" else 0, place.at)
        if mark.faint and symbol in FIGURES:
            return (Group((placed(laid.pictures[symbol], box, tint=_faint(place.light)),), turn),)
        fade = 0.75 if mark.faint else 0.0
        return (Group((placed(laid.pictures[symbol], box, fade=fade, tint=place.colour),), turn),)
    return tuple(SIGNS[symbol](place)) if symbol in SIGNS else ()


def marked(layer: MarksLayer, laid: LaidBoard) -> Iterator[tuple[Cell, str, CellMark]]:
    """Yield every cell that a layer marks, its sign, and the rest of the mark."""
    if isinstance(layer.marks, str):
        yield from ((cell, layer.marks, layer) for cell in laid.chosen(layer.cells))
    else:
        yield from ((cell, mark.symbol, mark) for word, mark in layer.marks.items() for cell in laid.meant(word))


def _place(cell: Cell, colour: Colour, style: NamedStyle, laid: LaidBoard, look: Look) -> SignPlace:
    grid, at = laid.grid, laid.grid.centre(cell)
    paper = laid.paper(look.ink)
    shade = ground(style, look.ink, paper) if style.tint < 1 else paper
    light = shade if shade != paper else paper.mixed(colour, 0.12)
    return SignPlace(grid.outline(cell), at, grid.breadth(cell), colour, light, partial(_inward, grid, cell))


def _inward(grid: AnyGrid, cell: Cell) -> Point:
    """Return the way from a cell to its neighbours, one long."""
    at, beside = grid.centre(cell), [grid.centre(other) for other in grid.neighbours(cell)]
    x, y = (sum(point[axis] - at[axis] for point in beside) for axis in (0, 1))
    length = math.hypot(x, y) or 1.0
    return Point(x / length, y / length)


def _text(mark: CellMark, values: Mapping[str, int | str], language: str) -> str:
    """Return the text of a mark; ``{{ points }}`` in it is a value of the cell's zone."""
    written = mark.text.in_(language) if mark.text else ""
    return re.sub(r"\{\{\s*([\w-]+)\s*\}\}", lambda found: str(values.get(found[1], "")), written)


def _text_colour(symbol: str, place: SignPlace) -> Colour:
    if symbol in ("target", "star"):
        return INK
    return readable_on(place.colour if symbol in ("diamond", "dot") else place.light)


def star(at: Point, outer: float, inner: float, tips: int) -> tuple[Point, ...]:
    """Return the outline of a star whose first tip points up."""
    points = []
    for index in range(2 * tips):
        reach, angle = (outer, inner)[index % 2], math.pi * index / tips - math.pi / 2
        points.append(Point(at.x + reach * math.cos(angle), at.y + reach * math.sin(angle)))
    return tuple(points)


def cross(at: Point, reach: float, style: Style) -> Path:
    """Return a small cross."""
    ends = ((-1, -1, 1, 1), (-1, 1, 1, -1))
    steps: list[Command] = []
    for x, y, to_x, to_y in ends:
        steps += [("M", at.x + x * reach, at.y + y * reach), ("L", at.x + to_x * reach, at.y + to_y * reach)]
    return Path(tuple(steps), style)


def _gate(place: SignPlace) -> Iterator[Item]:
    """Yield a rim within the cell and two chevrons that lead from the outside into the board."""
    width, (x, y), at = place.width, place.inward(), place.at
    yield Polygon(inset_convex(place.outline, 0.05 * width), Style(place.light, place.colour, 0.04 * width))
    style = Style(stroke=place.colour, width=0.075 * width, cap="round", join="round")
    for shift in (0.0, 0.22):
        tip = at.shifted(x * width * shift, y * width * shift)
        left, right = (
            Point(tip.x - (x * 0.17 + side * y * 0.2) * width, tip.y - (y * 0.17 - side * x * 0.2) * width)
            for side in (-1, 1)
        )
        yield Path((("M", *left), ("L", *tip), ("L", *right)), style)


def _ring(place: SignPlace) -> Iterator[Item]:
    yield Circle(place.at, 0.37 * place.width, Style(place.light, place.colour, 0.045 * place.width))
    yield Circle(place.at, 0.29 * place.width, Style(stroke=place.colour, width=0.015 * place.width))


def _target(place: SignPlace) -> Iterator[Item]:
    width, at = place.width, place.at
    ring = Style(fill=WHITE, stroke=INK, width=0.02 * width)
    yield Polygon(place.outline, Style(fill=place.colour, stroke=INK, width=0.022 * width, join="round"))
    yield Circle(at, 0.4 * width, ring)
    yield Circle(at, 0.3 * width, Style(fill=place.colour))
    yield Circle(at, 0.2 * width, ring)


def _star(place: SignPlace) -> Iterator[Item]:
    width = place.width
    strong = place.light.mixed(place.colour, 0.55)
    rim = Style(fill=strong, stroke=place.colour, width=0.03 * width, join="round")
    yield Polygon(inset_convex(place.outline, 0.05 * width), rim)
    yield Polygon(star(place.at, 0.36 * width, 0.23 * width, 8), Style(fill=WHITE, stroke=INK, width=0.016 * width))


def _diamond(place: SignPlace) -> Iterator[Item]:
    yield Polygon(star(place.at, 0.3 * place.width, 0.3 * place.width * math.sqrt(0.5), 2), Style(fill=place.colour))


def _dot(place: SignPlace) -> Iterator[Item]:
    yield Circle(place.at, 0.14 * place.width, Style(fill=place.colour))


def _square(place: SignPlace) -> Iterator[Item]:
    corners = (place.at.shifted(x * 0.2 * place.width, y * 0.2 * place.width) for x, y in _CORNERS)
    yield Polygon(tuple(corners), Style(fill=place.colour))


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _cross(place: SignPlace) -> Iterator[Item]:
    yield cross(place.at, 0.2 * place.width, Style(stroke=place.colour, width=0.05 * place.width, cap="round"))


SIGNS: Mapping[str, Callable[[SignPlace], Iterator[Item]]] = {
    "gate": _gate, "ring": _ring, "target": _target, "star": _star, "diamond": _diamond, "dot": _dot,
    "square": _square, "cross": _cross,
}  # fmt: skip
"""The signs that are Pizarra's own."""

FIGURES = {"ball": ("football", 0.45), "robot": ("robot-2", 0.434)}
"""Signs that are symbols of other names, and how wide they are as a share of the room in a cell."""

OWN_SIGNS = (*SIGNS, "none")
"""The names of signs that need no picture."""

_SIZES = {"target": 0.3, "star": 0.3}
"""The height of a text in a sign, as a share of its cell's size, where it is not the usual one."""


def _faint(light: Colour) -> Colour:
    """Return the colour of a figure that is hardly more than the ground beneath it."""
    return light.mixed(INK, 0.17 if light != WHITE else 0.1)
