"""How large a board is printed whose number of cells is fixed: by its cells, its width or its paper."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.building.order import Order
from generator.building.planning import LARGEST_HEX, LEAST_HEX, MAX_SHEETS, STEP
from generator.geometry.shapes import Size
from generator.imposition.boards.layout import fewest_sheets
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.seams import Weave

SizeOf = Callable[[float], Size]
"""From the width of a cell to the size of the finished board, in millimetres."""

WeaveOf = Callable[[float], Weave]
"""From the width of a hex to the hexes that seams can follow."""


def cell_width(order: Order, usual: float, size_of: SizeOf, weave_of: WeaveOf | None = None) -> float:
    """Return how wide a cell is printed: as asked for, else as the game has it.

    ``weave_of`` is there for boards of hexes: seams that swing along them take more of a sheet than straight ones do.
    Raises ``PizarraError`` for more than one wish, and for boards that are too small to read or take too much paper.
    """

    def needed(width: float) -> float:
        return _sheets(order, size_of(width), weave_of(width) if weave_of and order.joint.along_hexes else None)

    asked = order.asked
    ways = {"--hex": asked.hex_width, "--board-width": asked.board_width, "--sheets": asked.sheets}
    given = [option for option, value in ways.items() if value is not None]
    if len(given) > 1:
        message = f"{' and '.join(given)} each fix how large the board is printed"
        raise PizarraError([Problem(given[0], message, hint="give one of them")])
    if asked.board_width is not None:
        width = _largest(lambda width: size_of(width).width <= asked.board_width + 1e-9, "--board-width")  # type: ignore[operator]
    elif asked.sheets is not None:
        bound = _largest(lambda width: _sheets(order, size_of(width), None) <= asked.sheets, "--sheets")  # type: ignore[operator]
        width = _downwards(bound, lambda width: needed(width) <= asked.sheets, "--sheets")  # type: ignore[operator]
    else:
        width = usual if asked.hex_width is None else asked.hex_width
    if not LEAST_HEX <= width <= LARGEST_HEX:
        message = f"{width:g} mm is not allowed: {LEAST_HEX:g} to {LARGEST_HEX:g} mm"
        raise PizarraError([Problem("--hex", message)])
    if not order.poster and MAX_SHEETS < (sheets := needed(width)) < math.inf:
        message = f"cells of {width:g} mm make a board of {sheets} sheets; at most {MAX_SHEETS} are printed"
        raise PizarraError([Problem("--hex", message, hint="ask for smaller cells")])
    return width


def _sheets(order: Order, size: Size, weave: Weave | None) -> float:
    """Return how many sheets a board of that size takes, the better way round; endless where the joint cannot be."""
    try:
        return fewest_sheets(size, order.paper, order.joint, weave)
    except ValueError:
        return math.inf


def _largest(fits: Callable[[float], bool], option: str) -> float:
    """Return the largest cell, in whole tenths of a millimetre, with which the board fits; smaller ones fit as well."""
    low, high = math.ceil(LEAST_HEX / STEP), math.floor(LARGEST_HEX / STEP)
    if not fits(low * STEP):
        raise _nothing_fits(option)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle * STEP) else (low, middle - 1)
    return round(low * STEP, 1)


def _downwards(start: float, fits: Callable[[float], bool], option: str) -> float:
    """Return the first cell that fits from one size downwards: seams along hexes do not get on evenly with the size."""
    for tenths in range(round(start / STEP), math.ceil(LEAST_HEX / STEP) - 1, -1):
        if fits(round(tenths * STEP, 1)):
            return round(tenths * STEP, 1)
    raise _nothing_fits(option)


def _nothing_fits(option: str) -> PizarraError:
    return PizarraError([Problem(option, f"not even cells of {LEAST_HEX:g} mm fit", hint="allow a larger board")])


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
