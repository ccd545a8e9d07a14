"""Teams whose kits look alike to someone are told, and marked."""

import pytest

from generator.artwork.kit_sight import MOST_TOLD, alike, sight_problems, with_rims
from generator.model.team import Kit, Team
from generator.scene.palette import NAMES


def kit(primary, secondary="white", pattern="plain"):
    return Kit(NAMES[primary], NAMES[secondary], pattern)


def team(name, own):
    return Team("dichoso-fulbo", name, name, "", own, own, ())


@pytest.mark.parametrize(
    ("first", "second", "sights"),
    [
        (kit("blue"), kit("yellow"), ()),
        (kit("red"), kit("red"), ("normal", "protan", "deutan", "tritan", "grey")),
        (kit("blue"), kit("vermillion"), ("grey",)),
        (kit("red"), kit("red", "white", "stripes"), ()),
        (kit("red", "crimson", "stripes"), kit("red"), ("normal", "protan", "deutan", "tritan", "grey")),
    ],
)
def test_who_takes_one_kit_for_the_other(first, second, sights):
    assert alike(first, second) == alike(second, first) == sights


def test_like_teams_get_rims_of_their_own_and_others_keep_the_usual_one():
    teams = with_rims([team("a", kit("red")), team("b", kit("yellow")), team("c", kit("red")), team("d", kit("red"))])
    assert [one.kit.rim for one in teams] == ["single", "single", "double", "corners"]
    assert [one.keeper_kit.rim for one in teams] == [one.kit.rim for one in teams]


def test_a_warning_names_the_pair_and_the_sight():
    (found,) = sight_problems([(team("Mar", kit("blue")), "m.yaml"), (team("Sol", kit("vermillion")), "s.yaml")])
    assert found.message == "the kits of Mar and Sol look alike in grey"
    assert (found.file, found.path, found.severity.word) == ("s.yaml", "kit", "warning")


def test_a_league_in_red_is_told_in_a_few_lines():
    teams = [(team(f"t{number}", kit("red")), "t.yaml") for number in range(12)]
    assert len(sight_problems(teams)) == MOST_TOLD + 1
    assert "60 more pairs" in sight_problems(teams)[-1].message
