"""What boards of every kind share."""

import pytest

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_drawn_once_at_the_size_it_says(game):
    board = make_board(BuildRequest(find_pack(game), (), Paper("a4", SIZES["a4"])))
    assert board.artwork() is board.artwork()
    assert board.artwork().size == board.layout.size
