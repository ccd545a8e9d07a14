"""Sheets of counters of the bundled games: full, with what was added named, and with what explains the pieces."""

import pytest

from generator.build import build
from generator.build.documents import kind_of
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Text, place_items

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")


@pytest.fixture
def drawn():
    def drawn(game, **changes):
        pack = find_pack(game)
        teams = tuple(read_team(file)[0] for file in example_teams(pack)) if pack.game.kinds else ()
        paper = Paper("a4", SIZES["a4"])
        request = BuildRequest(pack, teams, paper, language="en", parts=("counters",), **changes)
        result = build.draw(request)
        context = BuildContext(request, BuildCache(request), result.board, result.parts)
        return result, [str(line) for line in kind_of("counters").summary(context, "1 page")]

    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_sheets_of_counters_are_full(drawn, game):
    result, lines = drawn(game)
    front, back = result.documents[0].sheets
    strip = next(item for item in front.items if getattr(item, "name", "") == "strip")
    assert (bounds_of((strip,)).bottom - 10) / (297 - 10 - 12.7 - 5) >= 0.8
    assert [line for line in lines if line.startswith("on free places: ")]
    for side in (front, back):
        foot = next(item for item in side.items if getattr(item, "name", "") == "note")
        assert bounds_of((foot,)).bottom <= 297 - 12.7 + 0.1


@pytest.mark.parametrize("changes", [{"ink": "light"}, {"gang": GangStyle(fill="none")}])
def test_places_stay_free_where_ink_is_spared_or_that_is_asked_for(drawn, changes):
    result, lines = drawn("robosoccer", **changes)
    assert sum(1 for _ in result.documents[0].sheets[0].cuts) == 28
    assert not [line for line in lines if "free places" in line]


def test_each_team_has_a_blank_for_its_keeper(drawn):
    (result, _) = drawn("dichoso-fulbo")
    fronts = [piece.front for piece in result.parts["counters"].added if not piece.name]
    written = ["".join(item.text for item, _ in place_items(front) if isinstance(item, Text)) for front in fronts]
    assert written.count("SPDKPGCTR") == 2 < written.count("SPDSTERECDRIPLAFINSTR")
