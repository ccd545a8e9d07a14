"""Checks that a book agrees with itself, that like things are alike, and that nothing is left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise, product
from typing import Any

from generator.i18n import Phrase, all_of, join_phrases, message, phrase
from generator.model.rules import tables
from generator.model.rules.rulings import RulingChoice
from generator.model.rules.tables import AnyTable, Check, Matrix, PoolModifier, Row, Step, rows_of
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.bands import in_band_order
from generator.rules.audit.finding import AuditedBook, Place, names_of, quoted_text, read_in, repetitions, span_code
from generator.rules.formulas import FormulaError, names_in
from generator.rules.odds import formula_value


def one_answer(audited: AuditedBook) -> Iterator[Problem]:
    """Yield events to which two places of the rules give different answers (V20); optional rules do not count."""
    first: dict[str, tuple[str, AnyTable]] = {}
    for place in audited.rows(Row):
        event, amount = place.row.event, place.row.amount
        if event and not place.row.option:
            earlier, where = first.setdefault(event, (amount, place.table))
            if earlier != amount:
                text = message("two answers for one event, {event}: “{said}” in {where}, “{amount}” here")
                values = {"event": audited.name_of(event), "said": earlier, "where": where, "amount": amount}
                yield place.error(f"two-answers:{event}", "amount", text, "choose one of them", **values)


def counts_fit(audited: AuditedBook) -> Iterator[Problem]:
    """Yield components whose number is not said, or is not what the rules use (V18)."""
    for name, component in audited.book.components.items():
        path: DataPath = ("components", name, "count")
        if component.count is None:
            text = message("it is not stated how many {title} there are")
            yield audited.warning(f"count-unstated:{name}", path, text, "set count", title=component)
        elif component.needs:
            try:
                needed = formula_value(audited.book, component.needs, {}).most
            except FormulaError as error:
                text = join_phrases(": ", [audited.name_of(name), str(error)])
                yield audited.error(f"count:{name}", ("components", name, "needs"), text)
                continue
            if needed != component.count:
                text = message("there are {count} of {title}, but the rules use {needed}")
                values = {"title": component, "count": component.count, "needs": component.needs, "needed": needed}
                yield audited.error(f"count:{name}", path, text, "{needs} is {needed}", **values)


def scales_stated(audited: AuditedBook) -> Iterator[Problem]:
    """Yield one finding when characteristics have no scale."""
    without = [c for c in audited.book.characteristics.values() if c.range is None]
    if without:
        names = ", ".join(c.title.in_(audited.language) or c.id for c in without)
        text = message("no range is given for these characteristics: {names}")
        path, hint = ("characteristics", without[0].id), message("give each a range, such as 1-12")
        yield audited.warning("scale-unstated:characteristics", path, text, hint, names=names)


def names_once(audited: AuditedBook) -> Iterator[Problem]:
    """Yield two rows of one table that go by the same name, and modifiers without one."""
    for repeated in repetitions(audited.rows(Row), lambda row: row.id):
        text, hint = message("two rows of {table} are called “{id}”"), message("rename or remove one")
        yield repeated.error(f"twice:{repeated.name}", "id", text, hint, id=repeated.row.id)
    for place in audited.rows(tables.Modifier):
        if not place.row.id:
            yield place.error(f"unclear:{place.name}", "", "this modifier of {table} has no id", "add one")


def cases_once(audited: AuditedBook) -> Iterator[Problem]:
    """Yield cases that a list of cases answers twice."""
    for place in repetitions(audited.rows(Step), lambda row: row.when):
        if place.table.type == "cases":
            code, case = f"overlap:{place.table.id}:{place.index + 1}", place.row.when.in_(audited.language)
            yield place.error(code, "when", "{table} covers the case “{case}” twice", "keep only one", case=case)


def rows_say_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows that say nothing, cases that do not say when, and values without the name the others have."""
    for place in audited.rows(Row):
        if fault := _fault(place.row, place.table):
            yield place.error(f"unclear:{place.name}", "", "this row of {table} {fault}", fault[1], fault=fault[0])


