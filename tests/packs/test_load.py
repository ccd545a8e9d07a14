"""Packs, teams and fields are found in the working folder first, then among ours."""

import shutil
from pathlib import Path

import pytest

from generator.packs import load, locations
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


def test_ones_own_pack_is_found_beside_ours_and_hides_one_of_the_same_name(here):
    mine, other = pack_in(here, "mine"), pack_in(here, "dichoso-fulbo")
    folders = locations.pack_folders()
    assert (folders["mine"], folders["dichoso-fulbo"]) == (mine, other)
    assert list(folders) == sorted(folders)


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
    with pytest.raises(PizarraError, match="“mine” is in a folder called “yours”"):
        load.find_pack("yours")


def test_a_pack_is_the_one_of_the_folder_that_is_worked_in(here, monkeypatch):
    ours = locations.pack_folders()["dichoso-fulbo"]
    assert "fr" not in load.read_pack(ours).game.languages
    other = here / "other"
    (other / "templates/dichoso-fulbo/words").mkdir(parents=True)
    (other / "templates/dichoso-fulbo/words/fr.yaml").write_text("{}\n", encoding="utf-8")
    monkeypatch.chdir(other)
    assert "fr" in load.read_pack(ours).game.languages
    monkeypatch.chdir(here)
    assert "fr" not in load.read_pack(ours).game.languages
