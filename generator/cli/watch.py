"""``pizarra watch``: notices changed files, and rebuilds what depends on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.__main__ import is_ctrl_c
from generator.build.build import BuildResult, draw
from generator.build.documents import team_parts
from generator.cli.build_files import BuildOutcome, board_asked_for, open_gallery, output_files
from generator.cli.build_options import REPLACEMENTS, BuildOptions, options_of, parameters, rendering_of, request_of
from generator.cli.option_effects import idle_options
from generator.cli.parameters import Command
from generator.cli.targets import find_targets, word_problems
from generator.cli.terminal import OWN_FAULT, echo, echo_error, localize, print_problem, print_problems, system_problem
from generator.i18n import phrase, plural
from generator.output.builds import write_build
from generator.packs.load import Pack, example_teams, find_pack, teams_named
from generator.packs.locations import forget_packs, pack_folders, pack_sources, shown_path
from generator.packs.symbols import named_beside
from generator.problems import PizarraError, raise_errors, user_error

LOOK_EVERY = 0.1
"""Seconds between two looks."""

REST = 0.04
"""Seconds for which nothing may change before a change counts: editors save in several steps."""

MOST_RESTS = 50  # a file that is written on and on is read in the end

Stamp = tuple[int, int, int]
Stamps = Mapping[Path, Stamp]


def stamps(files: Iterable[Path]) -> Stamps:
    """Return the time, size and number of each file, which change with it; missing files are left out."""
    states: dict[Path, Stamp] = {}
    for file in files:
        try:
            about = file.stat()
        except OSError:
            continue
        states[file] = (about.st_mtime_ns, about.st_size, about.st_ino)
    return states


def different(before: Stamps, now: Stamps) -> frozenset[Path]:
    return frozenset(file for file in before.keys() | now.keys() if before.get(file) != now.get(file))


def changes(look: Callable[[], Stamps], wait: Callable[[float], None]) -> Iterator[frozenset[Path]]:
    """Yield all the files that are there, and then for ever, each time that some changed and are at rest, which ones.

    An empty set comes first when there are no files at all.
    """
    last = look()
    yield frozenset(last)
    while True:
        wait(LOOK_EVERY)
        now = look()
        if now == last:
            continue
        for _ in range(MOST_RESTS):
            wait(REST)
            now, before = look(), now
            if now == before:
                break
        if changed := different(last, now):
            last = now
            yield changed


def team_files_of(words: Sequence[str]) -> list[Path]:
    """Return the team files that words on the command line mean, those of folders included."""
    files: list[Path] = []
    for word in words:
        path = Path(word)
        if path.is_dir() and not (path / "game.yaml").is_file():
            files += sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
        elif path.suffix in (".yaml", ".yml"):
            files.append(path)
    return files


class WatchedBuild:
    """A build that is made again and again: only what a change can have changed, whatever state the files are in."""

    def __init__(self, words: Sequence[str], options: BuildOptions) -> None:
        self.words, self.options = tuple(_team_file(word, options.game) for word in words), options
        self.rendering = rendering_of(options)
        self.pack: Pack | None = None
        self.pages: dict[str, int] = {}

    def look(self) -> Stamps:
        teams = team_files_of(self.words)
        if self.pack is not None:
            teams += example_teams(self.pack) if not teams else ()
        beside = [picture for team in teams for picture in named_beside(team)]
        return stamps([*teams, *beside, *self._game_files()])

    def _game_files(self) -> list[Path]:
        return list(pack_sources(self.pack.folder)) if self.pack is not None else []

    def rebuild(self, changed: frozenset[Path]) -> tuple[str, ...]:
        """Build what the change concerns and return the names of the files. Raises ``PizarraError``."""
        others = changed & set(self._game_files())
        if others or not self.pages:
            forget_packs()
        partly = not others and bool(self.pages) and not (self.options.gallery or self.options.pieces)
        before, self.pages = self.pages, {}
        targets = find_targets(self.words, self.options.game)
        self.pack = targets.pack
        request = request_of(targets, self.options)
        boards = (targets.pack.game.board, *targets.pack.game.boards.values())
        partly = partly and not any(board.colours == "teams" for board in boards if board)
        parts = tuple(part for part in request.parts if part in team_parts())
        result = draw(replace(request, parts=parts) if partly else request)
        pages = _page_counts(result)
        if partly and any(before.get(name) != count for name, count in pages.items()):
            result = draw(request)
            pages = _page_counts(result)
        outcome = BuildOutcome(request, result, self.options)
        idle = () if before else idle_options(outcome)
        output = output_files(outcome, self.rendering, (*targets.problems, *idle))
        board = board_asked_for(request, self.options)
        write_build(self.folder, output.files, self.options.overwrite, board, tell=print_problem)
        self.pages = {**before, **pages} if partly else pages
        print_problems(output.problems)
        return tuple(output.files)

    @property
    def folder(self) -> Path:
        return self.options.folder(self.pack.game.slug if self.pack is not None else "game")


def _team_file(word: str, game: str | None) -> str:
    """Return the file of the team that a short name means; any other word as it is."""
    if Path(word).exists() or word in pack_folders():
        return word
    files = teams_named(word, game)
    return str(files[0]) if len(files) == 1 else word


def _page_counts(result: BuildResult) -> dict[str, int]:
    return {document.name: len(document.sheets) for document in result.documents}


def rebuild_and_report(build: WatchedBuild, changed: frozenset[Path]) -> str:
    """Build again, and return a line that says what was made; problems are printed, none of them ends the watch."""
    start = time.perf_counter()
    try:
        names = build.rebuild(changed)
    except PizarraError as error:
        print_problems(error.problems, error.outcome)
    except OSError as error:
        print_problems([system_problem(error)])
    except Exception as error:
        if is_ctrl_c(error):
            raise KeyboardInterrupt from error
        echo_error(OWN_FAULT, fault=f"{type(error).__name__}: {error}")
    else:
        took = 1000 * (time.perf_counter() - start)
        what = ", ".join(names) if len(names) <= 5 else plural(len(names), "1 file", "{count} files")
        folder = shown_path(build.folder)
        nothing = phrase("nothing to make")
        return localize("{made} → {folder}/ ({took:.0f} ms)", made=what or nothing, folder=folder, took=took)
    return localize("waiting for the next change")


def _watch(what: tuple[str, ...], **values: Any) -> int:
    options = options_of(values)
    raise_errors(word_problems(what, options.game))
    build = WatchedBuild(what, replace(options, gallery=options.gallery or options.open))
    if options.reprint is not None and not options.sheets_again:
        raise user_error("--reprint", phrase("cannot be used with {other}", other="pizarra watch"))
    build.pack = _first_pack(what, options.game)
    echo("watching for changes; press Ctrl-C to stop")
    opens = options.open
    try:
        for changed in changes(build.look, time.sleep):
            click.echo(f"{time.strftime('%H:%M:%S')} {rebuild_and_report(build, changed)}")
            if opens and build.pages:
                open_gallery(build.folder)
                opens = False
    except KeyboardInterrupt:
        echo("stopped watching")
    return 0


def _first_pack(what: Sequence[str], game: str | None) -> Pack | None:
    """Return the game that is going to be built, to watch it from the start; ``None`` while its teams are wrong."""
    try:
        return find_pack(game) if game else find_targets(what, game).pack
    except PizarraError:
        return None


watch = Command(
    "watch",
    params=parameters("watch"),
    callback=_watch,
    replacements=REPLACEMENTS,
    help="""Rebuild whenever a team or the game is saved. Mistakes are reported, and watching continues.

    Takes the same arguments as “pizarra build”.

    \b
    pizarra watch my-team.yaml --only counters
    """,
)
