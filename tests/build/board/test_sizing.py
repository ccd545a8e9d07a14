"""Boards of a fixed number of cells, sized by paper: as large as the sheets allow, however they are joined."""

from dataclasses import replace

import pytest

from generator.build.board.plan import make_board
from generator.build.request import SizeRequest
from generator.imposition.seams import USUAL_OVERLAP, Joint
from generator.imposition.tiling import tile_board
from generator.packs.load import read_pack


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "count"), [("zigzag", 2), ("zigzag", 6), ("lap", 4)])
@pytest.mark.parametrize("game", ["dreadball", "sombra"])
def test_the_largest_hexes_that_fit_are_found_for_every_joint(order, pack, game, kind, count):
    wanted = replace(order, pack=read_pack(pack.folder.parent / game), teams=(), joint=Joint(kind, USUAL_OVERLAP[kind]))

    def sheets(**asked):
        board = make_board(replace(wanted, size=SizeRequest(**asked)))
        return board, len(tile_board(board.layout.size, wanted.paper, wanted.joint, board.seam_guide()).tiles)

    board, taken = sheets(sheets=count)
    assert taken <= count
    assert sheets(cell=board.layout.grid.size + 0.1)[1] > count
