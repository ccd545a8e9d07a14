"""A team file to start from: commented, and sound as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from generator.i18n import message, phrase, say
from generator.model.game import Game, PlayerKind
from generator.model.yaml_writer import yaml_text
from generator.problems import user_error

_HEAD = message("A team for {title}. Change it as you like and try: pizarra build {file}")
_COMMENTS = {
    "short": message("optional: the team's name in short"),
    "kit": message(
        'colours by name (blue, red…) or "#0072b2"; pattern: plain, stripes, hoops, halves, sash, quarters…'
    ),
    "players": message("One player a line. Optional: short (name for the counter), captain: true, substitute: true"),
}
_NAME, _COACH = message("My team"), message("The coach's name")
_COLOURS = {"es": ("azul", "blanco", "verde")}
"""Those of the team and of its keeper, where files know colours in that language."""
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
        raise user_error("--game", phrase("{title} is played without teams", title=game.title))
    wish = wish or TeamWish()
    *usual, keeper_colour = _COLOURS.get(language, ("blue", "white", "green"))
    first, second = wish.colours or usual
    comments = {what: say(language, text) for what, text in _COMMENTS.items()}
    head = say(language, _HEAD, title=game.title, file=f"{stem}.yaml")
    kinds = [f"#   {kind.name.in_(language)}: {_names(game, kind, language)}" for kind in game.kinds.values()]
    keeper = any(kind.wears == "keeper" for kind in game.kinds.values())
    lines = [
        f"# {head}",
        f"game: {game.slug}",
        f"name: {yaml_text(wish.name or say(language, _NAME))}",
        f"# short: …   # {comments['short']}",
        f"coach: {yaml_text(say(language, _COACH))}",
        f"# {comments['kit']}",
        f"kit: {{primary: {yaml_text(first)}, secondary: {yaml_text(second)}, pattern: stripes}}",
        f"{'' if keeper else '# '}keeper_kit: {{primary: {keeper_colour}}}",
        "",
        f"# {comments['players']}",
        *kinds,
        "players:",
        *_players(game, wish.players or usual_size(game), language),
    ]
    return "\n".join(lines) + "\n"


def sizes(game: Game) -> range:
    """Return how many players a team may have, with those that the game demands, and numbers of two digits."""
    demanded = sum(kind.at_least for kind in game.kinds.values() if not kind.usual) + 1
    return range(max(game.squad.least, demanded), min(game.squad.most, 99) + 1)


def usual_size(game: Game) -> int:
    """Return how many players a new team has: eleven, or as many as the game allows."""
    return min(game.squad.most, max(game.squad.least, _SQUAD))


def _names(game: Game, kind: PlayerKind, language: str) -> str:
    parts = []
    for name in kind.characteristics:
        limits = game.characteristics[name]
        told = phrase("{name} ({least} to {most})", name=limits.name, least=limits.min, most=limits.max)
        parts.append(say(language, told))
    return ", ".join(parts)


def _players(game: Game, size: int, language: str) -> list[str]:
    """Return one line a player: as many of each other kind as the game demands, the rest of the usual one."""
    others = [(slug, kind) for slug, kind in game.kinds.items() if not kind.usual for _ in range(kind.at_least)]
    usual = next((slug, kind) for slug, kind in game.kinds.items() if kind.usual)
    squad = [*others, *[usual] * (size - len(others))]
    cost = f"cost: {(game.squad.budget or 0) // size}, " if game.squad.unit is not None else ""
    lines = []
    for number, (_, kind) in enumerate(squad, start=1):
        role = "" if kind.usual else f"role: {kind.name.in_(language)}, "
        name = f"{say(language, message('Player')) if kind.usual else kind.name.in_(language).capitalize()} {number}"
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
