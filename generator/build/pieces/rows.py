"""The rows of a type of piece: of a table, of lines in the game's file, or of lists that are combined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from generator.i18n import phrase
from generator.model.names import is_below
from generator.model.pieces.rows import Combination, RawRow, RowTable
from generator.model.pieces.types import PieceType
from generator.model.source import Source, read_source
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.problems import Location, nearest_hint, quoted

TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")
_FILES = (*TABLES, ".yaml", ".yml")


def pack_location(pack: Pack, path: DataPath) -> Location:
    """Return the place of a value in a game's file."""
    return pack.source.location(path) if pack.source is not None else Location("game.yaml")


def raw_rows(kind: PieceType, path: DataPath, pack: Pack) -> RowTable:
    """Return the rows of a type that is at a path of the game's file; a single one for a type without rows.

    Raises ``PizarraError`` for a table that is not there or cannot be read.
    """
    at, own = partial(pack_location, pack), (*path, "from")
    rows = kind.rows
    if isinstance(rows, str):
        return _file_rows(rows, at(own), pack)
    if isinstance(rows, Combination):
        return RowTable(tuple(_combination_rows(rows, at, own)))
    if not rows:
        return RowTable((RawRow({}, lambda _: at(path)),))
    return RowTable(tuple(RawRow(row, partial(_row_location, at, own, index)) for index, row in enumerate(rows)))


def _combination_rows(rows: Combination, at: Callable[[DataPath], Location], own: DataPath) -> Iterator[RawRow]:
    def location(heading: str) -> Location:
        return at((*own, "combine", heading) if heading else (*own, "combine"))

    every = rows.rows()
    for row in every[: len(every) - len(rows.also)]:
        yield RawRow(row, location, name=" ".join(map(str, row.values())))
    for index, row in enumerate(rows.also):
        yield RawRow(row, partial(_row_location, at, (*own, "also"), index))


def _row_location(at: Callable[[DataPath], Location], own: DataPath, index: int, heading: str) -> Location:
    return at((*own, index, heading) if heading else (*own, index))


def _file_rows(name: str, at: Location, pack: Pack) -> RowTable:
    file, _, sheet = name.partition("!")
    ending = PurePosixPath(file).suffix.casefold()
    if ending not in _FILES or not is_below(file):
        hint = phrase("name a file in the game's folder that ends in {endings}", endings=_FILES)
        raise at.error(phrase("{name} is not a table", name=quoted(name)), hint)
    path = pack.file(file)
    if not path.is_file():
        files = sorted({*pack.folder.glob("*.*"), *pack.folder.glob("data/*.*")})
        names = [each.relative_to(pack.folder).as_posix() for each in files]
        near = nearest_hint(file, [name for name in names if PurePosixPath(name).suffix in (*_FILES, ".txt")])
        why = phrase("there is no file {name}", name=quoted(file))
        where = f"{shown_path(pack.folder)}/{file}"
        elsewhere = phrase("save the table as {file}, or change the name here", file=where)
        raise at.error(why, near or elsewhere)
    if ending not in TABLES:
        source = read_source(path, shown_path(path))
        return RowTable(tuple(_yaml_rows(source)), Location(source.file))
    from generator.spreadsheets.columns import rows_of
    from generator.spreadsheets.sheets import read_tables

    headings = phrase("write the names of “fields:” in its first row, and one row per piece below")
    tables = read_tables(path, shown_path(path), headings)
    table = next((table for table in tables if not sheet or table.name == sheet), None)
    if table is None:
        hint = phrase("there is {names}", names=tuple(table.name for table in tables))
        message = phrase("there is no sheet called {name}", name=quoted(sheet))
        raise at.error(message, hint)
    return rows_of(table, () if sheet else tables)


def _yaml_rows(source: Source) -> Iterator[RawRow]:
    """Yield the rows of a file that holds a list of mappings, or one such list under a key."""
    data: Any = source.data
    under: DataPath = ()
    if isinstance(data, dict) and len(data) == 1:
        (key,) = data
        data, under = data[key], (key,)
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        hint = phrase("write lines like this: - {example}", example="{name: …}")
        raise source.error((), phrase("expected a list of rows"), hint)
    for index, row in enumerate(data):
        yield RawRow(row, partial(_row_location, source.location, under, index))
