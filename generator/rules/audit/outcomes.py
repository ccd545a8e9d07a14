"""Checks of opposed rolls and of the results that a table declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from generator.i18n import Phrase, message, phrase
from generator.model.rules.tables import Dice, DieFace, Outcome, Outcomes
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.audit.finding import (
    WARNING,
    Audited,
    common_numbers,
    difference_code,
    holes,
    quoted_text,
    row_path,
)

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
    "double": phrase("the first has twice the successes"),
    "win": phrase("the first wins"),
    "tie": phrase("they tie"),
    "loss": phrase("the first loses"),
    "doubled": phrase("the second has twice the successes"),
}


def _outcome_tables(audited: Audited, kind: str) -> Iterator[Outcomes]:
    return (table for table in audited.tables(Outcomes) if table.compare == kind)


def in_case(row: Outcome, first: bool, second: bool) -> bool:
    """Return whether a row is for rolls of which the first and the second succeed so."""
    wanted = {"pass": True, "fail": False}
    return wanted.get(row.first, first) == first and wanted.get(row.second, second) == second


def _sides(audited: Audited, table: Outcomes) -> dict[str, Phrase]:
    first, second = (side.title.in_(audited.language) for side in (table.first, table.second))
    return {"first": quoted_text(first or phrase("the first")), "second": quoted_text(second or phrase("the second"))}


def _near(table: Outcomes, hole: NumberSpan) -> DataPath:
    """Return the path of the difference next to a hole, the one farther from 0 if it has two, or of all rows."""
    above = ("first", None if hole.last is None else hole.last + 1)
    below = ("last", None if hole.first is None else hole.first - 1)
    for end, number in (above, below) if hole.first is None or hole.first > 0 else (below, above):
        for index, row in enumerate(table.rows):
            if number is not None and row.difference and getattr(row.difference, end) == number:
                return row_path(table, index, "difference")
    return ("tables", table.id, "rows")


def sides_complete(audited: Audited) -> Iterator[Problem]:
    """Yield sides of opposed rolls that neither roll a characteristic nor add up a total."""
    for table in audited.tables(Outcomes):
        for name, side in (("first", table.first), ("second", table.second)):
            wanted, given = ("total", side.total) if table.compare == "totals" else ("roll", side.roll)
            if not given:
                told = audited.phrase("what the {name} side of {table} rolls is not said", name=name, table=table)
                yield audited.finding(
                    f"unclear:{table.id}:{name}",
                    ("tables", table.id, name),
                    told,
                    phrase("add {wanted}", wanted=wanted),
                )


def rolls_cover(audited: Audited) -> Iterator[Problem]:
    """Yield every pair of results of two rolls for which no row says what happens (V5)."""
    for table in _outcome_tables(audited, "rolls"):
        sides = _sides(audited, table)
        for first, second, whole, name, words in CASES:
            rows = [row for row in table.rows if in_case(row, first, second)]
            case = phrase(words, **sides)
            if not rows:
                told = audited.phrase("{table} does not say what happens when {case}", table=table, case=case)
                path = ("tables", table.id, "rows")
                yield audited.finding(f"gap:{table.id}:{name}", path, told, phrase("add a row for it"))
                continue
            for hole, higher in _holes(rows, whole):
                code = difference_code(hole) if name == "both-pass" else f"{name}:{difference_code(hole)}"
                code += f":{higher}" if higher else ""
                where = phrase(_HIGHER[higher], case=case, differs=_differs(hole), **sides)
                told = audited.phrase("{table} does not say what happens when {where}", table=table, where=where)
                hint = phrase("add a row for it, or widen the row next to it")
                yield audited.finding(f"gap:{table.id}:{code}", _near(table, hole), told, hint)


def _holes(rows: Sequence[Outcome], whole: NumberSpan) -> Iterator[tuple[NumberSpan, str]]:
    """Yield the differences that no row covers, and which value is then the higher; none where it does not matter."""
    found = {
        higher: holes([row.difference or NumberSpan() for row in rows if row.higher in ("", higher)], whole)
        for higher in ("first", "second", "neither")
    }
    for hole in dict.fromkeys(hole for held in found.values() for hole in held):
        lacking = [higher for higher, held in found.items() if hole in held]
        yield from ((hole, higher) for higher in (lacking if len(lacking) < len(found) else ("",)))


def lots_known(audited: Audited) -> Iterator[Problem]:
    """Yield results that lots are drawn for though no row of their table has them."""
    for table in audited.tables(Outcomes):
        known = {row.result for row in table.rows if not row.lot}
        for index, row in enumerate(table.rows):
            for number, result in enumerate(row.lot):
                if result not in known:
                    told = audited.phrase(
                        "{table} has no result {result} to draw lots for", table=table, result=quoted(result)
                    )
                    path = row_path(table, index, "lot", number)
                    yield audited.finding(f"unknown:{result}", path, told, did_you_mean(result, known))


def rolls_agree(audited: Audited) -> Iterator[Problem]:
    """Yield pairs of rows that both claim the same results of two rolls (V5)."""
    for table in _outcome_tables(audited, "rolls"):
        sides = _sides(audited, table)
        for index, row in enumerate(table.rows):
            for earlier in table.rows[:index]:
                clash = _clash(row, earlier)
                if clash is not None:
                    name, words, both = clash
                    case = phrase(words, **sides)
                    if both != NumberSpan():
                        case = phrase(_HIGHER[""], case=case, differs=_differs(both))
                    yield _claimed_twice(audited, table, index, earlier, f"{name}:{difference_code(both)}", case)


def _clash(row: Outcome, earlier: Outcome) -> tuple[str, str, NumberSpan] | None:
    if row.higher and earlier.higher and row.higher != earlier.higher:
        return None
    for first, second, whole, name, words in CASES:
        if in_case(row, first, second) and in_case(earlier, first, second):
            both = common_numbers(row.difference or NumberSpan(), earlier.difference or NumberSpan())
            both = common_numbers(both, whole) if both else None
            if both is not None:
                return name, words, both
    return None


def _claimed_twice(audited: Audited, table: Outcomes, index: int, earlier: Outcome, code: str, case: str) -> Problem:
    row = table.rows[index]
    same = row.result == earlier.result
    now, before = audited.called(row.result), audited.called(earlier.result)
    what = (
        phrase("both times as {now}", now=now) if same else phrase("as {before} and as {now}", before=before, now=now)
    )
    told = audited.phrase("{table} says twice what happens when {case}, {what}", table=table, case=case, what=what)
    severity = {"severity": WARNING} if same else {}
    return audited.finding(
        f"overlap:{table.id}:{code}", row_path(table, index), told, phrase("keep one row"), **severity
    )


def _differs(span: NumberSpan) -> str:
    return phrase("the difference is {replace}", replace=difference_code(span).replace("-", "−"))


def rows_possible(audited: Audited) -> Iterator[Problem]:
    """Yield rows that can never happen, such as a failed roll that beats a success."""
    for table in _outcome_tables(audited, "rolls"):
        for index, row in enumerate(table.rows):
            cases = [whole for first, second, whole, _, _ in CASES if in_case(row, first, second)]
            if row.difference and all(common_numbers(row.difference, whole) is None for whole in cases):
                told = audited.phrase(
                    "this row of {table} can never happen: {differs}", table=table, differs=_differs(row.difference)
                )
                code = f"impossible:{table.id}:{row.first}:{row.second}:{difference_code(row.difference)}"
                yield audited.warning(code, row_path(table, index, "difference"), told)


def totals_cover(audited: Audited) -> Iterator[Problem]:
    """Yield differences of two totals that no row covers, or two rows do; ties above all (V6)."""
    for table in _outcome_tables(audited, "totals"):
        spans = [row.difference or NumberSpan() for row in table.rows]
        for hole in holes(spans, NumberSpan()):
            path = _near(table, hole)
            if hole == NumberSpan(0, 0):
                told = audited.phrase("{table} does not say what happens in a tie", table=table)
                yield audited.finding(f"tie:{table.id}", path, told, phrase("add a row with difference: 0"))
            else:
                told = audited.phrase(
                    "{table} does not say what happens when {differs}", table=table, differs=_differs(hole)
                )
                yield audited.finding(f"gap:{table.id}:{difference_code(hole)}", path, told, phrase("add a row for it"))
        for index, row in enumerate(table.rows):
            for earlier in table.rows[:index]:
                both = common_numbers(row.difference or NumberSpan(), earlier.difference or NumberSpan())
                if both is not None:
                    yield _claimed_twice(audited, table, index, earlier, difference_code(both), _differs(both))


def pools_cover(audited: Audited) -> Iterator[Problem]:
    """Yield results of two opposed pools that no row covers, or two rows do (V6)."""
    for table in _outcome_tables(audited, "pools"):
        cases = [row.case for row in table.rows]
        for case in ("win", "loss", "tie"):
            if case not in cases:
                code = f"tie:{table.id}" if case == "tie" else f"gap:{table.id}:{case}"
                told = audited.phrase("{table} does not say what happens when {pools}", table=table, pools=_POOLS[case])
                yield audited.finding(
                    code, ("tables", table.id, "rows"), told, phrase("add a row with case: {case}", case=case)
                )
        for index, row in enumerate(table.rows):
            if not row.case:
                told = audited.phrase("this row of {table} does not say for which case it is", table=table)
                yield audited.finding(f"unclear:{table.id}:{row.result}", row_path(table, index), told)
            elif row.case in cases[:index]:
                yield _claimed_twice(
                    audited, table, index, table.rows[cases.index(row.case)], row.case, _POOLS[row.case]
                )


_RESULT_POOLS = ("doubled", "loss", "tie", "win", "double")
"""The cases of two pools, from what suits the second side to what suits the first."""


def _result_tables(audited: Audited) -> Iterator[Outcomes | Dice]:
    held = audited.book.tables.values()
    return (table for table in held if isinstance(table, (Outcomes, Dice)) and table.results)


def _rows(table: Outcomes | Dice) -> list[tuple[int, Outcome | DieFace]]:
    """Return the rows of a table that give a result of their own, with their numbers: those that draw lots do not."""
    rows: tuple[Outcome | DieFace, ...] = table.rows
    return [(index, row) for index, row in enumerate(rows) if not (isinstance(row, Outcome) and row.lot)]


def results_declared(audited: Audited) -> Iterator[Problem]:
    """Yield results of rows that the table does not declare, and declared ones that no row gives."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for index, row in _rows(table):
            if row.result and row.result not in declared:
                path = row_path(table, index, "result")
                message = audited.phrase(
                    "{result} is none of the results of {table}", result=quoted(row.result), table=table
                )
                code = f"unknown-result:{table.id}:{row.result}"
                yield audited.finding(code, path, message, did_you_mean(row.result, declared))
        for result in declared.keys() - {row.result for row in table.rows}:
            message = audited.phrase("no row of {table} gives the result {result}", table=table, result=quoted(result))
            path = ("tables", table.id, "results", result)
            yield audited.warning(f"idle-result:{table.id}:{result}", path, message, phrase("add its row"))


