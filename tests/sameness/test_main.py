"""The whole comparison, of a program as small as can be."""

import pytest

from tests.sameness import __main__ as sameness
from tests.sameness.jobs import Job

JOBS = [Job("tools/list", (("list",),)), Job("tools/plan", (("plan", "a"),)), Job("words/en/help", (("help",),))]


@pytest.fixture
def compared(checkout, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(checkout.root)
    monkeypatch.setattr(sameness, "all_jobs", lambda _: JOBS)

    def run(*words):
        status = sameness.main([*words, "--cache", str(tmp_path / "cache")])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_the_same_program_twice_is_the_same(compared):
    status, said, _ = compared("HEAD")
    assert status == 0
    assert "HEAD: 3 jobs in " in said and "the working tree: 0 jobs in " in said and ", 3 remembered" in said
    assert "refused by HEAD, so that only messages were compared: tools/plan\n" in said
    assert "6 files have the same bytes, 0 differ" in said
    status, said, _ = compared("HEAD", "HEAD", "--again", "--only", "list")
    assert status == 0 and said.count("1 jobs in ") == 1 and "2 files have the same bytes, 0 differ" in said


def test_a_message_that_is_changed_fails_and_is_shown(compared, checkout, tmp_path):
    checkout.write("generator/__main__.py", 'import sys\nprint("lists" if "list" in sys.argv else "other")\n')
    checkout.commit()
    checkout.write("generator/__main__.py", 'import sys\nprint("list" if "list" in sys.argv else "other")\n')
    status, said, _ = compared("HEAD")
    assert status == 1
    assert "tools/list/terminal.txt: other text\n" in said and "    -lists\n    +list\n" in said
    assert "2 files have the same bytes, 1 differ" in said
    (report,) = (tmp_path / "cache" / "reports").glob("*/index.html")
    assert str(report) in said


def test_what_cannot_be_compared_is_another_status(compared):
    assert compared("nowhere")[0] == 2
    status, _, said = compared("HEAD", "--only", "nothing")
    assert status == 2 and "no job has such a name" in said
