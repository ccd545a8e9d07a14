"""Roads, rails and tracks: lines through the middles of cells."""

from __future__ import annotations

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.paint import line
from generator.model.boards.layers import PathsLayer
from generator.scene.primitives import Command


def draw(layer: PathsLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the lines of a layer: those that are listed, or one along every step of the board."""
    steps: list[Command] = []
    for words in layer.through:
        points = [laid.grid.centre(cell) for word in words if (cell := laid.cell_at(word)) is not None]
        steps += [("L" if number else "M", *point) for number, point in enumerate(points)]
    if layer.links:
        for first, second in laid.links:
            steps += [("M", *laid.grid.centre(first)), ("L", *laid.grid.centre(second))]
    return LayerArt(line(steps, laid.style(layer.paths), look.ink, laid.scale))
