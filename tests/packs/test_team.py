"""A new team file is sound as it stands, in both languages, for every game that has teams."""

import re

import pytest

from generator.model.source import parse_text
from generator.model.team import game_of, team_from
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.packs.scaffold import team_text
from generator.problems import Severity

PACKS = [name for name, folder in pack_folders().items() if read_pack(folder).game.kinds]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_a_new_team_is_sound(name, language):
    game = read_pack(pack_folders()[name]).game
    text = team_text(game, "mi-equipo", language)
    source = parse_text(text, "mi-equipo.yaml")
    team, problems = team_from(source, game)
    assert [problem for problem in problems if problem.severity is not Severity.NOTE] == []
    assert game_of(source) == name
    assert len(team.players) >= 2
    assert len({player.number for player in team.players}) == len(team.players)
    assert {player.kind for player in team.players} >= {slug for slug, kind in game.kinds.items() if kind.at_least}


@pytest.mark.parametrize("language", ["es", "en"])
def test_its_comments_say_what_may_be_written(pack, language):
    text = team_text(pack.game, "mi-equipo", language)
    comments = "\n".join(line for line in text.splitlines() if line.lstrip().startswith("#"))
    assert "pizarra build mi-equipo.yaml" in comments
    for characteristic in pack.game.characteristics.values():
        assert characteristic.name.in_(language) in comments
    assert "stripes" in comments
    assert "substitute: true" in comments


@pytest.mark.parametrize(("language", "colours"), [("es", "azul blanco verde"), ("en", "blue white green")])
def test_its_colours_are_in_the_language_of_its_comments(pack, language, colours):
    text = team_text(pack.game, "mi-equipo", language)
    assert " ".join(re.findall(r"(?:primary|secondary): (\w+)", text)) == colours
