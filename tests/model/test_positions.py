"""Positions of players: named in any language, for the usual kind alone, known to their game, kept by team files."""

import pytest

from generator.model.source import parse_text
from generator.model.team import team_from, team_yaml
from generator.packs.load import example_teams, find_pack, read_team
from generator.problems import PizarraError, errors

HEAD = "game: dichoso-fulbo\nname: T\nkit: {primary: red}\nplayers:\n"
KEEPER = "  - {number: 1, name: A, role: portero, velocidad: 5, controlar: 5, grado: 5%s}\n"
PLAYER = (
    "  - {number: 2, name: B, velocidad: 5, driblar: 5, robar: 5, colocar: 5, recibir: 5, rematar: 5, fuerza: 5%s}\n"
)


def read(of_player="", of_keeper=""):
    source = parse_text(HEAD + KEEPER % of_keeper + PLAYER % of_player, "t.yaml")
    return team_from(source, find_pack("dichoso-fulbo").game)


@pytest.mark.parametrize("word", ["defensa", "Defender", "zaguero", "CB", "LÍBERO"])
def test_a_position_is_read_by_key_name_or_another_name(word):
    team, problems = read(f", position: {word}")
    assert not errors(problems) and [player.position for player in team.players] == ["", "defensa"]
    again, _ = team_from(parse_text(team_yaml(team, find_pack("dichoso-fulbo").game), "t.yaml"),
                         find_pack("dichoso-fulbo").game)  # fmt: skip
    assert again.players[1].position == "defensa"


@pytest.mark.parametrize(("more", "place", "message", "hint"), [
    ({"of_player": ", position: defenza"}, "t.yaml:6:119", "“defenza” is not a position in Dichoso Fulbo", "defensa"),
    ({"of_keeper": ", position: defensa"}, "t.yaml:5:89", "a portero has no position", "only a jugador"),
])  # fmt: skip
def test_a_position_that_is_none_is_reported_at_its_place(more, place, message, hint):
    with pytest.raises(Exception, match="position") as raised:
        read(**more)
    (problem,) = raised.value.problems
    assert (problem.place, str(problem.message)) == (place, message) and hint in problem.hint


@pytest.mark.parametrize("position", ["False nine", "", "7", '"x: y"'])
def test_in_a_game_without_positions_one_is_any_text(position):
    game = find_pack("sombra").game
    line = "game: sombra\nname: T\nkit: {primary: red}\nplayers:\n"
    line += f"  - {{number: 1, name: A, andar: 3, correr: 6, sprintar: 9, position: {position}}}\n"
    team = team_from(parse_text(line, "t.yaml"), game)[0]
    assert team.players[0].position == position.strip('"')
    assert team_from(parse_text(team_yaml(team, game), "t.yaml"), game)[0] == team


def test_a_position_in_a_game_without_any_is_one_line_of_text():
    line = "game: sombra\nname: T\nkit: {primary: red}\nplayers:\n"
    line += "  - {number: 1, name: A, andar: 3, correr: 6, sprintar: 9, position: [x]}\n"
    with pytest.raises(PizarraError, match="expected text"):
        team_from(parse_text(line, "t.yaml"), find_pack("sombra").game)


def test_bundled_teams_line_up_as_their_set_up_does():
    pack = find_pack("dichoso-fulbo")
    for file in example_teams(pack):
        players = [player for player in read_team(file)[0].team.players if not player.substitute]
        lines = [player.position for player in players]
        assert lines == ["", *["defensa"] * 4, *["centrocampista"] * 4, *["delantero"] * 2]
