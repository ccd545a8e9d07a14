"""A line-up drawn on a small field: shirts with numbers and names, in lines from the own goal to the other."""

from __future__ import annotations

from collections.abc import Sequence

from generator.boards.markings import marking_item
from generator.geometry.field import FootballField, field_markings, transform_marking
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.game import Game
from generator.model.team import Player, Team
from generator.pieces.counter_face import shorter_names
from generator.pieces.kit import shirt
from generator.scene.fonts import BOLD, POINT, REGULAR, centred_text, fitted_size
from generator.scene.fonts import shorten as cut_short
from generator.scene.palette import INK, WHITE, readable_on
from generator.scene.primitives import Box, Group, Item, Style, Text, Use
from generator.sheets.style import RULE, LineUpStyle
from generator.text.words import Setting, TextBox, Way, legible

MOST_SHOWN = 15
NARROWEST_NAME = 6.0
"""Room beside a shirt in which a name is worth its while, in millimetres of the usual edition."""

_GRASS = INK.mix(WHITE, 0.975)
LINES = {
    1: (1,), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (2, 2, 1), 6: (3, 2, 1), 7: (3, 3, 1), 8: (3, 3, 2), 9: (4, 3, 2),
    10: (4, 4, 2), 11: (4, 4, 3), 12: (4, 4, 4), 13: (5, 4, 4), 14: (5, 5, 4), 15: (5, 5, 5),
}  # fmt: skip


def formation_items(team: Team, game: Game, field: FootballField, area: Rect, style: LineUpStyle) -> tuple[Item, ...]:
    """Return the field, at the top of the area and as large as it holds, with the starting players on it.

    Players stand in the order of the file, from the right of the defence to the left of the attack; who wears the
    keeper's kit stands in goal. Names are shortened to their room, below their shirts or, where rows are dense, beside
    them; where that is too narrow too, the numbers tell who is meant. With more than fifteen starting players, as when
    no substitute is marked, the field stays empty for a pencil.
    """
    metre = min(area.width / field.length, area.height / field.width)
    width, height = field.length * metre, field.width * metre
    ground = Rect(area.centre.x - width / 2, area.y, width, height)
    starters = [player for player in team.players if not player.substitute]
    keepers = [player for player in starters if game.kinds[player.kind].wears == "keeper"]
    others = [player for player in starters if game.kinds[player.kind].wears != "keeper"]
    players: list[Item] = []
    if starters and len(starters) <= MOST_SHOWN:
        players = _line_up(team, game, ground, [keepers, *_in_lines(others)], style)
    if any(item.size < style.least for item in players if isinstance(item, Text)):
        players = []
    return (*_field_markings(field, ground, metre), Group(tuple(players), name="players"))


def _in_lines(players: Sequence[Player]) -> list[Sequence[Player]]:
    """Return players in the lines for so many players, the defence first."""
    lines = LINES[len(players)] if players else ()
    starts = [sum(lines[:index]) for index in range(len(lines))]
    return [players[start : start + count] for start, count in zip(starts, lines, strict=True)]


def _line_up(team: Team, game: Game, ground: Rect, rows: Sequence[Sequence[Player]], style: LineUpStyle) -> list[Item]:
    scale = style.scale
    gap = ground.height / max(4, *(len(row) for row in rows))
    step = ground.width / (max(2, len(rows)) + 0.1)
    size = min(style.shirt, gap - 3.6 * scale, step - 2 * scale)
    named = size >= 5 * scale
    column = ground.width / len(rows)
    size = size if named else min(style.shirt, gap - 0.6 * scale, 0.32 * column)
    beside = Size(column - size - 1.6 * scale, gap)
    wide = beside.width >= NARROWEST_NAME * scale
    left = size / 2 + 0.8 * scale if wide else column / 2
    items: list[Item] = []
    for index, row in enumerate(rows):
        x = ground.x + (step * (index + 0.55) if named else column * index + left)
        for place, player in enumerate(row):
            y = ground.bottom - ground.height * (place + 0.5) / len(row)
            if named:
                room = Size(step - scale, ground.height / len(row) - size - 3.1 * scale)
                name = _name(player, room, style)
                middle = Point(x, y - 1.4 * scale - name.below_first / 2)
                items += name.from_base(middle.shift(0, size / 2 + 2.4 * scale), INK, "middle")
            else:
                middle = Point(x, y)
                if wide:
                    items += _name(player, beside, style).about(middle.shift(size / 2 + 0.3 * scale, 0))
            items += _shirt(team, game, player, middle, size, style)
    return items


def _shirt(team: Team, game: Game, player: Player, middle: Point, size: float, style: LineUpStyle) -> list[Item]:
    kit = team.kit_of(player, game)
    number = str(player.number)
    height = fitted_size(number, BOLD, size * style.share, min(8.5 * POINT * style.scale, size * 0.44), 0.1) or 1.0
    picture = Use(shirt(kit, round(size, 1), plate=True), Transform.shift(middle.x - size / 2, middle.y - size / 2))
    return [picture, centred_text(number, middle.shift(0, size * 0.04), BOLD, height, readable_on(kit.primary))]


def _name(player: Player, room: Size, style: LineUpStyle) -> TextBox:
    """Return a player's name as it fits below the shirt, shortened as on a counter and in the end cut."""
    size, floor = style.letters
    count = max(1, min(style.lines, 1 + int(room.height / (1.1 * floor))))
    setting = Setting(REGULAR, tuple(Way(lines, size, floor) for lines in range(1, count + 1)), 1.1)
    forms = (player.short,) if player.short else (player.name, *shorter_names(player.name))
    for form in forms:
        if (fitting := setting.fit(form, room.width)) is not None:
            return fitting
    return TextBox((cut_short(legible(forms[-1]), REGULAR, floor, room.width),), REGULAR, floor)


def _field_markings(field: FootballField, area: Rect, scale: float) -> list[Item]:
    style = Style(stroke=RULE.mix(WHITE, 0.5), width=0.2)
    place = Transform.scale(scale).then(Transform.shift(*area.centre))
    inner = (mark for mark in field_markings(field).painted if mark.name not in ("touchline", "goal line"))
    lines = [marking_item(transform_marking(mark, place), style, spot=0.3) for mark in inner]
    return [Box(area, Style(fill=_GRASS, stroke=style.stroke, width=0.3)), *lines]
