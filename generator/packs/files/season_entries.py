"""What a season's file may hold: matches, their results, and the rules of the league."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from generator.league.standings import Criterion
from generator.model.fields import Many, ShortText, TextField, TitleText
from generator.model.validation import Strict


class NotedSides(Strict):
    """What was noted for players of both sides: their numbers or names, as often as it was."""

    home: Many[TextField] = Field(default=(), description="players of the team at home: 7, or a name; twice for two")
    away: Many[TextField] = Field(default=(), description="players of the visitors")


class ResultEntry(Strict):
    """What a match came to."""

    score: TextField = Field(default="", description='the score, home first, such as "2-1"')
    shootout: TextField = Field(default="", description='what decided it when it was level, such as "4-3"')
    state: Literal["", "postponed", "abandoned", "awarded"] = Field(
        default="", description="postponed and abandoned matches count for no table; awarded ones do"
    )
    events: dict[str, NotedSides] = Field(
        default={}, description="what was noted for players, by what the game calls it: goals, yellow, red …"
    )


class LaterResult(ResultEntry):
    """The result of a match that stands above without one."""

    home: TextField = Field(description="the team at home")
    away: TextField = Field(description="the other team")
    round: ShortText = Field(default="", description="the round, where the two meet twice on this ground")


class MatchEntry(ResultEntry):
    """One match as the file has it, or a team that rests (``bye``); teams by name, short name or name of their file."""

    home: TextField = Field(default="", description="the team at home: its name, its short name or that of its file")
    away: TextField = Field(default="", description="the other team")
    bye: TextField = Field(default="", description="a team that rests, instead of home and away")
    round: ShortText = Field(default="", description="the round of the season, such as 7 or final")
    date: ShortText = Field(default="", description="the day, such as 2026-09-12")
    time: ShortText = Field(default="", description="the hour, such as 17:30, in quotes")
    place: ShortText = Field(default="", description="where it is played")
    referee: ShortText = Field(default="", description="who referees")
    cup: bool = Field(default=False, description="a match of a cup, which counts for no table")


OrderName = Literal["usual", "spanish", "head-to-head"]


class TableEntry(Strict):
    """How a table is made, or the name of an order alone."""

    names: ClassVar[tuple[str, ...]] = get_args(OrderName)

    win: int = Field(default=3, ge=0, le=99, description="points for a win")
    draw: int = Field(default=1, ge=0, le=99, description="points for a draw")
    loss: int = Field(default=0, ge=0, le=99, description="points for a loss")
    order: OrderName | Many[Criterion] = Field(
        default="usual", description="what decides between teams with as many points, by a name or one after the other"
    )
    deducted: dict[str, int] = Field(default={}, description="points that a team loses, by team")
    fair_play: dict[str, int] = Field(default={}, description="what each thing that is noted costs in fair play")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, data: Any) -> Any:
        return {"order": data} if isinstance(data, str) else data


class BanEntry(Strict):
    """How many of what keep a player out."""

    of: TextField = Field(description="what is noted, such as yellow")
    every: int = Field(default=1, ge=1, le=99, description="how many of it")
    matches: int = Field(default=1, ge=1, le=99, description="how many matches the player misses")
    in_match: bool = Field(default=False, description="so many within one match")


class SeasonFile(Strict):
    """A file of fixtures and results."""

    season: TitleText = Field(description="what the season is called")
    table: TableEntry = Field(default=TableEntry(), description="how the table is made, or the name of an order")
    bans: Literal["", "spanish"] | Many[BanEntry] = Field(
        default="", description="who is suspended: spanish (five yellows, two in a match, a red), or rules of your own"
    )
    groups: dict[str, Many[TextField]] = Field(default={}, description="a table for each group: its name and teams")
    matches: Annotated[Many[MatchEntry], Field(min_length=1)] = Field(description="the matches, round by round")
    results: Many[LaterResult] = Field(default=(), description="results of those matches, as they come in")
