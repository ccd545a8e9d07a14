"""What cells are called: ``a1`` as on a chess board, ``0101`` as on a map of hexes, or by running numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal, NamedTuple

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


class _Counted(NamedTuple):
    """Columns and rows counted from a corner, from 0, and how many digits the largest of them has."""

    columns: Mapping[int, int]
    rows: Mapping[int, int]
    digits: int


def _counted(grid: AnyGrid, corner: CountedFrom) -> _Counted:
    places = [grid.position(cell) for cell in grid.cells]
    last_column, last_row = (max((place[axis] for place in places), default=0) for axis in (0, 1))
    columns = {at: last_column - at if corner.endswith("right") else at for at in range(last_column + 1)}
    rows = {at: last_row - at if corner.startswith("bottom") else at for at in range(last_row + 1)}
    return _Counted(columns, rows, max(2, len(str(last_column + 1)), len(str(last_row + 1))))


def _corner(numbering: Numbering, start: CountedFrom | None) -> CountedFrom:
    return start or ("bottom-left" if numbering == "a1" else "top-left")


def numbered(grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None = None) -> Mapping[Hashable, str]:
    """Return the name of every cell; the grid's own where no numbering is asked for, or none.

    ``start`` is the corner where numbers begin: at the bottom left for ``a1``, at the top left for the others.
    """
    if numbering is None or numbering == "none":
        return {cell: grid.label(cell) for cell in grid.cells}
    columns, rows, digits = _counted(grid, _corner(numbering, start))
    found: dict[Hashable, str] = {}
    for count, cell in enumerate(grid.cells, start=1):
        column, row = grid.position(cell)
        across, down = columns[column], rows[row]
        found[cell] = {
            "a1": f"{letters(across)}{down + 1}",
            "0101": f"{across + 1:0{digits}}{down + 1:0{digits}}",
            "1-1": f"{across + 1}-{down + 1}",
            "1": str(count),
        }[numbering]
    return found


def headings(
    grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None = None
) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """Return what columns and rows are called at the edges of a board: on hexes 01, 02, …; elsewhere as in chess."""
    kind = numbering if numbering in ("a1", "0101", "1-1") else grid.headings
    columns, rows, digits = _counted(grid, _corner(kind, start))
    wide = digits if kind == "0101" else 1
    across = {at: letters(number) if kind == "a1" else f"{number + 1:0{wide}}" for at, number in columns.items()}
    return across, {at: f"{number + 1:0{wide}}" for at, number in rows.items()}
