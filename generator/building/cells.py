"""Sizes of cells: how many sheets a board takes with them, and which is the largest that fits. In millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.building.measures import Divided, Terms
from generator.i18n import phrase, verbatim
from generator.imposition.tiling import fewest_sheets
from generator.problems import PizarraError, user_error

LEAST_CELL, LARGEST_CELL = 4.0, 150.0
STEP = 0.1
"""Sizes of cells that are sought are whole tenths of a millimetre, rounded down."""

SHRINK, SLIVER = 0.05, 0.25
"""By at most this share a cell shrinks that nobody asked for, to spare sheets covered by at most that share."""

CLIFF = 0.07
"""A cell smaller by at most this share that saves paper is worth telling."""


def sheets_of(board: Divided, cell: float, terms: Terms) -> int:
    """Return how many sheets the board takes, the better way round.

    Raises ``PizarraError`` when the joint leaves nothing of a sheet.
    """
    weave = board.weave_of(cell) if board.weave_of and terms.joint.along_hexes else None
    try:
        return fewest_sheets(board.size_of(cell), terms.paper, terms.joint, weave)
    except ValueError as error:
        hint = phrase("a smaller --overlap, smaller cells, or larger paper")
        raise user_error("--joint", verbatim(str(error)), hint) from None


def fits_on(board: Divided, cell: float, terms: Terms, sheets: int) -> bool:
    """Return whether the board fits on so many sheets."""
    try:
        return sheets_of(board, cell, terms) <= sheets
    except PizarraError:
        return False


def largest_cell(board: Divided, terms: Terms, sheets: int) -> float | None:
    """Return the largest cell, in whole tenths of a millimetre, whose board fits on ``sheets``; ``None`` for none."""
    area = terms.paper.printable(turned=False)
    most = sheets * area.width * area.height

    def small_enough(cell: float) -> bool:
        size = board.size_of(cell)
        return size.width * size.height <= most

    for tenths in range(math.floor(_largest(small_enough) / STEP + 1e-6), math.ceil(LEAST_CELL / STEP) - 1, -1):
        cell = round(tenths * STEP, 1)
        if fits_on(board, cell, terms, sheets):
            return cell
    return None


def _largest(fits: Callable[[float], bool]) -> float:
    """Return the largest cell that fits, where all smaller ones fit as well; a very small one where none does."""
    low, high = 0.5, LARGEST_CELL
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low if high < LARGEST_CELL or not fits(high) else high


def cheaper_cell(board: Divided, cell: float, terms: Terms) -> tuple[float, int] | None:
    """Return a slightly smaller cell that saves paper and the sheets it takes; ``None`` when there is none."""
    now = sheets_of(board, cell, terms)
    width = cell - STEP
    while width >= max(cell * (1 - CLIFF), LEAST_CELL):
        smaller = round(math.floor(width / STEP + 1e-6) * STEP, 1)
        sheets = sheets_of(board, smaller, terms)
        if sheets < now:
            return smaller, sheets
        width -= STEP
    return None


def largest_between(board: Divided, least: float, most: float, terms: Terms, sheets: int) -> float | None:
    """Return the largest cell, in whole tenths of a millimetre, above one size and up to another, on so many sheets."""
    for tenths in range(math.floor(most / STEP + 1e-6), math.floor(least / STEP + 1e-6), -1):
        if fits_on(board, cell := round(tenths * STEP, 1), terms, sheets):
            return cell
    return None


def cell_without_sliver(board: Divided, cell: float, terms: Terms) -> tuple[float, int] | None:
    """Return a slightly smaller cell that spares a row or column of sheets which would be almost empty, and its sheets.

    ``None`` where none is: where it would have to be much smaller, or what is spared is more than a sliver.
    """
    found = cheaper_cell(board, cell, terms)
    if found is None or found[0] < cell * (1 - SHRINK):
        return None
    before, after = board.size_of(cell), board.size_of(found[0])
    area = terms.paper.printable(turned=False)
    spared = max(before.width - after.width, before.height - after.height)
    return found if spared <= SLIVER * min(area.width, area.height) else None


def cell_for_width(board: Divided, width: float) -> float:
    """Return the largest cell, to a hundredth of a millimetre, whose board is no wider than asked."""
    found = math.floor(_largest(lambda cell: board.size_of(cell).width <= width + 1e-9) * 100 + 1e-2) / 100
    if found < LEAST_CELL:
        values = {"width": width, "found": found, "least": LEAST_CELL}
        told = phrase("{width:g} mm leave cells of {found:.2f} mm; the least is {least:g} mm", **values)
        raise user_error("--board-width", told, phrase("ask for fewer cells or a wider board"))
    return found
