"""Drafts: exclusive, random, never through a link, gone after every end."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from generator.output.writing import LOCK, Drafts, changing, write
from generator.problems import PizarraError
from generator.scene.primitives import Lazy
from tests.conftest import needs_locks


def names(folder):
    return sorted(str(place.relative_to(folder)) for place in folder.rglob("*"))


def test_links_by_the_names_of_drafts_lead_nowhere(tmp_path):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    for name in (".a.pdf.part", ".pizarra-drafts-00000000"):
        (tmp_path / name).symlink_to("notes.txt")
    write(tmp_path, {"a.pdf": b"1"})
    assert (tmp_path / "notes.txt").read_bytes() == b"mine"
    assert {".a.pdf.part", ".pizarra-drafts-00000000", "a.pdf", "notes.txt"} == set(names(tmp_path))


@pytest.mark.parametrize("overwrite", ["own", "any"])
@pytest.mark.parametrize("goal", ["notes.txt", "nowhere"])
def test_a_target_that_is_a_link_stays_a_link(tmp_path, goal, overwrite):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    (tmp_path / "a.pdf").symlink_to(goal)
    with pytest.raises(PizarraError, match=r"a\.pdf: cannot be written: it is a link\n    .* does not follow links"):
        write(tmp_path, {"b.pdf": b"2", "a.pdf": b"1"}, overwrite)
    assert (tmp_path / "a.pdf").is_symlink()
    assert names(tmp_path) == ["a.pdf", "notes.txt"]
    assert (tmp_path / "notes.txt").read_bytes() == b"mine"


def test_what_says_something_else_stays(tmp_path):
    write(tmp_path, {"a": b"1", "b": b"2"})
    write(tmp_path, {"a": b"1", "c": b"3"})
    with pytest.raises(PizarraError, match="b: already exists and is different\n    try another"):
        write(tmp_path, {"b": b"1", "d": b"4"}, hint="try another")
    write(tmp_path, {"b": b"1"}, "any")
    assert {name: (tmp_path / name).read_bytes() for name in names(tmp_path)} == {"a": b"1", "b": b"1", "c": b"3"}


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_came_meanwhile_stays(tmp_path, monkeypatch, links):
    if not links:
        refusal = PermissionError(1, "no such links here")
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(refusal), raising=False)
    with pytest.raises(PizarraError, match="a file has appeared there in the meantime"), Drafts(tmp_path) as drafts:
        draft = drafts.add("a", b"1")
        (tmp_path / "a").write_bytes(b"mine")
        drafts.publish([draft], ())
    assert (tmp_path / "a").read_bytes() == b"mine"
    assert names(tmp_path) == ["a"]
    write(tmp_path, {"b": b"1"})
    assert (tmp_path / "b").read_bytes() == b"1"


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device"), ZeroDivisionError])
def test_nothing_is_left_of_what_ends_in_between(tmp_path, error):
    def parts(error):
        yield b"1"
        raise error

    with pytest.raises((KeyboardInterrupt, PizarraError, ZeroDivisionError)):
        write(tmp_path / "deep" / "o", {"a": b"1", "x/b": Lazy(parts, error)})
    assert names(tmp_path) == []


def test_files_may_be_read_by_those_who_may_read_the_users_files(tmp_path):
    before = os.umask(0o022)
    write(tmp_path, {"a": b"1"})
    os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o644


KILLED = """
import sys, time
from contextlib import suppress
from pathlib import Path
from generator.output.builds import write_build
from generator.scene.primitives import Lazy
def parts(size):
    yield b"new" * size
    print("half", flush=True)
    time.sleep(60)
write_build(Path(sys.argv[1]), {"a.pdf": b"new", "svg/b-01.svg": Lazy(parts, 100_000)})
"""


@pytest.mark.slow
@needs_locks
@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
def test_a_kill_in_mid_write_leaves_the_old_files_and_the_next_run_cleans_up(tmp_path, way):
    from generator.output.builds import write_build

    write_build(tmp_path, {"a.pdf": b"old", "svg/b-01.svg": b"old"})
    before = names(tmp_path)
    process = subprocess.Popen([sys.executable, "-c", KILLED, tmp_path], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "half\n"
    process.send_signal(way)
    process.communicate()
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "svg" / "b-01.svg").read_bytes() == b"old"
    write_build(tmp_path, {"a.pdf": b"newer"})
    assert names(tmp_path) == before


RACING = """
import sys
from contextlib import suppress
from pathlib import Path
from generator.output.builds import write_build
from generator.scene.primitives import Lazy
mark = sys.argv[2].encode()
for turn in range(15):
    parts = lambda size: (mark * 1000 for _ in range(size))
    write_build(Path(sys.argv[1]), {f"{name}.pdf": Lazy(parts, 20) for name in "abcd"})
