"""The pages of a league: its teams, and when they meet."""

from __future__ import annotations

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.template_views import game_view, sheet_template, sheet_wishes, team_view
from generator.i18n import message
from generator.imposition.paper import document_of_pages
from generator.model.season import Season
from generator.problems import PizarraError
from generator.scene.primitives import Artwork
from generator.sheets.match_sheet import LEAGUE_BLOCKS, league_pages
from generator.templating.rendering import Script, sheet_script

LEAGUE = "league.md.j2"


def make(context: BuildContext) -> DocumentResult:
    """Return the pages of the request's season.

    Raises ``PizarraError`` with every text that does not fit, and with what is wrong with the template.
    """
    request, season = context.request, context.request.season
    if season is None:
        return DocumentResult()
    try:
        pages, script = _league_pages(context, season)
    except PizarraError as error:
        raise PizarraError(dict.fromkeys(map(season.with_place, error.problems))) from None
    title = f"{season.title} · {request.say(DOCUMENT.title)}"
    marked = ((season.title, page) for page in pages)
    document = document_of_pages("league", title, request.language, request.reading_paper, marked)
    return DocumentResult((document,), script.problems)


def _league_pages(context: BuildContext, season: Season) -> tuple[tuple[Artwork, ...], Script]:
    request, game = context.request, context.request.pack.game
    teams = [loaded.team for loaded in request.teams]
    values = {
        "season": context.cache.season_view,
        "game": game_view(game, request.language),
        "teams": tuple(team_view(team, game, request.language) for team in teams),
    }
    template = sheet_template(request, LEAGUE)
    script = sheet_script(
        template, values, LEAGUE_BLOCKS, LEAGUE_BLOCKS, request.rules, request.language, headings=request.pack.headings
    )
    titles = season.title, f"{game.title.in_(request.language)} · {request.say(DOCUMENT.title)}"
    return league_pages(titles, teams, script, sheet_wishes(request), season.file), script


DOCUMENT = DocumentKind(
    title=message("teams of the league"),
    heading=message("The league"),
    stock=message("plain 80 g"),
    make=make,
    files=("*.md.j2",),
    reads_rules=True,
)
