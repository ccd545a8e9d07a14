"""One file of a game to change, in the folder where it comes before ours."""

import pytest


@pytest.mark.slow
def test_a_sheet_and_a_card_are_written_once_and_used(pizarra, tmp_path):
    for name in ("team-sheet", "cards/05-balon"):
        run = pizarra("new", "template", name)
        assert run.code == 0, run.err
        assert f"templates/dichoso-fulbo/{name}.md.j2" in run.out
    assert "in place of" not in pizarra("build", "--only", "team-sheets", "--out", "out").err
    for name in ("team-sheet", "cards/05-balon"):
        with (tmp_path / f"templates/dichoso-fulbo/{name}.md.j2").open("a", encoding="utf-8") as file:
            file.write("\nMine\n")
    run = pizarra("build", "--only", "team-sheets,cards", "--out", "out")
    assert run.code == 0
    assert "note: cards/05-balon.md.j2, team-sheet.md.j2 replace Pizarra's own" in run.err
    again = pizarra("new", "template", "team-sheet")
    assert again.code == 1
    assert "already exists" in again.err


@pytest.mark.slow
def test_every_sheet_that_can_be_changed(pizarra, tmp_path):
    for name in ("team-sheet", "match-sheet", "league", "game", "rules"):
        assert pizarra("new", "template", name, "--game", "sombra").code == 0
    run = pizarra("check", "sombra")
    assert run.code == 0
    assert "no problems found" in run.out


def test_an_unknown_name_has_a_suggestion(pizarra):
    run = pizarra("new", "template", "team-shet")
    assert run.code == 1
    assert "did you mean “team-sheet”?" in run.err


GAME = "game: mine\ntitle: My own game\ndecks: {cards: {front: {centre: Hello}}}\n"


def test_a_file_of_the_users_own_game_goes_beside_its_game_file(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(GAME, "utf-8")
    for name, game in (("leaflet", "mine/"), ("team-sheet", "./mine"), ("league", "mine")):
        run = pizarra("new", "template", name, "--game", game)
        assert (run.code, run.err) == (0, "")
        assert f"mine/{name}.md.j2" in run.out
        assert (tmp_path / "mine" / f"{name}.md.j2").is_file()
    assert pizarra("new", "words", "ca", "--game", "mine/").code == 0
    assert (tmp_path / "mine" / "words" / "ca.yaml").is_file()
    assert not (tmp_path / "templates").exists()


def test_without_a_name_it_is_the_game_of_the_folder(pizarra, tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(GAME, "utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    assert pizarra("new", "template", "leaflet").code == 0
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == ["game.yaml", "leaflet.md.j2"]


def test_a_folder_without_a_game_is_refused(pizarra, tmp_path):
    (tmp_path / "empty").mkdir()
    run = pizarra("new", "template", "leaflet", "--game", "empty/")
    assert run.code == 1
    assert "there is no game “empty/”" in run.err
