"""Checks that a board may ask for: none is a rule for a board that does not."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.model.boards.choices import CellsField
from generator.model.fields import Many
from generator.model.validation import Strict
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError, did_you_mean, shown
from generator.words import phrase


class BoardChecks(Strict):
    """What is to be true of a board."""

    connected: bool = Field(default=False, description="every cell can be reached from every other")
    fair: Literal[180] | None = Field(default=None, description="the board looks the same after half a turn")
    closed: bool = Field(default=False, description="nothing leads off the board: its outside is closed or joined")
    no_dead_ends: Annotated[int, Field(ge=1, le=6)] | None = Field(
        default=None, alias="no-dead-ends", description="how many ways lead out of each cell at least"
    )
    passable: Many[CellsField] = Field(default=(), description="cells or zones between each of which there is a way")


def checks(value: Any) -> Any:
    """Return checks as a mapping, from a list such as ``[connected, {fair: {turn: 180}}]``."""
    if not isinstance(value, list):
        return value
    found: dict[str, Any] = {}
    for entry in value:
        name, wanted = (entry, None) if not isinstance(entry, dict) else next(iter(entry.items()), ("", None))
        if name not in _USUAL:
            raise UnfitError(phrase("{name} is no check", name=shown(name)), did_you_mean(str(name), _USUAL))
        if isinstance(wanted, dict) and len(wanted) == 1:
            wanted = next(iter(wanted.values()))
        found[name] = _USUAL[name] if wanted is None else wanted
    return found


_USUAL: dict[str, Any] = {"connected": True, "fair": 180, "closed": True, "no-dead-ends": 2, "passable": [["all"]]}
ChecksField = Annotated[
    BoardChecks,
    BeforeValidator(checks),
    value_schema(
        "checks", "what is to be true of the board: connected, closed, fair, no-dead-ends, passable", "array", "object"
    ),
]
