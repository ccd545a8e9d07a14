"""A sheet for each match of a season."""

from __future__ import annotations

from collections.abc import Mapping

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.template_views import banned, game_view, sheet_template, sheet_wishes, team_view
from generator.i18n import message
from generator.imposition.paper import document_of_pages
from generator.model.season import Fixture, Season, suspensions
from generator.packs.load import LoadedTeam
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork
from generator.sheets.match_sheet import MATCH_BLOCKS, MATCH_WIDE, match_sheet
from generator.templating.rendering import sheet_script

MATCH_SHEET = "match-sheet.md.j2"


def make(context: BuildContext) -> DocumentResult:
    """Return a sheet for each match of the request's season that is to come, or that is asked for.

    Raises ``PizarraError`` with every text that does not fit, and with what is wrong with the template.
    """
    request, season = context.request, context.request.season
    pages, problems = _match_pages(context, season) if season is not None else ([], [])
    raise_errors(dict.fromkeys(problems))
    if season is None or not pages:
        return DocumentResult()
    title = f"{season.title} · {request.say(DOCUMENT.title)}"
    document = document_of_pages("match-sheets", title, request.language, request.reading_paper, pages)
    return DocumentResult((document,), tuple(dict.fromkeys(problems)))


def _match_pages(context: BuildContext, season: Season) -> tuple[list[tuple[str, Artwork]], list[Problem]]:
    request, season_view = context.request, context.cache.season_view
    game, language, template = request.pack.game, request.language, sheet_template(request, MATCH_SHEET)
    shared = {"season": season_view, "game": game_view(game, language)}
    matches = season_view.matches if season_view else ()
    views = {entry.entry: view for entry, view in zip(season.entries, matches, strict=True)}
    loaded = {one.team.name: one for one in request.teams}
    bans = suspensions(season)
    problems: list[Problem] = []
    pages: list[tuple[str, Artwork]] = []
    for fixture in season.to_print:
        sides = {"home": team_view(fixture.home, game, language), "away": team_view(fixture.away, game, language)}
        try:
            values = {**shared, **sides, "match": views[fixture.entry]}
            script = sheet_script(
                template, values, MATCH_BLOCKS, MATCH_WIDE, request.rules, language, headings=request.pack.headings
            )
            problems += script.problems
            home, away = (
                [str(player.number) for player in banned(team, bans.get((fixture.entry, team.name), ()))]
                for team in fixture.teams
            )
            sheets = match_sheet(
                fixture, season, script, sheet_wishes(request), _names_of_files(fixture, loaded), (home, away)
            )
            names = f"{fixture.home.short} – {fixture.away.short}"
            pages += [(f"{fixture.round} · {names}" if fixture.round else names, page) for page in sheets]
        except PizarraError as error:
            files = [loaded[team.name] for team in fixture.teams if team.name in loaded]
            for problem in error.problems:
                file = next((one for one in files if one.file == problem.file), None)
                problems.append(file.with_place(problem) if file is not None else season.with_place(problem))
    return pages, problems


def _names_of_files(fixture: Fixture, loaded: Mapping[str, LoadedTeam]) -> tuple[str, str]:
    """Return how messages call the files of both teams: by the teams' names, where they came from none."""
    home, away = (loaded[team.name].file if team.name in loaded else team.name for team in fixture.teams)
    return home, away


DOCUMENT = DocumentKind(
    title=message("match sheets"),
    heading=message("Match sheets"),
    stock=message("plain 80 g"),
    make=make,
    files=("*.md.j2",),
    of_team=True,
    reads_rules=True,
)
