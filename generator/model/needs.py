"""What a game needs on the table that is not printed: players, time, dice, a deck, the rules."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from generator.i18n import phrase
from generator.model.fields import Many, WordsField
from generator.model.validation import Strict
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError, quoted

COUNT = r"[1-9]\d{0,3}(?:\s*[-–]\s*[1-9]\d{0,3})?"
DICE = r"[1-9]\d?[dD](?:[2-9]|[1-9]\d{1,2})"
_PART = re.compile(r"\d+")


class Count(NamedTuple):
    """How many of something: from ``least`` to ``most``, both included."""

    least: int
    most: int


class DiceNeeded(NamedTuple):
    """A number of dice with the same number of faces."""

    number: int
    faces: int


def count(value: Any) -> Count:
    """Return the numbers of ``2`` or ``2-4``. Raises ``ValueError`` for anything else."""
    found = [
        int(part) for part in _PART.findall(_matching(value, COUNT, phrase("a number such as 2, or 2-4 from 2 to 4")))
    ]
    if found[0] > found[-1]:
        raise UnfitError(
            phrase("{value} runs backwards", value=quoted(value)), phrase("write the smaller number first")
        )
    return Count(found[0], found[-1])


def dice_needed(value: Any) -> DiceNeeded:
    """Return the dice of ``2d6``. Raises ``ValueError`` for anything else."""
    number, faces = _PART.findall(_matching(value, DICE, phrase("a number of dice and their faces such as 2d6")))
    return DiceNeeded(int(number), int(faces))


def _matching(value: Any, pattern: str, expected: str) -> str:
    text = "" if isinstance(value, bool) else str(value).strip()
    if not re.fullmatch(pattern, text, re.ASCII):
        raise UnfitError(
            phrase("{value} is not understood", value=quoted(value)), phrase("write {expected}", expected=expected)
        )
    return text


CountField = Annotated[
    Count,
    BeforeValidator(count),
    value_schema(
        "count",
        "a number such as 2, or “2-4” for a span",
        anyOf=[{"type": "integer", "minimum": 1, "maximum": 9999}, {"type": "string", "pattern": rf"^\s*{COUNT}\s*$"}],
    ),
]
DiceField = Annotated[
    DiceNeeded,
    BeforeValidator(dice_needed),
    value_schema("dice", "dice such as 2d6", "string", pattern=rf"^\s*{DICE}\s*$"),
]


class Needs(Strict):
    """What players bring to the table; ``rules`` says which rules the game has and where they are."""

    players: CountField | None = Field(default=None, description="how many play")
    minutes: CountField | None = Field(default=None, description="how long a game takes, in minutes")
    dice: Annotated[Many[DiceField], Field(max_length=6)] = Field(default=(), description="the dice, such as [2d6]")
    deck: WordsField | None = Field(
        default=None, description="the deck of cards that the game is played with, and whether it is printed"
    )
    also: WordsField | None = Field(default=None, description="what else has to lie on the table")
    rules: WordsField | None = Field(default=None, description="which rules the game has, and where they are")
