"""The figures that coaches otherwise work out by hand, from the game's ``figures:`` and its rule book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.i18n import literal, phrase
from generator.model.game import Game
from generator.model.rules.book import LoadedRules, RuleBook
from generator.model.rules.tables import FormulaRow, Formulas, rows_of
from generator.model.team import Player, Team
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, did_you_mean
from generator.rules.amounts import DivisionError
from generator.rules.formulas import FormulaError, names_in
from generator.rules.odds import row_of, row_value
from generator.sheets.style import sheet_style

RULING_MARK = "†"
"""Marks the end of a figure that depends on a ruling."""


class FigureColumn(NamedTuple):
    """A column of figures worked out for the coach; ``values`` are in the order of the players, "" for none."""

    short: str
    long: str
    values: tuple[str, ...]


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
            values = tuple(_figure_text(book, figure.table, row, player) for player in team.players)
        except DivisionError:
            message = phrase("the figure “{short}” divides by zero for a player of {name}", short=short, name=team.name)
        except FormulaError as error:
            tables = [table for table in book.tables.values() if isinstance(table, Formulas)]
            formulas = [f"{table.id}.{row.id}" for table in tables for row in table.rows if row.value]
            message, hint = literal(str(error)), did_you_mean(figure.table, formulas)
        else:
            columns.append(FigureColumn(short, figure.name.in_(language), values))
            continue
        problems.append(Problem(file or game.slug, message, f"figures[{index + 1}].table", hint=hint, code="figure"))
    if problems:
        raise PizarraError(problems)
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
        if all(look.figure.fit(value.removesuffix(RULING_MARK), room) for value in column.values):
            continue
        table = loaded.book.tables[figure.table.partition(".")[0]]
        row = row_of(loaded.book, figure.table)
        path = ("tables", table.id, "rows", rows_of(table).index(row), "value")
        message = phrase("the figure “{short}” is too large for its column on the team sheet", short=figure.short)
        problems.append(loaded.source.problem(path, message, f"at most {look.figure_width:g} mm wide", code="figure"))
    return tuple(problems)


def _figure_text(book: RuleBook, dotted: str, row: FormulaRow, player: Player) -> str:
    if row.who and player.kind not in row.who:
        return ""
    own = dict(player.values)
    try:
        amount = row_value(book, dotted, own, player.kind)
    except DivisionError:
        raise
    except FormulaError:
        return ""
    ruled = row.ruling or any(name not in own for name in names_in(row.value))
    return f"{amount}{RULING_MARK}" if ruled else str(amount)
