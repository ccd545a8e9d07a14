"""Arrows over cells, such as moves, passes and shots: slim heads, dots that count cells, numbers and distances.

Widths come from the style. On a board they are true at its size; a figure draws them in millimetres on its paper,
however small the board is in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.boards.layout import BoardLayout, Cell, LayerArt, Look, colour, course_of_line, line, readable
from generator.boards.routes import course_through, cut_course, shaft_of
from generator.geometry.shapes import Point, Rect
from generator.i18n import plural, translate
from generator.model.boards.layers import ArrowsLayer, BoardLayer, NamedStyle
from generator.scene.fonts import BOLD, centred_text, text_width
from generator.scene.palette import WHITE, Colour, readable_on
from generator.scene.primitives import Box, Circle, Item, Path, Polygon, Style
from generator.scene.strokes import CORED

HEAD_LENGTH, HEAD_HALF, WAIST = 4.4, 1.14, 0.76
"""The length of a head, half its breadth, and how far from its tip its waist is as a share of its length.

Lengths are in widths of the line: a line of 0.75 mm has a head of 3.3 × 1.7 mm.
"""

CORED_SHARE = 0.71
"""A line with a core has the head of one so much narrower: what of it is ink."""

RIM = 0.45
"""The white rim of an arrow at either side, in widths of its line: it sets the arrow off from what is below it."""

START_CLEAR = 0.27
"""How far from the middle of an empty cell an arrow begins, in breadths of the cell."""

LEAST_SHARE = 0.45
"""Of the way from middle to middle, an arrow is at least so long."""

DOT, DOT_RIM = 0.75, 0.3
"""The radius of a dot that counts a cell, and the width of its rim, in widths of the line."""

DISC, LETTERS, AIR = 7.2, 4.9, 1.3
"""The height of a number's disc and of a distance's plate, the size of their letters, and room beside these.

In millimetres where the arrow has its own width; in a figure they are as much smaller as its arrows are.
"""


class Arrow(NamedTuple):
    """An arrow as it is drawn: its cells, its course from end to tip, its colour, its rim and itself."""

    cells: tuple[Cell, ...]
    course: tuple[Point, ...]
    tone: Colour
    rim: tuple[Item, ...]
    items: tuple[Item, ...]


class Scenery(NamedTuple):
    """What arrows keep clear of: how far pieces reach from the middles of their cells, their areas, and the window."""

    reach: Mapping[Cell, float] = {}
    areas: tuple[Rect, ...] = ()
    window: Rect | None = None


EMPTY = Scenery()


def draw_arrows(layer: ArrowsLayer, layout: BoardLayout, look: Look) -> LayerArt:
    """Return every arrow of a layer of a board."""
    tag = distance_of(layer, layout, look.language) if layer.distance else ""
    return LayerArt(tuple(arrow_items([(layer, tag)], layout, look, layout.scale)))


def arrow_items(
    tagged: Iterable[tuple[ArrowsLayer, str]],
    layout: BoardLayout,
    look: Look,
    scale: float,
    scenery: Scenery = EMPTY,
) -> Iterator[Item]:
    """Yield the arrows of layers, each layer with what its plate says; widths of styles are taken times ``scale``."""
    drawn = [(layer, tag, list(arrows_of(layer, layout, look, scale, scenery.reach))) for layer, tag in tagged]
    arrows = [arrow for _, _, own in drawn for arrow in own]
    for arrow in arrows:
        yield from arrow.rim
    for arrow in arrows:
        yield from arrow.items
    taken, points = list(scenery.areas), tuple(_points(arrows, DISC * scale / 3))
    for layer, tag, own in drawn:
        if own and (layer.step is not None or tag):
            plate = _Plate(layer.step, tag, own[0].tone, scale)
            at = _clear_place(plate.size, own[0].course, points, taken, scenery, scale)
            taken.append(at)
            yield from plate.items(at)


def arrows_in(layers: Sequence[BoardLayer]) -> dict[int, ArrowsLayer]:
    """Return the layers of arrows among some, by their places."""
    return {at: layer for at, layer in enumerate(layers) if isinstance(layer, ArrowsLayer)}


def arrow_cells(layer: ArrowsLayer, layout: BoardLayout) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each arrow in order, without immediate repetitions; those of one cell are no arrows."""
    for words in layer.through:
        cells = [cell for word in words for cell in layout.run(word)]
        course = (*cells[:1], *(cell for before, cell in pairwise(cells) if cell != before))
        if len(course) > 1:
            yield course


