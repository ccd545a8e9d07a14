"""The head of a counter: the number, and the badges beside it for the kind, the captain and one who has moved."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.artwork.pieces.counter_style import CounterStyle, FacePlan, outline_of, room_of
from generator.artwork.pieces.faces.ground import plate_half
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, centred, fitted_size
from generator.scene.palette import Colour
from generator.scene.pieces import resized
from generator.scene.primitives import Box, Circle, Item, Polygon, Style


class Badge(NamedTuple):
    """The letter of a kind of player and the shape around it, in two colours that all signs of the head have."""

    letter: str
    shape: str
    ink: Colour
    paper: Colour


def head(number: str, kind: Badge, signs: str, ink: Colour, plan: FacePlan, style: CounterStyle) -> tuple[Item, ...]:
    """Return a number with the badge of its kind at its right, and up to two signs, such as C, beside it."""
    half = plate_half(plan, max(2, len(number)))
    items: list[Item] = [centred(number, Point(0, plan.head), BOLD, plan.number, ink)]
    if kind.letter:
        at = _beside(half, plan.badge, plan, style)
        items += badge(kind.shape, kind.letter, at, plan.badge, kind.ink, kind.paper)
    small = 0.122 * style.width
    for sign, side in zip(signs, (-1, 1), strict=False):
        if side < 0 or not kind.letter:
            at = _beside(half, small, plan, style)
            items += _sign(sign, Point(side * at.x, at.y), small, kind)
    return tuple(items)


@lru_cache(maxsize=256)
def _beside(half: float, across: float, plan: FacePlan, style: CounterStyle) -> Point:
    """Return the place of something round at the right of the number, low enough to clear a slanted side."""
    x = half + 0.6 * across + 0.014 * style.width
    room = room_of(resized(outline_of(style), -0.027 * style.width - across / 2))
    y = plan.head
    while room(y) < x and y < plan.top:
        y += 0.005 * style.width
    return Point(x, y)


def _sign(sign: str, at: Point, across: float, kind: Badge) -> Iterator[Item]:
    yield Circle(at, across / 2, Style(fill=kind.paper, stroke=kind.ink, width=0.09 * across))
    yield centred(sign, at, BOLD, 0.86 * across, kind.ink)


def badge(shape: str, letter: str, at: Point, across: float, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """Return a letter in a circle, square, triangle, diamond or star about ``across`` wide."""
    style = Style(fill=ink, stroke=paper, width=across * 0.07, join="round")
    drop = across * 0.1 if shape == "triangle" else 0.0
    wanted = across * (0.56 if shape in ("triangle", "star", "diamond") else 0.72)
    size = fitted_size(letter, BOLD, across * 0.62, wanted, 0.1) or wanted
    text = centred(letter, Point(at.x, at.y + drop), BOLD, size, paper)
    return (_outline(shape, at, across, style), text)


def _outline(shape: str, at: Point, across: float, style: Style) -> Item:
    half = across / 2
    points: tuple[tuple[float, float], ...]
    match shape:
        case "square":
            side = across * 0.9
            return Box(Rect(at.x - side / 2, at.y - side / 2, side, side), style, across * 0.06)
        case "triangle":
            points = ((0, -1.14), (1.18, 0.9), (-1.18, 0.9))
        case "diamond":
            points = ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0))
        case "star":
            angles = [math.pi * index / 5 - math.pi / 2 for index in range(10)]
            return Polygon(
                tuple(
                    Point(at.x + half * reach * math.cos(angle), at.y + half * reach * math.sin(angle))
                    for angle, reach in zip(angles, (1.3, 0.78) * 5, strict=True)
                ),
                style,
            )
        case _:
            return Circle(at, half, style)
    return Polygon(tuple(Point(at.x + x * half, at.y + y * half) for x, y in points), style)
