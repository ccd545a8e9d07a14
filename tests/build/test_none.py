"""What stands in for the board of a game that has none."""

from dataclasses import replace

import pytest

from generator.build.game_board import USUAL_CELL, make_board
from generator.build.request import BuildRequest, SizeRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.problems import PizarraError


@pytest.fixture
def order(tmp_path):
    (tmp_path / "solo").mkdir()
    (tmp_path / "solo" / "game.yaml").write_text("game: solo\ntitle: Solo\nsummary: x\ncredit: x\n", "utf-8")
    return BuildRequest(read_pack(tmp_path / "solo"), (), Paper("a4", SIZES["a4"]))


def test_it_draws_nothing_and_has_a_cell_for_counters(order):
    board = make_board(order)
    assert (board.size, board.artwork().items, board.facts) == ((0, 0), (), ())
    assert board.cell_width == USUAL_CELL
    assert make_board(replace(order, asked=SizeRequest(cell=30.0))).cell_width == 30


@pytest.mark.parametrize("changes", [{"parts": ("board",)}, {"lines": "none"}, {"field": "105x68"}])
def test_what_only_a_board_can_grant_is_refused(order, changes):
    with pytest.raises(PizarraError):
        make_board(replace(order, **changes))
