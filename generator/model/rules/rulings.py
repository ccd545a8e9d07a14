"""Rulings: how a pack closes a hole of the rules, and what they change in the data of a rule book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from generator.i18n import Message, message, phrase, translate
from generator.model.fields import WordsField
from generator.model.localized import NO_WORDS, Words
from generator.model.rules.values import Code, Name, Names, NotPrinted, OneOrMany, Part, Text, switch_word
from generator.model.source import Source, copy_of
from generator.model.yaml_reader import DataPath, Place
from generator.problems import InvalidValueError, Problem, did_you_mean, quoted


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a choice changes: values ``set`` by dotted name, rows added to tables; ``path`` is where it is written."""

    set: Mapping[str, Any] = field(default_factory=dict)
    add: Mapping[str, Any] = field(default_factory=dict)
    path: DataPath = ()

    def __bool__(self) -> bool:
        return bool(self.set or self.add)

    @property
    def tables(self) -> tuple[str, ...]:
        set_tables = [parts[1] for dotted in self.set if len(parts := dotted.split(".")) > 1 and parts[0] == "tables"]
        return tuple(dict.fromkeys([*set_tables, *self.add]))


def amend(source: Source, amendments: Iterable[tuple[str, Amendment]]) -> tuple[Source, tuple[Problem, ...]]:
    """Return the source with the amendments of the rulings made, each change placed where its ruling is written.

    Rows are marked with the ruling that changed them; the amendments of options have none. The source that was given is
    left as it is. Names of tables or values that are not there come back as problems.
    """
    problems: list[Problem] = []
    data = copy_of(source.data)
    moved: dict[DataPath, DataPath] = {}
    set_by: dict[DataPath, DataPath] = {}
    set_values: dict[DataPath, Any] = {}
    for ruling, change in amendments:
        for dotted, value in change.set.items():
            origin = (*change.path, "set", dotted)
            target = _set_value(data, dotted, value)
            if target is None:
                message = phrase("there is nothing called {dotted} to set", dotted=quoted(dotted))
                problems.append(source.key_problem(origin, message))
                continue
            rival = set_by.setdefault(target, change.path)
            if rival != change.path and set_values.get(target) != value:
                other = str(rival[1])
                message = phrase("{dotted} is set differently by {other}", dotted=quoted(dotted), other=other)
                advice = phrase("make one of them exclude the other: excludes: {other}", other=other)
                problems.append(source.key_problem(origin, message, advice))
            set_values[target], moved[target] = value, origin
            if ruling and target[0] == "tables" and len(target) > 4 and target[2] == "rows":
                data["tables"][target[1]]["rows"][target[3]]["ruling"] = ruling
        for table, rows in change.add.items():
            origin = (*change.path, "add", table)
            table_rows = data["tables"].get(table, {}).get("rows")
            if not isinstance(table_rows, list):
                hint = did_you_mean(table, data["tables"])
                message = phrase("there is no table {table} to add rows to", table=quoted(table))
                problems.append(source.key_problem(origin, message, hint))
                continue
            for index, row in enumerate(rows):
                moved["tables", table, "rows", len(table_rows)] = (*origin, index)
                table_rows.append({**row, "ruling": ruling} if ruling and isinstance(row, Mapping) else row)
    places = MappingProxyType({**source.places, **_moved_places(source.places, moved)})
    keys = MappingProxyType({**source.key_places, **_moved_places(source.key_places, moved)})
    return replace(source, data=data, places=places, key_places=keys), tuple(problems)


def _set_value(data: Any, dotted: str, value: Any) -> DataPath | None:
    """Put a value where the dotted name leads (a row by its number from 1 or its id); return its path."""
    parts = dotted.split(".")
    node = data
    path: DataPath = ()
    for part in parts[:-1]:
        key = _step_key(node, part)
        if key is None:
            if isinstance(node, dict) and len(path) == len(parts) - 2:
                node[part] = {}
                key = part
            else:
                return None
        elif node[key] is None:
            node[key] = {}
        node, path = node[key], (*path, key)
    if not isinstance(node, dict):
        return None
    node[parts[-1]] = value
    return (*path, parts[-1])


