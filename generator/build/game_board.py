"""What every planned board can do; as it stands, that of a game which is played without one."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.request import BuildRequest, Divided
from generator.geometry.field import FootballField
from generator.geometry.grids.hexes import Orientation
from generator.geometry.shapes import Size
from generator.i18n import message, phrase, translate
from generator.imposition.paper import Document
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide

USUAL_CELL = 22.0
"""The cell that counters are made for, in millimetres, where there is no board to have any."""


@dataclass(frozen=True)
class GameBoard:
    """A board that is planned: how large its cells are and what can be told about it, before it is drawn."""

    order: BuildRequest

    @property
    def sizes(self) -> Divided:
        """Return how large the board is with cells of any size."""
        return Divided(0, lambda cell: self.size)

    @property
    def cell_width(self) -> float:
        """Return the width of a cell in millimetres, flat to flat for hexes; counters are a little smaller."""
        return self.order.asked.cell or USUAL_CELL

    @property
    def size(self) -> Size:
        """Return the size of the finished board in millimetres."""
        return Size(0.0, 0.0)

    @property
    def orientation(self) -> Orientation:
        """Return which way up its hexes stand; ``flat`` where there are none."""
        return "flat"

    @property
    def field(self) -> FootballField | None:
        """Return the football field, for drawing line-ups; ``None`` for other games."""
        return None

    @property
    def summary(self) -> str:
        """Return one line about the board for the margins of its sheets, in the order's language."""
        return translate(self.order.language, message("without a board"))

    @property
    def facts(self) -> tuple[str, ...]:
        """Return a few lines about the board for the terminal."""
        return ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return warnings and notes about the board."""
        return ()

    @property
    def printed(self) -> frozenset[DataPath]:
        """Return the parts of the game's rules that the board shows, by their paths in the rule book."""
        return frozenset()

    def artwork(self) -> Artwork:
        """Return the board at its true size, drawn once however many parts show it."""
        return Artwork(self.size, ())

    def seam_guide(self) -> SeamGuide:
        """Return what seams between sheets should keep clear of."""
        return SeamGuide()

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none beside the board."""
        return ()

    def extras(self) -> tuple[Document, ...]:
        """Return further documents that belong to the board, such as line strips."""
        return ()


def without_board(order: BuildRequest) -> GameBoard:
    """Return what stands in for a board. Raises ``PizarraError`` for wishes that only a board can grant."""
    if order.parts == ("board",):
        raise PizarraError([no_board(order, "--only")])
    refuse(order, phrase("it has no board"), "--field", "--orientation", "--lines")
    return GameBoard(order)


def no_board(order: BuildRequest, asked_by: str) -> Problem:
    """Return what is said where a board is asked for that is not there."""
    hint = phrase("add “board:” to its game.yaml, or ask for other parts with --only")
    return Problem(asked_by, phrase("{game} has no board", game=order.pack.game.title), hint=hint)


def refuse(order: BuildRequest, why: str, *options: str) -> None:
    """Raise ``PizarraError`` for wishes that make no sense on a board; ``why`` says what the board has instead."""
    lines = None if order.lines == "printed" else order.lines
    asked = {"--field": order.field, "--orientation": order.orientation, "--lines": lines}
    told = phrase("does not apply to {game}: {why}", game=order.pack.game.title, why=why)
    raise_errors([Problem(option, told) for option in options if asked[option] is not None])


__all__ = ["GameBoard", "make_board"]


def make_board(order: BuildRequest) -> GameBoard:
    """Return the planned board of an order. Raises ``PizarraError`` for measures that cannot be had."""
    if not order.pack.game.board:
        return without_board(order)
    from generator.build.board_plan import make

    return make(order)
