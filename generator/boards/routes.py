"""Lines with a course: paths through the middles of cells or between places, and arrows over cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.boards.edges import steps_along
from generator.boards.layout import BoardLayout, Cell, LayerArt, Look, colour, line
from generator.geometry.shapes import Point
from generator.model.boards.layers import ArrowsLayer, PathsLayer
from generator.scene.palette import WHITE
from generator.scene.primitives import Command, Item, Path, Polygon, Style


def draw_paths(layer: PathsLayer, layout: BoardLayout, look: Look) -> LayerArt:
    ways = [tuple(cell for word in words for cell in layout.run(word)) for words in layer.through]
    ways += layout.ways.links if layer.links == "all" else ()
    lines = [stretch for way in ways for ends in pairwise(way) for stretch in pairwise(layout.grid.route(*ends))]
    joined = layout.joined_cells if layer.links == "joins" else ()
    lines += [stretch for ends in joined for stretch in layout.grid.crossing(*ends)]
    return LayerArt(line(steps_along(lines), layout.style(layer.paths), look.ink, layout.scale))


BOW = 0.18
"""How far a bent arrow strays from the straight line, as a share of its length."""

STEPS = 16
"""How many straight strokes stand for a bend between two cells."""

ARROW_CLEAR = 0.27
"""How far arrows stay from the middle of the cells where they begin and end, in breadths of a cell."""

HEAD_LENGTH, HEAD_HALF = 3.0, 1.6
"""The length of a head and half its breadth, in widths of the line."""

RIM = 0.45
"""The white rim of an arrow, in widths of its line: it sets the arrow off from what is below it."""


def draw_arrows(layer: ArrowsLayer, layout: BoardLayout, look: Look) -> LayerArt:
    """Return every arrow of a layer: its line in the style, from cell to cell, and its heads."""
    return LayerArt(tuple(item for cells in arrow_cells(layer, layout) for item in _arrow(cells, layer, layout, look)))


def arrow_cells(layer: ArrowsLayer, layout: BoardLayout) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each arrow in order, without immediate repetitions; those of one cell are no arrows."""
    for words in layer.through:
        cells = [cell for word in words for cell in layout.run(word)]
        course = (*cells[:1], *(cell for before, cell in pairwise(cells) if cell != before))
        if len(course) > 1:
            yield course


def _arrow(cells: Sequence[Cell], layer: ArrowsLayer, layout: BoardLayout, look: Look) -> Iterator[Item]:
    style, centres = layout.style(layer.arrows), [layout.grid.centre(cell) for cell in cells]
    width = style.width * layout.scale
    course = _course(centres, layer.bend)
    whole = sum(math.dist(*ends) for ends in pairwise(course))
    clear = min(ARROW_CLEAR * min(map(layout.grid.breadth, cells)), whole / 5)
    length = min(HEAD_LENGTH * width, (whole - 2 * clear) / 2)
    course = _cut(_cut(course, clear)[::-1], clear)[::-1]
    shaft, heads = course, list[Polygon]()
    tone = Style(fill=colour(style, look.ink), stroke=WHITE, width=RIM * width, join="round")
    if layer.heads != "none":
        heads.append(_head(shaft, length, width, tone))
        shaft = _cut(shaft[::-1], 0.8 * length)[::-1]
    if layer.heads == "both":
        heads.append(_head(shaft[::-1], length, width, tone))
        shaft = _cut(shaft, 0.8 * length)
    steps: tuple[Command, ...] = (("M", *shaft[0]), *(("L", *point) for point in shaft[1:]))
    yield Path(steps, Style(stroke=WHITE, width=(1 + RIM) * width, cap="round", join="round"))
    yield from line(steps, style, look.ink, layout.scale)
    yield from heads


def _head(course: Sequence[Point], length: float, width: float, style: Style) -> Polygon:
    """Return the head at the end of a course."""
    (x, y), foot = course[-1], _cut(course[::-1], length)[0]
    dx, dy = (x - foot.x) / length, (y - foot.y) / length
    half = HEAD_HALF * width * min(1.0, length / (HEAD_LENGTH * width))
    side = Point(-dy * half, dx * half)
    return Polygon((Point(x, y), foot.shift(*side), foot.shift(-side.x, -side.y)), style)


def _cut(course: Sequence[Point], by: float) -> list[Point]:
    """Return a course without its first ``by`` millimetres; it is longer than that."""
    left = by
    for index, (start, end) in enumerate(pairwise(course)):
        if (step := math.dist(start, end)) > left:
            share = left / step
            return [_between(start, end, share), *course[index + 1 :]]
        left -= step
    return list(course[-2:])


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _course(centres: Sequence[Point], bend: str) -> list[Point]:
    """Return the points of a line through the middles of cells."""
    if bend == "straight":
        return list(centres)
    if bend == "smooth":
        return _smooth(centres)
    sign = 1 if bend == "right" else -1
    course = [centres[0]]
    for start, end in pairwise(centres):
        dx, dy = end.x - start.x, end.y - start.y
        for step in range(1, STEPS + 1):
            share = step / STEPS
            out, at = 4 * sign * BOW * share * (1 - share), _between(start, end, share)
            course.append(at.shift(-dy * out, dx * out))
    return course


def _smooth(centres: Sequence[Point]) -> list[Point]:
    """Return a curve through all the points (Catmull–Rom)."""
    ends = [centres[0], *centres, centres[-1]]
    course = [centres[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            course.append(Point(*(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d, strict=True)
            )))  # fmt: skip
    return course
