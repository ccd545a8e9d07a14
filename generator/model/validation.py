"""Reading plain data into models, and every mistake in it into a problem with its place in the file and a hint.

A model is a class whose annotations say what a YAML file may hold: numbers, texts and truth values, ``Literal`` words,
other models, ``tuple[…, ...]`` for lists, ``dict[str, …]`` for mappings, and unions of these; of several models in a
union the one whose ``kind`` the data names is read. ``Annotated`` adds a ``Limit``, or a function that makes the value
out of what the file holds and raises ``ValueError`` (its second line a hint) for what it cannot read.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeVar

from generator.model.source import DataPath, Source
from generator.problems import PizarraError, Problem, did_you_mean, shown

ModelT = TypeVar("ModelT", bound="Strict")


@typing.dataclass_transform(kw_only_default=True, frozen_default=True)
class Strict:
    """The base of every model that is read from YAML: frozen, its values given by name.

    The methods serve all models. A dataclass would have its own compiled for it at every start, also where no file of
    its kind is read.
    """

    def __init__(self, **values: Any) -> None:
        keys = type(self).__annotations__
        wrong = [key for key in values if key not in keys]
        wrong += [key for key in keys if key not in values and not hasattr(type(self), key)]
        if wrong:
            raise TypeError(f"{type(self).__name__} does not know, or lacks: {', '.join(wrong)}")
        self.__dict__.update(values)
        self.check()

    def check(self) -> None:
        """Raise ``ValueError`` for values that do not go together; ``MisplacedError`` says which of them is meant."""

    @classmethod
    @cache
    def entries(cls) -> Mapping[str, Any]:
        """Return what may stand under each key, as the annotations say."""
        return typing.get_type_hints(cls, include_extras=True)

    def with_(self, **changes: Any) -> Self:
        """Return the same with some values changed."""
        return type(self)(**{**self._values(), **changes})

    def _values(self) -> dict[str, Any]:
        return {key: getattr(self, key) for key in type(self).__annotations__}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen; {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strict) and type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self._values().items())})"


class Limit(NamedTuple):
    """What a number must be at least (``ge``), above (``gt``) or at most (``le``), and how long a list or text is."""

    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    min_length: int = 0
    max_length: int | None = None


class MisplacedError(ValueError):
    """Raised by a model for a value inside it: where below it, what is wrong, a hint."""

    def __init__(self, path: DataPath, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.path, self.hint = path, hint


def validated(model: type[ModelT], source: Source) -> ModelT:
    """Return the file's data as a model. Raises ``PizarraError`` with every problem at its place."""
    if not isinstance(source.data, Mapping):
        message = f"a mapping of keys to values is expected, not {shown(source.data)}"
        raise PizarraError([source.problem((), message)])
    reader = _Reader(source)
    found: ModelT = reader.read(model, source.data, ())
    if reader.problems:
        raise PizarraError(reader.problems)
    return found


def branches(annotation: Any) -> tuple[Any, ...]:
    """Return the kinds of value of which an annotation allows any: the members of a union, else itself alone."""
    union = isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union
    return typing.get_args(annotation) if union else (annotation,)


def is_model(annotation: Any) -> bool:
    """Return whether an annotation is a model."""
    return isinstance(annotation, type) and issubclass(annotation, Strict)


