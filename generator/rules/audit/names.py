"""Checks of names: that they exist, that pieces have what the rules ask of them, and that formulas can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from generator.i18n import literal, message, phrase
from generator.model.boards.board import with_likes
from generator.model.localized import NO_WORDS
from generator.model.rules import tables
from generator.model.rules.book import Action, PieceKind, RuleBook
from generator.model.rules.tables import AnyTable, Check, Dice, FormulaRow, OpposedSide, Outcomes, Row, Step, rows_of
from generator.model.rules.values import NumberSpan, Part
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import InvalidValueError, Problem, did_you_mean, nearest_hint, quoted
from generator.rules.audit.finding import AuditedBook, mapping, names_of, read_in, row_path, sides_of
from generator.rules.formulas import FormulaError, compared_with, names_in
from generator.rules.odds import formula_value

Named = Iterator[tuple[str, DataPath]]


def known_names(book: RuleBook) -> set[str]:
    """Return every name that a book gives to something, and ``table.row`` for every row with a name."""
    names = {*book.characteristics, *book.quantities, *book.pieces, *book.dice, *book.actions, *book.components}
    names |= {*book.options, *book.tables}
    for table in book.tables.values():
        for row in rows_of(table):
            names |= {row.id, f"{table.id}.{row.id}"} if row.id else set()
    return names


def names_exist(audited: AuditedBook) -> Iterator[Problem]:
    """Yield names that the rules use but that nothing in the pack has, each once (V8)."""
    book = audited.book
    anything = known_names(book)
    settings = {f"{option.id}={value}" for option in book.options.values() for value in option.values}
    settings |= {option.id for option in book.options.values() if "yes" in option.values}
    unknown: dict[str, Problem] = {}
    kinds: list[tuple[Named, set[str], str]] = [
        (_names_of_kind(book, "anything"), anything, message("{name} is not in the rules")),
        (_names_of_kind(book, "tables"), set(book.tables), message("{name} is not a table")),
        (_names_of_kind(book, "pieces"), set(book.pieces), message("{name} is not a kind of piece")),
        (_names_of_kind(book, "actions"), set(book.actions), message("{name} is not an action")),
        (_characteristics_named(book), set(book.characteristics), message("{name} is not a characteristic")),
        (_names_of_kind(book, "options"), settings, message("{name} is not an option")),
    ]
    for uses, allowed, what in kinds:
        for name, path in uses:
            if name not in allowed and name not in unknown:
                unknown[name] = _unknown(audited, name, path, allowed, what if name in anything else "")
    yield from unknown.values()


def _unknown(audited: AuditedBook, name: str, path: DataPath, allowed: set[str], wrong_kind: str) -> Problem:
    if wrong_kind:
        return audited.error(f"unknown:{name}", path, wrong_kind, did_you_mean(name, allowed), name=quoted(name))
    hint = nearest_hint(name, sorted(allowed)) or phrase("add it to the game, or remove the name")
    by = _needed_by(audited, path)
    text = message("{called} is needed, but nothing in the game explains it")
    if by:
        text = message("{called} is needed for {by}, but nothing in the game explains it")
    return audited.error(f"unknown:{name}", path, text, hint, called=audited.name_of(name), by=by)


def _table_and_row(audited: AuditedBook, path: DataPath) -> tuple[AnyTable, Row | None]:
    table = audited.book.tables[str(path[1])]
    return table, rows_of(table)[path[3]] if path[2] == "rows" and isinstance(path[3], int) else None


def _needed_by(audited: AuditedBook, path: DataPath) -> str:
    """Return the title of the row or table at a path; ``""`` outside tables."""
    if path[0] != "tables":
        return ""
    table, row = _table_and_row(audited, path)
    words = row.title or (row.when if isinstance(row, Step) else NO_WORDS) if row else NO_WORDS
    if not words:
        return audited.title(table)
    return audited.phrase("“{row}” in {table}", row=words.in_(audited.language), table=table)


_NAMING: tuple[tuple[type[Part], str, str], ...] = (
    (tables.RuleTable, "see", "anything"), (tables.Bands, "reach", "anything"), (OpposedSide, "see", "anything"),
    (Row, "see", "anything"), (tables.Modifier, "on", "anything"), (tables.Modifier, "not_with", "anything"),
    (tables.DieFace, "next", "tables"), (FormulaRow, "table", "tables"), (tables.PoolModifier, "table", "tables"),
    (Action, "may", "pieces"), (OpposedSide, "who", "pieces"), (Row, "who", "pieces"),
    (Check, "grants", "actions"), (Check, "action", "actions"), (Row, "option", "options"),
    (PieceKind, "has", "characteristics"),
)  # fmt: skip
"""Which keys of the parts of a book name something, and what."""


def _parts_with_names(book: RuleBook) -> Iterator[tuple[Part, DataPath]]:
    """Yield the parts of a book that contain names, and their paths."""
    yield from ((action, ("actions", action.id)) for action in book.actions.values())
    yield from ((piece, ("pieces", piece.id)) for piece in book.pieces.values())
    for name, table in book.tables.items():
        path: DataPath = ("tables", name)
        yield table, path
        yield from ((side, (*path, key)) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            yield row, (*path, "rows", index)
            for number, use in enumerate(row.modifiers if isinstance(row, Check) else ()):
                yield use, (*path, "rows", index, "modifiers", number)


def _names_of_kind(book: RuleBook, naming: str) -> Named:
    """Yield every name of a table, a piece or whatever is wanted, and its path."""
    keys = [(kind, key) for kind, key, what in _NAMING if what == naming]
    for part, path in _parts_with_names(book):
        for key in (key for kind, key in keys if isinstance(part, kind)):
            names = getattr(part, key)
            if isinstance(names, tuple):
                yield from ((name, (*path, key, index)) for index, name in enumerate(names))
            elif names:
                yield names, (*path, key)


def _characteristics_named(book: RuleBook) -> Named:
    yield from _names_of_kind(book, "characteristics")
    for piece in book.pieces.values():
        for name, instead in piece.rolls.items():
            yield from ((n, ("pieces", piece.id, "rolls", name)) for n in (name, instead))
    anything = known_names(book)
    for name, _, path, rolled in _characteristics_used(book):
        if rolled or name not in anything:
            yield name, path


def _characteristics_used(book: RuleBook) -> Iterator[tuple[str, tuple[str, ...], DataPath, bool]]:
    """Yield each characteristic that is asked for: its name, of which pieces, where, and whether it is rolled."""
    for table_name, table in book.tables.items():
        for key, side in sides_of(table):
            path: DataPath = ("tables", table_name, key)
            yield from ((name, side.who, (*path, "roll"), True) for name in side.roll)
            yield from ((name, side.who, (*path, "total"), False) for name in names_of(side.total))
        for index, row in enumerate(rows_of(table)):
            path = ("tables", table_name, "rows", index)
            if isinstance(row, Check) and row.characteristic:
                yield row.characteristic, row.who, (*path, "characteristic"), True
            if isinstance(row, FormulaRow):
                yield from ((name, row.who, (*path, "roll"), True) for name in row.roll)
                yield from ((name, row.who, (*path, "value"), False) for name in names_of(row.value))


def pieces_have(audited: AuditedBook) -> Iterator[Problem]:
    """Yield characteristics that the rules ask of a kind of piece that has none, each pair once (V12)."""
    book = audited.book
    uses: dict[tuple[str, str], list[DataPath]] = {}
    for name, pieces, path, rolled in _characteristics_used(book):
        for kind in (book.pieces[piece] for piece in pieces if piece in book.pieces):
            if name in book.characteristics and name not in (*kind.has, *(kind.rolls if rolled else kind.values)):
                uses.setdefault((kind.id, name), []).append(path)
    for (piece, name), paths in uses.items():
        needed = ", ".join(dict.fromkeys(_place_title(audited, path) for path in paths))
        text = message("{called} has no {other}, but it is needed for: {needed}")
        hint = message("state what replaces it under pieces.{piece}: rolls (for a roll) or values (for a number)")
        values = {"called": audited.name_of(piece), "other": audited.name_of(name), "needed": needed, "piece": piece}
        yield audited.error(f"lacks:{piece}.{name}", paths[0], text, hint, **values)


def _place_title(audited: AuditedBook, path: DataPath) -> str:
    table, row = _table_and_row(audited, path)
    title, of_row = table.title.in_(audited.language) or table.id, row.title.in_(audited.language) if row else ""
    return f"{title} ({of_row})" if of_row else title


def formulas_readable(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas that cannot be read."""
    for path, formula in formulas(audited.book):
        try:
            names_in(formula)
        except FormulaError as error:
            hint = message("write it like 4*strength or ceil(strength/2)+1d6")
            yield audited.error(f"formula:{formula_place(path)}", path, literal(str(error)), hint)


