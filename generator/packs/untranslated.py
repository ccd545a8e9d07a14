"""Texts of a pack that lack a language which the rest of their file is written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.source import DataPath, Source
from generator.model.words import LANGUAGES
from generator.problems import Problem, Severity
from generator.words import message, phrase

_LACKS = {
    "en": message("has no English text; the Spanish one is printed there too"),
    "es": message("has no Spanish text; the English one is printed there too"),
}


def untranslated(source: Source) -> tuple[Problem, ...]:
    """Return a warning for each text that is in one language where others of the file are in both.

    A file written in one language throughout is left alone, and so is a text that is the same in all languages.
    """
    texts = list(_texts(source.data, ()))
    if not any(len(given) == len(LANGUAGES) for _, given in texts):
        return ()
    return tuple(_problem(source, path, given[0]) for path, given in texts if len(given) < len(LANGUAGES))


def _problem(source: Source, path: DataPath, given: str) -> Problem:
    lacking = next(language for language in LANGUAGES if language != given)
    hint = phrase("add {language}: …, or write the text alone to have it in both", language=lacking)
    return source.problem(path, phrase(_LACKS[lacking]), hint, Severity.WARNING)


def _texts(value: Any, path: DataPath) -> Iterator[tuple[DataPath, tuple[str, ...]]]:
    """Yield where texts stand that are given by language, and the languages they are given in."""
    if isinstance(value, Mapping):
        if (
            value
            and set(value) <= set(LANGUAGES)
            and all(isinstance(text, (str, int, float)) for text in value.values())
        ):
            yield path, tuple(value)
            return
        for key, child in value.items():
            yield from _texts(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _texts(child, (*path, index))
