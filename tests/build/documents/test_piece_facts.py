"""What is said of counters: their values, signs and backs, from the file of the game and the rules in force."""

import pytest

from generator.build.documents.part import BuildCache, BuildContext
from generator.build.documents.piece_facts import counter_facts
from generator.build.request import BuildRequest
from generator.build.template_views import sheet_wishes
from generator.i18n import phrase
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team


@pytest.fixture
def facts():
    def facts(game, language="en", tests=False, of=slice(None)):
        pack = find_pack(game)
        teams = tuple(read_team(file)[0] for file in example_teams(pack))
        request = BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language=language)
        words = sheet_wishes(request).setup(phrase("guide"), "").words
        (found,) = counter_facts(BuildContext(request, BuildCache(request)), words, teams[of], tests)
        return found

    return facts


def test_rows_have_their_names_and_the_captain_and_the_back_what_the_game_says(facts):
    counter = facts("dichoso-fulbo")
    assert dict(counter.uses) == {
        "without the ball": "SPD speed, STE steal, REC receive",
        "with the ball": "DRI dribble, PLA place, FIN finish, STR strength",
        "keeper": "SPD speed, KPG keeping, CTR control",
        "DRI ≥ 8": "with the ball, SPD −1 (not −2)",
        "C": "captain; no rule depends on it",
    }
    assert counter.count == 34 and counter.back is not None
    assert counter.turned.startswith("Flip the counter to its ✓ side once the player has moved")


def test_values_are_explained_by_the_tests_made_with_them_where_that_is_asked_for(facts):
    uses = dict(facts("dreadball", "es", tests=True).uses)
    assert uses["AGI"] == "agilidad: evasión, levantarse" and uses["MOV"] == "movimiento"
    assert "letra" not in uses  # their emblems are explained


def test_a_team_without_the_usual_kind_has_its_own_explained(facts):
    creatures = facts("sombra", of=slice(1, 2))
    assert creatures.count == 8 and dict(creatures.uses)["metres a round"] == "WLK walk, RUN run, SPR sprint"
