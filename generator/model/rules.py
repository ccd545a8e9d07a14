"""A pack's rule book: its tables as published, and the rulings with which the pack closes their holes.

A *table* says what the rules say. A *ruling* says how this pack closes a hole: it names the findings of the audit that
it closes, offers one or more choices, and a choice may set values or add rows. Choices are switched by options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.model.rule_amend import Amendment, amended
from generator.model.rule_reader import (
    Field,
    Fields,
    Reading,
    name,
    names,
    one_of,
    read_fields,
    read_table,
    span,
    text,
    truth,
    whole,
    words,
)
from generator.model.rule_tables import AnyTable, Matrix, Row, Span
from generator.model.source import DataPath, Source, read_source
from generator.model.words import NO_WORDS, Words
from generator.problems import PizarraError, Problem, did_you_mean, raise_errors, shown

Switches = Mapping[str, str | bool]


@dataclass(frozen=True, slots=True)
class Characteristic:
    """A number that pieces have; ``range`` is ``None`` while the rules give it no scale."""

    id: str
    title: Words = NO_WORDS
    range: Span | None = None


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: the characteristics it has, those it rolls in place of others, and fixed values it is given."""

    id: str
    title: Words = NO_WORDS
    has: tuple[str, ...] = ()
    rolls: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DiceRule:
    """How a test is rolled. ``roll`` and ``equal`` are empty while the rules do not say; ``again`` rolls once more."""

    id: str
    title: Words = NO_WORDS
    roll: str = ""
    success: str = "under"
    equal: str = ""
    again: int | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """Something pieces do, and which kinds of piece may do it."""

    id: str
    title: Words = NO_WORDS
    may: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """A thing in the box: how many there are, and the formula for how many the rules use."""

    id: str
    title: Words = NO_WORDS
    count: int | None = None
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule and its setting; ``values`` are the words it can be set to (``yes`` and ``no`` by default)."""

    id: str
    title: Words
    values: tuple[str, ...]
    value: str


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
    choice in force, ``None`` when the ruling is switched off (then the hole stands open again).
    """

    id: str
    title: Words
    about: Words
    closes: tuple[str, ...]
    tables: tuple[str, ...]
    choices: tuple[Choice, ...]
    chosen: Choice | None

    @property
    def text(self) -> Words:
        """Return the text of the choice in force; no words when the ruling is off or a note answers nothing."""
        return self.chosen.text if self.chosen else NO_WORDS


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All the rules of one pack. ``published`` is true for the book without its rulings."""

    title: Words
    source: Words
    characteristics: Mapping[str, Characteristic]
    pieces: Mapping[str, PieceKind]
    dice: Mapping[str, DiceRule]
    actions: Mapping[str, Action]
    components: Mapping[str, Component]
    options: Mapping[str, Option]
    tables: Mapping[str, AnyTable]
    rulings: tuple[Ruling, ...]
    notes: tuple[Ruling, ...]
    published: bool = False

    def ruling(self, ruling_id: str) -> Ruling | None:
        """Return the ruling or note of that name, whatever the case it is typed in."""
        wanted = ruling_id.casefold()
        return next((r for r in (*self.rulings, *self.notes) if r.id.casefold() == wanted), None)

    def marks(self, table_id: str) -> tuple[Ruling, ...]:
        """Return the rulings and notes in force that say something about a table: those a card prints with †."""
        held = (*self.rulings, *self.notes)
        return tuple(r for r in held if r.text and table_id in r.tables)

    def active(self, row: Row) -> bool:
        """Return whether a row belongs to the game as its options are set; a row without an option always does."""
        option, _, wanted = row.option.partition("=")
        return not option or (option in self.options and self.options[option].value == (wanted or "yes"))

    def rows(self, table_id: str) -> tuple[Any, ...]:
        """Return the rows of a table that are in play. Raises ``KeyError`` when there is no such table."""
        table = self.tables[table_id]
        return () if isinstance(table, Matrix) else tuple(row for row in table.rows if self.active(row))


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rule book and where each part of it stood. ``book`` has the rulings applied, ``published`` has none."""

    book: RuleBook
    source: Source
    published: RuleBook
    published_source: Source


def read_rules(path: Path, switches: Switches | None = None, file: str | None = None) -> LoadedRules:
    """Return the rule book in a ``rules.yaml``. Raises ``PizarraError`` with every mistake in it."""
    return load_rules(read_source(path, file), switches)


