"""Files in a folder: all or none, and never over what Pizarra did not make."""

import json
from errno import ENOSPC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.output.builds import LIST, Builds, Stamp, older_files, read_build_list, write_build
from generator.output.writing import Drafts, fingerprint, write
from generator.problems import PizarraError
from generator.scene.primitives import Lazy
from tests.conftest import needs_locks


def there(folder):
    found = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != LIST)
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def test_a_build_replaces_its_own_files(tmp_path):
    write_build(tmp_path, {"a.pdf": b"1", "svg/a-01.svg": b"2"})
    write_build(tmp_path, {"a.pdf": b"3"})
    assert there(tmp_path) == {"a.pdf": b"3", "svg/a-01.svg": b"2"}
    assert sorted(json.loads((tmp_path / LIST).read_bytes())["files"]) == ["a.pdf", "svg/a-01.svg"]


def test_a_full_disk_leaves_nothing_and_names_the_file(tmp_path, monkeypatch):
    def full(draft, data):
        raise OSError(ENOSPC, "No space left on device")

    (tmp_path / "b").mkdir()
    monkeypatch.setattr("generator.output.writing.write_draft", full)
    with pytest.raises(
        PizarraError, match=r"a/svg/x\.svg: cannot be written: the disk is full\n    free up some disk space"
    ):
        write(tmp_path, {"a/svg/x.svg": b"1"})
    assert [place.name for place in tmp_path.iterdir()] == ["b"]


@pytest.mark.parametrize("spoil", [None, b"{", b"[" * 100_000])
def test_a_strangers_file_stays_and_nothing_is_written(tmp_path, spoil):
    (tmp_path / "b.pdf").write_bytes(b"mine")
    if spoil is not None:
        (tmp_path / LIST).write_bytes(spoil)
    with pytest.raises(PizarraError, match="was not made by Pizarra"):
        write_build(tmp_path, {"a.pdf": b"1", "b.pdf": b"2"})
    assert there(tmp_path) == {"b.pdf": b"mine"}
    write_build(tmp_path, {"b.pdf": b"2"}, "any")
    assert there(tmp_path) == {"b.pdf": b"2"}


def test_a_file_that_was_changed_since_stays(tmp_path):
    write_build(tmp_path, {"a.svg": b"1"})
    (tmp_path / "a.svg").write_bytes(b"1, and what I added")
    with pytest.raises(PizarraError, match="was edited after Pizarra made it"):
        write_build(tmp_path, {"a.svg": b"2"})


def test_files_that_are_the_same_already_are_in_nobodys_way(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"1")
    write_build(tmp_path, {"a.pdf": b"1"})


@pytest.mark.parametrize("content", [b"%PDF-1.4 /Producer (Pizarra)", b"Software\0Pizarra"])
def test_what_a_file_holds_does_not_make_it_ours(tmp_path, content):
    (tmp_path / "a.pdf").write_bytes(content)
    with pytest.raises(PizarraError, match="was not made by Pizarra"):
        write_build(tmp_path, {"a.pdf": b"1"})
    assert there(tmp_path) == {"a.pdf": content}


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
    (folder / LIST).write_text(json.dumps({"files": {name.format(here=tmp_path): marks}}), encoding="utf-8")
    told = []
    write_build(folder, {"pieces/y.png": b"2"}, tell=told.append)
    assert ["is not as Pizarra wrote it" in problem.message for problem in told] == [True]
    assert outside.read_bytes() == b"1"
    assert list(json.loads((folder / LIST).read_bytes())["files"]) == ["pieces/y.png"]


def test_the_list_is_the_same_every_time(tmp_path):
    for name in ("a", "b"):
        write_build(tmp_path / name, {"y.pdf": b"1", "x.pdf": b"2"})
    assert (tmp_path / "a" / LIST).read_bytes() == (tmp_path / "b" / LIST).read_bytes()


