"""Team sheets in large print: a player is a block of two lines, and there are as many pages as that takes. In mm.

What stands on them is the same template's to say; what a usual sheet has side by side stands below each other here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import paled
from generator.artwork.sheets.large_sheet_blocks import (
    LEAST_NOTES,
    head_band,
    legend_band,
    line_up_band,
    match_band,
    notes_items,
    score_band,
    signature_band,
)
from generator.artwork.sheets.large_sheet_parts import GAP, fixed, flowing, large_pages, large_parts
from generator.artwork.sheets.large_sheet_players import squad_of
from generator.artwork.sheets.team_sheet import A4_LIVE
from generator.artwork.sheets.team_sheet_blocks import strip_items
from generator.artwork.sheets.team_sheet_table import FigureColumn
from generator.artwork.sheets.team_sheet_words import QUIET, Labels, Lettering, labels
from generator.artwork.templating.script import Script
from generator.flow.parts import Part
from generator.geometry.football import Field
from generator.geometry.shapes import Size
from generator.model.game import Game
from generator.model.team import Team
from generator.problems import PizarraError
from generator.scene.palette import INK
from generator.scene.primitives import Artwork


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

    def pages(self, script: Script, lettering: Lettering) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""

        def parts(where: str) -> list[Part]:
            return large_parts(script, lambda name: _BLOCKS[name](self, where), self.size.width, lettering)

        pages = large_pages(parts, self._where, self.team.short, self.size, script.file)
        strip = strip_items(self.team, self.size.width)
        return (*pages[:1], *(replace(page, items=(*strip, *page.items)) for page in pages[1:]))

    def _where(self, number: int, count: int) -> str:
        return self.words.page.format(number, count)

    def head(self, where: str) -> Part:
        """Return badge, name, kits, coach and captain."""
        eyebrow = f"{self.game.title} · {self.words.sheet} · {where}"
        return fixed(head_band(self.team, self.game, self.size.width, eyebrow, self.words, self.language))

    def squad(self) -> Part:
        """Return the players."""
        squad = squad_of(self.team, self.game, self.figures, self.words, self.language, self.size.width)
        return flowing(squad)

    def line_up(self) -> tuple[Part, ...]:
        """Return the starting players on a field, where the game has one."""
        band = line_up_band(self.team, self.game, self.field, self.formation, self.size.width, self.words)
        return (fixed(band),) if band is not None else ()

    def score(self) -> Part:
        """Return the score by periods."""
        names = self.team.short, self.words.opponent
        return fixed(score_band(names, self.size.width, self.words, (INK, QUIET)))

    def signatures(self) -> Part:
        """Return lines for coach, captain and referee to sign on."""
        people = (self.words.coach, self.words.captain, self.words.referee)
        return fixed(signature_band(people, self.size.width), gap=0.0)

    def notes(self) -> Part:
        """Return lines to write on."""
        return Part(LEAST_NOTES, lambda area: notes_items(area, self.words), most=inf, gap=GAP)

    def legend(self) -> Part:
        """Return what the heads of the columns mean, and whose game it is."""
        return fixed(legend_band(self.game, self.figures, self.words, self.language, self.size.width))


_BLOCKS: Mapping[str, Callable[[_Sheet, str], tuple[Part, ...]]] = MappingProxyType(
    {
        "head": lambda sheet, where: (sheet.head(where),),
        "match": lambda sheet, _: (fixed(match_band(sheet.size.width, sheet.words)),),
        "squad": lambda sheet, _: (sheet.squad(),),
        "formation": lambda sheet, _: sheet.line_up(),
        "score": lambda sheet, _: (sheet.score(),),
        "notes": lambda sheet, _: (sheet.notes(),),
        "signatures": lambda sheet, _: (sheet.signatures(),),
        "legend": lambda sheet, _: (sheet.legend(),),
    }
)
