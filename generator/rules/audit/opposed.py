"""Checks of opposed rolls: two tests, two totals or two pools of dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from generator.i18n import message, phrase
from generator.model.rules.tables import Outcome, Outcomes
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.audit.finding import (
    ERROR,
    WARNING,
    AuditedBook,
    Place,
    common_numbers,
    difference_code,
    ends,
    holes,
    quoted_text,
    row_path,
    sides_of,
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
                text = message("{table} does not say what happens when {where}")
                hint = message("add a row for it, or widen the row next to it")
                yield audited.error(code, _nearest_path(table, hole), text, hint, table=table, where=where)


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
        for at in audited.rows(Outcome, table):
            for number, result in enumerate(at.row.lot):
                if result not in results:
                    text = message("{table} has no result {result} to draw lots for")
                    near = did_you_mean(result, results)
                    yield at.error(f"unknown:{result}", ("lot", number), text, near, result=quoted(result))


def rolls_agree(audited: AuditedBook) -> Iterator[Problem]:
    """Yield pairs of rows that both claim the same results of two rolls (V5)."""
    for table in _outcome_tables(audited, "rolls"):
        sides = _side_titles(audited, table)
        for at in audited.rows(Outcome, table):
            for earlier in table.rows[: at.index]:
                if clash := _common_case(at.row, earlier):
                    name, words, both = clash
                    case = phrase(words, **sides)
                    if both != NumberSpan():
                        case = phrase(_HIGHER[""], case=case, differs=_difference_phrase(both))
                    yield _claimed_twice(at, earlier, f"{name}:{difference_code(both)}", case)


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


def _claimed_twice(at: Place[Outcome], earlier: Outcome, code: str, case: str) -> Problem:
    same = at.row.result == earlier.result
    now, before = at.audited.name_of(at.row.result), at.audited.name_of(earlier.result)
    what = phrase("both times as {now}", now=now)
    if not same:
        what = phrase("as {before} and as {now}", before=before, now=now)
    text = message("{table} states twice what happens when {case}, {what}")
    severity = WARNING if same else ERROR
    return at.finding(severity, f"overlap:{at.table.id}:{code}", "", text, "keep one row", case=case, what=what)


def _difference_phrase(span: NumberSpan) -> str:
    return phrase("the difference is {replace}", replace=difference_code(span).replace("-", "−"))


def rows_possible(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows that can never happen, such as a failed roll that beats a success."""
    for at in audited.rows(Outcome):
        row, rolls = at.row, isinstance(at.table, Outcomes) and at.table.compare == "rolls"
        cases = [whole for first, second, whole, _, _ in CASES if row.in_case(first, second)]
        if rolls and row.difference and all(common_numbers(row.difference, whole) is None for whole in cases):
            code = f"impossible:{at.table.id}:{row.first}:{row.second}:{difference_code(row.difference)}"
            text = message("this row of {table} can never happen: {differs}")
            yield at.warning(code, "difference", text, differs=_difference_phrase(row.difference))


def totals_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield differences of two totals that no row covers, or two rows do; ties above all (V6)."""
    for table in _outcome_tables(audited, "totals"):
        for hole in holes([row.difference for row in table.rows], NumberSpan()):
            path = _nearest_path(table, hole)
            if hole == NumberSpan(0, 0):
                text = message("{table} does not say what happens in a tie")
                yield audited.error(f"tie:{table.id}", path, text, "add a row with difference: 0", table=table)
            else:
                text = message("{table} does not say what happens when {differs}")
                code = f"gap:{table.id}:{difference_code(hole)}"
                yield audited.error(code, path, text, "add a row for it", table=table, differs=_difference_phrase(hole))
        for at in audited.rows(Outcome, table):
            for earlier in table.rows[: at.index]:
                both = common_numbers(at.row.difference, earlier.difference)
                if both is not None:
                    yield _claimed_twice(at, earlier, difference_code(both), _difference_phrase(both))


def pools_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of two opposed pools that no row covers, or two rows do (V6)."""
    for table in _outcome_tables(audited, "pools"):
        cases = [row.case for row in table.rows]
        for case in ("win", "loss", "tie"):
            if case not in cases:
                path = ("tables", table.id, "rows")
                code = f"tie:{table.id}" if case == "tie" else f"gap:{table.id}:{case}"
                text = message("{table} does not say what happens when {pools}")
                hint = phrase("add a row with case: {case}", case=case)
                yield audited.error(code, path, text, hint, table=table, pools=_POOLS[case])
        for at in audited.rows(Outcome, table):
            case = at.row.case
            if not case:
                text = message("this row of {table} does not say for which case it is")
                yield at.error(f"unclear:{table.id}:{at.row.result}", "", text)
            elif case in cases[: at.index]:
                yield _claimed_twice(at, table.rows[cases.index(case)], case, _POOLS[case])


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
