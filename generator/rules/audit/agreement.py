"""Checks that a book agrees with itself and with the board: counts, events, scales, circles, styles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.i18n import join_phrases, phrase
from generator.model.localized import Words
from generator.model.rules.tables import AnyTable, Dice, FormulaRow, Modifiers, Row, Step, Steps, rows_of
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.audit.finding import Audited, names_of, row_path
from generator.rules.formulas import FormulaError
from generator.rules.odds import formula_value


def one_answer(audited: Audited) -> Iterator[Problem]:
    """Yield events to which two places of the rules give different answers (V20); optional rules do not count."""
    first: dict[str, tuple[str, str]] = {}
    for table, index, row in audited.rows(Row):
        if not row.event or row.option:
            continue
        said, where = first.setdefault(row.event, (row.amount, audited.title(table)))
        if said != row.amount:
            event = audited.called(row.event)
            message = phrase(
                "two answers for one event, {event}: “{said}” in {where}, “{amount}” here",
                event=event,
                said=said,
                where=where,
                amount=row.amount,
            )
            path = row_path(table, index, "amount")
            yield audited.finding(f"two-answers:{row.event}", path, message, phrase("choose one of them"))


def counts_fit(audited: Audited) -> Iterator[Problem]:
    """Yield components whose number is not said, or is not what the rules use (V18)."""
    for component in audited.book.components.values():
        path: DataPath = ("components", component.id, "count")
        title = audited.called(component.id)
        if component.count is None:
            message = phrase("how many of {title} there are is not said", title=title)
            yield audited.warning(f"count-unstated:{component.id}", path, message, phrase("set count"))
        elif component.needs:
            try:
                needed = formula_value(audited.book, component.needs, {}).most
            except FormulaError as error:
                needs = ("components", component.id, "needs")
                yield audited.finding(f"count:{component.id}", needs, join_phrases(": ", [title, str(error)]))
                continue
            if needed != component.count:
                message = phrase(
                    "there are {count} of {title}, but the rules use {needed}",
                    count=component.count,
                    title=title,
                    needed=needed,
                )
                yield audited.finding(
                    f"count:{component.id}",
                    path,
                    message,
                    phrase("{needs} comes to {needed}", needs=component.needs, needed=needed),
                )


def scales_stated(audited: Audited) -> Iterator[Problem]:
    """Yield one finding when characteristics have no scale."""
    without = [c for c in audited.book.characteristics.values() if c.range is None]
    if without:
        names = ", ".join(c.title.in_(audited.language) or c.id for c in without)
        message = phrase("between which numbers these characteristics lie is not said: {names}", names=names)
        path, hint = ("characteristics", without[0].id), phrase("give each a range, such as 1-12")
        yield audited.warning("scale-unstated:characteristics", path, message, hint)


def names_once(audited: Audited) -> Iterator[Problem]:
    """Yield two rows of one table that go by the same name, and modifiers without one."""
    seen: set[tuple[str, str]] = set()
    for table, index, row in audited.rows(Row):
        if row.id and (table.id, row.id) in seen:
            message = audited.phrase("two rows of {table} are called “{id}”", table=table, id=row.id)
            path = row_path(table, index, "id")
            yield audited.finding(f"twice:{table.id}:{row.id}", path, message, phrase("rename or remove one"))
        elif not row.id and isinstance(table, Modifiers):
            message = audited.phrase("this modifier of {table} has no id", table=table)
            yield audited.finding(f"unclear:{table.id}:{index + 1}", row_path(table, index), message, phrase("add one"))
        seen.add((table.id, row.id))


def rows_say_something(audited: Audited) -> Iterator[Problem]:
    """Yield rows that say nothing, cases that do not say when, and values without the name the others have."""
    for table, index, row in audited.rows(Row):
        fault = _fault(row, table)
        if fault:
            message = audited.phrase("this row of {table} {fault}", table=table, fault=fault[0])
            code = f"unclear:{table.id}:{row.id or index + 1}"
            yield audited.finding(code, row_path(table, index), message, fault[1])


def _fault(row: Row, table: AnyTable) -> tuple[str, str] | None:
    """Return what is wrong with a row by itself, and what to do about it."""
    if isinstance(row, Step) and not (row.text or row.when or row.steps):
        return phrase("says nothing"), phrase("give it a text")
    if isinstance(row, Step) and table.type == "cases" and not row.when:
        return phrase("does not say when"), phrase("add when")
    if isinstance(row, FormulaRow) and not (row.value or row.automatic or row.roll or row.text):
        return phrase("says nothing"), phrase("give it a text or a value")
    if isinstance(row, FormulaRow) and not row.id and any(other.id for other in rows_of(table)):
        return phrase("has no id, the others have one"), phrase("add id")
    return None


def cases_once(audited: Audited) -> Iterator[Problem]:
    """Yield cases that a list of cases answers twice."""
    answered: set[tuple[str, Words]] = set()
    for table, index, row in audited.rows(Step):
        if table.type == "cases" and row.when:
            if (table.id, row.when) in answered:
                case = row.when.in_(audited.language)
                message = audited.phrase("{table} answers the case “{case}” twice", table=table, case=case)
                code, path = f"overlap:{table.id}:{index + 1}", row_path(table, index, "when")
                yield audited.finding(code, path, message, phrase("keep one"))
            answered.add((table.id, row.when))


def steps_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield steps of a numbered (1, 2, 3) or lettered (a, b, c) sequence that are out of order or missing."""
    for table in (table for table in audited.tables(Steps) if table.type == "sequence"):
        numbers = [_ordinal(row.id) for row in table.rows]
        if any(numbers):
            yield from _unnumbered(audited, table)
        if None in numbers or not numbers:
            continue
        for index, number in enumerate(numbers):
            expected = numbers[index - 1] + 1 if index else 1  # type: ignore[operator]
            if number != expected:
                row = table.rows[index]
                message = audited.phrase(
                    "the step {row} of {table} is out of order or one before it is missing", row=row, table=table
                )
                yield audited.finding(f"order:{table.id}:{row.id}", row_path(table, index, "id"), message)