def load_rules(source: Source, switches: Switches | None = None) -> LoadedRules:
    """Return the rule book in a source, with its rulings and options set by ``switches`` (a name to a choice or bool).

    Raises ``PizarraError`` with every mistake: wrong values, unknown keys, unknown switches.
    """
    published = _book(source, {}, published=True)
    _refuse_unknown_switches(published, source, switches or {})
    first = _with_switches(published, switches or {})
    in_force = [(r.id, r.chosen.amendment) for r in first.rulings + first.notes if r.chosen]
    ruled_source, problems = amended(source, in_force)
    raise_errors(problems)
    return LoadedRules(_book(ruled_source, switches or {}, published=False), ruled_source, published, source)


def _book(source: Source, switches: Switches, published: bool) -> RuleBook:
    reading = Reading(source)
    found = read_fields(reading, (), source.data, _book_fields())
    if reading.problems:
        raise PizarraError(reading.problems)
    book = _sorted_in(found, published)
    if problems := [*_table_problems(book, source)]:
        raise PizarraError(problems)
    return _with_switches(book, switches)


def _sorted_in(found: Mapping[str, Any], published: bool) -> RuleBook:
    empty: Mapping[str, Any] = MappingProxyType({})
    return RuleBook(
        title=found["title"],
        source=found.get("source", NO_WORDS),
        characteristics=found.get("characteristics", empty),
        pieces=found.get("pieces", empty),
        dice=found.get("dice", empty),
        actions=found.get("actions", empty),
        components=found.get("components", empty),
        options=found.get("options", empty),
        tables=found["tables"],
        rulings=tuple(found.get("rulings", empty).values()),
        notes=tuple(found.get("notes", empty).values()),
        published=published,
    )


@cache
def _book_fields() -> Fields:
    return {
        "title": Field(words, True),
        "source": Field(words),
        "characteristics": Field(_named(Characteristic, {"title": Field(words), "range": Field(span)})),
        "pieces": Field(
            _named(
                PieceKind,
                {"title": Field(words), "has": Field(names), "rolls": Field(_texts), "values": Field(_texts)},
            )
        ),
        "dice": Field(
            _named(
                DiceRule,
                {
                    "title": Field(words), "roll": Field(text), "success": Field(one_of("under", "over")),
                    "equal": Field(one_of("pass", "fail")), "again": Field(whole),
                },
            )
        ),
        "actions": Field(_named(Action, {"title": Field(words), "may": Field(names)})),
        "components": Field(
            _named(Component, {"title": Field(words), "count": Field(whole), "needs": Field(text)}),
        ),
        "options": Field(_option_map),
        "tables": Field(_table_map, True),
        "rulings": Field(_ruling_map),
        "notes": Field(_ruling_map),
    }  # fmt: skip


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"is {shown(value)}; it must map names to what they mean")
    return value


def _named(kind: type[Any], fields: Fields) -> Any:
    def read(reading: Reading, path: DataPath, value: Any) -> Mapping[str, Any]:
        return MappingProxyType(
            {
                key: kind(**{"id": key, **read_fields(reading, (*path, key), entry or {}, fields)})
                for key, entry in _mapping(value).items()
            }
        )

    return read


def _texts(reading: Reading, path: DataPath, value: Any) -> Mapping[str, str]:
    return MappingProxyType({key: text(reading, (*path, key), entry) for key, entry in _mapping(value).items()})


def _option_map(reading: Reading, path: DataPath, value: Any) -> Mapping[str, Option]:
    found = {}
    fields: Fields = {"title": Field(words, True), "values": Field(names), "value": Field(_switch, True)}
    for key, entry in _mapping(value).items():
        given = read_fields(reading, (*path, key), entry, fields)
        option = Option(key, given.get("title", NO_WORDS), given.get("values", ("no", "yes")), given.get("value", "no"))
        if option.value not in option.values:
            reading.wrong((*path, key, "value"), f"is {shown(option.value)}", did_you_mean(option.value, option.values))
        found[key] = option
    return MappingProxyType(found)


def _switch(_reading: Reading, _path: DataPath, value: Any) -> str:
    return _switch_word(value)


def _switch_word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _table_map(reading: Reading, path: DataPath, value: Any) -> Mapping[str, AnyTable]:
    found = {}
    for key, entry in _mapping(value).items():
        table = read_table(reading, (*path, key), entry)
        if table is not None:
            found[key] = table
    return MappingProxyType(found)


_CHOICE: Fields = {"text": Field(words), "set": Field(lambda _r, _p, v: _mapping(v)), "add": Field(lambda _r, _p, v: v)}


