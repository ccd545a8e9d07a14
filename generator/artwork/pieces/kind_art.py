"""What the counters of one kind of player share: where things stand, and what was drawn before for the like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.artwork.pieces.counter_style import CounterStyle, plan_of, room_in, row_shapes
from generator.artwork.pieces.faces.figures import FigureColumns, RowShape, Value, columns_of, value_row
from generator.artwork.pieces.faces.ground import MOVED_INK, MOVED_PAPER
from generator.artwork.pieces.faces.head import Badge, head
from generator.artwork.pieces.faces.names import NAME_FLOOR, PrintedName, printed_name
from generator.model.game import Game, PlayerKind
from generator.model.team import Player
from generator.scene.fonts import holds_symbols
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Item, Symbol, Text, Use

ALL_VALUES_FROM = 12.0
"""Below this width only the number and the main value are printed."""

MOST_ROWS = 4096
"""Rows of values, and names, that are remembered for each kind of player."""


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
        return _use("values", value_row(row.values, row.shape, *self.colours(moved)))

    def _head(self, number: str, signs: str, ink: Colour, moved: bool) -> Use:
        """Return the number of a player and the signs beside it as one drawing."""
        badge = Badge(self.letter, self.kind.badge, *self.colours(moved))
        return _use("head", head(number, badge, signs, ink, self.plan, self.style))

    def _name(self, name: str, short: str) -> PrintedName | None:
        margin, room = 0.0064 * self.style.width, room_in(self.style)
        size = max(NAME_FLOOR, self.plan.name_size)
        return printed_name(name, short, self.plan.name, size, lambda y: room(y) - margin)


def _use(name: str, items: tuple[Item, ...]) -> Use:
    """Return some items as one drawing: a brief one where no symbol stands among the letters."""
    pictured = any(isinstance(item, Text) and holds_symbols(item.text) for item in items)
    return Use(Symbol(name, items, brief=not pictured))
