"""The pages of the guide are the same in both languages, and the games that they ask their readers to write build."""

import re

import pytest
import yaml
from pypdf import PdfReader

from tests.docs.guide_pages import LANGUAGES, blocks, commands, fences, files, follow, guide_page, write_files
from tests.reading import said

PAGES = ["pieces", "decks", "a-league", "add-a-game", "add-a-card", "card-helpers", "rules-tables", "team-sheets",
         "another-language", "pdf-files-that-last", "several-boards"]  # fmt: skip
GAMES = [("pieces", 2), ("decks", 2), ("add-a-game", 1), ("add-a-card", 1),
         ("several-boards", 1)]  # fmt: skip
"""Pages that show whole games, and how many."""


def levels(page):
    return re.findall(r"^#+(?= )", re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_parts(name):
    english, spanish = (guide_page(name, language) for language in LANGUAGES)
    assert levels(english) == levels(spanish)
    assert [kind for kind, _ in fences(english)] == [kind for kind, _ in fences(spanish)]
    assert len(re.findall(r"^\|", english, re.MULTILINE)) == len(re.findall(r"^\|", spanish, re.MULTILINE))
    assert len(re.findall(r"^\* ", english, re.MULTILINE)) == len(re.findall(r"^\* ", spanish, re.MULTILINE))
    assert len(files(english)) == len(files(spanish))
    flags = [[[word for word in command if word.startswith("--")] for command in commands(page)]
             for page in (english, spanish)]  # fmt: skip
    assert flags[0] == flags[1]


def cards_written(folder):
    """Return the numbers that the cards written as text have to bear: “1a/1” and “1b/1”, two to a card."""
    game = yaml.safe_load((folder / "game.yaml").read_text("utf-8"))
    fronts = [deck["front"] for deck in game.get("decks", {}).values()]
    count = sum(file.name not in fronts for file in (folder / "cards").glob("*"))
    return {f"{number // 2 + 1}{'ab'[number % 2]}/{-(-count // 2)}" for number in range(count)}


def numbers_printed(folder):
    """Return the numbers on the reference cards of the game that was built last."""
    files = sorted(folder.glob("output/**/cards.pdf"), key=lambda file: file.stat().st_mtime_ns)
    return (
        {number for page in said(files[-1].read_bytes()) for number in re.findall(r"\b\d[ab]?/\d\b", page)}
        if files
        else set()
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "games"), GAMES)
def test_every_game_of_a_page_builds_without_a_warning(name, games, language, pizarra, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folders = write_files(guide_page(name, language), tmp_path)
    assert len(folders) == games
    for folder in folders:
        check = pizarra("check", f"{folder.name}/")
        assert check.code == 0, check.out + check.err
        run = pizarra("build", f"{folder.name}/", "--lang", language)
        assert run.code == 0, run.err
        assert "warning" not in run.err + check.err and "aviso" not in run.err, run.err
        assert numbers_printed(tmp_path) == cards_written(folder)
    for command in commands(guide_page(name, language)):
        run = pizarra(*command)
        assert run.code == 0, f"{command}: {run.err}"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_translated_by_following_the_page(language, pizarra, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    follow(guide_page("another-language", language), tmp_path, pizarra)
    (cards,) = tmp_path.glob("output/*/cards.pdf")
    assert "Pluie" in "".join(page.extract_text() for page in PdfReader(cards).pages)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pdf_is_built_again_by_following_the_page(language, pizarra, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = guide_page("pdf-files-that-last", language)
    follow(page, tmp_path, pizarra)
    (order,) = blocks(page, "yaml")
    (written,) = tmp_path.glob("mi*/build.yaml")
    assert yaml.safe_load(order).keys() == yaml.safe_load(written.read_text("utf-8")).keys()
