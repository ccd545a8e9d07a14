"""A pack's rule book: its tables as published, and the rulings with which they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from generator.i18n import Phrase, phrase
from generator.model.fields import FORMAT, FormatField, WordsField
from generator.model.localized import NO_WORDS, USUAL, Languages, Words
from generator.model.rules.rulings import (
    Amendment,
    AmendmentKeys,
    Ruling,
    RulingChoice,
    RulingEntry,
    Switches,
    amend,
    apply_switches,
)
from generator.model.rules.tables import AnyTable, DieFace, Matrix, Outcome, Row, TableMap, rows_of
from generator.model.rules.values import (
    ByName,
    NamedEntry,
    Names,
    NotPrinted,
    OneOrMany,
    Part,
    SpanField,
    Switch,
    Text,
    switch_word,
)
from generator.model.source import Source
from generator.model.validation import validate
from generator.model.yaml_reader import DataPath
from generator.problems import InvalidValueError, Problem, did_you_mean, quoted, raise_errors


class Quantity(NamedEntry):
    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Distancia, en: Distance}"])
    unit: WordsField = Field(
        default=NO_WORDS, description="unit: hexes, metres and so on", examples=["{es: hexágonos, en: hexes}"]
    )


class RuledCharacteristic(Quantity):
    range: SpanField | None = Field(
        default=None, description="lowest and highest value; empty if the rules give no range", examples=["1-12"]
    )


class PieceKind(NamedEntry):
    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Portero, en: Goalkeeper}"])
    has: Names = Field(default=(), description="characteristics it has", examples=["[velocidad, controlar]"])
    rolls: dict[str, Text] = Field(
        default_factory=dict,
        description="characteristic rolled instead of one it lacks",
        examples=["{rematar: controlar}"],
    )
    values: dict[str, Text] = Field(
        default_factory=dict, description="value of a characteristic it lacks", examples=["{fuerza: 6}"]
    )


class DiceRule(NamedEntry):
    title: WordsField = Field(
        default=NO_WORDS, description="name", examples=["{es: Tirada de característica, en: Characteristic roll}"]
    )
    roll: Text = Field(default="", description="dice rolled; empty if the rules do not say", examples=["2d6"])
    success: Literal["under", "over"] = Field(
        default="under", description="whether a roll succeeds under or over the value"
    )
    equal: Literal["pass", "fail", ""] = Field(
        default="", description="result of a roll equal to the value; empty if the rules do not say"
    )
    again: int | None = Field(default=None, description="face that is rolled again", examples=["6"])

    @property
    def relation(self) -> str:
        """Return the sign between what is rolled and the value, where the roll succeeds: ``≤``, ``<``, ``≥``, ``>``."""
        strict = self.equal == "fail"
        return (">" if strict else "≥") if self.success == "over" else ("<" if strict else "≤")


class Action(NamedEntry):
    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Pase, en: Pass}"])
    may: Names = Field(default=(), description="kinds of piece that can do it", examples=["[jugador]"])


MARKS = "marks"
"""The switch that prints † and its notes, unless the rules have an option of that name."""


class Component(NamedEntry):
    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Fichas, en: Counters}"])
    count: int | None = Field(default=None, description="quantity in the box", examples=["22"])
    needs: Text = Field(default="", description="formula for the quantity the rules use", examples=["2 * 11"])
    same_as: OneOrMany[Text] = Field(
        default=(), description="values in game.yaml whose sum must match", examples=["[tokens.balon.count]"]
    )


class Option(AmendmentKeys, NamedEntry):
    """An optional rule and its setting, ``value``; what it changes in the book it does while that is ``yes``."""

    title: WordsField = Field(description="name of the option", examples=["{es: Voleas, en: Volleys}"])
    values: Names = Field(default=("no", "yes"), description="possible values", examples=['["no", tiro, iniciativa]'])
    value: Switch = Field(description="current value", examples=['"no"'])
    not_printed: NotPrinted = NO_WORDS

    @field_validator("value")
    @classmethod
    def _one_of_its_values(cls, value: str, info: ValidationInfo) -> str:
        allowed = info.data.get("values", [value])
        if value not in allowed:
            message = phrase("{value} is not one of its values", value=quoted(value))
            raise InvalidValueError(message, did_you_mean(value, allowed))
        return value

    @property
    def amendment(self) -> Amendment:
        return self.amendment_at(("options", self.id))


def _by_key(description: str, example: str) -> Any:
    """Return a field of parts by their keys, none by default."""
    return Field(default_factory=dict, description=description, examples=[example])


class BookFile(Part):
    format: FormatField = Field(default=FORMAT, description="version of the file format")
    title: WordsField = Field(description="title of the rules", examples=["{es: Mi juego, en: My game}"])
    source: WordsField = Field(
        default=NO_WORDS,
        description="where the rules come from",
        examples=["{es: Reglamento de 1997, en: Rules of 1997}"],
    )
    marks: bool = Field(
        default=False, description="whether † and notes mark what is decided here, on boards, cards and in the leaflet"
    )
    characteristics: ByName[RuledCharacteristic] = _by_key(
        "characteristics of pieces, by key", "{velocidad: {title: {es: Velocidad, en: Speed}, range: 1-12}}"
    )
    quantities: ByName[Quantity] = _by_key(
        "quantities counted during play, by key", "{distancia: {unit: {es: hexágonos, en: hexes}}}"
    )
    pieces: ByName[PieceKind] = _by_key("kinds of piece, by key", "{portero: {has: [velocidad, controlar]}}")
    dice: ByName[DiceRule] = _by_key(
        "dice used for tests, by key", "{prueba: {roll: 2d6, success: under, equal: pass}}"
    )
    actions: ByName[Action] = _by_key("actions of pieces, by key", "{pase: {may: [jugador]}}")
    components: ByName[Component] = _by_key("contents of the box, by key", "{fichas: {count: 22}}")
    options: ByName[Option] = _by_key(
        "optional rules and their values, by key", '{lluvia: {title: {es: Lluvia, en: Rain}, value: "no"}}'
    )
    tables: TableMap = Field(
        description="tables of the published rules, by key",
        examples=["{turno: {type: sequence, title: {es: Turno, en: Turn}, rows: [{title: {es: Mover, en: Move}}]}}"],
    )
    rulings: dict[str, RulingEntry] = _by_key(
        "house rulings for gaps that the audit finds, by key", "{DF-01: {title: {es: Dados, en: Dice}, text: 2d6}}"
    )
    notes: dict[str, RulingEntry] = _by_key(
        "house rulings for gaps that the audit cannot find, by key", "{N-01: {title: {es: Viento, en: Wind}}}"
    )


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """All the rules of one pack. Two are the same only if they are one: what is worked out of a book can be kept.

    ``marks`` says whether † is printed beside what is decided here, with its notes.
    """

    title: Words
    source: Words
    marks: bool
    characteristics: Mapping[str, RuledCharacteristic]
    quantities: Mapping[str, Quantity]
    pieces: Mapping[str, PieceKind]
    dice: Mapping[str, DiceRule]
    actions: Mapping[str, Action]
    components: Mapping[str, Component]
    options: Mapping[str, Option]
    tables: Mapping[str, AnyTable]
    rulings: tuple[Ruling, ...]
    notes: tuple[Ruling, ...]
    languages: Languages = USUAL

    @property
    def all_rulings(self) -> tuple[Ruling, ...]:
        return (*self.rulings, *self.notes)

    @property
    def settings(self) -> Mapping[str, str]:
        """Return what each option and ruling is set to, by its name: a value or choice, ``no`` for what is off."""
        rulings = {ruling.id: ruling.chosen.id if ruling.chosen else "no" for ruling in self.all_rulings}
        return {option.id: option.value for option in self.options.values()} | rulings

    def ruling(self, ruling_id: str) -> Ruling | None:
        """Return the ruling or note of that name, whatever the case it is typed in."""
        folded = ruling_id.casefold()
        return next((ruling for ruling in self.all_rulings if ruling.id.casefold() == folded), None)

    def title_of(self, name: str, language: str) -> str:
        """Return the title of the part of the book with that name; where it has none, the name as words."""
        kinds: tuple[Mapping[str, Any], ...] = (
            self.characteristics, self.quantities, self.pieces, self.dice, self.actions, self.components, self.tables,
        )  # fmt: skip
        titles = (parts[name].title.in_(language) for parts in kinds if name in parts)
        return next(filter(None, titles), name.replace("_", " "))

    def result_text(self, row: Outcome | DieFace, language: str) -> str:
        """Return the words of a row's result: its title, else its text, else the title of the result."""
        words = row.title or row.text
        following = row.next if isinstance(row, DieFace) else ""
        return words.in_(language) or self.title_of(row.result or following, language)

    def rulings_on(self, table_id: str) -> tuple[Ruling, ...]:
        """Return the rulings and notes in force that say something about a table."""
        return tuple(ruling for ruling in self.all_rulings if ruling.text and table_id in ruling.tables)

    def active(self, row: Row) -> bool:
        """Return whether a row is in play as the options are set; a row without an option always is."""
        option, _, value = row.option.partition("=")
        return not option or (option in self.options and self.options[option].value == (value or "yes"))

    def row_paths(self, table_id: str) -> frozenset[DataPath]:
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


