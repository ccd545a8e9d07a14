"""Boards whose cells lie over a plan in metres: which plan is asked for, how it is printed, what is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path

from generator.artwork.boards.laid import LaidBoard, Look
from generator.artwork.boards.panels.strips import Edge
from generator.artwork.boards.plans import LaidPlan, over_plan
from generator.artwork.boards.seams import hex_weave
from generator.building.boards.beside import EDGE, EDGES, board_facts, margins, panel_look
from generator.building.boards.division import OverPlan
from generator.building.boards.field import metres_of
from generator.building.boards.panels import wanted_panels
from generator.building.boards.sizing import planned
from generator.building.measures import Divided, GridWords, Measures
from generator.building.order import Order
from generator.building.planning import Plan
from generator.geometry.grids.hexes import HexGrid
from generator.geometry.overlay import Lattice
from generator.geometry.shapes import Point, Size
from generator.model.boards.board import Board
from generator.model.boards.grids import Covered, HexesSpec
from generator.model.boards.plan import GroundPlan, open_ground, plan_of
from generator.packs.files.board import at_board
from generator.packs.files.styles import shared_styles
from generator.packs.load import source_of
from generator.problems import PizarraError, Problem, did_you_mean, shown
from generator.scene.seams import Weave
from generator.words import counted, decimal, phrase, say

FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_CELL, MOST_PER_CELL = 0.2, 50.0


def laid_over_plan(order: Order, board: Board, words: GridWords) -> tuple[LaidBoard, Plan]:
    """Return a board laid over the plan that is asked for, and how it was planned.

    Raises ``PizarraError`` for a plan or measures that cannot be had.
    """
    spec = board.grid
    assert isinstance(spec, Covered)
    lattice = lattice_of(order, spec)
    plan = asked_plan(order, board)
    bare = _laid(order, board, over(plan, lattice, spec.metres or 1.0), spec.size, dict.fromkeys(EDGES, EDGE))
    look = panel_look(bare, Look(order.ink, order.language))
    wanted = wanted_panels(board.panels, order, board_facts(bare, order)) if board.panels else ()
    beside = margins(board, bare.field, wanted, look)
    size = Size(plan.columns * plan.square, plan.rows * plan.square)
    usual = Measures(metres=spec.metres or 1.0, cell=spec.size)
    found = planned(order, usual, OverPlan(size, lattice, partial(_divided, order, board, plan, beside)), words)
    assert found.board.metres is not None
    return _laid(order, board, over(plan, lattice, found.board.metres), found.cell, beside), found


def lattice_of(order: Order, spec: Covered) -> Lattice:
    """Return how the cells lie over a plan or a field."""
    if not isinstance(spec, HexesSpec):
        return "squares"
    return order.orientation or spec.orientation


@lru_cache(maxsize=8)
def over(plan: GroundPlan, lattice: Lattice, metres: float) -> LaidPlan:
    """Return the cells over a plan, worked out once."""
    return over_plan(plan, lattice, metres)


def _divided(order: Order, board: Board, plan: GroundPlan, beside: Mapping[Edge, float], metres: float) -> Divided:
    """Return the board that comes of cells of so many metres. Raises ``PizarraError`` for too many or too few."""
    if not LEAST_PER_CELL <= metres <= MOST_PER_CELL:
        values = {"metres": metres, "least": LEAST_PER_CELL, "most": MOST_PER_CELL}
        told = phrase("{metres:g} m is not allowed: {least:g} to {most:g} m", **values)
        raise PizarraError([Problem("--metres-per-cell", told)])
    assert isinstance(board.grid, Covered)
    covered = over(plan, lattice_of(order, board.grid), metres)

    def laid(cell: float) -> LaidBoard:
        return _laid(order, board, covered, cell, beside)

    def weave(cell: float) -> Weave:
        grid = laid(cell).grid
        assert isinstance(grid, HexGrid)
        return hex_weave(grid)

    hexes = isinstance(covered.grid, HexGrid)
    return Divided(len(covered.states), lambda cell: laid(cell).size, weave if hexes else None, metres=metres)


def _laid(order: Order, board: Board, over: LaidPlan, cell: float, beside: Mapping[Edge, float]) -> LaidBoard:
    """Return the board with cells of a size; the room beside the plan grows with them."""
    k, metre = cell / board.grid.size, cell / over.grid.size
    corner, bounds = Point(beside["left"] * k, beside["top"] * k), over.grid.bounds
    plan = over.placed(metre, corner)
    grid = over.grid.placed(cell, Point(corner.x + bounds.x * metre, corner.y + bounds.y * metre))
    whole = Size(plan.area.right + beside["right"] * k, plan.area.bottom + beside["bottom"] * k)
    styles = {**shared_styles(order.pack), **board.styles}
    return LaidBoard(board, grid, dict.fromkeys(grid.cells, "."), styles, whole, k, plan=plan)


def asked_plan(order: Order, board: Board) -> GroundPlan:
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
        return plan_of(source_of(Path(name)), board.signs)
    known = {file.stem: file for file in pack.files(FOLDER, "*.yaml")}
    if name not in known:
        hint = phrase("give metres such as 22x14, or a name; {near}", near=did_you_mean(name, known))
        problem = Problem("--field", phrase("there is no plan {name}", name=shown(name)), hint=hint)
        raise PizarraError([problem if asked else at_board(problem, pack, ("plan",))])
    return plan_of(source_of(known[name]), board.signs)


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
