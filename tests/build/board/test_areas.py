"""Boards of areas from their files: layers, sizes and sheets, and maps that take too long to read."""

import pytest
from pypdf import PdfReader

from generator import processes
from generator.cli import _run

HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\nlanguages: [en]\nboard:\n"
MAP = """<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="100mm" viewBox="0 0 200 100">
<path id="gaul" d="M20 10C50 0 70 20 80 20V80H20Z"/>
<path id="alps" d="M80.2 20H140V60L80.2 80Z"/>
<g id="isles"><circle cx="165" cy="30" r="14"/><circle cx="170" cy="70" r="10"/></g>
<path id="ring" fill-rule="evenodd" d="M90 84H150V98H90Z M100 86V96H140V86Z"/>
</svg>"""
LAYERS = """  layers:
    - {picture: map.svg}
    - {fill: {chequered: [one, two]}}
    - {fill: wood, cells: gaul}
    - {fill: rocks, cells: isles}
    - {edges: one, sides: [gaul/alps], outside: all}
    - {edges: two, around: [isles, ring]}
    - {paths: one, through: [[gaul, alps, isles]]}
    - {paths: two, links: joins}
    - {arrows: move, through: [[gaul, alps], [alps, isles]], bend: left}
    - {marks: spot}
    - {marks: star-tile, cells: gaul}
    - {marks: {alps: {symbol: ring, text: "{{ points }}"}}}
    - {labels: names, place: bottom}
    - labels: {alps: Alps}
  styles:
    one: {colour: "#d8c39b"}
    two: {name: Two, colour: "#9fc7a5"}
    wood: {colour: "#b9d8a6", pattern: trees, upon: "#3c7034"}
    rocks: {colour: "#c9c2b4", pattern: rubble}
  panels: [legend]
"""


@pytest.fixture
def build(tmp_path, capfd):
    def build(board, *options, drawing=MAP, table=""):
        (tmp_path / "mine" / "pictures").mkdir(parents=True)
        (tmp_path / "mine" / "areas.csv").write_text(table, encoding="utf-8")
        (tmp_path / "mine" / "pictures" / "map.svg").write_text(drawing, encoding="utf-8")
        (tmp_path / "mine" / "game.yaml").write_text(HEAD + board, encoding="utf-8")
        code = _run(["build", f"{tmp_path}/mine/", "--only", "board", "--out", str(tmp_path / "out"), *options])
        told = capfd.readouterr()
        return code, told.out + told.err

    return build


GRID = (
    "  grid: {type: areas, picture: map.svg, size: 8mm, joins: [alps-isles, alps-ring], "
    "areas: {alps: {values: {points: 3}}}}\n"
)
SIZES = [(), ("--sheets", "4"), ("--board-width", "300mm"), ("--paper", "poster"), ("--cell", "20mm")]


@pytest.mark.slow
@pytest.mark.parametrize("options", SIZES)
def test_every_layer_can_be_drawn_at_every_size(build, options):
    code, told = build(GRID + LAYERS, *options)
    assert code == 0, told
    assert "4 areas" in told


def test_joins_make_a_map_connected(build):
    code, told = build(GRID.replace("joins", "numbers: cells, joins") + "  checks: [connected]\n")
    assert code == 0, told


def test_names_and_values_of_areas_come_from_a_table(build, tmp_path):
    board = "  grid: {type: areas, picture: map.svg, size: 5mm, from: areas.csv}\n"
    board += "  layers: [{marks: none, text: '{{ gold }}'}, {labels: names, place: top}]\n"
    table = "id,name,gold\ngaul,Gallia,31\nAlps,,32\nisles,,33\nring,,34\n"
    code, told = build(board, "--paper", "poster", table=table)
    assert code == 0, told
    words = PdfReader(tmp_path / "out" / "board.pdf").pages[0].extract_text().split()
    assert {"Gallia", "alps", "31", "34"} <= {*words} and "gaul" not in words


def test_an_area_of_a_table_that_the_map_lacks_is_reported_at_its_cell(build):
    code, told = build(GRID.replace("joins", "from: areas.csv, joins"), table="id,gold\ngaul,1\ngual,2\n")
    assert code == 1 and "areas.csv:A3: error: the map has no area called “gual”" in told


@pytest.mark.slow
def test_a_map_that_takes_too_long_to_read_is_refused(build, monkeypatch):
    star = " ".join(f"{(n * 7919) % 200},{(n * 104729) % 100}" for n in range(6000))
    drawing = MAP.replace("</svg>", f'<polygon id="star" points="{star}"/></svg>')
    monkeypatch.setattr(processes, "MOST_SECONDS", 1)
    code, told = build(GRID, drawing=drawing)
    assert code == 1 and "game.yaml:7:" in told and "takes too long to read" in told
