"""JSON schemas (draft 2020-12) with which editors complete and check every kind of file.

They say what each key means, its default and an example, in English; ``in_language`` says it in another language. The
reference of the documentation is made of them.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.i18n import Phrase, message, phrase, translate
from generator.model.boards.board import Board
from generator.model.boards.grids import GRIDS
from generator.model.boards.markings import GroundPlan
from generator.model.fields import COLOUR, FORMAT, TEXT, ValueSchema, any_case
from generator.model.game import Characteristic, Game, PlayerKind
from generator.model.localized import ProgramWords, Words
from generator.model.match_map import MatchMap
from generator.model.roster_map import RosterMap
from generator.model.rules import values
from generator.model.rules.book import BookFile
from generator.model.source import parse_text
from generator.model.team import (
    KIT_KEYS,
    PLAYER_KEYS,
    POSITION_KEYS,
    SKILL_KEYS,
    SPANISH_PATTERNS,
    SQUAD_KEYS,
    TEAM_KEYS,
    position_keys,
)
from generator.model.validation import ByKey, ByKind, by_kind
from generator.packs.board_file import FieldFile
from generator.packs.load import FaceFile, ServiceFile, StyleFile, TilingFile
from generator.packs.printers import PrinterEntry
from generator.packs.season_schema import SeasonFile
from generator.scene.palette import PATTERNS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_LENGTHS = {"min_length": "minItems", "max_length": "maxItems"}
KIND = message("kind, which decides the other keys")
_NOTHING: Schema = {"type": "null"}
LIMITS = "x-limits"
"""The least and the most of a value that is written as a text, such as a length; a key of Pizarra's own."""
_LISTED = typing.get_args(values.Names)[-1]
_PLAIN: Mapping[Any, str] = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def in_language(schema: Any, language: str) -> Any:
    """Return a schema with its titles and descriptions in a language; what has no words there stays English."""
    match schema:
        case Phrase():
            return translate(language, schema)
        case list():
            return [in_language(each, language) for each in schema]
        case Mapping():
            texts = {key: schema[key] for key in ("title", "description") if isinstance(schema.get(key), str)}
            return {
                key: translate(language, texts[key]) if key in texts else in_language(each, language)
                for key, each in schema.items()
            }
    return schema


def board_schema() -> Schema:
    """Return the schema of a board file: a game, and the keys of its board that differ."""
    schema = _schema_of(Board, message("Pizarra: a board"))
    properties = schema.pop("properties")
    grids = [schema["$defs"][model.__name__]["properties"] for model in GRIDS.models()]
    keys = {key: value for grid in reversed(grids) for key, value in grid.items()}
    keys["type"] = _kinds(GRIDS)
    grid = {**properties["grid"], "type": "object", "properties": keys, "additionalProperties": False}
    for key in ("required", "allOf"):
        del grid[key]
    about = message("name of the game the board belongs to")
    game = {"description": about, "type": "string", "examples": ["duelo-ortogonal"]}
    return {**schema, "required": ["game"], "properties": {"game": game, **properties, "grid": grid}}


def printer_schema() -> Schema:
    schema = _schema_of(PrinterEntry, message("Pizarra: printers"))
    entry = {key: schema.pop(key) for key in ("type", "additionalProperties", "properties")}
    return {**schema, "type": "object", "additionalProperties": entry}


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
        properties[key] = {**_notes(field), **properties[key]}
    others = _of(model.others, (), definitions) if hasattr(model, "others") else False
    schema: Schema = {"type": "object", "additionalProperties": others, "properties": properties}
    return schema | ({"required": required} if required else {})


def _notes(field: FieldInfo) -> Schema:
    """Return a field's description, its default as it would be written, and its examples, parsed as YAML."""
    notes: Schema = {"description": field.description} if field.description else {}
    default = None if field.is_required() else field.get_default(call_default_factory=True)
    default_value = _file_value(default, _value_schema(field.annotation, field.metadata))
    if default_value not in (None, "", [], {}):
        notes["default"] = default_value
    return notes | (
        {"examples": [parse_text(each, "examples").data for each in field.examples]} if field.examples else {}
    )


def _file_value(value: Any, kind: ValueSchema | None = None) -> Any:
    """Return a value of a model as a file has it, ``{}`` for a model whose keys all have their defaults."""
    match value:
        case None | "" | ():
            return None
        case ProgramWords():
            return phrase(value.message)
        case Words():
            return str(value)
        case BaseModel():
            fields = type(value).model_fields.items()
            differing = {key: getattr(value, key) for key, field in fields if getattr(value, key) != field.default}
            kinds = {key: _value_schema(field.annotation, field.metadata) for key, field in fields}
            return {key: _file_value(each, kinds[key]) for key, each in differing.items()}
    if kind and kind.write:
        return kind.write(value)
    return [_file_value(each) for each in value] if isinstance(value, tuple) else value


