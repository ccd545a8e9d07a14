"""Checks of dice and pools of dice, of dice tables and decks, and of the results that a table declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from generator.i18n import literal, message, phrase
from generator.model.rules import tables
from generator.model.rules.tables import Check, Checks, Dice, DieFace, Outcome, Outcomes, PoolModifier, Row
from generator.model.rules.values import NamedEntry, NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import dice_chances
from generator.rules.audit.finding import (
    ERROR,
    NOTE,
    WARNING,
    AuditedBook,
    Place,
    common_numbers,
    difference_code,
    ends,
    holes,
    quoted_text,
    repetitions,
    row_path,
    sides_of,
)
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
    for place in audited.rows(Check):
        if place.row.heading and place.row.heading != place.row.id:
            called_so = (audited.row(row) for row in tables.rows_of(place.table) if row.id == place.row.heading)
            heading = next(called_so, quoted_text(place.row.heading))
            code, hint = f"heading:{place.table.id}:{place.row.id}", message("one of the two names is wrong")
            yield place.error(
                code, "heading", "the test in the section {row} has the heading {heading}", hint, heading=heading
            )


def needs_explained(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the needs of tests that are not plain numbers and that nothing explains (V9)."""
    for table in audited.tables(Checks):
        explained = {need for need, _ in table.needs}
        for place in audited.rows(Check, table):
            if not place.row.need:
                text = message("{table}: it is not stated how many successes {row} needs")
                yield place.error(f"need-unstated:{table.id}:{place.row.id}", "", text, "set need")
            plain = place.row.need.isdecimal() and len(place.row.need) == 1
            for mark, key in (
                (("" if plain else place.row.need), "need"),
                ("double" if place.row.double else "", "double"),
            ):
                if mark and mark not in explained:
                    text = message("{table} never explains what “{mark}” means")
                    hint = message("explain it under “needs”: {{{mark}: …}}")
                    yield place.error(f"notation-unstated:{table.id}:{mark}", key, text, hint, mark=mark)
                    explained.add(mark)


