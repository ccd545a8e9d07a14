"""Team sheets in large print: a player is a block of two lines, and there are as many pages as that takes. In mm.

What stands on them is the same template's to say; what a usual sheet has side by side stands below each other here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from types import MappingProxyType

from generator.artwork.badge import paled
from generator.artwork.ink import Ink
from generator.artwork.large_sheet_blocks import (
    LEAST_NOTES,
    further_head,
    head_band,
    legend_band,
    line_up_band,
    match_band,
    notes_items,
    score_band,
    signature_band,
)
from generator.artwork.large_sheet_players import Squad, squad_of
from generator.artwork.large_sheet_words import Band
from generator.artwork.markdown_blocks import Block
from generator.artwork.sheet_flow import Part, Placed, drawn, paged
from generator.artwork.sheet_script import Blocks, Script
from generator.artwork.sheet_text import LARGE_LOOK, text_part
from generator.artwork.team_sheet import A4_LIVE
from generator.artwork.team_sheet_table import FigureColumn
from generator.artwork.team_sheet_words import Labels, Lettering, labels
from generator.geometry.football import Field
from generator.geometry.shapes import Rect, Size, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork, Group, Item

_GAP = 4.0
_HEAD_GAP = 3.0


def large_team_sheet(
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
    """Return the pages of a team's sheet in letters of 16 pt and more, each of ``size``, from the facts of a usual one.

    What is too long for its place goes on over further lines. Raises ``PizarraError`` for a page too low for a part,
    and for a club's own words that are too wide.
    """
    team = paled(team) if ink == "light" else team
    lettering = Lettering(f"team sheet of {team.short}", file or team.name)
    sheet = _Sheet(team, game, labels(language, game.record), tuple(figures), language, size, field, formation)
    pages = sheet.pages(script, lettering)
    if lettering.problems:
        raise PizarraError(lettering.problems)
    return pages


@dataclass(frozen=True)
class _Sheet:
    """A team's sheet: its blocks as parts that flow over pages."""

    team: Team
    game: Game
    words: Labels
    figures: tuple[FigureColumn, ...]
    language: str
    size: Size
    field: Field | None
    formation: str
    where: str = ""

    def pages(self, script: Script, lettering: Lettering) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""
        top = further_head(self.team, self.size.width, "").height + _HEAD_GAP
        first = Rect(0, 0, *self.size)
        further = Rect(0, top, self.size.width, self.size.height - top)
        placed: tuple[tuple[Placed, ...], ...] = ((),)
        try:
            for _ in range(2):
                parts = self._parts(script, lettering, self._where(1, len(placed)))
                placed = paged(parts, first, further)
        except ValueError as error:
            message = (
                f"a page of {self.size.width:.0f} × {self.size.height:.0f} mm is too small for large print: {error}"
            )
            hint = "take a larger paper, or part a long text"
            raise PizarraError([Problem(script.file, message, hint=hint, code="sheet-height")]) from None
        pages = []
        for number, page in enumerate(placed, 1):
            items: list[Item] = drawn(page)
            if number > 1:
                items = [*further_head(self.team, self.size.width, self._where(number, len(placed))).items, *items]
            pages.append(Artwork(self.size, tuple(items)))
        return tuple(pages)

    def _where(self, number: int, count: int) -> str:
        return self.words.page.format(number, count)

    def _parts(self, script: Script, lettering: Lettering, where: str) -> list[Part]:
        parts: list[Part] = []
        above: Block | None = None
        for passage in script.passages:
            if isinstance(passage, Blocks):
                names = (name for column in passage.columns for name in column)
                parts += [part for name in names if (part := _BLOCKS[name](self, where)) is not None]
                above = None
            else:
                parts.append(text_part(passage, above, self.size.width, script.file, lettering, LARGE_LOOK))
                above = passage
        return parts

    def head(self, where: str) -> Part:
        """Return badge, name, kits, coach and captain."""
        eyebrow = f"{self.game.title} · {self.words.sheet} · {where}"
        return _fixed(head_band(self.team, self.game, self.size.width, eyebrow, self.words, self.language))

    def squad(self) -> Part:
        """Return the players."""
        squad = squad_of(self.team, self.game, self.figures, self.words, self.language, self.size.width)
        return _players(squad)

    def line_up(self) -> Part | None:
        """Return the starting players on a field; ``None`` where the game has none."""
        band = line_up_band(self.team, self.game, self.field, self.formation, self.size.width, self.words)
        return _fixed(band) if band is not None else None

    def notes(self) -> Part:
        """Return lines to write on."""
        return Part(LEAST_NOTES, lambda area: notes_items(area, self.words), most=inf, gap=_GAP)

    def legend(self) -> Part:
        """Return what the heads of the columns mean, and whose game it is."""
        return _fixed(legend_band(self.game, self.figures, self.words, self.language, self.size.width))


def _fixed(band: Band, gap: float = _GAP) -> Part:
    def draw(area: Rect) -> Sequence[Item]:
        return (Group(band.items, Transform.shift(area.x, area.y)),)

    return Part(band.height, draw, gap=gap)


def _players(squad: Squad) -> Part:
    """Return the players as a part of a page that may go on overleaf."""

    def cut(room: float) -> tuple[Part, Part] | None:
        pieces = squad.parted(room)
        return (_players(pieces[0]), _players(pieces[1])) if pieces is not None else None

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(squad.items, Transform.shift(area.x, area.y), name="players table"),)

    return Part(squad.height, draw, gap=_GAP, cut=cut)


_BLOCKS: Mapping[str, Callable[[_Sheet, str], Part | None]] = MappingProxyType(
    {
        "head": _Sheet.head,
        "match": lambda sheet, _: _fixed(match_band(sheet.size.width, sheet.words)),
        "squad": lambda sheet, _: sheet.squad(),
        "formation": lambda sheet, _: sheet.line_up(),
        "score": lambda sheet, _: _fixed(score_band(sheet.team, sheet.size.width, sheet.words)),
        "notes": lambda sheet, _: sheet.notes(),
        "signatures": lambda sheet, _: _fixed(signature_band(sheet.size.width, sheet.words), 0.0),
        "legend": lambda sheet, _: sheet.legend(),
    }
)
