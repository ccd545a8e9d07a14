"""The JSON schema of team files, made of the games that they are for: their characteristics, kinds and spellings."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.fields import COLOUR, TEXT
from generator.model.game import Characteristic, Game, PlayerKind
from generator.model.team import KIT_KEYS, PATTERNS, PLAYER_KEYS, SKILL_KEYS, SPANISH_PATTERNS, SQUAD_KEYS, TEAM_KEYS
from generator.model.value_schemas import any_case
from generator.packs.schemas.files import DIALECT, Schema, described


def team_schema(games: Iterable[Game]) -> Schema:
    """Return the schema of a team file for any of the games."""
    packs = sorted(games, key=lambda game: game.slug)
    properties: Schema = {key: {"description": text} for key, text in TEAM_KEYS.items()}
    properties["game"] |= {"enum": [game.slug for game in packs]}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "coach", "crest"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    for key in ("kit", "keeper_kit"):
        properties[key] |= {"$ref": "#/$defs/kit"}
    properties["players"] |= {"type": "array", "minItems": 1, "items": {"type": "object"}}
    definitions = {value.name: described(value) for value in (COLOUR, TEXT)} | {"kit": _kit()}
    for game in packs:
        definitions |= _players(game)
    return {
        "$schema": DIALECT,
        "title": "Pizarra: a team",
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "name", "kit", "players"],
        "properties": properties,
        "allOf": [_for_game(game) for game in packs],
        "$defs": definitions,
    }


def _for_game(game: Game) -> Schema:
    players = {"items": {"$ref": f"#/$defs/{game.slug}-player"}}
    when = {"properties": {"game": {"const": game.slug}}, "required": ["game"]}
    return {"if": when, "then": {"properties": {"players": players}}}


def _kit() -> Schema:
    properties: Schema = {key: {"description": text} for key, text in KIT_KEYS.items()}
    properties["primary"] |= {"$ref": "#/$defs/colour"}
    properties["secondary"] |= {"$ref": "#/$defs/colour"}
    properties["pattern"] |= {"enum": [*PATTERNS, *SPANISH_PATTERNS]}
    return {"type": "object", "additionalProperties": False, "required": ["primary"], "properties": properties}


def _players(game: Game) -> Schema:
    """Return the definitions of a game's players: its characteristics, each kind, and the choice between the kinds."""
    found: Schema = {}
    for key, characteristic in game.characteristics.items():
        found[f"{game.slug}-{key}"] = _value(characteristic)
    choice: Schema = {}
    for slug, kind in sorted(game.kinds.items(), key=lambda pair: not pair[1].usual):
        name = f"{game.slug}-player-{slug}"
        found[name] = _player(game, slug, kind)
        reference: Schema = {"$ref": f"#/$defs/{name}"}
        roles = {"properties": {"role": {"anyOf": _roles(slug, kind)}}, "required": ["role"]}
        choice = {"if": roles, "then": reference, "else": choice} if choice else reference
    return found | {f"{game.slug}-player": choice}


def _value(characteristic: Characteristic) -> Schema:
    title = " / ".join(dict.fromkeys(text for _, text in characteristic.name.texts))
    text = f"{title}, {characteristic.min} to {characteristic.max}"
    if characteristic.flag is not None:
        text += f"; {characteristic.flag.at_least} and above is marked"
    number = {"type": "integer", "minimum": characteristic.min, "maximum": characteristic.max}
    if not characteristic.target:
        return {"description": text, **number}
    targets = [f"{value}+" for value in range(characteristic.min, characteristic.max + 1)]
    return {"description": text, "anyOf": [{"enum": targets}, number]}


def _player(game: Game, slug: str, kind: PlayerKind) -> Schema:
    properties: Schema = {key: {"description": text} for key, text in PLAYER_KEYS.items()}
    properties["number"] |= {"type": "integer", "minimum": 0, "maximum": 999}
    properties["name"] |= {"$ref": "#/$defs/text"}
    for key in ("short", "picture"):
        properties[key] |= {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]}
    properties["role"] |= {"anyOf": [*_roles(slug, kind), {"type": "null"}] if kind.usual else _roles(slug, kind)}
    for key in ("captain", "substitute"):
        properties[key] |= {"type": "boolean"}
    if game.skills:
        properties |= {key: {"description": text, "type": ["array", "string"]} for key, text in SKILL_KEYS.items()}
    if game.squad.unit:
        properties |= {key: {"description": text, "type": "integer"} for key, text in SQUAD_KEYS.items()}
    spelt: Schema = {}
    needed: list[Schema] = []
    for name in kind.characteristics:
        properties[name] = {"$ref": f"#/$defs/{game.slug}-{name}"}
        pattern = any_case(word for word, key in game.spellings.items() if key == name)
        spelt[pattern] = properties[name]
        present = {"not": {"propertyNames": {"not": {"pattern": pattern}}}}
        needed.append({"anyOf": [{"required": [name]}, present]})
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["number", "name"] if kind.usual else ["number", "name", "role"],
        "properties": properties,
        "patternProperties": spelt,
        "allOf": needed,
    }


def _roles(slug: str, kind: PlayerKind) -> list[Schema]:
    """Return schemas for the words for a kind, in any case; an editor proposes those that are listed as they are."""
    words = list(dict.fromkeys([slug, *(text for _, text in kind.name.texts)]))
    return [{"enum": words}, {"type": "string", "pattern": any_case(words)}]
