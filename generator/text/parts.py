"""Parts of a sheet below each other, and tables of drawn rows, on as many pages as they need."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import fsum, inf
from operator import attrgetter
from typing import NamedTuple, TypeVar

from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.scene.primitives import Group, Item

_SLACK = 1e-6  # mm: heights are sums of many lines

Part = TypeVar("Part")


def split_page(
    parts: tuple[Part, ...],
    fits: Callable[[tuple[Part, ...]], bool],
    cut: Callable[[tuple[Part, ...], Part], tuple[Part, Part] | None],
    leads: Callable[[tuple[Part, ...], Part], bool],
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return the longest beginning of some parts that fits a page, and what is left for the next.

    ``cut`` parts the first one that no longer fits, or returns ``None``. Where it is not cut, a
    last part that ``leads`` to it goes with it.
    """
    count = most(len(parts), lambda number: fits(parts[:number]))
    page, rest = parts[:count], parts[count:]
    if rest and (pieces := cut(page, rest[0])) is not None:
        return (*page, pieces[0]), (pieces[1], *rest[1:])
    while rest and len(page) > 1 and leads(page, rest[0]):
        page, rest = page[:-1], (page[-1], *rest)
    return page, rest


def most(count: int, test: Callable[[int], bool]) -> int:
    """Return the largest number from 1 to ``count`` that passes a test which larger ones fail; 0 when none does."""
    return bisect_left(range(1, count + 1), True, key=lambda number: not test(number))


@dataclass(frozen=True)
class PagePart:
    """Something as wide as the page: how high it may be, the gap above it, and how it is drawn into an area.

    ``ideal`` is what it gets before others grow beyond their least. ``share`` returns how much of a width it likes at
    a height, where it stands beside others. ``cut`` parts it so that the first piece is no higher than a room, and
    returns ``None`` where that leaves too little; ``overleaf`` says that the second piece may go past what follows, to
    the next page. A part that ``leads`` is never last on a page, one that ``follows`` is never first on a further one.
    In a table, where it is never torn and no gap is left, ``again`` heads the rows after it that go on overleaf.
    """

    least: float
    draw: Callable[[Rect], Sequence[Item]]
    ideal: float = 0.0
    most: float = 0.0
    gap: float = 3.0
    share: Callable[[float, float], float] | None = None
    cut: Callable[[float], tuple[PagePart, PagePart] | None] | None = None
    overleaf: bool = False
    leads: bool = False
    follows: bool = False
    again: PagePart | None = None


_WISHES = attrgetter("ideal"), attrgetter("most")


class PlacedPart(NamedTuple):
    part: PagePart
    area: Rect


def place_on_pages(parts: Sequence[PagePart], first: Rect, further: Rect) -> tuple[tuple[PlacedPart, ...], ...]:
    """Return the parts on their pages; ``first`` and ``further`` are where the first page and the others hold them.

    A part that may goes on overleaf, so that all the rest stays on the page, if that is enough; otherwise parts follow
    each other. Raises ``ValueError`` for a part that no page holds.
    """
    pages: list[tuple[PlacedPart, ...]] = []
    rest = tuple(parts)
    while rest or not pages:
        area = further if pages else first
        page, others = _take_for_page(rest, area.height)
        if rest and not page and (pages or further.height <= first.height):
            raise ValueError(phrase("a part {least:.0f} mm high does not fit on a page", least=rest[0].least))
        rest = others
        pages.append(spread(page, area))
    return tuple(pages)


def height_of(parts: Sequence[PagePart]) -> float:
    return fsum(part.least for part in parts) + fsum(part.gap for part in parts[1:])


def spread(parts: Sequence[PagePart], area: Rect) -> tuple[PlacedPart, ...]:
    """Return the parts below each other in an area, grown as far as they like and there is room."""
    heights = [part.least for part in parts]
    spare = area.height - height_of(parts)
    for goals in (
        [part.ideal if part.most == inf else part.least for part in parts],
        [part.least if part.most == inf else part.most for part in parts],
    ):
        for index, goal in enumerate(goals):
            more = max(0.0, min(spare, goal - heights[index]))
            heights[index] += more
            spare -= more
    elastic = [index for index, part in enumerate(parts) if part.most == inf]
    for index in elastic:
        heights[index] += max(0.0, spare) / len(elastic)
    placements: list[PlacedPart] = []
    y = area.y
    for part, height in zip(parts, heights, strict=True):
        y += part.gap if placements else 0.0
        placements.append(PlacedPart(part, Rect(area.x, y, area.width, height)))
        y += height
    return tuple(placements)


def draw_parts(placements: Sequence[PlacedPart]) -> list[Item]:
    return [item for part, area in placements for item in part.draw(area)]


def stacked_part(parts: Sequence[PagePart], gap: float = 3.0) -> PagePart:
    """Return parts below each other as one, ``gap`` above them where they are several."""
    if len(parts) == 1:
        return parts[0]
    gaps = height_of(parts) - fsum(part.least for part in parts)
    ideal, highest = (gaps + fsum(max(part.least, wish(part)) for part in parts) for wish in _WISHES)
    return PagePart(height_of(parts), lambda area: draw_parts(spread(parts, area)), ideal, highest, gap)


