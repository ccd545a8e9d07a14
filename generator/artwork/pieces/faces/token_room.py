"""Where words may stand on a token: in the chord of its shape at their height, clear of the rim. In millimetres."""

from __future__ import annotations

from generator.artwork.pieces.counter_style import Room, room_of
from generator.geometry.shapes import Point
from generator.scene.fonts import CAP_HEIGHT, POINT, text_width
from generator.scene.palette import Colour
from generator.scene.pieces import Outline, resized
from generator.scene.primitives import Text
from generator.scene.text import centred

FLOOR = 4 * POINT
"""Words that would be smaller than this are left out."""

_BEYOND = 0.2
"""How far accents reach above capitals and tails below the line, as a share of the size."""

_STEP = 0.02


def rim_width(across: float) -> float:
    """Return how much of the rim of a token so wide lies inside its cut."""
    return min(across * 0.03, 0.7)


def word_room(outline: Outline, across: float) -> Room:
    """Return what tells half the width for words on a token about the origin, ``across`` wide where it is least."""
    return room_of(resized(outline, -rim_width(across) - across * 0.035))


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
