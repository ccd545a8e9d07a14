"""What a game asks of a whole squad: how many players, what they cost, and several players written as one entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.model.game import Game
from generator.model.source import Source
from generator.problems import Problem, Severity

if TYPE_CHECKING:
    from generator.model.team import Player

_TARGET = re.compile(r"\s*(\d{1,3})\s*\+\s*")


def target_value(value: Any) -> Any:
    """Return the number of a target such as ``4+``; anything else as it is."""
    match = _TARGET.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match else value


def copies(player: Player, quantity: int) -> Iterator[Player]:
    """Yield a player as often as his entry says, with numbers that follow his own."""
    for copy in range(quantity):
        yield replace(player, number=player.number + copy) if copy else player


def squad_problems(source: Source, game: Game, players: Sequence[Player]) -> list[Problem]:
    """Return what is wrong with the size of a squad, a warning when it costs too much, and a note of what it costs."""
    squad, count, found = game.squad, len(players), []
    if count and not squad.least <= count <= squad.most:
        side = f"has only {count}" if count < squad.least else f"has {count}"
        hint = f"allowed: {squad.least} to {squad.most}"
        found.append(source.problem(("players",), f"the squad {side} players", hint))
    if squad.unit is None:
        return found
    cost, unit = sum(player.cost or 0 for player in players), squad.unit.in_("es")
    text = f"{count} players cost {cost} {unit}"
    if squad.budget is not None and cost > squad.budget:
        message = f"{text}, {cost - squad.budget} more than the {squad.budget} of a usual squad"
        found.append(source.problem(("players",), message, severity=Severity.WARNING))
    else:
        budget = f" of {squad.budget}" if squad.budget is not None else ""
        found.append(source.problem(("players",), f"{text}{budget}", severity=Severity.NOTE))
    return found
