"""Boards: what a pack says about the board it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Tag

from generator.model.board_cells import CellsBoard
from generator.model.board_hexes import HexBoard
from generator.model.board_squares import SquaresBoard
from generator.model.fields import Many, Metres, Mm, WordsField
from generator.model.scenario import ScenarioBoard
from generator.model.validation import Strict


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
    first: int = 0
    last: int = 9
    columns: int = 1


class FootballBoard(Strict):
    """A football field on hexes, as it is printed when nothing else is asked for."""

    kind: Literal["football"] = "football"
    field: FieldChoice = FieldChoice()
    orientation: Literal["flat", "pointy"] = "flat"
    columns: int | None = None
    metres_per_hex: Metres | None = None
    hexes: int | None = None
    hex: Mm | None = None
    board_width: Mm | None = None
    sheets: int | None = None
    goal_hexes: int | None = None
    border: Mm = 5.0
    ends: Mm = 37.0
    panels: Many[Panel] = ()


def _kind(data: Any) -> Any:
    """Return the kind of a board that is being read; one that does not say is a football board."""
    return data.get("kind", "football") if isinstance(data, Mapping) else getattr(data, "kind", "football")


Board = Annotated[
    Annotated[FootballBoard, Tag("football")]
    | Annotated[HexBoard, Tag("hexes")]
    | Annotated[ScenarioBoard, Tag("scenario")]
    | Annotated[SquaresBoard, Tag("squares")]
    | Annotated[CellsBoard, Tag("cells")],
    Discriminator(_kind),
]
"""Every kind of board a pack may have."""
