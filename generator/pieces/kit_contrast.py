"""Whether two kits can be told apart by everybody, and marks for those that cannot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, get_args

from generator.i18n import Phrase, all_of, message, phrase, plural
from generator.model.game import Game
from generator.model.team import MARKS, Kit, Team
from generator.problems import Problem, Severity
from generator.scene.palette import Colour, Pattern, contrast, from_linear, to_linear

Sight = Literal["normal", "protan", "deutan", "tritan", "grey"]
SIGHTS: tuple[Sight, ...] = get_args(Sight)
"""The common kinds of colour sight, and ``grey``: no colour at all, as on a printer with black ink only."""

Row = tuple[float, float, float]
_MACHADO: dict[str, tuple[Row, Row, Row]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear sRGB (sources.md: reading)."""


@lru_cache(maxsize=4096)
def simulate_sight(colour: Colour, sight: Sight) -> Colour:
    """Return the colour that looks to normal eyes as this one looks to eyes of that kind."""
    if sight == "normal":
        return colour
    if sight == "grey":
        return colour.grey
    light = [to_linear(part) for part in colour]
    parts = (math.fsum(a * b for a, b in zip(row, light, strict=True)) for row in _MACHADO[sight])
    return Colour(*(from_linear(part) for part in parts))


def difference(first: Colour, second: Colour, sight: Sight = "normal") -> float:
    """Return the CIEDE2000 difference of two colours to eyes of a kind: 0 for none, 100 from black to white."""
    return _ciede2000(_lab(simulate_sight(first, sight)), _lab(simulate_sight(second, sight)))


