"""The lines of a grid of hexes, each side drawn once; columns that are alike are one symbol."""

from __future__ import annotations

from generator.geometry.grids.hexes import Hex, HexGrid
from generator.geometry.shapes import Point, Transform
from generator.scene.primitives import Command, Path, Style, Symbol, Use

Shape = tuple[Command, ...]


def grid_lines(grid: HexGrid, style: Style) -> tuple[Use, ...]:
    """Return every side of every hex once: a symbol for each kind of column (row when pointy), placed where it lies."""
    symbols: dict[Shape, Symbol] = {}
    items = []
    for start, shape in _columns(grid):
        if shape not in symbols:
            symbols[shape] = Symbol(f"grid-{len(symbols) + 1}", (Path(shape, style),))
        items.append(Use(symbols[shape], Transform.shift(*start)))
    return tuple(items)


def _columns(grid: HexGrid) -> list[tuple[Point, Shape]]:
    """Return the columns (rows when pointy): where each begins, and its sides as one path from there."""
    runs: dict[int, list[Command]] = {}
    starts: dict[int, Point] = {}
    ends: dict[int, Point] = {}
    for edge in grid.sides():
        first = edge.first
        assert isinstance(first, Hex)
        line = first.q if grid.orientation == "flat" else first.r
        origin = starts.setdefault(line, edge.start)
        steps = runs.setdefault(line, [])
        if ends.get(line) != edge.start:
            steps.append(("M", *_from(origin, edge.start)))
        steps.append(("L", *_from(origin, edge.end)))
        ends[line] = edge.end
    return [(starts[line], tuple(runs[line])) for line in sorted(runs)]


def _from(origin: Point, point: Point) -> Point:
    """Return a place seen from another, to a thousandth of a millimetre so that like columns are equal."""
    return Point(round(point.x - origin.x, 3), round(point.y - origin.y, 3))
