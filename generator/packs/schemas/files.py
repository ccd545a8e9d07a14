"""JSON schemas (draft 2020-12) with which editors complete and check team and game files while they are typed.

The schema of a file follows the model that reads it; that of teams stands in a file of its own. They accept what the
program accepts, but see less: what depends on other values (two players with one number) is found by ``pizarra check``.
"""

from __future__ import annotations

import json
import re
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.model.boards.board import Board
from generator.model.boards.checks import ChecksField
from generator.model.boards.choices import CellsField, JoinField, SideField, SignMap
from generator.model.boards.grids import GRIDS, CoversField
from generator.model.boards.markings import GroundLength, SpotField
from generator.model.boards.nodes import ChainField, NodePlace
from generator.model.boards.styles import FormField
from generator.model.boards.tiling import PairField, PolygonsField
from generator.model.fields import FIELD_UNITS, PRINT_UNITS, ColourField, Metres, Mm, ShareField, TextField, WordsField
from generator.model.game import Game
from generator.model.needs import COUNT, DICE, CountField, DiceField
from generator.model.pieces.faces import PlaceField, TemplateField
from generator.model.pieces.fields import FieldKind
from generator.model.pieces.sizes import SizeField
from generator.model.pieces.types import FaceField, RowsField
from generator.model.rules import values
from generator.model.rules.book import BookFile
from generator.model.teams.reader import LONGEST_NAME
from generator.model.teams.roster_map import SCALING, Meant, RosterMap, ScalingField
from generator.model.validation import ByKey, ByKind, Loaded, by_kind
from generator.model.words import LANGUAGES
from generator.packs.files.season_entries import SeasonFile
from generator.packs.printers import MARGIN, OFFSET, SCALE, Margins, Offset, PrinterEntry, Scale
from generator.packs.schemas.words import DEFINITIONS
from generator.scene.palette import NAMES, SPANISH

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SPECIAL = r"\^$.|?*+()[]{}/"
_SCALAR = ["string", "number", "boolean"]
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
    said = json.dumps([root, definitions])
    used = shared(*(name for name in _VALUES.values() if f'"#/$defs/{name}"' in said))
    return {"$schema": DIALECT, "title": title, **root, "$defs": {**used, **dict(sorted(definitions.items()))}}


def any_case(words: Iterable[str]) -> str:
    """Return a regular expression for whole words in any mixture of capitals and small letters."""
    return f"^(?:{'|'.join(''.join(_either_case(letter) for letter in word) for word in words)})$"


def _either_case(letter: str) -> str:
    lower, upper = letter.lower(), letter.upper()
    if lower != upper and len(lower) == len(upper) == 1:
        return f"[{lower}{upper}]"
    return f"\\{letter}" if letter in _SPECIAL else letter


