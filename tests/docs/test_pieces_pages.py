"""The games under docs/examples/pieces build, and the pages about pieces and decks show what they are made of."""

import re

import pytest
import yaml

from generator.model.pieces.faces import PLACES, Face, FaceBox
from generator.model.pieces.types import CARD_SIZES, Deck, PieceType
from tests.conftest import ROOT

EXAMPLES = ROOT / "docs/examples/pieces"
PAGES = {name: (ROOT / f"docs/en/guide/{name}.md").read_text("utf-8") for name in ("pieces", "decks")}


@pytest.mark.parametrize(("game", "told"), [
    ("events", "30 cards 63 × 88 mm"), ("hex-wargame", "18 pieces"), ("playing-cards", "54 cards"),
    ("standees", "6 pieces"),
])  # fmt: skip
def test_every_example_builds_without_a_word_of_warning(pizarra, game, told):
    run = pizarra("build", EXAMPLES / game, "--lang", "en")
    assert run.code == 0 and told in run.out
    assert "warning" not in run.err


def test_the_team_with_skills_has_them_on_its_sheet_and_a_card(pizarra, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    run = pizarra("check", "football-skills/harbour.yaml")
    assert run.code == 0, run.err


@pytest.mark.parametrize("page", PAGES)
def test_what_the_pages_show_can_be_read(page):
    for text in re.findall(r"```yaml\n(.*?)```", PAGES[page], re.DOTALL):
        data = yaml.safe_load(text)
        for model, key in ((PieceType, "pieces"), (Deck, "decks"), (Face, "faces")):
            assert all(model.model_validate(one) for one in data.get(key, {}).values())


def test_the_pages_name_every_place_and_size_and_what_a_box_may_say():
    words = set(re.findall(r"`([\w-]+)`", PAGES["pieces"] + PAGES["decks"]))
    assert {*PLACES, *CARD_SIZES} <= words
    assert set(FaceBox.model_fields) <= words
    assert set(Face.model_fields) - {"boxes", "rim", "fade"} <= words
