"""How counters are made: their size and shape, where things go on them, and rows of labelled values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.geometry.covering import clip
from generator.geometry.grids.hexes import Orientation, corners
from generator.geometry.shapes import Point, Rect
from generator.model.game import CounterDesign, Game
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, holds_symbols, text_width
from generator.scene.palette import Colour
from generator.scene.pieces import corners_of, outline_area, resize
from generator.scene.primitives import Box, Circle, Item, OutlineItem, Polygon, Style, Symbol, Text, Use

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


class LabelledValue(NamedTuple):
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
    half_width: HalfWidth
    pitch: float = 0.0


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
    shape, columns = row.shape, row.columns
    items: list[Item] = []
    for value, size, x in zip(row.values, columns.sizes, columns.middles, strict=True):
        colour = ink
        if value.flagged:
            width, height = _figure_width(value, size), size * CAP_HEIGHT + 2 * _FLAG_PAD
            flag = Rect(x - width / 2, shape.figures_base + _FLAG_PAD - height, width, height)
            items.append(Box(flag, Style(fill=ink), 0.5))
            colour = paper
        items.append(_centred_text(x, shape.figures_base, value.figure, BOLD, size, colour))
        if columns.label_size:
            items.append(_centred_text(x, shape.labels_base, value.label, SEMIBOLD, columns.label_size, ink))
    return draw_once("values", items)


@lru_cache(maxsize=4096)
def _centred_text(x: float, y: float, text: str, font: str, size: float, colour: Colour) -> Text:
    """Return a text about a place; the same one for all rows that have it there, for they fill the memory."""
    return Text(Point(x, y), text, font, size, colour, "middle")


def value_row(values: tuple[LabelledValue, ...], shape: RowShape) -> ValueRow:
    """Return a row whose columns are as large as leaves room between neighbours."""
    alike = tuple([value._replace(figure=value.figure.translate(_ZEROS)) for value in values])
    return ValueRow(values, shape, _columns_of(alike, shape))


_ZEROS = str.maketrans("123456789", "0" * 9)
"""All digits are equally wide: rows with figures of as many digits have the same columns."""


@lru_cache(maxsize=4096)
def _columns_of(values: tuple[LabelledValue, ...], shape: RowShape) -> FigureColumns:
    labels = [text_width(value.label, SEMIBOLD, 1.0) for value in values]
    full_sizes = [shape.main_size if value.main else shape.figure_size for value in values]
    if shape.pitch:
        return _pitched_columns(values, labels, full_sizes, shape)
    label_size = _label_size(labels, shape)
    columns = _at_label_size(label_size, values, labels, full_sizes, shape)
    return columns if columns.fits or not label_size else _at_label_size(0.0, values, labels, full_sizes, shape)


def _pitched_columns(
    values: Sequence[LabelledValue], labels: Sequence[float], full_sizes: Sequence[float], shape: RowShape
) -> FigureColumns:
    """Return columns in separate places, all figures made equally smaller until they do not touch."""
    middles = [(index - (len(full_sizes) - 1) / 2) * shape.pitch for index in range(len(full_sizes))]
    widths = map(_figure_width, values, full_sizes)
    share = min(1.0, shape.pitch / max(width + FIGURE_GAP * max(full_sizes) for width in widths))
    slack = min(full_sizes) * share - min(FIGURE_FLOOR, min(full_sizes))
    widest = max(labels)
    label = min(shape.label_size, (shape.pitch - _BETWEEN) / widest) if widest else shape.label_size
    fits = label >= min(LABEL_FLOOR, shape.label_size) - 1e-9
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
    for percent in range(100, math.ceil(100 * min(1.0, FIGURE_FLOOR / min(full_sizes))) - 1, -1):
        sizes = [size * percent / 100 for size in full_sizes]
        figures = list(map(_figure_width, values, sizes))
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
        room = 2 * shape.half_width(_outer_height(shape.labels_base, size))
        if math.fsum(labels) * size + _BETWEEN * (len(labels) - 1) <= room:
            return size
    return 0.0


def _figure_width(value: LabelledValue, size: float) -> float:
    width = text_width(value.figure, BOLD, size)
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


CounterShape = Literal["hex", "square", "disc"]
_ROUNDED = 0.06
"""Radius of the corners of square counters, as a share of their width."""


class CounterStyle(NamedTuple):
    """How counters are made: width (of hexes flat to flat), the orientation of hexes, their language and shape.

    ``pale`` backs save ink: light colours, and none beyond the cut.
    """

    width: float
    orientation: Orientation = "flat"
    language: str = "es"
    shape: CounterShape = "hex"
    pale: bool = False


class FacePlan(NamedTuple):
    """Where things are on a counter ``base`` wide, in millimetres below its centre; sizes in points.

    The head holds the number, the panel between ``top`` and ``bottom`` the values, the foot the name. ``labelled`` is
    the least width of a counter whose values have labels.
    """

    base: float
    head: float
    number: float
    badge: float
    top: float
    bottom: float
    figure: float
    main: float
    label: float
    name: float
    name_size: float
    labelled: float
    facing: Literal["", "side", "corner"] = ""

    def scale_to(self, width: float) -> FacePlan:
        scale = width / self.base
        lengths = {name: scale * getattr(self, name) for name in ("head", "badge", "top", "bottom", "name")}
        sizes = {name: scale * POINT * getattr(self, name) for name in _SIZES}
        sizes["label"] = max(LABEL_FLOOR, sizes["label"]) if width >= self.labelled else 0.0
        return self._replace(base=width, **lengths, **sizes)


_SIZES = ("number", "figure", "main", "label", "name_size")


LABELLED_FROM = 17.4
_SHIRT = FacePlan(18.8, -7.1, 10.0, 2.7, -5.5, 4.68, 10.4, 12.6, 5.2, 6.1, 6.6, LABELLED_FROM)
_SHIRT_ROW = _SHIRT._replace(top=-4.5, bottom=4.5, head=-6.6, figure=15.0, main=17.25, label=6.0, name=5.92)
_SIDE = FacePlan(23.0, -6.35, 11.5, 3.7, -4.1, 6.2, 10.6, 11.9, 5.4, 8.0, 7.0, 15.0, "side")
_CORNER = _SIDE._replace(head=-6.7, top=-4.4, bottom=5.7, name=7.5, facing="corner")
_PLANS = {
    ("shirt", 1): _SHIRT_ROW,
    ("shirt", 2): _SHIRT,
    ("side", 1): _SIDE._replace(head=-5.9, top=-3.4, bottom=4.4, figure=16.0, main=17.9, name=6.6),
    ("side", 2): _SIDE,
    ("corner", 1): _CORNER._replace(head=-6.3, top=-3.6, bottom=3.8, figure=14.5, main=16.0, name=5.8),
    ("corner", 2): _CORNER,
}


def plan_of(counter: CounterDesign, rows: int, style: CounterStyle) -> FacePlan:
    """Return where things are on the counters of a game with so many rows of values."""
    facing = "side" if style.shape != "hex" else counter.facing
    plan = _PLANS["shirt" if counter.style == "shirt" else facing, min(2, rows)]
    if rows > 2:
        plan = plan._replace(figure=8.0, main=9.0)
    return plan.scale_to(style.width)


def counter_shape(game: Game) -> CounterShape:
    """Return the shape of a game's counters: its own wish, or that of the cells of its board."""
    grid = getattr(game.board, "grid", None)
    level = grid is not None and grid.type != "hexes"
    return game.counter.shape or ("square" if level else "hex")


