"""What is said of values that something read again replaces, removes, or leaves as they are."""

from __future__ import annotations

from generator.i18n import Phrase, Worded, phrase
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity


def replaced(what: str | Worded, old: str | Worded, new: str | Worded) -> Phrase:
    return phrase("{what}: {old} → {new}", what=what, old=old, new=new)


def removed(what: str | Worded, old: str | Worded) -> Phrase:
    return phrase("{what}: {old} removed", what=what, old=old)


def line_of(source: Source, path: DataPath) -> str:
    """Return the file and the line of a value: ``season.yaml:3``."""
    return f"{source.file}:{source.place(path).line}"


def emptied(news: Source, key: DataPath, what: str | Worded, old: str | Worded, file: str) -> Problem:
    """Return the warning for a value whose cell is empty in what came in; it stays in ``file``."""
    text = phrase("{what}: {old} is in {file}, not here", what=what, old=old, file=file)
    return news.problem(key, text, phrase("it is kept; --force removes it"), Severity.WARNING)
