"""Roses: the steps from a cell to its neighbours by the faces of a die, and the facings of a figure by corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.geometry.shapes import Point, Rect, sides_of
from generator.i18n import Message, message
from generator.scene.fonts import BOLD, SEMIBOLD, centred
from generator.scene.palette import Colour, readable_on
from generator.scene.primitives import Circle, Item, Polygon, Style

_CELL = 10.0


@dataclass(frozen=True)
class RoseArt(PanelArt):
    """The neighbours of a cell, numbered by the faces of the die that lead there, as the board's cells lie.

    ``outline`` is a cell about 0, 0 and ``around`` are the outlines of its neighbours, in widths of a cell.
    """

    outline: tuple[Point, ...] = ()
    around: tuple[tuple[Point, ...], ...] = ()

    kind: ClassVar[Message] = message("rose", "panel")

    @property
    def _whole(self) -> Rect:
        return Rect.around(corner for outline in (self.outline, *self.around) for corner in outline)

    def body_width(self, look: PanelLook) -> float:
        return self._whole.width * _CELL * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return self._whole.height * self._cell(width, math.inf, look)

    def _cell(self, width: float, height: float, look: PanelLook) -> float:
        whole = self._whole
        return min(_CELL * look.scale, width / whole.width, height / whole.height)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        whole, cell = self._whole, self._cell(area.width, area.height, look)
        middle = area.centre.shifted(-whole.centre.x * cell, -whole.centre.y * cell)
        accent = self.colour or look.accent
        light = readable_on(accent)
        steps = [_middle(outline) for outline in self.around]
        yield Polygon(_cell_at(self.outline, middle, cell), Style(fill=accent))
        for step in steps:
            yield _pointer(middle, step, cell, Style(fill=light))
        plain = Style(fill=look.box, stroke=look.rule, width=0.25, join="round")
        for face, (outline, step) in enumerate(zip(self.around, steps, strict=True), start=1):
            at = middle.shifted(step.x * cell, step.y * cell)
            own = tuple(Point(corner.x - step.x, corner.y - step.y) for corner in outline)
            yield Polygon(_cell_at(own, at, cell * 0.94), plain)
            yield centred(str(face), at, BOLD, cell * 0.53 * _breadth(own), look.text)
        yield centred(f"1D{len(steps)}", middle, SEMIBOLD, cell * 0.28 * _breadth(self.outline), light)


def _middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return Point(sum(xs) / len(xs), sum(ys) / len(ys))


def _breadth(outline: tuple[Point, ...]) -> float:
    """Return how wide a cell about 0, 0 is at its narrowest, through its middle."""
    return 2 * min(abs(a.x * b.y - b.x * a.y) / math.dist(a, b) for a, b in sides_of(outline))


def _cell_at(outline: tuple[Point, ...], at: Point, width: float) -> tuple[Point, ...]:
    return tuple(at.shifted(corner.x * width, corner.y * width) for corner in outline)


def _pointer(middle: Point, step: Point, width: float, style: Style) -> Item:
    """Return a small pointer on the side of the middle cell that faces a neighbour."""
    length = math.hypot(*step)
    tip, base, half = 0.46 * width * length, (0.46 * length - 0.1) * width, 0.07 * width
    return _head(middle, step.x / length, step.y / length, (tip, base, half), style)


def _head(at: Point, x: float, y: float, reach: tuple[float, float, float], style: Style) -> Polygon:
    """Return the head of an arrow that points away from a place: how far its tip and foot lie, and half its breadth."""
    tip, foot, half = reach
    corners = ((tip, 0.0), (foot, half), (foot, -half))
    return Polygon(tuple(at.shifted(x * far - y * side, y * far + x * side) for far, side in corners), style)


@dataclass(frozen=True)
class FacingArt(PanelArt):
    """A cell with an arrow and a number at each corner: the facings of a figure in it."""

    outline: tuple[Point, ...] = ()

    kind: ClassVar[Message] = message("rose", "panel")

    def body_width(self, look: PanelLook) -> float:
        return 25.0 * look.scale

    def body_height(self, width: float, look: PanelLook) -> float:
        return min(25.0 * look.scale, width)

    def body(self, area: Rect, look: PanelLook) -> Iterator[Item]:
        side = min(area.width, area.height, 25.0 * look.scale)
        colours = FacingColours(look.box, look.quiet, look.accent, look.text)
        yield from facings(area.centre, side * 0.5, self.outline, colours)


class FacingColours(NamedTuple):
    """The colours of a cell, of its rim and middle, of the arrows, and of the numbers."""

    cell: Colour
    rim: Colour
    arrow: Colour
    number: Colour


def facings(at: Point, width: float, outline: tuple[Point, ...], colours: FacingColours) -> Iterator[Item]:
    """Yield a cell about a place with an arrow and a number at each corner, the first at the upper right."""
    corners = _cell_at(outline, at, width)
    yield Polygon(corners, Style(fill=colours.cell, stroke=colours.rim, width=0.4, join="round"))
    yield Circle(at, width * 0.06, Style(fill=colours.rim))
    for index, corner in enumerate(sorted(corners, key=lambda corner: _clockwise(at, corner)), start=1):
        length = math.dist(corner, at)
        x, y = (corner.x - at.x) / length, (corner.y - at.y) / length
        tip, foot, half = length * 0.97, length * 0.68, width * 0.075
        yield _head(at, x, y, (tip, foot, half), Style(fill=colours.arrow))
        far = length + width * 0.24
        yield centred(str(index), at.shifted(x * far, y * far), BOLD, width * 0.22, colours.number)


def _clockwise(at: Point, corner: Point) -> float:
    """Return the angle of a corner, clockwise from straight up, in degrees."""
    return round(math.degrees(math.atan2(corner.x - at.x, at.y - corner.y)), 6) % 360