FACING: Mapping[str, Orientation] = {"side": "flat", "corner": "pointy"}
"""The orientation of hexes by what of them is in front."""


def counter_orientation(counter: CounterDesign, board: Orientation) -> Orientation:
    """Return the orientation of hexes: that of the board, or by the side or corner that they face."""
    if counter.style != "facing":
        return board
    return FACING[counter.facing]


@lru_cache(maxsize=64)
def outline_of(style: CounterStyle) -> OutlineItem:
    """Return the outline of a counter, along which it is cut."""
    half = style.width / 2
    if style.shape == "disc":
        return Circle(Point(0, 0), half)
    if style.shape == "square":
        return Box(Rect(-half, -half, style.width, style.width), radius=style.width * _ROUNDED)
    return Polygon(corners(Point(0, 0), style.width, style.orientation))


HalfWidth = Callable[[float], float]
"""A function of height: half the width that is free there, in millimetres about the middle of a piece."""

_MARGIN = 0.061
"""How far texts stay from the cut, as a share of the width."""

_EDGE = 0.032
"""How far lines stay from a level side, along which they are not cut off aslant, as a share of the width."""

RIM = 0.024
"""The rim's width, as a share of the counter's."""

FRONT = 0.075
"""The width of the strong sides before a figure that has a front, as a share of the counter's."""

