"""How the documents of a build become files, and what a build says it made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.build.build import BuildResult
from generator.build.documents import GATHERED, PARTS, SEASONAL, kind_of, printed_parts
from generator.build.documents.part import BuildCache, BuildContext, DocumentResult
from generator.build.documents.pieces import SMALL, suggest_together
from generator.build.documents.reprint import NOTHING, Known, changed_documents, reprintable
from generator.build.request import BuildRequest
from generator.cli.build_options import (
    OPTIONS,
    BuildOptions,
    as_arguments,
    join_wishes,
    read_options,
    still_valid,
    wishes_about,
)
from generator.cli.choices import spelling
from generator.cli.targets import DEFAULT_GAME, choose, game_here
from generator.cli.terminal import echo, echo_error, localize, print_problems, reader_language
from generator.i18n import Counted, Phrase, all_of, join_phrases, message, phrase, plural
from generator.imposition.paper import Document, name_of, paper_name
from generator.imposition.single_pieces import service_problems
from generator.output.builds import BuiltBoard, files_of_documents, read_build_list
from generator.output.gallery import GALLERY
from generator.output.rendering import ANIMATION, Encoders, Files, Rendering, build_files, service_of
from generator.packs.board_file import bundled_boards
from generator.packs.load import Pack, word_of
from generator.packs.locations import shown_path
from generator.problems import Problem, Severity, plain_line

if TYPE_CHECKING:
    from generator.checks.check import DocumentReading


def board_asked_for(request: BuildRequest, options: BuildOptions, word: str = "") -> BuiltBoard | None:
    """Return the word and the options that a board was requested with; the word may be what it is built from.

    ``None`` for a request without a board, for some of its sheets, and for a reprint.
    """
    if "board" not in request.parts or request.sheets_only or request.reprint is not None:
        return None
    return BuiltBoard(word or _word(request.pack), wishes_about(options.wishes, "board"))


def as_before(what: Sequence[str], now: BuildOptions) -> tuple[tuple[str, ...], BuildOptions]:
    """Return the word and the options by which the board in the output folder was built, those of ``now`` over them.

    What is asked for now stays alone where nothing is known of a board, or it is another game's; that is reported.
    """
    what = what or game_here(now.game)
    pack = choose(what, now.game).pack if what or now.game is not None else None
    folder = now.folder(DEFAULT_GAME if pack is None else pack.game.slug)
    before = read_build_list(folder).board
    if before is None or not before.options.keys() <= OPTIONS.keys():
        message = phrase("contains no board of known size; these sheets use the options given now")
        print_problems([Problem(shown_path(folder), message, severity=Severity.NOTE)])
        return tuple(what), now
    if pack is not None and _word(pack) != before.word:
        message = phrase(
            "contains a board of {other}; these sheets are of {word} and may not fit it",
            other=before.word,
            word=_word(pack),
        )
        print_problems([Problem(shown_path(folder), message, severity=Severity.WARNING)])
        return tuple(what), now
    then = {name: wish for name, wish in wishes_about(before.options, "board").items() if name not in now.wishes}
    then = still_valid(then, now.wishes)
    if then:
        echo(
            "same options as the board in {folder}: {options}",
            folder=shown_path(folder),
            options=" ".join(as_arguments(then)),
        )
    wishes = {name: wish for name, wish in join_wishes(then, now.wishes).items() if name != "game"}
    return (before.word,), read_options(wishes)


def _word(pack: Pack) -> str:
    """Return the word that means a pack and its board on the command line."""
    if pack.board_file is not None:
        names = {file: name for name, file in bundled_boards().items()}
        return names.get(pack.board_file) or shown_path(pack.board_file)
    return word_of(pack)


@dataclass(frozen=True, slots=True)
class BuildOutcome:
    """What one build was asked for, and what it made."""

    request: BuildRequest
    result: BuildResult
    options: BuildOptions

    @property
    def documents(self) -> tuple[str, ...]:
        """Return the documents that are printed; counters and cards on sheets that they share are as well."""
        request, parts = self.request, self.result.parts
        shared = {name for gathered in GATHERED if gathered in parts for name in SMALL}
        apart = printed_parts(request) if request.reprint is None else reprintable()
        return tuple(
            name
            for name, part in parts.items()
            if (part.documents and name in apart) or (part.pieces and name in shared)
        )


@dataclass(frozen=True, slots=True)
class OutputFiles:
    """The files of a build by name, before any is written, with what was noticed while they were made."""

    files: Files
    problems: tuple[Problem, ...]
    known: Known = NOTHING
    readings: tuple[DocumentReading, ...] = ()


def output_files(
    outcome: BuildOutcome, rendering: Rendering, problems: Iterable[Problem], encoders: Encoders | None = None
) -> OutputFiles:
    """Return the files of a build, of one team or of all; ``problems`` are those reported already."""
    request, result, options = outcome.request, outcome.result, outcome.options
    problems = [*problems, *result.problems]
    legibility: tuple[DocumentReading, ...] = ()
    if options.large_print or rendering.gallery:
        from generator.checks.check import faint_problems, readings

        legibility = readings(result)
        problems += faint_problems(request, result, legibility)
    if rendering.service is not None:
        problems += service_problems(result.pieces, service_of(request, rendering))
    # what is lost once is no new state; of a league's teams, drawing every piece twice would take a fifth more time
    forgets = options.each or (request.reprint is not None and request.reprint.before is None)
    files = build_files(request, result, rendering, problems, encoders)
    return OutputFiles(files, tuple(problems), NOTHING if forgets else result.known(request.reprint), legibility)


def open_gallery(folder: Path) -> None:
    """Show the gallery of a folder in the user's browser; say where it is when there is none."""
    page = (folder / GALLERY).resolve()
    import webbrowser

    if not webbrowser.open(page.as_uri()):
        echo_error("no browser found; open {page}", page=page)


