"""Match sheets: both line-ups with room for the score, who scored, and who was booked; and the pages of a league."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import fsum, inf
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import phrase
from generator.model.season import Fixture, Season, in_words
from generator.model.team import Player, Team
from generator.pieces.counters import captain_sign
from generator.pieces.kit import crest, distinct_initials
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Anchor, Artwork, Box, Group, Item, Line, Style
from generator.sheets.blocks import (
    Drawing,
    Fact,
    Setup,
    SheetWishes,
    TextFitter,
    draw_facts,
    draw_front,
    fixed_part,
    list_items,
    mark_card,
    pages_of,
    raise_problems,
    running_head,
    signed_part,
)
from generator.sheets.roster import with_headings
from generator.sheets.style import QUIET, RULE, TINT
from generator.templating.rendering import Script
from generator.text.parts import LongTable, PagePart, side_by_side, table_part
from generator.text.words import NO_TEXT

_TOP, _AIR = 5.0, 3.0


def draw_panel(fixture: Fixture, area: Rect, setup: Setup, sides: tuple[TextFitter, TextFitter]) -> Drawing:
    """Return both badges, each with its team's name and coach, and the boxes of the score between or below them.

    ``sides`` letter what comes from each team's file.
    """
    look, words = setup.style.panel, setup.words
    room = (area.width - look.middle) / 2 - look.badge.width - 2 * _AIR
    texts = []
    for team, fitter in zip((fixture.home, fixture.away), sides, strict=True):
        name = fitter.box((team.name, team.short), room, look.side, "name")
        coach = fitter.box(f"{words.coach}: {team.coach}", room, look.coach, "coach") if team.coach else NO_TEXT
        texts.append((team, name, coach))
    high = max(look.height, *(name.height + coach.height + 8 for _, name, coach in texts))
    items: list[Item] = []
    anchors: tuple[Anchor, Anchor] = ("start", "end")
    for (team, name, coach), anchor in zip(texts, anchors, strict=True):
        left = area.x + _AIR if anchor == "start" else area.right - look.badge.width - _AIR
        items.append(crest(team, Rect(left, area.y + _TOP, *look.badge)))
        x = left + look.badge.width + _AIR if anchor == "start" else left - _AIR
        coach_height = max(look.coach_height, coach.height + 1) if coach.lines else 0.0
        items += name.about(Point(x, area.y + 4 + (high - 8 - coach_height) / 2), INK, anchor)
        items += coach.to_base(Point(x, area.y + high - 5.5), QUIET, anchor)
    below = 0.0 if look.middle else high - 2
    score = _score(Rect(area.x, area.y + below, area.width, 0), setup)
    height = max(high, below + score.height)
    frame = Box(Rect(area.x, area.y, area.width, height), Style(fill=TINT) if setup.tinted else setup.style.edge(), 1.5)
    return Drawing(height, (Group((frame, *items, *score.items), name="score"),))


def _score(area: Rect, setup: Setup) -> Drawing:
    look, style, middle = setup.style.panel, setup.style, area.centre.x
    width, height = look.goals
    white = Style(fill=WHITE, stroke=INK, width=0.35 * style.stroke)
    tops = Rect(middle - _AIR - width, area.y + _AIR, width, height), Rect(middle + _AIR, area.y + _AIR, width, height)
    dash = area.y + _AIR + height / 2
    items: list[Item] = [Box(place, white, radius=1) for place in tops]
    items.append(Line(Point(middle - 1.4, dash), Point(middle + 1.4, dash), style.ink(0.5)))
    periods = setup.words.periods[:-1]
    if not periods:
        return Drawing(height + 2 * _AIR, items)
    room = (look.middle or area.width) - 4
    cell = min(look.period_width, room / len(periods))
    labels = [setup.fitter.box(label, cell - 1, look.period) for label in periods]
    base = area.y + _AIR + height + 1 + look.period_base
    if not look.middle:
        base += max(label.below_first for label in labels)
    for index, label in enumerate(labels):
        x = middle + cell * (index - len(periods) / 2)
        items += label.to_base(Point(x + cell / 2, base), QUIET, "middle")
        box = Rect(x + 0.5, base + look.period_drop, cell - 1, look.period_height)
        items.append(Box(box, Style(fill=WHITE, stroke=RULE, width=0.2 * style.stroke)))
        items.append(Line(box.centre.shift(-0.7, 0), box.centre.shift(0.7, 0), style.edge()))
    return Drawing(base + look.period_drop + look.period_height + 1.4 * style.stroke - area.y, items)


class SideTable(NamedTuple):
    team: Team
    setup: Setup
    suspended: Collection[str] = ()
    """The numbers of those who may not play: there is nothing to fill in for them."""

    def table(self, width: float) -> LongTable:
        """Return the players, each heading a row of its own, below a strip in the team's colours."""

        def heading(title: str) -> PagePart:
            return self._heading(title, width)

        rows = with_headings(self.team, self.setup, heading, lambda index, player, last: self._row(player, width))
        return LongTable(fixed_part(self._head, width), rows, self.setup.style.squad.fewest)

    def _edges(self, area: Rect) -> list[float]:
        on, tally, mark = self.setup.style.squad.boxes
        widths = [on, tally, *[mark] * len(self.setup.words.marks)]
        return [area.right - fsum(widths[index:]) for index in range(len(widths))]

    def _head(self, area: Rect) -> Drawing:
        """Return the team's colours, its name unless squads are side by side, and the heads of the columns."""
        style, words, kit, box = self.setup.style, self.setup.words, self.team.kit, self.setup.fitter.box
        squad = style.squad
        second = Rect(area.x, area.y + squad.strip * 2 / 3, area.width, squad.strip / 3)
        items: list[Item] = [
            Box(Rect(area.x, area.y, area.width, squad.strip), Style(kit.primary, RULE, 0.1)),
            Box(second, Style(fill=kit.secondary)),
        ]
        top = area.y + squad.strip
        if not style.abreast:
            name = box(self.team.short, area.width, squad.title, "name")
            items += name.from_base(Point(area.x, top + 6.2))
            top += name.height + 0.6
        base = top + squad.head_base
        edges = self._edges(area)
        heads = [
            (box(text, end - x - 0.6, style.label), (x + end) / 2)
            for text, x, end in zip((words.on, words.tally), edges, (*edges[1:], area.right), strict=False)
        ]
        number = box(words.number, squad.names_at, style.label)
        items += number.from_base(Point(area.x + squad.names_at * 4 / 9, base), QUIET, "middle")
        name = box(words.name, edges[0] - area.x - squad.names_at, style.label)
        items += name.from_base(Point(area.x + squad.names_at, base), QUIET)
        for head, middle in heads:
            items += head.from_base(Point(middle, base), QUIET, "middle")
        for mark, x in zip(words.marks, edges[2:], strict=True):
            items += mark_card(mark, Point(x + squad.boxes[2] / 2, base), style)
        return Drawing(top - area.y + squad.head + max(head.below_first for head, _ in heads), items)

    def _heading(self, title: str, width: float) -> PagePart:
        style = self.setup.style
        least, most = style.squad.rows
        box = self.setup.fitter.box(title, width - 2.4, style.squad.title)

        def draw(area: Rect) -> Sequence[Item]:
            ground = Box(area, Style(fill=TINT) if self.setup.tinted else Style())
            return (
                ground,
                *box.from_base(Point(area.x + 1.2, area.centre.y + style.squad.title_base)),
                self._foot(area),
            )

        height = max(least, box.height + style.squad.row_air)
        return PagePart(height, draw, most=max(height, most), leads=True)

    def _row(self, player: Player, width: float) -> PagePart:
        squad = self.setup.style.squad
        least, most = squad.rows
        room = self._edges(Rect(0, 0, width, 0))[0] - squad.names_at - 1
        mark = f" ({captain_sign(self.setup.game, self.setup.language)})" if player.captain else ""
        forms = (player.name + mark, (player.short or player.name) + mark)
        name = self.setup.fitter.box(forms, room, squad.name, f"players[{player.entry + 1}].name")
        number = self.setup.fitter.box(str(player.number), squad.names_at, squad.number)
        suspended = str(player.number) in self.suspended
        colour = QUIET if suspended else INK

        def draw(area: Rect) -> Sequence[Item]:
            middle = area.centre.y
            return (
                *number.about(Point(area.x + squad.names_at * 4 / 9, middle), colour, "middle"),
                *name.about(Point(area.x + squad.names_at, middle), colour),
                *self._boxes(area, suspended),
                self._foot(area),
            )

        height = max(least, name.height + squad.row_air)
        return PagePart(height, draw, most=max(height, most))

    def _boxes(self, area: Rect, suspended: bool) -> Sequence[Item]:
        sides = self._edges(area)
        if not suspended:
            return [Line(Point(x, area.y), Point(x, area.bottom), self.setup.style.hairline()) for x in sides]
        room = Rect(sides[0], area.y, area.right - sides[0], area.height)
        note = self.setup.fitter.box(self.setup.words.suspended, room.width - 1, self.setup.style.strong)
        return (Box(room, Style(fill=TINT)), *note.about(room.centre, INK, "middle"))

    def _foot(self, area: Rect) -> Line:
        return Line(Point(area.x, area.bottom), Point(area.right, area.bottom), self.setup.style.hairline())


