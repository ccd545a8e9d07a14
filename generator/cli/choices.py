"""Words to choose from after an option, and the blanks that help shows for values, in the reader's language.

A choice is English in the program. It may be typed in every language that the program has words in; a translator may
give several spellings, separated by commas, and help shows the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import click

from generator.build.documents import NAMED, kind_of
from generator.cli.terminal import known_languages, reader_language
from generator.i18n import Phrase, message, phrase, translate
from generator.model.names import fold_name
from generator.problems import did_you_mean, quoted

_CHOICES = """
    alike art auto blank board butt cards changed colours counters cup cut deck fields fold full game games grid
    groups guide halfway honeycomb lap league letter light long-edge long-edge-marked lying manual manual-reversed
    manual-same map match-sheet match-sheets mixed none normal paper poster printed printer reversed rules safe same
    score-pad season set-up shapes short-edge short-edge-marked spare standard straight strips symbols team
    team-sheet team-sheets template text tight tokens tuck-box upright words zigzag
"""
_BLANKS = """
    ARGS CHECKED COMMAND DAY DICE DIRECTORY FILE FINDING FOLDER GAME INTEGER LANGUAGE LxW MAP NAME OPTIONS PACK
    ROSTER SEASON SHEET SHELL TEAM TEXT THING VALUE blue,white
"""
CHOICES = frozenset(_CHOICES.split())
"""The choices that are not the same in every language, as ``a4`` and ``pdf`` are."""

BLANKS = frozenset((*_BLANKS.split(), "INTEGER RANGE"))
"""Placeholders for values in help."""

_BLANK = re.compile(r"INTEGER RANGE|blue,white|[A-Za-z]+(?:-[a-z]+)*")


def spellings(name: str, language: str) -> list[str]:
    """Return the spellings of a choice in a language, first the one in help."""
    return translate(language, message(name, "choice")).split(", ") if name in CHOICES else [name]


def spelling(name: str) -> str:
    """Return the spelling of a choice in help, in the reader's language."""
    return spellings(name, reader_language())[0]


def shown_blanks(metavar: str) -> str:
    """Return the placeholder of a value, such as ``NAME=VALUE``, in the reader's language."""

    def show(match: re.Match[str]) -> str:
        return translate(reader_language(), message(match[0], "blank")) if match[0] in BLANKS else spelling(match[0])

    return _BLANK.sub(show, metavar)


def choice_among(names: Sequence[str], text: str) -> str | None:
    """Return the one of these names that is meant in any language, or by a document's title; ``None`` for none."""
    if (word := text.strip().casefold()) in names:
        return word
    folded = fold_name(text)
    return next((name for name in names for word in _words_for(name) if fold_name(word) == folded), None)


def _words_for(name: str) -> Iterator[str]:
    for language in known_languages():
        yield from spellings(name, language)
        if name in NAMED:
            yield translate(language, kind_of(name).title)


class RefusedError(click.BadParameter):
    """Raised for the value of an option that cannot be: what is wrong with it, and a hint."""

    def __init__(self, message: Phrase, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Choice(click.ParamType[Any]):
    """One of a few names; anything else gets a hint."""

    name = "name"
    separator = "|"

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return self.separator.join(map(spelling, self.names))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if (name := choice_among(self.names, str(value))) is None:
            hint = did_you_mean(str(value).strip().casefold(), map(spelling, self.names))
            raise RefusedError(phrase("{found} is not allowed", found=quoted(str(value))), hint)
        return name


class ChoiceList(Choice):
    """Several of a few names, separated by commas."""

    name = "names"
    separator = ","

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        chosen = [super(ChoiceList, self).convert(part, param, ctx) for part in split_list(str(value))]
        if not chosen:
            words = tuple(map(spelling, self.names))
            raise RefusedError(phrase("no name is given"), phrase("allowed: {words}", words=words))
        return tuple(name for name in self.names if name in chosen)


class DocumentList(ChoiceList):
    """Several documents, then boards and decks: what is no document is looked up in the game."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        for part in () if isinstance(value, tuple) else split_list(str(value)):
            if choice_among(("tokens",), part):
                counters = spelling("counters")
                hint = phrase("tokens are printed with the counters: write {counters}", counters=counters)
                raise RefusedError(phrase("{found} is not a separate document", found=quoted(part)), hint)
        parts = () if isinstance(value, tuple) else split_list(str(value))
        own = [part for part in parts if choice_among(self.names, part) is None]
        others = ",".join(part for part in parts if part not in own)
        documents = super().convert(others if own else value, param, ctx) if others or not own else ()
        return (*documents, *dict.fromkeys(own))


class LanguageName(Choice):
    """A language that the program has words in, or any other by its code: a game may have it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        code = str(value).casefold()
        return code if len(code) in (2, 3) and code.isascii() and code.isalpha() else super().convert(value, param, ctx)


class NameOr(click.ParamType[str]):
    """A text; where it is one of a few names in another language, that name."""

    name = "text"

    def __init__(self, *names: str) -> None:
        self.names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return choice_among(self.names, str(value)) or str(value)


def split_list(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
