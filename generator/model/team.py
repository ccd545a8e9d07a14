"""Teams: who plays, in which colours, and the keys of a team file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from generator.i18n import phrase
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
        return dict(self.values).get(characteristic)


@dataclass(frozen=True, slots=True)
class Team:
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


Notes = dict[str, Any]
"""What is said of a key in schemas: its description, an example and, where it has one, its default."""


def _notes(description: str, example: Any, default: Any = None) -> Notes:
    return {"description": description, "examples": [example]} | ({} if default is None else {"default": default})


TEAM_KEYS: dict[str, Notes] = {
    "game": _notes("name of the game: the name of its folder", "dichoso-fulbo"),
    "name": _notes("full name of the team", "Sosiego FC"),
    "short": _notes("short name, for narrow places", "SFC"),
    "coach": _notes("name of the coach", "Ana Ruiz"),
    "crest": _notes("badge of the club: a PNG, JPEG or SVG file beside this one", "escudo.svg"),
    "kit": _notes(
        "colours and pattern of the shirts",
        {"primary": phrase("blue"), "secondary": phrase("white"), "pattern": phrase("stripes")},
    ),
    "keeper_kit": _notes(
        "kit of the goalkeeper; if not given, one that differs from the team's", {"primary": phrase("green")}
    ),
    "players": _notes("squad: starters first, from defence to attack", [{"number": 7, "name": "Ana"}]),
}

PLAYER_KEYS: dict[str, Notes] = {
    "number": _notes("shirt number, different for each player of a team", 7),
    "name": _notes("full name, in quotes if it contains a colon or brackets", "Ana Ruiz"),
    "short": _notes("short name, for the counter", "Ana"),
    "role": _notes("kind of player, if not the usual one", "portero"),
    "captain": _notes("whether the player is the captain", True, False),
    "substitute": _notes("whether the player starts on the bench", True, False),
    "picture": _notes("portrait: a PNG, JPEG or SVG file beside this one", "ana.png"),
}

SQUAD_KEYS: dict[str, Notes] = {
    "cost": _notes("cost of the player", 70),
    "quantity": _notes("number of identical players", 2, 1),
}
"""Keys of a player in games that count what a squad costs."""

SKILL_KEYS: dict[str, Notes] = {"skills": _notes("skills: a list, or names separated by commas", ["salto", "placaje"])}
"""Keys of a player in games that have skills."""

KIT_KEYS: dict[str, Notes] = {
    "primary": _notes("main colour", phrase("blue")),
    "secondary": _notes("second colour, that of the pattern", phrase("white")),
    "pattern": _notes("pattern of the shirt, in English or Spanish", phrase("stripes"), "plain"),
}
