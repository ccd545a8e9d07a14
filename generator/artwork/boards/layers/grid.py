"""The grid's own lines, every side once: rows that are alike are one symbol."""

from __future__ import annotations

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.edges import AnySide, steps_along
from generator.artwork.boards.layers.joins import joined_places
from generator.artwork.boards.paint import colour, line
from generator.geometry.shapes import Point, Transform
from generator.model.boards.layers import NO_LINES, GridLayer, NamedStyle
from generator.scene.primitives import Box, Circle, Command, Group, Item, Path, Style, Symbol, Use

Shape = tuple[Command, ...]


def draw(layer: GridLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return every side of the grid in a style; those on the outside are drawn with the inner ones."""
    if layer.grid == NO_LINES:
        return LayerArt()
    style, grid, within = laid.style(layer.grid), laid.grid, list[Item]()
    rim = Style(stroke=colour(style, look.ink), width=style.width * laid.scale)
    for cell in grid.cells:
        within += [Circle(grid.centre(cell), grid.breadth(cell) / 2, rim)] if grid.discs else []
        steps = tuple(step for start, end in grid.strokes(cell) for step in (("M", *start), ("L", *end)))
        within += [Path(steps, Style(stroke=colour(laid.style("mesh"), look.ink), width=0.18))] if steps else []
    lines: tuple[Item, ...] = grid_lines(laid.sides, style, laid, look)
    lines += line(steps_along((start, end) for start, end, _ in joined_places(laid)), style, look.ink, laid.scale)
    return LayerArt((*within, *((Group(lines, clip=Box(laid.plan.area)),) if laid.plan else lines)))


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
