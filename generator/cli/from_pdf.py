"""``pizarra build old.pdf`` and ``pizarra unpack``: what a PDF was built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from generator import __version__
from generator.cli.build_options import (
    OPTIONS,
    REPLACEMENTS,
    BuildOptions,
    as_arguments,
    join_wishes,
    read_options,
    wishes_about,
)
from generator.cli.parameters import FILE, FOLDER, Command, replacement_message
from generator.cli.terminal import echo, localize, print_problems
from generator.i18n import Phrase, all_of, few_of, phrase, plural
from generator.model.names import safe_part
from generator.model.source import Source, parse_bytes
from generator.model.validation import validate
from generator.output.sources import AttachedSources, read_sources
from generator.output.writing import write
from generator.packs.build_file import BUILD_FILE, BuildFile, Wish, means_file, read_build_file, resolve_build_file
from generator.packs.locations import shown_path, source_of, working_in
from generator.problems import PizarraError, Problem, Severity, plain_line, quoted, user_error

_TOLD = 5


@contextmanager
def built_from(words: Sequence[str], now: BuildOptions) -> Iterator[tuple[tuple[str, ...], BuildOptions]]:
    """Unpack what a PDF or a build file was made from; yield the words for it, and the options of then and of ``now``.

    The files are there for as long as this lasts. Raises ``PizarraError`` with all that is wrong with the file; options
    that cannot be, also those found meanwhile, are reported where they stand in it.
    """
    word, path = next((word, path) for word in words if (path := resolve_build_file(word)) is not None)
    if len(words) > 1:
        hint = phrase("to build it with other teams, unpack it: pizarra unpack")
        raise user_error(word, phrase("cannot be combined with other names; it brings its own game and teams"), hint)
    with _folder(path) as (folder, sources):
        source = source_of(folder / BUILD_FILE)
        build_file = _build_file(source, folder)
        files = (*build_file.teams, *([build_file.board] if build_file.board else []))
        try:
            there = {name: str(folder / str(wish)) if means_file(OPTIONS[name].kind, wish) else wish
                     for name, wish in build_file.wishes.items()}  # fmt: skip
            options = read_options(join_wishes({"game": build_file.game, **there}, now.wishes))
            if sources is not None:
                click.echo(announcement(word, sources, build_file, options, join_wishes(build_file.wishes, now.wishes)))
            yield tuple(str(folder / file) for file in files), options
        except PizarraError as error:
            raise PizarraError([_at_place(problem, source, now.wishes) for problem in error.problems]) from None


def _at_place(problem: Problem, source: Source, now: Mapping[str, Wish]) -> Problem:
    """Return a problem with an option at its place in the build file, unless the option was given now."""
    name = problem.file.removeprefix("--")
    path = ("game",) if name == "game" else ("options", name)
    if name == problem.file or name in now or path not in source.places:
        return problem
    return source.problem(path, problem.message, problem.hint, problem.severity)


@contextmanager
def _folder(path: Path) -> Iterator[tuple[Path, AttachedSources | None]]:
    """Work in the folder of a build file, or in one that a PDF is unpacked into for as long as it is needed.

    Yield the folder, and what the PDF holds.
    """
    if path.name == BUILD_FILE:
        with working_in(path.parent, shown_path(path).removesuffix(BUILD_FILE)):
            yield path.parent.resolve(), None
        return
    sources = read_sources(path)
    with TemporaryDirectory(prefix="pizarra-") as place, working_in(Path(place), f"{shown_path(path)}:"):
        write(Path(place), sources.files)
        yield Path(place).resolve(), sources


def _build_file(source: Source, folder: Path) -> BuildFile:
    """Return the build file in a folder; print a note when another version of Pizarra wrote it."""
    kinds = {name: option.kind for name, option in OPTIONS.items() if option.about != "here"}
    build_file = read_build_file(
        source, folder, kinds, {name: replacement_message(name, each) for name, each in REPLACEMENTS.items()}
    )
    if build_file.pizarra != __version__:
        message = phrase(
            "was made with Pizarra {pizarra}; this is {version} and may draw it differently",
            pizarra=build_file.pizarra,
            version=__version__,
        )
        print_problems([Problem(source.file, message, severity=Severity.NOTE)])
    return build_file


def contents(name: str, sources: AttachedSources) -> str:
    """Return a list of the sources in a PDF: the options, and every file with its size. Raises ``PizarraError``."""
    build_file = validate(BuildFile, parse_bytes(sources.files[BUILD_FILE], f"{name}:{BUILD_FILE}"))
    wide = max(len(f"{len(content)}") for content in sources.files.values())
    lines = [f"  {len(content):>{wide}} {plain_line(file)}" for file, content in sources.files.items()]
    head = [*_holds(name, sources, build_file), f"  {_wish_line(build_file.wishes)}"]
    return "\n".join([*head, localize("size in bytes:"), *lines])


def announcement(
    name: str, sources: AttachedSources, build_file: BuildFile, options: BuildOptions, wishes: Mapping[str, Wish]
) -> str:
    """Return the contents of a PDF, the options, and the files that will be written."""
    formats = ", ".join(dict.fromkeys((*options.format, *(("pieces",) if options.pieces else ()))))
    parts: Phrase | tuple[str, ...] = options.only or phrase("the whole game")
    if options.each:
        parts = phrase("each team's files")
    output = phrase("{parts} ({formats})", parts=parts, formats=formats)
    if options.gallery or options.open:
        output = all_of([output, phrase("a preview page")])
    folder = shown_path(options.folder(build_file.game))
    makes = phrase("writes {made} → {folder}/, and nothing elsewhere", made=output, folder=folder)
    wish_line = _wish_line(wishes_about(wishes, "board", "rest"))
    return "\n".join([*_holds(name, sources, build_file), f"  {wish_line}", f"  {localize(makes)}"])


def _holds(name: str, sources: AttachedSources, build_file: BuildFile) -> list[str]:
    holds = phrase(
        "{name} contains {files}, {size:.1f} kB: the game {game}, {teams}; made with Pizarra {version}",
        name=name,
        files=plural(len(sources.files), "1 file", "{count} files"),
        size=max(0.1, sources.bytes / 1000),
        game=quoted(build_file.game),
        teams=plural(len(build_file.teams), "1 team", "{count} teams"),
        version=build_file.pizarra,
    )
    if not sources.others:
        return [localize(holds)]
    names = few_of([*map(quoted, sources.others)], _TOLD)
    return [localize(holds), f"  {localize('ignored, as a build does not use them: {names}', names=names)}"]


def _wish_line(wishes: Mapping[str, Wish]) -> str:
    words = " ".join(as_arguments(wishes))
    return localize(phrase("options: {words}", words=words) if words else phrase("options: none"))


@click.command(cls=Command)
@click.argument("file", type=FILE)
@click.argument("folder", type=FOLDER, required=False)
@click.option("--list", "lists", is_flag=True, help="Only show what the PDF contains; write nothing.")
def unpack(file: Path, folder: Path | None, lists: bool) -> None:
    """Extract the source files from a PDF built with --attach into a new FOLDER.

    \b
    pizarra unpack board.pdf my-copy/
    """
    sources = read_sources(file)
    if lists:
        click.echo(contents(shown_path(file), sources))
        return
    target = folder or Path(safe_part(file.stem))
    if target.exists() and any(target.iterdir()):
        hint = phrase("name a folder that does not exist yet; nothing was changed")
        raise user_error(shown_path(target), phrase("already contains files"), hint)
    write(target, sources.files)
    build_file = target / BUILD_FILE
    echo(
        "{target}/: {files}; build them with: pizarra build {order}",
        target=shown_path(target),
        files=plural(len(sources.files), "1 file", "{count} files"),
        order=shown_path(build_file),
    )
