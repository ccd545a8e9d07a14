"""The board of an order, where its game has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.request import BuildRequest
from generator.i18n import Phrase, phrase
from generator.problems import PizarraError, Problem, raise_errors

if TYPE_CHECKING:
    from generator.build.board_plan import BoardPlan


def make_board(order: BuildRequest) -> BoardPlan | None:
    """Return the planned board of an order; ``None`` for a game that is played without one.

    Raises ``PizarraError`` for measures that cannot be had, and for wishes that only a board can grant.
    """
    if not order.pack.game.board:
        if order.parts == ("board",):
            raise PizarraError([no_board(order, "--only")])
        refuse(order, phrase("it has no board"), "--field", "--lines")
        return None
    from generator.build import board_plan

    return board_plan.make(order)


def no_board(order: BuildRequest, asked_by: str) -> Problem:
    """Return what is said where a board is asked for that is not there."""
    hint = phrase("add “board:” to its game.yaml, or ask for other parts with --only")
    return Problem(asked_by, phrase("{game} has no board", game=order.pack.game.title), hint=hint)


def refuse(order: BuildRequest, why: Phrase, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    lines = None if order.lines == "printed" else order.lines
    wishes = {"--field": order.field, "--lines": lines}
    message = phrase("does not apply to {game}: {why}", game=order.pack.game.title, why=why)
    raise_errors([Problem(option, message) for option in options if wishes[option] is not None])
