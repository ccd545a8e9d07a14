"""The keys of a team file, each with what editors show beside it."""

from __future__ import annotations

from collections.abc import Mapping

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
