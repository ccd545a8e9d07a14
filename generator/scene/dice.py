"""Dice as little pictures among text: the pips of a die with six sides, a figure in the outline of any other."""

from __future__ import annotations

import math
from functools import lru_cache, partial

from generator.geometry.shapes import Point, Rect, Size
from generator.scene.fonts import BOLD, allocate_character, centred_text
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pictures import Picture
from generator.scene.primitives import Box, Circle, Item, Polygon, Style, Symbol

SIDES = (2, 100)
"""The fewest and the most sides of a die."""

_SIZE, _EDGE, _PIP = 10.0, 0.7, 1.02
"""The side of the picture, the width of its outline and the radius of a pip, in its own units."""

_TINT = Colour(222, 228, 233)
"""The ground of the other side's dice: it stays lighter than the pips in grey too."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_CORNERS = {4: (3, -90.0), 8: (4, -90.0), 10: (4, -90.0), 12: (5, -90.0), 20: (6, -90.0)}
"""How many corners the outline of a die has, by its sides, and where the first is, clockwise from the right."""


def die_character(sides: int, face: int, tinted: bool = False) -> str:
    """Return the character that stands for a die in texts; see ``die``."""
    key = f"die {sides} {face} {tinted}"
    return allocate_character(key, str(face), partial(die, sides, face, tinted))


@lru_cache(maxsize=256)
def die(sides: int, face: int, tinted: bool = False) -> Picture:
    """Return a die that shows a face; a ``tinted`` one is that of the other side."""
    middle, edge = Point(_SIZE / 2, _SIZE / 2), Style(_TINT if tinted else WHITE, INK, _EDGE, join="round")
    half = (_SIZE - _EDGE) / 2
    items: list[Item]
    if sides == 6:
        square = Rect(middle.x - half, middle.y - half, 2 * half, 2 * half)
        items = [Box(square, edge, 0.2 * _SIZE)]
        items += [Circle(middle.shift(2.4 * x, 2.4 * y), _PIP, Style(fill=INK)) for x, y in _PIPS[face]]
    else:
        count, first = _CORNERS.get(sides, (0, 0.0))
        turns = [math.radians(first + 360 * number / count) for number in range(count)]
        low = 0.24 * half if count == 3 else 0.0
        corners = tuple(middle.shift(half * math.cos(turn), half * math.sin(turn) + low) for turn in turns)
        items = [Polygon(corners, edge) if corners else Circle(middle, half, edge)]
        size = {3: 3.9}.get(count, 5.4 if face < 10 else 4.8)
        items.append(centred_text(str(face), middle.shift(0, low), BOLD, size, INK))
    return Picture(f"d{sides}: {face}", Size(_SIZE, _SIZE), Symbol(f"die-{sides}-{face}-{tinted}", tuple(items)))
