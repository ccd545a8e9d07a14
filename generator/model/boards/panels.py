"""Panels: what stands beside a board, at one of its four sides, in the order of the list and without coordinates.

``side`` is where a panel stands, ``turn`` whom it faces. A panel may be written short: ``legend``, or with its kind as
the key of its heading: ``{track: Turns, boxes: [June, July]}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from generator.geometry.grids.squares import Direction
from generator.i18n import phrase
from generator.model.fields import WORDS, ColourField, Many, Mm, ValueSchema, WordsField
from generator.model.localized import Languages
from generator.model.validation import ByKind, MisplacedError, Strict
from generator.problems import quoted

MOST_BOXES = 100
SuitName = Literal["sword", "club", "coin", "cup"]


class BoardPanel(Strict):
    """What every panel has. What rests on a ``ruling`` of the pack is marked while that is in force."""

    replaced = {"corner": "side: left", "edge": "side: left"}

    if TYPE_CHECKING:
        kind: str

    name: WordsField | None = Field(
        default=None, description="heading of the panel", examples=["{es: Turnos, en: Turns}"]
    )
    side: Literal["left", "right", "top", "bottom"] = Field(default="right", description="side of the board")
    turn: Literal["upright", "outwards", "inwards", "half", "left", "right"] = Field(
        default="upright",
        description="direction: upright; outwards or inwards; half (upside down); left or right (where its top points)",
    )
    share: Annotated[float, Field(gt=0, le=1)] | None = Field(
        default=None, description="share of its side, for tracks and places", examples=["0.5"]
    )
    colour: ColourField | None = Field(default=None, description="colour of the panel")
    ruling: str = Field(
        default="", description="ruling it depends on; while that is in force it is marked †", examples=["DF-01"]
    )


class NamedBox(Strict):
    """A box with a name, an event, or both."""

    short: ClassVar[ValueSchema] = WORDS

    name: WordsField | None = Field(default=None, description="text in the box", examples=["{es: Junio, en: June}"])
    event: WordsField | None = Field(
        default=None,
        description="event, in small letters below the name",
        examples=["{es: Refuerzos, en: Reinforcements}"],
    )
    colour: ColourField | None = Field(default=None, description="colour of the box")


def _box(value: Any) -> Any:
    """Return a box that is but a word, in one language or in several, as one with a name."""
    named = isinstance(value, Mapping) and not value.keys() & NamedBox.model_fields.keys()
    return {"name": value} if named or isinstance(value, str | int | float) else value


class CountedPanel(BoardPanel):
    """A panel of boxes or places that are counted."""

    first: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="first number", examples=["0"])
    last: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="last number", examples=["10"])
    columns: Annotated[int, Field(ge=1, le=40)] | None = Field(
        default=None, description="number of columns; if not given, as many as fit", examples=["2"]
    )
    numbered: bool = Field(default=True, description="whether the boxes show their numbers")

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @model_validator(mode="after")
    def _in_order(self) -> CountedPanel:
        if not 1 <= self.count <= MOST_BOXES:
            message = phrase(
                "from {first} to {last} are {count} places; 1 to {most} are allowed",
                first=self.first, last=self.last, count=self.count, most=MOST_BOXES,
            )  # fmt: skip
            raise MisplacedError(("last",), message)
        return self


class HoldingPanel(CountedPanel):
    """A panel of boxes or places that may be made for a piece."""

    holds: str = Field(
        default="",
        description="piece that must fit in each box: a token, piece or deck, or players for counters",
        examples=["turno"],
    )


class TrackPanel(HoldingPanel):
    """A track of numbers, or boxes with names and events, or without."""

    kind: Literal["track", "boxes"] = Field(description="track of numbers, or boxes")
    boxes: Annotated[
        tuple[Annotated[NamedBox, BeforeValidator(_box)], ...], Field(strict=False, max_length=MOST_BOXES)
    ] = Field(
        default=(),
        description="boxes, each a name or a name with an event",
        examples=["[{es: Junio, en: June}, {es: Julio, en: July}]"],
    )
    readers: Literal[1, 2] = Field(default=1, description="number of sides of the table it is read from")
    start: int | None = Field(default=None, description="starting number, drawn bolder", examples=["5"])
    other_colour: ColourField | None = Field(default=None, description="colour of the numbers below the start")


class CardsPanel(CountedPanel):
    """Places for cards."""

    kind: Literal["cards"] = Field(description="places for cards")
    width: Annotated[Mm, Field(ge=20, le=300)] = Field(default=63.0, description="width of a card")
    height: Annotated[Mm, Field(ge=20, le=300)] = Field(default=88.0, description="height of a card")


class TokensPanel(HoldingPanel):
    """Round places for tokens."""

    kind: Literal["tokens"] = Field(description="round places for tokens")


class RosePanel(BoardPanel):
    """The steps to a cell's neighbours by the faces of a die, or the facings by its corners."""

    kind: Literal["rose"] = Field(description="direction for each face of the die")
    of: Literal["sides", "corners"] = Field(
        default="sides", description="sides for steps to neighbours, corners for facings"
    )


