"""Who follows the pages that teach, word for word, gets what they show; PIZARRA_RENEW_GOLDENS=1 writes it anew."""

import importlib
import io
import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from generator import cli
from tests.docs.lessons import follow, renew

DOCS = Path(__file__).parents[2] / "docs"
RENEW = "PIZARRA_RENEW_GOLDENS" in os.environ
STEPS = ("1-idea", "2-board", "3-pieces", "4-deck", "5-check", "6-print")
EXAMPLES = DOCS / "examples" / "first-game"


@pytest.fixture
def run(monkeypatch, forget):
    """Return a function from a language to one that runs a command in it and returns all that a terminal shows."""

    def runner(language):
        monkeypatch.setenv("PIZARRA_LANG", language)

        def run(words):
            forget()
            terminal = io.StringIO()
            with redirect_stdout(terminal), redirect_stderr(terminal), pytest.raises(SystemExit) as stopped:
                cli.main(words)
            return re.sub(r" +$", "", terminal.getvalue(), flags=re.MULTILINE), stopped.value.code

        return run

    return runner


def follow_page(page, folder, run):
    """Follow a page and check, or renew, what it shows."""
    shown = follow(page, folder, run)
    if RENEW:
        renew(page, shown)
    assert [each.right for each in shown if not RENEW and each.text != each.right] == []
    assert page.stem == "5-check" or not any(": error: " in each.right for each in shown)
    return shown


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_game_is_made_by_following_the_pages(language, tmp_path, run):
    for step in STEPS:
        shown = follow_page(DOCS / language / "first-game" / f"{step}.md", tmp_path, run(language))
        assert shown
        compare_files(tmp_path, EXAMPLES / language / step)
    made = {file.stem for file in tmp_path.glob("output/*/*.pdf")}
    assert made == {"board", "counters", "cards", "guide"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_season_is_played_by_following_the_page(language, tmp_path, run):
    assert follow_page(DOCS / language / "season.md", tmp_path, run(language))
    made = {file.stem for file in tmp_path.glob("output/*/*.*")}
    assert {"counters", "team-sheets", "match-sheets", "league"} <= made


def test_the_five_games_have_as_many_sheets_as_the_pages_say(tmp_path, run):
    games = re.findall(r"^pizarra build ([a-z-]+)$", (DOCS / "en/games.md").read_text("utf-8"), re.MULTILINE)
    sheets = []
    for game in games:
        answer, status = run("en")(["build", game, "--out", str(tmp_path / game)])
        assert status == 0
        sheets += re.findall(r"^(\d+) sheets of A4 in all", answer, re.MULTILINE)
    assert len(sheets) == 5
    for language, words in (("en", "sheets of A4"), ("es", "hojas A4")):
        page = (DOCS / language / "games.md").read_text("utf-8")
        assert re.findall(rf":\*\* (\d+) {words}:", page) == sheets
        assert re.findall(r"^pizarra build ([a-z-]+)$", page, re.MULTILINE) == games


def compare_files(folder, kept):
    """Check, or renew, the files of a game that are kept as they are after a step."""
    files = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.glob("*/*"))
        if path.suffix in (".yaml", ".csv")
    }
    if RENEW:
        for name, text in files.items():
            (kept / name).parent.mkdir(parents=True, exist_ok=True)
            (kept / name).write_text(text, "utf-8")
    assert {path.relative_to(kept).as_posix(): path.read_text("utf-8") for path in kept.glob("*/*")} == files


def test_the_pictures_show_what_the_pages_make(monkeypatch, capfd):
    monkeypatch.syspath_prepend(str(DOCS))
    maker = importlib.import_module("make_lesson_pictures")
    outdated = [file.name for file, content in maker.pictures().items() if not maker.is_current(file, content)]
    assert outdated == [], "run: python docs/make_lesson_pictures.py"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_about_printing_works_in_the_order_of_the_page(language, tmp_path, run, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    follow_page(DOCS / language / "printing.md", tmp_path, run(language))
    assert (tmp_path / "output/calibration-a4.pdf").is_file()
