"""Checks of dice and pools of dice, of dice tables and decks, and of the results that a table declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.i18n import literal, message, phrase
from generator.model.rules import tables
from generator.model.rules.tables import Check, Checks, Dice, DieFace, Outcome, Outcomes, PoolModifier, Row
from generator.model.rules.values import NamedEntry
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import dice_chances
from generator.rules.audit.finding import NOTE, AuditedBook, Place, quoted_text, repetitions
from generator.rules.formulas import FormulaError


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


def dice_stated(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests and tables whose dice are not said, or are no dice (V9)."""
    for name, rule in audited.book.dice.items():
        yield from _dice(audited, rule, rule.roll, ("dice", name, "roll"))
        if not rule.equal:
            text = message("it is not stated whether rolling exactly the number wins {called}")
            path, hint = ("dice", name, "equal"), message("set equal: pass or equal: fail")
            yield audited.error(f"equal-unstated:{name}", path, text, hint, called=rule)
    for table in audited.book.tables.values():
        code, path = f"dice-unstated:{table.id}", ("tables", table.id, "dice")
        if isinstance(table, Dice) and not table.deck:
            yield from _dice(audited, table, table.dice, path)
        elif isinstance(table, Checks) and not table.dice:
            text = message("it is not stated how many dice are rolled for {table}")
            yield audited.error(code, path, text, "set dice to a number", table=table)
        elif isinstance(table, Outcomes) and table.compare != "totals" and table.dice not in audited.book.dice:
            what, near = phrase("its dice are not stated"), did_you_mean(table.dice, audited.book.dice)
            if table.dice:
                what = phrase("there are no dice called {dice}", dice=quoted(table.dice))
            yield audited.error(code, path, "{table}: {what}", near, table=table, what=what)


def _dice(audited: AuditedBook, part: NamedEntry, dice: str, path: DataPath) -> Iterator[Problem]:
    if not dice:
        text, hint = message("it is not stated which dice are rolled for {what}"), message("add them, for example 2d6")
        yield audited.error(f"dice-unstated:{part.id}", path, text, hint, what=part)
        return
    try:
        dice_chances(dice)
    except FormulaError as error:
        yield audited.error(f"dice-unreadable:{part.id}", path, literal(str(error)))


def faces_once(audited: AuditedBook) -> Iterator[Problem]:
    """Yield faces of dice and cards of decks that have no result, or two, or do not exist (V14)."""
    for table in audited.tables(Dice):
        whole = _faces(table)
        covered = Counter(face for row in table.rows for face in row.faces)
        for face in [face for face in whole if face not in covered]:
            code, path = f"gap:{table.id}:{face}", ("tables", table.id, "rows")
            text = message("{table} has no result for a {face}")
            yield audited.error(code, path, text, "add it to a row", table=table, face=face)
        seen: set[int | str] = set()
        for at in audited.rows(DieFace, table):
            # Of a run of faces the ends alone: what lies between need not be there, as 17 to 20 in 11–26 of d66.
            last = [dict.fromkeys((run[0], run[-1])) for run in tables.runs(at.row.faces)]
            for face in [face for run in last for face in run if whole and face not in whole]:
                text = message("{table} has a result for {face}, which cannot be rolled")
                hint = phrase("the dice are {dice}", dice=table.dice) if table.dice else ""
                yield at.error(f"off-die:{table.id}:{face}", "roll", text, hint, face=face)
            for face in at.row.faces:
                if face in seen:
                    text, code = message("{table} has two results for a {face}"), f"overlap:{table.id}:{face}"
                    yield at.error(code, "roll", text, "keep only one", face=face)
                if face in whole:
                    seen.add(face)


def _faces(table: Dice) -> Mapping[int | str, None]:
    """Return every face that can come up, in order; while the dice are not said, those from least to greatest named."""
    if table.deck:
        return dict.fromkeys(table.deck)
    try:
        return dict.fromkeys(dice_chances(table.dice))
    except FormulaError:
        numbers = [face for row in table.rows for face in row.faces if isinstance(face, int)]
        return dict.fromkeys(range(min(numbers), max(numbers) + 1) if numbers else ())


