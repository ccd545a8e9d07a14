"""How the spreadsheets of one source are read: a file beside them that says what their own words mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import floor
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.i18n import phrase
from generator.model.fields import Parse, TextField, value_schema, whole
from generator.model.validation import Strict
from generator.problems import InvalidValueError, quoted

_SPAN = r"(-?\d+(?:[.,]\d+)?)\s*(?:-|–|\.\.)\s*(-?\d+(?:[.,]\d+)?)"
SCALING = re.compile(rf"{_SPAN}(?:\s*(?:->|→)\s*{_SPAN})?")
"""Such as ``0-100 -> 1-12``, or ``0-100`` alone."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """Figures of a spreadsheet scaled linearly to the range ``to``, or to all that the game allows."""

    span: tuple[float, float]
    to: tuple[float, float] | None = None

    @staticmethod
    def of(value: object) -> Scaling:
        """Return the scaling of a text such as ``0-100 -> 1-12``. Raises ``ValueError`` for any other."""
        match = SCALING.fullmatch(str(value).strip())
        ends = [float(end.replace(",", ".")) for end in match.groups() if end] if match else []
        if len(ends) < 2 or ends[0] == ends[1]:
            message = phrase("{value} is not a scale", value=quoted(value))
            raise InvalidValueError(message, phrase("write it like 0-100 -> 1-12, or 0-100"))
        return Scaling((ends[0], ends[1]), (ends[2], ends[3]) if len(ends) > 2 else None)

    def scale(self, figure: float, least: int, most: int) -> int | None:
        """Return a figure of the spreadsheet as one of the game, halves rounded up; ``None`` outside the scale."""
        first, last = self.span
        if not min(first, last) <= figure <= max(first, last):
            return None
        low, high = self.to or (least, most)
        return floor(low + (figure - first) / (last - first) * (high - low) + 0.5)


_ROWS = re.compile(r"(?:(?P<sheet>.+)!)?\s*(?P<first>\d{1,6})\s*(?:[-–]\s*(?P<last>\d{1,6}))?")


@dataclass(frozen=True, slots=True)
class Skip:
    """Rows that are left out: some of every sheet, or of one, or those with a cell of some text."""

    text: str
    rows: tuple[int, int] | None = None
    sheet: str = ""

    @staticmethod
    def of(value: object) -> Skip:
        """Return the rows of a number, a span such as ``20-22``, ``Sheet1!12``, or a text. Raises ``ValueError``."""
        text = "" if isinstance(value, bool) or not isinstance(value, (int, str)) else " ".join(str(value).split())
        if not text:
            message = phrase("{value} is neither rows nor the text of a cell", value=quoted(value))
            raise InvalidValueError(message, phrase("for example 12, 20-22, Sheet1!12 or the text of a cell"))
        match = _ROWS.fullmatch(text)
        first = int(match["first"]) if match else 0
        return Skip(
            text, (first, int(match["last"] or first)) if match else None, (match["sheet"] or "") if match else ""
        )


def _meanings(value: Any) -> tuple[str, ...]:
    words = value if isinstance(value, list) else [] if value is None else [value]
    if any(isinstance(word, bool) or not isinstance(word, (str, int)) for word in words):
        message = phrase("{value} is not a meaning for a column", value=quoted(value))
        raise InvalidValueError(message, phrase("for example number, name, speed or [dribble, receive]"))
    return tuple(map(str, words))


Meant = Annotated[
    tuple[str, ...],
    Parse(_meanings),
    value_schema(
        "meant",
        "meaning of a column; several in a list, or nothing to ignore it",
        "string",
        "integer",
        "array",
        "null",
        examples=["velocidad"],
    ),
]
ScalingField = Annotated[
    Scaling,
    Parse(Scaling.of),
    value_schema(
        "scaling",
        "conversion: spreadsheet range and, after ->, the range in the game",
        "string",
        examples=["0-100 -> 1-12"],
        pattern=whole(SCALING.pattern),
    ),
]


SkipField = Annotated[
    Skip,
    Parse(Skip.of),
    value_schema("skip", "row, span of rows, or text of a cell in the row", "string", "integer", examples=["20-22"]),
]


class RosterMap(Strict):
    columns: dict[str, Meant] = Field(
        default={},
        description="meaning of each heading: number, name, team, role, a characteristic, several in a list, "
        "or nothing to ignore it",
        examples=["{Pace: velocidad, Skill: [driblar, recibir]}"],
    )
    scales: dict[str, ScalingField] = Field(
        default={},
        description="conversion of numbers for each characteristic, or for all; halves are rounded up",
        examples=['{all: "0-100 -> 1-12"}'],
    )
    words: dict[str, dict[str, TextField]] = Field(
        default={}, description="meaning of the words in a column", examples=["{role: {Goalie: portero}}"]
    )
    defaults: dict[str, dict[str, int]] = Field(
        default={},
        description="values for empty cells, by position or kind of player",
        examples=["{portero: {fuerza: 6}}"],
    )
    skip: list[SkipField] = Field(
        default=[],
        description="rows to leave out: their numbers, or the text of a cell in them",
        examples=["[12, 20-22, Injured]"],
    )
    encoding: Literal["", "repair"] = Field(
        default="", description="repair: letters of UTF-8 that were read as Western ones (Ã© for é) are put right"
    )
    numbers: Literal["", "counted"] = Field(
        default="", description="counted: players without a number get the lowest free one"
    )
