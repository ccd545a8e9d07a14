"""A language that a game has from a file of words alone."""

from dataclasses import replace

import pytest

from generator.build.build import draw
from generator.build.documents.cards import card_templates
from generator.checks.texts import texts_of
from generator.model.localized import USUAL
from generator.packs.load import read_pack
from generator.scene.primitives import Text
from tests.packs.languages import GAME, pack_of


@pytest.mark.slow
def test_nothing_spanish_is_printed_in_catalan_but_the_leaflet(order, flat):
    """The leaflet is written in two languages only, and its set-up with it: in others it falls back."""
    own = order.pack.languages.words["ca"]
    made = draw(replace(order, language="ca", parts=tuple(part for part in order.parts if part != "rules")))
    printed = " ".join(
        placed.item.text
        for document in made.documents
        for sheet in document.sheets
        for placed in flat(sheet.items)
        if isinstance(placed.item, Text)
    )
    spanish = {text for text in texts_of(order.pack, order.loaded_rules.book) if own.get(text, text) != text}
    catalan = " ".join((*own.values(), *(team.team.name for team in order.teams)))
    words = {word for text in spanish for word in text.split() if len(word) > 5} - set(catalan.split())
    assert "Passades" in printed
    assert sorted(word for word in words if word in printed.split()) == []


def test_a_card_of_a_language_is_for_the_usual_one(tmp_path, order):
    pack = read_pack(
        pack_of(tmp_path, GAME, cards={"1.md.j2": "# Eins", "2.md.j2": "# Zwei", "ca/1.md.j2": "# U"}, ca="")
    )
    texts = [template.text for template in card_templates(replace(order, pack=pack, language="ca"))]
    assert texts == ["# U", "# Zwei"]


def test_a_text_of_a_card_is_said_in_any_language():
    words = replace(USUAL, codes=("de", "ca"), words={"ca": {"Schüsse": "Xuts"}})
    assert [words.to_words("Schüsse").in_(code) for code in ("de", "ca", "fr")] == ["Schüsse", "Xuts", "Schüsse"]
    assert words.to_words(es="Tiros", en="Shots").in_("en") == "Shots"
    assert words.to_words(en="Shots", de="Schüsse").in_("ca") == "Xuts"
    assert words.to_words().in_("de") == ""
