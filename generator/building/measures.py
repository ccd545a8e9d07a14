"""What a board may be asked for by, and what a board must be able to say for that to be worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from generator.geometry.covering import Overlay
from generator.geometry.grids.grid import Weave
from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.imposition.paper import Paper
from generator.imposition.seams import Joint

if TYPE_CHECKING:
    from generator.boards.plan import LaidPlan

    Beneath = Overlay | LaidPlan
    """What cells can be laid over: a field or a plan."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What a board may be asked for by; ``None`` is “not said”. Print lengths in mm, those of the ground in metres."""

    columns: int | None = None
    metres: float | None = None
    cells: int | None = None
    cell: float | None = None
    board_width: float | None = None
    sheets: int | None = None

    @property
    def says_how_fine(self) -> bool:
        """Return whether the number of cells is asked for."""
        return (self.columns, self.metres, self.cells) != (None, None, None)

    @property
    def ways_to_size(self) -> int:
        """Return in how many ways the printed size is asked for."""
        return sum(value is not None for value in (self.cell, self.board_width, self.sheets))


class GridWords(NamedTuple):
    """What a person calls the cells of a grid, and the options that ask for them."""

    cells: str
    cell_option: str = "--cell"
    cells_option: str = "--cells"
    metres_option: str = "--metres-per-cell"


HEXES = GridWords(phrase("hexes"), "--hex", "--hexes", "--metres-per-hex")
SQUARES = GridWords(phrase("squares"))
CELLS = GridWords(phrase("cells"))


@dataclass(frozen=True)
class Divided:
    """A board whose cells are counted: how large it is printed with cells of any size.

    ``weave_of`` is there for hexes: seams that swing along them take more of a sheet than straight ones do. ``ground``
    is what lies beneath, ``columns`` and ``metres`` are how it was divided; ``unfair`` is what is uneven about that.
    """

    count: int
    size_of: Callable[[float], Size]
    weave_of: Callable[[float], Weave | None] | None = None
    columns: int | None = None
    metres: float | None = None
    ground: Beneath | None = None
    unfair: tuple[Phrase, ...] = ()


class Division(Protocol):
    """Ground that may be divided into more or fewer cells."""

    def by_columns(self, columns: int) -> Divided:
        """Return the board of so many columns. Raises ``PizarraError`` for too many cells."""
        ...

    def by_metres(self, metres: float) -> Divided:
        """Return the board whose cells come nearest to so many metres."""
        ...

    def by_count(self, cells: int) -> Divided:
        """Return the board that comes nearest to so many cells."""
        ...

    def finer(self) -> Iterator[Divided]:
        """Yield boards of more and more cells, as many as can be drawn."""
        ...


@dataclass(frozen=True)
class Terms:
    """What a board is printed on, and in which words it is told of. A poster is one page, however large."""

    paper: Paper
    joint: Joint
    words: GridWords = CELLS
    poster: bool = False
