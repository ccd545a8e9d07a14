"""The players of a team as a table: characteristics with small bars, figures worked out, boxes to write in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.artwork.sheets.team_sheet_words import (
    FLOOR,
    HAIR,
    LABEL,
    QUIET,
    RULE,
    TINT,
    Labels,
    Lettering,
    name_lines,
    stacked,
)
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Characteristic, Game
from generator.model.team import Player, Team
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size, text_width
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Item, Line, Polygon, Style, Symbol, Text, Use

HEAD_HEIGHT = 7.0
SECTION_HEIGHT = 5.0
LEAST_ROW = 7.0
MOST_ROW = 8.5

NUMBER_WIDTH = 9.0
VALUE_WIDTHS = (7.4, 9.6)
FIGURE_WIDTH = 10.6
GOALS_WIDTH = 19.0
CARD_WIDTH = 8.0
LEAST_NAME = 38.0

RULING_MARK = "†"
"""Ends a figure that a ruling stands behind."""

_VALUE = 10.5 * POINT
_TRACK = INK.mixed(WHITE, 0.88)
_BAR = INK.mixed(WHITE, 0.42)


class FigureColumn(NamedTuple):
    """A column of figures worked out for the coach; ``values`` stand in the order of the players, "" for none."""

    short: str
    long: str
    values: tuple[str, ...]


class Row(NamedTuple):
    """A player and his place in the team's file, counted from 0."""

    order: int
    player: Player