def _step_key(node: Any, part: str) -> str | int | None:
    if isinstance(node, dict):
        return part if part in node else None
    if isinstance(node, list):
        if part.isdecimal():
            return int(part) - 1 if 0 < int(part) <= len(node) else None
        indices = (index for index, row in enumerate(node) if isinstance(row, Mapping) and row.get("id") == part)
        return next(indices, None)
    return None


def _moved_places(places: Mapping[DataPath, Place], moved: Mapping[DataPath, DataPath]) -> dict[DataPath, Place]:
    starts = {origin: target for target, origin in moved.items()}
    changing = {origin[:2] for origin in starts}
    new_places = {}
    for path, place in places.items():
        if path[:2] not in changing:
            continue
        for length in range(len(path), 3, -1):
            if (target := starts.get(path[:length])) is not None:
                new_places[(*target, *path[length:])] = place
                break
    return new_places


RulesSay = Literal["silent", "two-answers", "elsewhere", "stated"]
"""What the rules say about a ruling's case: nothing, two answers, an answer on missing pages, or the very same."""

DAGGER = "†"
"""Marks what a pack decides, wherever it is printed; an answer of the rules, on missing pages too, has no mark."""

LEADS: Mapping[RulesSay, Message] = {
    "silent": message("Not in the rules; here:"),
    "two-answers": message("The rules give two answers; here:"),
}
"""What the mark † says, before what is decided: the only explanation of it that Pizarra prints."""


def dagger_note(rules: RulesSay, text: str, language: str) -> str:
    """Return the note that a mark † leads to, for a place without Markdown: ``text`` is what is decided."""
    return f"{DAGGER} {translate(language, LEADS[rules])} {text}"


Switches = Mapping[str, str | int | bool]
"""What options and rulings are set to: an option or ruling by name, and its value or choice, or true or false."""