def arrows_of(
    layer: ArrowsLayer, layout: BoardLayout, look: Look, scale: float, reach: Mapping[Cell, float]
) -> Iterator[Arrow]:
    """Yield the arrows of a layer: from the rim of the piece where each begins, to the middle of its last cell.

    Where a piece is in that one, the tip touches its rim.
    """
    style, grid = layout.style(layer.arrows), layout.grid
    for cells in arrow_cells(layer, layout):
        course = course_through([grid.centre(cell) for cell in cells], layer.bend)
        whole, both = _length(course), layer.heads == "both"
        near = reach.get(cells[0], 0.0 if both else START_CLEAR * grid.breadth(cells[0]))
        far = reach.get(cells[-1], 0.0 if layer.heads != "none" else START_CLEAR * grid.breadth(cells[-1]))
        short = min(1.0, (1 - LEAST_SHARE) * whole / (near + far)) if near + far else 1.0
        course = _shortened(course, near * short, far * short)
        yield _arrow(cells, course, style, layer, layout, look, scale)


def _arrow(
    cells: tuple[Cell, ...], course: Sequence[Point], style: NamedStyle, layer: ArrowsLayer, layout: BoardLayout,
    look: Look, scale: float,
) -> Arrow:  # fmt: skip
    width, tone, shaft = style.width * scale, colour(style, look.ink), course
    thick = width * (CORED_SHARE if style.pattern in CORED else 1.0)
    heads = {"none": 0, "end": 1, "both": 2}[layer.heads]
    length = min(HEAD_LENGTH * thick, 0.8 * _length(course) / max(1, heads))
    outlines = list[tuple[Point, ...]]()
    for _ in range(heads):
        outlines.append(_head(shaft[::-1], length, thick))
        shaft = cut_course(shaft[::-1], WAIST * length)
    shaft = shaft[::-1] if heads % 2 else shaft
    dots = [
        dot for at in _dots(cells, layer, layout) for dot in [Circle(
            at, DOT * thick, Style(fill=WHITE, stroke=tone, width=DOT_RIM * thick))]
    ] if layer.dots else []  # fmt: skip
    around = Style(fill=WHITE, stroke=WHITE, width=2 * RIM * width, join="round")
    steps, plain = shaft_of(shaft, style, scale, heads == 2, heads > 0)
    rim = Style(stroke=WHITE, width=(1 + 2 * RIM) * width, cap="round", join="round")
    return Arrow(
        cells,
        tuple(course),
        tone,
        (Path(course_of_line(steps, plain, scale), rim), *(Polygon(outline, around) for outline in outlines)),
        (*line(steps, plain, look.ink, scale), *(Polygon(each, Style(fill=tone)) for each in outlines), *dots),
    )


def _head(from_tip: Sequence[Point], length: float, width: float) -> tuple[Point, ...]:
    """Return the outline of a head whose tip is where a course begins: tip, barb, waist, barb."""
    (x, y), foot = from_tip[0], cut_course(from_tip, length)[0]
    dx, dy = (x - foot.x) / length, (y - foot.y) / length
    half = HEAD_HALF * width * min(1.0, length / (HEAD_LENGTH * width))
    waist = Point(x - WAIST * length * dx, y - WAIST * length * dy)
    return Point(x, y), foot.shift(-dy * half, dx * half), waist, foot.shift(dy * half, -dx * half)


def _dots(cells: Sequence[Cell], layer: ArrowsLayer, layout: BoardLayout) -> Iterator[Point]:
    """Yield a point for each cell between the first and the last one: on the middles of cells that are named."""
    course = [layout.grid.centre(cell) for cell in cells]
    for number, (first, last) in enumerate(pairwise(cells)):
        way = course_through(course[number : number + 2], layer.bend if layer.bend != "smooth" else "straight")
        count, whole = cells_between(first, last, layout), _length(way)
        yield from (cut_course(way, whole * step / count)[0] for step in range(1, count))
        if number + 2 < len(cells):
            yield course[number + 1]


def cells_between(first: Cell, last: Cell, layout: BoardLayout) -> int:
    """Return how many steps over sides lead from a cell to another by the shortest way; 1 where none does."""
    reached, edge, steps = {first}, [first], 0
    while edge and last not in reached:
        edge = [cell for cell in dict.fromkeys(n for cell in edge for n in layout.grid.neighbours(cell))
                if cell not in reached]  # fmt: skip
        reached.update(edge)
        steps += 1
    return steps if last in reached and steps else 1


def length_of(layer: ArrowsLayer, layout: BoardLayout) -> int:
    """Return how many cells long the first arrow of a layer is; 0 for none."""
    first = next(arrow_cells(layer, layout), ())
    return sum(cells_between(*step, layout) for step in pairwise(first))


def distance_of(layer: ArrowsLayer, layout: BoardLayout, language: str) -> str:
    """Return the length of the first arrow of a layer in words, such as “4 hexes”."""
    count = length_of(layer, layout)
    if layout.grid.weave is not None:
        return translate(language, plural(count, "1 hex", "{count} hexes"))
    return translate(language, plural(count, "1 cell", "{count} cells"))


