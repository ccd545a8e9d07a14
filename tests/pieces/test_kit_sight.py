"""Teams whose kits look alike to someone are told, and marked."""

from dataclasses import replace

import pytest

from generator.model.team import Kit, Player, Team
from generator.pieces.kit_contrast import MOST_WARNINGS, sight_problems, sights_alike, with_marks
from generator.scene.palette import NAMES


def kit(primary, secondary="white", pattern="plain"):
    return Kit(NAMES[primary], NAMES[secondary], pattern)


def team(name, own, keeper=None):
    """Return a team, with a keeper in a kit of his own where one is given."""
    players = (Player(1, "Ana", "portero", ()),) if keeper else ()
    return Team("dichoso-fulbo", name, name, "", own, keeper or own, players)


def told(pack, *teams):
    return [problem.message for problem in sight_problems([(one, f"{one.name}.yaml") for one in teams], pack.game)]


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
    assert sights_alike(first, second) == sights_alike(second, first) == sights


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        (kit("blue", "yellow", "halves"), kit("vermillion", "white", "sash"), True),
        (kit("blue", "navy", "stripes"), kit("vermillion", "white", "sash"), False),
        (kit("blue", "white", "chequered"), kit("blue", "white", "stripes"), True),
        (kit("blue", "yellow", "halves"), kit("white", "blue", "sash"), False),
    ],
)
def test_in_grey_the_areas_count_whatever_the_patterns(pack, first, second, alike):
    teams = [team("Mar", first), team("Sol", second)]
    told = [
        problem.message for problem in sight_problems([(one, f"{one.name}.yaml") for one in teams], pack.game, True)
    ]
    assert told == (["the kits of Mar and Sol look alike in grey"] if alike else [])
    assert not alike or len({one.kit.mark for one in with_marks(teams, pack.game, grey=True)}) == 2
    assert sight_problems([(one, f"{one.name}.yaml") for one in teams], pack.game) == ()


def test_like_teams_get_marks_of_their_own_and_others_keep_the_usual_one(pack):
    teams = with_marks(
        [team("a", kit("red")), team("b", kit("yellow")), team("c", kit("red")), team("d", kit("red"))], pack.game
    )
    assert [one.kit.mark for one in teams] == ["", "", "plain", "dashed"]
    assert [one.keeper_kit.mark for one in teams] == [one.kit.mark for one in teams]


def test_a_warning_names_the_pair_and_the_sight(pack):
    (found,) = sight_problems(
        [(team("Mar", kit("blue")), "m.yaml"), (team("Sol", kit("vermillion")), "s.yaml")], pack.game
    )
    assert found.message == "the kits of Mar and Sol look alike in grey"
    assert (found.file, found.path, found.severity.word) == ("s.yaml", "kit", "warning")


def test_a_league_in_red_is_reported_in_a_few_lines(pack):
    teams = [(team(f"t{number}", kit("red")), "t.yaml") for number in range(12)]
    assert len(sight_problems(teams, pack.game)) == MOST_WARNINGS + 1
    assert "60 more pairs" in sight_problems(teams, pack.game)[-1].message


def test_a_keeper_is_told_from_the_players_of_both_teams(pack):
    sol = team("Sol", kit("yellow"), kit("navy"))
    assert told(pack, team("Mar", kit("blue"), kit("black")), sol) == []
    assert told(pack, team("Mar", kit("blue"), kit("blue"))) == [
        "the players and the keeper of Mar look alike to everyone"
    ]
    assert told(pack, team("Mar", kit("blue"), kit("yellow")), sol) == [
        "the keeper of Mar and the players of Sol look alike to everyone"
    ]
    (found,) = sight_problems([(team("Noche", kit("navy")), "n.yaml"), (sol, "s.yaml")], pack.game)
    assert found.message == "the players of Noche and the keeper of Sol look alike to everyone"
    assert (found.file, found.path) == ("s.yaml", "keeper_kit")


def test_two_keepers_may_wear_the_same_and_a_kit_that_nobody_wears_is_not_compared(pack):
    assert told(pack, team("Mar", kit("blue"), kit("black")), team("Sol", kit("yellow"), kit("black"))) == []
    assert told(pack, replace(team("Mar", kit("blue"), kit("yellow")), players=()), team("Sol", kit("yellow"))) == []


def test_a_team_whose_keeper_looks_like_the_others_gets_a_rim_of_its_own(pack):
    mar, sol = with_marks([team("Mar", kit("blue"), kit("yellow")), team("Sol", kit("yellow"))], pack.game)
    assert (mar.kit.mark, sol.kit.mark) == ("", "plain")


def test_in_grey_teams_in_like_shades_get_marks_whatever_their_patterns(pack):
    both = [team("Mar", kit("blue", "white", "halves")), team("Sol", kit("vermillion", "white", "sash"))]
    marks = [[each.kit.mark for each in with_marks(both, pack.game, grey)] for grey in (False, True)]
    assert marks == [["", ""], ["", "plain"]]


def test_the_teams_that_came_with_pizarra_are_told_apart(pack, teams):
    assert told(pack, *(loaded.team for loaded in teams.values())) == []
