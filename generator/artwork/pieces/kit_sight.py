"""Whether two kits can be told apart by everybody, and rims for those that cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from generator.i18n import Phrase, all_of, counted, message, phrase
from generator.model.game import Game
from generator.model.team import RIMS, Kit, Pattern, Team
from generator.problems import Problem, Severity
from generator.scene.palette import Colour, contrast
from generator.scene.reading.sight import SIGHTS, Sight, difference, seen

ALIKE = 15.0
"""Kits whose colours differ by less (CIEDE2000) are taken for one another: classic red and green come to 10, default
blue and yellow to 47 (docs/sources.md: reading)."""

ALIKE_GREYS = 1.5
"""Greys of a lower contrast than this are taken for one another: blue and vermillion have 1.34.

Source: docs/sources.md, reading.
"""

CLEAR_PATTERN = 20.0
MOST_TOLD = 6
MOST_COMPARED = 24
"""Teams of which each is compared with every other; in a larger league too many meet for a rim to help."""

_SECOND_SHARES: Mapping[Pattern, float] = {
    "plain": 0.0, "stripes": 3 / 7, "hoops": 3 / 7, "halves": 0.5, "sash": 0.3, "quarters": 0.5, "chequered": 0.5,
}  # fmt: skip
_NAMES: Mapping[Sight, str] = {
    "normal": message("to every eye"),
    "protan": message("to protan sight (weak in red)"),
    "deutan": message("to deutan sight (weak in green)"),
    "tritan": message("to tritan sight (weak in blue)"),
    "grey": message("in grey"),
}


def alike(first: Kit, second: Kit) -> tuple[Sight, ...]:
    """Return the kinds of sight to which two kits look the same."""
    return tuple(sight for sight in SIGHTS if _alike(first, second, sight))


def _alike(first: Kit, second: Kit, sight: Sight) -> bool:
    shown = [kit.pattern if _clear(kit, sight) else "plain" for kit in (first, second)]
    if shown[0] != shown[1]:
        return False
    pairs = [(first.primary, second.primary), (_mean(first), _mean(second))]
    if sight == "grey":
        return all(contrast(a, b) < ALIKE_GREYS for a, b in pairs)
    return all(difference(a, b, sight) < ALIKE for a, b in pairs)


def _clear(kit: Kit, sight: Sight) -> bool:
    """Return whether a kit's pattern can be seen."""
    if sight == "grey":
        return contrast(kit.primary, kit.secondary) >= ALIKE_GREYS
    return difference(seen(kit.primary, sight), seen(kit.secondary, sight)) >= CLEAR_PATTERN


def _mean(kit: Kit) -> Colour:
    return kit.primary.mixed(kit.secondary, _SECOND_SHARES[kit.pattern])


def has_keeper(team: Team, game: Game) -> bool:
    """Return whether someone of a team wears the keeper's kit."""
    return any(game.kinds[player.kind].wears == "keeper" for player in team.players)


def with_rims(teams: Sequence[Team], game: Game) -> tuple[Team, ...]:
    """Return the teams, each with a rim on its counters that no team before it has which looks like it to someone.

    A league of more than ``MOST_COMPARED`` is returned as it is.
    """
    if len(teams) > MOST_COMPARED:
        return tuple(teams)
    found: list[Team] = []
    for team in teams:
        near = {other.kit.rim for other in found if any(pair.sights for pair in _mistaken(other, team, game))}
        rim = next((rim for rim in RIMS if rim not in near), RIMS[-1])
        found.append(replace(team, kit=replace(team.kit, rim=rim), keeper_kit=replace(team.keeper_kit, rim=rim)))
    return tuple(found)


class _Mistaken(NamedTuple):
    """Who of two teams is compared with whom, the key of the second's kit, and to which eyes they look alike."""

    one: str
    other: str
    path: str
    sights: tuple[Sight, ...]


def _mistaken(first: Team, second: Team, game: Game) -> Iterator[_Mistaken]:
    """Yield who of two teams could be taken for whom.

    Field players are compared with field players, and with the keeper of the other side; two keepers never meet.
    """
    kits = phrase("the kits of {name}", name=first.name)
    yield _Mistaken(kits, second.name, "kit", alike(first.kit, second.kit))
    if has_keeper(first, game):
        yield _Mistaken(_keeper(first), _players(second), "kit", alike(first.keeper_kit, second.kit))
    if has_keeper(second, game):
        yield _Mistaken(_players(first), _keeper(second), "keeper_kit", alike(first.kit, second.keeper_kit))


def _keeper(team: Team) -> Phrase:
    return phrase("the keeper of {name}", name=team.name)


def _players(team: Team) -> Phrase:
    return phrase("the players of {name}", name=team.name)


def sight_problems(teams: Sequence[tuple[Team, str]], game: Game) -> tuple[Problem, ...]:
    """Return a warning for each two teams that some eyes cannot tell apart; ``teams`` come with their files.

    The same goes for a keeper and field players, of his own team or another. The teams of a league larger than
    ``MOST_COMPARED`` are not compared.
    """
    if len(teams) > MOST_COMPARED:
        return ()
    found: list[Problem] = []
    for team, file in teams:
        if has_keeper(team, game) and (sights := alike(team.kit, team.keeper_kit)):
            who = phrase("the players and the keeper of {name}", name=team.name)
            told = phrase("{who} look alike {eyes}", who=who, eyes=_eyes(sights))
            found.append(_problem(file, told, "keeper_kit", phrase("choose another keeper_kit")))
    hint = phrase("choose another colour or pattern; until then marks at the rim tell their counters apart")
    for (first, _), (second, file) in combinations(teams, 2):
        pair = next((pair for pair in _mistaken(first, second, game) if pair.sights), None)
        if pair is not None:
            values = {"one": pair.one, "other": pair.other, "eyes": _eyes(pair.sights)}
            found.append(_problem(file, phrase("{one} and {other} look alike {eyes}", **values), pair.path, hint))
    left = len(found) - MOST_TOLD
    if left <= 0:
        return tuple(found)
    more = counted(
        left,
        "1 more pair of teams that look alike to some eyes",
        "{count} more pairs of teams that look alike to some eyes",
    )
    return (*found[:MOST_TOLD], _problem(teams[0][1], more))


def _eyes(sights: Sequence[Sight]) -> Phrase:
    eyes: Sequence[Sight] = ("normal",) if "normal" in sights else sights
    return all_of(phrase(_NAMES[sight]) for sight in eyes)


def _problem(file: str, message: Phrase, path: str = "", hint: str = "") -> Problem:
    return Problem(file, message, path, hint=hint, severity=Severity.WARNING, code="kits-alike")
