"""How large a board is printed whose number of cells is fixed: by its cells, its width or its paper."""

from __future__ import annotations

from generator.building.measures import Divided, Division, GridWords, Measures, Terms
from generator.building.order import Order
from generator.building.planning import Plan, plan
from generator.problems import Problem, raise_errors
from generator.words import phrase


def planned(order: Order, usual: Measures, ground: Divided | Division, words: GridWords) -> Plan:
    """Return the board as an order asks for it. Raises ``PizarraError`` for measures that cannot be had."""
    return plan(order.asked, usual, ground, Terms(order.paper, order.joint, words, order.poster))


def refuse(order: Order, why: str, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    asked = {
        "--field": order.field,
        "--orientation": order.orientation,
        "--lines": None if order.lines == "printed" else order.lines,
    }
    message = phrase("does not apply to {game}: {why}", game=order.pack.game.title, why=why)
    raise_errors([Problem(option, message) for option in options if asked[option] is not None])
