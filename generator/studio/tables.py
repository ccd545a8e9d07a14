"""Tables of the page, and the files with what is changed there: a team, the rows of a deck, a dropped spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from generator.backends.svg import sheet_svg
from generator.cli.import_export import lexicon_for
from generator.cli.import_teams import drawing_warnings, import_summary
from generator.cli.terminal import localize
from generator.geometry.shapes import Size
from generator.i18n import message, phrase, translate
from generator.imposition.paper import Sheet
from generator.model.game import Characteristic, Game
from generator.model.names import fold_name
from generator.model.pieces.types import PieceType
from generator.model.source import MAX_BYTES, Source, file_bytes
from generator.model.team import KIT_KEYS, SPANISH_PATTERNS, Kit
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import with_entries, with_values, without_key
from generator.output.writing import write
from generator.packs.load import Pack
from generator.pieces.kit import shirt
from generator.problems import NOTHING_WRITTEN, Problem, did_you_mean, errors, quoted, user_error
from generator.scene.palette import NAMES, PATTERNS, Colour, parse_colour
from generator.scene.primitives import Use
from generator.spreadsheets.csv_files import separator_of
from generator.spreadsheets.roster_files import roster_files
from generator.spreadsheets.roster_words import heading
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import read_tables, table_bytes

_FLAGS = ("captain", "substitute")
_DAYS = ("joined", "left")
_TEXTS = ("name", "short", "coach", "crest")
_KITS = ("kit", "keeper_kit")
_SHIRT_SIDE = 12.0
"""Of the picture of a shirt, in millimetres."""

_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


def columns(game: Game, language: str, noted: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return what can be said of a player: name of the key, title, type, and the values that are allowed.

    ``noted`` are the keys that somebody has: a position in a game that lists none, and days of joining and leaving, are
    columns where there are any.
    """
    kinds = [{"value": slug, "title": kind.name.in_(language)} for slug, kind in game.kinds.items()]
    own: list[dict[str, Any]] = [
        {"name": "number", "short": translate(language, message("No.")), "type": "number", "min": 0, "max": 999},
        {"name": "name", "type": "text"},
        {"name": "short", "type": "text"},
    ]
    own += [{"name": "role", "type": "choice", "choices": kinds}] if len(kinds) > 1 else []
    places = [{"value": slug, "title": one.name.in_(language)} for slug, one in game.positions.items()]
    if places or "position" in noted:
        choices = {"type": "choice", "choices": [{"value": "", "title": ""}, *places]} if places else {"type": "text"}
        own.append({"name": "position", "title": translate(language, message("position", "of a player")), **choices})
    own += [_characteristic(name, each, game, language) for name, each in game.characteristics.items()]
    if game.squad.unit is not None:
        own += [
            {"name": "cost", "type": "number", "min": 0, "max": 100_000},
            {
                "name": "quantity",
                "title": translate(language, message("quantity")),
                "type": "number",
                "min": 1,
                "max": 99,
            },
        ]
    own += [{"name": "skills", "title": translate(language, message("skills")), "type": "text"}] if game.skills else []
    own += [{"name": name, "type": "flag"} for name in _FLAGS]
    own += [{"name": name, "type": "text"} for name in _DAYS if name in noted]
    own = [
        column if "title" in column else {"title": heading(("players", column["name"]), game, language), **column}
        for column in own
    ]
    return [*own, {"name": "picture", "title": translate(language, message("portrait")), "type": "text"}]


def _characteristic(name: str, limits: Characteristic, game: Game, language: str) -> dict[str, Any]:
    kinds = [slug for slug, kind in game.kinds.items() if name in kind.characteristics]
    title, kind = limits.name.in_(language), "target" if limits.target else "number"
    return {
        "name": name, "title": title, "short": limits.short.in_(language), "type": kind,
        "min": limits.min, "max": limits.max, "kinds": kinds,
    }  # fmt: skip


