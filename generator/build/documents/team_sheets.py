"""Team sheets from a template: Pizarra's own, or one of the same name that an organiser wrote."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.documents import PARTS
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.build.template_views import game_view, sheet_template, sheet_wishes, team_view
from generator.geometry.field import FootballField
from generator.i18n import message, phrase
from generator.imposition.paper import document_of_pages
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, Severity, raise_errors
from generator.scene.primitives import Artwork
from generator.sheets.roster import FigureColumn, figure_columns, figure_paths, figure_problems
from generator.sheets.team_sheet import BLOCKS, WIDE, team_sheet
from generator.templating.rendering import Script, Template, losses, sheet_script

TEAM_SHEET = "team-sheet.md.j2"


def make(context: BuildContext) -> DocumentResult:
    """Return the sheets of all teams. Raises ``PizarraError`` like ``team_sheet_pages``."""
    request = context.request
    pages, printed, warnings = team_sheet_pages(request, context.field)
    counts = {"team sheets": len(pages)}
    if not pages:
        by_name = request.parts != PARTS and "team-sheets" in request.parts
        message = phrase("{game} has no teams, so there are no team sheets", game=request.pack.game.title)
        note = Problem("--only", message, severity=Severity.NOTE)
        return DocumentResult(problems=(note,) if by_name else (), counts=counts)
    title = request.title_of(DOCUMENT.title)
    document = document_of_pages("team-sheets", title, request.language, request.reading_paper, pages)
    notes = (*losses(sheet_template(request, TEAM_SHEET)), *warnings)
    return DocumentResult((document,), notes, counts, rule_paths=printed)


def team_sheet_pages(
    request: BuildRequest, field: FootballField | None
) -> tuple[tuple[tuple[str, Artwork], ...], frozenset[DataPath], tuple[Problem, ...]]:
    """Return the pages of all teams’ sheets, each with the team’s name for a bookmark, the rules shown, and warnings.

    ``field`` is what the line-up is drawn on. Raises ``PizarraError`` with every text that does not fit, and with what
    is wrong with the template.
    """
    game = request.pack.game
    template = sheet_template(request, TEAM_SHEET)
    pages: list[tuple[str, Artwork]] = []
    printed: set[DataPath] = set()
    problems: list[Problem] = []
    warnings: dict[Problem, None] = {}
    for loaded in request.teams:
        team = loaded.team
        try:
            figures = figure_columns(
                team, game, request.rules, request.language, shown_path(request.pack.file("game.yaml"))
            )
            raise_errors(figure_problems(figures, game, request.loaded_rules) if figures else ())
            script = _script(template, team, figures, request)
            own_pages = team_sheet(team, script, sheet_wishes(request), figures, field, loaded.file)
            pages += [(team.name, page) for page in own_pages]
            warnings |= dict.fromkeys(script.problems)
            printed |= script.printed | figure_paths(game, request.rules)
        except PizarraError as error:
            problems += map(loaded.with_place, error.problems)
    raise_errors(dict.fromkeys(problems))
    return tuple(pages), frozenset(printed), tuple(warnings)


def _script(template: Template, team: Team, figures: Sequence[FigureColumn], request: BuildRequest) -> Script:
    values = {
        "team": team_view(team, request.pack.game, request.language, figures),
        "game": game_view(request.pack.game, request.language),
    }
    return sheet_script(template, values, BLOCKS, WIDE, request.rules, request.language)


DOCUMENT = DocumentKind(
    title=message("team sheets"),
    heading=message("Team sheets"),
    stock=message("plain 80 g; print one per match"),
    make=make,
    files=("*.md.j2",),
    of_team=True,
    reads_rules=True,
)
