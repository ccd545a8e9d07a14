"""Skills of players: named in any language, listed or parted by commas, known to their game."""

import pytest

from generator.model.game import Skill
from generator.model.localized import Words
from generator.model.source import parse_text
from generator.model.team import team_from
from generator.packs.load import find_pack
from generator.problems import errors

HEAD = "game: sombra\nname: T\nkit: {primary: red}\nplayers:\n"
LINE = HEAD + "  - {number: 1, name: A, andar: 3, correr: 6, sprintar: 9%s}\n"


def read(more, **skills):
    known = {key: Skill(name=Words.of(name)) for key, name in skills.items()}
    game = find_pack("sombra").game.model_copy(update={"skills": known})
    game.__dict__.pop("skill_spellings", None)
    return team_from(parse_text(LINE % more, "t.yaml"), game)


@pytest.mark.parametrize("given", ["[dribble, Pase largo]", '"dribble, pase-largo"', "[DRIBBLE, pase largo, dribble]"])
def test_skills_are_read_by_key_or_name(given):
    team, problems = read(f", skills: {given}", **{"dribble": "regate", "pase-largo": "pase largo"})
    assert not errors(problems) and team.players[0].skills == ("dribble", "pase-largo")


def test_a_skill_that_the_game_lacks_is_reported_with_the_nearest():
    with pytest.raises(Exception, match="is not a skill in Sombra") as raised:
        read(", skills: [dribbel]", dribble="regate")
    (problem,) = raised.value.problems
    assert problem.place == "t.yaml:5:69" and "dribble" in problem.hint


def test_a_game_without_skills_has_no_such_key():
    with pytest.raises(Exception, match="unknown key “skills”"):
        read(", skills: [dribble]")
