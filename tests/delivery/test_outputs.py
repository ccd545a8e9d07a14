"""Files in a folder: all or none, and never over what Pizarra did not make."""

import json
from errno import ENOSPC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.delivery.outputs import MARKER, fingerprint, write, write_build
from generator.problems import PizarraError
from generator.scene.drawn_later import DrawnLater


def there(folder):
    found = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != MARKER)
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def test_a_build_replaces_its_own_files(tmp_path):
    write_build(tmp_path, {"a.pdf": b"1", "svg/a-01.svg": b"2"})
    write_build(tmp_path, {"a.pdf": b"3"})
    assert there(tmp_path) == {"a.pdf": b"3", "svg/a-01.svg": b"2"}
    assert sorted(json.loads((tmp_path / MARKER).read_bytes())["files"]) == ["a.pdf", "svg/a-01.svg"]


def test_a_full_disk_leaves_nothing_and_names_the_file(tmp_path, monkeypatch):
    def full(draft, data):
        raise OSError(ENOSPC, "No space left on device")

    (tmp_path / "b").mkdir()
    monkeypatch.setattr("generator.delivery.outputs.written", full)
    with pytest.raises(PizarraError, match=r"a/svg/x\.svg: cannot be written: No space left on device\n    free some"):
        write(tmp_path, {"a/svg/x.svg": b"1"})
    assert [place.name for place in tmp_path.iterdir()] == ["b"]


@pytest.mark.parametrize("spoil", [None, b"{", b"[" * 100_000])
def test_a_strangers_file_stays_and_nothing_is_written(tmp_path, spoil):
    (tmp_path / "b.pdf").write_bytes(b"mine")
    if spoil is not None:
        (tmp_path / MARKER).write_bytes(spoil)
    with pytest.raises(PizarraError, match="was not made by Pizarra"):
        write_build(tmp_path, {"a.pdf": b"1", "b.pdf": b"2"})
    assert there(tmp_path) == {"b.pdf": b"mine"}
    write_build(tmp_path, {"b.pdf": b"2"}, "any")
    assert there(tmp_path) == {"b.pdf": b"2"}


def test_a_file_that_was_changed_since_stays(tmp_path):
    write_build(tmp_path, {"a.svg": b"1"})
    (tmp_path / "a.svg").write_bytes(b"1, and what I added")
    with pytest.raises(PizarraError, match="was changed after Pizarra made it"):
        write_build(tmp_path, {"a.svg": b"2"})


def test_files_that_are_the_same_already_are_in_nobodys_way(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"1")
    write_build(tmp_path, {"a.pdf": b"1"})


def test_pdf_files_from_before_the_list_are_ours(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF /Producer (Pizarra)")
    write_build(tmp_path, {"a.pdf": b"1"})
    assert there(tmp_path) == {"a.pdf": b"1"}


def test_pages_that_are_no_longer_made_go_unless_they_were_changed(tmp_path):
    write_build(tmp_path, {f"svg/board-0{n}-a{n}.svg": b"%d" % n for n in (1, 2, 3)} | {"png/board-01.png": b"p"})
    (tmp_path / "svg" / "board-03-a3.svg").write_bytes(b"drawn on")
    write_build(tmp_path, {"svg/board-01-a1.svg": b"new"})
    assert list(there(tmp_path)) == ["png/board-01.png", "svg/board-01-a1.svg", "svg/board-03-a3.svg"]


@pytest.mark.parametrize("name", ["pieces/../../pieces/x.png", "{here}/pieces/x.png"])
def test_a_list_cannot_lead_outside(tmp_path, name):
    outside, folder = tmp_path / "pieces" / "x.png", tmp_path / "o"
    write(tmp_path, {"pieces/x.png": b"1"})
    folder.mkdir()
    marks = ["6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"]
    (folder / MARKER).write_text(json.dumps({"files": {name.format(here=tmp_path): marks}}), encoding="utf-8")
    write_build(folder, {"pieces/y.png": b"2"})
    assert outside.read_bytes() == b"1"
    assert list(json.loads((folder / MARKER).read_bytes())["files"]) == ["pieces/y.png"]


def test_the_list_is_the_same_every_time(tmp_path):
    for name in ("a", "b"):
        write_build(tmp_path / name, {"y.pdf": b"1", "x.pdf": b"2"})
    assert (tmp_path / "a" / MARKER).read_bytes() == (tmp_path / "b" / MARKER).read_bytes()


@given(
    st.lists(st.dictionaries(st.sampled_from(["a.pdf", "b.pdf", "svg/a-01.svg"]), st.binary(max_size=3)), max_size=5)
)
def test_builds_of_our_own_never_stand_in_our_way(tmp_path_factory, builds):
    folder = tmp_path_factory.mktemp("o")
    for files in builds:
        write_build(folder, files)
        assert there(folder).items() >= files.items()


def test_what_is_drawn_while_it_is_written_is_whole_or_not_there(tmp_path):
    def parts(last):
        yield b"1"
        yield b"2"
        if last is None:
            raise KeyboardInterrupt
        yield last

    prints = write_build(tmp_path, {"a.pdf": DrawnLater(parts, b"3")})
    assert prints == {"a.pdf": fingerprint(tmp_path / "a.pdf")}
    with pytest.raises(KeyboardInterrupt):
        write_build(tmp_path, {"b/c.pdf": b"4", "a.pdf": DrawnLater(parts, None)})
    assert there(tmp_path) == {"a.pdf": b"123"}
    assert not (tmp_path / "b").exists()
