"""Rows of a roster: what their cells say, which of them are over others, and which hold no player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Literal

from generator.model.game import Game
from generator.model.names import fold_name
from generator.spreadsheets.columns import (
    NAMELESS,
    Block,
    Meaning,
    RowValues,
    TableCell,
    figure,
    is_footnote,
    is_sentence,
    is_total,
    number_of,
    shirt_number,
)
from generator.spreadsheets.roster_blocks import cells_beside_labels
from generator.spreadsheets.roster_words import (
    NAME,
    NUMBER,
    POSITION,
    ROLE,
    SURNAMES,
    TEAM,
    Lexicon,
    is_benched,
    is_staff,
    kind_of,
)
from generator.spreadsheets.sheets import Formula

_LABEL_AND_TEXT = 2
"""Cells of a row that says something of the team among the rows of its players: “Entrenador” beside “Ana”."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A text alone in its row that holds for the rows below: a team's name, a role such as “Porteros”, or staff."""

    kind: Literal["team", "role", "staff"]
    cell: TableCell


def banners(block: Block, rows: Sequence[tuple[int, RowValues]], lexicon: Lexicon) -> dict[int, Banner]:
    """Return the banners of a block by their rows.

    Texts alone in their rows name teams where nothing else does, rows of players follow each of them, and either the
    first comes before all players or the numbers begin anew below them.
    """
    values_by_row = dict(rows)
    full = [row for row, cells in rows if len(cells) > 1 and is_player(cells)]
    candidates: dict[int, Banner] = {}
    for cell in _lone_texts(block, values_by_row):
        is_role = kind_of(cell.text, lexicon.game) is not None
        candidates[cell.row] = Banner("role" if is_role else "staff" if is_staff(cell.text) else "team", cell)
    lone = {row: banner.cell.column for row, banner in candidates.items() if banner.kind == "team"}
    columns = () if TEAM in block.columns.values() or not full else sorted({*lone.values()})
    groups = ([row for row, at in lone.items() if at == column] for column in columns)
    teams = next((lone_rows for lone_rows in groups if _name_teams(lone_rows, full, candidates, values_by_row)), [])
    return {row: banner for row, banner in candidates.items() if full and (row in teams or row not in lone)}


def idle_banners(
    block: Block, rows: Mapping[int, RowValues], banners_by_row: Mapping[int, Banner]
) -> dict[int, Banner]:
    """Return the banners of roles and staff that hold for no row, or only for rows with roles of their own column."""
    idle = {row: banner for row, banner in banners_by_row.items() if banner.kind != "team"}
    above = 0
    for row in sorted({*rows, *banners_by_row}):
        if row in banners_by_row:
            above = row
        elif above in idle and is_player(rows[row]):
            banner = idle[above]
            other = block.columns.get(banner.cell.column) != ROLE or banner.kind == "staff"
            if other or is_benched(banner.cell.text) or ROLE not in rows[row]:
                del idle[above]
    return idle


def _name_teams(
    rows: Sequence[int], full: Sequence[int], candidates: Mapping[int, Banner], values_by_row: Mapping[int, RowValues]
) -> bool:
    nexts = (min((other for other in (*full, *candidates) if other > row), default=0) for row in rows)
    followed = all(other in full or (other in candidates and other not in rows) for other in nexts)
    return followed and len(rows) * 2 <= len(full) and _divide(rows, full, values_by_row)


def _lone_texts(block: Block, values_by_row: Mapping[int, RowValues]) -> Iterator[TableCell]:
    for row, _ in block.rows():
        cells = list(islice(block.cells(row), 2))
        text = cells[0].value if len(cells) == 1 else None
        if isinstance(text, str) and any(map(str.isalpha, text)) and not is_total(text) and not is_footnote(text):
            yield from cells if all(meaning[0] == "players" for meaning in values_by_row.get(row, {})) else ()


