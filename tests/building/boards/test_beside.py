"""What stands beside cells, and mats where panels stand alone."""

import pytest

from generator.artwork.boards.paint import ground
from generator.building.boards import make_board
from generator.building.order import Order
from generator.geometry.shapes import Rect
from generator.packs.load import read_pack
from generator.scene.palette import contrast
from tests.building.boards.conftest import A4

MAT = """
game: mat
title: Player mat
summary: A mat.
credit: Own.
characteristics: {}
kinds: {}
board:
  grid: {type: none, width: 277mm, height: 190mm}
  panels:
    - {kind: title, side: top}
    - {kind: track, name: Life, first: 0, last: 20, side: top, columns: 11}
    - {cards: Deck, side: left}
    - {kind: steps, name: Your turn, steps: [Draw a card., Play one.], side: left}
    - {cards: Discards, side: right}
    - {kind: boxes, name: In play, last: 6, numbered: false, side: bottom}
"""


@pytest.fixture
def mat(tmp_path):
    folder = tmp_path / "mat"
    folder.mkdir()
    (folder / "game.yaml").write_text(MAT, encoding="utf-8")
    return make_board(Order(read_pack(folder), (), A4, language="en"))


def test_a_mat_is_panels_only(mat):
    assert mat.size == (277, 190)
    assert mat.facts == ("6 panels, no cells",)
    assert mat.summary == "277 × 190 mm"
    assert len(mat.panels.standing) == 6 and mat.panels.left_out == ()
    whole = Rect(0, 0, *mat.size)
    assert all(whole.shared(panel.place) == pytest.approx(panel.place) for panel in mat.panels.standing)


@pytest.mark.parametrize("ink", ["normal", "full", "light"])
@pytest.mark.parametrize("game", ["dreadball", "duelo-ortogonal", "robosoccer"])
def test_panels_have_a_ground_that_their_text_can_be_read_on(bundled, game, ink):
    board = bundled(game, ink=ink)
    frame = ground(board.layout.style("frame"), ink)
    assert board.panels.standing
    for panel in board.panels.standing:
        assert contrast(panel.look.text, panel.look.ground or frame) >= 4.5


def test_a_scale_says_how_much_of_the_field_a_cell_is(written):
    board = written(
        """
        game: dichoso-fulbo
        field: {preset: futsal}
        grid: {type: squares, covers: field, columns: 21, size: 9mm}
        panels: [{kind: scale, side: bottom}]
        """
    )
    panels = (*(panel.wanted for panel in board.panels.standing), *board.panels.left_out)
    assert [panel.art.told for panel in panels] == ["1 casilla = 4,76 m · 1:529"]


def test_seams_know_where_panels_stand(bundled):
    board = bundled("dreadball")
    assert {whole.place for whole in board.seam_guide().wholes} == {panel.place for panel in board.panels.standing}