@given(
    st.lists(st.dictionaries(st.sampled_from(["a.pdf", "b.pdf", "svg/a-01.svg"]), st.binary(max_size=3)), max_size=5)
)
def test_builds_of_our_own_never_are_in_our_way(tmp_path_factory, builds):
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

    write_build(tmp_path, {"a.pdf": Lazy(parts, b"3")})
    listed = json.loads((tmp_path / LIST).read_bytes())["files"]
    assert listed == {"a.pdf": [fingerprint(tmp_path / "a.pdf")]}
    with pytest.raises(KeyboardInterrupt):
        write_build(tmp_path, {"b/c.pdf": b"4", "a.pdf": Lazy(parts, None)})
    assert there(tmp_path) == {"a.pdf": b"123"}
    assert not (tmp_path / "b").exists()


def test_a_list_cannot_lead_outside_through_a_link(tmp_path):
    write(tmp_path, {"elsewhere/board-02.svg": b"mine"})
    folder = tmp_path / "o"
    write_build(folder, {"svg/board-01.svg": b"1", "svg/board-02.svg": b"mine"})
    (folder / "svg").rename(folder / "old")
    (folder / "svg").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PizarraError, match="svg, on the path to it, is a link"):
        write_build(folder, {"svg/board-01.svg": b"2"}, "any")
    write_build(folder, {"a.pdf": b"2"})
    assert (tmp_path / "elsewhere" / "board-02.svg").read_bytes() == b"mine"


@needs_locks
def test_drafts_of_a_killed_build_go_with_the_next(tmp_path):
    (tmp_path / ".pizarra-drafts-ab12_x9z").mkdir()
    (tmp_path / ".pizarra-drafts-ab12_x9z" / "1").write_bytes(b"half")
    (tmp_path / ".pizarra-drafts-mine").mkdir()
    write_build(tmp_path, {"a.pdf": b"1"})
    assert sorted(place.name for place in tmp_path.iterdir()) == [".pizarra-drafts-mine", LIST, "a.pdf"]


@pytest.mark.parametrize("overwrite", ["own", "any"])
def test_a_list_that_is_a_link_is_not_written_through(tmp_path, overwrite):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    (tmp_path / LIST).symlink_to(tmp_path / "notes.txt")
    with pytest.raises(PizarraError, match="it is a link"):
        write_build(tmp_path, {"a.pdf": b"1"}, overwrite)
    assert (tmp_path / "notes.txt").read_bytes() == b"mine"
    assert not (tmp_path / "a.pdf").exists()


def test_a_build_is_known_by_what_it_was_made_from_until_another_is(tmp_path):
    write_build(tmp_path, {"a.pdf": b"1"}, made_from="6b" * 32)
    write_build(tmp_path, {"b.pdf": b"2"})
    assert read_build_list(tmp_path).stamp == Stamp("6b" * 32, {"a.pdf": fingerprint(tmp_path / "a.pdf")})
    write_build(tmp_path, {"b.pdf": b"2"}, made_from="7c" * 32)
    assert read_build_list(tmp_path).stamp == Stamp("7c" * 32, {"b.pdf": fingerprint(tmp_path / "b.pdf")})


def test_folders_of_pages_that_earlier_builds_left_are_named_once(tmp_path):
    write_build(tmp_path, {"a.pdf": b"1", "png/a-01.png": b"1", "png/a-02.png": b"2", "pieces/x/1.png": b"3"})
    assert older_files(tmp_path, ("a.pdf",)) == ("pieces/", "png/")


def test_in_a_folder_that_is_built_again_documents_are_told_apart(tmp_path):
    write_build(tmp_path, {"png/a-01.png": b"1", "png/b-01.png": b"2", "png/b-02.png": b"2"})
    assert older_files(tmp_path, ("png/a-01.png",)) == ("png/b",)


def test_builds_below_a_folder_take_their_places_together_without_one_that_is_in_the_way(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x.pdf").write_bytes(b"mine")
    with Drafts(tmp_path) as drafts:
        builds = Builds(drafts)
        builds.add("a/", {"x.pdf": b"1"})
        with pytest.raises(PizarraError, match=r"x\.pdf: was not made by Pizarra"):
            builds.add("b/", {"x.pdf": b"2"})
        assert not (tmp_path / "a").exists()
        builds.publish()
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.pdf")) == ["a/x.pdf", "b/x.pdf"]
    assert list(read_build_list(tmp_path / "a").files) == ["x.pdf"]
    assert (tmp_path / "b" / "x.pdf").read_bytes() == b"mine"
