"""Team sheets: a team on a page to fill in at the table, two pages when the squad is long. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.artwork.formation import formation_items
from generator.artwork.ink import Ink
from generator.artwork.team_sheet_blocks import (
    HEAD_HEIGHT,
    LEAST_SCORE_HEIGHT,
    MATCH_HEIGHT,
    SMALL_HEAD_HEIGHT,
    TITLE_HEIGHT,
    block_title,
    head_items,
    legend_height,
    legend_items,
    legend_lines,
    match_items,
    score_items,
    small_head_items,
)
from generator.artwork.team_sheet_table import (
    LEAST_ROW,
    MOST_ROW,
    Columns,
    FigureColumn,
    Row,
    Section,
    columns,
    table_height,
    table_items,
)
from generator.artwork.team_sheet_words import Labels, Lettering, labels
from generator.geometry.football import Field
from generator.geometry.shapes import Rect, Size
from generator.model.game import Game
from generator.model.team import Kit, Team
from generator.problems import PizarraError, Problem
from generator.scene.palette import WHITE
from generator.scene.primitives import Artwork, Item

A4_LIVE = Size(190.0, 277.0)
"""What is left of an A4 sheet inside margins of 10 mm."""

_GAP = 3.0
_IDEAL_FOOT = 62.0
_FORMATION_SHARES = (0.32, 0.53)
_BETWEEN = 6.0
_PALE = 0.7


@dataclass(frozen=True)
class _Page:
    """What a page of a team's sheets holds, and where."""

    sections: tuple[Section, ...]
    first: bool
    top: float
    row: float

    @property
    def bottom(self) -> float:
        return self.top + table_height(self.sections, self.row)


def team_sheet(
    team: Team,
    game: Game,
    figures: Sequence[FigureColumn] = (),
    language: str = "es",
    *,
    size: Size = A4_LIVE,
    field: Field | None = None,
    formation: str = "",
    ink: Ink = "normal",
    file: str = "",
) -> tuple[Artwork, ...]:
    """Return the pages of a team's sheet, each of ``size`` (the paper without its margins).

    ``figures`` are columns worked out beforehand; ``field`` is drawn with the line-up, in lines such as ``4-3-3`` where
    ``formation`` asks for them; ``ink`` ``light`` pales the kits. ``file`` is how messages call the team's file. Raises
    ``PizarraError`` with every text that does not fit even at 6.5 pt, and when the game has more columns than the page
    is wide or the page is too low for the table.
    """
    team = _paled(team) if ink == "light" else team
    words, lettering = labels(language, game.record), Lettering(f"team sheet of {team.short}", file or team.name)
    layout = _layout(game, figures, size, lettering)
    legend = legend_lines(game, layout, words, language)
    pages = _pages(_sections(team, words), words, size, legend_height(legend), lettering)
    drawn = []
    for number, page in enumerate(pages, 1):
        where = f" · {words.page.format(number, len(pages))}" if len(pages) > 1 else ""
        eyebrow = f"{game.title} · {words.sheet}{where}"
        items: list[Item] = [*_head(page, team, game, eyebrow, words, language, size, lettering)]
        items += table_items(team, game, page.sections, layout, page.top, page.row, words, language, lettering)
        if page.first:
            below = page.bottom + _GAP
            area = Rect(0, below, size.width, size.height - legend_height(legend) - below)
            items += _foot(team, game, field, formation, area, words, lettering)
        items += legend_items(legend, game.credit.in_(language), size.width, size.height, lettering)
        drawn.append(Artwork(size, tuple(items)))
    if lettering.problems:
        raise PizarraError(lettering.problems)
    return tuple(drawn)


def _layout(game: Game, figures: Sequence[FigureColumn], size: Size, lettering: Lettering) -> Columns:
    layout = columns(game, figures, size.width)
    if layout is None:
        message = f"{game.title} has too many characteristics and figures for a team sheet {size.width:.0f} mm wide"
        raise PizarraError([Problem(lettering.file, message, hint="take a larger paper", code="sheet-columns")])
    return layout


