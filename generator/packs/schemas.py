"""JSON schemas (draft 2020-12) with which editors complete and check team, game and rules files."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.model.boards.board import Board
from generator.model.boards.grids import GRIDS
from generator.model.fields import COLOUR, TEXT, ValueSchema, any_case
from generator.model.game import Characteristic, Game, PlayerKind
from generator.model.roster_map import RosterMap
from generator.model.rules import values
from generator.model.rules.book import BookFile
from generator.model.team import KIT_KEYS, PATTERNS, PLAYER_KEYS, SKILL_KEYS, SPANISH_PATTERNS, SQUAD_KEYS, TEAM_KEYS
from generator.model.validation import ByKey, ByKind, by_kind
from generator.packs.printers import PrinterEntry
from generator.packs.season_file import SeasonFile

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_NOTHING: Schema = {"type": "null"}
_LISTED = typing.get_args(values.Names)[-1]
_PLAIN: Mapping[Any, str] = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def board_schema() -> Schema:
    """Return the schema of a board file: a game, and the keys of its board that differ."""
    found = _schema_of(Board, "Pizarra: a board")
    properties = found.pop("properties")
    grids = [found["$defs"][model.__name__]["properties"] for model in GRIDS.models()]
    grid = {"type": "object", "properties": {key: {} for keys in grids for key in keys}, "additionalProperties": False}
    game = {"description": "the game whose board it is", "type": "string"}
    return {**found, "required": ["game"], "properties": {"game": game, **properties, "grid": grid}}


def printer_schema() -> Schema:
    found = _schema_of(PrinterEntry, "Pizarra: a printer")
    entry = {key: found.pop(key) for key in ("type", "additionalProperties", "properties")}
    return {**found, "title": "Pizarra: printers", "type": "object", "additionalProperties": entry}


def _schema_of(model: type[BaseModel], title: str) -> Schema:
    """Return the schema of the files that a model reads, with no more definitions than it uses."""
    definitions: Schema = {}
    root = _object(model, definitions)
    values_first = sorted(definitions.items(), key=lambda pair: (pair[0][0].isupper(), pair[0]))
    return {"$schema": DIALECT, "title": title, **root, "$defs": dict(values_first)}


def define(value: ValueSchema) -> Schema:
    return {"description": value.description, **value.schema}


def _object(model: type[BaseModel], definitions: Schema) -> Schema:
    """Return the schema of a model; those of the models inside it are added to the definitions."""
    properties: Schema = {}
    required: list[str] = []
    for name, field in model.model_fields.items():
        key = field.alias or name
        properties[key] = _of(field.annotation, field.metadata, definitions)
        if field.is_required():
            required.append(key)
        elif issubclass(model, values.Part):
            properties[key] = {"anyOf": [properties[key], _NOTHING]}
        if field.description:
            properties[key] = {"description": field.description, **properties[key]}
    found: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
    return found | ({"required": required} if required else {})


def _of(annotation: Any, metadata: Sequence[Any], definitions: Schema) -> Schema:
    """Return the schema of a value from the annotation that the model gives it."""
    if value := next((extra for extra in metadata if isinstance(extra, ValueSchema)), None):
        definitions.setdefault(value.name, define(value))
        return {"$ref": f"#/$defs/{value.name}"}
    if reader := by_kind(metadata):
        return _of_kind(reader, definitions)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _of(arguments[0], arguments[1:], definitions)
    if origin in (typing.Union, types.UnionType):
        options = [_of(argument, (), definitions) for argument in arguments]
        sole = options[0] if len(options) == 2 and options[1] == {"type": "null"} else {}
        return sole if "$ref" in sole else {"anyOf": options}
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        one = _of(arguments[0], (), definitions)
        many = {"type": "array", "items": one}
        return {"anyOf": [one, many]} if _LISTED in metadata else many
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(arguments[1], (), definitions)}
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if annotation.__name__ not in definitions:
            definitions[annotation.__name__] = {}
            definitions[annotation.__name__] = _object(annotation, definitions)
        found: Schema = {"$ref": f"#/$defs/{annotation.__name__}"}
        if names := getattr(annotation, "names", ()):  # what may stand instead of the mapping
            return {"anyOf": [found, {"enum": list(names)}]}
        bare = issubclass(annotation, values.Part) and "required" not in definitions[annotation.__name__]
        return {"anyOf": [found, _NOTHING]} if bare else found
    return _plain(annotation, metadata)


def _of_kind(reader: ByKind, definitions: Schema) -> Schema:
    if not reader.brief and not isinstance(reader, ByKey) and not reader.usual:
        return _by_kind(reader, definitions)
    models = [_of(model, (), definitions) for model in reader.models()]
    words = [{"enum": list(reader.words)}] if reader.words else []
    brief: Schema = {"type": "object", "minProperties": 1, "not": {"required": [reader.key]}}
    return {"anyOf": [*models, {"enum": list(reader.places)}, brief] if reader.brief else [*models, *words]}


def _by_kind(reader: ByKind, definitions: Schema) -> Schema:
    """Return the schema of a thing whose kind says which keys it has, so that editors judge it by that kind alone."""
    cases: list[Schema] = []
    for kind in reader.places:
        named = {"properties": {reader.key: {"const": kind}}, "required": [reader.key]}
        cases.append({"if": named, "then": _of(reader.model_of(kind), (), definitions)})
    kinds = {reader.key: {"enum": list(reader.places)}}
    return {"type": "object", "required": [reader.key], "properties": kinds, "allOf": cases}


def _plain(annotation: Any, metadata: Sequence[Any]) -> Schema:
    """Return the schema of a number, text or truth value and its limits; of anything where the kind is unknown."""
    found: Schema = {"type": _PLAIN[annotation]} if annotation in _PLAIN else {}
    for limit in metadata:
        found |= {word: getattr(limit, name) for name, word in _LIMITS.items() if hasattr(limit, name)}
    return found


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "game": lambda: _schema_of(Game, "Pizarra: a game"),
    "board": board_schema,
    "rules": lambda: _schema_of(BookFile, "Pizarra: the rules of a game"),
    "season": lambda: _schema_of(SeasonFile, "Pizarra: a season"),
    "map": lambda: _schema_of(RosterMap, "Pizarra: how spreadsheets are read"),
    "printer": printer_schema,
}
"""The schemas of all kinds of files but teams, which hang on the games."""


def team_schema(games: Iterable[Game]) -> Schema:
    packs = sorted(games, key=lambda game: game.slug)
    properties: Schema = {key: {"description": text} for key, text in TEAM_KEYS.items()}
    properties["game"] |= {"enum": [game.slug for game in packs]}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "coach", "crest"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    for key in ("kit", "keeper_kit"):
        properties[key] |= {"$ref": "#/$defs/kit"}
    properties["players"] |= {"type": "array", "minItems": 1, "items": {"type": "object"}}
    definitions = {value.name: define(value) for value in (COLOUR, TEXT)} | {"kit": _kit()}
    for game in packs:
        definitions |= _players(game)
    return {
        "$schema": DIALECT,
        "title": "Pizarra: a team",
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "name", "kit", "players"],
        "properties": properties,
        "allOf": [_for_game(game) for game in packs],
        "$defs": definitions,
    }


def _for_game(game: Game) -> Schema:
    players = {"items": {"$ref": f"#/$defs/{game.slug}-player"}}
    when = {"properties": {"game": {"const": game.slug}}, "required": ["game"]}
    return {"if": when, "then": {"properties": {"players": players}}}


def _kit() -> Schema:
    properties: Schema = {key: {"description": text} for key, text in KIT_KEYS.items()}
    properties["primary"] |= {"$ref": "#/$defs/colour"}
    properties["secondary"] |= {"$ref": "#/$defs/colour"}
    properties["pattern"] |= {"enum": [*PATTERNS, *SPANISH_PATTERNS]}
    return {"type": "object", "additionalProperties": False, "required": ["primary"], "properties": properties}


def _players(game: Game) -> Schema:
    """Return the definitions of a game's players: its characteristics, each kind, and the choice between the kinds."""
    found: Schema = {}
    for key, characteristic in game.characteristics.items():
        found[f"{game.slug}-{key}"] = _value(characteristic)
    choice: Schema = {}
    for slug, kind in sorted(game.kinds.items(), key=lambda pair: not pair[1].usual):
        name = f"{game.slug}-player-{slug}"
        found[name] = _player(game, slug, kind)
        reference: Schema = {"$ref": f"#/$defs/{name}"}
        roles = {"properties": {"role": {"anyOf": _roles(slug, kind)}}, "required": ["role"]}
        choice = {"if": roles, "then": reference, "else": choice} if choice else reference
    return found | {f"{game.slug}-player": choice}


