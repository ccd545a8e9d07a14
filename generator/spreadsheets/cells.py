"""Cells as values, and the summary at the end of every import."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

from generator.i18n import Phrase, Worded, few_of, join_phrases, phrase, plural
from generator.model.names import fold_name
from generator.problems import Problem, quoted
from generator.spreadsheets.sheets import Cell

_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,](?:0|00|0{4,}))?")
"""Three zeros behind a sign are thousands to one half of the world, and no figure here."""

_SHIRT = re.compile(r"(?:#|n\.?\s*[ºo°]?\.?|n[úu]m\.?|no\.?|dorsal)?\s*(\d{1,3})\s*\.?", re.IGNORECASE)

_LARGEST_WHOLE = 1e15
"""Beyond it a number is written shorter with its power of ten."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?|\d\d?([/.-])\d\d?\1(?:\d\d){1,2}")
_FAILED = re.compile(
    r"#(?:N/A|N/D|REF!|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|¡REF!|¡VALOR!|¡DIV/0!|¿NOMBRE\?|¡NUM!)|Err:\d{3}"
)
_TOTALS = frozenset(
    ("total", "totales", "totals", "suma", "sumas", "sum", "media", "medias", "promedio", "promedios", "average",
     "averages", "avg", "mean")
)  # fmt: skip
_OF_ALL = frozenset(
    ("de", "del", "la", "los", "el", "of", "the", "equipo", "team", "plantilla", "squad", "jugadores", "jugadoras",
     "players", "general", "grupo", "group", "all", "todos", "todas", "coste", "cost", "puntos", "points")
)  # fmt: skip
"""Words behind “Total” that still make no name of it."""
_NOTHING = frozenset(("", "-", "–", "—", "/", "n/a", "."))
NAMELESS = frozenset(("-", "–", "—", "n/a", "na", "not applicable", "no aplica", "no procede", "none", "ninguno"))
"""What lists write for a given name where a player goes by one name alone, in lower case."""
_YES = frozenset(("x", "si", "s", "yes", "y", "true", "verdadero", "1", "v"))
_NO = frozenset(("no", "n", "false", "falso", "0", "f"))
_TICKS = frozenset("✓✔✗•*★☆Ⓒ©")
CAPTAINS = frozenset(("t", "capitan", "capitana", "captain", "cap", "c"))
STARTERS = frozenset(("titular", "titulares", "starter", "starting", "once"))
SUBSTITUTES = frozenset(
    ("suplente", "suplentes", "supl", "sup", "substitute", "sub", "subs", "reserva", "reserve", "banquillo", "bench")
)


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


def number_of(value: object) -> float | None:
    """Return a value as a number, whole or not; ``None`` where it is none."""
    try:
        found = float(str(value).replace(",", "."))
    except ValueError:
        return None
    return found if isfinite(found) else None


def words(cell: Cell) -> str:
    """Return a cell as a text, figures without the “.0” that spreadsheets put behind them."""
    if isinstance(cell, str):
        return " ".join(cell.split())
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < _LARGEST_WHOLE:
        return str(int(cell))
    return str(cell)


def truth(cell: Cell, yes: Collection[str], no: Collection[str]) -> bool | None:
    """Return what a cell answers: ``False`` where it holds nothing, ``None`` where it is neither yes nor no.

    ``yes`` and ``no`` are the folded words that mean so in its column; the usual ones mean so in any.
    """
    if cell is None or isinstance(cell, bool):
        return bool(cell)
    text = words(cell)
    word = fold_name(text)
    if word in no or text.casefold() in _NOTHING:
        return False
    if word in yes or word in _YES or text in _TICKS:
        return True
    return False if word in _NO else None


def starter_words(column: Collection[str]) -> tuple[Collection[str], Collection[str]]:
    """Return what means yes and no in a column of starters that holds these folded words.

    Beside a ``t`` an ``s`` is a substitute; alone it is “sí”.
    """
    return STARTERS | {"t"}, SUBSTITUTES | ({"s"} if "t" in column else set())


