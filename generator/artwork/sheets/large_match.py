"""Match sheets in large print, on as many pages as they take. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from types import MappingProxyType
from typing import TypeVar

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import badge, paled
from generator.artwork.sheets.large_sheet_blocks import fields_band, score_band, signature_band
from generator.artwork.sheets.large_sheet_parts import GAP, fixed, flowing, large_pages, large_parts
from generator.artwork.sheets.large_sheet_players import Entry, Squad, section_entry
from generator.artwork.sheets.large_sheet_words import LINE, NAME, TITLE, Band, lettered, title_items
from generator.artwork.sheets.match_sheet_words import MatchWords, match_words
from generator.artwork.sheets.team_sheet_table import sections_of
from generator.artwork.sheets.team_sheet_words import HAIR, QUIET, RULE, Lettering
from generator.artwork.templating.script import Script
from generator.flow.parts import Part
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.game import Game
from generator.model.season import Fixture, Season
from generator.model.team import Player, Team
from generator.problems import PizarraError
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Box, Group, Item, Line, Style

T = TypeVar("T")

_ON, _TALLY, _MARK = 22.0, 26.0, 14.0
_LEFT = 15.0
_ROW = 10.5
_BADGE = Rect(0, 0, 20.0, 23.0)
_RULED = 11.0
_LEAST_LINES = 3
_EDGE = Style(stroke=RULE, width=0.25)
_HAIRLINE = Style(stroke=HAIR, width=0.3)


def large_match_sheet(
    fixture: Fixture,
    season: Season,
    game: Game,
    script: Script,
    language: str,
    size: Size,
    ink: Ink = "normal",
    files: tuple[str, str] = ("", ""),
) -> tuple[Artwork, ...]:
    """Return the pages of a match in letters of 16 pt and more, each of ``size``, from the facts of a usual one.

    Raises ``PizarraError`` for a page too low for a part, and for a club's own words that are too wide.
    """
    if ink == "light":
        fixture = replace(fixture, home=paled(fixture.home), away=paled(fixture.away))
    lettering = Lettering("match sheet", season.file)
    match = _Match(fixture, season, game, match_words(language, game.record), size.width)
    pair = f"{fixture.home.short} – {fixture.away.short}"

    def parts(_: str) -> list[Part]:
        return large_parts(script, lambda name: _BLOCKS[name](match), size.width, lettering)

    pages = large_pages(parts, match.words.page.format, pair, size, script.file)
    if lettering.problems:
        raise PizarraError(dict.fromkeys(lettering.problems))
    return pages


@dataclass(frozen=True)
class _Match:
    """A match: its blocks as parts that flow over pages."""

    fixture: Fixture
    season: Season
    game: Game
    words: MatchWords
    width: float

    def head(self) -> tuple[Part, ...]:
        """Return the season's title over boxes for round, date, place and referee."""
        title = title_band(f"{self.game.title} · {self.words.sheet}", self.season.title, self.width)
        words, fixture = self.words, self.fixture
        first = (words.round, fixture.round, 0.4), (words.date, fixture.date, 0.6)
        second = (words.place, fixture.place, 0.5), (words.labels.referee, fixture.referee, 0.5)
        return fixed(title), fixed(fields_band((first, second), self.width))

    def score(self) -> tuple[Part, ...]:
        """Return both sides with their badges, then the score by periods."""
        sides = [self._side(team) for team in (self.fixture.home, self.fixture.away)]
        names = (self.fixture.home.short, self.fixture.away.short)
        return (*map(fixed, sides), fixed(score_band(names, self.width, self.words.labels)))

    def _side(self, team: Team) -> Band:
        left = _BADGE.width + 5
        name = lettered(team.name, self.width - left, BOLD, 22 * POINT, NAME)
        coach = lettered(f"{self.words.labels.coach}: {team.coach}" if team.coach else "", self.width - left)
        height = max(_BADGE.height, name.height + coach.height)
        top = (height - name.height - coach.height) / 2
        text = (*name.items(Point(left, top)), *coach.items(Point(left, top + name.height), QUIET))
        return Band(height, (badge(team.name, team.kit, _BADGE), *text))

    def line_ups(self) -> tuple[Part, ...]:
        """Return the squads one after the other, with boxes to fill in."""
        return tuple(flowing(self._squad(team)) for team in (self.fixture.home, self.fixture.away))

    def _edges(self) -> list[float]:
        """Return the sides of the boxes that are written in."""
        widths = [_ON, _TALLY, *[_MARK] * len(self.words.labels.marks)]
        return [self.width - sum(widths[index:]) for index in range(len(widths) + 1)]

    def _squad(self, team: Team) -> Squad:
        entries: list[Entry] = []
        for section in sections_of(team, self.words.labels):
            entries.append(section_entry(section.title, self.width))
            entries += [Entry(self._player(row.player)) for row in section.rows]
        return Squad(self._columns(team), tuple(entries))

    def _columns(self, team: Team) -> Band:
        """Return a team's name in its colours over the heads of the columns."""
        labels, edges = self.words.labels, self._edges()
        name = lettered(team.short, self.width, BOLD, NAME)
        top = 2.6 + name.height
        items: list[Item] = [
            Box(Rect(0, 0, self.width, 2.0), Style(fill=team.kit.primary, stroke=RULE, width=0.1)),
            Box(Rect(0, 1.4, self.width, 0.6), Style(fill=team.kit.secondary)),
            *name.items(Point(0, 2.4)),
            *lettered(labels.number, _LEFT).items(Point(0, top), QUIET),
            *lettered(labels.name, edges[0] - _LEFT).items(Point(_LEFT, top), QUIET),
        ]
        heads = [lettered(text, end - x - 1) for text, x, end in _between((self.words.on, labels.tally), edges)]
        for head, x, end in _between(heads, edges):
            items += head.items(Point((x + end) / 2, top), QUIET, "middle")
        for mark, x in zip(labels.marks, edges[2:], strict=False):
            items.append(Box(Rect(x + 2, top + 1.0, 3.6, 5.0), Style(fill=mark.colour, stroke=INK, width=0.2), 0.4))
            items += lettered(mark.letter, _MARK - 7).items(Point(x + 7, top), QUIET)
        height = top + max(LINE, *(head.height for head in heads)) + 0.6
        items.append(Line(Point(0, height), Point(self.width, height), Style(stroke=INK, width=0.45)))
        return Band(height, tuple(items))

    def _player(self, player: Player) -> Band:
        edges = self._edges()
        name = lettered(player.name + (" (C)" if player.captain else ""), edges[0] - _LEFT - 2, REGULAR, NAME)
        height = max(_ROW, name.height + 2.6)
        items: list[Item] = [
            *lettered(str(player.number), _LEFT, BOLD, NAME).items(
                Point(_LEFT - 3, (_ROW - NAME * 1.2) / 2), INK, "end"
            ),
            *name.items(Point(_LEFT, (_ROW - name.size * 1.2) / 2)),
            *(Line(Point(x, 0), Point(x, height), _EDGE) for x in edges),
            Line(Point(0, height), Point(self.width, height), _EDGE),
        ]
        return Band(height, tuple(items))

    def events(self) -> tuple[Part, ...]:
        """Return lists to write down what is counted and the marks given: when, to whom, of which side."""
        labels = self.words.labels
        marks = " · ".join(mark.meaning for mark in labels.marks)
        titles = [title for title in (labels.tally, marks[:1].upper() + marks[1:]) if title]
        least = TITLE + LINE + _LEAST_LINES * _RULED
        return tuple(Part(least, partial(self._list, title), most=inf, gap=GAP) for title in titles)

    def _list(self, title: str, area: Rect) -> list[Item]:
        """Return ruled lines in two columns under a heading, each with its three fields."""
        heading = title_items(title, 0, self.width)
        items: list[Item] = [Group(tuple(heading), Transform.shift(area.x, area.y))]
        top = area.y + TITLE + LINE
        count = max(_LEAST_LINES, int((area.bottom - top) // _RULED))
        gap, half = (area.bottom - top) / count, area.width / 2 - 3
        for left in (area.x, area.right - half):
            for label, share in ((self.words.when, 0.0), (self.words.labels.number, 0.36), (self.words.side, 0.58)):
                x = left + half * share
                items += lettered(label, half * 0.42).items(Point(x + (1.2 if share else 0), top - LINE), QUIET)
                if share:
                    items.append(Line(Point(x, top), Point(x, area.bottom), _HAIRLINE))
            ys = (top + gap * index for index in range(1, count + 1))
            items += [Line(Point(left, y), Point(left + half, y), _HAIRLINE) for y in ys]
        return items

    def signatures(self) -> tuple[Part, ...]:
        """Return lines to sign on."""
        people = [f"{self.words.labels.captain} ({side})" for side in (self.words.home, self.words.away)]
        return (fixed(signature_band((*people, self.words.labels.referee), self.width), gap=0.0),)


def _between(things: Sequence[T], edges: Sequence[float]) -> list[tuple[T, float, float]]:
    """Return each of some things with the sides of its column."""
    return list(zip(things, edges, edges[1:], strict=False))


def title_band(eyebrow: str, title: str, width: float) -> Band:
    """Return a title below what it belongs to."""
    above, name = lettered(eyebrow, width, SEMIBOLD), lettered(title, width, BOLD, 28 * POINT, 20 * POINT)
    items = (*above.items(Point(0, 0), QUIET), *name.items(Point(0, above.height + 0.6)))
    return Band(above.height + name.height + 0.6, items)


_BLOCKS: Mapping[str, Callable[[_Match], tuple[Part, ...]]] = MappingProxyType(
    {
        "head": _Match.head,
        "score": _Match.score,
        "line-ups": _Match.line_ups,
        "events": _Match.events,
        "signatures": _Match.signatures,
    }
)