def _value_schema(annotation: Any, metadata: Sequence[Any]) -> ValueSchema | None:
    """Return the kind of value of a field that its annotation names, also one that may be left out."""
    schema = next((extra for extra in metadata if isinstance(extra, ValueSchema)), None)
    if schema is None and typing.get_origin(annotation) in (typing.Union, types.UnionType, typing.Annotated):
        first, *rest = typing.get_args(annotation)
        return _value_schema(first, rest)
    return schema


def _of(annotation: Any, metadata: Sequence[Any], definitions: Schema) -> Schema:
    """Return the schema of a value from the annotation that the model gives it."""
    if value := next((extra for extra in metadata if isinstance(extra, ValueSchema)), None):
        return _of_value(value, annotation, metadata, definitions)
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
        many = {"type": "array", "items": one, **_limits(metadata, _LENGTHS)}
        return {"anyOf": [one, many]} if _LISTED in metadata else many
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(arguments[1], (), definitions)}
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if annotation.__name__ not in definitions:
            definitions[annotation.__name__] = {}
            definitions[annotation.__name__] = _object(annotation, definitions)
        reference: Schema = {"$ref": f"#/$defs/{annotation.__name__}"}
        if names := getattr(annotation, "names", ()):  # what may be written instead of the mapping
            return {"anyOf": [reference, {"enum": list(names)}]}
        if short := getattr(annotation, "short", None):
            return {"anyOf": [reference, _of_value(short, Any, (), definitions)]}
        bare = issubclass(annotation, values.Part) and "required" not in definitions[annotation.__name__]
        return {"anyOf": [reference, _NOTHING]} if bare else reference
    return _scalar_schema(annotation, metadata)


def _of_value(value: ValueSchema, annotation: Any, metadata: Sequence[Any], definitions: Schema) -> Schema:
    """Return a reference to the definition of a kind of value, with the limits that the field sets."""
    if value.name not in definitions:
        definitions[value.name] = define(value)
        among = (annotation, *typing.get_args(annotation))
        for model in (each for each in among if isinstance(each, type) and issubclass(each, BaseModel)):
            definitions[value.name] |= {"if": {"type": "object"}, "then": _of(model, (), definitions)}
    limits = _limits(metadata, _LIMITS).values()
    bounds = [value.write(limit) if value.write else limit for limit in limits]
    return {"$ref": f"#/$defs/{value.name}"} | ({LIMITS: bounds} if len(bounds) == 2 else {})


def _of_kind(reader: ByKind, definitions: Schema) -> Schema:
    if not reader.brief and not isinstance(reader, ByKey):
        return _by_kind(reader, definitions)
    models = [_of(model, (), definitions) for model in reader.models()]
    words = [{"enum": list(reader.words)}] if reader.words else []
    brief: Schema = {"type": "object", "minProperties": 1, "not": {"required": [reader.key]}}
    return {"anyOf": [*models, {"enum": list(reader.places)}, brief] if reader.brief else [*models, *words]}


def _by_kind(reader: ByKind, definitions: Schema) -> Schema:
    """Return the schema of a thing whose kind says which keys it has, so that editors judge it by that kind alone."""
    cases: list[Schema] = []
    for kind in reader.places:
        condition = {"properties": {reader.key: {"const": kind}}, "required": [reader.key]}
        cases.append({"if": condition, "then": _of(reader.model_of(kind), (), definitions)})
    return {"type": "object", "required": [reader.key], "properties": {reader.key: _kinds(reader)}, "allOf": cases}


def _kinds(reader: ByKind) -> Schema:
    return {"description": KIND, "enum": list(reader.places)}


def _scalar_schema(annotation: Any, metadata: Sequence[Any]) -> Schema:
    """Return the schema of a number, text or truth value and its limits; of anything where the kind is unknown."""
    schema: Schema = {"type": _PLAIN[annotation]} if annotation in _PLAIN else {}
    return schema | _limits(metadata, _LIMITS)


