"""Checking: what is wrong with packs and teams, without drawing a file."""

from pathlib import Path

from generator.advice.checking import check_files, check_pack, usual_order
from generator.problems import Severity

ROOT = Path(__file__).parents[2]


def test_checking_the_bundled_pack_finds_no_errors(pack):
    found = check_pack(pack.folder, {}, False, "en")
    assert [problem for problem in found if problem.severity is Severity.ERROR] == []


def test_checking_teams_counts_the_sound_ones(tmp_path, pack):
    good = ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: dichoso-fulbo\nname: x\n", encoding="utf-8")
    problems, sound = check_files([good, bad])
    assert sound == 1
    assert {Path(problem.file).name for problem in problems if problem.severity is Severity.ERROR} == {"bad.yaml"}


def test_the_usual_order_is_that_of_a_bare_build(pack, order):
    usual = usual_order(pack)
    assert (usual.paper, usual.asked, usual.parts) == (order.paper, order.asked, order.parts)
    assert usual.teams == ()
