"""Checks that the rules and the game's own file, ``game.yaml`` with its board, agree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from generator.i18n import message, phrase
from generator.model.boards.board import with_likes
from generator.model.rules import tables
from generator.model.rules.tables import Dice, FormulaRow, Row, Step
from generator.model.rules.values import NumberSpan
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import InvalidValueError, Problem, did_you_mean, quoted
from generator.rules.audit.finding import AuditedBook, mapping, read_in
from generator.rules.audit.names import formula_place, formulas
from generator.rules.formulas import compared_with
from generator.rules.odds import formula_value


def counts_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield counts and values that are not what the game's own file says where ``same_as`` points."""
    for name, component in audited.book.components.items():
        if component.count is not None:
            yield from _compare(audited, name, component.same_as, component.count, ("components", name))
    for at in audited.rows(FormulaRow):
        amount = read_in(at.row.value, lambda formula: formula_value(audited.book, formula, {}), None)
        if amount is not None:
            yield from _compare(audited, at.formula_name, at.row.same_as, float(amount.most), at.path())


def _compare(
    audited: AuditedBook, what: str, same_as: Sequence[str], value: float, path: DataPath
) -> Iterator[Problem]:
    if audited.game is None or not same_as:
        return
    code, file = f"game:{what}", audited.game.file
    numbers = [_number_of(_look_up(audited.game.data, name)) for name in same_as]
    if None in numbers:
        index = numbers.index(None)
        text = message("there is no number called {named} in {file}")
        yield audited.error(code, (*path, "same_as", index), text, named=quoted(same_as[index]), file=file)
    elif (total := sum(filter(None, numbers))) != value:
        text, hint = message("{what} is {value:g} here, but {total:g} in {file}"), message("there it is {named}")
        values = {"value": value, "total": total, "file": file, "named": tuple(same_as)}
        yield audited.error(code, path, text, hint, what=quoted(what), **values)


def _look_up(data: Any, dotted: str) -> Any:
    """Return the value of a dotted name, ``None`` for none; a thing without a count counts as one.

    In a list a part of the name is the entry that is of that kind or style: ``board.layers.arrow.one_way``.
    """
    *parts, last = dotted.split(".")
    for part in parts:
        if isinstance(data, list):
            data = next((entry for entry in data if isinstance(entry, Mapping) and part in entry.values()), None)
        else:
            data = mapping(data).get(part)
    if not isinstance(data, Mapping):
        return None
    return data.get(last, 1 if last == "count" else None)


def _number_of(value: Any) -> float | None:
    """Return a number, the number a length begins with, how many entries there are, or how many signs a map has."""
    match value:
        case bool():
            return None
        case int() | float():
            return float(value)
        case str() if "\n" in value:
            return len(set(value) - {".", " ", "\n"})
        case str():
            number = re.match(r"\d+(?:\.\d+)?", value)
            return float(number[0]) if number else None
    return float(len(value)) if isinstance(value, (list, Mapping)) else None


def scales_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield characteristics whose range is not that of the game's own file."""
    for name, entry in mapping(audited.game_data.get("characteristics")).items():
        characteristic = audited.book.characteristics.get(name)
        if characteristic and characteristic.range and isinstance(entry, Mapping):
            span = NumberSpan(entry.get("min", 1), entry.get("max", 12))
            if span != characteristic.range:
                text = message("{called} is {range} here, but {span} in game.yaml")
                path = ("characteristics", name, "range")
                yield audited.error(
                    f"game:{name}", path, text, called=characteristic, range=characteristic.range, span=span
                )


def figures_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield values whose numbers are not in the names of the figures that the game's own file prints of them."""
    figures = audited.game_data.get("figures")
    for figure in figures if isinstance(figures, list) else ():
        dotted = str(mapping(figure).get("table", ""))
        table = audited.book.tables.get(dotted.partition(".")[0])
        for at in audited.rows(FormulaRow, table) if table else ():
            numbers = set(re.findall(r"\d+", str((figure.get("short"), figure.get("name")))))
            differs = numbers and numbers.isdisjoint(re.findall(r"\d+", at.row.value))
            if differs and at.row.id == dotted.partition(".")[2]:
                text = message("“{value}” has none of the numbers in its figure: {said}")
                yield at.error(f"game:{dotted}", "value", text, value=at.row.value, said=tuple(sorted(numbers)))