def _lab(colour: Colour) -> Row:
    red, green, blue = map(to_linear, colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _ciede2000(first: Row, second: Row) -> float:
    """Return the difference as Sharma, Wu and Dalal (2005) spell it out."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + 25.0**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * round(turn / 360)
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blues = 30 * math.exp(-(((hue % 360 - 275) / 25) ** 2))
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(2 * blues))
    return math.sqrt(max(0.0, dl**2 + dc**2 + dh**2 + twist * dc * dh))


ALIKE = 15.0
"""Kits whose colours differ by less (CIEDE2000) are taken for one another: classic red and green come to 10, default
blue and yellow to 47 (sources.md: reading)."""

ALIKE_GREYS = 1.5
"""Greys of a lower contrast than this are taken for one another: blue and vermillion have 1.34.

Source: sources.md, reading.
"""

CLEAR_PATTERN = 20.0
MOST_WARNINGS = 6
MOST_COMPARED = 24
"""Teams of which each is compared with every other; in a larger league too many meet for a mark to help."""

_SECOND_SHARES: Mapping[Pattern, float] = {
    "plain": 0.0, "stripes": 3 / 7, "hoops": 3 / 7, "halves": 0.5, "sash": 0.3, "quarters": 0.5, "chequered": 0.5,
}  # fmt: skip
_NAMES: Mapping[Sight, str] = {
    "normal": message("to everyone"),
    "protan": message("to people with protan vision (reduced sensitivity to red)"),
    "deutan": message("to people with deutan vision (reduced sensitivity to green)"),
    "tritan": message("to people with tritan vision (reduced sensitivity to blue)"),
    "grey": message("in grey"),
}


def sights_alike(first: Kit, second: Kit, grey: bool = False) -> tuple[Sight, ...]:
    """Return the kinds of sight to which two kits look the same, printed in colour or in ``grey``."""
    return tuple(sight for sight in SIGHTS if _look_alike(first, second, sight, grey))


def _look_alike(first: Kit, second: Kit, sight: Sight, grey: bool) -> bool:
    """Return whether two kits look the same to a kind of sight.

    Their patterns tell them apart in colour. Printed in ``grey`` only the areas of each tone do: of a pattern, a
    counter shows little beside its number and its values.
    """
    patterns = [kit.pattern if _pattern_is_seen(kit, sight) else "plain" for kit in (first, second)]
    if patterns[0] != patterns[1] and not (grey and sight == "grey"):
        return False
    pairs = [(first.primary, second.primary), (_mean(first), _mean(second))]
    if sight == "grey":
        return all(contrast(a, b) < ALIKE_GREYS for a, b in pairs)
    return all(difference(a, b, sight) < ALIKE for a, b in pairs)


def _pattern_is_seen(kit: Kit, sight: Sight) -> bool:
    if sight == "grey":
        return contrast(kit.primary, kit.secondary) >= ALIKE_GREYS
    return difference(simulate_sight(kit.primary, sight), simulate_sight(kit.secondary, sight)) >= CLEAR_PATTERN


def _mean(kit: Kit) -> Colour:
    return kit.primary.mix(kit.secondary, _SECOND_SHARES[kit.pattern])


def has_keeper(team: Team, game: Game) -> bool:
    return any(game.kinds[player.kind].wears == "keeper" for player in team.players)


def with_marks(teams: Sequence[Team], game: Game, grey: bool = False) -> tuple[Team, ...]:
    """Return the teams, each with a mark on its counters that no team before it has which looks like it to someone.

    Printed in ``grey``, teams in similar shades get one too, whatever their patterns, of which a counter shows little.
    A league of more than ``MOST_COMPARED`` is returned as it is.
    """
    if len(teams) > MOST_COMPARED:
        return tuple(teams)
    marked: list[Team] = []
    for team in teams:
        near = {
            other.kit.mark
            for other in marked
            if any(pair.sights for pair in _like_pairs(other, team, game, grey))
            or (grey and contrast(other.kit.primary, team.kit.primary) < ALIKE_GREYS)
        }
        mark = next((mark for mark in MARKS if mark not in near), MARKS[-1])
        kit, keeper_kit = (replace(each, mark=mark) for each in (team.kit, team.keeper_kit))
        marked.append(replace(team, kit=kit, keeper_kit=keeper_kit))
    return tuple(marked)


class _LikePair(NamedTuple):
    """Players of two teams that are compared, the key of the second's kit, and to which eyes they look alike."""

    one: str
    other: str
    path: str
    sights: tuple[Sight, ...]


def _like_pairs(first: Team, second: Team, game: Game, grey: bool) -> Iterator[_LikePair]:
    """Yield the players of two teams that could be mistaken for each other.

    Field players are compared with field players, and with the keeper of the other side; two keepers never meet.
    """
    kits = phrase("the kits of {name}", name=first.name)
    yield _LikePair(kits, second.name, "kit", sights_alike(first.kit, second.kit, grey))
    if has_keeper(first, game):
        yield _LikePair(_keeper_of(first), _players_of(second), "kit", sights_alike(first.keeper_kit, second.kit, grey))
    if has_keeper(second, game):
        yield _LikePair(
            _players_of(first), _keeper_of(second), "keeper_kit", sights_alike(first.kit, second.keeper_kit, grey)
        )


def _keeper_of(team: Team) -> Phrase:
    return phrase("the keeper of {name}", name=team.name)


def _players_of(team: Team) -> Phrase:
    return phrase("the players of {name}", name=team.name)


def sight_problems(teams: Sequence[tuple[Team, str]], game: Game, grey: bool = False) -> tuple[Problem, ...]:
    """Return a warning for each two teams that some eyes cannot tell apart, printed in colour or in ``grey``.

    ``teams`` come with their files. The same goes for a keeper and field players, of his own team or another. The teams
    of a league larger than ``MOST_COMPARED`` are not compared.
    """
    if len(teams) > MOST_COMPARED:
        return ()
    problems: list[Problem] = []
    for team, file in teams:
        if has_keeper(team, game) and (sights := sights_alike(team.kit, team.keeper_kit, grey)):
            who = phrase("the players and the keeper of {name}", name=team.name)
            message = phrase("{who} look alike {eyes}", who=who, eyes=_sights_in_words(sights))
            problems.append(_warning(file, message, "keeper_kit", phrase("choose another keeper_kit")))
    hint = phrase("choose another colour or pattern; until then, marks at the rim distinguish their counters")
    for (first, _), (second, file) in combinations(teams, 2):
        pair = next((pair for pair in _like_pairs(first, second, game, grey) if pair.sights), None)
        if pair is not None:
            values = {"one": pair.one, "other": pair.other, "eyes": _sights_in_words(pair.sights)}
            problems.append(_warning(file, phrase("{one} and {other} look alike {eyes}", **values), pair.path, hint))
    left = len(problems) - MOST_WARNINGS
    if left <= 0:
        return tuple(problems)
    more = plural(
        left,
        "1 more pair of teams that look alike to some eyes",
        "{count} more pairs of teams that look alike to some eyes",
    )
    return (*problems[:MOST_WARNINGS], _warning(teams[0][1], more))


def _sights_in_words(sights: Sequence[Sight]) -> Phrase:
    eyes: Sequence[Sight] = ("normal",) if "normal" in sights else sights
    return all_of(phrase(_NAMES[sight]) for sight in eyes)


def _warning(file: str, message: Phrase, path: str = "", hint: str = "") -> Problem:
    return Problem(file, message, path, hint=hint, severity=Severity.WARNING, code="kits-alike")
