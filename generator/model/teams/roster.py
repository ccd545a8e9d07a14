"""What a game asks of a whole squad: how many players, what they cost, and several players written as one entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.i18n import counted, phrase
from generator.model.game import Game
from generator.model.source import Source
from generator.model.teams.team import Player
from generator.problems import Problem, Severity

_TARGET = re.compile(r"\s*(\d{1,3})\s*\+\s*")


def _points_problems(source: Source, game: Game, players: Sequence[Player]) -> Iterator[Problem]:
    """Yield what breaks the rules that a league may set for characteristics: ceilings, and sums of points."""
    squad, hint = game.squad, phrase("the rule stands under “squad” in the game.yaml of {title}", title=game.title)
    for player in dict.fromkeys(replace(player, number=0) for player in players):
        at = ("players", player.entry)
        for name, value in player.values:
            ceiling = squad.ceilings.get(name)
            if ceiling is not None and value > ceiling:
                message = phrase(
                    "{player} has {name} {value}; the most a squad may have is {ceiling}",
                    player=player.name,
                    name=name,
                    value=value,
                    ceiling=ceiling,
                )
                yield source.problem((*at, name), message, hint)
        points = sum(value for _, value in player.values)
        if squad.player_points is not None and points > squad.player_points:
            over = points - squad.player_points
            message = phrase(
                "the characteristics of {name} add up to {points}, {over} more than {player_points}",
                name=player.name,
                points=points,
                over=over,
                player_points=squad.player_points,
            )
            yield source.problem(at, message, hint)
    total = sum(value for player in players for _, value in player.values)
    if squad.points is not None and total > squad.points:
        message = phrase(
            "all characteristics add up to {total}, {more} more than a squad's {points}",
            total=total,
            more=total - squad.points,
            points=squad.points,
        )
        yield source.problem(("players",), message, hint)


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
        many = counted(count, "the squad has 1 player", "the squad has {count} players")
        few = counted(count, "the squad has only 1 player", "the squad has only {count} players")
        hint = phrase("allowed: {least} to {most}", least=squad.least, most=squad.most)
        found.append(source.problem(("players",), few if count < squad.least else many, hint))
    found += _points_problems(source, game, players)
    if squad.unit is None:
        return found
    cost, unit = sum(player.cost or 0 for player in players), squad.unit
    text = counted(count, "1 player costs {cost} {unit}", "{count} players cost {cost} {unit}", cost=cost, unit=unit)
    if squad.budget is not None and cost > squad.budget:
        message = phrase(
            "{text}, {more} more than the {budget} of a usual squad",
            text=text,
            more=cost - squad.budget,
            budget=squad.budget,
        )
        found.append(source.problem(("players",), message, severity=Severity.WARNING))
    else:
        if squad.budget is not None:
            text = phrase("{text} of {budget}", text=text, budget=squad.budget)
        found.append(source.problem(("players",), text, severity=Severity.NOTE))
    return found