def _divide(teams: Sequence[int], full: Sequence[int], rows: Mapping[int, RowValues]) -> bool:
    if teams[0] < full[0]:
        return True
    ends = pairwise((0, *teams, full[-1] + 1))
    numbers = [{rows[at][NUMBER].text for at in full if row < at < end and NUMBER in rows[at]} for row, end in ends]
    return all(one & other for one, other in pairwise(numbers))


def filled_rows(block: Block, lexicon: Lexicon) -> list[tuple[int, RowValues]]:
    """Return every row below the headings that says anything, with a player's name in one piece."""
    rows: list[tuple[int, RowValues]] = []
    for row, _ in block.rows():
        values = block.values(row)
        if len(values) <= _LABEL_AND_TEXT:
            values = dict(cells_beside_labels(values.values(), lexicon.headings)) or values
        if values and (interpreted := _as_meant(values, lexicon) if lexicon.words or lexicon.copies else values):
            rows.append((row, _with_role(interpreted, lexicon.game)))
    if not any(meaning in SURNAMES for meaning in block.columns.values()):
        return rows
    whole = hold_surnames(values for _, values in rows)
    return [(row, _with_name(values, whole, lexicon)) for row, values in rows]


def _with_name(values: RowValues, whole: bool, lexicon: Lexicon) -> RowValues:
    if (name := joined_name(values, whole)) is None:
        return values
    others = {meaning: cell for meaning, cell in values.items() if meaning not in (NAME, *SURNAMES)}
    return {NAME: lexicon.interpret(NAME, name), **others}


def _with_role(values: RowValues, game: Game) -> RowValues:
    """Return the values of a row that says a player's position and nothing else of his role with that as his role.

    In a game without positions any words are one, so only those that tell the role are that too.
    """
    if POSITION not in values or ROLE in values:
        return values
    if not game.positions:
        return {**values, ROLE: values[POSITION]} if kind_of(values[POSITION].text, game) is not None else values
    return {ROLE if meaning == POSITION else meaning: cell for meaning, cell in values.items()}


def _as_meant(values: RowValues, lexicon: Lexicon) -> RowValues:
    """Return the values of a row in the words of a map; a cell of several meanings is under each of them.

    A text that a map makes nothing of is an empty cell. What is said of names holds for surnames too.
    """
    copied = {
        other: values[meaning] for meaning, others in lexicon.copies.items() if meaning in values for other in others
    }
    interpreted = {
        meaning: lexicon.interpret(meaning if meaning not in SURNAMES or meaning in lexicon.words else NAME, cell)
        for meaning, cell in {**copied, **values}.items()
    }
    return {meaning: cell for meaning, cell in interpreted.items() if cell.value != ""}


def is_player(meanings: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in meanings)


def total_label(block: Block, row: int) -> TableCell | None:
    """Return the cell that makes a row one of sums: “Total” for a number, a name or a team, whatever is beside it.

    In a row that names nobody it may be in any column. A team of that name has players.
    """
    labels = [cell for cell in block.cells(row) if isinstance(cell.value, str) and is_total(cell.text)]
    of_players = [cell for cell in labels if block.columns.get(cell.column) in (NUMBER, NAME)]
    if of_players or not labels:
        return next(iter(of_players), None)
    values = block.values(row)
    texts = (values[meaning].value for meaning in (NAME, SURNAMES[0]) if meaning in values)
    named = any(isinstance(text, str) and any(map(str.isalpha, text)) and not is_total(text) for text in texts)
    return None if named else labels[0]


def may_play(values: RowValues, taken: Collection[object], lexicon: Lexicon) -> bool:
    """Return whether a row named like one of sums is a player: a number of his own, and all figures of his kind."""
    number = figure(shirt_number(values[NUMBER].value)) if NUMBER in values else None
    kind = kind_of(values[ROLE].text if ROLE in values else "", lexicon.game)
    if not isinstance(number, int) or kind is None or number in taken:
        return False
    game = lexicon.game
    figures = {str(meaning[-1]): cell for meaning, cell in values.items() if meaning[-1] in game.characteristics}
    return figures.keys() == {*game.kinds[kind].characteristics} and all(
        _fits(key, cell, lexicon) for key, cell in figures.items()
    )


