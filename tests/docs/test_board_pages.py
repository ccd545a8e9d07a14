"""The pages about boards, in both languages: every example builds, links and pictures are there, grids have pages."""

import importlib.util
import re

import pytest

from generator.cli import _run
from generator.model.boards.grids import GRIDS
from tests.conftest import ROOT

SPEC = importlib.util.spec_from_file_location("make_guide_pictures", ROOT / "docs" / "make_guide_pictures.py")
guide_pictures = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(guide_pictures)

GUIDES = {language: ROOT / "docs" / language / "guide" for language in ("en", "es")}
PAGES = [page for guide in GUIDES.values() for page in guide_pictures.board_pages(guide)]
HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\n"
SHOWN = re.compile(r"\]\(([^)]+\.png)\)|^(#+) ", re.MULTILINE)


def prose(page):
    """Return the text of a page without the code in its lines, which may show how a link is written."""
    return re.sub(r"`[^`\n]+`", "", page.read_text("utf-8"))


def language_of(page):
    return page.relative_to(ROOT / "docs").parts[0]


def name_of(page):
    return f"{language_of(page)}-{page.stem}"


def cases():
    """Yield every board of the pages, and those of the page about games."""
    for page in PAGES:
        for number, files in enumerate(guide_pictures.examples(page), 1):
            yield pytest.param(language_of(page), files, id=f"{name_of(page)}-{number}")
    text = (GUIDES["en"] / "add-a-game.md").read_text("utf-8")
    for board in re.findall(r"^```yaml\n(board:.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield pytest.param("en", {"game.yaml": HEAD + board}, id="en-add-a-game")


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("language", "files"), list(cases()))
def test_a_board_on_a_page_builds_without_a_warning(language, files, tmp_path, monkeypatch, capfd):
    guide_pictures.write_game(files, tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    options = ["--only", "board", "--paper", "poster", "--lang", language, "--out", "out"]
    assert _run(["build", f"{tmp_path}/mine/", *options]) == 0
    assert (tmp_path / "out" / "board.pdf").stat().st_size > 1000
    assert not re.search("warning|aviso", capfd.readouterr().err)


@pytest.mark.parametrize("language", GUIDES)
def test_every_grid_is_named_on_the_first_page(language):
    index = GUIDES[language] / "boards/index.md"
    named = set(re.findall(r"^\| \[`(\w+)`\]", index.read_text("utf-8"), re.M))
    assert named >= set(GRIDS.places)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_and_pictures_are_there(page):
    text = prose(page)
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []
    assert "![" in text


@pytest.mark.parametrize("page", guide_pictures.board_pages(GUIDES["en"]), ids=lambda page: page.stem)
def test_both_languages_have_the_same_parts_examples_and_pictures(page):
    twin = GUIDES["es"] / page.relative_to(GUIDES["en"])
    assert SHOWN.findall(prose(page)) == SHOWN.findall(re.sub(r"(pictures/(?:guide/)?)es/", r"\1en/", prose(twin)))
    first, second = ([len(files) for files in guide_pictures.examples(path)] for path in (page, twin))
    assert first == second
