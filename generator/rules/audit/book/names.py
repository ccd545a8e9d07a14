"""Checks of names: what is named exists, and pieces have what they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Band, Bands, Check, DieFace, FormulaRow, Modifier, Outcomes, Step, rows_of
from generator.model.source import DataPath
from generator.model.words import NO_WORDS
from generator.problems import Problem, did_you_mean, near_to, shown
from generator.rules.audit.finding import Audited, names_of, row_path, sides_of
from generator.rules.formulas.parts import names_in
from generator.rules.formulas.reading import FormulaError
from generator.words import message, phrase, verbatim

Named = Iterator[tuple[str, DataPath]]


def known_names(book: RuleBook) -> set[str]:
    """Return every name that a book gives to something, and ``table.row`` for every row with a name."""
    found = {*book.characteristics, *book.quantities, *book.pieces, *book.dice, *book.actions, *book.components}
    found |= {*book.options, *book.tables}
    for table in book.tables.values():
        found |= {row.id for row in rows_of(table) if row.id} | {f"{table.id}.{r.id}" for r in rows_of(table) if r.id}
    return found


def names_exist(audited: Audited) -> Iterator[Problem]:
    """Yield names that are leaned on but that nothing in the pack has, each once (V8)."""
    book = audited.book
    anything = known_names(book)
    found: dict[str, Problem] = {}
    kinds: list[tuple[Named, set[str], str]] = [
        (_leaned_on(book), anything, message("{name} is not something")),
        (_tables_named(book), set(book.tables), message("{name} is not a table")),
        (_pieces_named(book), set(book.pieces), message("{name} is not a kind of piece")),
        (_actions_named(book), set(book.actions), message("{name} is not an action")),
        (_characteristics_named(book), set(book.characteristics), message("{name} is not a characteristic")),
        (_options_named(book), _option_settings(book), message("{name} is not an option")),
    ]
    for named, known, what in kinds:
        for name, path in named:
            if name not in known and name not in found:
                found[name] = _unknown(audited, name, path, known, what if name in anything else "")
    yield from found.values()


def _unknown(audited: Audited, name: str, path: DataPath, known: set[str], wanted: str) -> Problem:
    if wanted:
        return audited.finding(f"unknown:{name}", path, phrase(wanted, name=shown(name)), did_you_mean(name, known))
    hint = near_to(name, sorted(known)) or phrase("add it to the pack, or take the name out")
    told = phrase(_UNEXPLAINED[bool(by := _by(audited, path))], called=audited.called(name), by=by)
    return audited.finding(f"unknown:{name}", path, told, hint)


_UNEXPLAINED = {
    True: message("{called} is needed for {by}, but nothing in the pack explains it"),
    False: message("{called} is needed, but nothing in the pack explains it"),
}


def _by(audited: Audited, path: DataPath) -> str:
    """Return whose need it is, as far as a table or one of its rows has a title."""
    if path[0] != "tables":
        return ""
    table = audited.book.tables[str(path[1])]
    row = rows_of(table)[path[3]] if path[2] == "rows" and isinstance(path[3], int) else None
    words = row.title or (row.when if isinstance(row, Step) else NO_WORDS) if row else NO_WORDS
    if not words:
        return audited.title(table)
    return audited.phrase("“{row}” in {table}", row=words.in_(audited.language), table=table)


def _listed(names: tuple[str, ...], path: DataPath) -> Named:
    return ((name, (*path, index)) for index, name in enumerate(names))


def _leaned_on(book: RuleBook) -> Named:
    for table in book.tables.values():
        yield from _listed(table.see, ("tables", table.id, "see"))
        for key, side in sides_of(table):
            yield from _listed(side.see, ("tables", table.id, key, "see"))
        if isinstance(table, Bands):
            yield from _listed(table.reach, ("tables", table.id, "reach"))
        for index, row in enumerate(rows_of(table)):
            yield from _listed(row.see, row_path(table, index, "see"))
            if isinstance(row, Modifier):
                yield from _listed(row.on, row_path(table, index, "on"))
                yield from _listed(row.not_with, row_path(table, index, "not_with"))


def _tables_named(book: RuleBook) -> Named:
    for table in book.tables.values():
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, DieFace) and row.next:
                yield row.next, row_path(table, index, "next")
            if isinstance(row, FormulaRow) and row.table:
                yield row.table, row_path(table, index, "table")
            for number, modifier in enumerate(row.modifiers if isinstance(row, Check) else ()):
                if modifier.table:
                    yield modifier.table, row_path(table, index, "modifiers", number, "table")


def _pieces_named(book: RuleBook) -> Named:
    for action in book.actions.values():
        yield from _listed(action.may, ("actions", action.id, "may"))
    for table in book.tables.values():
        for index, row in enumerate(rows_of(table)):
            yield from _listed(row.who, row_path(table, index, "who"))
        for name, side in sides_of(table):
            yield from _listed(side.who, ("tables", table.id, name, "who"))


def _actions_named(book: RuleBook) -> Named:
    for table in book.tables.values():
        for index, row in enumerate(rows_of(table)):
            if isinstance(row, Check):
                yield from _listed(row.grants, row_path(table, index, "grants"))
                if row.action:
                    yield row.action, row_path(table, index, "action")


def _characteristics_named(book: RuleBook) -> Named:
    for piece in book.pieces.values():
        yield from _listed(piece.has, ("pieces", piece.id, "has"))
        for name, instead in piece.rolls.items():
            yield from ((n, ("pieces", piece.id, "rolls", name)) for n in (name, instead))
    anything = known_names(book)
    for name, _, path, rolled in _asked(book):
        if rolled or name not in anything:
            yield name, path


def _option_settings(book: RuleBook) -> set[str]:
    settings = {f"{option.id}={value}" for option in book.options.values() for value in option.values}
    return settings | {option.id for option in book.options.values() if "yes" in option.values}


def _options_named(book: RuleBook) -> Named:
    for table in book.tables.values():
        for index, row in enumerate(rows_of(table)):
            if row.option:
                yield row.option, row_path(table, index, "option")


def _asked(book: RuleBook) -> Iterator[tuple[str, tuple[str, ...], DataPath, bool]]:
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
    for name, pieces, path, rolled in _asked(book):
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
                verbatim(str(error)),
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