def load_rules(source: Source, switches: Switches | None = None, origin: Source | None = None) -> LoadedRules:
    """Return the rule book in a source, with its rulings and options set by ``switches`` (a name to a choice or bool).

    ``origin`` is the pack's ``game.yaml``, whose ``options`` hold the switches. Raises ``PizarraError`` with every
    mistake: wrong values, unknown keys, unknown switches.
    """
    loaded = _in_force(_book(source, {}), source, switches or {}, origin or Source("--option", {}))
    return replace(loaded, game=origin)


def with_switches(loaded: LoadedRules, switches: Switches) -> LoadedRules:
    """Return a rule book with more ``switches`` set. Raises ``PizarraError`` like ``load_rules``."""
    both = {**loaded.switches, **switches}
    return replace(_in_force(loaded.published, loaded.published_source, both, Source("--option", {})), game=loaded.game)


def _in_force(published: RuleBook, source: Source, switches: Switches, origin: Source) -> LoadedRules:
    """Return a published book with its rulings and options in force as the switches set them."""
    _refuse_unknown_switches(published, switches, origin)
    first = _with_switches(published, switches)
    raise_errors(_at_odds(first, origin))
    in_force = [(r.id, r.chosen.amendment) for r in first.all_rulings if r.chosen]
    in_force += [("", option.amendment) for option in first.options.values() if option.value == "yes"]
    ruled_source, problems = amend(source, in_force)
    raise_errors(problems)
    return LoadedRules(_book(ruled_source, switches), ruled_source, published, source, switches)


