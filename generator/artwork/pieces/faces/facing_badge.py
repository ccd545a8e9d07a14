"""Badges: a letter in a shape, so that kinds of piece are told apart without colour."""

from __future__ import annotations

import math

from generator.geometry.shapes import Point, Rect
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Circle, Item, Polygon, Style
from generator.scene.type.fonts import BOLD, fitted_size
from generator.scene.type.text import centred


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
