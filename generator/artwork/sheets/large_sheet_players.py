"""The players of a team in large print: name and boxes on one line, what he has below. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.artwork.sheets.large_sheet_words import LABEL, LINE, NAME, VALUE, Band, Lettered, lettered
from generator.artwork.sheets.team_sheet_table import (
    RULING_MARK,
    FigureColumn,
    Row,
    characteristic_columns,
    flag_mark,
    limits_of,
    sections_of,
    value_bar,
)
from generator.artwork.sheets.team_sheet_words import HAIR, QUIET, RULE, TINT, Labels
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.scene.fonts import BOLD, CAP_HEIGHT, REGULAR, SEMIBOLD, text_width
from generator.scene.palette import INK
from generator.scene.primitives import Box, Circle, Group, Item, Line, Style, Text

_NAMES = 10.0
"""Height of the line with the name."""

_CELLS = 9.6
"""Height of a line of values."""

_SECTION = 9.0
_FOOT = 0.8
_APART = 3.0
_MARK_WIDTH = 13.0
_STRETCH = 1.5


@dataclass(frozen=True)
class _Cell:
    """The place of a value: the column's key or its figure's place, its left side, its line and its width."""

    name: str
    x: float
    line: int
    width: float


@dataclass(frozen=True)
class _Layout:
    """The places of a team's players: ``left`` of names and values, the cells, the boxes at the right."""

    width: float
    left: float
    cells: tuple[_Cell, ...]
    figures: tuple[_Cell, ...]
    tally: float
    marks: int

    @property
    def lines(self) -> int:
        """Return how many lines the values of a usual player take."""
        return 1 + max((cell.line for cell in (*self.cells, *self.figures)), default=-1)

    @property
    def marks_at(self) -> float:
        """Return where the boxes for marks begin."""
        return self.width - _MARK_WIDTH * self.marks

    @property
    def tally_at(self) -> float:
        """Return where the box for the tally begins, which is where names end."""
        return self.marks_at - self.tally

    @property
    def labelled(self) -> Rect:
        """Return where values stand that have their names beside them: a line of the players' own cells."""
        right = next((cell.x for cell in self.figures if cell.line == 0), self.width)
        return Rect(self.left, 0, right - self.left, _CELLS)


class Entry(NamedTuple):
    """A player, or the heading of a section, which ``leads`` its players."""

    band: Band
    leads: bool = False


class Squad(NamedTuple):
    """Players below the heads of their columns."""

    head: Band
    entries: tuple[Entry, ...]

    @property
    def height(self) -> float:
        """Return the height of heads and players."""
        return self.head.height + sum(entry.band.height for entry in self.entries)

    @property
    def items(self) -> tuple[Item, ...]:
        """Return heads and players, drawn from their top."""
        items = list(self.head.items)
        y = self.head.height
        for entry in self.entries:
            items.append(Group(entry.band.items, Transform.shift(0, y)))
            y += entry.band.height
        return tuple(items)

    def parted(self, room: float) -> tuple[Squad, Squad] | None:
        """Return those who fit a room and the others, both below the heads; ``None`` when nobody fits."""
        count = 0
        while count < len(self.entries) - 1 and self._replace(entries=self.entries[: count + 1]).height <= room:
            count += 1
        while count and self.entries[count - 1].leads:
            count -= 1
        if not count:
            return None
        return self._replace(entries=self.entries[:count]), self._replace(entries=self.entries[count:])


def squad_of(
    team: Team, game: Game, figures: Sequence[FigureColumn], words: Labels, language: str, width: float
) -> Squad:
    """Return the players of a team, those who start and those who wait under headings of their own."""
    layout = _layout(team, game, figures, words, language, width)
    entries: list[Entry] = []
    for section in sections_of(team, words):
        entries.append(section_entry(section.title, width))
        entries += [Entry(_player(game, row, figures, layout, language)) for row in section.rows]
    return Squad(_head(game, layout, figures, words, language), tuple(entries))


def section_entry(title: str, width: float) -> Entry:
    """Return the heading of a section."""
    rule = Line(Point(0, _SECTION), Point(width, _SECTION), Style(stroke=RULE, width=0.2))
    return Entry(Band(_SECTION, (*lettered(title, width, BOLD, NAME).items(Point(0, 0.6)), rule)), leads=True)


