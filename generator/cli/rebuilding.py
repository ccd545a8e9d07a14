"""``pizarra build old.pdf``: what a PDF was built from is unpacked into a folder of its own and built once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from generator import __version__
from generator.cli.options import Outer, long_name
from generator.cli.output import print_problems
from generator.delivery.writing import write
from generator.model.source import Source
from generator.packs.load import shown_path, source_of, working_in
from generator.packs.order_file import (
    FILE_OPTIONS,
    ONLY_HERE,
    ORDER_FILE,
    OptionKind,
    OrderFile,
    Wish,
    is_below,
    is_file_wish,
    kept_build,
    order_of,
)
from generator.problems import PizarraError, Problem, Severity, shown

MOST_BYTES = 64_000_000
"""What the files attached to a PDF may come to, unpacked: twenty times a league of a thousand teams."""

_TEXTS = (".yaml", ".yml", ".j2")

_INSTEAD = (("hex", "board-width", "sheets"), ("columns", "metres-per-hex", "hexes"))
"""Options of which one that is given now takes the place of all that were given then."""


def build_again(command: click.Command, words: Sequence[str], now: Mapping[str, Wish]) -> int:
    """Build what a PDF or an order file was made from, with the options of then and of ``now``; return the status.

    Raises ``PizarraError`` with all that is wrong with the file.
    """
    word, path = next((word, path) for word in words if (path := kept_build(word)) is not None)
    if len(words) > 1:
        hint = "to build it with other teams, take it apart: pizarra unpack"
        raise PizarraError([Problem(word, "stands beside other words; it brings its own game and teams", hint=hint)])
    with _folder(path) as folder:
        source = source_of(folder / ORDER_FILE)
        order = _order(command, source, folder)
        try:
            words = _arguments(command, order, folder, now)
            status: Any = command.main(words, standalone_mode=False, obj=Outer(word, now))
        except PizarraError as error:
            raise PizarraError([_placed(problem, source, now) for problem in error.problems]) from None
        return int(status)


def _placed(problem: Problem, source: Source, now: Mapping[str, Wish]) -> Problem:
    """Return a problem with an option at its place in the order file, unless the option was given now."""
    name = problem.file.removeprefix("--")
    path = ("game",) if name == "game" else ("options", name)
    if name == problem.file or name in now or path not in source.places:
        return problem
    return source.problem(path, problem.message, problem.hint, problem.severity)


@contextmanager
def _folder(path: Path) -> Iterator[Path]:
    """Work in the folder of an order file, or in one that a PDF is unpacked into for as long as it is needed."""
    if path.name == ORDER_FILE:
        with working_in(path.parent, shown_path(path).removesuffix(ORDER_FILE)):
            yield path.parent.resolve()
        return
    files = kept_files(path)
    with TemporaryDirectory(prefix="pizarra-") as place, working_in(Path(place), f"{shown_path(path)}:"):
        write(Path(place), files)
        yield Path(place).resolve()


def kept_files(path: Path) -> dict[str, bytes]:
    """Return the files that a PDF was built from. Raises ``PizarraError`` when it holds none, or unsafe ones."""
    from generator.backends.pdf.extras import attached

    name = shown_path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PizarraError([Problem(name, f"cannot be read: {error.strerror or error}")]) from None
    found = {file: content for file, content in attached(data, name, MOST_BYTES).items() if file.endswith(_TEXTS)}
    if ORDER_FILE not in found:
        hint = "only “pizarra build --attach” leaves one; build from the team files, or ask whoever made the PDF"
        raise PizarraError([Problem(name, f"holds no {ORDER_FILE} to build from", hint=hint)])
    if outside := [file for file in found if not is_below(file)]:
        message = f"holds a file that would land elsewhere: {shown(outside[0])}"
        raise PizarraError([Problem(name, message, hint="Pizarra makes no such file; do not trust it")])
    return found


def _order(command: click.Command, source: Source, folder: Path) -> OrderFile:
    """Return the order in a folder; say so when another version of Pizarra wrote it."""
    options = {long_name(option): _kind(option) for option in command.params if isinstance(option, click.Option)}
    order = order_of(source, folder, {name: kind for name, kind in options.items() if name not in ONLY_HERE})
    if order.pizarra != __version__:
        message = f"was made with Pizarra {order.pizarra}; this is {__version__} and may draw it differently"
        print_problems([Problem(source.file, message, severity=Severity.NOTE)])
    return order


def _kind(option: click.Option) -> OptionKind:
    return "flag" if option.is_flag else "texts" if option.multiple else "text"


def _arguments(command: click.Command, order: OrderFile, folder: Path, now: Mapping[str, Wish]) -> list[str]:
    """Return the arguments that carry an order out."""
    then = order.wishes
    for name in FILE_OPTIONS:
        if name in then and is_file_wish(name, str(then[name])):
            then[name] = str(folder / str(then[name]))
    files = [*order.teams, *([order.board] if order.board else [])]
    options = [*option_words(still_wished(then, now)), *option_words(now)]
    return [f"--game={order.game}", *options, "--", *(str(folder / file) for file in files)]


def still_wished(then: Mapping[str, Wish], now: Mapping[str, Wish]) -> dict[str, Wish]:
    """Return the options of then to which those that are given now leave something to say."""
    return {name: wish for name, wish in then.items() if not any(_settles(new, name) for new in now)}


def option_words(wishes: Mapping[str, Wish]) -> list[str]:
    """Return options as arguments."""
    return [
        f"--{name}" if text is None else f"--{name}={text}" for name, wish in wishes.items() for text in _texts(wish)
    ]


def _settles(new: str, old: str) -> bool:
    """Return whether an option that is given now leaves an older one nothing to say."""
    return any(new in group and old in group for group in _INSTEAD)


def _texts(wish: Wish) -> tuple[str | None, ...]:
    """Return the texts of an option, ``None`` for one that has none; nothing for one that is not wished for."""
    if isinstance(wish, bool):
        return (None,) if wish else ()
    return (wish,) if isinstance(wish, str) else wish
