"""Team sheets from a template, Pizarra's own or one that an organiser wrote, and their blocks. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, nothing_to_make
from generator.build.documents.piece_facts import counter_facts
from generator.build.request import BuildRequest
from generator.build.template_views import game_view, sheet_template, sheet_wishes, team_view
from generator.geometry.field import FootballField
from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import message, phrase, translate
from generator.imposition.paper import document_of_pages
from generator.model.rules.rulings import DAGGER, LEADS
from generator.model.season import Season, in_words
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, quoted, raise_errors
from generator.scene.drawings import without_small_letters
from generator.scene.primitives import Artwork, Group, Item, Line
from generator.sheets.blocks import (
    Drawing,
    Fact,
    Setup,
    SheetWishes,
    TextFitter,
    calls,
    draw_facts,
    draw_score,
    fixed_part,
    notes_items,
    pages_of,
    raise_problems,
    running_head,
    signed_part,
    strip_items,
    team_head,
    title_items,
)
from generator.sheets.explained import Look, PieceFacts, explained
from generator.sheets.roster import (
    FigureColumn,
    SquadColumns,
    SquadTable,
    columns_of,
    figure_columns,
    figure_paths,
    figure_problems,
    flag_mark,
    formation_items,
)
from generator.sheets.style import QUIET
from generator.templating.rendering import Script, Template, losses, sheet_script
from generator.text.parts import PagePart, table_part
from generator.text.words import legible

TEAM_SHEET = "team-sheet.md.j2"


def make(context: BuildContext) -> DocumentResult:
    """Return the sheets of all teams. Raises ``PizarraError`` like ``team_sheet_pages``."""
    request = context.request
    pages, printed, warnings = team_sheet_pages(request, context.field, partial(_counter_of, context))
    if not pages:
        text = phrase("{game} has no teams, so there are no team sheets", game=request.pack.game.title)
        return nothing_to_make(request, "team-sheets", text)
    title = request.title_of(DOCUMENT.title)
    document = document_of_pages("team-sheets", title, request.language, request.reading_paper, pages)
    notes = (*losses(sheet_template(request, TEAM_SHEET)), *warnings)
    return DocumentResult((document,), notes, {"team sheets": len(pages)}, rule_paths=printed)


def _counter_of(context: BuildContext, loaded: LoadedTeam) -> PieceFacts | None:
    """Return the counter of a team, with what its values are for; nothing if it cannot be drawn."""
    request = context.request
    if context.field is not None:
        return None
    words = sheet_wishes(request).setup(phrase("guide"), "").words
    try:
        return next(counter_facts(context, words, [loaded], tests=True), None)
    except PizarraError:  # reported where counters are made
        return None


def team_sheet_pages(
    request: BuildRequest,
    field: FootballField | None,
    counter_of: Callable[[LoadedTeam], PieceFacts | None] = lambda loaded: None,
) -> tuple[tuple[tuple[str, Artwork], ...], frozenset[DataPath], tuple[Problem, ...]]:
    """Return the pages of all teams’ sheets, each with the team’s name for a bookmark, the rules shown, and warnings.

    ``field`` is what the line-up is drawn on, ``counter_of`` explains the counters of a team. Raises ``PizarraError``
    with every text that does not fit, and with what is wrong with the template.
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
            counter = counter_of(loaded)
            facts = _facts_of(request.season, team, request.language)
            own_pages = team_sheet(team, script, sheet_wishes(request), figures, field, loaded.file, counter, facts)
            pages += [(team.name, page) for page in own_pages]
            warnings |= dict.fromkeys(script.problems)
            printed |= script.printed | figure_paths(game, request.rules)
        except PizarraError as error:
            located = map(loaded.with_place, error.problems)
            problems += map(request.season.with_place, located) if request.season is not None else located
    raise_errors(dict.fromkeys(problems))
    return tuple(pages), frozenset(printed), tuple(warnings)