def summary(
    request: BuildRequest,
    result: BuildResult,
    folder: Path,
    files: Collection[str],
    legibility: Iterable[DocumentReading] = (),
) -> str:
    """Return one line per document, how well it can be read, then how much paper it takes and where it is."""
    lines = [
        click.style(
            plain_line(": ".join((request.pack.game.title.in_(reader_language()), *map(localize, _teams(request))))),
            bold=True,
        )
    ]
    names = [_file_names(document, files) for document in result.documents]
    readable = {reading.name: (reading.summary,) for reading in legibility}
    wide = max((16, *map(len, names)))
    for name, document in zip(names, result.documents, strict=True):
        first, *rest = _about(document, request, result)
        lines.append(f"  {name:<{wide}} {localize(first)}")
        lines += [f"  {'':<{wide}} {localize(line)}" for line in (*rest, *readable.get(document.name, ()))]
    for kind, count in Counter(name.partition("/")[0] for name in files if "/" in name).items():
        what = _ONE_BY_ONE if kind == "pieces" else _SAME_PAGES
        lines.append(f"  {f'{kind}/':<{wide}} {localize(what, count=count)}")
    lines += [f"  {localize(line)}" for line in suggest_together(_context(request, result))]
    if (set_ups := len(request.pack.game.set_up)) and request.parts == PARTS and request.reprint is None:
        line = plural(
            set_ups, "--only {document} prints a page with the set-up", "--only {document} prints the {count} set-ups",
            document=spelling("set-up"),
        )  # fmt: skip
        lines.append(f"  {localize(line)}")
    if ANIMATION in files:
        frames = sum(len(document.sheets) for document in result.documents if document.groups == "board")
        shown = phrase("{count} boards, one after the other", count=frames)
        lines.append(f"  {ANIMATION:<{wide}} {localize(shown)}")
    if "index.html" in files:
        lines.append(f"  {'index.html':<{wide}} {localize('everything, to view in a browser')}")
    paper = sum(document.papers for document in result.documents)
    kinds = all_of(_papers(result.documents, request))
    in_all = plural(paper, "1 sheet of {kinds} in total", "{count} sheets of {kinds} in total", kinds=kinds)
    if request.poster:
        in_all = plural(paper, "1 sheet in total", "{count} sheets in total")
    lines.append(f"{localize(in_all)} → {click.style(shown_path(folder) + '/', bold=True)}")
    return "\n".join(lines)


