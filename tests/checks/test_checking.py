"""Checking: what is wrong with packs and teams, without drawing a file."""

import re
import shutil
from pathlib import Path

import pytest

from generator.checks.check import CheckOptions, check_all, check_files, default_request
from generator.problems import Severity

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_checking_the_bundled_pack_finds_no_errors(checked):
    assert [problem for problem in checked("dichoso-fulbo") if problem.severity is Severity.ERROR] == []


def test_several_processes_find_what_one_finds_in_the_same_order(tmp_path, monkeypatch):
    packs = [ROOT / "templates" / name for name in ("robosoccer", "duelo-ortogonal")]
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: robosoccer\nname: x\n", encoding="utf-8")
    wished = CheckOptions({"toro": "perhaps"})
    found = []
    for cores in ("1", "2"):
        monkeypatch.setenv("PIZARRA_JOBS", cores)
        found.append(check_all(packs, [bad], wished))
    assert len(found[0][0]) > 2
    assert found[0] == found[1]


@pytest.mark.slow
def test_a_pack_without_rules_is_sound_as_published_and_as_played(tmp_path):
    folder = tmp_path / "lonely"
    folder.mkdir()
    game = (ROOT / "templates" / "robosoccer" / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("game: robosoccer", "game: lonely")
    game = re.sub(r".*tables: \[bordes\].*\n", "", game).replace(", back: emblem", "")  # it has no cards either
    game = re.sub(r"^    jump: .*\n", "", game, flags=re.MULTILINE)  # only diagrams have it
    shutil.copytree(ROOT / "templates" / "robosoccer" / "pictures", folder / "pictures")
    game = re.sub(r"^diagrams:\n(?:[ #].*\n|\n)*", "", game, flags=re.MULTILINE)  # nor a leaflet to show them
    game = re.sub(r"^topics:.*\n(?:  .*\n)*", "", game, flags=re.MULTILINE)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert check_all([folder], [], CheckOptions(as_published=True))[0] == ()
    assert check_all([folder], [], CheckOptions())[0] == ()


def test_checking_teams_counts_the_sound_ones(tmp_path, pack):
    good = ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: dichoso-fulbo\nname: x\n", encoding="utf-8")
    problems, sound = check_files([good, bad])
    assert sound == 1
    assert {Path(problem.file).name for problem in problems if problem.severity is Severity.ERROR} == {"bad.yaml"}


def test_the_usual_order_is_that_of_a_bare_build(pack, order):
    usual = default_request(pack)
    assert (usual.paper, usual.size, usual.parts) == (order.paper, order.size, order.parts)
    assert usual.teams == ()
