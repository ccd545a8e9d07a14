import json
from dataclasses import replace

import pytest

from tests.sameness import sides
from tests.sameness.jobs import Job
from tests.sameness.sides import WORKING_TREE, SidesError

JOB = Job("one", (("list", "*.yaml"), ("list",)), copies={"game.yaml": "docs/examples/dot/game.yaml"})


def built(side, repository, *jobs, told=None):
    chosen = {job.digest(repository.root): job for job in jobs}
    count, _ = side.build(chosen, repository.inputs("HEAD"), lambda *words: told is None or told.append(words), cores=1)
    return count, [side.result(digest) for digest in chosen]


def test_a_job_is_built_once(repository, checkout):
    told = []
    count, (result,) = built(repository.side("HEAD"), repository, JOB, told=told)
    assert (count, told) == (1, [(1, 1, "one")])
    said = (result / "terminal.txt").read_text(encoding="utf-8").splitlines()
    assert said[:2] == ["$ pizarra list game.yaml", "exit status 1"]
    assert said[2] == "pizarra list game.yaml from (folder of the program)/generator [PosixPath('game.yaml')]"
    assert said[3:5] == ["$ pizarra list", "exit status 0"]
    assert (result / "files" / "made.txt").read_text(encoding="utf-8") == "one\n"
    assert built(repository.side("HEAD"), repository, JOB)[0] == 0
    assert built(repository.side("HEAD"), repository, JOB, replace(JOB, language="es"))[0] == 1
    assert not list(checkout.root.glob("**/__pycache__"))


def test_the_studio_is_asked_as_its_page_asks(repository):
    _, (result,) = built(repository.side("HEAD"), repository, Job("a", requests=(("open", {}),)))
    reply = json.loads((result / "replies" / "01-open.json").read_text(encoding="utf-8"))
    assert reply["reply"]["result"]["files"] == {"a/board.txt": "5 bytes in 01-open/reply/result/files/a/board.txt"}
    assert reply["reply"]["result"]["at"] == "(folder of the job)/session"
    assert reply["progress"] == [{"done": 1}]
    assert (result / "replies/01-open/reply/result/files/a/board.txt").read_bytes() == b"board"


def test_a_side_is_known_by_what_the_program_is_made_of(repository, checkout, monkeypatch):
    before = repository.side("HEAD")
    checkout.write("docs/notes.md", "other notes\n")
    assert repository.side(WORKING_TREE).key == before.key
    checkout.commit()
    assert repository.side("HEAD").key == before.key
    checkout.write("generator/new.py", "")
    working = repository.side(WORKING_TREE)
    assert working.key != before.key
    assert (working.program / "generator" / "new.py").exists() and not (before.program / "generator/new.py").exists()
    checkout.commit()
    assert repository.side("HEAD").key == working.key
    assert repository.side("HEAD", again=True).key != working.key
    monkeypatch.setattr(sides, "surroundings", lambda: "another Python")
    assert repository.side("HEAD").key != working.key


def test_the_working_tree_is_left_as_it_is(repository, checkout):
    checkout.write("generator/new.py", "")
    before = {file: file.read_bytes() for file in checkout.root.rglob("*") if file.is_file()}
    repository.side(WORKING_TREE)
    assert {file: file.read_bytes() for file in checkout.root.rglob("*") if file.is_file()} == before


def test_inputs_are_those_of_their_revision(repository, checkout):
    checkout.write("docs/examples/new/game.yaml", "game: new\n")
    inputs = repository.inputs("HEAD")
    assert [file.parent.name for file in inputs.rglob("game.yaml")] == ["dot"]
    assert not (inputs / "docs" / "notes.md").exists()


def test_a_revision_that_is_not_there_is_named(repository):
    with pytest.raises(SidesError, match="rev-parse"):
        repository.side("nowhere")


def test_a_job_that_does_not_end_is_an_error_and_not_kept(repository, checkout, monkeypatch):
    checkout.write("generator/__main__.py", "import sys, time\ntime.sleep(60 * ('list' in sys.argv))\n")
    checkout.commit()
    monkeypatch.setattr(sides, "LONGEST", 0.2)
    with pytest.raises(SidesError, match="the job one was given up"):
        built(repository.side("HEAD"), repository, JOB)
    assert not list(repository.side("HEAD").results.iterdir())
    assert not list((repository.cache / "drafts").iterdir())


def test_a_studio_that_cannot_start_is_an_error(repository, checkout):
    checkout.write("generator/engine.py", "raise OSError('no engine')\n")
    checkout.commit()
    with pytest.raises(SidesError, match=r"(?s)the job a failed.*no engine"):
        built(repository.side("HEAD"), repository, Job("a", requests=(("open", {}),)))


def test_a_command_that_raises_is_part_of_what_it_says(repository, checkout):
    checkout.write("generator/__main__.py", "raise OSError('no program')\n")
    checkout.commit()
    _, (result,) = built(repository.side("HEAD"), repository, JOB)
    said = (result / "terminal.txt").read_text(encoding="utf-8")
    assert "exit status 70" in said and "OSError: no program" in said
