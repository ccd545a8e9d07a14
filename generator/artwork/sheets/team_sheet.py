"""Team sheets: a team on a page to fill in at the table, more pages when it takes them. All in millimetres.

What stands on the sheet, and in which order, is a template's to say: ours, or one that a club wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import paled
from generator.artwork.sheets.formation import formation_items
from generator.artwork.sheets.sheet_parts import calls, placed_parts, script_parts, sheet_pages, side_by_side
from generator.artwork.sheets.team_sheet_blocks import (
    HEAD_HEIGHT,
    MATCH_HEIGHT,
    SCORE_HEIGHT,
    SIGNATURE_HEIGHT,
    SMALL_HEAD_HEIGHT,
    TITLE_HEIGHT,
    block_title,
    head_items,
    legend_height,
    legend_items,
    legend_lines,
    match_items,
    note_items,
    score_items,
    signature_items,
    small_head_items,
)
from generator.artwork.sheets.team_sheet_table import (
    LEAST_ROW,
    MOST_ROW,
    Columns,
    FigureColumn,
    Section,
    columns,
    sections_of,
    table_height,
    table_items,
)
from generator.artwork.sheets.team_sheet_words import Labels, Lettering, labels
from generator.artwork.templating.script import Blocks, Script
from generator.flow.parts import Part
from generator.geometry.football import Field
from generator.geometry.shapes import Rect, Size, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork, Group, Item

A4_LIVE = Size(190.0, 277.0)
"""What is left of an A4 sheet inside margins of 10 mm."""

_FORMATION_SHARES = (0.32, 0.53)
_FORMATION_HEIGHTS = (30.0, 62.0)
_NOTES_IDEAL = 24.9
_FEWEST_ROWS = 3


def team_sheet(
    team: Team,
    game: Game,
    script: Script,
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

    ``script`` says what stands on it. ``figures`` are columns worked out beforehand; ``field`` is drawn with the
    line-up, in lines such as ``4-3-3`` where ``formation`` asks for them; ``ink`` ``light`` pales the kits. ``file`` is
    how messages call the team's file.

    Raises ``PizarraError`` with every text that does not fit even at 6.5 pt, and when the game has more columns than
    the page is wide or the page is too low for a part.
    """
    team = paled(team) if ink == "light" else team
    words, lettering = labels(language, game.record), Lettering(f"team sheet of {team.short}", file or team.name)
    layout = _layout(game, figures, size, lettering)
    sheet = _Sheet(team, game, words, language, lettering, layout, size, field, formation)
    pages = sheet.pages(script)
    if lettering.problems:
        raise PizarraError(dict.fromkeys(lettering.problems))
    return pages


def _layout(game: Game, figures: Sequence[FigureColumn], size: Size, lettering: Lettering) -> Columns:
    layout = columns(game, figures, size.width)
    if layout is None:
        message = f"{game.title} has too many characteristics and figures for a team sheet {size.width:.0f} mm wide"
        raise PizarraError([Problem(lettering.file, message, hint="take a larger paper", code="sheet-columns")])
    return layout


