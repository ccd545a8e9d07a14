"""A picture of a board or of part of it, with pieces on its cells: set-ups and diagrams, at any width."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.boards.drawing import board_drawing
from generator.boards.layout import BoardLayout, Cell, Look
from generator.boards.routes import draw_arrows
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.boards.layers import ArrowsLayer, BoardLayer, FillLayer
from generator.scene.bounds import bounds
from generator.scene.fonts import POINT
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Box, Group, Item, Style, Symbol, Use
from generator.scene.rewrite import without_small_letters

LEAST_LETTERS = 4.5 * POINT
"""Smaller letters than this are left out of a picture, in millimetres."""

EDGE = 0.12
"""How much of a cell's breadth is shown beyond the outermost cells."""

ROUNDED, FRAME = 1.2, 0.2
"""The radius of the picture's corners and the width of its frame, in millimetres."""


class PlacedPiece(NamedTuple):
    """A piece on the board: its name, its drawing about its own middle, where that is, and its turn in degrees."""

    name: str
    symbol: Symbol
    at: Point
    turn: float = 0.0


def draw_diagram(
    layout: BoardLayout,
    look: Look,
    pieces: Sequence[PlacedPiece],
    window: Rect,
    width: float,
    layers: Sequence[BoardLayer] = (),
    beside: Sequence[Item] = (),
) -> Artwork:
    """Return the part of a board inside a window, so many millimetres wide, with pieces and more layers.

    Arrows are drawn over the pieces, all other layers below them. ``window`` is in millimetres of the board at its
    size; ``beside`` are the panels, where these are shown.
    """
    below = [layer for layer in layers if not isinstance(layer, ArrowsLayer)]
    above = [layer for layer in layers if isinstance(layer, ArrowsLayer)]
    drawn = board_drawing(layout_with(layout, below), look, beside).artwork.items
    placed = Group(tuple(Use(piece.symbol, _place(piece)) for piece in pieces), name="pieces")
    arrows = Group(tuple(item for layer in above for item in draw_arrows(layer, layout, look).items), name="arrows")
    scale = width / window.width
    size = Size(width, window.height * scale)
    onto = Transform.shift(-window.x, -window.y).then(Transform.scale(scale))
    items = _inside([*drawn, placed, arrows], window)
    area = Rect(0.0, 0.0, *size)
    picture = without_small_letters([Group(tuple(items), onto)], LEAST_LETTERS)
    frame = Box(area.expand(-FRAME / 2), Style(stroke=INK, width=FRAME), ROUNDED)
    return Artwork(size, (Group(picture, clip=Box(area, radius=ROUNDED)), frame))


def _place(piece: PlacedPiece) -> Transform:
    return Transform.turn(piece.turn).then(Transform.shift(*piece.at))


def layout_with(layout: BoardLayout, layers: Sequence[BoardLayer]) -> BoardLayout:
    """Return a board with more layers: grounds right above its own grounds, all others on top."""
    own = list(layout.board.layers)
    after = max((index + 1 for index, layer in enumerate(own) if isinstance(layer, FillLayer)), default=0)
    own[after:after] = [layer for layer in layers if isinstance(layer, FillLayer)]
    own += [layer for layer in layers if not isinstance(layer, FillLayer)]
    return replace(layout, board=layout.board.model_copy(update={"layers": tuple(own)}))


def window_around(layout: BoardLayout, cells: Iterable[Cell], around: int = 0) -> Rect:
    """Return the rectangle around some cells and so many cells more on every side, as far as the board goes."""
    own = Rect.around(corner for cell in cells for corner in layout.grid.outline(cell))
    breadth = max((layout.grid.breadth(cell) for cell in layout.grid.cells[:1]), default=layout.grid.size)
    whole, seen = layout.grid.bounds.expand(EDGE * breadth), own.expand((around + EDGE) * breadth)
    return seen.intersection(whole)


def _inside(items: Iterable[Item], window: Rect) -> Iterator[Item]:
    """Yield what can be seen in a window; groups that are not moved lose what is outside it."""
    for item in items:
        if isinstance(item, Group) and item.transform == Transform(1, 0, 0, 1, 0, 0) and item.clip is None:
            inner = tuple(_inside(item.items, window))
            if inner:
                yield replace(item, items=inner)
        elif (area := bounds(item)) is not None and window.overlaps(area):
            yield item


def spread(cells: Sequence[Cell], count: int) -> list[Cell]:
    """Return so many of some cells, evenly spread over them; there are enough."""
    return [cells[math.floor((index + 0.5) * len(cells) / count)] for index in range(count)]
