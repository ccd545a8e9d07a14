"""Who follows the pages that teach, word for word, gets what they show; PIZARRA_RENEW_GOLDENS=1 writes it anew."""

import importlib
import io
import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from generator import cli
from tests.docs.lessons import Shown, follow, mistakes, renew

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
    assert page.stem in ("5-check", "when-something-changes") or not any(": error: " in each.right for each in shown)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_game_is_made_by_following_the_pages(language, tmp_path, run):
    for step in STEPS:
        shown = follow_page(DOCS / language / "first-game" / f"{step}.md", tmp_path, run(language))
        assert shown
        compare_files(tmp_path, EXAMPLES / language / step)
    made = {file.stem for file in tmp_path.glob("output/*/*.pdf")}
    assert made == {"board", "counters", "cards", "rules", "guide"}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_season_is_played_by_following_the_page(language, tmp_path, run):
    assert follow_page(DOCS / language / "season.md", tmp_path, run(language))
    made = {file.stem for file in tmp_path.glob("output/*/*.*")}
    assert {"counters", "team-sheets", "match-sheets", "league"} <= made


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_season_changes_by_following_the_page(language, tmp_path, run):
    follow(DOCS / language / "season.md", tmp_path, run(language))
    shown = follow_page(DOCS / language / "when-something-changes.md", tmp_path, run(language))
    assert not any("Traceback" in each.right or "bug in Pizarra" in each.right for each in shown)
    assert list(tmp_path.glob("*.yaml.before*"))


def games_of(language):
    """Return the games of the page about them, in their order, and how many sheets it says that each has."""
    page = (DOCS / language / "games.md").read_text("utf-8")
    games = re.findall(r"^pizarra build ([a-z-]+)$", page, re.MULTILINE)
    words = {"en": "sheets of A4", "es": "hojas A4"}[language]
    sheets = re.findall(rf":\*\* (\d+) {words}:", page)
    return dict(zip(games, sheets, strict=True))


def test_both_pages_have_the_five_games():
    assert len(games_of("en")) == 5
    assert list(games_of("es").items()) == list(games_of("en").items())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "sheets"), games_of("en").items(), ids=games_of("en"))
def test_the_five_games_have_as_many_sheets_as_the_pages_say(game, sheets, tmp_path, run):
    answer, status = run("en")(["build", game, "--out", str(tmp_path)])
    assert status == 0
    assert re.findall(r"^(\d+) sheets of A4 in total", answer, re.MULTILINE) == [sheets]


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


@pytest.fixture
def maker(monkeypatch):
    """Return what makes the pictures of the pages."""
    monkeypatch.syspath_prepend(str(DOCS.parent))
    return importlib.import_module("docs.make_lesson_pictures")


PICTURED = ("first-game", "season", "games", ".")
"""Folders with pictures."""


def test_the_pictures_of_each_folder_are_looked_at(maker):
    assert set(maker.PICTURES) == set(PICTURED)


@pytest.mark.slow
@pytest.mark.parametrize("folder", PICTURED)
def test_the_pictures_show_what_the_pages_make(folder, maker, capfd):
    made = maker.pictures(folder)
    assert made
    outdated = [file.name for file, content in made.items() if not maker.is_current(file, content)]
    assert outdated == [], "run: python -m docs.make_lesson_pictures"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_about_printing_works_in_the_order_of_the_page(language, tmp_path, run, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    follow_page(DOCS / language / "printing.md", tmp_path, run(language))
    assert (tmp_path / "output/calibration-a4.pdf").is_file()


TEAMS = {
    "en": {
        "game": "game: dichoso-fulbo\n",
        "name": "name: Harbour\n",
        "coach": "coach: Ana Ruiz\n",
        "kit": "kit: {primary: blue}\n",
        "players": "players:\n  - {number: 1, name: Ana, role: keeper, speed: 6, keeping: 6, control: 6}\n",
    },
    "es": {
        "game": "game: dichoso-fulbo\n",
        "name": "name: Puerto\n",
        "coach": "coach: Ana Ruiz\n",
        "kit": "kit: {primary: azul}\n",
        "players": "players:\n  - {number: 1, name: Ana, role: portero, velocidad: 6, grado: 6, controlar: 6}\n",
    },
}
FILES = {"en": ("team.yaml", "my team.yaml", "harbour.yaml", "old.yaml")}
FILES["es"] = ("equipo.yaml", "mi equipo.yaml", "puerto.yaml", "viejo.yaml")


def team_with(part, keys, language):
    """Return the text of a team with lines that take the place of those with the same keys."""
    lines = TEAMS[language]
    text = "".join(part if key == keys[0] else "" if key in keys else line for key, line in lines.items())
    return text.replace("coach: Ana Ruiz\n", "") if "Ana Ruiz" not in part and keys == ["name"] else text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_mistake_gives_the_message_of_the_page_and_its_cure_works(language, tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page, shown, check = DOCS / language / "troubleshooting.md", [], ["check", FILES[language][0]]
    for mistake in mistakes(page):
        keys = re.findall(r"^(\w+):", mistake.right, re.MULTILINE)
        for part, status in ((mistake.wrong, 1), (mistake.right, 0)):
            Path(check[1]).write_text(team_with(part, keys, language), "utf-8")
            answer, stopped = run(language)(check)
            assert stopped == status, f"{part}\n{answer}"
            if status:
                said = "".join(f"{line}\n" for line in answer.splitlines()[:-1])
                shown.append(Shown(mistake.start, mistake.end, mistake.said, said))
    if RENEW:
        renew(page, shown)
    assert len(shown) >= 15
    assert [each.right for each in shown if not RENEW and each.text != each.right] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_files_that_are_wrong_give_the_answers_of_the_page(language, tmp_path, run):
    hidden, spaced, there, old = FILES[language]
    text = "".join(TEAMS[language].values())
    for name in (f"{hidden}.txt", spaced, there):
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / old).write_text(text.replace("Ana", "Iñaki"), "latin-1")
    page = DOCS / language / "troubleshooting.md"
    shown = follow(page, tmp_path, run(language))
    if RENEW:
        renew(page, shown)
    assert len(shown) == 7
    assert [each.right for each in shown if not RENEW and each.text != each.right] == []
