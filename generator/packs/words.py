"""The languages of a pack: its files of words, and texts that lack a translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.i18n import phrase
from generator.model.localized import USUAL, Languages, language_code
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.packs.locations import cached_until_reload, pack_file, pack_files, source_of
from generator.packs.symbols import source_with_symbols, text_warnings, with_symbols
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors

WORDS_FOLDER = "words"


@cached_until_reload(8)
def languages_of(folder: Path) -> tuple[Languages, tuple[Problem, ...]]:
    """Return the languages of the pack in a folder, and warnings about its words.

    Raises ``PizarraError`` with all that is wrong with its files of words.
    """
    files = word_files(folder)
    game = pack_file(folder, "game.yaml")
    own = _languages_named(source_of(game).data) if game.is_file() else USUAL.codes
    if not files:
        return Languages(own), ()
    warnings = tuple(problem for source in files.values() for problem in text_warnings(source, folder))
    words = {code: _words(source, folder) for code, source in files.items()}
    return Languages(tuple(dict.fromkeys((*own, *words))), words), warnings


def word_files(folder: Path) -> Mapping[str, Source]:
    """Return the files of words of a pack by their languages. Raises ``PizarraError``."""
    return {_code(file): source_of(file) for file in pack_files(folder, WORDS_FOLDER, "*.yaml")}


def _code(file: Path) -> str:
    try:
        return language_code(file.stem)
    except ValueError as error:
        name = Problem(source_of(file).file, error.args[0], hint=phrase("name it after its language: words/ca.yaml"))
        raise PizarraError([name]) from None


def _languages_named(game: Any) -> tuple[str, ...]:
    """Return the languages that a game names, as far as they can be read: the game itself is checked elsewhere."""
    names = game.get("languages") if isinstance(game, Mapping) else None
    codes = tuple(code for code in names if isinstance(code, str)) if isinstance(names, list) else ()
    return codes or USUAL.codes


def _words(source: Source, folder: Path) -> Mapping[str, str]:
    """Return a text in a language by what it is in the usual one, both with their symbols."""
    data = source.data if source.data is not None else {}
    if not isinstance(data, Mapping):
        hint = phrase("write one line per text: {example}", example="Pase: Passada")
        raise source.error((), phrase("expected “text: translation” lines, not {found}", found=quoted(data)), hint)
    raise_errors(
        source.problem((text,), phrase("expected text, not {value}", value=quoted(translation)))
        for text, translation in data.items()
        if isinstance(translation, bool) or not isinstance(translation, str | int | float | None)
    )
    texts = source_with_symbols(source, folder).data if data else {}
    pairs = ((text, translation) for text, translation in texts.items() if translation not in (None, ""))
    return {with_symbols(text, folder): str(translation) for text, translation in pairs}


Texts = Mapping[str, Any]
"""A text by the codes of its languages."""


def missing_translations(source: Source, languages: Languages) -> tuple[Problem, ...]:
    """Return a warning for each text that is in one language where others of the file are in all of the pack's.

    Languages with a file of words are not asked for. A file written in one language throughout is left alone, and so is
    a text that is the same in all languages.
    """
    required = tuple(code for code in languages.codes if code not in languages.words)
    texts = list(texts_by_language(source.data, languages.codes))
    if not any(text.keys() >= set(required) for _, text in texts):
        return ()
    warnings: list[Problem] = []
    for path, text, code in ((path, text, code) for path, text in texts for code in required if code not in text):
        both = {"lacking": code, "given": next(iter(text))}
        message = phrase("has no text in “{lacking}”; the one in “{given}” is printed instead", **both)
        hint = phrase("add {language}: …, or write one text without a language to use it in all", language=code)
        warnings.append(source.problem(path, message, hint, Severity.WARNING))
    return tuple(warnings)


def texts_by_language(value: Any, codes: tuple[str, ...], path: DataPath = ()) -> Iterator[tuple[DataPath, Texts]]:
    """Yield the places of texts that are given by language, and each text in its languages."""
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
