"""What the rows below headings say, before it is anybody's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.game import Game
from generator.tables.cells import is_total, words
from generator.tables.files.sheets import Cell, Formula
from generator.tables.rosters.blocks import Block, joined_name, labelled
from generator.tables.rosters.drafts import Given
from generator.tables.rosters.headings import NAME, NUMBER, ROLE, SURNAMES, TEAM, Meaning
from generator.tables.rosters.lexicon import Lexicon
from generator.tables.rosters.positions import kind_of


def said_rows(block: Block, lexicon: Lexicon) -> Iterator[tuple[int, Given]]:
    """Yield every row below the headings that says anything, with a player's name in one piece."""
    columns = sorted(block.columns.items())
    joins = any(meaning in SURNAMES for meaning in block.columns.values())
    for row, cells in block.rows():
        given: dict[Meaning, tuple[int, Cell]] = {}
        for column, meaning in columns:
            cell = cells[column - 1] if column <= len(cells) else None
            if cell is not None and (not isinstance(cell, str) or (cell and not cell.isspace())):
                given[meaning] = (column, cell)
        if joins and (name := joined_name(given)) is not None:
            given = {NAME: name} | {
                meaning: cell for meaning, cell in given.items() if meaning not in (NAME, *SURNAMES)
            }
        if len(given) == 1:
            said = labelled(row, list(given.values()), lexicon.known)
            given = {meaning: (place.column, cell) for meaning, (place, cell) in said} or given
        if given:
            yield row, _as_meant(given, lexicon) if lexicon.words or lexicon.copies else given


def _as_meant(given: Given, lexicon: Lexicon) -> Given:
    """Return what a row says in the words of a map; a cell that means several things says each of them."""
    copied = {
        other: given[meaning] for meaning, others in lexicon.copies.items() if meaning in given for other in others
    }
    return {meaning: (column, lexicon.meant(meaning, cell)) for meaning, (column, cell) in {**copied, **given}.items()}


def is_player(given: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in given)


def sums_up(given: Given) -> bool:
    """Return whether a row sums up others instead of being a player."""
    number, name = (given.get(meaning, (0, None))[1] for meaning in (NUMBER, NAME))
    return is_total(number, name)


def repeats_teams(rows: Iterable[Given]) -> bool:
    """Return whether the column of teams names them in every row: more repeat the name above than are empty."""
    repeated = empty = 0
    above = ""
    for given in filter(is_player, rows):
        team = words(cell.text if isinstance(cell := given.get(TEAM, (0, None))[1], Formula) else cell)
        repeated += bool(team) and team == above
        empty += not team
        above = team
    return 0 < repeated >= empty


def kinds_in(said: Iterable[tuple[int, Given]], game: Game) -> list[str]:
    players = (given for _, given in said if is_player(given))
    roles = dict.fromkeys(words(given[ROLE][1]) if ROLE in given else "" for given in players)
    kinds = dict.fromkeys(kind_of(role, game) for role in roles)
    return [kind for kind in kinds if kind is not None]
