"""The JSON schema of a ``rules.yaml``, from the very fields by which it is read; the type of a table says its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.model.rules import reader, rulings
from generator.model.rules.book import book_fields, switch
from generator.model.rules.reader import KINDS, Entries, Entry, Fields, OneOf, Reader, Rows, Several
from generator.model.words import LANGUAGES
from generator.packs.schema_words import DEFINITIONS

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "number"]}
_WORDS: Schema = {"$ref": "#/$defs/words"}
_WHATEVER: Schema = {"type": "object"}
_BY_NAME: Schema = {"type": "object", "additionalProperties": _WORDS}
_NAMES: Schema = {"anyOf": [{"type": ["string", "integer"]}, {"type": "array"}]}
_VALUES: Mapping[Reader, Schema] = {
    reader.words: _WORDS,
    reader.text: _TEXT,
    reader.texts: {"type": "object", "additionalProperties": _TEXT},
    reader.name: {"type": ["string", "integer"]},
    reader.whole: {"type": "integer"},
    reader.truth: {"type": "boolean"},
    reader.number_or_text: {"type": ["integer", "string"]},
    reader.span: {"$ref": "#/$defs/band"},
    reader.faces: {"$ref": "#/$defs/faces"},
    reader.titled: _BY_NAME,
    reader.deck: {"anyOf": [_NAMES, _BY_NAME]},
    reader.cells: {"type": "object", "additionalProperties": _WHATEVER},
    rulings.codes: {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    rulings.changes: _WHATEVER,
    rulings.additions: _WHATEVER,
    switch: {"type": ["string", "number", "boolean"]},
}
"""What each reader of a plain value takes."""


def rules_schema() -> Schema:
    """Return the schema of a ``rules.yaml``."""
    languages = {language: {"type": ["string", "number"]} for language in LANGUAGES}
    words: Schema = {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": languages}
    shared: Schema = {
        "band": {"type": ["integer", "string"]},
        "faces": {"type": ["integer", "string", "array"]},
        "words": {"anyOf": [{"type": ["string", "number"]}, words]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pizarra: the rules of a game",
        **_object(book_fields()),
        "$defs": {
            **{name: {"description": DEFINITIONS[name], **schema} for name, schema in shared.items()},
            **{f"table-{name}": _table(name) for name in KINDS},
        },
    }


def _table(name: str) -> Schema:
    kind = KINDS[name]
    found = _object(kind.fields)
    found["properties"]["type"] = {"const": name, "description": kind.about}
    return {"description": kind.about, **found}


def _any_table() -> Schema:
    """Return the schema of a table: its type says which other keys it has."""
    types = [{"const": name, "description": kind.about} for name, kind in KINDS.items()]
    chosen = [
        {
            "if": {"properties": {"type": {"const": name}}, "required": ["type"]},
            "then": {"$ref": f"#/$defs/table-{name}"},
        }
        for name in KINDS
    ]
    return {"type": "object", "required": ["type"], "properties": {"type": {"anyOf": types}}, "allOf": chosen}


def _object(fields: Fields) -> Schema:
    """Return the schema of a mapping; a key without a value counts as one that is not there, unless it is needed."""
    nothing: Schema = {"type": "null"}
    of = {key: _of(field.read) for key, field in fields.items()}
    properties = {key: of[key] if field.required else {"anyOf": [of[key], nothing]} for key, field in fields.items()}
    found: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
    needed = [key for key, field in fields.items() if field.required]
    return found | ({"required": needed} if needed else {})


def _of(read: Reader) -> Schema:
    """Return the schema of what a reader takes."""
    match read:
        case OneOf(allowed):
            return {"enum": list(allowed)}
        case Several(each):
            one = _of(each)
            return {"anyOf": [one, {"type": "array", "items": one}]}
        case Entry(fields):
            return _object(fields)
        case Entries(fields):
            return {"type": "object", "additionalProperties": {"anyOf": [_object(fields), {"type": "null"}]}}
        case Rows(_, fields):
            return {"type": "array", "maxItems": reader.MOST_ROWS, "items": _object(fields)}
        case rulings.choices_of:
            return {"type": "object", "additionalProperties": _object(rulings.CHOICE)}
        case reader.table_map:
            return {"type": "object", "additionalProperties": _any_table()}
        case _:
            return _VALUES[read]
