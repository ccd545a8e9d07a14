"""Files are read when they are files, and no further than is allowed."""

import os

import pytest

from generator.intake import file_bytes
from generator.problems import PizarraError


def refused(path, most=10):
    with pytest.raises(PizarraError) as raised:
        file_bytes(path, "x", most, "a hint")
    return str(raised.value)


def test_a_file_and_where_a_link_leads(tmp_path):
    (tmp_path / "a").write_bytes(b"0123456789")
    (tmp_path / "b").symlink_to("a")
    assert file_bytes(tmp_path / "a", "a", 10) == file_bytes(tmp_path / "b", "b", 10) == b"0123456789"


def test_one_byte_too_many(tmp_path):
    (tmp_path / "a").write_bytes(b"x" * 3_000_001)
    assert refused(tmp_path / "a", 3_000_000) == "x: is 3.0 MB; a file may have at most 3 MB\n    a hint"


@pytest.mark.parametrize("name", ["", "none", "a\0b"])
def test_what_cannot_be_read(tmp_path, name):
    assert refused(f"{tmp_path}/{name}").startswith("x: cannot be read: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has neither")
def test_devices_and_pipes_are_no_files(tmp_path):
    os.mkfifo(tmp_path / "a")
    for path in (tmp_path / "a", "/dev/zero"):
        assert refused(path) == "x: is no file: a device or a pipe stands there"
