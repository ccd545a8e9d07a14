"""Cells of a roster as the values of a team file: figures, words for yes and no, and positions on the field."""

from __future__ import annotations

import re

from generator.model.game import Game
from generator.model.names import folded
from generator.tables.reading import Cell

_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,]0+)?")
_LARGEST_WHOLE = 1e15
"""Beyond it a number is written shorter with its power of ten."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?")
_TOTALS = frozenset(("total", "totales", "totals", "suma", "media", "promedio", "average", "mean"))
_NOTHING = frozenset(("", "-", "–", "—", "/", "n/a", "."))
_YES = frozenset(
    ("x", "si", "s", "yes", "y", "true", "verdadero", "1", "v", "t", "capitan", "captain", "cap", "c", "suplente",
     "substitute", "sub", "titular", "starter")
)  # fmt: skip
_NO = frozenset(("no", "n", "false", "falso", "0", "f"))
_KEEPERS = frozenset(
    ("portero", "portera", "arquero", "arquera", "guardameta", "cancerbero", "keeper", "goalkeeper", "goalie", "por",
     "pt", "ptr", "arq", "gk", "g", "k")
)  # fmt: skip
_OTHERS = frozenset(
    ("defensa", "def", "df", "lateral", "central", "cierre", "libero", "carrilero", "medio", "med", "mc", "mf",
     "centrocampista", "mediocentro", "mediapunta", "pivote", "volante", "interior", "extremo", "ala", "delantero",
     "delantera", "del", "dc", "fw", "punta", "ariete", "atacante", "defender", "back", "fullback", "midfielder",
     "mid", "winger", "forward", "striker", "attacker", "field", "player", "outfield")
)  # fmt: skip


def figure(cell: Cell) -> object:
    """Return a cell as a whole number where it is one, ``None`` where it holds nothing, else as it is."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < _LARGEST_WHOLE:
        return int(cell)
    if not isinstance(cell, str):
        return cell
    text = cell.strip()
    if text.casefold() in _NOTHING:
        return None
    whole = _WHOLE.fullmatch(text)
    return int(whole[1]) if whole else text


def words(cell: Cell) -> str:
    """Return a cell as a text, figures without the “.0” that spreadsheets put behind them."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < _LARGEST_WHOLE:
        return str(int(cell))
    return " ".join(str(cell).split())


def truth(cell: Cell) -> bool | None:
    """Return what a cell answers: ``False`` where it holds nothing, ``None`` where it is neither yes nor no."""
    if cell is None or isinstance(cell, bool):
        return bool(cell)
    text = words(cell)
    word = folded(text)
    if word in _NO or text.casefold() in _NOTHING:
        return False
    return True if word in _YES or text in ("✓", "✔", "✗", "•", "*") else None


def is_date(cell: Cell) -> bool:
    """Return whether a cell holds a day, such as spreadsheet programs make of “5-7” and “7/5”."""
    return isinstance(cell, str) and _DATE.fullmatch(cell.strip()) is not None


def is_total(number: Cell, name: Cell) -> bool:
    """Return whether a row with this number and name sums up the others instead of being a player."""
    given = [cell for cell in (number, name) if cell is not None and words(cell)]
    return len(given) == 1 and folded(words(given[0])) in _TOTALS


def kind_of(cell: Cell, game: Game) -> str | None:
    """Return the kind of player that a role names, also as a position on the field.

    ``None`` for an unknown one, and in a game without kinds of player.
    """
    word = folded(words(cell))
    usual = next((slug for slug, kind in game.kinds.items() if kind.usual), None)
    if not word:
        return usual
    for slug, kind in game.kinds.items():
        if word in (folded(slug), *(folded(text) for _, text in kind.name.texts)):
            return slug
    keeper = next((slug for slug, kind in game.kinds.items() if kind.wears == "keeper"), None)
    if keeper is None:
        return None
    if word in _KEEPERS:
        return keeper
    return usual if word.split()[0] in _OTHERS else None
