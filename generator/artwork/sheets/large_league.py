"""League pages in large print. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import badge, paled
from generator.artwork.sheets.large_match import title_band
from generator.artwork.sheets.large_sheet_parts import fixed, large_pages, large_parts
from generator.artwork.sheets.large_sheet_words import NAME, Band, lettered
from generator.artwork.sheets.team_sheet_words import QUIET, Lettering
from generator.artwork.templating.script import Script
from generator.flow.parts import Part
from generator.geometry.shapes import Point, Rect, Size
from generator.model.team import Team
from generator.problems import PizarraError
from generator.scene.fonts import SEMIBOLD
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Item

_ABREAST = 3
_BADGE = Size(33.0, 38.0)


def large_league_pages(
    title: str, subtitle: str, teams: Sequence[Team], script: Script, size: Size, file: str, ink: Ink = "normal"
) -> tuple[Artwork, ...]:
    """Return the pages of a league in letters of 16 pt and more, each of ``size``, from the facts of usual ones.

    Raises ``PizarraError`` for a page too low for a part, and for a club's own words that are too wide.
    """
    lettering = Lettering("league page", file)
    shown = [paled(team) for team in teams] if ink == "light" else list(teams)

    def block(name: str) -> tuple[Part, ...]:
        if name == "head":
            return (fixed(title_band(subtitle, title, size.width)),)
        return tuple(fixed(_row(shown[at : at + _ABREAST], size.width)) for at in range(0, len(shown), _ABREAST))

    def parts(_: str) -> list[Part]:
        return large_parts(script, block, size.width, lettering)

    pages = large_pages(parts, lambda number, count: f"{number}/{count}", title, size, script.file)
    if lettering.problems:
        raise PizarraError(dict.fromkeys(lettering.problems))
    return pages


def _row(teams: Sequence[Team], width: float) -> Band:
    """Return badges side by side, each over the team's name and its coach."""
    items: list[Item] = []
    height, room = 0.0, width / _ABREAST
    for index, team in enumerate(teams):
        middle = room * (index + 0.5)
        name = lettered(team.name, room - 4, SEMIBOLD, NAME)
        coach = lettered(team.coach, room - 4)
        items.append(badge(team.name, team.kit, Rect(middle - _BADGE.width / 2, 0, *_BADGE)))
        items += name.items(Point(middle, _BADGE.height + 1), INK, "middle")
        items += coach.items(Point(middle, _BADGE.height + 1 + name.height), QUIET, "middle")
        height = max(height, _BADGE.height + 1 + name.height + coach.height)
    return Band(height, tuple(items))
