"""The pages of a league: all badges with names and coaches, and whatever its template adds. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import phrase
from generator.model.team import Team
from generator.pieces.kit import crest, distinct_initials
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Group, Item
from generator.sheets.blocks import Drawn, Setup, SheetWishes, fixed, front_drawn, raise_problems, running_head
from generator.sheets.pages import pages_of
from generator.sheets.style import QUIET
from generator.templating.rendering import Script
from generator.text.parts import LongTable, PagePart, TableRow, table_part

LEAGUE_BLOCKS: Collection[str] = ("head", "badges")
"""The blocks that a template of league pages may call, by name; both take the whole width of the page."""


def league_pages(
    titles: tuple[str, str], teams: Sequence[Team], script: Script, wishes: SheetWishes, file: str
) -> tuple[Artwork, ...]:
    """Return as many pages as a league needs; ``script`` says what stands on them.

    ``titles`` are the league's and the one above it; ``file`` is where the title comes from. Raises ``PizarraError``
    when a title or a part of the script is too large.
    """
    title, above = titles
    setup = wishes.setup(phrase("the league page"), file)
    setup = replace(setup, words=replace(setup.words, page="{0}/{1}"))
    style, width, shown = setup.style, setup.size.width, [setup.inked(team) for team in teams]

    def block(name: str, _: str) -> Sequence[PagePart]:
        if name == "head":
            return (fixed(lambda area: front_drawn(above, title, style.league_front, area, setup), width),)
        return (table_part(_badges(shown, width, setup), setup.gap(3.0), "badges"),)

    def head(page: str) -> Sequence[Item]:
        return running_head((title, ""), "season", page, style.league_running, setup)

    pages = pages_of(script, block, (style.league_running.height, head), None, setup)
    raise_problems(setup.lettering)
    return pages


def _badges(teams: Sequence[Team], width: float, setup: Setup) -> LongTable:
    abreast = next(columns for most, columns in setup.style.badges.columns if len(teams) <= most)
    letters = distinct_initials([team.name for team in teams])
    drawn = partial(_team, letters=letters, setup=setup)
    starts = range(0, len(teams), abreast)
    rows = [_row(teams[start : start + abreast], width / abreast, drawn, setup) for start in starts]
    return LongTable(TableRow(0.0, lambda area: ()), tuple(rows))


def _row(teams: Sequence[Team], width: float, drawn: Callable[[Team, Rect], Drawn], setup: Setup) -> TableRow:
    def draw(area: Rect) -> Sequence[Item]:
        places = [Rect(area.x + width * index, area.y, width, area.height) for index in range(len(teams))]
        cells = [drawn(team, place) for team, place in zip(teams, places, strict=True)]
        return [Group(tuple(cell.items), name="team") for cell in cells]

    heights = [drawn(team, Rect(0, 0, width, 0)).height for team in teams]
    return TableRow(max(width * setup.style.badges.shape, *heights), draw)


def _team(team: Team, area: Rect, letters: Mapping[str, str], setup: Setup) -> Drawn:
    """Return a badge with the team's name and coach below; what has no room is left out."""
    look, middle, room = setup.style.badges, area.centre.x, area.width - 3
    shield = Size(area.width * look.badge[0], area.width * look.badge[1])
    items: list[Item] = [crest(team, Rect(middle - shield.width / 2, area.y + 1, *shield), letters[team.name])]
    base = area.y + shield.height + look.name_base
    names = [look.name.fitted(name, room) for name in (team.name, team.short)]
    if name := next((name for name in names if name is not None), None):
        items += name.from_base(Point(middle, base), INK, "middle")
        base += name.height
    if team.coach and (coach := look.coach.fitted(team.coach, room)):
        items += coach.from_base(Point(middle, base + 0.4), QUIET, "middle")
        base += coach.height
    return Drawn(base - area.y, items)
