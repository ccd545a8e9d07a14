"""What a ``rules.yaml`` may hold besides its tables and rulings: characteristics, pieces, dice, actions, options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from generator.i18n import phrase
from generator.model.fields import WordsField
from generator.model.rules.amend import Amendment
from generator.model.rules.rulings import Amending, RulingEntry
from generator.model.rules.tables import TableMap
from generator.model.rules.values import ByName, NamedEntry, Names, OneOrMany, Part, SpanField, Switch, Text
from generator.model.words import NO_WORDS, Words
from generator.problems import UnfitError, did_you_mean, quoted


class Quantity(NamedEntry):
    """A number that is counted in play."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    unit: WordsField = Field(default=NO_WORDS, description="what it is counted in: hexes, metres")


class RuledCharacteristic(Quantity):
    """A number that pieces have."""

    range: SpanField | None = Field(
        default=None, description="its lowest and highest value; nothing while the rules give no scale"
    )


class PieceKind(NamedEntry):
    """A kind of piece."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    has: Names = Field(default=(), description="the characteristics it has")
    rolls: dict[str, Text] = Field(
        default_factory=dict, description="for a characteristic it lacks, the one it rolls instead"
    )
    values: dict[str, Text] = Field(
        default_factory=dict, description="for a characteristic it lacks, what it counts for"
    )


class DiceRule(NamedEntry):
    """How a test is rolled."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    roll: Text = Field(default="", description="the dice; nothing while the rules do not say")
    success: Literal["under", "over"] = Field(
        default="under", description="whether a roll succeeds under the value or over it"
    )
    equal: Literal["pass", "fail", ""] = Field(
        default="", description="what a roll equal to the value does; nothing while the rules do not say"
    )
    again: int | None = Field(default=None, description="the face that is rolled once more")

    @property
    def relation(self) -> str:
        """Return the sign between what is rolled and the value, where the roll succeeds: ``≤``, ``<``, ``≥``, ``>``."""
        strict = self.equal == "fail"
        return (">" if strict else "≥") if self.success == "over" else ("<" if strict else "≤")


class Action(NamedEntry):
    """Something pieces do."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    may: Names = Field(default=(), description="the kinds of piece that may do it")


class Component(NamedEntry):
    """A thing in the box."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    count: int | None = Field(default=None, description="how many there are")
    needs: Text = Field(default="", description="the formula for how many the rules use")
    same_as: OneOrMany[Text] = Field(
        default=(), description="what the game's own file says of the same things, added up"
    )


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule and its setting; ``values`` are the words it can be set to (``yes`` and ``no`` by default).

    ``amendment`` is what it changes in the book while it is set to ``yes``; ``excludes`` and ``requires`` are what else
    may not or must be chosen while it is not ``no``; ``not_printed`` says why no reader sees it.
    """

    id: str
    title: Words
    values: tuple[str, ...]
    value: str
    amendment: Amendment = Amendment()
    not_printed: Words = NO_WORDS
    excludes: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()


class OptionEntry(Amending):
    """An optional rule as a file gives it."""

    title: WordsField = Field(description="what people call it")
    values: Names = Field(default=("no", "yes"), description="the words it can be set to")
    value: Switch = Field(description="the word it is set to")
    not_printed: WordsField = Field(default=NO_WORDS, description="why no reader ever sees it")

    @field_validator("value")
    @classmethod
    def _one_of_its_values(cls, value: str, info: ValidationInfo) -> str:
        known = info.data.get("values", [value])
        if value not in known:
            raise UnfitError(
                phrase("{value} is not one of its values", value=quoted(value)), did_you_mean(value, known)
            )
        return value

    def option(self, name: str) -> Option:
        amendment = self.amendment(("options", name))
        return Option(
            name, self.title, self.values, self.value, amendment, self.not_printed, self.excludes, self.requires
        )


class BookFile(Part):
    """A ``rules.yaml``."""

    title: WordsField = Field(description="what the game is called")
    source: WordsField = Field(default=NO_WORDS, description="where its rules stand")
    characteristics: ByName[RuledCharacteristic] = Field(
        default_factory=dict, description="the numbers that pieces have"
    )
    quantities: ByName[Quantity] = Field(default_factory=dict, description="numbers that are counted in play")
    pieces: ByName[PieceKind] = Field(default_factory=dict, description="the kinds of piece")
    dice: ByName[DiceRule] = Field(default_factory=dict, description="how tests are rolled")
    actions: ByName[Action] = Field(default_factory=dict, description="what pieces do")
    components: ByName[Component] = Field(default_factory=dict, description="what is in the box")
    options: dict[str, OptionEntry] = Field(default_factory=dict, description="optional rules and how they are set")
    tables: TableMap = Field(description="what the rules say, nothing added")
    rulings: dict[str, RulingEntry] = Field(
        default_factory=dict, description="how this pack closes holes that the audit finds"
    )
    notes: dict[str, RulingEntry] = Field(
        default_factory=dict, description="holes that no check can see, and what is done there"
    )
