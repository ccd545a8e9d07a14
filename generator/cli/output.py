"""Printing, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from generator.cli.language import spoken
from generator.i18n import Counted, Message, Phrase, message, phrase, say
from generator.problems import (
    NOTHING_WRITTEN,
    SEVERITY_WORDS,
    Problem,
    Severity,
    errors,
    os_reason,
    plain,
    sort_problems,
)

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_MORE = {
    Severity.ERROR: Counted("… and 1 more error like: {message}", "… and {count} more errors like: {message}"),
    Severity.WARNING: Counted("… and 1 more warning like: {message}", "… and {count} more warnings like: {message}"),
    Severity.NOTE: Counted("… and 1 more note like: {message}", "… and {count} more notes like: {message}"),
}
MOST_SHOWN = 200
MOST_ALIKE = 3
_VALUES = re.compile(r"“[^”]*”|[0-9.,]+")


def said(text: Message, /, **values: object) -> str:
    """Return a message or a phrase in the language of who reads the terminal, without signs that move the rest."""
    return plain(say(spoken(), text, **values))


def echo(text: Message, /, **values: object) -> None:
    """Print a message or a phrase in the language of who reads the terminal."""
    click.echo(said(text, **values))


def echo_error(text: Message, /, **values: object) -> None:
    """Print a message or a phrase to standard error."""
    click.echo(said(text, **values), err=True)


OWN_FAULT = message("a fault of Pizarra's own, not of your files: {fault}")


def system_problem(error: OSError, hint: str = "") -> Problem:
    """Return the problem that a file is which the system does not let be used."""
    told = phrase("cannot be used: {told}", told=os_reason(error))
    return Problem(str(error.filename or "pizarra"), told, hint=hint)


def problem_lines(problem: Problem) -> list[str]:
    """Return a problem as one line for people, and its hint as a second one."""
    place = click.style(plain(problem.place), bold=True)
    word = click.style(said(SEVERITY_WORDS[problem.severity]), fg=_COLOURS[problem.severity])
    about = f"{problem.about}: " if problem.about else ""
    code = click.style(f"  [{problem.code}]", dim=True) if problem.code else ""
    lines = [f"{place}: {word}: {about}{said(problem.message)}{code}"]
    return [*lines, f"    {said(problem.hint)}"] if problem.hint else lines


def print_problems(problems: Iterable[Problem], outcome: Phrase = NOTHING_WRITTEN) -> None:
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
        echo_error("… and {count} more", count=len(told) - MOST_SHOWN)
    for (severity, _), alike in kinds.items():
        if (left := len(alike) - MOST_ALIKE) > 0:
            echo_error(_MORE[severity], count=left, message=alike[0].message)
    if wrong := len(errors(found)):
        echo_error(Counted("1 error; {outcome}", "{count} errors; {outcome}"), count=wrong, outcome=outcome)


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
