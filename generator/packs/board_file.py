"""Board files (a game's name and the keys of its board that differ) and field files (measured fields by name)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field

from generator.geometry.field import Area, FootballField, misfits
from generator.i18n import Phrase, phrase
from generator.model.boards.board import Board, overlay, with_likes
from generator.model.fields import Metres, TextField, WordsField
from generator.model.source import MAX_BYTES, Source, file_bytes, parse_dotted, read_source, top_keys
from generator.model.validation import Strict, validate
from generator.model.yaml_reader import DataPath, Place
from generator.packs.load import Pack, find_pack
from generator.packs.locations import (
    cached_until_reload,
    pack_files,
    pack_folders,
    require_inside,
    shared_folders,
    source_of,
)
from generator.packs.symbols import source_with_symbols, text_warnings
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors, user_error
from generator.scene.palette import Colour

TEAM_KEYS = frozenset(("players", "kit", "name"))


BOARD = "board"
"""The code of problems of a board's values."""


class BoardPlaces(NamedTuple):
    """Where each value of a board is written: ``path`` is its file, ``under`` what leads to the board in it.

    ``cells`` are those of the tables that a board reads, by the paths of their values; ``notes`` are about the tables.
    """

    path: Path
    source: Source
    under: DataPath
    cells: Mapping[DataPath, Location] = {}
    notes: tuple[Problem, ...] = ()

    def location(self, path: DataPath) -> Location:
        return self.cell_of(path) or self.source.location((*self.under, *path))

    def cell_of(self, path: DataPath) -> Location | None:
        """Return the cell of a value that a table gives, or that of its row; ``None`` for any other value."""
        return next((self.cells[path[:end]] for end in range(len(path), 1, -1) if path[:end] in self.cells), None)

    def problem(
        self,
        path: DataPath,
        message: Phrase,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        code: str = BOARD,
    ) -> Problem:
        """Return a problem; ``("map", row, column)`` is a letter of the board's text map, both counted from 0."""
        match path:
            case ("map", int(row), int(column)):
                whole = self.problem(("map",), message, hint, severity, code)
                return replace(whole, **_letter_place(self, row, column))
        return self.location(path).problem(message, hint, severity, code)


def _letter_place(places: BoardPlaces, row: int, column: int) -> dict[str, Any]:
    """Return line and column of a letter: the map's lines follow the line with its key."""
    if (*places.under, "map") not in places.source.places:
        return {}
    start = places.source.place((*places.under, "map")).line
    lines = file_bytes(places.path, places.source.file, MAX_BYTES).decode("utf-8-sig").splitlines()
    filled_lines = [index for index in range(start, len(lines)) if lines[index].strip()]
    if row >= len(filled_lines):
        return {}
    index = filled_lines[row]
    return {"line": index + 1, "column": len(lines[index]) - len(lines[index].lstrip()) + column + 1}


class _BoardData(Strict):
    board: Board


def places_of(pack: Pack) -> BoardPlaces:
    """Return the file and path of a pack's board: in its ``game.yaml``, or in a board file of its own."""
    path = pack.board_file or pack.file("game.yaml")
    if pack.board_file:
        return BoardPlaces(path, source_of(path), ())
    under = ("boards", pack.board_name) if pack.board_name else ("board",)
    return BoardPlaces(path, pack.source or source_of(path), under)


def at_board(problem: Problem, pack: Pack, path: DataPath) -> Problem:
    """Return a problem at the value of a pack's board that it is about, in the file that gives the value."""
    places = places_of(pack)
    is_own_board = bool(places.under) or any(path[:length] in places.source.places for length in (1, 2))
    places = places if is_own_board else places_of(replace(pack, board_file=None))
    return places.source.problem((*places.under, *path), problem.message, problem.hint, problem.severity)


def is_board_file(path: Path) -> bool:
    """Return whether a file means to be a board rather than a team: it names a game and a key that boards have.

    One that cannot be read is none; whoever reads it as a team says so.
    """
    keys = top_keys(path)
    of_boards = (Board.model_fields.keys() | Board.replaced.keys()) - TEAM_KEYS
    return "game" in keys and not keys & {"players", "kit"} and bool(keys & of_boards)


def bundled_boards() -> dict[str, Path]:
    """Return the further boards that available packs contain, by the names of the game and of the file."""
    return {
        f"{slug}/{file.stem}": file
        for slug, folder in pack_folders().items()
        for file in pack_files(folder, "boards", "*.yaml")
    }


