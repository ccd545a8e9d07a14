"""Boards of hexes that a pack gives hex by hex."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator.artwork.boards.hexes.drawing import hex_board_artwork
from generator.artwork.boards.hexes.layout import HexBoardLayout
from generator.artwork.boards.seams import hex_guide, hex_weave
from generator.building.boards.game_board import GameBoard
from generator.building.boards.sizing import cell_width, refuse
from generator.building.order import Order
from generator.geometry.grids.hexes import Orientation
from generator.imposition.words import SHEETS
from generator.model.boards.hexes import HexBoard
from generator.packs.load import shown_path
from generator.problems import Problem, Severity
from generator.scene.primitives import Artwork
from generator.scene.seams import LANDMARK, Avoid, SeamGuide
from generator.words import counted, decimal, say


def make(order: Order) -> HexPitch:
    """Return the planned board. Raises ``PizarraError`` for measures that cannot be had."""
    board = order.pack.game.board
    assert isinstance(board, HexBoard)
    why = "its board is given hex by hex"
    refuse(order, why, "--columns", "--hexes", "--metres-per-hex", "--field", "--orientation", "--lines")
    width = cell_width(
        order,
        board.hex,
        lambda width: HexBoardLayout(board, width).size,
        lambda width: hex_weave(HexBoardLayout(board, width).grid),
    )
    return HexPitch(order, HexBoardLayout(board, width))


@dataclass(frozen=True)
class HexPitch(GameBoard):
    """A planned board of hexes."""

    order: Order
    layout: HexBoardLayout

    @property
    def cell_width(self) -> float:
        """Return the width of a hex in millimetres, flat to flat."""
        return self.layout.hex_width

    @property
    def orientation(self) -> Orientation:
        """Return which way up the hexes stand."""
        return self.layout.board.orientation

    @property
    def summary(self) -> str:
        """Return the number of hexes and their size in one line."""
        language = self.order.language
        width = decimal(self.cell_width, language, 2)
        return f"{len(self.layout.grid.cells)} {say(language, SHEETS['hexes of'])} {width} mm"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return hexes and zones for the terminal."""
        board = self.layout.board
        zones = ", ".join(
            f"{zone.points}/{zone.bonus_points}" if zone.bonus else f"{zone.points}" for zone in board.zones
        )
        hexes = f"{len(self.layout.grid.cells)} hexes of {self.cell_width:g} mm"
        return (
            (hexes, f"{counted(len(board.zones), '1 zone', '{count} zones')}, points {zones}")
            if board.zones
            else (hexes,)
        )

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return a warning where the two halves of a board that should be fair differ."""
        unlike = self.layout.unlike() if self.layout.board.fair else None
        if unlike is None:
            return ()
        first, second = (self.layout.grid.label(cell) if cell in self.layout.grid else "outside" for cell in unlike)
        message = f"the board is not the same for both sides: hex {first} and its counterpart {second} differ"
        hint = "make the map equal after half a turn, or write “fair: false”"
        file = shown_path(self.order.pack.file("game.yaml"))
        return (Problem(file, message, "board.map", hint=hint, severity=Severity.WARNING),)

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return hex_board_artwork(self.layout, self.order.ink, self.order.language)

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: hex centres, sides along the seam, the hexes aimed at."""
        guide = hex_guide(self.layout.grid)
        board, grid, reach = self.layout.board, self.layout.grid, self.layout.hex_width * 0.4
        spots = [grid.centre(cell) for zone in board.zones for cell in board.with_sign(zone.target)]
        return SeamGuide(
            guide.across + tuple(Avoid(at.x - reach, at.x + reach, LANDMARK, "picture") for at in spots),
            guide.down + tuple(Avoid(at.y - reach, at.y + reach, LANDMARK, "picture") for at in spots),
            guide.weave,
        )
