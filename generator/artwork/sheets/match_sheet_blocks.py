"""The parts of a match sheet: the score, the squads, the lists to write in. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.pieces.faces.badge import badge
from generator.artwork.sheets.match_sheet_words import MatchWords
from generator.artwork.sheets.team_sheet_blocks import block_title
from generator.artwork.sheets.team_sheet_table import mark_card
from generator.artwork.sheets.team_sheet_words import (
    FLOOR,
    HAIR,
    LABEL,
    QUIET,
    RULE,
    TINT,
    Lettering,
    name_lines,
    stacked,
)
from generator.flow.words import legible
from generator.geometry.shapes import Point, Rect
from generator.model.season import Fixture
from generator.model.team import Player, Team
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_lines
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Anchor, Box, Group, Item, Line, Style, Text

SCORE_HEIGHT = 33.0
ROW_LEAST, ROW_MOST = 4.6, 7.6
LIST_LEAST = 22.0

_EDGE = Style(stroke=RULE, width=0.2)
_HAIRLINE = Style(stroke=HAIR, width=0.2)
_STRIP = 1.2
_COLUMN_HEAD = 5.2
_MIDDLE = 56.0
_LINE = 7.0


def score_items(
    fixture: Fixture,
    area: Rect,
    words: MatchWords,
    tinted: bool,
    lettering: Lettering,
    sides: tuple[Lettering, Lettering],
) -> tuple[Item, ...]:
    """Return both badges and names, the boxes of the score between them, and smaller ones for the periods before.

    ``tinted`` gives the panel a ground; ``sides`` letter what comes from each team's file.
    """
    top, middle = area.y, area.centre.x
    items: list[Item] = [Box(area, Style(fill=TINT) if tinted else _EDGE, radius=1.5)]
    room = (area.width - _MIDDLE) / 2 - 26
    for side, team, own in ((-1, fixture.home, sides[0]), (1, fixture.away, sides[1])):
        left = area.x + 3 if side < 0 else area.right - 23
        items.append(badge(team.name, team.kit, Rect(left, top + 5, 20, 23)))
        edge = area.x + 26 if side < 0 else area.right - 26
        items += _side(team, Rect(edge - (room if side > 0 else 0), top + 4, room, 25), side, words, own)
        goals = Rect(middle + (side - 1) / 2 * 16 + side * 3, top + 3, 16, 14)
        items.append(Box(goals, Style(fill=WHITE, stroke=INK, width=0.35), radius=1))
    items.append(Line(Point(middle - 1.4, top + 10), Point(middle + 1.4, top + 10), Style(stroke=INK, width=0.5)))
    items += _periods(words.labels.periods[:-1], Rect(middle - _MIDDLE / 2 + 2, top + 18, _MIDDLE - 4, 14), lettering)
    return (Group(tuple(items), name="score"),)


def _periods(periods: Sequence[str], area: Rect, lettering: Lettering) -> list[Item]:
    items: list[Item] = []
    width = min(16.0, area.width / max(1, len(periods)))
    for index, label in enumerate(periods):
        x = area.centre.x + width * (index - len(periods) / 2)
        middle = x + width / 2
        fitting = fitted_lines(legible(label), REGULAR, (width - 1,) * 2, LABEL, FLOOR)
        if fitting is None:
            lettering.refuse(label, "", width)
            continue
        size, lines = fitting
        base = area.y + 6.1 - size * 1.05 * (len(lines) - 1)
        items += [
            Text(Point(middle, base + i * size * 1.05), line, REGULAR, size, QUIET, "middle")
            for i, line in enumerate(lines)
        ]
        items.append(Box(Rect(x + 0.5, area.y + 7.2, width - 1, 6.4), Style(fill=WHITE, stroke=RULE, width=0.2)))
        items.append(Line(Point(middle - 0.7, area.y + 10.4), Point(middle + 0.7, area.y + 10.4), _EDGE))
    return items


def _side(team: Team, area: Rect, side: int, words: MatchWords, lettering: Lettering) -> list[Item]:
    """Return a team's name with the coach below, against its badge."""
    anchor: Anchor = "start" if side < 0 else "end"
    x = area.x if side < 0 else area.right
    items: list[Item] = []
    room = Rect(area.x, area.y, area.width, area.height - (8 if team.coach else 0))
    for name in dict.fromkeys((team.name, team.short)):
        fitting = fitted_lines(legible(name), BOLD, (area.width,) * 3, 14 * POINT, LABEL)
        if fitting is not None:
            size, lines = fitting
            first = room.centre.y + size * CAP_HEIGHT / 2 - size * 1.08 * (len(lines) - 1) / 2
            places = [Point(x, first + index * size * 1.08) for index in range(len(lines))]
            items += [Text(at, line, BOLD, size, INK, anchor) for at, line in zip(places, lines, strict=True)]
            break
    else:
        lettering.refuse(team.name, "name", area.width)
    if team.coach:
        text = legible(f"{words.labels.coach}: {team.coach}")
        fitted = fitted_lines(text, REGULAR, (area.width,) * 2, LABEL, FLOOR)
        if fitted is None:
            lettering.refuse(text, "coach", area.width)
        else:
            base = area.bottom - 1.5 - 3.4 * (len(fitted[1]) - 1)
            places = [Point(x, base + 3.4 * index) for index in range(len(fitted[1]))]
            items += [
                Text(at, line, REGULAR, fitted[0], QUIET, anchor) for at, line in zip(places, fitted[1], strict=True)
            ]
    return items


