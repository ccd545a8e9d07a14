"""Tokens: small pieces that belong to no player."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Limit

from generator.model.fields import ColourField, WordsField
from generator.model.validation import Strict


class Face(Strict):
    """One side of a token."""

    picture: Literal["ball", "card", "whistle", "arrow", "none"] = "none"
    colour: ColourField
    text: WordsField | None = None


class Token(Strict):
    """A small piece that belongs to no player."""

    name: WordsField
    shape: Literal["hex", "disc", "card"] = "disc"
    share: Annotated[float, Limit(gt=0.2, le=1.0)] = 0.7
    count: Annotated[int, Limit(ge=1, le=200)] = 1
    front: Face
    back: Face | None = None
