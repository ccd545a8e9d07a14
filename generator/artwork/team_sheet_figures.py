"""The figures that coaches otherwise work out by hand, from the game's ``figures:`` and its rule book."""

from __future__ import annotations

from generator.artwork.team_sheet_table import RULING_MARK, FigureColumn
from generator.model.game import Game
from generator.model.rule_tables import Formulas, Rule
from generator.model.rules import RuleBook
from generator.model.team import Player, Team
from generator.problems import PizarraError, Problem, did_you_mean
from generator.rules.formula import FormulaError, names_in
from generator.rules.values import row_of, row_value


def figure_columns(team: Team, game: Game, book: RuleBook, language: str, file: str = "") -> tuple[FigureColumn, ...]:
    """Return the game's figures as columns of a team sheet, with a value for every player of the team.

    A figure names a row of a formula table as ``table.row``. Its value is empty for kinds of player to whom the row
    does not apply or who lack what it takes, and carries † where a ruling stands behind it. Raises ``PizarraError``,
    naming ``file`` (the game's by default), for a figure that names no such row.
    """
    problems: list[Problem] = []
    found: list[FigureColumn] = []
    for index, figure in enumerate(game.figures):
        try:
            row = row_of(book, figure.table)
        except FormulaError as error:
            path, hint = f"figures[{index + 1}].table", did_you_mean(figure.table, _formula_rows(book))
            problems.append(Problem(file or game.slug, str(error), path, hint=hint, code="figure"))
            continue
        values = tuple(_value(book, figure.table, row, player) for player in team.players)
        found.append(FigureColumn(figure.short.in_(language), figure.name.in_(language), values))
    if problems:
        raise PizarraError(problems)
    return tuple(found)


def _value(book: RuleBook, dotted: str, row: Rule, player: Player) -> str:
    if row.who and player.kind not in row.who:
        return ""
    own = dict(player.values)
    try:
        amount = row_value(book, dotted, own, player.kind)
    except FormulaError:
        return ""
    ruled = row.ruling or any(name not in own for name in names_in(row.value))
    return f"{amount}{RULING_MARK}" if ruled else str(amount)


def _formula_rows(book: RuleBook) -> list[str]:
    tables = [table for table in book.tables.values() if isinstance(table, Formulas)]
    return [f"{table.id}.{row.id}" for table in tables for row in table.rows if row.value]