"""


@pytest.mark.slow
@needs_locks
def test_two_builds_at_once_leave_whole_files_of_one_of_them(tmp_path):
    racers = [subprocess.Popen([sys.executable, "-c", RACING, tmp_path, mark]) for mark in "12"]
    assert [racer.wait() for racer in racers] == [0, 0]
    found = {(tmp_path / f"{name}.pdf").read_bytes() for name in "abcd"}
    assert len(found) == 1 and found <= {b"1" * 20_000, b"2" * 20_000}
    assert names(tmp_path) == [".pizarra.json", "a.pdf", "b.pdf", "c.pdf", "d.pdf"]


def test_no_other_module_writes_files():
    import generator

    # a child writes into a pipe between two processes
    home = Path(generator.__file__).parent
    writes = ("write_text(", "write_bytes(", "os.replace(", ".unlink(", ".rmdir(", "rmtree(", '"wb"', '"xb"', "O_CREAT")
    found = {
        file.relative_to(home).as_posix()
        for file in home.rglob("*.py")
        if any(word in file.read_text(encoding="utf-8") for word in writes)
    }
    assert found - {"processes.py"} == {"output/builds.py", "output/writing.py"}


CHANGING = """
import sys
from contextlib import suppress
from pathlib import Path
from generator.output.writing import changing
for turn in range(25):
    file = Path(sys.argv[1])
    with changing(file.parent, 100_000) as folder:
        folder.replace({file.name: (folder.content(file.name) or b"") + f"{sys.argv[2]}{turn}\\n".encode()})
