"""The findings of the audit counted, as JSON for other programs, and as Markdown to send to the rules' author."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.cli.output import said
from generator.i18n import Counted, Phrase, joined_by, message, phrase
from generator.problems import Problem, Severity


def summary(problems: Sequence[Problem]) -> Phrase:
    """Return how many errors, warnings and notes there are, as ``2 errors, 1 warning``; ``nothing found`` for none."""
    counts = Counter(problem.severity for problem in problems)
    parts = [phrase(_COUNTED[level], count=n) for level in Severity if (n := counts[level])]
    return joined_by(", ", parts) or phrase("nothing found")


_COUNTED = {
    Severity.ERROR: Counted("1 error", "{count} errors"),
    Severity.WARNING: Counted("1 warning", "{count} warnings"),
    Severity.NOTE: Counted("1 note", "{count} notes"),
}


def as_json(problems: Sequence[Problem]) -> str:
    """Return the findings as a JSON list; line and column count from 1 and are 0 where they are not known."""
    import json

    found = [
        {
            "file": p.file,
            "line": p.line,
            "column": p.column,
            "path": p.path,
            "severity": p.severity.word,
            "code": p.code,
            "message": said(p.message),
            "hint": said(p.hint),
        }
        for p in problems
    ]
    return json.dumps(found, ensure_ascii=False, indent=2)


def as_markdown(problems: Sequence[Problem], title: str = "") -> str:
    """Return the findings as a report in Markdown, one list for each severity, without the hints of this program."""
    told = said(summary(problems))
    lines = [f"# {_escaped(title or said('Findings'))}", "", f"{told[:1].upper()}{told[1:]}.", ""]
    for level in Severity:
        held = [problem for problem in problems if problem.severity is level]
        if held:
            lines += [f"## {said(_HEADINGS[level])}", ""]
            lines += [f"- {_escaped(said(p.message))} (`{p.place}`, `{p.code or p.path}`)" for p in held]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


_HEADINGS = {
    Severity.ERROR: message("Errors"),
    Severity.WARNING: message("Warnings"),
    Severity.NOTE: message("Notes", "findings"),
}


def _escaped(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)
