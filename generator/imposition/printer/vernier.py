"""Two scales, one on each side of the paper, that tell how far the sides are off by a quarter of a millimetre.

The front has a tick every 5.00 mm, the back one every 4.75 (docs/sources.md: printers). Held against the light, the
tick that goes on in a straight line tells the offset: it is written beside it. All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.frozen import dataclass
from generator.geometry.shapes import Point, Size
from generator.scene.palette import INK
from generator.scene.primitives import Command, Item, Path, Style, Text
from generator.scene.type.fonts import POINT, REGULAR, SEMIBOLD, text_width
from generator.scene.type.text import baseline
from generator.words import decimal

FRONT_STEP, BACK_STEP = 5.0, 4.75
READING = FRONT_STEP - BACK_STEP
TICKS = 20
"""Ticks on either side of nought: offsets of up to 5 mm are read."""

LENGTH = TICKS * FRONT_STEP
"""One scale has two rows of this length, one for offsets of either sign."""

FRONT_TICK, BACK_TICK = 4.0, 6.0
ROW = 16.0
"""From one row to the next."""

_LINE = Style(stroke=INK, width=0.15)


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
    commands: list[Command] = []
    figures: list[Item] = []
    for tick in ticks("right"):
        foot = at.shifted(tick.along, tick.row * ROW)
        commands += [("M", *foot), ("L", foot.x, foot.y - FRONT_TICK)]
        figures.append(_figure(Point(foot.x, foot.y - FRONT_TICK - 0.7), tick.reading, language, "middle"))
    for row in (0, 1):
        commands += [("M", at.x, at.y + row * ROW), ("L", at.x + LENGTH, at.y + row * ROW)]
    return (Path(tuple(commands), _LINE), *figures)


def front_upright(at: Point, language: str) -> tuple[Item, ...]:
    """Return the front of the upright scale, its first row's ticks to the left of ``at`` and going down."""
    commands: list[Command] = []
    figures: list[Item] = []
    for tick in ticks("down"):
        foot = at.shifted(tick.row * ROW * 1.2, tick.along)
        commands += [("M", *foot), ("L", foot.x - FRONT_TICK, foot.y)]
        place = Point(foot.x - FRONT_TICK - 0.7, baseline(foot.y, _size(tick.reading)))
        figures.append(_figure(place, tick.reading, language, "end"))
    for row in (0, 1):
        x = at.x + row * ROW * 1.2
        commands += [("M", x, at.y), ("L", x, at.y + LENGTH)]
    return (Path(tuple(commands), _LINE), *figures)


def back_level(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the level scale at ``at`` of the front: drawn as it is looked at, left and right exchanged."""
    feet = [at.shifted(tick.back, tick.row * ROW) for tick in ticks("right")]
    return _back([(page.width - foot.x, foot.y, page.width - foot.x, foot.y + BACK_TICK) for foot in feet])


def back_upright(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the upright scale at ``at`` of the front."""
    feet = [at.shifted(tick.row * ROW * 1.2, tick.back) for tick in ticks("down")]
    return _back([(page.width - foot.x, foot.y, page.width - foot.x - BACK_TICK, foot.y) for foot in feet])


def _back(strokes: Sequence[tuple[float, float, float, float]]) -> tuple[Item, ...]:
    commands: list[Command] = []
    for x, y, end_x, end_y in strokes:
        commands += [("M", x, y), ("L", end_x, end_y)]
    return (Path(tuple(commands), Style(stroke=INK, width=0.2)),)


def _figure(at: Point, reading: float, language: str, anchor: Literal["middle", "end"]) -> Text:
    sign = "+" if reading > 0 else "−" if reading < 0 else ""
    text = f"{sign}{decimal(abs(reading), language, 2)}"
    font, size = (SEMIBOLD if reading == int(reading) else REGULAR), _size(reading)
    assert text_width(text, font, size) < FRONT_STEP
    return Text(at, text, font, size, INK, anchor)


def _size(reading: float) -> float:
    return (6.6 if reading == int(reading) else 4.9) * POINT
