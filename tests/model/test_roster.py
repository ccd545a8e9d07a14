"""Squads: targets for example 4+, costs, several players in one entry."""

import pytest

from generator.model.source import parse_text
from generator.model.team import target_value, team_from
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.problems import PizarraError, Severity

VALUES = "movimiento: 5, fuerza: 4+, agilidad: 3+, velocidad: 4, destreza: 5+, armadura: 4+"


def team(*players, head="game: dreadball\nname: T\nkit: {primary: azul}"):
    lines = "\n".join(f"  - {{{player}}}" for player in players)
    return team_from(parse_text(f"{head}\nplayers:\n{lines}\n", "t.yaml"), find_pack("dreadball").game)


def six(more=""):
    return team(f"number: 1, name: Uno, {VALUES}, cost: 100, quantity: 6{more}")


@pytest.mark.parametrize(("given", "wanted"), [("4+", 4), (" 3 + ", 3), (5, 5), ("x", "x"), ("+4", "+4"), (None, None)])
def test_targets_are_read_with_or_without_their_sign(given, wanted):
    assert target_value(given) == wanted


def test_copies_follow_each_other_in_number_and_share_their_entry():
    found, _ = six()
    assert [player.number for player in found.players] == [1, 2, 3, 4, 5, 6]
    assert {player.entry for player in found.players} == {0}
    assert found.players[0].value("fuerza") == 4


def test_the_sum_is_reported_as_a_note():
    _, told = six()
    assert [(p.severity, p.message) for p in told] == [(Severity.NOTE, "6 players cost 600 Mc of 1000")]


def test_too_dear_a_squad_is_a_warning():
    _, told = team(f"number: 1, name: Uno, {VALUES}, cost: 200, quantity: 6")
    assert told[0].severity is Severity.WARNING
    assert "200 more" in told[0].message


@pytest.mark.parametrize(("players", "words"), [
    ((f"number: 1, name: Uno, {VALUES}, cost: 100, quantity: 5",), "has only 5"),
    ((f"number: 1, name: Uno, {VALUES}, cost: 10, quantity: 15",), "has 15"),
    ((f"number: 1, name: Uno, {VALUES}, quantity: 6",), "“cost” is missing"),
    ((f"number: 1, name: Uno, {VALUES}, cost: 1, quantity: 6", f"number: 3, name: Dos, {VALUES}, cost: 1"),
     "two players wear number 3"),
    ((f"number: 1, name: Uno, {VALUES.replace('4+', '7+', 1)}, cost: 1, quantity: 6",), "7 is above 6"),
])  # fmt: skip
def test_unsound_squads_are_refused(players, words):
    with pytest.raises(PizarraError) as caught:
        team(*players)
    assert any(words in problem.message for problem in caught.value.problems), caught.value


@pytest.mark.parametrize("file", [*team_files("dreadball"), *team_files("sombra")], ids=lambda file: file.stem)
def test_bundled_teams_are_sound(file):
    _, _, told = read_team(file)
    assert all(problem.severity is not Severity.ERROR for problem in told)


def test_sombra_has_a_dozen_figures_and_more():
    assert sum(len(read_team(file)[0].team.players) for file in team_files("sombra")) >= 12
