"""What cells are called: ``a1`` as on a chess board, ``0101`` as on a map of hexes, or by running numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal

from generator.geometry.grids.grid import AnyGrid

Numbering = Literal["a1", "0101", "1-1", "1", "none"]
CountedFrom = Literal["top-left", "bottom-left", "top-right", "bottom-right"]


def letters(column: int) -> str:
    """Return the letters of a column counted from 0, as in spreadsheets: ``a`` to ``z``, then ``aa``."""
    found = ""
    while column >= 0:
        column, rest = divmod(column, 26)
        found = chr(ord("a") + rest) + found
        column -= 1
    return found


def numbered(grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None = None) -> Mapping[Hashable, str]:
    """Return the name of every cell; the grid's own where no numbering is asked for, or none.

    ``start`` is the corner where numbers begin: at the bottom left for ``a1``, at the top left for the others.
    """
    if numbering is None or numbering == "none":
        return {cell: grid.label(cell) for cell in grid.cells}
    corner = start or ("bottom-left" if numbering == "a1" else "top-left")
    places = {cell: grid.position(cell) for cell in grid.cells}
    last_column, last_row = (max((place[axis] for place in places.values()), default=0) for axis in (0, 1))
    digits = max(2, len(str(last_column + 1)), len(str(last_row + 1)))
    found: dict[Hashable, str] = {}
    for count, (cell, (column, row)) in enumerate(places.items(), start=1):
        across = last_column - column if corner.endswith("right") else column
        down = last_row - row if corner.startswith("bottom") else row
        found[cell] = {
            "a1": f"{letters(across)}{down + 1}",
            "0101": f"{across + 1:0{digits}}{down + 1:0{digits}}",
            "1-1": f"{across + 1}-{down + 1}",
            "1": str(count),
        }[numbering]
    return found
