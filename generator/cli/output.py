"""Printing problems."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from generator.problems import Problem, Severity, counted, errors, plain, sort_problems

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
MOST_SHOWN = 200
MOST_ALIKE = 3
_VALUES = re.compile(r"“[^”]*”|[0-9.,]+")


def problem_lines(problem: Problem) -> list[str]:
    """Return a problem as one line for people, and its hint as a second one."""
    place = click.style(plain(problem.place), bold=True)
    word = click.style(problem.severity.word, fg=_COLOURS[problem.severity])
    path = f"{plain(problem.path)}: " if problem.path else ""
    code = click.style(f"  [{problem.code}]", dim=True) if problem.code else ""
    lines = [f"{place}: {word}: {path}{plain(problem.message)}{code}"]
    return [*lines, f"    {plain(problem.hint)}"] if problem.hint else lines


def print_problems(problems: Iterable[Problem], outcome: str = "nothing was written") -> None:
    """Print problems to standard error, sorted by file and place, hints below; count the errors at the end.

    Of many of one kind a few are printed, and how many more there are. ``outcome`` says what came of the run in spite
    or because of them.
    """
    found = sort_problems(problems)
    kinds: dict[tuple[Severity, str], list[Problem]] = {}
    for problem in found:
        kinds.setdefault(_kind(problem), []).append(problem)
    told = [problem for problem in found if problem in kinds[_kind(problem)][:MOST_ALIKE]]
    for problem in told[:MOST_SHOWN]:
        click.echo("\n".join(problem_lines(problem)), err=True)
    if len(told) > MOST_SHOWN:
        click.echo(f"… and {len(told) - MOST_SHOWN} more", err=True)
    for (severity, _), alike in kinds.items():
        if (left := len(alike) - MOST_ALIKE) > 0:
            click.echo(f"… and {counted(left, f'more {severity.word}')} like: {plain(alike[0].message)}", err=True)
    if wrong := len(errors(found)):
        click.echo(f"{counted(wrong, 'error')}; {outcome}", err=True)


def told(problem: Problem) -> None:
    """Print a problem at once, while work goes on."""
    print_problems((problem,))


def _kind(problem: Problem) -> tuple[Severity, str]:
    """Return what problems of one kind share: errors the very text, others their code or the text without its values.

    An error that names no value, such as an empty cell, is of no kind: each is to be mended in a place of its own.
    """
    if problem.severity is Severity.ERROR:
        return problem.severity, problem.message if "“" in problem.message else str(problem)
    return problem.severity, problem.code or _VALUES.sub("", problem.message)
