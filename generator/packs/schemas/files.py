"""JSON schemas (draft 2020-12) with which editors complete and check team and game files while they are typed.

The schema of a file follows the model that reads it; that of teams stands in a file of its own. They accept what the
program accepts, but see less: what depends on other values (two players with one number) is found by ``pizarra check``.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.model.boards.board import Board
from generator.model.boards.grids import GRIDS
from generator.model.game import Game
from generator.model.roster_map import RosterMap
from generator.model.rules import values
from generator.model.rules.book import BookFile
from generator.model.validation import ByKey, ByKind, Loaded, by_kind
from generator.model.value_schemas import ValueSchema
from generator.packs.files.season_entries import SeasonFile
from generator.packs.printers import PrinterEntry

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_NOTHING: Schema = {"type": "null"}
_LISTED = typing.get_args(values.Names)[-1]
_PLAIN: Mapping[Any, str] = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def game_schema() -> Schema:
    """Return the schema of a ``game.yaml``."""
    return _schema_of(Game, "Pizarra: a game")


def board_schema() -> Schema:
    """Return the schema of a board file: a game, and the keys of its board that differ."""
    found = _schema_of(Board, "Pizarra: a board")
    properties = found.pop("properties")
    grids = [found["$defs"][model.__name__]["properties"] for model in GRIDS.models()]
    grid = {"type": "object", "properties": {key: {} for keys in grids for key in keys}, "additionalProperties": False}
    game = {"description": "the game whose board it is", "type": "string"}
    return {**found, "required": ["game"], "properties": {"game": game, **properties, "grid": grid}}


def rules_schema() -> Schema:
    """Return the schema of a ``rules.yaml``."""
    return _schema_of(BookFile, "Pizarra: the rules of a game")


def season_schema() -> Schema:
    """Return the schema of a file of fixtures."""
    return _schema_of(SeasonFile, "Pizarra: a season")


def map_schema() -> Schema:
    """Return the schema of a map of spreadsheets."""
    return _schema_of(RosterMap, "Pizarra: how spreadsheets are read")


def printer_schema() -> Schema:
    """Return the schema of the file that remembers printers by their names."""
    found = _schema_of(PrinterEntry, "Pizarra: a printer")
    entry = {key: found.pop(key) for key in ("type", "additionalProperties", "properties")}
    return {**found, "title": "Pizarra: printers", "type": "object", "additionalProperties": entry}


def _schema_of(model: type[BaseModel], title: str) -> Schema:
    """Return the schema of the files that a model reads, with no more definitions than it uses."""
    definitions: Schema = {}
    root = _object(model, definitions)
    values_first = sorted(definitions.items(), key=lambda pair: (pair[0][0].isupper(), pair[0]))
    return {"$schema": DIALECT, "title": title, **root, "$defs": dict(values_first)}


def described(value: ValueSchema) -> Schema:
    """Return the definition of a kind of value."""
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
        definitions.setdefault(value.name, described(value))
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
    """Return the schema of what is validated by the model that the data name."""
    if isinstance(reader, Loaded):
        return _of(reader.models()[0], (), definitions)
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