def shared(*names: str) -> Schema:
    """Return the definitions of the values that a text, colour or length in a file may have."""
    colours: list[Schema] = [{"enum": [*NAMES, *SPANISH]}]
    colours.append({"type": "string", "pattern": "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"})
    colours.append({"type": "string", "pattern": any_case([*NAMES, *SPANISH])})
    text = {"type": _SCALAR, "maxLength": LONGEST_NAME}
    languages = {language: {"type": ["string", "number"]} for language in LANGUAGES}
    words = {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": languages}
    span = {"type": "string", "pattern": rf"^\s*{COUNT}\s*$"}
    by_name: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/words"}}
    known: Schema = {
        "amount": {"type": ["integer", "string"]},
        "band": {"type": ["integer", "string"]},
        "cells": {"type": "object", "additionalProperties": {"type": "object"}},
        "code": {"type": "string", "pattern": ":"},
        "colour": {"anyOf": colours},
        "count": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 9999}, span]},
        "meant": {"type": ["string", "integer", "array", "null"]},
        "deck": {"anyOf": [{"type": ["integer", "string", "array"]}, by_name]},
        "dice": {"type": "string", "pattern": rf"^\s*{DICE}\s*$"},
        "faces": {"type": ["integer", "string", "array"]},
        "field-length": {"type": "string", "pattern": _length_pattern(FIELD_UNITS)},
        "print-length": {"type": "string", "pattern": _length_pattern(PRINT_UNITS)},
        "name": {"type": ["integer", "string"]},
        "rule-text": {"type": ["string", "number"]},
        "switch": {"type": _SCALAR},
        "signs": {"type": ["string", "array"]},
        "board-cells": {"type": ["string", "integer", "array"]},
        "join": {"type": ["string", "object"]},
        "node-place": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/print-length"}},
        "links": {"type": ["string", "array"]},
        "polygons": {"type": "array", "minItems": 1},
        "pair": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}},
        "checks": {"type": ["array", "object"]},
        "ink-form": {"type": ["string", "object"]},
        "covers": {"anyOf": [{"enum": ["field", "plan"]}, {"type": "object"}]},
        "spot": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": ["string", "number"]}},
        "ground-length": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": _length_pattern(FIELD_UNITS)}]},
        "piece-size": {"type": ["string", "number"]},
        "piece-field": {"type": ["string", "number", "array", "object"]},
        "piece-rows": {"type": ["string", "array", "object"]},
        "face": {"type": ["string", "object"]},
        "template": {"type": _SCALAR},
        "place": {"type": ["string", "array"]},
        "share": {"type": ["string", "number"], "pattern": r"^\s*\d+(?:\.\d+)?\s*%?\s*$"},
        "titles": by_name,
        **{name: {"type": "string", "pattern": pattern} for name, pattern in _PATTERNS.items()},
        "text": text,
        "words": {"anyOf": [{"type": ["string", "number"]}, words]},
    }
    return {name: {"description": DEFINITIONS[name], **known[name]} for name in sorted(names)}


def _length_pattern(units: Iterable[str]) -> str:
    return rf"^\s*[-+]?\d+(?:[.,]\d+)?\s*(?:{'|'.join(units)})\s*$"


def _whole(pattern: re.Pattern[str]) -> str:
    return rf"^\s*(?:{pattern.pattern})\s*$"


_PATTERNS: Mapping[str, str] = {
    "side": r"^\s*\S+\s*[/|>]\s*\S+\s*$",
    "scale": _whole(SCALE),
    "offset": _whole(OFFSET),
    "margin": _whole(MARGIN),
    "scaling": _whole(SCALING),
}

_VALUES = {
    typing.get_args(alias)[1]: name
    for alias, name in (
        (Mm, "print-length"),
        (Metres, "field-length"),
        (ColourField, "colour"),
        (WordsField, "words"),
        (TextField, "text"),
        (CountField, "count"),
        (DiceField, "dice"),
        (SignMap, "signs"),
        (CellsField, "board-cells"),
        (SpotField, "spot"),
        (CoversField, "covers"),
        (GroundLength, "ground-length"),
        (SideField, "side"),
        (JoinField, "join"),
        (NodePlace, "node-place"),
        (ChainField, "links"),
        (PolygonsField, "polygons"),
        (PairField, "pair"),
        (ChecksField, "checks"),
        (FormField, "ink-form"),
        (ShareField, "share"),
        (SizeField, "piece-size"),
        (FieldKind, "piece-field"),
        (RowsField, "piece-rows"),
        (FaceField, "face"),
        (TemplateField, "template"),
        (PlaceField, "place"),
        (Scale, "scale"),
        (Offset, "offset"),
        (Margins, "margin"),
        (Meant, "meant"),
        (ScalingField, "scaling"),
        (values.SpanField, "band"),
        (values.Faces, "faces"),
        (values.Name, "name"),
        (values.Code, "code"),
        (values.Switch, "switch"),
        (values.Amount, "amount"),
        (values.Titles, "titles"),
        (values.Entries, "titles"),
        (values.Deck, "deck"),
        (values.Cells, "cells"),
        (values.Text, "rule-text"),
    )
}
"""What reads a value of its own kind (a length, a colour), to the name of that kind's definition."""


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
    for reader, name in _VALUES.items():
        if reader in metadata:
            return {"$ref": f"#/$defs/{name}"}
    if reader := by_kind(metadata):
        return _of_kind(reader, definitions)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _of(arguments[0], arguments[1:], definitions)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_of(argument, (), definitions) for argument in arguments]}
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
