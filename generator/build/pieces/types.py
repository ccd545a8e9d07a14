"""The types of a game's pieces, the forms they are cut to, and their rows: of a table or the game's file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import Any

from generator.build.request import BuildRequest
from generator.geometry.shapes import Rect
from generator.i18n import join_phrases, phrase
from generator.model.game import Game
from generator.model.names import is_below
from generator.model.pieces.rows import Combination, PieceRow, RawRow, RowTable, fields_of, in_language, read_rows
from generator.model.pieces.types import LEAST, OWN_SHAPE, PieceSize, PieceType
from generator.model.source import Source, read_source
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.packs.shared import known_faces
from generator.packs.symbols import find_picture
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.pieces.typed_pieces import PieceForm, ReadyType, form_of, own_form, ready_type
from generator.problems import Location, PizarraError, Problem, Severity, nearest_hint, quoted
from generator.scene.pictures import PictureError, cut_outline
from generator.scene.pieces import outline_area

PLAYERS = "players"
"""What the counters of players are called where a piece is named."""


@dataclass(frozen=True)
class LoadedType:
    """A type, its path in the game's file, its rows in the language of the build, as written and as read."""

    request: BuildRequest
    kind: PieceType
    path: DataPath
    raw: tuple[RawRow, ...]
    rows: tuple[PieceRow, ...]
    ready: ReadyType
    table: RowTable

    @cached_property
    def unprinted_rows(self) -> frozenset[int]:
        """Return the numbers of the rows whose front is not drawn, as its condition does not hold."""
        when = self.ready.front.when
        return frozenset(row.number for row in self.rows if when and not when.holds(self.ready.texts(row)))

    @property
    def printed_rows(self) -> list[PieceRow]:
        return [row for row in self.rows if row.count and row.number not in self.unprinted_rows]

    def location(self, *path: str | int) -> Location:
        """Return a problem without a message at a place of the type in the game's file."""
        return pack_location(self.request.pack, (*self.path, *path))


def type_name(kind: PieceType, path: DataPath, language: str) -> str:
    return kind.name.in_(language) if kind.name else str(path[-1]).replace("-", " ").replace("_", " ")


def load_type(
    kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle
) -> tuple[LoadedType | None, tuple[Problem, ...]]:
    """Return a type with its rows, ``None`` where nothing of it can be drawn, and what is wrong with it.

    Raises ``PizarraError`` for a table or an outline that cannot be read.
    """
    table = raw_rows(kind, path, request.pack)
    if table.file is not None and not table.rows:
        message = phrase("it has headings but no rows, so nothing is printed")
        reasons = join_phrases("; ", [message, *table.skipped])
        return None, (table.file.problem(reasons, severity=Severity.WARNING),)
    fields = fields_of(kind.fields, table.rows)
    raw = tuple(in_language(row, fields, request.pack.languages, request.language) for row in table.rows)
    rows, row_problems = read_rows(fields, raw)
    name, form = type_name(kind, path, request.language), form_in(kind, path, request, style)
    sides, faces = (kind.front, kind.back), known_faces(request.pack)
    ready, faults = ready_type(name, form, fields, sides, faces, kind.count, request.language)
    places = ((pack_location(request.pack, (*path, *fault.path)), fault) for fault in faults)
    problems = (*row_problems, *(at.problem(fault.message, fault.hint) for at, fault in places))
    return (LoadedType(request, kind, path, raw, rows, ready, table) if ready is not None else None), problems


def template_file(name: str, request: BuildRequest) -> Path | None:
    names = (f"cards/{request.language}/{name}", f"cards/{name}", name)
    return next((path for path in map(request.pack.file, names) if path.is_file()), None)


def piece_names(game: Game) -> tuple[str, ...]:
    return (*(slug for _, slug in game.types), *([PLAYERS] if game.kinds else []))


def area_of(name: str, request: BuildRequest, style: CounterStyle) -> Rect:
    """Return the rectangle around a piece that is named. Raises ``PizarraError`` like ``form_in``."""
    for path, kind in request.pack.game.types.items():
        if path[1] == name:
            return form_in(kind, path, request, style).area
    return outline_area(outline_of(style))


def form_in(kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle) -> PieceForm:
    """Return the form of a type. Raises ``PizarraError`` for an outline of one's own that cannot be cut."""
    size = (kind.size or PieceSize()).in_millimetres(style.width)
    if not kind.shape.lower().endswith(OWN_SHAPE):
        return form_of(kind.shape, size, style)
    at = pack_location(request.pack, (*path, "shape"))
    picture, _ = find_picture(kind.shape, request.pack.folder, at)
    try:
        form = own_form(cut_outline(picture), size, style)
    except PictureError as error:
        message = phrase("the picture {name} {what}", name=quoted(kind.shape), what=error.message)
        raise PizarraError([at.problem(message, error.hint)]) from None
    width, height = outline_area(form.outline).size
    if min(width, height) < LEAST:
        message = phrase("would be {width:.1f} × {height:.1f} mm", width=width, height=height)
        hint = phrase(
            "pieces must be at least {least:g} mm each way: use a larger size, or a less slender outline", least=LEAST
        )
        raise at.error(message, hint)
    return form


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
