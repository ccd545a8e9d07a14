"""What lies beneath a board that covers a field or a plan: its size, what is painted there, and how it is divided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.boards.layout import UNPAINTED, PaintedGround
from generator.boards.markings import painted as painted_on
from generator.building.boards.division import OverField
from generator.building.boards.field import AskedField, asked_field
from generator.building.measures import Divided, Division, Measures
from generator.building.order import Order
from generator.geometry.covering import NO_GOALS, Goals, Lattice, Shape
from generator.geometry.field import FootballField, Markings, field_markings
from generator.i18n import phrase
from generator.model.boards.board import Board
from generator.model.boards.grids import Covered, HexesSpec
from generator.model.boards.layers import MarkingsLayer
from generator.packs.board_file import BoardPlaces, board_as_played, places_of
from generator.problems import PizarraError

if TYPE_CHECKING:
    from generator.building.measures import Beneath


class Below(NamedTuple):
    """What a board covers: how it is divided, what the laws paint there, and the field where it is one.

    ``division`` takes what comes of the ground under cells.
    """

    division: Callable[[Callable[[Beneath], Divided]], Division]
    painted: Markings = UNPAINTED
    asked: AskedField | None = None


def played_board(order: Order) -> tuple[Board, BoardPlaces]:
    """Return the board of an order as it is played, and where its parts stand. Raises ``PizarraError``."""
    return board_as_played(order.pack, _options_of(order)), places_of(order.pack)


def _options_of(order: Order) -> dict[str, str]:
    """Return the options of the rules as the order plays them; none where no board depends on them, nor a wish."""
    board = order.pack.game.board
    assert isinstance(board, Board)
    asked = order.has_rules and (board.variants or order.switches)
    return {name: option.value for name, option in order.rules.options.items()} if asked else {}


def field_of(order: Order) -> FootballField | None:
    """Return the football field that an order's board covers; ``None`` for none. Raises ``PizarraError``."""
    if not order.has_board:
        return None
    board, places = played_board(order)
    below = ground_below(board, order, places)
    return below.asked.football if below and below.asked else None


def ground_below(board: Board, order: Order, places: BoardPlaces) -> Below | None:
    """Return what a board covers; ``None`` for one that is given cell by cell. Raises ``PizarraError``."""
    spec = board.grid
    if not isinstance(spec, Covered) or spec.covers is None:
        return None
    lattice: Lattice = (order.orientation or spec.orientation) if isinstance(spec, HexesSpec) else "squares"
    if spec.covers.region == "plan":
        from generator.building.boards.over_plan import plan_division

        return Below(plan_division(board, order, lattice))
    if board.field is None:
        hint = phrase("write field: {length: 40m, width: 20m}, or a preset such as field: {preset: futsal}")
        raise PizarraError([places.problem(("grid", "covers"), phrase("there is no field to cover"), hint)])
    asked = asked_field(order.field, board.field, order.language, places)
    football, rule = asked.football, spec.covers.rule
    goals = Goals(football.goal_width, spec.goal_cells) if football else NO_GOALS
    painted = field_markings(football) if football else UNPAINTED
    return Below(lambda board_of: OverField(asked.size, lattice, board_of, goals, rule), painted, asked)


def usual_measures(board: Board) -> Measures:
    """Return the measures that a board has where nothing else is asked for: a cell over a plan is a metre wide."""
    spec = board.grid
    cell = spec.size if board.width is None and board.sheets is None else None
    if not isinstance(spec, Covered) or spec.covers is None:
        return Measures(cell=cell, board_width=board.width, sheets=board.sheets)
    said = Measures(spec.columns, spec.metres, spec.cells, cell, board.width, board.sheets)
    return said if said.says_how_fine or spec.covers.region == "field" else replace(said, metres=1.0)


def named_areas(board: Board, ground: PaintedGround) -> Mapping[str, Shape]:
    """Return the areas that the markings of all layers of a board name."""
    found: dict[str, Shape] = {}
    for layer in board.layers:
        if isinstance(layer, MarkingsLayer):
            found |= painted_on(layer.markings, ground)[0].areas
    return found
