"""What the rows below headings say, before it is anybody's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Literal

from generator.model.game import Game
from generator.tables.cells import is_total, words
from generator.tables.files.sheets import Cell, Formula
from generator.tables.rosters.blocks import Block, are_whole, joined_name, labelled
from generator.tables.rosters.drafts import Given
from generator.tables.rosters.headings import NAME, NUMBER, ROLE, SURNAMES, TEAM, Meaning
from generator.tables.rosters.lexicon import Lexicon
from generator.tables.rosters.positions import is_benched, is_staff, kind_of

_LABEL_AND_TEXT = 2
"""Cells of a row that says something of the team among the rows of its players: “Entrenador” beside “Ana”."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A text alone in its row that holds for the rows below: a team's name, a role such as “Porteros”, or staff."""

    kind: Literal["team", "role", "staff"]
    column: int
    text: str


def banners(block: Block, said: Sequence[tuple[int, Given]], lexicon: Lexicon) -> dict[int, Banner]:
    """Return the banners of a block by their rows.

    Texts alone in their rows name teams where nothing else does, rows of players follow each of them, and either the
    first stands before all players or the numbers begin anew below them.
    """
    given = dict(said)
    full = [row for row, cells in said if len(cells) > 1 and is_player(cells)]
    found: dict[int, Banner] = {}
    for row, column, text in _lone_texts(block, given):
        kind: Literal["team", "role", "staff"] = "team"
        if kind_of(text, lexicon.game) is not None:
            kind = "role"
        elif is_staff(text):
            kind = "staff"
        found[row] = Banner(kind, column, text)
    lone = {row: banner.column for row, banner in found.items() if banner.kind == "team"}
    columns = () if TEAM in block.columns.values() or not full else sorted({*lone.values()})
    groups = ([row for row, at in lone.items() if at == column] for column in columns)
    teams = next((rows for rows in groups if _name_teams(rows, full, found, given)), [])
    return {row: banner for row, banner in found.items() if full and (row in teams or row not in lone)}


def idle_banners(block: Block, rows: Mapping[int, Given], signs: Mapping[int, Banner]) -> dict[int, Banner]:
    """Return the banners of roles and staff that hold for no row, or only for rows with roles of their own column."""
    idle = {row: banner for row, banner in signs.items() if banner.kind != "team"}
    above = 0
    for row in sorted({*rows, *signs}):
        if row in signs:
            above = row
        elif above in idle and is_player(rows[row]):
            banner = idle[above]
            heading = block.columns.get(banner.column) != ROLE or banner.kind == "staff" or is_benched(banner.text)
            if heading or ROLE not in rows[row]:
                del idle[above]
    return idle


def _name_teams(
    rows: Sequence[int], full: Sequence[int], found: Mapping[int, Banner], given: Mapping[int, Given]
) -> bool:
    """Return whether texts alone in these rows, all in one column, name teams."""
    nexts = (min((other for other in (*full, *found) if other > row), default=0) for row in rows)
    followed = all(other in full or (other in found and other not in rows) for other in nexts)
    return followed and len(rows) * 2 <= len(full) and _divide(rows, full, given)


def _lone_texts(block: Block, given: Mapping[int, Given]) -> Iterator[tuple[int, int, str]]:
    for row, _ in block.rows():
        cells = list(islice(block.cells(row), 2))
        if len(cells) == 1 and isinstance(cells[0][1], str) and any(map(str.isalpha, cells[0][1])):
            column, text = cells[0][0], words(cells[0][1])
            if not is_total(text) and all(meaning[0] == "players" for meaning in given.get(row, {})):
                yield row, column, text


def _divide(teams: Sequence[int], full: Sequence[int], given: Mapping[int, Given]) -> bool:
    """Return whether texts alone in these rows part the players of teams."""
    if teams[0] < full[0]:
        return True
    numbers = [[words(given[row][NUMBER][1]) for row in full if row < teams[0] and NUMBER in given[row]]]
    for row, end in zip(teams, (*teams[1:], full[-1] + 1), strict=True):
        numbers.append([words(given[at][NUMBER][1]) for at in full if row < at < end and NUMBER in given[at]])
    return all(set(one) & set(other) for one, other in pairwise(numbers))


def said_rows(block: Block, lexicon: Lexicon) -> list[tuple[int, Given]]:
    """Return every row below the headings that says anything, with a player's name in one piece."""
    columns = sorted(block.columns.items())
    found: list[tuple[int, Given]] = []
    for row, cells in block.rows():
        given: dict[Meaning, tuple[int, Cell]] = {}
        for column, meaning in columns:
            cell = cells[column - 1] if column <= len(cells) else None
            if cell is not None and (not isinstance(cell, str) or (cell and not cell.isspace())):
                given[meaning] = (column, cell)
        if len(given) <= _LABEL_AND_TEXT:
            said = labelled(row, list(given.values()), lexicon.known)
            given = {meaning: (place.column, cell) for meaning, (place, cell) in said} or given
        if given and (meant := _as_meant(given, lexicon) if lexicon.words or lexicon.copies else given):
            found.append((row, meant))
    if not any(meaning in SURNAMES for meaning in block.columns.values()):
        return found
    whole = are_whole(given for _, given in found)
    return [(row, _with_name(given, whole, lexicon)) for row, given in found]


def _with_name(given: Given, whole: bool, lexicon: Lexicon) -> Given:
    if (name := joined_name(given, whole)) is None:
        return given
    column, text = name
    others = {meaning: cell for meaning, cell in given.items() if meaning not in (NAME, *SURNAMES)}
    return {NAME: (column, lexicon.meant(NAME, text)), **others}


def _as_meant(given: Given, lexicon: Lexicon) -> Given:
    """Return what a row says in the words of a map; a cell that means several things says each of them.

    A text that a map makes nothing of is an empty cell. What is said of names holds for surnames too.
    """
    copied = {
        other: given[meaning] for meaning, others in lexicon.copies.items() if meaning in given for other in others
    }
    meant = {
        meaning: (column, lexicon.meant(meaning if meaning not in SURNAMES or meaning in lexicon.words else NAME, cell))
        for meaning, (column, cell) in {**copied, **given}.items()
    }
    return {meaning: said for meaning, said in meant.items() if said[1] != ""}


def is_player(given: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in given)


def sums_up(given: Given) -> tuple[int, Cell] | None:
    """Return the cell that makes a row one of sums: “Total” for a number, a name or a team, and no other of these."""
    for of_row in ((NUMBER, NAME), (TEAM,)):
        named = [given[meaning] for meaning in of_row if meaning in given and words(given[meaning][1])]
        if named:
            text = named[0][1]
            total = (
                len(named) == 1 and isinstance(text, str) and is_total(text) and (of_row != (TEAM,) or len(given) > 1)
            )
            return named[0] if total else None
    return None


def staff_role(given: Given, section: Banner | None, game: Game) -> str | None:
    """Return what somebody beside the field is, by a role or in the place of a number; ``None`` for players."""
    role, number = (words(given[meaning][1]) if meaning in given else "" for meaning in (ROLE, NUMBER))
    if role and kind_of(role, game) is None and is_staff(role):
        return role
    if is_staff(number):
        return number
    return section.text if section is not None and section.kind == "staff" else None


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


def kinds_in(said: Iterable[Given], game: Game) -> list[str]:
    players = filter(is_player, said)
    roles = dict.fromkeys(words(given[ROLE][1]) if ROLE in given else "" for given in players)
    kinds = dict.fromkeys(kind_of(role, game) for role in roles)
    return [kind for kind in kinds if kind is not None]
