"""Boards: what a pack says about the board it is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator
from pydantic import Field as Limit

from generator.model.fields import Many, Metres, Mm, WordsField
from generator.model.validation import ByKind, MisplacedError, Strict

if TYPE_CHECKING:
    from generator.model.boards.cells import CellsBoard
    from generator.model.boards.hexes import HexBoard
    from generator.model.boards.scenario import ScenarioBoard
    from generator.model.boards.squares import SquaresBoard


class FieldChoice(Strict):
    """The field of the game: a preset, and what differs from it, in metres."""

    preset: str = "futbol11"
    length: Metres | None = None
    width: Metres | None = None


class Panel(Strict):
    """Something printed beside the field: a direction rose, a track of boxes, or the chances of a roll."""

    kind: Literal["rose", "track", "odds"]
    corner: Literal["left-top", "left-bottom", "right-top", "right-bottom"]
    name: WordsField | None = None
    first: Annotated[int, Limit(ge=-999, le=999)] = 0
    last: Annotated[int, Limit(ge=-999, le=999)] = 9
    columns: Annotated[int, Limit(ge=1, le=6)] = 1

    @model_validator(mode="after")
    def _in_order(self) -> Panel:
        if not 0 <= self.last - self.first <= 99:
            raise MisplacedError(("last",), f"a track from {self.first} to {self.last} has no boxes, or too many (100)")
        return self


class FootballBoard(Strict):
    """A football field on hexes, as it is printed when nothing else is asked for."""

    kind: Literal["football"] = "football"
    field: FieldChoice = FieldChoice.model_construct()
    orientation: Literal["flat", "pointy"] = "flat"
    columns: Annotated[int, Limit(ge=3, le=400)] | None = None
    metres_per_hex: Annotated[Metres, Limit(ge=0.1, le=100)] | None = None
    hexes: Annotated[int, Limit(ge=9, le=20_000)] | None = None
    hex: Annotated[Mm, Limit(ge=4, le=150)] | None = None
    board_width: Annotated[Mm, Limit(ge=60, le=10_000)] | None = None
    sheets: Annotated[int, Limit(ge=1, le=300)] | None = None
    goal_hexes: Annotated[int, Limit(ge=1, le=99)] | None = None
    border: Annotated[Mm, Limit(ge=0, le=50)] = 5.0
    ends: Annotated[Mm, Limit(ge=0, le=120)] = 37.0
    panels: Many[Panel] = ()


BOARDS = ByKind(
    football="generator.model.boards.board.FootballBoard",
    hexes="generator.model.boards.hexes.HexBoard",
    scenario="generator.model.boards.scenario.ScenarioBoard",
    squares="generator.model.boards.squares.SquaresBoard",
    cells="generator.model.boards.cells.CellsBoard",
)
"""Every kind of board a pack may have; one that does not say is a football board."""

if TYPE_CHECKING:
    Board = FootballBoard | HexBoard | ScenarioBoard | SquaresBoard | CellsBoard
else:
    Board = Annotated[Any, BeforeValidator(BOARDS)]