def results_differ(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows of dice tables without a result, and two rows that give the same one."""
    for at in audited.rows(DieFace):
        if not (at.row.result or at.row.next):
            faces = ", ".join(map(str, at.row.faces))
            code, text = f"unclear:{at.table.id}:{faces}", message("{table} has no result for {faces}")
            yield at.error(code, "", text, "add result or next", faces=faces)
    for at in repetitions(audited.rows(DieFace), lambda row: row.result or row.next):
        result, text = at.row.result or at.row.next, message("{table} has {called} in two rows")
        hint = message("put their faces in one row, or correct one of the results")
        yield at.warning(f"same:{at.table.id}:{result}", "result", text, hint, called=audited.name_of(result))


def faces_in_order(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the first row of a dice table with a trend whose value or result turns back, or does not change."""
    for table in (table for table in audited.tables(Dice) if table.trend):
        faces = list(_faces(table))
        places = [at for at in audited.rows(DieFace, table) if all(face in faces for face in at.row.faces)]
        places.sort(key=lambda at: min(map(faces.index, at.row.faces), default=0))
        ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
        values = [(at, at.row.value) for at in places if at.row.value is not None]
        results = [(at, ranks[at.row.result]) for at in places if at.row.result in ranks]
        for key, ranked in (("value", values), ("result", results)):
            for (_, before), (at, after) in pairwise(ranked):
                if after <= before if table.trend == "rising" else after >= before:
                    text = message("{table} is {trend}, but not from the row before to this {key}")
                    hint = message("are faces or results of two rows swapped?")
                    code = f"order:{table.id}:{at.index + 1}:{key}"
                    yield at.warning(code, key, text, hint, trend=table.trend, key=key)
                    break


def _result_tables(audited: AuditedBook) -> Iterator[Outcomes | Dice]:
    held = audited.book.tables.values()
    return (table for table in held if isinstance(table, (Outcomes, Dice)) and table.results)


def _result_rows(audited: AuditedBook, table: Outcomes | Dice) -> list[Place[Outcome] | Place[DieFace]]:
    """Return the rows of a table that give a result of their own: those that draw lots do not."""
    return [*(at for at in audited.rows(Outcome, table) if not at.row.lot), *audited.rows(DieFace, table)]


def results_declared(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of rows that the table does not declare, and declared ones that no row gives."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for at in _result_rows(audited, table):
            result = at.row.result
            if result and result not in declared:
                text, near = message("{result} is not one of the results of {table}"), did_you_mean(result, declared)
                yield at.error(f"unknown-result:{table.id}:{result}", "result", text, near, result=quoted(result))
        for result in declared.keys() - {row.result for row in table.rows}:
            code, path = f"idle-result:{table.id}:{result}", ("tables", table.id, "results", result)
            text = message("no row of {table} gives the result {result}")
            yield audited.warning(code, path, text, "add its row", table=table, result=quoted(result))


def results_in_words(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows whose text does not have the words of their result in it."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for at in _result_rows(audited, table):
            title = declared.get(at.row.result)
            missing = _missing_words(at.row, title.texts) if title and (at.row.text or table.rows[0].text) else None
            if missing:
                language, words = missing
                text = message("the result {result} is called “{words}”, but the words here differ")
                quote = quoted_text(at.row.text.in_(language))
                hint = phrase("the row says {text}: is its result right?", text=quote)
                code, result = f"words:{table.id}:{at.index + 1}", quoted(at.row.result)
                yield at.warning(code, "result", text, hint, result=result, words=words)


def _missing_words(row: Row, expected: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Return the first language in which a row's text lacks the words wanted, and those words."""
    texts = dict(row.text.texts)
    for language, words in expected:
        candidates = [texts[language]] if language in texts else texts.values()
        if not any(words.casefold() in text.casefold() for text in candidates):
            return language, words
    return None
