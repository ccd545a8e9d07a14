"""What is drawn alike in many cells: once for each shape that they have, then used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.artwork.boards.laid import Cell, LaidBoard
from generator.geometry.grids.grid import Outline
from generator.geometry.shapes import Transform
from generator.scene.primitives import Item, Symbol, Use


def repeated(
    laid: LaidBoard, cells: Iterable[Cell], name: str, draw: Callable[[Outline, Cell], Iterable[Item]]
) -> Iterator[Use]:
    """Yield what ``draw`` draws about the middle of each cell; it is asked once for each shape, with one cell of it."""
    symbols: dict[Outline, Symbol] = {}
    for cell in cells:
        shape = laid.shapes[cell]
        if shape not in symbols:
            symbols[shape] = Symbol(f"{name}-{len(symbols) + 1}", tuple(draw(shape, cell)))
        yield Use(symbols[shape], Transform.shift(*laid.grid.centre(cell)))
