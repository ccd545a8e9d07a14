"""The players of a team as a table: characteristics with small bars, figures, columns. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Characteristic
from generator.model.team import Player, Team
from generator.scene.fonts import baseline, centred_text, fitted_size, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Circle, Item, Line, Polygon, Style, Symbol, Text, Use
from generator.sheets.blocks import Drawn, Setup, fixed_part, mark_card
from generator.sheets.figures import RULING_MARK, FigureColumn
from generator.sheets.formation import MOST_SHOWN
from generator.sheets.style import HAIR, QUIET, RULE, TINT, SheetStyle
from generator.text.parts import LongTable, PagePart
from generator.text.words import NO_TEXT, Setting, TextBox

_TRACK = INK.mix(WHITE, 0.88)
_BAR = INK.mix(WHITE, 0.42)


class ValueRange(NamedTuple):
    """The range of a value, the figure from which it has a flag, and whether lower ones are better."""

    low: int
    high: int
    flag: int | None
    target: bool = False


def range_of(definition: Characteristic) -> ValueRange:
    flag = definition.flag.at_least if definition.flag else None
    low = definition.min - 1 if definition.target else min(0, definition.min)
    return ValueRange(low, definition.max, flag, definition.target)


@lru_cache(maxsize=4096)
def value_cell(value: int, limits: ValueRange, label: str, width: float, height: float, style: SheetStyle) -> Symbol:
    """Return a cell with a value, a bar as long as the value's share of the highest, and a corner where it has a flag.

    ``label`` stands before the value where the column's head does not name it. Of a target such as 4+ a lower one is
    better, and has the longer bar.
    """
    table = style.table
    ((_, full, floor),) = table.value.ways
    inset, rise, thick = table.bar
    text = f"{value}+" if limits.target else str(value)
    bar = Rect(inset, height - rise, width - 2 * inset, thick)
    base = baseline(bar.y / 2, full) + 0.35
    number, quiet = table.value.font, style.label
    size = fitted_size(text, number, width - 1.4 if not label else width * 0.5, full, floor) or floor
    items: list[Item] = list(value_bar(value, limits, bar))
    if label:
        taken = text_width(text, number, size)
        small = fitted_size(label, quiet.font, width - taken - 1.4, quiet.ways[0].size, quiet.floor) or quiet.floor
        gap = (width - taken - text_width(label, quiet.font, small)) / 3
        items.append(Text(Point(gap, base), label, quiet.font, small, QUIET))
        items.append(Text(Point(width - gap, base), text, number, size, INK, "end"))
    else:
        items.append(Text(Point(width / 2, base), text, number, size, INK, "middle"))
    if limits.flag is not None and value >= limits.flag:
        items.append(flag_mark(Point(width - 1.1, 1.1), table.flag))
    return Symbol(f"value {text}", tuple(items))


def value_bar(value: int, limits: ValueRange, bar: Rect) -> tuple[Item, ...]:
    reach = limits.high + 1 + limits.low - value if limits.target else value
    share = (reach - limits.low) / (limits.high - limits.low) if limits.high > limits.low else 1.0
    track = Box(bar, Style(fill=_TRACK))
    if share <= 0:
        return (track,)
    return track, Box(Rect(bar.x, bar.y, bar.width * min(1.0, share), bar.height), Style(fill=_BAR))


def flag_mark(corner: Point, side: float) -> Polygon:
    """Return the small triangle that marks a value at or above its flag; ``corner`` is its upper right."""
    points = (corner, corner.shift(0, side), corner.shift(-side, 0))
    return Polygon(points, Style(fill=INK))


class ColumnPlace(NamedTuple):
    """The place of a value or figure: its head, its left side, its width, and the line it is on.

    Line 0 is that of the name, or the first one below it where the values stand below names.
    """

    head: str
    x: float
    width: float
    line: int


class SquadColumns(NamedTuple):
    """The columns of a table: ``names_at`` begins the names, the boxes to write in are on the right.

    ``characteristics`` are the keys of the value cells, "" for those that only a kind with more of its own fills.
    """

    width: float
    names_at: float
    names_end: float
    characteristics: tuple[str, ...]
    values: tuple[ColumnPlace, ...]
    figures: tuple[ColumnPlace, ...]
    boxes: tuple[float, ...]
    below: int
    """How many lines of values are below a name."""


def columns_of(team: Team, figures: Sequence[FigureColumn], setup: Setup) -> SquadColumns | None:
    """Return the columns of a team's table; ``None`` when the game has more of them than find room.

    The characteristics are those of the usual kind of player; a kind with more of its own widens the table.
    """
    table, words, language, width = setup.style.table, setup.words, setup.language, setup.size.width
    numbers = (table.number.widest(str(player.number)) for player in team.players)
    names_at = max(table.numbers, max(numbers, default=0.0) + table.air)
    marks_at = width - table.mark_width * len(words.marks)
    tally_at = marks_at - max(table.tally_width, min(setup.style.strong.least(words.tally) + 0.6, 0.35 * width))
    boxes = (tally_at, *(marks_at + table.mark_width * index for index in range(len(words.marks) + 1)))
    usual = next(kind.characteristics for kind in setup.game.kinds.values() if kind.usual)
    most = max(len(kind.characteristics) for kind in setup.game.kinds.values())
    names = usual + ("",) * (most - len(usual))
    heads = [setup.game.characteristics[name].short.in_(language) if name else "" for name in names]
    least = max(table.value_widths[0], _least_value(team, names, setup))
    headed = [(figure.short, _figure_width(figure, setup)) for figure in figures]
    start = tally_at - sum(width for _, width in headed)
    room = start - names_at - table.least_name
    each = min(table.value_widths[1], room / max(1, len(names)))
    if each >= least:
        start -= each * len(names)
        cells = _in_a_row([*zip(heads, [each] * len(names), strict=True), *headed], start)
        return SquadColumns(width, names_at, start, names, cells[: len(names)], cells[len(names) :], boxes, 0)
    if not table.line:
        return None
    wanted = [*((head, least) for head in heads), *headed]
    cells = _on_lines(wanted, names_at, width)
    below = 1 + max((cell.line for cell in cells), default=-1)
    return SquadColumns(width, names_at, tally_at, names, cells[: len(names)], cells[len(names) :], boxes, below)


def _least_value(team: Team, names: Sequence[str], setup: Setup) -> float:
    """Return the least width that holds every value, every head, and labels if values are in others' columns."""
    style, known = setup.style, setup.game.characteristics
    found = [style.strong.least(known[name].short.in_(setup.language)) + 0.6 for name in names if name]
    for values in {player.values for player in team.players}:
        labelled = any(name not in names for name, _ in values)
        for name, value in values:
            text = known[name].text(value)
            if labelled:
                least, label = style.table.value.least(text), style.label.least(known[name].short.in_(setup.language))
                found.append(max(2 * least, least + label + 1.4))
            else:
                found.append(style.table.value.least(text) + style.table.value_air)
    return max(found, default=0.0)


