"""Boards of every kind, made from an order: each kind is one module and one line in ``KINDS``."""

from __future__ import annotations

import importlib

from generator.building.boards.game_board import GameBoard
from generator.building.order import Order

__all__ = ["KINDS", "GameBoard", "make_board"]

KINDS = {
    "grid": "generator.building.boards.grid_board",
    "none": "generator.building.boards.none",
}
"""Kind of board to the module whose ``make`` makes one; imported when it is used."""


def make_board(order: Order) -> GameBoard:
    """Return the planned board of an order. Raises ``PizarraError`` for measures that cannot be had."""
    board = order.pack.game.board
    made: GameBoard = importlib.import_module(KINDS[board.kind if board else "none"]).make(order)
    return made
