"""A team file as a table: its columns and rows, and the file with values or rows that were changed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.backends.svg import sheet_svg
from generator.geometry.shapes import Size
from generator.i18n import message, phrase, translate
from generator.imposition.paper import Sheet
from generator.model.game import Characteristic, Game
from generator.model.source import Source
from generator.model.team import KIT_KEYS, PATTERNS, SPANISH_PATTERNS, Kit
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import with_entries, with_values, without_key
from generator.pieces.kit import shirt
from generator.problems import user_error
from generator.scene.palette import NAMES, Colour, parse_colour
from generator.scene.primitives import Use
from generator.spreadsheets.roster_words import heading

_FLAGS = ("captain", "substitute")
_TEXTS = ("name", "short", "coach", "crest")
_KITS = ("kit", "keeper_kit")
_SHIRT_SIDE = 12.0
"""Of the picture of a shirt, in millimetres."""

_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


def columns(game: Game, language: str) -> list[dict[str, Any]]:
    """Return what can be said of a player: name of the key, title, type, and the values that are allowed."""
    kinds = [{"value": slug, "title": kind.name.in_(language)} for slug, kind in game.kinds.items()]
    own: list[dict[str, Any]] = [
        {"name": "number", "short": translate(language, message("No.")), "type": "number", "min": 0, "max": 999},
        {"name": "name", "type": "text"},
        {"name": "short", "type": "text"},
    ]
    own += [{"name": "role", "type": "choice", "choices": kinds}] if len(kinds) > 1 else []
    own += [_characteristic(name, each, game, language) for name, each in game.characteristics.items()]
    if game.squad.unit is not None:
        own += [
            {"name": "cost", "type": "number", "min": 0, "max": 100_000},
            {"name": "quantity", "type": "number", "min": 1, "max": 99},
        ]
    own += [{"name": "skills", "type": "text"}] if game.skills else []
    own += [{"name": name, "type": "flag"} for name in _FLAGS]
    own = [{"title": heading(("players", column["name"]), game, language), **column} for column in own]
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
    return {
        "columns": columns(game, language),
        "rows": [
            {"entry": index, "line": source.place(("players", index)).line, "values": values}
            for index, values in enumerate(_rows(data, game))
        ],
        "keys": {str(key): _column(str(key), game) for player in _players(data) for key in player},
        "usual": game.usual_kind,
        "squad": {"least": game.squad.least, "most": game.squad.most},
        **{key: data.get(key, "") for key in _TEXTS},
        **{key: _kit(data.get(key)) for key in _KITS},
        "shirts": {key: _shirts(_kit(data.get(key))) for key in _KITS},
        "patterns": [{"value": name, "title": _pattern(name, language), "titles": _spanish(name)} for name in PATTERNS],
        "colours": {name: colour.hex for name, colour in NAMES.items()},
    }


def _players(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    players = data.get("players")
    return [each if isinstance(each, Mapping) else {} for each in players] if isinstance(players, list) else []


def _rows(data: Mapping[str, Any], game: Game) -> Iterator[dict[str, Any]]:
    for player in _players(data):
        yield {_column(str(key), game): value for key, value in player.items()}


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
    players = source.data.get("players") if isinstance(source.data, Mapping) else None
    entries = players if isinstance(players, list) else []
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

    A row with an ``entry`` is the player of that index in the file, one without that of the same number, if any; what
    a row does not say of its player stays. Raises ``PizarraError`` for a row that is no row.
    """
    players = source.data.get("players") if isinstance(source.data, Mapping) else None
    old = [*players] if isinstance(players, list) else []
    free = {index for index, entry in enumerate(old) if isinstance(entry, Mapping)}
    free -= {index for row in rows if isinstance(index := row.get("entry"), int)}
    entries: list[tuple[int | None, Mapping[str, Any]]] = []
    for row in rows:
        values = {str(key): value for key, value in row.get("values", row).items() if key != "entry"}
        index = row.get("entry")
        if index is None:
            number = _plain(values.get("number"))
            index = next((each for each in sorted(free) if old[each].get("number") == number is not None), None)
            free -= {index} if index is not None else set()
        if index is not None and not (isinstance(index, int) and 0 <= index < len(old)):
            raise user_error(source.file, phrase("has no player in row {row}", row=index))
        before = old[index] if index is not None and isinstance(old[index], Mapping) else {}
        entries.append((index, _changed(before, game, values)))
    return with_entries(text, source.file, "players", entries)


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
