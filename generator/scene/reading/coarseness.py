"""How fine the bitmaps of a drawing are where they are placed."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.scene.primitives import Image, Item
from generator.scene.walking import placed_items

ENOUGH_DPI = 150
"""Dots to the inch below which a picture shows its dots at arm's length (docs/sources.md: reading)."""

MM_PER_INCH = 25.4


def coarsest(items: Iterable[Item]) -> dict[str, float]:
    """Return for each bitmap by its name the fewest dots to the inch, across or down, at which it is placed."""
    found: dict[str, float] = {}
    for item, place in placed_items(items):
        if isinstance(item, Image):
            whole = item.transform.then(place)
            side = max(math.hypot(whole.a, whole.b), math.hypot(whole.c, whole.d), 1e-9)
            found[item.bitmap.name] = min(MM_PER_INCH / side, found.get(item.bitmap.name, math.inf))
    return found
