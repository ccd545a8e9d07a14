"""The questions of ``pizarra new``, asked only in a terminal; Enter takes what stands in brackets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.options import RefusedError
from generator.cli.output import said
from generator.i18n import phrase
from generator.model.game import Game
from generator.model.names import safe_stem
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.problems import did_you_mean, quoted


def at_terminal() -> bool:
    """Return whether there is somebody to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def what() -> str:
    """Return what somebody wants to start: ``team`` or ``game``."""
    return _one_of(said("What do you want to start: a team or a game?"), ("team", "game"), "team")


def game(usual: str) -> str:
    """Return the name of a game that is played by teams."""
    names = tuple(name for name, folder in pack_folders().items() if read_pack(folder).game.kinds)
    return _one_of(said("Which game ({names})?", names=names), names, usual)


def any_game(usual: str) -> str:
    names = tuple(pack_folders())
    return _one_of(said("Like which game ({names})?", names=names), names, usual)


def text(question: str, usual: str) -> str:
    """Return an answer in any words."""
    return str(click.prompt(said(question), default=usual, value_proc=_stripped))


def colours(kind: click.ParamType[tuple[str, str]]) -> tuple[str, str]:
    def read(answer: str) -> tuple[str, str]:
        try:
            return kind.convert(answer, None, None)
        except RefusedError as error:
            raise click.UsageError(said("{wrong}; {hint}", wrong=error.message, hint=error.hint)) from None

    found: tuple[str, str] = click.prompt(said("Its two colours?"), default="blue,white", value_proc=read)
    return found


def players(of: Game) -> int:
    """Return how many players a team has."""
    from generator.packs.scaffold import sizes, usual_size

    allowed = sizes(of)
    kind = click.IntRange(allowed[0], allowed[-1])
    return int(click.prompt(said("How many players?"), default=usual_size(of), type=kind))


def file(name: str) -> Path:
    """Return the file to write, named after what it holds where nothing else is said."""
    return Path(text(phrase("In which file?"), f"{safe_stem(name, 'mine')}.yaml"))


def folder(name: str) -> Path:
    """Return the folder to write, named after what it holds where nothing else is said."""
    return Path(text(phrase("In which folder?"), safe_stem(name, "mine")))


def _one_of(question: str, names: tuple[str, ...], usual: str) -> str:
    def read(answer: str) -> str:
        if (name := answer.strip().casefold()) in names:
            return name
        wrong = phrase("{found} is none of them; {hint}", found=quoted(name), hint=did_you_mean(name, names))
        raise click.UsageError(said(wrong))

    return str(click.prompt(question, default=usual if usual in names else names[0], value_proc=read))


def _stripped(answer: Any) -> str:
    if not (words := str(answer).strip()):
        raise click.UsageError(said("say something"))
    return words
