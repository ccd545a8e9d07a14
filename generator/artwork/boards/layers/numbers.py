"""The names of cells, in each or at the edges, and along a field how far each column is from its nearer end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.artwork.boards.laid import Cell, LaidBoard, Look
from generator.artwork.boards.layers.edges import strokes
from generator.artwork.boards.layers.fill import grounds
from generator.artwork.boards.paint import colour, ground, readable
from generator.geometry.covering import ROUNDING, Overlay
from generator.geometry.grids.grid import headings
from generator.geometry.shapes import Point, Transform
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, centred, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Group, Item, Text

LEAST = 4.5 * POINT
NUMBER = 6.5 * POINT
ENOUGH = 4.5
"""The contrast of small text with its ground at least."""

INSET = 1.6
"""How far the name of a square stands from its corner, in millimetres."""
HEADING = 9 * POINT
SHARE, CLEAR, DEPTH = 0.16, 0.4, 0.57
"""The size of numbers at the edges of large cells as a share of these; how far they stay clear, in millimetres; and how
far a g reaches below the middle of its line, in sizes."""

ENDS, LEAST_ENDS = 6 * POINT, 3 * POINT
"""Numbers to the ends of a field at most; smaller ones than the least nobody could read, and they are left out."""

BESIDE, OUTSIDE, PANELS = 2.6, 2.2, 5.0
"""How far numbers stand from the outermost cells, and from the rim where arrows take that place, in millimetres; and
how far panels stand from the cells at least."""


def numbers(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the names of cells where the board wants them, dark or light as the ground is."""
    where = laid.board.grid.numbers
    if where == "cells":
        yield from _in_cells(laid, look)
    elif where == "edges":
        yield from _at_edges(laid, look)
    elif where == "ends":
        yield from _to_ends(laid, look)


def _in_cells(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the name of every cell; on squares at two corners, for both players."""
    size, beneath = max(LEAST, NUMBER * laid.scale), grounds(laid, look)
    tone = colour(laid.style("numbers"), look.ink)
    for cell, name in laid.names.items():
        yield from _number(laid, cell, name, size, readable(tone, beneath[cell], ENOUGH))


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
    spec, grid, field = laid.board.grid, laid.grid, laid.field
    columns, rows = headings(grid, spec.numbering, spec.counted_from)
    tone = readable(colour(laid.style("numbers"), look.ink), ground(laid.style("frame"), look.ink), ENOUGH)
    lines = _rim(laid)
    apart = {side: _apart(laid, side, room, lines[side]) for side, room in laid.margins.items()}
    size = _heading_size(laid, columns.values(), rows.values(), apart, lines)
    at_top = _first(grid.cells, lambda cell: grid.position(cell).column, lambda cell: grid.centre(cell).y)
    at_left = _first(grid.cells, lambda cell: grid.position(cell).row, lambda cell: grid.centre(cell).x)
    for column, cell in at_top.items():
        for y in (field.y - apart["top"], field.bottom + apart["bottom"]):
            yield centred(columns[column], Point(grid.centre(cell).x, y), SEMIBOLD, size, tone)
    for row, cell in at_left.items():
        for x in (field.x - apart["left"], field.right + apart["right"]):
            yield centred(rows[row], Point(x, grid.centre(cell).y), SEMIBOLD, size, tone)


def _rim(laid: LaidBoard) -> Mapping[str, float]:
    """Return how far lines along the outside of the board reach into each margin, where it is more than a trifle."""
    outer, reach = set(laid.outer), dict.fromkeys(laid.margins, 0.0)
    for layer in laid.board.edges:
        for name, sides in strokes(layer, laid):
            half = laid.style(name).width * laid.scale / 2
            for side in outer.intersection(sides) if half > CLEAR else ():
                reach[side.facing] = max(reach.get(side.facing, 0.0), half)
    return reach


def _heading_size(
    laid: LaidBoard, columns: Iterable[str], rows: Iterable[str], apart: Mapping[str, float], lines: Mapping[str, float]
) -> float:
    """Return the size of numbers at the edges: in keeping with the cells, as far as the margins have room for more.

    Beside wide lines along the outside it may be less than usual.
    """
    free = {side: min(gap - lines[side], laid.margins[side] - gap) - CLEAR for side, gap in apart.items()}
    high, wide = min(free["top"], free["bottom"]), min(free["left"], free["right"])
    widest = max((text_width(text, SEMIBOLD, 1.0) for text in rows), default=1.0)
    usual = max(LEAST, min(HEADING * laid.scale, 0.45 * laid.grid.size))
    most = min(SHARE * laid.grid.size, high / DEPTH, 2 * wide / widest)
    return max(LEAST, min(usual, most)) if any(lines.values()) else max(usual, most)


def _first(cells: Iterable[Cell], line: Callable[[Cell], int], along: Callable[[Cell], float]) -> Mapping[int, Cell]:
    """Return the first cell of every line."""
    found: dict[int, Cell] = {}
    for cell in cells:
        if (number := line(cell)) not in found or along(cell) < along(found[number]):
            found[number] = cell
    return found


def _apart(laid: LaidBoard, side: str, room: float, line: float) -> float:
    """Return how far numbers stand from the cells: beyond the arrows of joined sides, else close to them.

    Beside a wide line they stand in the middle of what it and the panels leave them.
    """
    near = BESIDE * laid.scale
    if laid.board.grid.goes_on(side):
        return max(near, room - OUTSIDE * laid.scale)
    return (line + min(PANELS * laid.scale, room)) / 2 if line else min(near, room / 2)


def _to_ends(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the number of every column above and below the field.

    Rows of pointy hexes lie half a hex apart: the numbers of the second row stand, lighter, between those of the first.
    """
    overlay = laid.overlay
    if overlay is None:
        return
    field, below = laid.field, laid.margins["bottom"]
    pointy = overlay.lattice == "pointy"
    size = min(ENDS, min(field.y, below) * 0.45, laid.grid.size * (0.3 if pointy else 0.4))
    if size < LEAST_ENDS:
        return
    tone = colour(laid.style("numbers"), look.ink)
    first = laid.grid.centre(overlay.tags["field"][0]).y
    columns: dict[float, tuple[str, str]] = {}
    for cell in overlay.tags["field"]:
        at, step = laid.grid.centre(cell), laid.grid.size * math.sqrt(3) / 2
        between = pointy and round((at.y - first) / step) % 2
        columns[round(at.x, 3)] = (str(columns_to_end(overlay, cell)), REGULAR if between else SEMIBOLD)
    upper = field.y - (field.y - size * CAP_HEIGHT) / 2
    lower = field.bottom + (below + size * CAP_HEIGHT) / 2
    for base in (upper, lower):
        for x, (number, font) in columns.items():
            yield Text(Point(x, base), number, font, size, tone, "middle")


def columns_to_end(overlay: Overlay, cell: object) -> int:
    """Return how many columns lie between a cell and the nearer end of the field, the cell's own included.

    On pointy hexes they are counted along the hex's own row; every other row begins half a hex behind the line.
    """
    x, per_column = abs(overlay.grid.centre(cell).x), overlay.field.width / overlay.columns
    return math.ceil((overlay.field.width / 2 - x) / per_column + 0.5 - ROUNDING)
