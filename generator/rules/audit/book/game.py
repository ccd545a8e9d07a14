"""Checks that the rules and the game's own file say the same of one thing: counts, scales, pieces, directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.i18n import phrase
from generator.model.rules.tables import Dice, FormulaRow, rows_of
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, quoted
from generator.rules.audit.book.names import formula_place, formulas
from generator.rules.audit.finding import Audited, read_in, row_path
from generator.rules.formulas.parts import compared_with
from generator.rules.values import formula_value


def counts_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield counts and values that are not what the game's own file says where ``same_as`` points."""
    for component in audited.book.components.values():
        if component.count is not None:
            path: DataPath = ("components", component.id)
            yield from _compared(audited, component.id, component.same_as, component.count, path)
    for table, index, row in audited.rows(FormulaRow):
        amount = read_in(row.value, lambda formula: formula_value(audited.book, formula, {}), None)
        if amount is not None:
            path = row_path(table, index)
            yield from _compared(audited, f"{table.id}.{row.id}", row.same_as, float(amount.most), path)


def _compared(audited: Audited, what: str, named: Sequence[str], value: float, path: DataPath) -> Iterator[Problem]:
    if audited.game is None or not named:
        return
    counted = [_number(_held(audited.game.data, name)) for name in named]
    for index, number in enumerate(counted):
        if number is None:
            message = phrase(
                "there is no number called {named} in {file}", named=quoted(named[index]), file=audited.game.file
            )
            yield audited.finding(f"game:{what}", (*path, "same_as", index), message)
            return
    total = sum(number for number in counted if number is not None)
    if total != value:
        message = phrase(
            "{what} is {value:g} here, but {total:g} in {file}",
            what=quoted(what),
            value=value,
            total=total,
            file=audited.game.file,
        )
        yield audited.finding(f"game:{what}", path, message, phrase("there it is {named}", named=tuple(named)))


def _held(data: Any, dotted: str) -> Any:
    """Return what a dotted name leads to; a thing without a count of its own is one; ``None`` for nothing.

    In a list a part of the name is the entry that is of that kind or style: ``board.layers.arrow.one_way``.
    """
    *parts, last = dotted.split(".")
    for part in parts:
        if isinstance(data, list):
            data = next((entry for entry in data if isinstance(entry, Mapping) and part in entry.values()), None)
        else:
            data = data.get(part) if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping):
        return None
    return data.get(last, 1 if last == "count" else None)


def _number(held: Any) -> float | None:
    """Return a number, the number a length begins with, how many entries there are, or how many signs a map has."""
    if isinstance(held, bool) or held is None:
        return None
    if isinstance(held, (int, float)):
        return float(held)
    if isinstance(held, str) and "\n" in held:
        return len(set(held) - {".", " ", "\n"})
    if isinstance(held, str):
        match = re.match(r"\d+(?:\.\d+)?", held)
        return float(match[0]) if match else None
    return float(len(held)) if isinstance(held, (list, Mapping)) else None


def scales_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield characteristics whose range is not that of the game's own file."""
    for name, said in _part(audited, "characteristics").items():
        characteristic = audited.book.characteristics.get(name)
        if characteristic and characteristic.range and isinstance(said, Mapping):
            span = NumberSpan(said.get("min", 1), said.get("max", 12))
            if span != characteristic.range:
                message = phrase(
                    "{called} runs over {range} here, but over {span} in game.yaml",
                    called=audited.called(name),
                    range=characteristic.range,
                    span=span,
                )
                yield audited.finding(f"game:{name}", ("characteristics", name, "range"), message)


def figures_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield values whose numbers are not in the names of the figures that the game's own file prints of them."""
    held = audited.game.data.get("figures") if audited.game and isinstance(audited.game.data, Mapping) else None
    for figure in held if isinstance(held, list) else ():
        dotted = str(figure.get("table", "")) if isinstance(figure, Mapping) else ""
        table = audited.book.tables.get(dotted.partition(".")[0])
        if table is None:
            continue
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, FormulaRow) and row.id == dotted.partition(".")[2]:
                said = set(re.findall(r"\d+", str((figure.get("short"), figure.get("name")))))
                if said and said.isdisjoint(re.findall(r"\d+", row.value)):
                    message = phrase(
                        "“{value}” has none of the numbers of the figure of it: {said}",
                        value=row.value,
                        said=tuple(sorted(said)),
                    )
                    yield audited.finding(f"game:{dotted}", row_path(table, index, "value"), message)


def marks_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that turn at another number of a characteristic than the mark that the game prints beside it."""
    for name, said in _part(audited, "characteristics").items():
        flag = said.get("flag") if isinstance(said, Mapping) else None
        mark = flag.get("at_least") if isinstance(flag, Mapping) else None
        for path, formula in formulas(audited.book) if isinstance(mark, int) else ():
            for turn in read_in(formula, partial(compared_with, name=name), ()):
                if turn != mark:
                    message = phrase(
                        "“{formula}” turns at {turn}, but game.yaml marks {called} from {mark}",
                        formula=formula,
                        turn=turn,
                        called=audited.called(name),
                        mark=mark,
                    )
                    yield audited.finding(f"game:{formula_place(path)}", path, message)


def pieces_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield kinds of piece that have other characteristics in the game's own file."""
    for name, said in _part(audited, "kinds").items():
        piece = audited.book.pieces.get(name)
        rows = said.get("rows") if isinstance(said, Mapping) else None
        if piece is None or not isinstance(rows, list):
            continue
        shown_there = {str(entry) for row in rows for entry in (row if isinstance(row, list) else [row])}
        for entry in sorted(shown_there ^ set(piece.has)):
            here, there = ("has", phrase("has not")) if entry in piece.has else (phrase("has not"), "has")
            message = phrase(
                "{called} {here} {other} here, but {there} in game.yaml",
                called=audited.called(name),
                here=here,
                other=audited.called(entry),
                there=there,
            )
            yield audited.finding(f"game:{name}.{entry}", ("pieces", name, "has"), message)


def names_as_in_game(audited: Audited) -> Iterator[Problem]:
    """Yield results of dice that are not those the game's own file knows."""
    for table in audited.book.tables.values():
        if not isinstance(table, Dice) or audited.game is None:
            continue
        for dotted in table.same_as:
            held = _held(audited.game.data, dotted)
            names = {str(key) for key in held} if isinstance(held, Mapping) else set()
            for index, row in enumerate(table.rows):
                if row.result and row.result not in names:
                    message = phrase(
                        "{result} is not in {dotted} of {file}",
                        result=quoted(row.result),
                        dotted=dotted,
                        file=audited.game.file,
                    )
                    yield audited.finding(f"game:{table.id}:{row.result}", row_path(table, index, "result"), message)
            for name in sorted(names - {row.result for row in table.rows}):
                message = phrase(
                    "no row gives {name}, which {file} has in {dotted}",
                    name=quoted(name),
                    file=audited.game.file,
                    dotted=dotted,
                )
                path = ("tables", table.id, "rows")
                yield audited.warning(f"game:{table.id}:{name}", path, message)


def _part(audited: Audited, name: str) -> Mapping[str, Any]:
    held = audited.game.data.get(name) if audited.game and isinstance(audited.game.data, Mapping) else None
    return held if isinstance(held, Mapping) else {}