def results_in_words(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose text does not have the words of their result in it."""
    for table in _result_tables(audited):
        declared = dict(table.results)
        for index, row in _rows(table):
            wanted = declared.get(row.result)
            missing = _missing(row, wanted.texts) if wanted and (row.text or table.rows[0].text) else None
            if missing:
                language, words = missing
                message = phrase(
                    "the result {result} goes by “{words}”, but here the words are other",
                    result=quoted(row.result),
                    words=words,
                )
                hint = phrase("the row says {text}: is its result right?", text=quoted_text(row.text.in_(language)))
                yield audited.warning(f"words:{table.id}:{index + 1}", row_path(table, index, "result"), message, hint)


def _missing(row: Outcome | DieFace, wanted: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Return the first language in which a row's text lacks the words wanted, and those words."""
    texts = dict(row.text.texts)
    for language, words in wanted:
        said = [texts[language]] if language in texts else texts.values()
        if not any(words.casefold() in text.casefold() for text in said):
            return language, words
    return None


def results_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield results that suit a side less although its roll was better."""
    for table in _result_tables(audited):
        if isinstance(table, Outcomes):
            ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
            for before, after in dict.fromkeys(_rising(table)):
                first, second = (table.rows[index].result for index in (before, after))
                if ranks.get(first, -1) > ranks.get(second, len(ranks)):
                    message = audited.phrase(
                        "{table}: {first} in row {before} stands after {second} under “results”, yet row "
                        "{after} suits the first side better",
                        table=table,
                        first=quoted(first),
                        before=before + 1,
                        second=quoted(second),
                        after=after + 1,
                    )
                    hint = phrase("is one of the two results a misprint?")
                    path = row_path(table, after, "result")
                    yield audited.warning(f"order:{table.id}:{after + 1}", path, message, hint)
                    break


def _rising(table: Outcomes) -> Iterator[tuple[int, int]]:
    """Yield pairs of rows, by number, of which the second suits the first side no less than the first does."""
    if table.compare == "pools":
        cases = {row.case: index for index, row in enumerate(table.rows)}
        yield from pairwise(cases[case] for case in _RESULT_POOLS if case in cases)
        return
    if table.compare == "totals":
        yield from pairwise(_by_difference(table, list(range(len(table.rows)))))
        return
    rows = {name: _by_difference(table, _of_case(table, *case)) for *case, _, name, _ in CASES}
    for name in ("first-fails", "both-pass", "second-fails"):
        yield from pairwise(rows[name])
    worst, best = rows["first-fails"], rows["second-fails"]
    yield from ((low, high) for low in worst for high in (*rows["both-pass"], *best))
    yield from ((high, best[-1]) for high in rows["both-pass"] if best)


def _of_case(table: Outcomes, first: bool, second: bool) -> list[int]:
    return [index for index, row in enumerate(table.rows) if in_case(row, first, second)]


def _by_difference(table: Outcomes, indices: list[int]) -> list[int]:
    def least(index: int) -> tuple[float, int]:
        row = table.rows[index]
        span = row.difference or NumberSpan()
        first = float("-inf") if span.first is None else span.first
        return first, {"second": -1, "first": 1}.get(row.higher, 0)

    return sorted((index for index in indices if not table.rows[index].lot), key=least)
