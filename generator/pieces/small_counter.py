"""Counters drawn so small that only the kit and the shirt number can be read, for pictures of the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from generator.geometry.shapes import Point, Transform
from generator.model.team import Kit
from generator.pieces.counter_face import front_items
from generator.pieces.counter_style import RIM, CounterStyle, outline_of
from generator.pieces.kit import kit_ground, rim
from generator.scene.fonts import BOLD, centred_text, fitted_size
from generator.scene.palette import readable_on
from generator.scene.primitives import Circle, Group, Item, Style, Symbol

LEAST_COUNTER = 15.0
"""Counters narrower than this in a picture show their number alone, in millimetres."""

PLATE, NUMBER = 0.33, 0.6
"""The radius of the plate behind the number and the height of the number, in widths of the counter."""


@lru_cache(maxsize=512)
def small_counter(
    number: int, kit: Kit, style: CounterStyle, facing: Literal["", "side", "corner"], turn: float
) -> Symbol:
    """Return a counter in a kit with its number as large as its plate allows, and its front if it has one.

    The number is upright when the counter is turned by ``turn`` degrees.
    """
    outline, width = outline_of(style), style.width
    items: list[Item] = [kit_ground(kit, outline), rim(outline, 1.6 * RIM * width, kit.primary)]
    if facing:
        items += front_items(outline, facing, width, kit.primary)
    if kit.pattern != "plain":
        edge = Style(fill=kit.primary, stroke=readable_on(kit.primary), width=0.02 * width)
        items.append(Circle(Point(0, 0), PLATE * width, edge))
    text, most = str(number), NUMBER * width
    size = fitted_size(text, BOLD, 1.9 * PLATE * width, most, 0.1) or most
    label = centred_text(text, Point(0, 0), BOLD, size, readable_on(kit.primary))
    items.append(Group((label,), Transform.turn(-turn)) if turn else label)
    return Symbol(f"counter-{number}", tuple(items))
