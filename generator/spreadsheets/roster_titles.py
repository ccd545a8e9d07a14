"""Which titles and names of sheets name a team, and which say what a table holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from generator.model.game import Game
from generator.model.names import fold_name
from generator.spreadsheets.columns import is_footnote, is_sentence, is_total
from generator.spreadsheets.roster_words import is_staff, kind_of, kind_of_sheet
from generator.spreadsheets.sheets import SheetTable

_USUAL_SHEETS = ("sheet", "hoja", "tabelle", "feuille", "pizarra", "plantilla")


def says_no_team(text: str, game: Game) -> bool:
    """Return whether a text above headings says what the table is rather than whose: “Plantilla 2026/27”."""
    folded = fold_name(text)
    return (
        not any(map(str.isalpha, text))
        or ":" in text
        or not _OF_LISTS.isdisjoint(folded.split())
        or _YEAR.search(text) is not None
        or kind_of(text, game) is not None
        or is_staff(text)
        or is_total(text)
        or is_footnote(text)
        or is_sentence(text)
    )


_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_OF_LISTS = frozenset(
    ("plantilla", "plantillas", "plantel", "roster", "rosters", "squad", "squads", "lineup", "jugador", "jugadores",
     "jugadora", "jugadoras", "player", "players", "lista", "listado", "list", "alineacion", "convocatoria",
     "convocados", "convocadas", "equipos", "teams", "liga", "league", "torneo", "tournament", "copa", "cup",
     "temporada", "season", "campeonato", "championship", "division", "grupo", "group", "jornada", "round", "datos",
     "data", "hoja", "sheet", "nombres", "names")
)  # fmt: skip
"""Words of titles that say what a table holds."""


def role_sheets(tables: Sequence[SheetTable], game: Game) -> frozenset[str]:
    """Return the names of the sheets of one team, all of them named after roles, one of them after that of keepers."""
    names = [table.name for table in tables if not table.hidden]
    kinds = {kind_of_sheet(name, game) for name in names}
    apart = len(names) > 1 and None not in kinds and any(not game.kinds[kind].usual for kind in kinds if kind)
    return frozenset(names) if apart else frozenset()


def name_of_sheet(table: SheetTable) -> str:
    """Return the team that a sheet is named after; where its name is a program's own, the file is."""
    return PurePath(table.file).stem if is_default(table) else " ".join(table.name.split())


def is_default(table: SheetTable) -> bool:
    """Return whether the name of a sheet is a program's own."""
    return not table.name or fold_name(table.name).rstrip("0123456789 ") in _USUAL_SHEETS
