"""A league team by team: folders of their own, only what changed, and one bad team does not stop the others."""

import json
import os
import sys

import pytest
from pypdf import PdfReader

from generator.build import request
from generator.cli.terminal import progress
from generator.output.builds import LIST
from generator.packs.load import rules_in

ONLY = ("--only", "counters", "--each", "--out", "out")


@pytest.fixture
def run(pizarra):
    """Return a function that runs a command and returns exit code, output and errors."""

    def call(*words):
        ran = pizarra(*words)
        return ran.code, ran.out, ran.err

    return call


@pytest.fixture
def league(run, tmp_path):
    folder = tmp_path / "teams"
    for name in ("uno", "dos", "tres"):
        assert run("new", "team", str(folder / f"{name}.yaml"))[0] == 0
    return folder


def made(tmp_path):
    return {file.parent.name: file.read_bytes() for file in sorted((tmp_path / "out").glob("*/counters.pdf"))}


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_team_gets_its_own_folder(run, league, tmp_path, monkeypatch, jobs):
    monkeypatch.setenv("PIZARRA_JOBS", jobs)
    status, out, _ = run("build", str(league), *ONLY)
    assert (status, "3 teams built: dos, tres, uno → out/" in out) == (0, True)
    found = made(tmp_path)
    assert list(found) == ["dos", "tres", "uno"]
    assert found["uno"] == found["dos"]


@pytest.mark.slow
def test_a_league_is_the_same_where_processes_cannot_be_copied(run, league, tmp_path, monkeypatch):
    monkeypatch.setenv("PIZARRA_JOBS", "2")
    run("build", str(league), *ONLY)
    shared = made(tmp_path)
    monkeypatch.delattr(os, "fork", raising=False)
    status, out, _ = run("build", str(league), *ONLY, "--force")
    assert (status, "3 teams built" in out, made(tmp_path)) == (0, True, shared)


@pytest.mark.slow
def test_each_team_gets_whatever_a_build_makes(run, league, tmp_path):
    status, _, err = run(
        "build", str(league), *ONLY, "--pieces", "--dpi", "30", "--gallery", "--service", "the-game-crafter"
    )
    assert (status, "text less than 3.2 mm from the cut" in err) == (0, True)
    for team in ("dos", "tres", "uno"):
        files = {file.relative_to(tmp_path / "out" / team).as_posix() for file in (tmp_path / "out" / team).rglob("*")}
        assert {"counters.pdf", "index.html", "pieces/pieces.csv"} < files


@pytest.mark.slow
def test_only_what_changed_is_built_again(run, league, tmp_path):
    run("build", str(league), *ONLY)
    assert "0 teams built; 3 unchanged: " in run("build", str(league), *ONLY)[1]
    text = (league / "uno.yaml").read_text(encoding="utf-8")
    (league / "uno.yaml").write_text(text.replace("Mi equipo", "Otro"), encoding="utf-8")
    assert "; 2 unchanged: " in run("build", str(league), *ONLY)[1]
    (tmp_path / "out" / "dos" / "counters.pdf").unlink()
    assert "; 2 unchanged: " in run("build", str(league), *ONLY)[1]
    left = json.loads((tmp_path / "out" / "tres" / LIST).read_text(encoding="utf-8"))
    (tmp_path / "out" / "tres" / LIST).write_text(json.dumps({**left, "stamp": "6b" * 32}), encoding="utf-8")
    assert "; 2 unchanged: " in run("build", str(league), *ONLY)[1]
    assert "3 teams built" in run("build", str(league), *ONLY, "--lang", "en")[1]
    assert "3 teams built" in run("build", str(league), *ONLY, "--lang", "en", "--force")[1]


@pytest.mark.slow
def test_a_bad_team_is_named_and_the_others_are_built(run, league, tmp_path):
    (league / "dos.yaml").write_text("game: dichoso-fulbo\n", encoding="utf-8")
    status, out, err = run("build", str(league), *ONLY, "--keep-going")
    assert (status, "2 teams built" in out, "dos.yaml" in err, "1 team left out" in err) == (1, True, True, True)
    assert list(made(tmp_path)) == ["tres", "uno"]
    status, out, err = run("build", str(league), "--only", "counters", "--keep-going", "--out", "all")
    assert (status, "22 counters" in out, "dos.yaml" in err) == (1, True, True)
    assert run("build", str(league), "--only", "counters", "--out", "none")[0] == 1
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_a_team_that_cannot_be_drawn_is_named_and_left_out(run, league, tmp_path):
    text = (league / "dos.yaml").read_text(encoding="utf-8")
    (league / "dos.yaml").write_text(text.replace("{number: ", "{short: " + "W" * 30 + ", number: "), encoding="utf-8")
    assert run("build", str(league), "--only", "counters", "--out", "none")[0] == 1
    assert not (tmp_path / "none").exists()
    status, out, err = run("build", str(league), "--only", "counters", "--keep-going", "--out", "all")
    assert (status, "22 counters" in out) == (1, True)
    assert "dos.yaml:" in err and "does not fit on a counter" in err and "those teams were left out" in err
    (league / "uno.yaml").unlink()
    (league / "tres.yaml").unlink()
    assert run("build", str(league), "--only", "counters", "--keep-going", "--out", "none")[0] == 1
    assert run("build", str(league), "--keep-going", "--hex", "5mm", "--out", "none")[0] == 1
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_what_an_earlier_build_left_of_a_bad_team_is_named(run, league, tmp_path):
    run("build", str(league), *ONLY)
    (league / "uno.yaml").write_text("game: dichoso-fulbo\nname: Uno\n", encoding="utf-8")
    _, _, told = run("build", str(league), *ONLY, "--keep-going")
    assert "out/: warning: still contains old files of teams that now have errors: uno/\n" in told
    _, _, told = run("build", str(league), *ONLY)
    assert "old files of teams that now have errors: uno/\n" in told