def _fault(row: Row, table: AnyTable) -> tuple[str, str] | None:
    """Return the fault of a row by itself, and a hint."""
    if isinstance(row, Step) and not (row.text or row.when or row.steps):
        return phrase("says nothing"), phrase("give it text")
    if isinstance(row, Step) and table.type == "cases" and not row.when:
        return phrase("does not say when"), phrase("add when")
    if isinstance(row, tables.FormulaRow) and not (row.value or row.automatic or row.roll or row.text):
        return phrase("says nothing"), phrase("give it text or a value")
    if isinstance(row, tables.FormulaRow) and not row.id and any(other.id for other in rows_of(table)):
        return phrase("has no id, but the others have one"), phrase("add id")
    return None


def steps_in_order(audited: AuditedBook) -> Iterator[Problem]:
    """Yield steps of a numbered (1, 2, 3) or lettered (a, b, c) sequence that are out of order or missing."""
    for table in audited.tables(tables.Steps):
        numbers = [_ordinal(row.id) for row in table.rows]
        for place in audited.rows(Step, table) if table.type == "sequence" else ():
            if max(numbers) > 0 and not place.row.id:
                text = message("this step of {table} has no number, but others have one")
                yield place.error(f"order:{place.name}", "", text, "give each an id: 1, 2, 3 or a, b, c")
            if -1 not in numbers and numbers[place.index] != [0, *numbers][place.index] + 1:
                text = message("the step {row} of {table} is out of order or one before it is missing")
                yield place.error(f"order:{place.name}", "id", text)


def _ordinal(name: str) -> int:
    """Return the number of a step called ``3`` or ``c``; -1 for other names."""
    if name.isdecimal():
        return int(name)
    return ord(name) - ord("a") + 1 if len(name) == 1 and "a" <= name <= "z" else -1


Successors = Mapping[str, tuple[tuple[str, DataPath], ...]]
"""What each thing leads to, and where that is written."""


def dice_come_to_an_end(audited: AuditedBook) -> Iterator[Problem]:
    """Yield dice tables from which one rolls on for ever."""
    following: Successors = {
        table.id: tuple(
            (place.row.next, place.path("next")) for place in audited.rows(tables.DieFace, table) if place.row.next
        )
        for table in audited.tables(tables.Dice)
    }
    for name, path, circle in _circles(following):
        text = message("a roll on {called} never ends: {way}")
        hint = message("give one of them a result instead of “next”")
        way = join_phrases(" → ", map(audited.name_of, circle))
        yield audited.error(f"circle:{name}", path, text, hint, called=audited.name_of(name), way=way)


