"""Player counters: kit and number, the player's figures in the widest part, his name below; with a front or without.

The front shows the player fresh, the back the same player duller: he has moved, or is what the game's word says.
Drawn about the middle of the counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from generator.artwork.pieces.counter_pieces import TeamCounters
from generator.artwork.pieces.counter_style import (
    LABELLED_FROM,
    CounterStyle,
    Room,
    outline_of,
    panel_room,
    plan_of,
    room_in,
    row_shapes,
)
from generator.artwork.pieces.faces.figures import VALUE_FLOOR, FigureColumns, RowShape, Value, columns_of, value_row
from generator.artwork.pieces.faces.ground import MOVED_INK, MOVED_PAPER, CounterLook, ground
from generator.artwork.pieces.faces.head import Badge, head
from generator.artwork.pieces.faces.kit import dulled
from generator.artwork.pieces.faces.names import NAME_FLOOR, PrintedName, name_problem, printed_name
from generator.flow.text_box import TextBox
from generator.geometry.shapes import Point
from generator.model.game import Game, PlayerKind
from generator.model.teams.team import Kit, Player, Team
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
MOST_ROWS = 4096
"""Rows of values, and names, that are remembered for each kind of player."""


def team_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
    return CounterArt(game, style).counters(team, file)


class CounterArt:
    """What the counters of a game share, whatever their team: worked out once for all of them."""

    def __init__(self, game: Game, style: CounterStyle) -> None:
        self.game, self.style = game, style
        word = game.counter.back
        self.word = word.in_(style.language).upper() if word else ""
        self.kind = cache(lambda slug: KindArt(game.kinds[slug], game, style))

    def __reduce__(self) -> tuple[type[CounterArt], tuple[Game, CounterStyle]]:
        """Travel between processes as what it was made from."""
        return CounterArt, (self.game, self.style)

    def counters(self, team: Team, file: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
        """Return one piece a player of a team, and problems, like ``team_counters``."""
        squad = TeamCounters(team, outline_of(self.style), partial(_PlayerFaces, team, self, file))
        return squad.pieces, squad.problems


class _ValueMaker(NamedTuple):
    """A characteristic, and what makes a labelled figure of its value."""

    name: str
    make: Callable[[int], Value]


class _FigureRow(NamedTuple):
    """A row of values, where it goes, and its columns."""

    values: tuple[Value, ...]
    shape: RowShape
    columns: FigureColumns


class KindArt:
    """What the counters of one kind of player share: where things stand, and what was drawn before for the like."""

    def __init__(self, kind: PlayerKind, game: Game, style: CounterStyle) -> None:
        self.kind, self.style = kind, style
        self.keeper = kind.wears == "keeper"
        self.letter = kind.letter.in_(style.language) if kind.letter else ""
        self.plan = plan_of(game.counter, len(kind.rows), style)
        self._makers, self._shapes = self._row_makers(game)
        self._row = lru_cache(maxsize=MOST_ROWS)(self._new_row)
        self._drawn = lru_cache(maxsize=2 * MOST_ROWS)(self._newly_drawn)
        self.head = lru_cache(maxsize=512)(self._head)
        self.name = lru_cache(maxsize=MOST_ROWS)(self._name)

    def colours(self, moved: bool) -> tuple[Colour, Colour]:
        """Return ink and paper of a side: dark on light for field players, light on dark for keepers, dull behind."""
        dark, light = (MOVED_INK, MOVED_PAPER) if moved else (INK, WHITE)
        return (light, dark) if self.keeper else (dark, light)

    def rows(self, player: Player) -> Iterator[_FigureRow]:
        """Yield the rows of a player's values."""
        return (self._row(*key) for key in self._keys(player))

    def figures(self, player: Player, moved: bool) -> Iterator[Use]:
        """Yield the rows of a player's values as they are drawn."""
        return (self._drawn(*key, moved) for key in self._keys(player))

    def _keys(self, player: Player) -> Iterator[tuple[int, tuple[int, ...]]]:
        values = dict(player.values)
        for index, makers in enumerate(self._makers):
            yield index, tuple([values.get(name, 0) for name, _ in makers])

    def _row_makers(self, game: Game) -> tuple[list[list[_ValueMaker]], tuple[RowShape, ...]]:
        """Return the characteristics of each row of values, and the shapes of the rows."""
        kind = self.kind
        rows: Sequence[Sequence[str]] = kind.rows
        if self.style.width < ALL_VALUES_FROM:
            rows = ((kind.main or kind.characteristics[0],),)
        makers = [[_ValueMaker(name, self._labelled(name, game)) for name in row] for row in rows]
        return makers, row_shapes(tuple(map(len, rows)), self.plan, self.style)

    def _labelled(self, name: str, game: Game) -> Callable[[int], Value]:
        held = game.characteristics[name]
        label, main, flag = held.short.in_(self.style.language), name == self.kind.main, held.flag
        marked = flag.at_least if flag is not None else held.max + 1
        sign = held.written(0).removeprefix("0")
        return lambda number: Value(label, f"{number}{sign}", main, number >= marked)

    def _new_row(self, index: int, numbers: tuple[int, ...]) -> _FigureRow:
        makers = zip(self._makers[index], numbers, strict=True)
        values, shape = tuple([maker.make(number) for maker, number in makers]), self._shapes[index]
        return _FigureRow(values, shape, columns_of(values, shape))

    def _newly_drawn(self, index: int, numbers: tuple[int, ...], moved: bool) -> Use:
        row = self._row(index, numbers)
        return Use(Symbol("values", value_row(row.values, row.shape, *self.colours(moved)), brief=True))

    def _head(self, number: str, signs: str, ink: Colour, moved: bool) -> Use:
        """Return the number of a player and the signs beside it as one drawing."""
        badge = Badge(self.letter, self.kind.badge, *self.colours(moved))
        return Use(Symbol("head", head(number, badge, signs, ink, self.plan, self.style), brief=True))

    def _name(self, name: str, short: str) -> PrintedName | None:
        margin, room = 0.0064 * self.style.width, room_in(self.style)
        size = max(NAME_FLOOR, self.plan.name_size)
        return printed_name(name, short, self.plan.name, size, lambda y: room(y) - margin)


