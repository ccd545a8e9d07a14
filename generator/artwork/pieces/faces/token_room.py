"""Where words may stand on a token: in the chord of its shape at their height, clear of the rim. In millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.geometry.shapes import Point, inset_convex
from generator.scene.fonts import CAP_HEIGHT, POINT, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Circle, Polygon, Text
from generator.scene.text import centred

FLOOR = 4 * POINT
"""Words that would be smaller than this are left out."""

Outline = Polygon | Circle | Box
Room = Callable[[float], float]
"""Tells half the width that words have at a height."""

_BEYOND = 0.2
"""How far accents reach above capitals and tails below the line, as a share of the size."""

_STEP = 0.02


def rim_width(across: float) -> float:
    """Return how much of the rim of a token so wide lies inside its cut."""
    return min(across * 0.03, 0.7)


def word_room(outline: Outline, across: float) -> Room:
    """Return what tells half the width for words on a token about the origin, ``across`` wide where it is least."""
    margin = rim_width(across) + across * 0.035

    def round_room(y: float) -> float:
        return math.sqrt(max(0.0, (across / 2 - margin) ** 2 - y * y))

    match outline:
        case Circle():
            return round_room
        case Box(rect):
            inner = rect.grown(-margin)
            return lambda y: inner.width / 2 if inner.y <= y <= inner.bottom else 0.0
        case Polygon(points):
            corners = inset_convex(points, margin)
            return lambda y: _half_chord(corners, y)


def _half_chord(corners: Sequence[Point], y: float) -> float:
    """Return half the width of a convex polygon at a height; 0 above and below it."""
    crossings = [0.0]
    for start, end in pairwise((*corners, corners[0])):
        low, high = sorted((start, end), key=lambda corner: corner.y)
        if low.y <= y <= high.y and high.y > low.y:
            crossings.append(low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y))
    return max(crossings)


def word(text: str, font: str, middle: float, wanted: float, room: Room, ink: Colour) -> tuple[Text, ...]:
    """Return a word whose capitals stand about a height, as large as its room allows up to a size.

    Nothing where it has none at the floor.
    """
    size = wanted if text else 0.0
    while size >= FLOOR - 1e-9:
        reach = size * (CAP_HEIGHT / 2 + _BEYOND)
        if text_width(text, font, size) <= 2 * min(room(middle - reach), room(middle + reach)):
            return (centred(text, Point(0, middle), font, size, ink),)
        size = size * (1 - _STEP) if size > FLOOR / (1 - _STEP) else size - FLOOR * _STEP
    return ()
