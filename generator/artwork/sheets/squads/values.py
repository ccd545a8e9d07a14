"""The values of a player as small cells: a number over a bar as long as its share of the highest. In millimetres."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.artwork.sheets.style import QUIET, SheetStyle
from generator.geometry.shapes import Point, Rect
from generator.model.game import Characteristic
from generator.scene.fonts import baseline, fitted_size, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Box, Item, Polygon, Style, Symbol, Text

_TRACK = INK.mixed(WHITE, 0.88)
_BAR = INK.mixed(WHITE, 0.42)


class ValueRange(NamedTuple):
    """Between which figures a value lies, from which one on it has a flag, and whether lower ones are better."""

    low: int
    high: int
    flag: int | None
    target: bool = False


def range_of(definition: Characteristic) -> ValueRange:
    flag = definition.flag.at_least if definition.flag else None
    low = definition.min - 1 if definition.target else min(0, definition.min)
    return ValueRange(low, definition.max, flag, definition.target)


@lru_cache(maxsize=4096)
def value_cell(value: int, limits: ValueRange, label: str, width: float, height: float, style: SheetStyle) -> Symbol:
    """Return a cell with a value, a bar as long as the value's share of the highest, and a corner where it has a flag.

    ``label`` stands before the value where the column's head does not name it. Of a target such as 4+ a lower one is
    better, and has the longer bar.
    """
    table = style.table
    ((_, full, floor),) = table.value.ways
    inset, rise, thick = table.bar
    text = f"{value}+" if limits.target else str(value)
    bar = Rect(inset, height - rise, width - 2 * inset, thick)
    base = baseline(bar.y / 2, full) + 0.35
    number, quiet = table.value.font, style.label
    size = fitted_size(text, number, width - 1.4 if not label else width * 0.5, full, floor) or floor
    items: list[Item] = list(value_bar(value, limits, bar))
    if label:
        taken = text_width(text, number, size)
        small = fitted_size(label, quiet.font, width - taken - 1.4, quiet.ways[0].size, quiet.floor) or quiet.floor
        gap = (width - taken - text_width(label, quiet.font, small)) / 3
        items.append(Text(Point(gap, base), label, quiet.font, small, QUIET))
        items.append(Text(Point(width - gap, base), text, number, size, INK, "end"))
    else:
        items.append(Text(Point(width / 2, base), text, number, size, INK, "middle"))
    if limits.flag is not None and value >= limits.flag:
        items.append(flag_mark(Point(width - 1.1, 1.1), table.flag))
    return Symbol(f"value {text}", tuple(items))


def labelled_width(text: str, label: str, style: SheetStyle) -> float:
    """Return the least width of a cell with a value and its label."""
    return max(2 * style.table.value.least(text), style.table.value.least(text) + style.label.least(label) + 1.4)


def value_bar(value: int, limits: ValueRange, bar: Rect) -> tuple[Item, ...]:
    """Return a bar as long as the value's share of the highest, over its track."""
    reach = limits.high + 1 + limits.low - value if limits.target else value
    share = (reach - limits.low) / (limits.high - limits.low) if limits.high > limits.low else 1.0
    track = Box(bar, Style(fill=_TRACK))
    if share <= 0:
        return (track,)
    return track, Box(Rect(bar.x, bar.y, bar.width * min(1.0, share), bar.height), Style(fill=_BAR))


def flag_mark(corner: Point, side: float) -> Polygon:
    """Return the small triangle that marks a value at or above its flag; ``corner`` is its upper right."""
    points = (corner, corner.shifted(0, side), corner.shifted(-side, 0))
    return Polygon(points, Style(fill=INK))
