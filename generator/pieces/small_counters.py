"""Counters in pictures of kits and of positions: a kit, its front if it has one, and a large number. In millimetres."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from generator.geometry.covering import clip
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.team import Kit
from generator.pieces.counter_style import CounterStyle, Facing, outline_of
from generator.pieces.kit import cloth
from generator.scene.fonts import BOLD, centred_text, fitted_size
from generator.scene.palette import INK, Colour, readable_on
from generator.scene.pieces import corners_of, outline_area, paint, resize
from generator.scene.primitives import Circle, Group, Item, Polygon, Style, Symbol

NUMBER_ALONE = 15.0
"""Counters narrower than this in a picture show their number alone, in millimetres."""

PLATE, NUMBER = 0.33, 0.6
"""The radius of the plate behind the number and the height of the number, in widths of the counter."""

_ON_PLATE, _ALONE = 1.5, 1.9
"""How wide the number may be on its plate, and without one, in radiuses of the plate."""

_CLEAR = 0.26
"""The stripe in the middle that a pattern leaves free, as a share of the width."""

_EDGE = 0.018
"""Half the width of the line at the edge, as a share of the width."""

_FRONT = 0.13
"""How wide the dark band before a figure is, as a share of the width."""

_AHEAD = {"side": 0.5, "corner": 0.25}
"""How far down the sides go that are in front, as a share of the height; of a hex."""


def blank_counter(kit: Kit, style: CounterStyle, facing: Facing, front: Colour = INK) -> list[Item]:
    """Return a counter in a kit, and its ``front`` if it has one, but neither number nor values."""
    outline, width = outline_of(style), style.width
    area = outline_area(outline)
    items: list[Item] = [paint(outline, cloth(kit, _CLEAR))]
    if facing:
        down = _AHEAD[facing] if style.shape == "hex" else _FRONT
        ahead = Rect(area.x, area.y, area.width, down * area.height)
        band = Polygon(clip(corners_of(outline), ahead.corners), Style(fill=front))
        inner = Polygon(clip(corners_of(resize(outline, -_FRONT * width)), ahead.corners))
        items += (band, paint(inner, cloth(kit, _CLEAR), area)) if len(inner.points) > 2 else (band,)
    edge = replace(outline, style=Style(stroke=INK, width=2 * _EDGE * width))
    items.append(Group((edge,), clip=outline))
    return items


@lru_cache(maxsize=512)
def small_counter(
    number: int, kit: Kit, style: CounterStyle, facing: Facing, turn: float, front: Colour = INK
) -> Symbol:
    """Return a counter in a kit with its number as large as its plate allows, and its front if it has one.

    The number is upright when the counter is turned by ``turn`` degrees.
    """
    width, items = style.width, blank_counter(kit, style, facing, front)
    plated = kit.pattern != "plain"
    if plated:
        edge = Style(fill=kit.primary, stroke=readable_on(kit.primary), width=0.02 * width)
        items.append(Circle(Point(0, 0), PLATE * width, edge))
    text, most = str(number), NUMBER * width
    size = fitted_size(text, BOLD, (_ON_PLATE if plated else _ALONE) * PLATE * width, most, 0.1) or most
    label = centred_text(text, Point(0, 0), BOLD, size, readable_on(kit.primary))
    items.append(Group((label,), Transform.turn(-turn)) if turn else label)
    return Symbol(f"counter-{number}", tuple(items))
