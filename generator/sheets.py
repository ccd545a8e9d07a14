"""Team sheets from a template: Pizarra's own, or one of the same name that an organiser wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.artwork.large_sheet import large_team_sheet
from generator.artwork.sheet_script import Script, sheet_script
from generator.artwork.team_sheet import BLOCKS, WIDE, team_sheet
from generator.artwork.team_sheet_figures import figure_columns
from generator.artwork.team_sheet_table import FigureColumn
from generator.artwork.templating import Template, template_of
from generator.geometry.football import Field
from generator.model.game import Game
from generator.model.load import shown_path
from generator.model.team import Player, Team
from generator.order import Order
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork

TEAM_SHEET = "team-sheet.md.j2"
_EDITIONS = {"usual": team_sheet, "large-print": large_team_sheet}


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
    """What a template may print of a team."""

    name: str
    short: str
    coach: str
    captain: str
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """What a template may print of a game."""

    title: str
    summary: str
    credit: str


def team_sheet_pages(order: Order, field: Field | None) -> tuple[tuple[str, Artwork], ...]:
    """Return the pages of all teams' sheets, each with the team's name for a bookmark.

    ``field`` is what the line-up is drawn on. Raises ``PizarraError`` with every text that does not fit, and with what
    is wrong with the template.
    """
    game, size = order.pack.game, order.paper.printable(turned=False).size
    template, sheet_of = sheet_template(order, TEAM_SHEET), _EDITIONS[order.edition]
    pages: list[tuple[str, Artwork]] = []
    problems: list[Problem] = []
    for loaded in order.teams:
        team = loaded.team
        try:
            figures = figure_columns(team, game, order.rules, order.language, shown_path(order.pack.file("game.yaml")))
            drawn = sheet_of(
                team,
                game,
                _script(template, team, figures, order),
                figures,
                order.language,
                size=size,
                field=field,
                ink=order.ink,
                file=loaded.file,
            )
            pages += [(team.name, page) for page in drawn]
        except PizarraError as error:
            problems += map(loaded.placed, error.problems)
    raise_errors(dict.fromkeys(problems))
    return tuple(pages)


def sheet_template(order: Order, name: str) -> Template:
    """Return the template of a kind of sheet, the user's own first. Raises ``PizarraError`` when it cannot be read."""
    file = order.pack.file(name)
    try:
        return template_of(file.read_bytes(), name, shown_path(file))
    except OSError as error:
        raise PizarraError([Problem(shown_path(file), f"cannot be read: {error.strerror}")]) from None


def _script(template: Template, team: Team, figures: Sequence[FigureColumn], order: Order) -> Script:
    values = {
        "team": team_view(team, order.pack.game, order.language, figures),
        "game": game_view(order.pack.game, order.language),
    }
    return sheet_script(template, values, BLOCKS, WIDE, order.rules, order.language)


def game_view(game: Game, language: str) -> GameView:
    """Return what a template may print of a game."""
    return GameView(game.title, game.summary.in_(language), game.credit.in_(language))


def team_view(team: Team, game: Game, language: str, figures: Sequence[FigureColumn] = ()) -> TeamView:
    """Return what a template may print of a team."""
    captain = next((player.name for player in team.players if player.captain), "")
    players = tuple(_player(player, index, game, language, figures) for index, player in enumerate(team.players))
    return TeamView(team.name, team.short, team.coach, captain, players)


def _player(player: Player, index: int, game: Game, language: str, figures: Sequence[FigureColumn]) -> PlayerView:
    columns = zip(game.figures, figures, strict=False)
    values: dict[str, Any] = dict.fromkeys(game.characteristics, "")
    values |= {name: game.characteristics[name].written(value) for name, value in player.values}
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
