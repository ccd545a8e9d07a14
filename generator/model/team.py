"""Teams: who plays, in which colours, and the keys of a team file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from generator.model.game import Game
from generator.scene.palette import Colour
from generator.scene.pictures import Picture

Pattern = Literal["plain", "stripes", "hoops", "halves", "sash", "quarters", "chequered"]
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
Rim = Literal["single", "double", "corners", "studs"]
RIMS: tuple[Rim, ...] = get_args(Rim)
SPANISH_PATTERNS = {
    "liso": "plain",
    "rayas": "stripes",
    "franjas": "hoops",
    "mitades": "halves",
    "banda": "sash",
    "cuartos": "quarters",
    "ajedrezado": "chequered",
}


@dataclass(frozen=True, slots=True)
class Kit:
    """The colours a team plays in; ``rim`` tells its counters from those of a team in like colours."""

    primary: Colour
    secondary: Colour
    pattern: Pattern = "plain"
    rim: Rim = "single"


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``values`` holds the characteristics of his kind, in the game's order; ``skills`` by their keys."""

    number: int
    name: str
    kind: str
    values: tuple[tuple[str, int], ...]
    short: str = ""
    captain: bool = False
    substitute: bool = False
    cost: int | None = None
    picture: Picture | None = None
    skills: tuple[str, ...] = ()
    entry: int = 0
    """Which entry of the file the player comes from, counted from 0; copies of one entry share it."""

    def value(self, characteristic: str) -> int | None:
        """Return one characteristic, ``None`` where this kind of player lacks it."""
        return dict(self.values).get(characteristic)


@dataclass(frozen=True, slots=True)
class Team:
    """A team, checked against its game."""

    game: str
    name: str
    short: str
    coach: str
    kit: Kit
    keeper_kit: Kit
    players: tuple[Player, ...]
    crest: Picture | None = None

    def kit_of(self, player: Player, game: Game) -> Kit:
        """Return the kit a player wears: his team's, or the keeper's when his kind wears that."""
        return self.keeper_kit if game.kinds[player.kind].wears == "keeper" else self.kit


def usual_keeper_kit(kit: Kit) -> Kit:
    """Return a plain keeper's kit of our choice that differs in colour and brightness from the team's."""
    choices = [Colour.of(code) for code in ("#f2b632", "#2b2f38", "#d55e00", "#9acd32", "#5b2a86")]
    best = max(choices, key=lambda choice: min(_difference(choice, kit.primary), _difference(choice, kit.secondary)))
    return Kit(best, best)


def _difference(first: Colour, second: Colour) -> float:
    """Return a rough perceived difference, 0 to 3, that weighs brightness most."""
    parts = sum(abs(a - b) for a, b in zip(first, second, strict=True)) / 765
    return parts + 2 * abs(first.luminance - second.luminance)


TEAM_KEYS: Mapping[str, str] = {
    "game": "the game the team plays, by the name of its folder",
    "name": "the team's full name",
    "short": "a shorter name for narrow places",
    "coach": "who leads the team",
    "crest": "the club's own badge: a PNG, JPEG or SVG file beside this one",
    "kit": "the colours of the shirts",
    "keeper_kit": "the keeper's colours; chosen to differ from the team's when not given",
    "players": "the squad; starting players first, from the defence to the attack",
}

PLAYER_KEYS: Mapping[str, str] = {
    "number": "shirt number, 0 to 999, each once in a team",
    "name": "full name; put it in quotes if it holds a colon or brackets",
    "short": "a shorter name for the counter",
    "role": "the kind of player, when it is not the usual one",
    "captain": "true for the captain",
    "substitute": "true for those who begin on the bench",
    "picture": "a portrait: a PNG, JPEG or SVG file beside this one",
}

SQUAD_KEYS: Mapping[str, str] = {
    "cost": "what the player costs, in games that count it",
    "quantity": "how many players like this one the squad has",
}
"""Keys of a player in games that count what a squad costs."""

SKILL_KEYS: Mapping[str, str] = {"skills": "what the player can do beyond his numbers: a list, or words with commas"}
"""Keys of a player in games that have skills."""

KIT_KEYS: Mapping[str, str] = {
    "primary": "main colour: a name such as azul or blue, or “#0072b2” in quotes",
    "secondary": "second colour, that of the pattern",
    "pattern": "plain, stripes (upright), hoops (level), halves or sash, in English or Spanish",
}