class _Reader:
    """Reads values by their annotations and keeps every problem; what stands beside a problem is of no use."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def read(self, annotation: Any, data: Any, path: DataPath) -> Any:
        try:
            return self._value(annotation, data, path)
        except MisplacedError as error:
            self.problems.append(self.source.problem((*path, *error.path), str(error), error.hint))
        except ValueError as error:
            message, _, hint = str(error).partition("\n")
            self.problems.append(self.source.problem(path, message, hint))
        return None

    def _value(self, annotation: Any, data: Any, path: DataPath) -> Any:
        kind, arguments = typing.get_origin(annotation) or annotation, typing.get_args(annotation)
        if is_model(kind):
            return self._model(kind, _expected((Mapping,), data), path)
        if kind is Annotated:
            return self._annotated(arguments, data, path)
        if kind is Literal:
            return _literal(arguments, data)
        if kind is tuple:
            return tuple(self.read(arguments[0], entry, (*path, i)) for i, entry in enumerate(_expected((list,), data)))
        if kind is dict:
            entries = _expected((Mapping,), data)
            return {key: self.read(arguments[1], entry, (*path, key)) for key, entry in entries.items()}
        options = branches(annotation)
        return _expected(options, data) if _EXPECTED.keys() >= set(options) else self._union(options, data, path)

    def _model(self, model: type[Strict], data: Mapping[str, Any], path: DataPath) -> Strict | None:
        before, keys, found = len(self.problems), model.entries(), {}
        for key in data:
            if key not in keys:
                hint = did_you_mean(str(key), keys)
                self.problems.append(self.source.key_problem((*path, key), f"unknown key {shown(key)}", hint))
        for key, annotation in keys.items():
            if key in data:
                found[key] = self.read(annotation, data[key], (*path, key))
            elif not hasattr(model, key):
                self.problems.append(self.source.problem(path, f"the key {shown(key)} is missing"))
        return model(**found) if len(self.problems) == before else None

    def _annotated(self, arguments: tuple[Any, ...], data: Any, path: DataPath) -> Any:
        kind, *extras = arguments
        makers = [extra for extra in extras if not isinstance(extra, Limit)]
        value = makers[0](data) if makers else self._value(kind, data, path)
        for limit in extras[len(makers) :]:
            _refuse_beyond(limit, value, data)
        return value

    def _union(self, options: Sequence[Any], data: Any, path: DataPath) -> Any:
        if data is None and NoneType in options:
            return None
        models = [option for option in options if is_model(option)]
        if models and isinstance(data, Mapping):
            return self._model(_of_kind(models, data), data, path)
        *others, last = [option for option in options if option is not NoneType and option not in models] or models
        for option in others:
            with suppress(ValueError):
                return self._value(option, data, path)
        return self._value(last, data, path)


_EXPECTED = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    Mapping: "a mapping",
}


def _expected(kinds: tuple[Any, ...], data: Any) -> Any:
    """Return data that is of one of the kinds. Raises ``ValueError`` for any other; a truth value is no number."""
    allowed = (*kinds, int) if float in kinds else kinds
    if not isinstance(data, allowed) or (isinstance(data, bool) and bool not in kinds):
        raise ValueError(f"{' or '.join(_EXPECTED[kind] for kind in kinds)} is expected, not {shown(data)}")
    return float(data) if kinds == (float,) else data


def _literal(words: Sequence[Any], data: Any) -> Any:
    if not any(word == data and type(word) is type(data) for word in words):
        raise ValueError(f"{shown(data)} is not allowed\n{did_you_mean(str(data), map(str, words))}")
    return data


def _of_kind(models: Sequence[type[Strict]], data: Mapping[str, Any]) -> type[Strict]:
    """Return the model whose ``kind`` the data names, or the one whose kind need not be named."""
    if len(models) == 1:
        return models[0]
    wanted = data.get("kind", next((vars(model)["kind"] for model in models if "kind" in vars(model)), None))
    known: list[str] = []
    for model in models:
        words = typing.get_args(model.entries()["kind"])
        if wanted in words:
            return model
        known += words
    raise MisplacedError(("kind",), f"{shown(wanted)} is not allowed", did_you_mean(str(wanted), known))


def _refuse_beyond(limit: Limit, value: Any, data: Any) -> None:
    """Raise ``ValueError`` for a value beyond its limit; ``data`` is the value as the file has it."""
    if isinstance(value, (str, tuple)):
        size, of = len(value), "characters" if isinstance(value, str) else "entries"
        if size < limit.min_length:
            raise ValueError(f"at least {limit.min_length} {of} are expected, not {size}")
        if limit.max_length is not None and size > limit.max_length:
            raise ValueError(f"at most {limit.max_length} {of} are expected, not {size}")
        return
    if limit.ge is not None and value < limit.ge:
        raise ValueError(f"a number of at least {limit.ge:g} is expected, not {shown(data)}")
    if limit.gt is not None and value <= limit.gt:
        raise ValueError(f"a number above {limit.gt:g} is expected, not {shown(data)}")
    if limit.le is not None and value > limit.le:
        raise ValueError(f"a number of at most {limit.le:g} is expected, not {shown(data)}")
