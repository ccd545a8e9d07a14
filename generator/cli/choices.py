"""Words to choose from after an option, and the blanks that help shows for values, in the reader's language.

A choice is English in the program. It may be typed in every language that the program has words in; a translator may
give several spellings, separated by commas, and help shows the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from generator.build.documents import NAMED, kind_of
from generator.cli.terminal import known_languages, spoken
from generator.i18n import Message, Phrase, message, phrase, translate
from generator.model.names import fold_name
from generator.problems import did_you_mean, quoted

_CHOICES = (
    message("alike", "choice"),
    message("art", "choice"),
    message("auto", "choice"),
    message("blank", "choice"),
    message("board", "choice"),
    message("butt", "choice"),
    message("cards", "choice"),
    message("changed", "choice"),
    message("counters", "choice"),
    message("cup", "choice"),
    message("cut", "choice"),
    message("deck", "choice"),
    message("fold", "choice"),
    message("full", "choice"),
    message("game", "choice"),
    message("grid", "choice"),
    message("groups", "choice"),
    message("guide", "choice"),
    message("halfway", "choice"),
    message("honeycomb", "choice"),
    message("lap", "choice"),
    message("league", "choice"),
    message("letter", "choice"),
    message("light", "choice"),
    message("long-edge", "choice"),
    message("long-edge-marked", "choice"),
    message("manual", "choice"),
    message("manual-reversed", "choice"),
    message("manual-same", "choice"),
    message("map", "choice"),
    message("match-sheet", "choice"),
    message("match-sheets", "choice"),
    message("mixed", "choice"),
    message("none", "choice"),
    message("normal", "choice"),
    message("poster", "choice"),
    message("printed", "choice"),
    message("printer", "choice"),
    message("reversed", "choice"),
    message("rules", "choice"),
    message("safe", "choice"),
    message("same", "choice"),
    message("season", "choice"),
    message("shapes", "choice"),
    message("short-edge", "choice"),
    message("short-edge-marked", "choice"),
    message("spare", "choice"),
    message("standard", "choice"),
    message("straight", "choice"),
    message("strips", "choice"),
    message("team", "choice"),
    message("team-sheet", "choice"),
    message("team-sheets", "choice"),
    message("template", "choice"),
    message("text", "choice"),
    message("tight", "choice"),
    message("tokens", "choice"),
    message("words", "choice"),
    message("zigzag", "choice"),
)
BLANKS = (
    message("ARGS", "blank"),
    message("CHECKED", "blank"),
    message("COMMAND", "blank"),
    message("DAY", "blank"),
    message("DICE", "blank"),
    message("DIRECTORY", "blank"),
    message("FILE", "blank"),
    message("FINDING", "blank"),
    message("FOLDER", "blank"),
    message("GAME", "blank"),
    message("INTEGER", "blank"),
    message("INTEGER RANGE", "blank"),
    message("LANGUAGE", "blank"),
    message("LxW", "blank"),
    message("MAP", "blank"),
    message("NAME", "blank"),
    message("OPTIONS", "blank"),
    message("PACK", "blank"),
    message("ROSTER", "blank"),
    message("SEASON", "blank"),
    message("SHEET", "blank"),
    message("SHELL", "blank"),
    message("TEAM", "blank"),
    message("TEXT", "blank"),
    message("THING", "blank"),
    message("VALUE", "blank"),
    message("blue,white", "blank"),
)
CHOICES: Mapping[str, Message] = {translate("en", text): text for text in _CHOICES}
"""What the catalogues know the choices by that are not the same in every language, as ``a4`` and ``pdf`` are."""

_SHOWN = {**CHOICES, **{translate("en", text): text for text in BLANKS}}
_BLANK = re.compile(r"INTEGER RANGE|blue,white|[A-Za-z]+(?:-[a-z]+)*")


def spellings(name: str, language: str) -> list[str]:
    """Return how a choice may be written in a language, as help shows it first."""
    return translate(language, CHOICES[name]).split(", ") if name in CHOICES else [name]


def spelling(name: str) -> str:
    """Return how help shows a choice to the reader."""
    return spellings(name, spoken())[0]


def shown_blanks(metavar: str) -> str:
    """Return what help shows for a value, such as ``NAME=VALUE``, in the reader's language."""
    language = spoken()
    return _BLANK.sub(lambda found: translate(language, _SHOWN.get(found[0], found[0])).split(", ")[0], metavar)


def choice_among(names: Sequence[str], text: str) -> str | None:
    """Return the one of these names that is meant in any language, or by a document's title; ``None`` for none."""
    if (word := text.strip().casefold()) in names:
        return word
    wanted = fold_name(text)
    return next((name for name in names for word in _words_for(name) if fold_name(word) == wanted), None)


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


class Named(click.ParamType[Any]):
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


class NamedList(Named):
    """Several of a few names, separated by commas."""

    name = "names"
    separator = ","

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        chosen = [super(NamedList, self).convert(part, param, ctx) for part in listed(str(value))]
        if not chosen:
            raise RefusedError(phrase("nothing is named"), phrase("allowed: {words}", words=self.names))
        return tuple(name for name in self.names if name in chosen)


class LanguageName(Named):
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


def listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