def _choice(reading: Reading, path: DataPath, choice_id: str, entry: Any) -> Choice:
    given = read_fields(reading, path, entry, _CHOICE)
    added = given.get("add", {})
    if not isinstance(added, Mapping) or not all(isinstance(rows, list) for rows in added.values()):
        reading.wrong((*path, "add"), "must map tables to lists of rows")
        added = {}
    amendment = Amendment(given.get("set", {}), added, path)
    return Choice(choice_id, given.get("text", NO_WORDS), amendment)


def _ruling_map(reading: Reading, path: DataPath, value: Any) -> Mapping[str, Ruling]:
    fields: Fields = {
        "title": Field(words, True), "about": Field(words), "closes": Field(_codes), "tables": Field(names),
        "choose": Field(name), "on": Field(truth), "choices": Field(lambda _r, _p, v: _mapping(v)), **_CHOICE,
    }  # fmt: skip
    found = {}
    for key, entry in _mapping(value).items():
        here = (*path, key)
        given = read_fields(reading, here, entry, fields)
        if "choices" in given:
            choices = [_choice(reading, (*here, "choices", c), c, e) for c, e in given["choices"].items()]
        else:
            choices = [_choice(reading, here, "yes", {k: v for k, v in (entry or {}).items() if k in _CHOICE})]
        wanted = given.get("choose", choices[0].id if choices else "")
        chosen = next((choice for choice in choices if choice.id == wanted), None)
        if chosen is None:
            hint = did_you_mean(wanted, [choice.id for choice in choices])
            reading.wrong((*here, "choose"), f"{shown(wanted)} is no choice", hint)
        closes = given.get("closes", ())
        tables = dict.fromkeys([*given.get("tables", ()), *(code.split(":")[1] for code in closes if ":" in code)])
        chosen = chosen if given.get("on", True) else None
        title, about = given.get("title", NO_WORDS), given.get("about", NO_WORDS)
        found[key] = Ruling(key, title, about, closes, tuple(tables), tuple(choices), chosen)
    return MappingProxyType(found)


def _codes(_reading: Reading, _path: DataPath, value: Any) -> tuple[str, ...]:
    codes = value if isinstance(value, list) else [value]
    if not all(isinstance(code, str) and ":" in code for code in codes):
        raise ValueError("must name findings by their codes, such as gap:a-table:+2")
    return tuple(codes)


def _table_problems(book: RuleBook, source: Source) -> list[Problem]:
    found = []
    for part, held in (("rulings", book.rulings), ("notes", book.notes)):
        for ruling in held:
            named = source.data[part][ruling.id].get("tables") or ()
            for index, table in enumerate([named] if isinstance(named, str) else named):
                if table not in book.tables:
                    path = (part, ruling.id, "tables", index)
                    message = f"there is no table {shown(table)}"
                    found.append(source.problem(path, message, did_you_mean(table, book.tables)))
    return found


def _refuse_unknown_switches(book: RuleBook, source: Source, switches: Switches) -> None:
    problems = []
    rulings = {ruling.id: ruling for ruling in book.rulings + book.notes}
    for key, value in switches.items():
        word = _switch_word(value)
        if key in book.options:
            allowed: tuple[str, ...] = book.options[key].values
        elif key in rulings:
            allowed = ("no", "yes", *(choice.id for choice in rulings[key].choices))
        else:
            hint = did_you_mean(key, [*book.options, *rulings])
            problems.append(Problem(source.file, f"there is no option or ruling {shown(key)}", "options", hint=hint))
            continue
        if word not in allowed:
            message = f"{shown(word)} is no choice of {key}"
            problems.append(Problem(source.file, message, "options", hint=did_you_mean(word, allowed)))
    raise_errors(problems)


def _with_switches(book: RuleBook, switches: Switches) -> RuleBook:
    def switched(ruling: Ruling) -> Ruling:
        if ruling.id not in switches:
            return ruling
        word = _switch_word(switches[ruling.id])
        if any(choice.id == word for choice in ruling.choices):
            return replace(ruling, chosen=next(c for c in ruling.choices if c.id == word))
        return replace(ruling, chosen=None if word == "no" else ruling.chosen or ruling.choices[0])

    options = {
        key: replace(option, value=_switch_word(switches[key])) if key in switches else option
        for key, option in book.options.items()
    }
    return replace(
        book,
        options=MappingProxyType(options),
        rulings=tuple(switched(ruling) for ruling in book.rulings),
        notes=tuple(switched(note) for note in book.notes),
    )
