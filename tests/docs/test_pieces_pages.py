"""The games under docs/examples/pieces build, and the pages about pieces and decks show what they are made of."""

import re

import pytest
import yaml
from pypdf import PdfReader

from generator.model.game import CounterDesign
from generator.model.pieces.face_values import PLACES
from generator.model.pieces.faces import Face, FaceBox
from generator.model.pieces.types import CARD_SIZES, Deck, PieceType, Token
from tests.conftest import ROOT
from tests.docs.guide_pages import LANGUAGES, blocks, guide_page

EXAMPLES = ROOT / "docs/examples/pieces"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "told"), [
    ("events", "30 cards 63 × 88 mm"), ("hex-wargame", "18 pieces"), ("playing-cards", "54 cards"),
    ("standees", "6 pieces"),
])  # fmt: skip
def test_every_example_builds_without_a_word_of_warning(pizarra, game, told):
    run = pizarra("build", EXAMPLES / game, "--lang", "en")
    assert run.code == 0 and told in run.out
    assert "warning" not in run.err


@pytest.mark.parametrize(("language", "words"), [
    ("en", ("fold them in the middle, picture outside", "bend the feet outwards", "like a roof")),
    ("es", ("dóblalas por la mitad, con el dibujo hacia fuera", "dobla los pies hacia fuera", "como un tejado")),
])  # fmt: skip
def test_the_guide_says_how_to_fold_figures_and_tents(pizarra, language, words):
    run = pizarra("build", EXAMPLES / "standees", "--lang", language)
    assert run.code == 0
    text = " ".join(PdfReader("output/standees/guide.pdf").pages[0].extract_text().split())
    assert all(part in text for part in words)


def test_the_team_with_skills_has_them_on_its_sheet_and_a_card(pizarra, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    run = pizarra("check", "football-skills/harbour.yaml")
    assert run.code == 0, run.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["pieces", "decks"])
def test_what_the_pages_show_can_be_read(page, language):
    for text in blocks(guide_page(page, language), "yaml"):
        lines = [text] if not text.startswith("counter:") else text.splitlines()
        for data in map(yaml.safe_load, lines):
            for model, key in ((PieceType, "pieces"), (Token, "tokens"), (Deck, "decks"), (Face, "faces")):
                assert all(model.model_validate(one) for one in data.get(key, {}).values())
            assert CounterDesign.model_validate(data.get("counter", {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_name_every_place_and_size_and_what_a_box_may_say(language):
    words = set(re.findall(r"`([\w-]+)`", guide_page("pieces", language) + guide_page("decks", language)))
    assert {*PLACES, *CARD_SIZES} <= words
    assert set(FaceBox.model_fields) <= words
    assert set(Face.model_fields) - {"boxes", "rim", "fade"} <= words
