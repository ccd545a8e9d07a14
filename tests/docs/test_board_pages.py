"""The pages about boards: what they show builds, what they link is there, and every grid has its page and picture."""

import re
from pathlib import Path

import pytest

from generator.cli import _run
from generator.model.boards.grids import GRIDS

PAGES = sorted((Path(__file__).parents[2] / "docs/en/guide/boards").glob("*.md"))
HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\n"


def blocks():
    """Yield every board that a page shows whole: one that begins with its grid."""
    for page in (*PAGES, PAGES[0].parents[1] / "add-a-game.md"):
        for number, text in enumerate(re.findall(r"^```yaml\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)):
            if text.startswith(("board:", "grid:")):
                lines = text if text.startswith("board:") else "board:\n" + re.sub(r"^", "  ", text, flags=re.M)
                yield pytest.param(lines.rstrip() + "\n", id=f"{page.stem}-{number + 1}")


@pytest.mark.parametrize("board", list(blocks()))
def test_a_board_on_a_page_builds_as_it_stands(board, tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(HEAD + board, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert _run(["build", "mine/", "--only", "board", "--out", "out"]) == 0
    assert (tmp_path / "out" / "board.pdf").stat().st_size > 1000


def test_every_grid_is_named_on_the_first_page():
    (index,) = [page for page in PAGES if page.stem == "index"]
    named = set(re.findall(r"^\| \[`(\w+)`\]", index.read_text("utf-8"), re.M))
    assert named == set(GRIDS.places)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_and_pictures_are_there(page):
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert targets and missing == []
