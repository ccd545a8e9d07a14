"""What lies beneath a board: a field, a plan in metres, or nothing; its size and what is drawn on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.boards.layout import UNPAINTED, PaintedGround
from generator.boards.markings import painted as painted_on
from generator.boards.plan import LaidPlan, over_plan
from generator.build.board_size import OverField, OverPlan
from generator.build.request import BuildRequest, Divided, Division, SizeRequest
from generator.geometry.covering import NO_GOALS, Goals, Lattice, Shape
from generator.geometry.field import FootballField, Markings, field_markings, fit_field, misfits, wrong_sizes
from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.model.boards.board import Board
from generator.model.boards.grids import Covered, HexesSpec
from generator.model.boards.layers import MarkingsLayer
from generator.model.boards.markings import BoardField, GroundPlan, open_ground, plan_of
from generator.packs.board_file import BoardPlaces, at_board, board_as_played, find_field, known_codes, places_of
from generator.packs.load import Pack
from generator.packs.locations import source_of
from generator.problems import PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors, user_error

if TYPE_CHECKING:
    from generator.build.request import Beneath

_METRES = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*m?\s*[x×X]\s*(\d+(?:[.,]\d+)?)\s*m?\s*")


def metres_of(text: str) -> tuple[float, float] | None:
    """Return length and width of a field given as ``105x68``, in metres; ``None`` when it is a name instead."""
    match = _METRES.fullmatch(text)
    if match is None:
        return None
    length, width = (float(part.replace(",", ".")) for part in match.groups())
    return length, width


class AskedField(NamedTuple):
    """The size of a field in metres, the measures of its code of football where it has one, its name, and notes."""

    size: Size
    football: FootballField | None = None
    name: str = ""
    notes: tuple[Problem, ...] = ()


def asked_field(asked: str | None, usual: BoardField, language: str, places: BoardPlaces) -> AskedField:
    """Return the field that is asked for.

    Metres alone change the size of the game's own field, with the markings of a smaller one where its own have no room;
    a preset or a file brings its own markings. Raises ``PizarraError`` for a name that is not known and for what fits
    on no field.
    """
    if asked is not None and metres_of(asked) is None:
        entry = find_field(asked)
        return AskedField(Size(entry.length, entry.width), entry.field(), entry.name.in_(language))
    if not usual.preset:
        return _bare(asked, usual, places)
    try:
        own = find_field(usual.preset, "--field").field()
    except PizarraError as error:
        raise PizarraError(places.problem(("field", "preset"), p.message, p.hint) for p in error.problems) from None
    length, width = metres_of(asked or "") or (usual.length or own.length, usual.width or own.width)
    field, taken, scale = fit_field(replace(own, length=length, width=width), known_codes())
    _refuse_misfits(field, asked, places)
    if not taken:
        return AskedField(Size(length, width), field)
    values = {"own": usual.preset, "length": length, "width": width, "taken": taken, "scale": scale}
    whole = phrase("{own} has no room on {length:g} × {width:g} m: the markings are those of {taken}", **values)
    less = phrase("{own} has no room on {length:g} × {width:g} m: the markings are {scale:.0%} of {taken}", **values)
    note = _at(asked, whole if scale == 1 else less, places, Severity.NOTE)
    return AskedField(Size(length, width), field, "", (note,))


def _bare(asked: str | None, usual: BoardField, places: BoardPlaces) -> AskedField:
    """Return ground of a size that has no markings by any law."""
    length, width = metres_of(asked or "") or (usual.length, usual.width)
    if length is None or width is None:
        told = phrase("nothing says how large the field is")
        raise PizarraError([places.problem(("field",), told, phrase("give length and width, or a preset"))])
    raise_errors(_at(asked, told, places) for _, told in wrong_sizes(length, width))
    return AskedField(Size(length, width))


def _refuse_misfits(field: FootballField, asked: str | None, places: BoardPlaces) -> None:
    raise_errors(_at(asked, message, places) for _, message in misfits(field))


def _at(asked: str | None, message: Phrase, places: BoardPlaces, severity: Severity = Severity.ERROR) -> Problem:
    """Return a problem with a field where it was asked for: on the command line, or in the game's file."""
    if asked is None:
        return places.problem(("field",), message, "", severity)
    return Problem("--field", message, severity=severity)


FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_CELL, MOST_PER_CELL = 0.2, 50.0


def plan_division(
    board: Board, order: BuildRequest, lattice: Lattice
) -> Callable[[Callable[[Beneath], Divided]], OverPlan]:
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


def _asked(order: BuildRequest, board: Board) -> GroundPlan:
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


class Below(NamedTuple):
    """What a board covers: how it is divided, what the laws paint there, and the field where it is one.

    ``division`` takes what comes of the ground under cells.
    """

    division: Callable[[Callable[[Beneath], Divided]], Division]
    painted: Markings = UNPAINTED
    asked: AskedField | None = None


def played_board(order: BuildRequest) -> tuple[Board, BoardPlaces]:
    """Return the board of an order as it is played, and where its parts stand. Raises ``PizarraError``."""
    return board_as_played(order.pack, _options_of(order)), places_of(order.pack)


def _options_of(order: BuildRequest) -> dict[str, str]:
    """Return the options of the rules as the order plays them; none where no board depends on them, nor a wish."""
    board = order.pack.game.board
    assert isinstance(board, Board)
    asked = order.has_rules and (board.variants or order.switches)
    return {name: option.value for name, option in order.rules.options.items()} if asked else {}


def field_of(order: BuildRequest) -> FootballField | None:
    """Return the football field that an order's board covers; ``None`` for none. Raises ``PizarraError``."""
    if not order.has_board:
        return None
    board, places = played_board(order)
    below = ground_below(board, order, places)
    return below.asked.football if below and below.asked else None


def ground_below(board: Board, order: BuildRequest, places: BoardPlaces) -> Below | None:
    """Return what a board covers; ``None`` for one that is given cell by cell. Raises ``PizarraError``."""
    spec = board.grid
    if not isinstance(spec, Covered) or spec.covers is None:
        return None
    lattice: Lattice = (order.orientation or spec.orientation) if isinstance(spec, HexesSpec) else "squares"
    if spec.covers.region == "plan":
        return Below(plan_division(board, order, lattice))
    if board.field is None:
        hint = phrase("write field: {length: 40m, width: 20m}, or a preset such as field: {preset: futsal}")
        raise PizarraError([places.problem(("grid", "covers"), phrase("there is no field to cover"), hint)])
    asked = asked_field(order.field, board.field, order.language, places)
    football, rule = asked.football, spec.covers.rule
    goals = Goals(football.goal_width, spec.goal_cells) if football else NO_GOALS
    painted = field_markings(football) if football else UNPAINTED
    return Below(lambda board_of: OverField(asked.size, lattice, board_of, goals, rule), painted, asked)


def usual_measures(board: Board) -> SizeRequest:
    """Return the measures that a board has where nothing else is asked for: a cell over a plan is a metre wide."""
    spec = board.grid
    cell = spec.size if board.width is None and board.sheets is None else None
    if not isinstance(spec, Covered) or spec.covers is None:
        return SizeRequest(cell=cell, board_width=board.width, sheets=board.sheets)
    said = SizeRequest(spec.columns, spec.metres, spec.cells, cell, board.width, board.sheets)
    return said if said.says_how_fine or spec.covers.region == "field" else replace(said, metres=1.0)


def named_areas(board: Board, ground: PaintedGround) -> Mapping[str, Shape]:
    """Return the areas that the markings of all layers of a board name."""
    found: dict[str, Shape] = {}
    for layer in board.layers:
        if isinstance(layer, MarkingsLayer):
            found |= painted_on(layer.markings, ground)[0].areas
    return found