def _figure_width(figure: FigureColumn, setup: Setup) -> float:
    style = setup.style
    texts = [style.table.figure.least(value.removesuffix(RULING_MARK)) + 1 for value in figure.values]
    return max(style.table.figure_width, style.strong.least(figure.short) + 0.6, *texts)


def _in_a_row(wanted: Sequence[tuple[str, float]], start: float) -> tuple[ColumnPlace, ...]:
    cells = []
    for head, width in wanted:
        cells.append(ColumnPlace(head, start, width, 0))
        start += width
    return tuple(cells)


def _on_lines(wanted: Sequence[tuple[str, float]], start: float, end: float) -> tuple[ColumnPlace, ...]:
    """Return cells on as many lines as they need, all as much wider as the fullest line has room for."""
    lines: list[list[tuple[str, float]]] = [[]]
    for head, width in wanted:
        if lines[-1] and sum(other for _, other in lines[-1]) + width > end - start:
            lines.append([])
        lines[-1].append((head, width))
    fullest = max(sum(width for _, width in line) for line in lines)
    stretch = min(1.5, (end - start) / fullest) if fullest else 1.0
    return tuple(
        cell._replace(line=number)
        for number, line in enumerate(lines)
        for cell in _in_a_row([(head, width * stretch) for head, width in line], start)
    )


LEAST_PORTRAIT = 5.0
"""Side in millimetres below which nobody is recognised."""


def with_headings(
    team: Team, setup: Setup, heading: Callable[[str], PagePart], row: Callable[[int, Player, bool], PagePart]
) -> tuple[PagePart, ...]:
    """Return headings for the players who start and for those who wait, and the players below them.

    So many that they cannot all start are the squad, where nobody is marked as a substitute. ``row`` is given a
    player's place in the team's file, the player, and whether he is the last below a heading.
    """
    rows: list[PagePart] = []
    line_up = len(team.players) <= MOST_SHOWN or any(player.substitute for player in team.players)
    first = setup.words.starters if line_up else setup.words.squad
    for title, waiting in ((first, False), (setup.words.substitutes, True)):
        members = [(index, player) for index, player in enumerate(team.players) if player.substitute == waiting]
        if members:
            rows.append(replace(heading(title), again=heading(f"{title} ({setup.words.continued})")))
            rows += [row(index, player, player is members[-1][1]) for index, player in members]
    return tuple(rows)