class Section(NamedTuple):
    """Some players under a heading."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Columns:
    """Where the columns of the table begin and end, in millimetres from its left side."""

    characteristics: tuple[str, ...]
    value_width: float
    figures: tuple[FigureColumn, ...]
    width: float
    marks: int

    @property
    def values_at(self) -> float:
        """Return where the characteristics begin."""
        return self.figures_at - self.value_width * len(self.characteristics)

    @property
    def figures_at(self) -> float:
        """Return where the figures begin."""
        return self.goals_at - FIGURE_WIDTH * len(self.figures)

    @property
    def goals_at(self) -> float:
        """Return where the box for the tally begins."""
        return self.cards_at - GOALS_WIDTH

    @property
    def cards_at(self) -> float:
        """Return where the boxes for marks such as bookings begin."""
        return self.width - self.marks * CARD_WIDTH


def columns(game: Game, figures: Sequence[FigureColumn], width: float) -> Columns | None:
    """Return the columns of a table so wide, ``None`` when the game has more of them than find room.

    The characteristics are those of the usual kind of player; a kind with more of its own widens the table.
    """
    names = characteristic_columns(game)
    room = (
        width
        - NUMBER_WIDTH
        - LEAST_NAME
        - FIGURE_WIDTH * len(figures)
        - GOALS_WIDTH
        - len(game.record.marks) * CARD_WIDTH
    )
    each = min(VALUE_WIDTHS[1], room / max(1, len(names)))
    return Columns(names, each, tuple(figures), width, len(game.record.marks)) if each >= VALUE_WIDTHS[0] else None


def characteristic_columns(game: Game) -> tuple[str, ...]:
    """Return the columns of characteristics: those of the usual kind, then "" for what a kind with more adds."""
    usual = next(kind for kind in game.kinds.values() if kind.usual)
    most = max(len(kind.characteristics) for kind in game.kinds.values())
    return usual.characteristics + ("",) * (most - len(usual.characteristics))


def sections_of(team: Team, words: Labels) -> tuple[Section, ...]:
    """Return the players who start and those who wait, each under their heading."""
    rows = [Row(index, player) for index, player in enumerate(team.players)]
    starters = tuple(row for row in rows if not row.player.substitute)
    others = tuple(row for row in rows if row.player.substitute)
    pairs = ((words.starters, starters), (words.substitutes, others))
    return tuple(Section(title, members) for title, members in pairs if members)


def table_height(sections: Sequence[Section], row: float) -> float:
    """Return the height of a table with these sections, its head included."""
    return HEAD_HEIGHT + sum(SECTION_HEIGHT + row * len(section.rows) for section in sections)


def table_items(
    team: Team, game: Game, sections: Sequence[Section], layout: Columns, top: float, row: float,
    words: Labels, language: str, lettering: Lettering,
) -> tuple[Item, ...]:  # fmt: skip
    """Return the table, its head at ``top``, each row ``row`` millimetres high."""
    bottom = top + table_height(sections, row)
    items = [*_shade(layout, top, bottom), *_head(game, layout, top, words, language, lettering)]
    y = top + HEAD_HEIGHT
    for section in sections:
        items += _section(section.title, y, layout)
        y += SECTION_HEIGHT
        last = y + row * len(section.rows)
        items += _verticals(layout, y, last)
        for entry in section.rows:
            items += _player(team, game, entry, layout, Rect(0, y, layout.width, row), language, lettering)
            y += row
            shade = RULE if y > last - row / 2 else HAIR
            items.append(Line(Point(0, y), Point(layout.width, y), Style(stroke=shade, width=0.15)))
    return (Group(tuple(items), name="players table"),)


def _shade(layout: Columns, top: float, bottom: float) -> list[Item]:
    """Return the pale ground of the figures, which tells them from what the player has."""
    if not layout.figures:
        return []
    return [Box(Rect(layout.figures_at, top, FIGURE_WIDTH * len(layout.figures), bottom - top), Style(fill=TINT))]


def _head(game: Game, layout: Columns, top: float, words: Labels, language: str, lettering: Lettering) -> list[Item]:
    base = top + HEAD_HEIGHT - 2.0
    items: list[Item] = [
        Text(Point(NUMBER_WIDTH - 2.6, base), words.number, SEMIBOLD, LABEL, QUIET, "end"),
        Text(Point(NUMBER_WIDTH, base), words.name, SEMIBOLD, LABEL, QUIET),
    ]
    titles = [(game.characteristics[name].short.in_(language) if name else "") for name in layout.characteristics]
    starts = [layout.values_at + layout.value_width * index for index in range(len(titles))]
    spots = [(title, x, layout.value_width) for title, x in zip(titles, starts, strict=True)]
    starts = [layout.figures_at + FIGURE_WIDTH * index for index in range(len(layout.figures))]
    spots += [(figure.short, x, FIGURE_WIDTH) for figure, x in zip(layout.figures, starts, strict=True)]
    spots.append((words.tally, layout.goals_at, GOALS_WIDTH))
    for title, x, width in spots:
        middle = Point(x + width / 2, base)
        items.append(lettering.line(title, middle, width - 0.6, SEMIBOLD, LABEL, QUIET, "middle"))
    for index, (letter, _, colour) in enumerate(words.marks):
        items += mark_card(letter, colour, layout.cards_at + CARD_WIDTH * (index + 0.5), base)
    foot = top + HEAD_HEIGHT
    items.append(Line(Point(0, foot), Point(layout.width, foot), Style(stroke=INK, width=0.4)))
    return items


def mark_card(letter: str, colour: Colour, x: float, base: float) -> list[Item]:
    """Return a little card with a letter beside it, for those who do not see the colour."""
    return [
        Box(Rect(x - 3, base - 3, 2.4, 3.4), Style(fill=colour, stroke=INK, width=0.15), radius=0.3),
        Text(Point(x + 0.4, base), letter, SEMIBOLD, LABEL, QUIET),
    ]


def _section(title: str, top: float, layout: Columns) -> list[Item]:
    bottom = top + SECTION_HEIGHT
    return [
        Text(Point(0, bottom - 1.3), title, BOLD, LABEL + 0.5 * POINT, INK),
        Line(Point(0, bottom), Point(layout.width, bottom), Style(stroke=RULE, width=0.15)),
    ]


def _verticals(layout: Columns, top: float, bottom: float) -> list[Item]:
    """Return the sides of the boxes that are written in."""
    xs = (layout.goals_at, *(layout.cards_at + CARD_WIDTH * mark for mark in range(layout.marks)), layout.width)
    return [Line(Point(x, top), Point(x, bottom), Style(stroke=RULE, width=0.15)) for x in xs]


def _player(
    team: Team, game: Game, entry: Row, layout: Columns, row: Rect, language: str, lettering: Lettering
) -> list[Item]:
    index, player = entry
    middle = row.centre.y
    number = str(player.number)
    items: list[Item] = [
        Text(Point(NUMBER_WIDTH - 2.6, middle + _VALUE * CAP_HEIGHT / 2), number, BOLD, _VALUE, INK, "end")
    ]
    items += _name(game, entry, layout, row, language, lettering)
    items += _values(game, player, layout, row, language)
    for place, figure in enumerate(layout.figures):
        value = figure.values[index]
        at = Point(layout.figures_at + FIGURE_WIDTH * (place + 0.5), middle + _VALUE * CAP_HEIGHT / 2)
        items += _figure(value, at, f"players[{index + 1}]", lettering)
    return items


def figure_fits(value: str) -> bool:
    """Return whether a figure has room in its column, in the smallest letters allowed."""
    return fitted_size(value.removesuffix(RULING_MARK), SEMIBOLD, FIGURE_WIDTH - 1, _VALUE, FLOOR) is not None


def _figure(value: str, at: Point, path: str, lettering: Lettering) -> list[Item]:
    """Return a figure; the sign of a ruling hangs to its right, so that the digits of a column stay in line."""
    digits = value.removesuffix(RULING_MARK)
    if not digits:
        return []
    text = lettering.line(digits, at, FIGURE_WIDTH - 1, SEMIBOLD, _VALUE, INK, "middle", path)
    if digits == value:
        return [text]
    beside = at.x + text_width(text.text, SEMIBOLD, text.size) / 2 + 0.2
    return [text, Text(Point(beside, at.y), RULING_MARK, REGULAR, LABEL, QUIET)]


def _name(game: Game, entry: Row, layout: Columns, row: Rect, language: str, lettering: Lettering) -> list[Item]:
    index, player = entry
    kind = game.kinds[player.kind]
    right, middle = layout.values_at - 1.6, row.centre.y
    items: list[Item] = []
    if player.captain:
        items += _captain(Point(right - 2.1, middle))
        right -= 5.4
    if not kind.usual:
        role = kind.name.in_(language)
        room = (right - NUMBER_WIDTH) * 0.4
        base = middle + LABEL * 0.33
        items.append(lettering.line(role, Point(right, base), room, REGULAR, LABEL, QUIET, "end"))
        right -= min(room, text_width(role, REGULAR, LABEL)) + 1.5
    width = right - NUMBER_WIDTH
    fitting = name_lines(player.name, player.short, SEMIBOLD, width, _VALUE)
    if fitting is None:
        lettering.refuse(player.name, f"players[{index + 1}].name", width)
        return items
    size, lines = fitting
    return [*stacked(lines, Point(NUMBER_WIDTH, middle), SEMIBOLD, size, INK), *items]


def _captain(middle: Point) -> list[Item]:
    return [
        Circle(middle, 2.0, Style(stroke=QUIET, width=0.25)),
        Text(Point(middle.x, middle.y + LABEL * CAP_HEIGHT / 2), "C", SEMIBOLD, LABEL, QUIET, "middle"),
    ]


def _values(game: Game, player: Player, layout: Columns, row: Rect, language: str) -> list[Item]:
    """Return a player's values; those that the columns do not know stand in free ones, with their names beside them."""
    own = dict(player.values)
    strange = [name for name in own if name not in layout.characteristics]
    labelled = bool(strange)
    items: list[Item] = []
    for place, column in enumerate(layout.characteristics):
        name = column if column in own else strange.pop(0) if strange else ""
        if not name:
            continue
        definition = game.characteristics[name]
        label = definition.short.in_(language) if labelled else ""
        cell = value_cell(own[name], limits_of(definition), label, layout.value_width, row.height)
        items.append(Use(cell, Transform.shift(layout.values_at + layout.value_width * place, row.y)))
    return items