def marks_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas that turn at another number of a characteristic than the mark that the game prints beside it."""
    for name, entry in mapping(audited.game_data.get("characteristics")).items():
        mark = mapping(mapping(entry).get("flag")).get("at_least")
        for path, formula in formulas(audited.book) if isinstance(mark, int) else ():
            for turn in read_in(formula, partial(compared_with, name=name), ()):
                if turn != mark:
                    text = message("“{formula}” changes at {turn}, but game.yaml marks {called} from {mark}")
                    values = {"formula": formula, "turn": turn, "called": audited.name_of(name), "mark": mark}
                    yield audited.error(f"game:{formula_place(path)}", path, text, **values)


def pieces_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield kinds of piece that have other characteristics in the game's own file."""
    for name, in_game in mapping(audited.game_data.get("kinds")).items():
        piece, rows = audited.book.pieces.get(name), mapping(in_game).get("rows")
        if piece is None or not isinstance(rows, list):
            continue
        shown_there = {str(entry) for row in rows for entry in (row if isinstance(row, list) else [row])}
        for entry in sorted(shown_there ^ set(piece.has)):
            here, there = ("has", phrase("has not")) if entry in piece.has else (phrase("has not"), "has")
            text = message("{called} {here} {other} here, but {there} in game.yaml")
            values = {"called": piece, "here": here, "other": audited.name_of(entry), "there": there}
            yield audited.error(f"game:{name}.{entry}", ("pieces", name, "has"), text, **values)


def names_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of dice that are not those the game's own file knows."""
    game = audited.game or Source("", {})
    for table in audited.tables(Dice):
        for dotted in table.same_as if audited.game else ():
            data, values = _look_up(game.data, dotted), {"dotted": dotted, "file": game.file}
            names = set(map(str, data)) if isinstance(data, Mapping) else set()
            for at in audited.rows(tables.DieFace, table):
                if (result := at.row.result) and result not in names:
                    text = message("{result} is not in {dotted} of {file}")
                    yield at.error(f"game:{table.id}:{result}", "result", text, result=quoted(result), **values)
            for name in sorted(names - {row.result for row in table.rows}):
                text, path = message("no row gives {name}, which {file} has in {dotted}"), ("tables", table.id, "rows")
                yield audited.warning(f"game:{table.id}:{name}", path, text, name=quoted(name), **values)


def styles_as_on_board(audited: AuditedBook) -> Iterator[Problem]:
    """Yield named styles that the board draws and a table of them lacks, and rows that no such style has."""
    board, several = audited.game_data.get("board"), mapping(audited.game_data.get("boards"))
    if several:
        board = several
        with suppress(InvalidValueError):  # reported with the game
            several = with_likes(several)
    boards = several.values() if several else [board]
    board_styles = {name: spellings for own in boards for name, spellings in _style_names(mapping(own)).items()}
    for table in audited.book.tables.values():
        if table.styles != "board" or not isinstance(board, Mapping):
            continue
        places = [(at, _row_names(at.row)) for at in audited.rows(Row, table)]
        for name, spellings in board_styles.items():
            if not any(spellings & names for _, names in places):
                text = message("{style} is on the board but not in the table")
                path, hint = ("tables", table.id, "rows"), message("a row with the id {style} says what it does")
                yield audited.error(f"board:{table.id}:{name}", path, text, hint, style=quoted(name))
        for at, names in places:
            if not any(spellings & names for spellings in board_styles.values()):
                near = did_you_mean(at.row.id, board_styles) if at.row.id else ""
                when = at.row.when.in_(audited.language) if isinstance(at.row, Step) else ""
                called = quoted(at.row.id or at.row.title.in_(audited.language) or when)
                text = phrase("{row} is in the table but not on the board", row=called)
                yield at.error(f"board:{table.id}:{at.row.id or at.index}", "", text, near)


def _row_names(row: Row) -> set[str]:
    """Return the names of a row: its id, its title and the case that it is about."""
    texts = [*row.title.texts, *(row.when.texts if isinstance(row, Step) else ())]
    return {name.casefold() for name in (row.id, *(text for _, text in texts)) if name}


def _style_names(board: Mapping[str, Any]) -> Mapping[str, set[str]]:
    """Return the styles with a name that a board draws, each with all it may be called."""
    spellings: dict[str, set[str]] = {}
    for name in dict.fromkeys(_style_uses(board)):
        title = mapping(mapping(board.get("styles")).get(name)).get("name")
        if title is not None:
            texts = title.values() if isinstance(title, Mapping) else [title]
            spellings[name] = {str(text).casefold() for text in (name, *texts)}
    return spellings


def _style_uses(board: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of styles that a board's signs, zones and layers use; signs that its map lacks do not count."""
    board_map, layers = board.get("map"), board.get("layers")
    there = "".join(map(str, board_map)) if isinstance(board_map, list) else str(board_map or "")
    for sign, words in mapping(board.get("signs")).items():
        if not there or str(sign) in there:
            yield from map(str, words if isinstance(words, list) else str(words).split())
    yield from (str(mapping(zone).get("style", "")) for zone in mapping(board.get("zones")).values())
    for layer in layers if isinstance(layers, list) else ():
        for key in ("fill", "edges", "paths", "style"):
            several = mapping(layer).get(key)
            for value in several.values() if isinstance(several, Mapping) else [several]:
                yield from map(str, value if isinstance(value, list) else [value])
