"""What is drawn alike in many cells: once for each shape that they have, then used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.artwork.boards.laid import Cell, LaidBoard
from generator.geometry.shapes import Point, Transform
from generator.scene.primitives import Item, Symbol, Use

Outline = tuple[Point, ...]

_EXACT = 3


def shape_of(laid: LaidBoard, cell: Cell) -> Outline:
    """Return a cell's outline about its middle, to a thousandth of a millimetre."""
    middle = laid.grid.centre(cell)
    return tuple(
        Point(round(point.x - middle.x, _EXACT), round(point.y - middle.y, _EXACT)) for point in laid.grid.outline(cell)
    )


def repeated(
    laid: LaidBoard, cells: Iterable[Cell], name: str, draw: Callable[[Outline, Cell], Iterable[Item]]
) -> Iterator[Use]:
    """Yield what ``draw`` draws about the middle of each cell; it is asked once for each shape, with one cell of it."""
    symbols: dict[Outline, Symbol] = {}
    for cell in cells:
        shape = shape_of(laid, cell)
        if shape not in symbols:
            symbols[shape] = Symbol(f"{name}-{len(symbols) + 1}", tuple(draw(shape, cell)))
        yield Use(symbols[shape], Transform.shift(*laid.grid.centre(cell)))
