"""What games share by name, and what is wrong with the faces of one game."""

import pytest

from generator.packs.load import read_pack
from generator.packs.locations import forget_packs
from generator.packs.shared import face_problems, known_faces
from generator.problems import PizarraError

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
