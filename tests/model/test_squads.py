"""Who is in a squad on which day, by the days on which players joined and left."""

from datetime import date, timedelta
from itertools import product

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.model.source import parse_text
from generator.model.team import Player, Team, team_from, team_yaml
from generator.problems import PizarraError, Severity

KEEPER = {"role": "portero", "velocidad": 5, "controlar": 7, "grado": 8}
FIGURES = {"velocidad": 8, "driblar": 8, "robar": 6, "colocar": 7, "recibir": 9, "rematar": 9, "fuerza": 6}
FIRST = date(2026, 9, 1)


def field(number, name, **more):
    return {"number": number, "name": name, **FIGURES, **more}


def keeper(number, name, **more):
    return {"number": number, "name": name, **KEEPER, **more}


@pytest.fixture(scope="session")
def read(pack):
    """Return a function from players to their team and its warnings."""

    def read_players(*players):
        data = {"game": "dichoso-fulbo", "name": "Reds", "kit": {"primary": "red"}, "players": list(players)}
        return team_from(parse_text(yaml.safe_dump(data, sort_keys=False), "reds.yaml"), pack.game)

    return read_players


def names(players):
    return [player.name for player in players]


def test_without_a_season_who_has_left_is_out_and_who_has_joined_is_in(read):
    team, warnings = read(keeper(1, "Ana"), field(2, "Bea", left="2026-11-01"), field(3, "Cora", joined="2026-10-05"))
    assert warnings == ()
    assert names(team.players) == ["Ana", "Cora"]
    assert names(team.absent) == ["Bea"]
    assert names(team.roster) == ["Ana", "Bea", "Cora"]


def test_days_need_no_quotes(read, pack):
    text = "game: dichoso-fulbo\nname: X\nkit: {primary: red}\nplayers:\n  - {number: 1, name: Ana, role: portero"
    text += ", velocidad: 5, controlar: 7, grado: 8, joined: 2026-10-05}\n"
    team, _ = team_from(parse_text(text, "x.yaml"), pack.game)
    assert team.players[0].joined == date(2026, 10, 5)


def test_a_number_may_be_worn_again_but_by_one_at_a_time(read):
    team, _ = read(keeper(1, "Ana"), field(2, "Bea", left="2026-10-05"), field(2, "Cora", joined="2026-10-05"))
    assert [(player.number, player.name) for player in team.players] == [(1, "Ana"), (2, "Cora")]
    with pytest.raises(PizarraError, match="two players wear number 2"):
        read(keeper(1, "Ana"), field(2, "Bea", left="2026-10-06"), field(2, "Cora", joined="2026-10-05"))


def test_a_number_worn_in_turn_by_three_meets_each_of_them(read):
    with pytest.raises(PizarraError) as caught:
        read(
            keeper(1, "Ana"),
            field(2, "Bea", left="2026-10-05"),
            field(2, "Cora", joined="2026-12-05"),
            field(2, "Dora", joined="2026-12-06"),
        )
    [problem] = caught.value.problems
    assert "the other in line" in problem.message and problem.path.startswith("players[4]")


def test_the_squad_in_force_is_judged_as_ever(read):
    with pytest.raises(PizarraError, match="the team has no keeper"):
        read(keeper(1, "Ana", left="2026-10-05"), field(2, "Bea"))
    with pytest.raises(PizarraError, match="there is nobody in the squad"):
        read(keeper(1, "Ana", left="2026-10-05"))


def test_an_earlier_squad_that_broke_a_rule_is_a_warning(read):
    _, warnings = read(keeper(1, "Ana", joined="2026-10-05"), field(2, "Bea"))
    [warning] = warnings
    assert warning.severity is Severity.WARNING
    assert warning.message == "until 2026-10-05: the team has no portero"
    _, warnings = read(
        keeper(1, "Ana", left="2026-10-01"), field(2, "Bea"), keeper(1, "Eva", joined="2026-10-05", captain=True)
    )
    assert [str(each.message) for each in warnings] == ["from 2026-10-01 until 2026-10-05: the team has no portero"]


def test_captains_may_follow_each_other(read):
    _, warnings = read(
        keeper(1, "Ana", captain=True, left="2026-10-05"), keeper(13, "Eva", captain=True, joined="2026-10-05")
    )
    assert warnings == ()
    _, warnings = read(
        keeper(1, "Ana", captain=True, left="2026-10-06"), keeper(13, "Eva", captain=True, joined="2026-10-05")
    )
    assert [str(each.message) for each in warnings] == [
        "from 2026-10-05 until 2026-10-06: a second captain (the first in line 6)"
    ]


def test_a_team_is_written_with_its_days(read, pack):
    team, _ = read(keeper(1, "Ana", joined="2026-10-05"), field(2, "Bea", left="2026-11-01"))
    assert team_from(parse_text(team_yaml(team, pack.game), "t.yaml"), pack.game)[0] == team


EVERY_DAY = [FIRST + timedelta(each) for each in range(-1, 22)]
days = st.none() | st.integers(0, 20).map(lambda each: FIRST + timedelta(each))


@given(st.lists(st.tuples(days, days), min_size=1, max_size=8), st.integers(-1, 21).map(lambda d: FIRST + timedelta(d)))
def test_a_squad_is_exactly_those_who_have_joined_and_not_left(stays, day):
    players = tuple(
        Player(number, f"P{number}", "jugador", (), entry=number, joined=joined, left=left)
        for number, (joined, left) in enumerate(stays)
    )
    team = Team("g", "T", "T", "", None, None, players).with_squad(lambda player: player.in_squad_on(day))
    expected = [
        player for player, (joined, left) in zip(players, stays, strict=True)
        if (joined is None or joined <= day) and (left is None or day < left)
    ]  # fmt: skip
    assert list(team.players) == expected
    assert team.roster == players
    for one, other in product(players, players):
        common = [each for each in EVERY_DAY if one.in_squad_on(each) and other.in_squad_on(each)]
        assert one.meets(other) == bool(common)