def _limits(metadata: Sequence[Any], words: Mapping[str, str]) -> Schema:
    limits = [each for extra in metadata for each in (extra, *getattr(extra, "metadata", ()))]
    return {word: getattr(limit, name) for name, word in words.items() for limit in limits if hasattr(limit, name)}


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "game": lambda: _schema_of(Game, message("Pizarra: a game")),
    "board": board_schema,
    "rules": lambda: _schema_of(BookFile, message("Pizarra: the rules of a game")),
    "season": lambda: _schema_of(SeasonFile, message("Pizarra: a season")),
    "map": lambda: _schema_of(RosterMap, message("Pizarra: how spreadsheets are read")),
    "match-map": lambda: _schema_of(MatchMap, message("Pizarra: how tables of matches are read")),
    "plan": lambda: _schema_of(GroundPlan, message("Pizarra: a plan of rooms")),
    "faces": lambda: _schema_of(FaceFile, message("Pizarra: faces of pieces")),
    "styles": lambda: _schema_of(StyleFile, message("Pizarra: styles of boards")),
    "tilings": lambda: _schema_of(TilingFile, message("Pizarra: tilings")),
    "fields": lambda: _schema_of(FieldFile, message("Pizarra: fields")),
    "services": lambda: _schema_of(ServiceFile, message("Pizarra: print services")),
    "printer": printer_schema,
}
"""The schemas of all kinds of files but teams, which depend on the games."""


def team_schema(games: Iterable[Game]) -> Schema:
    packs = sorted(games, key=lambda game: game.slug)
    properties: Schema = {key: dict(notes) for key, notes in TEAM_KEYS.items()}
    properties["format"] |= {"type": "integer", "minimum": 1, "maximum": FORMAT}
    properties["game"] |= {"type": "string", "enum": [game.slug for game in packs]}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "coach", "group", "crest"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    for key in ("kit", "keeper_kit"):
        properties[key] |= {"$ref": "#/$defs/kit"}
    properties["players"] |= {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/player"}}
    definitions = {value.name: define(value) for value in (COLOUR, TEXT)} | {"kit": _kit(), "player": _any_player()}
    for game in packs:
        definitions |= _players(game)
    return {
        "$schema": DIALECT,
        "title": message("Pizarra: a team"),
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
    properties: Schema = {key: dict(notes) for key, notes in KIT_KEYS.items()}
    properties["primary"] |= {"$ref": "#/$defs/colour"}
    properties["secondary"] |= {"$ref": "#/$defs/colour"}
    properties["pattern"] |= {"enum": [*PATTERNS, *SPANISH_PATTERNS]}
    return {"type": "object", "additionalProperties": False, "required": ["primary"], "properties": properties}


def _players(game: Game) -> Schema:
    """Return the definitions of a game's players: its characteristics, each kind, and the choice between the kinds."""
    definitions: Schema = {}
    for key, characteristic in game.characteristics.items():
        definitions[f"{game.slug}-{key}"] = _value(characteristic)
    choice: Schema = {}
    for slug, kind in sorted(game.kinds.items(), key=lambda pair: not pair[1].usual):
        name = f"{game.slug}-player-{slug}"
        definitions[name] = _player(game, slug, kind)
        reference: Schema = {"$ref": f"#/$defs/{name}"}
        roles = {"properties": {"role": {"anyOf": _roles(slug, kind)}}, "required": ["role"]}
        choice = {"if": roles, "then": reference, "else": choice} if choice else reference
    return definitions | {f"{game.slug}-player": choice}


def _value(characteristic: Characteristic) -> Schema:
    title = " / ".join(dict.fromkeys(text for _, text in characteristic.name.texts))
    text = phrase("{title}, {least} to {most}", title=title, least=characteristic.min, most=characteristic.max)
    if characteristic.flag is not None:
        text = phrase("{text}; {least} and above are marked", text=text, least=characteristic.flag.at_least)
    number = {"type": "integer", "minimum": characteristic.min, "maximum": characteristic.max}
    if not characteristic.target:
        return {"description": text, **number}
    targets = [f"{value}+" for value in range(characteristic.min, characteristic.max + 1)]
    return {"description": text, "anyOf": [{"enum": targets}, number]}


def _any_player() -> Schema:
    properties: Schema = {
        key: dict(notes) for key, notes in (PLAYER_KEYS | POSITION_KEYS | SKILL_KEYS | SQUAD_KEYS).items()
    }
    properties["number"] |= {"type": "integer", "minimum": 0, "maximum": 999}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "role", "picture", "position"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    for key in ("captain", "substitute"):
        properties[key] |= {"type": "boolean"}
    for key in SKILL_KEYS:
        properties[key] |= {"type": ["array", "string"]}
    for key in SQUAD_KEYS:
        properties[key] |= {"type": "integer"}
    return {"type": "object", "required": ["number", "name"], "properties": properties}


def _player(game: Game, slug: str, kind: PlayerKind) -> Schema:
    more = (SKILL_KEYS if game.skills else {}) | (SQUAD_KEYS if game.squad.unit else {})
    more |= position_keys(game)
    properties: Schema = {key: {} for key in PLAYER_KEYS | more}
    properties["role"] = {"anyOf": [*_roles(slug, kind), {"type": "null"}] if kind.usual else _roles(slug, kind)}
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
