"""Templates that did not come with Pizarra: rendered apart, within limits of time and memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from generator.artwork.templating.sandbox.rendering import Template, limit_reached
from generator.i18n import Phrase, phrase
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.processes import confined
from generator.text.blocks import NestedTooDeepError, parse

_LARGEST = 20_000_000


def guarded(template: Template, work: Callable[[], str]) -> str:
    """Return the Markdown that ``work`` makes of a template; of a foreign one only that text comes back from it.

    Raises ``PizarraError`` like ``rendered``, and for a foreign template that takes too much or cannot be laid out.
    """
    if not template.foreign:
        return work()
    try:
        told: dict[str, Any] = json.loads(confined(lambda: _told(template, work), _LARGEST))
    except (MemoryError, TimeoutError) as error:
        raise PizarraError([_problem(template, limit_reached(error))]) from None
    if "text" in told:
        return str(told["text"])
    raise PizarraError(Problem(**{**one, "severity": Severity(one["severity"])}) for one in told["problems"])


def _told(template: Template, work: Callable[[], str]) -> bytes:
    """Return the text or what is wrong with it as JSON."""
    try:
        text = work()
        parse(text)
        told: dict[str, Any] = {"text": text}
    except PizarraError as error:
        told = {"problems": [asdict(problem) for problem in error.problems]}
    except NestedTooDeepError as error:
        told = {"problems": [asdict(_nested(template, text.splitlines()[error.line - 1]))]}
    return json.dumps(told).encode("ascii")


def _nested(template: Template, line: str) -> Problem:
    """Return the problem of a line of Markdown, at its place in the template where it stands there as it is."""
    lines = template.text.splitlines()
    message = phrase("lists and quotes are nested too deep here: {line}", line=quoted(line, 40))
    return _problem(template, message, lines.index(line) + 1 if line in lines else 0)


def _problem(template: Template, message: Phrase, line: int = 0) -> Problem:
    return Problem(template.file, message, line=line, code="template")
