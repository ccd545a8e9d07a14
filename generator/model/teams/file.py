"""A team as the text of a team file: short enough to go on editing by hand."""

from __future__ import annotations

from generator.model.game import Game
from generator.model.teams.team import Kit, Player, Team, usual_keeper_kit
from generator.model.yaml.writing import yaml_text
from generator.scene.palette import NAMES, Colour

_COLOUR_NAMES = {colour: name for name, colour in NAMES.items()}


def team_yaml(team: Team, game: Game) -> str:
    """Return the text of a team file that is read as this very team."""
    lines = [f"game: {game.slug}", f"name: {yaml_text(team.name)}"]
    if team.short != team.name:
        lines.append(f"short: {yaml_text(team.short)}")
    if team.coach:
        lines.append(f"coach: {yaml_text(team.coach)}")
    if team.crest is not None:
        lines.append(f"crest: {yaml_text(team.crest.name)}")
    lines.append(f"kit: {_kit(team.kit)}")
    if team.keeper_kit != usual_keeper_kit(team.kit):
        lines.append(f"keeper_kit: {_kit(team.keeper_kit)}")
    lines += ["players:", *(f"  - {_player(player, game)}" for player in team.players)]
    return "\n".join(lines) + "\n"


def _kit(kit: Kit) -> str:
    return f"{{primary: {_colour(kit.primary)}, secondary: {_colour(kit.secondary)}, pattern: {kit.pattern}}}"


def _colour(colour: Colour) -> str:
    return _COLOUR_NAMES.get(colour) or f'"{colour.hex}"'


def _player(player: Player, game: Game) -> str:
    parts = [f"number: {player.number}", f"name: {yaml_text(player.name)}"]
    if player.short:
        parts.append(f"short: {yaml_text(player.short)}")
    if not game.kinds[player.kind].usual:
        parts.append(f"role: {yaml_text(player.kind)}")
    if player.cost is not None:
        parts.append(f"cost: {player.cost}")
    parts += [f"{yaml_text(name)}: {value}" for name, value in player.values]
    if player.picture is not None:
        parts.append(f"picture: {yaml_text(player.picture.name)}")
    parts += [f"{key}: true" for key in ("captain", "substitute") if getattr(player, key)]
    return f"{{{', '.join(parts)}}}"
