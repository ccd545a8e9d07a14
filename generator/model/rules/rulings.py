"""Rulings: how a pack closes a hole of the rules, the choices it offers, and how they are switched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.model.rules.amend import Amendment
from generator.model.rules.reader import (
    Entries,
    Field,
    Fields,
    Reading,
    mapping,
    name,
    names,
    read_fields,
    truth,
    words,
)
from generator.model.source import DataPath
from generator.model.words import NO_WORDS, Words
from generator.problems import did_you_mean, shown

Switches = Mapping[str, str | int | bool]
"""What options and rulings are set to: an option or ruling by name, and its value or choice, or true or false."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to close a hole: the text that is printed with †, and what it changes in the book."""

    id: str
    text: Words
    amendment: Amendment


@dataclass(frozen=True, slots=True)
class Ruling:
    """A hole of the rules and what the pack makes of it.

    ``closes`` names findings of the audit; a ruling without any is a *note*: a hole no check can see. ``chosen`` is the
    choice in force, ``None`` when the ruling is switched off (then the hole stands open again). ``not_printed`` says
    why no reader ever sees it.
    """

    id: str
    title: Words
    about: Words
    closes: tuple[str, ...]
    tables: tuple[str, ...]
    choices: tuple[Choice, ...]
    chosen: Choice | None
    not_printed: Words = NO_WORDS

    @property
    def text(self) -> Words:
        """Return the text of the choice in force; no words when the ruling is off or a note answers nothing."""
        return self.chosen.text if self.chosen else NO_WORDS


def changes(_reading: Reading, _path: DataPath, value: Any) -> Mapping[str, Any]:
    """Return new values by where they go, not yet read."""
    return mapping(value)


def additions(_reading: Reading, _path: DataPath, value: Any) -> Any:
    """Return new rows by their tables, not yet read."""
    return value


AMENDMENT: Fields = {"set": Field(changes), "add": Field(additions)}
"""The keys with which a choice, or an option, says what it changes."""

CHOICE: Fields = {"text": Field(words), **AMENDMENT}


def _choice(reading: Reading, path: DataPath, choice_id: str, entry: Any) -> Choice:
    given = read_fields(reading, path, entry, CHOICE)
    return Choice(choice_id, given.get("text", NO_WORDS), amendment(reading, path, given))


def amendment(reading: Reading, path: DataPath, given: Mapping[str, Any]) -> Amendment:
    """Return the amendment in the values read at ``path``; rows that are no lists become a problem."""
    added = given.get("add", {})
    if not isinstance(added, Mapping) or not all(isinstance(rows, list) for rows in added.values()):
        reading.wrong((*path, "add"), "must map tables to lists of rows")
        added = {}
    return Amendment(given.get("set", {}), added, path)


def _ruling(reading: Reading, path: DataPath, entry: Any, given: Mapping[str, Any]) -> Ruling:
    """Return a ruling (or a note) with the choice that its file makes."""
    if "choices" in given:
        choices = [_choice(reading, (*path, "choices", c), c, e) for c, e in given["choices"].items()]
    else:
        held = entry if isinstance(entry, Mapping) else {}
        choices = [_choice(reading, path, "yes", {k: v for k, v in held.items() if k in CHOICE})]
    wanted = given.get("choose", choices[0].id if choices else "")
    chosen = next((choice for choice in choices if choice.id == wanted), None)
    if chosen is None:
        hint = did_you_mean(wanted, [choice.id for choice in choices])
        reading.wrong((*path, "choose"), f"{shown(wanted)} is no choice", hint)
    closes = given.get("closes", ())
    tables = dict.fromkeys([*given.get("tables", ()), *(code.split(":")[1] for code in closes if ":" in code)])
    chosen = chosen if given.get("on", True) else None
    title, about = given.get("title", NO_WORDS), given.get("about", NO_WORDS)
    why = given.get("not_printed", NO_WORDS)
    return Ruling(str(path[-1]), title, about, closes, tuple(tables), tuple(choices), chosen, why)


def codes(_reading: Reading, _path: DataPath, value: Any) -> tuple[str, ...]:
    """Return codes of findings."""
    found = value if isinstance(value, list) else [value]
    if not all(isinstance(code, str) and ":" in code for code in found):
        raise ValueError("must name findings by their codes, such as gap:a-table:+2")
    return tuple(found)


def choices_of(_reading: Reading, _path: DataPath, value: Any) -> Mapping[str, Any]:
    """Return the choices of a ruling by their names, not yet read."""
    return mapping(value)


ruling_map = Entries(
    {
        "title": Field(words, True), "about": Field(words), "closes": Field(codes), "tables": Field(names),
        "choose": Field(name), "on": Field(truth), "choices": Field(choices_of),
        "not_printed": Field(words), **CHOICE,
    }, _ruling,
)  # fmt: skip


def switch_word(value: Any) -> str:
    """Return a switch as a word: true is ``yes``, false is ``no``."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def switched(ruling: Ruling, switches: Switches) -> Ruling:
    """Return a ruling with the choice that the switches make for it; off when they say no."""
    if ruling.id not in switches:
        return ruling
    word = switch_word(switches[ruling.id])
    if any(choice.id == word for choice in ruling.choices):
        return replace(ruling, chosen=next(c for c in ruling.choices if c.id == word))
    return replace(ruling, chosen=None if word == "no" else ruling.chosen or ruling.choices[0])