def left_as_before(
    request: BuildRequest, result: BuildResult, folder: Path, files: Collection[str]
) -> Sequence[Phrase]:
    """Return what a reprint leaves in a folder that is no longer right, and what it did not look at, in a line each."""
    before = request.reprint.before if request.reprint is not None else None
    if before is None:
        return ()
    changed, possible = changed_documents(result.own_parts, before), reprintable()
    shown = {*before.outdated, *(name for name in changed if name in possible)}
    shown |= {"pieces"} if shown & {*SMALL} else set()
    unshown = {document.name for name in changed if name not in possible for document in result.parts[name].documents}
    lines: list[Phrase] = []
    if older := files_of_documents(folder, shown, files):
        lines.append(phrase("still as printed before: {files} (renewed by a build without --reprint)", files=older))
    if older := files_of_documents(folder, unshown, files):
        text = message("changed, but not part of a reprint: {files} (renewed by a build without --reprint)")
        lines.append(phrase(text, files=older))
    again = ("reprint", *(f"{name}-again" for name in possible))
    if files and (older := files_of_documents(folder, again, files)):
        lines.append(phrase("still there from earlier reprints: {files}", files=older))
    if request.season is None and (unseen := [kind_of(name).title for name in SEASONAL if name in before.pages]):
        lines.append(phrase("not compared without --season: {documents}", documents=all_of(map(phrase, unseen))))
    return lines


_ONE_BY_ONE = Counted("one file per piece, 1 file", "one file per piece, {count} files")
_SAME_PAGES = Counted("the same pages, 1 file", "the same pages, {count} files")


def _papers(documents: Iterable[Document], request: BuildRequest) -> list[str]:
    used = [name_of(each.sheets[0].size) for each in documents]
    names = dict.fromkeys([request.paper.name, *used])
    return [paper_name(name, reader_language()) for name in names if name in used and name is not None]


def _file_names(document: Document, files: Iterable[str]) -> str:
    """Return the files of its own that a document became, ``board.pdf, .txt``; its name when all are in folders."""
    suffixes = [suffix for name in files for stem, _, suffix in (name.rpartition("."),) if stem == document.name]
    return document.name + ", ".join(f".{suffix}" for suffix in suffixes)


def _teams(request: BuildRequest) -> tuple[str, ...]:
    """Return the names of the teams; nothing for a game that is played without."""
    names = [loaded.team.name for loaded in request.teams]
    if not names:
        return (phrase("no teams"),) if request.pack.game.kinds else ()
    if len(names) <= 4:
        return (", ".join(names),)
    return (phrase("{names} and {count} more teams", names=tuple(names[:3]), count=len(names) - 3),)


def _about(document: Document, request: BuildRequest, result: BuildResult) -> Sequence[str]:
    """Return the lines about a document: the summary of its kind, or the number of its pages."""
    name, pages = document.name.removesuffix("-fronts"), _pages(document)
    if lines := next((each.lines[name] for each in result.parts.values() if name in each.lines), ()):
        return lines
    part = result.parts.get(name, DocumentResult())
    whole = any(each.name == name for each in part.documents)
    return kind_of(name).summary(_context(request, result), pages) if whole else (pages,)


def _context(request: BuildRequest, result: BuildResult) -> BuildContext:
    return BuildContext(request, BuildCache(request), result.board, result.parts)


def _pages(document: Document) -> str:
    pages = len(document.sheets)
    if document.duplex == "none":
        behind = [phrase("to print on the other side of the front sheets")] if document.sheets[0].side == "back" else []
        return join_phrases(", ", [plural(pages, "1 page", "{count} pages"), *behind])
    return plural(pages // 2, "1 sheet printed on both sides", "{count} sheets printed on both sides")
