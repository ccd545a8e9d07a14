"""The figures on a counter: rows of labelled values.

Sizes and places are millimetres about the middle of the counter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Item, Style, Text

LABEL_FLOOR = 5 * POINT
VALUE_FLOOR = 9 * POINT
FIGURE_FLOOR = 5 * POINT
_BETWEEN = 0.4
"""Least room between two neighbouring columns."""

FIGURE_GAP = 0.27
"""Least room between two neighbouring figures, half a digit wide, as a share of their size: 10 and 15 are not 1015."""

_FLAG_PAD = 0.26
_WIDEST_GAP = 1.5
"""Most room between two neighbouring columns whose figures are 10 pt high."""


class Value(NamedTuple):
    """One labelled figure; ``main`` is drawn larger, ``flagged`` in a box of the opposite colours."""

    label: str
    figure: str
    main: bool = False
    flagged: bool = False


class RowShape(NamedTuple):
    """Where a row of values goes: baselines of figures and labels, their wanted sizes, half the width at a height.

    Columns stand ``pitch`` apart where it is given.
    """

    figures_base: float
    labels_base: float
    figure_size: float
    main_size: float
    label_size: float
    half_width: Callable[[float], float]
    pitch: float = 0.0


def value_row(values: Sequence[Value], shape: RowShape, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """Return the row's items; labels that do not fit at the floor are left out, figures that do not spill."""
    row = columns_of(values, shape)
    items: list[Item] = []
    for value, size, x in zip(values, row.sizes, row.middles, strict=True):
        colour = ink
        if value.flagged:
            items.append(_flag(x, shape.figures_base, size, value.figure, ink))
            colour = paper
        items.append(_centred(x, shape.figures_base, value.figure, BOLD, size, colour))
        if row.label_size:
            items.append(_centred(x, shape.labels_base, value.label, SEMIBOLD, row.label_size, ink))
    return tuple(items)


@lru_cache(maxsize=4096)
def _centred(x: float, y: float, text: str, font: str, size: float, colour: Colour) -> Text:
    """Return a text about a place; the same one for all rows that have it there, for they fill the memory."""
    return Text(Point(x, y), text, font, size, colour, "middle")


@dataclass(frozen=True, slots=True)
class FigureColumns:
    """Sizes of figures, the middles of their columns, the size of all labels (0: none), and the room left over."""

    sizes: Sequence[float]
    middles: Sequence[float]
    label_size: float
    slack: float

    @property
    def fits(self) -> bool:
        """Return whether the figures find room."""
        return self.slack >= 0


class _RowWidths(NamedTuple):
    """The values of a row, in what few rows differ in: the widths of labels and figures at size 1, and which are what.

    All digits are equally wide.
    """

    labels: tuple[float, ...]
    figures: tuple[float, ...]
    main: tuple[bool, ...]
    flagged: tuple[bool, ...]

    def wanted(self, shape: RowShape) -> list[float]:
        """Return the sizes that figures have where there is room."""
        return [shape.main_size if larger else shape.figure_size for larger in self.main]

    def at(self, sizes: Sequence[float]) -> list[float]:
        """Return the widths of figures at their sizes, with the boxes of those that are flagged."""
        return [_figure_width(*figure) for figure in zip(self.figures, sizes, self.flagged, strict=True)]


def columns_of(values: Sequence[Value], shape: RowShape) -> FigureColumns:
    """Return the columns of a row: as large as leaves room between neighbours."""
    labels = tuple(text_width(value.label, SEMIBOLD, 1.0) for value in values)
    widths = tuple(text_width(value.figure, BOLD, 1.0) for value in values)
    row = _RowWidths(labels, widths, tuple(value.main for value in values), tuple(value.flagged for value in values))
    return _arranged(row, shape)


@lru_cache(maxsize=4096)
def _arranged(row: _RowWidths, shape: RowShape) -> FigureColumns:
    if shape.pitch:
        return _pitched(row, shape)
    label_size = _label_size(row.labels, shape)
    found = _at_label_size(label_size, row, shape)
    return found if found.slack >= 0 or not label_size else _at_label_size(0.0, row, shape)