_GUTTER = 6.0


def match_sheet(
    fixture: Fixture, season: Season, script: Script, wishes: SheetWishes, files: tuple[str, str] = ("", ""),
    suspended: tuple[Collection[str], Collection[str]] = ((), ()),
) -> tuple[Artwork, ...]:  # fmt: skip
    """Return the pages of a match; ``script`` is their text.

    ``suspended`` are the numbers of those who may not play, at home and away. ``files`` is how messages call the teams'
    files. Raises ``PizarraError`` with every text that does not fit, and for a part that is too high for the page.
    """
    setup = wishes.setup(phrase("the match sheet"), season.file)
    sides = TextFitter(setup.fitter.piece, files[0]), TextFitter(setup.fitter.piece, files[1])
    fixture = replace(fixture, home=setup.in_ink(fixture.home), away=setup.in_ink(fixture.away))
    pages = _MatchSheet(fixture, season, setup, sides, suspended).pages(script)
    raise_problems(setup.fitter, *sides)
    return pages


class _MatchSheet(NamedTuple):
    fixture: Fixture
    season: Season
    setup: Setup
    sides: tuple[TextFitter, TextFitter]
    suspended: tuple[Collection[str], Collection[str]]

    @property
    def teams(self) -> tuple[SideTable, SideTable]:
        pair = zip((self.fixture.home, self.fixture.away), self.sides, self.suspended, strict=True)
        home, away = (SideTable(team, self.setup._replace(fitter=fitter), out) for team, fitter, out in pair)
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

        def draw(area: Rect) -> Drawing:
            title = draw_front(eyebrow, self.season.title, style.match_front, area, self.setup)
            below = Rect(area.x, area.y + title.height, area.width, 0)
            boxes = draw_facts(facts, style.facts, below, self.setup)
            return Drawing(title.height + boxes.height + 0.4, (*title.items, *boxes.items))

        return (fixed_part(draw, self.setup.size.width),)

    def score(self) -> tuple[PagePart, ...]:
        draw = partial(draw_panel, self.fixture, setup=self.setup, sides=self.sides)
        return (fixed_part(draw, self.setup.size.width, self.setup.gap(2.4)),)

    def line_ups(self) -> tuple[PagePart, ...]:
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
                items.append(Group(tuple(table.draw(place)), name="line-up"))
            return items

        def cut(room: float) -> tuple[PagePart, PagePart] | None:
            longest = max(tables, key=lambda table: len(table.rows))
            count = longest.count(room)
            if count < longest.fewest or count >= len(longest.rows):
                return None
            halves = [table.split_at(count) for table in tables]
            return self._pair(tuple(one for one, _ in halves)), self._pair(tuple(two for _, two in halves))

        least, most = max(table.height() for table in tables), max(table.highest for table in tables)
        return PagePart(least, draw, most=most, gap=5, cut=cut, overleaf=True)

    def events(self) -> tuple[PagePart, ...]:
        words, style = self.setup.words, self.setup.style
        marks = " · ".join(mark.meaning for mark in words.marks)
        titles = [title for title in (words.tally, marks[:1].upper() + marks[1:]) if title]
        parts = [self._list(title) for title in titles]
        return (side_by_side(parts, _GUTTER),) if style.abreast else tuple(parts)

    def _list(self, title: str) -> PagePart:
        ruled, draw = self.setup.style.ruled, partial(list_items, title, setup=self.setup)
        return PagePart(ruled.least_list, draw, ruled.ideal_list, inf, self.setup.gap(4.0))

    def signatures(self) -> tuple[PagePart, ...]:
        words, signed = self.setup.words, self.setup.style.signatures
        people = (*(f"{words.captain} ({side})" for side in (words.home, words.away)), words.referee)
        return (signed_part(people, signed.match, signed.gaps[1], self.setup),)


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