class OddsPanel(BoardPanel):
    """The chances of the game's roll."""

    kind: Literal["odds"] = Field(description="chances of the dice roll in the rules")
    first: Annotated[int, Field(ge=1, le=99)] = Field(default=2, description="lowest value")
    last: Annotated[int, Field(ge=1, le=99)] = Field(default=12, description="highest value")

    @model_validator(mode="after")
    def _in_order(self) -> OddsPanel:
        if not 0 <= self.last - self.first < 30:
            found = phrase("from {first} to {last} are no values, or too many (30)", first=self.first, last=self.last)
            raise MisplacedError(("last",), found)
        return self


class DicePanel(BoardPanel):
    """Dice tables of the rules side by side; those with the same results are printed as one."""

    kind: Literal["dice"] = Field(description="dice tables side by side")
    tables: Annotated[Many[str], Field(min_length=1)] = Field(
        description="dice tables of the rules; those with the same results are printed as one", examples=["[rebote]"]
    )
    pictures: dict[str, SuitName] = Field(
        default={}, description="pictures for faces of the dice", examples=["{sol: coin}"]
    )


class CompassPanel(DicePanel):
    """What result of the dice leads which way, as arrows."""

    kind: Literal["compass"] = Field(description="compass: the direction of each result")  # type: ignore[assignment]
    directions: dict[str, Direction] = Field(
        default={}, description="direction of each result", examples=["{norte: up, sur: down}"]
    )


class StepsPanel(BoardPanel):
    """Numbered steps: of a table of the rules, or written here."""

    kind: Literal["steps"] = Field(description="numbered steps")
    tables: Many[str] = Field(default=(), description="tables of steps in the rules", examples=["[turno]"])
    steps: Many[WordsField] = Field(
        default=(),
        description="steps, if no table has them",
        examples=["[{es: Mover, en: Move}, {es: Tirar, en: Roll}]"],
    )

    @model_validator(mode="after")
    def _some(self) -> StepsPanel:
        if not self.tables and not self.steps:
            raise MisplacedError((), phrase("a panel of steps has “tables” of the rules, or “steps” of its own"))
        return self


class LegendPanel(BoardPanel):
    """What the styles and marks of the board mean."""

    kind: Literal["legend"] = Field(description="legend of the styles and marks on the board")


class ScalePanel(BoardPanel):
    """The scale of the map, with a bar."""

    kind: Literal["scale"] = Field(description="scale of the map, with a bar")


class TextPanel(BoardPanel):
    """A text, or the game's name in large letters above it."""

    kind: Literal["text", "title"] = Field(description="text, or the game's title in large letters above it")
    text: WordsField | None = Field(
        default=None,
        description="text of the panel",
        examples=["{es: Gana quien llegue antes., en: The first to arrive wins.}"],
    )
    tables: Many[str] = Field(
        default=(), description="tables of cases in the rules, printed one after the other", examples=["[faltas]"]
    )

    @model_validator(mode="after")
    def _said(self) -> TextPanel:
        if self.kind == "text" and not self.text and not self.tables:
            raise MisplacedError((), phrase("the key {key} is missing", key=quoted("text")))
        return self


def in_full(data: Any) -> Any:
    """Return a panel that is written short with its kind as a key of its own."""
    if isinstance(data, str):
        return {"kind": data}
    if not isinstance(data, Mapping) or "kind" in data:
        return data
    first = next((key for key in data if key in KINDS.places), None)
    heading = "text" if first == "text" else "name"
    others = {key: value for key, value in data.items() if key != first}
    return data if first is None else {"kind": first, heading: data[first], **others}


class _Kinds(ByKind):
    """Refuses a list behind the first key, which names the kind and is followed by the heading."""

    def __call__(self, data: Any, info: ValidationInfo[Languages | None]) -> Any:
        """Return the model of the data. Raises ``ValueError``."""
        first = next((key for key in data if key in self.places), None) if isinstance(data, Mapping) else None
        if first is not None and "kind" not in data and isinstance(data[first], list):
            message = phrase("a heading goes here, not {found}", found=quoted(data[first]))
            holds = first in {name for model in self.models(data) for name in model.model_fields}
            hint = phrase("write {example}", example=f"{{kind: {first}, name: …, {first}: […]}}") if holds else ""
            raise MisplacedError((first,), message, hint)
        return super().__call__(data, info)


_HERE = "generator.model.boards.panels."
KINDS = _Kinds({
    "track": _HERE + "TrackPanel", "boxes": _HERE + "TrackPanel", "cards": _HERE + "CardsPanel",
    "tokens": _HERE + "TokensPanel", "rose": _HERE + "RosePanel", "odds": _HERE + "OddsPanel",
    "dice": _HERE + "DicePanel", "compass": _HERE + "CompassPanel", "steps": _HERE + "StepsPanel",
    "legend": _HERE + "LegendPanel", "scale": _HERE + "ScalePanel", "text": _HERE + "TextPanel",
    "title": _HERE + "TextPanel",
}, in_full=in_full, brief=True)  # fmt: skip
"""Every kind of panel."""

if TYPE_CHECKING:
    Panels = tuple[BoardPanel, ...]
else:
    Panels = Many[Annotated[Any, BeforeValidator(KINDS)]]
