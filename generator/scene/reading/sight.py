"""How colours look to eyes of each kind, and how far two colours are apart."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, get_args

from generator.scene.palette import Colour, encoded, linear

Sight = Literal["normal", "protan", "deutan", "tritan", "grey"]
SIGHTS: tuple[Sight, ...] = get_args(Sight)
"""The common kinds of colour sight, and ``grey``: no colour at all, as on a printer with black ink only."""

Row = tuple[float, float, float]
_MACHADO: dict[str, tuple[Row, Row, Row]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear sRGB (docs/sources.md: reading)."""


@lru_cache(maxsize=4096)
def seen(colour: Colour, sight: Sight) -> Colour:
    """Return the colour that looks to normal eyes as this one looks to eyes of that kind."""
    if sight == "normal":
        return colour
    if sight == "grey":
        return colour.grey
    light = [linear(part) for part in colour]
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in _MACHADO[sight])
    return Colour(*(encoded(part) for part in mixed))


def difference(first: Colour, second: Colour, sight: Sight = "normal") -> float:
    """Return the CIEDE2000 difference of two colours to eyes of a kind: 0 for none, 100 from black to white."""
    return _ciede2000(_lab(seen(first, sight)), _lab(seen(second, sight)))


def _lab(colour: Colour) -> Row:
    red, green, blue = map(linear, colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _ciede2000(first: Row, second: Row) -> float:
    """Return the difference as Sharma, Wu and Dalal (2005) spell it out."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + 25.0**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * round(turn / 360)
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blues = 30 * math.exp(-(((hue % 360 - 275) / 25) ** 2))
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(2 * blues))
    return math.sqrt(max(0.0, dl**2 + dc**2 + dh**2 + twist * dc * dh))
