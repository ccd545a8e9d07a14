"""How tables of matches of one source are read: a file beside them that says what their own words mean."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.model.fields import TextField
from generator.model.roster_map import Meant, SkipField
from generator.model.validation import Strict


class MatchMap(Strict):
    columns: dict[str, Meant] = Field(
        default={},
        description="meaning of each heading: home, away, score, round, date, home goals, … or nothing to ignore it",
        examples=["{Ergebnis: score, Crowd: }"],
    )
    words: dict[str, dict[str, TextField]] = Field(
        default={},
        description="meaning of the words in a column; team is for both sides",
        examples=["{team: {Sosiego: Sosiego FC}, state: {Forfeit: awarded}}"],
    )
    dates: Literal["", "day-month", "month-day"] = Field(
        default="", description="which comes first in dates such as 2/9/2026; if not given, what other dates show"
    )
    skip: list[SkipField] = Field(
        default=[],
        description="rows to leave out: their numbers, or the text of a cell in them",
        examples=["[12, 20-22, Friendly]"],
    )
