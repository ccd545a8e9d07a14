"""The roster of a team as a table, and its line-up drawn on a small field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import fsum, inf
from typing import NamedTuple

from generator.boards.markings import marking_item
from generator.geometry.field import FootballField, field_markings, transform_marking
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import literal, phrase
from generator.model.game import Characteristic, Game
from generator.model.rules.book import LoadedRules, RuleBook
from generator.model.rules.rulings import DAGGER, Ruling
from generator.model.rules.tables import FormulaRow, Formulas, rows_of
from generator.model.team import Player, Team
from generator.model.yaml_reader import DataPath
from generator.pieces.counters import captain_sign
from generator.pieces.kit import shirt
from generator.pieces.printed_names import shorter_names
from generator.problems import Problem, did_you_mean, raise_errors
from generator.rules.amounts import DivisionError
from generator.rules.formulas import FormulaError, names_in
from generator.rules.odds import row_of, row_value
from generator.scene.drawings import bounds
from generator.scene.fonts import BOLD, POINT, REGULAR, baseline, centred_text, fitted_size, text_width
from generator.scene.fonts import shorten as cut_short
from generator.scene.palette import INK, WHITE, readable_on
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Circle, Group, Item, Line, Polygon, Style, Symbol, Text, Use
from generator.sheets.blocks import Drawing, Setup, fixed_part, mark_card
from generator.sheets.style import HAIR, QUIET, RULE, TINT, LineUpStyle, SheetStyle, sheet_style
from generator.text.parts import LongTable, PagePart
from generator.text.words import NO_TEXT, SizeStep, TextBox, TextStyle, legible


class FigureColumn(NamedTuple):
    """A column of figures worked out for the coach; ``values`` are in the order of the players, "" for none.

    ``rulings`` are those that its values with † depend on.
    """

    short: str
    long: str
    values: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()


def figure_columns(team: Team, game: Game, book: RuleBook, language: str, file: str = "") -> tuple[FigureColumn, ...]:
    """Return the game's figures as columns of a team sheet, with a value for every player of the team.

    A figure names a row of a formula table as ``table.row``. Its value is empty for kinds of player to whom the row
    does not apply or who lack what it takes, and carries † where it depends on a ruling. Raises ``PizarraError``,
    naming ``file`` (the game's by default), for a figure that names an unknown row or divides by zero.
    """
    problems: list[Problem] = []
    columns: list[FigureColumn] = []
    for index, figure in enumerate(game.figures):
        short, hint = figure.short.in_(language), ""
        try:
            row = row_of(book, figure.table)
            found = [_figure_of(book, figure.table, row, player) for player in team.players]
        except DivisionError:
            message = phrase("the figure “{short}” divides by zero for a player of {name}", short=short, name=team.name)
        except FormulaError as error:
            tables = [table for table in book.tables.values() if isinstance(table, Formulas)]
            formulas = [f"{table.id}.{row.id}" for table in tables for row in table.rows if row.value]
            message, hint = literal(str(error)), did_you_mean(figure.table, formulas)
        else:
            values = tuple(value for value, _ in found)
            rulings = tuple({ruling.id: ruling for _, ruled in found for ruling in ruled}.values())
            columns.append(FigureColumn(short, figure.name.in_(language), values, rulings))
            continue
        problems.append(Problem(file or game.slug, message, f"figures[{index + 1}].table", hint=hint, code="figure"))
    raise_errors(problems)
    return tuple(columns)


def figure_paths(game: Game, book: RuleBook) -> frozenset[DataPath]:
    """Return the paths of the rows from which the game's figures are worked out."""
    rows = [(figure.table.partition(".")[0], row_of(book, figure.table)) for figure in game.figures]
    return frozenset(("tables", name, "rows", rows_of(book.tables[name]).index(row)) for name, row in rows)


def figure_problems(columns: Sequence[FigureColumn], game: Game, loaded: LoadedRules) -> tuple[Problem, ...]:
    """Return a problem, at its formula, for each figure that comes to more than a column of the sheet holds."""
    problems: list[Problem] = []
    for figure, column in zip(game.figures, columns, strict=True):
        look = sheet_style("usual").table
        room = look.figure_width - 1
        if all(look.figure.fit(value.removesuffix(DAGGER), room) for value in column.values):
            continue
        table = loaded.book.tables[figure.table.partition(".")[0]]
        row = row_of(loaded.book, figure.table)
        path = ("tables", table.id, "rows", rows_of(table).index(row), "value")
        message = phrase("the figure “{short}” is too large for its column on the team sheet", short=figure.short)
        problems.append(loaded.source.problem(path, message, f"at most {look.figure_width:g} mm wide", code="figure"))
    return tuple(problems)


def _figure_of(book: RuleBook, dotted: str, row: FormulaRow, player: Player) -> tuple[str, tuple[Ruling, ...]]:
    """Return what a figure is for a player, and the rulings that added it or gave what his kind lacks, if marked."""
    if row.who and player.kind not in row.who:
        return "", ()
    values = dict(player.values)
    try:
        amount = row_value(book, dotted, values, player.kind)
    except DivisionError:
        raise
    except FormulaError:
        return "", ()
    if not book.marks:
        return str(amount), ()
    given = {f"pieces.{player.kind}.values.{name}" for name in names_in(row.value) if name not in values}
    rulings = tuple(
        ruling for ruling in book.all_rulings
        if ruling.is_marked and ruling.chosen and (ruling.id == row.ruling or given & set(ruling.chosen.amendment.set))
    )  # fmt: skip
    return f"{amount}{DAGGER}" if rulings else str(amount), rulings


MOST_SHOWN = 15
NARROWEST_NAME = 6.0
"""The least room beside a shirt for a name, in millimetres of the usual edition."""

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
    # lines of the field end before the letters of names
    names = (bounds(item) for item in players if isinstance(item, Text) and item.font == REGULAR)
    clear = tuple(Box(area.expand(0.2 * style.scale), Style(fill=_GRASS)) for area in names if area is not None)
    return (*_field_markings(field, ground, metre), Group((*clear, *players), name="players"))


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
    names_below = size >= 5 * scale
    column = ground.width / len(rows)
    size = size if names_below else min(style.shirt, gap - 0.6 * scale, 0.32 * column)
    beside = Size(column - size - 1.6 * scale, gap)
    wide = beside.width >= NARROWEST_NAME * scale
    left = size / 2 + 0.8 * scale if wide else column / 2
    items: list[Item] = []
    for index, row in enumerate(rows):
        x = ground.x + (step * (index + 0.55) if names_below else column * index + left)
        for place, player in enumerate(row):
            y = ground.bottom - ground.height * (place + 0.5) / len(row)
            if names_below:
                room = Size(step - scale, ground.height / len(row) - size - 3.1 * scale)
                name = _name_box(player, room, style)
                middle = Point(x, y - 1.4 * scale - name.below_first / 2)
                items += name.from_base(middle.shift(0, size / 2 + 2.4 * scale), INK, "middle")
            else:
                middle = Point(x, y)
                if wide:
                    items += _name_box(player, beside, style).about(middle.shift(size / 2 + 0.3 * scale, 0))
            items += _shirt(team, game, player, middle, size, style)
    return items


def _shirt(team: Team, game: Game, player: Player, middle: Point, size: float, style: LineUpStyle) -> list[Item]:
    kit = team.kit_of(player, game)
    number = str(player.number)
    height = fitted_size(number, BOLD, size * style.share, min(8.5 * POINT * style.scale, size * 0.44), 0.1) or 1.0
    picture = Use(shirt(kit, round(size, 1), plate=True), Transform.shift(middle.x - size / 2, middle.y - size / 2))
    return [picture, centred_text(number, middle.shift(0, size * 0.04), BOLD, height, readable_on(kit.primary))]


def _name_box(player: Player, room: Size, style: LineUpStyle) -> TextBox:
    """Return a player's name as it fits below the shirt, shortened as on a counter and in the end cut."""
    size, floor = style.letters
    count = max(1, min(style.lines, 1 + int(room.height / (1.1 * floor))))
    text_style = TextStyle(REGULAR, tuple(SizeStep(lines, size, floor) for lines in range(1, count + 1)), 1.1)
    forms = (player.short,) if player.short else (player.name, *shorter_names(player.name))
    for form in forms:
        if (fitting := text_style.fit(form, room.width)) is not None:
            return fitting
    return TextBox((cut_short(legible(forms[-1]), REGULAR, floor, room.width),), REGULAR, floor)


def _field_markings(field: FootballField, area: Rect, scale: float) -> list[Item]:
    style = Style(stroke=RULE.mix(WHITE, 0.5), width=0.2)
    place = Transform.scale(scale).then(Transform.shift(*area.centre))
    inner = (mark for mark in field_markings(field).painted if mark.name not in ("touchline", "goal line"))
    lines = [marking_item(transform_marking(mark, place), style, spot=0.3) for mark in inner]
    return [Box(area, Style(fill=_GRASS, stroke=style.stroke, width=0.3)), *lines]


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
def value_cell(
    value: int, limits: ValueRange, label: str, width: float, height: float, style: SheetStyle, bars: bool
) -> Symbol:
    """Return a cell with a value, a bar as long as the value's share of the highest, and a corner where it has a flag.

    ``label`` comes before the value where the column's head does not name it. Of a target such as 4+ a lower one is
    better, and has the longer bar.
    """
    table = style.table
    ((_, full, floor),) = table.value.sizes
    inset, rise, thick = table.bar
    text = f"{value}+" if limits.target else str(value)
    bar = Rect(inset, height - rise, width - 2 * inset, thick)
    base = baseline(bar.y / 2, full) + 0.35 if bars else baseline(height / 2, full)
    number, quiet = table.value.font, style.label
    size = fitted_size(text, number, width - 1.4 if not label else width * 0.5, full, floor) or floor
    items: list[Item] = list(value_bar(value, limits, bar)) if bars else []
    if label:
        room = width - text_width(text, number, size)
        small = fitted_size(label, quiet.font, room - 1.4, quiet.sizes[0].size, quiet.floor) or quiet.floor
        gap = (room - text_width(label, quiet.font, small)) / 3
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

    Line 0 is that of the name, or the first one below it where the values are below names.
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
    roles_at: float
    """Where roles begin, right of the longest name; those that would not end with their column end there."""


def columns_of(team: Team, figures: Sequence[FigureColumn], setup: Setup) -> SquadColumns | None:
    """Return the columns of a team's table; ``None`` when they do not fit.

    The characteristics are those of the usual kind of player; a kind with more of its own widens the table.
    """
    table, words, language, width = setup.style.table, setup.words, setup.language, setup.size.width
    numbers = (table.number.widest(str(player.number)) for player in team.players)
    names_at = max(table.numbers, max(numbers, default=0.0) + table.air)
    marks_at = width - table.mark_width * len(words.marks)
    tally_at = marks_at - max(table.tally_width, min(setup.style.strong.least(words.tally) + 0.6, 0.35 * width))
    boxes = (tally_at, *(marks_at + table.mark_width * index for index in range(len(words.marks) + 1)))
    usual_names = setup.game.kinds[setup.game.usual_kind].characteristics
    most = max(len(kind.characteristics) for kind in setup.game.kinds.values())
    names = usual_names + ("",) * (most - len(usual_names))
    heads = [setup.game.characteristics[name].short.in_(language) if name else "" for name in names]
    least = max(table.value_widths[0], _least_value(team, names, setup))
    headed = [(figure.short, _figure_width(figure, setup)) for figure in figures]
    start = tally_at - fsum(width for _, width in headed)
    room = start - names_at - table.least_name
    usual, wide = (min(most, room / max(1, len(names))) for most in table.value_widths[1:])
    each = max(usual, min(wide, (room + table.least_name - table.ample_name) / max(1, len(names))))
    longest = max((table.name.widest(player.name) for player in team.players), default=0.0)
    roles_at = inf if any(player.picture for player in team.players) else names_at + longest + table.role_gap
    if each >= least:
        spare = max(0.0, room + table.least_name - table.ample_name - each * len(names))
        boxes = (tally_at - spare, *boxes[1:])
        start -= each * len(names) + spare
        cells = _in_a_row([*zip(heads, [each] * len(names), strict=True), *headed], start)
        return SquadColumns(width, names_at, start, names, cells[: len(names)], cells[len(names) :], boxes, 0, roles_at)
    if not table.line:
        return None
    sizes = [*((head, least) for head in heads), *headed]
    cells = _on_lines(sizes, names_at, width)
    below = 1 + max((cell.line for cell in cells), default=-1)
    return SquadColumns(
        width, names_at, tally_at, names, cells[: len(names)], cells[len(names) :], boxes, below, roles_at
    )


def _least_value(team: Team, names: Sequence[str], setup: Setup) -> float:
    """Return the least width that holds every value, every head, and labels if values are in others' columns."""
    style, characteristics = setup.style, setup.game.characteristics
    widths = [style.strong.least(characteristics[name].short.in_(setup.language)) + 0.6 for name in names if name]
    for values in {player.values for player in team.players}:
        labelled = any(name not in names for name, _ in values)
        for name, value in values:
            least = style.table.value.least(characteristics[name].text(value))
            if labelled:
                label = style.label.least(characteristics[name].short.in_(setup.language))
                widths.append(max(2 * least, least + label + 1.4))
            else:
                widths.append(least + style.table.value_air)
    return max(widths, default=0.0)


def _figure_width(figure: FigureColumn, setup: Setup) -> float:
    style = setup.style
    texts = [style.table.figure.least(value.removesuffix(DAGGER)) + 1 for value in figure.values]
    return max(style.table.figure_width, style.strong.least(figure.short) + 0.6, *texts)


def _in_a_row(columns: Sequence[tuple[str, float]], start: float) -> tuple[ColumnPlace, ...]:
    cells = []
    for head, width in columns:
        cells.append(ColumnPlace(head, start, width, 0))
        start += width
    return tuple(cells)


def _on_lines(columns: Sequence[tuple[str, float]], start: float, end: float) -> tuple[ColumnPlace, ...]:
    """Return cells on as many lines as they need, all as much wider as the fullest line has room for."""
    lines: list[list[tuple[str, float]]] = [[]]
    for head, width in columns:
        if lines[-1] and fsum(other for _, other in lines[-1]) + width > end - start:
            lines.append([])
        lines[-1].append((head, width))
    fullest = max(fsum(width for _, width in line) for line in lines)
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


class _NameTexts(NamedTuple):
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

    def _head(self, area: Rect) -> Drawing:
        setup, columns, table = self.setup, self.columns, self.setup.style.table
        words, strong, box = setup.words, setup.style.strong, setup.fitter.box
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
        return Drawing(height, [*items, Line(Point(0, foot), Point(columns.width, foot), setup.style.ink(0.4))])

    def _heading(self, title: str) -> PagePart:
        table = self.setup.style.table
        box = self.setup.fitter.box(title, self.columns.width, table.section_title)

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

    def _texts(self, index: int, player: Player) -> _NameTexts:
        columns, style, fitter = self.columns, self.setup.style, self.setup.fitter
        right = columns.names_end - 1.6
        if player.captain:
            right -= 2 * style.table.captain + 1.4
        kind = self.setup.game.kinds[player.kind]
        role, width = NO_TEXT, right - columns.names_at
        position = self.setup.game.position_name(player.position, self.setup.language)
        # kinds are told apart by letters on the counters
        told = kind.name.in_(self.setup.language) if not kind.usual or kind.letter else ""
        if words := " · ".join(filter(None, (told, position))):
            room = width * 0.4
            look = self._wrapped if position else style.label
            role = fitter.box(words, room, look, f"players[{index + 1}].position" if position else "")
            width -= min(room, max(text_width(line, role.font, style.label.sizes[0].size) for line in role.lines)) + 1.5
        forms = (player.name, player.short or player.name)
        name = fitter.box(forms, width, style.table.name, f"players[{index + 1}].name")
        return _NameTexts(name, role, self._skills(index, player, columns.names_end - 1.6 - columns.names_at), right)

    def _skills(self, index: int, player: Player, width: float) -> TextBox:
        game = self.setup.game
        text = ", ".join(game.skills[key].name.in_(self.setup.language) for key in player.skills)
        if not text:
            return NO_TEXT
        return self.setup.fitter.box(text, width, self._wrapped, f"players[{index + 1}].skills")

    @property
    def _wrapped(self) -> TextStyle:
        label = self.setup.style.label
        return TextStyle(label.font, label.sizes, 1.1, wraps=True)

    def _who(self, player: Player, texts: _NameTexts, line: Rect) -> Sequence[Item]:
        columns, style = self.columns, self.setup.style
        name, role, skills, right = texts
        middle = line.centre.y - skills.height / 2
        below = middle + (name.height + skills.height) / 2
        number = self.setup.fitter.box(str(player.number), columns.names_at - style.table.air, style.table.number)
        items: list[Item] = [
            *number.about(Point(columns.names_at - style.table.air, middle), INK, "end"),
            *name.about(Point(columns.names_at, middle)),
            *self._role(role, Point(right, middle)),
            *skills.about(Point(columns.names_at, below), QUIET),
        ]
        if player.captain:
            radius, label = style.table.captain, style.strong
            at = Point(columns.names_end - 1.6 - radius - 0.1, middle)
            items.append(Circle(at, radius, Style(stroke=QUIET, width=0.25 * style.stroke)))
            sign = captain_sign(self.setup.game, self.setup.language)
            items.append(centred_text(sign, at, label.font, label.sizes[0].size, QUIET))
        return items

    def _role(self, role: TextBox, end: Point) -> Sequence[Item]:
        width = max((text_width(line, role.font, role.size) for line in role.lines), default=0.0)
        if self.columns.roles_at + width > end.x:
            return role.about(end, QUIET, "end")
        return role.about(end._replace(x=self.columns.roles_at), QUIET)

    def _portrait(self, player: Player, texts: tuple[TextBox, ...], right: float, line: Rect) -> Sequence[Item]:
        """Return a player's portrait at the right of his name, where texts leave room for one to be recognised."""
        if player.picture is None:
            return ()
        ends = [max((text_width(each, box.font, box.size) for each in box.lines), default=0.0) for box in texts]
        room = right - self.columns.names_at - fsum(ends) - 4.0
        side = min(line.height - 0.8, room)
        if side < LEAST_PORTRAIT:
            return ()
        left = right - ends[-1] - (1.5 if ends[-1] else 0.0) - side
        frame = Rect(left, line.centre.y - side / 2, side, side)
        return (place_picture(player.picture, frame, "cover", clip=Box(frame, radius=0.15 * side)),)

    def _values(self, player: Player, line: Rect) -> list[Item]:
        values, columns, game = dict(player.values), self.columns, self.setup.game
        strange = [name for name in values if name not in columns.characteristics]
        labelled = bool(strange)
        items: list[Item] = []
        for column, cell in zip(columns.characteristics, columns.values, strict=True):
            name = column if column in values else strange.pop(0) if strange else ""
            if not name:
                continue
            definition = game.characteristics[name]
            label = definition.short.in_(self.setup.language) if labelled else ""
            place = self._place(cell, line)
            about = (range_of(definition), label, cell.width, place.height)
            symbol = value_cell(values[name], *about, self.setup.style, self.setup.game.look.bars)
            items.append(Use(symbol, Transform.shift(place.x, place.y)))
        return items

    def _figures(self, index: int, line: Rect) -> list[Item]:
        """Return the figures; the sign of a ruling hangs to the right, so that the digits of a column stay in line."""
        style = self.setup.style
        items: list[Item] = []
        for figure, cell in zip(self.figures, self.columns.figures, strict=True):
            digits = figure.values[index].removesuffix(DAGGER)
            if not digits:
                continue
            middle = self._place(cell, line).centre
            box = self.setup.fitter.box(digits, cell.width - 1, style.table.figure, f"players[{index + 1}]")
            items += box.about(middle, INK, "middle")
            if digits != figure.values[index]:
                beside = middle.x + text_width(box.lines[0], box.font, box.size) / 2 + 0.2
                ruling = TextBox((DAGGER,), style.label.font, style.label.sizes[0].size)
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
