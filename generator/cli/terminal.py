"""Printing in the reader's language: messages, and a line with the progress of a long job."""

from __future__ import annotations

import gettext
import locale
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.i18n import (
    DOMAIN,
    WORDS,
    Counted,
    Message,
    Phrase,
    has_words,
    message,
    phrase,
    translate,
    with_next_best,
)
from generator.problems import (
    NOTHING_WRITTEN,
    SEVERITY_WORDS,
    Problem,
    Severity,
    errors,
    os_reason,
    plain_line,
    sort_problems,
)
from generator.scene.fonts import named_symbols
from generator.scene.primitives import Lazy

if TYPE_CHECKING:
    from generator.imposition.paper import Document
    from generator.output.rendering import Files

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_wished: tuple[str, ...] = ()
_asked = ""


def reader_language() -> str:
    """Return the language that the terminal speaks: the reader's first that has words, else English."""
    return next(filter(has_words, _wished), "en")


def readers_among(languages: Sequence[str]) -> str:
    """Return the first of these languages that the reader reads, then English for a reader of others, else the first.

    Where the system names no language, the first one it is.
    """
    read = (*_wished, "en") if _wished else ()
    return next((language for language in read if language in languages), languages[0])


def asked_language() -> str:
    """Return the language that the command line asks for; ``""`` where it asks for none."""
    return _asked


def file_language() -> str:
    """Return the language of files to start from: the reader's, else Spanish as the games are."""
    return readers_among(("es", *known_languages()))


