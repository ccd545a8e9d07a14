"""The parts of a team sheet around the table: head, match record, score, notes, signatures, legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.pieces.faces.badge import badge, shirt
from generator.artwork.sheets.team_sheet_table import RULING_MARK, Columns, FigureColumn, flag_mark
from generator.artwork.sheets.team_sheet_words import FLOOR, HAIR, LABEL, QUIET, RULE, TINT, Labels, Lettering
from generator.flow.words import legible
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_lines, fitted_size, text_width
from generator.scene.palette import INK
from generator.scene.primitives import Box, Group, Item, Line, Style, Text, Use

HEAD_HEIGHT = 30.5
SMALL_HEAD_HEIGHT = 14.0
MATCH_HEIGHT = 11.0
TITLE_HEIGHT = 5.5
SCORE_ROW = 8.0
SIGNATURE_HEIGHT = 14.0
KIT_WIDTH = 19.5
SCORE_HEIGHT = TITLE_HEIGHT - 0.9 + 2 * SCORE_ROW

LEGEND_LINE = 3.9
_STRIP = 2.6
_EDGE = Style(stroke=RULE, width=0.2)


def strip_items(team: Team, width: float) -> tuple[Item, ...]:
    """Return the strip in the kit's colours that heads every page."""
    kit = team.kit
    whole = Rect(0, 0, width, _STRIP)
    second = Rect(0, _STRIP - 0.8, width, 0.8)
    outline = Box(whole, Style(stroke=RULE, width=0.1))
    return Box(whole, Style(fill=kit.primary)), Box(second, Style(fill=kit.secondary)), outline


def head_items(
    team: Team, game: Game, width: float, eyebrow: str, words: Labels, language: str, lettering: Lettering
) -> tuple[Item, ...]:
    """Return the head of the first page: strip, badge, name, coach and captain, and the kits of all kinds of player."""
    shield = badge(team.name, team.kit, Rect(0, 5.2, 21.5, 24.8))
    kits = _kits(team, game, width, language, lettering)
    left, right = 26.0, width - KIT_WIDTH * len(worn_kinds(team, game)) - 2
    items: list[Item] = [lettering.line(eyebrow, Point(left, 8.6), right - left, SEMIBOLD, LABEL, QUIET)]
    items += _title(team, Rect(left, 9.5, right - left, 12.5), lettering)
    captain = next((player for player in team.players if player.captain), None)
    people = [(words.coach, team.coach, "coach")]
    people.append((words.captain, f"{captain.name} ({captain.number})" if captain else "", "captain"))
    half = (right - left) / 2
    for index, (label, name, path) in enumerate(people):
        x = left + half * index
        items.append(Text(Point(x, 25.0), label, REGULAR, LABEL, QUIET))
        items += _person(name, Rect(x, 25.6, half - 3, 5), path, lettering)
    return (*strip_items(team, width), shield, *items, *kits)


def _person(name: str, area: Rect, path: str, lettering: Lettering) -> tuple[Item, ...]:
    base = area.y + 3.9
    if not name:
        return (Line(Point(area.x, base + 0.6), Point(area.right, base + 0.6), _EDGE),)
    return (lettering.line(name, Point(area.x, base), area.width, SEMIBOLD, 10.5 * POINT, INK, path=path),)


def _title(team: Team, area: Rect, lettering: Lettering) -> list[Item]:
    """Return the team's name in one line or two; its short form where the long one has no room."""
    for name in dict.fromkeys((team.name, team.short)):
        fitting = fitted_lines(legible(name), BOLD, (area.width,), 25 * POINT, 14 * POINT)
        fitting = fitting or fitted_lines(legible(name), BOLD, (area.width, area.width), 14 * POINT, LABEL)
        if fitting is not None:
            size, lines = fitting
            leading = size * 1.08
            first = area.centre.y + size * CAP_HEIGHT / 2 - leading * (len(lines) - 1) / 2
            return [
                Text(Point(area.x, first + leading * index), line, BOLD, size, INK) for index, line in enumerate(lines)
            ]
    lettering.refuse(team.name, "name", area.width)
    return []


def worn_kinds(team: Team, game: Game) -> list[str]:
    """Return one kind of player for each kit that the team wears."""
    kinds = {player.kind for player in team.players}
    found: dict[str, str] = {}
    for slug, kind in game.kinds.items():
        if slug in kinds:
            found.setdefault(kind.wears, slug)
    return list(found.values())


