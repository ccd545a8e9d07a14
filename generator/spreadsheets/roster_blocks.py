"""Blocks of a table: headings with the rows below them, several beside or below each other, and what stands above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.model.names import fold_name
from generator.model.yaml_reader import Place
from generator.spreadsheets.cells import NAMELESS, words
from generator.spreadsheets.roster_words import NAME, SURNAMES, TEAM, Meaning
from generator.spreadsheets.sheets import Cell, Formula, SheetTable

_SEARCHED = 30
"""Rows in which the first headings are looked for; above them there may be a title and what concerns the whole team."""

_LABELS_A_ROW = 4
"""Cells of a row above headings: two labels, each with what it says."""


@dataclass(frozen=True, slots=True)
class Block:
    """Headings and what belongs to them. Rows and columns count from 1; ``first`` and ``last`` ones are inside.

    ``columns`` says what each column means whose heading is known; ``above`` is the first of the rows over the
    headings that say something about the team; ``alone`` whether no other block shares the table.
    """

    table: SheetTable
    above: int
    head: tuple[int, ...]
    last: int
    columns: Mapping[int, Meaning]
    width: tuple[int, int]
    alone: bool = True

    @property
    def row(self) -> int:
        """Return the row of the headings, the lower one of two."""
        return self.head[-1]

    def follows(self, other: Block) -> bool:
        """Return whether it goes on where another ended: its headings are only repeated, as on a new page."""
        return self.width == other.width and self.above == self.head[0] == other.last + 1

    def rows(self) -> Iterator[tuple[int, Sequence[Cell]]]:
        """Yield the rows below the headings, with their numbers."""
        yield from enumerate(self.table.rows[self.row : self.last], start=self.row + 1)

    def cells(self, row: int) -> Iterator[tuple[int, Cell]]:
        """Yield the cells of a row within the block that hold anything, with their columns."""
        first, last = self.width
        for column, cell in enumerate(self.table.rows[row - 1][first - 1 : last], start=first):
            if cell not in (None, ""):
                yield column, cell

    def headings(self) -> Iterator[tuple[int, int, Cell]]:
        """Yield the headings that are not empty: row, column, and what they say."""
        for row in self.head:
            yield from ((row, column, cell) for column, cell in self.cells(row))


def blocks(table: SheetTable, known: Mapping[str, Meaning]) -> tuple[Block, ...]:
    """Return the blocks of a table, in the order of reading; none where no row holds headings."""
    reader = _BlockReader(table, known)
    found = reader.first()
    if found is None:
        return ()
    heads = [found, *reader.repeated(found)]
    made: list[Block] = []
    end = 0
    for index, (rows, columns) in enumerate(heads):
        above = end + 1
        end = reader.title(rows[-1], heads[index + 1][0][0]) - 1 if index + 1 < len(heads) else len(table.rows)
        groups = _side_by_side(columns)
        widths = [min(group) for group in groups[1:]]
        for group, first, last in zip(groups, [1, *widths], [*(width - 1 for width in widths), 10**6], strict=True):
            made.append(Block(table, above, rows, end, _named(group), (first, last), len(heads) * len(groups) == 1))
    return tuple(made)


def _named(columns: Mapping[int, Meaning]) -> Mapping[int, Meaning]:
    """Return columns with surnames as the names where there are no others."""
    if NAME in columns.values() or SURNAMES[0] not in columns.values():
        return columns
    return {column: NAME if meaning == SURNAMES[0] else meaning for column, meaning in columns.items()}


def _side_by_side(columns: Mapping[int, Meaning]) -> list[dict[int, Meaning]]:
    """Return the columns of each of several groups of players beside each other, of which one may have fewer."""
    groups: list[dict[int, Meaning]] = [{}]
    for column in sorted(columns):
        if columns[column] in groups[-1].values():
            groups.append({})
        groups[-1][column] = columns[column]
    shared = frozenset.intersection(*(frozenset(group.values()) for group in groups))
    return groups if NAME in shared and len(shared) > 1 else [dict(columns)]


_Head = tuple[tuple[int, ...], Mapping[int, Meaning]]


class _BlockReader:
    """Looks for headings in one table. Texts are folded once each: names repeat, and tables are long."""

    def __init__(self, table: SheetTable, known: Mapping[str, Meaning]) -> None:
        self._rows = table.rows
        self._known = known
        self._seen: dict[str, Meaning | None] = {}

    def first(self) -> _Head | None:
        """Return the headings among the first rows: those with the most known words, two of players at least."""
        best: _Head | None = None
        for row in range(1, min(_SEARCHED, len(self._rows)) + 1):
            found = self._at(row)
            players = [meaning for meaning in found[1].values() if meaning[0] == "players"]
            if len(players) >= 2 and (best is None or len(found[1]) > len(best[1])):
                best = found
        return best

    def repeated(self, first: _Head) -> Iterator[_Head]:
        """Yield the further headings below: rows without a figure that name the players and half of the columns."""
        skipped = 0
        for row in range(first[0][-1] + 1, len(self._rows) + 1):
            if row <= skipped or not self._names_columns(row):
                continue
            rows, columns = self._at(row)
            if NAME in _named(columns).values() and len(columns) * 2 >= len(first[1]) and len(columns) > 1:
                skipped = rows[-1]
                yield rows, columns

    def title(self, after: int, head: int) -> int:
        """Return the first row of what stands over headings and is not of the block before."""
        row = head
        while row - 1 > after and self._is_label(self._rows[row - 2]):
            row -= 1
        return row

    def _is_label(self, cells: Sequence[Cell]) -> bool:
        said = [cell for cell in cells if cell not in (None, "")]
        return len(said) <= _LABELS_A_ROW and not any(map(_is_figure, said))

    def _names_columns(self, row: int) -> bool:
        cells = self._rows[row - 1]
        known = sum(isinstance(cell, str) and self._meaning(cell) is not None for cell in cells)
        return known > 1 and not any(map(_is_figure, cells))

    def _at(self, row: int) -> _Head:
        """Return the headings that a row holds, with those of the row below where they stand under none of its own."""
        own = self._columns(row)
        below = self._columns(row + 1) if row < len(self._rows) else {}
        if len(below) < 2 or not own or any(map(_is_figure, self._rows[row])):
            return (row,), own
        cells = self._rows[row]
        if any(column <= len(cells) and cells[column - 1] not in (None, "") for column in own):
            return (row,), own
        return (row, row + 1), {**own, **below}

    def _columns(self, row: int) -> dict[int, Meaning]:
        texts = ((column, cell) for column, cell in enumerate(self._rows[row - 1], start=1) if isinstance(cell, str))
        found = ((column, self._meaning(text)) for column, text in texts)
        return {column: meaning for column, meaning in found if meaning is not None}

    def _meaning(self, text: str) -> Meaning | None:
        if text not in self._seen:
            self._seen[text] = self._known.get(fold_name(text))
        return self._seen[text]


def _is_figure(cell: Cell) -> bool:
    return not isinstance(cell, (str, type(None))) or (isinstance(cell, str) and cell.strip().isdecimal())


Said = tuple[Meaning, Place, Cell]
"""What a cell says of a team."""


def said_above(block: Block, known: Mapping[str, Meaning]) -> tuple[list[Said], list[Said]]:
    """Return what the rows over the headings say of the team, such as “Entrenador | Ana”, and their other texts.

    Gaps between a label and what it says do not matter. Where blocks share a table, a text that stands alone over
    the headings is the team's name. The other texts mean nothing; labels are not among them.
    """
    found: list[Said] = []
    others: list[Said] = []
    title: Said | None = None
    for row in range(block.above, block.head[0]):
        cells = list(block.cells(row))
        labels = [(meaning, *given) for meaning, given in labelled(row, cells, known)]
        found += labels
        if len(cells) == 1 and not labels and isinstance(cells[0][1], str):
            title = (TEAM, Place(row, cells[0][0]), cells[0][1])
        at = {place.column for _, place, _ in labels}
        others += [
            (TEAM, Place(row, column), cell)
            for column, cell in cells
            if column not in at and not (isinstance(cell, str) and fold_name(cell.partition(":")[0]) in known)
        ]
    names = any(meaning == TEAM for meaning, *_ in found) or TEAM in block.columns.values()
    if title is not None and not names and not block.alone:
        found.append(title)
    return found, [said for said in others if said not in found]


def labelled(
    row: int, said: Sequence[tuple[int, Cell]], known: Mapping[str, Meaning]
) -> Iterator[tuple[Meaning, tuple[Place, Cell]]]:
    """Yield what a row says of the team, each beside its label or after it in one cell."""
    label: Meaning | None = None
    for column, cell in said:
        text = cell if isinstance(cell, str) else ""
        before, colon, after = text.partition(":")
        meaning = known.get(fold_name(before))
        if meaning is not None and meaning[0] != "players" and (not colon or not after.strip()):
            label = meaning
        elif meaning is not None and meaning[0] != "players":
            yield meaning, (Place(row, column), after.strip())
            label = None
        elif label is not None and (isinstance(cell, Formula) or words(cell)):
            yield label, (Place(row, column), cell)
            label = None


def joined_name(cells: Mapping[Meaning, tuple[int, Cell]], whole: bool) -> tuple[int, Cell] | None:
    """Return the name of a player, from one column or from those for name and surnames; ``None`` where all are empty.

    ``whole`` is whether the column of names holds whole names, see ``are_whole``: surnames are not added to those.
    What lists write where there is no given name, such as “not applicable”, is no part of the name.
    """
    parts = [cells[meaning] for meaning in (NAME, *SURNAMES) if meaning in cells]
    parts = [part for part in parts if words(part[1]).casefold() not in NAMELESS] or parts
    if len(parts) < 2 or any(isinstance(cell, Formula) for _, cell in parts):
        return parts[0] if parts else None
    name = words(parts[0][1])
    for _, cell in parts[1:]:
        if not whole or not _ends_with(name, words(cell)):
            name = f"{name} {words(cell)}"
    return parts[0][0], name


def are_whole(rows: Iterable[Mapping[Meaning, tuple[int, Cell]]]) -> bool:
    """Return whether the names in some rows hold the surnames beside them: most end with theirs.

    One alone may be chance, as in “Lebo” beside “Lebo”: it needs a word before the surname.
    """
    both = [(words(cells[NAME][1]), words(cells[SURNAMES[0]][1])) for cells in rows if {NAME, SURNAMES[0]} <= {*cells}]
    ending = sum(_ends_with(name, surname) and fold_name(name) != fold_name(surname) for name, surname in both)
    return ending * 2 > len(both)


def _ends_with(name: str, surname: str) -> bool:
    end = [fold_name(word) for word in surname.split()]
    return [fold_name(word) for word in name.split()][-len(end) :] == end
