"""Signs on tokens: a whistle, a bolt, a star, the six directions, paces. Drawn about the middle, in millimetres."""

from __future__ import annotations

import math

from generator.artwork.pieces.counter_style import Room
from generator.artwork.pieces.faces.token_room import word
from generator.geometry.shapes import Point
from generator.scene.fonts import BOLD, SEMIBOLD
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Circle, Item, Line, Path, Polygon, Style
from generator.scene.text import centred


def sign_items(picture: str, across: float, text: str, ink: Colour, marks: int, room: Room) -> tuple[Item, ...]:
    """Return the sign of that name and a word below it, for a token so wide with so much ``room`` for words."""
    if picture == "rose":
        return _rose(across)
    raised = Point(0, -across * 0.13 if text else 0.0)
    drawn = _DRAWN[picture](raised, across * (0.27 if text else 0.36), ink) if picture in _DRAWN else ()
    if picture == "paces":
        drawn = _paces(raised, across * 0.27, ink, marks)
    return (*drawn, *word(text, SEMIBOLD, across * 0.25, across * 0.19, room, ink))


def _whistle(at: Point, reach: float, ink: Colour) -> tuple[Item, ...]:
    """Return a referee's whistle: a round chamber, a mouthpiece, two strokes of sound."""
    body = Point(at.x - reach * 0.25, at.y + reach * 0.2)
    pipe = (
        Point(body.x - reach * 0.1, body.y - reach * 0.62), Point(at.x + reach, body.y - reach * 0.62),
        Point(at.x + reach, body.y - reach * 0.22), Point(body.x + reach * 0.4, body.y - reach * 0.1),
    )  # fmt: skip
    sound = Style(stroke=ink, width=reach * 0.13, cap="round")
    return (
        Circle(body, reach * 0.62, Style(fill=ink)),
        Polygon(pipe, Style(fill=ink)),
        Circle(body, reach * 0.24, Style(fill=WHITE if ink != WHITE else INK)),
        *(
            Line(
                Point(body.x + x * reach, body.y - 0.85 * reach),
                Point(body.x + x * 1.5 * reach, body.y - 1.2 * reach),
                sound,
            )
            for x in (-0.3, 0.1)
        ),
    )


def _bolt(at: Point, reach: float, ink: Colour) -> tuple[Item, ...]:
    shape = ((0.25, -1.0), (-0.6, 0.18), (-0.05, 0.18), (-0.25, 1.0), (0.6, -0.22), (0.05, -0.22))
    return (Polygon(tuple(Point(at.x + x * reach, at.y + y * reach) for x, y in shape), Style(fill=ink)),)


def _star(at: Point, reach: float, ink: Colour) -> tuple[Item, ...]:
    points = []
    for index in range(10):
        angle, own = math.pi * index / 5 - math.pi / 2, reach * (1.0, 0.42)[index % 2]
        points.append(Point(at.x + own * math.cos(angle), at.y + own * math.sin(angle)))
    return (Polygon(tuple(points), Style(fill=ink)),)


_DRAWN = {"whistle": _whistle, "bolt": _bolt, "star": _star}


def _paces(at: Point, reach: float, ink: Colour, marks: int) -> tuple[Item, ...]:
    """Return as many chevrons as there are marks; a bar for none: standing still."""
    style = Style(stroke=ink, width=reach * 0.3, cap="round", join="round")
    if not marks:
        return (Line(Point(at.x - reach * 0.7, at.y), Point(at.x + reach * 0.7, at.y), style),)
    items = []
    for index in range(marks):
        y = at.y + (index - (marks - 1) / 2) * reach * 0.62
        x, rise = reach * 0.7, reach * 0.38
        items.append(
            Path((("M", at.x - x, y + rise / 2), ("L", at.x, y - rise / 2), ("L", at.x + x, y + rise / 2)), style)
        )
    return tuple(items)


def _rose(across: float) -> tuple[Item, ...]:
    """Return the six directions of a die about a hex with a side on top; the first one is pointed out."""
    items: list[Item] = []
    for face in range(6):
        angle = math.radians(60 * face - 90)
        x, y = math.cos(angle), math.sin(angle)
        tip, foot, half = across * 0.46, across * 0.37, across * 0.07
        points = (
            Point(x * tip, y * tip),
            Point(x * foot - y * half, y * foot + x * half),
            Point(x * foot + y * half, y * foot - x * half),
        )
        items.append(Polygon(points, Style(fill=INK)))
        size, at = across * 0.19, Point(x * across * 0.27, y * across * 0.27)
        if face == 0:
            items.append(Circle(at, across * 0.1, Style(fill=INK)))
        colour = WHITE if face == 0 else INK
        items.append(centred(str(face + 1), at, BOLD, size, colour))
    items.append(Circle(Point(0, 0), across * 0.05, Style(fill=INK)))
    return tuple(items)