def _unnumbered(audited: Audited, table: Steps) -> Iterator[Problem]:
    """Yield the steps without a number of a sequence in which others have one."""
    for index, row in enumerate(table.rows):
        if not row.id:
            message = audited.phrase("this step of {table} has no number, others have one", table=table)
            code = f"order:{table.id}:{index + 1}"
            yield audited.finding(code, row_path(table, index), message, phrase("give each an id: 1, 2, 3 or a, b, c"))


def _ordinal(name: str) -> int | None:
    if name.isdecimal():
        return int(name)
    return ord(name) - ord("a") + 1 if len(name) == 1 and "a" <= name <= "z" else None


Successors = Mapping[str, tuple[tuple[str, DataPath], ...]]
"""What each thing leads to, and where that is written."""


def dice_come_to_an_end(audited: Audited) -> Iterator[Problem]:
    """Yield dice tables from which one rolls on for ever."""
    for name, path, way in _circles(_next_tables(audited)):
        message = phrase(
            "who rolls on {called} rolls for ever: {way}",
            called=audited.called(name),
            way=join_phrases(" → ", map(audited.called, way)),
        )
        yield audited.finding(f"circle:{name}", path, message, phrase("give one of them a result in place of next"))


def formulas_come_to_an_end(audited: Audited) -> Iterator[Problem]:
    """Yield rows of formula tables that lean on themselves."""
    for name, path, way in _circles(_leaned_on(audited)):
        message = phrase("“{name}” leans on itself: {way}", name=name, way=join_phrases(" → ", way))
        yield audited.finding(f"circle:{name}", path, message, phrase("give one of them a value of its own"))


def _next_tables(audited: Audited) -> Successors:
    return {
        table.id: tuple((row.next, row_path(table, i, "next")) for i, row in enumerate(table.rows) if row.next)
        for table in audited.tables(Dice)
    }


def _leaned_on(audited: Audited) -> Successors:
    return {
        f"{table.id}.{row.id}": tuple(
            (name, row_path(table, index, "value")) for name in names_of(row.value) if "." in name
        )
        for table, index, row in audited.rows(FormulaRow)
        if row.id
    }


