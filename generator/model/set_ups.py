"""Set-ups and diagrams of a game: which pieces are where on the board, and pictures of part of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from generator.i18n import phrase
from generator.model.boards.cells import CellsField
from generator.model.boards.layers import LayerField
from generator.model.fields import Many, TextField, WordsField, one_or_list, value_schema
from generator.model.localized import NO_WORDS
from generator.model.validation import Strict
from generator.problems import InvalidValueError, quoted

Team = Literal["home", "away"]
TEAMS: tuple[Team, ...] = get_args(Team)

STARTERS, ALL = "starters", "all"
"""Words for the players of a team who do not start on the bench, and for all of them."""

Direction = Literal["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


def players(value: Any) -> tuple[str, ...]:
    """Return the words of ``7``, ``[1, 7, 9]``, ``starters`` or a kind of player. Raises ``ValueError`` otherwise."""
    texts = one_or_list(value, int)
    if texts is None:
        message = phrase("expected shirt numbers, kinds of player, or “starters”, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for example {example}", example="players: [1, 7, 9]"))
    return texts


PlayersField = Annotated[tuple[str, ...], BeforeValidator(players), value_schema(
    "players", "players of a team: shirt numbers, kinds of player, starters or all", "string", "integer", "array",
    examples=[[1, 7, 9]], write=list,
)]  # fmt: skip


class Placement(Strict):
    """Pieces of one kind and the cells where they are; in several single cells in that order, else spread."""

    piece: TextField = Field(default="", description="token or piece, by its key in this file", examples=["balon"])
    row: TextField = Field(
        default="", description="name of the piece, if its type has several rows", examples=["Infantería"]
    )
    players: PlayersField = Field(
        default=(), description="players by shirt number or kind, or “starters”", examples=["starters"]
    )
    team: Team = Field(default="home", description="team of the players: home or away", examples=["away"])
    at: CellsField = Field(
        default=(), description="cells, ranges, zones or marked areas; several pieces are spread over a zone"
    )
    count: Annotated[int, Field(ge=1, le=500)] | None = Field(
        default=None, description="number of pieces; if not given, one in each cell", examples=["3"]
    )
    facing: TextField = Field(
        default="", description="direction the pieces face: up, right, down-left …, or a cell", examples=["right"]
    )
    side: Literal["front", "back"] = Field(default="front", description="side that is face up")
    shares: bool = Field(default=False, description="whether it may be in the same cell as another piece")
    step: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="number on a disc at the piece, that of a step in the text", examples=["6"]
    )
    beside: WordsField | None = Field(
        default=None,
        description="place beside the cells, for the list of pieces, instead of cells",
        examples=["{es: en el banquillo, en: on the bench}"],
    )

    @model_validator(mode="after")
    def _names_one_kind(self) -> Placement:
        if bool(self.piece) == bool(self.players):
            raise ValueError(phrase("write either “piece” or “players”"))
        if bool(self.at) == bool(self.beside):
            raise ValueError(phrase("write either “at” (cells) or “beside” (a place in words)"))
        return self


class SetUpVariant(Strict):
    note: WordsField = Field(description="note in place of the usual one", examples=["{es: Llueve., en: It rains.}"])


class SetUp(Strict):
    name: WordsField = Field(description="name of the set-up", examples=["{es: Saque de centro, en: Kick-off}"])
    note: WordsField = Field(
        default=NO_WORDS,
        description="short note below the picture",
        examples=["{es: Saca local., en: Home starts.}"],
    )
    variants: dict[str, dict[str, SetUpVariant]] = Field(
        default={},
        description="another note for each value of a rules option or ruling",
        examples=['{lluvia: {"yes": {note: {es: Llueve., en: It rains.}}}}'],
    )
    board: TextField = Field(
        default="", description="board it is on, if there are several; if not given, the first one", examples=["cellar"]
    )
    teams: Literal["own", "example"] = Field(
        default="own", description="teams of its players: those that are printed, or always the game's example teams"
    )
    pieces: Many[Placement] = Field(
        default=(), description="pieces and where they are", examples=["[{piece: balon, at: e5}]"]
    )


class Diagram(SetUp):
    """A picture of part of the board; what ``like`` names comes first, then its own changes."""

    like: TextField = Field(
        default="", description="set-up or diagram that it begins with", examples=["saque-de-centro"]
    )
    remove: CellsField = Field(default=(), description="cells whose pieces are taken away")
    shows: CellsField = Field(default=("all",), description="cells in the picture; the rectangle around them is shown")
    around: Annotated[int, Field(ge=0, le=20)] = Field(
        default=1, description="number of cells shown around these", examples=["2"]
    )
    key: bool = Field(default=False, description="whether a line below it explains its arrows and colours")
    layers: Many[LayerField] = Field(
        default=(),
        description="board layers drawn only here, such as arrows and fills",
        examples=["[{arrows: pass, through: [[a1, c3]]}]"],
    )
