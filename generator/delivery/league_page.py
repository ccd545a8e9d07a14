"""A league as one page to share: tables, players, matches and teams, in one file that needs no connection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.backends.html import page_html, picture
from generator.build.request import BuildRequest
from generator.geometry.shapes import Rect, Size
from generator.i18n import Message, message, say
from generator.imposition.paper import Document, Sheet
from generator.model.team import Team
from generator.pieces.kit import crest, distinct_initials
from generator.scene.rewrite import outlined

LEAGUE_PAGE = "league.html"

_WORDS: Mapping[str, Message] = {
    "skip": message("Go to the content"),
    "contents": message("Contents"),
    "table": message("Table"),
    "players": message("Players"),
    "player": message("Player"),
    "rest": message("All the others"),
    "after": message("After round {round}"),
    "during": message("During round {round}"),
    "suspended": message("Suspended for the next match"),
    "matches": message("Matches"),
    "round": message("Round"),
    "rests": message("rests"),
    "teams": message("Teams"),
    "team": message("Team"),
    "form": message("Form"),
    "search": message("Search for a team, a player, a date or a place"),
    "none": message("Nothing was found."),
    "made": message("Made with Pizarra. This page is one file and needs no connection."),
}
_COLUMNS: Sequence[tuple[Message, Message]] = (
    (message("P", "table"), message("played")),
    (message("W", "table"), message("won")),
    (message("D", "table"), message("drawn")),
    (message("L", "table"), message("lost")),
    ("+", message("for")),
    ("−", message("against")),
    ("±", message("difference")),
    (message("Pts", "table"), message("points")),
)
_BADGE = Size(20.0, 24.0)
"""In millimetres; the page shows it at 56 × 67 pixels."""


def league_page(order: BuildRequest) -> bytes:
    """Return the page of an order's season, which has one."""
    language, game, season = order.language, order.pack.game, order.season_view
    assert season is not None
    letters = distinct_initials([loaded.team.name for loaded in order.teams])
    teams = [_team(loaded.team, letters[loaded.team.name], language) for loaded in order.teams]
    values = {
        "title": season.title,
        "game": game.title.in_(language),
        "season": season,
        "columns": [{"letter": say(language, letter), "name": say(language, name)} for letter, name in _COLUMNS],
        "teams": teams,
        "badges": {loaded.team.name: team["badge"] for loaded, team in zip(order.teams, teams, strict=True)},
        "words": {key: say(language, text, round=season.after) for key, text in _WORDS.items()},
    }
    return page_html("league", f"{season.title} · {game.title.in_(language)}", language, values)


def _team(team: Team, letters: str, language: str) -> dict[str, Any]:
    drawn = outlined((crest(team, Rect(0.5, 0.5, _BADGE.width - 1, _BADGE.height - 1), letters),))
    document = Document("badge", team.name, language, (Sheet(_BADGE, drawn, "1"),))
    return {
        "name": team.name,
        "coach": team.coach,
        "badge": picture(document.sheets[0], document),
        "players": sorted(team.players, key=lambda player: player.number),
    }
