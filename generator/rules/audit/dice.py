"""Checks of dice and of tests with pools of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.i18n import literal, phrase
from generator.model.rules.tables import (
    AnyTable,
    Bands,
    Check,
    Checks,
    Dice,
    DieFace,
    Outcomes,
    PoolModifier,
    rows_of,
    runs,
)
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import dice_chances
from generator.rules.audit.finding import NOTE, Audited, quoted_text, row_path
from generator.rules.formulas import FormulaError


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
        yield audited.finding(f"dice-unreadable:{name}", path, literal(str(error)))


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


def headings_fit(audited: Audited) -> Iterator[Problem]:
    """Yield tests whose printed heading is not the name of the section they stand in (V7)."""
    for table, index, row in audited.rows(Check):
        if row.heading and row.heading != row.id:
            heading = _heading(audited, table, row)
            message = audited.phrase("the test in the section {row} is headed {heading}", row=row, heading=heading)
            hint = phrase("one of the two names is wrong")
            yield audited.finding(f"heading:{table.id}:{row.id}", row_path(table, index, "heading"), message, hint)


def _heading(audited: Audited, table: AnyTable, row: Check) -> str:
    """Return a test's heading in quotes: the title of the test that is really called so, if there is one."""
    return next((audited.row(other) for other in rows_of(table) if other.id == row.heading), quoted_text(row.heading))


def needs_explained(audited: Audited) -> Iterator[Problem]:
    """Yield what a test needs when it is no plain number and nothing explains it (V9)."""
    for table in audited.tables(Checks):
        explained = {need for need, _ in table.needs}
        seen: set[str] = set()
        for index, row in enumerate(table.rows):
            if not row.need:
                message = audited.phrase("{table}: how many successes {row} needs is not said", table=table, row=row)
                yield audited.finding(
                    f"need-unstated:{table.id}:{row.id}", row_path(table, index), message, phrase("set need")
                )
            plain = row.need.isdecimal() and len(row.need) == 1
            marks = [(row.need, "need")] if row.need and not plain else []
            marks += [("double", "double")] if row.double else []
            for mark, key in marks:
                if mark not in explained and mark not in seen:
                    message = audited.phrase(
                        "what “{mark}” means is never explained in {table}", mark=mark, table=table
                    )
                    hint = phrase("explain it under needs: {{{mark}: …}}", mark=mark)
                    code = f"notation-unstated:{table.id}:{mark}"
                    yield audited.finding(code, row_path(table, index, key), message, hint)
                seen.add(mark)


def tests_complete(audited: Audited) -> Iterator[Problem]:
    """Yield tests without a characteristic, and modifiers that are doubled, change nothing or contradict themselves."""
    for table, index, row in audited.rows(Check):
        if not row.characteristic:
            message = audited.phrase("which characteristic {row} of {table} rolls is not said", row=row, table=table)
            yield audited.finding(f"unclear:{table.id}:{row.id}", row_path(table, index), message)
        ids = [modifier.id for modifier in row.modifiers]
        for number, modifier in enumerate(row.modifiers):
            fault = phrase("stands twice") if modifier.id in ids[:number] else _fault(modifier)
            if fault:
                path = row_path(table, index, "modifiers", number)
                called = modifier.title.in_(audited.language) or modifier.id
                message = audited.phrase(
                    "the modifier “{called}” of {row} {fault}", called=called, row=row, fault=fault
                )
                yield audited.finding(f"modifier:{table.id}:{row.id}:{modifier.id}", path, message)


def _fault(modifier: PoolModifier) -> str:
    dice, worst = modifier.dice, modifier.worst
    if modifier.table:
        return phrase("has both dice and a table") if dice is not None else ""
    if not dice:
        return phrase("changes nothing")
    beyond = worst is not None and (worst < dice if dice > 0 else worst > dice)
    return phrase("changes {dice:+d} dice, but {worst:+d} at most", dice=dice, worst=worst) if beyond else ""


def dice_left(audited: Audited) -> Iterator[Problem]:
    """Yield tests that modifiers can leave without a single die (V9)."""
    for table, index, row in audited.rows(Check):
        base = row.dice or (table.dice if isinstance(table, Checks) else "")
        if base.isdecimal() and (least := int(base) + _worst(audited, row)) <= 0:
            message = audited.phrase("modifiers can leave {row} with {least} dice", row=row, least=max(least, 0))
            hint = phrase("say what happens then")
            code = f"no-dice:{table.id}:{row.id}"
            yield audited.finding(code, row_path(table, index, "modifiers"), message, hint, NOTE)


def _worst(audited: Audited, row: Check) -> int:
    total = 0
    for modifier in row.modifiers:
        table = audited.book.tables.get(modifier.table)
        if isinstance(table, Bands):
            total += min((band.value for band in table.rows if isinstance(band.value, int)), default=0)
        elif modifier.dice is not None and modifier.dice < 0:
            total += modifier.dice if modifier.worst is None else modifier.worst
    return total


def roles_allowed(audited: Audited) -> Iterator[Problem]:
    """Yield pieces that are granted, or told to take, an action that is not theirs (V10)."""
    book = audited.book
    for table in book.tables.values():
        for index, row in enumerate(rows_of(table)):
            pieces = row.who or tuple(book.pieces)
            granted = [(a, "grants") for a in row.grants] if isinstance(row, Check) else []
            taken = row.action if isinstance(row, Check) else row.id
            own = [(taken, "who")] if row.who and taken in book.actions else []
            for action, key in [*granted, *own]:
                known = book.actions.get(action)
                for piece in pieces if known else ():
                    if known and piece in book.pieces and piece not in known.may:
                        who, what = audited.called(piece), audited.called(action)
                        given = phrase("is granted") if key == "grants" else phrase("is listed for")
                        message = phrase(
                            "{who} {given} {what}, which that kind of piece may not do", who=who, given=given, what=what
                        )
                        code = f"not-allowed:{table.id}:{row.id}:{piece}:{action}"
                        yield audited.finding(code, row_path(table, index, key), message)


def actions_explained(audited: Audited) -> Iterator[Problem]:
    """Yield actions that are listed but that no table explains."""
    held = audited.book.tables.values()
    own = [table for table in held if table.each == "actions"]
    rows = [row for table in own or held for row in rows_of(table)]
    explained = {row.id for row in rows} | {row.action for row in rows if isinstance(row, Check)}
    for action in audited.book.actions.values():
        if action.id not in explained:
            message = phrase(
                "the action {called} is listed, but no table says how it goes", called=audited.called(action.id)
            )
            yield audited.finding(
                f"unexplained:{action.id}", ("actions", action.id), message, phrase("add a row for it")
            )
