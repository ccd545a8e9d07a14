"""Decks and pieces as a page shows them: each type with its table, and the table as rows that can be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.pieces.types import PieceType
from generator.model.source import MAX_BYTES, Source, file_bytes
from generator.model.yaml_writer import with_values
from generator.problems import did_you_mean, quoted, user_error
from generator.spreadsheets.csv_files import separator_of
from generator.spreadsheets.sheets import read_tables, table_bytes

GROUPS = ("decks", "pieces", "tokens")
_MARK = b"\xef\xbb\xbf"
"""What stands before UTF-8 where a spreadsheet program wrote it."""

Rows = Sequence[Mapping[str, Any]]


def piece_types(game: Game, source: Source, home: str, language: str) -> list[dict[str, Any]]:
    """Return the types of pieces of a game: what each is called, where it stands, and the table of its rows.

    ``home`` is the folder of the game, as paths of the session begin. Only a CSV table is ``editable``.
    """
    groups: Mapping[str, Mapping[str, PieceType]] = {"decks": game.decks, "pieces": game.pieces, "tokens": game.tokens}
    found = []
    for group, types in groups.items():
        for name, each in types.items():
            table = table_of(source, group, name)
            found.append({
                "name": name, "group": group, "title": each.name.in_(language) if each.name is not None else name,
                "file": f"{home}game.yaml", "line": source.place((group, name)).line,
                "table": f"{home}{table}" if table else "", "editable": table.lower().endswith(".csv"),
            })  # fmt: skip
    return found


def table_of(source: Source, group: str, name: str) -> str:
    """Return the file that a type of piece takes its rows from, as it is written; ``""`` where it is none."""
    value: Any = source.data
    for key in (group, name, "from"):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value.partition("!")[0] if isinstance(value, str) else ""


def table_rows(path: Path, name: str) -> dict[str, Any]:
    """Return a table as columns and rows. Raises ``PizarraError`` where it cannot be read."""
    rows = read_tables(path, name)[0].rows
    heads = [_shown(cell) for cell in rows[0]]
    names = [head or f"({number})" for number, head in enumerate(heads, 1)]
    columns = [{"name": each, "title": each, "type": "text"} for each in names]
    cells = [
        {"values": dict(zip(names, (*map(_shown, row), *("" for _ in names[len(row) :])), strict=False))}
        for row in rows[1:]
    ]
    return {"columns": columns, "rows": cells}


def _shown(cell: Any) -> str:
    return "" if cell is None else str(getattr(cell, "text", cell))


def with_table_rows(path: Path, name: str, rows: Rows) -> bytes:
    """Return a CSV table with other rows below its headings, written as it was. Raises ``PizarraError``."""
    if path.suffix.lower() != ".csv":
        raise user_error(name, phrase("only CSV tables can be changed here"), phrase("replace it, or save it as .csv"))
    raw = file_bytes(path, name, MAX_BYTES)
    heads = [column["name"] for column in table_rows(path, name)["columns"]]
    written = [_shown(cell) for cell in read_tables(path, name)[0].rows[0]]
    cells = [[str(row.get("values", {}).get(head) or "") for head in heads] for row in rows]
    content = table_bytes(path, [written, *cells], separator_of(raw.decode("utf-8-sig", "replace")))
    if not raw.startswith(_MARK):
        content = content.removeprefix(_MARK)
    return content if b"\r\n" in raw else content.replace(b"\r\n", b"\n")


def with_table(text: str, source: Source, group: str, name: str, table: str) -> str:
    """Return the text of ``game.yaml`` in which a type takes its rows from another table. Raises ``PizarraError``."""
    types = source.data.get(group) if isinstance(source.data, Mapping) and group in GROUPS else None
    if not isinstance(types, Mapping) or name not in types:
        hint = did_you_mean(name, map(str, types or ()))
        raise user_error(source.file, phrase("there is no deck {name}", name=quoted(name)), hint)
    return with_values(text, source.file, {(group, name, "from"): table})
