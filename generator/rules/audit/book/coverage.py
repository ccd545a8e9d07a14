"""Checks that nothing is left over: a row for each, options in use, events that two places know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.i18n import message, phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import AnyTable, Check, Matrix, Row, rows_of
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.finding import Audited, row_path


def each_has_its_row(audited: Audited) -> Iterator[Problem]:
    """Yield kinds of piece and actions for which a table that has a row for each has none, and rows for none."""
    for table in audited.book.tables.values():
        for each, path, entries in _each(table):
            wanted: Mapping[str, Any] = _PARTS[each](audited.book)
            missing = () if each == "actions" and not isinstance(table, Matrix) else wanted.keys() - set(entries)
            for name in sorted(missing):
                message = audited.phrase("{table} has nothing for {called}", table=table, called=audited.called(name))
                yield audited.finding(f"uncovered:{table.id}:{name}", path, message, phrase("add it"))
            for name in entries:
                if name not in wanted:
                    message = audited.phrase(
                        "{table} is for {each}, and {called} is none of them",
                        table=table,
                        each=each,
                        called=audited.called(name),
                    )
                    yield audited.finding(f"uncovered:{table.id}:{name}", path, message)


_PARTS: Mapping[str, Callable[[RuleBook], Mapping[str, Any]]] = {
    "pieces": lambda book: book.pieces,
    "actions": lambda book: book.actions,
    "characteristics": lambda book: book.characteristics,
}


def _each(table: AnyTable) -> Iterator[tuple[str, DataPath, tuple[str, ...]]]:
    """Yield what a table has a row (or a column) for each of, where, and the names it has."""
    path: DataPath = ("tables", table.id)
    if isinstance(table, Matrix):
        axes = (("rows", table.down), ("columns", table.across))
        yield from ((axis.each, (*path, key, "entries"), axis.ids) for key, axis in axes if axis.each)
    elif table.each:
        names = [name for row in rows_of(table) for name in (row.who or (row.id,))]
        ids = names if table.each == "pieces" else [row.id for row in rows_of(table)]
        yield table.each, (*path, "rows"), tuple(dict.fromkeys(name for name in ids if name))


def options_in_use(audited: Audited) -> Iterator[Problem]:
    """Yield options on which neither a row nor the game's own file depends."""
    used = {row.option.partition("=")[0] for _, _, row in audited.rows(Row)}
    used |= {str(value) for value in _leaves(audited.game.data if audited.game else None)}
    for option in audited.book.options.values():
        if option.id not in used and not option.amendment:
            message = phrase(
                "the option {called} changes nothing: no row depends on it", called=audited.called(option.id)
            )
            hint = phrase("give the rows it brings option: {id}, or say what it sets or adds", id=option.id)
            yield audited.warning(f"idle-option:{option.id}", ("options", option.id), message, hint)


def _leaves(data: Any) -> Iterator[Any]:
    if isinstance(data, (Mapping, list)):
        for value in data.values() if isinstance(data, Mapping) else data:
            yield from _leaves(value)
    else:
        yield data


def events_are_shared(audited: Audited) -> Iterator[Problem]:
    """Yield events that one row alone names, and amounts of no event: nothing can agree with them."""
    rows = [*audited.rows(Row)]
    named = Counter(row.event for _, _, row in rows if row.event)
    for table, index, row in rows:
        if named[row.event] == 1:
            message = phrase("only this row names the event {called}", called=audited.called(row.event))
            hint = phrase("name it in the other place that speaks of it, or take it out")
            yield audited.warning(f"lonely:{row.event}", row_path(table, index, "event"), message, hint)
        elif bool(row.event) != bool(row.amount):
            message = phrase("this row has an event without an amount")
            if not row.event:
                message = phrase("this row has an amount of no event")
            yield audited.warning(f"lonely:{row.event or f'{table.id}:{index + 1}'}", row_path(table, index), message)


def who_may_is_told(audited: Audited) -> Iterator[Problem]:
    """Yield rows about an action that leave out a kind of piece that may take it."""
    for table, index, row in audited.rows(Row):
        action = audited.book.actions.get(row.action if isinstance(row, Check) else row.id)
        for piece in action.may if action and row.who else ():
            if piece not in row.who:
                who, what = audited.called(piece), audited.called(action.id if action else "")
                message = audited.phrase(
                    "{who} may do {what}, but this row of {table} is not for that kind", who=who, what=what, table=table
                )
                yield audited.warning(f"left-out:{table.id}:{row.id}:{piece}", row_path(table, index, "who"), message)


def results_allow(audited: Audited) -> Iterator[Problem]:
    """Yield results of a matrix that let a kind of piece do what it may not, and kinds no result lets do what they may.

    Only results named under ``allows`` say anything of this kind.
    """
    for table in audited.tables(Matrix):
        for result, action in table.allows.items():
            may = audited.book.actions[action].may if action in audited.book.actions else ()
            let = {row: column for row, column, cell in table.cells if cell == result}
            for piece in [piece for piece in table.down.ids if (piece in let) != (piece in may)]:
                told = _LET if piece in let else _NEVER_LET
                message = audited.phrase(told, table=table, piece=audited.called(piece), action=audited.called(action))
                path = ("tables", table.id, "cells", piece)
                yield audited.finding(f"not-allowed:{table.id}:{piece}:{action}", path, message)


_LET = message("{table}: {piece} may not do {action}")
_NEVER_LET = message("{table}: {piece} may do {action}, but is never let")


def characteristics_in_use(audited: Audited) -> Iterator[Problem]:
    """Yield characteristics that no kind of piece has."""
    pieces = audited.book.pieces.values()
    had = {name for piece in pieces for name in (*piece.has, *piece.rolls.values(), *piece.values)}
    for name in audited.book.characteristics if pieces else ():
        if name not in had:
            message = phrase("no kind of piece has {called}", called=audited.called(name))
            hint = phrase("list it under has of the pieces that have it, or take it out")
            yield audited.warning(f"idle-characteristic:{name}", ("characteristics", name), message, hint)
