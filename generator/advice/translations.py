"""What a pack's files of words lack, and what in them the pack no longer says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import chain
from typing import Any

from generator.build.documents.sheet_templates import template_in
from generator.build.piece_rows import raw_rows
from generator.i18n import counted, phrase, say
from generator.model.localized import Languages, Words
from generator.model.names import folded
from generator.model.pieces.faces import FaceBox
from generator.model.pieces.rows import fields_of, written
from generator.model.rules.book import RuleBook
from generator.model.source import Source
from generator.model.validation import Strict
from generator.model.yaml_writer import yaml_text
from generator.packs.languages import texts_by_language, word_files
from generator.packs.load import Pack
from generator.packs.locations import RULES, pack_files, source_of
from generator.problems import PizarraError, Problem, Severity, near_to, quoted
from generator.templating.rendering import Template, texts_said

FOLDERS = (".", "boards", "scenarios")
_BLANK = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_MENTIONED = 60
"""Letters of the first text that is lacking."""


def about_translations(pack: Pack, book: RuleBook) -> Iterator[Problem]:
    """Yield for each file of words how much it lacks, and a warning for each of its texts that the pack has not."""
    files = word_files(pack.folder)
    if not files:
        return
    sources = _sources(pack)
    texts = texts_of(pack, book)
    known = {text for source in sources for text in _plain_texts(source.data)} | texts.keys()
    known |= {text for text, _ in _texts_of_rows(pack)}
    for code, source in files.items():
        held = source.data or {}
        lacking = [text for text, given in texts.items() if code not in given and not held.get(text)]
        if lacking:
            told = counted(
                len(lacking), "1 text of the game is not here yet; it is printed in “{usual}”",
                "{count} of {all} texts of the game are not here yet; they are printed in “{usual}”",
                usual=pack.languages.codes[0], all=len(texts),
            )  # fmt: skip
            first = phrase("the first is {text}", text=quoted(lacking[0], _MENTIONED))
            yield Problem(source.file, told, hint=first, severity=Severity.NOTE)
        for text in held:
            if text not in known:
                gone = phrase("{text} is no text of the game", text=quoted(text))
                yield source.key_problem((text,), gone, near_to(text, lacking), Severity.WARNING)


def texts_of(pack: Pack, book: RuleBook) -> Mapping[str, frozenset[str]]:
    """Return every text that a pack says in its first language, and the languages that it is in there besides.

    A text that is written once is one of them only where the pack has a single language: else it is the same in all.
    """
    languages = pack.languages
    usual = languages.codes[0]
    found: dict[str, frozenset[str]] = {}
    for source in _sources(pack):
        for _, given in texts_by_language(source.data, languages.codes):
            found[str(given.get(usual, ""))] = frozenset(given)
    for template in pack_templates(pack):
        for alone, given, _ in texts_said(template):
            found[str((*alone, given.get(usual, ""))[0])] = frozenset(given)
    of_rows = dict(_texts_of_rows(pack))
    found |= {text: codes for text, codes in of_rows.items() if codes}
    if set(languages.codes) - languages.words.keys() == {usual}:
        found |= of_rows
        said = (pack.game, book) if pack.file(RULES).is_file() else pack.game
        found |= {text: frozenset() for text in _said_once(said)}
    return {text: codes for text, codes in found.items() if any(map(str.isalpha, _BLANK.sub("", text)))}


def _texts_of_rows(pack: Pack) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the texts of rows of pieces and decks in the first language, and the languages that each is given in."""
    codes = pack.languages.codes
    for path, kind in pack.game.types.items():
        try:
            rows = raw_rows(kind, path, pack).rows
        except PizarraError:
            continue  # reported where the pieces are drawn
        fields = fields_of(kind.fields, rows)
        texts = {folded(name) for name, held in fields.items() if held.kind == "text"}
        for row in rows:
            for heading, cell in row.cells.items():
                if folded(heading) not in texts:
                    continue
                if isinstance(cell, Mapping):
                    yield str(cell.get(codes[0], "")), frozenset(map(str, cell))
                elif cell:
                    yield written(cell), frozenset()


def words_text(pack: Pack, code: str, texts: Iterable[str], language: str) -> str:
    """Return the text of a file of words, its comment in a language, with what the pack has already, the rest empty."""
    known = pack.languages.words.get(code, {})
    lines = (f"{yaml_text(text)}: {yaml_text(known[text]) if text in known else ''}".rstrip() for text in texts)
    head = say(language, "{title}: after each text, what it is in “{code}”.", title=pack.game.title, code=code)
    return "\n".join([f"# {head}", *lines, ""])


def _sources(pack: Pack) -> list[Source]:
    return [source_of(file) for folder in FOLDERS for file in pack_files(pack.folder, folder, "*.yaml")]


def pack_templates(pack: Pack) -> list[Template]:
    """Return the templates of a pack, those of its sheets and those of its cards."""
    return [template_in(file, file.name, pack) for folder in (".", "cards") for file in pack.files(folder, "*.md.j2")]


def _plain_texts(value: Any) -> Iterator[str]:
    """Yield every text of a file."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _plain_texts(inner)
    elif value is not None:
        yield str(value)


def _said_once(value: Any) -> Iterator[str]:
    """Yield the texts of models that are written without a language."""
    if isinstance(value, Words):
        yield from (text for language, text in value.texts if not language)
    elif isinstance(value, FaceBox):
        said = (value.text, value.value, *chain(*value.rows))
        yield from (text for text in said if isinstance(text, str))
        yield from _said_once(tuple(text for text in said if isinstance(text, Words)))
    elif isinstance(value, Strict):
        yield from _said_once(tuple(value.__dict__.values()))
    elif isinstance(value, Mapping):
        yield from _said_once(tuple(value.values()))
    elif is_dataclass(value) and not isinstance(value, Languages):
        yield from _said_once(tuple(getattr(value, one.name) for one in fields(value)))
    elif isinstance(value, tuple):
        for inner in value:
            yield from _said_once(inner)
