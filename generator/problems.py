"""What can be wrong with a user's input, and how it is reported.

Every stage collects ``Problem`` values instead of stopping at the first; the command line prints them all, sorted.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from generator.i18n import Phrase, message, phrase, translate

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Severity(IntEnum):
    """How much a problem matters. Nothing is drawn while there is an ``ERROR``."""

    ERROR = 0
    WARNING = 1
    NOTE = 2

    @property
    def word(self) -> str:
        """Return the severity as programs know it; ``SEVERITY_WORDS`` has what is printed."""
        return self.name.lower()


SEVERITY_WORDS = {
    Severity.ERROR: message("error"),
    Severity.WARNING: message("warning"),
    Severity.NOTE: message("note"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where.

    ``line`` and ``column`` count from 1; 0 means that the file as a whole (or a command-line option) is meant, or no
    column in particular.
    ``path`` leads to the value by the keys of its file, e.g. ``players[3].velocidad``; ``about`` says it as people do.
    """

    file: str
    message: Phrase
    path: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""
    severity: Severity = Severity.ERROR
    code: str = ""
    cell: str = ""
    """In a spreadsheet, the cell as such programs call it: ``Hoja1!D14``."""
    entry: str = ""
    """What the last entry of a list on the path is called, such as a player."""

    @property
    def about(self) -> str:
        """Return the value as people call it: ``players 3 (Ana), velocidad``; ``""`` where a cell says it better."""
        *entries, key = self.path.replace("][", ".").replace("]", "], ").split(", ")
        listed = ", ".join(part.removeprefix(".").replace("[", " ").removesuffix("]") for part in entries)
        name = f" ({self.entry})" if self.entry and listed else ""
        parts = (f"{listed}{name}", key.removeprefix("."))
        return "" if self.cell else plain_line(", ".join(part for part in parts if part)).strip()

    @property
    def place(self) -> str:
        """Return ``file:line:column``, as far as it is known; in a spreadsheet ``file:Hoja1!D14``."""
        if self.cell:
            return f"{self.file}:{self.cell}"
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """Return the problem in a language, its hint on a second line."""
        parts = [self.place, self.about, translate(language, self.message)]
        text = ": ".join(part for part in parts if part)
        if self.severity is not Severity.ERROR:
            text = f"{text} [{translate(language, SEVERITY_WORDS[self.severity])}]"
        return f"{text}\n    {translate(language, self.hint)}" if self.hint else text


@dataclass(frozen=True, slots=True)
class Location:
    """The place of a value, for what may turn out to be wrong with it; the fields are those of ``Problem``."""

    file: str
    path: str = ""
    line: int = 0
    column: int = 0
    cell: str = ""
    entry: str = ""

    def problem(self, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR, code: str = "") -> Problem:
        place = self.path, self.line, self.column
        return Problem(self.file, message, *place, hint, severity, code, self.cell, self.entry)

    def error(self, message: Phrase, hint: str = "") -> PizarraError:
        return PizarraError([self.problem(message, hint)])


NOWHERE = Location("")
"""For problems of which only the message and the hint are used."""

NOTHING_WRITTEN = phrase("nothing was written")


class PizarraError(Exception):
    """Raised when input cannot be used; carries every problem that was found, and what was written all the same."""

    def __init__(self, problems: Iterable[Problem], outcome: Phrase = NOTHING_WRITTEN) -> None:
        self.problems = sort_problems(problems)
        self.outcome = outcome
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[PizarraError], tuple[tuple[Problem, ...], Phrase]]:
        return type(self), (self.problems, self.outcome)


def user_error(file: str, message: Phrase, hint: str = "") -> PizarraError:
    return PizarraError([Problem(file, message, hint=hint)])


class InvalidValueError(ValueError):
    """Raised for a value that is not allowed, with what is wrong with it and a hint."""

    def __init__(self, message: Phrase, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def sort_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems once each, by file, sheet, line and column, the graver first where they share a place."""
    unique = dict.fromkeys(problems)

    def key(p: Problem) -> tuple[object, ...]:
        return p.file, p.cell.rpartition("!")[0], p.line, p.column, p.severity, p.path, _natural(p.message), p.message

    return tuple(sorted(unique, key=key))


def _natural(text: str) -> tuple[str | int, ...]:
    """Return a key that sorts texts as people do, 7 before 10."""
    return tuple(int(part) if index % 2 else part for index, part in enumerate(re.split(r"(\d{1,9})", text)))


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.severity is Severity.ERROR)


def raise_errors(problems: Iterable[Problem]) -> None:
    """Raise ``PizarraError`` with all the problems when at least one of them is an error."""
    problems = tuple(problems)
    if errors(problems):
        raise PizarraError(problems)


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return a hint that names the nearest allowed word, or all of them when none is near."""
    words = sorted(set(allowed))
    if near := nearest_hint(word, words):
        return near
    if not words:
        return ""
    more = ("…",) if len(words) > 30 else ()
    return phrase("allowed: {words}", words=(*words[:30], *more))


def nearest_hint(word: str, words: Sequence[str]) -> str:
    """Return a hint that names the nearest of some words, ``""`` when none is near."""
    from difflib import get_close_matches

    plain = _without_padding(word)
    if same := [candidate for candidate in words if _without_padding(candidate) == plain]:
        return phrase("did you mean “{name}”?", name=same[0])
    folded = {candidate.casefold(): candidate for candidate in words}
    near = get_close_matches(word.casefold(), folded, n=1, cutoff=0.65)
    return phrase("did you mean “{name}”?", name=folded[near[0]]) if near else ""


@lru_cache(maxsize=1024)
def _without_padding(word: str) -> str:
    """Return a word without capitals and without zeros before its numbers: ``DF-06`` becomes ``df-6``."""
    return re.sub(r"\d+", lambda digits: digits[0].lstrip("0") or "0", word.casefold())


def plain_line(text: str) -> str:
    """Return a text without the signs by which it could move about on the screen, or reverse what is beside it."""
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def os_reason(error: Exception) -> str:
    """Return the reason why the system or a library refuses something, as a phrase where it is a common one."""
    if not isinstance(error, OSError):
        return str(error)
    ours = error.strerror if isinstance(error.strerror, Phrase) else _REASONS.get(error.errno or 0)
    return ours or error.strerror or str(error)


_REASONS = {
    errno.ENOENT: phrase("there is no such file or folder"),
    errno.EACCES: phrase("permission denied"),
    errno.EPERM: phrase("permission denied"),
    errno.EEXIST: phrase("it already exists"),
    errno.EISDIR: phrase("it is a folder"),
    errno.ENOTDIR: phrase("part of its path is not a folder"),
    errno.ENOSPC: phrase("the disk is full"),
    errno.EROFS: phrase("the disk is read-only"),
    errno.ENAMETOOLONG: phrase("its name is too long"),
    errno.ELOOP: phrase("its links go round in a circle"),
}


def quoted(value: object, longest: int = 60) -> Phrase:
    """Return a value as it is quoted in a message: on one line, cut when it is long, in the words of a file."""
    if value is None:
        return phrase("nothing")
    if isinstance(value, (list, tuple)):
        return phrase("a list")
    if isinstance(value, dict):
        return phrase("a “key: value” block")
    text = str(value).lower() if isinstance(value, bool) else plain_line(" ".join(str(value).split()))
    return phrase("“{text}”", text=f"{text[: longest - 1]}…" if len(text) > longest else text)
