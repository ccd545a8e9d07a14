"""A board laid out as the game gives it, which may be printed with cells of any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.boards.layout import UNPAINTED, BoardLayout, Look
from generator.boards.panels.strips import Edge
from generator.building.boards.beside import board_facts, margins, panel_look
from generator.building.boards.ground import named_areas
from generator.building.boards.panels import wanted_panels
from generator.building.measures import Divided
from generator.building.order import Order
from generator.geometry.covering import Overlay, unfairness
from generator.geometry.field import Markings
from generator.geometry.grids.grid import AnyGrid, Weave
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.shapes import Point, Size
from generator.model.boards.board import Board
from generator.packs.shared import shared_styles

if TYPE_CHECKING:
    from generator.building.measures import Beneath


class SizedBoard(NamedTuple):
    """A board at the size that the game gives, and the room beside its field, which grows with the cells."""

    declared: BoardLayout
    beside: Mapping[Edge, float]

    def at(self, cell: float) -> BoardLayout:
        """Return the board laid out with cells of a size."""
        laid, beside, k = self.declared, self.beside, cell / self.declared.board.grid.size
        field, bounds, by = laid.field, laid.grid.bounds, cell / laid.grid.size
        corner = Point(beside["left"] * k - (field.x - bounds.x) * by, beside["top"] * k - (field.y - bounds.y) * by)
        whole = Size(field.width * by + (beside["left"] + beside["right"]) * k,
                     field.height * by + (beside["top"] + beside["bottom"]) * k)  # fmt: skip
        return replace(laid.placed(cell, corner), size=whole)

    @property
    def divided(self) -> Divided:
        """Return how large the board is with cells of any size."""
        declared, overlay, plan = self.declared, self.declared.overlay, self.declared.plan
        grid, beneath = declared.grid, overlay or plan
        return Divided(
            overlay.count if overlay else len(grid.cells),
            lambda width: Size(*(length * width / grid.size for length in declared.size)),
            partial(_weave, grid) if grid.weave else None,
            overlay.columns if overlay else None,
            beneath.grid.size if beneath else None,
            beneath,
            unfairness(overlay) if overlay else (),
        )


def sized_board(
    board: Board, cells: SignedCells[Any], order: Order, beneath: Beneath | None = None, laws: Markings = UNPAINTED
) -> SizedBoard:
    """Return the board at the size that the game gives, with the room that it takes beside its cells.

    Where it covers something, ``beneath`` says how, and ``laws`` what the laws of a field paint there.
    """
    styles = {**shared_styles(order.pack), **board.styles}
    overlay = beneath if isinstance(beneath, Overlay) else None
    plan = None if beneath is None or isinstance(beneath, Overlay) else beneath
    bare = BoardLayout(board, cells.grid, cells.signs, styles, Size(0.0, 0.0), 1.0, overlay, laws, plan=plan)
    bare = replace(bare.placed(board.grid.size, Point(0.0, 0.0)), areas=named_areas(board, bare.ground))
    wanted = wanted_panels(board.panels, order, board_facts(bare, order)) if board.panels else ()
    beside = margins(board, bare.field, wanted, panel_look(bare, Look(order.ink, order.language)))
    return SizedBoard(SizedBoard(bare, beside).at(board.grid.size), beside)


def _weave(declared: AnyGrid, width: float) -> Weave | None:
    """Return the hexes of a board as seams can follow them, where these are so wide."""
    by = width / declared.size
    return declared.placed(width, Point(declared.bounds.x * by, declared.bounds.y * by)).weave