def read_board(path: Path) -> Pack:
    """Return the pack that a board file names, with the file's board. Raises ``PizarraError`` with every problem."""
    source = source_of(path)
    if not isinstance(source.data, Mapping) or "game" not in source.data:
        raise PizarraError(
            [source.problem((), phrase("a board file consists of “key: value” lines, one of them “game”"))]
        )
    name = source.data["game"]
    pack = find_pack(str(name), source.location(("game",)))
    source = source_with_symbols(source, pack.folder)
    if pack.game.board is None:
        message = phrase("the game {name} has no board that a board file could change", name=quoted(name))
        raise PizarraError([source.problem(("game",), message)])
    merged = _board_source(pack, source)
    try:
        validated = validate(_BoardData, merged)
    except PizarraError as error:
        raise PizarraError([replace(p, path=p.path.removeprefix("board.")) for p in error.problems]) from None
    game = pack.game.model_copy(update={"board": validated.board})
    return replace(pack, game=game, board_file=path, warnings=(*pack.warnings, *text_warnings(source, pack.folder)))


def _board_source(pack: Pack, file: Source | None) -> Source:
    """Return the data of a pack's board as that of an only one, with the keys of a board file over the game's own."""
    if file is None:
        return _as_only_board(places_of(replace(pack, board_file=None)))
    changed_keys = {key: value for key, value in file.data.items() if key != "game"}
    base = {key: value for key, value in _board_source(pack, None).data["board"].items() if key != "note"}
    return replace(
        file,
        data={"board": overlay(base, changed_keys)},
        places={("board", *place): at for place, at in file.places.items()},
        key_places={("board", *place): at for place, at in file.key_places.items()},
        languages=pack.languages,
    )


def _as_only_board(places: BoardPlaces) -> Source:
    """Return the file of a game with one of its several boards as the only one."""
    source, under = places.source, places.under
    if under == ("board",):
        return source

    def moved(at: Mapping[DataPath, Place]) -> dict[DataPath, Place]:
        return {("board", *path[2:]): place for path, place in at.items() if path[:2] == under}

    data = {"board": with_likes(source.data["boards"])[under[1]]}
    return replace(source, data=data, places=moved(source.places), key_places=moved(source.key_places))


def board_as_played(pack: Pack, chosen: Mapping[str, str], colour: Colour | None) -> Board:
    """Return a pack's board as it is with the options of the rules that are chosen, by their names.

    With a ``colour`` it is the copy in that colour. Raises ``PizarraError`` for a variant that makes no sound board.
    """
    board = pack.game.board
    assert board is not None
    if colour is None and not any(chosen.get(name) in values for name, values in board.variants.items()):
        return board
    return validate(_BoardData, source_as_played(pack, chosen, colour)).board


def source_as_played(pack: Pack, chosen: Mapping[str, str], colour: Colour | None) -> Source:
    """Return the data of a pack's board, under ``board``, as it is with chosen options, and in a colour."""
    board = pack.game.board
    assert board is not None
    changes = [values[chosen[name]] for name, values in board.variants.items() if chosen.get(name) in values]
    if colour is not None:
        changes.append({"colours": [colour.hex], "copies": None})
    source = _board_source(pack, source_of(pack.board_file) if pack.board_file else None)
    return replace(source, data={"board": reduce(overlay, changes, source.data["board"])})


def read_board_data(source: Source, data: Mapping[str, Any], places: BoardPlaces) -> Board:
    """Return a board of the data that its tables add to those of its file. Raises ``PizarraError``, also at cells."""
    try:
        return validate(_BoardData, replace(source, data={"board": data})).board
    except PizarraError as error:
        problems = []
        for problem in error.problems:
            at = places.cell_of(parse_dotted(problem.path)[1:])
            problems.append(at.problem(problem.message, problem.hint, problem.severity) if at else problem)
        raise PizarraError(problems) from None


class AreaEntry(Strict):
    side: Metres = Field(description="distance from each goalpost to the side of the area")
    depth: Metres = Field(description="depth of the area")


