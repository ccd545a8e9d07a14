"""What comes of a session: its documents as files or as pictures, its findings, its costs and its odds."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from generator.build.documents import NAMED
from generator.checks.check import CheckOptions, check_all
from generator.checks.compare import compare
from generator.cli.build import GameBuild, draw_together, with_language
from generator.cli.build_files import summary
from generator.cli.build_options import (
    BuildOptions,
    command_with,
    join_wishes,
    rendering_of,
    request_of,
    wishes_about,
)
from generator.cli.check import as_data
from generator.cli.odds import odds
from generator.cli.odds import report as odds_report
from generator.cli.parameters import switches_of
from generator.cli.plan import report
from generator.cli.targets import Selection, choose_games, read_targets
from generator.cli.terminal import localize, reader_language, with_progress
from generator.i18n import phrase
from generator.model.rules.rulings import Switches
from generator.model.source import file_bytes, files_below
from generator.output.builds import write_build
from generator.output.rendering import build_file_text
from generator.packs.build_file import BUILD_FILE
from generator.packs.load import example_teams, rules_in
from generator.packs.locations import game_files
from generator.problems import PizarraError, Problem, quoted, sort_problems, user_error
from generator.studio.choices import texts_of, wishes_of
from generator.studio.games import is_season, is_team, own_games
from generator.studio.preview import SheetPicture, sheets_of, tiles_of
from generator.studio.session import Session

Progress = Callable[[Mapping[str, Any]], object]
"""Takes ``{"progress": {"done": 3, "of": 12, "doing": "…"}}``."""

WHOLE_BOARD = "whole-board"
"""A document of the page alone: the board on one page."""

_MOST_BYTES = 1_000_000_000
"""Of one file that was built."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that the same game is the same archive."""


def selection_of(session: Session) -> Selection:
    """Return the game of a session and the teams that are printed. Raises ``PizarraError``."""
    return choose_games((session.word, *session.now.teams), None, examples=False)[0]


@contextmanager
def _options(session: Session, more: Mapping[str, Any]) -> Iterator[tuple[Selection, BuildOptions]]:
    """Yield what is built and how, as a build on the command line would know it."""
    wishes = join_wishes(session.now.wishes, wishes_of(more))
    if session.printer is not None:
        wishes["printer"] = str(session.printer)
    with command_with(wishes) as context:
        chosen = selection_of(session)
        options = BuildOptions(**context.params, wishes=wishes)
        yield chosen, with_language(options, chosen.pack)


class Drawing(NamedTuple):
    """The pages of a document; of the whole board on one page also the sheets that it is printed on."""

    sheets: tuple[SheetPicture, ...]
    tiles: list[dict[str, Any]]


def draw_document(session: Session, name: str) -> Drawing:
    """Return a document as pictures. Raises ``PizarraError`` for an unknown one, and with all that is wrong."""
    with _options(session, {}) as (chosen, options):
        boards = tuple(chosen.pack.game.boards)
        part = "board" if name in (WHOLE_BOARD, *boards) else name
        if part not in NAMED:
            raise user_error("studio", phrase("there is no document {name}", name=quoted(name)))
        only = boards[:1] if name == WHOLE_BOARD and boards else (name,) if name in boards else (part,)
        request = request_of(read_targets(chosen), replace(options, only=only, reprint=None))
        if name != WHOLE_BOARD:
            return Drawing(sheets_of(request, part), [])
        return Drawing(sheets_of(replace(request, poster=True), part), [] if request.poster else tiles_of(request))


