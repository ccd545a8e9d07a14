"""Both sides of a match with their badges and the boxes of the score. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.sheets.lettering import Drawn, Lettering, Setup
from generator.artwork.sheets.style import QUIET, RULE, TINT
from generator.geometry.shapes import Point, Rect
from generator.model.season import Fixture
from generator.model.team import Team
from generator.pieces.kit import crest
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Anchor, Box, Group, Item, Line, Style
from generator.text.text_box import TextBox

_TOP, _AIR = 5.0, 3.0


class _Side(NamedTuple):
    """A side of a match: its team, and its name and coach as they are set beside the badge."""

    team: Team
    name: TextBox
    coach: TextBox | None

    @property
    def height(self) -> float:
        return self.name.height + (self.coach.height if self.coach else 0.0)


def panel_drawn(fixture: Fixture, area: Rect, setup: Setup, sides: tuple[Lettering, Lettering]) -> Drawn:
    """Return both badges and names with the boxes of the score between or below them.

    ``sides`` letter what comes from each team's file.
    """
    look = setup.style.panel
    room = (area.width - look.middle) / 2 - look.badge.width - 2 * _AIR
    home, away = (
        _side(team, room, setup, lettering) for team, lettering in zip((fixture.home, fixture.away), sides, strict=True)
    )
    high = max(look.height, home.height + 8, away.height + 8)
    items: list[Item] = []
    for side, right in ((home, False), (away, True)):
        left = area.right - look.badge.width - _AIR if right else area.x + _AIR
        items.append(crest(side.team, Rect(left, area.y + _TOP, *look.badge)))
        edge = left - _AIR - room if right else left + look.badge.width + _AIR
        items += _beside_badge(side, Rect(edge, area.y + 4, room, high - 8), "end" if right else "start", setup)
    below = 0.0 if look.middle else high - 2
    score = _score(Rect(area.x, area.y + below, area.width, 0), setup)
    height = max(high, below + score.height)
    frame = Box(Rect(area.x, area.y, area.width, height), Style(fill=TINT) if setup.tinted else setup.style.edge(), 1.5)
    return Drawn(height, (Group((frame, *items, *score.items), name="score"),))


def _side(team: Team, room: float, setup: Setup, lettering: Lettering) -> _Side:
    look = setup.style.panel
    name = lettering.first_fitting((team.name, team.short), room, look.side, "name")
    told = f"{setup.words.coach}: {team.coach}"
    return _Side(team, name, lettering.box(told, room, look.coach, "coach") if team.coach else None)


def _beside_badge(side: _Side, area: Rect, anchor: Anchor, setup: Setup) -> list[Item]:
    """Return a team's name with the coach below, against its badge."""
    x = area.right if anchor == "end" else area.x
    if side.coach is None:
        return [*side.name.about(Point(x, area.centre.y), INK, anchor)]
    taken = max(setup.style.panel.coach_height, side.coach.height + 1)
    middle = area.y + (area.height - taken) / 2
    coach = side.coach.to_base(Point(x, area.bottom - 1.5), QUIET, anchor)
    return [*side.name.about(Point(x, middle), INK, anchor), *coach]


def _score(area: Rect, setup: Setup) -> Drawn:
    """Return the boxes of the score about the middle of an area, and smaller ones for the periods before."""
    look, style, middle = setup.style.panel, setup.style, area.centre.x
    width, height = look.goals
    white = Style(fill=WHITE, stroke=INK, width=0.35 * style.stroke)
    tops = Rect(middle - _AIR - width, area.y + _AIR, width, height), Rect(middle + _AIR, area.y + _AIR, width, height)
    dash = area.y + _AIR + height / 2
    items: list[Item] = [Box(place, white, radius=1) for place in tops]
    items.append(Line(Point(middle - 1.4, dash), Point(middle + 1.4, dash), style.ink(0.5)))
    periods = setup.words.periods[:-1]
    if not periods:
        return Drawn(height + 2 * _AIR, items)
    room = (look.middle or area.width) - 4
    cell = min(look.period_width, room / len(periods))
    labels = [setup.lettering.box(label, cell - 1, look.period) for label in periods]
    base = area.y + _AIR + height + 1 + look.period_base
    if not look.middle:
        base += max(label.below_first for label in labels)
    for index, label in enumerate(labels):
        x = middle + cell * (index - len(periods) / 2)
        items += _period(label, Rect(x, base, cell, look.period_height), setup)
    return Drawn(base + look.period_drop + look.period_height + 1.4 * style.stroke - area.y, items)


def _period(label: TextBox, area: Rect, setup: Setup) -> Sequence[Item]:
    """Return a period's label on the top of an area and the box for its score below it."""
    box = Rect(area.x + 0.5, area.y + setup.style.panel.period_drop, area.width - 1, area.height)
    middle = Point(box.centre.x, box.centre.y)
    return (
        *label.to_base(Point(middle.x, area.y), QUIET, "middle"),
        Box(box, Style(fill=WHITE, stroke=RULE, width=0.2 * setup.style.stroke)),
        Line(middle.shifted(-0.7, 0), middle.shifted(0.7, 0), setup.style.edge()),
    )
