"""Numbers along a field: how far each column of cells is from the nearer end, the way a shot is counted."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, Look
from generator.artwork.boards.paint import colour
from generator.geometry.overlay import ROUNDING, Overlay
from generator.geometry.shapes import Point
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, SEMIBOLD
from generator.scene.primitives import Item, Text

LARGEST = 6 * POINT
LEAST = 3 * POINT
"""Numbers smaller than this are left out: nobody could read them."""


def numbers_to_ends(laid: LaidBoard, look: Look) -> Iterator[Item]:
    """Yield the number of every column above and below the field.

    Rows of pointy hexes lie half a hex apart: the numbers of the second row stand, lighter, between those of the first.
    """
    overlay = laid.overlay
    if overlay is None or laid.board.grid.numbers != "ends":
        return
    field, below = laid.field, laid.size.height - laid.field.bottom
    pointy = overlay.lattice == "pointy"
    size = min(LARGEST, min(field.y, below) * 0.45, laid.grid.size * (0.3 if pointy else 0.4))
    if size < LEAST:
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