def build(session: Session, params: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the files that ``pizarra build`` writes, byte for byte, and what it prints."""
    files, made = _build(session, params, progress)
    documents = [
        {"name": each.name, "title": each.heading or each.title, "sheets": len(each.sheets), "papers": each.papers,
         "stock": each.stock}
        for each in made.result.documents
    ]  # fmt: skip
    folder = Path("output") / made.request.pack.game.slug
    text = summary(made.request, made.result, folder, made.output.files, made.output.readings)
    return {
        "files": files, "summary": click.unstyle(text), "documents": documents,
        "problems": as_data(made.output.problems),
    }  # fmt: skip


def _build(session: Session, params: Mapping[str, Any], progress: Progress) -> tuple[dict[str, bytes], GameBuild]:
    wished = dict(params.get("options") or {})
    if params.get("documents"):
        wished["only"] = ",".join(map(str, params["documents"]))
    with _options(session, wished) as (chosen, options):
        made = draw_together(chosen, rendering_of(options), options)
    documents = made.result.documents
    files = with_progress(made.output.files, documents, _counter(sum(len(each.sheets) for each in documents), progress))
    with TemporaryDirectory(prefix="pizarra-") as place:
        write_build(Path(place), files, "own", made.board, known=made.output.known)
        return {name: file_bytes(file, name, _MOST_BYTES) for name, file in files_below(Path(place)).items()}, made


def _counter(of: int, progress: Progress) -> Callable[[Iterable[Any], int, str], Iterator[Any]]:
    """Return what yields pages and reports how many of all there have been, whichever document they are of."""
    done = [0]

    def show(items: Iterable[Any], _total: int, what: str) -> Iterator[Any]:
        for item in items:
            yield item
            done[0] = min(done[0] + 1, of)
            progress({"progress": {"done": done[0], "of": of, "doing": localize(what)}})

    return show


def archive(session: Session, params: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return one archive, always the same for the same game: what is built or, with ``what: files``, its files."""
    name, files = session.word.replace("/", "-"), saved_files(session)
    if params.get("what") != "files":
        built, made = _build(session, params, progress)
        name, files = made.request.pack.game.slug, {each: built[each] for each in built if not each.startswith(".")}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        for path, content in sorted(files.items()):
            zipped.writestr(zipfile.ZipInfo(path, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return {"name": f"{name}.zip", "bytes": packed.getvalue()}


def saved_files(session: Session) -> dict[str, bytes]:
    """Return the session's files and, where anything was chosen on the page, a build file that says so.

    ``pizarra build`` makes of their folder what the page makes of the session.
    """
    now, game = session.now, session.word.partition("/")[0]
    wishes = wishes_about(now.wishes, "board", "rest")
    every_team = {name for name in now.files if is_team(session.root / name)}
    has_no_teams = not now.teams and _has_examples(session)
    if not wishes and every_team == set(now.teams) and not has_no_teams:
        return dict(now.files)
    return {**now.files, BUILD_FILE: build_file_text(game, now.teams, "", wishes, has_no_teams)}


def _has_examples(session: Session) -> bool:
    """Return whether a build of the session's game without any teams would print others."""
    try:
        return bool(example_teams(selection_of(session).pack))
    except PizarraError:
        return False


def findings(session: Session, is_quick: bool) -> dict[str, Any]:
    """Return what ``pizarra check`` finds in the session's own files, and in the game where it is one of them.

    A quick check of a custom game only reads it, and leaves its tables and cards to a thorough one.
    """
    root, games = session.root, list(own_games().values())
    files = [root / name for name in session.now.files if is_team(root / name) or is_season(root / name)]
    files += [file for folder in games for file in game_files(folder.name) if file.is_relative_to(root)]
    switches = switches_in_force(session)
    wished = CheckOptions(switches, False, reader_language())
    problems, valid = check_all([] if is_quick else games, list(dict.fromkeys(files)), wished)
    if is_quick and games:
        problems = sort_problems([*problems, *_game_problems(session, switches)])
    return {"problems": as_data(problems), "valid": valid}


def _game_problems(session: Session, switches: Switches) -> Iterable[Problem]:
    """Return what is wrong with the files of the game as they are read."""
    try:
        pack = selection_of(session).pack
        rules_in(pack.folder, switches)
    except PizarraError as error:
        return error.problems
    return pack.warnings


def switches_in_force(session: Session) -> dict[str, str | int | bool]:
    return switches_of(texts_of(session.now.wishes.get("option", ())))


def costs(session: Session, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return what ``pizarra plan`` compares: a row for each size on each paper.

    ``options`` come on top of those of the session; with ``ink`` there is the ink, and all of it as text.
    """
    with _options(session, params.get("options") or {}) as (chosen, options):
        request = request_of(read_targets(chosen), options)
        if not request.has_board:
            return {"rows": [], "text": ""}
        comparison = compare(request, bool(params.get("ink")))
        text = click.unstyle(report(request, comparison)) if params.get("ink") else ""
    rows = [
        {"paper": choice.paper.name, "cell": choice.cell, "width": choice.size.width, "height": choice.size.height,
         "sheets": dict(choice.by_joint), "requested": choice.requested}
        for choice in comparison.choices
    ]  # fmt: skip
    width, height = comparison.board.layout.size
    return {
        "rows": rows, "width": width, "height": height, "joint": request.joint.kind,
        "cells": comparison.board.layout.count,
        "facts": [localize(fact) for fact in comparison.board.facts], "text": text,
        "inks": [{"ink": cost.ink, "share": cost.share, "pages": cost.pages} for cost in comparison.inks],
    }  # fmt: skip


_ASKED = ("stat", "mod", "against", "table", "dice", "against-dice")


def odds_lines(session: Session, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the lines of ``pizarra odds`` for a question about the game, or about dice ``alone``."""
    arguments = [f"--{name}={params[name]}" for name in _ASKED if params.get(name) not in (None, "")]
    if not params.get("alone"):
        arguments += [f"--option={pair}" for pair in texts_of(session.now.wishes.get("option", ()))]
        pack = selection_of(session).pack
        arguments.append(str(pack.folder) if (pack.folder / "rules.yaml").is_file() else pack.game.slug)
    with odds.make_context("odds", arguments) as context:
        return {"lines": odds_report(**context.params)}
