"""Checks that a table of the rules and the board speak of the same ground: no forest on the map that no rule knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.i18n import phrase
from generator.model.localized import Words
from generator.model.rules.tables import Row, rows_of
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.audit.finding import Audited, row_path

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
