"""The board of an order, planned; what stands in for it where a game has none."""

from __future__ import annotations

from generator.building.boards.game_board import GameBoard, without_board
from generator.building.order import Order

__all__ = ["GameBoard", "make_board"]


def make_board(order: Order) -> GameBoard:
    """Return the planned board of an order. Raises ``PizarraError`` for measures that cannot be had."""
    if not order.pack.game.board:
        return without_board(order)
    from generator.building.boards.board import make

    return make(order)
