"""The rows of a type of piece, wherever they stand: in the game's file, in a table, or as combinations of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from generator.building.order import Order
from generator.i18n import phrase, verbatim
from generator.model.names import is_below
from generator.model.pieces.rows import Combination, RawRow, RowTable
from generator.model.pieces.types import PieceType
from generator.model.source import Source, read_source
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, quoted

TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")
_FILES = (*TABLES, ".yaml", ".yml")


def game_problem(order: Order, path: DataPath) -> Problem:
    """Return a problem without a message at a place in the game's file."""
    return _pack_problem(order.pack, path)


def _pack_problem(pack: Pack, path: DataPath) -> Problem:
    source = pack.source
    return source.problem(path, verbatim("")) if source is not None else Problem("game.yaml", verbatim(""))


def raw_rows(kind: PieceType, path: DataPath, pack: Pack) -> RowTable:
    """Return the rows of a type that is at a path of the game's file; a single one for a type without rows.

    Raises ``PizarraError`` for a table that is not there or cannot be read.
    """
    at, own = partial(_pack_problem, pack), (*path, "from")
    rows = kind.rows
    if isinstance(rows, str):
        return _of_file(rows, at(own), pack)
    if isinstance(rows, Combination):
        return RowTable(tuple(_combined(rows, at, own)))
    if not rows:
        return RowTable((RawRow({}, lambda _: at(path)),))
    return RowTable(tuple(RawRow(row, partial(_listed, at, own, index)) for index, row in enumerate(rows)))


def _combined(rows: Combination, at: Callable[[DataPath], Problem], own: DataPath) -> Iterator[RawRow]:
    def of_lists(heading: str) -> Problem:
        return at((*own, "combine", heading) if heading else (*own, "combine"))

    every = rows.rows()
    for row in every[: len(every) - len(rows.also)]:
        yield RawRow(row, of_lists, name=" ".join(map(str, row.values())))
    for index, row in enumerate(rows.also):
        yield RawRow(row, partial(_listed, at, (*own, "also"), index))


def _listed(at: Callable[[DataPath], Problem], own: DataPath, index: int, heading: str) -> Problem:
    return at((*own, index, heading) if heading else (*own, index))


def _of_file(name: str, asked_by: Problem, pack: Pack) -> RowTable:
    file, _, sheet = name.partition("!")
    ending = PurePosixPath(file).suffix.casefold()
    if ending not in _FILES or not is_below(file):
        hint = phrase("a file of the game's folder that ends in {endings}", endings=_FILES)
        raise PizarraError([replace(asked_by, message=phrase("{name} is not a table", name=quoted(name)), hint=hint)])
    path = pack.file(file)
    if not path.is_file():
        hint = phrase("put it into {folder}", folder=shown_path(pack.folder))
        raise PizarraError([replace(asked_by, message=phrase("there is no file {name}", name=quoted(file)), hint=hint)])
    if ending not in TABLES:
        source = read_source(path, shown_path(path))
        return RowTable(tuple(_of_yaml(source)), Problem(source.file, verbatim("")))
    from generator.spreadsheets.cells import rows_of
    from generator.spreadsheets.formats import read_tables

    headings = phrase("write the names of “fields:” into its first row, and one row per piece below")
    tables = read_tables(path, shown_path(path), headings)
    found = next((table for table in tables if not sheet or table.name == sheet), None)
    if found is None:
        hint = phrase("there is {names}", names=tuple(table.name for table in tables))
        message = phrase("there is no sheet {name}", name=quoted(sheet))
        raise PizarraError([replace(asked_by, message=message, hint=hint)])
    return rows_of(found, () if sheet else tables)


def _of_yaml(source: Source) -> Iterator[RawRow]:
    """Yield the rows of a file that holds a list of mappings, or one such list under a key."""
    data: Any = source.data
    under: DataPath = ()
    if isinstance(data, dict) and len(data) == 1:
        (key,) = data
        data, under = data[key], (key,)
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        hint = phrase("write lines such as: - {example}", example="{name: …}")
        raise PizarraError([source.problem((), phrase("a list of rows is expected"), hint)])
    for index, row in enumerate(data):
        yield RawRow(row, partial(_listed, lambda path: source.problem(path, verbatim("")), under, index))
