"""Checks of names, and that the rules and the game's own file say the same of one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.i18n import literal, message, phrase
from generator.model.localized import NO_WORDS
from generator.model.rules.book import Action, PieceKind, RuleBook
from generator.model.rules.tables import (
    Band,
    Bands,
    Check,
    Dice,
    DieFace,
    FormulaRow,
    Modifier,
    OpposedSide,
    Outcomes,
    PoolModifier,
    Row,
    RuleTable,
    Step,
    rows_of,
)
from generator.model.rules.values import NumberSpan, Part
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, nearest_hint, quoted
from generator.rules.audit.finding import Audited, names_of, read_in, row_path, sides_of
from generator.rules.formulas import FormulaError, compared_with, names_in
from generator.rules.odds import formula_value

Named = Iterator[tuple[str, DataPath]]


def known_names(book: RuleBook) -> set[str]:
    """Return every name that a book gives to something, and ``table.row`` for every row with a name."""
    found = {*book.characteristics, *book.quantities, *book.pieces, *book.dice, *book.actions, *book.components}
    found |= {*book.options, *book.tables}
    rows = [(table.id, row.id) for table in book.tables.values() for row in rows_of(table) if row.id]
    return found | {name for table, row in rows for name in (row, f"{table}.{row}")}


def names_exist(audited: Audited) -> Iterator[Problem]:
    """Yield names that are leaned on but that nothing in the pack has, each once (V8)."""
    book = audited.book
    anything = known_names(book)
    found: dict[str, Problem] = {}
    kinds: list[tuple[Named, set[str], str]] = [
        (_names_of_kind(book, "anything"), anything, message("{name} is not something")),
        (_names_of_kind(book, "tables"), set(book.tables), message("{name} is not a table")),
        (_names_of_kind(book, "pieces"), set(book.pieces), message("{name} is not a kind of piece")),
        (_names_of_kind(book, "actions"), set(book.actions), message("{name} is not an action")),
        (_characteristics_named(book), set(book.characteristics), message("{name} is not a characteristic")),
        (_names_of_kind(book, "options"), _option_settings(book), message("{name} is not an option")),
    ]
    for named, known, what in kinds:
        for name, path in named:
            if name not in known and name not in found:
                found[name] = _unknown(audited, name, path, known, what if name in anything else "")
    yield from found.values()


def _unknown(audited: Audited, name: str, path: DataPath, known: set[str], wanted: str) -> Problem:
    if wanted:
        return audited.finding(f"unknown:{name}", path, phrase(wanted, name=quoted(name)), did_you_mean(name, known))
    hint = nearest_hint(name, sorted(known)) or phrase("add it to the pack, or take the name out")
    told = phrase(_UNEXPLAINED[bool(by := _needed_by(audited, path))], called=audited.called(name), by=by)
    return audited.finding(f"unknown:{name}", path, told, hint)


_UNEXPLAINED = {
    True: message("{called} is needed for {by}, but nothing in the pack explains it"),
    False: message("{called} is needed, but nothing in the pack explains it"),
}


def _needed_by(audited: Audited, path: DataPath) -> str:
    """Return whose need it is, as far as a table or one of its rows has a title."""
    if path[0] != "tables":
        return ""
    table = audited.book.tables[str(path[1])]
    row = rows_of(table)[path[3]] if path[2] == "rows" and isinstance(path[3], int) else None
    words = row.title or (row.when if isinstance(row, Step) else NO_WORDS) if row else NO_WORDS
    if not words:
        return audited.title(table)
    return audited.phrase("“{row}” in {table}", row=words.in_(audited.language), table=table)


_NAMING: tuple[tuple[type[Part], str, str], ...] = (
    (RuleTable, "see", "anything"), (Bands, "reach", "anything"), (OpposedSide, "see", "anything"),
    (Row, "see", "anything"), (Modifier, "on", "anything"), (Modifier, "not_with", "anything"),
    (DieFace, "next", "tables"), (FormulaRow, "table", "tables"), (PoolModifier, "table", "tables"),
    (Action, "may", "pieces"), (OpposedSide, "who", "pieces"), (Row, "who", "pieces"),
    (Check, "grants", "actions"), (Check, "action", "actions"), (Row, "option", "options"),
    (PieceKind, "has", "characteristics"),
)  # fmt: skip
"""Which keys of the parts of a book name something, and what."""


def _parts(book: RuleBook) -> Iterator[tuple[Part, DataPath]]:
    """Yield the parts of a book in which names stand, and their paths."""
    yield from ((action, ("actions", action.id)) for action in book.actions.values())
    yield from ((piece, ("pieces", piece.id)) for piece in book.pieces.values())
    for table in book.tables.values():
        yield table, ("tables", table.id)
        yield from ((side, ("tables", table.id, key)) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            yield row, row_path(table, index)
            modifiers = row.modifiers if isinstance(row, Check) else ()
            yield from ((use, row_path(table, index, "modifiers", number)) for number, use in enumerate(modifiers))


def _names_of_kind(book: RuleBook, wanted: str) -> Named:
    """Yield every name of a table, a piece or whatever is wanted, and where it stands."""
    keys = [(kind, key) for kind, key, named in _NAMING if named == wanted]
    for part, path in _parts(book):
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


def _option_settings(book: RuleBook) -> set[str]:
    settings = {f"{option.id}={value}" for option in book.options.values() for value in option.values}
    return settings | {option.id for option in book.options.values() if "yes" in option.values}


def _characteristics_used(book: RuleBook) -> Iterator[tuple[str, tuple[str, ...], DataPath, bool]]:
    """Yield each characteristic that is asked for: its name, of which pieces, where, and whether it is rolled."""
    for table in book.tables.values():
        for key, side in sides_of(table):
            path: DataPath = ("tables", table.id, key)
            yield from ((name, side.who, (*path, "roll"), True) for name in side.roll)
            yield from ((name, side.who, (*path, "total"), False) for name in names_of(side.total))
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, Check) and row.characteristic:
                yield row.characteristic, row.who, row_path(table, index, "characteristic"), True
            if isinstance(row, FormulaRow):
                yield from ((name, row.who, row_path(table, index, "roll"), True) for name in row.roll)
                value = row_path(table, index, "value")
                yield from ((name, row.who, value, False) for name in names_of(row.value))


def pieces_have(audited: Audited) -> Iterator[Problem]:
    """Yield characteristics that the rules ask of a kind of piece that has none, each pair once (V12)."""
    book = audited.book
    first: dict[tuple[str, str], DataPath] = {}
    uses: dict[tuple[str, str], list[str]] = {}
    for name, pieces, path, rolled in _characteristics_used(book):
        for piece in pieces:
            kind = book.pieces.get(piece)
            if kind is None or name not in book.characteristics or name in kind.has:
                continue
            if name in (kind.rolls if rolled else kind.values):
                continue
            first.setdefault((piece, name), path)
            uses.setdefault((piece, name), []).append(_use(audited, path))
    for (piece, name), path in first.items():
        needed = ", ".join(dict.fromkeys(uses[piece, name]))
        message = phrase(
            "{called} has no {other}, but it is needed for: {needed}",
            called=audited.called(piece),
            other=audited.called(name),
            needed=needed,
        )
        hint = phrase(
            "say what stands for it under pieces.{piece}: rolls (for a roll) or values (for a number)", piece=piece
        )
        yield audited.finding(f"lacks:{piece}.{name}", path, message, hint)


def _use(audited: Audited, path: DataPath) -> str:
    table = audited.book.tables[str(path[1])]
    title = table.title.in_(audited.language) or table.id
    if path[2] == "rows" and isinstance(path[3], int):
        row = rows_of(table)[path[3]].title.in_(audited.language)
        return f"{title} ({row})" if row else title
    return title


def formulas_readable(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that cannot be read."""
    for path, formula in formulas(audited.book):
        try:
            names_in(formula)
        except FormulaError as error:
            yield audited.finding(
                f"formula:{formula_place(path)}",
                path,
                literal(str(error)),
                phrase("write it like 4*fuerza or ceil(fuerza/2)+1d6"),
            )


def formula_place(path: DataPath) -> str:
    """Return where a formula stands, as codes have it."""
    return ":".join(str(part + 1 if isinstance(part, int) else part) for part in path[1:] if part != "rows")


def formulas(book: RuleBook) -> Iterator[tuple[DataPath, str]]:
    """Yield every formula of a book, and where it stands."""
    for component in book.components.values():
        if component.needs:
            yield ("components", component.id, "needs"), component.needs
    for piece in book.pieces.values():
        yield from ((("pieces", piece.id, "values", name), value) for name, value in piece.values.items())
    for table in book.tables.values():
        if isinstance(table, Outcomes) and table.compare == "totals":
            yield from ((("tables", table.id, key, "total"), side.total) for key, side in sides_of(table))
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, (FormulaRow, Band)) and isinstance(row.value, str) and row.value:
                yield row_path(table, index, "value"), row.value


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
    counted = [_number(_look_up(audited.game.data, name)) for name in named]
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


def _look_up(data: Any, dotted: str) -> Any:
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
            held = _look_up(audited.game.data, dotted)
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
