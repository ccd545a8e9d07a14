"""Boards over a plan in metres: by name, by file, or open ground; what is wrong with a plan stands in its file."""

import pytest

from generator.boards.layout import Look
from generator.boards.panels.text import board_legend
from generator.boards.plan import draw_plan
from generator.build.board.plan import make_board
from generator.build.documents.board import extra_documents
from generator.build.request import BuildRequest, SizeRequest
from generator.imposition.paper import SIZES, Paper
from generator.model.boards.layers import PlanLayer
from generator.model.boards.markings import Spot
from generator.packs.load import find_pack
from generator.problems import PizarraError
from generator.scene.drawings import bounds, bounds_of
from generator.scene.primitives import Group, Path

A4 = Paper("a4", SIZES["a4"])
ROOM = 'title: A room\nmap:\n  - "#####"\n  - "#..~#"\n  - "#...+"\n  - "#####"\n'


@pytest.fixture
def planned(tmp_path):
    """Return Sombra's board over a plan, given as it is asked for or as the text of a file."""

    def make(plan=None, **wishes):
        if plan is not None and "\n" in plan:
            path = tmp_path / "room.yaml"
            path.write_text(plan, encoding="utf-8")
            plan = str(path)
        return make_board(BuildRequest(find_pack("sombra"), (), A4, field=plan, **wishes))

    return make


def test_the_games_own_plan_is_printed_when_none_is_requested(planned):
    board = planned()
    assert board.problems == () and board.summary.startswith("La cripta del molino · 39 × 26 m")
    assert board.facts[1] == "175 of 230 cells and 434 of 572 sides can be occupied"
    assert [document.name for document in extra_documents(board)] == ["templates"]


def test_open_ground_has_no_walls_and_no_doors(planned):
    board = planned("12x8")
    assert board.layout.plan.area.size == pytest.approx((150.0, 100.0)) and len(board.facts) == 2
    assert len(board.layout.plan.tags["whole"]) > 10


def test_the_legend_shows_floor_and_walls_where_a_plan_has_them(planned):
    legends = [board_legend(planned(plan).layout, Look(language="en")) for plan in (ROOM, "12x8")]
    assert [{"floor", "wall"} & {line.text for line in lines} for lines in legends] == [{"floor", "wall"}, {"floor"}]


def test_walls_are_stones_along_the_floor_and_light_ink_leaves_out_what_is_behind_them(planned):
    def drawn(part, ink, plan=ROOM):
        layout = planned(plan).layout
        return draw_plan(PlanLayer(plan=part), layout, Look(ink=ink)).items, layout.plan

    (normal, plan), (light, _) = drawn("walls", "normal"), drawn("walls", "light")
    stones, saved = ([item for item in items if isinstance(item, Path) and item.style.join == "round"] for items in
                     (normal, light))  # fmt: skip
    # three stones along each of eleven sides, and one in each of three corners
    assert [len([1 for step, *_ in path.commands if step == "M"]) for path in (*stones, *saved)] == [3 * 11 + 3] * 2
    assert all(plan.area.expand(0.5).holds(corner) for corner in bounds_of(stones).corners)
    assert saved[0].style.fill is None and len(light) == len(normal) - 1
    assert drawn("walls", "normal")[0] == normal


def test_water_has_shores_within_its_squares(planned):
    layout = planned(ROOM).layout
    (shores,) = [item for item in draw_plan(PlanLayer(plan="floor"), layout, Look()).items if isinstance(item, Group)]
    square = layout.plan.square(Spot(3, 1))
    assert bounds(shores) == pytest.approx(square)
    widths = [path.style.width for path in shores.items]
    assert widths == sorted(widths, reverse=True) and len(widths) == 5


def test_the_scale_is_one_for_plan_and_cells(planned):
    board = planned("12x8", size=SizeRequest(metres=1.5, cell=30.0))
    assert board.layout.metre == pytest.approx(20.0) and board.layout.grid.size == 30.0


def test_a_plan_gives_tags_to_cells(planned):
    board = planned(ROOM).layout
    assert set(board.cells_by_word["whole"]) | set(board.cells_by_word["half"]) | set(
        board.cells_by_word["blocked"]
    ) == set(board.grid.cells)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (
            ROOM.replace("..~#", "..x#"),
            (4, 5),
            "“x” (character 4) is not a wall, a floor, a door or a sign of the board",
        ),
        (ROOM.replace("#...+", "#...+.."), (5, 5), "line 3 of the map has 7 squares, but the first has 5"),
        ("title: X\nmap: ['###', '###']\n", (2, 6), "the map has no floor"),
        (ROOM + "square: 30m\n", (7, 9), "30 m is not allowed"),
        ("title: X\nmapp: [.]\n", (2, 1), "unknown key “mapp”"),
    ],
)
def test_what_is_wrong_with_a_plan_is_reported_in_its_file(planned, text, place, said):
    with pytest.raises(PizarraError) as refused:
        planned(text)
    assert [(p.line, p.column) for p in refused.value.problems if said in p.message] == [place]


@pytest.mark.parametrize(
    ("asked", "said"), [("cripta", "there is no plan called “cripta”"), ("500x3", "open ground must be 1 to 200 m")]
)
def test_a_plan_that_there_is_not_is_refused(planned, asked, said):
    with pytest.raises(PizarraError, match=said) as refused:
        planned(asked)
    assert refused.value.problems[0].file == "--field"
