"""What is printed costs about the ink that it did before the kits were drawn anew, and no more sheets than listed."""

from pathlib import Path

import pypdfium2
import pytest
import yaml
from PIL.ImageStat import Stat

BEFORE = yaml.safe_load(Path(__file__).with_name("ink.yaml").read_text("utf-8"))
A4_SIDE = 210 * 297 / 25.4**2 * 72**2
"""In square points."""

ON_REQUEST = {"score-pad", "set-up", "tuck-box"}


def ink(page):
    """Return how much of a side of A4 the page covers, where black is all of cyan, magenta and yellow."""
    tones = Stat(page.render(scale=0.75).to_pil().convert("RGB")).mean
    return (1 - sum(tones) / 3 / 255) * page.get_width() * page.get_height() / A4_SIDE


@pytest.fixture(params=BEFORE)
def game(request):
    return request.param


@pytest.fixture
def printed(game, tmp_path, pizarra):
    """Return a function from a kind of ink to the documents of the game, each with its ink and its pages.

    Free places of sheets stay free: what fills them was not printed before.
    """

    def printed(kind):
        for only in ((), ("--only", ",".join(ON_REQUEST))):
            pizarra("build", game, "--lang", "en", "--ink", kind, "--fill", "none", "--out", kind, *only)
        documents = {}
        for file in (tmp_path / kind).glob("*.pdf"):
            with pypdfium2.PdfDocument(file) as document:
                documents[file.stem] = sum(map(ink, document)), len(document)
        return documents

    return printed


@pytest.mark.slow
def test_a_document_costs_about_the_ink_and_the_pages_that_it_did(game, printed):
    now = printed("normal")
    assert now.keys() == BEFORE[game].keys()
    for name, (cost, pages) in now.items():
        before = BEFORE[game][name]
        assert pages <= before["pages"] + before.get("added", 0), name
        grown = max(1, pages / before["pages"])
        assert cost <= before["normal"] * before.get("factor", 1.3) * grown, name


@pytest.mark.slow
def test_a_kit_in_light_ink_costs_no_more_than_it_did(game, printed):
    kit = {name: made for name, made in printed("light").items() if name not in ON_REQUEST}
    before = {name: BEFORE[game][name]["light"] * max(1, pages / BEFORE[game][name]["pages"])
              for name, (_, pages) in kit.items()}  # fmt: skip
    assert sum(cost for cost, _ in kit.values()) <= 1.01 * sum(before.values())  # they are rounded