class _PlayerFaces:
    """Draws the counters of one team."""

    def __init__(self, team: Team, art: CounterArt, file: str) -> None:
        self.team, self.art, self.file = team, art, file
        self.game, self.style, self.word = art.game, art.style, art.word
        self.kinds = {player.kind: art.kind(player.kind) for player in team.players}
        self._ground = cache(self._new_ground)

    def _kit(self, kind: KindArt, moved: bool) -> Kit:
        kit = self.team.keeper_kit if kind.keeper else self.team.kit
        return dulled(kit) if moved else kit

    def _new_ground(self, slug: str, digits: int, moved: bool) -> tuple[Use, Colour]:
        """Return the lowest layer of the counters of a kind, and the ink of what stands on the kit."""
        kind = self.kinds[slug]
        kit = self._kit(kind, moved)
        look = CounterLook(kit, kind.colours(moved)[1], kind.plan, moved)
        return ground(look, self.style, digits), readable_on(kit.primary)

    def _name(self, player: Player) -> PrintedName | None:
        return self.kinds[player.kind].name(player.name, player.short)

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong: names and rows that have no room, values that are small."""
        for player in self.team.players:
            problem = name_problem(player, self._name(player), self.style.width, self.file)
            if problem is not None:
                yield problem
        crowded: list[Problem] = []
        smallest = VALUE_FLOOR
        for player in self.team.players:
            for row, shape, columns in self.kinds[player.kind].rows(player):
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
        return max((kind.plan.labelled for kind in self.kinds.values()), default=0.0)

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
        return (*self._base(player, "C" * player.captain, False), *self.kinds[player.kind].figures(player, False))

    def back(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows that he has moved, or the word of the game and the value that it repeats."""
        player = self.team.players[index]
        captain = "C" * player.captain
        if self.word:
            return (*self._base(player, captain, True), *self._state(player))
        return (*self._base(player, MOVED + captain, True), *self.kinds[player.kind].figures(player, True))

    def _base(self, player: Player, signs: str, moved: bool) -> tuple[Item, ...]:
        number, name = str(player.number), self._name(player)
        lowest, ink = self._ground(player.kind, max(2, len(number)), moved)
        lines = () if name is None else _name_lines(name, ink)
        return (lowest, self.kinds[player.kind].head(number, signs, ink, moved), *lines)

    def _state(self, player: Player) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats."""
        kind, shows = self.kinds[player.kind], self.game.counter.back_shows
        plan, (ink, _) = kind.plan, kind.colours(True)
        value = player.value(shows) if shows else None
        held = self.game.characteristics.get(shows)
        below = f"{held.short.in_(self.style.language)} {held.written(value)}" if held and value is not None else ""
        high = plan.bottom - plan.top
        for text, share in ((self.word, 0.3 if below else 0.5), (below, 0.7)):
            if text:
                yield from _words(text, plan.top + share * high, 0.42 * high, panel_room(self.style), ink)


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
