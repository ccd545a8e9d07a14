"""A page of all the badges of a league, with names and coaches. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.badge import badge
from generator.artwork.markdown_words import legible
from generator.artwork.team_sheet_words import FLOOR, LABEL, QUIET, Lettering
from generator.geometry.shapes import Point, Rect, Size
from generator.model.team import Team
from generator.problems import PizarraError
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, fitted_lines, fitted_size
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Group, Item, Text

_HEAD = 16.0
_CELL = Size(38.0, 43.0)
_BADGE = Size(20.0, 23.0)


def league_pages(title: str, subtitle: str, teams: Sequence[Team], size: Size, file: str) -> tuple[Artwork, ...]:
    """Return as many pages as the teams need, each as large as ``size`` (the paper without its margins).

    Raises ``PizarraError`` when the title is too long.
    """
    columns, rows = int(size.width // _CELL.width), int((size.height - _HEAD) // _CELL.height)
    each = max(1, columns * rows)
    starts = range(0, len(teams), each)
    lettering = Lettering("league page", file)
    pages = []
    for number, start in enumerate(starts, start=1):
        where = f" · {number}/{len(starts)}" if len(starts) > 1 else ""
        items: list[Item] = [
            lettering.line(subtitle + where, Point(0, 3), size.width, SEMIBOLD, LABEL, QUIET),
            lettering.line(title, Point(0, 10.5), size.width, BOLD, 18 * POINT, INK, path="season"),
        ]
        for place, team in enumerate(teams[start : start + each]):
            left = (size.width - columns * _CELL.width) / 2 + place % columns * _CELL.width
            items.append(_cell(team, Rect(left, _HEAD + place // columns * _CELL.height, *_CELL)))
        pages.append(Artwork(size, tuple(items)))
    if lettering.problems:
        raise PizarraError(lettering.problems)
    return tuple(pages)


def _cell(team: Team, area: Rect) -> Group:
    """Return a badge with the team's name and coach below; what has no room is left out."""
    middle, room = area.centre.x, area.width - 2
    items: list[Item] = [badge(team.name, team.kit, Rect(middle - _BADGE.width / 2, area.y + 2, *_BADGE))]
    base = area.y + _BADGE.height + 6.5
    for name in dict.fromkeys((team.name, team.short)):
        if fitting := fitted_lines(legible(name), SEMIBOLD, (room, room), 10 * POINT, FLOOR):
            height, lines = fitting
            items += [
                Text(Point(middle, base + index * height * 1.1), line, SEMIBOLD, height, INK, "middle")
                for index, line in enumerate(lines)
            ]
            base += height * 1.1 * len(lines)
            break
    coach = legible(team.coach)
    if coach and (fitted := fitted_size(coach, REGULAR, room, LABEL, FLOOR)):
        items.append(Text(Point(middle, base + 0.4), coach, REGULAR, fitted, QUIET, "middle"))
    return Group(tuple(items), name="team")
