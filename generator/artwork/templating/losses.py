"""What a template writes that no page shows: cells beyond the columns of their table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.artwork.templating.sandbox.rendering import Template
from generator.i18n import Phrase, counted, phrase
from generator.problems import Problem, Severity

_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_CELL_END = re.compile(r"(?<!\\)\|")


def losses(template: Template) -> tuple[Problem, ...]:
    """Return a warning, with its line, for each thing in a template that is left out of what is printed."""
    return tuple(_told(template, line, message, hint) for line, message, hint in _found(template.text))


def _told(template: Template, line: int, message: Phrase, hint: str) -> Problem:
    return Problem(template.file, message, line=line, hint=hint, severity=Severity.WARNING, code="template")


def _found(text: str) -> Iterator[tuple[int, Phrase, str]]:
    columns = 0
    for number, line in enumerate(_JINJA.sub(_blank, text).splitlines(), 1):
        if "|" in line and _RULE.fullmatch(line):
            columns = _cells(line)
        elif not line.strip().startswith("|"):
            columns = columns if line.strip() == _HIDDEN else 0
        elif columns and (surplus := _cells(line) - columns) > 0:
            hint = phrase(
                "the table has {columns}; write a “|” of a text as \\|",
                columns=counted(columns, "1 column", "{count} columns"),
            )
            yield (
                number,
                counted(surplus, "1 cell of this row is left out", "{count} cells of this row are left out"),
                hint,
            )


_HIDDEN = "\ue000"


def _blank(match: re.Match[str]) -> str:
    """Return a sign for what is filled in later, on as many lines."""
    return _HIDDEN + "\n" * match[0].count("\n")


def _cells(line: str) -> int:
    return len(_CELL_END.split(line.strip().removeprefix("|").removesuffix("|")))
