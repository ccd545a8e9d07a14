"""What the documentation says is true: its pack builds, its commands exist, CI runs its test command."""

import re
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from generator.cli import _run
from generator.cli import pizarra as program
from tests.docs.guide_pages import LANGUAGES, blocks, follow, guide_page, write_files

ROOT = Path(__file__).parents[2]
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
PAGES = sorted(page for language in ("en", "es") for page in (ROOT / "docs" / language).rglob("*.md"))


@pytest.mark.slow
@pytest.mark.parametrize(("language", "word"), [("en", "wins"), ("es", "gana")])
def test_a_game_written_by_following_the_page_checks_and_builds(language, word, tmp_path, monkeypatch, pizarra):
    page = guide_page("add-a-game", language)
    (folder,) = write_files(page, tmp_path)
    assert {path.name for path in folder.rglob("*.*")} >= {"game.yaml", "rules.yaml"}
    monkeypatch.chdir(tmp_path)
    follow(page, tmp_path, pizarra)
    made = {file.name: file for file in (tmp_path / "output" / folder.name).glob("*.pdf")}
    assert set(made) == {"board.pdf", "cards.pdf", "counters.pdf", "guide.pdf", "rules.pdf"}
    assert word in PdfReader(made["cards.pdf"]).pages[0].extract_text()
    game = yaml.safe_load((folder / "game.yaml").read_text("utf-8"))
    parts = [yaml.safe_load(text) for text in blocks(page, "yaml") if not text.startswith(("game:", "title:"))]
    assert len(parts) == 5
    for part in parts:
        (folder / "game.yaml").write_text(yaml.safe_dump(game | part), encoding="utf-8")
        assert pizarra("check", f"{folder.name}/").code == 0
        run = pizarra("build", f"{folder.name}/")
        assert run.code == 0 and "warning" not in run.err, run.err


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_the_page_is_a_sheet(language, tmp_path, monkeypatch, pizarra):
    page = guide_page("team-sheets", language)
    (text,) = blocks(page, "jinja")
    monkeypatch.chdir(tmp_path)
    follow(page, tmp_path, pizarra)
    sheet = tmp_path / "templates/dichoso-fulbo/team-sheet.md.j2"
    (blocks_of_the_template,) = blocks(page, "text")
    assert sheet.read_text("utf-8").endswith(blocks_of_the_template)
    sheet.write_text(text, encoding="utf-8")
    assert _run(["build", "--lang", language, "--only", "team-sheets", "--out", "out"]) == 0
    pages = PdfReader(tmp_path / "out" / "team-sheets.pdf").pages
    heading = next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    assert heading in pages[0].extract_text()


@pytest.mark.parametrize("page", [*READMES, *PAGES], ids=lambda path: path.name)
def test_every_command_that_is_shown_exists(page):
    shown = set(
        re.findall(r"(?:^|&& |`)(?:\.venv/bin/)?pizarra ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert shown <= set(program.entries)


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "docs")))
def test_every_link_to_a_page_leads_somewhere_without_the_site(page):
    prose = re.sub(r"^ *```.*?^ *```|`[^`\n]+`", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#\s:]+\.md)(?:#[^)]*)?\)", prose)
    assert [link for link in links if not (page.parent / link).exists()] == []
