"""What is beneath a board: a field, a plan in metres, or nothing; which grids it takes and what is drawn on it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from generator.boards.layout import UNPAINTED, PaintedGround
from generator.boards.markings import paint as painted_on
from generator.boards.plan import PlanOverlay, over_plan
from generator.build.board.tables import with_tables
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry import covering
from generator.geometry.covering import NO_GOALS, SHARES, SPACINGS, Goals, Lattice, Overlay, Rule, Shape
from generator.geometry.field import FootballField, Markings, field_markings, fit_field, misfits, wrong_sizes
from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.model.boards.board import Board
from generator.model.boards.grids import CoveringSpec, HexesSpec
from generator.model.boards.layers import MarkingsLayer
from generator.model.boards.markings import BoardField, GroundPlan, open_ground, plan_of
from generator.packs.board_file import BoardPlaces, at_board, board_as_played, find_field, known_codes, places_of
from generator.packs.locations import source_of
from generator.problems import PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors, user_error

_METRES = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*m?\s*[x×X]\s*(\d+(?:[.,]\d+)?)\s*m?\s*")
MAX_CELLS, MAX_COLUMNS = 20_000, 400


def metres_of(text: str) -> tuple[float, float] | None:
    """Return length and width of a field given as ``105x68``, in metres; ``None`` when it is a name instead."""
    match = _METRES.fullmatch(text)
    if match is None:
        return None
    length, width = (float(part.replace(",", ".")) for part in match.groups())
    return length, width


class CoveredField(NamedTuple):
    """The size of a field in metres, the measures of its code of football where it has one, its name, and notes."""

    size: Size
    football: FootballField | None = None
    name: str = ""
    notes: tuple[Problem, ...] = ()


def covered_field(wish: str | None, board_field: BoardField, language: str, places: BoardPlaces) -> CoveredField:
    """Return the field that is asked for.

    Metres alone change the size of the game's own field, with the markings of a smaller one where its own have no room;
    a preset or a file brings its own markings. Raises ``PizarraError`` for a name that is not known and for what fits
    on no field.
    """

    def problem(message: Phrase, severity: Severity = Severity.ERROR) -> Problem:
        if wish is None:
            return places.problem(("field",), message, "", severity)
        return Problem("--field", message, severity=severity)

    if wish is not None and metres_of(wish) is None:
        entry = find_field(wish)
        return CoveredField(Size(entry.length, entry.width), entry.field(), entry.name.in_(language))
    length, width = metres_of(wish or "") or (board_field.length, board_field.width)
    if not board_field.preset:
        if length is None or width is None:
            message = phrase("the field has no size yet")
            raise PizarraError([places.problem(("field",), message, phrase("give “length” and “width”, or a preset"))])
        raise_errors(problem(message) for _, message in wrong_sizes(length, width))
        return CoveredField(Size(length, width))
    try:
        preset = find_field(board_field.preset, "--field").field()
    except PizarraError as error:
        raise PizarraError(places.problem(("field", "preset"), p.message, p.hint) for p in error.problems) from None
    length, width = preset.length if length is None else length, preset.width if width is None else width
    field, code, scale = fit_field(replace(preset, length=length, width=width), known_codes())
    raise_errors(problem(message) for _, message in misfits(field))
    if not code:
        return CoveredField(Size(length, width), field)
    values = {"own": board_field.preset, "length": length, "width": width, "taken": code, "scale": scale}
    whole = phrase("{own} does not fit on {length:g} × {width:g} m: the markings are those of {taken}", **values)
    less = phrase(
        "{own} does not fit on {length:g} × {width:g} m: the markings are those of {taken} at {scale:.0%}", **values
    )
    note = problem(whole if scale == 1 else less, Severity.NOTE)
    return CoveredField(Size(length, width), field, "", (note,))


FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_CELL, MOST_PER_CELL = 0.2, 50.0


def _covered_plan(request: BuildRequest, board: Board) -> GroundPlan:
    """Return the plan that is asked for: by its name in the pack, as a file, or open ground of so many metres.

    Raises ``PizarraError`` for a name that is not known and for everything that is wrong in its file.
    """
    pack, name = request.pack, request.field or board.plan
    if (metres := metres_of(name)) is not None:
        if max(metres) > MOST_METRES or min(metres) < 1:
            message = phrase(
                "{asked} is not allowed; open ground must be 1 to {most} m long and wide", asked=name, most=MOST_METRES
            )
            raise user_error("--field", message)
        return open_ground(*metres)
    files = {file.stem: file for file in pack.files(FOLDER, "*.yaml")}
    file = Path(name) if name.endswith((".yaml", ".yml")) else files.get(name)
    if file is None:
        hint = phrase("write metres such as 22x14, or a name; {near}", near=did_you_mean(name, files))
        problem = Problem("--field", phrase("there is no plan called {name}", name=quoted(name)), hint=hint)
        raise PizarraError([problem if request.field else at_board(problem, pack, ("plan",))])
    return plan_of(replace(source_of(file), languages=pack.languages), board.signs)


@dataclass(frozen=True)
class FieldFitter:
    """Covers a field, its size in metres, with more or fewer cells."""

    field: Size
    lattice: Lattice
    goals: Goals = NO_GOALS
    rule: Rule = "centre"

    def by_columns(self, columns: int) -> Overlay:
        """Return so many columns of cells. Raises ``PizarraError`` for too few of them and too many cells."""
        if columns < covering.LEAST_COLUMNS:
            values = {"least": covering.LEAST_COLUMNS, "columns": columns}
            message = phrase("a field has at least {least} columns, not {columns}", **values)
            raise user_error("--columns", message)
        count = self._count(columns)
        if count > MAX_CELLS:
            values = {"columns": columns, "count": round(count), "most": MAX_CELLS}
            message = phrase("{columns} columns make about {count:,} cells; at most {most:,} are allowed", **values)
            raise user_error("--columns", message)
        try:
            return covering.cover_field(self.field, columns, self.lattice, self.goals, self.rule)
        except covering.UncoveredFieldError:
            size = {"length": f"{self.field.width:g}", "width": f"{self.field.height:g}"}
            message = phrase(
                "{columns} columns leave no cell on a field of {length} × {width} m", columns=columns, **size
            )
            raise user_error("--columns", message, phrase("use more columns")) from None

    def by_metres(self, metres: float) -> Overlay:
        """Return the fair number of columns whose cells come nearest to so many metres."""
        return self.by_columns(covering.columns_for_metres(self.field, metres, self.lattice))

    def by_count(self, cells: int) -> Overlay:
        """Return the fair number of columns that comes nearest to so many cells."""
        return self.by_columns(covering.columns_for_count(self.field, cells, self.lattice))

    def finer(self) -> Iterator[Overlay]:
        """Yield fair numbers of more and more columns, as many as can be drawn."""
        step, _ = covering.FAIR_STEPS[self.lattice]
        for columns in range(covering.fair_columns(3, self.lattice), MAX_COLUMNS + 1, step):
            if self._count(columns) > MAX_CELLS:
                return
            with suppress(covering.UncoveredFieldError):
                yield covering.cover_field(self.field, columns, self.lattice, self.goals, self.rule)

    def _count(self, columns: int) -> float:
        metres = self.field.width / columns / SPACINGS[self.lattice]
        return self.field.width * self.field.height / metres**2 / SHARES[self.lattice]


@dataclass(frozen=True)
class PlanFitter:
    plan: GroundPlan
    lattice: Lattice

    def by_columns(self, columns: int) -> PlanOverlay:
        """Return cells of which so many columns fit over the plan."""
        return self.by_metres(self.plan.size.width / columns / SPACINGS[self.lattice])

    def by_metres(self, metres: float) -> PlanOverlay:
        """Return cells of so many metres. Raises ``PizarraError`` for too many or too few."""
        if not LEAST_PER_CELL <= metres <= MOST_PER_CELL:
            values = {"metres": metres, "least": LEAST_PER_CELL, "most": MOST_PER_CELL}
            message = phrase("{metres:g} m is not allowed; write {least:g} to {most:g} m", **values)
            raise user_error("--metres-per-cell", message)
        return over_plan(self.plan, self.lattice, metres)

    def by_count(self, cells: int) -> PlanOverlay:
        """Return cells of which so many are as large as the plan."""
        width, height = self.plan.size
        return self.by_metres(math.sqrt(width * height / cells / SHARES[self.lattice]))

    def finer(self) -> Iterator[PlanOverlay]:
        """Yield cells that are smaller by a tenth of a metre each time."""
        return (self.by_metres(tenths / 10) for tenths in range(math.floor(min(self.plan.size) * 10), 1, -1))


GridFitter = FieldFitter | PlanFitter


class BoardGround(NamedTuple):
    """What a board covers: which grids it takes, what the laws paint there, and the field where it is one.

    A board that is given cell by cell has no ``fitter``.
    """

    fitter: GridFitter | None = None
    painted: Markings = UNPAINTED
    field: CoveredField | None = None


def played_board(request: BuildRequest) -> tuple[Board, BoardPlaces]:
    """Return the board of a request as it is played, and the places of its parts. Raises ``PizarraError``.

    The options of the rules are asked for only where the board depends on them, or somebody wishes for one.
    """
    board = request.pack.game.board
    assert isinstance(board, Board)
    rules = request.rules.options if request.has_rules and (board.variants or request.switches) else {}
    options = {name: option.value for name, option in rules.items()}
    board, places = board_as_played(request.pack, options, request.in_colour), places_of(request.pack)
    return with_tables(board, places, request.pack, options, request.in_colour)


def field_of(request: BuildRequest) -> FootballField | None:
    """Return the football field that a request's board covers; ``None`` for none. Raises ``PizarraError``."""
    if not request.has_board:
        return None
    field = ground_of_board(*played_board(request), request).field
    return field.football if field else None


