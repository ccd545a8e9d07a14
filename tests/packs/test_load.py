"""Packs, teams and fields are found in the working folder first, then among ours."""

import shutil
from pathlib import Path

import pytest

from generator.packs import load, locations
from generator.packs.load import face_problems, known_faces, read_pack
from generator.packs.locations import forget_packs
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


def test_a_pack_whose_name_is_not_that_of_its_folder_is_reported(here):
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


HEAD = "game: mine\ntitle: T\nsummary: s\ncredit: c\n"


@pytest.fixture
def pack(tmp_path):
    """Return a function from the text of a game, and a file of faces beside it, to its pack."""

    def read(text, shared=""):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
        if shared:
            (folder / "faces.yaml").write_text(shared, encoding="utf-8")
        forget_packs()
        return read_pack(folder)

    return read


def told(pack):
    return [(problem.line, problem.column, problem.message) for problem in face_problems(pack)]


def test_a_face_that_nothing_uses_is_reported(pack):
    text = "faces:\n  a: {like: unit}\n  b: {like: a}\npieces: {p: {front: {like: unit}}}"
    assert told(pack(text)) == [(6, 3, "nothing uses the face “a”"), (7, 3, "nothing uses the face “b”")]


@pytest.mark.parametrize("used", [
    "pieces: {p: {front: {like: b}}}",
    "pieces: {p: {front: {}, back: {like: b}}}",
    "decks: {d: {front: {like: b}}}",
    "tokens: {t: {front: {like: b}}}",
    "counter: {front: {like: b}}",
    "counter: {front: b}",
])  # fmt: skip
def test_a_face_is_used_by_all_that_is_built_on_it(pack, used):
    assert told(pack(f"faces:\n  a: {{like: unit}}\n  b: {{like: a}}\n{used}")) == []


def test_a_file_of_faces_uses_those_of_the_game(pack):
    assert told(pack("faces:\n  a: {}\n", "faces: {c: {like: a}}")) == []


@pytest.mark.parametrize("base", ["shirt", "facing", "front", "event"])
def test_a_face_may_be_built_on_any_that_is_ready(pack, base):
    assert told(pack(f"faces:\n  a: {{like: {base}}}\npieces: {{p: {{front: {{}}, back: {{like: a}}}}}}")) == []


@pytest.mark.parametrize("used", ["", "pieces: {p: {front: {like: a}}}"])
def test_a_face_built_on_none_is_an_error_used_or_not(pack, used):
    game = pack(f"faces:\n  a: {{like: eventt}}\n{used}")
    assert told(game) == [(6, 13, "there is no face “eventt”")]
    with pytest.raises(PizarraError, match="eventt"):
        known_faces(game)
