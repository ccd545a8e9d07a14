"""Single values of a team file, read one by one, so that all that is wrong with a file is told at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from generator.i18n import Phrase, phrase, verbatim
from generator.model.fields import LONGEST_NAME, colour
from generator.model.source import Source
from generator.model.yaml.reading import DataPath
from generator.problems import PizarraError, Problem, Severity, UnfitError, did_you_mean, quoted
from generator.scene.fonts import missing
from generator.scene.palette import Colour
from generator.scene.pictures import Picture

ReadT = TypeVar("ReadT")
OtherT = TypeVar("OtherT")
PictureFinder = Callable[[str, Problem], tuple[Picture | None, tuple[Problem, ...]]]
"""Returns the picture of a name, and warnings; told which problem it would be. Raises ``PizarraError``."""


def no_pictures(_name: str, _asked_by: Problem) -> tuple[None, tuple[Problem, ...]]:
    """Return no picture, where a team is read that stands in no folder."""
    return None, ()


class ValueReader:
    """Reads values of a file and collects what is wrong with them."""

    def __init__(self, source: Source, find: PictureFinder) -> None:
        self.source, self.find = source, find
        self.problems: list[Problem] = []

    def report(self, path: DataPath, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        self.problems.append(self.source.problem(path, message, hint, severity))

    def unknown_keys(self, data: Mapping[str, Any], path: DataPath, allowed: Mapping[str, str]) -> None:
        for key in data:
            if key not in allowed:
                message, hint = phrase("unknown key {key}", key=quoted(key)), did_you_mean(key, allowed)
                self.problems.append(self.source.key_problem((*path, key), message, hint))

    def taken(self, read: Callable[[Any], ReadT], value: Any, path: DataPath, otherwise: OtherT) -> ReadT | OtherT:
        """Return what a function reads in a value; what it says of one that cannot be is reported."""
        try:
            return read(value)
        except ValueError as error:
            self.report(path, verbatim(error.args[0]), error.hint if isinstance(error, UnfitError) else "")
            return otherwise

    def text(self, data: Mapping[str, Any], path: DataPath, key: str) -> str:
        """Return the text of a key in one line, empty where there is none."""
        text, where = self.taken(_line, data.get(key), (*path, key), ""), (*path, key)
        if lacking := missing(text):
            hint = phrase("it is printed as “?”; Latin, Greek and Cyrillic letters are there, pictograms are not")
            self.report(where, phrase("the typeface has no {lacking}", lacking=quoted(lacking)), hint, Severity.WARNING)
        return text

    def needed_text(self, data: Mapping[str, Any], path: DataPath, key: str) -> str:
        """Return the text of a key, which has to be there and to say something."""
        if key not in data:
            self.report(path, phrase("the key {key} is missing", key=quoted(key)))
            return ""
        text, value = self.text(data, path, key), data[key]
        if value is None or not str(value).strip():
            self.report(path if value is None else (*path, key), phrase("{key} is empty", key=key))
        return text

    def picture(self, data: Mapping[str, Any], path: DataPath, key: str) -> Picture | None:
        name = self.text(data, path, key) if key in data else ""
        if not name:
            return None
        try:
            picture, warnings = self.find(name, self.source.problem((*path, key), verbatim("")))
        except PizarraError as error:
            self.problems += error.problems
            return None
        self.problems += warnings
        return picture

    def colour(self, value: Any, path: DataPath) -> Colour:
        return self.taken(colour, value, path, Colour.of("#888888"))

    def whole(self, value: Any, path: DataPath, least: int, most: int) -> int | None:
        """Return a whole number within limits."""
        return self.taken(partial(whole_number, least=least, most=most), value, path, None)

    def needed_whole(self, data: Mapping[str, Any], path: DataPath, key: str, most: int) -> int | None:
        """Return the whole number of a key, 0 or more, which has to be there."""
        if key in data:
            return self.whole(data[key], (*path, key), 0, most)
        self.report(path, phrase("the key {key} is missing", key=quoted(key)))
        return None

    def truth(self, value: Any, path: DataPath) -> bool:
        return self.taken(_truth, value, path, otherwise=False)


def _line(value: Any) -> str:
    """Return a text in one line, empty for nothing."""
    if isinstance(value, (Mapping, list)):
        hint = phrase("put it in quotes if it holds a colon or brackets")
        raise UnfitError(phrase("a text is expected, not {value}", value=quoted(value)), hint)
    text = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    text = " ".join(text.split())
    if len(text) > LONGEST_NAME:
        raise ValueError(
            phrase(
                "has {count} characters; at most {longest_name} are allowed", count=len(text), longest_name=LONGEST_NAME
            )
        )
    return text


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(phrase("true or false is expected, not {value}", value=quoted(value)))
    return value


def whole_number(value: Any, least: int, most: int) -> int:
    """Return a whole number within limits. Raises ``UnfitError``."""
    if type(value) is int and least <= value <= most:
        return value
    hint = phrase("allowed: {least} to {most}", least=least, most=most)
    if isinstance(value, bool) or not isinstance(value, int):
        found = quoted(value)
        if isinstance(value, str) and value.strip().isdigit() and len(value) <= len(str(most)):
            found, hint = phrase("the text {value}", value=found), phrase("remove the quotes, or the zero in front")
        raise UnfitError(phrase("a whole number is expected, not {found}", found=found), hint)
    side = phrase("above {most}", most=most) if value > most else phrase("below {least}", least=least)
    raise UnfitError(phrase("{value} is {side}", value=value, side=side), hint)