@pytest.mark.slow
def test_all_teams_are_named_of_which_older_files_are_left(run, league):
    run("build", str(league), *ONLY)
    for name in ("dos", "tres"):
        (league / f"{name}.yaml").write_text(f"game: dichoso-fulbo\nname: {name}\n", encoding="utf-8")
    _, _, told = run("build", str(league), *ONLY, "--keep-going")
    assert "old files of teams that now have errors: dos/, tres/\n" in told


@pytest.mark.slow
def test_what_all_teams_share_is_read_once(run, league, monkeypatch):
    read = []
    monkeypatch.setattr(request, "rules_in", lambda *asked: read.append(asked) or rules_in(*asked))
    assert run("build", str(league), "--only", "counters,team-sheets", "--each", "--out", "out")[0] == 0
    assert len(read) == 1


def test_what_is_no_teams_own_cannot_be_made_for_each(run, league):
    status, _, err = run("build", str(league), "--each", "--only", "board")
    assert (status, "board cannot be made for each team" in err) == (1, True)


def test_nothing_is_shown_where_nobody_looks(capsys):
    assert list(progress(range(3), 3, "teams")) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
    assert not sys.stderr.isatty()


@pytest.mark.slow
def test_a_whole_league_is_built_again_only_when_something_changed(run, league, tmp_path, monkeypatch):
    monkeypatch.setattr("generator.cli.build.FEW_TEAMS", 2)
    command = ("build", str(league), "--only", "counters", "--out", "out")
    assert "33 counters" in run(*command)[1]
    monkeypatch.setenv("PIZARRA_JOBS", "2")
    assert "nothing has changed" in run(*command)[1]
    assert "33 counters" in run(*command, "--force")[1]
    assert "33 counters" in run(*command, "--lang", "en")[1]
    (league / "uno.yaml").unlink()
    (league / "cuatro.yaml").write_text((league / "dos.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "33 counters" in run(*command, "--lang", "en")[1]
    (tmp_path / "out" / "counters.pdf").write_bytes(b"mine")
    assert run(*command, "--lang", "en")[0] == 1


@pytest.mark.slow
def test_folders_of_teams_are_different_ones_on_every_system(run, league, tmp_path):
    for name in ("CON", "Uno", "x:y"):
        (league / f"{name}.yaml").write_text((league / "uno.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert run("build", str(league), *ONLY)[0] == 0
    assert sorted(made(tmp_path)) == ["Uno", "_CON", "dos", "tres", "uno-2", "x_y"]


@pytest.mark.slow
def test_with_a_season_each_team_gets_the_sheets_of_its_matches(run, league, tmp_path):
    for name in ("uno", "dos", "tres"):
        file = league / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("Mi equipo", name), encoding="utf-8")
    season = tmp_path / "season.yaml"
    matches = "  - {home: uno, away: dos, round: 1}\n  - {home: tres, away: dos, round: 2}\n"
    season.write_text(f"season: Liga\nmatches:\n{matches}", encoding="utf-8")
    words = ("build", str(league), "--each", "--season", str(season), "--only", "match-sheets", "--out", "out")
    assert run(*words)[0] == 0
    sheets = {file.parent.name: _pages(file) for file in sorted((tmp_path / "out").glob("*/*.pdf"))}
    assert sheets == {"dos": 2, "tres": 1, "uno": 1}
    assert "0 teams built; 3 unchanged: " in run(*words)[1]
    season.write_text(
        f"season: Liga\nmatches:\n{matches.replace('round: 2', 'round: 2, score: 1-0')}", encoding="utf-8"
    )
    out = run(*words)[1]
    assert "3 teams built" in out and "still there from earlier builds: tres/match-sheets.pdf" in out
    assert _pages(tmp_path / "out" / "dos" / "match-sheets.pdf") == 1
    assert "league cannot be made for each team" in run(*words[:-4], "--only", "league")[2]


def _pages(file):
    return len(PdfReader(str(file)).pages)
