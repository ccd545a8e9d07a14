"""Links, folders and devices are never taken for files."""

import os

import pytest

from generator.output.writing import content_of, fingerprint, is_plain, obstacle, open_plain


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "o" / "deep").mkdir(parents=True)
    (tmp_path / "notes.txt").write_bytes(b"mine")
    return tmp_path / "o"


def test_a_name_is_free_or_holds_a_file(folder):
    (folder / "deep" / "a").write_bytes(b"1")
    assert [obstacle(folder, name) for name in ("a", "deep/a", "new/a")] == ["", "", ""]
    assert [is_plain(folder, name) for name in ("a", "deep/a", "new/a")] == [False, True, False]


@pytest.mark.parametrize("goal", ["../notes.txt", "nowhere", "."])
def test_a_link_is_in_the_way_wherever_it_leads(folder, goal):
    (folder / "a").symlink_to(goal)
    (folder / "b").symlink_to(folder / "deep")
    assert obstacle(folder, "a") == "it is a link"
    assert obstacle(folder, "b/c/d") == "b, on the path to it, is a link"
    assert not is_plain(folder, "a")


def test_the_folder_itself_may_be_reached_through_a_link(folder, tmp_path):
    (tmp_path / "there").symlink_to(folder)
    assert obstacle(tmp_path / "there", "deep/a") == ""


def test_folders_and_pipes_are_in_the_way(folder):
    os.mkfifo(folder / "pipe")
    assert obstacle(folder, "deep") == "there is a folder with that name"
    assert obstacle(folder, "pipe") == "it is not a regular file"


@pytest.mark.parametrize("read", [fingerprint, lambda file: content_of(file, 10)])
def test_only_files_are_read(folder, read):
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to("/dev/zero")
    for name in ("pipe", "link", "deep"):
        with pytest.raises(OSError):
            read(folder / name)
    with pytest.raises(OSError):
        read(os.fspath("/dev/zero"))


def test_no_more_is_read_than_is_requested(folder):
    (folder / "a").write_bytes(b"12345")
    assert content_of(folder / "a", 3) == b"123"


def test_a_link_is_not_opened_for_writing(folder):
    (folder / "a").symlink_to("../notes.txt")
    with pytest.raises(OSError, match="it is a link"):
        open_plain(folder / "a", os.O_WRONLY | os.O_CREAT)
