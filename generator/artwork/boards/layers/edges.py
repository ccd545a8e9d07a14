"""Lines along sides of cells: single sides, one-way arrows, the outline of a zone, the outside of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.artwork.boards.laid import Cell, LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.arrows import arrows
from generator.artwork.boards.paint import line
from generator.geometry.grids.grid import Side
from generator.geometry.shapes import Point
from generator.model.boards.board import ZONE
from generator.model.boards.layers import EdgesLayer
from generator.scene.primitives import Command, Item
from generator.scene.seams import Avoid, SeamGuide

AnySide = Side[Cell]
ON_LINE, REACH = 40.0, 1.5
"""What a seam along a line costs, and how far seams keep from it, in millimetres."""


def draw(layer: EdgesLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the lines of a layer, and where seams would double or swallow them."""
    items: list[Item] = []
    found: list[AnySide] = []
    for name, sides in strokes(layer, laid):
        if sides:
            items += line(steps_along((side.start, side.end) for side in sides), laid.style(name), look.ink, laid.scale)
            found += sides
    pointed, clear = arrows(layer, laid, look)
    return LayerArt((*items, *pointed), avoided(found).and_of(clear))


def strokes(layer: EdgesLayer, laid: LaidBoard) -> Iterator[tuple[str, list[AnySide]]]:
    """Yield the name of a style and the sides that are drawn in it."""
    for word in layer.around:
        own = frozenset(laid.meant(word))
        name = layer.edges if layer.edges != ZONE else laid.zone_style(next(iter(own), None))
        yield name, [side for side in laid.sides if (side.first in own) != (side.second in own)]
    if layer.outside:
        yield layer.edges, list(laid.outside(layer))
    wanted = {frozenset(map(laid.cell_at, side)) for side in layer.sides}
    joined = {cell for pair in wanted - laid.borders for cell in pair}
    drawn = {side for side in laid.outer if side.first in joined and laid.board.grid.goes_on(side.facing)}
    drawn |= {side for side in laid.sides if frozenset((side.first, side.second)) in wanted}
    yield layer.edges, [side for side in laid.sides if side in drawn]


def steps_along(lines: Iterable[tuple[Point, Point]]) -> list[Command]:
    """Return lines as steps of a path; those that follow each other in one stroke."""
    steps: list[Command] = []
    at = None
    for start, end in lines:
        steps += [("M", *start)] if start != at else []
        steps.append(("L", *end))
        at = end
    return steps


def avoided(sides: Sequence[AnySide]) -> SeamGuide:
    """Return the stretches in which a seam would run along upright or level sides."""
    across, down = (
        sorted({round(start[axis], 3) for _, _, start, end in sides if abs(start[axis] - end[axis]) < 0.01})
        for axis in (0, 1)
    )
    return SeamGuide(_on(across), _on(down))


def _on(places: Iterable[float]) -> tuple[Avoid, ...]:
    return tuple(Avoid(at - REACH, at + REACH, ON_LINE) for at in places)
