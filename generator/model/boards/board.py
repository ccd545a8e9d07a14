"""Boards: what a pack says about the board it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.model.boards.panels import Panels
from generator.model.fields import Metres, Mm
from generator.model.validation import ByKind, Strict

if TYPE_CHECKING:
    from generator.model.boards.grid_board import GridBoard


class FieldChoice(Strict):
    """The field of the game: a preset, and what differs from it, in metres."""

    preset: str = Field(default="futbol11", description="a field of a football code or a stadium")
    length: Metres | None = Field(
        default=None, description="the length of the field, where it differs from the preset's"
    )
    width: Metres | None = Field(default=None, description="the width of the field, where it differs from the preset's")


class FootballBoard(Strict):
    """A football field on hexes, as it is printed when nothing else is asked for."""

    kind: Literal["football"] = Field(default="football", description="a football field on hexes")
    field: FieldChoice = Field(default=FieldChoice.model_construct(), description="the field that is drawn")
    orientation: Literal["flat", "pointy"] = Field(default="flat", description="which way the hexes lie")
    columns: Annotated[int, Field(ge=3, le=400)] | None = Field(
        default=None, description="how many hexes from goal to goal"
    )
    metres_per_hex: Annotated[Metres, Field(ge=0.1, le=100)] | None = Field(
        default=None, description="how much of the field a hex stands for"
    )
    hexes: Annotated[int, Field(ge=9, le=20_000)] | None = Field(
        default=None, description="about how many hexes in all"
    )
    hex: Annotated[Mm, Field(ge=4, le=150)] | None = Field(
        default=None, description="the width of a hex on paper, flat to flat"
    )
    board_width: Annotated[Mm, Field(ge=60, le=10_000)] | None = Field(
        default=None, description="the width of the printed board"
    )
    sheets: Annotated[int, Field(ge=1, le=300)] | None = Field(
        default=None, description="on how many sheets of paper the board is printed"
    )
    goal_hexes: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="how many hexes each goal is wide"
    )
    border: Annotated[Mm, Field(ge=0, le=50)] = Field(default=5.0, description="the strip around the field")
    ends: Annotated[Mm, Field(ge=0, le=120)] = Field(
        default=37.0, description="the room behind each goal, where the panels stand"
    )
    panels: Panels = Field(default=(), description="what is printed beside the field")


class BoardByKind(ByKind):
    """Boards by their kind; one whose grid has a type has no kind of its own."""

    def _kind(self, data: Mapping[Any, Any]) -> str | None:
        return "grid" if isinstance(data.get("grid"), Mapping) else super()._kind(data)


BOARDS = BoardByKind(
    {
        "football": "generator.model.boards.board.FootballBoard",
        "grid": "generator.model.boards.grid_board.GridBoard",
    },
    usual="football",
)
"""Every kind of board a pack may have; one that does not say is a football board."""

if TYPE_CHECKING:
    Board = GridBoard | FootballBoard
else:
    Board = Annotated[Any, BeforeValidator(BOARDS)]