def excerpt(source: Source, amendments: Sequence[tuple[str, Amendment]]) -> tuple[RuleBook, Source]:
    """Return the part of a book that amendments touch, with them made: no other tables, no other rulings.

    Raises ``PizarraError`` with every mistake in what they set and add.
    """
    touched = {table for _, amendment in amendments for table in amendment.tables}
    data = {key: value for key, value in source.data.items() if key not in ("rulings", "notes", "options")}
    steps = [dotted.split(".") for _, amendment in amendments for dotted in amendment.set]
    for part in ("rulings", "notes"):
        named = {step[1] for step in steps if step[0] == part and len(step) > 1}
        if entries := {name: entry for name, entry in source.data.get(part, {}).items() if name in named}:
            data[part] = {  # their tables may be left out
                name: {key: value for key, value in entry.items() if key != "tables"} for name, entry in entries.items()
            }
    data["tables"] = {name: table for name, table in source.data["tables"].items() if name in touched}
    changed, problems = amend(replace(source, data=data), amendments)
    raise_errors(problems)
    return _book(changed, {}), changed


def _book(source: Source, switches: Switches) -> RuleBook:
    file = validate(BookFile, source)
    parts = {name: getattr(file, name) for name in BookFile.model_fields if name != "format"}
    for part in ("rulings", "notes"):
        parts[part] = tuple(entry.ruling((part, name), file.tables) for name, entry in parts[part].items())
    raise_errors(_table_problems(file, source))
    book = RuleBook(**parts, languages=source.languages)
    raise_errors(_unknown_terms(book, source))
    return _with_switches(book, switches)


def _table_problems(file: BookFile, source: Source) -> list[Problem]:
    problems = []
    for part, entries in (("rulings", file.rulings), ("notes", file.notes)):
        for name, entry in entries.items():
            for index, table in enumerate(entry.tables):
                if table not in file.tables:
                    path = (part, name, "tables", index)
                    message = phrase("there is no table called {name}", name=quoted(table))
                    problems.append(source.problem(path, message, did_you_mean(table, file.tables)))
    return problems


