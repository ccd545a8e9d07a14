"""Values in columns: labels above figures, with common base lines and places, as large as their box and piece allow.

Lengths in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from string import digits
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect
from generator.i18n import phrase
from generator.model.pieces.columns import Columns
from generator.model.pieces.faces import FaceBox
from generator.pieces.face_room import HalfWidth
from generator.pieces.face_templates import ReadyBox
from generator.rules.templates import FillError
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, Typeface, holds_symbols, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Item, Style, Symbol, Text, Use

_BETWEEN = 0.4
"""Least room between two neighbouring columns."""

FIGURE_GAP = 0.27
"""Least room between two neighbouring figures, half a digit wide, as a share of their size: 10 and 15 are not 1015."""

_FLAG_PAD = 0.26
_WIDEST_GAP = 1.5
"""Most room between two neighbouring columns whose figures are 10 pt high."""


class LabelledValue(NamedTuple):
    """One labelled figure; ``main`` is drawn larger, ``flagged`` in a box of the opposite colours."""

    label: str
    figure: str
    main: bool = False
    flagged: bool = False


@dataclass(frozen=True, eq=False)
class ValueCells:
    """Rows of labelled values, from the top. Those that are drawn more than once are the same object."""

    rows: tuple[tuple[LabelledValue, ...], ...] = ()

    @cached_property
    def main_alone(self) -> ValueCells:
        """Return only the main value, or else the first."""
        cells = [cell for row in self.rows for cell in row]
        return ValueCells(((next((cell for cell in cells if cell.main), cells[0]),),)) if cells else self


NO_CELLS = ValueCells()


class ColumnsLook(NamedTuple):
    """How values in columns look: from where to where, the largest sizes of figures, main ones and labels (or 0).

    They are about the ``middle``. ``width`` is that of the piece, ``fonts`` are those of figures and labels, and
    ``least`` is the smallest size.
    """

    top: float
    bottom: float
    figure: float
    main: float
    label: float
    middle: float
    width: float
    fonts: tuple[str, str] = (BOLD, SEMIBOLD)
    least: float = 5 * POINT


class RowShape(NamedTuple):
    """Where a row of values goes: baselines of figures and labels, their wanted sizes, half the width at a height.

    Columns stand ``pitch`` apart where that leaves all of them room.
    """

    figures_base: float
    labels_base: float
    figure_size: float
    main_size: float
    label_size: float
    half_width: HalfWidth
    pitch: float = 0.0
    fonts: tuple[str, str] = (BOLD, SEMIBOLD)
    least: float = 5 * POINT

    @property
    def least_label(self) -> float:
        return min(self.least, self.label_size)


def shown_cells(cells: ValueCells, box: FaceBox, width: float) -> ValueCells:
    """Return the values that a piece so wide shows: all of them, or the main one alone."""
    return cells if box.columns is None or width >= box.columns.all_from else cells.main_alone


def columns_faults(rows: Sequence[ValueRow], box: FaceBox) -> Iterator[FillError]:
    """Yield what is wrong with values that do not fit in their box, or whose labels do not."""
    for row in rows:
        if row.columns.fits and (row.columns.label_size or not row.shape.label_size):
            continue
        cells = ", ".join((value.label if row.columns.fits else value.figure) for value in row.values)
        message = phrase("{cells} do not fit side by side at {least:g} pt", cells=cells, least=box.least)
        yield FillError(message, phrase("use a larger box or piece, a smaller “least”, or fewer values in a row"))


_LABEL_GAP = 0.018
"""The room between a label and its figure, as a share of the width of the piece."""

_USUAL_ROW = 1.5
"""How high a row is, its label included, in sizes of its figures, where a box gives no size."""


def columns_look(ready_box: ReadyBox, area: Rect, width: float, typeface: Typeface) -> ColumnsLook:
    """Return how the values of a box look in an area of a piece so wide."""
    box, scale = ready_box.box, width / (ready_box.place.made_for or width)
    columns, least = box.columns or Columns(), box.least * POINT
    figure = scale * POINT * box.size if box.size else area.height / max(1, len(columns.rows)) / _USUAL_ROW
    main = scale * POINT * columns.main if columns.main else figure
    label = max(least, scale * POINT * columns.label if columns.label else figure / 2)
    unlabelled = columns.rows and not any(cell.label for row in columns.rows for cell in row)
    label *= width >= columns.labels_from and not unlabelled
    if columns.rows:
        free = area.height / len(columns.rows) - (label * CAP_HEIGHT + 2 * _LABEL_GAP * width if label else 0.0)
        share = min(1.0, max(0.0, free) / (main * CAP_HEIGHT))
        figure, main = figure * share, main * share
    fonts = typeface.of(BOLD), typeface.of(SEMIBOLD)
    return ColumnsLook(area.y, area.bottom, figure, main, label, area.centre.x, width, fonts, least)


def draw_once(name: str, items: Sequence[Item]) -> Use:
    """Return some items as one drawing: a short one if there is no symbol among the letters."""
    pictured = any(isinstance(item, Text) and holds_symbols(item.text) for item in items)
    return Use(Symbol(name, tuple(items), brief=not pictured))


class FigureColumns(NamedTuple):
    """Sizes of figures, the middles of their columns, the size of all labels (0: none), and the room left over."""

    sizes: Sequence[float]
    middles: Sequence[float]
    label_size: float
    slack: float

    @property
    def fits(self) -> bool:
        return self.slack >= 0


@dataclass(frozen=True, slots=True, eq=False)
class ValueRow:
    values: tuple[LabelledValue, ...]
    shape: RowShape
    columns: FigureColumns


@lru_cache(maxsize=16384)
def draw_row(row: ValueRow, ink: Colour, paper: Colour) -> Use:
    """Return a row as one drawing; labels that do not fit at the floor are left out, figures that do not spill."""
    shape, columns, (font, label_font) = row.shape, row.columns, row.shape.fonts
    items: list[Item] = []
    for value, size, x in zip(row.values, columns.sizes, columns.middles, strict=True):
        colour = ink
        if value.flagged:
            width, height = _figure_width(value, size, font), size * CAP_HEIGHT + 2 * _FLAG_PAD
            flag = Rect(x - width / 2, shape.figures_base + _FLAG_PAD - height, width, height)
            items.append(Box(flag, Style(fill=ink), 0.5))
            colour = paper
        if value.figure:
            items.append(_centred_text(x, shape.figures_base, value.figure, font, size, colour))
        if columns.label_size and value.label:
            items.append(_centred_text(x, shape.labels_base, value.label, label_font, columns.label_size, ink))
    return draw_once("values", items)


@lru_cache(maxsize=4096)
def _centred_text(x: float, y: float, text: str, font: str, size: float, colour: Colour) -> Text:
    """Return a text about a place; the same one for all rows that have it there, for they fill the memory."""
    return Text(Point(x, y), text, font, size, colour, "middle")


@lru_cache(maxsize=8192)
def value_row(values: tuple[LabelledValue, ...], shape: RowShape) -> ValueRow:
    """Return a row whose columns are as large as leaves room between neighbours: the same one for the same values."""
    widest = _widest_digit(shape.fonts[0])
    alike = tuple([value._replace(figure=value.figure.translate(widest)) for value in values])
    return ValueRow(values, shape, _columns_of(alike, shape))


@cache
def _widest_digit(font: str) -> Mapping[int, int]:
    """Return what puts the widest digit for all: rows with figures of as many digits have the same columns."""
    return str.maketrans(digits, max(digits, key=lambda digit: text_width(digit, font, 1.0)) * len(digits))


@lru_cache(maxsize=4096)
def _columns_of(values: tuple[LabelledValue, ...], shape: RowShape) -> FigureColumns:
    labels = [text_width(value.label, shape.fonts[1], 1.0) for value in values]
    full_sizes = [shape.main_size if value.main else shape.figure_size for value in values]
    pitched = _pitched_columns(values, labels, full_sizes, shape)
    if pitched.fits and (pitched.label_size or not shape.label_size):
        return pitched
    label_size = _label_size(labels, shape)
    columns = _at_label_size(label_size, values, labels, full_sizes, shape)
    return columns if columns.fits or not label_size else _at_label_size(0.0, values, labels, full_sizes, shape)


def _pitched_columns(
    values: Sequence[LabelledValue], labels: Sequence[float], full_sizes: Sequence[float], shape: RowShape
) -> FigureColumns:
    """Return columns one distance apart, all figures made equally smaller until they do not touch."""
    middles = [(index - (len(full_sizes) - 1) / 2) * shape.pitch for index in range(len(full_sizes))]
    widths = (_figure_width(value, size, shape.fonts[0]) for value, size in zip(values, full_sizes, strict=True))
    share = min(1.0, shape.pitch / max(width + FIGURE_GAP * max(full_sizes) for width in widths))
    slack = min(full_sizes) * share - min(shape.least, min(full_sizes))
    widest = max(labels)
    label = min(shape.label_size, (shape.pitch - _BETWEEN) / widest) if widest else shape.label_size
    fits = label >= shape.least_label - 1e-9
    if middles[-1] + shape.pitch / 2 > _row_room(shape) + 1e-9:  # more than the row was laid out for
        slack = -1.0
    return FigureColumns([size * share for size in full_sizes], middles, label if fits else 0.0, slack + 1e-9)


def _at_label_size(
    label_size: float,
    values: Sequence[LabelledValue],
    labels: Sequence[float],
    full_sizes: Sequence[float],
    shape: RowShape,
) -> FigureColumns:
    """Return the row with labels of one size, its figures as large as they can be down to the floor."""
    shape, labels = shape._replace(label_size=label_size), [width * label_size for width in labels]
    for percent in range(100, math.ceil(100 * min(1.0, shape.least / min(full_sizes))) - 1, -1):
        sizes = [size * percent / 100 for size in full_sizes]
        figures = [_figure_width(value, size, shape.fonts[0]) for value, size in zip(values, sizes, strict=True)]
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
    floor = shape.least_label
    for size in (shape.label_size - (shape.label_size - floor) * step / 4 for step in range(5)):
        room = 2 * shape.half_width(_outer_height(shape.labels_base, size))
        if math.fsum(labels) * size + _BETWEEN * (len(labels) - 1) <= room:
            return size
    return 0.0


def _figure_width(value: LabelledValue, size: float, font: str) -> float:
    width = text_width(value.figure, font, size)
    return max(width, size * CAP_HEIGHT * 0.75) + 2 * _FLAG_PAD if value.flagged else width


def _middles(
    shape: RowShape, labels: Sequence[float], figures: Sequence[float], tallest: float, gap: float
) -> tuple[list[float], float]:
    """Return the centres of columns ``gap`` apart, figures at least half a digit apart, and the space left over.

    ``tallest`` is the size of the largest figure. The row is centred, or moved aside as far as its outer labels and
    figures need to stay inside the hex.
    """
    places = [0.0]
    for index in range(1, len(labels)):
        apart = (labels[index - 1] + labels[index]) / 2 + gap
        figures_apart = (figures[index - 1] + figures[index]) / 2 + max(gap, FIGURE_GAP * tallest)
        places.append(places[-1] + max(apart, figures_apart))
    label_room = shape.half_width(_outer_height(shape.labels_base, shape.label_size))
    figure_room = shape.half_width(_outer_height(shape.figures_base, tallest))
    lowest = max(labels[0] / 2 - label_room, figures[0] / 2 - figure_room)
    highest = min(label_room - labels[-1] / 2, figure_room - figures[-1] / 2) - places[-1]
    start = min(max(-places[-1] / 2, lowest), max(highest, lowest))
    return [start + place for place in places], highest - lowest


def _outer_height(base: float, size: float) -> float:
    """Return the height of a text line that is farthest from the centre, where a hex is narrowest."""
    return max(abs(base), abs(base - size * CAP_HEIGHT))


@lru_cache(maxsize=256)
def row_shapes(lengths: tuple[int, ...], look: ColumnsLook, room: HalfWidth) -> tuple[RowShape, ...]:
    """Return where the rows of values go, each of its given length: labels above their figures.

    All columns are one distance apart, the largest that leaves room for every row. Figures too high for their rows are
    smaller.
    """
    gap, width = _LABEL_GAP * look.width, look.width
    height = (look.bottom - look.top) / len(lengths)
    label = look.label * CAP_HEIGHT + gap if look.label else 0.0
    share = min(1.0, max(0.0, height - label - 2 * gap) / (look.main * CAP_HEIGHT))
    size, largest = share * look.figure, share * look.main
    shapes = []
    for index in range(len(lengths)):
        main = largest if index == 0 else size
        base = look.top + (index + 0.5) * height + (main * CAP_HEIGHT + label) / 2
        base += (len(lengths) - 1 - 2 * index) * (height - main * CAP_HEIGHT - label) / (2 * len(lengths) + 2)
        labels = base - main * CAP_HEIGHT - gap
        shapes.append(RowShape(base, labels, size, main, look.label, room, 0.0, look.fonts, look.least))
    pitch = min(
        min(2 * _row_room(shape) / length, width * (_PITCH_OF_MANY if length > 2 else _PITCH))
        for shape, length in zip(shapes, lengths, strict=True)
    )
    return tuple(shape._replace(pitch=pitch) for shape in shapes)


_PITCH_OF_MANY, _PITCH = 0.25, 0.39
"""How far apart columns are at most, as a share of the width of the piece: three or more, and two."""


def _row_room(shape: RowShape) -> float:
    """Return the half width that a row has at all its heights."""
    heights = ((shape.labels_base, shape.label_size), (shape.figures_base, max(shape.figure_size, shape.main_size)))
    return min(shape.half_width(_outer_height(base, size)) for base, size in heights)


@lru_cache(maxsize=8192)
def columns_of(cells: ValueCells, look: ColumnsLook, room: HalfWidth) -> tuple[ValueRow, ...]:
    """Return labelled values in columns, none wider than twice the ``room`` at its height."""
    shapes = row_shapes(tuple(map(len, cells.rows)), look, room) if cells.rows else ()
    return tuple([value_row(row, shape) for row, shape in zip(cells.rows, shapes, strict=True)])