class _Texts(NamedTuple):
    """The contents of the column of names: a name, a role at its right, skills below, and where all of it ends."""

    name: TextBox
    role: TextBox
    skills: TextBox
    right: float


class SquadTable(NamedTuple):
    team: Team
    figures: tuple[FigureColumn, ...]
    columns: SquadColumns
    setup: Setup

    def table(self) -> LongTable:
        style = self.setup.style
        rows = with_headings(self.team, self.setup, self._heading, self._row)
        head = fixed_part(self._head, self.columns.width)
        return LongTable(head, rows, style.table.fewest, style.table.whole, style.abreast, self._ground)

    def _ground(self, area: Rect) -> Sequence[Item]:
        """Return the pale background of figures, which sets them apart from what the player has."""
        cells = self.columns.figures
        if not cells or self.columns.below:
            return ()
        width = cells[-1].x + cells[-1].width - cells[0].x
        return (Box(Rect(cells[0].x, area.y, width, area.height), Style(fill=TINT)),)

    def _head(self, area: Rect) -> Drawn:
        setup, columns, table = self.setup, self.columns, self.setup.style.table
        words, strong, box = setup.words, setup.style.strong, setup.lettering.box
        tally_at, *marks_at = columns.boxes
        tally = box(words.tally, marks_at[0] - tally_at - 0.6, strong)
        base = area.y + table.head_base
        below = base + tally.below_first
        number = box(words.number, columns.names_at, strong)
        right = max(columns.names_at - table.air, text_width(words.number, number.font, number.size))
        items: list[Item] = [
            *number.from_base(Point(right, base), QUIET, "end"),
            *box(words.name, columns.names_end, strong).from_base(Point(columns.names_at, base), QUIET),
            *tally.from_base(Point((tally_at + marks_at[0]) / 2, base), QUIET, "middle"),
        ]
        for cell in (*columns.values, *columns.figures):
            y = below + table.head_line * (cell.line + 1) if columns.below else base
            head = box(cell.head, cell.width - 0.6, strong)
            items += head.from_base(Point(cell.x + cell.width / 2, y), QUIET, "middle")
        for mark, x in zip(words.marks, marks_at, strict=False):
            items += mark_card(mark, Point(x + table.mark_width / 2, base), setup.style)
        height = table.head_height + tally.below_first + table.head_line * columns.below
        foot = area.y + height
        return Drawn(height, [*items, Line(Point(0, foot), Point(columns.width, foot), setup.style.ink(0.4))])

    def _heading(self, title: str) -> PagePart:
        table = self.setup.style.table
        box = self.setup.lettering.box(title, self.columns.width, table.section_title)

        def draw(area: Rect) -> Sequence[Item]:
            rule = Line(Point(0, area.bottom), Point(self.columns.width, area.bottom), self.setup.style.edge(0.15))
            return (*box.from_base(Point(0, area.y + table.section_base)), rule)

        return PagePart(table.section + box.below_first, draw, leads=True)

    def _row(self, index: int, player: Player, last: bool) -> PagePart:
        table = self.setup.style.table
        least, most = table.rows
        name, role, skills, _ = texts = self._texts(index, player)
        first = max(least, *(box.height + skills.height + table.row_air for box in (name, role) if box.lines))
        extra = table.line * self.columns.below
        below = self.columns.figures if self.columns.below else ()

        def draw(area: Rect) -> Sequence[Item]:
            line = Rect(area.x, area.y, area.width, area.height - extra)
            foot = Style(stroke=RULE if last else HAIR, width=0.15 * self.setup.style.stroke)
            return (
                *(Box(self._place(cell, line), Style(fill=TINT)) for cell in below),
                *self._portrait(player, (name, role), texts[-1], line),
                *self._boxes(line),
                *self._who(player, texts, line),
                *self._values(player, line),
                *self._figures(index, line),
                Line(Point(0, area.bottom), Point(self.columns.width, area.bottom), foot),
            )

        return PagePart(first + extra, draw, most=max(first, most) + extra)

    def _texts(self, index: int, player: Player) -> _Texts:
        columns, style, lettering = self.columns, self.setup.style, self.setup.lettering
        right = columns.names_end - 1.6
        if player.captain:
            right -= 2 * style.table.captain + 1.4
        kind = self.setup.game.kinds[player.kind]
        role, width = NO_TEXT, right - columns.names_at
        if not kind.usual:
            room = width * 0.4
            role = lettering.box(kind.name.in_(self.setup.language), room, style.label)
            width -= min(room, max(text_width(line, role.font, style.label.ways[0].size) for line in role.lines)) + 1.5
        forms = (player.name, player.short or player.name)
        name = lettering.box(forms, width, style.table.name, f"players[{index + 1}].name")
        return _Texts(name, role, self._skills(index, player, columns.names_end - 1.6 - columns.names_at), right)

    def _skills(self, index: int, player: Player, width: float) -> TextBox:
        game, label = self.setup.game, self.setup.style.label
        text = ", ".join(game.skills[key].name.in_(self.setup.language) for key in player.skills)
        if not text:
            return NO_TEXT
        wrapped = Setting(label.font, label.ways, 1.1, wraps=True)
        return self.setup.lettering.box(text, width, wrapped, f"players[{index + 1}].skills")

    def _who(self, player: Player, texts: _Texts, line: Rect) -> Sequence[Item]:
        columns, style = self.columns, self.setup.style
        name, role, skills, right = texts
        middle = line.centre.y - skills.height / 2
        below = middle + (name.height + skills.height) / 2
        number = self.setup.lettering.box(str(player.number), columns.names_at - style.table.air, style.table.number)
        items: list[Item] = [
            *number.about(Point(columns.names_at - style.table.air, middle), INK, "end"),
            *name.about(Point(columns.names_at, middle)),
            *role.about(Point(right, middle), QUIET, "end"),
            *skills.about(Point(columns.names_at, below), QUIET),
        ]
        if player.captain:
            radius, label = style.table.captain, style.strong
            at = Point(columns.names_end - 1.6 - radius - 0.1, middle)
            items.append(Circle(at, radius, Style(stroke=QUIET, width=0.25 * style.stroke)))
            items.append(centred_text("C", at, label.font, label.ways[0].size, QUIET))
        return items

    def _portrait(self, player: Player, texts: tuple[TextBox, ...], right: float, line: Rect) -> Sequence[Item]:
        """Return a player's portrait at the right of his name, where texts leave room for one to be recognised."""
        if player.picture is None:
            return ()
        ends = [max((text_width(each, box.font, box.size) for each in box.lines), default=0.0) for box in texts]
        room = right - self.columns.names_at - sum(ends) - 4.0
        side = min(line.height - 0.8, room)
        if side < LEAST_PORTRAIT:
            return ()
        left = right - ends[-1] - (1.5 if ends[-1] else 0.0) - side
        frame = Rect(left, line.centre.y - side / 2, side, side)
        return (place_picture(player.picture, frame, "cover", clip=Box(frame, radius=0.15 * side)),)

    def _values(self, player: Player, line: Rect) -> list[Item]:
        own, columns, game = dict(player.values), self.columns, self.setup.game
        strange = [name for name in own if name not in columns.characteristics]
        labelled = bool(strange)
        items: list[Item] = []
        for column, cell in zip(columns.characteristics, columns.values, strict=True):
            name = column if column in own else strange.pop(0) if strange else ""
            if not name:
                continue
            definition = game.characteristics[name]
            label = definition.short.in_(self.setup.language) if labelled else ""
            place = self._place(cell, line)
            drawn = value_cell(own[name], range_of(definition), label, cell.width, place.height, self.setup.style)
            items.append(Use(drawn, Transform.shift(place.x, place.y)))
        return items

    def _figures(self, index: int, line: Rect) -> list[Item]:
        """Return the figures; the sign of a ruling hangs to the right, so that the digits of a column stay in line."""
        style = self.setup.style
        items: list[Item] = []
        for figure, cell in zip(self.figures, self.columns.figures, strict=True):
            digits = figure.values[index].removesuffix(RULING_MARK)
            if not digits:
                continue
            middle = self._place(cell, line).centre
            box = self.setup.lettering.box(digits, cell.width - 1, style.table.figure, f"players[{index + 1}]")
            items += box.about(middle, INK, "middle")
            if digits != figure.values[index]:
                beside = middle.x + text_width(box.lines[0], box.font, box.size) / 2 + 0.2
                ruling = TextBox((RULING_MARK,), style.label.font, style.label.ways[0].size)
                items += ruling.from_base(Point(beside, baseline(middle.y, box.size)), QUIET)
        return items

    def _place(self, cell: ColumnPlace, line: Rect) -> Rect:
        if not self.columns.below:
            return Rect(cell.x, line.y, cell.width, line.height)
        high = self.setup.style.table.line
        return Rect(cell.x, line.bottom + high * cell.line, cell.width, high)

    def _boxes(self, line: Rect) -> list[Item]:
        style, edges = self.setup.style, self.columns.boxes
        if not self.columns.below:
            return [Line(Point(x, line.y), Point(x, line.bottom), style.edge(0.15)) for x in edges]
        frame = Rect(edges[0], line.y + 1.0, edges[-1] - edges[0], line.height - 1.6)
        inner = [Line(Point(x, frame.y), Point(x, frame.bottom), style.edge(0.15)) for x in edges[1:-1]]
        return [Box(frame, style.edge(0.15)), *inner]