def known_languages() -> tuple[str, ...]:
    return ("en", *sorted(file.parents[1].name for file in WORDS.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def speak(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Have the program speak the language that is asked for on the command line, else the reader's."""
    global _wished, _asked
    _asked = language = wished_language(arguments)
    _wished = (language,) if has_words(language) else (*filter(None, [language]), *readers(environment))
    gettext.bindtextdomain(DOMAIN, str(WORDS))
    gettext.textdomain(DOMAIN)
    # click asks gettext for its own words, which asks the environment
    os.environ["LANGUAGE"] = ":".join(with_next_best(reader_language()))


def wished_language(arguments: Sequence[str]) -> str:
    """Return the language after the last ``--lang``, before the command is parsed; ``""`` where there is none."""
    language = ""
    for index, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            language = value if equals else "".join(arguments[index + 1 : index + 2])
    return language


def readers(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages that a person reads, the best first; none where the system names none.

    ``PIZARRA_LANG`` wins; then as gettext has it: the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that says
    anything, and, unless that is the C locale, the languages of ``LANGUAGE`` before it.
    """
    chosen = environment.get("PIZARRA_LANG", "")
    locale = next((value for name in _LOCALE if (value := environment.get(name, ""))), "") or _of_windows()
    names = [chosen] if chosen else [*environment.get("LANGUAGE", "").split(":"), locale] if _code(locale) else []
    return tuple(dict.fromkeys(code for name in names if (code := _code(name))))


def _code(locale: str) -> str:
    """Return the language of a locale such as ``es_ES.UTF-8``; ``""`` for C."""
    code = locale.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return "" if code in ("c", "posix") else code


def _of_windows() -> str:
    """Return the locale of who uses Windows, which has no such variables; ``""`` elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_MORE = {
    Severity.ERROR: Counted("… and 1 more error like: {message}", "… and {count} more errors like: {message}"),
    Severity.WARNING: Counted("… and 1 more warning like: {message}", "… and {count} more warnings like: {message}"),
    Severity.NOTE: Counted("… and 1 more note like: {message}", "… and {count} more notes like: {message}"),
}
MOST_SHOWN = 200
MOST_ALIKE = 3
_VALUES = re.compile(r"“[^”]*”|[0-9.,]+")


def localize(text: Message, /, **values: object) -> str:
    """Return a message or a phrase in the language of who reads the terminal, without signs that move the rest.

    A symbol among letters is a private character, which no terminal shows: it appears by its name.
    """
    return plain_line(named_symbols(translate(reader_language(), text, **values)))


def echo(text: Message, /, **values: object) -> None:
    click.echo(localize(text, **values))


def echo_error(text: Message, /, **values: object) -> None:
    click.echo(localize(text, **values), err=True)


OWN_FAULT = message("this is a bug in Pizarra, not in your files: {fault}")


def system_problem(error: OSError, hint: str = "") -> Problem:
    """Return the problem that a file is which the system does not let be used."""
    message = phrase("cannot be used: {reason}", reason=os_reason(error))
    return Problem(str(error.filename or "pizarra"), message, hint=hint)


def problem_lines(problem: Problem) -> list[str]:
    place = click.style(plain_line(problem.place), bold=True)
    word = click.style(localize(SEVERITY_WORDS[problem.severity]), fg=_COLOURS[problem.severity])
    about = f"{problem.about}: " if problem.about else ""
    code = click.style(f"  [{problem.code}]", dim=True) if problem.code else ""
    lines = [f"{place}: {word}: {about}{localize(problem.message)}{code}"]
    return [*lines, f"    {localize(problem.hint)}"] if problem.hint else lines


def print_problems(problems: Iterable[Problem], outcome: Phrase = NOTHING_WRITTEN) -> None:
    """Print problems to standard error, sorted by file and place, hints below; count the errors at the end.

    Of many of one kind a few are printed, and how many more there are. ``outcome`` says what came of the run in spite
    or because of them; an empty one says nothing.
    """
    in_order = sort_problems(problems)
    kinds: dict[tuple[Severity, str], list[Problem]] = {}
    for problem in in_order:
        kinds.setdefault(_kind(problem), []).append(problem)
    shown = [problem for problem in in_order if problem in kinds[_kind(problem)][:MOST_ALIKE]]
    for problem in shown[:MOST_SHOWN]:
        click.echo("\n".join(problem_lines(problem)), err=True)
    if len(shown) > MOST_SHOWN:
        echo_error("… and {count} more", count=len(shown) - MOST_SHOWN)
    for (severity, _), alike in kinds.items():
        if (left := len(alike) - MOST_ALIKE) > 0:
            echo_error(_MORE[severity], count=left, message=alike[0].message)
    if wrong := len(errors(in_order)):
        text = (
            Counted("1 error; {outcome}", "{count} errors; {outcome}")
            if outcome
            else Counted("1 error", "{count} errors")
        )
        echo_error(text, count=wrong, outcome=outcome)


def print_problem(problem: Problem) -> None:
    print_problems((problem,))


def _kind(problem: Problem) -> tuple[Severity, str]:
    """Return the key of a kind of problem: the whole text of an error, the code of others or their text without values.

    An error that names no value, such as an empty cell, is of no kind: each is fixed in a different place.
    """
    if problem.severity is Severity.ERROR:
        return problem.severity, problem.message if "“" in problem.message else str(problem)
    return problem.severity, problem.code or _VALUES.sub("", problem.message)


ItemT = TypeVar("ItemT")
PATIENCE = 1.0
"""Seconds after which a job is long."""


def progress(items: Iterable[ItemT], total: int, what: str) -> Iterator[ItemT]:
    """Yield the items; where standard error is a terminal and it takes longer than a second, show a bar meanwhile."""
    started, rest, count = time.monotonic(), iter(items), 0
    for item in rest:
        yield item
        count += 1
        if sys.stderr.isatty() and time.monotonic() - started > PATIENCE:
            break
    else:
        return
    with click.progressbar(rest, length=total, label=localize(what), show_pos=True, file=sys.stderr) as bar:
        bar.update(count)
        yield from bar


Show = Callable[[Iterable[Any], int, str], Iterator[Any]]
"""Yields items and shows meanwhile how many of their total there have been, and what they are."""


def with_progress(files: Files, documents: Iterable[Document], show: Show = progress) -> Files:
    """Return the files; of those drawn page by page the progress is shown while they are written."""
    sheets = {f"{document.name}.pdf": len(document.sheets) for document in documents}
    return {
        name: Lazy(show, content, sheets[name], phrase("pages of {name}", name=name))
        if name in sheets and isinstance(content, Lazy)
        else content
        for name, content in files.items()
    }
