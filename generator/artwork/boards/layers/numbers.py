"""The names of cells: in each of them, or column by column and row by row at the edges of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.artwork.boards.laid import Cell, LaidBoard, Look
from generator.artwork.boards.layers.fill import grounds
from generator.artwork.boards.paint import colour, ground, readable
from generator.geometry.grids.numbering import headings
from generator.geometry.shapes import Point, Transform
from generator.scene.fonts import CAP_HEIGHT, POINT, SEMIBOLD
from generator.scene.palette import Colour
from generator.scene.primitives import Group, Item, Text
from generator.scene.text import centred

LEAST = 4.5 * POINT
NUMBER = 6.5 * POINT
ENOUGH = 4.5
"""The contrast of small text with its ground at least."""

INSET = 1.6
"""How far the name of a square stands from its corner, in millimetres."""
HEADING = 9 * POINT
BESIDE, OUTSIDE = 2.6, 2.2
"""How far numbers stand from the outermost cells, and from the rim where arrows take that place, in millimetres."""


def numbers(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the names of cells where the board wants them, dark or light as the ground is."""
    where = laid.board.grid.numbers
    if where == "cells":
        yield from _in_cells(laid, look)
    elif where == "edges":
        yield from _at_edges(laid, look)


def _in_cells(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the name of every cell; on squares at two corners, for both players."""
    paper, size, beneath = laid.paper(look.ink), max(LEAST, NUMBER * laid.scale), grounds(laid, look)
    tone = colour(laid.style("numbers"), look.ink)
    for cell, name in laid.names.items():
        yield from _number(laid, cell, name, size, readable(tone, beneath.get(cell, paper), ENOUGH))


def _number(laid: LaidBoard, cell: Cell, name: str, size: float, tone: Colour) -> Iterator[Item]:
    k, at = laid.scale, laid.grid.centre(cell)
    if (nook := laid.grid.nook(cell)) is not None:
        yield Text(Point(nook.x + INSET * k, nook.y + 1.5 * k + size * CAP_HEIGHT), name, SEMIBOLD, size, tone)
    elif laid.grid.square:
        half = laid.grid.size / 2
        text = centred(name, Point(0, 0), SEMIBOLD, size, tone, "start")
        shift = Transform.shift(-half + 3 * INSET * k, half - INSET * 1.5 * k)
        for turn in (0, 180):
            yield Group((text,), shift.then(Transform.turn(turn)).then(Transform.shift(*at)))
    else:
        yield centred(name, Point(at.x, at.y - 0.36 * laid.grid.breadth(cell)), SEMIBOLD, size, tone)


def _at_edges(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the columns above and below the cells, and the rows at both sides of them."""
    spec, grid, field, whole = laid.board.grid, laid.grid, laid.field, laid.size
    columns, rows = headings(grid, spec.numbering, spec.counted_from)
    tone = readable(colour(laid.style("numbers"), look.ink), ground(laid.style("frame"), look.ink), ENOUGH)
    size = max(LEAST, min(HEADING * laid.scale, 0.45 * grid.size))
    at_top = _first(grid.cells, lambda cell: grid.position(cell).column, lambda cell: grid.centre(cell).y)
    at_left = _first(grid.cells, lambda cell: grid.position(cell).row, lambda cell: grid.centre(cell).x)
    above, below = (
        _apart(laid, side, room) for side, room in (("top", field.y), ("bottom", whole.height - field.bottom))
    )
    left, right = (_apart(laid, side, room) for side, room in (("left", field.x), ("right", whole.width - field.right)))
    for column, cell in at_top.items():
        for y in (field.y - above, field.bottom + below):
            yield centred(columns[column], Point(grid.centre(cell).x, y), SEMIBOLD, size, tone)
    for row, cell in at_left.items():
        for x in (field.x - left, field.right + right):
            yield centred(rows[row], Point(x, grid.centre(cell).y), SEMIBOLD, size, tone)


def _first(cells: Iterable[Cell], line: Callable[[Cell], int], along: Callable[[Cell], float]) -> Mapping[int, Cell]:
    """Return the first cell of every line."""
    found: dict[int, Cell] = {}
    for cell in cells:
        if (number := line(cell)) not in found or along(cell) < along(found[number]):
            found[number] = cell
    return found


def _apart(laid: LaidBoard, side: str, room: float) -> float:
    """Return how far numbers stand from the cells: beyond the arrows of joined sides, else close to them."""
    joined = any(isinstance(join, str) and side in join.split("-") for join in laid.board.grid.joins)
    return max(BESIDE * laid.scale, room - OUTSIDE * laid.scale) if joined else min(BESIDE * laid.scale, room / 2)
