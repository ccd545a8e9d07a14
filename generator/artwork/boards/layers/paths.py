"""Roads, rails and tracks: lines through the middles of cells."""

from __future__ import annotations

from itertools import pairwise

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.edges import steps_along
from generator.artwork.boards.paint import line
from generator.model.boards.layers import PathsLayer


def draw(layer: PathsLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the lines of a layer: those that are listed, or one along every step of the board."""
    ways = [tuple(cell for word in words for cell in laid.run(word)) for words in layer.through]
    ways += laid.ways.links if layer.links else ()
    lines = (stretch for way in ways for ends in pairwise(way) for stretch in pairwise(laid.grid.route(*ends)))
    return LayerArt(line(steps_along(lines), laid.style(layer.paths), look.ink, laid.scale))
