"""``pizarra new game``: a copy of a pack under a new name that checks and builds."""

import pytest

from generator.cli import _run
from generator.packs.load import find_pack, read_pack
from generator.packs.scaffold import check_name, pack_texts, team_texts
from generator.problems import PizarraError
from generator.scene.palette import NEUTRAL


@pytest.mark.slow
def test_a_copy_of_every_pack_reads_as_it_stands(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for model in ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal"):
        assert _run(["new", "game", f"mi-{model}", "--like", model]) == 0
        assert f"game: mi-{model}\n" in (tmp_path / f"mi-{model}/game.yaml").read_text(encoding="utf-8")
    assert _run(["build", "mi-robosoccer/", "--only", "board"]) == 0
    assert (tmp_path / "output/mi-robosoccer/board.pdf").stat().st_size > 1000
    assert _run(["build", "mi-dreadball/", "--only", "team-sheets"]) == 0
    assert "checked" not in capsys.readouterr().err


@pytest.mark.slow
def test_a_pack_in_templates_finds_its_teams_beside_that_folder(pizarra, tmp_path):
    assert pizarra("new", "game", "templates/mine").code == 0
    assert (tmp_path / "teams/mine/union-relampago.yaml").is_file()
    assert not (tmp_path / "templates/teams").exists()
    assert pizarra("build", "mine", "--only", "team-sheets").code == 0


def test_what_is_there_is_never_overwritten(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mio").mkdir()
    assert _run(["new", "game", "mio"]) == 1
    assert "already exists" in capsys.readouterr().err
    assert list((tmp_path / "mio").iterdir()) == []


def test_a_copy_holds_what_the_user_changed_and_lacks_what_he_took_out(pizarra, tmp_path):
    assert pizarra("new", "template", "cards/01-pases").code == 0
    own = tmp_path / "templates/dichoso-fulbo"
    (own / "cards/01-pases.md.j2").write_text("# Mine\n", encoding="utf-8")
    (own / "cards/02-tiros.md.j2").write_text("", encoding="utf-8")
    (own / ".DS_Store").write_bytes(b"\xff")
    assert pizarra("new", "game", "mio", "--like", "dichoso-fulbo").code == 0
    assert (tmp_path / "mio/cards/01-pases.md.j2").read_text(encoding="utf-8") == "# Mine\n"
    cards = {file.name for file in (tmp_path / "mio/cards").iterdir()}
    assert "02-tiros.md.j2" not in cards and len(cards) > 5
    assert (tmp_path / "mio/rules.yaml").is_file() and not (tmp_path / "mio/.DS_Store").exists()
    assert not (tmp_path / "mio/fields.yaml").exists()


def test_nothing_is_written_when_a_team_of_that_game_is_there(pizarra, tmp_path):
    team = tmp_path / "teams/mio/sosiego-fc.yaml"
    team.parent.mkdir(parents=True)
    team.write_text("mine", encoding="utf-8")
    ran = pizarra("new", "game", "mio")
    assert (ran.code, "sosiego-fc.yaml: error: already exists" in ran.err) == (1, True)
    assert team.read_text(encoding="utf-8") == "mine" and not (tmp_path / "mio").exists()


def test_a_file_that_is_no_text_is_reported(pizarra, tmp_path):
    card = tmp_path / "templates/dichoso-fulbo/cards/01-pases.md.j2"
    card.parent.mkdir(parents=True)
    card.write_bytes(b"\xff")
    ran = pizarra("new", "game", "mio")
    assert (ran.code, "cards/01-pases.md.j2:1:1: error: the text is not UTF-8 (byte 0xff)" in ran.err) == (1, True)
    assert not (tmp_path / "mio").exists()


@pytest.mark.parametrize("name", ["A b", "../x", "ñandú", "", "a--b", "-a"])
def test_a_name_no_folder_of_a_pack_may_have(name):
    with pytest.raises(PizarraError, match="cannot be the name of a game"):
        check_name(name)


def test_only_the_name_and_the_title_change():
    texts = pack_texts(
        {"game.yaml": "# yaml-language-server: x\ngame: a\ntitle: A\nx: game\n", "cards/1.md.j2": "game: a"}, "b-c"
    )
    assert texts == {"game.yaml": "game: b-c\ntitle: B c\nx: game\n", "cards/1.md.j2": "game: a"}
    assert team_texts({"t.yaml": "game: a\nname: game\n"}, "b") == {"t.yaml": "game: b\nname: game\n"}


def test_without_a_model_named_a_game_starts_with_a_neutral_look(pizarra, tmp_path):
    assert pizarra("new", "game", "mine").code == 0
    assert pizarra("new", "game", "other", "--like", "dichoso-fulbo").code == 0
    look, copied = (read_pack(tmp_path / name).game.look for name in ("mine", "other"))
    assert (look.colour, look.highlight, look.symbol) == (NEUTRAL, None, None)
    assert look.back is not None
    assert copied == find_pack("dichoso-fulbo").game.look


def test_a_model_that_is_not_there_is_reported_at_the_option_that_names_it(pizarra):
    pizarra("new", "game", "mine")
    told = pizarra("new", "game", "other", "--like", "football")
    assert told.err.startswith("--like: error: there is no game “football”")
    assert ", mine, " in told.err


def test_a_model_may_be_given_as_a_folder(pizarra, tmp_path):
    pizarra("new", "game", "mine")
    assert pizarra("new", "game", "other", "--like", tmp_path / "mine").code == 0
    assert (tmp_path / "other" / "game.yaml").is_file()


@pytest.mark.slow
def test_every_option_game_takes_a_folder(pizarra, tmp_path):
    assert pizarra("new", "game", "mine").code == 0
    assert pizarra("new", "team", "a.yaml", "--game", "mine/").code == 0
    assert pizarra("export", "--template", "--game", "mine/", "--to", "t.csv").code == 0
    assert pizarra("build", "--game", "mine/", "--only", "board", "--out", "out").code == 0
    assert pizarra("build", "--game", "nowhere/", "--only", "board", "--out", "out").code == 1
