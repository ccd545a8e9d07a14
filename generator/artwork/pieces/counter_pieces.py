"""Counters as pieces that hold little more than whose they are: those of a whole league fill no memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from generator.artwork.pieces.counter_style import BLEED
from generator.geometry.shapes import Rect
from generator.model.team import Team
from generator.problems import Problem
from generator.scene.palette import INK
from generator.scene.pieces import Piece, outline_area, resized
from generator.scene.primitives import Item, Lazy, OutlineItem, Style

TEAMS_AT_HAND = 32
"""Teams whose faces are kept at hand: a sheet shows fewer, and backs follow their fronts."""


class Faces(Protocol):
    """Both sides of the counters of one team, by the index of the player."""

    def front(self, index: int) -> Iterable[Item]:
        """Return the side of a player's counter that lies up at first."""

    def back(self, index: int) -> Iterable[Item]:
        """Return the other side of a player's counter."""

    def problems(self) -> Iterable[Problem]:
        """Return what is wrong with the counters."""


@dataclass(frozen=True, slots=True, eq=False)
class TeamCounters:
    """A team, the outline of its counters, and what makes their faces ready to be drawn."""

    team: Team
    outline: OutlineItem
    make_faces: Callable[[], Faces]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return a piece for each player."""
        return tuple(CounterPiece(self, index) for index in range(len(self.team.players)))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return all that is wrong with them."""
        return tuple(_faces(self).problems())


@lru_cache(maxsize=TEAMS_AT_HAND)
def _faces(squad: TeamCounters) -> Faces:
    return squad.make_faces()


@dataclass(frozen=True, slots=True)
class CounterPiece:
    """A player's counter as a piece; his name and his faces are looked up when somebody asks for them."""

    squad: TeamCounters
    index: int

    @property
    def name(self) -> str:
        """Return the number and the name of the player."""
        player = self.squad.team.players[self.index]
        return f"{player.number} {player.name}"

    @property
    def outline(self) -> OutlineItem:
        """Return where the scissors go: all of a team are cut alike."""
        return self.squad.outline

    @property
    def front(self) -> Iterable[Item]:
        """Return the side that lies up at first."""
        return Lazy(_front, self)

    @property
    def back(self) -> Iterable[Item]:
        """Return the other side."""
        return Lazy(_back, self)

    @property
    def bleed(self) -> Iterable[Item]:
        """Return what goes on beyond the cut: the rim."""
        return (replace(resized(self.outline, BLEED), style=Style(fill=INK)),)

    @property
    def area(self) -> Rect:
        """Return the rectangle around the outline."""
        return outline_area(self.outline)

    @property
    def quantity(self) -> int:
        """Return how many of it there are: every player is one of a kind."""
        return 1


def _front(counter: CounterPiece) -> Iterable[Item]:
    return _faces(counter.squad).front(counter.index)


def _back(counter: CounterPiece) -> Iterable[Item]:
    return _faces(counter.squad).back(counter.index)
