"""A team file to start from: commented, and sound as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from generator.frozen import dataclass
from generator.model.game import Game, PlayerKind
from generator.model.yaml_writing import yaml_text
from generator.problems import PizarraError, Problem

_COMMENTS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "head": "Un equipo de {title}. Cámbialo a tu gusto y prueba: pizarra build {file}",
        "short": "opcional: cómo se abrevia el equipo",
        "kit": 'colores por nombre (azul, rojo…) o "#0072b2"; pattern: plain, stripes, hoops, halves, sash, quarters…',
        "players": "Un jugador por línea. Opcionales: short (nombre para la ficha), captain: true, substitute: true",
        "values": "{kind}: {names}",
        "range": "de {least} a {most}",
        "first": "azul",
        "second": "blanco",
        "keeper": "verde",
        "team": "Mi equipo",
        "coach": "Nombre del entrenador",
        "player": "Jugador",
    },
    "en": {
        "head": "A team for {title}. Change it as you like and try: pizarra build {file}",
        "short": "optional: the team's name in short",
        "kit": 'colours by name (blue, red…) or "#0072b2"; pattern: plain, stripes, hoops, halves, sash, quarters…',
        "players": "One player a line. Optional: short (name for the counter), captain: true, substitute: true",
        "values": "{kind}: {names}",
        "range": "{least} to {most}",
        "first": "blue",
        "second": "white",
        "keeper": "green",
        "team": "My team",
        "coach": "The coach's name",
        "player": "Player",
    },
}
_SQUAD = 11


@dataclass(frozen=True, slots=True)
class TeamWish:
    """What a new team is to have; what is empty is chosen for it. ``colours`` are the two of its kit, as written."""

    name: str = ""
    colours: tuple[str, str] | None = None
    players: int | None = None


def team_text(game: Game, stem: str, language: str, wish: TeamWish | None = None) -> str:
    """Return the text of a team file for a game, its comments in a language, with a full squad of plausible values.

    Raises ``PizarraError`` for a game that has no teams.
    """
    if not game.kinds:
        raise PizarraError([Problem("--game", f"{game.title} is played without teams")])
    say = _COMMENTS[language]
    wish = wish or TeamWish()
    first, second = wish.colours or (say["first"], say["second"])
    kinds = [
        f"#   {say['values'].format(kind=kind.name.in_(language), names=_names(game, kind, say, language))}"
        for kind in game.kinds.values()
    ]
    keeper = any(kind.wears == "keeper" for kind in game.kinds.values())
    lines = [
        "# " + say["head"].format(title=game.title, file=f"{stem}.yaml"),
        f"game: {game.slug}",
        f"name: {yaml_text(wish.name or say['team'])}",
        f"# short: …   # {say['short']}",
        f"coach: {say['coach']}",
        f"# {say['kit']}",
        f"kit: {{primary: {yaml_text(first)}, secondary: {yaml_text(second)}, pattern: stripes}}",
        f"{'' if keeper else '# '}keeper_kit: {{primary: {say['keeper']}}}",
        "",
        f"# {say['players']}",
        *kinds,
        "players:",
        *_players(game, wish.players or usual_size(game), say, language),
    ]
    return "\n".join(lines) + "\n"


def sizes(game: Game) -> range:
    """Return how many players a team may have, with those that the game demands, and numbers of two digits."""
    demanded = sum(kind.at_least for kind in game.kinds.values() if not kind.usual) + 1
    return range(max(game.squad.least, demanded), min(game.squad.most, 99) + 1)


def usual_size(game: Game) -> int:
    """Return how many players a new team has: eleven, or as many as the game allows."""
    return min(game.squad.most, max(game.squad.least, _SQUAD))


def _names(game: Game, kind: PlayerKind, say: Mapping[str, str], language: str) -> str:
    parts = []
    for name in kind.characteristics:
        limits = game.characteristics[name]
        parts.append(f"{limits.name.in_(language)} ({say['range'].format(least=limits.min, most=limits.max)})")
    return ", ".join(parts)


def _players(game: Game, size: int, say: Mapping[str, str], language: str) -> list[str]:
    """Return one line a player: as many of each other kind as the game demands, the rest of the usual one."""
    others = [(slug, kind) for slug, kind in game.kinds.items() if not kind.usual for _ in range(kind.at_least)]
    usual = next((slug, kind) for slug, kind in game.kinds.items() if kind.usual)
    squad = [*others, *[usual] * (size - len(others))]
    cost = f"cost: {(game.squad.budget or 0) // size}, " if game.squad.unit is not None else ""
    lines = []
    for number, (_, kind) in enumerate(squad, start=1):
        role = "" if kind.usual else f"role: {kind.name.in_(language)}, "
        name = f"{say['player'] if kind.usual else kind.name.in_(language).capitalize()} {number}"
        values = ", ".join(
            f"{game.characteristics[key].name.in_(language)}: {_plausible(game, key, number + index)}"
            for index, key in enumerate(kind.characteristics)
        )
        captain = ", captain: true" if number == len(squad) else ""
        lines.append(f"  - {{number: {number}, name: {name}, {role}{cost}{values}{captain}}}")
    return lines


def _plausible(game: Game, key: str, turn: int) -> int:
    """Return a value in the middle of a characteristic's range, a little different from player to player."""
    limits = game.characteristics[key]
    middle = round(limits.min + (limits.max - limits.min) * 0.55)
    return max(limits.min, min(limits.max, middle + turn % 3 - 1))
