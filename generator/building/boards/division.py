"""Ground that may be divided into more or fewer cells: a field, or a plan of rooms."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.building.measures import Divided
from generator.building.planning import MAX_CELLS
from generator.geometry import covering
from generator.geometry.covering import NO_GOALS, SHARES, SPACINGS, Goals, Lattice, Overlay, Rule
from generator.geometry.shapes import Size
from generator.i18n import phrase
from generator.problems import user_error

MOST_COLUMNS = 400


@dataclass(frozen=True)
class OverField:
    """A field in metres under cells; ``board_of`` says what board comes of it."""

    field: Size
    lattice: Lattice
    board_of: Callable[[Overlay], Divided]
    goals: Goals = NO_GOALS
    rule: Rule = "centre"

    def by_columns(self, columns: int) -> Divided:
        """Return the board of so many columns. Raises ``PizarraError`` for too few of them and too many cells."""
        if columns < covering.LEAST_COLUMNS:
            values = {"least": covering.LEAST_COLUMNS, "columns": columns}
            told = phrase("a field has {least} columns at least, not {columns}", **values)
            raise user_error("--columns", told)
        count = self._count(columns)
        if count > MAX_CELLS:
            values = {"columns": columns, "count": round(count), "most": MAX_CELLS}
            told = phrase("{columns} columns make about {count:,} cells; at most {most:,} are drawn", **values)
            raise user_error("--columns", told)
        return self.board_of(covering.over_field(self.field, columns, self.lattice, self.goals, self.rule))

    def _count(self, columns: int) -> float:
        metres = self.field.width / columns / SPACINGS[self.lattice]
        return self.field.width * self.field.height / metres**2 / SHARES[self.lattice]

    def by_metres(self, metres: float) -> Divided:
        """Return the fair board whose cells come nearest to so many metres."""
        return self.by_columns(covering.columns_for_metres(self.field, metres, self.lattice))

    def by_count(self, cells: int) -> Divided:
        """Return the fair board that comes nearest to so many cells."""
        return self.by_columns(covering.columns_for_count(self.field, cells, self.lattice))

    def finer(self) -> Iterator[Divided]:
        """Yield fair boards of more and more columns."""
        step, _ = covering.FAIR_STEPS[self.lattice]
        for columns in range(covering.fair_columns(3, self.lattice), MOST_COLUMNS + 1, step):
            if self._count(columns) > MAX_CELLS:
                return
            yield self.by_columns(columns)


@dataclass(frozen=True)
class OverPlan:
    """A plan in metres under cells of any size; ``board_of`` says what board comes of cells of so many metres."""

    size: Size
    lattice: Lattice
    board_of: Callable[[float], Divided]

    def by_columns(self, columns: int) -> Divided:
        """Return the board over whose plan so many columns fit."""
        return self.board_of(self.size.width / columns / SPACINGS[self.lattice])

    def by_metres(self, metres: float) -> Divided:
        """Return the board whose cells are so many metres wide."""
        return self.board_of(metres)

    def by_count(self, cells: int) -> Divided:
        """Return the board whose plan is as large as so many cells."""
        area = self.size.width * self.size.height
        return self.board_of(math.sqrt(area / cells / SHARES[self.lattice]))

    def finer(self) -> Iterator[Divided]:
        """Yield boards whose cells are smaller by a tenth of a metre each time."""
        for tenths in range(math.floor(min(self.size) * 10), 1, -1):
            yield self.board_of(tenths / 10)
