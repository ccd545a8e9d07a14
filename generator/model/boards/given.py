"""The board as a key of a game: its model is loaded only where a game has a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from generator.model.validation import Loaded

BOARD = Loaded("generator.model.boards.board.Board")

if TYPE_CHECKING:
    from generator.model.boards.board import Board

    BoardField = Board
else:
    BoardField = Annotated[Any, BeforeValidator(BOARD)]
