"""What is beneath a board: a field, a plan in metres, or nothing; its grids, and its places and routes from tables."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from generator.boards.layout import UNPAINTED, PaintedGround
from generator.boards.markings import paint as painted_on
from generator.boards.plan import PlanOverlay, over_plan
from generator.build.pieces import file_rows
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry import covering
from generator.geometry.covering import NO_GOALS, SHARES, SPACINGS, Goals, Lattice, Overlay, Rule, Shape
from generator.geometry.field import FootballField, Markings, field_markings, fit_field, misfits, wrong_sizes
from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.model.boards.board import Board
from generator.model.boards.cells import Join
from generator.model.boards.grids import AreasSpec, CoveringSpec, HexesSpec, NodesSpec
from generator.model.boards.layers import MarkingsLayer, PathsLayer
from generator.model.boards.markings import BoardField, GroundPlan, open_ground, plan_of
from generator.model.boards.places import Place, Route
from generator.model.fields import length_mm
from generator.model.names import fold_name
from generator.model.pieces.rows import PieceField, RawRow, RowTable, written_value
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import (
    BoardPlaces,
    at_board,
    board_as_played,
    find_field,
    known_codes,
    places_of,
    read_board_data,
    source_as_played,
)
from generator.packs.load import Pack
from generator.packs.locations import source_of
from generator.problems import (
    InvalidValueError,
    Location,
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    quoted,
    raise_errors,
    user_error,
)
from generator.rules.templates import NO_FIELDS, FillError, RowTexts, compile_template, names_of
from generator.scene.palette import Colour
from generator.scene.svg_areas import area_name

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


MOST_ROWS = 1000


class TableData(NamedTuple):
    """What the rows of a table come to: values as a file has them, their cells, and problems."""

    rows: list[tuple[str, dict[str, Any]]]
    cells: dict[DataPath, Location]
    problems: list[Problem]


def with_tables(
    board: Board, places: BoardPlaces, pack: Pack, options: Mapping[str, str], colour: Colour | None
) -> tuple[Board, BoardPlaces]:
    """Return a board with the rows of its tables, and the ways that its routes are; it may be a copy in a colour.

    Raises ``PizarraError`` with everything that is wrong in the tables, at its cell.
    """
    spec, layers = board.grid, list(enumerate(board.layers))
    grid_table = spec.table if isinstance(spec, NodesSpec | AreasSpec) else ""
    routes = [(index, layer) for index, layer in layers if isinstance(layer, PathsLayer)]
    tables = [(index, layer.routes) for index, layer in routes if isinstance(layer.routes, str)]
    if grid_table or tables:
        source = source_as_played(pack, options, colour)
        data: dict[str, Any] = dict(source.data["board"])
        read: list[TableData] = []
        if grid_table:
            table = file_rows(grid_table, places.location(("grid", "from")), pack, HEADINGS)
            key, rows_of = ("areas", _areas) if isinstance(spec, AreasSpec) else ("nodes", _places)
            listed = data["grid"].get(key) or {}
            read.append(rows_of(table, listed))
            data["grid"] = {other: value for other, value in data["grid"].items() if other != "from"}
            data["grid"][key] = {**listed, **dict(read[-1].rows)}
        data["layers"] = list(data.get("layers") or [])
        for index, name in tables:
            table = file_rows(name, places.location(("layers", index, "from")), pack, HEADINGS)
            raw, at = data["layers"][index], places._replace(under=(*places.under, "layers", index))
            read.append(_routes(table, raw, index, at))
            filled = {key: value for key, value in raw.items() if not _is_template(value)}
            style = next((row["style"] for _, row in read[-1].rows if "style" in row), "grid")
            data["layers"][index] = {"paths": style, **filled, "from": [row for _, row in read[-1].rows]}
        problems = [problem for each in read for problem in each.problems]
        places = places._replace(cells={key: at for each in read for key, at in each.cells.items()},
                                 notes=tuple(problems))  # fmt: skip
        try:
            board = read_board_data(source, data, places)
        except PizarraError as error:
            raise PizarraError((*problems, *error.problems)) from None
        raise_errors(problems)
    return _with_ways(board), places


HEADINGS = phrase("write the headings in its first row: id, x and y for places, id for areas, from and to for routes")


def _is_template(value: object) -> bool:
    return isinstance(value, str) and "{{" in value


def _with_ways(board: Board) -> Board:
    """Return a board whose grid of nodes has the ways of its routes, so that pieces may move along them."""
    spec = board.grid
    rows = [row for layer in board.layers if isinstance(layer, PathsLayer) for row in layer.rows]
    if not isinstance(spec, NodesSpec) or not rows:
        return board
    names, known = {name.lower(): name for name in spec.places}, {frozenset(pair) for chain in spec.links
                                                                  for pair in pairwise(chain)}  # fmt: skip
    links, joins = list(spec.links), list(spec.joins)
    for row in rows:
        first, second = names.get(row.start.lower()), names.get(row.to.lower())
        pair = frozenset(filter(None, (first, second)))
        if first is None or second is None or len(pair) < 2 or pair in known:
            continue
        if not row.one_way:
            known.add(pair)
            links.append((first, second))
        elif (way := Join(ends=(first.lower(), second.lower()), one_way=True)) not in joins:
            joins.append(way)
    return board.model_copy(update={"grid": spec.model_copy(update={"links": tuple(links), "joins": tuple(joins)})})


def _places(table: RowTable, listed: Mapping[str, Any]) -> TableData:
    """Return the places of a table, by their names, as a file lists them."""
    data = TableData([], {}, [])
    columns = _columns(table, ("id", "x", "y"), [*Place.model_fields, "id", "x", "y"], data)
    names = set(map(str, listed))
    for row in table.rows[: MOST_ROWS + 1] if columns else ():
        name, at = _text(row, columns.get("id")), row.at(columns["id"])
        _note_name(name, at, names, data)
        under: DataPath = ("grid", "nodes", name)
        values: dict[str, Any] = {"at": [f"{length:g}mm" for length in _lengths(row, columns, data)]}
        for key in sorted(Place.model_fields.keys() - {"at"}):
            if text := _text(row, columns.get(key)):
                values[key] = _with_unit(text) if key == "size" else text
                data.cells[*under, key] = row.at(columns[key])
        data.cells[under] = at
        data.rows.append((name, values))
    return data


def _note_name(name: str, at: Location, names: set[str], data: TableData) -> None:
    """Add the name of a row to those of the rows before it, and report one that is empty or there already."""
    if not name:
        data.problems.append(at.problem(phrase("is empty"), phrase("every place needs a different name")))
    elif name in names:
        data.problems.append(at.problem(phrase("{name} appears twice", name=quoted(name))))
    names.add(name)


def _areas(table: RowTable, listed: Mapping[str, Any]) -> TableData:
    """Return the areas of a table, by their names; columns other than id and name are their values."""
    data = TableData([], {}, [])
    columns = _columns(table, ("id",), ["id", "name"], data)
    names = set(map(str, listed))
    for row in table.rows[: MOST_ROWS + 1] if columns else ():
        name, at = area_name(_text(row, columns["id"])), row.at(columns["id"])
        _note_name(name, at, names, data)
        texts = {key: _text(row, key) for key in row.cells if key not in columns.values()}
        values = {
            key: int(text) if text.isdecimal() and len(text) < 10 else text for key, text in texts.items() if text
        }
        title = _text(row, columns.get("name"))
        data.cells["grid", "areas", name] = at
        data.rows.append((name, {**({"name": title} if title else {}), "values": values}))
    return data


def _lengths(row: RawRow, columns: Mapping[str, str], data: TableData) -> Iterator[float]:
    """Yield the distances of a place from the left and from the top, in millimetres where no unit is given."""
    for key in ("x", "y"):
        text = _text(row, columns[key])
        try:
            if not text:
                raise InvalidValueError(phrase("is empty"), phrase("write a length in mm"))
            yield length_mm(_with_unit(text))
        except InvalidValueError as error:
            data.problems.append(row.at(columns[key]).problem(error.message, error.hint))
            yield 0.0


def _with_unit(text: str) -> Any:
    """Return lengths in millimetres where they have no unit: ``6``, ``6mm``, or a width and a height ``24 16``."""
    parts = [f"{part}mm" if part.replace(".", "", 1).replace(",", "", 1).isdecimal() else part for part in text.split()]
    return parts if len(parts) == 2 else "".join(parts)


def _routes(table: RowTable, layer: Mapping[str, Any], index: int, places: BoardPlaces) -> TableData:
    """Return the routes of a table; keys of the layer in double braces are filled from each row."""
    data = TableData([], {}, [])
    keys = {field.alias or key: key for key, field in Route.model_fields.items()}
    columns = _columns(table, ("from", "to"), list(keys), data)
    templates = {"style" if key == "paths" else key: value for key, value in layer.items() if _is_template(value)}
    headings = {name: PieceField(optional=True) for row in table.rows[:1] for name in row.cells}
    try:
        fills = {key: compile_template(text, headings, always=NO_FIELDS) for key, text in templates.items()}
    except FillError as error:
        key = next(key for key, value in layer.items() if _is_template(value))
        raise places.location((key,)).error(error.message, error.hint) from None
    for row in table.rows[: MOST_ROWS + 1] if columns else ():
        under: DataPath = ("layers", index, "from", len(data.rows))
        data.cells[under] = row.at(columns["from"])
        texts = {name: _text(row, name) for name in row.cells}
        values: dict[str, Any] = {}
        for key in keys:
            heading = columns.get(key)
            if key in fills:
                heading = next(names_of(fills[key]), heading)
                text = fills[key].of(RowTexts(texts, texts)).strip()
            else:
                text = _text(row, heading)
            if text:
                data.cells[*under, key] = row.at(heading or "")
                values[key] = _route_value(key, text, data.cells[*under, key], data)
        for key in ("from", "to"):
            if not values.setdefault(key, ""):
                data.problems.append(row.at(columns[key]).problem(phrase("is empty"), phrase("write a place")))
        data.rows.append(("", values))
    return data


def _route_value(key: str, text: str, at: Location, data: TableData) -> Any:
    """Return the text of a cell as a file would have it: numbers, yes and no, and positions in millimetres."""
    from generator.spreadsheets.columns import truth

    if key in ("spaces", "parallel"):
        return int(text) if text.isdecimal() and len(text) < 6 else text
    if key == "one_way":
        answer = truth(text, (), ())
        if answer is None:
            data.problems.append(at.problem(phrase("expected yes or no, not {found}", found=quoted(text))))
        return bool(answer)
    if key == "via":
        return [_with_unit(point) for point in text.split(";") if point.strip()]
    return text


def _columns(table: RowTable, needed: Sequence[str], keys: Sequence[str], data: TableData) -> Mapping[str, str]:
    """Return the headings of a table by the keys that they are; none where one that is needed is missing.

    A heading that is nearly a key is said to be none; others are those of whoever else reads the table.
    """
    if not table.rows:
        if table.file is not None:
            data.problems.append(table.file.problem(phrase("it has headings but no rows")))
        return {}
    first = table.rows[0]
    at, by_fold = first.heading or first.at, {fold_name(key): key for key in keys}
    columns = {by_fold[folded]: name for name in first.cells if (folded := fold_name(name)) in by_fold}
    for key in needed:
        if key not in columns:
            hint = phrase("this table has: {names}", names=tuple(first.cells))
            data.problems.append(at("").problem(phrase("there is no column {name}", name=quoted(key)), hint))
    for name in first.cells:
        free = [key for key in by_fold if by_fold[key] not in columns and len(key) > 3]
        near = get_close_matches(fold_name(name), free, 1, 0.75)
        if fold_name(name) not in by_fold and near:
            message = phrase("nothing reads the column {name}", name=quoted(name))
            hint = phrase("did you mean “{name}”?", name=by_fold[near[0]])
            data.problems.append(at(name).problem(message, hint, Severity.WARNING))
    if len(table.rows) > MOST_ROWS:
        message = phrase("{count} rows are too many; at most {most} are allowed", count=len(table.rows), most=MOST_ROWS)
        data.problems.append(table.rows[MOST_ROWS].at("").problem(message))
    return columns if all(key in columns for key in needed) else {}


def _text(row: RawRow, heading: str | None) -> str:
    cell = row.cells.get(heading) if heading is not None else None
    return "" if cell is None else written_value(cell)
