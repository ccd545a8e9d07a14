"""The parts of a game that can be asked for: each is one module and one line in ``MAKERS``."""

from __future__ import annotations

import importlib

from generator.building.boards import GameBoard
from generator.building.documents.part import Part
from generator.building.order import Order

__all__ = ["MAKERS", "Part", "make_part"]

MAKERS = {
    "board": "generator.building.documents.board",
    "counters": "generator.building.documents.counters",
    "cards": "generator.building.documents.cards",
    "team-sheets": "generator.building.documents.team_sheets",
}
"""Part to the module whose ``make`` makes it; imported when it is used. The guide and a season follow the others."""


def make_part(name: str, order: Order, board: GameBoard) -> Part:
    """Return a part of an order. Raises ``PizarraError`` with all that is wrong with it."""
    made: Part = importlib.import_module(MAKERS[name]).make(order, board)
    return made
