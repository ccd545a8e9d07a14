"""What the headings of a roster mean, in whatever words a club wrote them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import DataPath
from generator.problems import Problem, Severity, shown
from generator.tables.reading import Cell, Formula, Table

Meaning = DataPath
"""Where a column's cells go in a team file: ``("kit", "primary")``, or ``("players", "number")`` for each player."""

TEAM: Meaning = ("name",)
NAME: Meaning = ("players", "name")
NUMBER: Meaning = ("players", "number")
ROLE: Meaning = ("players", "role")
STARTER: Meaning = ("players", "starter")
SUBSTITUTE: Meaning = ("players", "substitute")
TRUTHS = (("players", "captain"), SUBSTITUTE, STARTER)

_WORDS: Mapping[Meaning, tuple[str, str, str]] = {
    TEAM: ("equipo", "team", "club, nombre del equipo, team name, squad"),
    ("short",): ("equipo corto", "team short", "nombre corto del equipo, team short name, abreviatura, abrev, siglas"),
    ("coach",): ("entrenador", "coach", "entrenadora, mister, manager, head coach, director tecnico, dt, tecnico"),
    ("kit", "primary"): ("color 1", "colour 1", "color, colour, colores, colours, colors, color principal, main colour,"
                         " main color, primary, primario, kit, equipacion, camiseta, shirt colour, shirt color"),
    ("kit", "secondary"): ("color 2", "colour 2", "segundo color, second colour, second color, secondary, secundario"),
    ("kit", "pattern"): ("dibujo", "pattern", "patron, diseño, design, estampado"),
    ("keeper_kit", "primary"): ("portero color 1", "keeper colour 1", "portero color, color portero, color del portero,"
                                " keeper colour, keeper color, keeper kit, keeper color 1"),
    ("keeper_kit", "secondary"): ("portero color 2", "keeper colour 2", "keeper color 2"),
    ("keeper_kit", "pattern"): ("portero dibujo", "keeper pattern", "dibujo portero"),
    NUMBER: ("dorsal", "number", "n, no, nr, nº, num, número, #, shirt, shirt number, squad number, jersey"),
    NAME: ("nombre", "name", "jugador, jugadora, player, player name, nombre del jugador, nombre y apellidos,"
           " apellidos y nombre, full name, nombre completo, apellidos, surname"),
    ("players", "short"): ("nombre corto", "short name", "corto, short, alias, apodo, nickname, nombre para la ficha"),
    ROLE: ("puesto", "role", "rol, posición, position, pos, demarcación, kind, tipo, clase"),
    ("players", "captain"): ("capitán", "captain", "capitana, cap, capt, c, brazalete"),
    SUBSTITUTE: ("suplente", "substitute", "sub, subs, reserva, reserve, banquillo, bench"),
    STARTER: ("titular", "starter", "starting, starting eleven, once inicial"),
    ("players", "cost"): ("coste", "cost", "costo, precio, price"),
}  # fmt: skip
"""Meaning to its heading in Spanish and in English, and other words for it."""

_SEARCHED = 30
"""Rows in which the headings are looked for; above them there may be a title and what concerns the whole team."""


@dataclass(frozen=True, slots=True)
class Headings:
    """The row of a table that holds the headings, counted from 1, and what each column, counted from 1, means."""

    row: int
    columns: Mapping[int, Meaning]


def heading(meaning: Meaning, game: Game, language: str) -> str:
    """Return the heading that is written for a meaning."""
    if meaning in _WORDS:
        return _WORDS[meaning][0 if language == "es" else 1]
    return game.characteristics[str(meaning[-1])].name.in_(language)


def meanings(game: Game) -> dict[str, Meaning]:
    """Return every folded heading that is understood for a game."""
    known: dict[str, Meaning] = {}
    for meaning, (_, _, others) in _WORDS.items():
        known |= {folded(word): meaning for word in others.split(",")}
    known |= {folded(word): ("players", key) for word, key in game.spellings.items()}
    known |= {folded(word): meaning for meaning, words in _WORDS.items() for word in words[:2]}
    if game.squad.unit is None:
        known = {word: meaning for word, meaning in known.items() if meaning != ("players", "cost")}
    else:
        known |= {folded(text): ("players", "cost") for _, text in game.squad.unit.texts}
    return known


