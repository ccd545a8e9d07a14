"""Checks of tests with pools of dice, and of the pieces and actions that they are for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.i18n import message, phrase
from generator.model.rules import tables
from generator.model.rules.tables import Check, Checks, PoolModifier, Row
from generator.problems import Problem
from generator.rules.audit.finding import NOTE, AuditedBook, quoted_text


def pools_roll_one_die(audited: AuditedBook) -> Iterator[Problem]:
    """Yield dice of pools that are several: how many are rolled is said by the test, each die counts by itself."""
    for name, rule in audited.book.dice.items():
        count = rule.roll.partition("d")[0]
        if rule.success == "over" and count.isdecimal() and int(count) > 1:
            text = message("each die of a pool counts separately, so {called} cannot roll {roll}")
            hint, path = phrase("write 1{roll}", roll=rule.roll[len(count) :]), ("dice", name, "roll")
            yield audited.error(f"pool:{name}", path, text, hint, called=rule, roll=rule.roll)


def headings_fit(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests whose printed heading is not the name of their section (V7)."""
    for at in audited.rows(Check):
        if at.row.heading and at.row.heading != at.row.id:
            called_so = (audited.row(row) for row in tables.rows_of(at.table) if row.id == at.row.heading)
            heading = next(called_so, quoted_text(at.row.heading))
            code, hint = f"heading:{at.table.id}:{at.row.id}", message("one of the two names is wrong")
            yield at.error(
                code, "heading", "the test in the section {row} has the heading {heading}", hint, heading=heading
            )


def needs_explained(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the needs of tests that are not plain numbers and that nothing explains (V9)."""
    for table in audited.tables(Checks):
        explained = {need for need, _ in table.needs}
        for at in audited.rows(Check, table):
            if not at.row.need:
                text = message("{table}: it is not stated how many successes {row} needs")
                yield at.error(f"need-unstated:{table.id}:{at.row.id}", "", text, "set need")
            plain = at.row.need.isdecimal() and len(at.row.need) == 1
            for mark, key in ((("" if plain else at.row.need), "need"), ("double" if at.row.double else "", "double")):
                if mark and mark not in explained:
                    text = message("{table} never explains what “{mark}” means")
                    hint = message("explain it under “needs”: {{{mark}: …}}")
                    yield at.error(f"notation-unstated:{table.id}:{mark}", key, text, hint, mark=mark)
                    explained.add(mark)


def tests_complete(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests without a characteristic, and modifiers that are doubled, change nothing or contradict themselves."""
    for at in audited.rows(Check):
        name = f"{at.table.id}:{at.row.id}"
        if not at.row.characteristic:
            yield at.error(f"unclear:{name}", "", "it is not stated which characteristic {row} of {table} rolls")
        ids = [modifier.id for modifier in at.row.modifiers]
        for number, modifier in enumerate(at.row.modifiers):
            fault = phrase("appears twice") if modifier.id in ids[:number] else _fault(modifier)
            if fault:
                text, code = message("the modifier “{called}” of {row} {fault}"), f"modifier:{name}:{modifier.id}"
                called = modifier.title.in_(audited.language) or modifier.id
                yield at.error(code, ("modifiers", number), text, called=called, fault=fault)


def _fault(modifier: PoolModifier) -> str:
    dice, worst = modifier.dice, modifier.worst
    if modifier.table:
        return phrase("has both dice and a table") if dice is not None else ""
    if not dice:
        return phrase("changes nothing")
    beyond = worst is not None and (worst < dice if dice > 0 else worst > dice)
    return phrase("changes {dice:+d} dice, but {worst:+d} at most", dice=dice, worst=worst) if beyond else ""


def dice_left(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests that modifiers can leave without a single die (V9)."""
    for at in audited.rows(Check):
        base = at.row.dice or (at.table.dice if isinstance(at.table, Checks) else "")
        if base.isdecimal() and (least := int(base) + _worst(audited, at.row)) <= 0:
            code, text = f"no-dice:{at.table.id}:{at.row.id}", message("modifiers can leave {row} with {least} dice")
            yield at.finding(NOTE, code, "modifiers", text, "state what happens then", least=max(least, 0))


def _worst(audited: AuditedBook, row: Check) -> int:
    total = 0
    for modifier in row.modifiers:
        table = audited.book.tables.get(modifier.table)
        if isinstance(table, tables.Bands):
            total += min((band.value for band in table.rows if isinstance(band.value, int)), default=0)
        elif modifier.dice is not None and modifier.dice < 0:
            total += modifier.dice if modifier.worst is None else modifier.worst
    return total


def roles_allowed(audited: AuditedBook) -> Iterator[Problem]:
    """Yield pieces that a row grants, or is about, an action that is not theirs (V10), and those that it leaves out."""
    book = audited.book
    for at in audited.rows(Row):
        own_action, grants = (at.row.action, at.row.grants) if isinstance(at.row, Check) else (at.row.id, ())
        actions = [(action, "grants", phrase("is granted")) for action in grants]
        actions += [(own_action, "who", phrase("is listed for"))] if at.row.who else []
        for piece in book.actions[own_action].may if own_action in book.actions and at.row.who else ():
            if piece not in at.row.who:
                text = message("{who} may do {what}, but this row of {table} is not for that kind")
                values = {"who": audited.name_of(piece), "what": audited.name_of(own_action)}
                yield at.warning(f"left-out:{at.table.id}:{at.row.id}:{piece}", "who", text, **values)
        for action, key, how in [each for each in actions if each[0] in book.actions]:
            for piece in at.row.who or book.pieces:
                if piece in book.pieces and piece not in book.actions[action].may:
                    text = message("{who} {given} {what}, which that kind of piece may not do")
                    values = {"who": audited.name_of(piece), "given": how, "what": audited.name_of(action)}
                    yield at.error(f"not-allowed:{at.table.id}:{at.row.id}:{piece}:{action}", key, text, **values)


def actions_explained(audited: AuditedBook) -> Iterator[Problem]:
    """Yield actions that are listed but that no table explains."""
    own = any(table.each == "actions" for table in audited.book.tables.values())
    rows = [at.row for at in audited.rows(Row) if at.table.each == "actions" or not own]
    explained = {row.id for row in rows} | {row.action for row in rows if isinstance(row, Check)}
    for name, action in audited.book.actions.items():
        if name not in explained:
            text = message("the action {called} is listed, but no table explains it")
            yield audited.error(f"unexplained:{name}", ("actions", name), text, "add a row for it", called=action)