def _kits(team: Team, game: Game, width: float, language: str, lettering: Lettering) -> list[Item]:
    items: list[Item] = []
    width_each, size = 18.0, 16.5
    worn = worn_kinds(team, game)
    labels = [legible(game.kinds[slug].name.in_(language)) for slug in worn]
    fitting = [fitted_size(label, REGULAR, width_each, LABEL, FLOOR) for label in labels]
    lettered = min((height for height in fitting if height), default=FLOOR)
    for index, (slug, label) in enumerate(zip(worn, labels, strict=True)):
        kit = team.keeper_kit if game.kinds[slug].wears == "keeper" else team.kit
        middle = width - KIT_WIDTH * (len(worn) - index - 0.5)
        items.append(Use(shirt(kit, size), Transform.shift(middle - size / 2, 8.2)))
        items.append(lettering.line(label, Point(middle, 29.2), width_each, REGULAR, lettered, QUIET, "middle"))
    return items


def small_head_items(team: Team, width: float, eyebrow: str, lettering: Lettering) -> tuple[Item, ...]:
    """Return the head of a further page: the strip, the team's short name and which page it is."""
    room = width * 0.6
    name = lettering.line(team.short, Point(0, 10.2), room, BOLD, 14 * POINT, INK, path="name")
    where = lettering.line(eyebrow, Point(width, 10.2), width - room - 4, SEMIBOLD, LABEL, QUIET, "end")
    return (*strip_items(team, width), name, where)


def match_items(width: float, top: float, words: Labels) -> tuple[Item, ...]:
    """Return the boxes of the match record: opponent, competition, date, referee."""
    labels = ((words.opponent, 0.33), (words.competition, 0.25), (words.date, 0.16), (words.referee, 0.26))
    items: list[Item] = [Box(Rect(0, top, width, MATCH_HEIGHT), _EDGE, radius=1)]
    x = 0.0
    for index, (label, share) in enumerate(labels):
        if index:
            items.append(Line(Point(x, top), Point(x, top + MATCH_HEIGHT), _EDGE))
        items.append(Text(Point(x + 1.6, top + 3.4), label, REGULAR, LABEL, QUIET))
        x += width * share
    return (Group(tuple(items), name="match"),)


def block_title(text: str, x: float, top: float, width: float) -> tuple[Item, ...]:
    """Return the heading of a block below the table, with a rule under it as wide as the block."""
    base = top + 3.3
    rule = Line(Point(x, top + 4.6), Point(x + width, top + 4.6), Style(stroke=INK, width=0.3))
    return Text(Point(x, base), text, BOLD, LABEL + 0.5 * POINT, INK), rule


def score_items(team: Team, area: Rect, words: Labels, lettering: Lettering) -> tuple[Item, ...]:
    """Return the score by periods, a row for each side."""
    names = area.width * 0.3
    cell = (area.width - names) / len(words.periods)
    items: list[Item] = list(block_title(words.result, area.x, area.y, area.width))
    top = area.y + TITLE_HEIGHT - 0.9
    bottom = top + 2 * SCORE_ROW
    for index, half in enumerate(words.periods):
        x = area.x + names + cell * index
        last = index == len(words.periods) - 1
        middle = Point(x + cell / 2, area.y + 3.3)
        items.append(lettering.line(half, middle, cell - 1, SEMIBOLD if last else REGULAR, LABEL, QUIET, "middle"))
        if last:
            items.append(Box(Rect(x, top, cell, bottom - top), Style(fill=TINT)))
        items.append(Line(Point(x, top), Point(x, bottom), _EDGE))
    for index, name in enumerate((team.short, words.opponent)):
        y = top + SCORE_ROW * (index + 1)
        items += _score_name(name, Rect(area.x, y - SCORE_ROW, names - 2, SCORE_ROW), index == 0, lettering)
        items.append(Line(Point(area.x, y), Point(area.right, y), _EDGE))
    items.append(Line(Point(area.right, top), Point(area.right, bottom), _EDGE))
    return (Group(tuple(items), name="result"),)


def _score_name(name: str, area: Rect, own: bool, lettering: Lettering) -> list[Item]:
    font, fill = (SEMIBOLD, INK) if own else (REGULAR, QUIET)
    fitting = fitted_lines(legible(name), font, (area.width,) * 3, 9.5 * POINT, FLOOR)
    if fitting is None:
        lettering.refuse(name, "name", area.width)
        return []
    size, lines = fitting
    size = min(size, (9.5, 8, 7)[len(lines) - 1] * POINT)
    first = area.centre.y + size * CAP_HEIGHT / 2 - size * 1.05 * (len(lines) - 1) / 2
    return [
        Text(Point(area.x, first + index * size * 1.05), line, font, size, fill) for index, line in enumerate(lines)
    ]


