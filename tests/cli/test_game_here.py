"""Commands given inside a game's folder, without saying which game: they are about that one."""

import pytest

GAME = """\
game: mine
title: My own game
board:
  grid: {type: squares, columns: 4, rows: 2, size: 20mm}
"""


@pytest.fixture
def inside(pizarra, tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(GAME, "utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def test_a_bare_build_makes_the_game_of_the_folder_and_says_so(pizarra, inside):
    result = pizarra("build", "--only", "board")
    assert (result.code, result.err, "My own game" in result.out) == (0, "", True)
    assert (inside / "output" / "mine" / "board.pdf").is_file()


def test_a_bare_plan_and_check_are_of_the_game_of_the_folder_too(pizarra, inside):
    assert "My own game" in pizarra("plan").out
    assert "checked 1 game (mine)" in pizarra("check").out


@pytest.mark.slow
def test_a_game_that_is_named_comes_before_the_one_of_the_folder(pizarra, inside):
    assert "Sombra" in pizarra("plan", "sombra").out
    assert "Sombra" in pizarra("plan", "--game", "sombra").out


@pytest.mark.slow
@pytest.mark.parametrize("below", ["", "templates"])
def test_a_copied_game_is_built_with_its_teams_from_inside_its_folder(pizarra, tmp_path, monkeypatch, below):
    folder = tmp_path / below / "copied"
    folder.parent.mkdir(exist_ok=True)
    assert pizarra("new", "game", str(folder)).code == 0
    monkeypatch.chdir(folder)
    for words in ((), (".",)):
        result = pizarra("build", *words, "--only", "team-sheets")
        assert (result.code, result.err) == (0, "")
        assert (folder / "output" / "copied" / "team-sheets.pdf").is_file()


def test_what_is_built_in_the_folder_is_not_watched(pizarra, inside):
    from generator.packs.locations import pack_sources

    assert pizarra("build", "--only", "board").code == 0
    assert not [file for file in pack_sources(inside) if "output" in file.parts]
