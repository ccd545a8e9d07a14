"""How large a board is printed whose number of cells is fixed: by its cells, its width or its paper."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.geometry.shapes import Size
from generator.imposition.tiling import fewest_sheets
from generator.order import Order
from generator.planning import LARGEST_HEX, LEAST_HEX, MAX_SHEETS, STEP
from generator.problems import PizarraError, Problem, raise_errors

SizeOf = Callable[[float], Size]
"""From the width of a cell to the size of the finished board, in millimetres."""


def cell_width(order: Order, usual: float, size_of: SizeOf) -> float:
    """Return how wide a cell is printed: as asked for, else as the game has it.

    Raises ``PizarraError`` for more than one wish, and for boards that are too small to read or take too much paper.
    """
    asked = order.asked
    ways = {"--hex": asked.hex_width, "--board-width": asked.board_width, "--sheets": asked.sheets}
    given = [option for option, value in ways.items() if value is not None]
    if len(given) > 1:
        message = f"{' and '.join(given)} each fix how large the board is printed"
        raise PizarraError([Problem(given[0], message, hint="give one of them")])
    if asked.board_width is not None:
        width = _largest(lambda width: size_of(width).width <= asked.board_width + 1e-9, "--board-width")  # type: ignore[operator]
    elif asked.sheets is not None:
        width = _largest(lambda width: sheets_of(order, size_of(width)) <= asked.sheets, "--sheets")  # type: ignore[operator]
    else:
        width = usual if asked.hex_width is None else asked.hex_width
    if not LEAST_HEX <= width <= LARGEST_HEX:
        message = f"{width:g} mm is not allowed: {LEAST_HEX:g} to {LARGEST_HEX:g} mm"
        raise PizarraError([Problem("--hex", message)])
    if (needed := sheets_of(order, size_of(width))) > MAX_SHEETS and not order.poster:
        message = f"cells of {width:g} mm make a board of {needed} sheets; at most {MAX_SHEETS} are printed"
        raise PizarraError([Problem("--hex", message, hint="ask for smaller cells")])
    return width


def sheets_of(order: Order, size: Size) -> int:
    """Return how many sheets a board of that size takes, the better way round."""
    return fewest_sheets(size, order.paper, order.joint)


def _largest(fits: Callable[[float], bool], option: str) -> float:
    """Return the largest cell, in whole tenths of a millimetre, with which the board fits."""
    for tenths in range(math.floor(LARGEST_HEX / STEP), math.ceil(LEAST_HEX / STEP) - 1, -1):
        if fits(tenths * STEP):
            return round(tenths * STEP, 1)
    message = f"not even cells of {LEAST_HEX:g} mm fit"
    raise PizarraError([Problem(option, message, hint="allow a larger board")])


def refuse(order: Order, why: str, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    asked = {
        "--hex": order.asked.hex_width,
        "--columns": order.asked.columns,
        "--hexes": order.asked.hexes,
        "--metres-per-hex": order.asked.metres_per_hex,
        "--field": order.field,
        "--orientation": order.orientation,
        "--lines": None if order.lines == "printed" else order.lines,
    }
    unfit = [option for option in options if asked[option] is not None]
    raise_errors([Problem(option, f"does not apply to {order.pack.game.title}: {why}") for option in unfit])
