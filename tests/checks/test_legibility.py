"""How well builds can be read: nothing of ours is faint, and what users make faint is told at its place."""

from dataclasses import replace

import pytest

from generator.build import build
from generator.build.request import BuildRequest
from generator.checks.check import faint_problems, readings
from generator.geometry.shapes import Point
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.scene.fonts import POINT, REGULAR
from generator.scene.palette import Colour
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Text


def order_of(game, **wishes):
    pack = find_pack(game)
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    return BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), **wishes)


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["normal", "light", "full"])
@pytest.mark.parametrize("game", ["dreadball", "duelo-ortogonal", "robosoccer", "sombra"])
def test_nothing_that_came_with_pizarra_is_faint(game, ink):
    order = order_of(game, ink=ink)
    made = build.draw(order)
    found = readings(made)
    assert [reading.name for reading in found] == [document.name for document in made.documents]
    assert faint_problems(order, made, found) == ()


@pytest.mark.slow
def test_the_figures_are_those_of_the_drawings(kit, order, flat):
    by_name = {reading.name: reading for reading in readings(kit.made)}
    cards = next(pieces for pieces in kit.made.pieces if pieces.name == "cards")
    sizes = [
        placed.item.size for piece in cards.pieces for placed in flat(piece.front) if isinstance(placed.item, Text)
    ]
    assert by_name["cards"].legibility.least == pytest.approx(min(sizes))
    assert by_name["cards"].summary.startswith("smallest text 6.5 pt, lowest contrast ")
    assert faint_problems(order, kit.made, by_name.values()) == ()
    assert by_name["team-sheets"].legibility.least >= 6.5 * POINT


@pytest.mark.slow
def test_faint_letters_are_reported_where_they_come_from():
    order = order_of("dichoso-fulbo", parts=("counters",))
    made = build.draw(order)
    grey = (Text(Point(0, 0), "gris", REGULAR, 3.0, Colour.of("#8a8f98")),)
    first, second, token, *_ = made.pieces
    faded = (
        pieces._replace(pieces=(DrawnPiece("gris", pieces.pieces[0].outline, grey),)) for pieces in (second, token)
    )
    document = replace(made.documents[0], sheets=(replace(made.documents[0].sheets[0], items=grey, trim=None),))
    counters = replace(made.parts["counters"], pieces=(first, *faded))
    made = replace(made, documents=(document,), parts={"counters": counters})
    team, game = faint_problems(order, made, readings(made))
    assert (team.file, game.file.endswith("game.yaml")) == (order.teams[1].file, True)
    assert team.line > 0
    for problem in (team, game):
        assert "counters: “gris”" in problem.message and "3.2:1" in problem.message and "needs 4.5:1" in problem.message


def test_what_every_build_reports_is_not_reported_again(tmp_path):
    (tmp_path / "mine").mkdir()
    deck = "decks:\n  d: {front: {ground: white, centre: {text: m, ink: white}}}\n"
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: T\nsummary: s\ncredit: c\n{deck}")
    order = BuildRequest(read_pack(tmp_path / "mine"), (), Paper("a4", SIZES["a4"]), language="en", parts=("cards",))
    made = build.draw(order)
    assert [problem.code for problem in made.problems] == ["faint"]
    assert faint_problems(order, made, readings(made)) == ()