def team_table(source: Source, game: Game, language: str) -> dict[str, Any]:
    """Return a team as its file has it, whatever is wrong with it: columns, rows with their lines, kits, texts."""
    data = source.data if isinstance(source.data, Mapping) else {}
    players = [each if isinstance(each, Mapping) else {} for each in _entries(source)]
    rows = [{_column(str(key), game): value for key, value in player.items()} for player in players]
    return {
        "columns": columns(game, language, {key for values in rows for key in values}),
        "rows": [
            {"entry": index, "line": source.place(("players", index)).line, "values": values}
            for index, values in enumerate(rows)
        ],
        "keys": {str(key): _column(str(key), game) for player in players for key in player},
        "usual": game.usual_kind,
        "has_keepers": any(kind.wears == "keeper" for kind in game.kinds.values()),
        "squad": {"least": game.squad.least, "most": game.squad.most},
        **{key: data.get(key, "") for key in _TEXTS},
        **{key: _kit(data.get(key)) for key in _KITS},
        "shirts": {key: _shirts(_kit(data.get(key))) for key in _KITS},
        "patterns": [{"value": name, "title": _pattern(name, language), "titles": _spanish(name)} for name in PATTERNS],
        "colours": {name: colour.hex for name, colour in NAMES.items()},
    }


def _entries(source: Source) -> list[Any]:
    """Return what a team's file lists as players, whatever that is."""
    players = source.data.get("players") if isinstance(source.data, Mapping) else None
    return [*players] if isinstance(players, list) else []


def _column(key: str, game: Game) -> str:
    """Return the name of the column of a key, which may spell a characteristic in another way."""
    return game.spellings.get(key.casefold(), key)


def _kit(value: Any) -> dict[str, str]:
    """Return a kit as it is written, with the colours that a screen shows."""
    written = value if isinstance(value, Mapping) else {}
    kit = {key: str(written[key]) for key in KIT_KEYS if written.get(key) is not None}
    shades = {key: parse_colour(kit[key]) for key in ("primary", "secondary") if key in kit}
    return {**kit, **{f"{key}_hex": colour.hex for key, colour in shades.items() if colour is not None}}


def _shirts(kit: Mapping[str, str]) -> dict[str, str]:
    """Return the shirt of a kit in each of the patterns, as SVG."""
    primary, secondary = (Colour.of(kit.get(f"{key}_hex", "#ffffff")) for key in ("primary", "secondary"))
    return {name: _shirt(Kit(primary, secondary, name)) for name in PATTERNS}


@lru_cache(maxsize=256)
def _shirt(kit: Kit) -> str:
    return sheet_svg(Sheet(Size(_SHIRT_SIDE, _SHIRT_SIDE), (Use(shirt(kit, _SHIRT_SIDE)),), ""), "")


def _spanish(name: str) -> list[str]:
    return [word for word, english in SPANISH_PATTERNS.items() if english == name]


def _pattern(name: str, language: str) -> str:
    return next(iter(_spanish(name)), name) if language == "es" else name


def with_value(source: Source, text: str, game: Game, row: int | None, field: str, value: Any) -> str:
    """Return the text of a team file with one value changed: a player's, or the team's own where there is no row.

    ``field`` is the name of a column, a key of the team, or one of a kit: “kit.primary”. ``None`` and “” take it out.
    Raises ``PizarraError`` for a row that is not there.
    """
    if row is None:
        return _with_own(source, text, field, value)
    entries = _entries(source)
    if not (0 <= row < len(entries) and isinstance(entries[row], Mapping)):
        raise user_error(source.file, phrase("has no player in row {row}", row=row + 1))
    values = _changed(entries[row], game, {field: value})
    if values.keys() >= entries[row].keys():
        changes: dict[DataPath, Any] = {
            ("players", row, key): new for key, new in values.items() if entries[row].get(key) != new
        }
        return with_values(text, source.file, changes) if changes else text
    rows = [(index, values if index == row else entry) for index, entry in enumerate(entries)]
    return with_entries(text, source.file, "players", rows)


