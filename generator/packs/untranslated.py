"""Texts of a pack that lack a language which the rest of their file is written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.i18n import phrase
from generator.model.localized import Languages
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity

Texts = Mapping[str, Any]
"""A text by the codes of its languages."""


def untranslated(source: Source, languages: Languages) -> tuple[Problem, ...]:
    """Return a warning for each text that is in one language where others of the file are in all of the pack's.

    Languages with a file of words are not asked for. A file written in one language throughout is left alone, and so is
    a text that is the same in all languages.
    """
    wanted = tuple(code for code in languages.codes if code not in languages.words)
    texts = list(texts_by_language(source.data, languages.codes))
    if not any(given.keys() >= set(wanted) for _, given in texts):
        return ()
    return tuple(_problem(source, path, given, lacking) for path, given in texts for lacking in wanted
                 if lacking not in given)  # fmt: skip


def _problem(source: Source, path: DataPath, given: Texts, lacking: str) -> Problem:
    message = phrase("has no text in “{lacking}”; that in “{given}” is printed there too",
                     lacking=lacking, given=next(iter(given)))  # fmt: skip
    hint = phrase("add {language}: …, or write the text alone to have it in all", language=lacking)
    return source.problem(path, message, hint, Severity.WARNING)


def texts_by_language(value: Any, codes: tuple[str, ...], path: DataPath = ()) -> Iterator[tuple[DataPath, Texts]]:
    """Yield where texts stand that are given by language, and each in the languages that it is given in."""
    if isinstance(value, Mapping):
        plain = all(isinstance(text, (str, int, float)) for text in value.values())
        if value and plain and set(value) <= set(codes):
            yield path, value
            return
        for key, child in value.items():
            yield from texts_by_language(child, codes, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from texts_by_language(child, codes, (*path, index))
