"""Who may not play: so many bookings, so many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.league.matches import Played


@dataclass(frozen=True, slots=True)
class BanRule:
    """``every`` so many events of a kind, noted over the season, keep a player out of ``matches`` matches of his team.

    With ``in_match`` that many within one match do; they then count no further.
    """

    kind: str
    every: int = 1
    matches: int = 1
    in_match: bool = False

    @property
    def at_once(self) -> bool:
        """Return whether a single match is enough."""
        return self.in_match or self.every == 1


SPANISH_BANS = (BanRule("yellow", 5), BanRule("yellow", 2, in_match=True), BanRule("red"))
"""A fifth yellow card, a second one in a match, or a red one: the next match."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A player who misses matches, and how many are left, the next one included."""

    player: str
    kind: str
    matches: int


class Bookings:
    """Who of a team is suspended, as its matches are taken in the order in which they were played."""

    def __init__(self, team: str, rules: Sequence[BanRule]) -> None:
        self._team, self._rules = team, rules
        self._left: dict[str, Ban] = {}
        self._noted: Counter[tuple[str, BanRule]] = Counter()

    @property
    def bans(self) -> tuple[Ban, ...]:
        """Return who may not play the next match."""
        return tuple(self._left[player] for player in sorted(self._left))

    def take(self, match: Played) -> None:
        """Take a match of the team. Who is out misses it; what is noted for him in it still counts."""
        left = {player: replace(ban, matches=ban.matches - 1) for player, ban in self._left.items() if ban.matches > 1}
        for player, events in _by_player(self._team, match).items():
            if (new := _ban(player, events, self._noted, self._rules)) is not None:
                old = left.get(player)
                left[player] = Ban(player, new.kind, new.matches + (old.matches if old else 0))
        self._left = left


def _by_player(team: str, match: Played) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for event in match.events:
        if event.team == team:
            found.setdefault(event.player, Counter())[event.kind] += event.count
    return found


def _ban(
    player: str, events: Counter[str], noted: Counter[tuple[str, BanRule]], rules: Sequence[BanRule]
) -> Ban | None:
    """Return what a match brings a player: the longest ban for what he did in it, and one for each count it fills.

    Two yellow cards and the red one that they bring are one ban, not two.
    """
    at_once = [rule for rule in rules if rule.at_once and events[rule.kind] >= rule.every]
    settled = {rule.kind for rule in at_once if rule.in_match}
    found = [max(at_once, key=lambda rule: rule.matches)] if at_once else []
    for rule in rules:
        if rule.at_once or rule.kind in settled:
            continue
        before = noted[player, rule]
        noted[player, rule] += events[rule.kind]
        found += [rule] * (noted[player, rule] // rule.every - before // rule.every)
    return Ban(player, found[0].kind, sum(rule.matches for rule in found)) if found else None
