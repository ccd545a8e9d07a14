"""Turning pydantic's errors into problems with a place in the file and a hint."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from typing import Any, ClassVar, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, ValidationInfo
from pydantic.fields import FieldInfo

from generator.i18n import Message, Phrase, any_of, literal, message, phrase, plural
from generator.model.localized import Languages, empty_texts, texts_by_language
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import (
    InvalidValueError,
    PizarraError,
    Problem,
    did_you_mean,
    nearest_hint,
    quoted,
    raise_errors,
)

ModelT = TypeVar("ModelT", bound=BaseModel)


class Strict(BaseModel):
    """The base of every model that is read from YAML: frozen, no unknown keys, no silent conversions."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True, defer_build=True, populate_by_name=True
    )

    replaced: ClassVar[Mapping[str, str]] = {}
    """Keys that no longer exist, and what to write instead: the hint for whoever still uses one."""

    hints: ClassVar[Mapping[str, Message]] = {}
    """Keys that do not belong here, and where they do."""


class MisplacedError(InvalidValueError):
    """Raised by a validator for a value inside its model: where below it, what is wrong, a hint."""

    def __init__(self, path: DataPath, message: Phrase, hint: str = "") -> None:
        super().__init__(message, hint)
        self.path = path


@dataclass(eq=False)
class ByKind:
    """Validates a mapping by the model that its ``key`` names.

    ``in_full`` is what becomes of things that are written short, ``brief`` whether that is by their kind alone or with
    their kind as a key, and ``words`` are those that may be alone, without a mapping.
    """

    places: Mapping[str, Any]
    key: str = "kind"
    in_full: Callable[[Any], Any] = lambda data: data
    brief: bool = False
    words: tuple[str, ...] = ()

    def models(self, data: Any = None) -> tuple[type[Strict], ...]:
        data = self.in_full(data)
        kind = self._kind(data) if isinstance(data, Mapping) else None
        return tuple(dict.fromkeys(map(self.model_of, [kind] if kind else self.places)))

    def __call__(self, data: Any, info: ValidationInfo[Languages | None]) -> Any:
        """Return the model of the data. Raises ``ValueError`` for anything but a mapping of a known kind."""
        if isinstance(data, Strict):
            return data
        if not isinstance(data := self.in_full(data), Mapping):
            raise ValueError(phrase("expected keys and values, not {data}", data=quoted(data)))
        if kind := self._kind(data):
            return self.model_of(kind).model_validate(data, context=info.context)
        if data.get(self.key) is None:
            for key in data if self.brief else ():
                if near := nearest_hint(str(key), [*self.places]):
                    raise MisplacedError((key,), phrase("{found} is not allowed here", found=quoted(key)), near)
            hint = did_you_mean("", self.places)
            raise InvalidValueError(phrase("the key {key} is missing", key=quoted(self.key)), hint)
        kind_given = data[self.key]
        message = phrase("{found} is not allowed", found=quoted(kind_given))
        raise MisplacedError((self.key,), message, did_you_mean(str(kind_given), self.places))

    def _kind(self, data: Mapping[Any, Any]) -> str | None:
        kind = data.get(self.key)
        return kind if isinstance(kind, str) and kind in self.places else None

    def model_of(self, kind: str) -> type[Strict]:
        model: type[Strict] = self.places[kind]
        return model


class ByKey(ByKind):
    """Validates a mapping by the first of its keys that names a model: ``fill: …`` is a layer that fills."""

    def __call__(self, data: Any, info: ValidationInfo[Languages | None]) -> Any:
        """Return the model of the data. Raises ``ValueError`` for anything but a mapping with one of the keys."""
        data = self.in_full(data)
        if isinstance(data, Mapping) and self._kind(data) is None:
            first = next(iter(data), "")
            unknown = phrase("{found} is not allowed here", found=quoted(first))
            raise InvalidValueError(unknown, did_you_mean(str(first), self.places))
        return super().__call__(data, info)

    def _kind(self, data: Mapping[Any, Any]) -> str | None:
        return next((key for key in data if key in self.places), None)


def validate_plain(model: type[ModelT], data: Any) -> ModelT:
    """Return plain data as a model, for fields that may be written shorter. Raises ``ValueError`` for no mapping."""
    if not isinstance(data, Mapping):
        raise ValueError(phrase("expected keys and values, not {data}", data=quoted(data)))
    return model.model_validate(data)


