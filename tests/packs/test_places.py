"""Files of packs and teams are found in the working folder first, then among ours, and never outside their folder."""

import shlex
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import bundled_folder
from generator.packs import load, locations

ROOT = Path(__file__).parents[2]


@pytest.fixture
def here(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_ours_are_found_from_anywhere(here):
    assert "dichoso-fulbo" in locations.pack_folders()
    assert len(locations.team_files("dichoso-fulbo")) >= 3
    assert str(load.find_pack("dichoso-fulbo").game.title) == "Dichoso Fulbo"


def test_ones_own_team_hides_ours_of_the_same_name(here):
    folder = here / "teams" / "dichoso-fulbo"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml", folder)
    files = locations.team_files("dichoso-fulbo")
    assert files[0] == folder / "sosiego-fc.yaml"
    assert [file.name for file in files].count("sosiego-fc.yaml") == 1


def test_messages_name_files_from_the_working_folder(here):
    assert locations.shown_path(here / "a" / "b.yaml") == str(Path("a") / "b.yaml")
    assert locations.shown_path(Path("a.yaml")) == "a.yaml"
    assert locations.shown_path(Path("/nowhere/a.yaml")) == str(Path("/nowhere/a.yaml"))


def test_a_name_in_a_command_is_typed_as_it_stands_if_it_can_be():
    for name in ("equipo.yaml", "teams/ñandú-2.yaml", "mis_juegos/", "C:/juegos/x.yaml", "a,b.yaml"):
        assert locations.shell_word(name) == name
    assert locations.shell_word(Path("-x.yaml")) == "./-x.yaml"


@given(st.text(st.characters(exclude_characters="\0\n", exclude_categories=["Cs"]), min_size=1))
def test_a_shell_reads_a_name_in_a_command_as_one_word(name):
    (word,) = shlex.split(locations.shell_word(name))
    assert word == name or word == f"./{name}"


def test_names_are_quoted_for_the_shells_of_windows(monkeypatch):
    monkeypatch.setattr(locations, "_ON_WINDOWS", True)
    monkeypatch.delenv("MSYSTEM", raising=False)
    assert locations.shell_word(r"C:\juegos\x.yaml") == r"C:\juegos\x.yaml"
    assert locations.shell_word(r"..\Mis juegos\1 & 2.yaml") == r'"..\Mis juegos\1 & 2.yaml"'
    monkeypatch.setenv("MSYSTEM", "MINGW64")
    assert locations.shell_word(r"C:\juegos\x.yaml") == r"'C:\juegos\x.yaml'"


@pytest.mark.slow
def test_the_command_at_the_end_of_a_message_runs_as_it_stands(pizarra, tmp_path):
    command = pizarra("new", "team", "Mi equipo.yaml").out.rpartition(": ")[2]
    program, *words = shlex.split(command)
    assert program == "pizarra" and pizarra(*words, "--only", "counters").code == 0
    assert 'pizarra build "Mi equipo.yaml"' in (tmp_path / "Mi equipo.yaml").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.yaml", "rules.yaml", "team-sheet.md.j2", "cards/01-pases.md.j2", "cards"])
def test_a_link_that_leads_out_of_a_pack_is_refused(pizarra, tmp_path, name):
    assert pizarra("new", "game", "mine").code == 0
    shutil.copytree(bundled_folder("templates") / "_base", tmp_path / "templates" / "_base")
    shutil.copy(bundled_folder("templates") / "_base" / "team-sheet.md.j2", tmp_path / "mine")
    file = tmp_path / "mine" / name
    file.rename(tmp_path / "secret")
    file.symlink_to(tmp_path / "secret")
    result = pizarra("build", "mine", "--only", "cards,team-sheets")
    assert result.code == 1
    assert f"mine/{name}" in result.err
    assert "error: is a link to a place outside the game's folder\n    put the actual file there" in result.err
    assert not (tmp_path / "output").exists()


@pytest.mark.slow
def test_a_link_inside_a_pack_and_a_pack_that_is_a_link_are_as_good_as_files(pizarra, tmp_path):
    assert pizarra("new", "game", "mine").code == 0
    (tmp_path / "mine" / "cards" / "10-again.md.j2").symlink_to("01-pases.md.j2")
    (tmp_path / "games").mkdir()
    (tmp_path / "mine").rename(tmp_path / "games" / "mine")
    (tmp_path / "mine").symlink_to("games/mine")
    result = pizarra("build", "mine", "--only", "cards")
    assert result.code == 0, result.err


@pytest.mark.slow
def test_shared_files_do_not_lead_out_either(pizarra, tmp_path):
    (tmp_path / "templates" / "_base").mkdir(parents=True)
    (tmp_path / "templates" / "_base" / "fields.yaml").symlink_to("/etc/passwd")
    result = pizarra("list")
    assert result.code == 1
    assert "templates/_base/fields.yaml: error: is a link to a place outside the game's folder" in result.err