"""


@pytest.mark.slow
@needs_locks
def test_of_three_who_change_a_file_at_once_nobodys_change_is_lost(tmp_path):
    racers = [subprocess.Popen([sys.executable, "-c", CHANGING, tmp_path / "s.yaml", mark]) for mark in "abc"]
    assert [racer.wait() for racer in racers] == [0, 0, 0]
    lines = (tmp_path / "s.yaml").read_text().split()
    assert sorted(lines) == sorted(f"{mark}{turn}" for mark in "abc" for turn in range(25))
    assert names(tmp_path) == ["s.yaml"]


def change(file, content=b"new", meanwhile=lambda: None):
    with changing(file.parent, 100) as found:
        found.content(file.name)
        meanwhile()
        found.replace({file.name: content})


def test_what_a_file_was_is_kept_beside_it_under_a_name_of_its_own(tmp_path):
    file = tmp_path / "s.yaml"
    for turn in range(3):
        with changing(tmp_path, 100) as folder:
            kept = folder.replace({"s.yaml": f"turn {turn}".encode()}, keep_old=True)
        assert kept == ({"s.yaml": "s.yaml.before" + ["", "", "-2"][turn]} if turn else {})
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {
        "s.yaml": "turn 2", "s.yaml.before": "turn 0", "s.yaml.before-2": "turn 1",
    }  # fmt: skip
    file.write_text("turn 0")
    with changing(tmp_path, 100) as folder:
        assert folder.replace({"s.yaml": b"turn 4"}, keep_old=True) == {"s.yaml": "s.yaml.before"}
    assert len(names(tmp_path)) == 3


@pytest.mark.skipif(not hasattr(os, "chown"), reason="files of this system have no group")
def test_a_changed_file_keeps_its_mode_and_its_group(tmp_path):
    file = tmp_path / "s.yaml"
    file.write_bytes(b"old")
    file.chmod(0o660)
    with suppress(PermissionError):
        os.chown(file, -1, 1)
    before = file.stat()
    change(file)
    assert file.read_bytes() == b"new"
    assert (file.stat().st_mode, file.stat().st_gid) == (before.st_mode, before.st_gid)
    write(tmp_path, {"s.yaml": b"newer"}, "any")
    assert (file.stat().st_mode, file.stat().st_gid) == (before.st_mode, before.st_gid)


def read_only(file):
    file.chmod(0o444)


def linked(file):
    if not hasattr(os, "link"):
        pytest.skip("this system has no hard links")
    os.link(file, file.with_name("other"))


def led(file):
    file.rename(file.with_name("other"))
    file.symlink_to("other")


def unread_state(file):
    # Without the time of the last access: reading a file to compare it may change that.
    state = file.lstat()
    return (state.st_mode, state.st_ino, state.st_nlink, state.st_size, state.st_mtime_ns, state.st_ctime_ns)


def overwritten(file):
    write(file.parent, {file.name: b"new"}, "any")


@pytest.mark.parametrize("way", [change, overwritten])
@pytest.mark.parametrize(
    ("protected", "message"),
    [(read_only, "is read-only"), (linked, r"has 2 hard links"), (led, "cannot be written: it is a link")],
)
def test_a_file_that_is_protected_or_has_several_names_stays(tmp_path, protected, message, way):
    file = tmp_path / "s.yaml"
    file.write_bytes(b"mine")
    protected(file)
    before = unread_state(file)
    with pytest.raises(PizarraError, match=rf"s\.yaml: {message}"):
        way(file)
    assert (unread_state(file), file.read_bytes()) == (before, b"mine")


def test_what_an_editor_saves_in_between_stays(tmp_path):
    file = tmp_path / "s.yaml"
    file.write_bytes(b"old")
    with pytest.raises(PizarraError, match="was changed by another program while it was being read\n    run the same"):
        change(file, meanwhile=lambda: file.write_bytes(b"saved"))
    assert file.read_bytes() == b"saved"
    file.unlink()
    with pytest.raises(PizarraError, match="a file has appeared there in the meantime"):
        change(file, meanwhile=lambda: file.write_bytes(b"saved"))
    assert file.read_bytes() == b"saved"


@needs_locks
def test_a_file_whose_folder_is_in_use_is_waited_for_a_short_time_only(tmp_path, monkeypatch):
    from generator.output import writing
    from generator.output.writing import lock_folder

    monkeypatch.setattr(writing, "CHANGE_WAIT", 0.1)
    told = []
    busy = pytest.raises(PizarraError, match=r"another Pizarra has been writing here for 0\.1 sec")
    with lock_folder(tmp_path), busy, changing(tmp_path, 100, told.append):
        raise AssertionError("two change one file")
    assert [problem.message for problem in told] == ["another Pizarra is writing here; waiting for it"]


def test_a_lock_that_is_a_link_is_named(tmp_path):
    (tmp_path / LOCK).symlink_to("elsewhere")
    with pytest.raises(PizarraError, match=r"\.pizarra\.lock: cannot be written: it is a link"):
        write(tmp_path, {"a": b"1"})


@pytest.mark.parametrize("without", ["fcntl", "link"])
def test_files_are_changed_where_the_system_has_no_locks_and_no_links(tmp_path, monkeypatch, without):
    from generator.output import writing

    if without == "fcntl":
        monkeypatch.setattr(writing, "fcntl", None)
    else:
        monkeypatch.delattr(os, "link", raising=False)
    for content in (b"1", b"2"):
        change(tmp_path / "s.yaml", content)
        assert (tmp_path / "s.yaml").read_bytes() == content
    assert names(tmp_path) == ["s.yaml"]


def test_a_set_of_which_one_file_is_held_open_says_which_were_written(tmp_path, monkeypatch):
    write(tmp_path, {"a.pdf": b"1", "b.pdf": b"1", "c.pdf": b"1"})
    replace = Path.replace

    def held(draft, target):
        if target.name == "b.pdf":  # as Windows does for a PDF in a viewer
            raise PermissionError(13, "Access is denied", str(draft))
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(PizarraError, match=r"b\.pdf: cannot be written: .*\n    close it if it is open") as error:
        write(tmp_path, {"a.pdf": b"2", "b.pdf": b"2", "c.pdf": b"2", "d.pdf": b"2"}, "any")
    there = {name: (tmp_path / name).read_bytes() for name in names(tmp_path)}
    written = sorted(name for name, content in there.items() if content == b"2")
    assert written and "b.pdf" not in written
    assert error.value.outcome == f"only these files were written: {', '.join(written)}"