def tests_complete(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests without a characteristic, and modifiers that are doubled, change nothing or contradict themselves."""
    for place in audited.rows(Check):
        name = f"{place.table.id}:{place.row.id}"
        if not place.row.characteristic:
            yield place.error(f"unclear:{name}", "", "it is not stated which characteristic {row} of {table} rolls")
        ids = [modifier.id for modifier in place.row.modifiers]
        for number, modifier in enumerate(place.row.modifiers):
            fault = phrase("appears twice") if modifier.id in ids[:number] else _fault(modifier)
            if fault:
                text, code = message("the modifier “{called}” of {row} {fault}"), f"modifier:{name}:{modifier.id}"
                called = modifier.title.in_(audited.language) or modifier.id
                yield place.error(code, ("modifiers", number), text, called=called, fault=fault)


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
    for place in audited.rows(Check):
        base = place.row.dice or (place.table.dice if isinstance(place.table, Checks) else "")
        if base.isdecimal() and (least := int(base) + _worst(audited, place.row)) <= 0:
            code, text = (
                f"no-dice:{place.table.id}:{place.row.id}",
                message("modifiers can leave {row} with {least} dice"),
            )
            yield place.finding(NOTE, code, "modifiers", text, "state what happens then", least=max(least, 0))


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
    for place in audited.rows(Row):
        own_action, grants = (
            (place.row.action, place.row.grants) if isinstance(place.row, Check) else (place.row.id, ())
        )
        actions = [(action, "grants", phrase("is granted")) for action in grants]
        actions += [(own_action, "who", phrase("is listed for"))] if place.row.who else []
        for piece in book.actions[own_action].may if own_action in book.actions and place.row.who else ():
            if piece not in place.row.who:
                text = message("{who} may do {what}, but this row of {table} is not for that kind")
                values = {"who": audited.name_of(piece), "what": audited.name_of(own_action)}
                yield place.warning(f"left-out:{place.table.id}:{place.row.id}:{piece}", "who", text, **values)
        for action, key, how in [each for each in actions if each[0] in book.actions]:
            for piece in place.row.who or book.pieces:
                if piece in book.pieces and piece not in book.actions[action].may:
                    text = message("{who} {given} {what}, which that kind of piece may not do")
                    values = {"who": audited.name_of(piece), "given": how, "what": audited.name_of(action)}
                    yield place.error(
                        f"not-allowed:{place.table.id}:{place.row.id}:{piece}:{action}", key, text, **values
                    )


def actions_explained(audited: AuditedBook) -> Iterator[Problem]:
    """Yield actions that are listed but that no table explains."""
    has_table = any(table.each == "actions" for table in audited.book.tables.values())
    rows = [place.row for place in audited.rows(Row) if place.table.each == "actions" or not has_table]
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
                what = phrase("there are no dice called {name}", name=quoted(table.dice))
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
        for place in audited.rows(DieFace, table):
            # Of a run of faces the ends alone: what lies between need not be there, as 17 to 20 in 11–26 of d66.
            last = [dict.fromkeys((run[0], run[-1])) for run in tables.runs(place.row.faces)]
            for face in [face for run in last for face in run if whole and face not in whole]:
                text = message("{table} has a result for {face}, which cannot be rolled")
                hint = phrase("the dice are {dice}", dice=table.dice) if table.dice else ""
                yield place.error(f"off-die:{table.id}:{face}", "roll", text, hint, face=face)
            for face in place.row.faces:
                if face in seen:
                    text, code = message("{table} has two results for a {face}"), f"overlap:{table.id}:{face}"
                    yield place.error(code, "roll", text, "keep only one", face=face)
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
    for place in audited.rows(DieFace):
        if not (place.row.result or place.row.next):
            faces = ", ".join(map(str, place.row.faces))
            code, text = f"unclear:{place.table.id}:{faces}", message("{table} has no result for {faces}")
            yield place.error(code, "", text, "add result or next", faces=faces)
    for place in repetitions(audited.rows(DieFace), lambda row: row.result or row.next):
        result, text = place.row.result or place.row.next, message("{table} has {called} in two rows")
        hint = message("put their faces in one row, or correct one of the results")
        yield place.warning(f"same:{place.table.id}:{result}", "result", text, hint, called=audited.name_of(result))


def faces_in_order(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the first row of a dice table with a trend whose value or result turns back, or does not change."""
    for table in (table for table in audited.tables(Dice) if table.trend):
        faces = list(_faces(table))
        places = [place for place in audited.rows(DieFace, table) if all(face in faces for face in place.row.faces)]
        places.sort(key=lambda place: min(map(faces.index, place.row.faces), default=0))
        ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
        values = [(place, place.row.value) for place in places if place.row.value is not None]
        results = [(place, ranks[place.row.result]) for place in places if place.row.result in ranks]
        for key, ranked in (("value", values), ("result", results)):
            for (_, before), (place, after) in pairwise(ranked):
                if after <= before if table.trend == "rising" else after >= before:
                    text = message("{table} is {trend}, but not from the row before to this {key}")
                    hint = message("are faces or results of two rows swapped?")
                    code = f"order:{table.id}:{place.index + 1}:{key}"
                    yield place.warning(code, key, text, hint, trend=table.trend, key=key)
                    break


def _result_tables(audited: AuditedBook) -> Iterator[Outcomes | Dice]:
    tables = audited.book.tables.values()
    return (table for table in tables if isinstance(table, (Outcomes, Dice)) and table.results)


def _result_rows(audited: AuditedBook, table: Outcomes | Dice) -> list[Place[Outcome] | Place[DieFace]]:
    """Return the rows of a table that give a result of their own: those that draw lots do not."""
    return [*(place for place in audited.rows(Outcome, table) if not place.row.lot), *audited.rows(DieFace, table)]


def results_declared(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of rows that the table does not declare, and declared ones that no row gives."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for place in _result_rows(audited, table):
            result = place.row.result
            if result and result not in declared:
                text, near = message("{result} is not one of the results of {table}"), did_you_mean(result, declared)
                yield place.error(f"unknown-result:{table.id}:{result}", "result", text, near, result=quoted(result))
        for result in declared.keys() - {row.result for row in table.rows}:
            code, path = f"idle-result:{table.id}:{result}", ("tables", table.id, "results", result)
            text = message("no row of {table} gives the result {result}")
            yield audited.warning(code, path, text, "add its row", table=table, result=quoted(result))


def results_in_words(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows whose text does not have the words of their result in it."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for place in _result_rows(audited, table):
            title = declared.get(place.row.result)
            missing = (
                _missing_words(place.row, title.texts) if title and (place.row.text or table.rows[0].text) else None
            )
            if missing:
                language, words = missing
                text = message("the result {result} is called “{words}”, but the words here differ")
                quote = quoted_text(place.row.text.in_(language))
                hint = phrase("the row says {text}: is its result right?", text=quote)
                code, result = f"words:{table.id}:{place.index + 1}", quoted(place.row.result)
                yield place.warning(code, "result", text, hint, result=result, words=words)


def _missing_words(row: Row, expected: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Return the first language in which a row's text lacks the words wanted, and those words."""
    texts = dict(row.text.texts)
    for language, words in expected:
        candidates = [texts[language]] if language in texts else texts.values()
        if not any(words.casefold() in text.casefold() for text in candidates):
            return language, words
    return None


CASES: tuple[tuple[bool, bool, NumberSpan, str, str], ...] = (
    (True, True, NumberSpan(), "both-pass", message("both rolls succeed")),
    (True, False, NumberSpan(1, None), "second-fails", message("{first} succeeds and {second} fails")),
    (False, True, NumberSpan(None, -1), "first-fails", message("{first} fails and {second} succeeds")),
    (False, False, NumberSpan(), "both-fail", message("both rolls fail")),
)
"""Who succeeds, what the margins can differ by (a success is never below a failure), and what that case is called."""

_HIGHER: Mapping[str, str] = {
    "": message("{case} and {differs}"),
    "first": message("{case}, {differs} and {first} has the higher value"),
    "second": message("{case}, {differs} and {second} has the higher value"),
    "neither": message("{case}, {differs} and neither has the higher value"),
}

_POOLS: Mapping[str, str] = {
    "doubled": phrase("the second has twice the successes"),
    "loss": phrase("the first loses"),
    "tie": phrase("they tie"),
    "win": phrase("the first wins"),
    "double": phrase("the first has twice the successes"),
}
"""The cases of two pools, from what suits the second side to what suits the first."""
_NOT_SAID = message("{table} does not say what happens when {case}")


def _outcome_tables(audited: AuditedBook, kind: str) -> Iterator[Outcomes]:
    return (table for table in audited.tables(Outcomes) if table.compare == kind)


def _side_titles(audited: AuditedBook, table: Outcomes) -> dict[str, str]:
    first, second = (side.title.in_(audited.language) for side in (table.first, table.second))
    return {"first": quoted_text(first or phrase("the first")), "second": quoted_text(second or phrase("the second"))}


def _nearest_path(table: Outcomes, hole: NumberSpan) -> DataPath:
    """Return the path of the difference next to a hole, the one farther from 0 if it has two, or of all rows."""
    above = ("first", None if hole.last is None else hole.last + 1)
    below = ("last", None if hole.first is None else hole.first - 1)
    for end, number in (above, below) if hole.first is None or hole.first > 0 else (below, above):
        for index, row in enumerate(table.rows):
            if number is not None and row.difference and getattr(row.difference, end) == number:
                return row_path(table, index, "difference")
    return ("tables", table.id, "rows")


def sides_complete(audited: AuditedBook) -> Iterator[Problem]:
    """Yield sides of opposed rolls that neither roll a characteristic nor add up a total."""
    for table in audited.tables(Outcomes):
        for name, side in sides_of(table):
            field, value = ("total", side.total) if table.compare == "totals" else ("roll", side.roll)
            if not value:
                code, path = f"unclear:{table.id}:{name}", ("tables", table.id, name)
                text = message("it is not stated what the {name} side of {table} rolls")
                yield audited.error(code, path, text, "add {wanted}", name=name, table=table, wanted=field)


def rolls_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield every pair of results of two rolls for which no row says what happens (V5)."""
    for table in _outcome_tables(audited, "rolls"):
        sides = _side_titles(audited, table)
        for first, second, whole, name, words in CASES:
            rows = [row for row in table.rows if row.in_case(first, second)]
            case = phrase(words, **sides)
            if not rows:
                code, path = f"gap:{table.id}:{name}", ("tables", table.id, "rows")
                yield audited.error(code, path, _NOT_SAID, "add a row for it", table=table, case=case)
            for hole, higher in _holes(rows, whole) if rows else ():
                code = difference_code(hole) if name == "both-pass" else f"{name}:{difference_code(hole)}"
                code = f"gap:{table.id}:{code}{higher and f':{higher}'}"
                where = phrase(_HIGHER[higher], case=case, differs=_difference_phrase(hole), **sides)
                text = message("{table} does not say what happens when {case}")
                hint = message("add a row for it, or widen the row next to it")
                yield audited.error(code, _nearest_path(table, hole), text, hint, table=table, case=where)


def _holes(rows: Iterable[Outcome], whole: NumberSpan) -> Iterator[tuple[NumberSpan, str]]:
    """Yield the differences that no row covers, and which value is then the higher; none where it does not matter."""
    by_higher = {
        higher: holes([row.difference for row in rows if row.higher in ("", higher)], whole)
        for higher in ("first", "second", "neither")
    }
    for hole in dict.fromkeys(hole for gaps in by_higher.values() for hole in gaps):
        lacking = [higher for higher, gaps in by_higher.items() if hole in gaps]
        yield from ((hole, higher) for higher in (lacking if len(lacking) < len(by_higher) else ("",)))


def lots_known(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results that lots are drawn for though no row of their table has them."""
    for table in audited.tables(Outcomes):
        results = {row.result for row in table.rows if not row.lot}
        for place in audited.rows(Outcome, table):
            for number, result in enumerate(place.row.lot):
                if result not in results:
                    text = message("{table} has no result {result} to draw lots for")
                    near = did_you_mean(result, results)
                    yield place.error(f"unknown:{result}", ("lot", number), text, near, result=quoted(result))


def rolls_agree(audited: AuditedBook) -> Iterator[Problem]:
    """Yield pairs of rows that both claim the same results of two rolls (V5)."""
    for table in _outcome_tables(audited, "rolls"):
        sides = _side_titles(audited, table)
        for place in audited.rows(Outcome, table):
            for earlier in table.rows[: place.index]:
                if clash := _common_case(place.row, earlier):
                    name, words, both = clash
                    case = phrase(words, **sides)
                    if both != NumberSpan():
                        case = phrase(_HIGHER[""], case=case, differs=_difference_phrase(both))
                    yield _claimed_twice(place, earlier, f"{name}:{difference_code(both)}", case)


def _common_case(row: Outcome, earlier: Outcome) -> tuple[str, str, NumberSpan] | None:
    if row.higher and earlier.higher and row.higher != earlier.higher:
        return None
    for first, second, whole, name, words in CASES:
        if row.in_case(first, second) and earlier.in_case(first, second):
            both = common_numbers(row.difference, earlier.difference)
            both = common_numbers(both, whole) if both else None
            if both is not None:
                return name, words, both
    return None


def _claimed_twice(place: Place[Outcome], earlier: Outcome, code: str, case: str) -> Problem:
    same = place.row.result == earlier.result
    now, before = place.audited.name_of(place.row.result), place.audited.name_of(earlier.result)
    what = phrase("both times as {now}", now=now)
    if not same:
        what = phrase("as {before} and as {now}", before=before, now=now)
    text = message("{table} states twice what happens when {case}, {what}")
    severity = WARNING if same else ERROR
    return place.finding(severity, f"overlap:{place.table.id}:{code}", "", text, "keep one row", case=case, what=what)


def _difference_phrase(span: NumberSpan) -> str:
    return phrase("the difference is {replace}", replace=difference_code(span).replace("-", "−"))


def rows_possible(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows that can never happen, such as a failed roll that beats a success."""
    for place in audited.rows(Outcome):
        row, rolls = place.row, isinstance(place.table, Outcomes) and place.table.compare == "rolls"
        cases = [whole for first, second, whole, _, _ in CASES if row.in_case(first, second)]
        if rolls and row.difference and all(common_numbers(row.difference, whole) is None for whole in cases):
            code = f"impossible:{place.table.id}:{row.first}:{row.second}:{difference_code(row.difference)}"
            text = message("this row of {table} can never happen: {differs}")
            yield place.warning(code, "difference", text, differs=_difference_phrase(row.difference))


def totals_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield differences of two totals that no row covers, or two rows do; ties above all (V6)."""
    for table in _outcome_tables(audited, "totals"):
        for hole in holes([row.difference for row in table.rows], NumberSpan()):
            path = _nearest_path(table, hole)
            if hole == NumberSpan(0, 0):
                text = message("{table} does not say what happens in a tie")
                yield audited.error(f"tie:{table.id}", path, text, "add a row with difference: 0", table=table)
            else:
                text = message("{table} does not say what happens when {case}")
                code = f"gap:{table.id}:{difference_code(hole)}"
                yield audited.error(code, path, text, "add a row for it", table=table, case=_difference_phrase(hole))
        for place in audited.rows(Outcome, table):
            for earlier in table.rows[: place.index]:
                both = common_numbers(place.row.difference, earlier.difference)
                if both is not None:
                    yield _claimed_twice(place, earlier, difference_code(both), _difference_phrase(both))


def pools_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of two opposed pools that no row covers, or two rows do (V6)."""
    for table in _outcome_tables(audited, "pools"):
        cases = [row.case for row in table.rows]
        for case in ("win", "loss", "tie"):
            if case not in cases:
                path = ("tables", table.id, "rows")
                code = f"tie:{table.id}" if case == "tie" else f"gap:{table.id}:{case}"
                text = message("{table} does not say what happens when {case}")
                hint = phrase("add a row with case: {case}", case=case)
                yield audited.error(code, path, text, hint, table=table, case=_POOLS[case])
        for place in audited.rows(Outcome, table):
            case = place.row.case
            if not case:
                text = message("this row of {table} does not say for which case it is")
                yield place.error(f"unclear:{table.id}:{place.row.result}", "", text)
            elif case in cases[: place.index]:
                yield _claimed_twice(place, table.rows[cases.index(case)], case, _POOLS[case])


def results_in_order(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results that suit a side less although its roll was better."""
    for table in (table for table in audited.tables(Outcomes) if table.results):
        ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
        for before, after in dict.fromkeys(_rows_in_favour(table)):
            first, second = (table.rows[index].result for index in (before, after))
            if ranks.get(first, -1) > ranks.get(second, len(ranks)):
                text = phrase(
                    (
                        "{table}: {first} in row {before} comes after {second} under “results”, but row {after} is "
                        "better for the first side"
                    ),
                    table=audited.title(table), first=quoted(first), before=before + 1, second=quoted(second),
                    after=after + 1,
                )  # fmt: skip
                code, path = f"order:{table.id}:{after + 1}", row_path(table, after, "result")
                yield audited.warning(code, path, text, phrase("is one of the two results a misprint?"))
                break


def _rows_in_favour(table: Outcomes) -> Iterator[tuple[int, int]]:
    """Yield pairs of rows, by number, of which the second suits the first side no less than the first does."""
    if table.compare == "pools":
        cases = {row.case: index for index, row in enumerate(table.rows)}
        yield from pairwise(cases[case] for case in _POOLS if case in cases)
        return
    if table.compare == "totals":
        yield from pairwise(_by_difference(table, list(range(len(table.rows)))))
        return
    rows = {
        name: _by_difference(table, [index for index, row in enumerate(table.rows) if row.in_case(first, second)])
        for first, second, _, name, _ in CASES
    }
    for name in ("first-fails", "both-pass", "second-fails"):
        yield from pairwise(rows[name])
    worst, best = rows["first-fails"], rows["second-fails"]
    yield from ((low, high) for low in worst for high in (*rows["both-pass"], *best))
    yield from ((high, best[-1]) for high in rows["both-pass"] if best)


def _by_difference(table: Outcomes, indices: list[int]) -> list[int]:
    def least(index: int) -> tuple[float, int]:
        row = table.rows[index]
        return ends(row.difference)[0], {"second": -1, "first": 1}.get(row.higher, 0)

    return sorted((index for index in indices if not table.rows[index].lot), key=least)
