"""Tokens: small pieces that belong to no player."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.geometry.grids.squares import Direction
from generator.model.fields import ColourField, Mm, TextField, WordsField
from generator.model.validation import MisplacedError, Strict
from generator.problems import did_you_mean, shown
from generator.scene.symbols import holds_symbols
from generator.words import phrase

LONGEST_TEXT = 24
DRAWN = ("ball", "card", "whistle", "arrow", "robot", "tally", "bolt", "star", "rose", "paces", "none")
"""What a token may show besides pictures and symbols."""


class TokenFace(Strict):
    """One side of a token."""

    picture: TextField = Field(
        default="none",
        description=f"what is drawn on it: {', '.join(DRAWN)}, a symbol such as :sword:, or a file of “pictures”",
    )
    colour: ColourField = Field(description="its ground")
    text: WordsField | None = Field(default=None, description="what is written on it")
    ink: ColourField | None = Field(
        default=None, description="the colour it is drawn with; what reads best on the ground when not given"
    )
    turn: Direction = Field(default="right", description="which way its arrow points")
    suit: Literal["sword", "club", "coin", "cup", "none"] = Field(
        default="none", description="the suit of a deck drawn on it"
    )
    marks: Annotated[int, Field(ge=0, le=30)] = Field(
        default=0, description="how many strokes (antennae, pips) tell it from others of its kind"
    )

    @property
    def file(self) -> str:
        """Return the name of the file of the pack that is drawn on it; “” for none."""
        return self.picture if "." in self.picture else ""

    @model_validator(mode="after")
    def _legible(self) -> TokenFace:
        if self.picture not in DRAWN and not self.file and not holds_symbols(self.picture):
            hint = did_you_mean(self.picture, DRAWN)
            raise MisplacedError(
                ("picture",), phrase("{picture} is nothing that a token can show", picture=shown(self.picture)), hint
            )
        longest = max((len(text) for _, text in self.text.texts), default=0) if self.text else 0
        if longest > LONGEST_TEXT:
            message = phrase(
                "has {longest} characters; a token has room for {longest_text}",
                longest=longest,
                longest_text=LONGEST_TEXT,
            )
            raise MisplacedError(("text",), message, phrase("say it on a card"))
        return self


class Token(Strict):
    """A small piece that belongs to no player."""

    name: WordsField = Field(description="what it is called")
    use: WordsField | None = Field(default=None, description="what it is for, in a few words, for the guide")
    shape: Literal["hex", "disc", "card", "square", "rect"] = Field(
        default="disc", description="hexagon, disc, square, rectangle or little card"
    )
    share: Annotated[float, Field(gt=0.2, le=1.0)] = Field(
        default=0.7, description="its size (width, height of a card) as a share of a player's counter"
    )
    size: Mm | None = Field(default=None, description="its size in itself, instead of a share of a counter")
    proportion: Annotated[float, Field(ge=0.1, le=10)] = Field(
        default=0.5, description="the height of a rectangle as a share of its width"
    )
    sides: Literal[1, 2] = Field(default=2, description="1 for a piece that shows its front only")
    count: Annotated[int, Field(ge=1, le=200)] = Field(default=1, description="how many of them are printed")
    front: TokenFace = Field(description="its front")
    back: TokenFace | None = Field(default=None, description="its back; the same as the front when not given")
