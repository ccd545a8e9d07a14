"""Match sheets: both line-ups on a page, with room for the score, who scored, marks and signatures. In millimetres.

What stands on them is a template's to say; what is counted, and what it is called, is the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from generator.artwork.sheets.blocks import Fact, facts_drawn, list_items, signed_part
from generator.artwork.sheets.heads import front_drawn, running_head
from generator.artwork.sheets.lettering import Drawn, Lettering, Setup, SheetWishes, fixed, raise_problems
from generator.artwork.sheets.pages import pages_of
from generator.artwork.sheets.panel import panel_drawn
from generator.artwork.sheets.squads.line_ups import SideTable
from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.model.season import Fixture, Season
from generator.model.season_checks import in_words
from generator.scene.primitives import Artwork, Group, Item
from generator.templating.script import Script
from generator.text.parts import LongTable, PagePart, beside, table_part

_GUTTER = 6.0


def match_sheet(
    fixture: Fixture, season: Season, script: Script, wishes: SheetWishes, files: tuple[str, str] = ("", ""),
    suspended: tuple[Collection[str], Collection[str]] = ((), ()),
) -> tuple[Artwork, ...]:  # fmt: skip
    """Return the pages of a match; ``script`` says what stands on them.

    ``suspended`` are the numbers of those who may not play, at home and away. ``files`` is how messages call the teams'
    files. Raises ``PizarraError`` with every text that does not fit, and for a part that is too high for the page.
    """
    setup = wishes.setup(phrase("the match sheet"), season.file)
    sides = Lettering(setup.lettering.piece, files[0]), Lettering(setup.lettering.piece, files[1])
    fixture = replace(fixture, home=setup.inked(fixture.home), away=setup.inked(fixture.away))
    pages = _MatchSheet(fixture, season, setup, sides, suspended).pages(script)
    raise_problems(setup.lettering, *sides)
    return pages


@dataclass(frozen=True)
class _MatchSheet:
    """A match: its blocks as parts that flow over pages."""

    fixture: Fixture
    season: Season
    setup: Setup
    sides: tuple[Lettering, Lettering]
    suspended: tuple[Collection[str], Collection[str]]

    @property
    def teams(self) -> tuple[SideTable, SideTable]:
        """Return the squads of both sides."""
        pair = zip((self.fixture.home, self.fixture.away), self.sides, self.suspended, strict=True)
        home, away = (SideTable(team, replace(self.setup, lettering=lettering), out) for team, lettering, out in pair)
        return home, away

    def pages(self, script: Script) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""
        look = self.setup.style.match_running
        names = f"{self.fixture.home.short} – {self.fixture.away.short}", self.season.title

        def head(page: str) -> Sequence[Item]:
            return running_head(names, "season", page, look, self.setup)

        def block(name: str, _: str) -> Sequence[PagePart]:
            return MATCH_BLOCKS[name](self)

        return pages_of(script, block, (look.height, head), None, self.setup)

    def head(self) -> tuple[PagePart, ...]:
        """Return the season's title over boxes for round, date, place and referee."""
        words, style, match = self.setup.words, self.setup.style, f"matches[{self.fixture.entry + 1}]"
        facts = [
            Fact(label, share, text, f"{match}.{key}")
            for label, share, text, key in (
                (words.round, 0.16, self.fixture.round, "round"),
                (words.date_and_time, 0.26, in_words(self.fixture.date, self.setup.language), "date"),
                (words.place, 0.29, self.fixture.place, "place"),
                (words.referee, 0.29, self.fixture.referee, "referee"),
            )
        ]
        eyebrow = f"{self.setup.game.title.in_(self.setup.language)} · {words.match_sheet}"

        def draw(area: Rect) -> Drawn:
            title = front_drawn(eyebrow, self.season.title, style.match_front, area, self.setup)
            below = Rect(area.x, area.y + title.height, area.width, 0)
            boxes = facts_drawn(facts, style.facts, below, self.setup)
            return Drawn(title.height + boxes.height + 0.4, (*title.items, *boxes.items))

        return (fixed(draw, self.setup.size.width),)

    def score(self) -> tuple[PagePart, ...]:
        """Return both badges and names with the boxes of the score."""
        draw = partial(panel_drawn, self.fixture, setup=self.setup, sides=self.sides)
        return (fixed(draw, self.setup.size.width, self.setup.gap(2.4)),)

    def line_ups(self) -> tuple[PagePart, ...]:
        """Return both squads with boxes to fill in: side by side, or one below the other."""
        style = self.setup.style
        if style.abreast:
            width = (self.setup.size.width - _GUTTER) / 2
            return (self._pair(tuple(side.table(width) for side in self.teams)),)
        return tuple(table_part(side.table(self.setup.size.width), style.gap, "line-up") for side in self.teams)

    def _pair(self, tables: tuple[LongTable, ...]) -> PagePart:
        """Return squads side by side whose rows are all as high as each other's, and are cut at the same one."""

        def draw(area: Rect) -> list[Item]:
            width = (area.width - _GUTTER) / len(tables)
            row = (area.height - tables[0].head.least) / max(1, *(len(table.rows) for table in tables))
            items: list[Item] = []
            for index, table in enumerate(tables):
                height = table.head.least + row * len(table.rows)
                place = Rect(area.x + index * (width + _GUTTER), area.y, width, height)
                items.append(Group(tuple(table.drawn(place)), name="line-up"))
            return items

        def cut(room: float) -> tuple[PagePart, PagePart] | None:
            longest = max(tables, key=lambda table: len(table.rows))
            count = longest.count(room)
            if count < longest.fewest or count >= len(longest.rows):
                return None
            halves = [table.parted(count) for table in tables]
            return self._pair(tuple(one for one, _ in halves)), self._pair(tuple(two for _, two in halves))

        least, most = max(table.height() for table in tables), max(table.highest for table in tables)
        return PagePart(least, draw, most=most, gap=5, cut=cut, overleaf=True)

    def events(self) -> tuple[PagePart, ...]:
        """Return lists to write down what is counted and, in a game that has them, the marks given."""
        words, style = self.setup.words, self.setup.style
        marks = " · ".join(mark.meaning for mark in words.marks)
        titles = [title for title in (words.tally, marks[:1].upper() + marks[1:]) if title]
        parts = [self._list(title) for title in titles]
        return (beside(parts, _GUTTER),) if style.abreast else tuple(parts)

    def _list(self, title: str) -> PagePart:
        ruled, draw = self.setup.style.ruled, partial(list_items, title, setup=self.setup)
        return PagePart(ruled.least_list, draw, ruled.ideal_list, inf, self.setup.gap(4.0))

    def signatures(self) -> tuple[PagePart, ...]:
        """Return lines for both captains and the referee to sign on."""
        words, style = self.setup.words, self.setup.style
        people = (*(f"{words.captain} ({side})" for side in (words.home, words.away)), words.referee)
        return (signed_part(people, style.signed[1], style.signature_gaps[1], self.setup),)


MATCH_BLOCKS: Mapping[str, Callable[[_MatchSheet], Sequence[PagePart]]] = {
    "head": _MatchSheet.head,
    "score": _MatchSheet.score,
    "line-ups": _MatchSheet.line_ups,
    "events": _MatchSheet.events,
    "signatures": _MatchSheet.signatures,
}
"""The blocks that a template of match sheets may call, by name."""

MATCH_WIDE = frozenset(("head", "score", "line-ups"))
"""Those that take the whole width of the page."""
