"""What the packs rule themselves is said in sentences that a stranger understands, and printed cards follow it."""

import re

import pytest

from generator.artwork.cards.cards import card_artworks, card_style, card_texts
from generator.artwork.templating.helpers.words import label
from generator.artwork.templating.sandbox.rendering import Template
from generator.flow.boxes import SLATE
from generator.geometry.shapes import Size
from generator.packs.load import find_pack
from generator.packs.load_rules import rules_in
from generator.scene.primitives import Text

GAMES = ("dreadball", "sombra", "robosoccer", "duelo-ortogonal")
RULINGS = [
    pytest.param(game, ruling, id=ruling.id)
    for game in GAMES
    for book in (rules_in(find_pack(game).folder, {}).book,)
    for ruling in (*book.rulings, *book.notes)
    if ruling.text
]


MARKED = ("silent", "two-answers", "elsewhere")


def templates(folder):
    return [Template(f.name, str(f), f.read_text(encoding="utf-8")) for f in sorted((folder / "cards").glob("*.j2"))]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_a_ruling_is_a_sentence(game, ruling, language):
    for choice in ruling.choices:
        text = choice.text.in_(language)
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ0-9«“].*\.", text)
        assert len(text.split()) >= 5, text


@pytest.mark.parametrize(("game", "ruling"), [found for found in RULINGS if len(found.values[1].choices) > 1])
def test_each_choice_is_printed(printed, game, ruling):
    texts = [printed(game, **{ruling.id: choice.id}) for choice in ruling.choices]
    assert len(set(texts)) == len(texts)
    for text, choice in zip(texts, ruling.choices, strict=True):
        assert choice.text.in_("es") in text


def test_a_swap_that_arrows_stop_is_so_in_the_table_too(printed):
    row = r"Intercambiar no pasa ([\w ]+) Empujar"
    assert re.findall(row, printed("robosoccer")) == ["pasa pasa"]
    assert re.findall(row, printed("robosoccer", **{"RS-03": "detienen"})) == ["solo a favor no pasa"]


@pytest.mark.parametrize("edition", ["usual", "large-print"])
@pytest.mark.parametrize("game", ("dichoso-fulbo", *GAMES))
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_marks_of_every_card_lead_to_its_notes_and_its_notes_from_its_marks(game, language, edition):
    pack = find_pack(game)
    texts, _ = card_texts(templates(pack.folder), rules_in(pack.folder, {}).book, language)
    cards, problems = card_artworks(texts, pack.game.title, card_style(edition, Size(190, 277)))
    assert not problems
    leads, bare = zip(*((label(key, language), label(f"{key} bare", language)) for key in MARKED), strict=True)
    told = []
    for card in cards:
        words = " ".join(item.text for item in card.front.items if isinstance(item, Text))
        body, lead, notes = re.split(f"† ({'|'.join(map(re.escape, (*leads, *bare)))})", f"{words}† {leads[0]}", maxsplit=1)
        marks = re.findall("†([¹²³⁴⁵⁶⁷⁸⁹]*)", body)
        if "" in marks:
            assert set(marks) == {""} and lead in bare, card.title
        else:
            assert set(marks) == set(re.findall("(?<!†)[¹²³⁴⁵⁶⁷⁸⁹]", notes)), card.title
        told += marks
    assert told


def test_no_card_of_a_split_is_all_but_empty():
    for game in ("dichoso-fulbo", "dreadball", "sombra"):
        pack = find_pack(game)
        texts, _ = card_texts(templates(pack.folder), rules_in(pack.folder, {}).book, "es")
        cards, _ = card_artworks(texts, pack.game.title, card_style("large-print", Size(190, 277)))
        parts = [card for card in cards if card.title.endswith((" (a)", " (b)", " (c)"))]
        assert len(parts) > 1
        for card in parts:
            notes = [item for item in card.front.items if isinstance(item, Text) and item.fill == SLATE]
            said = [item for item in card.front.items if isinstance(item, Text) and item not in notes]
            assert len({round(item.position.y, 1) for item in said}) >= 4, card.title
