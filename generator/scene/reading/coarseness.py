"""How fine the bitmaps of a drawing are where they are placed."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.geometry.shapes import IDENTITY, Transform
from generator.scene.primitives import Group, Image, Item, Use

ENOUGH_DPI = 150
"""Dots to the inch below which a picture shows its dots at arm's length (docs/sources.md: reading)."""

MM_PER_INCH = 25.4


def coarsest(items: Iterable[Item], place: Transform = IDENTITY) -> dict[str, float]:
    """Return for each bitmap by its name the fewest dots to the inch, across or down, at which it is placed."""
    found: dict[str, float] = {}
    for item in items:
        match item:
            case Image(bitmap, transform):
                whole = transform.then(place)
                side = max(math.hypot(whole.a, whole.b), math.hypot(whole.c, whole.d), 1e-9)
                _note(found, {bitmap.name: MM_PER_INCH / side})
            case Group(inside, transform):
                _note(found, coarsest(inside, transform.then(place)))
            case Use(symbol, transform):
                _note(found, coarsest(symbol.items, transform.then(place)))
    return found


def _note(found: dict[str, float], more: dict[str, float]) -> None:
    for name, dpi in more.items():
        found[name] = min(dpi, found.get(name, math.inf))
