"""Checks of tests with pools of dice: heading, needs, dice left, and what a double grants."""

from __future__ import annotations

from collections.abc import Iterator

from generator.i18n import phrase
from generator.model.rules.tables import AnyTable, Bands, Check, Checks, PoolModifier, rows_of
from generator.problems import Problem
from generator.rules.audit.finding import NOTE, Audited, quoted, row_path


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
    return next((audited.row(other) for other in rows_of(table) if other.id == row.heading), quoted(row.heading))


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