def _layout(
    team: Team, game: Game, figures: Sequence[FigureColumn], words: Labels, language: str, width: float
) -> _Layout:
    numbers = [text_width(str(player.number), BOLD, VALUE) for player in team.players]
    left = max(9.0, *numbers) + _APART
    names = characteristic_columns(game)
    heads = {name: game.characteristics[name].short.in_(language) for name in names if name}
    value = max((text_width(_longest(game, name), BOLD, VALUE) for name in heads), default=0.0)
    each = max((text_width(text, SEMIBOLD, LABEL) for text in heads.values()), default=0.0)
    wanted = [max(value, each) + _APART for _ in names]
    wanted += [max(text_width(text, SEMIBOLD, VALUE) for text in (figure.short, *figure.values)) for figure in figures]
    for index in range(len(names), len(wanted)):
        wanted[index] += _APART
    room = width - left
    stretch = min(_STRETCH, max(1.0, room / sum(wanted))) if wanted else 1.0
    cells, x, line = [], left, 0
    for name, own in zip((*names, *("" for _ in figures)), wanted, strict=True):
        own = min(own * stretch, room)
        if x + own > width + 1e-6:
            x, line = left, line + 1
        cells.append(_Cell(name, x, line, own))
        x += own
    tally = max(24.0, text_width(words.tally, SEMIBOLD, LABEL) + _APART)
    most = width * 0.35
    return _Layout(
        width, left, tuple(cells[: len(names)]), tuple(cells[len(names) :]), min(tally, most), len(words.marks)
    )


def _longest(game: Game, name: str) -> str:
    definition = game.characteristics[name]
    return max((definition.written(value) for value in (definition.min, definition.max)), key=len)


def _head(game: Game, layout: _Layout, figures: Sequence[FigureColumn], words: Labels, language: str) -> Band:
    items: list[Item] = [
        *Lettered((words.number,), SEMIBOLD, LABEL).items(Point(0, 0), QUIET),
        *Lettered((words.name,), SEMIBOLD, LABEL).items(
            Point(max(layout.left, text_width(words.number, SEMIBOLD, LABEL) + 2), 0), QUIET
        ),
    ]
    tally = lettered(words.tally, layout.tally - 1, SEMIBOLD)
    items += tally.items(Point(layout.tally_at + layout.tally / 2, 0), QUIET, "middle")
    for index, (letter, _, colour) in enumerate(words.marks):
        x = layout.marks_at + _MARK_WIDTH * (index + 0.5)
        items.append(Box(Rect(x - 4.6, 1.0, 3.6, 5.0), Style(fill=colour, stroke=INK, width=0.2), radius=0.4))
        items += Lettered((letter,), SEMIBOLD, LABEL).items(Point(x + 0.4, 0), QUIET)
    top = max(LINE, tally.height)
    titles = [game.characteristics[cell.name].short.in_(language) if cell.name else "" for cell in layout.cells]
    titles += [figure.short for figure in figures]
    lowest = 0.0
    for cell, title in zip((*layout.cells, *layout.figures), titles, strict=True):
        text = lettered(title, cell.width - 0.6, SEMIBOLD)
        y = top + cell.line * LINE
        items += text.items(Point(cell.x + cell.width / 2, y), QUIET, "middle")
        lowest = max(lowest, y + text.height)
    height = max(top, lowest) + 1.0
    items.append(Line(Point(0, height), Point(layout.width, height), Style(stroke=INK, width=0.45)))
    return Band(height, tuple(items))


def _player(game: Game, row: Row, figures: Sequence[FigureColumn], layout: _Layout, language: str) -> Band:
    index, player = row
    kind = game.kinds[player.kind]
    number = Lettered((str(player.number),), BOLD, VALUE)
    right = layout.tally_at - 2
    items: list[Item] = list(number.items(Point(layout.left - _APART, _NAMES / 2 - VALUE * 0.6), INK, "end"))
    if player.captain:
        items += _captain(Point(right - 4, _NAMES / 2))
        right -= 10
    role = "" if kind.usual else kind.name.in_(language)
    beside = text_width(role, REGULAR, LABEL)
    below = beside > 0.45 * (right - layout.left)
    room = right - layout.left - (beside + _APART if role and not below else 0.0)
    name = lettered(player.name, room, SEMIBOLD, NAME)
    items += name.items(Point(layout.left, _NAMES / 2 - name.size * 0.6))
    top = max(_NAMES, name.height + 2.4)
    if role and not below:
        items += Lettered((role,), REGULAR, LABEL).items(Point(right, _NAMES / 2 - LABEL * 0.6), QUIET, "end")
    elif role:
        under = lettered(role, right - layout.left)
        items += under.items(Point(layout.left, top), QUIET)
        top += under.height
    values, lines = _values(game, dict(player.values), layout, top, language)
    height = top + max(layout.lines, lines) * _CELLS + _FOOT
    ground = _figure_ground(layout, top)
    for cell, figure in zip(layout.figures, figures, strict=True):
        values += _figure(figure.values[index], cell, top + cell.line * _CELLS)
    items = [*ground, *items, *values, *_boxes(layout, height)]
    return Band(height, tuple(items))


