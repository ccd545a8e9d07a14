"""Roads, rails and tracks: lines through the middles of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.artwork.boards.laid import Cell, LaidBoard, LayerArt, Look
from generator.artwork.boards.paint import line
from generator.geometry.grids.grid import AnyGrid
from generator.geometry.grids.nodes import NodeGrid
from generator.model.boards.layers import PathsLayer
from generator.scene.primitives import Command


def draw(layer: PathsLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the lines of a layer: those that are listed, or one along every step of the board."""
    ways = [tuple(cell for word in words if (cell := laid.cell_at(word)) is not None) for words in layer.through]
    ways += laid.links if layer.links else ()
    steps = [step for way in ways for step in _steps(laid.grid, way)]
    return LayerArt(line(steps, laid.style(layer.paths), look.ink, laid.scale))


def _steps(grid: AnyGrid, way: Sequence[Cell]) -> Iterator[Command]:
    """Yield a way from middle to middle; between places that are drawn as circles, from rim to rim."""
    if isinstance(grid, NodeGrid):
        for start, end in (grid.between(*map(str, ends)) for ends in pairwise(way)):
            yield from (("M", *start), ("L", *end))
    else:
        yield from (("L" if number else "M", *grid.centre(cell)) for number, cell in enumerate(way))
