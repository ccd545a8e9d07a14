"""Boards whose cells lie over a plan in metres: which plan is asked for, and how it is divided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.boards.plan import LaidPlan, over_plan
from generator.building.boards.division import OverPlan
from generator.building.boards.field import metres_of
from generator.building.measures import Divided
from generator.building.order import Order
from generator.geometry.covering import Lattice
from generator.i18n import phrase
from generator.model.boards.board import Board
from generator.model.boards.markings import GroundPlan, open_ground, plan_of
from generator.packs.board_file import at_board
from generator.packs.load import Pack
from generator.packs.locations import source_of
from generator.problems import PizarraError, Problem, did_you_mean, quoted, user_error

if TYPE_CHECKING:
    from generator.building.measures import Beneath

FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_CELL, MOST_PER_CELL = 0.2, 50.0


def plan_division(board: Board, order: Order, lattice: Lattice) -> Callable[[Callable[[Beneath], Divided]], OverPlan]:
    """Return how the plan that a board covers is divided, for what comes of cells over it.

    Raises ``PizarraError`` for a plan that is not there or not sound.
    """
    plan = _asked(order, board)
    return lambda board_of: OverPlan(plan.size, lattice, lambda metres: board_of(_under(plan, lattice, metres)))


@lru_cache(maxsize=8)
def _under(plan: GroundPlan, lattice: Lattice, metres: float) -> LaidPlan:
    """Return the plan with cells of so many metres. Raises ``PizarraError`` for too many or too few."""
    if not LEAST_PER_CELL <= metres <= MOST_PER_CELL:
        values = {"metres": metres, "least": LEAST_PER_CELL, "most": MOST_PER_CELL}
        told = phrase("{metres:g} m is not allowed: {least:g} to {most:g} m", **values)
        raise user_error("--metres-per-cell", told)
    return over_plan(plan, lattice, metres)


def _asked(order: Order, board: Board) -> GroundPlan:
    """Return the plan that is asked for: by its name in the pack, as a file, or open ground of so many metres.

    Raises ``PizarraError`` for a name that is not known and for everything that is wrong in its file.
    """
    asked, pack = order.field, order.pack
    name = asked or board.plan
    if (metres := metres_of(name)) is not None:
        if max(metres) > MOST_METRES or min(metres) < 1:
            told = phrase(
                "{asked} is not allowed: open ground is 1 to {most} m long and wide", asked=name, most=MOST_METRES
            )
            raise user_error("--field", told)
        return open_ground(*metres)
    if name.endswith((".yaml", ".yml")):
        return _plan_in(Path(name), order.pack, board)
    known = {file.stem: file for file in pack.files(FOLDER, "*.yaml")}
    if name not in known:
        hint = phrase("give metres such as 22x14, or a name; {near}", near=did_you_mean(name, known))
        problem = Problem("--field", phrase("there is no plan {name}", name=quoted(name)), hint=hint)
        raise PizarraError([problem if asked else at_board(problem, pack, ("plan",))])
    return _plan_in(known[name], pack, board)


def _plan_in(file: Path, pack: Pack, board: Board) -> GroundPlan:
    return plan_of(replace(source_of(file), languages=pack.languages), board.signs)
