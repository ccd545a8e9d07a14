"""The grid's own lines, every side once: rows that are alike are one symbol."""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.edges import AnySide
from generator.artwork.boards.paint import colour, line
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.nodes import NodeGrid
from generator.geometry.shapes import Point, Transform
from generator.model.boards.layers import GridLayer
from generator.model.boards.styles import NamedStyle
from generator.scene.primitives import Box, Circle, Command, Group, Item, Path, Style, Symbol, Use

NO_LINES = "none"
Shape = tuple[Command, ...]


def draw(layer: GridLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return every side of the grid in a style; those on the outside are drawn with the inner ones."""
    if layer.grid == NO_LINES:
        return LayerArt()
    style = laid.style(layer.grid)
    within: tuple[Item, ...] = ()
    if isinstance(laid.grid, MeshGrid):
        within = tuple(_within(laid.grid, laid.style("mesh"), look))
    elif isinstance(laid.grid, NodeGrid) and laid.grid.discs:
        rim = Style(stroke=colour(style, look.ink), width=style.width * laid.scale)
        within = tuple(Circle(laid.grid.centre(cell), laid.grid.room / 2, rim) for cell in laid.grid.cells)
    lines = grid_lines(laid.sides, style, laid, look)
    return LayerArt((*within, *((Group(lines, clip=Box(laid.plan.area)),) if laid.plan else lines)))


def _within(grid: MeshGrid, style: NamedStyle, look: Look) -> Iterator[Item]:
    """Yield within each cell a cross at every corner of the mesh, and a dash on every side between its squares."""
    arm, half = 0.055 * grid.mesh, 0.045 * grid.mesh
    for squares in grid.squares.values():
        own, steps = set(squares), list[Command]()
        for square in squares:
            area, right, down = grid.rect(square), square.towards("right"), square.towards("down")
            (x, y), (to_x, to_y) = area.centre, (area.right, area.bottom)
            if {right, down, down.towards("right")} <= own:
                steps += [
                    ("M", to_x - arm, to_y),
                    ("L", to_x + arm, to_y),
                    ("M", to_x, to_y - arm),
                    ("L", to_x, to_y + arm),
                ]
            steps += [("M", to_x, y - half), ("L", to_x, y + half)] if right in own else []
            steps += [("M", x + half, to_y), ("L", x - half, to_y)] if down in own else []
        if steps:
            yield Path(tuple(steps), Style(stroke=colour(style, look.ink), width=0.18))


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
