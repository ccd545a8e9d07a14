"""The rows of a type of piece, the shapes they are cut to, and the texts on them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from typing import Any

from generator.build.request import BuildRequest
from generator.geometry.grids.grid import AnyGrid
from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.model.game import Game
from generator.model.names import is_below
from generator.model.pieces.rows import Combination, RawRow, RowTable
from generator.model.pieces.types import LEAST, OWN_SHAPE, PieceSize, PieceType
from generator.model.source import Source, read_source
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.packs.pictures import find_picture
from generator.packs.symbols import unknown_symbol, unknown_symbols, with_symbols
from generator.pieces.counter_style import CounterShape, CounterStyle, counter_orientation, outline_of
from generator.pieces.face_templates import FillError
from generator.pieces.typed_pieces import PieceForm, form_of, own_form
from generator.problems import Location, PizarraError, Problem, Severity, nearest_hint, quoted
from generator.scene.fonts import missing
from generator.scene.pictures import PictureError, cut_outline
from generator.scene.pieces import outline_area

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
        return _of_file(rows, at(own), pack)
    if isinstance(rows, Combination):
        return RowTable(tuple(_combination_rows(rows, at, own)))
    if not rows:
        return RowTable((RawRow({}, lambda _: at(path)),))
    return RowTable(tuple(RawRow(row, partial(_row_location, at, own, index)) for index, row in enumerate(rows)))


def _combination_rows(rows: Combination, at: Callable[[DataPath], Location], own: DataPath) -> Iterator[RawRow]:
    def of_lists(heading: str) -> Location:
        return at((*own, "combine", heading) if heading else (*own, "combine"))

    every = rows.rows()
    for row in every[: len(every) - len(rows.also)]:
        yield RawRow(row, of_lists, name=" ".join(map(str, row.values())))
    for index, row in enumerate(rows.also):
        yield RawRow(row, partial(_row_location, at, (*own, "also"), index))


def _row_location(at: Callable[[DataPath], Location], own: DataPath, index: int, heading: str) -> Location:
    return at((*own, index, heading) if heading else (*own, index))


def _of_file(name: str, at: Location, pack: Pack) -> RowTable:
    file, _, sheet = name.partition("!")
    ending = PurePosixPath(file).suffix.casefold()
    if ending not in _FILES or not is_below(file):
        hint = phrase("name a file in the game's folder that ends in {endings}", endings=_FILES)
        raise at.error(phrase("{name} is not a table", name=quoted(name)), hint)
    path = pack.file(file)
    if not path.is_file():
        there = sorted({*pack.folder.glob("*.*"), *pack.folder.glob("data/*.*")})
        names = [each.relative_to(pack.folder).as_posix() for each in there]
        near = nearest_hint(file, [name for name in names if PurePosixPath(name).suffix in (*_FILES, ".txt")])
        why = phrase("there is no file {name}", name=quoted(file))
        where = f"{shown_path(pack.folder)}/{file}"
        elsewhere = phrase("save the table as {file}, or change the name here", file=where)
        raise at.error(why, near or elsewhere)
    if ending not in TABLES:
        source = read_source(path, shown_path(path))
        return RowTable(tuple(_of_yaml(source)), Location(source.file))
    from generator.spreadsheets.columns import rows_of
    from generator.spreadsheets.sheets import read_tables

    headings = phrase("write the names of “fields:” in its first row, and one row per piece below")
    tables = read_tables(path, shown_path(path), headings)
    found = next((table for table in tables if not sheet or table.name == sheet), None)
    if found is None:
        hint = phrase("there is {names}", names=tuple(table.name for table in tables))
        message = phrase("there is no sheet called {name}", name=quoted(sheet))
        raise at.error(message, hint)
    return rows_of(found, () if sheet else tables)


def _of_yaml(source: Source) -> Iterator[RawRow]:
    """Yield the rows of a file that holds a list of mappings, or one such list under a key."""
    data: Any = source.data
    under: DataPath = ()
    if isinstance(data, dict) and len(data) == 1:
        (key,) = data
        data, under = data[key], (key,)
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        hint = phrase("write lines like this: - {example}", example="{name: …}")
        raise PizarraError([source.problem((), phrase("expected a list of rows"), hint)])
    for index, row in enumerate(data):
        yield RawRow(row, partial(_row_location, source.location, under, index))


@dataclasses.dataclass
class Letters:
    """Puts symbols into the texts of a type, and remembers those with a name between colons that is none.

    ``at`` is where the type is in the game's file, ``game`` what that says: names in it are reported where it is read.
    ``names`` are those that rows give to symbols.
    """

    folder: Path
    rows: Sequence[RawRow]
    at: Location
    game: object
    texts: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    def put_symbols(self, text: str) -> str:
        """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
        found = with_signs(self.folder, text)
        if ":" in found:
            self.texts[found] = None
        return found

    def warnings(self) -> Iterator[Problem]:
        """Yield a warning for each symbol that is not there, and for each cell with letters that nobody has."""
        of_texts = (told for text in self.texts for told in unknown_symbols(text, self.folder))
        of_rows = (unknown_symbol(name, self.folder) for name in self.names if any(map(str.isalpha, name)))
        for told in dict.fromkeys((*of_texts, *filter(None, of_rows))):
            if (at := self._place(told.name)) is not None:
                yield at.problem(told.message, told.hint, Severity.WARNING)
        for raw in self.rows:
            for heading, cell in raw.cells.items():
                if isinstance(cell, str) and not cell.isascii() and (lacking := missing(cell)):
                    message = phrase("the font lacks {found}; “?” is printed instead", found=quoted(lacking[:20]))
                    yield raw.at(heading).problem(message, severity=Severity.WARNING)

    def _place(self, name: str) -> Location | None:
        """Return the first cell that names a symbol, with or without its colons, or else the place of the type."""
        cells = ((raw, heading, cell) for raw in self.rows for heading, cell in raw.cells.items())
        named = ((raw, heading) for raw, heading, cell in cells if cell == name or f":{name}:" in str(cell))
        raw, heading = next(named, (None, ""))
        if raw is not None:
            return raw.at(heading)
        return None if f":{name}:" in str(self.game) else self.at


