"""Counters as a part: what is told once when it concerns many, and the least cell that does."""

from dataclasses import replace

import pytest

from generator.build.board.plan import make_board
from generator.build.documents.counters import counter_style, least_cell, make, names_together
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest, SizeRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack
from generator.problems import PizarraError, Problem, Severity, errors


def sized(order, width):
    return replace(order, size=SizeRequest(cell=width))


def test_many_players_without_room_are_one_error_that_names_the_least_cell(order):
    small = sized(order, 8.0)
    with pytest.raises(PizarraError) as raised:
        list(make_all(small))
    (error,) = errors(raised.value.problems)
    assert error.message.startswith("counters of 6 mm are too small for the names or values of ")
    assert "--hex 9.3mm or more" in error.hint and "--only board" in error.hint


def make_all(order):
    part = make(BuildContext(order, BuildCache(order), make_board(order)))
    if errors(part.problems):
        raise PizarraError(part.problems)
    return part.documents


def test_the_least_cell_is_the_least(order):
    board = make_board(order)
    least = least_cell(BuildContext(order, BuildCache(order)), counter_style(order, board))
    for cell, sound in ((least, True), (least - 0.1, False)):
        style = counter_style(order, make_board(sized(order, cell)))
        told = [
            p for team in order.teams for p in BuildCache(order).game_counters(style).counters(team.team, team.file)[1]
        ]
        assert (not errors(told)) is sound
    assert 6 < least < 12


def test_the_hex_that_a_plan_recommends_builds(order):
    assert make_all(sized(order, 15.7))


NOTE = Problem("a.yaml", "“A” is printed as “a”", "players[1].name", severity=Severity.NOTE)


@pytest.mark.parametrize(("count", "kept"), [(4, 4), (5, 1), (17, 1)])
def test_many_shortened_names_of_a_team_are_one_note(count, kept):
    notes = [replace(NOTE, path=f"players[{index}].name") for index in range(1, count + 1)]
    other = Problem("a.yaml", "else", severity=Severity.WARNING)
    found = names_together([*notes, other, replace(NOTE, file="b.yaml")])
    assert len(found) == kept + 2
    if kept == 1:
        assert found[0].message == f"{NOTE.message}; {count - 1} more names in the team are shortened too"


@pytest.mark.parametrize(("game", "told"), [("robosoccer", True), ("dreadball", False)])
def test_straight_cuts_that_free_nothing_are_reported_of(game, told):
    order = BuildRequest(find_pack(game), (), Paper("a4", SIZES["a4"]), gang=GangStyle("straight"))
    part = make(BuildContext(order, BuildCache(order), make_board(order)))
    assert ("--gang" in [problem.file for problem in part.problems]) is told


@pytest.mark.parametrize(
    ("size", "cell", "warned"), [("20mm", 18, True), ("18mm", 18, False), ("40mm", 18, False), ("fit", 18, False)]
)
def test_pieces_a_little_wider_than_the_cells_are_a_warning(pizarra, tmp_path, size, cell, warned):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "game: game\ntitle: Game\nlanguages: [en]\n"
        f"board: {{grid: {{type: squares, columns: 3, rows: 3, size: {cell}mm}}}}\n"
        f"pieces: {{man: {{shape: disc, size: {size}, front: {{centre: a}}}}}}\n",
        encoding="utf-8",
    )
    done = pizarra("build", "game/")
    assert done.code == 0
    assert ("do not fit in cells of 18 mm" in done.err) is warned
