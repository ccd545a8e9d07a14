"""How rows in a style are drawn: rulers of distances, numbered steps, shaded chances. All in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import centred_text, text_width
from generator.scene.palette import WHITE, Colour, tint
from generator.scene.primitives import Box, Circle, Item, Line, Style

_FIGURE = re.compile(r"[+−–±<>≥≤]?\s?\d[\d.,+−–/×%<> ]*|[✓×]+")
_MODIFIER = re.compile(r"([+−-]?)(\d+)")
_PER_CENT = re.compile(r"([<>]?)(\d+)")

GAP = 0.5
"""Between the cells of a ruler and of shaded rows."""

_GREYS = (Colour(226, 230, 234), Colour(188, 195, 202))
"""The grounds of the mildest and of the worst penalty; ink is read on both."""


def is_figure(text: str) -> bool:
    """Return whether a text is a number with its sign, a range of numbers, or a mark for success or failure."""
    return _FIGURE.fullmatch(text.strip()) is not None


def worth(text: str) -> float | None:
    """Return what a cell of a ruler is worth: more than 0 for a bonus, less for a penalty; ``None`` for other words.

    ``✓``, what needs no roll, is a bonus, and ``×``, what is forbidden, the worst penalty.
    """
    text = text.strip()
    if text in "✓×" and text:
        return 1.0 if text == "✓" else float("-inf")
    found = _MODIFIER.match(text)
    return None if found is None else (-1.0 if found[1] in "−-" and found[1] else 1.0) * int(found[2])


def ruler_grounds(rects: Sequence[Rect], texts: Sequence[str], colour: Colour) -> Iterator[Item]:
    """Yield the grounds of a ruler's cells: a bonus is outlined, a penalty grey, the darker the worse."""
    worths = [worth(text) for text in texts]
    worst = min((value for value in worths if value is not None and value > float("-inf")), default=-1.0)
    for rect, value in zip(rects, worths, strict=True):
        style = Style(fill=WHITE, stroke=_GREYS[1], width=0.2)
        if value is not None and value > 0:
            style = Style(fill=tint(colour), stroke=colour, width=0.35)
        elif value is not None and value < 0:
            share = min(1.0, value / worst) if worst < 0 else 1.0
            style = Style(fill=_GREYS[0].mix(_GREYS[1], share))
        yield Box(rect, style, radius=0.7)


def shade(text: str) -> int:
    """Return the shade of a chance in per cent: 2 for three in four or better, 1 for half or better, else 0."""
    found = _PER_CENT.search(text)
    if found is None or found[1] == "<":
        return 0
    return (int(found[2]) >= 75) + (int(found[2]) >= 50)


def shaded_ground(rect: Rect, text: str, colour: Colour) -> Iterator[Item]:
    """Yield the ground of a cell with a chance; one below one half has none."""
    if depth := shade(text):
        fill = colour.mix(WHITE, (1.0, 0.89, 0.76)[depth])
        inner = Rect(rect.x + GAP / 2, rect.y + GAP / 4, rect.width - GAP, rect.height - GAP / 2)
        yield Box(inner, Style(fill=fill), 0.5)


def step_marks(
    middles: Sequence[Point], texts: Iterable[str], size: float, font: str, colour: Colour
) -> Iterator[Item]:
    """Yield the discs of numbered steps, joined by a line, with their numbers or letters in white."""
    radius = disc_radius(size)
    for above, below in pairwise(middles):
        yield Line(above.shift(0, radius), below.shift(0, -radius), Style(stroke=colour, width=0.35))
    for middle, text in zip(middles, texts, strict=True):
        yield Circle(middle, radius, Style(fill=colour))
        fitted = min(size, 1.5 * radius / max(1e-9, text_width(text, font, 1.0)))
        yield centred_text(text, middle, font, fitted, WHITE)


def disc_radius(size: float) -> float:
    return 0.6 * size