def _circles(steps: Successors) -> Iterator[tuple[str, DataPath, tuple[str, ...]]]:
    """Yield each circle once: the first of its things in the book, where its way begins, and the way round."""
    done: set[str] = set()
    for start in steps:
        way = () if start in done else _way_round(steps, start)
        if way:
            yield start, next(path for name, path in steps[start] if name == way[1]), way
        done |= {start, *way}


def _way_round(steps: Successors, start: str) -> tuple[str, ...]:
    """Return the shortest way from a thing back to itself, both ends included; empty when there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    met = {start}
    for way in ways:
        for name, _ in steps.get(way[-1], ()):
            if name == start:
                return (*way, start)
            if name not in met:
                met.add(name)
                ways.append((*way, name))
    return ()


_LAYERS = ("fill", "edges", "paths", "style")
"""The keys of a layer whose words are names of styles."""


def styles_as_on_board(audited: Audited) -> Iterator[Problem]:
    """Yield named styles that the board draws and a table of them lacks, and rows that no such style has."""
    board = audited.game.data.get("board") if audited.game and isinstance(audited.game.data, Mapping) else None
    if not isinstance(board, Mapping) or audited.game is None:
        return
    drawn = _drawn(board)
    for table in audited.book.tables.values():
        if table.styles != "board":
            continue
        rows = list(rows_of(table))
        told = [_names(row) for row in rows]
        for name, spellings in drawn.items():
            if not any(spellings & names for names in told):
                message = phrase("{style} is on the board and not in the table", style=quoted(name))
                hint = phrase("a row with the id {style} says what it does", style=quoted(name))
                yield audited.finding(f"board:{table.id}:{name}", ("tables", table.id, "rows"), message, hint)
        for index, (row, names) in enumerate(zip(rows, told, strict=True)):
            if not any(spellings & names for spellings in drawn.values()):
                said = row.id or audited.row(row)
                message = phrase("{row} is in the table and nowhere on the board", row=quoted(said))
                near = did_you_mean(row.id, drawn) if row.id else ""
                yield audited.finding(f"board:{table.id}:{row.id or index}", row_path(table, index), message, near)


def _names(row: Row) -> set[str]:
    """Return what a row may be called: by its own name, its title, or the case that it is about."""
    texts = [row.title, getattr(row, "when", None)]
    words = {text for words in texts if isinstance(words, Words) for _, text in words.texts}
    return {name.casefold() for name in (row.id, *words) if name}


def _drawn(board: Mapping[str, Any]) -> Mapping[str, set[str]]:
    """Return the styles with a name that a board draws, each with all it may be called."""
    styles = board.get("styles")
    found: dict[str, set[str]] = {}
    for name in dict.fromkeys(_used(board)):
        style = styles.get(name) if isinstance(styles, Mapping) else None
        said = style.get("name") if isinstance(style, Mapping) else None
        if said is not None:
            texts = said.values() if isinstance(said, Mapping) else [said]
            found[name] = {str(text).casefold() for text in (name, *texts)}
    return found


def _used(board: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of styles that a board's signs, zones and layers speak of; signs that its map lacks count not."""
    signs, zones, layers = (board.get(key) for key in ("signs", "zones", "layers"))
    written = board.get("map")
    there = "".join(map(str, written)) if isinstance(written, list) else str(written or "")
    for sign, words in signs.items() if isinstance(signs, Mapping) else ():
        if not there or str(sign) in there:
            yield from (str(word) for word in (words if isinstance(words, list) else str(words).split()))
    for zone in zones.values() if isinstance(zones, Mapping) else ():
        yield str(zone.get("style", "")) if isinstance(zone, Mapping) else ""
    for layer in layers if isinstance(layers, list) else ():
        for key in _LAYERS if isinstance(layer, Mapping) else ():
            several = layer.get(key)
            for value in several.values() if isinstance(several, Mapping) else [several]:
                yield from (str(name) for name in (value if isinstance(value, list) else [value]))
