"""``pizarra watch``: builds again whenever a file is saved."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.build.build import BuildResult, draw
from generator.build.documents import team_parts
from generator.cli.building.board_before import board_asked_for
from generator.cli.building.effects import Built, idle_options
from generator.cli.building.files import made_files, open_gallery, rendering_of
from generator.cli.building.options import BuildOptions, given_options, parameters
from generator.cli.building.orders import order_of
from generator.cli.options import Careful
from generator.cli.output import OWN_FAULT, echo, echo_error, print_problems, said, system_problem, told
from generator.cli.targets import find_targets, meaningless
from generator.delivery.watching import Stamps, changes, stamps, team_files_of
from generator.i18n import counted, phrase
from generator.output.builds import write_build
from generator.packs.load import Pack, example_teams, find_pack, teams_named
from generator.packs.locations import forget_packs, pack_folders, pack_sources, shown_path
from generator.packs.pictures import named_beside
from generator.problems import PizarraError, raise_errors


class Studio:
    """A build that is made again and again: only what a change can have changed, whatever state the files are in."""

    def __init__(self, words: Sequence[str], asked: BuildOptions) -> None:
        self.words, self.asked = tuple(_file_meant(word, asked.game) for word in words), asked
        self.rendering = rendering_of(asked)
        self.pack: Pack | None = None
        self.pages: dict[str, int] = {}

    def look(self) -> Stamps:
        """Return the state of every file that the build depends on."""
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
        partly = not others and bool(self.pages) and not (self.asked.gallery or self.asked.pieces)
        before, self.pages = self.pages, {}
        targets = find_targets(self.words, self.asked.game)
        self.pack = targets.pack
        order = order_of(targets, self.asked)
        parts = tuple(part for part in order.parts if part in team_parts())
        made = draw(replace(order, parts=parts) if partly else order)
        pages = _pages(made)
        if partly and any(before.get(name) != count for name, count in pages.items()):
            made = draw(order)
            pages = _pages(made)
        idle = () if before else idle_options(Built(order, made, self.asked))
        problems = (*targets.problems, *made.problems, *idle)
        files = made_files(order, made, self.rendering, problems, self.asked)
        board = board_asked_for(order, self.asked)
        write_build(self.folder, files, self.asked.overwrite, board, tell=told)
        self.pages = {**before, **pages} if partly else pages
        print_problems(problems)
        return tuple(files)

    @property
    def folder(self) -> Path:
        return self.asked.folder(self.pack.game.slug if self.pack is not None else "game")


def _file_meant(word: str, game: str | None) -> str:
    """Return the file of the team that a short name means; any other word as it is."""
    if Path(word).exists() or word in pack_folders():
        return word
    named = teams_named(word, game)
    return str(named[0]) if len(named) == 1 else word


def _pages(made: BuildResult) -> dict[str, int]:
    return {document.name: len(document.sheets) for document in made.documents}


def rebuilt(studio: Studio, changed: frozenset[Path]) -> str:
    """Build again, and return a line that says what was made; problems are printed, none of them ends the watch."""
    start = time.perf_counter()
    try:
        names = studio.rebuild(changed)
    except PizarraError as error:
        print_problems(error.problems, error.outcome)
    except OSError as error:
        print_problems([system_problem(error)])
    except Exception as error:
        echo_error(OWN_FAULT, fault=f"{type(error).__name__}: {error}")
    else:
        took = 1000 * (time.perf_counter() - start)
        made = ", ".join(names) if len(names) <= 5 else counted(len(names), "1 file", "{count} files")
        folder = shown_path(studio.folder)
        nothing = phrase("nothing to make")
        return said("{made} → {folder}/ ({took:.0f} ms)", made=made or nothing, folder=folder, took=took)
    return said("waiting for the next change")


def _watch(what: tuple[str, ...], **values: Any) -> int:
    asked = given_options(values)
    raise_errors(meaningless(what, asked.game))
    studio = Studio(what, replace(asked, gallery=asked.gallery or asked.open))
    studio.pack = _first_pack(what, asked.game)
    echo("watching; Ctrl-C ends it")
    opens = asked.open
    try:
        for changed in changes(studio.look, time.sleep):
            click.echo(f"{time.strftime('%H:%M:%S')} {rebuilt(studio, changed)}")
            if opens and studio.pages:
                open_gallery(studio.folder)
                opens = False
    except KeyboardInterrupt:
        echo("no longer watching")
    return 0


def _first_pack(what: Sequence[str], game: str | None) -> Pack | None:
    """Return the game that is going to be built, to watch it from the start; ``None`` while its teams are wrong."""
    try:
        return find_pack(game) if game else find_targets(what, game).pack
    except PizarraError:
        return None


watch = Careful(
    "watch",
    params=parameters("watch"),
    callback=_watch,
    help="""Build again whenever a team or the game is saved; mistakes are reported, and the watch goes on.

    Takes what “pizarra build” takes.

    \b
    pizarra watch my-team.yaml --only counters
    """,
)
