"""Player counters: a shirt with its number, the player's figures in the widest part, his name below.

The front shows the player fresh, the back the same player duller: he has moved. Drawn about the middle of the counter;
all sizes are for a counter 18.8 mm wide and grow or shrink with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.artwork.pieces.counter_pieces import TeamCounters
from generator.artwork.pieces.counter_shape import (
    BLEED,
    LABELLED_FROM,
    MOVED_INK,
    MOVED_PAPER,
    CounterLook,
    CounterStyle,
    figure,
    figures,
    ground,
    look_of,
    name_plates,
    number_plate,
    outline_of,
    room_in,
    row_shapes,
)
from generator.artwork.pieces.faces.figures import VALUE_FLOOR, RowShape, Value, columns_of
from generator.artwork.pieces.faces.kit import dulled
from generator.artwork.pieces.faces.names import NAME_FLOOR, PrintedName, name_problem, printed_name
from generator.model.game import Game, PlayerKind
from generator.model.teams.team import Player, Team
from generator.problems import Problem, Severity
from generator.scene.fonts import POINT
from generator.scene.pieces import Piece
from generator.scene.primitives import Item

__all__ = ["BLEED", "LABELLED_FROM", "MOVED_INK", "MOVED_PAPER", "CounterStyle", "team_counters"]

ALL_VALUES_FROM = 12.0
"""Below this width only the shirt number and the main value are printed."""


def team_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
    squad = TeamCounters(team, outline_of(style), partial(_TeamCounters, team, game, style, file))
    return squad.pieces, squad.problems


class _TeamCounters:
    """Draws the counters of one team."""

    def __init__(self, team: Team, game: Game, style: CounterStyle, file: str) -> None:
        self.team, self.game, self.style, self.file = team, game, style, file
        worn = {player.kind: game.kinds[player.kind] for player in team.players}
        self.looks = {slug: self._looks(kind) for slug, kind in worn.items()}
        self.rows = {slug: self._row_makers(kind) for slug, kind in worn.items()}
        self.names = tuple(map(self._name, team.players))

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
        width = f"{self.style.width:g} mm"
        if self.style.width < LABELLED_FROM:
            shown_values = "values without labels"
            if self.style.width < ALL_VALUES_FROM:
                shown_values = "only the number and one value each; the other values stand on the team sheet"
            hint = f"labels need counters of {LABELLED_FROM:g} mm: a larger --hex, or more sheets"
            yield Problem(self.file, f"counters of {width} show {shown_values}", hint=hint, severity=Severity.WARNING)
        if smallest < VALUE_FLOOR - 1e-6:
            message = f"some values are {smallest / POINT:.1f} pt high on counters of {width}; 9 pt read with ease"
            yield Problem(self.file, message, hint="choose a larger --hex", severity=Severity.WARNING)

    def _looks(self, kind: PlayerKind) -> tuple[CounterLook, CounterLook]:
        keeper = kind.wears == "keeper"
        fresh = look_of(self.team.keeper_kit if keeper else self.team.kit, keeper, len(kind.rows))
        ink, paper = (MOVED_PAPER, MOVED_INK) if keeper else (MOVED_INK, MOVED_PAPER)
        return fresh, replace(fresh, kit=dulled(fresh.kit), ink=ink, paper=paper, moved=True)

    def _row_makers(self, kind: PlayerKind) -> list[tuple[list[tuple[str, Callable[[int], Value]]], RowShape]]:
        """Return for each row of a kind's values the names of its characteristics, what labels each, and its shape."""
        rows: Sequence[Sequence[str]] = kind.rows
        if self.style.width < ALL_VALUES_FROM:
            rows = ((kind.main or kind.characteristics[0],),)
        makers = ([(name, self._labelled(name, kind)) for name in row] for row in rows)
        return list(zip(makers, row_shapes(len(rows), self.style), strict=True))

    def _labelled(self, name: str, kind: PlayerKind) -> Callable[[int], Value]:
        characteristic = self.game.characteristics[name]
        label, main, flag = characteristic.short.in_(self.style.language), name == kind.main, characteristic.flag
        marked = flag.at_least if flag is not None else characteristic.max + 1
        return lambda number: figure(label, str(number), main, number >= marked)

    def _rows(self, player: Player) -> Iterator[tuple[tuple[Value, ...], RowShape]]:
        """Yield the rows of a player's values, each with where it goes."""
        values = dict(player.values)
        for row, shape in self.rows[player.kind]:
            yield tuple([labelled(values.get(name, 0)) for name, labelled in row]), shape

    def _too_wide(self, player: Player, row: Sequence[Value]) -> Problem:
        figures = ", ".join(value.figure for value in row)
        message = f"{figures} do not fit side by side on a counter of {self.style.width:g} mm at 5 pt"
        hint = "a larger --hex, or fewer values in a row of its kind in game.yaml"
        return Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _unlabelled(self, row: Sequence[Value]) -> Problem:
        labels, width = ", ".join(value.label for value in row), f"on a counter of {self.style.width:g} mm"
        message = f"the labels {labels} do not fit side by side {width} at 5 pt and are left out"
        hint = "a larger --hex, or shorter labels or fewer values in a row in game.yaml"
        return Problem(self.file, message, hint=hint, severity=Severity.WARNING)

    def front(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows a player fresh."""
        return self._side(index, self.looks[self.team.players[index].kind][0])

    def back(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows that he has moved."""
        return self._side(index, self.looks[self.team.players[index].kind][1])

    def _side(self, index: int, look: CounterLook) -> tuple[Item, ...]:
        style, player, name = self.style, self.team.players[index], self.names[index]
        plate = number_plate(player.number, player.captain, look, style)
        rows = [figures(row, shape, look.ink, look.paper) for row, shape in self._rows(player)]
        return (ground(look, style), *plate, *rows, *(name_plates(name, look, style) if name is not None else ()))

    def _name(self, player: Player) -> PrintedName | None:
        look, scale, room = self.looks[player.kind][0], self.style.scale, room_in(self.style)
        centre, size = (look.bands[1] + 1.42) * scale, max(NAME_FLOOR, 6.6 * POINT * scale)
        return printed_name(player, centre, size, lambda y: room(y) - 0.12 * scale)
