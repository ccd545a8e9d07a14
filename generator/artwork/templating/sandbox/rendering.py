"""Templates of cards and sheets: Jinja2 that makes Markdown, in a sandbox; every mistake has its file and line.

A template sees only the helpers it is given. What it prints is escaped for Markdown unless a helper made it Markdown,
so that a name such as ``*Ana|Eva*`` comes out as it was typed. Loops, calls and what they build are counted: a template
that does not end is a mistake with a line like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from generator.artwork.templating.sandbox.budget import ENDLESS, MAX_OUTPUT, Budget
from generator.i18n import Phrase, joined_by, phrase, verbatim
from generator.problems import PizarraError, Problem, did_you_mean, quoted
from generator.processes import MOST_MEMORY, MOST_SECONDS

MAX_SOURCE = 50_000


Art = Callable[[str, str, str], tuple[str, tuple[Problem, ...]]]
"""From Markdown to the same with characters for what is drawn, and warnings.

It is given the template's file and text too, for places in messages. Raises ``PizarraError``.
"""


def no_art(markdown: str, _file: str, _written: str) -> tuple[str, tuple[Problem, ...]]:
    """Return Markdown as it is."""
    return markdown, ()


class Template(NamedTuple):
    """The text of a template, its ``name`` and the ``file`` it comes from as messages call it.

    ``foreign`` says that it did not come with Pizarra, or prints what did not. ``art`` puts characters for symbols and
    pictures into what was made of it.
    """

    name: str
    file: str
    text: str
    foreign: bool = False
    art: Art = no_art


def template_of(raw: bytes, name: str, file: str, foreign: bool = False, art: Art = no_art) -> Template:
    """Return the template in a file's bytes. Raises ``PizarraError`` with line and column when it is not UTF-8."""
    try:
        return Template(name, file, raw.decode("utf-8-sig"), foreign, art)
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        message = phrase("the text is not UTF-8 (byte 0x{raw:02x})", raw=raw[error.start])
        hint = phrase("save the file as UTF-8 in your editor; it looks like Latin-1 or Windows-1252")
        raise PizarraError([Problem(file, message, line=line, column=column, hint=hint, code="template")]) from None


def rendered(template: Template, helpers: Mapping[str, Any], longest: int = MAX_OUTPUT) -> str:
    """Return the Markdown, ``longest`` letters at most, that a template makes of its helpers (values by name).

    Raises ``PizarraError`` with one problem, at the template's line, when it cannot be read or run, uses a name it was
    not given, or makes too much.
    """
    if len(template.text) > MAX_SOURCE:
        message = phrase(
            "has {count} characters; a template may have {max_source}", count=len(template.text), max_source=MAX_SOURCE
        )
        raise PizarraError([Problem(template.file, message, code="template")])
    from generator.artwork.templating.sandbox.environment import CardEnvironment

    budget = Budget(longest)
    environment = CardEnvironment(budget)
    names = {**helpers, "range": budget.numbers}
    try:
        compiled = environment.template_class.from_code(environment, _compiled(*template[:3]), names)
        return "".join(budget.spent(compiled.generate()))
    except Exception as error:
        raise PizarraError([_problem(template, error, [*helpers, "range"])]) from None


@lru_cache(maxsize=64)
def _compiled(name: str, file: str, text: str) -> CodeType:
    from generator.artwork.templating.sandbox.environment import CardEnvironment
    from generator.artwork.templating.sandbox.metering import metered

    return metered(CardEnvironment(Budget()), text, name, file)


def limit_reached(error: MemoryError | TimeoutError) -> Phrase:
    """Return what is said of a template that came to the limits of processor time or memory."""
    if isinstance(error, MemoryError):
        return phrase("needs more than {most_memory:.0f} MB of memory to be filled in", most_memory=MOST_MEMORY / 1e6)
    return phrase("takes more than {most_seconds} seconds to be filled in", most_seconds=MOST_SECONDS)


def _problem(template: Template, error: Exception, names: Iterable[str]) -> Problem:
    """Return what went wrong as a problem at the template's line."""
    from jinja2 import TemplateSyntaxError, UndefinedError

    hint = getattr(error, "hint", "")
    message = verbatim(str(error) or type(error).__name__)
    line = getattr(error, "line", 0) or getattr(error, "lineno", 0) or _line(template, error.__traceback__)
    if isinstance(error, TemplateSyntaxError):
        message = phrase("not sound as a template: {message}", message=error.message)
    elif isinstance(error, UndefinedError):
        unknown = re.fullmatch(r"'(.+)' is undefined", message)
        hint = did_you_mean(unknown[1], names) if unknown else hint
        unknown = unknown or re.search(r"has no attribute '(.+)'$", message)
        message = phrase("there is nothing called {unknown}", unknown=quoted(unknown[1])) if unknown else message
    elif isinstance(error, PizarraError):
        first = error.problems[0]
        message = joined_by(": ", [part for part in (first.path, first.message) if part])
        hint = first.hint
    elif isinstance(error, RecursionError):
        message, hint = phrase("this is nested too deep"), ""
    elif isinstance(error, (MemoryError, TimeoutError)):
        message, hint = limit_reached(error), ENDLESS
    elif isinstance(error, TypeError):
        message = verbatim(re.sub(r"^\w+\.(?=\w+\(\))", "", message))  # the helper's name as the template knows it
    return Problem(template.file, message, line=line, hint=hint, code="template")


def _line(template: Template, trace: TracebackType | None) -> int:
    """Return the last line of the template that the error passed through; 0 when it did not."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == template.file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
