"""What words on the command line mean: teams by their file, by a short name, and as they are called."""

import shutil

import pytest

ONLY = ("--only", "team-sheets")


@pytest.fixture
def mine(pizarra, tmp_path):
    assert pizarra("new", "team", "mi-equipo.yaml").code == 0
    return tmp_path / "mi-equipo.yaml"


@pytest.mark.parametrize(
    "word",
    [
        "pizarra:teams/dichoso-fulbo/sosiego-fc.yaml", "teams/dichoso-fulbo/sosiego-fc.yaml", "sosiego-fc",
        "sosiego-fc.yaml", "Sosiego Fútbol Club", "SOSIEGO  futbol club",
    ],
)  # fmt: skip
def test_a_team_that_came_along_plays_mine_by_any_of_its_names(pizarra, mine, word):
    result = pizarra("build", mine.name, word, *ONLY)
    assert (result.code, result.err) == (0, "")
    assert "Mi equipo, Sosiego Fútbol Club" in result.out


def test_my_own_team_has_short_names_too_and_comes_before_ours(pizarra, tmp_path, mine):
    mine.rename(tmp_path / "sosiego-fc.yaml")
    assert "Dichoso Fulbo: Mi equipo\n" in pizarra("build", "sosiego-fc", *ONLY).out
    assert "Dichoso Fulbo: Mi equipo\n" in pizarra("build", "mi equipo", *ONLY).out


def test_two_teams_of_one_name_are_told_apart_by_their_files(pizarra, tmp_path, mine):
    for name in ("a.yaml", "b.yaml"):
        shutil.copy(mine, tmp_path / name)
    mine.unlink()
    result = pizarra("build", "Mi Equipo", *ONLY)
    assert result.code == 1
    assert "2 teams are called so\n    write one of: a.yaml, b.yaml" in result.err
    assert not (tmp_path / "output").exists()


def test_a_name_is_looked_for_in_the_game_that_is_asked_for(pizarra):
    assert "Órbita Siete" in pizarra("build", "orbita-siete", "--game", "dreadball", *ONLY).out
    assert "there is no" in pizarra("build", "orbita-siete", "--game", "dichoso-fulbo").err


@pytest.mark.parametrize(
    ("word", "hint"), [("sosiego-cf", "“sosiego-fc”"), ("zzz", "pizarra list"), ("../x.yaml", ""), ("a\0b.yaml", "")]
)
def test_a_name_that_nobody_has_gets_a_hint(pizarra, word, hint):
    result = pizarra("build", word)
    assert (result.code, "no file, folder, game or team" in result.err, hint in result.err) == (1, True, True)


def test_the_list_shows_the_name_to_type(pizarra):
    line = next(line for line in pizarra("list").out.splitlines() if "Sosiego" in line)
    assert line.split()[:2] == ["team", "sosiego-fc"]


def test_a_new_team_gets_its_ending_and_looks_like_neither_of_ours(pizarra, tmp_path):
    assert pizarra("new", "team", "otro").code == 0
    assert (tmp_path / "otro.yaml").is_file()
    for other in ("sosiego-fc", "union-relampago"):
        result = pizarra("build", "otro.yaml", other, "--only", "counters")
        assert (result.code, result.err) == (0, "")


@pytest.mark.parametrize("name", ["Dichoso Fulbo", "DICHOSO-FULBO", "dichoso_fulbo"])
def test_the_game_of_a_team_is_found_by_its_title_too(pizarra, mine, name):
    text = mine.read_text(encoding="utf-8").replace("game: dichoso-fulbo", f"game: {name}")
    mine.write_text(text, encoding="utf-8")
    assert pizarra("check", mine.name).code == 0
    assert "Dichoso Fulbo: Mi equipo" in pizarra("build", mine.name, "--game", name, *ONLY).out
