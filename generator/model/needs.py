"""What players bring to the table: how many they are, dice, time, and the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from generator.i18n import phrase
from generator.model.fields import Many, WordsField, value_schema
from generator.model.validation import MisplacedError, Strict
from generator.problems import InvalidValueError, quoted

COUNT = r"[1-9]\d{0,3}(?:\s*[-–]\s*[1-9]\d{0,3})?"
DICE = r"[1-9]\d?[dD](?:[2-9]|[1-9]\d{1,2})"
_PART = re.compile(r"\d+")


class Count(NamedTuple):
    """How many of something: from ``least`` to ``most``, both included."""

    least: int
    most: int


class DiceNeeded(NamedTuple):
    number: int
    faces: int


def count(value: Any) -> Count:
    """Return the numbers of ``2`` or ``2-4``. Raises ``ValueError`` for anything else."""
    numbers = [
        int(part)
        for part in _PART.findall(
            _matching(value, COUNT, phrase("write a number up to 9999, such as 2, or a range, such as 2-4"))
        )
    ]
    if numbers[0] > numbers[-1]:
        message = phrase("{value} is the wrong way round", value=quoted(value))
        raise InvalidValueError(message, phrase("write the smaller number first"))
    return Count(numbers[0], numbers[-1])


def dice_needed(value: Any) -> DiceNeeded:
    """Return the dice of ``2d6``. Raises ``ValueError`` for anything else."""
    number, faces = _PART.findall(
        _matching(value, DICE, phrase("write the number of dice, up to 99, and their faces, up to 999, such as 2d6"))
    )
    return DiceNeeded(int(number), int(faces))


def _matching(value: Any, pattern: str, expected: str) -> str:
    text = "" if isinstance(value, bool) else str(value).strip()
    if not re.fullmatch(pattern, text, re.ASCII):
        message = phrase("cannot read {value}", value=quoted(value))
        raise InvalidValueError(message, expected)
    return text


CountField = Annotated[
    Count,
    BeforeValidator(count),
    value_schema(
        "count",
        "count: a number or a range",
        examples=["2-4"],
        anyOf=[{"type": "integer", "minimum": 1, "maximum": 9999}, {"type": "string", "pattern": rf"^\s*{COUNT}\s*$"}],
    ),
]
DiceField = Annotated[
    DiceNeeded,
    BeforeValidator(dice_needed),
    value_schema("dice", "dice: number and faces", "string", examples=["2d6"], pattern=rf"^\s*{DICE}\s*$"),
]


class Needs(Strict):
    """What players bring to the table; ``rules`` says which rules the game has and where they are."""

    players: CountField | None = Field(default=None, description="number of players", examples=["2-4"])
    minutes: CountField | None = Field(default=None, description="playing time, in minutes", examples=["60-90"])
    dice: Annotated[Many[DiceField], Field(max_length=6)] = Field(
        default=(), description="dice needed", examples=["[2d6]"]
    )
    estimated: Annotated[Many[Literal["minutes", "dice"]], Field(max_length=2)] = Field(
        default=(), description="what of this is an estimate, as the rules do not say it", examples=["[minutes]"]
    )
    deck: WordsField | None = Field(
        default=None,
        description="deck of cards needed, and whether it is printed",
        examples=["{es: un mazo de póquer, en: a poker deck}"],
    )
    also: WordsField | None = Field(
        default=None, description="other things needed at the table", examples=["{es: lápices, en: pencils}"]
    )
    rules: WordsField | None = Field(
        default=None,
        description="rules of the game, and where to find them",
        examples=["{es: Las reglas vienen en la guía., en: The rules are in the guide.}"],
    )

    @model_validator(mode="after")
    def _estimates_something(self) -> Needs:
        for index, name in enumerate(self.estimated):
            if not getattr(self, name):
                raise MisplacedError(("estimated", index), phrase("there are no “{name}” to estimate", name=name))
        return self

    @property
    def dice_by_faces(self) -> Counter[int]:
        dice: Counter[int] = Counter()
        for number, faces in self.dice:
            dice[faces] += number
        return dice
