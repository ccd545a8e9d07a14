"""The grid's own lines, every side once: rows that are alike are one symbol."""

from __future__ import annotations

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.edges import AnySide
from generator.artwork.boards.paint import line
from generator.geometry.shapes import Point, Transform
from generator.model.boards.layers import GridLayer
from generator.model.boards.styles import NamedStyle
from generator.scene.primitives import Command, Symbol, Use

NO_LINES = "none"
Shape = tuple[Command, ...]


def draw(layer: GridLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return every side of the grid in a style; those on the outside are drawn with the inner ones."""
    if layer.grid == NO_LINES:
        return LayerArt()
    return LayerArt(grid_lines(laid.sides, laid.style(layer.grid), laid, look))


def grid_lines(sides: tuple[AnySide, ...], style: NamedStyle, laid: LaidBoard, look: Look) -> tuple[Use, ...]:
    """Return sides in a style: a symbol for each kind of row, placed where it lies."""
    symbols: dict[Shape, Symbol] = {}
    items = []
    for start, shape in _rows(sides, laid):
        if shape not in symbols:
            symbols[shape] = Symbol(f"grid-{len(symbols) + 1}", line(shape, style, look.ink, laid.scale))
        items.append(Use(symbols[shape], Transform.shift(*start)))
    return tuple(items)


def _rows(sides: tuple[AnySide, ...], laid: LaidBoard) -> list[tuple[Point, Shape]]:
    """Return rows of cells: where each begins, and its sides as one path from there."""
    runs: dict[int, list[Command]] = {}
    starts: dict[int, Point] = {}
    ends: dict[int, Point] = {}
    for side in sides:
        row = laid.grid.position(side.first).row
        origin = starts.setdefault(row, side.start)
        steps = runs.setdefault(row, [])
        if ends.get(row) != side.start:
            steps.append(("M", *_from(origin, side.start)))
        steps.append(("L", *_from(origin, side.end)))
        ends[row] = side.end
    return [(starts[row], tuple(runs[row])) for row in sorted(runs)]


def _from(origin: Point, point: Point) -> Point:
    """Return a place seen from another, to a thousandth of a millimetre so that like rows are equal."""
    return Point(round(point.x - origin.x, 3), round(point.y - origin.y, 3))
