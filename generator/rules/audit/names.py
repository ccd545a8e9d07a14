"""Checks of names: that they exist, that pieces have what the rules ask of them, and that formulas can be read."""

from __future__ import annotations

from collections.abc import Iterator

from generator.i18n import literal, message, phrase
from generator.model.localized import NO_WORDS
from generator.model.rules import tables
from generator.model.rules.book import Action, PieceKind, RuleBook
from generator.model.rules.tables import AnyTable, Check, FormulaRow, OpposedSide, Outcomes, Row, Step, rows_of
from generator.model.rules.values import Part
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, nearest_hint, quoted
from generator.rules.audit.finding import AuditedBook, names_of, row_path, sides_of
from generator.rules.formulas import FormulaError, names_in

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
            hint = message("write it like 4*fuerza or ceil(fuerza/2)+1d6")
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
