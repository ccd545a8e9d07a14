"""Where the columns of a team's players begin and end. All in millimetres, from the left side of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.artwork.sheets.lettering import Setup
from generator.artwork.sheets.squads.figures import RULING_MARK, FigureColumn
from generator.artwork.sheets.squads.values import labelled_width
from generator.model.game import Game
from generator.model.team import Team


class ColumnPlace(NamedTuple):
    """The place of a value or figure: its head, its left side, its width, and the line it stands on.

    Line 0 is that of the name, or the first one below it where the values stand below names.
    """

    head: str
    x: float
    width: float
    line: int


@dataclass(frozen=True)
class SquadColumns:
    """The columns of a table: ``names_at`` begins the names, the boxes to write in stand at the right.

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
    """How many lines of values stand below a name."""


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
    names = _characteristics(setup.game)
    heads = [setup.game.characteristics[name].short.in_(language) if name else "" for name in names]
    least = max(table.value_widths[0], _least_value(team, names, setup))
    widths = [_figure_width(figure, setup) for figure in figures]
    room = tally_at - sum(widths) - names_at - table.least_name
    if each := _each(len(names), room, least, table.value_widths[1]):
        start = tally_at - sum(widths) - each * len(names)
        cells = _in_a_row([*zip(heads, [each] * len(names), strict=True), *_headed(figures, widths)], start)
        return SquadColumns(width, names_at, start, names, cells[: len(names)], cells[len(names) :], boxes, 0)
    if not table.line:
        return None
    wanted = [*((head, least) for head in heads), *_headed(figures, widths)]
    cells = _on_lines(wanted, names_at, width)
    below = 1 + max((cell.line for cell in cells), default=-1)
    return SquadColumns(width, names_at, tally_at, names, cells[: len(names)], cells[len(names) :], boxes, below)


def _characteristics(game: Game) -> tuple[str, ...]:
    """Return the columns of characteristics: those of the usual kind, then "" for what a kind with more adds."""
    usual = next(kind for kind in game.kinds.values() if kind.usual)
    most = max(len(kind.characteristics) for kind in game.kinds.values())
    return usual.characteristics + ("",) * (most - len(usual.characteristics))


def _headed(figures: Sequence[FigureColumn], widths: Sequence[float]) -> list[tuple[str, float]]:
    return [(figure.short, width) for figure, width in zip(figures, widths, strict=True)]


def _each(count: int, room: float, least: float, most: float) -> float:
    """Return the width of each of some columns of values in a room, 0 where they find none."""
    each = min(most, room / max(1, count))
    return each if each >= least else 0.0


def _least_value(team: Team, names: Sequence[str], setup: Setup) -> float:
    """Return the least width that holds every value, every head, and labels where values stand in strange columns."""
    style, known = setup.style, setup.game.characteristics
    found = [style.strong.least(known[name].short.in_(setup.language)) + 0.6 for name in names if name]
    for values in {player.values for player in team.players}:
        labelled = any(name not in names for name, _ in values)
        for name, value in values:
            text = known[name].written(value)
            if labelled:
                found.append(labelled_width(text, known[name].short.in_(setup.language), style))
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