def validate(model: type[ModelT], source: Source, under: DataPath = ()) -> ModelT:
    """Return the data of a file, or the part of it at ``under``, as a model.

    Raises ``PizarraError`` with every problem at its place.
    """
    data = reduce(getitem, under, source.data)
    if not isinstance(data, Mapping):
        empty = phrase("the file is empty; write “key: value” lines")
        message = phrase("expected “key: value” lines, not {data}", data=quoted(data))
        raise source.error(under, empty if data is None and not under else message)
    lost = _lost_texts(source, under)
    try:
        made = model.model_validate(data, context=source.languages)
    except ValidationError as error:
        faults = [
            each
            for each in _deepest(error.errors(), source.data, under)
            if _path_of(source.data, under, each) not in lost
        ]
        # an unknown key that a board has from another one is reported there
        faults = [
            details
            for details in faults
            if details["type"] != "extra_forbidden" or _path_of(source.data, under, details)[-1:] == details["loc"][-1:]
        ]
        # a list that lacks entries because those it has are wrong is one mistake, not two
        inside = {details["loc"][:end] for details in faults for end in range(len(details["loc"]))}
        reported = [details for details in faults if details["type"] != "too_short" or details["loc"] not in inside]
        problems = [_problem_of(model, source, under, details) for details in reported]
        raise PizarraError([*lost.values(), *_without_misspelt(reported, problems)]) from None
    raise_errors(lost.values())
    return made


def _lost_texts(source: Source, under: DataPath) -> Mapping[DataPath, Problem]:
    """Return the problems of texts that are empty in one of several languages, by the places of these texts.

    They are found in the data as it is written, so also where it is only read once an option is in use.
    """
    texts = texts_by_language(reduce(getitem, under, source.data), source.languages.codes, under)
    return {
        path: source.problem((*path, code), wrong, hint)
        for path, text in texts
        for code, wrong, hint in empty_texts(text)
    }


