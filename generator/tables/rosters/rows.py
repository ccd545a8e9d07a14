"""Teams as the rows of one table."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.team import Team
from generator.problems import PizarraError, Problem, quoted
from generator.tables.files.sheets import Cell
from generator.tables.rosters.clubs import club_key
from generator.tables.rosters.headings import (
    CAPTAIN,
    COST,
    NAME,
    NUMBER,
    ROLE,
    SHORT,
    SUBSTITUTE,
    TEAM,
    Meaning,
    heading,
)

_TEAM_COLUMNS: Mapping[Meaning, Callable[[Team], str]] = {
    TEAM: lambda team: team.name,
    ("short",): lambda team: team.short if team.short != team.name else "",
    ("coach",): lambda team: team.coach,
    ("kit", "primary"): lambda team: team.kit.primary.hex,
    ("kit", "secondary"): lambda team: team.kit.secondary.hex,
    ("kit", "pattern"): lambda team: team.kit.pattern,
    ("keeper_kit", "primary"): lambda team: team.keeper_kit.primary.hex,
    ("keeper_kit", "secondary"): lambda team: team.keeper_kit.secondary.hex,
    ("keeper_kit", "pattern"): lambda team: team.keeper_kit.pattern,
}
_YES_WORD = {"es": "sí"}
"""What says yes where it is not “yes”; it is read back in both."""


def roster_rows(teams: Sequence[Team], game: Game, language: str) -> list[list[Cell]]:
    """Return teams as the rows of one table, headings first: a row a player, what concerns the team in each of them.

    Raises ``PizarraError`` when two teams have one name but for capitals, accents and signs, or a name holds what no
    cell can.
    """
    names = {club_key(team.name): team.name for team in teams}
    problems = [
        Problem(
            quoted(names[key]),
            phrase("is the name of {count} teams; a roster tells teams apart by their names", count=count),
        )
        for key, count in Counter(club_key(team.name) for team in teams).items()
        if count > 1
    ]
    characteristics = list(dict.fromkeys(name for kind in game.kinds.values() for name in kind.characteristics))
    own: list[Meaning] = [NUMBER, NAME, SHORT, ROLE, CAPTAIN, SUBSTITUTE]
    own += [COST] if game.squad.unit is not None else []
    own += [("players", name) for name in characteristics]
    rows: list[list[Cell]] = [[heading(meaning, game, language) for meaning in (*_TEAM_COLUMNS, *own)]]
    for team in teams:
        shared: list[Cell] = [get(team) for get in _TEAM_COLUMNS.values()]
        for player in team.players:
            values = dict(player.values)
            role = "" if game.kinds[player.kind].usual else game.kinds[player.kind].name.in_(language)
            flags = [_YES_WORD.get(language, "yes") if flag else "" for flag in (player.captain, player.substitute)]
            cost: list[Cell] = [player.cost] if game.squad.unit is not None else []
            numbers = [values.get(name) for name in characteristics]
            rows.append([*shared, player.number, player.name, player.short, role, *flags, *cost, *numbers])
    for row in rows:
        problems += [
            Problem(quoted(row[0]), phrase("{cell} holds a character that no spreadsheet can hold", cell=quoted(cell)))
            for cell in row
            if isinstance(cell, str) and any(map(_unwritable, cell))
        ]
    if problems:
        raise PizarraError(problems)
    return rows


def _unwritable(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) & 0xFFFE == 0xFFFE
