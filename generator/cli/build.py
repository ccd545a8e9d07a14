"""``pizarra build``: all teams in one folder, or a league team by team."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.build.build import BuildResult, draw, draw_checked
from generator.build.documents import NAMED, PARTS, SEASONAL, team_parts
from generator.build.request import BuildRequest
from generator.cli.build_files import board_asked_for, made_files, open_gallery, rendering_of, service_of
from generator.cli.build_options import (
    BuildOptions,
    asked_season,
    begun_alone,
    given_options,
    on_paper,
    order_of,
    parameters,
)
from generator.cli.option_effects import Built, idle_options, looked_into, refuse_nothing
from generator.cli.parameters import Careful
from generator.cli.targets import Chosen, Targets, choose_games, each_game, read_targets
from generator.cli.terminal import echo, followed, print_problems, progress, told
from generator.i18n import phrase, plural
from generator.model.game import Game
from generator.output.build_per_team import TeamBuild, built, keeping, tasks_for
from generator.output.builds import older_files, read_build_list, write_build
from generator.output.rendering import Rendering
from generator.packs.build_file import resolve_build_file
from generator.packs.load import read_team
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors, user_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.checks.legibility import DocumentReading
    from generator.output.build_per_team import TeamTask

_SHOWN = 5


def build_each(chosen: Chosen, rendering: Rendering, asked: BuildOptions) -> int:
    """Build every team into a folder of its own and say what was done; return the status.

    Teams whose input has not changed since are left as they are, unless all are wished for. Raises ``PizarraError``
    for wishes that cannot be; at the first team that is wrong it stops, unless it is to keep going. What is finished
    stays.
    """
    _refuse_with_each(asked)
    order = order_of(Targets(chosen.pack, (), ()), asked)
    if not chosen.files:
        raise user_error("--each", phrase("{title} is played without teams", title=order.pack.game.title))
    folder = asked.folder(order.pack.game.slug)
    order = replace(order, parts=_parts(order, asked), teams=())
    wishes = [asked.season, asked.round, asked.match]
    everybody = [*chosen.files, asked.season] if asked.season is not None else []
    tasks = tasks_for(chosen.files, folder, order, rendering, everybody, repr(wishes))
    todo = tuple(task for task in tasks if asked.force or not task.done)
    if todo and asked.season is not None:
        targets = read_targets(chosen, "leave out" if asked.keep_going else "stop", asked.processes)
        order = replace(order, teams=targets.teams, season=asked_season(asked, chosen, targets))
    outcome = _Outcome(folder, [*(order.season.warnings if order.season is not None else ())])
    if todo:
        outcome.problems += _idle(order, chosen, asked)
    with keeping(folder, asked.overwrite, told) as keep:
        for made in progress(built(todo, order, rendering, asked.processes), len(todo), phrase("teams")):
            outcome.take(made, keep)
            if outcome.wrong and not asked.keep_going:
                break
    if outcome.wrong and not asked.keep_going:
        outcome.tell_stopped()
    else:
        outcome.tell(len(tasks) - len(todo))
    return 1 if outcome.wrong else 0


@dataclass
class _Outcome:
    """What has become of the teams so far: the files of those that are finished, and which are wrong."""

    folder: Path
    problems: list[Problem]
    finished: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    wrong: list[Path] = field(default_factory=list)

    def take(self, made: TeamBuild, keep: Callable[[TeamBuild], None]) -> None:
        """Keep the files of a team, unless it is wrong."""
        self.problems += made.problems
        if errors(made.problems):
            self.wrong.append(made.task.folder)
            return
        keep(made)
        self.finished[made.task.folder] = tuple(made.files)

    def tell_stopped(self) -> None:
        """Say why the build has stopped, and what is finished."""
        teams = plural(len(self.finished), "1 team", "{count} teams")
        outcome = phrase("finished: {teams}; --keep-going builds the others too", teams=teams)
        print_problems([*self.problems, *self._stale()], outcome)

    def tell(self, same: int) -> None:
        """Say what was done, besides so many teams that were as they should be."""
        left = phrase("{teams} left out", teams=plural(len(self.wrong), "1 team", "{count} teams"))
        print_problems([*self.problems, *self._stale()], left)
        new = plural(len(self.finished), "1 team built", "{count} teams built")
        unchanged = [phrase("{same} unchanged", same=same)] if same else []
        echo("{built} → {folder}/", built=(new, *unchanged), folder=shown_path(self.folder))
        if older := [
            f"{team.name}/{name}" for team in self.finished for name in older_files(team, self.finished[team])
        ]:
            shown = (*older[:_SHOWN], *(["…"] if len(older) > _SHOWN else []))
            echo("left there by earlier builds: {older}", older=shown)

    def _stale(self) -> Iterator[Problem]:
        """Yield a warning that names what earlier builds left in the folders of teams that are wrong now."""
        older = tuple(f"{team.name}/" for team in self.wrong if read_build_list(team).stamp)
        if older:
            said = phrase("still holds what an earlier build made of teams that are wrong now: {older}", older=older)
            hint = phrase("do not print it")
            yield Problem(f"{shown_path(self.folder)}/", said, hint=hint, severity=Severity.WARNING)


def _refuse_with_each(asked: BuildOptions) -> None:
    """Raise ``PizarraError`` for what is made of all teams together, if at all."""
    names = [name for name in ("gallery", "open", "pieces", "legibility") if getattr(asked, name)]
    message, hint = phrase("does not go with --each"), phrase("build it without --each")
    raise_errors(Problem(f"--{name}", message, hint=hint) for name in names)


def _idle(order: BuildRequest, chosen: Chosen, asked: BuildOptions) -> tuple[Problem, ...]:
    """Return which options change nothing, as the first team shows; what is wrong with it is told when it is built."""
    if not looked_into(order.parts):
        return ()
    with suppress(PizarraError):
        one = order.with_teams((read_team(chosen.files[0])[0],))
        return idle_options(Built(one, draw(one), asked))
    return ()


def _parts(order: BuildRequest, asked: BuildOptions) -> tuple[str, ...]:
    """Return what is made of each team. Raises ``PizarraError`` for what cannot be."""
    able = team_parts(PARTS if asked.season is None else NAMED)
    wished = able if order.parts == PARTS else order.parts
    if wrong := [part for part in wished if part not in able]:
        message = phrase("{wrong} cannot be made for each team", wrong=tuple(wrong))
        raise user_error("--each", message, f"--only {','.join(able)}")
    return tuple(part for part in able if part in wished or part in SEASONAL)


FEW_TEAMS = 24
"""Up to this many teams a build is made in a moment: whether anything has changed is not worth asking."""


def build_together(chosen: Chosen, rendering: Rendering, asked: BuildOptions, source: str) -> int:
    """Build a game with all teams in one folder and say what was made; return the status."""
    from generator.cli.build_files import summary

    task = _league_task(chosen, rendering, asked)
    if task is not None and task.done and not asked.force:
        echo("nothing has changed since {folder}/ was built; --force builds it again", folder=shown_path(task.folder))
        return 0
    targets = read_targets(chosen, "leave out" if asked.keep_going else "stop", asked.processes)
    order = order_of(targets, asked)
    if order.reprint is None:
        order = replace(order, season=asked_season(asked, chosen, targets))
    order, made = draw_checked(order) if asked.keep_going else (order, draw(order))
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


def _build(what: tuple[str, ...], **values: Any) -> int:
    asked = given_options(values)
    if asked.sheets_only is not None and not any(map(resolve_build_file, what)):
        from generator.cli.build_files import as_before

        what, asked = as_before(what, asked)
    if not any(map(resolve_build_file, what)):
        return _carry_out(what, asked)
    from generator.cli.from_pdf import built_from

    with built_from(what, asked) as (words, options):
        return _carry_out(words, options, what[0])


build = Careful(
    "build",
    params=parameters("build"),
    callback=_build,
    help="""Make the board, counters, cards and team sheets of a game as PDF.

    Without arguments it builds the bundled example. Give team files of your own, a folder of them, one or more games,
    or a PDF that an earlier build made with --attach, to build it again.

    \b
    pizarra build my-team.yaml sosiego-fc --hex 20mm
    """,
)


def _carry_out(words: Sequence[str], asked: BuildOptions, source: str = "") -> int:
    """Build what is asked for and return the status; ``source`` is the PDF or order file that it comes from, if any.

    Several games are built one after another, each into a folder of its own.
    """
    _seasonal_only(asked)
    games = choose_games(words, asked.game)
    if len(games) == 1:
        return _build_game(games[0], asked, source)
    if asked.season is not None:
        names = tuple(each.name for each in games)
        message = phrase("a season is of one game; these are {names}", names=names)
        raise user_error("--season", message, phrase("run it once for each of them"))
    place = asked.out or Path("output")
    return each_game(games, lambda chosen: _build_game(chosen, replace(asked, out=place / chosen.name), source))


def _build_game(chosen: Chosen, asked: BuildOptions, source: str) -> int:
    asked = in_its_language(asked, chosen.pack.game)
    rendering = rendering_of(asked)
    if asked.each:
        return build_each(chosen, rendering, asked)
    return build_together(chosen, rendering, asked, source)


def in_its_language(asked: BuildOptions, game: Game) -> BuildOptions:
    """Return what is asked for with the language that is printed, which is kept with what is built."""
    language = on_paper(asked, game)
    return replace(asked, lang=language, said={**asked.said, "lang": language})


def _seasonal_only(asked: BuildOptions) -> None:
    """Raise ``PizarraError`` for what is made of a season where there is none."""
    wanted = [f"--{name}" for name in ("round", "match") if getattr(asked, name) is not None]
    wanted += [name for name in SEASONAL if name in (asked.only or ())]
    if asked.season is None and wanted:
        message = phrase("is made of a season")
        raise PizarraError(Problem(name, message, hint="--season FILE") for name in wanted)