def find_headings(table: Table, known: Mapping[str, Meaning]) -> Headings | None:
    """Return the row that holds the headings: the one with the most known words, two at least."""
    best: Headings | None = None
    for row, cells in enumerate(table.rows[:_SEARCHED], start=1):
        columns = _known_columns(cells, known)
        players = [meaning for meaning in columns.values() if meaning[0] == "players"]
        if len(players) >= 2 and (best is None or len(columns) > len(best.columns)):
            best = Headings(row, columns)
    return best


def _known_columns(cells: Sequence[Cell], known: Mapping[str, Meaning]) -> dict[int, Meaning]:
    texts = ((column, folded(cell)) for column, cell in enumerate(cells, start=1) if isinstance(cell, str))
    return {column: known[text] for column, text in texts if text in known}


def heading_problems(table: Table, found: Headings, known: Mapping[str, Meaning]) -> list[Problem]:
    """Return headings that stand twice (errors), look mistyped (errors), or mean nothing here (warnings).

    Cells without any heading over them are told too, the first of each column, and what looks mistyped above the
    headings (warnings).
    """
    problems = [*_mistyped_above(table, found, known), *_without_heading(table, found)]
    first: dict[Meaning, int] = {}
    for column, cell in enumerate(table.rows[found.row - 1], start=1):
        meaning = found.columns.get(column)
        if meaning is not None and first.setdefault(meaning, column) != column:
            message = f"the heading {shown(cell)} means the same as {table.cell_name(found.row, first[meaning])}"
            problems.append(table.problem(found.row, column, message, "remove one of the two columns"))
        elif meaning is None and cell not in (None, ""):
            problems.append(_unknown(table, found, column, str(cell), known))
    return problems


def _unknown(table: Table, found: Headings, column: int, text: str, known: Mapping[str, Meaning]) -> Problem:
    taken = set(found.columns.values())
    free = [word for word, meaning in known.items() if meaning not in taken and len(word) > 2]
    near = difflib.get_close_matches(folded(text), free, n=1, cutoff=0.7)
    if near:
        return table.problem(found.row, column, f"the heading {shown(text)} is not known", f"did you mean “{near[0]}”?")
    problem = table.problem(found.row, column, f"the heading {shown(text)} means nothing here; its column is left out")
    return replace(problem, severity=Severity.WARNING)


def _mistyped_above(table: Table, found: Headings, known: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield words above the headings, before a value, that are nearly one that concerns the whole team."""
    words = [word for word, meaning in known.items() if meaning[0] != "players" and len(word) > 3]
    for row, cells in enumerate(table.rows[: found.row - 1], start=1):
        for column, (cell, after) in enumerate(pairwise(cells), start=1):
            if not isinstance(cell, str) or after in (None, "") or folded(cell) in known:
                continue
            if near := difflib.get_close_matches(folded(cell), words, n=1, cutoff=0.8):
                problem = table.problem(row, column, f"{shown(cell)} is not known; what stands beside it is left out")
                yield replace(problem, hint=f"did you mean “{near[0]}”?", severity=Severity.WARNING)


def _without_heading(table: Table, found: Headings) -> Iterator[Problem]:
    headed = {column for column, cell in enumerate(table.rows[found.row - 1], start=1) if cell not in (None, "")}
    for row, cells in enumerate(table.rows[found.row :], start=found.row + 1):
        for column, cell in enumerate(cells, start=1):
            if cell not in (None, "") and column not in headed:
                headed.add(column)
                text = cell.text if isinstance(cell, Formula) else cell
                message = f"{shown(text)} stands under no heading; its column is left out"
                yield replace(table.problem(row, column, message), severity=Severity.WARNING)


def lacking_headings(table: Table, found: Headings, game: Game, kinds: Iterable[str]) -> list[Problem]:
    """Return the columns that players of these kinds need and the table has not."""
    needed: dict[Meaning, None] = {NUMBER: None, NAME: None}
    for slug in kinds:
        needed |= {("players", name): None for name in game.kinds[slug].characteristics}
    if game.squad.unit is not None:
        needed[("players", "cost")] = None
    lacking = [heading(meaning, game, "es") for meaning in needed if meaning not in found.columns.values()]
    if not lacking:
        return []
    hint = "“pizarra export --template” writes all the headings"
    what = f"there is no column for {', '.join(lacking)}"
    return [table.problem(found.row, min(found.columns), what, hint)]