class Limits(NamedTuple):
    """Between which figures a value lies, from which one on it has a flag, and whether lower ones are better."""

    low: int
    high: int
    flag: int | None
    target: bool = False


def limits_of(definition: Characteristic) -> Limits:
    """Return the limits of a characteristic."""
    flag = definition.flag.at_least if definition.flag else None
    low = definition.min - 1 if definition.target else min(0, definition.min)
    return Limits(low, definition.max, flag, definition.target)


@lru_cache(maxsize=4096)
def value_cell(value: int, limits: Limits, label: str, width: float, height: float) -> Symbol:
    """Return a cell with a value, a bar as long as the value's share of the highest, and a corner where it has a flag.

    ``label`` stands before the value where the column's head does not name it. Of a target such as 4+ a lower one is
    better, and has the longer bar.
    """
    text = f"{value}+" if limits.target else str(value)
    bar = Rect(1.5, height - 1.75, width - 3, 0.85)
    base = bar.y / 2 + _VALUE * CAP_HEIGHT / 2 + 0.35
    size = fitted_size(text, BOLD, width - 1.4 if not label else width * 0.5, _VALUE, FLOOR) or FLOOR
    items: list[Item] = list(value_bar(value, limits, bar))
    if label:
        number = text_width(text, BOLD, size)
        small = fitted_size(label, REGULAR, width - number - 1.4, LABEL, FLOOR) or FLOOR
        gap = (width - number - text_width(label, REGULAR, small)) / 3
        items.append(Text(Point(gap, base), label, REGULAR, small, QUIET))
        items.append(Text(Point(width - gap, base), text, BOLD, size, INK, "end"))
    else:
        items.append(Text(Point(width / 2, base), text, BOLD, size, INK, "middle"))
    if limits.flag is not None and value >= limits.flag:
        items.append(flag_mark(Point(width - 1.1, 1.1)))
    return Symbol(f"value {text}", tuple(items))


def value_bar(value: int, limits: Limits, bar: Rect) -> tuple[Item, ...]:
    """Return a bar as long as the value's share of the highest, over its track."""
    reach = limits.high + 1 + limits.low - value if limits.target else value
    share = (reach - limits.low) / (limits.high - limits.low) if limits.high > limits.low else 1.0
    track = Box(bar, Style(fill=_TRACK))
    if share <= 0:
        return (track,)
    return track, Box(Rect(bar.x, bar.y, bar.width * min(1.0, share), bar.height), Style(fill=_BAR))


def flag_mark(corner: Point, side: float = 1.5) -> Polygon:
    """Return the small triangle that marks a value at or above its flag; ``corner`` is its upper right."""
    points = (corner, corner.shifted(0, side), corner.shifted(-side, 0))
    return Polygon(points, Style(fill=INK))
