"""Packs, teams and fields are found in the working folder first, then among ours."""

import shutil
from pathlib import Path

import pytest

from generator.packs import load
from generator.problems import PizarraError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def here(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pack_in(here, name, like="dichoso-fulbo"):
    folder = here / "templates" / name
    shutil.copytree(ROOT / "templates" / like, folder)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(
        text.replace(f"game: {like}", f"game: {name}").replace("example:", "# example:"), encoding="utf-8"
    )
    return folder


def test_ours_are_found_from_anywhere(here):
    assert "dichoso-fulbo" in load.pack_folders()
    assert len(load.team_files("dichoso-fulbo")) >= 3
    assert load.find_pack("dichoso-fulbo").game.title == "Dichoso Fulbo"


def test_ones_own_pack_is_found_beside_ours_and_hides_one_of_the_same_name(here):
    mine, other = pack_in(here, "mine"), pack_in(here, "dichoso-fulbo")
    folders = load.pack_folders()
    assert (folders["mine"], folders["dichoso-fulbo"]) == (mine, other)
    assert list(folders) == sorted(folders)


def test_ones_own_team_hides_ours_of_the_same_name(here):
    folder = here / "teams" / "dichoso-fulbo"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml", folder)
    files = load.team_files("dichoso-fulbo")
    assert files[0] == folder / "sosiego-fc.yaml"
    assert [file.name for file in files].count("sosiego-fc.yaml") == 1


def test_the_example_teams_are_those_the_pack_names(here):
    names = [file.stem for file in load.example_teams(load.find_pack("dichoso-fulbo"))]
    assert names == ["union-relampago", "sosiego-fc"]


def test_an_unknown_pack_gets_a_hint(here):
    with pytest.raises(PizarraError) as caught:
        load.find_pack("dichoso-fulvo")
    (problem,) = caught.value.problems
    assert (problem.file, problem.hint) == ("--game", "did you mean “dichoso-fulbo”?")


@pytest.mark.parametrize("name", ["../dichoso-fulbo", "/etc", "", ".", "_base", "dichoso-fulbo/"])
def test_names_are_no_paths(here, name):
    with pytest.raises(PizarraError):
        load.find_pack(name)


def test_a_pack_whose_name_is_not_that_of_its_folder_is_told(here):
    folder = pack_in(here, "mine")
    folder.rename(here / "templates" / "yours")
    with pytest.raises(PizarraError, match="stands in the folder “yours”"):
        load.find_pack("yours")


def test_messages_name_files_from_the_working_folder(here):
    assert load.shown_path(here / "a" / "b.yaml") == str(Path("a") / "b.yaml")
    assert load.shown_path(Path("a.yaml")) == "a.yaml"
    assert load.shown_path(Path("/nowhere/a.yaml")) == str(Path("/nowhere/a.yaml"))


def test_a_field_by_name_or_from_a_file(here):
    (here / "f.yaml").write_text("name: Mío\nlength: 90m\nwidth: 50m\n", encoding="utf-8")
    assert load.find_field("f.yaml").length == 90
    assert load.find_field("futsal").length == 40
    with pytest.raises(PizarraError) as caught:
        load.find_field("fútsal")
    assert "did you mean “futsal”?" in caught.value.problems[0].hint


def test_fields_of_ones_own_hide_ours(here):
    base = here / "templates" / "_base"
    base.mkdir(parents=True)
    (base / "fields.yaml").write_text("codes:\n  futsal: {name: Otro, length: 62m, width: 45m}\n", encoding="utf-8")
    load.known_fields.cache_clear()
    assert load.find_field("futsal").length == 62
    assert load.find_field("futbol11").length == 105


@pytest.mark.parametrize("name", ["game.yaml", "rules.yaml", "team-sheet.md.j2", "cards/01-pases.md.j2", "cards"])
def test_a_link_that_leads_out_of_a_pack_is_refused(pizarra, tmp_path, name):
    assert pizarra("new", "game", "mine").code == 0
    shutil.copytree(load.installed("templates") / "_base", tmp_path / "templates" / "_base")
    shutil.copy(load.installed("templates") / "_base" / "team-sheet.md.j2", tmp_path / "mine")
    file = tmp_path / "mine" / name
    file.rename(tmp_path / "secret")
    file.symlink_to(tmp_path / "secret")
    result = pizarra("build", "mine", "--only", "cards,team-sheets")
    assert result.code == 1
    assert f"mine/{name}" in result.err
    assert "error: is a link that leads out of the game's folder\n    put the file itself there" in result.err
    assert not (tmp_path / "output").exists()


def test_a_link_inside_a_pack_and_a_pack_that_is_a_link_are_as_good_as_files(pizarra, tmp_path):
    assert pizarra("new", "game", "mine").code == 0
    (tmp_path / "mine" / "cards" / "10-again.md.j2").symlink_to("01-pases.md.j2")
    (tmp_path / "games").mkdir()
    (tmp_path / "mine").rename(tmp_path / "games" / "mine")
    (tmp_path / "mine").symlink_to("games/mine")
    result = pizarra("build", "mine", "--only", "cards")
    assert result.code == 0, result.err


def test_shared_files_do_not_lead_out_either(pizarra, tmp_path):
    (tmp_path / "templates" / "_base").mkdir(parents=True)
    (tmp_path / "templates" / "_base" / "fields.yaml").symlink_to("/etc/passwd")
    result = pizarra("list")
    assert result.code == 1
    assert "templates/_base/fields.yaml: error: is a link that leads out" in result.err