@lru_cache(maxsize=4096)
def with_signs(folder: Path, text: str) -> str:
    """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
    try:
        return with_symbols(text, folder)
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None


PLAYERS = "players"
"""What the counters of players are called where a piece is named."""


USUAL_CELL = 22.0
"""The cell that counters are made for, in millimetres, where there is no board to have any."""


def counters_on(grid: AnyGrid | None, request: BuildRequest) -> CounterStyle:
    """Return how counters are made for the cells of a board; ``None`` for a game that is played without one."""
    game, width = request.pack.game, grid.size if grid else request.size.cell or USUAL_CELL
    upright = counter_orientation(game.counter, grid.weave.orientation if grid and grid.weave else "flat")
    return CounterStyle(width - game.counter_gap, upright, request.language, counter_shape(game))


def counter_shape(game: Game) -> CounterShape:
    """Return the shape of a game's counters: its own wish, or that of the cells of its board."""
    grid = getattr(game.board, "grid", None)
    level = grid is not None and grid.type != "hexes"
    return game.counter.shape or ("square" if level else "hex")


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
    size = (kind.size or PieceSize()).beside_counters(style.width)
    if not kind.shape.lower().endswith(OWN_SHAPE):
        return form_of(kind.shape, size, style)
    at = pack_location(request.pack, (*path, "shape"))
    picture, _ = find_picture(kind.shape, request.pack.folder, at)
    try:
        form = own_form(cut_outline(picture), size, style)
    except PictureError as error:
        said = phrase("the picture {name} {what}", name=quoted(kind.shape), what=error.message)
        raise at.error(said, error.hint) from None
    width, height = outline_area(form.outline).size
    if min(width, height) < LEAST:
        said = phrase("would be {width:.1f} × {height:.1f} mm", width=width, height=height)
        hint = phrase(
            "pieces must be at least {least:g} mm each way: use a larger size, or a less slender outline", least=LEAST
        )
        raise at.error(said, hint)
    return form