def substitute_words(column: Collection[str]) -> tuple[Collection[str], Collection[str]]:
    """Return what means yes and no in a column of substitutes that holds these folded words.

    A ``t`` is a starter beside an ``s``, “true” beside an ``f``, and alone it is not understood.
    """
    if "s" in column:
        return SUBSTITUTES, STARTERS | {"t"}
    return SUBSTITUTES | ({"t"} if "f" in column else set()), STARTERS


def is_date(cell: Cell) -> bool:
    """Return whether a cell holds a day, such as spreadsheet programs make of “5-7” and “7/5”."""
    return isinstance(cell, str) and len(cell) > 5 and _DATE.fullmatch(cell.strip()) is not None


def has_failed(cell: Cell) -> bool:
    """Return whether a cell holds what spreadsheet programs write where a formula has no result, such as ``#N/A``."""
    return isinstance(cell, str) and cell[:1] in "#E" and _FAILED.fullmatch(cell.strip()) is not None


def is_total(text: str) -> bool:
    """Return whether a text heads a row of sums or averages, such as “Total” or “Media del equipo”."""
    first, _, rest = fold_name(text.rstrip(":")).partition(" ")
    return first in _TOTALS and all(word in _OF_ALL or word.isdecimal() for word in rest.split())


def may_be_total(text: str) -> bool:
    """Return whether a text begins like a row of sums, though it may be a name: “Media Punta”."""
    return fold_name(text).partition(" ")[0] in _TOTALS


def shirt_number(cell: Cell) -> Cell:
    """Return the number in a cell such as “#8”, “9.” or “Nº 11”; any other cell as it is."""
    found = _SHIRT.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return int(found[1]) if found else cell


_NAMED = 8
"""Cells or names after which “and 7 more” stands for the others."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of the rows of a spreadsheet.

    ``rows`` counts the rows that hold anything and are not headings or titles, ``written`` says what became of them and
    where it was written. Each of ``changes`` (such as a match that got its result), ``filled`` (values that no cell
    gives) and ``left_out`` (rows, columns, cells and teams) is one line, with its reason and places.
    """

    rows: int
    written: Phrase
    changes: tuple[Phrase, ...] = ()
    filled: tuple[Phrase, ...] = ()
    left_out: tuple[Phrase, ...] = ()

    def lines(self) -> Iterator[Phrase]:
        """Yield the summary line by line, as it is printed."""
        rows = plural(self.rows, "1 row read", "{count} rows read")
        yield join_phrases(": ", [rows, self.written])
        yield from (join_phrases("  ", ["", change]) for change in self.changes)
        yield from (phrase("  filled in: {what}", what=what) for what in self.filled)
        yield from (phrase("  left out: {what}", what=what) for what in self.left_out)


def by_reason(found: Iterable[Problem]) -> tuple[Phrase, ...]:
    """Return one line per message, with its cells and their texts: ``rows of totals (“Total” in A9, “Sum” in A17)``."""
    places: dict[Phrase, list[str]] = {}
    for problem in found:
        at = problem.cell or problem.place
        named = phrase("{text} in {cell}", text=quoted(problem.entry, 30), cell=at) if problem.entry else at
        places.setdefault(problem.message, []).append(named)
    return tuple(with_places(reason, named) for reason, named in places.items())


def with_places(what: Phrase, places: Sequence[str]) -> Phrase:
    """Return what was done, and where; of many places the first few."""
    return phrase("{what} ({places})", what=what, places=few_of(places, _NAMED)) if places else what


def counts(found: Iterable[tuple[str | Worded, int]]) -> Phrase:
    """Return how often each of several things occurs: ``number (2), strength (11)``."""
    return few_of([phrase("{what} ({count})", what=what, count=count) for what, count in found], _NAMED * 2)