def formulas_come_to_an_end(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows of formula tables that depend on themselves."""
    dependencies: Successors = {
        place.formula_name: tuple((name, place.path("value")) for name in names_of(place.row.value) if "." in name)
        for place in audited.rows(tables.FormulaRow)
        if place.row.id
    }
    for name, path, circle in _circles(dependencies):
        text, hint = message("“{name}” depends on itself: {way}"), message("give one of them a different value")
        yield audited.error(f"circle:{name}", path, text, hint, name=name, way=join_phrases(" → ", circle))


def _circles(steps: Successors) -> Iterator[tuple[str, DataPath, tuple[str, ...]]]:
    """Yield each circle once: the first of its things in the book, where its way begins, and the way round."""
    visited: set[str] = set()
    for start in steps:
        way = () if start in visited else _way_round(steps, start)
        if way:
            yield start, next(path for name, path in steps[start] if name == way[1]), way
        visited |= {start, *way}


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


def each_has_its_row(audited: AuditedBook) -> Iterator[Problem]:
    """Yield kinds of piece and actions for which a table that has a row for each has none, and rows for none."""
    for table in audited.book.tables.values():
        for each, path, entries in _covered_entries(table):
            members: Mapping[str, object] = getattr(audited.book, each)
            missing = () if each == "actions" and not isinstance(table, Matrix) else members.keys() - set(entries)
            for name in (*sorted(missing), *(entry for entry in entries if entry not in members)):
                text, hint = message("{table} is for {each}, and {called} is not one of them"), ""
                if name in members:
                    text, hint = message("{table} has nothing for {called}"), message("add it")
                values = {"table": table, "each": each, "called": audited.name_of(name)}
                yield audited.error(f"uncovered:{table.id}:{name}", path, text, hint, **values)


def _covered_entries(table: AnyTable) -> Iterator[tuple[str, DataPath, tuple[str, ...]]]:
    """Yield the part of the book for each of which a table has a row or a column, where, and the names it has."""
    path: DataPath = ("tables", table.id)
    if isinstance(table, Matrix):
        axes = (("rows", table.down), ("columns", table.across))
        yield from ((axis.each, (*path, key, "entries"), axis.ids) for key, axis in axes if axis.each)
    elif table.each:
        who = [(row.who if table.each == "pieces" else ()) or (row.id,) for row in rows_of(table)]
        yield table.each, (*path, "rows"), tuple(dict.fromkeys(filter(None, chain(*who))))


def options_in_use(audited: AuditedBook) -> Iterator[Problem]:
    """Yield options on which neither a row nor the game's own file depends."""
    used = {place.row.option.partition("=")[0] for place in audited.rows(Row)}
    used |= {str(value) for value in leaves(audited.game.data if audited.game else None)}
    for name, option in audited.book.options.items():
        if name not in used and not option.amendment:
            text = message("the option {called} changes nothing: no row depends on it")
            hint = message("write “option: {id}” in the rows it brings, or state what it sets or adds")
            path, called = ("options", name), audited.name_of(name)
            yield audited.warning(f"idle-option:{name}", path, text, hint, called=called, id=name)


def leaves(data: Any) -> Iterator[Any]:
    """Yield every value of a file that is neither a mapping nor a list."""
    if isinstance(data, (Mapping, list)):
        for value in data.values() if isinstance(data, Mapping) else data:
            yield from leaves(value)
    else:
        yield data


def events_are_shared(audited: AuditedBook) -> Iterator[Problem]:
    """Yield events that one row alone names, and amounts of no event: nothing can agree with them."""
    mentions = Counter(place.row.event for place in audited.rows(Row) if place.row.event)
    for place in audited.rows(Row):
        event = place.row.event
        if mentions[event] == 1:
            text = message("only this row names the event {called}")
            hint = message("name it in the other place that deals with it, or remove it")
            yield place.warning(f"lonely:{event}", "event", text, hint, called=audited.name_of(event))
        elif event and not place.row.amount:
            yield place.warning(f"lonely:{event}", "", "this row has an event without an amount")
        elif place.row.amount and not event:
            yield place.warning(
                f"lonely:{place.table.id}:{place.index + 1}", "", "this row has an amount without an event"
            )


def results_allow(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of a matrix that let a kind of piece do what it may not, and kinds no result lets do what they may.

    Only results named under ``allows`` say anything of this kind.
    """
    for table in audited.tables(Matrix):
        for result, action in table.allows.items():
            may = audited.book.actions[action].may if action in audited.book.actions else ()
            let = {row for row, _, cell in table.cells if cell == result}
            for piece in [piece for piece in table.down.ids if (piece in let) != (piece in may)]:
                text = message("{table}: {piece} may do {action}, but no result allows it")
                if piece in let:
                    text = message("{table}: {piece} may not do {action}")
                values = {"table": table, "piece": audited.name_of(piece), "action": audited.name_of(action)}
                path = ("tables", table.id, "cells", piece)
                yield audited.error(f"not-allowed:{table.id}:{piece}:{action}", path, text, **values)


def characteristics_in_use(audited: AuditedBook) -> Iterator[Problem]:
    """Yield characteristics that no kind of piece has."""
    pieces = audited.book.pieces.values()
    had = {name for piece in pieces for name in (*piece.has, *piece.rolls.values(), *piece.values)}
    for name, characteristic in audited.book.characteristics.items() if pieces else ():
        if name not in had:
            hint = message("list it under “has” of the pieces that have it, or remove it")
            path, text = ("characteristics", name), message("no kind of piece has {called}")
            yield audited.warning(f"idle-characteristic:{name}", path, text, hint, called=characteristic)


def modifiers_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield modifiers of tests that count otherwise in one test than they do in the most."""
    uses_by_name: dict[str, list[tuple[Place[Check], int, PoolModifier]]] = {}
    for place in audited.rows(Check):
        ids = [use.id for use in place.row.modifiers]
        for number, use in enumerate(place.row.modifiers):
            if ids.index(use.id) == number:
                uses_by_name.setdefault(use.id, []).append((place, number, use))
    for name, uses in uses_by_name.items():
        kinds = [(use.dice, use.worst, use.table) for _, _, use in uses]
        commonest = max(kinds, key=kinds.count)
        hint = phrase("in other tests it counts {counts}", counts=_effect(uses[kinds.index(commonest)][2]))
        for (place, number, use), kind in zip(uses, kinds, strict=True):
            if kind != commonest:
                text, called = message("the modifier {called} counts {counts} for {row}"), audited.name_of(name)
                code, cell = f"unlike:{place.row.id}:{name}", ("modifiers", number)
                yield place.warning(code, cell, text, hint, called=called, counts=_effect(use))


def _effect(modifier: PoolModifier) -> Phrase:
    if modifier.dice is None:
        return phrase("as {table} says", table=modifier.table)
    if modifier.worst is None:
        return phrase("{dice:+d}", dice=modifier.dice)
    return phrase("{dice:+d}, {worst:+d} at most", dice=modifier.dice, worst=modifier.worst)


def modifiers_named_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield modifiers of tests that bear the title of another one, but not its name."""
    for table in audited.tables(tables.Checks):
        rows = audited.rows(Check, table)
        uses = [(place, number, use) for place in rows for number, use in enumerate(place.row.modifiers) if use.title]
        for place, number, use in uses:
            names = [other.id for _, _, other in uses if other.title == use.title]
            commonest = max(names, key=names.count)
            if use.id != commonest:
                text = message("the modifier “{title}” is called {id} here but {usual} elsewhere")
                values = {"title": use.title.in_(audited.language), "id": use.id, "usual": commonest}
                code = f"unlike:{table.id}:{place.index + 1}:{use.id}"
                yield place.warning(code, ("modifiers", number, "id"), text, **values)


def dice_by_kind(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests in which a kind of piece has other dice than the table of its extra dice gives it."""
    extra = [place.row for place in audited.rows(tables.Modifier)]
    extra_dice = {(piece, name): row.value for row in extra for piece in row.who for name in row.on}
    if not any(name in audited.book.characteristics for _, name in extra_dice):
        return
    for place in audited.rows(Check):
        dice_of = {modifier.id: modifier.dice for modifier in place.row.modifiers if modifier.id in audited.book.pieces}
        for piece in place.row.who or tuple(audited.book.pieces):
            expected, actual = extra_dice.get((piece, place.row.characteristic), 0), dice_of.get(piece) or 0
            if expected != actual:
                text = message("{piece} has {found:+d} dice for {row}, but {wanted:+d} for {characteristic} by kind")
                values = {"piece": audited.name_of(piece), "characteristic": audited.name_of(place.row.characteristic)}
                code, hint = f"unlike:{place.row.id}:{piece}", message("make both say the same")
                yield place.warning(code, "modifiers", text, hint, **values, found=actual, wanted=expected)


def totals_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield contests whose two totals are made of the same names, yet in other ways."""
    for table in audited.tables(tables.Outcomes):
        first, second = ("".join(side.total.split()) for side in (table.first, table.second))
        alike = table.compare == "totals" and _names_used(first) == _names_used(second) is not None
        if alike and first != second:
            text = message("the two sides of {table} add up differently: {first} against {second}")
            path, values = ("tables", table.id, "second", "total"), {"table": table, "first": first, "second": second}
            yield audited.warning(f"unlike:{table.id}", path, text, "is one of the two a misprint?", **values)


def _names_used(formula: str) -> frozenset[str] | None:
    """Return the names that a formula uses; ``None`` of none, and of one that cannot be read."""
    return read_in(formula, lambda text: frozenset(names_in(text)), None)


def bands_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield neighbouring bands of a trend that say the same."""
    for table in audited.tables(tables.Bands):
        for before, place in pairwise(in_band_order(audited, table) if table.trend else ()):
            one, other = before.row, place.row
            same = (one.value, one.automatic, one.forbidden) == (other.value, other.automatic, other.forbidden)
            next_to_it = one.span.last is not None and other.span.first == one.span.last + 1
            if same and next_to_it and not (one.text or other.text):
                text = message("the ranges {span} and {other} of {table} say the same")
                hint = message("merge the two ranges, or correct one of them")
                code = f"same:{table.id}:{span_code(other.span)}"
                yield place.warning(code, "", text, hint, span=one.span, other=other.span)


def bands_depend_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the bands, of three or more, whose formula uses other names than most of them."""
    for table in audited.tables(tables.Bands):
        places = audited.rows(tables.Band, table)
        by_band = [(place, _names_used(place.row.value)) for place in places if isinstance(place.row.value, str)]
        name_sets = [names for _, names in by_band if names is not None]
        commonest = max(name_sets, key=name_sets.count, default=None)
        for place, names in by_band if len(name_sets) > 2 else ():
            if names not in (commonest, None):
                text = message("“{value}” depends on other names than the other ranges of {table}")
                yield place.warning(
                    f"unlike:{table.id}:{span_code(place.row.span)}", "value", text, value=place.row.value
                )


def steps_differ(audited: AuditedBook) -> Iterator[Problem]:
    """Yield steps that are the same as the one before."""
    for table in audited.tables(tables.Steps):
        contents = [(row.id, row.actor, row.when, row.text, row.steps) for row in table.rows]
        for place in audited.rows(Step, table):
            if place.index and any(contents[place.index]) and contents[place.index] == contents[place.index - 1]:
                text = message("row {index} of {table} repeats the row before")
                yield place.warning(
                    f"same:{table.id}:{place.index + 1}", "", text, "remove one of them", index=place.index + 1
                )


def rows_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows of a matrix that should say the same, and do not."""
    for table in audited.tables(Matrix):
        titles = {row: title.in_(audited.language) for row, title in table.down.entries}
        for group, column in product(table.alike, table.across.ids):
            if len({table.cell(row, column) for row in group if row in titles}) > 1:
                called = all_of(quoted_text(titles[row]) for row in group if row in titles)
                text = message("{called} are the same except in the column “{column}” of {table}")
                code, path = f"{table.id}:{group[-1]}/{column}", ("tables", table.id, "cells", group[-1], column)
                yield audited.error(f"unlike:{code}", path, text, called=called, column=column, table=table)


def choices_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield choices of a ruling that do the same, and those that leave alone what all the others change."""
    for ruling in audited.book.all_rulings:
        for index, choice in enumerate(ruling.choices):
            others = ruling.choices[:index] + ruling.choices[index + 1 :]
            if others and (fault := _choice_fault(choice, others)):
                text, code = message("the choice {id} of the ruling {other} {fault}"), f"choice:{ruling.id}:{choice.id}"
                yield audited.warning(code, choice.amendment.path, text, id=choice.id, other=ruling.id, fault=fault)


def _choice_fault(choice: RulingChoice, others: tuple[RulingChoice, ...]) -> str:
    mine, *theirs = ({**one.amendment.set, **one.amendment.add} for one in (choice, *others))
    if mine and mine in theirs:
        return phrase("does the same as {same}", same=others[theirs.index(mine)].id)
    missing = sorted(set.intersection(*(set(other.amendment.set) for other in others)) - set(mine))
    return phrase("leaves {missing} as it is, which all the others change", missing=missing[0]) if missing else ""
