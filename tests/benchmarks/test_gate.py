"""The gate of speed: what it calls worse, the input it makes for both sides, and the commit it compares with."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.packs import load
from tests.benchmarks import gate
from tests.benchmarks.gate import Compared, Cost, Job, Side

GIT = shutil.which("git") if (gate.HOME / ".git").exists() else None
JOB = Job("list", 3, "list")


def compared(before, now, job=JOB):
    """Return a job of two sides: their costs, or why they failed."""
    sides = (
        {"failure": side} if isinstance(side, str) else {"costs": [Cost(*pair) for pair in side]}
        for side in (before, now)
    )
    return Compared(job, *(Side(Path(), **side) for side in sides))


def git(*words):
    return subprocess.run([GIT, "-C", gate.HOME, *words], capture_output=True, text=True)


def test_the_reference_is_a_full_hash_and_a_reason():
    commit, reason = gate.reference()
    assert re.fullmatch("[0-9a-f]{40}", commit) and len(reason.split()) > 3


@pytest.mark.skipif(not GIT or "true" in git("rev-parse", "--is-shallow-repository").stdout, reason="no history here")
def test_the_reference_is_a_commit_before_this_one():
    found = git("merge-base", "--is-ancestor", gate.reference()[0], "HEAD")
    assert found.returncode == 0, found.stderr


def test_the_ratio_is_of_the_least_times_or_of_most_pairs_whichever_is_lower():
    assert compared([(4, 60), (2, 70), (3, 50)], [(9, 50), (3, 80), (4.5, 60)]).ratio == 1.5
    assert compared([(2, 60), (2, 60), (1, 60)], [(2, 60), (2, 60), (2, 60)]).ratio == 1
    assert compared([(1, 60), (1, 60), (1, 60)], [(2, 60), (2, 60), (1, 60)]).ratio == 1
    assert compared("exit status 1", [(1, 50)]).ratio is None


@pytest.mark.parametrize(
    ("before", "now", "fault"),
    [
        ([(1, 100)], [(1.15, 120)], ""),
        ([(1, 100)], [(1.16, 100)], "slower"),
        ([(1, 100), (1, 130)], [(1.16, 100), (1, 130)], ""),
        ([(1, 100)], [(0.5, 126)], "larger"),
        ([(1, 100)], [(1.2, 126)], "slower and larger"),
        ([(1, 40)], [(1, 59)], ""),
        ([(1, 400)], [(1, 480)], ""),
        ([(1, 100)], "exit status 1", "fails"),
        ("exit status 1", "exit status 1", "fails"),
        ("exit status 1", [(9, 900)], ""),
    ],
)
def test_what_is_worse(before, now, fault):
    assert compared(before, now).fault == fault


def test_the_table_names_every_job():
    jobs = [
        compared([(1, 60)], [(1.3, 60.4)]),
        compared([(12.3456, 160)], "exit status 2\nno such option", Job("gallery", 1, "build --gallery")),
        compared("exit status 1\nit fell", [(0.5, 90)], Job("10,000 hexes", 1, "build")),
    ]
    assert list(gate.table(jobs)) == [
        "least time and memory            before              now  ratio",
        "list                    1.000 s   60 MB  1.300 s   60 MB   1.30  slower",
        "gallery                12.346 s  160 MB            fails         fails",
        "10,000 hexes                      fails  0.500 s   90 MB         not judged",
        "gallery, now: exit status 2\nno such option",
        "10,000 hexes, before: exit status 1\nit fell",
    ]


def test_the_sides_take_turns_and_what_failed_is_not_run_again(tmp_path, monkeypatch):
    called = []

    def call(source, command, folder):
        called.append((command, source.name))
        if command == "bad" and source.name == "now":
            raise gate.FailedError("it fell")
        return Cost(1, 60)

    monkeypatch.setattr(gate, "call", call)
    jobs = [
        Compared(job, Side(tmp_path / "before"), Side(tmp_path / "now"))
        for job in (Job("a", 2, "good"), Job("b", 1, "bad"))
    ]
    gate.measure(jobs, 2)
    good = [("good", "before"), ("good", "now"), ("good", "now"), ("good", "before")]
    assert [word for word in called if word[0] == "good"] == good * 2
    assert [word for word in called if word[0] == "bad"] == [("bad", "before"), ("bad", "now"), ("bad", "before")]
    assert jobs[1].now.failure == "it fell"


def written(files):
    for name, text in files:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, "utf-8")


def test_teams_are_made_of_the_one_that_new_writes(pizarra):
    pizarra("new", "team", "team.yaml")
    text = Path("team.yaml").read_text("utf-8")
    made = list(gate.teams_like(text, 2))
    assert made == list(gate.teams_like(text, 2))
    written(made)
    teams = [load.read_team(file)[0].team for file in sorted(Path("teams").iterdir())]
    assert [team.name for team in teams] == ["Team 0", "Team 1"]
    assert teams[0].kit != teams[1].kit and teams[0].players != teams[1].players
    assert len(teams[0].players) == text.count("- {number:")


@pytest.mark.slow
def test_a_deck_is_made_of_the_one_that_new_writes(pizarra):
    pizarra("new", "deck", "deck")
    written(gate.deck_like(Path("deck/data/cards.csv").read_text("utf-8"), 5))
    assert "5 cards" in pizarra("build", "deck").out


def test_what_new_writes_may_have_other_keys(tmp_path, monkeypatch):
    monkeypatch.setattr(
        gate, "call", lambda source, command, folder: (folder / "team.yaml").write_text("name: A\nkit: {}")
    )
    job = next(job for job in gate.JOBS if job.input)
    side = Side(tmp_path)
    side.run(job)
    assert "“pizarra new team team.yaml” makes cannot be filled in: KeyError('players')" in side.failure
