"""What the documentation says is true: its pack builds, its commands exist, CI runs its test command."""

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.cli import _COMMANDS, _run
from tests.docs.guide_pages import LANGUAGES, blocks, follow, guide_page

ROOT = Path(__file__).parents[2]
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
PAGES = sorted(page for language in ("en", "es") for page in (ROOT / "docs" / language).rglob("*.md"))


def test_a_pack_written_by_following_the_page_checks_and_builds(tmp_path, monkeypatch, capsys):
    page = (ROOT / "docs/en/guide/add-a-game.md").read_text(encoding="utf-8")
    files = re.findall(
        r"^`(tres-en-raya/[^`]+)`[^\n]*\n(?:[^\n`]+\n)*\n```[a-z]*\n(.*?)^```", page, re.MULTILINE | re.DOTALL
    )
    assert [name for name, _ in files] == [
        "tres-en-raya/game.yaml",
        "tres-en-raya/rules.yaml",
        "tres-en-raya/cards/01-turno.md.j2",
    ]
    for name, text in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert _run(["check", "tres-en-raya/"]) == 0
    assert "nothing found" in capsys.readouterr().out
    assert _run(["build", "tres-en-raya/", "--lang", "en"]) == 0
    card = PdfReader(tmp_path / "output/tres-en-raya/cards.pdf").pages[0].extract_text()
    assert "wins" in card
    made = {file.name for file in (tmp_path / "output/tres-en-raya").glob("*.pdf")}
    assert made == {"board.pdf", "cards.pdf", "counters.pdf", "guide.pdf"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_league_is_made_by_following_the_page(language, tmp_path, monkeypatch, pizarra):
    monkeypatch.chdir(tmp_path)
    page = guide_page("a-league", language)
    follow(page, tmp_path, pizarra)
    made = {file.name for file in (tmp_path / "output/dichoso-fulbo").glob("*.pdf")}
    assert made == {"counters.pdf", "team-sheets.pdf", "match-sheets.pdf", "league.pdf"}
    for text in blocks(page, "yaml"):
        if text.startswith("season:"):
            (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
            options = ("--season", "one.yaml", "--only", "league", "--out", "one", "--force")
            run = pizarra("build", *(path for path in tmp_path.glob("teams/*-2026/")), *options)
            assert run.code == 0, run.err


def test_the_sheet_of_the_page_is_a_sheet(tmp_path, monkeypatch):
    page = (ROOT / "docs/en/guide/team-sheets.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```jinja\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    folder = tmp_path / "templates" / "dichoso-fulbo"
    folder.mkdir(parents=True)
    (folder / "team-sheet.md.j2").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert _run(["build", "--only", "team-sheets", "--out", "out"]) == 0
    pages = PdfReader(tmp_path / "out" / "team-sheets.pdf").pages
    assert "Liga de los Jueves" in pages[0].extract_text()


@pytest.mark.parametrize("page", [*READMES, *PAGES], ids=lambda path: path.name)
def test_every_command_that_is_shown_exists(page):
    shown = set(
        re.findall(r"(?:^|&& |`)(?:\.venv/bin/)?pizarra ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert shown <= set(_COMMANDS)


@pytest.mark.parametrize("page", READMES, ids=lambda path: path.name)
def test_every_picture_and_link_is_there(page):
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if "://" not in target and not (ROOT / target).exists()] == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_path_of_the_code_that_a_page_names_is_there(page):
    named = re.findall(r"`((?:generator|tests|templates)/[\w./-]+)`", page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_source_that_a_docstring_cites_is_a_part_of_the_page():
    parts = {
        heading.casefold()
        for heading in re.findall(r"^## (.+)$", (ROOT / "docs/en/developers/sources.md").read_text(), re.MULTILINE)
    }
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "generator").rglob("*.py"))
    cited = set(re.findall(r"\bsources\.md[:,]\s+(\w+)", code))
    assert len(cited) > 5 and cited <= parts
