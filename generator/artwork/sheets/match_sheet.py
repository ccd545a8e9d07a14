"""Match sheets: both line-ups on a page, with room for the score, who scored, marks and signatures. In millimetres.

What stands on them is a template's to say; what is counted, and what it is called, is the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from types import MappingProxyType

from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.badge import paled
from generator.artwork.sheets.match_sheet_blocks import (
    LIST_LEAST,
    ROW_LEAST,
    ROW_MOST,
    SCORE_HEIGHT,
    Rows,
    event_items,
    rows_height,
    score_items,
    squad_items,
)
from generator.artwork.sheets.match_sheet_words import MatchWords, match_words
from generator.artwork.sheets.sheet_parts import placed_parts, script_parts, sheet_pages, side_by_side
from generator.artwork.sheets.team_sheet_words import FLOOR, LABEL, QUIET, RULE, Lettering, stacked
from generator.artwork.templating.script import Blocks, Script
from generator.flow.parts import Part
from generator.flow.words import legible
from generator.geometry.shapes import Point, Rect, Size
from generator.model.game import Game
from generator.model.season import Fixture, Season
from generator.problems import PizarraError
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, fitted_lines, fitted_size
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Box, Item, Line, Style

_HEAD_HEIGHT, _SMALL_HEAD_HEIGHT, _SIGNED_HEIGHT = 22.0, 9.0, 15.0
_LIST_IDEAL = 44.0
_GUTTER = 6.0
_EDGE = Style(stroke=RULE, width=0.2)


def match_sheet(
    fixture: Fixture,
    season: Season,
    game: Game,
    script: Script,
    language: str,
    size: Size,
    ink: Ink = "normal",
    files: tuple[str, str] = ("", ""),
) -> tuple[Artwork, ...]:
    """Return the pages of a match, each as large as ``size`` (the paper without its margins).

    ``script`` says what stands on them; ``ink`` ``light`` pales the kits and leaves the ground white; ``files`` is how
    messages call the teams' files. Raises ``PizarraError`` with every text that does not fit, and for a part that is
    too high for the page.
    """
    lettering = Lettering("match sheet", season.file)
    sides = (Lettering("match sheet", files[0]), Lettering("match sheet", files[1]))
    if ink == "light":
        fixture = replace(fixture, home=paled(fixture.home), away=paled(fixture.away))
    words = match_words(language, game.record)
    sheet = _Match(fixture, season, game, words, lettering, sides, size, ink != "light")
    pages = sheet.pages(script)
    if problems := [problem for held in (lettering, *sides) for problem in held.problems]:
        raise PizarraError(dict.fromkeys(problems))
    return pages


@dataclass(frozen=True)
class _Match:
    """A match: its blocks as parts that flow over pages."""

    fixture: Fixture
    season: Season
    game: Game
    words: MatchWords
    lettering: Lettering
    sides: tuple[Lettering, Lettering]
    size: Size
    tinted: bool

    def pages(self, script: Script) -> tuple[Artwork, ...]:
        """Return the pages of a script. Raises ``PizarraError`` for a part that is too high for a page."""
        parts = script_parts(script, self._blocks, self.size.width, self.lettering)
        further = Rect(0, _SMALL_HEAD_HEIGHT, self.size.width, self.size.height - _SMALL_HEAD_HEIGHT)
        placed = placed_parts(parts, Rect(0, 0, *self.size), further, script.file)
        return sheet_pages(placed, self.size, self._running_head)

    def _blocks(self, called: Blocks) -> list[Part]:
        return side_by_side(called, lambda name: MATCH_BLOCKS[name](self))

    def _running_head(self, number: int, count: int) -> list[Item]:
        pair = f"{self.fixture.home.short} – {self.fixture.away.short}"
        where = f"{self.season.title} · {self.words.page.format(number, count)}"
        room = self.size.width * 0.6
        return [
            self.lettering.line(pair, Point(0, 4), room, BOLD, 12 * POINT),
            self.lettering.line(
                where, Point(self.size.width, 4), self.size.width - room - 4, SEMIBOLD, LABEL, QUIET, "end", "season"
            ),
            Line(Point(0, 6), Point(self.size.width, 6), Style(stroke=INK, width=0.3)),
        ]

    def head(self) -> Part:
        """Return the season's title over boxes for round, date, ground and referee."""
        return Part(_HEAD_HEIGHT, self._head)

    def _head(self, area: Rect) -> list[Item]:
        words, fixture, line = self.words, self.fixture, self.lettering.line
        x, y, width = area.x, area.y, area.width
        eyebrow = f"{self.game.title} · {words.sheet}"
        items: list[Item] = [
            line(eyebrow, Point(x, y + 3), width, SEMIBOLD, LABEL, QUIET),
            line(self.season.title, Point(x, y + 9.4), width, BOLD, 15 * POINT, INK, path="season"),
            Box(Rect(x, y + 11.6, width, 10), _EDGE, radius=1),
        ]
        fields = (
            (words.round, 0.16, "round"), (words.date, 0.26, "date"), (words.place, 0.29, "place"),
            (words.labels.referee, 0.29, "referee"),
        )  # fmt: skip
        for label, share, key in fields:
            if x > area.x:
                items.append(Line(Point(x, y + 11.6), Point(x, y + 21.6), _EDGE))
            room = width * share - 3
            items.append(line(label, Point(x + 1.5, y + 14.8), room, REGULAR, LABEL, QUIET))
            if value := getattr(fixture, key):
                path = f"matches[{fixture.entry + 1}].{key}"
                items += self._value(value, Rect(x + 1.5, y + 15.6, room, 6), path)
            x += width * share
        return items

    def _value(self, text: str, area: Rect, path: str) -> Sequence[Item]:
        """Return a text on one line, on two where one would be smaller than 8 pt."""
        text = legible(text)
        one = fitted_size(text, SEMIBOLD, area.width, LABEL, LABEL)
        two = fitted_lines(text, SEMIBOLD, (area.width, area.width), LABEL, FLOOR)
        if one is None and two is not None:
            return stacked(two[1], Point(area.x, area.centre.y), SEMIBOLD, two[0], INK)
        return (self.lettering.line(text, Point(area.x, area.y + 4), area.width, SEMIBOLD, 9.5 * POINT, path=path),)

    def score(self) -> Part:
        """Return both badges and names with the boxes of the score between them."""

        def draw(area: Rect) -> Sequence[Item]:
            return score_items(self.fixture, area, self.words, self.tinted, self.lettering, self.sides)

        return Part(SCORE_HEIGHT, draw, gap=2.4)

    def line_ups(self) -> Part:
        """Return both squads side by side, with boxes to fill in."""
        teams = (self.fixture.home, self.fixture.away)
        return self._squads(tuple(Rows.of(team, self.words) for team in teams))

    def _squads(self, sides: tuple[Rows, ...]) -> Part:
        def draw(area: Rect) -> list[Item]:
            longest = max(len(side.entries) for side in sides)
            row = (area.height - rows_height(0)) / max(1, longest)
            width = (area.width - _GUTTER) / 2
            places = [Rect(area.x + index * (width + _GUTTER), area.y, width, row) for index in range(2)]
            return [
                item
                for side, place, lettering in zip(sides, places, self.sides, strict=True)
                for item in squad_items(side, place, self.words, self.tinted, lettering)
            ]

        def cut(room: float) -> tuple[Part, Part] | None:
            count = int((room - rows_height(0)) // ROW_LEAST)
            if count < 4 or count >= max(len(side.entries) for side in sides):
                return None
            halves = [side.halves(count, self.words) for side in sides]
            return self._squads(tuple(one for one, _ in halves)), self._squads(tuple(two for _, two in halves))

        longest = max(len(side.entries) for side in sides)
        least, most = (rows_height(0) + longest * row for row in (ROW_LEAST, ROW_MOST))
        return Part(least, draw, most=most, gap=5, cut=cut, overleaf=True)

    def events(self) -> Part:
        """Return lists to write down who scored and who was given a mark, and when."""
        return Part(LIST_LEAST, lambda area: event_items(area, self.words), _LIST_IDEAL, inf, gap=4)

    def signatures(self) -> Part:
        """Return lines to sign on."""
        people = [f"{self.words.labels.captain} ({side})" for side in (self.words.home, self.words.away)]
        return Part(_SIGNED_HEIGHT, partial(self._signatures, (*people, self.words.labels.referee)), gap=0)

    def _signatures(self, people: Sequence[str], area: Rect) -> list[Item]:
        width = (area.width - _GUTTER * (len(people) - 1)) / len(people)
        items: list[Item] = []
        for index, label in enumerate(people):
            base = Point(area.x + (width + _GUTTER) * index, area.bottom - 4)
            items.append(Line(base, base.shifted(width, 0), Style(stroke=INK, width=0.25)))
            items.append(self.lettering.line(label, base.shifted(0, 3.4), width, REGULAR, LABEL, QUIET))
        return items


MATCH_BLOCKS: Mapping[str, Callable[[_Match], Part | None]] = MappingProxyType(
    {
        "head": _Match.head,
        "score": _Match.score,
        "line-ups": _Match.line_ups,
        "events": _Match.events,
        "signatures": _Match.signatures,
    }
)
"""The blocks that a template of match sheets may call, by name."""

MATCH_WIDE = frozenset(("head", "score", "line-ups"))
"""Those that take the whole width of the page."""
