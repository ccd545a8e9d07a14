"""A pack's rule book: its tables as published, and the rulings with which the pack closes their holes.

A *table* says what the rules say. A *ruling* says how this pack closes a hole: it names the findings of the audit that
it closes, offers one or more choices, and a choice may set values or add rows. Choices are switched by options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from generator.model.rules.amend import Amendment, amended
from generator.model.rules.reader import (
    Entries,
    Field,
    Fields,
    Reading,
    many,
    names,
    one_of,
    read_fields,
    span,
    table_map,
    text,
    texts,
    whole,
    words,
)
from generator.model.rules.rulings import AMENDMENT, amendment, ruling_map, switch_word, switched
from generator.model.rules.rulings import Ruling as Ruling
from generator.model.rules.rulings import Switches as Switches
from generator.model.rules.tables import AnyTable, Face, Matrix, Outcome, Row, Span, rows_of
from generator.model.source import DataPath, Source
from generator.model.words import NO_WORDS, Words
from generator.problems import PizarraError, Problem, did_you_mean, raise_errors, shown


@dataclass(frozen=True, slots=True)
class Characteristic:
    """A number that pieces have, or a quantity counted in play; ``range`` is ``None`` while the rules give no scale.

    ``unit`` is what it is counted in: hexes, metres.
    """

    id: str
    title: Words = NO_WORDS
    unit: Words = NO_WORDS
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

    @property
    def relation(self) -> str:
        """Return the sign between what is rolled and the value, where the roll succeeds: ``≤``, ``<``, ``≥``, ``>``."""
        strict = self.equal == "fail"
        return (">" if strict else "≥") if self.success == "over" else ("<" if strict else "≤")


@dataclass(frozen=True, slots=True)
class Action:
    """Something pieces do, and which kinds of piece may do it."""

    id: str
    title: Words = NO_WORDS
    may: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """A thing in the box: how many there are, and the formula for how many the rules use.

    ``same_as`` names what the game's own file says of the same things, added up.
    """

    id: str
    title: Words = NO_WORDS
    count: int | None = None
    needs: str = ""
    same_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule and its setting; ``values`` are the words it can be set to (``yes`` and ``no`` by default).

    ``amendment`` is what it changes in the book while it is set to ``yes``; ``not_printed`` says why no reader sees it.
    """

    id: str
    title: Words
    values: tuple[str, ...]
    value: str
    amendment: Amendment = Amendment()
    not_printed: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All the rules of one pack. ``published`` is true for the book without its rulings."""

    title: Words
    source: Words
    characteristics: Mapping[str, Characteristic]
    quantities: Mapping[str, Characteristic]
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

    def called(self, name: str, language: str) -> str:
        """Return what people call the part of the book with that name; where nothing has it, the name as words."""
        kinds: tuple[Mapping[str, Any], ...] = (
            self.characteristics, self.quantities, self.pieces, self.dice, self.actions, self.components, self.tables,
        )  # fmt: skip
        titles = (held[name].title.in_(language) for held in kinds if name in held)
        return next(filter(None, titles), name.replace("_", " "))

    def told(self, row: Outcome | Face, language: str) -> str:
        """Return what a row of results says came of it: its title, else its text, else what its result is called."""
        words = row.title or row.text
        following = row.next if isinstance(row, Face) else ""
        return words.in_(language) or self.called(row.result or following, language)

    def marks(self, table_id: str) -> tuple[Ruling, ...]:
        """Return the rulings and notes in force that say something about a table: those a card prints with †."""
        held = (*self.rulings, *self.notes)
        return tuple(r for r in held if r.text and table_id in r.tables)

    def active(self, row: Row) -> bool:
        """Return whether a row belongs to the game as its options are set; a row without an option always does."""
        option, _, wanted = row.option.partition("=")
        return not option or (option in self.options and self.options[option].value == (wanted or "yes"))

    def row_paths(self, table_id: str) -> frozenset[DataPath]:
        """Return where the rows of a table stand that are in play."""
        rows = enumerate(rows_of(self.tables[table_id]))
        return frozenset(("tables", table_id, "rows", number) for number, row in rows if self.active(row))

    def rows(self, table_id: str) -> tuple[Any, ...]:
        """Return the rows of a table that are in play. Raises ``KeyError`` when there is no such table."""
        table = self.tables[table_id]
        return () if isinstance(table, Matrix) else tuple(row for row in table.rows if self.active(row))


@dataclass(frozen=True, slots=True, eq=False)
class LoadedRules:
    """A rule book and where each part of it stood. ``book`` has the rulings applied, ``published`` has none.

    ``switches`` are the options and rulings that were set for ``book``; ``game`` is what the pack's ``game.yaml`` says,
    where there is one. Two are the same only if they are one.
    """

    book: RuleBook
    source: Source
    published: RuleBook
    published_source: Source
    switches: Switches
    game: Source | None = None


def load_rules(source: Source, switches: Switches | None = None, asked_by: Source | None = None) -> LoadedRules:
    """Return the rule book in a source, with its rulings and options set by ``switches`` (a name to a choice or bool).

    ``asked_by`` is the file whose ``options`` hold the switches, for messages about them. Raises ``PizarraError`` with
    every mistake: wrong values, unknown keys, unknown switches.
    """
    published = _book(source, {}, published=True)
    _refuse_unknown_switches(published, switches or {}, asked_by or Source("--option", {}))
    first = _with_switches(published, switches or {})
    in_force = [(r.id, r.chosen.amendment) for r in first.rulings + first.notes if r.chosen]
    in_force += [("", option.amendment) for option in first.options.values() if option.value == "yes"]
    ruled_source, problems = amended(source, in_force)
    raise_errors(problems)
    book = _book(ruled_source, switches or {}, published=False)
    return LoadedRules(book, ruled_source, published, source, switches or {})


def excerpt(source: Source, amendments: Sequence[tuple[str, Amendment]]) -> tuple[RuleBook, Source]:
    """Return the part of a book that amendments touch, with them made: no other tables, no rulings, no places.

    Raises ``PizarraError`` with every mistake in what they set and add.
    """
    touched = {table for _, amendment in amendments for table in amendment.tables}
    kept = {key: value for key, value in source.data.items() if key not in ("rulings", "notes", "options")}
    kept["tables"] = {name: table for name, table in source.data["tables"].items() if name in touched}
    changed, problems = amended(Source(source.file, kept), amendments)
    raise_errors(problems)
    return _book(changed, {}, published=False), changed


def _book(source: Source, switches: Switches, published: bool) -> RuleBook:
    reading = Reading(source)
    found = read_fields(reading, (), source.data, book_fields())
    if reading.problems:
        raise PizarraError(reading.problems)
    book = _sorted_in(found, published)
    if problems := [*_table_problems(book, source)]:
        raise PizarraError(problems)
    return _with_switches(book, switches)


def _on_tables(ruling: Ruling, tables: Mapping[str, AnyTable]) -> Ruling:
    return replace(ruling, tables=tuple(name for name in ruling.tables if name in tables))


def _sorted_in(found: Mapping[str, Any], published: bool) -> RuleBook:
    empty: Mapping[str, Any] = MappingProxyType({})
    rulings, notes = (
        tuple(_on_tables(ruling, found["tables"]) for ruling in found.get(part, empty).values())
        for part in ("rulings", "notes")
    )
    return RuleBook(
        title=found["title"],
        source=found.get("source", NO_WORDS),
        characteristics=found.get("characteristics", empty),
        quantities=found.get("quantities", empty),
        pieces=found.get("pieces", empty),
        dice=found.get("dice", empty),
        actions=found.get("actions", empty),
        components=found.get("components", empty),
        options=found.get("options", empty),
        tables=found["tables"],
        rulings=rulings,
        notes=notes,
        published=published,
    )


@cache
def book_fields() -> Fields:
    """Return the keys of a rule book."""
    return {
        "title": Field(words, True),
        "source": Field(words),
        "characteristics": Field(
            _named(Characteristic, {"title": Field(words), "unit": Field(words), "range": Field(span)}),
        ),
        "quantities": Field(_named(Characteristic, {"title": Field(words), "unit": Field(words)})),
        "pieces": Field(
            _named(
                PieceKind,
                {"title": Field(words), "has": Field(names), "rolls": Field(texts), "values": Field(texts)},
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
            _named(
                Component,
                {"title": Field(words), "count": Field(whole), "needs": Field(text), "same_as": Field(many(text))},
            ),
        ),
        "options": Field(
            Entries(
                {
                    "title": Field(words, True), "values": Field(names), "value": Field(switch, True),
                    "not_printed": Field(words), **AMENDMENT,
                },
                _option,
            )
        ),
        "tables": Field(table_map, True),
        "rulings": Field(ruling_map),
        "notes": Field(ruling_map),
    }  # fmt: skip


def switch(_reading: Reading, _path: DataPath, value: Any) -> str:
    """Return what an option is set to, as a word."""
    return switch_word(value)


def _named(kind: type[Any], fields: Fields) -> Entries:
    return Entries(fields, lambda _reading, path, _entry, given: kind(**{"id": path[-1], **given}))


def _option(reading: Reading, path: DataPath, _entry: Any, given: Mapping[str, Any]) -> Option:
    values, value = given.get("values", ("no", "yes")), given.get("value", "no")
    if value not in values:
        hint = did_you_mean(value, values)
        reading.wrong((*path, "value"), f"{shown(value)} is not one of its values", hint)
    title, why = given.get("title", NO_WORDS), given.get("not_printed", NO_WORDS)
    return Option(str(path[-1]), title, values, value, amendment(reading, path, given), why)


def _table_problems(book: RuleBook, source: Source) -> list[Problem]:
    found = []
    for part, held in (("rulings", book.rulings), ("notes", book.notes)):
        for ruling in held:
            named = source.data[part][ruling.id].get("tables") or []
            for index, table in enumerate(named if isinstance(named, list) else [named]):
                if str(table) not in book.tables:
                    path = (part, ruling.id, "tables", index)
                    message = f"there is no table {shown(table)}"
                    found.append(source.problem(path, message, did_you_mean(str(table), book.tables)))
    return found


def _refuse_unknown_switches(book: RuleBook, switches: Switches, asked_by: Source) -> None:
    problems = []
    rulings = {ruling.id: ruling for ruling in book.rulings + book.notes}
    for key, value in switches.items():
        word = switch_word(value)
        if key in book.options:
            allowed: tuple[str, ...] = book.options[key].values
        elif key in rulings:
            allowed = ("no", "yes", *(choice.id for choice in rulings[key].choices))
        else:
            hint = did_you_mean(key, [*book.options, *rulings])
            problems.append(_about_switch(asked_by, key, f"there is no option or ruling {shown(key)}", hint))
            continue
        if word not in allowed:
            hint = did_you_mean(word, allowed)
            said = shown(value if value is None else word)
            problems.append(_about_switch(asked_by, key, f"{said} is no choice of {key}", hint))
    raise_errors(problems)


def _about_switch(asked_by: Source, key: str, message: str, hint: str) -> Problem:
    if not asked_by.places:
        return Problem(asked_by.file, message, hint=hint)
    return asked_by.problem(("options", key), message, hint)


def _with_switches(book: RuleBook, switches: Switches) -> RuleBook:
    options = {
        key: replace(option, value=switch_word(switches[key])) if key in switches else option
        for key, option in book.options.items()
    }
    return replace(
        book,
        options=MappingProxyType(options),
        rulings=tuple(switched(ruling, switches) for ruling in book.rulings),
        notes=tuple(switched(note, switches) for note in book.notes),
    )
