"""The board of an order, planned; what stands in for it where a game has none."""

from __future__ import annotations

import importlib

from generator.building.boards.game_board import GameBoard
from generator.building.order import Order

__all__ = ["GameBoard", "make_board"]


def make_board(order: Order) -> GameBoard:
    """Return the planned board of an order. Raises ``PizarraError`` for measures that cannot be had."""
    module = "board" if order.pack.game.board else "none"
    made: GameBoard = importlib.import_module(f"generator.building.boards.{module}").make(order)
    return made
