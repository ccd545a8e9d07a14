"""The pages of a league: all badges with names and coaches, and whatever its template adds. All in millimetres."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import badge, paled
from generator.artwork.sheets.sheet_parts import placed_parts, script_parts, sheet_pages, side_by_side
from generator.artwork.sheets.team_sheet_words import FLOOR, LABEL, QUIET, Lettering
from generator.artwork.templating.script import Blocks, Script
from generator.flow.parts import Part
from generator.flow.words import legible
from generator.geometry.shapes import Point, Rect, Size
from generator.model.team import Team
from generator.problems import PizarraError
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, fitted_lines, fitted_size
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Group, Item, Text

LEAGUE_BLOCKS: Collection[str] = ("head", "badges")
"""The blocks that a template of league pages may call, by name; both take the whole width of the page."""

_HEAD, _SMALL_HEAD = 13.0, 8.0
_COLUMNS = ((6, 3), (20, 4), (999_999, 5))
"""Up to how many teams stand in so many columns."""

_SHAPE = 43 / 38
"""Height of a cell as a share of its width."""


def league_pages(
    title: str, subtitle: str, teams: Sequence[Team], script: Script, size: Size, file: str, ink: Ink = "normal"
) -> tuple[Artwork, ...]:
    """Return as many pages as a league needs, each as large as ``size`` (the paper without its margins).

    ``script`` says what stands on them, ``file`` is where the title comes from; ``ink`` ``light`` pales the badges.
    Raises ``PizarraError`` when the title or a part of the script is too large.
    """
    lettering = Lettering("league page", file)
    shown = tuple(paled(team) for team in teams) if ink == "light" else tuple(teams)
    league = _League(title, subtitle, shown, size.width, lettering)

    def blocks(called: Blocks) -> list[Part]:
        return side_by_side(called, lambda name: league.head() if name == "head" else league.badges(shown))

    def head(number: int, count: int) -> list[Item]:
        return [lettering.line(f"{title} · {number}/{count}", Point(0, 3), size.width, SEMIBOLD, LABEL, QUIET)]

    parts = script_parts(script, blocks, size.width, lettering)
    further = Rect(0, _SMALL_HEAD, size.width, size.height - _SMALL_HEAD)
    pages = sheet_pages(placed_parts(parts, Rect(0, 0, *size), further, script.file), size, head)
    if lettering.problems:
        raise PizarraError(dict.fromkeys(lettering.problems))
    return pages


@dataclass(frozen=True)
class _League:
    """A league: its blocks as parts that flow over pages."""

    title: str
    subtitle: str
    teams: tuple[Team, ...]
    width: float
    lettering: Lettering

    def head(self) -> Part:
        """Return the league's title below the game's."""

        def draw(area: Rect) -> list[Item]:
            line = self.lettering.line
            return [
                line(self.subtitle, area.corners[0].shifted(0, 3), area.width, SEMIBOLD, LABEL, QUIET),
                line(self.title, area.corners[0].shifted(0, 10.5), area.width, BOLD, 18 * POINT, INK, path="season"),
            ]

        return Part(_HEAD, draw)

    def badges(self, teams: Sequence[Team]) -> Part:
        """Return badges in rows; some of them, where they take more than a page."""
        columns = next(columns for most, columns in _COLUMNS if len(self.teams) <= most)
        cell = Size(self.width / columns, self.width / columns * _SHAPE)

        def draw(area: Rect) -> list[Item]:
            corners = [
                Point(area.x + place % columns * cell.width, area.y + place // columns * cell.height)
                for place in range(len(teams))
            ]
            return [_cell(team, Rect(*corner, *cell)) for team, corner in zip(teams, corners, strict=True)]

        def cut(room: float) -> tuple[Part, Part] | None:
            held = int(room // cell.height) * columns
            return (self.badges(teams[:held]), self.badges(teams[held:])) if 0 < held < len(teams) else None

        return Part(-(-len(teams) // columns) * cell.height, draw, cut=cut)


def _cell(team: Team, area: Rect) -> Group:
    """Return a badge with the team's name and coach below; what has no room is left out."""
    middle, room = area.centre.x, area.width - 3
    shield = Size(area.width * 0.53, area.width * 0.61)
    items: list[Item] = [badge(team.name, team.kit, Rect(middle - shield.width / 2, area.y + 1, *shield))]
    base = area.y + shield.height + 5.5
    for name in dict.fromkeys((team.name, team.short)):
        if fitting := fitted_lines(legible(name), SEMIBOLD, (room,) * 3, 10.5 * POINT, LABEL):
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