@dataclass(frozen=True)
class _Sheet:
    """A team's sheet: its blocks as parts that flow over pages."""

    team: Team
    game: Game
    words: Labels
    language: str
    lettering: Lettering
    layout: Columns
    size: Size
    field: Field | None
    formation: str
    where: str = ""

    def pages(self, script: Script) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""
        legend = legend_lines(self.game, self.layout, self.words, self.language)
        foot = legend_height(legend) if "legend" in calls(script) else 0.0
        first = Rect(0, 0, self.size.width, self.size.height - foot)
        further = Rect(0, SMALL_HEAD_HEIGHT, self.size.width, first.height - SMALL_HEAD_HEIGHT)
        placed = placed_parts(self._parts(script), first, further, script.file)
        if len(placed) > 1:
            again = replace(self, where=f" · {self.words.page.format(1, len(placed))}")
            placed = placed_parts(again._parts(script), first, further, script.file)
        pages = sheet_pages(placed, self.size, self._running_head)
        if not foot:
            return pages
        credit = self.game.credit.in_(self.language)
        at_foot = legend_items(legend, credit, self.size.width, self.size.height, self.lettering)
        return tuple(replace(page, items=(*page.items, *at_foot)) for page in pages)

    def _parts(self, script: Script) -> list[Part]:
        return script_parts(script, self._blocks, self.size.width, self.lettering)

    def _blocks(self, called: Blocks) -> list[Part]:
        return side_by_side(called, lambda name: BLOCKS[name](self))

    def _eyebrow(self, where: str) -> str:
        return f"{self.game.title} · {self.words.sheet}{where}"

    def _running_head(self, number: int, count: int) -> tuple[Item, ...]:
        eyebrow = self._eyebrow(f" · {self.words.page.format(number, count)}")
        return small_head_items(self.team, self.size.width, eyebrow, self.lettering)

    def head(self) -> Part:
        """Return badge, name, coach, captain and kits, as wide as the page."""
        eyebrow = self._eyebrow(self.where)

        def draw(area: Rect) -> Sequence[Item]:
            items = head_items(self.team, self.game, area.width, eyebrow, self.words, self.language, self.lettering)
            return (Group(items, Transform.shift(area.x, area.y), name="head"),)

        return Part(HEAD_HEIGHT, draw)

    def match(self) -> Part:
        """Return boxes for opponent, competition, date and referee."""

        def draw(area: Rect) -> Sequence[Item]:
            return (Group(match_items(area.width, 0, self.words), Transform.shift(area.x, area.y)),)

        return Part(MATCH_HEIGHT, draw)

    def squad(self) -> Part:
        """Return the table of the players."""
        return self._table(sections_of(self.team, self.words))

    def _table(self, sections: tuple[Section, ...]) -> Part:
        def draw(area: Rect) -> Sequence[Item]:
            row = (area.height - table_height(sections, 0)) / max(1, sum(len(section.rows) for section in sections))
            return table_items(
                self.team, self.game, sections, self.layout, area.y, row, self.words, self.language, self.lettering
            )

        def cut(room: float) -> tuple[Part, Part] | None:
            pieces = _cut(sections, room, self.words)
            return (self._table(pieces[0]), self._table(pieces[1])) if pieces is not None else None

        least, most = table_height(sections, LEAST_ROW), table_height(sections, MOST_ROW)
        return Part(least, draw, most=most, gap=1.5, cut=cut, overleaf=True)

    def line_up(self) -> Part | None:
        """Return the starting players on a field; ``None`` where the game has none."""
        ground = self.field
        if ground is None:
            return None

        def share(height: float, width: float) -> float:
            least, most = (width * part for part in _FORMATION_SHARES)
            return min(most, max(least, (height - TITLE_HEIGHT - 1) * ground.length / ground.width))

        def draw(area: Rect) -> Sequence[Item]:
            title = block_title(self.words.formation, area.x, area.y, area.width)
            inner = Rect(area.x, area.y + TITLE_HEIGHT, area.width, area.height - TITLE_HEIGHT)
            return (*title, *formation_items(self.team, self.game, ground, inner, self.formation))

        return Part(_FORMATION_HEIGHTS[0], draw, *_FORMATION_HEIGHTS[1:] * 2, share=share)

    def score(self) -> Part:
        """Return the score by periods."""
        return Part(SCORE_HEIGHT, lambda area: score_items(self.team, area, self.words, self.lettering))

    def notes(self) -> Part:
        """Return lines to write on, as many as there is room for."""
        return Part(0.0, lambda area: note_items(area, self.words), _NOTES_IDEAL, inf, gap=2.5)

    def signatures(self) -> Part:
        """Return lines to sign on."""
        return Part(SIGNATURE_HEIGHT, lambda area: signature_items(area, self.words), gap=0.0)


def _cut(
    sections: Sequence[Section], room: float, words: Labels
) -> tuple[tuple[Section, ...], tuple[Section, ...]] | None:
    """Return the sections that fit a room and those that do not; one is only split when it is the first of them."""
    for count in range(len(sections) - 1, 0, -1):
        if table_height(sections[:count], LEAST_ROW) <= room:
            return tuple(sections[:count]), tuple(sections[count:])
    first = sections[0]
    count = int((room - table_height((Section("", ()),), 0)) // LEAST_ROW)
    if count < _FEWEST_ROWS or count >= len(first.rows):
        return None
    title = first.title.removesuffix(f" ({words.continued})")
    rest = Section(f"{title} ({words.continued})", first.rows[count:])
    return (Section(first.title, first.rows[:count]),), (rest, *sections[1:])


BLOCKS: Mapping[str, Callable[[_Sheet], Part | None]] = MappingProxyType(
    {
        "head": _Sheet.head,
        "match": _Sheet.match,
        "squad": _Sheet.squad,
        "formation": _Sheet.line_up,
        "score": _Sheet.score,
        "notes": _Sheet.notes,
        "signatures": _Sheet.signatures,
        "legend": lambda sheet: None,
    }
)
"""The blocks that a template may call, by name. The legend stands at the foot of every page."""

WIDE = frozenset(("head", "squad"))
"""The blocks that take the whole width of the page."""