_PANEL = 0.42
"""Half the width of the panel of values, as a share of the counter's: beside it the kit is seen."""

_PANEL_MARGIN = 0.02
"""How far values and labels stay from the panel's sides, as a share of the counter's width."""


@lru_cache(maxsize=64)
def text_room(style: CounterStyle) -> HalfWidth:
    """The half width for text, clear of the rim."""
    inner, limit = resize(outline_of(style), -_MARGIN * style.width), (0.5 - _EDGE) * style.width
    area, room = outline_area(inner), half_width_of(inner)
    level = style.shape == "square" or (style.shape == "hex" and style.orientation == "flat")
    return lambda y: room(min(max(y, area.y), area.bottom) if level and abs(y) <= limit else y)


@lru_cache(maxsize=64)
def panel_room(plan: FacePlan, style: CounterStyle) -> HalfWidth:
    """The half width for values, clear of the panel's edge."""
    room, outline, margin = text_room(style), panel(plan, style), _PANEL_MARGIN * style.width
    area, inside = Rect.around(outline), half_width_of(Polygon(outline))
    return lambda y: max(0.0, min(room(y), inside(min(max(y, area.y), area.bottom)) - margin))


@lru_cache(maxsize=128)
def half_width_of(inner: OutlineItem) -> HalfWidth:
    """The half width of a convex outline around (0, 0); 0 above and below it."""
    match inner:
        case Circle(_, radius):
            return lambda y: math.sqrt(max(0.0, radius**2 - y * y))
        case Box(rect):
            return lambda y: rect.width / 2 if rect.y <= y <= rect.bottom else 0.0
        case _:
            points = corners_of(inner)
            return lru_cache(maxsize=512)(lambda y: _half_chord(points, y))


def _half_chord(points: tuple[Point, ...], y: float) -> float:
    crossings = [0.0]
    for start, end in pairwise((*points, points[0])):
        low, high = sorted((start, end), key=lambda corner: corner.y)
        if low.y <= y <= high.y and high.y > low.y:
            crossings.append(low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y))
    return max(crossings)


@lru_cache(maxsize=64)
def panel(plan: FacePlan, style: CounterStyle) -> tuple[Point, ...]:
    """Return the panel of values: it reaches the rim where the outline cuts its corners, and no front side."""
    half = _PANEL * style.width
    inner = corners_of(resize(outline_of(style), -RIM * style.width))
    if plan.facing:  # so far down, a side 30° from upright is FRONT away from where it was
        lower = 2 * (FRONT - RIM) * style.width
        inner = clip(inner, tuple(point.shift(0, lower) for point in inner))
    return clip(inner, Rect(-half, plan.top, 2 * half, plan.bottom - plan.top).corners)


@lru_cache(maxsize=256)
def row_shapes(lengths: tuple[int, ...], plan: FacePlan, style: CounterStyle) -> tuple[RowShape, ...]:
    """Return where the rows of values go, each of its given length: labels above their figures.

    Rows of one length share their columns.
    """
    room, gap = panel_room(plan, style), 0.018 * style.width
    height = (plan.bottom - plan.top) / len(lengths)
    label = plan.label * CAP_HEIGHT + gap if plan.label else 0.0
    shapes = []
    for index in range(len(lengths)):
        main = plan.main if index == 0 else plan.figure
        base = plan.top + (index + 0.5) * height + (main * CAP_HEIGHT + label) / 2
        base += (len(lengths) - 1 - 2 * index) * (height - main * CAP_HEIGHT - label) / (2 * len(lengths) + 2)
        labels = base - main * CAP_HEIGHT - gap
        shapes.append(RowShape(base, labels, plan.figure, main, plan.label, room))
    if len(lengths) > 1 and len(set(lengths)) == 1:
        widest = 2 * min(room(plan.top), room(plan.bottom))
        pitch = min(widest / lengths[0], style.width * (0.31 if lengths[0] > 2 else 0.39))
        return tuple(shape._replace(pitch=pitch) for shape in shapes)
    return tuple(shapes)
