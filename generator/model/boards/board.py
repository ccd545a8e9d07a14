"""Boards: what a pack says about the board it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from generator.model.validation import ByKind

if TYPE_CHECKING:
    from generator.model.boards.grid_board import GridBoard


class BoardByKind(ByKind):
    """Boards by their kind; one whose grid has a type has no kind of its own."""

    def _kind(self, data: Mapping[Any, Any]) -> str | None:
        return "grid" if isinstance(data.get("grid"), Mapping) else super()._kind(data)


BOARDS = BoardByKind(
    {
        "grid": "generator.model.boards.grid_board.GridBoard",
    },
    usual="grid",
)
"""Every kind of board a pack may have."""

if TYPE_CHECKING:
    Board = GridBoard
else:
    Board = Annotated[Any, BeforeValidator(BOARDS)]