class Rows(NamedTuple):
    """A team's players in the order of the sheet, each heading a line of its own."""

    team: Team
    entries: tuple[Player | str, ...]

    @classmethod
    def of(cls, team: Team, words: MatchWords) -> Rows:
        """Return all rows of a team: starters first, then substitutes."""
        entries: list[Player | str] = []
        for title, bench in ((words.labels.starters, False), (words.labels.substitutes, True)):
            players = [player for player in team.players if player.substitute is bench]
            entries += [title, *players] if players else []
        return cls(team, tuple(entries))

    def halves(self, count: int, words: MatchWords) -> tuple[Rows, Rows]:
        """Return the first rows and the others; a heading goes with the players below it."""
        if count <= len(self.entries) and count > 0 and isinstance(self.entries[count - 1], str):
            count -= 1
        return self._replace(entries=self.entries[:count]), self._replace(entries=self.entries[count:])


def rows_height(count: int, row: float = ROW_LEAST) -> float:
    """Return the height of a squad of so many rows, heads included."""
    return _STRIP + _COLUMN_HEAD + count * row


def squad_items(rows: Rows, place: Rect, words: MatchWords, tinted: bool, lettering: Lettering) -> tuple[Item, ...]:
    """Return a squad with boxes to fill in; ``place`` is its upper left, its width, and the height of a row."""
    if not rows.entries:
        return ()
    kit, row = rows.team.kit, place.height
    strip = Rect(place.x, place.y, place.width, _STRIP)
    items: list[Item] = [
        Box(strip, Style(fill=kit.primary, stroke=RULE, width=0.1)),
        Box(Rect(strip.x, strip.bottom - 0.4, strip.width, 0.4), Style(fill=kit.secondary)),
    ]
    edges = _edges(place, words)
    items += _column_heads(place, edges, words, lettering)
    y = place.y + rows_height(0)
    for entry in rows.entries:
        if isinstance(entry, str):
            ground = Style(fill=TINT) if tinted else Style()
            items.append(Box(Rect(place.x, y, place.width, row), ground))
            items.append(Text(Point(place.x + 1.2, y + row / 2 + 1), entry, SEMIBOLD, LABEL, INK))
        else:
            items += _player(entry, Rect(place.x, y, edges[0] - place.x, row), lettering)
            items += [Line(Point(x, y), Point(x, y + row), _HAIRLINE) for x in edges]
        y += row
        items.append(Line(Point(place.x, y), Point(place.right, y), _HAIRLINE))
    return (Group(tuple(items), name="line-up"),)