class MatchFacts(NamedTuple):
    """What is known of the match that a sheet is for, each in the forms that may be printed, the longest first.

    ``entry`` is which one it is in the season's ``file``, counted from 1.
    """

    opponent: tuple[str, ...] = ("",)
    competition: tuple[str, ...] = ("",)
    date: tuple[str, ...] = ("",)
    referee: tuple[str, ...] = ("",)
    file: str = ""
    entry: int = 0


NO_MATCH = MatchFacts()


def _facts_of(season: Season | None, team: Team, language: str) -> MatchFacts:
    """Return what a season knows of a team's match in the round that is asked for."""
    fixture = season.match_of(team.name) if season is not None else None
    if season is None or fixture is None:
        return NO_MATCH
    other = fixture.away if fixture.home.name == team.name else fixture.home
    word = translate(language, message("round {round}"), round=fixture.round)
    when = in_words(fixture.date, language)
    return MatchFacts(
        (other.name, other.short),
        (f"{season.title}, {word}", f"{season.title} · {fixture.round}", word),
        (when, when.partition(" · ")[0]),
        (fixture.referee,),
        season.file,
        fixture.entry + 1,
    )


def _script(template: Template, team: Team, figures: Sequence[FigureColumn], request: BuildRequest) -> Script:
    values = {
        "team": team_view(team, request.pack.game, request.language, figures),
        "game": game_view(request.pack.game, request.language),
    }
    return sheet_script(template, values, BLOCKS, WIDE, request.rules, request.language, headings=request.pack.headings)


DOCUMENT = DocumentKind(
    title=message("team sheets"),
    heading=message("Team sheets"),
    stock=message("plain 80 g; print one per match"),
    make=make,
    files=("*.md.j2",),
    of_team=True,
    reads_rules=True,
)


class LegendEntry(NamedTuple):
    """A short column head and its meaning; ``flagged`` for a mark beside values."""

    short: str
    long: str
    flagged: bool = False


def legend_entries(figures: Sequence[FigureColumn], setup: Setup) -> tuple[LegendEntry, ...]:
    language, characteristics = setup.language, setup.game.characteristics.values()
    entries = [LegendEntry(one.short.in_(language), one.name.in_(language)) for one in characteristics]
    for one in characteristics:
        if one.flag is not None:
            short = f"{one.short.in_(language)} ≥ {one.flag.at_least}"
            entries.append(LegendEntry(short, one.flag.means.in_(language), True))
    entries += [LegendEntry(figure.short, figure.long) for figure in figures]
    entries += [LegendEntry(mark.letter, mark.meaning) for mark in setup.words.marks]
    rulings = {ruling.id: ruling for figure in figures for ruling in figure.rulings}.values()
    for say, lead in LEADS.items():
        if texts := [ruling.text.in_(language) for ruling in rulings if ruling.rules == say]:
            entries.append(LegendEntry(DAGGER, " ".join((translate(language, lead), *texts))))
    return tuple(LegendEntry(legible(entry.short), legible(entry.long), entry.flagged) for entry in entries)


def draw_legend(figures: Sequence[FigureColumn], area: Rect, setup: Setup) -> Drawing:
    """Return the legend, entry by entry, below a line, and then whose game it is."""
    style, look = setup.style, setup.style.legend
    items: list[Item] = []
    x, y = area.x, area.y + look.top
    for entry in legend_entries(figures, setup):
        if x > area.x and x + _entry_width(entry, setup) > area.right:
            x, y = area.x, y + look.line
        if entry.flagged:
            items.append(flag_mark(Point(x + look.flag, y - look.flag_rise), look.flag))
        start = x + (look.mark if entry.flagged else 0.0)
        after = start + style.strong.widest(entry.short) + look.between
        items += setup.fitter.box(entry.short, area.right - start, style.strong).from_base(Point(start, y))
        meaning = setup.fitter.box(entry.long, area.right - after, style.label)
        items += meaning.from_base(Point(after, y), QUIET)
        y += meaning.below_first
        x = area.right if meaning.below_first else x + _entry_width(entry, setup) + look.gap
    if credit_text := setup.game.credit.in_(setup.language):
        credit = setup.fitter.box(credit_text, area.width, style.label)
        y += look.line
        items += credit.from_base(Point(area.x, y + 0.4), QUIET)
        y += credit.below_first
    height = y + 0.4 + look.foot - area.y
    rule = Line(Point(area.x, area.y + 0.8), Point(area.right, area.y + 0.8), style.edge(0.15))
    return Drawing(height, (Group((rule, *items), name="legend"),))


