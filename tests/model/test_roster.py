"""What a league allows is data: squads that break it are told where, and by what rule."""

from types import MappingProxyType

import pytest

from generator.model.game import Game
from generator.model.load import find_pack
from generator.model.new_team import team_text
from generator.model.source import Source, parse_text
from generator.model.team import team_from
from generator.model.validation import validated
from generator.problems import PizarraError

PACK = find_pack("dichoso-fulbo")


def game(**squad):
    data = {**PACK.source.data, "squad": squad}
    return validated(Game, Source("game.yaml", data, MappingProxyType({}), MappingProxyType({})))


def told(**squad):
    source = parse_text(team_text(PACK.game, "t", "es"), "t.yaml")
    try:
        return [str(problem) for problem in team_from(source, game(**squad))[1]]
    except PizarraError as error:
        return [str(problem) for problem in error.problems]


def test_without_rules_nothing_is_told():
    assert told() == []


@pytest.mark.parametrize(
    ("squad", "where", "what"),
    [
        ({"ceilings": {"velocidad": 7}}, "t.yaml:15:", "has velocidad 8; the most a squad may have is 7"),
        ({"points": 100}, "t.yaml:14:", "more than a squad's 100"),
        ({"player_points": 48}, "t.yaml:15:", "add up to 49, 1 more than 48"),
        ({"most": 5}, "t.yaml:14:", "the squad has 11 players"),
    ],
)
def test_a_broken_rule_is_told_at_its_place(squad, where, what):
    found = told(**squad)
    assert found
    assert any(line.startswith(where) and what in line for line in found), found


def test_a_ceiling_for_nothing_is_told():
    with pytest.raises(PizarraError, match="velocidad"):
        game(ceilings={"velocidá": 5})
