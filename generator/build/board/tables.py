"""Places, areas and routes of a board from tables: each row is read as if it were written in the board's own file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, NamedTuple

from generator.build.pieces import file_rows
from generator.i18n import phrase
from generator.model.boards.board import Board
from generator.model.boards.cells import Join
from generator.model.boards.grids import AreasSpec, NodesSpec
from generator.model.boards.layers import PathsLayer
from generator.model.boards.places import Place, Route
from generator.model.fields import length_mm
from generator.model.names import fold_name
from generator.model.pieces.rows import PieceField, RawRow, RowTable, written_value
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces, read_board_data, source_as_played
from generator.packs.load import Pack
from generator.pieces.face_templates import FillError, RowTexts, compile_template, names_of
from generator.problems import InvalidValueError, Location, PizarraError, Problem, Severity, quoted, raise_errors
from generator.scene.palette import Colour
from generator.scene.svg_areas import area_name

MOST_ROWS = 1000


class TableData(NamedTuple):
    """What the rows of a table come to: values as a file has them, their cells, and problems."""

    rows: list[tuple[str, dict[str, Any]]]
    cells: dict[DataPath, Location]
    problems: list[Problem]


def with_tables(
    board: Board, places: BoardPlaces, pack: Pack, options: Mapping[str, str], colour: Colour | None = None
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
        fills = {key: compile_template(text, headings) for key, text in templates.items()}
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
