"""``pizarra build old.pdf``: what a PDF was built from, unpacked into a folder of its own to be built once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from generator import __version__
from generator.cli.building.kept_report import announced
from generator.cli.building.options import OPTIONS, BuildOptions, joined, read_options
from generator.cli.output import print_problems
from generator.delivery.kept import Kept, kept_in
from generator.delivery.writing import write
from generator.model.source import Source
from generator.packs.files.order import ORDER_FILE, OrderFile, Wish, kept_build, means_file, read_order
from generator.packs.places import shown_path, source_of, working_in
from generator.problems import PizarraError, Problem, Severity, refused
from generator.words import phrase


@contextmanager
def built_from(words: Sequence[str], now: BuildOptions) -> Iterator[tuple[tuple[str, ...], BuildOptions]]:
    """Unpack what a PDF or an order file was made from; yield the words for it, and the options of then and of ``now``.

    The files are there for as long as this lasts. Raises ``PizarraError`` with all that is wrong with the file; options
    that cannot be, also those found meanwhile, are reported where they stand in it.
    """
    word, path = next((word, path) for word in words if (path := kept_build(word)) is not None)
    if len(words) > 1:
        hint = phrase("to build it with other teams, take it apart: pizarra unpack")
        raise refused(word, phrase("stands beside other words; it brings its own game and teams"), hint)
    with _folder(path) as (folder, kept):
        source = source_of(folder / ORDER_FILE)
        order = _order(source, folder)
        files = (*order.teams, *([order.board] if order.board else []))
        try:
            options = read_options(joined(_wishes(order, folder), now.said))
            if kept is not None:
                click.echo(announced(word, kept, order, options, joined(order.wishes, now.said)))
            yield tuple(str(folder / file) for file in files), options
        except PizarraError as error:
            raise PizarraError([_placed(problem, source, now.said) for problem in error.problems]) from None


def _placed(problem: Problem, source: Source, now: Mapping[str, Wish]) -> Problem:
    """Return a problem with an option at its place in the order file, unless the option was given now."""
    name = problem.file.removeprefix("--")
    path = ("game",) if name == "game" else ("options", name)
    if name == problem.file or name in now or path not in source.places:
        return problem
    return source.problem(path, problem.message, problem.hint, problem.severity)


@contextmanager
def _folder(path: Path) -> Iterator[tuple[Path, Kept | None]]:
    """Work in the folder of an order file, or in one that a PDF is unpacked into for as long as it is needed.

    Yield the folder, and what the PDF holds.
    """
    if path.name == ORDER_FILE:
        with working_in(path.parent, shown_path(path).removesuffix(ORDER_FILE)):
            yield path.parent.resolve(), None
        return
    kept = kept_in(path)
    with TemporaryDirectory(prefix="pizarra-") as place, working_in(Path(place), f"{shown_path(path)}:"):
        write(Path(place), kept.files)
        yield Path(place).resolve(), kept


def _order(source: Source, folder: Path) -> OrderFile:
    """Return the order in a folder; say so when another version of Pizarra wrote it."""
    kinds = {name: option.kind for name, option in OPTIONS.items() if option.about != "here"}
    order = read_order(source, folder, kinds)
    if order.pizarra != __version__:
        message = phrase(
            "was made with Pizarra {pizarra}; this is {version} and may draw it differently",
            pizarra=order.pizarra,
            version=__version__,
        )
        print_problems([Problem(source.file, message, severity=Severity.NOTE)])
    return order


def _wishes(order: OrderFile, folder: Path) -> dict[str, Wish]:
    """Return what an order wishes for, its files by where they lie now."""
    found = {name: str(folder / str(wish)) if means_file(OPTIONS[name].kind, wish) else wish
             for name, wish in order.wishes.items()}  # fmt: skip
    return {"game": order.game, **found}
