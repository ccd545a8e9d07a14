"""Games that are played without a board of ours."""

from __future__ import annotations

from generator.building.boards.game_board import GameBoard
from generator.building.boards.sizing import refuse
from generator.building.measures import Divided
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.shapes import Size
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide
from generator.words import message, phrase, say

USUAL_CELL = 22.0
"""The cell that counters are made for, in millimetres, where there is no board to have any."""


def make(order: Order) -> NoBoard:
    """Return what stands in for a board. Raises ``PizarraError`` for wishes that only a board can grant."""
    if order.parts == ("board",):
        raise PizarraError([no_board(order, "--only")])
    refuse(order, phrase("it has no board"), "--field", "--orientation", "--lines")
    return NoBoard(order)


def no_board(order: Order, asked_by: str) -> Problem:
    """Return what is said where a board is asked for that is not there."""
    hint = phrase("add “board:” to its game.yaml, or ask for other parts with --only")
    return Problem(asked_by, phrase("{game} has no board", game=order.pack.game.title), hint=hint)


@dataclass(frozen=True)
class NoBoard(GameBoard):
    """Nothing to print, and how large counters are."""

    order: Order

    @property
    def sizes(self) -> Divided:
        """Return that no cells take no room."""
        return Divided(0, lambda cell: self.size)

    @property
    def cell_width(self) -> float:
        """Return the width of a cell in millimetres that counters are a little smaller than."""
        return self.order.asked.cell or USUAL_CELL

    @property
    def size(self) -> Size:
        """Return no size at all."""
        return Size(0.0, 0.0)

    @property
    def summary(self) -> str:
        """Return that there is no board."""
        return say(self.order.language, message("without a board"))

    @property
    def facts(self) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def drawn(self) -> Artwork:
        """Return an empty drawing."""
        return Artwork(self.size, ())

    def seam_guide(self) -> SeamGuide:
        """Return a guide that keeps clear of nothing."""
        return SeamGuide()
