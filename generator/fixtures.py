"""What a season adds to a build: a sheet for each match, and a page with all the badges."""

from __future__ import annotations

from collections.abc import Mapping

from generator.artwork.league import league_pages
from generator.artwork.match_sheet import match_sheet
from generator.imposition.document import Document
from generator.imposition.pages import page_document
from generator.model.season import Season
from generator.order import Order
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork

_TITLES: Mapping[str, tuple[str, str]] = {
    "es": ("actas de los partidos", "equipos de la liga"),
    "en": ("match sheets", "teams of the league"),
}


def season_documents(order: Order, season: Season) -> tuple[Document, ...]:
    """Return the match sheets and the page of badges. Raises ``PizarraError`` with every text that does not fit."""
    game, size = order.pack.game, order.paper.printable(turned=False).size
    matches, league = _TITLES[order.language]
    problems: list[Problem] = []
    pages: list[tuple[str, Artwork]] = []
    for fixture in season.fixtures:
        try:
            page = match_sheet(fixture, season, game, order.language, size)
            pages.append((f"{fixture.home.short} – {fixture.away.short}", page))
        except PizarraError as error:
            problems += error.problems
    raise_errors(problems)
    teams = [loaded.team for loaded in order.teams]
    badges = league_pages(season.title, f"{game.title} · {league}", teams, size, season.file)
    return (
        page_document("match-sheets", f"{season.title} · {matches}", order.language, order.paper, pages),
        page_document(
            "league",
            f"{season.title} · {league}",
            order.language,
            order.paper,
            ((season.title, page) for page in badges),
        ),
    )
