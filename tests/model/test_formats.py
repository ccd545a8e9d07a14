"""The version of a file's format: 1 may be left out, and a later one is refused with its place and a hint."""

import pytest

from generator.model.fields import FORMAT, format_number
from generator.model.game import Game
from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.model.team import team_from
from generator.model.validation import validate
from generator.packs.season_schema import SeasonFile
from generator.problems import PizarraError

FILES = {
    "game": ("game: mine\ntitle: Mine\n", lambda source, _: validate(Game, source)),
    "season": ("season: S\nmatches: [{home: a, away: b}]\n", lambda source, _: validate(SeasonFile, source)),
    "rules": ("title: {es: R}\ntables: {}\n", lambda source, _: load_rules(source)),
    "team": ("name: A\nkit: {primary: red}\nplayers: [{number: 1, role: portero}]\n",
             lambda source, pack: team_from(source, pack.game)),
}  # fmt: skip


def problems(kind, line, pack):
    text, read = FILES[kind]
    try:
        read(parse_text(text + line, f"{kind}.yaml"), pack)
    except PizarraError as error:
        return {(problem.path, problem.message, problem.hint) for problem in error.problems}
    return set()


@pytest.mark.parametrize("kind", FILES)
def test_the_version_may_be_left_out_or_given_and_no_later_one_is_read(kind, pack):
    assert problems(kind, f"format: {FORMAT}\n", pack) == problems(kind, "", pack)
    (found,) = problems(kind, "format: 2\n", pack) - problems(kind, "", pack)
    assert found == ("format", "this version of Pizarra reads format 1, not 2", "update Pizarra to read it")


@pytest.mark.parametrize("value", [0, -1, True, "1", 1.0, None, [1]])
def test_a_version_is_a_whole_number(value):
    with pytest.raises(ValueError, match="expected the number of a format"):
        format_number(value)