class _Plate(NamedTuple):
    """A number on a disc and a distance on a white plate beside it; either may be missing."""

    number: int | None
    text: str
    tone: Colour
    scale: float

    @property
    def size(self) -> tuple[float, float]:
        beside = text_width(self.text, BOLD, LETTERS) + 2 * AIR if self.text else 0.0
        return (beside + (DISC if self.number is not None else AIR)) * self.scale, DISC * self.scale

    def items(self, at: Rect) -> Iterator[Item]:
        size, half = LETTERS * self.scale, at.height / 2
        if self.text:
            yield Box(at.expand(0.5 * self.scale), Style(fill=WHITE), half + 0.5 * self.scale)
            right = Point(at.right - (AIR + 0.3) * self.scale, at.centre.y)
            yield centred_text(self.text, right, BOLD, size, readable(self.tone, WHITE), "end")
        if self.number is not None:
            middle = Point(at.x + half, at.centre.y)
            yield from number_disc(self.number, middle, half, self.tone)


def number_disc(number: int, middle: Point, radius: float, tone: Colour) -> tuple[Item, ...]:
    """Return the number of a step on its disc, as in a figure and beside its text."""
    edge = Style(fill=tone, stroke=WHITE, width=0.2 * radius)
    return (
        Circle(middle, radius, edge),
        centred_text(str(number), middle, BOLD, 1.36 * radius, readable_on(tone)),
    )


_SHARES = (0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86)
"""Where along an arrow its plate is tried, as shares of its length."""


def _points(arrows: Iterable[Arrow], apart: float) -> Iterator[Point]:
    """Yield points along arrows, so many millimetres apart, by which it shows what covers them."""
    for arrow in arrows:
        for start, end in pairwise(arrow.course):
            count = int(math.dist(start, end) / apart) + 1
            yield from (start.towards(end, number / count) for number in range(count))


def _clear_place(
    size: tuple[float, float], course: Sequence[Point], points: Sequence[Point], taken: Sequence[Rect],
    scenery: Scenery, scale: float,
) -> Rect:  # fmt: skip
    """Return where a plate lies beside its arrow, in the window, covering as little of pieces and arrows as can be.

    ``points`` are those of all arrows.
    """
    (width, height), whole = size, _length(course)
    best, least = Rect(0, 0, 0, 0), math.inf
    for away in (1.6, 4.0):
        for share in _SHARES:
            rest = cut_course(course, share * whole)
            at, ahead = rest[0], rest[1]
            long = math.dist(at, ahead) or 1.0
            nx, ny = (at.y - ahead.y) / long, (ahead.x - at.x) / long
            reach = abs(nx) * width / 2 + abs(ny) * height / 2 + away * scale
            for side in (1, -1):
                place = Rect(at.x + side * nx * reach - width / 2, at.y + side * ny * reach - height / 2, width, height)
                cost = _cover(place, points, taken, scenery.window) + 0.02 * abs(share - 0.5) + 0.01 * away
                if cost < least - 1e-9:
                    best, least = place, cost
    return best


def _cover(place: Rect, points: Sequence[Point], taken: Sequence[Rect], window: Rect | None) -> float:
    """Return how much a place covers: shares of it, and of arrows as many points as lie within."""
    around = place.expand(0.12 * place.height)
    shared = [around.intersection(area) for area in taken if around.overlaps(area)]
    covered = sum(max(0.0, part.width) * max(0.0, part.height) for part in shared) / (place.width * place.height)
    left, top, right, bottom = around.x, around.y, around.right, around.bottom
    crossed = sum(left <= x <= right and top <= y <= bottom for x, y in points)
    outside = 0.0 if window is None or window.expand(-0.3 * place.height).encloses(place) else 5.0
    return 2 * covered + 0.4 * crossed + outside


def sample(style: NamedStyle, look: Look, scale: float, length: float) -> tuple[Item, ...]:
    """Return a short arrow in a style for a key, from (0, 0) to the right, so many millimetres long."""
    width, tone = style.width * scale, colour(style, look.ink)
    thick = width * (CORED_SHARE if style.pattern in CORED else 1.0)
    start, tip = Point(0, 0), Point(length, 0)
    head = HEAD_LENGTH * thick
    steps, plain = shaft_of([start, Point(length - WAIST * head, 0)], style, scale, False, True)
    return (*line(steps, plain, look.ink, scale), Polygon(_head([tip, start], head, thick), Style(fill=tone)))


def _shortened(course: Sequence[Point], near: float, far: float) -> list[Point]:
    """Return a course without so many millimetres at its start and at its end."""
    course = cut_course(course, near) if near else list(course)
    return cut_course(course[::-1], far)[::-1] if far else course


def _length(course: Sequence[Point]) -> float:
    return math.fsum(math.dist(*step) for step in pairwise(course))