def _refuse_unknown_switches(book: RuleBook, switches: Switches, origin: Source) -> None:
    problems = []
    rulings = {ruling.id: ruling for ruling in book.all_rulings}
    for key, value in switches.items():
        word = switch_word(value)
        if key in book.options:
            allowed: tuple[str, ...] = book.options[key].values
        elif key in rulings:
            allowed = ("no", "yes", *(choice.id for choice in rulings[key].choices))
        elif key == MARKS:
            allowed = ("no", "yes")
        else:
            hint = did_you_mean(key, [*book.options, *rulings, MARKS])
            message = phrase("there is no option or ruling called {key}", key=quoted(key))
            problems.append(_about_switch(origin, key, message, hint))
            continue
        if word not in allowed:
            hint = did_you_mean(word, allowed)
            setting = quoted(value if value is None else word)
            message = phrase("{said} is not a choice for {key}", said=setting, key=key)
            problems.append(_about_switch(origin, key, message, hint))
    raise_errors(problems)


def _at_odds(book: RuleBook, origin: Source) -> list[Problem]:
    """Return a problem for each choice in force that excludes another in force, or requires one that is not."""
    settings = book.settings
    choices: list[tuple[str, Option | RulingChoice]] = [(o.id, o) for o in book.options.values() if o.value != "no"]
    choices += [(ruling.id, ruling.chosen) for ruling in book.all_rulings if ruling.chosen]
    problems = []
    for name, choice in choices:
        this = f"{name}={settings[name]}"
        for term in choice.excludes:
            other, holds = _setting(term, settings)
            if holds:
                message = phrase("{this} cannot be played with {other}", this=this, other=f"{other}={settings[other]}")
                hint = phrase("choose one of the two: {this}=no or {other}=no", this=name, other=other)
                problems.append(_about_switch(origin, name, message, hint))
        for term in choice.requires:
            other, holds = _setting(term, settings)
            if not holds:
                message = phrase("{this} cannot be played without {other}", this=this, other=term)
                problems.append(_about_switch(origin, name, message, phrase("choose both, or {name}=no", name=name)))
    return problems


def _setting(term: str, settings: Mapping[str, str]) -> tuple[str, bool]:
    """Return the option or ruling that a term such as ``name`` or ``name=value`` is about, and whether it holds."""
    name, _, value = term.partition("=")
    return name, settings.get(name, "no") == value if value else settings.get(name, "no") != "no"


def _unknown_terms(book: RuleBook, source: Source) -> list[Problem]:
    """Return a problem for each choice that excludes or requires what the book does not have."""
    values = {option.id: option.values for option in book.options.values()}
    values |= {ruling.id: ("no", *(choice.id for choice in ruling.choices)) for ruling in book.all_rulings}
    choices: list[Option | RulingChoice] = [*book.options.values()]
    choices += [choice for ruling in book.all_rulings for choice in ruling.choices]
    problems = []
    for choice in choices:
        for key, terms in (("excludes", choice.excludes), ("requires", choice.requires)):
            for term in terms:
                name, _, value = term.partition("=")
                if name not in values or (value and value not in values[name]):
                    message = phrase("there is no option or ruling called {key}", key=quoted(term))
                    hint = did_you_mean(term, [*values, *(f"{name}={v}" for v in values.get(name, ()))])
                    problems.append(source.problem((*choice.amendment.path, key), message, hint))
    return problems


def _about_switch(origin: Source, key: str, message: Phrase, hint: str) -> Problem:
    if not origin.places:
        return Problem(origin.file, message, hint=hint)
    return origin.problem(("options", key), message, hint)


def _with_switches(book: RuleBook, switches: Switches) -> RuleBook:
    options = {
        key: option.model_copy(update={"value": switch_word(switches[key])}) if key in switches else option
        for key, option in book.options.items()
    }
    marks = switch_word(switches.get(MARKS, book.marks)) == "yes" if MARKS not in options else book.marks
    return replace(
        book,
        marks=marks,
        options=MappingProxyType(options),
        rulings=tuple(apply_switches(ruling, switches) for ruling in book.rulings),
        notes=tuple(apply_switches(note, switches) for note in book.notes),
    )
