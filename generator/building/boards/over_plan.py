"""Boards whose cells lie over a plan in metres: which plan is asked for, how it is divided, what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.artwork.boards.laid import UNPAINTED, LaidBoard
from generator.artwork.boards.plans import LaidPlan, over_plan
from generator.building.boards.division import OverPlan
from generator.building.boards.field import metres_of
from generator.building.measures import Divided, GridWords
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.markings import Markings
from generator.geometry.overlay import Lattice
from generator.geometry.shapes import Size
from generator.model.boards.board import Board
from generator.model.boards.plan import GroundPlan, open_ground, plan_of
from generator.packs.files.board import at_board
from generator.packs.load import Pack
from generator.packs.places import source_of
from generator.problems import PizarraError, Problem, did_you_mean, shown
from generator.words import counted, decimal, phrase, say

if TYPE_CHECKING:
    from generator.building.boards.ground import Beneath

FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_CELL, MOST_PER_CELL = 0.2, 50.0


@dataclass(frozen=True)
class PlanBelow:
    """The plan that a board covers; nothing is painted on it."""

    plan: GroundPlan
    lattice: Lattice
    painted: Markings = UNPAINTED

    def division(self, board_of: Callable[[Beneath], Divided]) -> OverPlan:
        """Return the plan as it may be divided into cells."""
        size = Size(self.plan.columns * self.plan.square, self.plan.rows * self.plan.square)
        return OverPlan(size, self.lattice, lambda metres: board_of(self._under(metres)))

    def _under(self, metres: float) -> LaidPlan:
        """Return the plan with cells of so many metres. Raises ``PizarraError`` for too many or too few."""
        if not LEAST_PER_CELL <= metres <= MOST_PER_CELL:
            values = {"metres": metres, "least": LEAST_PER_CELL, "most": MOST_PER_CELL}
            told = phrase("{metres:g} m is not allowed: {least:g} to {most:g} m", **values)
            raise PizarraError([Problem("--metres-per-cell", told)])
        return _over(self.plan, self.lattice, metres)


@lru_cache(maxsize=8)
def _over(plan: GroundPlan, lattice: Lattice, metres: float) -> LaidPlan:
    """Return the cells over a plan, worked out once."""
    return over_plan(plan, lattice, metres)


def plan_below(board: Board, order: Order, lattice: Lattice) -> PlanBelow:
    """Return the plan that a board covers. Raises ``PizarraError`` for one that is not there or not sound."""
    return PlanBelow(_asked(order, board), lattice)


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
            raise PizarraError([Problem("--field", told)])
        return open_ground(*metres)
    if name.endswith((".yaml", ".yml")):
        return _plan_in(Path(name), order.pack, board)
    known = {file.stem: file for file in pack.files(FOLDER, "*.yaml")}
    if name not in known:
        hint = phrase("give metres such as 22x14, or a name; {near}", near=did_you_mean(name, known))
        problem = Problem("--field", phrase("there is no plan {name}", name=shown(name)), hint=hint)
        raise PizarraError([problem if asked else at_board(problem, pack, ("plan",))])
    return _plan_in(known[name], pack, board)


def _plan_in(file: Path, pack: Pack, board: Board) -> GroundPlan:
    return plan_of(replace(source_of(file), languages=pack.languages), board.signs)


def plan_summary(laid: LaidBoard, plan: LaidPlan, words: GridWords, language: str) -> str:
    """Return the plan, its size, its cells and the scale in one line."""
    across, down = (decimal(squares * plan.plan.square, language) for squares in (plan.plan.columns, plan.plan.rows))
    told = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(laid.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {say(language, told)}"


def plan_facts(laid: LaidBoard, plan: LaidPlan) -> tuple[str, ...]:
    """Return for the terminal what the checks of the plan came to."""
    stand = sum(bool(state.places) for state in plan.states.values())
    between = sum(border.free for border in plan.borders)
    across, down = plan.plan.columns * plan.plan.square, plan.plan.rows * plan.plan.square
    first = phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title.in_("en"),
        across=across, down=down, metres=plan.grid.size, width=laid.grid.size,
    )  # fmt: skip
    second = phrase(
        "{stand} of {cells} cells to stand in, {between} of {sides} sides to stand on", stand=stand,
        cells=len(plan.states), between=between, sides=len(plan.borders),
    )  # fmt: skip
    doors = plan.ground.leaves
    if not doors:
        return (first, second)
    divided = counted(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
    told = phrase(
        "{doors}, {shut} of them shut: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
        doors=counted(len(doors), "1 door", "{count} doors"), divided=divided,
    )  # fmt: skip
    return (first, second, told)
