"""What the file of a season may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from generator.i18n import Message, message
from generator.league import Criterion
from generator.model.fields import FORMAT, FormatField, Many, ShortText, TextField, TitleText
from generator.model.season import MatchState
from generator.model.validation import Strict


class NotedSides(Strict):
    """What was noted for players of both sides: their numbers or names, as often as it was."""

    home: Many[TextField] = Field(
        default=(), description="players of the home team, by number or name; twice for two", examples=['["7", "7"]']
    )
    away: Many[TextField] = Field(
        default=(), description="players of the away team, by number or name", examples=['["10"]']
    )


class ResultEntry(Strict):
    score: TextField = Field(default="", description="score, home team first", examples=['"2-1"'])
    shootout: TextField = Field(default="", description="score of the shoot-out", examples=['"4-3"'])
    state: MatchState = Field(
        default="", description="state: postponed, abandoned and annulled matches do not count, awarded ones do"
    )
    events: dict[str, NotedSides] = Field(
        default={},
        description="goals, cards and other events of each player",
        examples=['{goals: {home: ["7"], away: ["10"]}}'],
    )


class LaterResult(ResultEntry):
    hints: ClassVar[Mapping[str, Message]] = dict.fromkeys(
        ("date", "time", "place", "referee"),
        message('write it in the match, under “matches”; a result has a score, such as score: "2-1"'),
    )

    home: TextField = Field(description="home team", examples=["Sosiego FC"])
    away: TextField = Field(description="away team", examples=["Unión Relámpago"])
    round: ShortText = Field(default="", description="round, if the teams meet more than once", examples=['"7"'])


class MatchEntry(ResultEntry):
    """One match as the file has it, or a team that rests (``bye``); teams by name, short name or name of their file."""

    home: TextField = Field(default="", description="home team: name, short name or file name", examples=["sosiego-fc"])
    away: TextField = Field(default="", description="away team", examples=["union-relampago"])
    bye: TextField = Field(default="", description="team that rests, instead of home and away", examples=["sosiego-fc"])
    round: ShortText = Field(default="", description="round of the season", examples=['"7"'])
    date: ShortText = Field(default="", description="date: year-month-day", examples=['"2026-09-12"'])
    time: ShortText = Field(default="", description="kick-off time, in quotes", examples=['"17:30"'])
    place: ShortText = Field(default="", description="venue", examples=["Campo Municipal"])
    referee: ShortText = Field(default="", description="name of the referee", examples=["Ana Ruiz"])
    cup: bool = Field(default=False, description="whether it is a cup match, which does not count for the table")


OrderName = Literal["usual", "spanish", "head-to-head"]


class TableEntry(Strict):
    """How a table is made, or the name of an order alone."""

    names: ClassVar[tuple[str, ...]] = get_args(OrderName)

    win: int = Field(default=3, ge=0, le=99, description="points for a win")
    draw: int = Field(default=1, ge=0, le=99, description="points for a draw")
    loss: int = Field(default=0, ge=0, le=99, description="points for a loss", examples=["0"])
    order: OrderName | Many[Criterion] = Field(
        default="usual",
        description="tie-breakers: the name of a set, or a list; matches between level teams count once all are played",
        examples=["head-to-head"],
    )
    deducted: dict[str, int] = Field(default={}, description="points deducted, by team", examples=["{Sosiego FC: 3}"])
    fair_play: dict[str, int] = Field(
        default={}, description="fair-play points for each event", examples=["{yellow: 1, red: 3}"]
    )

    @model_validator(mode="before")
    @classmethod
    def _in_full(cls, data: Any) -> Any:
        return {"order": data} if isinstance(data, str) else data


class BanEntry(Strict):
    of: TextField = Field(description="event that is counted", examples=["yellow"])
    every: int = Field(default=1, ge=1, le=99, description="number of events that bring a ban")
    matches: int = Field(default=1, ge=1, le=99, description="length of the ban, in matches")
    in_match: bool = Field(default=False, description="whether they must happen in the same match")


class WithdrawnEntry(Strict):
    """How a club withdraws, or the first round without it alone."""

    from_: ShortText = Field(alias="from", description="first round without the club", examples=["round 5"])
    matches: Literal["annulled", "awarded"] = Field(
        default="annulled",
        description="annulled: all its matches; awarded: those from then on, to the opponents",
        examples=["awarded"],
    )
    score: TextField = Field(
        default="3-0", description="result of matches that are awarded, the opponent first", examples=['"2-0"']
    )

    @model_validator(mode="before")
    @classmethod
    def _in_full(cls, data: Any) -> Any:
        return {"from": data} if isinstance(data, (str, int)) else data


MovesEntry = dict[str, dict[str, ShortText]]


class SeasonFile(Strict):
    format: FormatField = Field(default=FORMAT, description="version of the file format")
    season: TitleText = Field(description="name of the season", examples=["Liga 2026"])
    table: TableEntry = Field(
        default=TableEntry(),
        description="points and tie-breakers of the table",
        examples=["{win: 2, order: head-to-head}"],
    )
    bans: Literal["", "spanish"] | Many[BanEntry] = Field(
        default="", description="suspensions: spanish (five yellows, two in a match, a red), or custom rules"
    )
    groups: dict[str, Many[TextField]] = Field(
        default={},
        description="groups with a table each: name and teams",
        examples=["{A: [sosiego-fc, union-relampago]}"],
    )
    joined: MovesEntry = Field(
        default={},
        description="players who join later, by team: number or name, and the first round with them",
        examples=["{sosiego-fc: {Ana Ruiz: round 5}}"],
    )
    left: MovesEntry = Field(
        default={},
        description="players who leave, by team: number or name, and the first round without them",
        examples=["{sosiego-fc: {Eva Paz: round 5}}"],
    )
    withdrawn: dict[str, WithdrawnEntry] = Field(
        default={},
        description="teams that withdraw, and the first round without them",
        examples=["{sosiego-fc: {from: round 5, matches: awarded}}"],
    )
    matches: Annotated[Many[MatchEntry], Field(min_length=1)] = Field(
        description="matches, round by round", examples=['[{home: sosiego-fc, away: union-relampago, round: "1"}]']
    )
    results: Many[LaterResult] = Field(
        default=(),
        description="results of those matches, added later",
        examples=['[{home: sosiego-fc, away: union-relampago, score: "2-1"}]'],
    )
