"""Boards given hex by hex, and scenarios: what their files may hold and what is said of those that may not."""

import pytest

from generator.geometry.grids.hexes import distance
from generator.model.boards.hexes import HexBoard
from generator.model.boards.scenario import ScenarioBoard, open_ground, scenario_of
from generator.model.source import parse_text
from generator.model.validation import validated
from generator.packs.load import find_pack
from generator.problems import PizarraError

ZONE = '{name: Z, hexes: a, target: A, bonus: "1", points: 1, bonus_points: 2, colour: azul}'
MARK = "{name: R, picture: ring, colour: rojo}"


def board(*rows, zones="", marks="", orientation="pointy"):
    lines = ["kind: hexes", f"orientation: {orientation}", "map:", *(f"  - '{row}'" for row in rows)]
    text = "\n".join([*lines, f"zones: [{zones}]", f"marks: {{{marks}}}"])
    return validated(HexBoard, parse_text(text, "b.yaml"))


def problem_of(*rows, **more):
    with pytest.raises(PizarraError) as caught:
        board(*rows, **more)
    return caught.value.problems[0]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_of_the_map_are_neighbours_of_the_board(orientation):
    cells = list(board(". .", " . ", ". .", orientation=orientation).signs)
    assert len(cells) == 5
    assert [distance(cells[2], cell) for cell in cells] == [1, 1, 0, 1, 1]


def test_a_zone_holds_its_target_and_its_bonus_hexes():
    found = board("A a 1 .", zones=ZONE)
    assert len(found.zone_cells(found.zones[0])) == 3
    assert len(found.with_sign("A")) == 1


@pytest.mark.parametrize(("rows", "more", "line", "words"), [
    ((" ",), {}, 4, "no hexes"),
    ((". .", " ? "), {}, 5, "is no sign"),
    ((". .", ". ."), {}, 5, "between two hexes"),
    (("a A",), {"zones": ZONE}, 5, "stands nowhere"),
    (("A A 1",), {"zones": ZONE}, 5, "2 times"),
    (("A . 1",), {"zones": ZONE}, 5, "cut off"),
    (("A a 1",), {"zones": ZONE.replace("bonus_points: 2", "bonus_points: 0")}, 5, "worth less"),
    (("A a 1",), {"zones": ZONE, "marks": f"a: {MARK}"}, 5, "two things"),
    ((". .",), {"marks": f"ab: {MARK}"}, 6, "no sign"),
])  # fmt: skip
def test_unsound_boards_are_told_by_line(rows, more, line, words):
    found = problem_of(*rows, **more)
    assert (found.line, words in found.message) == (line, True), found


def scenario(*rows, more="", terrain=None):
    text = "\n".join(["title: T", "map:", *(f'  - "{row}"' for row in rows), more])
    return scenario_of(parse_text(text, "s.yaml"), terrain or {})


@pytest.mark.parametrize(("rows", "more", "words"), [
    (("###",), "", "no floor"),
    (("..x",), "", "“x” (character 3)"),
    (("...",), "square: 90m", "not allowed"),
    (("...",), "terrain: {'#': {name: T, colour: rojo}}", "cannot be the sign"),
])  # fmt: skip
def test_unsound_scenarios_are_refused(rows, more, words):
    with pytest.raises(PizarraError) as caught:
        scenario(*rows, more=more)
    assert words in caught.value.problems[0].message


def test_beyond_the_map_is_outside():
    found = scenario("#.#", "..")
    assert [found.sign(2, 1), found.sign(-1, 0), found.sign(0, 0)] == [" ", " ", "#"]
    assert (found.columns, found.rows) == (3, 2)


def test_open_ground_has_the_metres_asked_for():
    assert (open_ground(22, 14).columns, open_ground(22, 14).rows) == (22, 14)


def test_a_kind_of_board_that_is_not_there_is_told():
    text = "game: g\ntitle: T\nsummary: S\ncredit: C\ncharacteristics: {}\nkinds: {}\nboard: {kind: hexen}"
    from generator.model.game import Game

    with pytest.raises(PizarraError) as caught:
        validated(Game, parse_text(text, "g.yaml"))
    assert caught.value.problems[0].hint == "did you mean “hexes”?"


def test_the_bundled_boards_are_of_their_kinds():
    assert isinstance(find_pack("dreadball").game.board, HexBoard)
    assert isinstance(find_pack("sombra").game.board, ScenarioBoard)
