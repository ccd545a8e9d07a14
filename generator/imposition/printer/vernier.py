"""Two scales, one on each side of the paper, that tell how far the sides are off by a quarter of a millimetre.

The front has a tick every 5.00 mm, the back one every 4.75 (docs/sources.md: printers). Held against the light, the
tick that goes on in a straight line tells the offset: it is written beside it. All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.geometry.shapes import Point, Size
from generator.i18n import decimal
from generator.scene.fonts import POINT, REGULAR, SEMIBOLD, baseline, text_width
from generator.scene.palette import INK
from generator.scene.primitives import Command, Item, Path, Style, Text

FRONT_STEP, BACK_STEP = 5.0, 4.75
READING = FRONT_STEP - BACK_STEP
TICKS = 20
"""Ticks on either side of nought: offsets of up to 5 mm are read."""

LENGTH = TICKS * FRONT_STEP
"""One scale has two rows of this length, one for offsets of either sign."""

FRONT_TICK, BACK_TICK = 4.0, 6.0
ROW = 16.0
_APART = 1.2 * ROW
"""From one row of the level scale to the next, and of the upright one."""


@dataclass(frozen=True, slots=True)
class Tick:
    """One tick of a scale: where it stands along its row, and what it says when the back's tick meets it.

    ``back`` is where the back's tick of the same number stands, seen through the paper, when nothing is off.
    """

    row: int
    along: float
    back: float
    reading: float


def ticks(axis: Literal["right", "down"]) -> tuple[Tick, ...]:
    """Return the ticks of both rows.

    A back that lands to the right, as it is looked at, lands to the left as seen from the front: readings of ``right``
    fall from left to right, those of ``down`` grow from the top.
    """
    sign = -1.0 if axis == "right" else 1.0
    found = []
    for row, numbers in enumerate((range(-TICKS, 1), range(TICKS + 1))):
        nought = LENGTH if row == 0 else 0.0
        for number in numbers:
            along = nought + FRONT_STEP * number
            found.append(Tick(row, along, nought + BACK_STEP * number, sign * READING * number))
    return tuple(found)


def front_level(at: Point, language: str) -> tuple[Item, ...]:
    """Return the front of the level scale, its first row's ticks standing on ``at`` and to its right."""
    feet = [(tick.reading, at.shifted(tick.along, tick.row * ROW)) for tick in ticks("right")]
    strokes = [(foot, foot.shifted(0, -FRONT_TICK)) for _, foot in feet]
    rows = [(start, start.shifted(LENGTH, 0)) for start in (at, at.shifted(0, ROW))]
    figures = (_figure(foot.shifted(0, -FRONT_TICK - 0.7), reading, language, "middle") for reading, foot in feet)
    return (_strokes([*strokes, *rows], 0.15), *figures)


def front_upright(at: Point, language: str) -> tuple[Item, ...]:
    """Return the front of the upright scale, its first row's ticks to the left of ``at`` and going down."""
    feet = [(tick.reading, at.shifted(tick.row * _APART, tick.along)) for tick in ticks("down")]
    strokes = [(foot, foot.shifted(-FRONT_TICK, 0)) for _, foot in feet]
    rows = [(start, start.shifted(0, LENGTH)) for start in (at, at.shifted(_APART, 0))]
    places = [Point(foot.x - FRONT_TICK - 0.7, baseline(foot.y, _size(reading))) for reading, foot in feet]
    figures = (_figure(place, reading, language, "end") for place, (reading, _) in zip(places, feet, strict=True))
    return (_strokes([*strokes, *rows], 0.15), *figures)


def back_level(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the level scale at ``at`` of the front: drawn as it is looked at, left and right exchanged."""
    feet = [Point(page.width - at.x - tick.back, at.y + tick.row * ROW) for tick in ticks("right")]
    return (_strokes([(foot, foot.shifted(0, BACK_TICK)) for foot in feet], 0.2),)


def back_upright(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the upright scale at ``at`` of the front."""
    feet = [Point(page.width - at.x - tick.row * _APART, at.y + tick.back) for tick in ticks("down")]
    return (_strokes([(foot, foot.shifted(-BACK_TICK, 0)) for foot in feet], 0.2),)


def _strokes(ends: Sequence[tuple[Point, Point]], width: float) -> Path:
    commands: list[Command] = []
    for start, end in ends:
        commands += [("M", *start), ("L", *end)]
    return Path(tuple(commands), Style(stroke=INK, width=width))


def _figure(at: Point, reading: float, language: str, anchor: Literal["middle", "end"]) -> Text:
    sign = "+" if reading > 0 else "−" if reading < 0 else ""
    text = f"{sign}{decimal(abs(reading), language, 2)}"
    font, size = (SEMIBOLD if reading == int(reading) else REGULAR), _size(reading)
    assert text_width(text, font, size) < FRONT_STEP
    return Text(at, text, font, size, INK, anchor)


def _size(reading: float) -> float:
    return (6.6 if reading == int(reading) else 4.9) * POINT