def _pitched(row: _RowWidths, shape: RowShape) -> FigureColumns:
    """Return columns that stand in places of their own, figures made smaller alike until they keep apart."""
    wanted = row.wanted(shape)
    middles = [(index - (len(wanted) - 1) / 2) * shape.pitch for index in range(len(wanted))]
    share = min(1.0, shape.pitch / max(width + FIGURE_GAP * max(wanted) for width in row.at(wanted)))
    slack = min(wanted) * share - min(FIGURE_FLOOR, min(wanted))
    widest = max(row.labels)
    label = min(shape.label_size, (shape.pitch - _BETWEEN) / widest) if widest else shape.label_size
    fits = label >= min(LABEL_FLOOR, shape.label_size) - 1e-9
    return FigureColumns([size * share for size in wanted], middles, label if fits else 0.0, slack + 1e-9)


def _at_label_size(label_size: float, row: _RowWidths, shape: RowShape) -> FigureColumns:
    """Return the row with labels of one size, its figures as large as they can be down to the floor."""
    shape, labels = shape._replace(label_size=label_size), [width * label_size for width in row.labels]
    wanted = row.wanted(shape)
    for percent in range(100, math.ceil(100 * min(1.0, FIGURE_FLOOR / min(wanted))) - 1, -1):
        sizes = [size * percent / 100 for size in wanted]
        figures = row.at(sizes)
        middles, slack = _middles(shape, labels, figures, max(sizes), _BETWEEN)
        if slack >= 0:
            break
    spare = slack / max(1, len(labels) - 1)
    if spare > 0:
        widest = _WIDEST_GAP * shape.figure_size / POINT / 10
        middles, _ = _middles(shape, labels, figures, max(sizes), min(_BETWEEN + spare, widest))
    return FigureColumns(sizes, middles, label_size, slack)


def _label_size(labels: Sequence[float], shape: RowShape) -> float:
    """Return the size at which labels fit beside each other, from the wanted one to the floor; 0 when none does."""
    floor = min(LABEL_FLOOR, shape.label_size)
    for size in (shape.label_size - (shape.label_size - floor) * step / 4 for step in range(5)):
        room = 2 * shape.half_width(_outer(shape.labels_base, size))
        if sum(labels) * size + _BETWEEN * (len(labels) - 1) <= room:
            return size
    return 0.0


def _figure_width(width: float, size: float, flagged: bool) -> float:
    width *= size
    return max(width, size * CAP_HEIGHT * 0.75) + 2 * _FLAG_PAD if flagged else width


def _middles(
    shape: RowShape, labels: Sequence[float], figures: Sequence[float], tallest: float, gap: float
) -> tuple[list[float], float]:
    """Return the middles of columns that stand ``gap`` apart, figures half a digit at least, and the room left over.

    ``tallest`` is the size of the largest figure. The row is centred, or moved aside as far as its outer labels and
    figures need to stay inside the hex.
    """
    places = [0.0]
    for index in range(1, len(labels)):
        apart = (labels[index - 1] + labels[index]) / 2 + gap
        figures_apart = (figures[index - 1] + figures[index]) / 2 + max(gap, FIGURE_GAP * tallest)
        places.append(places[-1] + max(apart, figures_apart))
    label_room = shape.half_width(_outer(shape.labels_base, shape.label_size))
    figure_room = shape.half_width(_outer(shape.figures_base, tallest))
    lowest = max(labels[0] / 2 - label_room, figures[0] / 2 - figure_room)
    highest = min(label_room - labels[-1] / 2, figure_room - figures[-1] / 2) - places[-1]
    start = min(max(-places[-1] / 2, lowest), max(highest, lowest))
    return [start + place for place in places], highest - lowest


def _outer(base: float, size: float) -> float:
    """Return the height of a text line that lies farthest from the middle, where a hex is narrowest."""
    return max(abs(base), abs(base - size * CAP_HEIGHT))


def _flag(x: float, base: float, size: float, figure: str, ink: Colour) -> Box:
    height = size * CAP_HEIGHT
    width = max(text_width(figure, BOLD, size), height * 0.75) + 2 * _FLAG_PAD
    return Box(Rect(x - width / 2, base - height - _FLAG_PAD, width, height + 2 * _FLAG_PAD), Style(fill=ink), 0.5)
