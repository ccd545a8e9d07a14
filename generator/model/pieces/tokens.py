"""Tokens: types of small pieces, and the words in which they were written before they were types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, model_validator

from generator.i18n import phrase
from generator.model.pieces.faces import template_sign
from generator.model.pieces.sizes import PieceSize, SizeField, piece_size
from generator.model.pieces.types import PieceType, ShapeField
from generator.model.validation import MisplacedError

CARD_SHARE = 0.72
"""The width of a little card, as a share of its height."""

_SIGNS = {"none": "", "card": "", "ball": "football", "arrow": "arrow-{turn}", "robot": "robot-{marks}",
          "paces": "paces-{marks}", "rose": "direction-rose"}  # fmt: skip
"""How signs of tokens were called that are symbols of other names today."""


class Token(PieceType):
    """A type of piece that is a small disc, both of its sides alike, as long as it says nothing else."""

    shape: ShapeField = Field(default="disc", description="its outline")
    size: SizeField | None = Field(default=PieceSize(0.7, shared=True), description="its size: 70% of a counter …")
    sides: Literal[1, 2] = Field(default=2, description="1 for a piece that shows its front only")

    @model_validator(mode="before")
    @classmethod
    def _of_any_age(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        if data.get("sides") == 1 and data.get("back") is not None:
            message = phrase("a token of 1 side has no back")
            raise MisplacedError(("back",), message, phrase("leave out “back”, or “sides”"))
        return token_of(data)


def token_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a token in the words of types of pieces, its back as its front where it has none."""
    said = dict(data)
    if any(isinstance(said.get(side), Mapping) and "colour" in said[side] for side in ("front", "back")):
        said = _of_yesterday(said)
    if said.get("sides", 2) == 2 and said.get("shape") not in ("standee", "tent"):
        said.setdefault("back", {"like": "front"})
    return said


def _of_yesterday(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a token that has a ``share`` of a counter and faces of a ``colour``."""
    found = {key: value for key, value in said.items() if key not in ("share", "proportion")}
    shape = str(said.get("shape", "disc"))
    found["shape"] = {"rect": "rounded", "square": "rounded"}.get(shape, shape)
    found["size"] = _size(shape, said)
    for side in ("front", "back"):
        if isinstance(face := said.get(side), Mapping) and "colour" in face:
            found[side] = face_of(face)
    return found


def _size(shape: str, said: Mapping[str, Any]) -> Any:
    """Return a size: a card is narrower than high, a strip wider. One that makes no sense is left to be told."""
    share, proportion = said.get("share", 0.7), said.get("proportion", 0.5)
    size = said.get("size", f"{100 * share:g}%" if isinstance(share, int | float) else share)
    try:
        own = piece_size(size)
    except ValueError:
        return size
    if shape == "card":
        return own._replace(width=own.width * CARD_SHARE, height=own.width)
    if shape == "rect":
        return own._replace(height=own.width * (proportion if isinstance(proportion, float) else 0.5))
    return own


def face_of(face: Mapping[str, Any]) -> dict[str, Any]:
    """Return a side of a token, written with its ``colour``, ``picture`` and ``text``, as a face."""
    said = dict(face)
    picture, suit = (template_sign(said.pop(key, "none")) for key in ("picture", "suit"))
    marks, turn, text = said.pop("marks", 0), said.pop("turn", "right"), said.pop("text", "")
    sign = _SIGNS[picture].format(turn=turn, marks=marks) if picture in _SIGNS else picture
    said["ground"] = said.pop("colour")
    if suit != "none":
        return said | {"like": "pair", "first": f"suit-{suit}", "second": f"arrow-{turn}", "word": text}
    if picture == "tally":
        return said | {"like": "tally", "title": text, "first": marks, "second": marks}
    if sign.lower().endswith((".png", ".jpg", ".jpeg")):
        return said | {"like": "covered", "picture": sign}
    if sign and text:
        return said | {"like": "token", "sign": sign, "word": text}
    return said | ({"like": "sign", "sign": sign} if sign else {"like": "letter", "word": text})