def note_items(area: Rect, words: Labels) -> tuple[Item, ...]:
    """Return ruled lines to write on, as many as there is room for; nothing where there is no room for two."""
    if area.height < TITLE_HEIGHT + 7:
        return ()
    items: list[Item] = list(block_title(words.notes, area.x, area.y, area.width))
    lines = int((area.height - 4.6) // 7.5)
    gap = (area.height - 4.6) / lines
    for index in range(1, lines + 1):
        y = area.y + 4.6 + gap * index
        items.append(Line(Point(area.x, y), Point(area.right, y), Style(stroke=HAIR, width=0.2)))
    return tuple(items)


def signature_items(area: Rect, words: Labels) -> tuple[Item, ...]:
    """Return lines for coach, captain and referee to sign on, at the foot of the area."""
    people = (words.coach, words.captain, words.referee)
    gap = 4.0
    width = (area.width - gap * (len(people) - 1)) / len(people)
    items: list[Item] = []
    for index, label in enumerate(people):
        x = area.x + (width + gap) * index
        items.append(Line(Point(x, area.bottom - 4), Point(x + width, area.bottom - 4), Style(stroke=INK, width=0.25)))
        items.append(Text(Point(x, area.bottom - 0.6), label, REGULAR, LABEL, QUIET))
    return tuple(items)


class Entry(NamedTuple):
    """What the head of a column stands for; ``flagged`` for a mark beside values."""

    short: str
    long: str
    flagged: bool = False

    @property
    def width(self) -> float:
        """Return the width of the entry on a usual sheet, in millimetres."""
        mark = 2.4 if self.flagged else 0.0
        return mark + text_width(self.short, SEMIBOLD, LABEL) + 1.0 + text_width(self.long, REGULAR, LABEL)


def legend_entries(game: Game, figures: Sequence[FigureColumn], words: Labels, language: str) -> tuple[Entry, ...]:
    """Return what the heads of the columns mean, in the order of the columns."""
    found: list[Entry] = []
    for characteristic in game.characteristics.values():
        short, long = characteristic.short.in_(language), characteristic.name.in_(language)
        found.append(Entry(legible(short), legible(long)))
    for characteristic in game.characteristics.values():
        if characteristic.flag is not None:
            short = f"{characteristic.short.in_(language)} ≥ {characteristic.flag.at_least}"
            found.append(Entry(legible(short), legible(characteristic.flag.means.in_(language)), True))
    found += [Entry(legible(figure.short), legible(figure.long)) for figure in figures]
    found += [Entry(mark.letter, mark.meaning) for mark in words.marks]
    if any(value.endswith(RULING_MARK) for figure in figures for value in figure.values):
        found.append(Entry(RULING_MARK, words.ruling))
    return tuple(found)


def legend_lines(game: Game, layout: Columns, words: Labels, language: str) -> tuple[tuple[Entry, ...], ...]:
    """Return the legend of the columns, entry by entry, broken into lines no wider than the table."""
    lines: list[list[Entry]] = [[]]
    used = 0.0
    for entry in legend_entries(game, layout.figures, words, language):
        if lines[-1] and used + entry.width > layout.width:
            lines.append([])
            used = 0.0
        lines[-1].append(entry)
        used += entry.width + _GAP
    return tuple(tuple(line) for line in lines)


_GAP = 4.2


def legend_items(
    lines: Sequence[Sequence[Entry]], credit: str, width: float, bottom: float, lettering: Lettering
) -> tuple[Item, ...]:
    """Return the legend and, on a line of its own, whose game it is; the last line stands on ``bottom``."""
    first = bottom - 1.0 - LEGEND_LINE * len(lines)
    items: list[Item] = [Line(Point(0, first - 4.2), Point(width, first - 4.2), Style(stroke=RULE, width=0.15))]
    for index, line in enumerate(lines):
        x, base = 0.0, first + LEGEND_LINE * index
        for entry in line:
            if entry.flagged:
                items.append(flag_mark(Point(x + 1.5, base - 1.7)))
            start = x + (2.4 if entry.flagged else 0)
            items.append(Text(Point(start, base), entry.short, SEMIBOLD, LABEL, INK))
            after = Point(start + text_width(entry.short, SEMIBOLD, LABEL) + 1.0, base)
            items.append(lettering.line(entry.long, after, width - after.x, REGULAR, LABEL, QUIET))
            x += entry.width + _GAP
    items.append(lettering.line(credit, Point(0, bottom - 0.6), width, REGULAR, LABEL, QUIET))
    return (Group(tuple(items), name="legend"),)


def legend_height(lines: Sequence[object]) -> float:
    """Return the height of a legend of so many lines, the space above it included."""
    return 6.0 + LEGEND_LINE * len(lines)