LEAGUE_BLOCKS: Collection[str] = ("head", "badges")
"""The blocks that a template of league pages may call, by name; both take the whole width of the page."""


def league_pages(
    titles: tuple[str, str], teams: Sequence[Team], script: Script, wishes: SheetWishes, file: str
) -> tuple[Artwork, ...]:
    """Return as many pages as a league needs; ``script`` is their text.

    ``titles`` are the league's and the one above it; ``file`` is where the title comes from. Raises ``PizarraError``
    when a title or a part of the script is too large.
    """
    title, above = titles
    setup = wishes.setup(phrase("the league page"), file)
    setup = setup._replace(words=setup.words._replace(page="{0}/{1}"))
    style, width, pale_teams = setup.style, setup.size.width, [setup.in_ink(team) for team in teams]

    def block(name: str, _: str) -> Sequence[PagePart]:
        if name == "head":
            return (fixed_part(lambda area: draw_front(above, title, style.league_front, area, setup), width),)
        return (table_part(_badges(pale_teams, width, setup), setup.gap(3.0), "badges"),)

    def head(page: str) -> Sequence[Item]:
        return running_head((title, ""), "season", page, style.league_running, setup)

    pages = pages_of(script, block, (style.league_running.height, head), None, setup)
    raise_problems(setup.fitter)
    return pages


