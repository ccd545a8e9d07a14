"""What a board says wrongly of its grid is told in one line, at its place, with a hint, and nothing is planned."""

import pytest

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.packs.load import read_pack
from generator.problems import PizarraError
from tests.build.conftest import A4

HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\nboard:\n"
SQUARE = "{a: [[0, 0], [1, 0], [1, 1], [0, 1]]}"


def problems(folder, board):
    (folder / "mine").mkdir()
    (folder / "mine" / "game.yaml").write_text(HEAD + board, encoding="utf-8")
    with pytest.raises(PizarraError) as raised:
        make_board(BuildRequest(read_pack(folder / "mine"), (), A4, language="en"))
    return raised.value.problems


def nodes(keys):
    return f"  grid: {{type: nodes, {keys}}}\n"


PLACES = "nodes: {mill: [20mm, 20mm], inn: [60mm, 20mm]}"
TILES = f"  grid: {{type: tiling, polygons: {SQUARE}, columns: 2, rows: 2, repeat: "


@pytest.mark.parametrize(
    ("board", "path", "said", "hint"),
    [
        (nodes(f"{PLACES}, links: [mill-in]"), "grid.links[1]", "there is no place called “in”", "did you mean “inn”?"),
        (nodes(f"{PLACES}, links: [mill]"), "grid.links[1]", "a link joins two or more names", ""),
        (nodes(f"{PLACES}, links: [inn-inn]"), "grid.links[1]", "linked to itself", ""),
        (nodes("nodes: {mill: [20mm]}"), "grid.nodes.mill", "a position is two lengths", ""),
        (nodes("nodes: {mill: [20, 20mm]}"), "grid.nodes.mill", "“20” has no unit", ""),
        (nodes(f"{PLACES}, width: 90mm"), "grid.width", "the key “height” is missing", ""),
        (nodes(f"{PLACES}, width: 50mm, height: 50mm, size: 9mm"), "grid.nodes.inn",
         "“inn” is not on the board", "9 mm"),
        (nodes(f"{PLACES}, size: 50mm"), "grid.nodes.inn",
         "overlap: they are 40.0 mm apart and 50 mm wide", "make “size” smaller"),
        (nodes('nodes: {"a-b": [20mm, 20mm]}'), "grid.nodes.a-b", "cannot be the name of a place", "letters"),
        ("  grid: {type: squares, columns: 2, rows: 2}\n  styles: {grid: {width: 0mm}}\n", "styles.grid.width",
         "the width of a line must be above 0", "layers: [{grid: none}, …]"),
        ("  grid: {type: rings, sector: 5}\n", "grid.sector", "unknown key “sector”", "did you mean “sectors”?"),
        ("  grid: {type: rings, sectors: 5}\n", "grid", "the key “rings” is missing",
         "add “sectors”: a number or a list"),
        ("  grid: {type: rings, sectors: [0, 0]}\n", "grid.sectors", "the rings have no cells", ""),
        ("  grid: {type: rings, rings: 3, sectors: [1, 6]}\n", "grid.rings",
         "describes 2 rings, but “rings” is 3", "leave out"),
        ("  grid: {type: rings, sectors: [1, 6], numbers: edges}\n", "grid.numbers", "need columns and rows", "cells"),
        ("  grid: {type: rings, sectors: [1, 6]}\n  map: \"..\"\n", "map", "this grid has no map", "hexes, squares"),
        ("  grid: {type: tiling, preset: cairos, columns: 2, rows: 2}\n", "grid.preset",
         "no tiling “cairos”", "triangles"),
        ("  grid: {type: tiling, preset: cairo}\n", "grid", "the grid has no cells yet", "columns and rows"),
        ("  grid: {type: tiling, columns: 2, rows: 2}\n", "grid", "the tiling has no polygons yet", "a preset"),
        ("  grid: {type: mesh, size: 12mm}\n", "grid", "the grid has no cells yet", "give a map"),
        ("  grid: {type: mesh}\n  map: |\n    ..\n    ..\n", "map", "the grid has no cells yet", "a dot is none"),
        (TILES + "[[0.5, 0], [0, 1]]}\n", "grid.repeat", "repeated polygons overlap: “a”, “a”", "longer"),
        (TILES + "[[1, 0], [2, 0]]}\n", "grid.repeat", "both steps point the same way", ""),
        (TILES + "[[1, 0], [2]]}\n", "grid.repeat[2]", "expected two numbers", ""),
        ("  grid: {type: tiling, preset: cairo}\n  map: \".x\"\n", "map",
         "“x” has no meaning here", "a dot repeats the tiling"),
        ("  grid: {type: squares}\n  map: |\n    ....\n    ...\n", "map",
         "line 2 of the map has 3 squares", "all lines must be the same length"),
        ("  grid: {type: squares}\n  map: |\n    ..\n  signs: {\".\": sea}\n", "signs..",
         "“.” is always a plain cell", "use another letter"),
        ("  grid: {type: hexes}\n  map: |\n    . .\n    . .\n", "map", "is between two hexes", "every other"),
        ("  grid: {type: hex}\n", "grid.type", "“hex” is not allowed", "did you mean “hexes”?"),
        ("  grid: {type: hexes, columns: 3}\n", "grid", "the grid has no cells yet", "columns and rows"),
        ("  grid: {type: squares, columns: 2, rows: 2}\n  layers: [{picture: no.png}]\n", "layers[1].picture",
         "there is no picture “no.png”", "pictures/"),
        ("  grid: {type: squares, columns: 2, rows: 2}\n  layers: [{marks: {a1: {symbol: swrd}}}]\n",
         "layers[1].marks.a1.symbol", "there is no symbol “swrd”", "did you mean “sword”?"),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_at_its_place_with_a_hint(tmp_path, board, path, said, hint):
    (problem, *_) = [problem for problem in problems(tmp_path, board) if said in problem.message]
    assert problem.path == f"board.{path}" and problem.line > 5 and problem.column > 1
    assert hint in problem.hint
    assert "\n" not in problem.message


def test_all_mistakes_in_places_and_links_are_reported_at_once(tmp_path):
    keys = (
        'nodes: {a: [10mm, 20mm], "b-c": [12mm, 20mm], d: [90mm, 20mm]}, links: [a-e, d-d], width: 80mm, height: 40mm'
    )
    found = {problem.path.removeprefix("board.grid.") for problem in problems(tmp_path, nodes(keys + ", size: 9mm"))}
    assert found == {"nodes.b-c", "nodes.d", "links[1]", "links[2]"}
