"""Checks that nothing is left over, and that like things are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from typing import Any

from generator.i18n import Phrase, all_of, message, phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import RulingChoice
from generator.model.rules.tables import (
    AnyTable,
    Bands,
    Check,
    Checks,
    Matrix,
    Modifier,
    Outcomes,
    PoolModifier,
    Row,
    Steps,
    rows_of,
)
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.bands import in_band_order
from generator.rules.audit.finding import Audited, quoted_text, read_in, row_path, span_code
from generator.rules.formulas import names_in


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


def modifiers_alike(audited: Audited) -> Iterator[Problem]:
    """Yield modifiers of tests that count otherwise in one test than they do in the most."""
    counted: dict[str, list[tuple[DataPath, Check, PoolModifier]]] = {}
    for table, index, row in audited.rows(Check):
        once = {modifier.id: number for number, modifier in reversed([*enumerate(row.modifiers)])}
        for number, modifier in ((number, row.modifiers[number]) for number in sorted(once.values())):
            counted.setdefault(modifier.id, []).append((row_path(table, index, "modifiers", number), row, modifier))
    for name, uses in counted.items():
        kinds = [(use.dice, use.worst, use.table) for _, _, use in uses]
        usual = max(kinds, key=kinds.count)
        for (path, row, use), kind in zip(uses, kinds, strict=True):
            if kind != usual:
                message = audited.phrase(
                    "the modifier {called} counts {counts} for {row}",
                    called=audited.called(name),
                    counts=_counts(use),
                    row=row,
                )
                others = next(_counts(use) for (_, _, use), kind in zip(uses, kinds, strict=True) if kind == usual)
                hint = phrase("in other tests it counts {counts}", counts=others)
                yield audited.warning(f"unlike:{row.id}:{name}", path, message, hint)


def modifiers_named_alike(audited: Audited) -> Iterator[Problem]:
    """Yield modifiers of tests that bear the title of another one, but not its name."""
    for table in audited.tables(Checks):
        rows = enumerate(table.rows)
        uses = [(i, number, use) for i, row in rows for number, use in enumerate(row.modifiers) if use.title]
        for index, number, use in uses:
            names = [other.id for _, _, other in uses if other.title == use.title]
            usual = max(names, key=names.count)
            if use.id != usual:
                message = phrase(
                    "the modifier “{title}” is called {id} here, elsewhere {usual}",
                    title=use.title.in_(audited.language),
                    id=use.id,
                    usual=usual,
                )
                path = row_path(table, index, "modifiers", number, "id")
                yield audited.warning(f"unlike:{table.id}:{index + 1}:{use.id}", path, message)


def _counts(modifier: PoolModifier) -> Phrase:
    if modifier.dice is None:
        return phrase("as {table} says", table=modifier.table)
    if modifier.worst is None:
        return phrase("{dice:+d}", dice=modifier.dice)
    return phrase("{dice:+d}, {worst:+d} at most", dice=modifier.dice, worst=modifier.worst)


def dice_by_kind(audited: Audited) -> Iterator[Problem]:
    """Yield tests in which a kind of piece has other dice than the table of its extra dice gives it."""
    extra = [row for _, _, row in audited.rows(Modifier)]
    given = {(piece, name): row.value for row in extra for piece in row.who for name in row.on}
    if not any(name in audited.book.characteristics for _, name in given):
        return
    for table, index, row in audited.rows(Check):
        own = {modifier.id: modifier.dice for modifier in row.modifiers if modifier.id in audited.book.pieces}
        for piece in row.who or tuple(audited.book.pieces):
            wanted, found = given.get((piece, row.characteristic), 0), own.get(piece) or 0
            if wanted != found:
                message = audited.phrase(
                    "{piece} has {found:+d} dice for {row}, but {wanted:+d} for {characteristic} by kind",
                    piece=audited.called(piece), found=found, row=row, wanted=wanted,
                    characteristic=audited.called(row.characteristic),
                )  # fmt: skip
                path = row_path(table, index, "modifiers")
                yield audited.warning(f"unlike:{row.id}:{piece}", path, message, phrase("let both say the same"))


def totals_alike(audited: Audited) -> Iterator[Problem]:
    """Yield contests whose two totals are made of the same names, yet in other ways."""
    for table in (table for table in audited.tables(Outcomes) if table.compare == "totals"):
        first, second = ("".join(side.total.split()) for side in (table.first, table.second))
        if first != second and _names(first) == _names(second) is not None:
            message = audited.phrase(
                "the sides of {table} add up alike, but not the same: {first} against {second}",
                table=table,
                first=first,
                second=second,
            )
            path = ("tables", table.id, "second", "total")
            yield audited.warning(f"unlike:{table.id}", path, message, phrase("is one of the two a misprint?"))


def _names(formula: str) -> frozenset[str] | None:
    return read_in(formula, lambda read: frozenset(names_in(read)), None)


def bands_alike(audited: Audited) -> Iterator[Problem]:
    """Yield neighbouring bands of a trend that say the same."""
    for table in audited.tables(Bands):
        ordered = in_band_order(table) if table.trend else []
        for (_, before), (index, row) in pairwise(ordered):
            said = (row.value, row.automatic, row.forbidden) == (before.value, before.automatic, before.forbidden)
            next_to_it = before.span.last is not None and row.span.first == before.span.last + 1
            if said and next_to_it and not (before.text or row.text):
                message = audited.phrase(
                    "the bands {span} and {other} of {table} say the same",
                    span=before.span,
                    other=row.span,
                    table=table,
                )
                hint = phrase("make them one band, or correct one of them")
                yield audited.warning(f"same:{table.id}:{span_code(row.span)}", row_path(table, index), message, hint)


def bands_lean_alike(audited: Audited) -> Iterator[Problem]:
    """Yield the bands whose formula leans on other names than those of most bands of three or more."""
    for table in audited.tables(Bands):
        leaned = [(i, row, _names(row.value)) for i, row in enumerate(table.rows) if isinstance(row.value, str)]
        named = [names for _, _, names in leaned if names is not None]
        usual = max(named, key=named.count, default=None)
        for index, row, names in leaned if len(named) > 2 else ():
            if names not in (usual, None):
                message = audited.phrase(
                    "“{value}” leans on other names than the other bands of {table}", value=row.value, table=table
                )
                code = f"unlike:{table.id}:{span_code(row.span)}"
                yield audited.warning(code, row_path(table, index, "value"), message)


def steps_differ(audited: Audited) -> Iterator[Problem]:
    """Yield steps that are the same as the one before."""
    for table in audited.tables(Steps):
        for (_, before), (index, row) in pairwise(enumerate(table.rows)):
            said = (row.id, row.actor, row.when, row.text, row.steps)
            if any(said) and said == (before.id, before.actor, before.when, before.text, before.steps):
                message = audited.phrase(
                    "row {index} of {table} is the same as the row before", index=index + 1, table=table
                )
                code = f"same:{table.id}:{index + 1}"
                yield audited.warning(code, row_path(table, index), message, phrase("take one out"))


def rows_alike(audited: Audited) -> Iterator[Problem]:
    """Yield rows of a matrix that should say the same, and do not."""
    for table in audited.tables(Matrix):
        for group, column in product(table.alike, table.across.ids):
            said = {table.cell(row, column) for row in group if row in table.down.ids}
            if len(said) > 1:
                titles = dict(table.down.entries)
                called = all_of(quoted_text(titles[row].in_(audited.language)) for row in group if row in titles)
                message = audited.phrase(
                    "{called} are alike, but not in the column “{column}” of {table}",
                    called=called,
                    column=column,
                    table=table,
                )
                path = ("tables", table.id, "cells", group[-1], column)
                yield audited.finding(f"unlike:{table.id}:{group[-1]}/{column}", path, message)


def choices_alike(audited: Audited) -> Iterator[Problem]:
    """Yield choices of a ruling that do the same, and those that leave alone what all the others change."""
    for ruling in audited.book.all_rulings:
        for index, choice in enumerate(ruling.choices):
            others = ruling.choices[:index] + ruling.choices[index + 1 :]
            fault = _choice_fault(choice, others) if others else ""
            if fault:
                message = phrase(
                    "the choice {id} of the ruling {other} {fault}", id=choice.id, other=ruling.id, fault=fault
                )
                yield audited.warning(f"choice:{ruling.id}:{choice.id}", choice.amendment.path, message)


def _choice_fault(choice: RulingChoice, others: tuple[RulingChoice, ...]) -> str:
    mine = _changed(choice)
    same = [other.id for other in others if mine and _changed(other) == mine]
    if same:
        return phrase("does the same as {same}", same=same[0])
    missing = sorted(set.intersection(*(set(other.amendment.set) for other in others)) - set(mine))
    return phrase("leaves {missing} as it is, which all the others change", missing=missing[0]) if missing else ""


def _changed(choice: RulingChoice) -> Mapping[str, Any]:
    return {**choice.amendment.set, **choice.amendment.add}
