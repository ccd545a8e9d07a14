"""How the spreadsheets of one source are read: a file beside them that says what their own words mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import floor
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.i18n import phrase
from generator.model.fields import ReadBy, TextField, value_schema, whole
from generator.model.validation import Strict
from generator.problems import UnfitError, quoted

_SPAN = r"(-?\d+(?:[.,]\d+)?)\s*(?:-|–|\.\.)\s*(-?\d+(?:[.,]\d+)?)"
SCALING = re.compile(rf"{_SPAN}(?:\s*(?:->|→)\s*{_SPAN})?")
"""Such as ``0-100 -> 1-12``, or ``0-100`` alone."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """Figures of a spreadsheet as those of a game, on a straight line; without ``to`` on all that the game allows."""

    span: tuple[float, float]
    to: tuple[float, float] | None = None

    @staticmethod
    def of(value: object) -> Scaling:
        """Return what a text such as ``0-100 -> 1-12`` says. Raises ``ValueError`` for any other."""
        match = SCALING.fullmatch(str(value).strip())
        ends = [float(end.replace(",", ".")) for end in match.groups() if end] if match else []
        if len(ends) < 2 or ends[0] == ends[1]:
            message = phrase("{value} is no scale", value=quoted(value))
            raise UnfitError(message, phrase("write it like 0-100 -> 1-12, or 0-100"))
        return Scaling((ends[0], ends[1]), (ends[2], ends[3]) if len(ends) > 2 else None)

    def scale(self, figure: float, least: int, most: int) -> int | None:
        """Return a figure of the spreadsheet as one of the game, halves rounded up; ``None`` outside the scale."""
        first, last = self.span
        if not min(first, last) <= figure <= max(first, last):
            return None
        low, high = self.to or (least, most)
        return floor(low + (figure - first) / (last - first) * (high - low) + 0.5)


def _meanings(value: Any) -> tuple[str, ...]:
    """Return what a heading means: nothing, one thing or several."""
    words = value if isinstance(value, list) else [] if value is None else [value]
    if any(isinstance(word, bool) or not isinstance(word, (str, int)) for word in words):
        message = phrase("{value} is no meaning of a column", value=quoted(value))
        raise UnfitError(message, phrase("such as number, name, velocidad or [driblar, recibir]"))
    return tuple(map(str, words))


Meant = Annotated[
    tuple[str, ...],
    ReadBy(_meanings),
    value_schema(
        "meant",
        "what a column means, several things in brackets, or nothing to leave it out",
        "string",
        "integer",
        "array",
        "null",
    ),
]
ScalingField = Annotated[
    Scaling,
    ReadBy(Scaling.of),
    value_schema(
        "scaling",
        "figures of a spreadsheet and those they become: 0-100 -> 1-12, or 0-100",
        "string",
        pattern=whole(SCALING.pattern),
    ),
]


class RosterMap(Strict):
    """What the headings, figures and words of spreadsheets mean."""

    columns: dict[str, Meant] = Field(
        default={},
        description="heading to what it means: number, name, team, role, a characteristic …; several in brackets; "
        "nothing for a column to leave out",
    )
    scales: dict[str, ScalingField] = Field(
        default={},
        description="characteristic, or “all”, to the figures of the spreadsheet and those they become: 0-100 -> 1-12; "
        "halves are rounded up",
    )
    words: dict[str, dict[str, TextField]] = Field(
        default={}, description="for a column (role, team, captain …), what its words mean: {role: {Goalie: portero}}"
    )
    defaults: dict[str, dict[str, int]] = Field(
        default={},
        description="figures for empty cells, by the position of a player as it is written (MCD, CB) or his kind",
    )
    numbers: Literal["", "counted"] = Field(
        default="", description="counted: players without a number get the lowest that is free in their team"
    )
