"""Files are read when they are files, and no further than is allowed."""

import ast
import os
import re
from pathlib import Path

import pytest

import generator
from generator.model.source import file_bytes, file_digest_of
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
    assert refused(tmp_path / "a", 3_000_000) == "x: is 3.1 MB; at most 3 MB are allowed\n    a hint"


@pytest.mark.parametrize("name", ["", "none", "a\0b"])
def test_what_cannot_be_read(tmp_path, name):
    assert refused(f"{tmp_path}/{name}").startswith("x: cannot be read: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has neither")
def test_devices_and_pipes_are_no_files(tmp_path):
    os.mkfifo(tmp_path / "a")
    for path in (tmp_path / "a", "/dev/zero"):
        assert refused(path) == "x: is not a file but a device or a pipe"


def test_a_digest_tells_contents_apart_and_nothing_else(tmp_path):
    for name, content in {"a": b"1", "b": b"1", "c": b"2"}.items():
        (tmp_path / name).write_bytes(content)
    first, second, third = (file_digest_of(tmp_path / name, name) for name in "abc")
    assert first == second != third


def test_there_is_no_digest_of_a_device():
    with pytest.raises(PizarraError, match="is not a file but a device or a pipe"):
        file_digest_of(Path(os.devnull), "x")


OPENS = {
    "model/source.py": "what people name",
    "output/writing.py": "what is written, and what builds left (links refused)",
    "cli/__init__.py": "nothing, in place of an output that was closed",
    "cli/build_files.py": "a browser",
    "cli/studio.py": "a browser",
    "processes.py": "the system's own figures",
    "backends/html.py": "files that came with Pizarra",
    "scene/fonts.py": "files that came with Pizarra",
    "sheets/guide.py": "files that came with Pizarra",
    "sheets/style.py": "files that came with Pizarra",
    "backends/pdf/extras.py": "bytes that were read already",
    "installation.py": "what uv noted about its own environment",
    "studio/games.py": "bytes that were read already",
    "spreadsheets/ods.py": "bytes that were read already",
    "spreadsheets/sheets.py": "bytes that were read already",
    "spreadsheets/xlsx.py": "bytes that were read already",
}
"""The modules that open something, and what."""


@pytest.mark.slow
def test_no_other_module_opens_files():
    house = Path(generator.__file__).parent
    found = {
        file.relative_to(house).as_posix()
        for file in house.rglob("*.py")
        if re.search(rb"\b(open|read_text|read_bytes)\b", raw := file.read_bytes())
        for node in ast.walk(ast.parse(raw))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("open", "read_text", "read_bytes")
    }
    assert found == set(OPENS)