def _without_misspelt(faults: Sequence[Any], problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems without each missing key that an unknown key beside it misspells."""
    pairs = list(zip(faults, problems, strict=True))
    meant = {(each["loc"][:-1], problem.hint) for each, problem in pairs if each["type"] == "extra_forbidden"}

    def is_misspelt(details: Any) -> bool:
        if details["type"] != "missing":
            return False
        key = str(details["loc"][-1])
        return (details["loc"][:-1], nearest_hint(key, [key])) in meant

    return [problem for details, problem in pairs if not is_misspelt(details)]


def _problem_of(model: type[BaseModel], source: Source, under: DataPath, details: Any) -> Problem:
    path = _path_of(source.data, under, details)
    kind, context, value = details["type"], details.get("ctx", {}), details["input"]
    if kind == "extra_forbidden":
        return _unknown_key(model, source, under, path)
    if kind == "missing":
        models = _models_at(model, path[len(under) : -1], reduce(getitem, under, source.data))
        example = _example_of(models, str(path[-1]))
        hint = phrase("for example {example}", example=f"{path[-1]}: {example}") if example else ""
        return source.problem(path[:-1], phrase("the key {key} is missing", key=quoted(path[-1])), hint)
    if kind == "value_error":
        error = context["error"]
        inside = error.path if isinstance(error, MisplacedError) else ()
        hint = error.hint if isinstance(error, InvalidValueError) else ""
        return source.problem((*path, *inside), literal(str(error)), hint)
    if kind == "too_short":
        least = context["min_length"]
        message = plural(least, "expected at least 1 entry", "expected at least {count} entries")
        return source.problem(path, message)
    if kind in ("literal_error", "enum"):
        parts = str(context["expected"]).replace(" or ", ", ").split(",")
        allowed = [_IN_YAML.get(word, word) for part in parts if (word := part.strip(" '"))]
        message = phrase("{found} is not allowed", found=quoted(value))
        return source.problem(path, message, did_you_mean(str(value), allowed))
    whole = reduce(getitem, under, source.data)
    if kind in _OF_NUMBERS and path == (*under, *details["loc"]):
        value = reduce(getitem, path, source.data)  # with its unit
    hint = _how_it_is_written(kind, value, model, path[len(under) :], whole)
    if kind in _OF_NUMBERS:
        hint = _number_hint(kind, model, path[len(under) :], value, whole)
    limits = {key: f"{limit:g}" if isinstance(limit, float) else limit for key, limit in context.items()}
    expected = phrase(_EXPECTED[kind], **limits) if kind in _EXPECTED else details["msg"]
    return source.problem(path, phrase("{expected}, not {found}", expected=expected, found=quoted(value)), hint)


_IN_YAML = {"False": "false", "True": "true"}


def _unknown_key(model: type[BaseModel], source: Source, under: DataPath, path: DataPath) -> Problem:
    data, key, inside = reduce(getitem, under, source.data), path[-1], path[len(under) : -1]
    models = _models_at(model, inside, data)
    instead = (model.replaced[key] for model in models if key in getattr(model, "replaced", ()))
    if example := next(instead, ""):
        unknown = phrase("unknown key {key}", key=quoted(key))
        return source.key_problem(path, unknown, phrase("write {example}", example=example))
    if (unquoted := _without_quotes(source, path)) is not None:
        message = phrase("a text with a comma needs quotes")
        return source.problem((*path[:-1], unquoted[1]), message, phrase("write {example}", example=unquoted[0]))
    if (unlisted := _without_brackets(reduce(getitem, path[:-1], source.data), key)) is not None:
        message = phrase("several values need square brackets")
        return source.key_problem((*path[:-1], unlisted[1]), message, phrase("write {example}", example=unlisted[0]))
    known_keys = _keys_of(models)
    hint: str = next((phrase(model.hints[key]) for model in models if key in getattr(model, "hints", ())), "")
    if not hint and {key, f"{key}s"}.isdisjoint(known_keys):
        kinds = _kinds_with(model, inside, str(key))
        of_kinds = phrase("only for {kinds}", kinds=any_of(kinds)) if kinds else ""
        # an entry of a list is meant to have the key more likely than what the list belongs to
        is_entry = bool(inside) and isinstance(inside[-1], int)
        hint = (of_kinds if is_entry else "") or _owner_above(model, inside, key, data) or of_kinds
    return source.key_problem(
        path, phrase("unknown key {key}", key=quoted(key)), hint or did_you_mean(str(key), known_keys)
    )


def _without_quotes(source: Source, path: DataPath) -> tuple[str, Any] | None:
    """Return ``text: one, or two`` in quotes, where YAML takes “or two” for an empty key, and the key of the text."""
    data: Mapping[Any, Any] = reduce(getitem, path[:-1], source.data)
    keys = list(data)
    lines = [source.key_place((*path[:-1], key)).line for key in keys]
    first = last = keys.index(path[-1])
    while first and data[keys[first]] is None and lines[first - 1] == lines[first]:
        first -= 1
    while last + 1 < len(keys) and data[keys[last + 1]] is None and lines[last + 1] == lines[last]:
        last += 1
    text, extra = data[keys[first]], [*map(str, keys[first + 1 : last + 1])]
    if not isinstance(text, str) or data[path[-1]] is not None or not any(" " in key for key in extra):
        return None
    whole = ", ".join([text, *extra])
    quote = "'" if '"' in whole else '"'
    return f"{keys[first]}: {quote}{whole}{quote}", keys[first]


def _without_brackets(data: Mapping[Any, Any], key: Any) -> tuple[str, Any] | None:
    """Return ``sectors: 12, 18`` as a list in brackets, where YAML takes 18 for an empty key, and that key."""
    keys = list(data)
    first = last = keys.index(key)
    while first and _is_entry(data, keys[first - 1]):
        first -= 1
    while last + 1 < len(keys) and _is_entry(data, keys[last + 1]):
        last += 1
    if not first or not _is_entry(data, key) or not isinstance(data[keys[first - 1]], str | int | float):
        return None
    entries = ", ".join(str(entry) for entry in (data[keys[first - 1]], *keys[first : last + 1]))
    return f"{keys[first - 1]}: [{entries}]", keys[first]


def _is_entry(data: Mapping[Any, Any], key: Any) -> bool:
    return data[key] is None and _ENTRY.fullmatch(str(key)) is not None


_ENTRY = re.compile(r"[a-z]{0,2}\d+")
"""A number or the name of a cell."""


def _how_it_is_written(kind: str, value: Any, model: type[BaseModel], path: DataPath, whole: Any) -> str:
    """Return the keys of the mapping that belongs at a path, or a word in the brackets of a list of words."""
    if kind == "model_type":
        keys = _keys_at(model, path, whole)
        return phrase("keys: {keys}", keys=tuple(keys)) if keys else ""
    word = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    of_words = kind in ("list_type", "tuple_type") and not _keys_at(model, (*path, 0), None)
    if of_words and _WORD.fullmatch(word):
        return phrase("write [{word}]", word=word)
    if kind == "dict_type" and isinstance(value, list):
        return phrase("begin each entry with a name and a colon, not with “- ”")
    unlisted = kind in ("list_type", "tuple_type") and isinstance(value, Mapping)
    return phrase("begin each entry with “- ”") if unlisted else ""


_WORD = re.compile(r"[\w.-]{1,40}")


_EXPECTED = {
    "int_type": message("expected a whole number"),
    "int_from_float": message("expected a whole number"),
    "float_type": message("expected a number"),
    "string_type": message("expected text"),
    "bool_type": message("expected true or false"),
    "list_type": message("expected a list"),
    "tuple_type": message("expected a list"),
    "dict_type": message("expected keys and values"),
    "model_type": message("expected keys and values"),
    "model_attributes_type": message("expected keys and values"),
    "greater_than_equal": message("expected a number of {ge} or more"),
    "greater_than": message("expected a number above {gt}"),
    "less_than_equal": message("expected a number up to {le}"),
    "less_than": message("expected a number below {lt}"),
    "string_too_short": message("expected text"),
    "string_too_long": message("expected text of at most {max_length} characters"),
}


_OF_NUMBERS = (
    "int_type", "int_from_float", "float_type", "greater_than_equal", "greater_than", "less_than_equal", "less_than",
)  # fmt: skip


def _deepest(error_details: Sequence[Any], data: Any, under: DataPath) -> list[Any]:
    """Return the errors without those of a union's other branches, such as “not a text” for a mapping.

    What is of none of the types of a union is one mistake: the type that is reported is text where that is one of them.
    """
    paths = [_path_of(data, under, details) for details in error_details]
    types: dict[DataPath, str] = {}
    for path, details in zip(paths, error_details, strict=True):
        if details["type"].endswith("_type") and types.get(path) != "string_type":
            types[path] = details["type"] if details["type"] == "string_type" else types.get(path, details["type"])

    def is_passed(path: DataPath, kind: str) -> bool:
        deeper = any(len(other) > len(path) and other[: len(path)] == path for other in paths)
        return (deeper and kind == "literal_error") or (kind.endswith("_type") and (deeper or types[path] != kind))

    return [details for path, details in zip(paths, error_details, strict=True) if not is_passed(path, details["type"])]


def _path_of(data: Any, under: DataPath, details: Any) -> DataPath:
    """Return the location of one of pydantic's errors without the parts that name a branch of a union."""
    loc, is_missing = (*under, *details["loc"]), details["type"] == "missing"
    path: list[str | int] = []
    for index, part in enumerate(loc):
        if isinstance(data, Mapping):
            if part in data or (is_missing and index == len(loc) - 1):
                path.append(part)
                data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            path.append(part)
            data = data[part]
    return tuple(path)


def _keys_at(annotation: Any, path: DataPath, data: Any) -> list[str]:
    """Return the keys that the model at a path knows: where kinds differ, that of the data, or without data all."""
    return _keys_of(_models_at(annotation, path, data))


def _keys_of(models: Sequence[type[BaseModel]]) -> list[str]:
    return [field.alias or name for model in models for name, field in model.model_fields.items()]


def _owner_above(model: type[BaseModel], path: DataPath, key: Any, data: Any) -> str:
    """Return the hint for a key that belongs to something around the mapping at a path; ``""`` where it does not."""
    for end in range(len(path) - 1, -1, -1):
        if key in _keys_of(_models_at(model, path[:end], data)):
            ours = quoted(next(part for part in reversed(path) if isinstance(part, str)))
            if not end:
                return phrase("it belongs at the top level of the file, not under {ours}", ours=ours)
            if isinstance(path[end - 1], int):
                return phrase("it belongs beside {ours}, not under it", ours=ours)
            return phrase("it belongs under {owner}, not under {ours}", owner=quoted(path[end - 1]), ours=ours)
    return ""


def _example_of(models: Sequence[type[BaseModel]], key: str) -> str:
    """Return the first example that one of the models gives of a key; ``""`` without any."""
    fields = (field for model in models for name, field in model.model_fields.items() if (field.alias or name) == key)
    return next((str(example) for field in fields for example in field.examples or ()), "")


def _number_hint(kind: str, model: type[BaseModel], path: DataPath, value: Any, whole: Any) -> str:
    """Return the hint for what is no number, or one that is too small or too large: how to write it, or its range."""
    is_text = kind.endswith("_type") and isinstance(value, str)
    written = _WITH_UNIT.fullmatch(value) if is_text else None
    if written and written[2] not in _LENGTHS:
        return phrase("write {example}", example=f"{path[-1]}: {written[1]}")
    allowed = _allowed_range(model, path, "" if is_text else value, whole)
    if allowed and written:
        return phrase("a number without a unit: {allowed}", allowed=allowed)
    return allowed


_WITH_UNIT = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*([^\W\d_]+|%|)\s*")
_LENGTHS = ("mm", "cm", "m", "in", "%")


def _allowed_range(model: type[BaseModel], path: DataPath, value: Any, whole: Any) -> str:
    """Return the hint with the range of a number, or of those in the list or mapping that it is in; ``""`` if open."""
    for end in range(len(path), max(0, len(path) - 2), -1):
        models, key = _models_at(model, path[: end - 1], whole), path[end - 1]
        named = (field for one in models for name, field in one.model_fields.items() if (field.alias or name) == key)
        if field := next(named, None):
            limits = dict(_limits((field.annotation, *field.metadata)))
            unit = value.lower().lstrip("+-.,0123456789 ") if isinstance(value, str) else ""
            unit, scale = ("%", 100) if unit == "%" else (unit if unit in ("", "m") else "mm", 1)
            shown = {name: f"{scale * limit:.10g}{unit}" for name, limit in limits.items()}
            match shown:
                case {"ge": least, "le": most}:
                    return phrase("write {least} to {most}", least=least, most=most)
                case {"gt": least, "le": most}:
                    return phrase("write more than {least}, up to {most}", least=least, most=most)
            return ""
    return ""


def _limits(parts: Iterable[Any]) -> Iterator[tuple[str, float]]:
    """Yield the limits of numbers in an annotation and what is annotated to it, by their names such as ``ge``."""
    for part in parts:
        if isinstance(part, FieldInfo):
            yield from _limits(part.metadata)
        yield from (
            (name, getattr(part, name))
            for name in ("ge", "gt", "le")
            if isinstance(getattr(part, name, None), int | float)
        )
        yield from _limits(get_args(part))


def _models_at(annotation: Any, path: DataPath, data: Any) -> list[Any]:
    """Return the models that a mapping at a path may have: that of the data's kind, or without data all."""
    options = [annotation]
    for part in path:
        data = None if data is None else data[part]
        options = [inner for option in options for inner in _types_inside(option, part, data)]
    return [option for option in options if isinstance(option, type) and issubclass(option, BaseModel)]


def _kinds_with(model: type[BaseModel], path: DataPath, key: str) -> tuple[str, ...]:
    """Return the kinds that have a key at a path, of those that a thing on it might be; or else such sections."""
    options: list[Any] = [model]
    for index, part in enumerate(path):
        if reader := next(filter(None, (by_kind(_annotation_at(option, part, None)[1]) for option in options)), None):
            inner = path[index + 1 :]
            if kinds := tuple(kind for kind in reader.places if key in _keys_at(reader.model_of(kind), inner, None)):
                return kinds
        options = [inner for option in options for inner in _types_inside(option, part, None)]
    sections = model.model_fields if len(path) == 2 else ()
    return tuple(name for name in sections if name != path[0] and key in _keys_at(model, (name, path[1]), None))


def _types_inside(annotation: Any, part: str | int, data: Any) -> list[Any]:
    inner, metadata = _annotation_at(annotation, part, data)
    return _branches(inner, metadata, data) if inner is not None else []


def _annotation_at(annotation: Any, part: str | int, data: Any) -> tuple[Any, Sequence[Any]]:
    """Return the annotation and metadata of a field of a model, or of what is in a list or mapping."""
    for option in _branches(annotation, (), data):
        if isinstance(option, type) and issubclass(option, BaseModel):
            fields = (field for name, field in option.model_fields.items() if (field.alias or name) == part)
            return next(((field.annotation, field.metadata) for field in fields), (getattr(option, "others", None), ()))
        if arguments := typing.get_args(option):
            inner = arguments[-1] if arguments[-1] is not Ellipsis else arguments[0]
            return inner, getattr(inner, "__metadata__", ())
    return None, ()


def _branches(annotation: Any, metadata: Sequence[Any], data: Any) -> list[Any]:
    if reader := by_kind(metadata):
        return list(reader.models(data))
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return [branch for argument in typing.get_args(annotation) for branch in _branches(argument, (), data)]
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *extras = typing.get_args(annotation)
        return _branches(inner, extras, data)
    return [annotation]


def by_kind(metadata: Sequence[Any]) -> ByKind | None:
    """Return the reader that chooses a model by the kind of its data; ``None`` for a field with one model."""
    readers = (extra.func for extra in metadata if isinstance(extra, BeforeValidator))
    return next((reader for reader in readers if isinstance(reader, ByKind)), None)
