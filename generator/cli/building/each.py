"""``pizarra build --each``: a league team by team."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.build.build import draw
from generator.build.documents import NAMED, PARTS, SEASONAL, team_parts
from generator.build.request import BuildRequest
from generator.cli.building.effects import Built, idle_options, looked_into
from generator.cli.building.options import BuildOptions
from generator.cli.building.orders import asked_season, order_of
from generator.cli.output import echo, print_problems, told
from generator.cli.progress import progress
from generator.cli.targets import Chosen, Targets, read_targets
from generator.i18n import counted, phrase
from generator.output.build_per_team import TeamBuild, built, keeping, tasks_for
from generator.output.builds import listed_in, older_files
from generator.output.rendering import Rendering
from generator.packs.load import read_team
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors, user_error

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
        teams = counted(len(self.finished), "1 team", "{count} teams")
        outcome = phrase("finished: {teams}; --keep-going builds the others too", teams=teams)
        print_problems([*self.problems, *self._stale()], outcome)

    def tell(self, same: int) -> None:
        """Say what was done, besides so many teams that were as they should be."""
        left = phrase("{teams} left out", teams=counted(len(self.wrong), "1 team", "{count} teams"))
        print_problems([*self.problems, *self._stale()], left)
        new = counted(len(self.finished), "1 team built", "{count} teams built")
        unchanged = [phrase("{same} unchanged", same=same)] if same else []
        echo("{built} → {folder}/", built=(new, *unchanged), folder=shown_path(self.folder))
        if older := [
            f"{team.name}/{name}" for team in self.finished for name in older_files(team, self.finished[team])
        ]:
            shown = (*older[:_SHOWN], *(["…"] if len(older) > _SHOWN else []))
            echo("left there by earlier builds: {older}", older=shown)

    def _stale(self) -> Iterator[Problem]:
        """Yield a warning that names what earlier builds left in the folders of teams that are wrong now."""
        older = tuple(f"{team.name}/" for team in self.wrong if listed_in(team).stamp)
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
