"""Tables of drawn rows that go on over pages below a head of their own. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.flow.parts import PagePart, most
from generator.geometry.shapes import Rect
from generator.scene.primitives import Group, Item


class TableRow(NamedTuple):
    """Something in a table that is never torn: its least and its most height, and how it is drawn into an area.

    A row that ``leads`` is not the last one on a page; ``again`` heads the rows after it that go on overleaf.
    """

    least: float
    draw: Callable[[Rect], Sequence[Item]]
    most: float = 0.0
    leads: bool = False
    again: TableRow | None = None


@dataclass(frozen=True)
class LongTable:
    """Rows below a head that is repeated on every page.

    ``fewest`` rows are torn from a table at least; one whose sections are kept ``whole`` is cut above a leading row
    wherever one stands on the page; ``overleaf`` as in a part of a page. ``ground`` is drawn below all else.
    """

    head: TableRow
    rows: tuple[TableRow, ...]
    fewest: int = 1
    whole: bool = False
    overleaf: bool = False
    ground: Callable[[Rect], Sequence[Item]] | None = None

    def height(self, count: int | None = None) -> float:
        """Return the least height of the head and the first rows, of all by default."""
        return self.head.least + sum(row.least for row in self.rows[:count])

    @property
    def highest(self) -> float:
        """Return the height up to which the rows may grow."""
        return self.head.least + sum(max(row.least, row.most) for row in self.rows)

    def drawn(self, area: Rect) -> list[Item]:
        """Return head and rows in an area; those that may grow share what room is left."""
        items = list(self.ground(area)) if self.ground else []
        items += self.head.draw(Rect(area.x, area.y, area.width, self.head.least))
        y = area.y + self.head.least
        level = self._level(area.height - self.head.least)
        for row in self.rows:
            height = max(row.least, min(row.most, level))
            items += row.draw(Rect(area.x, y, area.width, height))
            y += height
        return items

    def _level(self, room: float) -> float:
        """Return the height that rows which may grow come to in a room, where they are not higher by themselves."""
        growing = sorted((row.least for row in self.rows if row.most > row.least), reverse=True)
        rest = room - sum(row.least for row in self.rows if row.most <= row.least)
        while growing and growing[0] * len(growing) > rest:
            rest -= growing.pop(0)
        return rest / len(growing) if growing else 0.0

    def count(self, room: float) -> int:
        """Return how many rows fit a room, the head above them."""
        return most(len(self.rows), lambda number: self.height(number) <= room)

    def parted(self, count: int) -> tuple[LongTable, LongTable]:
        """Return the first rows and the others, a leading row with those that it leads."""
        while count and count <= len(self.rows) and self.rows[count - 1].leads:
            count -= 1
        leading = [row for row in self.rows[:count] if row.leads]
        rest = self.rows[count:]
        if leading and leading[-1].again and rest and not rest[0].leads:
            again = leading[-1].again
            rest = (again._replace(again=again), *rest)
        return replace(self, rows=self.rows[:count]), replace(self, rows=rest)

    def cut(self, room: float) -> tuple[LongTable, LongTable] | None:
        """Return what fits a room and the others; ``None`` where that is too little."""
        count = self.count(room)
        starts = [index for index, row in enumerate(self.rows[: count + 1]) if row.leads and index]
        if self.whole and starts:
            return self.parted(starts[-1])
        first, rest = self.parted(count)
        return (first, rest) if first.rows and rest.rows and len(first.rows) >= self.fewest else None


def table_part(table: LongTable, gap: float, name: str) -> PagePart:
    """Return a table as a part of a page that is cut between its rows, drawn as a layer of that name."""

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(tuple(table.drawn(area)), name=name),)

    def cut(room: float) -> tuple[PagePart, PagePart] | None:
        pieces = table.cut(room)
        return (table_part(pieces[0], gap, name), table_part(pieces[1], gap, name)) if pieces else None

    return PagePart(table.height(), draw, most=table.highest, gap=gap, cut=cut, overleaf=table.overleaf)
