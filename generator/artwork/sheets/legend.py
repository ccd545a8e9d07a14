"""What the heads of a team sheet's columns mean, and whose game it is. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.sheets.lettering import Drawn, Setup
from generator.artwork.sheets.squads.figures import RULING_MARK, FigureColumn
from generator.artwork.sheets.squads.values import flag_mark
from generator.artwork.sheets.style import QUIET
from generator.geometry.shapes import Point, Rect
from generator.scene.primitives import Group, Item, Line
from generator.text.words import legible


class LegendEntry(NamedTuple):
    """What the head of a column stands for; ``flagged`` for a mark beside values."""

    short: str
    long: str
    flagged: bool = False


def legend_entries(figures: Sequence[FigureColumn], setup: Setup) -> tuple[LegendEntry, ...]:
    """Return what the heads of the columns mean, in the order of the columns."""
    language, characteristics = setup.language, setup.game.characteristics.values()
    found = [LegendEntry(one.short.in_(language), one.name.in_(language)) for one in characteristics]
    for one in characteristics:
        if one.flag is not None:
            short = f"{one.short.in_(language)} ≥ {one.flag.at_least}"
            found.append(LegendEntry(short, one.flag.means.in_(language), True))
    found += [LegendEntry(figure.short, figure.long) for figure in figures]
    found += [LegendEntry(mark.letter, mark.meaning) for mark in setup.words.marks]
    if any(value.endswith(RULING_MARK) for figure in figures for value in figure.values):
        found.append(LegendEntry(RULING_MARK, setup.words.ruling))
    return tuple(LegendEntry(legible(entry.short), legible(entry.long), entry.flagged) for entry in found)


def legend_drawn(figures: Sequence[FigureColumn], area: Rect, setup: Setup) -> Drawn:
    """Return the legend, entry by entry, below a line, and then whose game it is."""
    style, look = setup.style, setup.style.legend
    items: list[Item] = []
    x, y = area.x, area.y + look.top
    for entry in legend_entries(figures, setup):
        if x > area.x and x + _width(entry, setup) > area.right:
            x, y = area.x, y + look.line
        if entry.flagged:
            items.append(flag_mark(Point(x + look.flag, y - look.flag_rise), look.flag))
        start = x + (look.mark if entry.flagged else 0.0)
        after = start + style.strong.widest(entry.short) + look.between
        items += setup.lettering.box(entry.short, area.right - start, style.strong).from_base(Point(start, y))
        meaning = setup.lettering.box(entry.long, area.right - after, style.label)
        items += meaning.from_base(Point(after, y), QUIET)
        y += meaning.below_first
        x = area.right if meaning.below_first else x + _width(entry, setup) + look.gap
    if said := setup.game.credit.in_(setup.language):
        credit = setup.lettering.box(said, area.width, style.label)
        y += look.line
        items += credit.from_base(Point(area.x, y + 0.4), QUIET)
        y += credit.below_first
    height = y + 0.4 + look.foot - area.y
    rule = Line(Point(area.x, area.y + 0.8), Point(area.right, area.y + 0.8), style.edge(0.15))
    return Drawn(height, (Group((rule, *items), name="legend"),))


def _width(entry: LegendEntry, setup: Setup) -> float:
    """Return the width of an entry that stands on one line."""
    look = setup.style.legend
    mark = look.mark if entry.flagged else 0.0
    return mark + setup.style.strong.widest(entry.short) + look.between + setup.style.label.widest(entry.long)
