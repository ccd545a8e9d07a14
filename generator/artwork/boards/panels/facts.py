"""What panels have to know of their board."""

from __future__ import annotations

from typing import NamedTuple

from generator.artwork.boards.panels.legend import LegendLine
from generator.geometry.shapes import Point
from generator.words import Message


class FactsOfBoard(NamedTuple):
    """What a board tells its panels.

    ``outline`` is a cell about 0, 0 and ``around`` are its neighbours in the order of the faces of a die, in widths of
    a cell. ``metres`` is how much of the world a cell stands for, 0 where it stands for nothing;
    ``scaled`` is a message about that with the blanks ``metres`` and ``scale``. ``cell`` is its width in millimetres.
    """

    cell: float
    outline: tuple[Point, ...] = ()
    around: tuple[tuple[Point, ...], ...] = ()
    legend: tuple[LegendLine, ...] = ()
    metres: float = 0.0
    scaled: Message = ""
    title: str = ""
    told: str = ""
