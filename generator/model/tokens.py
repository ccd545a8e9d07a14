"""Tokens: small pieces that belong to no player."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Limit
from pydantic import model_validator

from generator.geometry.squares import Direction
from generator.model.fields import ColourField, Mm, WordsField
from generator.model.validation import MisplacedError, Strict

LONGEST_TEXT = 24


class Face(Strict):
    """One side of a token."""

    picture: Literal["ball", "card", "whistle", "arrow", "robot", "tally", "bolt", "star", "rose", "paces", "none"] = (
        "none"
    )
    colour: ColourField
    text: WordsField | None = None
    ink: ColourField | None = None
    turn: Direction = "right"
    suit: Literal["sword", "club", "coin", "cup", "none"] = "none"
    marks: Annotated[int, Limit(ge=0, le=30)] = 0

    @model_validator(mode="after")
    def _legible(self) -> Face:
        longest = max((len(text) for _, text in self.text.texts), default=0) if self.text else 0
        if longest > LONGEST_TEXT:
            message = f"has {longest} characters; a token has room for {LONGEST_TEXT}"
            raise MisplacedError(("text",), message, "say it on a card")
        return self


class Token(Strict):
    """A small piece that belongs to no player."""

    name: WordsField
    use: WordsField | None = None
    shape: Literal["hex", "disc", "card", "square", "rect"] = "disc"
    share: Annotated[float, Limit(gt=0.2, le=1.0)] = 0.7
    size: Mm | None = None
    proportion: Annotated[float, Limit(ge=0.1, le=10)] = 0.5
    sides: Literal[1, 2] = 2
    count: Annotated[int, Limit(ge=1, le=200)] = 1
    front: Face
    back: Face | None = None
