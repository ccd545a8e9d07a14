"""Places and routes that come from tables are read as if they stood in the board's file, and are ways to move."""

import pytest
from openpyxl import Workbook

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.packs.load import read_pack
from generator.problems import PizarraError
from generator.scene.primitives import Polygon, Text, place_items
from tests.build.conftest import A4

HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\nlanguages: [en]\nboard:\n"
GRID = "  grid: {type: nodes, from: data/cities.csv, size: 6mm, names: beside}\n"
STYLES = "  styles: {rail: {colour: grey, width: 4mm}}\n"
PATHS = '  layers: [{paths: rail, from: data/routes.csv, spaces: "{{ length }}"}]\n'
CITIES = "id,name,x,y\nalba,Alba,20,40\nborea,Port Borea,80,15mm\ncala,Cala,140,40\n"
ROUTES = "from,to,length,colour,one_way\nalba,borea,4,red,\nborea,cala,3,,yes\n"


@pytest.fixture
def board(tmp_path):
    """Return the planned board of a game with tables, as a function of its text and of the tables."""

    def make(text=GRID + STYLES + PATHS, cities=CITIES, routes=ROUTES):
        folder = tmp_path / "mine"
        (folder / "data").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
        (folder / "data/cities.csv").write_text(cities, encoding="utf-8")
        (folder / "data/routes.csv").write_text(routes, encoding="utf-8")
        return make_board(BuildRequest(read_pack(folder), (), A4, language="en"))

    return make


def test_places_and_routes_of_tables_are_drawn_and_are_ways(board):
    plan = board()
    assert plan.layout.grid.cells == ("alba", "borea", "cala") and not plan.problems
    steps = plan.layout.ways.steps
    assert steps == {"alba": ("borea",), "borea": ("alba", "cala"), "cala": ()}
    items = [item for item, _ in place_items(plan.artwork().items)]
    assert {"Alba", "Port Borea", "Cala"} <= {item.text for item in items if isinstance(item, Text)}
    spaces = [item for item in items if isinstance(item, Polygon) and item.style.stroke != item.style.fill]
    assert len(spaces) == 4 + 3 + 1


def test_checks_walk_the_ways_of_routes(board):
    checks = "  checks: [connected]\n"
    with pytest.raises(PizarraError, match="there is no way out of cala"):
        board(GRID + STYLES + PATHS + checks)
    assert not board(GRID + STYLES + PATHS + checks, routes=ROUTES.replace("yes", "no")).problems


def test_a_table_of_a_spreadsheet_program_says_the_same(board, tmp_path):
    drawn = board().artwork()
    book = Workbook()
    for row in (line.split(",") for line in CITIES.splitlines()):
        book.active.append([float(cell) if cell.isdecimal() else cell for cell in row])
    book.save(tmp_path / "mine" / "data" / "cities.xlsx")
    assert board(GRID.replace("cities.csv", "cities.xlsx") + STYLES + PATHS).artwork() == drawn


@pytest.mark.parametrize(
    ("cities", "cell", "said"),
    [
        (CITIES + "duna,Duna,142,41\n", "A5", "overlap"),
        (CITIES.replace("name", "shape").replace("Alba", "starr"), "B2", "starr"),
        (f"{CITIES}duna,{'A long name ' * 12},81,40\n", "A5", "no space for the name"),
    ],
)  # fmt: skip
def test_what_is_wrong_on_the_board_is_said_at_the_cell_of_the_table(board, cities, cell, said):
    try:
        problems = board(cities=cities).problems
    except PizarraError as error:
        problems = error.problems
    assert any(problem.cell == cell and said in problem.message for problem in problems)


def test_mistakes_of_places_links_and_layers_come_at_once(board):
    text = "  grid: {type: nodes, size: 9mm, nodes: {a: [20mm, 20mm], b: [22mm, 20mm]}, links: [a-c], joins: [a>d]}\n"
    with pytest.raises(PizarraError) as raised:
        board(text + STYLES + "  layers: [{fill: rail, cells: e}]\n")
    assert len(raised.value.problems) == 4


def test_places_and_routes_are_counted_as_such(board):
    plan = board()
    assert plan.summary == "3 places of 6 mm"
    assert list(map(str, plan.facts)) == ["3 places of 6 mm", "2 routes, 1 of them one-way"]
    assert board(cities=CITIES.replace("x,y", "x,y,size").replace("20,40", "20,40,9")).summary == "3 places"