def _badges(teams: Sequence[Team], width: float, setup: Setup) -> LongTable:
    abreast = next(columns for most, columns in setup.style.badges.columns if len(teams) <= most)
    letters = distinct_initials([team.name for team in teams])
    badge = partial(_badge, letters=letters, setup=setup)
    starts = range(0, len(teams), abreast)
    rows = [_badge_row(teams[start : start + abreast], width / abreast, badge, setup) for start in starts]
    return LongTable(PagePart(0.0, lambda area: ()), tuple(rows))


def _badge_row(teams: Sequence[Team], width: float, badge: Callable[[Team, Rect], Drawing], setup: Setup) -> PagePart:
    def draw(area: Rect) -> Sequence[Item]:
        places = [Rect(area.x + width * index, area.y, width, area.height) for index in range(len(teams))]
        cells = [badge(team, place) for team, place in zip(teams, places, strict=True)]
        return [Group(tuple(cell.items), name="team") for cell in cells]

    heights = [badge(team, Rect(0, 0, width, 0)).height for team in teams]
    return PagePart(max(width * setup.style.badges.shape, *heights), draw)


def _badge(team: Team, area: Rect, letters: Mapping[str, str], setup: Setup) -> Drawing:
    """Return a badge with the team's name and coach below; what has no room is left out."""
    look, middle, room = setup.style.badges, area.centre.x, area.width - 3
    shield = Size(area.width * look.badge[0], area.width * look.badge[1])
    items: list[Item] = [crest(team, Rect(middle - shield.width / 2, area.y + 1, *shield), letters[team.name])]
    base = area.y + shield.height + look.name_base
    names = [look.name.fit(name, room) for name in (team.name, team.short)]
    if name := next((name for name in names if name is not None), None):
        items += name.from_base(Point(middle, base), INK, "middle")
        base += name.height
    if team.coach and (coach := look.coach.fit(team.coach, room)):
        items += coach.from_base(Point(middle, base + 0.4), QUIET, "middle")
        base += coach.height
    return Drawing(base - area.y, items)
