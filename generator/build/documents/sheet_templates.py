"""Templates of sheets, Pizarra's own or ones that an organiser wrote, and what they may print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.build.request import BuildRequest
from generator.model.game import Game
from generator.model.source import file_bytes
from generator.model.team import Player, Team
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.packs.symbols import art_of
from generator.sheets.blocks import SheetWishes
from generator.sheets.figures import FigureColumn
from generator.templating.rendering import MAX_SOURCE, Template, template_of

_MOST_BYTES = 4 * MAX_SOURCE


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a template may print of a player; ``values`` and ``figures`` by name and by heading."""

    number: int
    name: str
    short: str
    role: str
    captain: bool
    substitute: bool
    cost: int | None
    values: Mapping[str, str]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TeamView:
    name: str
    short: str
    coach: str
    captain: str
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    title: str
    summary: str
    credit: str


def sheet_wishes(request: BuildRequest) -> SheetWishes:
    """Return the wishes that all sheets of a request have in common."""
    size = request.reading_paper.printable(landscape=False).size
    return SheetWishes(request.pack.game, request.language, size, request.edition, request.ink, request.pack.ornament)


def sheet_template(request: BuildRequest, name: str) -> Template:
    """Return the template of a kind of sheet, the user's own first. Raises ``PizarraError`` when it cannot be read."""
    return template_in(request.pack.file(name), name, request.pack)


def template_in(file: Path, name: str, pack: Pack) -> Template:
    """Return the template in a file of a pack. Raises ``PizarraError`` when it cannot be read."""
    name_in_messages = shown_path(file)
    return template_of(file_bytes(file, name_in_messages, _MOST_BYTES), name, name_in_messages, art_of(pack.folder))


def game_view(game: Game, language: str) -> GameView:
    return GameView(game.title.in_(language), game.summary.in_(language), game.credit.in_(language))


def team_view(team: Team, game: Game, language: str, figures: Sequence[FigureColumn] = ()) -> TeamView:
    captain = next((player.name for player in team.players if player.captain), "")
    players = tuple(_player_view(player, index, game, language, figures) for index, player in enumerate(team.players))
    return TeamView(team.name, team.short, team.coach, captain, players)


def _player_view(player: Player, index: int, game: Game, language: str, figures: Sequence[FigureColumn]) -> PlayerView:
    columns = zip(game.figures, figures, strict=False)
    values: dict[str, Any] = dict.fromkeys(game.characteristics, "")
    values |= {name: game.characteristics[name].text(value) for name, value in player.values}
    return PlayerView(
        player.number,
        player.name,
        player.short or player.name,
        game.kinds[player.kind].name.in_(language),
        player.captain,
        player.substitute,
        player.cost,
        values,
        {short: column.values[index] for figure, column in columns for _, short in figure.short.texts},
    )
