"""The exported studio: what is in it, and that the browser's Python builds the very same files.

The last test needs Node and a folder with the parts that npm and pip fetch; ``PIZARRA_STUDIO_PARTS`` names it.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from generator.problems import PizarraError
from generator.studio import bytecode, export
from tests.studio.test_engine import built_by_the_command_line

PARTS = os.environ.get("PIZARRA_STUDIO_PARTS", "")


@pytest.mark.slow
def test_the_packages_are_what_a_build_needs():
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("pydantic_core/core.so", b"")
        packed.writestr("pydantic/v1/main.py", b"")
        packed.writestr("pydantic/main.py", b"")
    files = export._sources({name: wheel.getvalue() for name in ("pydantic", "pydantic_core")})
    assert "segno/encoder.py" in files and "pydantic/main.py" in files
    assert {"generator/studio/engine.py", "generator/_data/templates/dichoso-fulbo/game.yaml", "PIL/Image.py"} <= set(
        files
    )
    assert "font_source_sans_pro/files/SourceSansPro-Regular.ttf" in files
    assert "generator/_data/templates/_base/words/es/LC_MESSAGES/pizarra.mo" in files
    assert not [name for name in files if name.endswith((".otf", ".pyc", ".po")) or "/platypus/" in name]
    assert [name for name in files if name.endswith(".so")] == ["pydantic_core/core.so"]


def test_an_archive_is_always_the_same():
    files = {"b.py": b"2", "a.txt": b"1", "a.py": b"3"}
    archive = export._tar(files)
    assert archive == export._tar(dict(reversed(files.items())))
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        assert packed.getnames() == ["a.py", "b.py", "a.txt"]


def test_bytecode_has_no_docstrings_and_no_lines():
    code = bytecode.lean_code(b'"""Doc."""\ndef f():\n    """Doc."""\nx = f.__name__\n', "m.py")
    names = {}
    exec(code, names)
    assert names["f"].__doc__ is None and names["x"] == "f" and code.co_linetable == b""


def test_a_part_that_is_another_is_refused(tmp_path):
    (tmp_path / export.RUNTIME.archive).write_bytes(b"something else")
    with pytest.raises(PizarraError, match="is not the expected file"):
        export.export_studio(tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


def test_a_client_that_is_not_there_or_fails(tmp_path, monkeypatch):
    with pytest.raises(PizarraError, match="failed: no such thing"):
        export._run(["sh", "-c", "echo no such thing >&2; exit 3"], tmp_path)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(PizarraError, match="is needed to export the studio"):
        export.export_studio(tmp_path / "site", tmp_path)


def test_what_is_needed_is_what_pip_would_install():
    """A library that Pizarra needs and the export forgets would only be missed by the game that uses it."""
    needed = needed_by("pizarra") | needed_by("pizarra", "sheets")
    assert needed - {"charset-normalizer", "pillow"} == {*export._DISTRIBUTIONS, "pydantic", "pydantic-core"}


def needed_by(name, extra=""):
    """Return the distributions that one needs, or that one of its extras adds, in turn."""
    found = set()
    for line in distribution(name).requires or ():
        each = re.match(r"[\w.-]+", line)[0].lower().replace("_", "-")
        if is_wanted(line, extra) and "python_version <" not in line and each not in found:
            found |= {each, *needed_by(each)}
    return found


def is_wanted(line, extra):
    named = re.search(r"extra == ['\"](\w+)", line)
    return (named[1] if named else "") == extra


@pytest.mark.skipif(not PARTS or shutil.which("node") is None, reason="needs Node and PIZARRA_STUDIO_PARTS")
def test_the_worker_builds_the_same_bytes(tmp_path):
    files = export.export_studio(tmp_path / "site", Path(PARTS))
    assert sum(len(gzip.compress(content, 6)) for content in files.values()) < 12_000_000
    script = Path(__file__).with_name("run_engine.mjs")
    done = subprocess.run(["node", script, tmp_path / "site"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    result = json.loads(done.stdout)
    there = built_by_the_command_line(tmp_path / "there")
    assert result["hashes"] == {name: hashlib.sha256(content).hexdigest() for name, content in there.items()}
    assert result["pages"] and max(result["memory"].values()) < 300_000_000
