"""A mistake that empties a panel is reported with the panel, not hidden by it."""

GAME = """\
game: masc
title: Mask
board:
  grid: {type: squares, columns: 4, rows: 2, size: 20mm}
  styles:
    base: {name: Base, colour: "#f4c542"}
  layers:
    - {fill: base, cells: z1}
  panels:
    - legend
"""


def test_a_wrong_cell_is_reported_where_it_leaves_the_legend_empty(pizarra, tmp_path):
    (tmp_path / "masc").mkdir()
    (tmp_path / "masc" / "game.yaml").write_text(GAME, "utf-8")
    found = pizarra("check", "masc")
    assert found.code == 1
    lines = [line for line in found.out.splitlines() if "error:" in line]
    assert ["no cell called “z1”" in lines[0], "“legend” panel" in lines[1]] == [True, True]
