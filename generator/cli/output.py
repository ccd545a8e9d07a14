"""Printing problems."""

from __future__ import annotations

from collections.abc import Iterable

import click

from generator.problems import Problem, Severity, counted, errors, sort_problems

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
MOST_SHOWN = 200


def problem_lines(problem: Problem) -> list[str]:
    """Return a problem as one line for people, and its hint as a second one."""
    place = click.style(problem.place, bold=True)
    word = click.style(problem.severity.word, fg=_COLOURS[problem.severity])
    path = f"{problem.path}: " if problem.path else ""
    code = click.style(f"  [{problem.code}]", dim=True) if problem.code else ""
    lines = [f"{place}: {word}: {path}{problem.message}{code}"]
    return [*lines, f"    {problem.hint}"] if problem.hint else lines


def print_problems(problems: Iterable[Problem], outcome: str = "nothing was written") -> None:
    """Print every problem to standard error, sorted by file and place, hints below; count the errors at the end.

    ``outcome`` says what came of the run in spite or because of them.
    """
    found = sort_problems(problems)
    for problem in found[:MOST_SHOWN]:
        click.echo("\n".join(problem_lines(problem)), err=True)
    if len(found) > MOST_SHOWN:
        click.echo(f"… and {len(found) - MOST_SHOWN} more", err=True)
    if wrong := len(errors(found)):
        click.echo(f"{counted(wrong, 'error')}; {outcome}", err=True)