def _captain(middle: Point) -> tuple[Item, ...]:
    return (
        Circle(middle, 3.6, Style(stroke=QUIET, width=0.35)),
        Text(middle.shifted(0, LABEL * CAP_HEIGHT / 2), "C", SEMIBOLD, LABEL, QUIET, "middle"),
    )


def _values(game: Game, own: dict[str, int], layout: _Layout, top: float, language: str) -> tuple[list[Item], int]:
    """Return a player's values, and how many lines they take; those of a kind of its own with their names."""
    known = [cell for cell in layout.cells if cell.name in own]
    items: list[Item] = []
    if len(known) == len(own):
        for cell in known:
            items += _value(game, cell, own[cell.name], "", top + cell.line * _CELLS)
        return items, 1 + max((cell.line for cell in known), default=-1)
    labels = {name: game.characteristics[name].short.in_(language) for name in own}
    texts = [text_width(label, REGULAR, LABEL) for label in labels.values()]
    texts = [width + 1.2 + text_width("000", BOLD, VALUE) for width in texts]
    zone = layout.labelled if max(texts) <= layout.labelled.width else replace(layout, figures=()).labelled
    columns = max(1, min(len(own), int(zone.width / (max(texts) + _APART))))
    lines = -(-len(own) // columns)
    for index, (name, label) in enumerate(labels.items()):
        cell = _Cell(name, zone.x + zone.width / columns * (index % columns), index // columns, zone.width / columns)
        items += _value(game, cell, own[name], label, top + cell.line * _CELLS)
    return items, lines


def _value(game: Game, cell: _Cell, value: int, label: str, y: float) -> list[Item]:
    """Return a value over a bar as long as its share of the highest; ``label`` before it where no head names it."""
    definition = game.characteristics[cell.name]
    text = definition.written(value)
    bar = Rect(cell.x + 1.2, y + _CELLS - 2.2, cell.width - 2.4, 1.2)
    items: list[Item] = list(value_bar(value, limits_of(definition), bar))
    number = Lettered((text,), BOLD, VALUE)
    if label:
        together = text_width(label, REGULAR, LABEL) + 1.2 + text_width(text, BOLD, VALUE)
        x = cell.x + (cell.width - together) / 2
        items += Lettered((label,), REGULAR, LABEL).items(Point(x, y + (VALUE - LABEL) * 0.75 - 0.8), QUIET)
        items += number.items(Point(x + together, y - 0.8), INK, "end")
    else:
        items += number.items(Point(cell.x + cell.width / 2, y - 0.8), INK, "middle")
    if definition.flag is not None and value >= definition.flag.at_least:
        items.append(flag_mark(Point(cell.x + cell.width - 0.8, y + 0.6), 2.2))
    return items


def _figure(value: str, cell: _Cell, y: float) -> list[Item]:
    """Return a figure; the sign of a ruling hangs to its right, so that the digits of a column stay in line."""
    digits = value.removesuffix(RULING_MARK)
    middle = Point(cell.x + cell.width / 2, y - 0.8)
    items: list[Item] = list(Lettered((digits,), SEMIBOLD, VALUE).items(middle, INK, "middle")) if digits else []
    if digits != value:
        beside = Point(middle.x + text_width(digits, SEMIBOLD, VALUE) / 2 + 0.3, middle.y)
        items += Lettered((RULING_MARK,), REGULAR, LABEL).items(beside, QUIET)
    return items


def _figure_ground(layout: _Layout, top: float) -> list[Item]:
    """Return the pale ground of the figures, which tells them from what the player has."""
    return [
        Box(Rect(cell.x, top + cell.line * _CELLS - 0.4, cell.width, _CELLS), Style(fill=TINT))
        for cell in layout.figures
    ]


def _boxes(layout: _Layout, height: float) -> list[Item]:
    """Return the boxes to write in, and the line below the player."""
    style = Style(stroke=RULE, width=0.2)
    edges = (layout.tally_at, *(layout.marks_at + _MARK_WIDTH * mark for mark in range(layout.marks + 1)))
    top, bottom = 1.0, _NAMES - 0.6
    items: list[Item] = [Line(Point(x, top), Point(x, bottom), style) for x in edges]
    items += [Line(Point(edges[0], y), Point(edges[-1], y), style) for y in (top, bottom)]
    return [*items, Line(Point(0, height), Point(layout.width, height), Style(stroke=HAIR, width=0.25))]
