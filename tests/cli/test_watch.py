"""``pizarra watch``: only what changed is made again, and nothing ends it but its user."""

from pathlib import Path

import pytest

from generator.cli import watch as watching
from generator.cli.build_options import BuildOptions
from generator.cli.watch import WatchedBuild, different, rebuild_and_report
from tests.conftest import ROOT

TEAM = ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"


@pytest.fixture
def build(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.yaml").write_text(TEAM.read_text(encoding="utf-8"), encoding="utf-8")
    made = WatchedBuild(("t.yaml",), BuildOptions())
    made.rebuild(frozenset(made.look()))
    return made


def changed(build, edit):
    """Return which files an edit of the team changed."""
    file, before = Path("t.yaml"), build.look()
    edit(file)
    return different(before, build.look())


def replaced(old, new):
    return lambda file: file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_a_changed_team_makes_only_its_own_files(build):
    board = Path("output/dichoso-fulbo/board.pdf").stat().st_mtime_ns
    names = build.rebuild(changed(build, replaced("Sosiego", "Bullicio")))
    assert names == ("counters.pdf", "team-sheets.pdf")
    assert Path("output/dichoso-fulbo/board.pdf").stat().st_mtime_ns == board


@pytest.mark.slow
def test_more_pages_make_everything_anew(build):
    build.pages["counters"] = 40
    assert "guide.pdf" in build.rebuild(frozenset([Path("t.yaml")]))


@pytest.mark.slow
def test_a_changed_pack_makes_everything_anew(build):
    assert build.pack is not None
    assert "board.pdf" in build.rebuild(frozenset([build.pack.file("game.yaml")]))


@pytest.mark.slow
def test_broken_yaml_deleted_and_back_again(build, capsys):
    text = Path("t.yaml").read_text(encoding="utf-8")
    for edit in (lambda file: file.write_text("game: [", encoding="utf-8"), lambda file: file.unlink()):
        assert rebuild_and_report(build, changed(build, edit)) == "waiting for the next change"
        assert "error" in capsys.readouterr().err
    Path("t.yaml").write_text(text, encoding="utf-8")
    assert rebuild_and_report(build, frozenset([Path("t.yaml")])).startswith("6 files → output/dichoso-fulbo/")


@pytest.mark.slow
def test_a_fault_of_ours_does_not_end_it(build, monkeypatch, capsys):
    monkeypatch.setattr(watching, "draw", lambda order: 1 / 0)
    assert rebuild_and_report(build, frozenset([Path("t.yaml")])) == "waiting for the next change"
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.slow
def test_somebody_elses_file_is_left_alone_and_reported(build, capsys):
    Path("output/dichoso-fulbo/counters.pdf").write_text("mine", encoding="utf-8")
    rebuild_and_report(build, frozenset([Path("t.yaml")]))
    assert "was edited after Pizarra made it" in capsys.readouterr().err
    assert Path("output/dichoso-fulbo/counters.pdf").read_text(encoding="utf-8") == "mine"


def test_it_ends_with_its_user(pizarra, monkeypatch):
    def tired(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", tired)
    result = pizarra("watch", "--only", "cards", "--lang", "en")
    assert result.code == 0
    assert "cards.pdf → output/dichoso-fulbo/" in result.out
    assert "stopped watching" in result.out


@pytest.mark.slow
def test_problems_are_placed_in_the_file_as_it_is_now(build, capsys):
    long = 'short: "UnNombreLarguísimoQueNoCabeEnNingunaFichaPorMuchoQueSeQuiera"'
    for lines in (0, 3):
        text = TEAM.read_text(encoding="utf-8")
        text = text.replace("short: Zamarreño", long)
        assert long in text
        Path("t.yaml").write_text("\n" * lines + text, encoding="utf-8")
        rebuild_and_report(build, frozenset([Path("t.yaml")]))
        line = next(n for n, row in enumerate(text.splitlines(), 1 + lines) if long in row)
        said = capsys.readouterr().err
        assert f"t.yaml:{line}:" in said


def test_a_watch_prints_no_pieces_again(pizarra):
    assert "--reprint: error: cannot be used with pizarra watch" in pizarra("watch", "--reprint", "ball").err