@dataclass(frozen=True, slots=True)
class RulingChoice:
    id: str
    text: Words
    amendment: Amendment
    excludes: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A hole of the rules and what the pack makes of it.

    ``closes`` names findings of the audit; a ruling without any is a *note*: a hole no check can see. ``chosen`` is the
    choice in force, ``None`` when the ruling is switched off (then the hole is open again). ``rules`` is what the rules
    say about it: an answer of theirs is printed without †. ``not_printed`` says why no reader ever sees it,
    ``question`` is what a player asks that its text answers.
    """

    id: str
    title: Words
    about: Words
    closes: tuple[str, ...]
    tables: tuple[str, ...]
    choices: tuple[RulingChoice, ...]
    chosen: RulingChoice | None
    not_printed: Words = NO_WORDS
    rules: RulesSay = "silent"
    question: Words = NO_WORDS

    @property
    def text(self) -> Words:
        """Return the text of the choice in force; no words when the ruling is off or a note answers nothing."""
        return self.chosen.text if self.chosen else NO_WORDS

    @property
    def is_marked(self) -> bool:
        """Return whether something is decided here, which is printed with a dagger."""
        return bool(self.text) and self.rules in LEADS


class AmendmentKeys(Part):
    set: dict[str, Any] = Field(
        default_factory=dict, description="new values, by path", examples=["{tables.iniciativa.first.total: velocidad}"]
    )
    add: dict[str, list[Any]] = Field(
        default_factory=dict, description="new rows, by table", examples=["{modificadores: [{value: -1, on: [pase]}]}"]
    )
    excludes: OneOrMany[Text] = Field(
        default=(),
        description="options and choices that are not compatible: a name, or name=value",
        examples=["[volea=tiro]"],
    )
    requires: OneOrMany[Text] = Field(
        default=(), description="options and choices it needs: a name, or name=value", examples=["[lluvia]"]
    )

    def amendment_at(self, path: DataPath) -> Amendment:
        return Amendment(self.set, self.add, path)


class ChoiceEntry(AmendmentKeys):
    text: WordsField = Field(
        default=NO_WORDS,
        description="text printed with †",
        examples=["{es: Se repite la tirada., en: The roll is repeated.}"],
    )


class RulingEntry(ChoiceEntry):
    """A ruling or a note as a file gives it; one without choices is a choice of its own."""

    title: WordsField = Field(description="title of the gap in the rules", examples=["{es: Empates, en: Ties}"])
    about: WordsField = Field(
        default=NO_WORDS,
        description="what the rules leave out or contradict",
        examples=["{es: No dicen quién gana., en: They do not say who wins.}"],
    )
    closes: OneOrMany[Code] = Field(
        default=(), description="findings of the audit it resolves, by code", examples=['["gap:pases:+2"]']
    )
    rules: RulesSay | None = Field(
        default=None,
        description="what the rules say: silent; two-answers; elsewhere (on pages not available); stated (the same); "
        "the last two are printed without †; if not given, what the findings show",
    )
    tables: Names = Field(
        default=(), description="tables it concerns, besides those in its findings", examples=["[pases]"]
    )
    choices: dict[str, ChoiceEntry] = Field(
        default_factory=dict,
        description="possible solutions, by name",
        examples=["{repetir: {text: {es: Se repite la tirada., en: The roll is repeated.}}}"],
    )
    question: WordsField = Field(
        default=NO_WORDS,
        description="what a player would ask; the leaflet answers it with the text",
        examples=["{es: ¿Quién gana si empatan?, en: Who wins a tie?}"],
    )
    choose: Name = Field(default="", description="choice in force; if not given, the first", examples=["repetir"])
    on: bool = Field(default=True, description="whether it is in force; false leaves the gap open")
    not_printed: NotPrinted = NO_WORDS

    @field_validator("choose")
    @classmethod
    def _one_of_its_choices(cls, chosen: str, info: ValidationInfo) -> str:
        names = info.data.get("choices", [chosen]) or ["yes"]
        if chosen not in names:
            raise InvalidValueError(
                phrase("{chosen} is not one of the choices", chosen=quoted(chosen)), did_you_mean(chosen, names)
            )
        return chosen

    @field_validator("question")
    @classmethod
    def _answered(cls, question: Words, info: ValidationInfo) -> Words:
        if question and not any(each.text for each in info.data["choices"].values()) and not info.data["text"]:
            raise InvalidValueError(phrase("nothing answers it"), phrase("write the answer under text:"))
        return question

    @field_validator("rules")
    @classmethod
    def _as_it_closes(cls, rules: RulesSay | None, info: ValidationInfo) -> RulesSay | None:
        if rules not in (None, "two-answers") and _closes_contradiction(info.data.get("closes", ())):
            message = phrase("{rules} does not fit: the ruling settles a finding with two answers", rules=quoted(rules))
            raise InvalidValueError(message, phrase("write rules: two-answers"))
        return rules

    def ruling(self, path: DataPath, tables: Mapping[str, Any]) -> Ruling:
        entries = {name: ((*path, "choices", name), entry) for name, entry in self.choices.items()}
        entries = entries or {"yes": (path, self)}
        choices = {
            name: RulingChoice(name, entry.text, entry.amendment_at(at), entry.excludes, entry.requires)
            for name, (at, entry) in entries.items()
        }
        chosen = choices[self.choose or next(iter(choices))] if self.on else None
        about = dict.fromkeys([*self.tables, *(code.split(":")[1] for code in self.closes)])
        about_tables = tuple(table for table in about if table in tables)
        return Ruling(
            str(path[-1]), self.title, self.about, self.closes, about_tables, tuple(choices.values()), chosen,
            self.not_printed, self.rules or ("two-answers" if _closes_contradiction(self.closes) else "silent"),
            self.question,
        )  # fmt: skip


def _closes_contradiction(closes: tuple[str, ...]) -> bool:
    return any(code.startswith("two-answers:") for code in closes)


def apply_switches(ruling: Ruling, switches: Switches) -> Ruling:
    """Return a ruling with the choice that the switches make for it; off when they say no."""
    if ruling.id not in switches:
        return ruling
    word = switch_word(switches[ruling.id])
    if any(choice.id == word for choice in ruling.choices):
        return replace(ruling, chosen=next(c for c in ruling.choices if c.id == word))
    return replace(ruling, chosen=None if word == "no" else ruling.chosen or ruling.choices[0])