def _entry_width(entry: LegendEntry, setup: Setup) -> float:
    look = setup.style.legend
    mark = look.mark if entry.flagged else 0.0
    return mark + setup.style.strong.widest(entry.short) + look.between + setup.style.label.widest(entry.long)


_FORMATION_SHARES = (0.32, 0.53)


def team_sheet(
    team: Team,
    script: Script,
    wishes: SheetWishes,
    figures: Sequence[FigureColumn] = (),
    field: FootballField | None = None,
    file: str = "",
    counter: PieceFacts | None = None,
    facts: MatchFacts = NO_MATCH,
) -> tuple[Artwork, ...]:
    """Return the pages of a team's sheet; ``script`` is its text.

    ``figures`` are columns worked out beforehand, the line-up is drawn on a ``field``, ``file`` is how messages call
    the team's, ``counter`` is one that is explained, and ``facts`` is what is known of the match. Raises
    ``PizarraError`` with every text that does not fit even at the smallest size, and when the game has more columns
    than the page is wide or the page is too low for a part.
    """
    setup = wishes.setup(phrase("the team sheet of {team}", team=quoted(team.short)), file or team.name)
    team = setup.in_ink(team)
    columns = columns_of(team, figures, setup)
    if columns is None:
        values = {"title": setup.game.title, "width": setup.size.width}
        message = phrase(
            "{title} has too many characteristics and figures for a team sheet {width:.0f} mm wide", **values
        )
        hint = phrase("use larger paper")
        raise PizarraError([Problem(setup.fitter.file, message, hint=hint, code="sheet-columns")])
    of_match = TextFitter(phrase("the team sheet"), facts.file)
    pages = _TeamSheet(team, tuple(figures), columns, setup, field, facts, of_match, counter).pages(script)
    raise_problems(setup.fitter, of_match)
    return pages