def _value(characteristic: Characteristic) -> Schema:
    title = " / ".join(dict.fromkeys(text for _, text in characteristic.name.texts))
    text = f"{title}, {characteristic.min} to {characteristic.max}"
    if characteristic.flag is not None:
        text += f"; {characteristic.flag.at_least} and above is marked"
    number = {"type": "integer", "minimum": characteristic.min, "maximum": characteristic.max}
    if not characteristic.target:
        return {"description": text, **number}
    targets = [f"{value}+" for value in range(characteristic.min, characteristic.max + 1)]
    return {"description": text, "anyOf": [{"enum": targets}, number]}


def _player(game: Game, slug: str, kind: PlayerKind) -> Schema:
    properties: Schema = {key: {"description": text} for key, text in PLAYER_KEYS.items()}
    properties["number"] |= {"type": "integer", "minimum": 0, "maximum": 999}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "picture"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    properties["role"] |= {"anyOf": [*_roles(slug, kind), {"type": "null"}] if kind.usual else _roles(slug, kind)}
    for key in ("captain", "substitute"):
        properties[key] |= {"type": "boolean"}
    if game.skills:
        properties |= {key: {"description": text, "type": ["array", "string"]} for key, text in SKILL_KEYS.items()}
    if game.squad.unit:
        properties |= {key: {"description": text, "type": "integer"} for key, text in SQUAD_KEYS.items()}
    spelt: Schema = {}
    needed: list[Schema] = []
    for name in kind.characteristics:
        properties[name] = {"$ref": f"#/$defs/{game.slug}-{name}"}
        pattern = any_case(word for word, key in game.spellings.items() if key == name)
        spelt[pattern] = properties[name]
        present = {"not": {"propertyNames": {"not": {"pattern": pattern}}}}
        needed.append({"anyOf": [{"required": [name]}, present]})
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["number", "name"] if kind.usual else ["number", "name", "role"],
        "properties": properties,
        "patternProperties": spelt,
        "allOf": needed,
    }


def _roles(slug: str, kind: PlayerKind) -> list[Schema]:
    """Return schemas for the words for a kind, in any case; an editor proposes those that are listed as they are."""
    words = list(dict.fromkeys([slug, *(text for _, text in kind.name.texts)]))
    return [{"enum": words}, {"type": "string", "pattern": any_case(words)}]