def side_by_side(parts: Sequence[PagePart], between: float) -> PagePart:
    """Return parts side by side as one: those that like a certain width get it, the others share the rest."""
    if len(parts) == 1:
        return parts[0]

    def draw(area: Rect) -> list[Item]:
        width = area.width - between * (len(parts) - 1)
        liked = [part.share(area.height, area.width) if part.share else None for part in parts]
        others = liked.count(None)
        rest = (width - fsum(wish for wish in liked if wish is not None)) / max(1, others)
        items: list[Item] = []
        x = area.x
        for part, wish in zip(parts, liked, strict=True):
            wide = rest if wish is None else wish
            items += part.draw(Rect(x, area.y, wide, area.height))
            x += wide + between
        return items

    ideal, highest = (max(max(part.least, wish(part)) for part in parts) for wish in _WISHES)
    return PagePart(max(part.least for part in parts), draw, ideal, highest, max(part.gap for part in parts))


def _take_for_page(parts: tuple[PagePart, ...], room: float) -> tuple[tuple[PagePart, ...], tuple[PagePart, ...]]:
    """Return the parts that fit a page of that height, and the rest."""
    over = height_of(parts) - room
    for index, part in enumerate(parts if over > _SLACK else ()):
        if part.overleaf and part.cut and (pieces := part.cut(part.least - over + _SLACK)) is not None:
            return (*parts[:index], pieces[0], *parts[index + 1 :]), (pieces[1],)

    def cut(page: tuple[PagePart, ...], part: PagePart) -> tuple[PagePart, PagePart] | None:
        room_left = room - height_of(page) - (part.gap if page else 0.0)
        return part.cut(room_left + _SLACK) if part.cut is not None else None

    def fits(some: tuple[PagePart, ...]) -> bool:
        return height_of(some) <= room + _SLACK

    return split_page(parts, fits, cut, lambda page, following: page[-1].leads or following.follows)


class LongTable(NamedTuple):
    """Rows below a head that is repeated on every page.

    ``fewest`` rows are torn from a table at least; one whose sections are kept ``whole`` is cut above a leading row
    wherever one is on the page; ``overleaf`` as in a part of a page. ``ground`` is drawn below all else.
    """

    head: PagePart
    rows: tuple[PagePart, ...]
    fewest: int = 1
    whole: bool = False
    overleaf: bool = False
    ground: Callable[[Rect], Sequence[Item]] | None = None

    def height(self, count: int | None = None) -> float:
        """Return the least height of the head and the first rows, of all by default."""
        return self.head.least + fsum(row.least for row in self.rows[:count])

    @property
    def highest(self) -> float:
        return self.head.least + fsum(max(row.least, row.most) for row in self.rows)

    def draw(self, area: Rect) -> list[Item]:
        """Return head and rows in an area; those that may grow share what room is left."""
        items = list(self.ground(area)) if self.ground else []
        items += self.head.draw(Rect(area.x, area.y, area.width, self.head.least))
        y = area.y + self.head.least
        level = self._common_height(area.height - self.head.least)
        for row in self.rows:
            height = max(row.least, min(row.most, level))
            items += row.draw(Rect(area.x, y, area.width, height))
            y += height
        return items

    def _common_height(self, room: float) -> float:
        """Return the height that rows which may grow come to in a room, where they are not higher by themselves."""
        growing = sorted((row.least for row in self.rows if row.most > row.least), reverse=True)
        rest = room - fsum(row.least for row in self.rows if row.most <= row.least)
        while growing and growing[0] * len(growing) > rest:
            rest -= growing.pop(0)
        return rest / len(growing) if growing else 0.0

    def count(self, room: float) -> int:
        return most(len(self.rows), lambda number: self.height(number) <= room)

    def split_at(self, count: int) -> tuple[LongTable, LongTable]:
        """Return the first rows and the others, a leading row with those that it leads."""
        while count and count <= len(self.rows) and self.rows[count - 1].leads:
            count -= 1
        leading = [row for row in self.rows[:count] if row.leads]
        rest = self.rows[count:]
        if leading and leading[-1].again and rest and not rest[0].leads:
            again = leading[-1].again
            rest = (replace(again, again=again), *rest)
        return self._replace(rows=self.rows[:count]), self._replace(rows=rest)

    def cut(self, room: float) -> tuple[LongTable, LongTable] | None:
        """Return the rows that fit a room and the rest; ``None`` where they are too few."""
        count = self.count(room)
        starts = [index for index, row in enumerate(self.rows[: count + 1]) if row.leads and index]
        if self.whole and starts:
            return self.split_at(starts[-1])
        first, rest = self.split_at(count)
        return (first, rest) if first.rows and rest.rows and len(first.rows) >= self.fewest else None


def table_part(table: LongTable, gap: float, name: str) -> PagePart:
    """Return a table as a part of a page that is cut between its rows, drawn as a layer of that name."""

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(tuple(table.draw(area)), name=name),)

    def cut(room: float) -> tuple[PagePart, PagePart] | None:
        pieces = table.cut(room)
        return (table_part(pieces[0], gap, name), table_part(pieces[1], gap, name)) if pieces else None

    return PagePart(table.height(), draw, most=table.highest, gap=gap, cut=cut, overleaf=table.overleaf)