def _with_own(source: Source, text: str, field: str, value: Any) -> str:
    data = source.data if isinstance(source.data, Mapping) else {}
    kit, dot, key = field.partition(".")
    if (dot and (kit not in _KITS or key not in KIT_KEYS)) or (not dot and field not in _TEXTS):
        raise user_error(source.file, phrase("a team has no “{field}”", field=field))
    if not dot and value in (None, ""):
        return without_key(text, source.file, field) if field in data else text
    if not dot:
        return with_values(text, source.file, {(field,): value})
    if not isinstance(data.get(kit), Mapping):
        return with_values(text, source.file, {(kit,): {key: value}})
    return with_values(text, source.file, {(kit, key): value})


def with_rows(source: Source, text: str, game: Game, rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a team file with other players, and the comments of those that remain.

    A row with an ``entry`` is the player of that index in the file, one without that of the same number, if any, who
    has not left or has the same name; what a row does not say of its player stays. Raises ``PizarraError`` for a row
    that is no row.
    """
    old = _entries(source)
    free = {index for index, entry in enumerate(old) if isinstance(entry, Mapping)}
    free -= {index for row in rows if isinstance(index := row.get("entry"), int)}
    entries: list[tuple[int | None, Mapping[str, Any]]] = []
    for row in rows:
        values = {str(key): value for key, value in row.get("values", row).items() if key != "entry"}
        index = row.get("entry")
        if index is None:
            index = _entry_like(values, old, free)
            free -= {index} if index is not None else set()
        if index is not None and not (isinstance(index, int) and 0 <= index < len(old)):
            raise user_error(source.file, phrase("has no player in row {row}", row=index))
        before = old[index] if index is not None and isinstance(old[index], Mapping) else {}
        entries.append((index, _changed(before, game, values)))
    return with_entries(text, source.file, "players", entries)


def _entry_like(values: Mapping[str, Any], old: Sequence[Any], free: Collection[int]) -> int | None:
    number, name = _plain(values.get("number")), fold_name(str(values.get("name", "")))
    wearers = [each for each in sorted(free) if old[each].get("number") == number is not None]
    same = [each for each in wearers if fold_name(str(old[each].get("name", ""))) == name]
    return next(iter([*same, *(each for each in wearers if not old[each].get("left"))]), None)


def _changed(player: Mapping[str, Any], game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player with other values; what is empty, or a flag that is not set, is left out."""
    keys = {_column(str(key), game): key for key in player}
    new = dict(player)
    for field, value in values.items():
        key = keys.get(field, field)
        plain = _plain(value)
        if plain in (None, "") or (field in _FLAGS and plain is False):
            new.pop(key, None)
        else:
            new[key] = plain
    return new


def _plain(value: Any) -> Any:
    """Return a value of a table's cell as YAML has it: digits are a number."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    return int(text) if _NUMBER.fullmatch(text) else text


GROUPS = ("decks", "pieces", "tokens")
_MARK = b"\xef\xbb\xbf"
"""What is before UTF-8 where a spreadsheet program wrote it."""

Rows = Sequence[Mapping[str, Any]]


def piece_types(game: Game, source: Source, home: str, language: str) -> list[dict[str, Any]]:
    """Return the types of pieces of a game: what each is called, where it stands, and the table of its rows.

    ``home`` is the folder of the game, as paths of the session begin. Only a CSV table is ``editable``.
    """
    groups: Mapping[str, Mapping[str, PieceType]] = {"decks": game.decks, "pieces": game.pieces, "tokens": game.tokens}
    listed = []
    for group, types in groups.items():
        for name, each in types.items():
            table = table_of(source, group, name)
            listed.append({
                "name": name, "group": group, "title": each.name.in_(language) if each.name is not None else name,
                "file": f"{home}game.yaml", "line": source.place((group, name)).line,
                "table": f"{home}{table}" if table else "", "editable": table.lower().endswith(".csv"),
            })  # fmt: skip
    return listed


def table_of(source: Source, group: str, name: str) -> str:
    """Return the file that a type of piece takes its rows from, as it is written; ``""`` where it is none."""
    value: Any = source.data
    for key in (group, name, "from"):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value.partition("!")[0] if isinstance(value, str) else ""


def table_rows(path: Path, name: str) -> dict[str, Any]:
    """Return a table as columns and rows. Raises ``PizarraError`` where it cannot be read."""
    rows = read_tables(path, name)[0].rows
    heads = [_shown(cell) for cell in rows[0]]
    names = [head or f"({number})" for number, head in enumerate(heads, 1)]
    columns = [{"name": each, "title": each, "type": "text"} for each in names]
    cells = [
        {"values": dict(zip(names, (*map(_shown, row), *("" for _ in names[len(row) :])), strict=False))}
        for row in rows[1:]
    ]
    return {"columns": columns, "rows": cells}


def _shown(cell: Any) -> str:
    return "" if cell is None else str(getattr(cell, "text", cell))


def with_table_rows(path: Path, name: str, rows: Rows) -> bytes:
    """Return a CSV table with other rows below its headings, written as it was. Raises ``PizarraError``."""
    if path.suffix.lower() != ".csv":
        raise user_error(name, phrase("only CSV tables can be changed here"), phrase("replace it, or save it as .csv"))
    raw = file_bytes(path, name, MAX_BYTES)
    heads = [column["name"] for column in table_rows(path, name)["columns"]]
    written = [_shown(cell) for cell in read_tables(path, name)[0].rows[0]]
    cells = [[str(row.get("values", {}).get(head) or "") for head in heads] for row in rows]
    content = table_bytes(path, [written, *cells], separator_of(raw.decode("utf-8-sig", "replace")))
    if not raw.startswith(_MARK):
        content = content.removeprefix(_MARK)
    return content if b"\r\n" in raw else content.replace(b"\r\n", b"\n")


def with_table(text: str, source: Source, group: str, name: str, table: str) -> str:
    """Return the text of ``game.yaml`` in which a type takes its rows from another table. Raises ``PizarraError``."""
    types = source.data.get(group) if isinstance(source.data, Mapping) and group in GROUPS else None
    if not isinstance(types, Mapping) or name not in types:
        hint = did_you_mean(name, map(str, types or ()))
        raise user_error(source.file, phrase("there is no deck {name}", name=quoted(name)), hint)
    return with_values(text, source.file, {(group, name, "from"): table})


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    files: Mapping[str, bytes]
    lines: list[str]
    problems: tuple[Problem, ...]


def import_rosters(
    name: str, content: bytes, pack: Pack, mapping: bytes | None, files: Mapping[str, bytes]
) -> ImportOutcome:
    """Return the team files of a spreadsheet by their paths in a session, and the summary of its rows.

    A team that is among ``files`` already keeps what the spreadsheet says nothing of, such as its crest and colours.
    ``mapping`` explains its headings, as for ``pizarra import --map``. Raises ``PizarraError`` for a file that is no
    spreadsheet, and for a game that is played without teams.
    """
    if not pack.game.kinds:
        raise user_error(name, phrase("{title} is played without teams", title=pack.game.title))
    with TemporaryDirectory(prefix="pizarra-") as place:
        file = Path(place) / PurePosixPath(name).name
        write(Path(place), {file.name: content})
        tables = read_tables(file, name, garbled=True)
        map_file = Path(place) / "map.yaml" if mapping is not None else None
        if map_file is not None and mapping is not None:
            write(Path(place), {map_file.name: mapping})
        lexicon, unused = lexicon_for(pack.game, map_file, tables)
    read = rosters(tables, pack.game, lexicon)
    problems = (*read.all_problems, *unused)
    teams = [roster.team for roster in read.teams if roster.team is not None]
    if errors(problems) or not teams:
        summary = replace(read.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=())
        return ImportOutcome({}, [localize(line) for line in summary.lines()], problems)
    folder = PurePosixPath("teams", pack.game.slug)
    existing = {
        PurePosixPath(path).name: content for path, content in files.items() if PurePosixPath(path).parent == folder
    }
    changed = roster_files(read, pack.game, existing, lambda name: str(folder / name), {}, overwrite=False)
    problems = (*problems, *changed.problems)
    if errors(problems):
        summary = replace(read.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=())
        return ImportOutcome({}, [localize(line) for line in summary.lines()], problems)
    lines = [localize(line) for line in import_summary(read, changed.files, pack, str(folder)).lines()]
    new = {str(folder / file.name): file.content for file in changed.files}
    return ImportOutcome(new, lines, (*problems, *drawing_warnings(pack, changed.files)))