class FieldEntry(Strict):
    name: WordsField = Field(description="name of the field", examples=["{es: Fútbol 7, en: Seven-a-side}"])
    length: Metres = Field(description="length of the field")
    width: Metres = Field(description="width of the field")
    goal_width: Metres = Field(default=7.32, description="distance between the goalposts")
    goal_area: AreaEntry | Literal["none"] = Field(
        default=AreaEntry.model_construct(side=5.5, depth=5.5),
        description="goal area, or none",
        examples=["{side: 3m, depth: 4.3m}"],
    )
    penalty_area: AreaEntry | Literal["none"] = Field(
        default=AreaEntry.model_construct(side=16.5, depth=16.5),
        description="penalty area, or none",
        examples=["{side: 9m, depth: 9m}"],
    )
    area_shape: Literal["box", "arcs"] = Field(
        default="box", description="shape of the penalty area: a box, or arcs as in futsal"
    )
    penalty_mark: Metres = Field(default=11.0, description="distance from the goal line to the penalty mark")
    second_mark: Metres = Field(default=0.0, description="distance to the second penalty mark; 0 for none")
    arc_radius: Metres = Field(default=9.15, description="radius of the penalty arc; 0 for none")
    centre_radius: Metres = Field(default=9.15, description="radius of the centre circle")
    corner_radius: Metres = Field(default=1.0, description="radius of the corner arcs")
    line: Metres = Field(default=0.12, description="width of the lines")
    source: TextField = Field(default="", description="source of the measurements", examples=["reglamento del club"])
    as_of: TextField = Field(default="", description="date when the measurements were true", examples=['"2024"'])

    def field(self) -> FootballField:
        names = {entry.name for entry in dataclass_fields(FootballField)} - {"goal_area", "penalty_area"}
        plain: dict[str, Any] = {name: getattr(self, name) for name in names}
        return FootballField(**plain, goal_area=_area(self.goal_area), penalty_area=_area(self.penalty_area))


class FieldFile(Strict):
    codes: dict[str, FieldEntry] = Field(
        default={},
        description="football codes, by name",
        examples=["{futbol7: {name: {es: Fútbol 7, en: Seven-a-side}, length: 60m, width: 40m}}"],
    )
    stadiums: dict[str, FieldEntry] = Field(
        default={},
        description="real grounds, by name",
        examples=["{mi-campo: {name: Mi campo, length: 98m, width: 62m}}"],
    )


@cached_until_reload(8)
def known_fields() -> dict[str, FieldEntry]:
    """Return every available field by name, codes before stadiums."""
    entries: dict[str, FieldEntry] = {}
    for group in field_files():
        entries = {**group.codes, **group.stadiums, **entries}
    return entries


def known_codes() -> dict[str, FootballField]:
    return {name: entry.field() for group in reversed(field_files()) for name, entry in group.codes.items()}


def field_files() -> tuple[FieldFile, ...]:
    files = [require_inside(folder / "fields.yaml", folder) for folder in shared_folders()]
    return tuple(fields_of(source_of(file)) for file in files if file.is_file())


def find_field(name: str, option: str = "--field") -> FieldEntry:
    """Return the field of a name or of a YAML file. Raises ``PizarraError`` when there is none."""
    if name.endswith((".yaml", ".yml")):
        return field_of(read_source(Path(name)))
    fields = {key.casefold(): field for key, field in known_fields().items()}
    folded = name.strip().casefold()
    if folded not in fields:
        hint = phrase("give metres such as 105x68, or a name; {hint}", hint=did_you_mean(folded, known_fields()))
        raise user_error(option, phrase("there is no field {name}", name=quoted(name)), hint)
    return fields[folded]


def fields_of(source: Source) -> FieldFile:
    """Return the fields of a file. Raises ``PizarraError`` with every problem."""
    file = validate(FieldFile, source)
    entries = [((kind, name), entry) for kind in ("codes", "stadiums") for name, entry in getattr(file, kind).items()]
    raise_errors(problem for path, entry in entries for problem in _misfits(source, path, entry))
    return file


def field_of(source: Source) -> FieldEntry:
    """Return the one field that a file describes. Raises ``PizarraError`` with every problem."""
    entry = validate(FieldEntry, source)
    raise_errors(_misfits(source, (), entry))
    return entry


def _misfits(source: Source, path: DataPath, entry: FieldEntry) -> Iterator[Problem]:
    """Yield what does not fit on a field, at the measure that the file gives; at the width where it is one of Law 1."""
    for measure, message in misfits(entry.field()):
        is_written = (*path, measure) in source.places
        yield source.problem((*path, measure if is_written else "width"), message)


def _area(entry: AreaEntry | str) -> Area | None:
    return Area(entry.side, entry.depth) if isinstance(entry, AreaEntry) else None
