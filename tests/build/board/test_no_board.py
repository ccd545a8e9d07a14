"""A game that is played without a board."""

from dataclasses import replace

import pytest

from generator.build.board.plan import make_board
from generator.build.pieces import USUAL_CELL, counters_on
from generator.build.request import BuildRequest, SizeRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.problems import PizarraError


@pytest.fixture
def order(tmp_path):
    (tmp_path / "solo").mkdir()
    (tmp_path / "solo" / "game.yaml").write_text("game: solo\ntitle: Solo\nsummary: x\ncredit: x\n", "utf-8")
    return BuildRequest(read_pack(tmp_path / "solo"), (), Paper("a4", SIZES["a4"]))


def test_there_is_none_and_counters_have_a_usual_width_or_the_one_that_is_requested(order):
    assert make_board(order) is None
    gap = order.pack.game.counter_gap
    assert counters_on(None, order).width == USUAL_CELL - gap
    assert counters_on(None, replace(order, size=SizeRequest(cell=30.0))).width == 30 - gap


@pytest.mark.parametrize("changes", [{"parts": ("board",)}, {"lines": "none"}, {"field": "105x68"}])
def test_what_only_a_board_can_grant_is_refused(order, changes):
    with pytest.raises(PizarraError):
        make_board(replace(order, **changes))