def formula_place(path: DataPath) -> str:
    return ":".join(str(part + 1 if isinstance(part, int) else part) for part in path[1:] if part != "rows")


def formulas(book: RuleBook) -> Iterator[tuple[DataPath, str]]:
    """Yield every formula of a book, and its path."""
    for component in book.components.values():
        if component.needs:
            yield ("components", component.id, "needs"), component.needs
    for piece in book.pieces.values():
        yield from ((("pieces", piece.id, "values", name), value) for name, value in piece.values.items())
    for table in book.tables.values():
        if isinstance(table, Outcomes) and table.compare == "totals":
            yield from ((("tables", table.id, key, "total"), side.total) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, (FormulaRow, tables.Band)) and isinstance(row.value, str) and row.value:
                yield row_path(table, index, "value"), row.value


def counts_as_in_game(audited: AuditedBook) -> Iterator[Problem]:
    """Yield counts and values that are not what the game's own file says where ``same_as`` points."""
    for name, component in audited.book.components.items():
        if component.count is not None:
            yield from _compare(audited, name, component.same_as, component.count, ("components", name))
    for place in audited.rows(FormulaRow):
        amount = read_in(place.row.value, lambda formula: formula_value(audited.book, formula, {}), None)
        if amount is not None:
            yield from _compare(audited, place.formula_name, place.row.same_as, float(amount.most), place.path())


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
        for place in audited.rows(FormulaRow, table) if table else ():
            numbers = set(re.findall(r"\d+", str((figure.get("short"), figure.get("name")))))
            differs = numbers and numbers.isdisjoint(re.findall(r"\d+", place.row.value))
            if differs and place.row.id == dotted.partition(".")[2]:
                text = message("“{value}” has none of the numbers in its figure: {said}")
                yield place.error(f"game:{dotted}", "value", text, value=place.row.value, said=tuple(sorted(numbers)))


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
            for place in audited.rows(tables.DieFace, table):
                if (result := place.row.result) and result not in names:
                    text = message("{result} is not in {dotted} of {file}")
                    yield place.error(f"game:{table.id}:{result}", "result", text, result=quoted(result), **values)
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
        places = [(place, _row_names(place.row)) for place in audited.rows(Row, table)]
        for name, spellings in board_styles.items():
            if not any(spellings & names for _, names in places):
                text = message("{style} is on the board but not in the table")
                path, hint = ("tables", table.id, "rows"), message("a row with the id {style} says what it does")
                yield audited.error(f"board:{table.id}:{name}", path, text, hint, style=quoted(name))
        for place, names in places:
            if not any(spellings & names for spellings in board_styles.values()):
                near = did_you_mean(place.row.id, board_styles) if place.row.id else ""
                when = place.row.when.in_(audited.language) if isinstance(place.row, Step) else ""
                called = quoted(place.row.id or place.row.title.in_(audited.language) or when)
                text = phrase("{row} is in the table but not on the board", row=called)
                yield place.error(f"board:{table.id}:{place.row.id or place.index}", "", text, near)


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