def _fits(key: str, cell: TableCell, lexicon: Lexicon) -> bool:
    limits, value, scaling = lexicon.game.characteristics[key], number_of(figure(cell.value)), lexicon.scale(key)
    if value is None or scaling is not None:
        return value is not None and scaling is not None and scaling.scale(value, limits.min, limits.max) is not None
    return value.is_integer() and limits.min <= value <= limits.max


def footnote(block: Block, row: int, heads_rows: bool, counts_numbers: bool) -> TableCell | None:
    """Return the cell that makes a row a note on the players: alone, or an asterisk with its text beside it.

    ``heads_rows`` is whether players without a team follow, ``counts_numbers`` whether a name alone is a player.
    """
    first, *others = islice(block.cells(row), 3)
    if not isinstance(first.value, str) or len(others) > 1:
        return None
    if others:
        beside = others[0].text
        is_mark = beside.startswith("=") or not any(map(str.isalnum, first.text))
        return first if is_mark and any(map(str.isalpha, beside)) and is_footnote(f"{first.text} {beside}") else None
    may_name = counts_numbers or (heads_rows and block.columns.get(first.column) == TEAM)
    return first if is_footnote(first.text) or (is_sentence(first.text) and not may_name) else None


def staff_role(values: RowValues, banner: Banner | None, game: Game) -> str | None:
    """Return the role of somebody beside the field, also in the place of a number; ``None`` for players."""
    role, number = (values[meaning].text if meaning in values else "" for meaning in (ROLE, NUMBER))
    if role and kind_of(role, game) is None and is_staff(role):
        return role
    if is_staff(number):
        return number
    return banner.cell.text if banner is not None and banner.kind == "staff" else None


def repeats_teams(rows: Iterable[RowValues]) -> bool:
    """Return whether the column of teams names them in every row: more repeat the name above than are empty."""
    repeated = empty = 0
    above = ""
    for values in filter(is_player, rows):
        team = values[TEAM].text if TEAM in values else ""
        repeated += bool(team) and team == above
        empty += not team
        above = team
    return 0 < repeated >= empty


def kinds_in(rows: Iterable[RowValues], game: Game) -> list[str]:
    players = filter(is_player, rows)
    roles = dict.fromkeys(values[ROLE].text if ROLE in values else "" for values in players)
    kinds = dict.fromkeys(kind_of(role, game) for role in roles)
    return [kind for kind in kinds if kind is not None]


def joined_name(cells: RowValues, whole: bool) -> TableCell | None:
    """Return the name of a player, from one column or from those for name and surnames; ``None`` where all are empty.

    ``whole`` is whether the column of names holds whole names, see ``hold_surnames``: surnames are not added to those.
    What lists write where there is no given name, such as “not applicable”, is no part of the name.
    """
    parts = [cells[meaning] for meaning in (NAME, *SURNAMES) if meaning in cells]
    parts = [part for part in parts if part.text.casefold() not in NAMELESS] or parts
    if len(parts) < 2 or any(isinstance(part.value, Formula) for part in parts):
        return parts[0] if parts else None
    name = parts[0].text
    for part in parts[1:]:
        if not whole or not _ends_with(name, part.text):
            name = f"{name} {part.text}"
    return parts[0]._replace(value=name)


def hold_surnames(rows: Iterable[RowValues]) -> bool:
    """Return whether the names in some rows hold the surnames beside them: most end with theirs.

    One alone may be chance, as in “Lebo” beside “Lebo”: it needs a word before the surname.
    """
    both = [(cells[NAME].text, cells[SURNAMES[0]].text) for cells in rows if {NAME, SURNAMES[0]} <= {*cells}]
    ending = sum(_ends_with(name, surname) and fold_name(name) != fold_name(surname) for name, surname in both)
    return ending * 2 > len(both)


def _ends_with(name: str, surname: str) -> bool:
    end = [fold_name(word) for word in surname.split()]
    return [fold_name(word) for word in name.split()][-len(end) :] == end
