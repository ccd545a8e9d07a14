"""Player counters: kit and number, the player's figures in the widest part, his name below; with a front or without.

The front shows the player fresh, the back the same player duller: he has moved, or is what the game's word says.
Drawn about the middle of the counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from generator.artwork.pieces.counter_pieces import TeamCounters
from generator.artwork.pieces.counter_style import (
    LABELLED_FROM,
    CounterStyle,
    FacePlan,
    Room,
    outline_of,
    panel_room,
    plan_of,
    room_in,
    row_shapes,
)
from generator.artwork.pieces.faces.figures import VALUE_FLOOR, RowShape, Value, columns_of, value_row
from generator.artwork.pieces.faces.ground import MOVED_INK, MOVED_PAPER, CounterLook, ground
from generator.artwork.pieces.faces.head import head
from generator.artwork.pieces.faces.kit import dulled
from generator.artwork.pieces.faces.names import NAME_FLOOR, PrintedName, name_problem, printed_name
from generator.flow.text_box import TextBox
from generator.geometry.shapes import Point
from generator.model.game import Game, PlayerKind
from generator.model.teams.team import Player, Team
from generator.problems import Problem, Severity
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_lines
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pieces import Piece
from generator.scene.primitives import Item, Symbol, Text, Use
from generator.words import phrase

__all__ = ["ALL_VALUES_FROM", "LABELLED_FROM", "CounterStyle", "team_counters"]

ALL_VALUES_FROM = 12.0
"""Below this width only the number and the main value are printed."""

MOVED = "✓"


def team_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
    squad = TeamCounters(team, outline_of(style), partial(_PlayerFaces, team, game, style, file))
    return squad.pieces, squad.problems


class _ValueMaker(NamedTuple):
    """A characteristic, and what makes a labelled figure of its value."""

    name: str
    make: Callable[[int], Value]


class _PlayerFaces:
    """Draws the counters of one team; what its players share is drawn once."""

    def __init__(self, team: Team, game: Game, style: CounterStyle, file: str) -> None:
        self.team, self.game, self.style, self.file = team, game, style, file
        worn = {player.kind: game.kinds[player.kind] for player in team.players}
        self.rows = {slug: self._row_makers(kind) for slug, kind in worn.items()}
        self.looks = {slug: self._looks(kind) for slug, kind in worn.items()}
        self.letters = {slug: kind.letter.in_(style.language) if kind.letter else "" for slug, kind in worn.items()}
        word = game.counter.back
        self.word = word.in_(style.language).upper() if word else ""
        self.names = tuple(map(self._name, team.players))

    def _plan(self, kind: PlayerKind) -> FacePlan:
        return plan_of(self.game.counter, len(kind.rows), self.style)

    def _looks(self, kind: PlayerKind) -> tuple[CounterLook, CounterLook]:
        """Return both sides: dark on light for field players, light on dark for keepers, the back dull."""
        keeper = kind.wears == "keeper"
        kit = self.team.keeper_kit if keeper else self.team.kit
        ink, paper = (WHITE, INK) if keeper else (INK, WHITE)
        fresh = CounterLook(kit, ink, paper, self._plan(kind))
        ink, paper = (MOVED_PAPER, MOVED_INK) if keeper else (MOVED_INK, MOVED_PAPER)
        return fresh, replace(fresh, kit=dulled(kit), ink=ink, paper=paper, moved=True)

    def _row_makers(self, kind: PlayerKind) -> list[tuple[list[_ValueMaker], RowShape]]:
        """Return for each row of a kind's values its characteristics and its shape."""
        rows: Sequence[Sequence[str]] = kind.rows
        if self.style.width < ALL_VALUES_FROM:
            rows = ((kind.main or kind.characteristics[0],),)
        makers = ([_ValueMaker(name, self._labelled(name, kind)) for name in row] for row in rows)
        shapes = row_shapes(tuple(map(len, rows)), self._plan(kind), self.style)
        return list(zip(makers, shapes, strict=True))

    def _labelled(self, name: str, kind: PlayerKind) -> Callable[[int], Value]:
        held = self.game.characteristics[name]
        label, main, flag = held.short.in_(self.style.language), name == kind.main, held.flag
        marked = flag.at_least if flag is not None else held.max + 1
        sign = held.written(0).removeprefix("0")
        return lambda number: _figure(label, number, sign, main, number >= marked)

    def _rows(self, player: Player) -> Iterator[tuple[tuple[Value, ...], RowShape]]:
        """Yield the rows of a player's values, each with where it goes."""
        values = dict(player.values)
        for row, shape in self.rows[player.kind]:
            yield tuple([make(values.get(name, 0)) for name, make in row]), shape

    def _name(self, player: Player) -> PrintedName | None:
        plan, margin, room = self.looks[player.kind][0].plan, 0.0064 * self.style.width, room_in(self.style)
        return printed_name(player, plan.name, max(NAME_FLOOR, plan.name_size), lambda y: room(y) - margin)

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong: names and rows that have no room, values that are small."""
        for player, name in zip(self.team.players, self.names, strict=True):
            if (problem := name_problem(player, name, self.style.width, self.file)) is not None:
                yield problem
        crowded: list[Problem] = []
        smallest = VALUE_FLOOR
        for player in self.team.players:
            for row, shape in self._rows(player):
                columns = columns_of(row, shape)
                smallest = min(smallest, *columns.sizes)
                if not columns.fits:
                    crowded.append(self._too_wide(player, row))
                elif shape.label_size and not columns.label_size:
                    crowded.append(self._unlabelled(row))
        yield from dict.fromkeys(crowded)
        yield from self._small(smallest)

    def _small(self, smallest: float) -> Iterator[Problem]:
        """Yield what is small: the counters themselves, and values so high at the least."""
        width, labelled = phrase("{size:g} mm", size=self.style.width), self._labelled_from()
        if self.style.width < labelled:
            shown_values = phrase("values without labels")
            if self.style.width < ALL_VALUES_FROM:
                shown_values = phrase("only the number and one value each; the other values stand on the team sheet")
            hint = phrase("labels need counters of {labelled:g} mm: a larger --hex, or more sheets", labelled=labelled)
            yield Problem(
                self.file,
                phrase("counters of {width} show {shown_values}", width=width, shown_values=shown_values),
                hint=hint,
                severity=Severity.WARNING,
            )
        if smallest < VALUE_FLOOR - 1e-6:
            message = phrase(
                "some values are {smallest:.1f} pt high on counters of {width}; 9 pt read with ease",
                smallest=smallest / POINT,
                width=width,
            )
            yield Problem(self.file, message, hint=phrase("choose a larger --hex"), severity=Severity.WARNING)

    def _labelled_from(self) -> float:
        return max((fresh.plan.labelled for fresh, _ in self.looks.values()), default=0.0)

    def _too_wide(self, player: Player, row: Sequence[Value]) -> Problem:
        figures = ", ".join(value.figure for value in row)
        message = phrase(
            "{figures} do not fit side by side on a counter of {width:g} mm at 5 pt",
            figures=figures,
            width=self.style.width,
        )
        hint = phrase("a larger --hex, or fewer values in a row of its kind in game.yaml")
        return Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _unlabelled(self, row: Sequence[Value]) -> Problem:
        labels, width = (
            ", ".join(value.label for value in row),
            phrase("on a counter of {width:g} mm", width=self.style.width),
        )
        message = phrase(
            "the labels {labels} do not fit side by side {width} at 5 pt and are left out", labels=labels, width=width
        )
        hint = phrase("a larger --hex, or shorter labels or fewer values in a row in game.yaml")
        return Problem(self.file, message, hint=hint, severity=Severity.WARNING)

    def front(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows a player fresh."""
        player = self.team.players[index]
        look = self.looks[player.kind][0]
        return (*self._base(index, look, "C" * player.captain), *self._figures(player, look))

    def back(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows that he has moved, or the word of the game and the value that it repeats."""
        player = self.team.players[index]
        look = self.looks[player.kind][1]
        if self.word:
            return (*self._base(index, look, "C" * player.captain), *self._state(player, look))
        return (*self._base(index, look, MOVED + "C" * player.captain), *self._figures(player, look))

    def _base(self, index: int, look: CounterLook, signs: str) -> tuple[Item, ...]:
        player, name = self.team.players[index], self.names[index]
        number, shape = str(player.number), self.game.kinds[player.kind].badge
        top = head(number, self.letters[player.kind], shape, signs, look, self.style)
        lines = () if name is None else _name_lines(name, readable_on(look.kit.primary))
        return (ground(look, self.style, max(2, len(number))), *top, *lines)

    def _figures(self, player: Player, look: CounterLook) -> Iterator[Item]:
        return (_drawn_row(row, shape, look.ink, look.paper) for row, shape in self._rows(player))

    def _state(self, player: Player, look: CounterLook) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats."""
        plan, shows = look.plan, self.game.counter.back_shows
        value = player.value(shows) if shows else None
        held = self.game.characteristics.get(shows)
        below = f"{held.short.in_(self.style.language)} {held.written(value)}" if held and value is not None else ""
        high = plan.bottom - plan.top
        for text, share in ((self.word, 0.3 if below else 0.5), (below, 0.7)):
            if text:
                yield from _words(text, plan.top + share * high, 0.42 * high, panel_room(self.style), look.ink)


def _words(text: str, middle: float, wanted: float, room: Room, ink: Colour) -> tuple[Item, ...]:
    """Return a text about a height, on two lines where that lets it be much larger; nothing where it has no room."""
    reach = wanted * CAP_HEIGHT / 2
    width = 1.9 * min(room(middle - reach), room(middle + reach))
    one = fitted_lines(text, BOLD, (width,), wanted, _WORD_FLOOR)
    two = fitted_lines(text, BOLD, (width, width), 0.7 * wanted, 0.5 * wanted)
    size, lines = two if two and (one is None or one[0] < 0.6 * wanted) else one or (0.0, ())
    return TextBox(lines, BOLD, size, 1.1).about(Point(0, middle), ink, "middle")


_WORD_FLOOR = 4 * POINT


def _name_lines(name: PrintedName, ink: Colour) -> Iterator[Item]:
    return (Text(Point(0, y), line, SEMIBOLD, name.size, ink, "middle") for y, line in name.lines)


@lru_cache(maxsize=6000)
def _drawn_row(values: tuple[Value, ...], shape: RowShape, ink: Colour, paper: Colour) -> Use:
    """Return a row of values as one drawing."""
    return Use(Symbol("values", value_row(values, shape, ink, paper), brief=True))


@lru_cache(maxsize=4096)
def _figure(label: str, number: int, sign: str, main: bool, flagged: bool) -> Value:
    """Return one labelled figure with the sign behind it; the same one for the same words."""
    return Value(label, f"{number}{sign}", main, flagged)