def _paled(team: Team) -> Team:
    def paled(kit: Kit) -> Kit:
        return replace(kit, primary=kit.primary.mixed(WHITE, _PALE), secondary=kit.secondary.mixed(WHITE, _PALE))

    return replace(team, kit=paled(team.kit), keeper_kit=paled(team.keeper_kit))


def _sections(team: Team, words: Labels) -> tuple[Section, ...]:
    rows = [Row(index, player) for index, player in enumerate(team.players)]
    starters = tuple(row for row in rows if not row.player.substitute)
    others = tuple(row for row in rows if row.player.substitute)
    pairs = ((words.starters, starters), (words.substitutes, others))
    return tuple(Section(title, members) for title, members in pairs if members)


def _pages(
    sections: tuple[Section, ...], words: Labels, size: Size, legend: float, lettering: Lettering
) -> tuple[_Page, ...]:
    """Return the sections on as few pages as hold them; rows grow where there is room, from 7 mm to 8.5 mm."""
    first_top = HEAD_HEIGHT + _GAP + MATCH_HEIGHT + 1.5
    spare = (size.height - legend - first_top, size.height - legend - SMALL_HEAD_HEIGHT)
    first_room = spare[0] - _GAP - LEAST_SCORE_HEIGHT
    if min(first_room, spare[1]) < table_height((Section("", (sections[0].rows[0],)),), LEAST_ROW):
        message = f"a page {size.height:.0f} mm high is too low for a team sheet"
        raise PizarraError([Problem(lettering.file, message, hint="take a larger paper", code="sheet-height")])
    pages: list[_Page] = []
    rest = list(sections)
    while rest:
        first = not pages
        taken, rest = _taken(rest, first_room if first else spare[1], words)
        wanted = spare[0] - _GAP - _IDEAL_FOOT if first else spare[1]
        rows = sum(len(section.rows) for section in taken)
        row = min(MOST_ROW, max(LEAST_ROW, (wanted - table_height(taken, 0)) / rows))
        pages.append(_Page(taken, first, first_top if first else SMALL_HEAD_HEIGHT, row))
    return tuple(pages)


def _taken(sections: list[Section], room: float, words: Labels) -> tuple[tuple[Section, ...], list[Section]]:
    """Return what fits a page and what is left; a section is only split when it does not fit a page of its own."""
    taken: list[Section] = []
    for index, section in enumerate(sections):
        if table_height((*taken, section), LEAST_ROW) <= room:
            taken.append(section)
        elif taken:
            return tuple(taken), sections[index:]
        else:
            count = int((room - table_height((Section("", ()),), LEAST_ROW)) // LEAST_ROW)
            title = section.title.removesuffix(f" ({words.continued})")
            rest = Section(f"{title} ({words.continued})", section.rows[count:])
            return (Section(section.title, section.rows[:count]),), [rest, *sections[index + 1 :]]
    return tuple(taken), []


def _head(
    page: _Page, team: Team, game: Game, eyebrow: str, words: Labels, language: str, size: Size, lettering: Lettering
) -> tuple[Item, ...]:
    if not page.first:
        return small_head_items(team, size.width, eyebrow, lettering)
    match = match_items(size.width, HEAD_HEIGHT + _GAP, words)
    return (*head_items(team, game, size.width, eyebrow, words, language, lettering), *match)


def _foot(
    team: Team, game: Game, field: Field | None, formation: str, area: Rect, words: Labels, lettering: Lettering
) -> tuple[Item, ...]:
    """Return the line-up on a field and the score beside it; the score alone where the game has no field."""
    if field is None:
        return score_items(team, area, words, lettering)
    least, most = (area.width * share for share in _FORMATION_SHARES)
    width = min(most, max(least, (area.height - TITLE_HEIGHT - 1) * field.length / field.width))
    left = Rect(area.x, area.y + TITLE_HEIGHT, width, area.height - TITLE_HEIGHT)
    right = Rect(area.x + width + _BETWEEN, area.y, area.width - width - _BETWEEN, area.height)
    title = block_title(words.formation, area.x, area.y, width)
    return (*title, *formation_items(team, game, field, left, formation), *score_items(team, right, words, lettering))
