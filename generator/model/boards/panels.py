"""Panels: what is beside a board, at one of its four sides, in the order of the list and without coordinates.

``side`` is where a panel stands, ``turn`` whom it faces. A panel may be written short: ``legend``, or with its kind as
the key of its heading: ``{track: Turns, boxes: [June, July]}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from generator.i18n import phrase
from generator.model.fields import ColourField, Many, WordsField
from generator.model.localized import Languages
from generator.model.validation import ByKind, MisplacedError, Strict
from generator.problems import quoted


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
            message = phrase("expected a heading, not {found}", found=quoted(data[first]))
            holds = first in {name for model in self.models(data) for name in model.model_fields}
            hint = phrase("write {example}", example=f"{{kind: {first}, name: …, {first}: […]}}") if holds else ""
            raise MisplacedError((first,), message, hint)
        return super().__call__(data, info)

    def model_of(self, kind: str) -> type[Strict]:
        """Return a kind's model, loaded when a board has one: drawing is a higher level than this."""
        module, _, name = self.places[kind].partition(".")
        model: type[Strict] = getattr(import_module(f"generator.boards.panels.{module}"), name)
        return model


_PLACES = {
    "track": "boxes.TrackPanel", "boxes": "boxes.TrackPanel", "cards": "boxes.CardsPanel",
    "tokens": "boxes.TokensPanel", "rose": "rolls.RosePanel", "odds": "rolls.OddsPanel", "dice": "rolls.DicePanel",
    "compass": "rolls.CompassPanel", "steps": "text.StepsPanel", "legend": "text.LegendPanel",
    "scale": "text.ScalePanel", "text": "text.TextPanel", "title": "text.TextPanel",
}  # fmt: skip
"""Every kind of panel, and its model beside its drawing in ``generator.boards.panels``."""

KINDS = _Kinds(_PLACES, in_full=in_full, brief=True)

if TYPE_CHECKING:
    Panels = tuple[BoardPanel, ...]
else:
    Panels = Many[Annotated[Any, BeforeValidator(KINDS)]]
