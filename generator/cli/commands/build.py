"""``pizarra build``: the main job."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from generator.building.build import KIT, Made, draw, draw_sound
from generator.building.documents import SEASONAL
from generator.building.order import Order
from generator.cli.building.board_before import board_asked_for
from generator.cli.building.files import made_files, open_gallery, rendering_of, service_of
from generator.cli.building.options import BuildOptions, given_options, parameters
from generator.cli.building.orders import asked_season, on_paper, order_of
from generator.cli.building.reprinting import begun_alone
from generator.cli.options import Careful
from generator.cli.output import echo, print_problems, told
from generator.cli.progress import followed
from generator.cli.targets import Chosen, Targets, choose, read_targets
from generator.delivery.outputs import older_files, write_build
from generator.delivery.rendering import Rendering
from generator.model.game import Game
from generator.packs.files.order import kept_build
from generator.packs.places import shown_path
from generator.problems import PizarraError, Problem, errors
from generator.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.advice.readings import DocumentReading
    from generator.delivery.league import TeamTask


def _build(what: tuple[str, ...], **values: Any) -> int:
    asked = given_options(values)
    if asked.sheets_only is not None and not any(map(kept_build, what)):
        from generator.cli.building.board_before import as_before

        what, asked = as_before(what, asked)
    if not any(map(kept_build, what)):
        return _carry_out(what, asked)
    from generator.cli.building.rebuilding import built_from

    with built_from(what, asked) as (words, options):
        return _carry_out(words, options, what[0])


build = Careful(
    "build",
    params=parameters("build"),
    callback=_build,
    help="""Make the board, counters, cards and team sheets of a game as PDF.

    Without arguments it builds the bundled example. Give team files of your own, a folder of them, a game, or a PDF
    that was built with --attach, to build it again.

    \b
    pizarra build my-team.yaml sosiego-fc --hex 20mm
    """,
)


def _carry_out(words: Sequence[str], asked: BuildOptions, source: str = "") -> int:
    """Build what is asked for and return the status; ``source`` is the PDF or order file that it comes from, if any."""
    _seasonal_only(asked)
    chosen = choose(words, asked.game)
    asked = in_its_language(asked, chosen.pack.game)
    rendering = rendering_of(asked)
    if not asked.each:
        return _build_together(chosen, rendering, asked, source)
    from generator.cli.building.each import build_each

    return build_each(chosen, rendering, asked)


def in_its_language(asked: BuildOptions, game: Game) -> BuildOptions:
    """Return what is asked for with the language that is printed, which is kept with what is built."""
    language = on_paper(asked, game)
    return replace(asked, lang=language, said={**asked.said, "lang": language})


def _build_together(chosen: Chosen, rendering: Rendering, asked: BuildOptions, source: str) -> int:
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
    folder = asked.folder(targets.pack.game.slug)
    if order.reprint is not None and not made.documents:
        print_problems((*targets.problems, *made.problems))
        echo("no piece has changed since {folder}/ was built", folder=shown_path(folder))
        return 0
    read, faint = _read(order, made) if asked.legibility or asked.large_print else ((), ())
    problems = (*targets.problems, *made.problems, *faint, *_unsafe(order, made, asked))
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


def _seasonal_only(asked: BuildOptions) -> None:
    """Raise ``PizarraError`` for what is made of a season where there is none."""
    wanted = [f"--{name}" for name in ("round", "match") if getattr(asked, name) is not None]
    wanted += [name for name in SEASONAL if name in (asked.only or ())]
    if asked.season is None and wanted:
        message = phrase("is made of a season")
        raise PizarraError(Problem(name, message, hint="--season FILE") for name in wanted)


def _read(order: Order, made: Made) -> tuple[tuple[DocumentReading, ...], tuple[Problem, ...]]:
    """Return how well the documents can be read, and what is too faint."""
    from generator.advice.readings import faint_problems, readings

    found = readings(made)
    return found, faint_problems(order, made, found)


def _unsafe(order: Order, made: Made, asked: BuildOptions) -> tuple[Problem, ...]:
    """Return what a print service would cut wrong. Raises ``PizarraError`` for one that nobody knows."""
    if asked.service is None:
        return ()
    from generator.imposition.pieces.services import service_problems

    return tuple(service_problems(made.pieces, service_of(order, asked)))


def _league_task(chosen: Chosen, rendering: Rendering, asked: BuildOptions) -> TeamTask | None:
    """Return what a whole league's build is known by; ``None`` for builds that are made in a moment."""
    if len(chosen.files) <= KIT or asked.only_changed or asked.lost is not None:
        return None
    from generator.delivery.league import task_for_all

    order = order_of(Targets(chosen.pack, (), ()), asked)
    whatever = replace(asked, out=None, force=False, jobs=1, open=False)
    files = [*chosen.files, *filter(None, [asked.season])]
    return task_for_all(files, asked.folder(order.pack.game.slug), order, rendering, repr(whatever))
