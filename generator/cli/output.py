"""Printing problems."""

from __future__ import annotations

from collections.abc import Iterable

import click

from generator.problems import Problem, Severity, sort_problems

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
MOST_SHOWN = 200


def print_problems(problems: Iterable[Problem]) -> None:
    """Print every problem to standard error, sorted by file and place, hints below; count them at the end."""
    found = sort_problems(problems)
    for problem in found[:MOST_SHOWN]:
        place = click.style(problem.place, bold=True)
        word = click.style(problem.severity.word, fg=_COLOURS[problem.severity])
        path = f"{problem.path}: " if problem.path else ""
        click.echo(f"{place}: {word}: {path}{problem.message}", err=True)
        if problem.hint:
            click.echo(f"    {problem.hint}", err=True)
    if len(found) > MOST_SHOWN:
        click.echo(f"… and {len(found) - MOST_SHOWN} more", err=True)
    wrong = sum(problem.severity is Severity.ERROR for problem in found)
    if wrong:
        click.echo(f"{wrong} {'error' if wrong == 1 else 'errors'}; nothing was written", err=True)