class _TeamSheet(NamedTuple):
    team: Team
    figures: tuple[FigureColumn, ...]
    columns: SquadColumns
    setup: Setup
    field: FootballField | None
    facts: MatchFacts
    of_match: TextFitter
    counter: PieceFacts | None = None
    where: str = ""

    def pages(self, script: Script) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""
        look = self.setup.style.team_running

        def head(page: str) -> Sequence[Item]:
            names = self.team.short, self._eyebrow
            return (
                *strip_items(self.team.kit, self.setup.size.width),
                *running_head(names, "name", page, look, self.setup),
            )

        def block(name: str, where: str) -> Sequence[PagePart]:
            return BLOCKS[name](self._replace(where=where))

        everywhere = self.setup.style.legend.everywhere and "legend" in calls(script)
        foot = self._legend if everywhere else None
        return pages_of(script, block, (look.height, head), foot, self.setup)

    @property
    def _eyebrow(self) -> str:
        return f"{self.setup.game.title.in_(self.setup.language)} · {self.setup.words.team_sheet}"

    def _legend(self, area: Rect) -> Drawing:
        return draw_legend(self.figures, area, self.setup)

    def head(self) -> tuple[PagePart, ...]:
        eyebrow = f"{self._eyebrow} · {self.where}" if self.where else self._eyebrow
        return (fixed_part(lambda area: team_head(self.team, eyebrow, area, self.setup), self.setup.size.width),)

    def match(self) -> tuple[PagePart, ...]:
        words, style, known = self.setup.words, self.setup.style, self.facts
        match, setup = f"matches[{known.entry}]", self.setup._replace(fitter=self.of_match)
        facts = [
            Fact(words.opponent, 0.33, known.opponent, match),
            Fact(words.competition, 0.25, known.competition, "season"),
            Fact(words.date, 0.16, known.date, f"{match}.date"),
            Fact(words.referee, 0.26, known.referee, f"{match}.referee"),
        ]

        def draw(area: Rect) -> Drawing:
            height, items = draw_facts(facts, style.record, Rect(0, 0, area.width, 0), setup)
            return Drawing(height, (Group((Group(tuple(items), name="match"),), Transform.shift(area.x, area.y)),))

        return (fixed_part(draw, self.setup.size.width, self.setup.gap(3.0)),)

    def squad(self) -> tuple[PagePart, ...]:
        table = SquadTable(self.team, self.figures, self.columns, self.setup).table()
        return (table_part(table, self.setup.gap(1.5), "players table"),)

    def line_up(self) -> tuple[PagePart, ...]:
        ground, style = self.field, self.setup.style
        if ground is None:
            return ()
        title = style.title.height
        ratio = ground.length / ground.width

        def share(height: float, width: float) -> float:
            least, most = (width * part for part in _FORMATION_SHARES)
            return min(most, max(least, (height - title - 1) * ratio))

        def draw(area: Rect) -> Sequence[Item]:
            inner = Rect(area.x, area.y + title, area.width, area.height - title)
            line_up = formation_items(self.team, self.setup.game, ground, inner, style.line_up)
            return (*title_items(self.setup.words.formation, area, self.setup), *line_up)

        least, most = (min(height, title + self.setup.size.width / ratio) for height in style.line_up.heights)
        return (PagePart(least, draw, most, most, self.setup.gap(3.0), share),)

    def explanation(self) -> tuple[PagePart, ...]:
        """Return what is on a counter, where there is one to explain."""
        counter, setup = self.counter, self.setup
        if counter is None:
            return ()
        look = Look(setup.style.label.sizes[0].size, _COUNTER)

        def draw(area: Rect) -> Drawing:
            drawn = explained(counter, area.corners[0], area.width, look, setup.language)
            return drawn._replace(items=without_small_letters(drawn.items, setup.style.guide.least))

        return (fixed_part(draw, setup.size.width, setup.gap(4.0)),)

    def score(self) -> tuple[PagePart, ...]:
        gap = self.setup.gap(3.0)
        return (fixed_part(lambda area: draw_score(self.team.short, area, self.setup), self.setup.size.width, gap),)

    def notes(self) -> tuple[PagePart, ...]:
        ruled, draw = self.setup.style.ruled, partial(notes_items, setup=self.setup)
        return (PagePart(ruled.least_notes, draw, ruled.ideal_notes, inf, self.setup.gap(2.5)),)

    def signatures(self) -> tuple[PagePart, ...]:
        words, signed = self.setup.words, self.setup.style.signatures
        people = (words.coach, words.captain, words.referee)
        return (signed_part(people, signed.team, signed.gaps[0], self.setup),)

    def legend(self) -> tuple[PagePart, ...]:
        """Return the legend of the columns, where it is not at the foot of every page."""
        if self.setup.style.legend.everywhere:
            return ()
        return (replace(fixed_part(self._legend, self.setup.size.width, self.setup.style.gap), follows=True),)


BLOCKS: Mapping[str, Callable[[_TeamSheet], Sequence[PagePart]]] = {
    "head": _TeamSheet.head,
    "match": _TeamSheet.match,
    "squad": _TeamSheet.squad,
    "formation": _TeamSheet.line_up,
    "counter": _TeamSheet.explanation,
    "score": _TeamSheet.score,
    "notes": _TeamSheet.notes,
    "signatures": _TeamSheet.signatures,
    "legend": _TeamSheet.legend,
}
"""The blocks that a template may call, by name."""

_COUNTER = 11.0
"""How large the counter is that is explained, in millimetres, as a piece among others."""

WIDE = frozenset(("head", "squad", "counter"))
"""The blocks that take the whole width of the page."""
