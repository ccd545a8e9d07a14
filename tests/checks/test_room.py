"""What finds no room is known by measuring just as by drawing every team."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build.build import draw
from generator.build.documents import team_parts
from generator.checks.check import default_request, drawing_problems
from generator.packs.load import LoadedTeam, find_pack, read_team
from generator.problems import PizarraError, errors

TEAM, PACK, _ = read_team(Path(__file__).parents[2] / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml")
WORDS = st.text("imWnáé.", min_size=1, max_size=22).map(lambda text: text.strip(".") or "i")
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


def drawn(team, pack=PACK):
    try:
        made = draw(replace(default_request(pack), parts=team_parts(), teams=(LoadedTeam(team, "x"),)))
    except PizarraError as error:
        return errors(error.problems)
    return errors(made.problems)


@pytest.mark.slow
@settings(max_examples=12)
@given(name=NAMES, coach=NAMES, club=NAMES, short=st.one_of(st.just(""), NAMES))
def test_measuring_finds_what_drawing_finds(name, coach, club, short):
    first, *others = TEAM.team.players
    players = (replace(first, name=name, short=short, captain=True), *(replace(p, captain=False) for p in others))
    team = replace(TEAM.team, name=club, short=short or club, coach=coach, players=players)
    assert {problem.path for problem in drawing_problems(PACK, [LoadedTeam(team, "x")])} == {
        problem.path for problem in drawn(team)
    }


@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra"])
def test_teams_with_usual_names_are_sound_without_being_drawn(game, monkeypatch):
    pack = find_pack(game)
    like = replace(TEAM.team, coach="")
    kind = next(slug for slug, kind in pack.game.kinds.items() if kind.usual)
    values = tuple((name, pack.game.characteristics[name].max) for name in pack.game.kinds[kind].characteristics)
    players = tuple(
        replace(player, name=f"Ana {player.number}", short="", kind=kind, values=values) for player in like.players
    )
    team = LoadedTeam(replace(like, name="Alfa", short="Alfa", players=players), "x")
    monkeypatch.setattr("generator.checks.check.map_on_cores", lambda work, lots, jobs: [("drawn",) for _ in lots])
    assert list(drawing_problems(pack, [team])) == []
