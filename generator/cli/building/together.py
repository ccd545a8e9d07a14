"""``pizarra build``: all teams in one folder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.build.build import BuildResult, draw, draw_sound
from generator.build.request import BuildRequest
from generator.cli.building.board_before import board_asked_for
from generator.cli.building.effects import Built, idle_options, refuse_nothing
from generator.cli.building.files import made_files, open_gallery, service_of
from generator.cli.building.options import BuildOptions
from generator.cli.building.orders import asked_season, order_of
from generator.cli.building.reprinting import begun_alone
from generator.cli.output import echo, print_problems, told
from generator.cli.progress import followed
from generator.cli.targets import Chosen, Targets, read_targets
from generator.i18n import phrase
from generator.output.builds import older_files, write_build
from generator.output.rendering import Rendering
from generator.packs.locations import shown_path
from generator.problems import Problem, errors

if TYPE_CHECKING:
    from generator.checks.legibility import DocumentReading
    from generator.output.build_per_team import TeamTask

FEW_TEAMS = 24
"""Up to this many teams a build is made in a moment: whether anything has changed is not worth asking."""


def build_together(chosen: Chosen, rendering: Rendering, asked: BuildOptions, source: str) -> int:
    """Build a game with all teams in one folder and say what was made; return the status."""
    from generator.cli.building.summary import summary

    task = _league_task(chosen, rendering, asked)
    if task is not None and task.done and not asked.force:
        echo("nothing has changed since {folder}/ was built; --force builds it again", folder=shown_path(task.folder))
        return 0
    targets = read_targets(chosen, "leave out" if asked.keep_going else "stop", asked.processes)
    order = order_of(targets, asked)
    if order.reprint is None:
        order = replace(order, season=asked_season(asked, chosen, targets))
    order, made = draw_sound(order) if asked.keep_going else (order, draw(order))
    begun_alone(order, made)
    built = Built(order, made, asked)
    refuse_nothing(built)
    folder = asked.folder(targets.pack.game.slug)
    if order.reprint is not None and not made.documents:
        print_problems((*targets.problems, *made.problems))
        echo("no piece has changed since {folder}/ was built", folder=shown_path(folder))
        return 0
    read, faint = _read(order, made) if asked.legibility or asked.large_print else ((), ())
    problems = (*targets.problems, *made.problems, *idle_options(built), *faint, *_unsafe(order, made, asked))
    files = made_files(order, made, replace(rendering, jobs=asked.processes), problems, asked)
    board = board_asked_for(order, asked, source)
    made_from = "" if task is None or errors(problems) else task.stamp
    known = {} if order.reprint is not None and order.reprint.before is None else made.known
    write_build(folder, followed(files, made.documents), asked.overwrite, board, made_from, told, known)
    print_problems(problems, phrase("those teams were left out"))
    click.echo(summary(order, made, folder, files, read))
    if not (order.sheets_only or order.reprint) and (older := older_files(folder, files)):
        echo("left there by earlier builds: {older}", older=tuple(older))
    if asked.open:
        open_gallery(folder)
    return 1 if errors(problems) else 0


def _read(order: BuildRequest, made: BuildResult) -> tuple[tuple[DocumentReading, ...], tuple[Problem, ...]]:
    """Return how well the documents can be read, and what is too faint."""
    from generator.checks.legibility import faint_problems, readings

    found = readings(made)
    return found, faint_problems(order, made, found)


def _unsafe(order: BuildRequest, made: BuildResult, asked: BuildOptions) -> tuple[Problem, ...]:
    """Return what a print service would cut wrong. Raises ``PizarraError`` for one that nobody knows."""
    if asked.service is None:
        return ()
    from generator.imposition.single_pieces import service_problems

    return tuple(service_problems(made.pieces, service_of(order, asked)))


def _league_task(chosen: Chosen, rendering: Rendering, asked: BuildOptions) -> TeamTask | None:
    """Return what a whole league's build is known by; ``None`` for builds that are made in a moment."""
    if len(chosen.files) <= FEW_TEAMS or asked.only_changed or asked.lost is not None:
        return None
    from generator.output.build_per_team import task_for_all

    order = order_of(Targets(chosen.pack, (), ()), asked)
    whatever = replace(asked, out=None, force=False, jobs=1, open=False)
    files = [*chosen.files, *filter(None, [asked.season])]
    return task_for_all(files, asked.folder(order.pack.game.slug), order, rendering, repr(whatever))
