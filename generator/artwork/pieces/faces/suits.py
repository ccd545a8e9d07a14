"""The four suits of a Spanish deck and the arrows of a passport, drawn by ourselves. All in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.geometry.grids.squares import Direction
from generator.geometry.shapes import Point, Transform
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Circle, Command, Group, Item, Path, Polygon, Style

Suit = Literal["sword", "club", "coin", "cup"]
SUIT_COLOURS: Mapping[Suit, Colour] = {
    "sword": Colour.of("#2f5d9b"),
    "club": Colour.of("#2e7d4a"),
    "coin": Colour.of("#c98a12"),
    "cup": Colour.of("#b5303c"),
}
WOOD = Colour.of("#8a5a2b")
_TURNS: Mapping[Direction, float] = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}

_ARROW = ((-0.5, -0.17), (0.02, -0.17), (0.02, -0.42), (0.5, 0.0), (0.02, 0.42), (0.02, 0.17), (-0.5, 0.17))
_BLADE = ((0.0, -0.5), (0.075, -0.4), (0.075, 0.16), (-0.075, 0.16), (-0.075, -0.4))
_GUARD = ((-0.24, 0.16), (0.24, 0.16), (0.24, 0.235), (-0.24, 0.235))
_GRIP = ((-0.05, 0.235), (0.05, 0.235), (0.05, 0.42), (-0.05, 0.42))
_CUDGEL: tuple[Command, ...] = (
    ("M", -0.07, 0.5), ("C", -0.1, 0.2, -0.16, -0.05, -0.17, -0.28), ("C", -0.18, -0.46, -0.07, -0.5, 0.0, -0.5),
    ("C", 0.08, -0.5, 0.18, -0.46, 0.17, -0.28), ("C", 0.16, -0.05, 0.1, 0.2, 0.07, 0.5), ("Z",),
)  # fmt: skip
_BOWL: tuple[Command, ...] = (
    ("M", -0.34, -0.46), ("L", 0.34, -0.46), ("C", 0.34, -0.14, 0.24, 0.06, 0.06, 0.1), ("L", 0.06, 0.3),
    ("C", 0.14, 0.33, 0.26, 0.36, 0.27, 0.47), ("L", -0.27, 0.47), ("C", -0.26, 0.36, -0.14, 0.33, -0.06, 0.3),
    ("L", -0.06, 0.1), ("C", -0.24, 0.06, -0.34, -0.14, -0.34, -0.46), ("Z",),
)  # fmt: skip


def suit(name: Suit, centre: Point, size: float) -> Item:
    """Return a suit's sign, ``size`` high, about its middle."""
    draw = {"sword": _sword, "club": _club, "coin": _coin, "cup": _cup}[name]
    return Group(draw(SUIT_COLOURS[name]), Transform.scale(size).then(Transform.shift(*centre)))


def arrow(direction: Direction, centre: Point, size: float, style: Style) -> Item:
    """Return a broad arrow, ``size`` long, about its middle; the style's widths are in millimetres."""
    into = Transform.scale(size).then(Transform.turn(_TURNS[direction])).then(Transform.shift(*centre))
    return Polygon(tuple(into.point(Point(*corner)) for corner in _ARROW), style)


def _sword(colour: Colour) -> tuple[Item, ...]:
    fill, edge = Style(fill=colour), Style(fill=colour.mixed(WHITE, 0.72), stroke=colour, width=0.03)
    return (
        _polygon(_BLADE, edge),
        _polygon(_GUARD, fill),
        _polygon(_GRIP, fill),
        Circle(Point(0, 0.445), 0.055, fill),
    )


def _club(colour: Colour) -> tuple[Item, ...]:
    """Return a cudgel: thick above, thin below, cut twigs on both sides, rings where it was bound."""
    wood, dark = colour.mixed(WOOD, 0.75), colour.mixed(WOOD, 0.75).mixed(INK, 0.45)
    twigs = (
        ((0.13, -0.2), (0.25, -0.29), (0.29, -0.22), (0.14, -0.1)),
        ((-0.14, -0.06), (-0.26, -0.14), (-0.29, -0.07), (-0.12, 0.06)),
        ((0.1, 0.1), (0.19, 0.03), (0.22, 0.09), (0.09, 0.19)),
    )
    rings = (
        ((-0.165, -0.36), (0.165, -0.36), (0.17, -0.28), (-0.17, -0.28)),
        ((-0.095, 0.27), (0.095, 0.27), (0.085, 0.34), (-0.085, 0.34)),
    )
    parts: tuple[Item, ...] = (
        *(_polygon(twig, Style(fill=wood)) for twig in twigs),
        Path(_CUDGEL, Style(fill=wood)),
        *(_polygon(ring, Style(fill=colour)) for ring in rings),
        *(Circle(Point(x, y), r, Style(fill=dark)) for x, y, r in ((-0.05, -0.18, 0.035), (0.05, 0.02, 0.028))),
    )
    return (Group(parts, Transform.scale(0.92).then(Transform.turn(24))),)


def _coin(colour: Colour) -> tuple[Item, ...]:
    middle = Point(0, 0)
    petals = tuple(
        Circle(Transform.turn(60.0 * index).point(Point(0, -0.15)), 0.06, Style(fill=colour)) for index in range(6)
    )
    return (
        Circle(middle, 0.46, Style(fill=colour)),
        Circle(middle, 0.37, Style(fill=colour.mixed(WHITE, 0.75))),
        Circle(middle, 0.28, Style(stroke=colour, width=0.03)),
        *petals,
        Circle(middle, 0.07, Style(fill=colour.mixed(INK, 0.3))),
    )


def _cup(colour: Colour) -> tuple[Item, ...]:
    pale = Style(fill=colour.mixed(WHITE, 0.72))
    band = _polygon(((-0.31, -0.34), (0.31, -0.34), (0.29, -0.2), (-0.29, -0.2)), pale)
    return (Path(_BOWL, Style(fill=colour)), band, Circle(Point(0, 0.2), 0.09, Style(fill=colour)))


def _polygon(corners: tuple[tuple[float, float], ...], style: Style) -> Polygon:
    return Polygon(tuple(Point(*corner) for corner in corners), style)