def ground_of_board(board: Board, places: BoardPlaces, request: BuildRequest) -> BoardGround:
    """Return what a board covers. Raises ``PizarraError`` for a field or a plan that cannot be had."""
    spec = board.grid
    if not isinstance(spec, CoveringSpec) or spec.covers is None:
        return BoardGround()
    lattice: Lattice = spec.orientation if isinstance(spec, HexesSpec) else "squares"
    if spec.covers.region == "plan":
        return BoardGround(PlanFitter(_covered_plan(request, board), lattice))
    if board.field is None:
        hint = phrase("write field: {length: 40m, width: 20m}, or a preset such as field: {preset: futsal}")
        raise PizarraError([places.problem(("grid", "covers"), phrase("there is no field to cover"), hint)])
    field = covered_field(request.field, board.field, request.language, places)
    if (football := field.football) is None:
        return BoardGround(FieldFitter(field.size, lattice, rule=spec.covers.rule), field=field)
    goals = Goals(football.goal_width, spec.goal_cells)
    return BoardGround(FieldFitter(field.size, lattice, goals, spec.covers.rule), field_markings(football), field)


def usual_size(board: Board) -> SizeRequest:
    """Return the measures that a board has where nothing else is asked for: a cell over a plan is a metre wide."""
    spec = board.grid
    cell = spec.size if board.width is None and board.sheets is None else None
    if not isinstance(spec, CoveringSpec) or spec.covers is None:
        return SizeRequest(cell=cell, board_width=board.width, sheets=board.sheets)
    size_in_file = SizeRequest(spec.columns, spec.metres, spec.cells, cell, board.width, board.sheets)
    return (
        size_in_file
        if size_in_file.says_how_fine or spec.covers.region == "field"
        else replace(size_in_file, metres=1.0)
    )


def named_areas(board: Board, ground: PaintedGround) -> Mapping[str, Shape]:
    areas: dict[str, Shape] = {}
    for layer in board.layers:
        if isinstance(layer, MarkingsLayer):
            areas |= painted_on(layer.markings, ground)[0].areas
    return areas
