"""Checks of dice: which dice are rolled is said, and each face has exactly one result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.i18n import phrase, verbatim
from generator.model.rules.tables import Checks, Dice, DieFace, Outcomes, runs
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.audit.finding import Audited, row_path
from generator.rules.formulas.amounts import dice_chances
from generator.rules.formulas.reading import FormulaError


def dice_stated(audited: Audited) -> Iterator[Problem]:
    """Yield tests and tables whose dice are not said, or are no dice (V9)."""
    for rule in audited.book.dice.values():
        path = ("dice", rule.id, "roll")
        yield from _dice(audited, rule.id, rule.roll, path, audited.called(rule.id))
        if not rule.equal:
            message = phrase(
                "whether a result equal to the number wins {called} is not said", called=audited.called(rule.id)
            )
            code, hint = f"equal-unstated:{rule.id}", phrase("set equal: pass or equal: fail")
            yield audited.finding(code, ("dice", rule.id, "equal"), message, hint)
    for table in audited.book.tables.values():
        path = ("tables", table.id, "dice")
        if isinstance(table, Dice) and not table.deck:
            yield from _dice(audited, table.id, table.dice, path, audited.title(table))
        elif isinstance(table, Checks) and not table.dice:
            message = audited.phrase("how many dice are rolled for {table} is not said", table=table)
            yield audited.finding(f"dice-unstated:{table.id}", path, message, phrase("set dice to a number"))
        elif isinstance(table, Outcomes) and table.compare != "totals" and table.dice not in audited.book.dice:
            said = (
                phrase("there are no dice called {dice}", dice=quoted(table.dice))
                if table.dice
                else phrase("its dice are not said")
            )
            near = did_you_mean(table.dice, audited.book.dice)
            message = audited.phrase("{table}: {what}", table=table, what=said)
            yield audited.finding(f"dice-unstated:{table.id}", path, message, near)


def _dice(audited: Audited, name: str, dice: str, path: tuple[str, ...], what: str) -> Iterator[Problem]:
    if not dice:
        message = phrase("which dice are rolled for {what} is not said", what=what)
        yield audited.finding(f"dice-unstated:{name}", path, message, phrase("set them, such as 2d6"))
        return
    try:
        dice_chances(dice)
    except FormulaError as error:
        yield audited.finding(f"dice-unreadable:{name}", path, verbatim(str(error)))


def pools_roll_one_die(audited: Audited) -> Iterator[Problem]:
    """Yield dice of pools that are several: how many are rolled is said by the test, each die counts by itself."""
    for rule in audited.book.dice.values():
        count = rule.roll.partition("d")[0]
        if rule.success == "over" and count.isdecimal() and int(count) > 1:
            message = phrase(
                "each die of a pool counts by itself, so {called} cannot roll {roll}",
                called=audited.called(rule.id),
                roll=rule.roll,
            )
            yield audited.finding(
                f"pool:{rule.id}",
                ("dice", rule.id, "roll"),
                message,
                phrase("write 1{roll}", roll=rule.roll[len(count) :]),
            )


def faces_once(audited: Audited) -> Iterator[Problem]:
    """Yield faces of dice and cards of decks that have no result, or two, or do not exist (V14)."""
    for table in audited.tables(Dice):
        whole = _faces(table)
        given = Counter(face for row in table.rows for face in row.faces)
        path = ("tables", table.id, "rows")
        for face in [face for face in whole if face not in given]:
            message = audited.phrase("{table} has no result for a {face}", table=table, face=face)
            yield audited.finding(f"gap:{table.id}:{face}", path, message, phrase("add it to a row"))
        seen: set[int | str] = set()
        for index, row in enumerate(table.rows):
            here = row_path(table, index, "roll")
            for face in _off_die(row.faces, whole):
                message = audited.phrase(
                    "{table} gives a result for {face}, which cannot come up", table=table, face=face
                )
                hint = phrase("the dice are {dice}", dice=table.dice) if table.dice else ""
                yield audited.finding(f"off-die:{table.id}:{face}", here, message, hint)
            for face in row.faces:
                if face in seen:
                    message = audited.phrase("{table} gives two results for a {face}", table=table, face=face)
                    yield audited.finding(f"overlap:{table.id}:{face}", here, message, phrase("keep one"))
                if face in whole:
                    seen.add(face)


def _off_die(faces: Sequence[int | str], whole: Collection[int | str]) -> Iterator[int | str]:
    """Yield the ends of runs of faces that cannot come up; what lies between need not: 17 to 20 in 11–26 of d66."""
    for run in runs(faces):
        yield from (face for face in dict.fromkeys((run[0], run[-1])) if whole and face not in whole)


def _faces(table: Dice) -> Mapping[int | str, None]:
    """Return every face that can come up, in order; while the dice are not said, those from least to greatest named."""
    if table.deck:
        return dict.fromkeys(table.deck)
    try:
        return dict.fromkeys(dice_chances(table.dice))
    except FormulaError:
        numbers = [face for row in table.rows for face in row.faces if isinstance(face, int)]
        return dict.fromkeys(range(min(numbers), max(numbers) + 1) if numbers else ())


def results_differ(audited: Audited) -> Iterator[Problem]:
    """Yield rows of dice tables without a result, and two rows that give the same one."""
    given: set[tuple[str, str]] = set()
    for table, index, row in audited.rows(DieFace):
        result = row.result or row.next
        if not result:
            faces = ", ".join(str(face) for face in row.faces)
            message = audited.phrase("{table} gives {faces} no result", table=table, faces=faces)
            hint = phrase("add result or next")
            yield audited.finding(f"unclear:{table.id}:{faces}", row_path(table, index), message, hint)
        elif (table.id, result) in given:
            message = audited.phrase("{table} gives {called} in two rows", table=table, called=audited.called(result))
            hint = phrase("put their faces in one row, or correct one of the results")
            yield audited.warning(f"same:{table.id}:{result}", row_path(table, index, "result"), message, hint)
        given.add((table.id, result))


def faces_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield the first row of a dice table with a trend whose value or result turns back, or stands still."""
    for table in (table for table in audited.tables(Dice) if table.trend):
        faces = list(_faces(table))
        rows = [(index, row) for index, row in enumerate(table.rows) if all(face in faces for face in row.faces)]
        rows.sort(key=lambda entry: min(map(faces.index, entry[1].faces), default=0))
        ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
        values = [(index, row.value) for index, row in rows if row.value is not None]
        results = [(index, ranks[row.result]) for index, row in rows if row.result in ranks]
        for key, ranked in (("value", values), ("result", results)):
            for (_, before), (index, after) in pairwise(ranked):
                if after <= before if table.trend == "rising" else after >= before:
                    message = audited.phrase(
                        "{table} is {trend}, but not from the row before to this {key}",
                        table=table,
                        trend=table.trend,
                        key=key,
                    )
                    hint = phrase("are faces or results of two rows swapped?")
                    code = f"order:{table.id}:{index + 1}:{key}"
                    yield audited.warning(code, row_path(table, index, key), message, hint)
                    break