def _edges(place: Rect, words: MatchWords) -> list[float]:
    widths = [9.0, 13.0, *[7.0] * len(words.labels.marks)]
    return [place.right - sum(widths[index:]) for index in range(len(widths))]


def _column_heads(place: Rect, edges: Sequence[float], words: MatchWords, lettering: Lettering) -> list[Item]:
    base = place.y + _STRIP + 3.8
    items: list[Item] = [
        Text(Point(place.x + 4, base), words.labels.number, REGULAR, LABEL, QUIET, "middle"),
        Text(Point(place.x + 9, base), words.labels.name, REGULAR, LABEL, QUIET),
    ]
    ends = (*edges[1:], place.right)
    for label, x, end in zip((words.on, words.labels.tally), edges, ends, strict=False):
        items.append(lettering.line(label, Point((x + end) / 2, base), end - x - 0.6, REGULAR, LABEL, QUIET, "middle"))
    for mark, x in zip(words.labels.marks, edges[2:], strict=True):
        items += mark_card(mark.letter, mark.colour, x + 3.5, base)
    return items


def _player(player: Player, area: Rect, lettering: Lettering) -> list[Item]:
    middle = area.centre.y
    base = middle + 9 * POINT * CAP_HEIGHT / 2
    items: list[Item] = [Text(Point(area.x + 4, base), str(player.number), BOLD, 9 * POINT, INK, "middle")]
    mark = " (C)" if player.captain else ""
    room = area.width - 10
    for name in dict.fromkeys((player.name, player.short or player.name)):
        fitting = name_lines(name + mark, "", REGULAR, room, 9 * POINT)
        if fitting is not None and (len(fitting[1]) == 1 or area.height > 2.2 * fitting[0]):
            return [*items, *stacked(fitting[1], Point(area.x + 9, middle), REGULAR, fitting[0], INK)]
    lettering.refuse(player.name, f"players[{player.entry + 1}].name", room)
    return items


def event_items(area: Rect, words: MatchWords) -> tuple[Item, ...]:
    """Return lists of what is counted and, in a game that has them, of the marks given: when, to whom, of which team.

    They have as many lines as there is room for.
    """
    labels = words.labels
    marks = " · ".join(mark.meaning for mark in labels.marks)
    titles = [title for title in (labels.tally, marks[:1].upper() + marks[1:]) if title]
    width = (area.width - 6.0 * (len(titles) - 1)) / len(titles)
    items: list[Item] = []
    for index, title in enumerate(titles):
        items += _list(title, Rect(area.x + index * (width + 6), area.y, width, area.height), words)
    return (Group(tuple(items), name="events"),)


def _list(title: str, area: Rect, words: MatchWords) -> list[Item]:
    """Return ruled lines in two columns under a heading, each with its three fields."""
    items: list[Item] = [*block_title(title, area.x, area.y, area.width)]
    count = max(2, int((area.height - 9) // _LINE))
    gap = (area.height - 9) / count
    half = area.width / 2 - 1.5
    for left in (area.x, area.right - half):
        fields = ((words.when, 0.0), (words.labels.number, 0.3), (words.side, 0.52))
        for label, share in fields:
            x = left + half * share
            items.append(Text(Point(x + (0.8 if share else 0), area.y + 8), label, REGULAR, FLOOR, QUIET))
            if share:
                items.append(Line(Point(x, area.y + 9), Point(x, area.y + 9 + gap * count), _HAIRLINE))
        for index in range(1, count + 1):
            y = area.y + 9 + gap * index
            items.append(Line(Point(left, y), Point(left + half, y), _HAIRLINE))
    return items
