"""``pizarra build --each``: a league team by team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.building.documents import PARTS, team_parts
from generator.cli.building.options import BuildOptions
from generator.cli.building.orders import order_of
from generator.cli.output import echo, print_problems, told
from generator.cli.progress import progress
from generator.cli.targets import Chosen, Targets
from generator.delivery.league import STAMP, built, keep, tasks_for
from generator.delivery.rendering import Rendering
from generator.packs.load import shown_path
from generator.problems import PizarraError, Problem, Severity, errors
from generator.words import counted, phrase


def build_each(chosen: Chosen, rendering: Rendering, asked: BuildOptions) -> int:
    """Build every team into a folder of its own and say what was done; return the status.

    Teams whose input has not changed since are left as they are, unless all are wished for. Raises ``PizarraError``
    for wishes that cannot be; at the first team that is wrong it stops, unless it is to keep going. What is finished
    stays.
    """
    order = order_of(Targets(chosen.pack, (), ()), asked)
    folder = asked.folder(order.pack.game.slug)
    able = team_parts()
    parts = able if order.parts == PARTS else order.parts
    if wrong := [part for part in parts if part not in able]:
        message = phrase("{wrong} cannot be made for each team", wrong=tuple(wrong))
        raise PizarraError([Problem("--each", message, hint=f"--only {','.join(able)}")])
    order = replace(order, parts=parts, teams=())
    tasks = tasks_for(chosen.files, folder, order, rendering)
    todo = tuple(task for task in tasks if asked.force or not task.done)
    problems: list[Problem] = []
    finished = 0
    wrong_now: list[Path] = []
    for made in progress(built(todo, order, rendering, asked.processes), len(todo), phrase("teams")):
        problems += made.problems
        if errors(made.problems):
            wrong_now.append(made.task.folder)
            if not asked.keep_going:
                problems += _older_files(folder, wrong_now)
                outcome = phrase(
                    "finished: {teams}; --keep-going builds the others too",
                    teams=counted(finished, "1 team", "{count} teams"),
                )
                print_problems(problems, outcome)
                return 1
            continue
        keep(made, asked.overwrite, told)
        finished += 1
    left = len(todo) - finished
    problems += _older_files(folder, wrong_now)
    print_problems(problems, phrase("{teams} left out", teams=counted(left, "1 team", "{count} teams")))
    same = len(tasks) - len(todo)
    new = counted(finished, "1 team built", "{count} teams built")
    unchanged = [phrase("{same} unchanged", same=same)] if same else []
    echo(phrase("{built} → {folder}/", built=(new, *unchanged), folder=shown_path(folder)))
    return 1 if errors(problems) else 0


def _older_files(folder: Path, wrong: Sequence[Path]) -> list[Problem]:
    """Return a warning that names what earlier builds left in the folders of teams that are left out now."""
    older = [f"{team.name}/" for team in wrong if (team / STAMP).is_file()]
    if not older:
        return []
    message = phrase("still holds what an earlier build made of teams that are wrong now: {older}", older=tuple(older))
    return [Problem(f"{shown_path(folder)}/", message, hint=phrase("do not print it"), severity=Severity.WARNING)]
